"""Where the system's Chromium is: best its shell without a window, which takes a quarter less of the processor."""

import os
import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium_found() -> str | None:
    return os.environ.get("QUEENHIGH_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
