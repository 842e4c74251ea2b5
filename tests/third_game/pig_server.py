"""`aleator`, with the third game registered: nothing else of it is known to the server or to the page."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from hidden_pig.kind import KIND

from aleator.cli import main
from aleator.games import register

if __name__ == "__main__":
    register(KIND)
    main()
