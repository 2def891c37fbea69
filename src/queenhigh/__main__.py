"""`python -m queenhigh`."""

import sys

from queenhigh.cli import main

if __name__ == "__main__":
    sys.exit(main())
