"""A table with its settings: limits, shoe, readings, and what it remembers about its players between rounds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from queenhigh.games.casino_canberra_3_card_poker.book import BOOK, rule
from queenhigh.games.kit.phases import Round
from queenhigh.games.kit.settings import Known
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import IllegalAction, Readings


class Shoe(StrEnum):
    MANUAL = "manual"
    AUTOMATED = "automated"


class Limits(msgspec.Struct, frozen=True):
    """The sign of 3.1 and 3.3: minimum, maximum and, if wagers have to be multiples, the unit."""

    min: Cents = NOTHING
    max: Cents | None = None
    unit: Cents | None = None
    pairs_plus_max: Cents | None = None
    """A separate maximum for pairs plus, if the house sets one (reading A5)."""


def check_limits(limits: Limits) -> None:
    """3.1 and 3.3: check that the limits allow at least one wager."""
    if limits.unit == 0:
        raise IllegalAction("Multiples of 0.00 allow no wager.", rule("3.3"), "Raise the unit, or leave it out.")
    for most in (limits.max, limits.pairs_plus_max):
        if most == 0:
            raise IllegalAction("A maximum of 0.00 allows no wager.", rule("3.1"), "Raise it, or leave it out.")
        if most is not None and most < limits.min:
            raise IllegalAction(
                f"The minimum, {in_dollars(limits.min)}, is above the maximum, {in_dollars(most)}.",
                rule("3.1"),
                f"Set it to {in_dollars(most)} or less, or raise the maximum.",
            )


class Table(msgspec.Struct, frozen=True, kw_only=True):
    limits: Limits = Limits()
    shoe: Shoe = Shoe.MANUAL
    readings: Readings = BOOK.readings
    boxes: int = 7
    """The number of boxes on the layout. The book leaves it to the approval (1.1)."""
    markers: dict[int, Cents] = {}
    """Boxes with a raised maximum, shown by a marker (3.2)."""
    warned: frozenset[str] = frozenset()
    """Players who have had their one warning about the minimum (3.4). Reading A6 says how long it lasts."""
    day: int = 0
    """The gaming day of the warnings, if reading A6 needs it."""
    excluded: frozenset[str] = frozenset()
    """Players who are excluded from further play (14.2(b))."""
    elsewhere: frozenset[str] = frozenset()
    """Players who have a box at another table now (4.4). The house fills it in if `one_box` is true."""

    def left_by(self, player: str) -> Table:
        """Return the table without this player's warning, so that a first short wager is allowed again. A warning that
        covers all tables stays (reading A6)."""
        return self if self.house_wide else replace(self, warned=self.warned - {player})

    def round_starts(self, seats: Mapping[int, str], excluded: frozenset[str]) -> Table:
        return replace(self, excluded=excluded)

    @property
    def house_wide(self) -> bool:
        """Does one warning cover every table of the game (reading A6)?"""
        return self.readings["A6"] in ("per_visit", "per_day")

    def known_in_house(self) -> dict[str, Known]:
        """Return the warned players, with the gaming day in which their warning counts."""
        name = f"warned {self.day}" if self.day else "warned"
        return {"warned": Known(name, self.warned, rule("3.4"))} if self.house_wide else {}

    def told_elsewhere(self, known: Mapping[str, Collection[str]]) -> Table:
        return replace(self, warned=self.warned | {*known["warned"]})

    def on(self, day: int, staying: Container[str]) -> Table:
        """Return the table on a gaming day. By reading A6, a new day ends every warning (`per_day`), or those of
        players who are not seated at the table (`per_visit`), because the house does not see who leaves the building.
        """
        stays = frozenset(player for player in self.warned if player in staying)
        return replace(self, day=day, warned=stays if self.readings["A6"] == "per_visit" else frozenset())

    @property
    def one_box(self) -> bool:
        """May a player have only one box in the whole casino (reading A16)?"""
        return self.readings["A16"] == "per_casino"

    @property
    def automated(self) -> bool:
        return self.shoe is Shoe.AUTOMATED

    @property
    def needs_closing_call(self) -> bool:
        """6.3: betting needs a closing call. By the letter of 10.1, an automated shoe needs none (reading A8)."""
        return not (self.automated and self.readings["A8"] == "literal")

    @property
    def open_until_first_card(self) -> bool:
        """Does the first card lock wagers, rather than the closing call (reading A17)?"""
        return self.readings["A17"] == "first_card" or not self.needs_closing_call


CanberraRound = Round[Table]


def wagering_elsewhere(round: CanberraRound, others: Callable[[], frozenset[str]]) -> CanberraRound:
    """4.4: note which players have a box at another table, if that counts (reading A16)."""
    return replace(round, table=replace(round.table, elsewhere=others())) if round.table.one_box else round
