"""What each event changes in a hand. Deciding is done elsewhere; this only applies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, TypeVar

from msgspec.structs import replace

from queenhigh.cards import cut
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.games import FINAL, THIRD
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Early,
    Hand,
    InPlay,
    Over,
    Posting,
    Preparing,
    Seat,
    Showdown,
    SideWager,
    StreetDue,
    Uncontested,
    clockwise_from,
)
from queenhigh.games.kit.events import DeckCut, DeckShuffled
from queenhigh.games.kit.ruling import Order, Ruling
from queenhigh.money import Line
from queenhigh.rules import Cited

ORDERS: dict[type[Order], Callable[[Any, Any], Hand]] = {}
"""What the orders of a ruling change in a hand: each room file that makes such orders puts its own here."""


def evolve(hand: Hand, event: Cited) -> Hand:
    """The hand after an event. Events that only tell something leave it as it was."""
    change = _CHANGES.get(type(event))
    return change(hand, event) if change is not None else hand


def replay(hand: Hand, events: Iterable[Cited]) -> Hand:
    for event in events:
        hand = evolve(hand, event)
    return hand


Phase = TypeVar("Phase", bound=Hand)


def into(phase: type[Phase], hand: Hand, **changes: Any) -> Phase:
    """The next phase, with all that the hand already knows and the phase has a place for."""
    before = type(hand)
    kept = _KEPT.get((before, phase))
    if kept is None:
        fields = before.__struct_fields__
        names = tuple(name for name in phase.__struct_fields__ if name in fields)
        kept = _KEPT[before, phase] = names, attrgetter(*names)
    names, values = kept
    known = dict(zip(names, values(hand), strict=True))
    known.update(changes)
    return phase(**known)


_KEPT: dict[tuple[type, type], tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = {}
"""The fields that two phases have in common, and how to get them."""


def with_seat(hand: Hand, seat: Seat) -> dict[int, Seat]:
    """The seats of the hand, with one of them changed."""
    seats = hand.seats.copy()
    seats[seat.number] = seat
    return seats


def _paid_fee(hand: Hand, event: happened.FeePaid) -> Hand:
    seat = hand.seats[event.seat]
    fees = {**hand.fees, event.seat: hand.fees.get(event.seat, 0) + event.amount}
    return replace(hand, seats=with_seat(hand, replace(seat, stack=seat.stack - event.amount)), fees=fees)


def _fee_back(hand: Hand, event: happened.FeeReturned) -> Hand:
    seat = hand.seats[event.seat]
    fees = {**hand.fees, event.seat: hand.fees[event.seat] - event.amount}
    return replace(hand, seats=with_seat(hand, replace(seat, stack=seat.stack + event.amount)), fees=fees)


def _posted(hand: Hand, event: happened.Posted) -> Hand:
    seat, amount = hand.seats[event.seat], event.amount
    match event.kind:
        case PostKind.DEAD:
            changed = replace(seat, stack=seat.stack - amount, dead=seat.dead + amount)
        case PostKind.ANTE:
            changed = replace(seat, stack=seat.stack - amount, paid=seat.paid + amount)
        case _:
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
    seats = {number: replace(seat, cards=event.hands[number]) for number, seat in hand.seats.items()}
    return into(StreetDue, hand, seats=seats, stub=event.stub)


def _opened_round(hand: InPlay, event: happened.BettingOpened) -> Hand:
    return into(
        BettingRound,
        hand,
        waiting=event.waiting,
        level=event.level,
        step=event.step,
        full=event.full,
        began=len(hand.able),
    )


def _folded(hand: InPlay, event: happened.Folded) -> Hand:
    return surrender(hand, event.seat)


def surrender(hand: InPlay, number: int) -> InPlay:
    """The seat's cards go to the muck and its claim with them; its chips stay."""
    seat = hand.seats[number]
    seats = with_seat(hand, replace(seat, live=False))
    muck = hand.muck + seat.cards
    if isinstance(hand, BettingRound):
        waiting = tuple([other for other in hand.waiting if other != number])
        return replace(hand, seats=seats, muck=muck, waiting=waiting, acted=hand.acted | {number})
    return replace(hand, seats=seats, muck=muck)


