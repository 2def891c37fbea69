"""Rules 6.11, 8.6: stakes during a hand, and agreements to share a pot."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, Over, Preparing
from queenhigh.games.kit.legal import Bar, refuse
from queenhigh.rules import Cited, IllegalAction


def add_chips(hand: Hand, action: do.AddChips) -> list[Cited]:
    """A player in the hand may not add chips; one who is out of it may, and nobody may take chips off the table."""
    refuse(against_adding(hand, action))
    return [happened.ChipsAdded(action.seat, action.amount, rule("6.11"))]


def against_adding(hand: Hand, action: do.AddChips) -> Bar | None:
    seat = hand.seats.get(action.seat)
    if seat is None:
        return Bar(f"Seat {action.seat} is not in this hand.", rule("6.11"), "Name a seat that is.")
    if action.amount <= 0:
        return Bar("Chips stay on the table.", rule("6.11"), "Take them when you leave the game.")
    if seat.live and not isinstance(hand, Preparing | Over):
        return Bar("A stake stays as it is during a hand.", rule("1.1 'Buy-in'"), "Wait for its end.")
    return None


def agree_to_split(hand: Hand, action: do.AgreeToSplit) -> list[Cited]:
    """8.6: the pot is not divided, no matter which players agree and when. The hand is played to its conclusion."""
    if isinstance(hand, Over):
        raise IllegalAction("The hand is over and its pots are pushed.", rule("8.6"), "Wait for the next hand.")
    live = sorted(hand.live)
    others = [seat for seat in action.seats if seat not in live]
    if others or len(set(action.seats)) < 2:
        why = f"Seat {others[0]} has no live hand" if others else "An agreement needs at least two seats"
        raise IllegalAction(
            f"{why}, and a pot is not divided by agreement.",
            rule("8.6"),
            f"Play the hand out: seats {', '.join(map(str, live))} are in it.",
        )
    seats = ", ".join(map(str, action.seats))
    raise IllegalAction(f"Seats {seats} cannot divide the pot by agreement.", rule("8.6"), "Play the hand out.")
