"""A table with its settings: limits, dealing, jackpot, readings, and what it remembers between rounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker.book import BOOK, rule
from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS, Jackpot
from queenhigh.games.kit.phases import Hand, Round
from queenhigh.games.kit.settings import Known
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import IllegalAction, Readings, Rule

ANTE, FLOP, TURN, RIVER = "ante", "flop", "turn", "river"
AGAINST_DEALER = (ANTE, FLOP, TURN, RIVER)
"""The wagers that the dealer's hand decides."""
DEALER_POKER_EXTRA, PLAYER_POKER_EXTRA = "dealer_poker_extra", "player_poker_extra"
JACKPOTS = {f"jackpot_{level}": level for level in LEVELS}
"""A Jackpot Wager, by its level: one per hand. Level 3 is placed on the areas of level 1 and level 2."""
BETS = (*AGAINST_DEALER, DEALER_POKER_EXTRA, PLAYER_POKER_EXTRA, *JACKPOTS, "jackpot")

DEALER, SUPERVISOR, OPERATOR = "dealer", "supervisor", "casino_operator"


class Device(StrEnum):
    """2.3: the device that the cards are dealt from."""

    HAND = "hand"
    SHOE = "card_shoe"
    SHUFFLER = "automatic_shuffler"


class Limits(msgspec.Struct, frozen=True):
    """Minimum, maximum and betting unit on display (6.3). They apply to the ante (reading A18b)."""

    min: Cents = Cents(0)
    max: Cents | None = None
    unit: Cents | None = None


def check_limits(limits: Limits) -> None:
    """6.3: check that the limits allow at least one wager."""
    most = limits.max
    if most == 0:
        raise IllegalAction("A maximum of 0.00 allows no wager.", rule("6.3(a)"), "Raise it, or leave it out.")
    if limits.unit == 0:
        raise IllegalAction("A betting unit of 0.00 allows no wager.", rule("6.3(a)"), "Raise it, or leave it out.")
    for what, least in (("minimum", limits.min), ("betting unit", limits.unit)):
        if most is not None and least is not None and least > most:
            raise IllegalAction(
                f"The {what}, {in_dollars(least)}, is above the maximum, {in_dollars(most)}.",
                rule("6.3(a)"),
                f"Set it to {in_dollars(most)} or less, or raise the maximum.",
            )


class Table(msgspec.Struct, frozen=True, kw_only=True):
    limits: Limits = Limits()
    device: Device = Device.HAND
    jackpot: Jackpot | None = None
    readings: Readings = BOOK.readings
    areas: int = 7
    """The number of areas on the layout. The drawings are not part of the text (2.1)."""
    reserved: dict[int, str] = {}
    """The players who had the ante of each area in the round before, and so have first right to it now (3.5(b))."""
    declined: frozenset[tuple[int, str]] = frozenset()
    """First rights given up for this round, by area and wager (3.5(b), 3.25, 3.31)."""
    excluded: frozenset[str] = frozenset()
    """Players who are excluded from further play (6.9(b))."""

    def left_by(self, player: str) -> Table:
        """Unchanged: the table remembers nothing that ends when a player leaves."""
        return self

    def round_starts(self, seats: Mapping[int, str], excluded: frozenset[str]) -> Table:
        return replace(self, excluded=excluded)

    def known_in_house(self) -> dict[str, Known]:
        """None: nothing known about players here also applies at other tables."""
        return {}

    def told_elsewhere(self, known: Mapping[str, Collection[str]]) -> Table:
        return self


PerthRound = Round[Table]


_OTHERS = f"{PLAYER_POKER_EXTRA}/"


def poker_extra_of(player: str, hand: Hand) -> str:
    """Return the name of a Player Poker Extra wager: the ante player's, or another player's on the same hand."""
    return PLAYER_POKER_EXTRA if player == hand.player else f"{PLAYER_POKER_EXTRA}/{player}"


def is_poker_extra(bet: str) -> bool:
    """Is the wager a Player Poker Extra, no matter which player placed it?"""
    return bet.startswith(PLAYER_POKER_EXTRA)


def others_on(hand: Hand) -> list[str]:
    """Return the Player Poker Extra wagers of other players on the hand."""
    return [bet for bet in hand.wagers if bet.startswith(_OTHERS)]


def jackpot_on(hand: Hand) -> str:
    """Return the name of the hand's Jackpot Wager, or an empty string."""
    for bet in hand.wagers:
        if bet in JACKPOTS:
            return bet
    return ""


def hand_at(round: PerthRound, seat: int, decided: Rule) -> Hand:
    """Return the hand that a ruling is about, which is an area with an ante."""
    hand = round.hands.get(seat)
    if hand is None or ANTE not in hand.wagers:
        raise IllegalAction(f"There is no hand at area {seat}.", decided, "Name an area with an ante.")
    return hand


def unnamed(round: PerthRound) -> str:
    """Return who rules where the clause names nobody (reading A34)."""
    return round.table.readings["A34"]
