"""`audit`: check a ledger, and look things up in it."""

from __future__ import annotations

import click

from queenhigh.cli.commands.shared import InOrder, json_option, key_option, ledger_argument, zone_option


@click.group(cls=InOrder)
def audit() -> None:
    """Check a ledger: its chain, its accounts and any round.

    LEDGER is a file or a postgresql:// address, as written by `queenhigh serve` or `queenhigh shift`. The ledger is only
    read, never changed. Exit status 0 means that all is well, 1 that something is wrong, 2 that the ledger could not be read.
    """


@audit.command()
@ledger_argument
@click.option("--known", multiple=True, metavar="SEQ:HASH", help="A head that was printed earlier and kept elsewhere.")
@click.option(
    "--heads",
    multiple=True,
    envvar="QUEENHIGH_HEADS",
    metavar="FILE",
    help="Another file with signed heads. Those beside LEDGER, and files that they name, are always read.",
)
@json_option
def verify(ledger: str, known: tuple[str, ...], heads: tuple[str, ...], json: bool) -> int:
    """Check the chain, signed heads, snapshots and the access log.

    LEDGER may also be a file written by `audit export`. If someone rewrote the ledger with all its hashes, or cut off its end,
    an earlier head reveals it. A live house signs its heads and keeps them in files beside the ledger, which are read
    automatically. For other ledgers, keep the head that is printed here and pass it to --known later. The access log of a live
    house is checked too: it must be complete up to the entry that the ledger last recorded.
    """
    from queenhigh.cli import audit as command

    return command.verify(ledger, known=known, heads=heads, json=json)


@audit.command()
@ledger_argument
@click.option("--group", is_flag=True, help="Add up every house in the database, and chips in transit between them.")
@json_option
def reconcile(ledger: str, group: bool, json: bool) -> int:
    """Check that all accounts together balance to zero.

    The ledger of one house of a group is postgresql://user@host/name?house=NAME.
    """
    from queenhigh.cli import audit as command

    return command.reconcile_group(ledger, json=json) if group else command.reconcile(ledger, json=json)


@audit.command("round")
@ledger_argument
@click.argument("number", metavar="TABLE/NUMBER")
@click.option("--events", is_flag=True, help="List the events of the round as well.")
@click.option(
    "--sheet",
    is_flag=True,
    help="Print only the sheet, for `settle -`, or `hand -` if it is poker.",
)
@zone_option
@key_option
@json_option
def recalled_round(ledger: str, number: str, events: bool, sheet: bool, zone: str, key: str, json: bool) -> int:
    """Print a round as a sheet, and settle it again.

    TABLE/NUMBER names the round, such as canberra-1/118. The sheet records what people did and saw. The engine settles it again,
    and every payment must match the one that was made.
    """
    from queenhigh.cli import audit as command

    return command.show_round(ledger, number, key=key, json=json, events=events, sheet=sheet, zone=zone)


since_option = click.option("--since", default="", metavar="TIME", help="From this time, in --zone: 2026-11-16T08:00.")
until_option = click.option("--until", default="", metavar="TIME", help="Before this time.")
html_option = click.option("--html", default="", metavar="FILE", help="Write it as a page to print.")


@audit.command()
@ledger_argument
@click.option("--player", default="", metavar="NAME")
@click.option("--table", default="", metavar="NAME", help="A table, or a tournament.")
@click.option("--amount", default="", metavar="DOLLARS", help="An amount that was wagered, paid, won or lost.")
@click.option("--least", default="", metavar="DOLLARS", help="A player won or lost at least this.")
@click.option("--outcome", default="", metavar="WORD", help="How the round ended, such as settled or void.")
@click.option(
    "--ruling", default="", metavar="CLAUSE", help="Rounds with a ruling under this clause; `any` for any clause."
)
@since_option
@until_option
@click.option("--limit", default=50, metavar="N", help="The most rounds to list.  [50]")
@zone_option
@key_option
@json_option
def find(
    ledger: str,
    player: str,
    table: str,
    amount: str,
    least: str,
    outcome: str,
    ruling: str,
    since: str,
    until: str,
    limit: int,
    zone: str,
    key: str,
    json: bool,
) -> int:
    """Find rounds by player, time, amount, outcome or ruling.

    The newest come first. Rounds are indexed once, in a file beside LEDGER; after that, searches are fast even in a long
    ledger.
    """
    from queenhigh.cli import payments as command
    from queenhigh.desk.searching import Wanted

    wanted = Wanted(
        player=player,
        table=table,
        amount=command.cents_of(amount),
        least=command.cents_of(least),
        outcome=outcome,
        ruling=ruling,
        since=command.moment(since, 0, zone),
        until=command.moment(until, 2**40, zone),
        limit=max(1, limit),
    )
    return command.find(ledger, key=key, json=json, wanted=wanted, zone=zone)


@audit.command()
@ledger_argument
@click.argument("player")
@since_option
@until_option
@click.option("--csv", is_flag=True, help="Print CSV.")
@html_option
@zone_option
@key_option
def statement(ledger: str, player: str, since: str, until: str, csv: bool, html: str, zone: str, key: str) -> int:
    """Print a player's statement: buy-ins, each round, cash-outs."""
    from queenhigh.cli import payments as command

    times = command.moment(since, 0, zone), command.moment(until, 2**33, zone)
    return command.statement(ledger, player, since=times[0], until=times[1], csv=csv, html=html, key=key, zone=zone)


@audit.command()
@ledger_argument
@click.argument("number", metavar="TABLE/NUMBER")
@click.option("--player", required=True, metavar="NAME", help="The player who was paid.")
@html_option
@zone_option
@key_option
def proof(ledger: str, number: str, player: str, html: str, zone: str, key: str) -> int:
    """Print the proof of a payment, for a player who disputes it.

    It shows only cards that the player has seen.
    """
    from queenhigh.cli import payments as command

    return command.proof(ledger, number, player, html=html, key=key, zone=zone)


@audit.command()
@ledger_argument
def export(ledger: str) -> int:
    """Print every event as a line of JSON."""
    from queenhigh.cli import audit as command

    return command.export(ledger)


@audit.command()
@ledger_argument
@click.option("--html", default="", metavar="FILE", help="Write it as a page instead.")
@zone_option
@key_option
@json_option
def incidents(ledger: str, html: str, zone: str, key: str, json: bool) -> int:
    """List rulings, refused orders, breaches and disputes."""
    from queenhigh.cli import audit as command

    return command.incidents(ledger, html=html, key=key, json=json, zone=zone)
