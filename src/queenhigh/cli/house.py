"""`queenhigh serve`, `queenhigh backup` and `queenhigh restore`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from queenhigh.cli.screen import console, plain
from queenhigh.server.config import read_config, settings_explained


def back_up(ledger: str, folder: str) -> int:
    from queenhigh.server.backup import back_up as make

    made = make(ledger, Path(folder))
    console().print(f"[green]{made.head.seq} events and the accounts are in {plain(folder)}.[/]", soft_wrap=True)
    console().print(f"[dim]head {made.head.seq}:{made.head.hash}[/]", soft_wrap=True)
    if made.keys:
        console().print(f"The key ({', '.join(made.keys)}) is not in it: keep a copy of it elsewhere.", soft_wrap=True)
    return 0


def restore(folder: str, ledger: str, *, until: int | None) -> int:
    from queenhigh.server.backup import restore as make

    head = make(Path(folder), ledger, until=until)
    console().print(f"[green]The ledger ends with event {head.seq}.[/] Put its key file beside it, then serve it.")
    console().print(f"[dim]head {head.seq}:{head.hash}[/]", soft_wrap=True)
    return 0


def show_settings() -> None:
    for name, default, help in settings_explained():
        print(f"{name} = {default}" + (f"  # {help}" if help else ""))


def serve(config: str, *, open_browser: bool, **flags: Any) -> int:
    flags = {name: value for name, value in flags.items() if value != ()}
    found = read_config(config or os.environ.get("QUEENHIGH_CONFIG") or None, os.environ, flags)
    from queenhigh.server.serve import serve as open_house  # takes a second: a mistake above is reported at once

    return open_house(found, open_browser=open_browser)
