"""Table stakes (1.1 'Buy-in', 1.1 'Table stakes', 6.2, 6.3, 6.11): chips come to the table between hands and leave it
with the player, who may not remove some of them and play on. Players may not share a pot by agreement (8.6)."""

from __future__ import annotations

from enum import StrEnum

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, Over, Preparing
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.legal import Bar, refuse
from queenhigh.games.kit.procedure import procedure
from queenhigh.money import in_dollars
from queenhigh.rules import Cited, IllegalAction, Rule


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
    if action.amount % hand.table.chip:
        return Bar(f"The lowest chip in play is {hand.table.told(hand.table.chip)}.", rule("6.2"), "Add whole chips.")
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


class Tender(StrEnum):
    """What a player buys in with. Cash is changed to chips at once (6.3), and nothing else is accepted (6.2)."""

    CHIPS = "chips"
    CASH = "cash"


def check(table: Table, stack: int, amount: int, *, playing: bool, tender: str) -> Rule:
    """Refuse a buy-in or an addition that the table does not accept. `stack` is the stake so far. The book sets a
    minimum; a maximum is a house setting.
    """
    if tender not in tuple(Tender):
        raise IllegalAction(f"{tender} is not accepted at the table.", rule("6.2"), "Bring chips or cash.")
    if playing:
        raise IllegalAction(
            "Chips may not be added to a stake in the middle of a hand.", rule("6.11"), "Wait for its end."
        )
    if amount <= 0 or amount % table.chip:
        raise IllegalAction(f"{in_dollars(amount)} is not a number of chips.", rule("6.2"), "Bring whole chips.")
    if not stack and amount < table.minimum_buy_in:
        raise IllegalAction(
            f"The minimum buy-in is {in_dollars(table.minimum_buy_in)}.", rule("6.3"), "Bring at least as much."
        )
    if table.maximum_buy_in is not None and stack + amount > table.maximum_buy_in:
        most = in_dollars(table.maximum_buy_in)
        raise IllegalAction(f"The house does not allow a buy-in above {most}.", procedure("buy_ins"), "Bring less.")
    return rule("6.3") if not stack else rule("6.11")


def refuse_removal() -> IllegalAction:
    """6.11: chips stay on the table, during a hand and between hands, until their player leaves."""
    return IllegalAction(
        "Chips may not be removed from the table.", rule("6.11"), "Leave the game to take them with you."
    )
