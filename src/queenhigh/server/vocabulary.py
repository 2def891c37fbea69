"""What can be ordered at a table of a book: the actions, instructions and orders that it declares, and those of the
kit."""

from __future__ import annotations

from functools import cache
from typing import Any

from queenhigh.desk.codec import vocabulary
from queenhigh.desk.jackpots import JackpotHooks, JackpotOrder
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.tournaments.orders import TournamentOrder
from queenhigh.games.library import room, volume


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


@cache
def own_commands(book: str) -> dict[str, type[Action] | type[Instruction]]:
    """Players' own commands, as the book declares them."""
    kinds: list[type[Action] | type[Instruction]] = [*actions_of(book).values(), *instructions_of(book).values()]
    return {kind.declared.own.command: kind for kind in kinds if kind.declared.own is not None}


def _of_book(base: type[Any], book: str) -> dict[str, type[Any]]:
    vocabulary(book)
    own = f"{volume(book).package}."
    return {
        name: kind for name, kind in _below(base).items() if kind.__module__.startswith(("queenhigh.games.kit.", own))
    }
