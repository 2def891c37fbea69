"""Who got what of which pot, for people: the hand that won it in words, the five cards that play, odd chips explained.

The cards are those of hands that were shown and of the board, so nothing is told here that the table has not seen.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from queenhigh.cards import Card
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker.events import CommissionTaken, PotAwarded
from queenhigh.games.crown_melbourne_crown_poker.games import Game
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.games.crown_melbourne_crown_poker.pots import HIGH, LOW, high_value, low_value
from queenhigh.hands import five_card_hand, low_hand
from queenhigh.hands.five_card import omaha_fives
from queenhigh.money import in_dollars
from queenhigh.server.errors import cite
from queenhigh.server.views.pots import TakenView, WinnerView

FULL_BOARD = 5


def winners_of(state: TableState) -> tuple[WinnerView, ...]:
    hand = state.round
    if not isinstance(hand, Over):
        return ()
    awards = [event for event in state.happened if isinstance(event, PotAwarded)]
    shown = state.room.sight.shown(hand, state.happened).seats
    return tuple(_winner(hand, award, awards, award.seat in shown) for award in awards)


def taken_of(state: TableState) -> tuple[TakenView, ...]:
    taken = [event for event in state.happened if isinstance(event, CommissionTaken)]
    return tuple(TakenView(event.pot, event.amount, cite(event.rule)) for event in taken if event.amount)


def _winner(hand: Over, award: PotAwarded, awards: list[PotAwarded], shown: bool) -> WinnerView:
    seat, game = hand.seats[award.seat], hand.table.game
    known = shown and len(hand.board) == FULL_BOARD
    value: Any = None
    if known:
        value = (low_value if award.part == LOW else high_value)(game, seat.cards, hand.board)
    return WinnerView(
        award.seat,
        seat.player,
        award.pot,
        award.amount,
        award.part,
        value.words if value is not None else "",
        cite(award.rule),
        tuple(cite(each) for each in award.also),
        tuple(str(card) for card in _five(game, seat.cards, hand.board, value, award.part))
        if value is not None
        else (),
        _note(hand, award, awards),
    )


def _five(game: Game, cards: tuple[Card, ...], board: tuple[Card, ...], value: Any, part: str) -> tuple[Card, ...]:
    fives: Iterable[tuple[Card, ...]] = (
        omaha_fives(cards, board) if game.omaha else combinations((*cards, *board), FULL_BOARD)
    )
    worth: Any = low_hand if part == LOW else five_card_hand
    return next((five for five in fives if worth(five) == value), ())


def _note(hand: Over, award: PotAwarded, awards: list[PotAwarded]) -> str:
    """An odd chip goes to one winner of several; what cannot be halved goes to the high hand."""
    same = [each.amount for each in awards if (each.pot, each.part) == (award.pot, award.part)]
    if len(same) > 1 and award.amount > min(same):
        return f"with the odd chip of {in_dollars(award.amount - min(same))}"
    lows = sum(each.amount for each in awards if (each.pot, each.part) == (award.pot, LOW))
    if award.part == HIGH and lows and sum(same) > lows:
        return f"with {in_dollars(sum(same) - lows)} that cannot be halved"
    return ""
