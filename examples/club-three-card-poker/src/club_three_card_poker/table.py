"""A table as the club has set it up: its edition, its limits, its reading, and what it remembers between rounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec
from msgspec.structs import replace

from club_three_card_poker.book import BOOK, EDITIONS, PAY, Edition, rule
from queenhigh.games.kit.phases import Round
from queenhigh.games.kit.settings import Known
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import IllegalAction, Readings

SEATS = int(PAY.figure("seats"))


class Limits(msgspec.Struct, frozen=True):
    """The card on the table (1.6). `min` is for every wager, `max` for the Ante."""

    min: Cents = Cents(int(PAY.figure("ante_min")))
    max: Cents = Cents(int(PAY.figure("ante_max")))
    unit: Cents = Cents(int(PAY.figure("unit")))
    pair_plus_max: Cents = Cents(int(PAY.figure("pair_plus_max")))
    colours_max: Cents = Cents(int(PAY.figure("colours_max")))


def check_limits(limits: Limits) -> None:
    """9.4: limits with which a wager can be placed."""
    for most in (limits.max, limits.pair_plus_max, limits.colours_max):
        if most < limits.min:
            raise IllegalAction(
                f"The minimum, {in_dollars(limits.min)}, is above a maximum, {in_dollars(most)}.",
                rule("9.4"),
                "Choose a lower minimum or a higher maximum.",
            )


class Table(msgspec.Struct, frozen=True, kw_only=True):
    edition: str = BOOK.edition
    limits: Limits = Limits()
    readings: Readings = BOOK.readings
    excluded: frozenset[str] = frozenset()
    """Members who were asked to leave the game (9.1)."""
    deck_spoiled: bool = False
    """A drink was spilled on the cards (8.1), and they have not been replaced."""

    def left_by(self, player: str) -> Table:
        return self

    def round_starts(self, seats: Mapping[int, str], excluded: frozenset[str]) -> Table:
        return replace(self, excluded=excluded)

    def known_in_house(self) -> dict[str, Known]:
        return {}

    def told_elsewhere(self, known: Mapping[str, Collection[str]]) -> Table:
        return self

    @property
    def terms(self) -> Edition:
        return EDITIONS[self.edition]

    @property
    def colours_survive_a_fold(self) -> bool:
        """Reading C1."""
        return self.readings["C1"] == "settled"


ClubRound = Round[Table]
