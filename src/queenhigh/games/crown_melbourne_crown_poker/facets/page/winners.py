"""Who won which part of which pot, for people: the winning hand in words, the five cards that play, and odd chips
explained. The cards are from shown hands and the board, so this reveals nothing that the table has not seen.
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
from queenhigh.games.crown_melbourne_crown_poker.pots import HIGH, LOW, high_value, low_value, pots_of
from queenhigh.hands import apart, five_card_hand, low_hand
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
    return tuple(_winner(hand, award, awards, shown) for award in awards)


def taken_of(state: TableState) -> tuple[TakenView, ...]:
    taken = [event for event in state.happened if isinstance(event, CommissionTaken)]
    return tuple(TakenView(event.pot, event.amount, cite(event.rule)) for event in taken if event.amount)


def _winner(hand: Over, award: PotAwarded, awards: list[PotAwarded], shown: frozenset[int]) -> WinnerView:
    seat, game = hand.seats[award.seat], hand.table.game
    value = _value(hand, award.seat, award.part) if award.seat in shown else None
    rival = _rival(hand, award, awards, shown)
    words, beaten = apart(value, rival[1]) if value is not None and rival else (value.words if value else "", "")
    return WinnerView(
        award.seat,
        seat.player,
        award.pot,
        award.amount,
        award.part,
        words,
        cite(award.rule),
        tuple(cite(each) for each in award.also),
        tuple(str(card) for card in _five(game, seat.cards, hand.board, value, award.part))
        if value is not None
        else (),
        _note(hand, award, awards),
        f"{hand.seats[rival[0]].player}'s {beaten}" if rival and beaten else "",
        rival[0] if rival and beaten else None,
    )


def _value(hand: Over, seat: int, part: str) -> Any:
    if len(hand.board) < FULL_BOARD:
        return None
    return (low_value if part == LOW else high_value)(hand.table.game, hand.seats[seat].cards, hand.board)


def _rival(hand: Over, award: PotAwarded, awards: list[PotAwarded], shown: frozenset[int]) -> tuple[int, Any] | None:
    """The best hand that was shown for this pot and did not win this part of it, and who held it."""
    winners = {each.seat for each in awards if (each.pot, each.part) == (award.pot, award.part)}
    played_for = next((pot.eligible for pot in pots_of(hand) if pot.name == award.pot), ())
    others = [(seat, _value(hand, seat, award.part)) for seat in played_for if seat in shown and seat not in winners]
    known = [(seat, value) for seat, value in others if value is not None]
    return max(known, key=lambda one: one[1]) if known else None


def _five(game: Game, cards: tuple[Card, ...], board: tuple[Card, ...], value: Any, part: str) -> tuple[Card, ...]:
    fives: Iterable[tuple[Card, ...]] = (
        omaha_fives(cards, board) if game.omaha else combinations((*cards, *board), FULL_BOARD)
    )
    worth: Any = low_hand if part == LOW else five_card_hand
    return next((five for five in fives if worth(five) == value), ())


def _note(hand: Over, award: PotAwarded, awards: list[PotAwarded]) -> str:
    """A note on odd chips: one of several winners gets it; if a pot cannot be halved, the high hand does."""
    same = [each.amount for each in awards if (each.pot, each.part) == (award.pot, award.part)]
    if len(same) > 1 and award.amount > min(same):
        return f"with the odd chip of {in_dollars(award.amount - min(same))}"
    lows = sum(each.amount for each in awards if (each.pot, each.part) == (award.pot, LOW))
    if award.part == HIGH and lows and sum(same) > lows:
        return f"with {in_dollars(sum(same) - lows)} that cannot be halved"
    return ""
