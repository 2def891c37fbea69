"""Opening time: what a table of each book is set up with, and how one is opened with its cards checked and its float full.

A simulated shift and a live house open their tables alike. Adding a book is a row in `LAYOUTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.desk.codec import POKER, module
from queenhigh.desk.desk import Desk
from queenhigh.desk.pools import PERTH
from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.games.crown_melbourne_crown_poker.table import Clock
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.kit import instructions as said
from queenhigh.house.staff import Enrol, LogOn, SetArea
from queenhigh.money import Cents

CHIPS, FLOAT = Cents(1_000_000_000), Cents(20_000_000)
FLOOR = "the floor"
"""The area that all tables belong to."""
TIME_TO_ACT, EXTENSIONS, MOST_BUY_INS = 30, 2, 10
"""At a poker table: seconds, how often more time may be had in a betting round, and the largest buy-in in smallest ones."""
METER, POOLS = "main", "crown"
"""Melbourne's prize meter, and Perth's jackpot pools."""

OnDuty = Callable[[str, str], str]
"""Who is on duty in a rank: by book and rank."""


class Plan(msgspec.Struct, frozen=True):
    """A table that is to be opened."""

    id: str
    book: str
    seats: int
    settings: Any = None
    extra: int = 0
    """A further area, on which the player at seat 2 wagers too."""


class Layout(msgspec.Struct, frozen=True):
    """What a book asks of a table that opens: its places, the marks on its cloth, its approval and its signs."""

    places: int
    areas: tuple[str, ...] = ("Ante", "Play", "Pair Plus")
    offered: tuple[str, ...] = ()
    approval: str = "on record"
    signs: tuple[str, ...] = ("limits", "multiples", "pay_tables")
    jackpot_equipment: bool = False


_MELBOURNE_BETS = ("ante", "pair_plus", "six_card_bonus", "jackpot")
_POKER_SIGNS = ("game", "limits", "buy_in", "commission", "blinds", "time_to_act", "extra_time", "bonus_prizes")
LAYOUTS = {
    MELBOURNE: Layout(9, (*_MELBOURNE_BETS, "play"), _MELBOURNE_BETS, jackpot_equipment=True),
    CANBERRA: Layout(7),
    CALIFORNIA: Layout(7),
    PERTH: Layout(7, approval="1", signs=("limits", "multiples", "pay_tables", "jackpots"), jackpot_equipment=True),
    POKER: Layout(10, ("flop_chase",), signs=_POKER_SIGNS),
}


def usual_settings(book: str) -> Any:
    """A table of the book as the house likes it. In Melbourne it takes part in the prize meter; in California nobody has
    banked yet; a poker table is one of no-limit holdem."""
    if book == POKER:
        return poker_sitting()
    usual = module(book, "croupier").TABLE
    if book == MELBOURNE:
        return replace(usual, jackpot=prize_meter())
    return replace(usual, held=None) if book == CALIFORNIA else usual


def poker_sitting(game: str = "holdem", betting: str = "no_limit", seconds: int = TIME_TO_ACT) -> Sitting:
    """The practice table with a time to act (6.15), of which more may be had, and a most that may be brought to it."""
    table = module(POKER, "croupier").practice_table(game, betting)
    clock = Clock(seconds=max(seconds, 1), extra_seconds=max(seconds, 1), extensions=EXTENSIONS)
    return Sitting(table=replace(table, clock=clock, maximum_buy_in=MOST_BUY_INS * table.minimum_buy_in))


def prize_meter() -> System:
    return System(option=1, seed=Cents(1_000_000), cost=Cents(100), meter=Fraction(1_000_000), name=METER)


def setup_for(plan: Plan, at: int) -> said.Setup:
    layout = LAYOUTS[plan.book]
    return said.Setup(
        places=_places(plan, layout),
        areas=layout.areas,
        offered=layout.offered,
        layout_approval=layout.approval,
        shoe="shoe 1",
        shoe_approval="on record",
        back_colours=("red", "blue"),
        signs=layout.signs,
        jackpot_equipment=layout.jackpot_equipment,
        cards_checked_at=at,
        settings=plan.settings,
    )


def _places(plan: Plan, layout: Layout) -> int:
    """A poker table has as many as its game takes players (4.1)."""
    return int(plan.settings.table.game.seats) if isinstance(plan.settings, Sitting) else layout.places


def put_on_duty(desk: Desk, tables: Iterable[str], staff: Mapping[str, Mapping[str, str]]) -> None:
    """Persons, each in a rank of a book or of several, for the whole floor."""
    desk.staff(SetArea(FLOOR, tuple(tables)))
    for person, ranks in staff.items():
        desk.staff(Enrol(person, {book: (rank,) for book, rank in ranks.items()}, at=desk.now))
        desk.staff(LogOn(person, FLOOR, dict(ranks), at=desk.now))


def open_table(desk: Desk, plan: Plan, on_duty: OnDuty) -> None:
    """The cards are checked by the lowest rank and the table is opened by the highest."""
    rungs, at = desk.table(plan.id).book.ladder.rungs, desk.now
    instruct(desk, plan, said.CheckCards(by=rungs[0], at=at), on_duty)
    instruct(desk, plan, said.OpenTable(by=rungs[-1], at=at, setup=setup_for(plan, at)), on_duty)


def instruct(desk: Desk, plan: Plan, order: said.Instruction, on_duty: OnDuty) -> None:
    desk.instruct(plan.id, replace(order, who=on_duty(plan.book, order.by)))
