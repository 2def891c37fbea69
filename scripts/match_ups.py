"""Builds the table of all match-ups of Hold'em before the flop that is shipped with the package: half a minute of two cores.

.venv/bin/python scripts/match_ups.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

from queenhigh.maths.equity.match_ups import SHIPPED, write

if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else SHIPPED)
