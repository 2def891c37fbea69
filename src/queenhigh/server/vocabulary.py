"""The orders, instructions and meter orders that may be given at a table of a book, and which of their fields are ours."""

from __future__ import annotations

from functools import cache
from typing import Any

from queenhigh.desk.codec import vocabulary
from queenhigh.desk.jackpots import JackpotHooks, JackpotOrder
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.tournaments.orders import TournamentOrder
from queenhigh.games.library import room, volume

ALWAYS_OURS = frozenset({"type", "by", "who", "at"})
OURS: dict[str, frozenset[str]] = {
    "ReplaceCards": frozenset({"checked_by"}),
    "StartRound": frozenset({"wagering"}),
    "Shuffle": frozenset({"deck"}),
    "VerifyPrizes": frozenset({"pools"}),
    "DeterminePrize": frozenset({"meter"}),
    "StartPlay": frozenset({"draw", "banks"}),
    "BalanceTables": frozenset({"draw"}),
    "EndRoundOfPlay": frozenset({"draw"}),
    "StartRoundOfPlay": frozenset({"draw"}),
    "StartRepechage": frozenset({"draw"}),
    "RaiseDispute": frozenset({"number"}),
}
"""Fields that the server fills in besides: who checked, what lies there, the deck, the meters, every draw."""


def _below(kind: type[Any]) -> dict[str, type[Any]]:
    found: dict[str, type[Any]] = {}
    for sub in kind.__subclasses__():
        found |= {sub.__name__: sub} | _below(sub)
    return found


@cache
def actions_of(book: str) -> dict[str, type[Action]]:
    """The orders of a round that this book's room knows: those of the kit and its own."""
    return _of_book(Action, book)


@cache
def instructions_of(book: str) -> dict[str, type[Instruction]]:
    return _of_book(Instruction, book)


@cache
def tournament_orders(book: str) -> dict[str, type[TournamentOrder]]:
    """The orders of a tournament of this book."""
    room(book)
    return _of_book(TournamentOrder, book)


@cache
def meter_orders(book: str) -> dict[str, type[JackpotOrder]]:
    """The orders that staff may give at a table about the jackpot that it shares."""
    found = room(book)
    orders = found.facet("jackpots", JackpotHooks).orders if found.has("jackpots") else {}
    return {kind.__name__: kind for kind, rank in orders.items() if rank}


def _of_book(base: type[Any], book: str) -> dict[str, type[Any]]:
    vocabulary(book)
    own = f"{volume(book).package}."
    return {
        name: kind for name, kind in _below(base).items() if kind.__module__.startswith(("queenhigh.games.kit.", own))
    }