def _checked(hand: BettingRound, event: happened.Checked) -> Hand:
    told = {event.seat}
    return replace(hand, waiting=hand.waiting[1:], spoken=hand.spoken | told, acted=hand.acted | told)


def _called(hand: BettingRound, event: happened.Called) -> Hand:
    told = {event.seat}
    return replace(
        hand,
        seats=with_seat(hand, _bet(hand.seats[event.seat], event.added)),
        waiting=hand.waiting[1:],
        spoken=hand.spoken | told,
        acted=hand.acted | told,
    )


def _wagered(hand: BettingRound, event: happened.Opened | happened.Raised) -> Hand:
    number = event.seat
    seats = with_seat(hand, _bet(hand.seats[number], event.added))
    told = {number}
    able = [other for other, seat in seats.items() if seat.live and seat.stack > 0 and other != number]
    return replace(
        hand,
        seats=seats,
        waiting=clockwise_from(hand, number, able),
        level=event.to,
        step=event.step,
        full=event.full,
        raises=hand.raises + (isinstance(event, happened.Raised) and event.counts),
        spoken=frozenset(told) if event.reopens else hand.spoken | told,
        acted=hand.acted | told,
        aggressor=number,
    )


def _bet(seat: Seat, added: int) -> Seat:
    return replace(seat, stack=seat.stack - added, bet=seat.bet + added, paid=seat.paid + added)


def _put_in_short(hand: BettingRound, event: happened.PutInShort) -> Hand:
    return replace(hand, seats=with_seat(hand, _bet(hand.seats[event.seat], event.added)), short=event.seat)


def _out_of_turn(hand: BettingRound, event: happened.ActedOutOfTurn) -> Hand:
    if not event.binds:
        return hand
    return replace(hand, early={**hand.early, event.seat: Early(event.action, event.amount)})


def _released(hand: BettingRound, event: happened.OutOfTurnReleased) -> Hand:
    early = {seat: action for seat, action in hand.early.items() if seat != event.seat}
    forfeited = hand.forfeited | {event.seat} if event.forfeits else hand.forfeited
    return replace(hand, early=early, forfeited=forfeited)


def _bought_time(hand: BettingRound, event: happened.TimeBought) -> Hand:
    seat = hand.seats[event.seat]
    return replace(
        hand,
        seats=with_seat(hand, replace(seat, stack=seat.stack - event.fee)),
        fees={**hand.fees, event.seat: hand.fees.get(event.seat, 0) + event.fee},
        extensions={**hand.extensions, event.seat: hand.extensions.get(event.seat, 0) + 1},
    )


def _returned(hand: InPlay, event: happened.UncalledReturned) -> Hand:
    seat, amount = hand.seats[event.seat], event.amount
    changed = replace(seat, stack=seat.stack + amount, bet=max(seat.bet - amount, 0), paid=seat.paid - amount)
    return replace(hand, seats=with_seat(hand, changed), uncalled=hand.uncalled + amount)


def _closed(hand: InPlay, event: happened.BettingCompleted) -> Hand:
    """Bets go to the pot. The forfeit of 6.18.3 ends with the round, unless the table keeps it up."""
    seats = {number: replace(seat, bet=0) if seat.bet else seat for number, seat in hand.seats.items()}
    live = [number for number, seat in seats.items() if seat.live]
    led = hand.aggressor if hand.aggressor is not None else hand.led
    whole_hand = hand.forfeited and hand.table.readings["out_of_turn_check"] == "whole_hand"
    kept = {
        "seats": seats,
        "led": led,
        "forfeited": hand.forfeited if whole_hand else frozenset(),
        "before": {number: seat.paid - seat.bet for number, seat in hand.seats.items()},
    }
    if len(live) == 1:
        return into(Uncontested, hand, **kept)
    if _discard_due(hand):
        return into(Discarding, hand, waiting=tuple(live), **kept)
    return into(StreetDue, hand, **kept)


