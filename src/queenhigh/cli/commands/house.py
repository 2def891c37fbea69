"""The house that is open: `serve`, `signs`, `shift`."""

from __future__ import annotations

from typing import Any

import click

from queenhigh.cli.commands.shared import book_argument, json_option, key_option, ledger_argument, zone_option


@click.command()
@click.option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets the whole network in.  [127.0.0.1]")
@click.option("--port", type=int, metavar="N", help="0 takes any that is free.  [8400]")
@click.option("--ledger", metavar="LEDGER", help="A file, or postgresql://user@host/name.  [house.db]")
@click.option(
    "--house",
    "houses",
    multiple=True,
    metavar="NAME",
    help="A house of a group in PostgreSQL; as often as needed.  [main]",
)
@click.option(
    "--standby", multiple=True, metavar="NAME", help="A house to serve, and to take over when its process is gone."
)
@click.option("--key", metavar="FILE", help="The house's keys, apart from LEDGER.  [house.key]")
@click.option(
    "--new-accounts", is_flag=True, default=None, help="Make new accounts beside a ledger whose own are lost."
)
@click.option("--name", metavar="WORDS", help="What the house is called.")
@click.option("--bots", type=int, metavar="N", help="Regulars at each table.  [3]")
@click.option("--pace", type=float, metavar="X", help="The automatic dealer's pace; 2 is twice as fast.  [1]")
@click.option("--log", metavar="FILE", help="Where the log goes, a line of JSON each; - is standard error.")
@click.option("--config", default="", metavar="FILE", help="Settings in TOML; see --settings.")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in your browser.")
@click.option("--settings", is_flag=True, help="Print every setting with its default, and stop.")
def serve(config: str, open_browser: bool, settings: bool, **flags: Any) -> int:
    """Open the card room in the browser: play, deal, supervise.

    \b
    queenhigh serve                      a house in ./house.db, at http://localhost:8400/
    queenhigh serve --open --pace 2      opens your browser; the dealer is quick
    queenhigh serve --host 0.0.0.0       others on your network may come in

    The first run opens tables of every book, seats bots, and prints the password of the first staff account once. Everything
    is written to LEDGER before it counts; stop with Ctrl-C and start again, and each table continues where it was. Accounts are
    kept beside it. The log is off unless --log says where.

    A group runs several houses in one PostgreSQL, and any number of processes share them:

    \b
    queenhigh serve --ledger postgresql://... --house north --standby south
    queenhigh serve --ledger postgresql://... --house south --standby north

    A setting may be in a TOML file (--config), in the environment (QUEENHIGH_PORT=8080) or among these flags; the latter
    win. `queenhigh audit` looks into the same LEDGER.
    """
    from queenhigh.cli import serve as command

    if settings:
        command.show_settings()
        return 0
    return command.serve(config, open_browser=open_browser, **flags)


@click.command()
@click.argument("ledger", metavar="LEDGER")
@click.argument("folder", metavar="FOLDER")
def backup(ledger: str, folder: str) -> int:
    """Back up a running house into a new FOLDER.

    LEDGER is a file or a postgresql:// address. Cards stay sealed; the key is not part of the backup, so keep a copy of it
    elsewhere. `queenhigh restore` makes a house of it again, in a file or in PostgreSQL.
    """
    from queenhigh.cli import backup as command

    return command.back_up(ledger, folder)


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.argument("ledger", metavar="LEDGER")
@click.option("--until", type=int, metavar="EVENT", help="Leave out everything after this event.")
def restore(folder: str, ledger: str, until: int | None) -> int:
    """Make a house of a backup, in a place where there is none.

    The key file of the house has to be put beside LEDGER, or named with --key, before it is served. With --until the ledger
    ends with the last whole command up to that event; accounts are always those of the backup.
    """
    from queenhigh.cli import backup as command

    return command.restore(folder, ledger, until=until)


