"""Arguments, options and completions that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

Completes = Callable[[click.Context, click.Parameter, str], list[str]]


def completing(offered: Callable[[click.Context], Iterable[str]]) -> Completes:
    """Complete what is typed from what is offered. After a mistake further left there is nothing to offer."""

    def complete(context: click.Context, _: click.Parameter, typed: str) -> list[str]:
        from queenhigh.rules import QueenhighError

        try:
            return [word for word in offered(context) if word.lower().startswith(typed.lower())]
        except QueenhighError:
            return []

    return complete


def _books(_: click.Context) -> list[str]:
    """List the books: short names first, then ids."""
    from queenhigh.games.library import BOOK_IDS, short_name

    return [*map(short_name, BOOK_IDS), *BOOK_IDS]


def _clauses(context: click.Context) -> Iterable[str]:
    from queenhigh.games.library import open_book

    return open_book(str(context.params.get("book") or "")).clauses


def _readings(context: click.Context) -> Iterable[str]:
    from queenhigh.games.library import open_book

    return [reading.id for reading in open_book(str(context.params.get("book") or "")).readings.all]


def _pay_tables(context: click.Context) -> Iterable[str]:
    from queenhigh.games.library import open_pay_book

    return open_pay_book(str(context.params.get("book") or "")).tables


def _options(name: str) -> Callable[[click.Context], Iterable[str]]:
    """Return a function that lists what the installed books offer for a setting of their tables, such as `game`."""

    def offered(_: click.Context) -> Iterable[str]:
        from queenhigh.games.library import BOOK_IDS, room

        return dict.fromkeys(str(word) for book in BOOK_IDS for word in room(book).layout.options.get(name, ()))

    return offered


def _kinds(context: click.Context) -> Iterable[str]:
    """List the kinds of drill, and the books, which may be typed in place of a kind."""
    from queenhigh.training.drill import Kind

    return [*Kind, "sheet", "topics", *_books(context)]


complete_books = completing(_books)
complete_kinds = completing(_kinds)
complete_clauses = completing(_clauses)
complete_readings = completing(_readings)
complete_pay_tables = completing(_pay_tables)
complete_games = completing(_options("game"))
complete_betting = completing(_options("betting"))


class Between(click.IntRange):
    """A whole number between two bounds. Help and refusals give the bounds in words."""

    def _describe_range(self) -> str:
        return f"{self.min} or more" if self.max is None else f"{self.min} to {self.max}"


class InOrder(click.Group):
    """A group that lists its commands in the order they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


book_argument = click.argument("book", shell_complete=complete_books)
ledger_argument = click.argument("ledger", metavar="LEDGER")
key_option = click.option(
    "--key",
    default="",
    envvar="QUEENHIGH_KEY",
    metavar="FILE",
    help="The ledger's key file.  [house.key beside house.db]",
)
zone_option = click.option(
    "--zone",
    default="UTC",
    envvar="QUEENHIGH_TIME_ZONE",
    metavar="ZONE",
    help="The time zone, such as Australia/Melbourne.  [UTC]",
)
json_option = click.option("--json", is_flag=True, help="Print JSON for programs.")
