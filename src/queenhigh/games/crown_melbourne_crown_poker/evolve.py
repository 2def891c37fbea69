"""How each event changes a hand. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import cut
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.betting_changes import BETTING, NOBODY
from queenhigh.games.crown_melbourne_crown_poker.games import FINAL, THIRD
from queenhigh.games.crown_melbourne_crown_poker.lineup import ANTE, DEAD
from queenhigh.games.crown_melbourne_crown_poker.moves import into, surrender, with_seat
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    Discarding,
    Hand,
    InPlay,
    Over,
    Posting,
    Preparing,
    Showdown,
    SideWager,
    StreetDue,
    Uncontested,
)
from queenhigh.games.kit.events import DeckCut, DeckShuffled
from queenhigh.games.kit.ruling import Order, Ruling
from queenhigh.money import Line
from queenhigh.rules import Cited

__all__ = ["ORDERS", "evolve", "into", "replay", "surrender", "with_seat"]

ORDERS: dict[type[Order], Callable[[Any, Any], Hand]] = {}
"""How the orders of a ruling change a hand. Each module that gives such orders registers its own here."""


def evolve(hand: Hand, event: Cited) -> Hand:
    """The hand after an event. Events that only inform leave it unchanged."""
    change = _CHANGES.get(type(event))
    return change(hand, event) if change is not None else hand


def replay(hand: Hand, events: Iterable[Cited]) -> Hand:
    for event in events:
        change = _CHANGES.get(type(event))
        if change is not None:
            hand = change(hand, event)
    return hand


def _paid_fee(hand: Hand, event: happened.FeePaid) -> Hand:
    seat = hand.seats[event.seat]
    fees = {**hand.fees, event.seat: hand.fees.get(event.seat, 0) + event.amount}
    return replace(hand, seats=with_seat(hand, replace(seat, stack=seat.stack - event.amount)), fees=fees)


def _fee_back(hand: Hand, event: happened.FeeReturned) -> Hand:
    seat = hand.seats[event.seat]
    fees = {**hand.fees, event.seat: hand.fees[event.seat] - event.amount}
    return replace(hand, seats=with_seat(hand, replace(seat, stack=seat.stack + event.amount)), fees=fees)


def _posted(hand: Hand, event: happened.Posted) -> Hand:
    seat, amount, kind = hand.seats[event.seat], event.amount, event.kind
    if kind is DEAD:
        changed = replace(seat, stack=seat.stack - amount, dead=seat.dead + amount)
    elif kind is ANTE:
        changed = replace(seat, stack=seat.stack - amount, paid=seat.paid + amount)
    else:
        changed = replace(seat, stack=seat.stack - amount, bet=seat.bet + amount, paid=seat.paid + amount)
    made = Posting(event.seat, amount, event.kind, event.due)
    return replace(hand, seats=with_seat(hand, changed), posts=(*hand.posts, made))


def _side_wager(hand: Hand, event: happened.SideWagerPlaced) -> Hand:
    seat = hand.seats[event.seat]
    placed = SideWager(event.seat, event.colour, event.amount)
    seats = with_seat(hand, replace(seat, stack=seat.stack - event.amount))
    return replace(hand, seats=seats, side_wagers=(*hand.side_wagers, placed))


def _shuffled(hand: Preparing, event: DeckShuffled) -> Hand:
    return replace(hand, deck=event.deck, cut=False)


def _cut(hand: Preparing, event: DeckCut) -> Hand:
    return replace(hand, deck=cut(hand.deck, event.at), cut=True)


def _dealt(hand: Hand, event: happened.HoleCardsDealt) -> Hand:
    hands = event.hands
    seats = {number: replace(seat, cards=hands[number]) for number, seat in hand.seats.items()}
    return into(StreetDue, replace(hand, seats=seats), stub=event.stub)


def _discarded(hand: Discarding, event: happened.Discarded) -> Hand:
    seat = hand.seats[event.seat]
    kept = tuple([card for card in seat.cards if card is not event.card])
    seats = with_seat(hand, replace(seat, cards=kept))
    return _one_less(replace(hand, seats=seats, muck=(*hand.muck, event.card)), event.seat)


def _one_less(hand: Discarding, seat: int) -> Hand:
    waiting = tuple([other for other in hand.waiting if other != seat])
    return replace(hand, waiting=waiting) if waiting else into(StreetDue, hand)


def _community(hand: InPlay, event: happened.CommunityDealt) -> Hand:
    """A fourth card that was set aside goes back once a new one is dealt: the stub is shuffled, and no burn follows
    (9.12.3). A flop dealt only for side wagers opens no betting round (8.17.3(a)(i))."""
    gone = len(event.burn) + len(event.cards)
    street = hand.street + (not isinstance(hand, Uncontested))
    back = hand.aside if street == THIRD else ()
    return replace(
        hand,
        board=hand.board + event.cards,
        burns=hand.burns + event.burn,
        stub=hand.stub[gone:] + back,
        street=street,
        aside=() if back else hand.aside,
        shuffle_due=bool(back),
        no_burn=bool(back),
        aggressor=None,
        early_all_in=frozenset([n for n, seat in hand.seats.items() if seat.all_in]) if street == FINAL else NOBODY,
    )


def _to_show(hand: InPlay, event: happened.ShowdownOpened) -> Hand:
    return into(Showdown, hand, waiting=event.order)


def _shown(hand: Hand, event: happened.HandShown) -> Hand:
    if not isinstance(hand, Showdown):
        return hand
    waiting = tuple([seat for seat in hand.waiting if seat != event.seat])
    shown = hand.shown if event.seat in hand.shown else (*hand.shown, event.seat)
    return replace(hand, waiting=waiting, shown=shown)


def _mucked(hand: Showdown, event: happened.HandMucked) -> Hand:
    waiting = tuple([seat for seat in hand.waiting if seat != event.seat])
    return replace(surrender(hand, event.seat), waiting=waiting, mucked=(*hand.mucked, event.seat))


def _seen(hand: Hand, event: happened.MuckedHandSeen) -> Hand:
    """Open a mucked hand on the table. If it is live, it is no longer in the muck."""
    if not isinstance(hand, Showdown | Over):
        return hand
    shown = (*hand.shown, event.seat)
    if not event.live or not isinstance(hand, Showdown):
        return replace(hand, shown=shown)
    seats = with_seat(hand, replace(hand.seats[event.seat], live=True))
    muck = tuple([card for card in hand.muck if card not in event.cards])
    return replace(hand, seats=seats, muck=muck, shown=shown)


def _added(hand: Hand, event: happened.ChipsAdded) -> Hand:
    seat = hand.seats[event.seat]
    return replace(hand, seats=with_seat(hand, replace(seat, stack=seat.stack + event.amount)))


def _awarded(hand: Hand, event: happened.PotAwarded) -> Hand:
    seat = hand.seats[event.seat]
    return replace(hand, seats=with_seat(hand, replace(seat, stack=seat.stack + event.amount)))


def _ended(hand: Hand, event: happened.HandEnded) -> Hand:
    """The hand is over: returns of side wagers are added to the stacks now (6.11.1(b))."""
    seats = hand.seats
    if hand.side_lines:
        seats = seats.copy()
        for line in hand.side_lines:
            seat = seats[line.wager.seat]
            seats[seat.number] = replace(seat, stack=seat.stack + line.returned + line.paid)
        hand = replace(hand, seats=seats)
    match hand:
        case Showdown() | Over():
            return into(Over, hand, outcome=event.outcome, board=hand.board, shown=hand.shown, mucked=hand.mucked)
        case InPlay():
            return into(Over, hand, outcome=event.outcome, board=hand.board)
    return into(Over, hand, outcome=event.outcome)


def _ruled(hand: Hand, ruling: Ruling) -> Hand:
    hand = replace(hand, rulings=(*hand.rulings, ruling))
    for order in ruling.orders:
        if change := ORDERS.get(type(order)):
            hand = change(hand, order)
    return hand


_CHANGES: dict[type, Callable[[Any, Any], Hand]] = BETTING | {
    happened.FeePaid: _paid_fee,
    happened.FeeReturned: _fee_back,
    happened.Posted: _posted,
    happened.SideWagerPlaced: _side_wager,
    DeckShuffled: _shuffled,
    DeckCut: _cut,
    happened.HoleCardsDealt: _dealt,
    happened.Discarded: _discarded,
    happened.DiscardMissed: lambda hand, event: _one_less(hand, event.seat),
    happened.CommunityDealt: _community,
    happened.StubShuffled: lambda hand, event: replace(hand, stub=event.stub, shuffle_due=False),
    happened.ShowdownOpened: _to_show,
    happened.HandShown: _shown,
    happened.HandMucked: _mucked,
    happened.MuckedHandSeen: _seen,
    happened.ChipsAdded: _added,
    happened.PotAwarded: _awarded,
    Line: lambda hand, line: replace(hand, side_lines=(*hand.side_lines, line)),
    happened.BoxedCardsCounted: lambda hand, e: replace(hand, boxed=e.count),
    happened.HandEnded: _ended,
    Ruling: _ruled,
}
"""The change that each event makes."""
