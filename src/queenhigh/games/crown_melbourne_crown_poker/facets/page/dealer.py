"""What the dealer of a poker table sees: the orders that can be given, the actions that can be entered for the seat
whose turn it is, and who gets the pots. It shows nobody's cards."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from queenhigh.cards import DECK
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.facets.page.you import actions_at
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Hand,
    Preparing,
    Showdown,
    Uncontested,
)
from queenhigh.games.kit.actions import Action, Report, Shuffle
from queenhigh.rules import QueenhighError
from queenhigh.server.errors import cite
from queenhigh.server.views.dealer import ManualEntry
from queenhigh.server.views.pots import PushView, SeatActions


def waiting_for(state: TableState) -> tuple[int, ...]:
    hand = state.round
    return hand.waiting[:1] if isinstance(hand, BettingRound | Discarding | Showdown) and state.playing else ()


def orders(state: TableState) -> tuple[tuple[type[Action], str], ...]:
    """The next order of the automatic dealer, and what else may be done."""
    following: Any = state.room.croupier.next_order(state.round, DECK)
    found = [] if following is None or isinstance(following, Report) else [(type(following), following.by)]
    lowest = state.book.ladder.rungs[0]
    return (*found, *((kind, lowest) for kind in besides(state.round) if not isinstance(following, kind)))


def besides(hand: Hand) -> tuple[type[Action], ...]:
    match hand:
        case Preparing():
            return (Shuffle,)
        case BettingRound(waiting=(_, *_)):
            return (do.TimeUp,)
        case Discarding(waiting=(_, *_)):
            return (do.OverlookDiscard,)
        case Showdown():
            return (do.ReadHands,)
    return ()


def entry(state: TableState) -> ManualEntry:
    """The players who have something to do now. Only they know which cards they could discard."""
    hand = state.round
    if not isinstance(hand, Hand):
        return ManualEntry((), ())
    asked = tuple(hand.seats) if isinstance(hand, Preparing | Showdown) else waiting_for(state)
    actions = tuple(
        SeatActions(seat, hand.seats[seat].player, tuple(replace(action, cards=UNSET) for action in found))
        for seat in asked
        if (found := actions_at(state, hand.seats[seat]))
    )
    return ManualEntry((), (), actions)


def to_push(state: TableState) -> tuple[PushView, ...]:
    """What each winner gets, once every hand has been shown."""
    hand: Any = state.round
    if not isinstance(hand, Uncontested) and not (isinstance(hand, Showdown) and not hand.waiting):
        return ()
    try:
        made = state.room.round.act(hand, do.PushPots(state.book.ladder.rungs[0]))
    except QueenhighError:
        return ()
    pushed = []
    for event in made:
        match event:
            case happened.CommissionTaken():
                pushed.append(PushView(event.pot, event.amount, cite(event.rule)))
            case happened.PotAwarded():
                player = hand.seats[event.seat].player
                pushed.append(PushView(event.pot, event.amount, cite(event.rule), event.seat, player, event.part))
    return tuple(pushed)
