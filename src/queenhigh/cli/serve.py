"""`queenhigh serve`: read the settings and open the house."""

from __future__ import annotations

import os
from typing import Any

from queenhigh.server.config import read_config, settings_explained


def show_settings() -> None:
    for name, default, help in settings_explained():
        print(f"{name} = {default}" + (f"  # {help}" if help else ""))


def serve(config: str, *, open_browser: bool, **flags: Any) -> int:
    flags = {name: value for name, value in flags.items() if value != ()}
    found = read_config(config or os.environ.get("QUEENHIGH_CONFIG") or None, os.environ, flags)
    from queenhigh.server.serve import serve as open_house  # this takes a second; mistakes above are reported at once

    return open_house(found, open_browser=open_browser)
