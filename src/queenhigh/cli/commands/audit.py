"""`audit`: what a ledger holds, and whether it is true."""

from __future__ import annotations

import click

from queenhigh.cli.commands.shared import InOrder, json_option, key_option, ledger_argument, zone_option


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
    """Check the chain, signed heads, snapshots and the access log.

    LEDGER may also be a file that `audit export` wrote. A ledger that was rewritten to its end, hashes and all, or whose end
    was cut off, is found by a head from before. A live house signs its heads and keeps them in files of their own, which are
    found here. For other ledgers keep the head that is printed here, and hand it to --known later. The access log of a live
    house, beside its ledger, is walked too, and must reach as far as the ledger last anchored it.
    """
    from queenhigh.cli import audit as command

    return command.verify(ledger, known=known, heads=heads, json=json)


@audit.command()
@ledger_argument
@click.option("--group", is_flag=True, help="Add up every house in the database, with what is in transit between them.")
@json_option
def reconcile(ledger: str, group: bool, json: bool) -> int:
    """Add up all accounts: together they balance to zero.

    The ledger of one house of a group is postgresql://user@host/name?house=NAME.
    """
    from queenhigh.cli import audit as command

    return command.reconcile_group(ledger, json=json) if group else command.reconcile(ledger, json=json)


@audit.command("round")
@ledger_argument
@click.argument("number", metavar="TABLE/NUMBER")
@click.option("--events", is_flag=True, help="List its events as well.")
@click.option(
    "--sheet",
    is_flag=True,
    help="Print its sheet alone, for `settle -`, or `hand -` if it is poker.",
)
@zone_option
@key_option
@json_option
def recalled_round(ledger: str, number: str, events: bool, sheet: bool, zone: str, key: str, json: bool) -> int:
    """Recall a round as a sheet, and settle it again.

    TABLE/NUMBER is such as canberra-1/118. The sheet is what people did and saw; the engine settles it again, and every
    payment has to come out as it was made.
    """
    from queenhigh.cli import audit as command

    return command.show_round(ledger, number, key=key, json=json, events=events, sheet=sheet, zone=zone)


since_option = click.option(
    "--since", default="", metavar="TIME", help="Such as 2026-11-16T08:00, by the clock of --zone."
)
until_option = click.option("--until", default="", metavar="TIME", help="Before this time.")
html_option = click.option("--html", default="", metavar="FILE", help="Write it as a page that prints.")


@audit.command()
@ledger_argument
@click.option("--player", default="", metavar="NAME")
@click.option("--table", default="", metavar="NAME", help="A table, or a tournament.")
@click.option("--amount", default="", metavar="DOLLARS", help="What was paid, handed over, won or lost.")
@click.option("--least", default="", metavar="DOLLARS", help="A player won or lost at least this.")
@click.option("--outcome", default="", metavar="WORD", help="Such as settled or void.")
@click.option("--ruling", default="", metavar="CLAUSE", help="With a ruling under this clause; `any` for any.")
@since_option
@until_option
@click.option("--limit", default=50, metavar="N", help="[50]")
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

    The newest come first. Rounds are indexed once, in a file beside LEDGER; after that a search is quick however long it is.
    """
    from queenhigh.cli import audit as command
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
    """A player's account: buy-ins, each round, cash-outs."""
    from queenhigh.cli import audit as command

    times = command.moment(since, 0, zone), command.moment(until, 2**33, zone)
    return command.statement(ledger, player, since=times[0], until=times[1], csv=csv, html=html, key=key, zone=zone)


@audit.command()
@ledger_argument
@click.argument("number", metavar="TABLE/NUMBER")
@click.option("--player", required=True, metavar="NAME", help="Whose payments.")
@html_option
@zone_option
@key_option
def proof(ledger: str, number: str, player: str, html: str, zone: str, key: str) -> int:
    """Proof of a payment, to hand to a complainant.

    It shows no card that the player did not see.
    """
    from queenhigh.cli import audit as command

    return command.proof(ledger, number, player, html=html, key=key, zone=zone)


@audit.command()
@ledger_argument
def export(ledger: str) -> int:
    """Every event as a line of JSON."""
    from queenhigh.cli import audit as command

    return command.export(ledger)


@audit.command()
@ledger_argument
@click.option("--html", default="", metavar="FILE", help="Write it as a page instead.")
@zone_option
@key_option
@json_option
def incidents(ledger: str, html: str, zone: str, key: str, json: bool) -> int:
    """Rulings, refused orders, breaches and disputes."""
    from queenhigh.cli import audit as command

    return command.incidents(ledger, html=html, key=key, json=json, zone=zone)
