"""Commands about rounds in files: `settle`, `hand`, `review`, `phh`, `schema`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from queenhigh.cli.commands.shared import InOrder, complete_books, json_option

Command = Callable[..., Any]


def irregularities_option(module: str) -> Callable[[Command], Command]:
    """`--irregularities BOOK`: list what a sheet of the book may report, instead of running the command."""

    def show(context: click.Context, _: click.Parameter, typed: str | None) -> None:
        if typed is None:
            return
        from queenhigh.cli.sheets import show_irregularities

        show_irregularities(module, typed)
        context.exit()

    return click.option(
        "--irregularities",
        metavar="BOOK",
        callback=show,
        is_eager=True,
        expose_value=False,
        shell_complete=complete_books,
        help="List the irregularities that a sheet of BOOK can report.",
    )


@click.command()
@click.argument("sheet")
@irregularities_option("round_sheet")
@json_option
def settle(sheet: str, json: bool) -> int:
    """Settle a round sheet: every wager, ruling and clause.

    SHEET is a file of JSON or YAML with one sheet or a list of them, or - for standard input. If a sheet is wrong, the
    message names the field, even a misspelt one; the other sheets of a list are still settled.
    """
    from queenhigh.cli import settle as command

    return command.show(sheet, json=json)


@click.command()
@click.argument("format", type=click.Choice(["round", "hand", "terms", "set"]))
@click.argument("book", default="", shell_complete=complete_books)
def schema(format: str, book: str) -> None:
    """Print the JSON Schema of a format, for editors and programs.

    \b
    queenhigh schema round canberra
    queenhigh schema hand

    The format is `round` or `hand` for sheets, of one book or of all; `terms` for the terms of a tournament; `set` for a set of
    drills. The schema is generated from the code that reads the format, so the two always agree.
    """
    from queenhigh.api.schema import schema as made
    from queenhigh.cli.screen import print_document

    print_document(made(format, book))


@click.command()
@click.argument("sheet")
@irregularities_option("hand_sheet")
@json_option
def hand(sheet: str, json: bool) -> int:
    """Play a poker hand sheet: stacks, pots, rulings and clauses.

    SHEET is a file of JSON or YAML with one hand sheet or a list of them, or - for standard input. An action that the book does
    not allow is refused with its clause, and the hand continues. If the sheet is wrong, the message names the field.

    `deck` may list the cards in the order they came, from the top of the deck after the cut. The result then shows burns, muck
    and stub as well.
    """
    from queenhigh.cli import hand as command

    return command.show(sheet, json=json)


@click.command()
@click.argument("sheet")
@click.option("--seat", default="", metavar="N", help="Only this player's decisions.  [all]")
@json_option
def review(sheet: str, seat: str, json: bool) -> int:
    """Review a sheet: compare each decision with the best one.

    \b
    queenhigh review examples/canberra.yaml
    queenhigh review hand.yaml --seat 3

    SHEET is a round sheet or a hand sheet, as for `queenhigh settle` and `queenhigh hand`. In house games the cost of each
    decision is exact, in dollars. At poker, only a call or a fold with no betting to come can be calculated, against the hand
    that was shown. For other decisions the review says why they cannot.
    """
    from queenhigh.cli import review as command

    return command.show(sheet, seat, json=json)


@click.group(cls=InOrder)
def phh() -> None:
    """Check, show and write poker hands in the PHH format.

    \b
    queenhigh phh check hands/           every .phh and .phhs in a folder
    queenhigh phh show hands/1.phh       one hand step by step, with the clauses
    """


@phh.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@json_option
def phh_check(paths: tuple[str, ...], json: bool) -> int:
    """Replay hands and compare the finishing stacks.

    PATH is a file, or a folder whose .phh and .phhs files are all read. A hand that cannot be read is reported with its line,
    and the others are still checked. Games that the poker room does not have are listed. Exit status 0 means that all hands
    agree, 1 that one differs or cannot be read.
    """
    from queenhigh.cli import phh as command

    return command.check_files(paths, json=json)


@phh.command("show")
@click.argument("file", metavar="FILE")
@click.option(
    "--hand", "number", default="", metavar="N", help="Number of the hand, in a file of several.  [the first]"
)
def phh_show(file: str, number: str) -> int:
    """Show a hand step by step, with the clause for each step."""
    from queenhigh.cli import phh as command

    return command.show(file, number)


@phh.command("write")
@click.argument("ledger", metavar="LEDGER")
@click.argument("number", metavar="TABLE/NUMBER")
@click.option("--to", "target", default="", metavar="FILE", help="Where to write it.  [standard output]")
def phh_write(ledger: str, number: str, target: str) -> int:
    """Write a poker hand from a ledger as PHH."""
    from queenhigh.cli import phh as command

    return command.write_hand(ledger, number, target)
