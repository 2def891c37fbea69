"""Commands about the books: `books`, `rule`, `readings`, `pays`, `trace`, `new-book`, `check-book`."""

from __future__ import annotations

import click

from queenhigh.cli.commands.shared import (
    book_argument,
    complete_books,
    complete_clauses,
    complete_pay_tables,
    complete_readings,
    json_option,
)


@click.command()
@click.argument("book", nargs=-1, metavar="[BOOK | diff OLD NEW]", shell_complete=complete_books)
@json_option
def books(book: tuple[str, ...], json: bool) -> None:
    """List the installed books, or the chapters and tables of one.

    Name a book by its id, or by any part of it that no other book has: `canberra`. Name another edition with an @:
    `club@2`. `diff` compares the clauses, prices, readings and odds of two editions.
    """
    from queenhigh.cli import books as command

    match book:
        case ():
            command.every(json=json)
        case ("diff", old, new):
            command.diff(old, new, json=json)
        case (one,) if one != "diff":
            command.one(one, json=json)
        case _:
            raise click.UsageError("Name one book, or two editions to compare: `queenhigh books diff OLD NEW`.")


@click.command()
@book_argument
@click.argument("clause", nargs=-1, required=True, shell_complete=complete_clauses)
@json_option
def rule(book: str, clause: tuple[str, ...], json: bool) -> None:
    """Show what a clause says, its code, tests and readings.

    CLAUSE is a number such as 11.5.2, a heading such as 11.5, or a word such as qualify.
    """
    from queenhigh.cli import rule as command

    command.show(book, " ".join(clause), json=json)


@click.command()
@book_argument
@click.argument("reading", required=False, default="", shell_complete=complete_readings)
@json_option
def readings(book: str, reading: str, json: bool) -> None:
    """Show how we read a book where it is unclear, and why.

    READING is the id or the name of a reading. If you leave it out, all of them are listed.
    """
    from queenhigh.cli import rule as command

    command.show_readings(book, reading, json=json)


@click.command()
@book_argument
@click.argument("table", required=False, default="", shell_complete=complete_pay_tables)
@click.argument("row", required=False, default="")
@click.option("--stake", default="", metavar="DOLLARS", help="The amount wagered: 25 or 12.50.")
@click.option("--at", default="", metavar="PRICE", help="A price of your own to compare, such as '7 to 2'.")
@json_option
def pays(book: str, table: str, row: str, stake: str, at: str, json: bool) -> None:
    """Show what a pay table pays, and by which clause.

    TABLE is a pay table such as pair_plus.F or pair_plus, and ROW a result such as straight_flush. Leave them out to see
    everything.
    """
    from queenhigh.cli import pays as command

    command.show(book, table, row, stake=stake, at=at, json=json)


@click.command()
@click.argument("book", required=False, default="", shell_complete=complete_books)
@click.option("--check", is_flag=True, help="Fail unless every claimed clause is cited and was applied in a test.")
@click.option(
    "--drills", is_flag=True, help="Show which payouts and irregularities can be practised, and in which drill."
)
@json_option
def trace(book: str, check: bool, drills: bool, json: bool) -> int:
    """List every clause with the code that cites it and its tests."""
    from queenhigh.cli import trace as command

    return command.drills(book, json=json) if drills else command.show(book, check=check, json=json)


@click.command("new-book")
@click.argument("folder", metavar="DIR")
@click.option(
    "--like",
    required=True,
    metavar="BOOK",
    shell_complete=complete_books,
    help="The installed book to start from, such as canberra.",
)
@click.option("--pay-table", default="", metavar="FILE", help="A pay table saved by `queenhigh design --save`.")
def new_book(folder: str, like: str, pay_table: str) -> None:
    """Start a book of your own as a copy of an installed one.

    The name of DIR becomes the book's id, such as friday-three-card-poker. Its tests pass before you change a
    line. With --pay-table the book pays by that table. Once the book is installed, players can open private tables of it.
    """
    from queenhigh.cli import new_book as command

    command.create(folder, like, pay_table)


@click.command("check-book")
@click.argument("book", metavar="DIR|ID", shell_complete=complete_books)
@json_option
def check_book(book: str, json: bool) -> int:
    """Check that a book has everything Queenhigh expects.

    Name an installed book, or the folder of a package that contains one.
    """
    from queenhigh.cli import check_book as command

    return command.check(book, json=json)
