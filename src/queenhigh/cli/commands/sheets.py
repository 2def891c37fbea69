"""What was written down elsewhere: `settle`, `hand`, `phh`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from queenhigh.cli.commands.shared import InOrder, complete_books, json_option

Command = Callable[..., Any]


def irregularities_option(module: str) -> Callable[[Command], Command]:
    """`--irregularities BOOK`: what a sheet of the book may report as gone wrong, instead of the command itself."""

    def show(context: click.Context, _: click.Parameter, typed: str | None) -> None:
        if typed is None:
            return
        from queenhigh.cli import irregularities

        irregularities.show(module, typed)
        context.exit()

    return click.option(
        "--irregularities",
        metavar="BOOK",
        callback=show,
        is_eager=True,
        expose_value=False,
        shell_complete=complete_books,
        help="List what a sheet of BOOK may report as gone wrong.",
    )


@click.command()
@click.argument("sheet")
@irregularities_option("round_sheet")
@json_option
def settle(sheet: str, json: bool) -> int:
    """Settle a round sheet: every wager, ruling and clause.

    SHEET is a file of JSON or YAML with one sheet or a list of them, or - for standard input. A bad sheet is refused with the
    field that is wrong, a misspelt field included; in a list the others are still settled.
    """
    from queenhigh.cli import settle as command

    return command.show(sheet, json=json)


@click.command()
@click.argument("format", type=click.Choice(["round", "hand", "terms", "set"]))
@click.argument("book", default="", shell_complete=complete_books)
def schema(format: str, book: str) -> None:
    """The JSON Schema of a format, for editors and other programs.

    \b
    queenhigh schema round canberra
    queenhigh schema hand

    FORMAT is round or hand for sheets, of every book or of one; terms for the terms of a tournament; set for a set of drills. The
    schema is made from what reads the format, so that the two agree.
    """
    from queenhigh.api.schema import schema as made
    from queenhigh.cli.screen import print_document

    print_document(made(format, book))


@click.command()
@click.argument("sheet")
@irregularities_option("hand_sheet")
@json_option
def hand(sheet: str, json: bool) -> int:
    """Play a hand sheet of poker: stacks, pots, rulings, clauses.

    SHEET is a file of JSON or YAML with one hand sheet or a list of them, or - for standard input. An action that the book does
    not allow is refused with its clause, and the hand continues; a bad sheet is refused with the field that is wrong.

    `deck` may list the cards in the order in which they came, top card first once the deck was cut. The result then shows burns,
    muck and stub as well.
    """
    from queenhigh.cli import hand as command

    return command.show(sheet, json=json)


@click.command()
@click.argument("sheet")
@click.option("--seat", default="", metavar="N", help="One player's decisions.  [all of them]")
@json_option
def review(sheet: str, seat: str, json: bool) -> int:
    """Review a sheet: each decision beside the best one.

    \b
    queenhigh review examples/canberra.yaml
    queenhigh review hand.yaml --seat 3

    SHEET is a round sheet or a hand sheet, as `queenhigh settle` and `queenhigh hand` take them. Against the house the cost of
    each decision is exact, in dollars. At poker only a call or a fold with no betting to come can be counted, against the hand
    that was shown; for the rest it says why it cannot be.
    """
    from queenhigh.cli import review as command

    return command.show(sheet, seat, json=json)


@click.group(cls=InOrder)
def phh() -> None:
    """Hands of other programs in PHH: check, show, write.

    \b
    queenhigh phh check hands/           every .phh and .phhs in a folder
    queenhigh phh show hands/1.phh       one of them step by step, with the clauses
    """


@phh.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@json_option
def phh_check(paths: tuple[str, ...], json: bool) -> int:
    """Replay hands and compare the stacks at the end.

    PATH is a file, or a folder with all the .phh and .phhs in it. A broken hand is refused with its line and the others still
    run; games that the room does not have are listed. Exit status 0 means that all agree, 1 that something differs or is
    broken.
    """
    from queenhigh.cli import phh as command

    return command.check_files(paths, json=json)


@phh.command("show")
@click.argument("file", metavar="FILE")
@click.option("--hand", "number", default="", metavar="N", help="Which, in a file of many.  [the first]")
def phh_show(file: str, number: str) -> int:
    """A hand step by step, with the clause for each step."""
    from queenhigh.cli import phh as command

    return command.show(file, number)


@phh.command("write")
@click.argument("ledger", metavar="LEDGER")
@click.argument("number", metavar="TABLE/NUMBER")
@click.option("--to", "target", default="", metavar="FILE", help="Where to write it.  [standard output]")
def phh_write(ledger: str, number: str, target: str) -> int:
    """Write a hand of poker from a ledger as PHH."""
    from queenhigh.cli import phh as command

    return command.write_hand(ledger, number, target)
