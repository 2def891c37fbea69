"""Where Chromium is: preferably the system's headless shell, which takes a quarter less of the processor; otherwise the one
that `scripts/test` put into the environment."""

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLAYWRIGHTS = ("headless_shell", "chrome-headless-shell")


def chromium_found() -> str | None:
    if named := os.environ.get("QUEENHIGH_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None):
        return named
    own = (path for path in Path(sys.prefix, "browsers").rglob("*") if path.name in PLAYWRIGHTS and path.is_file())
    return next(map(str, own), None)
