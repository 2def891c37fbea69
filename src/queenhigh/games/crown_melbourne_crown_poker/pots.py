"""Rules 8.5, 8.20.4: builds the pots from what each seat put in, and divides them to the last chip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from queenhigh.cards import Card, Suit
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.games import Game
from queenhigh.games.crown_melbourne_crown_poker.phases import DEAD, PAID, Hand, InPlay, Seat
from queenhigh.hands import FiveCardHand, LowHand, five_card_hand, low_hand, omaha_hand, omaha_low_hand
from queenhigh.money import pots, split
from queenhigh.rules import Rule

WHOLE, HIGH, LOW = "whole", "high", "low"


class Share(msgspec.Struct, frozen=True):
    """A part of a pot and who won it: the whole, or the high or low half where both are won."""

    part: str
    amount: int
    winners: tuple[int, ...]


class GamePot(msgspec.Struct, frozen=True):
    """A pot when betting is over: `main`, or `side_1` and so on."""

    name: str
    amount: int
    eligible: tuple[int, ...]
    contributors: tuple[int, ...]
    """Everyone who has chips in it, folded or not."""


class Values(msgspec.Struct, frozen=True):
    """What the live hands are worth."""

    high: dict[int, FiveCardHand]
    low: dict[int, LowHand]


def pots_of(hand: Hand, paid: Mapping[int, int] | None = None) -> list[GamePot]:
    """1.1 'Main Pot', 'Side pot(s)': cut at each all-in. Dead money is in the main pot. The last player left wins it
    all. If a live player's whole stake was dead, the dead money is a pot by itself: it is all that this hand can win.
    Give `paid` if it is not what the seats have paid by now.
    """
    seats = hand.seats
    if paid is None:
        paid = dict(zip(seats, map(PAID, seats.values()), strict=True))
    live = hand.live
    dead = sum(map(DEAD, seats.values()))
    most = max(paid.values())
    if len(live) == 1 or (most and {paid[number] for number in live} == {most}):  # nobody is all-in for less
        paying = tuple([number for number, seat in seats.items() if paid[number] or seat.dead])
        return [GamePot("main", sum(paid.values()) + dead, tuple(live), paying)]
    listed: list[GamePot] = []
    if dead and any(not paid[n] and seats[n].dead and not seats[n].stack for n in live):
        if not any(paid[n] for n in live):
            return [GamePot("main", sum(paid.values()) + dead, tuple(live), tuple(seats))]
        listed.append(GamePot("main", dead, tuple(live), tuple([n for n, seat in seats.items() if seat.dead])))
    floor = 0
    for pot in pots(paid, live).pots:
        eligible = tuple([number for number in live if number in pot.eligible])
        paying = tuple([n for n, seat in seats.items() if paid[n] > floor or (not listed and seat.dead)])
        floor = min([paid[number] for number in eligible])
        name = f"side_{len(listed)}" if listed else "main"
        listed.append(GamePot(name, pot.amount + (0 if listed else dead), eligible, paying))
    return listed


def values(hand: InPlay) -> Values:
    """8.20.4(a)-(d): each live hand, read by the cards alone (1.1 'Cards speak')."""
    high, low = {}, {}
    game, board = hand.table.game, hand.board
    for number, seat in hand.seats.items():
        if seat.live and not holds_a_discard(game, seat.cards):
            high[number] = high_value(game, seat.cards, board)
            if game.hi_lo and (found := low_value(game, seat.cards, board)):
                low[number] = found
    return Values(high, low)


def holds_a_discard(game: Game, cards: tuple[Card, ...]) -> bool:
    """Does this hand still have the card that it had to give up (9.15.1)?"""
    return game.discard_after is not None and len(cards) >= game.hole_cards


def high_value(game: Game, cards: tuple[Card, ...], board: tuple[Card, ...]) -> FiveCardHand:
    return _high(game.omaha, cards, board)


@lru_cache(maxsize=256)
def _high(omaha: bool, cards: tuple[Card, ...], board: tuple[Card, ...]) -> FiveCardHand:
    """The high value of a hand; cached, because it is needed when a hand is shown and again when the pots are
    pushed."""
    return omaha_hand(cards, board) if omaha else five_card_hand(cards + board)


def low_value(game: Game, cards: tuple[Card, ...], board: tuple[Card, ...]) -> LowHand | None:
    return omaha_low_hand(cards, board) if game.omaha else low_hand(cards + board)


def best(among: Sequence[int], worth: Mapping[int, Any]) -> tuple[int, ...]:
    """The players who hold the best hand, in the order given; no one if none of them has one."""
    if not worth or not (held := [number for number in among if number in worth]):
        return ()
    top = max([worth[number] for number in held])
    return tuple([number for number in held if worth[number] == top])


def shares(hand: Hand, pot: GamePot, amount: int, worth: Values) -> list[Share]:
    """The pot, or its halves where a low qualifies: what cannot be halved goes to the high (8.20.4(b)(v), (d)(v))."""
    high, low = best(pot.eligible, worth.high), best(pot.eligible, worth.low)
    if not low:
        return [Share(WHOLE, amount, high)]
    half = amount // 2 // hand.table.chip * hand.table.chip
    return [Share(HIGH, amount - half, high), Share(LOW, half, low)]


def divide(hand: Hand, share: Share, high: tuple[int, ...]) -> dict[int, int]:
    """8.5: equally to the lowest chip; 8.5.1: the remainder by seat from the button (A-21, A-22, A-34)."""
    if len(share.winners) == 1:
        return {share.winners[0]: share.amount}
    winners = odd_chip_order(hand, share.winners)
    chip, readings = hand.table.chip, hand.table.readings
    if share.part == LOW and readings["hi_lo_odd_chips"] == "all_to_high":
        each = share.amount // len(winners) // chip * chip
        rest = share.amount - each * len(winners)
        made = dict.fromkeys(winners, each)
        first = odd_chip_order(hand, high)[0]
        return made | {first: made.get(first, 0) + rest} if rest else made
    if readings["odd_chips_several"] == "all_to_closest":
        each = share.amount // len(winners) // chip * chip
        return {
            number: each + (share.amount - each * len(winners) if number == winners[0] else 0) for number in winners
        }
    return dict(split(share.amount, winners, chip))


def odd_chip_order(hand: Hand, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Clockwise from the left of the button; without one by the highest card, suits included (8.5.2, 3.3)."""
    button = hand.lineup.button
    if button is None:
        return tuple(sorted(winners, key=lambda number: _highest(hand.seats[number], hand), reverse=True))
    if button in winners and hand.table.readings["odd_chip_from"] == "button_seat":
        return (button, *(number for number in winners if number != button))
    return winners


