"""The game over many hands, between them: seats, stacks, button, blinds owed, waiting list.

`next_lineup` says who is dealt in and what they post, for `round.new_hand`; `finished` moves the button, stacks and
blinds on when the hand is over. A misdeal moves nothing: the same hand is dealt again, the same player first (9.1.1),
to those of its players who are still there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.blinds import Plan, after, plan
from queenhigh.games.crown_melbourne_crown_poker.bonus_prizes import BonusPrize
from queenhigh.games.crown_melbourne_crown_poker.button import Positions
from queenhigh.games.crown_melbourne_crown_poker.lineup import Lineup, Place, check
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.games.crown_melbourne_crown_poker.seating import Seated
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.crown_melbourne_crown_poker.waiting_list import PickedUp, WaitingList
from queenhigh.games.kit.settings import Known
from queenhigh.money import NOTHING, Cents
from queenhigh.rules import Readings

MISDEAL = "misdeal"


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    table: Table
    area: str = ""
    """The area of the floor that the table is in."""
    seats: dict[int, Seated] = {}
    positions: Positions | None = None
    """Those of the last hand."""
    plan: Plan | None = None
    """The hand that is being played."""
    misdealt: tuple[str, ...] = ()
    """The players of a hand that was misdealt, until its new deal begins: nobody is in a hand meanwhile (1.1 'Round of Play')."""
    defective: str = ""
    """What is wrong with the deck, until it is replaced (9.1.1(h))."""
    hands: int = 0
    waiting: WaitingList = ()
    picked_up: dict[str, PickedUp] = {}
    reserved: frozenset[int] = frozenset()
    """Vacated seats, with a reserved button in front of them (8.3)."""
    wishes: dict[int, tuple[str, ...]] = {}
    """Who at the table has asked for a free seat (8.1.2)."""
    slide: Cents = NOTHING
    """Time charges on the drop slide that have not been verified yet (7.2.2(d))."""
    verified: bool = False
    assessed_at: int | None = None
    """The start of the last hour that was paid for."""
    side_wagers: tuple[tuple[int, str, int], ...] = ()
    """Seat, colour and amount of side wagers that a misdeal left on the table: they are in no stack (9.16)."""
    last_dealt: tuple[int, ...] = ()
    """Who was in the last hand."""
    prizes: dict[str, BonusPrize] = {}
    boxed: int = 0
    """Boxed cards found since the deck came into use; they count if reading A-46 says so."""
    outstanding: dict[int, tuple[str, str]] = {}
    """Goods and services that were won and not yet delivered: the player and the prize (11.3.2)."""

    @property
    def readings(self) -> Readings:
        return self.table.readings

    @property
    def excluded(self) -> frozenset[str]:
        """Nobody: the floor excludes players, not a ruling in a hand."""
        return frozenset()

    def left_by(self, player: str) -> Sitting:
        """Unchanged: the table remembers nothing that ends when a player leaves."""
        return self

    def round_starts(self, seats: Mapping[int, str], excluded: frozenset[str]) -> Sitting:
        return self

    def known_in_house(self) -> dict[str, Known]:
        """None: nothing known about players here also applies at other tables."""
        return {}

    def told_elsewhere(self, known: Mapping[str, Collection[str]]) -> Sitting:
        return self


def next_lineup(sitting: Sitting) -> Lineup:
    """The lineup of the hand that is being played, or else of the next one."""
    planned = sitting.plan or plan(sitting.table, sitting.seats, sitting.positions)
    return lineup_of(sitting, planned)


def lineup_of(sitting: Sitting, planned: Plan) -> Lineup:
    places = tuple(Place(seat, sitting.seats[seat].stack, sitting.seats[seat].player) for seat in sorted(planned.dealt))
    lying = sitting.side_wagers
    boxed = sitting.boxed if sitting.table.readings["boxed_card_count"] == "deck_in_use" else 0
    return check(sitting.table, Lineup(planned.positions.button, places, planned.posts, lying, boxed))


def finish(sitting: Sitting, over: Over) -> Sitting:
    """The sitting once this hand is over."""
    return finished(sitting, {number: seat.stack for number, seat in over.seats.items()}, over.outcome)


def finished(sitting: Sitting, stacks: Mapping[int, int], outcome: str = "") -> Sitting:
    """The hand is over: `stacks` are those of the players who were in it."""
    planned = sitting.plan
    if planned is None:
        return sitting
    seats = {
        seat: replace(seated, stack=Cents(stacks.get(seat, seated.stack))) for seat, seated in sitting.seats.items()
    }
    there = tuple(seats[seat].player for seat in planned.dealt if seat in seats)
    if outcome == MISDEAL:
        return replace(sitting, seats=seats, misdealt=there)
    seats = {seat: after(sitting.table, seated, seat, planned, there) for seat, seated in seats.items()}
    return replace(
        sitting,
        seats=seats,
        plan=None,
        misdealt=(),
        positions=planned.positions,
        hands=sitting.hands + 1,
        last_dealt=planned.dealt,
    )


def under_way(sitting: Sitting) -> Sitting:
    """The new deal of a misdealt hand has begun: from now on it is a hand like any other."""
    return replace(sitting, misdealt=()) if sitting.misdealt else sitting


def planned_again(sitting: Sitting) -> Plan:
    """9.1.1: the plan of the new deal for a misdealt hand, with its players where they now sit: the same button, and
    nobody else is dealt in."""
    assert sitting.plan is not None
    return plan(sitting.table, sitting.seats, sitting.positions, sitting.misdealt, sitting.plan.positions.button)


def side_wager_of(sitting: Sitting, seat: int) -> Cents:
    """A seat's side wagers left from a misdeal."""
    return Cents(sum(amount for number, _, amount in sitting.side_wagers if number == seat))


def wagers_back(sitting: Sitting, kept: Collection[int] = ()) -> Sitting:
    """Side wagers left from a misdeal go back to the stacks of those who are not dealt in again."""
    back = {seat for seat, _, _ in sitting.side_wagers if seat not in kept}
    seats = {
        seat: replace(seated, stack=Cents(seated.stack + side_wager_of(sitting, seat))) if seat in back else seated
        for seat, seated in sitting.seats.items()
    }
    lying = tuple(wager for wager in sitting.side_wagers if wager[0] not in back)
    return replace(sitting, seats=seats, side_wagers=lying)
