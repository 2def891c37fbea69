"""`queenhigh backup` and `queenhigh restore`."""

from __future__ import annotations

from pathlib import Path

from queenhigh.cli.screen import console, plain


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
