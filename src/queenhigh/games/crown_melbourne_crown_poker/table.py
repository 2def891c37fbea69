"""A table as the house has set it up: game, limits, lowest chip, commission, side wager, readings."""

from __future__ import annotations

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.commission import Commission
from queenhigh.games.crown_melbourne_crown_poker.commission import check as check_commission
from queenhigh.games.crown_melbourne_crown_poker.games import HOLDEM, Game
from queenhigh.games.crown_melbourne_crown_poker.structure import Structure, check
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import IllegalAction, Readings

DEALER, HIGHER_DUTIES, AREA_MANAGER, ASSISTANT_MANAGER = BOOK.ladder.rungs


class Clock(msgspec.Struct, frozen=True):
    """6.15: the time to act in seconds, and the price of more. The Dealer watches the clock; the hand does not."""

    seconds: int
    extra_seconds: int = 0
    extensions: int = 0
    fee: int = 0


class Table(msgspec.Struct, frozen=True, kw_only=True):
    game: Game = HOLDEM
    structure: Structure
    chip: int = 1
    """The lowest chip in play: pots are divided down to it (8.5)."""
    commission: Commission = ()
    """One or more methods together; empty if commission is nil (7.4)."""
    side_wagers: bool = False
    """Is there an area for Flop Chase on the layout (2.3)?"""
    clock: Clock | None = None
    stand_alone: bool = False
    """A stand-alone table: commission goes to the float (7.2.1(c))."""
    minimum_buy_in: int = 0
    maximum_buy_in: int | None = None
    readings: Readings = BOOK.readings
    cash: bool = False
    """Amounts are cents, displayed in dollars. On sheets and in tournaments they are chips."""

    def told(self, amount: int) -> str:
        return in_dollars(Cents(amount)) if self.cash else str(amount)


def opened(table: Table) -> Table:
    """The table, or a refusal if its settings are not allowed."""
    check(table.structure, table.told)
    check_commission(table.commission)
    sizes, two_sizes = table.structure.sizes, table.readings["fixed_bet_sizes"] == "small_small_big_big"
    if sizes and two_sizes and (sizes[0] != sizes[1] or sizes[2] != sizes[3]):
        each = ", ".join(map(table.told, sizes))
        raise IllegalAction(
            f"Bets of {each} are set round by round.", rule("1.1 'Structured limit'"), "Name a small and a big bet."
        )
    if table.chip < 1:
        raise IllegalAction("The lowest chip has no value.", rule("8.5"), "Name it.")
    return table
