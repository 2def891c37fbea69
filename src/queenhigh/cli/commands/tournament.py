"""`tournament`: terms, a whole one, standings."""

from __future__ import annotations

from typing import Any

import click

from queenhigh.cli.commands.shared import InOrder, json_option


@click.group(cls=InOrder)
def tournament() -> None:
    """Tournaments: terms, standings, a whole one with bots.

    \b
    queenhigh tournament new saturday.toml          terms to edit, every line explained
    queenhigh tournament show saturday.toml         the document, and what is still missing
    queenhigh tournament run saturday.toml          180 entries to the prizes, with bots
    """


@tournament.command("new")
@click.argument("file", metavar="FILE")
@click.option("--book", default="poker", metavar="BOOK", help="poker or three: whose rule 12 it is.  [poker]")
def new_tournament(file: str, book: str) -> int:
    """Write terms to edit, every line explained.

    As written they are complete: no-limit hold'em for 180, or Three Card Poker for 63.
    """
    from queenhigh.cli import tournament as command

    return command.new(file, book)


@tournament.command("run")
@click.argument("file", metavar="TERMS")
@click.option("--seed", default="saturday", metavar="WORDS", help="The same words, the same tournament.  [saturday]")
@click.option("--entries", default=0, metavar="N", help="How many enter.  [as many as the terms take]")
@click.option("--ledger", default="", metavar="LEDGER", help="Write it all down there: a new file, or a database.")
@click.option("--resume", is_flag=True, help="TERMS is the ledger of a run that was stopped: play it to its end.")
@click.option("--fast", is_flag=True, help="No news on the way, only the report.")
@click.option(
    "--clock", default=0.0, metavar="TIMES", help="Play N times as fast as a real clock.  [as fast as possible]"
)
@json_option
def run_tournament(
    file: str, seed: str, entries: int, ledger: str, resume: bool, fast: bool, clock: float, json: bool
) -> int:
    """Play a whole one with bots, from entries to prizes.

    Every hand is dealt by the same engine as at a live table, on a clock of its own. Levels, eliminations, broken tables, the
    final table and the prizes are reported. Entries and prizes move money; tournament chips never do. Stop it with Ctrl-C and
    play on with --resume and the same seed: it ends as it would have.
    """
    from queenhigh.cli import tournament as command

    how: dict[str, Any] = {"resume": resume, "json": json, "fast": fast, "clock": clock}
    return command.run(file, seed=seed, entries=entries, ledger=ledger, **how)


@tournament.command("show")
@click.argument("given", metavar="LEDGER|TERMS")
@click.option("--terms", is_flag=True, help="Of a ledger: its terms and conditions, not its standings.")
@click.option("--html", default="", metavar="FILE", help="Write one page of HTML, to print or to hang up.")
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@json_option
def show_tournament(given: str, terms: bool, html: str, markdown: bool, json: bool) -> int:
    """The terms as a document, or a ledger's standings.

    Terms that lack something are shown as a draft, and refused with every clause that asks for more.
    """
    from queenhigh.cli import tournament as command

    return command.show(given, terms=terms, html=html, markdown=markdown, json=json)
