"""`aleator`, but for the page's own modules: every game is shown in the plain form, as a new one would be."""

from __future__ import annotations

from aleator.cli import main
from aleator.server import kinds

kinds._has_page = lambda _name: False

if __name__ == "__main__":
    main()
