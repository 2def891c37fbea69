"""The review of a finished round: each decision of a player compared with the best one. See `maths.review`."""

from __future__ import annotations

import asyncio
from fractions import Fraction

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.maths import review
from queenhigh.server.errors import ServerError
from queenhigh.server.folios import Folios
from queenhigh.server.house import House
from queenhigh.server.record.replay import walk


class ReviewLine(msgspec.Struct, frozen=True):
    """A decision. Amounts are cents for people; `exact` has the cost in dollars as a fraction. Without a cost, it
    cannot be counted, and `note` says why."""

    seat: int
    street: str
    did: str
    best: str
    cards: tuple[str, ...]
    shared: tuple[str, ...]
    worths: dict[str, float]
    cost: float | None
    exact: str
    sampled: bool
    note: str


class ReviewPage(msgspec.Struct, frozen=True):
    """While `doing` is not empty, ask again in a moment. `cost` is the total of all decisions that can be counted."""

    table: str
    number: int
    player: str
    lines: tuple[ReviewLine, ...] = ()
    counted: int = 0
    cost: float = 0.0
    doing: str = ""


async def reviewed(house: House, folios: Folios, table: str, number: int, player: str) -> ReviewPage:
    state, passed = await asyncio.to_thread(_passed, house, table, number)
    figures = None
    if not state.room.has("review"):
        faced = review.faced(state.room, passed, player)
        if review.needs_figures(state.room, faced):
            folio = folios.ask(state.book.id, state.round.table.readings.departures)
            if isinstance(folio, str):
                return ReviewPage(table, number, player, doing=folio)
            figures = folio.figures
    seats = _seats(state, player)
    found = await asyncio.to_thread(review.review, state.room, passed, player, seats, figures)
    costs = [one.cost for one in found if one.cost is not None]
    return ReviewPage(table, number, player, tuple(map(_line, found)), len(costs), _cents(sum(costs, Fraction(0))))


def _passed(house: House, table: str, number: int) -> tuple[TableState, list[review.Passed]]:
    passed, before, state = list[review.Passed](), None, None
    for now, event, _ in walk(house, table, number):
        state = now
        if before is not None:
            passed.append(review.Passed(*before, event))
        before = now.round, tuple(now.happened)
    if state is None:
        raise ServerError("not_found", f"Round {number} of {table} cannot be found.")
    return state, passed


def _seats(state: TableState, player: str) -> list[int]:
    hands = state.round.seats if state.room.has("review") else state.round.hands
    return [seat for seat, hand in hands.items() if hand.player == player]


def _line(one: review.Judged) -> ReviewLine:
    return ReviewLine(
        seat=one.seat,
        street=one.street,
        did=one.did,
        best=one.best,
        cards=one.cards,
        shared=one.shared,
        worths={choice: _cents(worth) for choice, worth in one.worths.items()},
        cost=None if one.cost is None else _cents(one.cost),
        exact="" if one.cost is None or not one.exact else str(one.cost / 100),
        sampled=not one.exact,
        note=one.note,
    )


def _cents(worth: Fraction) -> float:
    return round(float(worth), 4)