@click.command()
@book_argument
@click.option(
    "--sign", default="", metavar="KIND", help="limits, pays, jackpot, fees, complaints or rules.  [the first it has]"
)
@click.option("--table", default="", metavar="NAME", help="The table it hangs at.")
@click.option("--min", "least", default="", metavar="DOLLARS", help="Minimum wager.")
@click.option("--max", "most", default="", metavar="DOLLARS", help="Maximum wager.")
@click.option("--unit", default="", metavar="DOLLARS", help="Wagers go in multiples of it.")
@click.option("--pay-tables", default="", metavar="A,B,C", help="Columns for Ante Bonus, Pair Plus, Six Card Bonus.")
@click.option("--schedule", default="", metavar="N", help="Collection schedule option, 1 to 7.")
@click.option("--meter", default="", metavar="DOLLARS", help="What the prize meter holds.")
@click.option("--cost", default="", metavar="DOLLARS", help="What a Jackpot Wager costs.")
@click.option("--option", default="", metavar="N", help="The prize meter's option, 1 or 2.")
@click.option(
    "--reading", "readings", multiple=True, metavar="NAME=VALUE", help="Adopt another reading; as often as needed."
)
@click.option("--new-min", default="", metavar="DOLLARS", help="Announce another minimum.")
@click.option("--new-max", default="", metavar="DOLLARS", help="Announce another maximum.")
@click.option("--new-pay-tables", default="", metavar="A,B,C", help="Announce other pay tables.")
@click.option(
    "--from", "effective", default="", metavar="TIME", help="When the change takes effect: 2026-11-15T20:40, UTC."
)
@click.option("--since", default="", metavar="TIME", help="When the sign that announces it went up.")
@click.option("--html", default="", metavar="FILE", help="Write one page of HTML, to print or to hang on a screen.")
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@json_option
def signs(book: str, sign: str, html: str, markdown: bool, json: bool, least: str, most: str, **settings: Any) -> None:
    """The signs of a table, from the book's own data.

    What is not given comes from the practice table. A sign that lacks something is refused with the clause.
    """
    from queenhigh.cli import signs as command

    asked = command.Asked(min=least, max=most, **settings)
    command.show(book, sign, asked, html=html, markdown=markdown, json=json)


@click.command()
@click.option("--ledger", "--database", default="shift.db", metavar="LEDGER", help="Where to write it.  [shift.db]")
@click.option(
    "--rounds", default=500, metavar="N", help="Rounds before closing time; each table then plays three more.  [500]"
)
@click.option("--seed", default="monday", metavar="WORDS", help="The same words, the same shift.  [monday]")
@click.option("--incidents", default=40, metavar="N", help="One irregularity every N rounds; 0 for none.  [40]")
@json_option
def shift(ledger: str, rounds: int, seed: str, incidents: int, json: bool) -> int:
    """Run a whole shift with bots into a ledger, and report on it.

    The tables of every installed house game open, seat players who buy in, share their jackpots, run into irregularities,
    close and count. LEDGER is a new file, or an empty database: postgresql://user@host/name. Handle is what was wagered, hold
    what the house kept of it, fees what went into the drop boxes. Stop it with Ctrl-C: what was played stays, and is sound.
    """
    from queenhigh.cli import shift as command

    return command.run(ledger, rounds=rounds, seed=seed, incidents=incidents, json=json)


@click.command()
@ledger_argument
@click.option("--day", default="", metavar="DATE", help="Such as 2026-11-16.  [the last day with an event]")
@click.option("--shift", default="", metavar="FROM/UNTIL", help="Times: 08:00/16:00 of the day, or with their dates.")
@click.option("--table", "tables", multiple=True, metavar="NAME", help="This table alone; as often as needed.")
@zone_option
@click.option("--csv", is_flag=True, help="Print a line of CSV for each table.")
@click.option("--html", default="", metavar="FILE", help="Write a page that prints.")
@click.option("--players", is_flag=True, help="With the sessions of players, and their ratings.")
@click.option("--no-theory", is_flag=True, help="Leave out what was to be expected, which takes seconds for each book.")
@key_option
@json_option
def report(
    ledger: str,
    day: str,
    shift: str,
    tables: tuple[str, ...],
    zone: str,
    csv: bool,
    html: str,
    players: bool,
    no_theory: bool,
    key: str,
    json: bool,
) -> int:
    """Report on a day or a shift: drop, handle, win and hold.

    LEDGER is a file or a postgresql:// address, and is only read; a house may be playing into it. Win and hold stand beside the
    theoretical hold with control limits, from the exact odds of each book. Fees and commission by table and hour, jackpots with
    their meters, void rounds, rulings, refusals and exceptions follow. Rounds are indexed once, in a file beside LEDGER.
    """
    from queenhigh.cli import report as command

    form = "csv" if csv else "json" if json else "text"
    return command.run(
        ledger,
        day=day,
        shift=shift,
        tables=tables,
        zone=zone,
        form=form,
        html=html,
        key=key,
        theory=not no_theory,
        players=players,
    )
