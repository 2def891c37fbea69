"""Irregularities of a hand sheet that are about a turn: time that ran out (6.15), and chips short of a call (6.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_irregularities import Incident
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.actions import Action
from queenhigh.notation.fields import SheetError
from queenhigh.rules import Cited, Refusal

if TYPE_CHECKING:
    from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet import Playing

AMOUNTS = ("put_in", "placed", "amount", "wager", "wagered", "chips", "bet")
"""What the chips that were put in may be called: the seat's total wager in the betting round."""
CHOICES = {
    "fold": do.Fold,
    "call": do.Call,
    "add": do.Call,
    "complete": do.Call,
    "make_up": do.Call,
    "make_up_difference": do.Call,
}


def time_to_act_expired(playing: Playing, incident: Incident) -> None:
    """6.15: the time to act is over; the hand is dead if there was a bet, and checked if there was none."""
    seat = _seat(playing, incident)
    made = _do(playing, incident, do.TimeUp(seat, DEALER))
    dead = any(isinstance(event, happened.Folded) for event in made)
    what = "the hand is dead" if dead else "taken as a check"
    playing.rulings.append(_ruling("DEAD_HAND" if dead else "CHECK", "6.15", seat, what))


def wager_less_than_call(playing: Playing, incident: Incident) -> None:
    """6.17: chips short of a call; the player makes up the difference or folds and leaves them (`then`: call or fold)."""
    seat, detail = _seat(playing, incident), incident.detail
    hand = playing.hand
    assert isinstance(hand, BettingRound)
    total = next((detail[name] for name in AMOUNTS if isinstance(detail.get(name), int | list)), None)
    total = sum(total) if isinstance(total, list) else total
    before = hand.seats[seat].bet
    if total is None or not before < total < hand.level:
        raise SheetError(
            incident.fields.at("detail"), f"chips short of the call of {hand.level} have an amount: put_in."
        )
    halves = (1, total - before - 1) if total - before > 1 else (1,)
    _do(playing, incident, do.PutIn(seat, halves))
    assert isinstance(playing.hand, BettingRound)
    owed = options(playing.hand).to_call
    playing.rulings.append(_ruling("MAKE_UP_OR_FOLD", "6.17", seat, f"add {owed}, or fold and leave {total}"))
    then = str(detail.get("then", detail.get("choice", ""))).lower()
    if then in CHOICES:
        _do(playing, incident, CHOICES[then](seat))


def _seat(playing: Playing, incident: Incident) -> int:
    """The seat it is about, whose turn it is."""
    playing.deal_what_is_due(incident.fields)
    if not isinstance(playing.hand, BettingRound):
        raise SheetError(incident.fields.path, "nobody is to act.")
    if not isinstance(incident.detail, dict):
        raise SheetError(incident.fields.at("detail"), "this should be a group of fields.")
    seat = incident.detail.get("seat", playing.hand.turn)
    if seat != playing.hand.turn:
        raise SheetError(incident.fields.at("detail.seat"), f"it is the turn of seat {playing.hand.turn}.")
    return playing.hand.turn


def _do(playing: Playing, incident: Incident, action: Action) -> list[Cited]:
    try:
        return playing.do(action)
    except Refusal as refusal:
        raise SheetError(incident.fields.path, str(refusal)) from None


def _ruling(code: str, clause: str, seat: int, what: str) -> dict[str, Any]:
    order = {"order": code.lower(), "rule": clause, "seats": [seat], "note": what}
    return {"code": code, "rule": clause, "by": DEALER, "orders": [order]}


TURN_DETAILS = {"time_to_act_expired": ("seat",), "wager_less_than_call": ("seat", *AMOUNTS, "then", "choice")}
TURNS = {"time_to_act_expired": time_to_act_expired, "wager_less_than_call": wager_less_than_call}
"""By type."""