SUIT_ORDER = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""3.3, lowest first: the order of suits counts only for a remainder without a button."""


def _highest(seat: Seat, hand: Hand) -> tuple[int, int]:
    cards: tuple[Card, ...] = seat.cards
    if hand.table.readings["no_button_high_card"] == "five_card_hand" and (board := getattr(hand, "board", ())):
        cards = _five(hand.table.game, seat.cards, board)
    return max((int(card.rank), SUIT_ORDER.index(card.suit)) for card in cards)


def _five(game: Game, cards: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[Card, ...]:
    """The five cards of the hand, of higher suit if several make it."""
    from itertools import combinations

    from queenhigh.hands.five_card import omaha_fives

    fives = list(omaha_fives(cards, board)) if game.omaha else list(combinations(cards + board, 5))
    top = max(five_card_hand(five) for five in fives)
    able = [five for five in fives if five_card_hand(five) == top]
    return max(able, key=lambda five: max((int(card.rank), SUIT_ORDER.index(card.suit)) for card in five))


def award_rules(hand: Hand, share: Share, got: int, *, odd: bool) -> tuple[Rule, tuple[Rule, ...]]:
    """The clause that gives a seat its part, and further clauses that affected it. `odd`: the halves of the pot are not
    equal."""
    game = hand.table.game
    decided = game.low if share.part == LOW and game.low else game.high
    also: list[Rule] = []
    if game.no_low is not None and share.part == WHOLE:
        also.append(game.no_low)
    if game.remainder is not None and share.part == HIGH and odd:
        also.append(game.remainder)
    if len(share.winners) > 1:
        also.append(rule("8.5"))
        if got * len(share.winners) != share.amount:
            also.append(rule("8.5.1") if hand.lineup.button is not None else rule("8.5.2"))
            if hand.lineup.button is None:
                also.append(rule("3.3"))
    return decided, tuple(also)
