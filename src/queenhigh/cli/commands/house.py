"""Commands that run a house: `serve`, `backup`, `restore`, `signs`, `shift`, `report`."""

from __future__ import annotations

from typing import Any

import click

from queenhigh.cli.commands.shared import book_argument, json_option, key_option, ledger_argument, zone_option


@click.command()
@click.option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets the whole network in.  [127.0.0.1]")
@click.option("--port", type=int, metavar="N", help="The port; 0 chooses a free one.  [8400]")
@click.option("--ledger", metavar="LEDGER", help="A file, or postgresql://user@host/name.  [house.db]")
@click.option(
    "--house",
    "houses",
    multiple=True,
    metavar="NAME",
    help="A house of a group in PostgreSQL. Repeat for more.  [main]",
)
@click.option("--standby", multiple=True, metavar="NAME", help="A house to take over if its own process is gone.")
@click.option("--key", metavar="FILE", help="The file with the house's keys.  [house.key]")
@click.option(
    "--new-accounts", is_flag=True, default=None, help="Create new accounts for a ledger whose accounts are lost."
)
@click.option("--name", metavar="WORDS", help="The name of the house.")
@click.option("--bots", type=int, metavar="N", help="Bots at each table.  [3]")
@click.option("--pace", type=float, metavar="X", help="The automatic dealer's pace; 2 is twice as fast.  [1]")
@click.option("--log", metavar="FILE", help="Write a log in lines of JSON; - is standard error.  [no log]")
@click.option("--config", default="", metavar="FILE", help="A TOML file of settings; see --settings.")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in your browser.")
@click.option("--settings", is_flag=True, help="Print every setting with its default, and exit.")
def serve(config: str, open_browser: bool, settings: bool, **flags: Any) -> int:
    """Open the card room in the browser: play, deal, supervise.

    \b
    queenhigh serve                      a house in ./house.db, at http://localhost:8400/
    queenhigh serve --open --pace 2      opens your browser; the dealer works twice as fast
    queenhigh serve --host 0.0.0.0       others on your network can join

    The first run opens tables for every book, seats bots, and prints the password of the first staff account once. Everything is
    written to LEDGER before it counts, so you can stop with Ctrl-C and start again: each table continues where it was. Accounts
    are kept in a file beside LEDGER.

    Several houses can share one PostgreSQL database, and several processes can serve them:

    \b
    queenhigh serve --ledger postgresql://... --house north --standby south
    queenhigh serve --ledger postgresql://... --house south --standby north

    Settings come from a TOML file (--config), the environment (QUEENHIGH_PORT=8080) or these options. Options override the
    environment, which overrides the file. Check LEDGER with `queenhigh audit`.
    """
    from queenhigh.cli import house as command

    if settings:
        command.show_settings()
        return 0
    return command.serve(config, open_browser=open_browser, **flags)


@click.command()
@click.argument("ledger", metavar="LEDGER")
@click.argument("folder", metavar="FOLDER")
def backup(ledger: str, folder: str) -> int:
    """Back up a running house into a new FOLDER.

    LEDGER is a file or a postgresql:// address. Cards stay encrypted. The key is not part of the backup, so keep a copy
    of it elsewhere. `queenhigh restore` restores the backup, to a file or to PostgreSQL.
    """
    from queenhigh.cli import house as command

    return command.back_up(ledger, folder)


@click.command()
@click.argument("folder", metavar="FOLDER")
@click.argument("ledger", metavar="LEDGER")
@click.option("--until", type=int, metavar="EVENT", help="Leave out everything after this event.")
def restore(folder: str, ledger: str, until: int | None) -> int:
    """Restore a backup as a new house.

    LEDGER must not exist yet. Before you serve it, put the house's key file beside it, or name the key with --key. With --until
    the ledger ends with the last complete command up to that event. Accounts are always those of the backup.
    """
    from queenhigh.cli import house as command

    return command.restore(folder, ledger, until=until)


