"""`tournament`: write terms, play a whole tournament with bots, show standings."""

from __future__ import annotations

from typing import Any

import click

from queenhigh.cli.commands.shared import InOrder, json_option


@click.group(cls=InOrder)
def tournament() -> None:
    """Write terms, play a tournament with bots, see standings.

    \b
    queenhigh tournament new saturday.toml          terms to edit, every line explained
    queenhigh tournament show saturday.toml         the document, and what is still missing
    queenhigh tournament run saturday.toml          play it with bots, from 180 entries to the prizes
    """


@tournament.command("new")
@click.argument("file", metavar="FILE")
@click.option("--book", default="poker", metavar="BOOK", help="poker or three: the book it is played under.  [poker]")
def new_tournament(file: str, book: str) -> int:
    """Write a file of terms to edit, with every line explained.

    The file is complete as written: no-limit Hold'em for 180 entries, or Three Card Poker for 63.
    """
    from queenhigh.cli import tournament as command

    return command.new(file, book)


@tournament.command("run")
@click.argument("file", metavar="TERMS")
@click.option(
    "--seed", default="saturday", metavar="WORDS", help="The same words give the same tournament.  [saturday]"
)
@click.option("--entries", default=0, metavar="N", help="Number of entries.  [as many as the terms allow]")
@click.option("--ledger", default="", metavar="LEDGER", help="Record it in a new file, or in a database.")
@click.option("--resume", is_flag=True, help="TERMS is the ledger of an interrupted run: finish it.")
@click.option("--fast", is_flag=True, help="Print only the final report.")
@click.option(
    "--clock", default=0.0, metavar="TIMES", help="Play this many times faster than a real clock.  [no limit]"
)
@json_option
def run_tournament(
    file: str, seed: str, entries: int, ledger: str, resume: bool, fast: bool, clock: float, json: bool
) -> int:
    """Play a whole tournament with bots, from entries to prizes.

    Every hand is dealt by the same engine as at a live table, on a simulated clock. The report shows levels, eliminations, broken
    tables, the final table and the prizes. Entries and prizes move money; tournament chips never do. You can stop with Ctrl-C
    and continue with --resume and the same seed; the result is the same.
    """
    from queenhigh.cli import tournament as command

    how: dict[str, Any] = {"resume": resume, "json": json, "fast": fast, "clock": clock}
    return command.run(file, seed=seed, entries=entries, ledger=ledger, **how)


@tournament.command("show")
@click.argument("given", metavar="LEDGER|TERMS")
@click.option("--terms", is_flag=True, help="Show the terms and conditions of a ledger, not its standings.")
@click.option("--html", default="", metavar="FILE", help="Write a web page, to print or to put up.")
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@json_option
def show_tournament(given: str, terms: bool, html: str, markdown: bool, json: bool) -> int:
    """Show the terms as a document, or a ledger's standings.

    Incomplete terms are shown as a draft, with every clause that requires more.
    """
    from queenhigh.cli import tournament as command

    return command.show(given, terms=terms, html=html, markdown=markdown, json=json)
