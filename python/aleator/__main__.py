"""`python -m aleator`."""

from aleator._cli.main import main

if __name__ == "__main__":
    main()
