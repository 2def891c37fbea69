"""The facet `odds`: what a book must provide so that its odds can be calculated."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from queenhigh.cards import Card
from queenhigh.games.kit.actions import Choice
from queenhigh.maths.report import Asked, Progress, odds, silent
from queenhigh.money import Cents


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """What a player sees who has to choose: never a card that is face down for them."""

    settings: Any
    """The table's settings."""
    cards: tuple[Card, ...]
    """The player's own cards."""
    wagers: Mapping[str, Cents]
    """The player's wagers on this hand."""
    choices: tuple[Choice, ...]
    """What may be chosen now."""
    cost: Cents
    """What playing on costs now."""
    dealer: tuple[Card, ...] = ()
    """The dealer's open cards."""
    shared: tuple[Card, ...] = ()
    """The shared cards."""
    banked: bool = False
    """Does a player bank at this table?"""


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """The exact value of each choice of a player."""

    worths: Callable[[Decision, Mapping[str, Any] | None], dict[Choice, Fraction]]
    """Returns the value of each choice, in cents, over everything that can still come; with the figures of the book if
    they are needed."""
    needs_figures: Callable[[Decision], bool]
    """Must the odds of the whole book, with every starting hand, be known before this decision can be valued?"""
    notes: Callable[[Decision], list[str]]
    """What the values leave out or assume."""


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """The mathematics of one book."""

    report: Callable[[Asked, Progress], dict[str, Any]]
    """All its figures as plain data: `readings`, `wagers`, `strategy`, and what else the book has; see `maths.report`."""
    about: str
    """What there is to find, in a line."""
    titles: Mapping[str, str]
    """The titles of the wagers, by the names of their figures."""
    pay_tables: Mapping[str, tuple[str, ...]]
    """The pay table with the prices of a wager, if it is not the table of the same name."""
    method: str
    """What was counted, in a sentence or two for anyone who checks it."""
    rounds_an_hour: int
    """An assumption, for how an evening ends."""
    stake: str
    """The unit of results, as a plural: antes."""
    bets: Mapping[str, tuple[str, ...]] = {}
    """The bets whose lines a figure is about, if it is not the bet of the same name. The first is the stake that the
    figure is counted in."""
    options: tuple[str, ...] = ()
    """Further questions that this book answers: names of fields of `Asked`."""
    advice: Advice | None = None
    """The value of choices; None if it depends on how the others play."""


# -- everything about a book for a page, in one piece: the figures, what to draw, and the paper

POLITE = 10
"""How much a separate process lowers its priority below the tables."""


class Folio(msgspec.Struct, frozen=True):
    figures: dict[str, Any]
    """As `odds` found them, every starting hand included."""
    charts: list[dict[str, Any]]
    paper: str


def folio(book: str, readings: dict[str, str], version: str, progress: Progress = silent) -> Folio:
    from queenhigh.maths.paper.page import paper
    from queenhigh.maths.pictures.charts import charts

    found = odds(book, Asked(readings=readings, hands=True, seats=4), progress)
    progress("writing it down")
    return Folio(found, [msgspec.to_builtins(chart) for chart in charts(found)], paper(found, version))


def main(arguments: Sequence[str]) -> None:
    """BOOK VERSION [READING=VALUE ...]"""
    book, version, *readings = arguments
    os.nice(POLITE)
    adopted = dict(given.split("=", 1) for given in readings)
    made = folio(book, adopted, version, lambda what: print(what, file=sys.stderr, flush=True))
    sys.stdout.buffer.write(msgspec.json.encode(made, enc_hook=str))


if __name__ == "__main__":
    main(sys.argv[1:])
