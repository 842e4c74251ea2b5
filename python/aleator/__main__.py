"""`python -m aleator`."""

from aleator.cli import main

if __name__ == "__main__":
    main()