@click.command()
@book_argument
@click.option(
    "--sign", default="", metavar="KIND", help="limits, pays, jackpot, fees, complaints or rules.  [the first]"
)
@click.option("--table", default="", metavar="NAME", help="The table that shows the sign.")
@click.option("--min", "least", default="", metavar="DOLLARS", help="Minimum wager.")
@click.option("--max", "most", default="", metavar="DOLLARS", help="Maximum wager.")
@click.option("--unit", default="", metavar="DOLLARS", help="Wagers must be multiples of this amount.")
@click.option("--pay-tables", default="", metavar="A,B,C", help="Pay tables for Ante Bonus, Pair Plus, Six Card Bonus.")
@click.option("--schedule", default="", metavar="N", help="Collection schedule option, 1 to 7.")
@click.option("--meter", default="", metavar="DOLLARS", help="Amount on the prize meter.")
@click.option("--cost", default="", metavar="DOLLARS", help="Price of a Jackpot Wager.")
@click.option("--option", default="", metavar="N", help="The prize meter's option, 1 or 2.")
@click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Adopt another reading of the book. Repeat for more.",
)
@click.option("--new-min", default="", metavar="DOLLARS", help="Announce a new minimum.")
@click.option("--new-max", default="", metavar="DOLLARS", help="Announce a new maximum.")
@click.option("--new-pay-tables", default="", metavar="A,B,C", help="Announce new pay tables.")
@click.option(
    "--from",
    "effective",
    default="",
    metavar="TIME",
    help="When the change takes effect, in --zone: 2026-11-15T20:40.",
)
@click.option("--since", default="", metavar="TIME", help="When the change was announced on the sign.")
@zone_option
@click.option("--html", default="", metavar="FILE", help="Write a web page, to print or to show on a screen.")
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@json_option
def signs(
    book: str, sign: str, zone: str, html: str, markdown: bool, json: bool, least: str, most: str, **settings: Any
) -> None:
    """Print the signs of a table, from the book's own data.

    Anything you leave out is taken from the practice table. A sign that lacks something is refused with the clause that
    requires it.
    """
    from queenhigh.cli import signs as command

    asked = command.Asked(min=least, max=most, **settings)
    command.show(book, sign, asked, zone=zone, html=html, markdown=markdown, json=json)


@click.command()
@click.option("--ledger", "--database", default="shift.db", metavar="LEDGER", help="Where to write it.  [shift.db]")
@click.option(
    "--rounds", default=500, metavar="N", help="Rounds before closing time; each table then plays three more.  [500]"
)
@click.option("--seed", default="monday", metavar="WORDS", help="The same words give the same shift.  [monday]")
@click.option("--incidents", default=40, metavar="N", help="One irregularity every N rounds; 0 for none.  [40]")
@json_option
def shift(ledger: str, rounds: int, seed: str, incidents: int, json: bool) -> int:
    """Play a whole shift with bots, and report on it.

    Tables of every installed house game open, players buy in, jackpots grow, irregularities happen, and at the end the tables
    close and count. LEDGER is a new file, or an empty database: postgresql://user@host/name. In the report, handle is the
    amount wagered, hold is what the house kept of it, and fees are what went into the drop boxes. You can stop with Ctrl-C:
    the rounds played so far are complete.
    """
    from queenhigh.cli import shift as command

    return command.run(ledger, rounds=rounds, seed=seed, incidents=incidents, json=json)


@click.command()
@ledger_argument
@click.option("--day", default="", metavar="DATE", help="The day, such as 2026-11-16.  [the last day with an event]")
@click.option(
    "--shift", default="", metavar="FROM/UNTIL", help="The times, such as 08:00/16:00, with or without dates."
)
@click.option("--table", "tables", multiple=True, metavar="NAME", help="Only this table. Repeat for more.")
@zone_option
@click.option("--csv", is_flag=True, help="Print CSV, one line for each table.")
@click.option("--html", default="", metavar="FILE", help="Write a page to print.")
@click.option("--players", is_flag=True, help="Include players' sessions and ratings.")
@click.option("--no-theory", is_flag=True, help="Leave out the theoretical figures, which take seconds for each book.")
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

    LEDGER is a file or a postgresql:// address. The ledger is only read, so the house may be open. Win and hold are shown
    beside the theoretical hold with control limits, from the exact odds of each book. Then follow fees and commission by
    table and hour, jackpots with their meters, void rounds, rulings, refusals and exceptions. Rounds are indexed once, in a
    file beside LEDGER.
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
