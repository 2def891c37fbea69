"""How the events of a betting round change a hand, from its first turn to the pots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.games import FINAL
from queenhigh.games.crown_melbourne_crown_poker.moves import into, surrender, with_seat
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Early,
    Hand,
    InPlay,
    Seat,
    StreetDue,
    Uncontested,
)

NOBODY: frozenset[int] = frozenset()


def _opened_round(hand: InPlay, event: happened.BettingOpened) -> Hand:
    return into(
        BettingRound,
        hand,
        waiting=event.waiting,
        level=event.level,
        step=event.step,
        full=event.full,
        began=_began(hand),
    )


def _began(hand: InPlay) -> int:
    """Return how many players the limit on raises counts (A-05), or 0 where raises are not limited."""
    table = hand.table
    if not table.structure.limited:
        return 0
    return len(hand.able if table.readings["head_to_head_counts"] == "players_who_can_act" else hand.live)


def _folded(hand: InPlay, event: happened.Folded) -> Hand:
    return surrender(hand, event.seat)


def _checked(hand: BettingRound, event: happened.Checked) -> Hand:
    told = {event.seat}
    return replace(hand, waiting=hand.waiting[1:], spoken=hand.spoken | told, acted=hand.acted | told)


def _called(hand: BettingRound, event: happened.Called) -> Hand:
    number, added = event.seat, event.added
    seats = hand.seats.copy()
    seat = seats[number]
    seats[number] = replace(seat, stack=seat.stack - added, bet=seat.bet + added, paid=seat.paid + added)
    told = {number}
    return replace(hand, seats=seats, waiting=hand.waiting[1:], spoken=hand.spoken | told, acted=hand.acted | told)


def _wagered(hand: BettingRound, event: happened.Opened | happened.Raised) -> Hand:
    number = event.seat
    seats = with_seat(hand, _bet(hand.seats[number], event.added))
    told = {number}
    order = list(seats)
    place = order.index(number)
    waiting = [other for other in order[place + 1 :] + order[:place] if (seat := seats[other]).live and seat.stack > 0]
    return replace(
        hand,
        seats=seats,
        waiting=tuple(waiting),
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
    return replace(hand, early={**hand.early, event.seat: Early(event.action, event.amount, event.level)})


def _released(hand: BettingRound, event: happened.OutOfTurnReleased) -> Hand:
    early = {seat: action for seat, action in hand.early.items() if seat != event.seat}
    forfeited = hand.forfeited | {event.seat} if event.forfeits else hand.forfeited
    return replace(hand, early=early, forfeited=forfeited)


def _bought_time(hand: BettingRound, event: happened.TimeBought) -> Hand:
    seat = hand.seats[event.seat]
    hand = replace(hand, extensions={**hand.extensions, event.seat: hand.extensions.get(event.seat, 0) + 1})
    if event.pocket:
        return hand
    return replace(
        hand,
        seats=with_seat(hand, replace(seat, stack=seat.stack - event.fee)),
        fees={**hand.fees, event.seat: hand.fees.get(event.seat, 0) + event.fee},
    )


def _returned(hand: InPlay, event: happened.UncalledReturned) -> Hand:
    seat, amount = hand.seats[event.seat], event.amount
    changed = replace(seat, stack=seat.stack + amount, bet=max(seat.bet - amount, 0), paid=seat.paid - amount)
    return replace(hand, seats=with_seat(hand, changed), uncalled=hand.uncalled + amount)


def _closed(hand: InPlay, event: happened.BettingCompleted) -> Hand:
    """Bets go to the pot. The forfeit of 6.18.3 ends with the round, unless the table extends it."""
    seats = hand.seats
    whole_hand = hand.forfeited and hand.table.readings["out_of_turn_check"] == "whole_hand"
    closed = replace(
        hand,
        seats={number: replace(seat, bet=0) if seat.bet else seat for number, seat in seats.items()},
        led=hand.aggressor if hand.aggressor is not None else hand.led,
        acted_before=hand.acted_before | hand.acted if isinstance(hand, BettingRound) else hand.acted_before,
        forfeited=hand.forfeited if whole_hand else NOBODY,
        before={number: seat.paid - seat.bet for number, seat in seats.items()} if hand.table.commission else {},
    )
    if not hand.contested:
        return into(Uncontested, closed)
    if _discard_due(hand):
        return into(Discarding, closed, waiting=tuple(hand.live))
    return into(StreetDue, closed)


def _discard_due(hand: InPlay) -> bool:
    """Pineapple: players discard after the round that the game names, all-in or not, or at the showdown if the table
    says so (A-39b)."""
    after = hand.table.game.discard_after
    if after is None or hand.street < after:
        return False
    if len(hand.able) >= 2 or hand.table.readings["discard_when_all_in"] == "every_live_player":
        return hand.street == after
    held = max(len(seat.cards) for seat in hand.seats.values() if seat.live)
    return hand.street == FINAL and held == hand.table.game.hole_cards


BETTING: dict[type, Callable[[Any, Any], Hand]] = {
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
}
"""The change that each event makes."""
