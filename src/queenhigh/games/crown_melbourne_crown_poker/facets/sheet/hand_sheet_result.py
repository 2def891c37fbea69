"""The result of a hand sheet, as data."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.commission import PerPerson
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Hand, InPlay, Over, SideWager
from queenhigh.games.crown_melbourne_crown_poker.pots import GamePot
from queenhigh.money import Line

if TYPE_CHECKING:
    from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet import Playing

UNKNOWN = "??"


def result_of(playing: Playing) -> dict[str, Any]:
    hand, events = playing.hand, playing.events
    over = isinstance(hand, Over)
    pots = _pots(playing)
    fees = sum(hand.fees.values())
    result: dict[str, Any] = {
        "ended": hand.outcome if isinstance(hand, Over) else None,
        "final_stacks": {str(number): hand.seats[number].stack for number in sorted(hand.seats)},
        "uncalled_returned": _uncalled(playing),
        "pots": pots,
        "commission": fees + sum(pot["commission"] for pot in pots),
        "legality": playing.legality,
        "rulings": playing.rulings,
        "options": playing.options,
        "board": [str(card) for card in getattr(hand, "board", ())],
        "state_after_last_action": playing.position or position(hand),
    }
    result |= _cards(playing)
    if any(isinstance(method, PerPerson) for method in hand.table.commission):
        result["collected"] = "before first card, dropped immediately"
    shown = [event for event in events if isinstance(event, happened.HandShown)]
    if shown:
        result["showdown"] = [
            {"seat": e.seat, "hand": e.words} | ({"low": e.low} if e.low else {}) | {"rule": e.also[1].clause}
            for e in shown
        ]
    if hand.side_wagers:
        settled = zip(hand.side_wagers, hand.side_lines, strict=False)
        result["side_wagers"] = [_line(placed, line) for placed, line in settled]
    if not over:
        result["to_act"] = position(hand)["to_act"]
    return result


def _cards(playing: Playing) -> dict[str, Any]:
    """Hole cards as dealt, burns, muck and stub, as far as the sheet names them: any other card is `??`."""
    named = playing.written.cards.named
    dealt = next((e.hands for e in playing.events if isinstance(e, happened.HoleCardsDealt)), {})
    hand = playing.hand if isinstance(playing.hand, InPlay) else playing.in_play
    lying: dict[str, Any] = {"hole": {str(seat): _told(dealt[seat], named) for seat in sorted(dealt)}}
    if hand is not None:
        lying |= {"burns": _told(hand.burns, named), "muck": _told(hand.muck, named)}
        lying["stub"] = _told(takewhile(lambda card: card in named, hand.stub), named)
    lying["hole"] = {seat: cards for seat, cards in lying["hole"].items() if set(cards) != {UNKNOWN}}
    return {name: cards for name, cards in lying.items() if cards and {*cards} != {UNKNOWN}}


def _told(cards: Iterable[Card], named: Collection[Card]) -> list[str]:
    return [str(card) if card in named else UNKNOWN for card in cards]


def position(hand: Hand) -> dict[str, Any]:
    """The position of a hand: stacks, pots, and whose turn it is."""
    waiting = hand.waiting[0] if isinstance(hand, BettingRound | Discarding) else None
    stands: dict[str, Any] = {
        "stacks": {str(number): hand.seats[number].stack for number in sorted(hand.seats)},
        "pot": 0 if isinstance(hand, Over) else hand.pot,
        "to_act": waiting,
    }
    if isinstance(hand, InPlay):
        stands["round"] = ROUNDS[hand.street]
    return stands


def _uncalled(playing: Playing) -> dict[str, int] | None:
    back = [event for event in playing.events if isinstance(event, happened.UncalledReturned)]
    return {"seat": back[-1].seat, "amount": back[-1].amount} if back else None


def _pots(playing: Playing) -> list[dict[str, Any]]:
    """The pots as pushed: gross, with each seat's award and the clauses."""
    pots: list[GamePot] = playing.pushed
    listed = []
    for pot in pots:
        taken = [e for e in playing.events if isinstance(e, happened.CommissionTaken) and e.pot == pot.name]
        awards = [e for e in playing.events if isinstance(e, happened.PotAwarded) and e.pot == pot.name]
        got: dict[str, int] = {}
        for award in awards:
            got[str(award.seat)] = got.get(str(award.seat), 0) + award.amount
        entry: dict[str, Any] = {
            "name": pot.name,
            "amount": pot.amount,
            "eligible": sorted(pot.eligible),
            "commission": sum(one.amount for one in taken),
            "awards": dict(sorted(got.items(), key=lambda item: int(item[0]))),
            "rule": awards[0].rule.clause if awards else "",
        }
        if taken:
            entry["commission_rule"] = taken[0].rule.clause
        listed.append(entry)
    return listed


def _line(placed: SideWager, line: Line) -> dict[str, Any]:
    return {
        "seat": placed.seat,
        "colour": placed.colour,
        "amount": placed.amount,
        "outcome": line.outcome.value,
        "paid": line.paid,
        "rule": line.rule.clause,
    }
