"""A table as the house has set it up: limits, how cards are dealt, jackpot, readings, and what it remembers between rounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS, Jackpot
from queenhigh.games.kit.phases import Hand, Round
from queenhigh.games.kit.settings import Known
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, Readings, Rule

ANTE, FLOP, TURN, RIVER = "ante", "flop", "turn", "river"
AGAINST_DEALER = (ANTE, FLOP, TURN, RIVER)
"""The wagers that the dealer's hand decides."""
DEALER_POKER_EXTRA, PLAYER_POKER_EXTRA = "dealer_poker_extra", "player_poker_extra"
JACKPOTS = {f"jackpot_{level}": level for level in LEVELS}
"""A Jackpot Wager, by its level: one to a hand. Level 3 lies on the areas of level 1 and level 2."""

DEALER, SUPERVISOR, OPERATOR = "dealer", "supervisor", "casino_operator"


class Device(StrEnum):
    """2.3: where the cards come from."""

    HAND = "hand"
    SHOE = "card_shoe"
    SHUFFLER = "automatic_shuffler"


class Limits(msgspec.Struct, frozen=True):
    """Minimum, maximum and betting unit on display (6.3); they are those of the ante (reading A18b)."""

    min: Cents = Cents(0)
    max: Cents | None = None
    unit: Cents | None = None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    limits: Limits = Limits()
    device: Device = Device.HAND
    jackpot: Jackpot | None = None
    readings: Readings = BOOK.readings
    areas: int = 7
    """As many as the layout has: the drawings are not part of the text (2.1)."""
    reserved: dict[int, str] = {}
    """Who had the ante of an area in the round before, and so the first right to it now (3.5(b))."""
    declined: frozenset[tuple[int, str]] = frozenset()
    """First rights that were given up for the round, by area and wager (3.5(b), 3.25, 3.31)."""
    excluded: frozenset[str] = frozenset()
    """Players who may take no further part (6.9(b))."""

    def left_by(self, player: str) -> Table:
        """Nothing is known of players only while they stay."""
        return self

    def round_starts(self, seats: Mapping[int, str], excluded: frozenset[str]) -> Table:
        return replace(self, excluded=excluded)

    def known_in_house(self) -> dict[str, Known]:
        """Nothing that players are told is for other tables."""
        return {}

    def told_elsewhere(self, known: Mapping[str, Collection[str]]) -> Table:
        return self


PerthRound = Round[Table]


_OTHERS = f"{PLAYER_POKER_EXTRA}/"


def poker_extra_of(player: str, hand: Hand) -> str:
    """The name of a Player Poker Extra wager: that of the ante player, or of someone else on the same hand."""
    return PLAYER_POKER_EXTRA if player == hand.player else f"{PLAYER_POKER_EXTRA}/{player}"


def is_poker_extra(bet: str) -> bool:
    """Is it a Player Poker Extra, no matter who placed it?"""
    return bet.startswith(PLAYER_POKER_EXTRA)


def others_on(hand: Hand) -> list[str]:
    """The Player Poker Extra wagers of other players on the hand."""
    return [bet for bet in hand.wagers if bet.startswith(_OTHERS)]


def jackpot_on(hand: Hand) -> str:
    """The name of the hand's Jackpot Wager, or nothing."""
    for bet in hand.wagers:
        if bet in JACKPOTS:
            return bet
    return ""


def hand_at(round: PerthRound, seat: int, decided: Rule) -> Hand:
    """The hand that a ruling is about: an area with an ante."""
    hand = round.hands.get(seat)
    if hand is None or ANTE not in hand.wagers:
        raise IllegalAction(f"There is no hand at area {seat}.", decided, "Name an area with an ante.")
    return hand


def unnamed(round: PerthRound) -> str:
    """Who rules where the clause names nobody (reading A34)."""
    return round.table.readings["A34"]
