"""Rule 8.20.4, 8.7, 9.5: who shows first, cards speak, mucked hands, and the right to see a hand."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, InPlay, Over, Seat, Showdown, clockwise_from
from queenhigh.games.crown_melbourne_crown_poker.pots import (
    best,
    high_value,
    holds_a_discard,
    low_value,
    pots_of,
    values,
)
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.legal import Bar, refuse
from queenhigh.hands import FiveCard
from queenhigh.rules import Cited, IllegalAction, Rule

RANKS = {
    FiveCard.ROYAL_FLUSH: rule("3.2.2(a)"),
    FiveCard.STRAIGHT_FLUSH: rule("3.2.2(b)"),
    FiveCard.FOUR_OF_A_KIND: rule("3.2.2(c)"),
    FiveCard.FULL_HOUSE: rule("3.2.2(d)"),
    FiveCard.FLUSH: rule("3.2.2(e)"),
    FiveCard.STRAIGHT: rule("3.2.2(f)"),
    FiveCard.THREE_OF_A_KIND: rule("3.2.2(g)"),
    FiveCard.TWO_PAIR: rule("3.2.2(h)"),
    FiveCard.ONE_PAIR: rule("3.2.2(i)"),
    FiveCard.NO_PAIR: rule("3.2.2(j) No Pair"),
}
"""The clause that ranks a hand."""


def begin(hand: InPlay) -> happened.ShowdownOpened:
    """8.20.4: the player being called shows first; if nobody bet in the final round, reading A-35 applies."""
    first = hand.aggressor
    if first is None and hand.table.readings["first_to_show"] == "earlier_aggressor":
        first = hand.led
    live = hand.live
    order = tuple(live)
    if first in live:
        others = [number for number in live if number != first]
        order = (first, *clockwise_from(hand, first, others))
    return happened.ShowdownOpened(order, rule("8.20.4"))


def show(hand: Hand, action: do.Show) -> list[Cited]:
    """8.7: all hole cards, open and flat; what the player calls the hand does not matter."""
    refuse(against_showing(hand, action))
    assert isinstance(hand, Showdown)
    return [opened(hand, hand.seats[action.seat])]


def against_showing(hand: Hand, action: do.Show) -> Bar | None:
    seat = hand.seats.get(action.seat)
    if not isinstance(hand, Showdown) or seat is None or not seat.live:
        return Bar("This hand is not in the showdown.", rule("8.20.4"), "Name a hand that is.")
    if action.cards and set(action.cards) != set(seat.cards):
        return Bar("All hole cards have to be shown.", rule("8.7"), "Open the others too.")
    if action.seat in hand.shown:
        return Bar("This hand is open already.", rule("8.20.4"), "Read it.")
    if action.seat not in hand.waiting:
        return Bar("This hand was given up.", rule("9.5"), "Ask to see it (9.5).")
    return _against_card_too_many(hand, action.seat) or _against_order(hand, action.seat)


def _against_card_too_many(hand: Showdown, number: int) -> Bar | None:
    """9.15: a hand that still has the card to be given up cannot be read; it is ruled on first."""
    if not holds_a_discard(hand.table.game, hand.seats[number].cards):
        return None
    what = f"Seat {number} has failed to discard, so the hand cannot be read."
    return Bar(what, rule("9.15.2"), "Report failed_to_discard.")


def opened(hand: InPlay, seat: Seat) -> happened.HandShown:
    """A hand on the table, as the Dealer reads it."""
    game = hand.table.game
    high = high_value(game, seat.cards, hand.board)
    low = ""
    also: tuple[Rule, ...] = (rule("8.7"), RANKS[high.category], rule("3.2.1"))
    if game.hi_lo and (found := low_value(game, seat.cards, hand.board)):
        low, also = found.words, (*also, rule("3.2.2(j) Low hand values"))
    return happened.HandShown(seat.number, seat.cards, high.words, low, rule("1.1 'Cards speak'"), also)


def muck(hand: Hand, action: do.Muck) -> list[Cited]:
    """Give up a hand unseen: it has no claim. Under other readings (A-55), the player being called may not muck, or
    nobody whose hand may still win."""
    refuse(against_mucking(hand, action))
    return [happened.HandMucked(action.seat, rule("1.1 'Dead hand'"))]


def against_mucking(hand: Hand, action: do.Muck) -> Bar | None:
    if not isinstance(hand, Showdown) or action.seat not in hand.waiting:
        return Bar("There is no hand to give up.", rule("8.20.4"), "Push the pot.")
    if hand.live == [action.seat]:
        return Bar("All others have given up: this hand has won.", rule("8.20.4"), "Wait for the pot.")
    if _last_in_a_pot(hand, action.seat):
        return Bar("No other hand is left to win one of the pots.", rule("1.1 'All-in'"), "Show the hand, all of it.")
    if early := _against_order(hand, action.seat):
        return early
    reading = hand.table.readings["who_may_muck"]
    if reading != "anybody" and action.seat == hand.aggressor:
        what = f"Seat {action.seat} made the last bet and was called."
        return Bar(what, rule("8.20.4"), "Show the hand, all of it.")
    if reading == "beaten_hands" and not beaten(hand, action.seat):
        what = f"No hand shown so far beats that of seat {action.seat}."
        return Bar(what, rule("8.20.4"), "Show the hand, or wait for others.")
    return None


def _last_in_a_pot(hand: Showdown, seat: int) -> bool:
    """Is there a pot that only this hand can still win? It keeps its claim, so that every pot has a winner: a player
    who is all-in for less has no part in a side pot (1.1 'All-in')."""
    return any(pot.eligible == (seat,) for pot in pots_of(hand))


def _against_order(hand: Showdown, seat: int) -> Bar | None:
    """Reading A-56: players may show early, or hands must be shown in order."""
    if hand.table.readings["showing_order"] != "in_turn" or hand.waiting[0] == seat:
        return None
    return Bar(f"Seat {hand.waiting[0]} shows first.", rule("8.20.4"), "Wait for your turn.")


def beaten(hand: Showdown, seat: int) -> bool:
    """Is there a better hand on the table in every pot that this one could win, high and low?"""
    worth = values(hand)
    for pot in pots_of(hand):
        shown = [number for number in pot.eligible if number in hand.shown]
        if seat in pot.eligible and any(seat in best((*shown, seat), ranked) for ranked in (worth.high, worth.low)):
            return False
    return True


def read_hands(hand: Showdown, action: do.ReadHands) -> list[Cited]:
    """8.20.4: read every hand that is not mucked, in order."""
    LADDER.require(action.by, DEALER, order="Reading the hands", rule=rule("8.20.4"))
    if hand.table.game.discard_after is not None:
        for number in hand.waiting:
            refuse(_against_card_too_many(hand, number))
    return [opened(hand, hand.seats[number]) for number in hand.waiting]


def ask_to_see(hand: Hand, action: do.AskToSee) -> list[Cited]:
    """Any player at the table may see any hand of the showdown (8.20.4); one that was mucked is tapped and dead, unless
    the winner of a pot asks (9.5; readings A-45, A-45b). A hand with a card too many stays dead (9.15.2)."""
    refuse(against_asking(hand, action))
    assert isinstance(hand, Showdown | Over)
    seat, reading = hand.seats[action.of], hand.table.readings["request_to_see"]
    if action.of not in hand.mucked:
        assert isinstance(hand, Showdown)
        if reading == "strict_for_all" and not (_winning(hand, action.seat) or _last_in_a_pot(hand, action.of)):
            dead = happened.HandMucked(action.of, rule("9.5"))
            return [dead, happened.MuckedHandSeen(action.of, action.seat, seat.cards, False, rule("9.5"))]
        return [opened(hand, seat)]
    if holds_a_discard(hand.table.game, seat.cards):
        return [happened.MuckedHandSeen(action.of, action.seat, seat.cards, False, rule("9.15.2"))]
    live = isinstance(hand, Showdown) and (reading == "open_for_all" or _winning(hand, action.seat))
    decided = rule("8.20.4") if reading == "open_for_all" else rule("9.5")
    return [happened.MuckedHandSeen(action.of, action.seat, seat.cards, live, decided)]


def against_asking(hand: Hand, action: do.AskToSee) -> Bar | None:
    if action.seat not in hand.seats:
        return Bar("Only players at the table may ask.", rule("8.20.4"), "Take a seat.")
    if action.of not in in_showdown(hand):
        return Bar("This hand was not in the final called round.", rule("9.5"), "Leave it in the muck.")
    if isinstance(hand, Showdown) and action.of in hand.waiting:
        return _against_card_too_many(hand, action.of)
    assert isinstance(hand, Showdown | Over)
    if action.of in hand.shown:
        return Bar("This hand is open already.", rule("8.20.4"), "Read it.")
    return None


def in_showdown(hand: Hand) -> tuple[int, ...]:
    """The seats whose hands were in the final called round."""
    if not isinstance(hand, Showdown | Over):
        return ()
    closed = tuple([seat for seat in hand.mucked if seat not in hand.shown])
    return (*hand.shown, *closed, *(hand.waiting if isinstance(hand, Showdown) else ()))


def _winning(hand: Showdown | Over, number: int) -> bool:
    """A provisional winner: the best hand shown so far, for any pot. The pot itself is still there (A-45b)."""
    if isinstance(hand, Over) or hand.table.readings["requesting_pot_winner"] == "pot_pushed":
        return False
    worth = values(hand)
    for pot in pots_of(hand):
        shown = [seat for seat in pot.eligible if seat in hand.shown]
        if number in (*best(shown, worth.high), *best(shown, worth.low)):
            return True
    return False


def inspect(hand: Hand, action: do.InspectHand) -> list[Cited]:
    """8.21: inspect a hand when the round is complete, folded or not."""
    LADDER.require(action.by, DEALER, order="Inspecting a hand", rule=rule("8.21"))
    seat = hand.seats.get(action.seat)
    if not isinstance(hand, Over) or seat is None:
        raise IllegalAction("A hand is inspected when it is over.", rule("8.21"), "Wait for the end of the hand.")
    return [happened.HandInspected(seat.number, seat.cards, action.by, rule("8.21"))]