def _discard_due(hand: InPlay) -> bool:
    """Pineapple: after the round that the game names, all-in or not; at the showdown where the table says so (A-39b)."""
    after = hand.table.game.discard_after
    if after is None or hand.street < after:
        return False
    if len(hand.able) >= 2 or hand.table.readings["discard_when_all_in"] == "every_live_player":
        return hand.street == after
    held = max(len(seat.cards) for seat in hand.seats.values() if seat.live)
    return hand.street == FINAL and held == hand.table.game.hole_cards


def _discarded(hand: Discarding, event: happened.Discarded) -> Hand:
    seat = hand.seats[event.seat]
    kept = tuple([card for card in seat.cards if card is not event.card])
    seats = with_seat(hand, replace(seat, cards=kept))
    return _one_less(replace(hand, seats=seats, muck=(*hand.muck, event.card)), event.seat)


def _one_less(hand: Discarding, seat: int) -> Hand:
    waiting = tuple([other for other in hand.waiting if other != seat])
    return replace(hand, waiting=waiting) if waiting else into(StreetDue, hand)


def _community(hand: InPlay, event: happened.CommunityDealt) -> Hand:
    """A fourth card that was set aside goes back once there is another: the stub is shuffled, and no burn follows (9.12.3)."""
    gone = len(event.burn) + len(event.cards)
    street = hand.street + 1
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
        early_all_in=frozenset(n for n, seat in hand.seats.items() if seat.all_in) if street == FINAL else frozenset(),
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
    if not event.live or not isinstance(hand, Showdown):
        return hand
    seats = with_seat(hand, replace(hand.seats[event.seat], live=True))
    return replace(hand, seats=seats, shown=(*hand.shown, event.seat))


def _added(hand: Hand, event: happened.ChipsAdded) -> Hand:
    seat = hand.seats[event.seat]
    return replace(hand, seats=with_seat(hand, replace(seat, stack=seat.stack + event.amount)))


def _awarded(hand: Hand, event: happened.PotAwarded) -> Hand:
    seat = hand.seats[event.seat]
    return replace(hand, seats=with_seat(hand, replace(seat, stack=seat.stack + event.amount)))


def _ended(hand: Hand, event: happened.HandEnded) -> Hand:
    """What side wagers returned joins the stakes now (6.11.1(b))."""
    seats = hand.seats
    if hand.side_lines:
        seats = seats.copy()
        for line in hand.side_lines:
            seat = seats[line.wager.seat]
            seats[seat.number] = replace(seat, stack=seat.stack + line.returned + line.paid)
    return into(Over, hand, seats=seats, outcome=event.outcome)


def _ruled(hand: Hand, ruling: Ruling) -> Hand:
    hand = replace(hand, rulings=(*hand.rulings, ruling))
    for order in ruling.orders:
        if change := ORDERS.get(type(order)):
            hand = change(hand, order)
    return hand


_CHANGES: dict[type, Callable[[Any, Any], Hand]] = {
    happened.FeePaid: _paid_fee,
    happened.FeeReturned: _fee_back,
    happened.Posted: _posted,
    happened.SideWagerPlaced: _side_wager,
    DeckShuffled: _shuffled,
    DeckCut: _cut,
    happened.HoleCardsDealt: _dealt,
    happened.BettingOpened: _opened_round,
    happened.Folded: _folded,
    happened.Checked: _checked,
    happened.Called: _called,
    happened.Opened: _wagered,
    happened.Raised: _wagered,
    happened.PutInShort: _put_in_short,
    happened.ActedOutOfTurn: _out_of_turn,
    happened.OutOfTurnReleased: _released,
    happened.TimeBought: _bought_time,
    happened.UncalledReturned: _returned,
    happened.BettingCompleted: _closed,
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
    happened.HandEnded: _ended,
    Ruling: _ruled,
}
"""What each event changes."""
