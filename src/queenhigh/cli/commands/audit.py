"""`audit`: what a ledger holds, and whether it is true."""

from __future__ import annotations

import click

from queenhigh.cli.commands.shared import InOrder, json_option, key_option, ledger_argument


@click.group(cls=InOrder)
def audit() -> None:
    """Check a ledger: its chain, its accounts, any round of it.

    LEDGER is a file or a postgresql:// address, such as `queenhigh shift` writes. It is only read. Exit status 0 means that
    all is well, 1 that something was found, 2 that it could not be looked at.
    """


@audit.command()
@ledger_argument
@click.option("--known", multiple=True, metavar="SEQ:HASH", help="A head that was printed before and kept elsewhere.")
@click.option(
    "--heads",
    multiple=True,
    envvar="QUEENHIGH_HEADS",
    metavar="FILE",
    help="Another file with signed heads. Those beside LEDGER, and files that they name, are read in any case.",
)
@json_option
def verify(ledger: str, known: tuple[str, ...], heads: tuple[str, ...], json: bool) -> int:
    """Check the chain, signed heads and snapshots.

    LEDGER may also be a file that `audit export` wrote. A ledger that was rewritten to its end, hashes and all, or whose end
    was cut off, is found by a head from before. A live house signs its heads and keeps them in files of their own, which are
    found here. For other ledgers keep the head that is printed here, and hand it to --known later.
    """
    from queenhigh.cli import audit as command

    return command.verify(ledger, known=known, heads=heads, json=json)


@audit.command()
@ledger_argument
@json_option
def reconcile(ledger: str, json: bool) -> int:
    """Add up all accounts: together they balance to zero."""
    from queenhigh.cli import audit as command

    return command.reconcile(ledger, json=json)


@audit.command("round")
@ledger_argument
@click.argument("number", metavar="TABLE/NUMBER")
@click.option("--events", is_flag=True, help="List its events as well.")
@click.option(
    "--sheet",
    is_flag=True,
    help="Print its sheet alone, for `settle -`, or `hand -` if it is poker.",
)
@key_option
@json_option
def recalled_round(ledger: str, number: str, events: bool, sheet: bool, key: str, json: bool) -> int:
    """Recall a round as a sheet, and settle it again.

    TABLE/NUMBER is such as canberra-1/118. The sheet is what people did and saw; the engine settles it anew, and every
    payment has to come out as it was made.
    """
    from queenhigh.cli import audit as command

    return command.show_round(ledger, number, key=key, json=json, events=events, sheet=sheet)


@audit.command()
@ledger_argument
def export(ledger: str) -> int:
    """Every event as a line of JSON."""
    from queenhigh.cli import audit as command

    return command.export(ledger)


@audit.command()
@ledger_argument
@click.option("--html", default="", metavar="FILE", help="Write it as a page instead.")
@key_option
@json_option
def incidents(ledger: str, html: str, key: str, json: bool) -> int:
    """Rulings, refused orders, breaches and disputes."""
    from queenhigh.cli import audit as command

    return command.incidents(ledger, html=html, key=key, json=json)
