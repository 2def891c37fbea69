"""Rule 7 in a hand: the commission on its pots, which `commission` calculates from the facts of the hand."""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.commission import Contested, PerPerson, Played, Taken, given_back, rake
from queenhigh.games.crown_melbourne_crown_poker.games import FIRST
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, InPlay
from queenhigh.games.crown_melbourne_crown_poker.pots import GamePot, Values, pots_of, shares
from queenhigh.money import Cents
from queenhigh.rules import Cited


def commission_on(hand: InPlay, listed: Sequence[GamePot], worth: Values) -> Sequence[Taken]:
    """The commission on each pot, the main pot first."""
    slide = _due(hand, pots_of(hand, hand.before)) if hand.before else ()
    contested = [
        _contested(hand, pot, worth, slide[place].amount if place < len(slide) else 0)
        for place, pot in enumerate(listed)
    ]
    return rake(hand.table.commission, played(hand), contested, hand.table.readings)


def on_slide(hand: InPlay) -> int:
    """What the Dealer has collected from the betting rounds that are complete (7.2.1(a))."""
    before = {number: seat.paid - seat.bet for number, seat in hand.seats.items()}
    if not any(before.values()):
        return 0
    return sum(taken.amount for taken in _due(hand, pots_of(hand, before)))


def _due(hand: InPlay, listed: Sequence[GamePot]) -> Sequence[Taken]:
    pots = [Contested(Cents(pot.amount), frozenset(pot.contributors)) for pot in listed]
    return rake(hand.table.commission, played(hand), pots, hand.table.readings)


def fees_back(hand: InPlay) -> list[Cited]:
    """Reading A-27: a fee for the hand is returned if the table exempts blinds-only hands from every method."""
    if not any(isinstance(method, PerPerson) for method in hand.table.commission):
        return []
    fees = {number: Cents(amount) for number, amount in hand.fees.items()}
    back = given_back(hand.table.commission, played(hand), fees, hand.table.readings)
    return [happened.FeeReturned(number, amount, rule("7.6")) for number, amount in back.items()]


def played(hand: InPlay) -> Played:
    return Played(
        players=len(hand.seats),
        chip=Cents(hand.table.chip),
        only_blinds=not voluntary(hand),
        straddled=any(post.kind is PostKind.STRADDLE for post in hand.posts),
        flop=hand.street > FIRST,
        uncalled=hand.uncalled > 0,
    )


def voluntary(hand: Hand) -> frozenset[int]:
    """The seats that have put more than blinds into the pots."""
    return frozenset(number for number, seat in hand.seats.items() if seat.paid > blinds_of(hand, number))


def blinds_of(hand: Hand, number: int) -> int:
    """The seat's posts that are not dead money: blinds, straddles, antes."""
    return sum([post.amount for post in hand.posts if post.seat == number and post.kind is not PostKind.DEAD])


def left_by_dead_hand(hand: InPlay) -> int:
    """Reading A-51: the uncalled part of a dead hand's wager, which the last remaining player takes with the pot. A
    player who is all-in cannot win more than was matched (1.1 'All-in').
    """
    if len(hand.live) > 1 or hand.table.readings["dead_hand_wager"] == "uncalled_returned":
        return 0
    paid = sorted((seat.paid, number) for number, seat in hand.seats.items())
    (second, _), (most, top) = paid[-2:]
    left = hand.seats[hand.live[0]]
    return most - second if not hand.seats[top].live and not left.all_in else 0


def _contested(hand: InPlay, pot: GamePot, worth: Values, slide: int) -> Contested:
    if not worth.high:
        bears = pot.amount - left_by_dead_hand(hand)
        return Contested(Cents(bears), frozenset(pot.contributors), frozenset(pot.eligible))
    parts = shares(hand, pot, pot.amount, worth)
    winners = frozenset(number for share in parts for number in share.winners)
    return Contested(
        amount=Cents(pot.amount),
        contributors=frozenset(pot.contributors),
        winners=winners,
        equal=all(set(share.winners) == winners for share in parts),
        only_blind=frozenset(pot.contributors) - voluntary(hand) - frozenset(hand.live),
        all_in_early=hand.early_all_in,
        on_slide=Cents(slide),
        high=Cents(parts[0].amount) if len(parts) == 2 else None,
    )
