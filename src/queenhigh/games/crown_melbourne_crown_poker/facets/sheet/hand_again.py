"""A hand of poker that was played, done again from what people did: the same cards, bets and rulings must end the same.

What people did is read off the events; everything that followed by itself is left for the room to find again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_irregularities import restored
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, Over
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand, replay
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.actions import Action, Cut, Deal, Report, Shuffle
from queenhigh.games.kit.events import DeckCut, DeckShuffled, Reported
from queenhigh.money import in_dollars
from queenhigh.rules import Cited, QueenhighError

KEPT = rule("9.1.1(g)")
"""Commission that a ruling leaves on the slide (reading A-30b)."""


def differences(over: Over, events: Iterable[Cited]) -> list[str]:
    """Where the hand, done again, ends otherwise. Empty if all is well."""
    hand: Hand = new_hand(over.table, over.lineup)
    try:
        for action in actions_of(list(events), len(over.lineup.posts)):
            hand = replay(hand, act(hand, action))
    except QueenhighError as error:
        return [f"the hand cannot be done again: {error}"]
    if not isinstance(hand, Over):
        return ["done again, the hand does not come to its end"]
    found = (
        [] if hand.outcome == over.outcome else [f"it ended by {over.outcome}, and by {hand.outcome} when done again"]
    )
    for number, seat in over.seats.items():
        again = hand.seats[number].stack
        if seat.stack != again:
            found.append(f"seat {number} had {in_dollars(seat.stack)} in the end, and has {in_dollars(again)} again")
    return found


def actions_of(events: list[Cited], blinds: int) -> Iterator[Action]:
    """`blinds` are the posts that were due; what was posted beyond them is a straddle."""
    posted, begun, pushed = 0, False, False
    for event in events:
        match event:
            case happened.Posted(kind=PostKind.STRADDLE) if posted >= blinds:
                yield do.Straddle(event.seat, event.due)
            case happened.FeePaid() | happened.Posted():
                posted += isinstance(event, happened.Posted)
                if not begun:
                    begun = True
                    yield do.PostBlinds(DEALER)
            case happened.CommissionTaken(also=also) if KEPT in also:  # by the ruling, which is given again
                pass
            case happened.PotAwarded() | happened.CommissionTaken() if not pushed:
                pushed = True
                yield do.PushPots(DEALER)
            case _:
                if (action := _done(event)) is not None:
                    yield action


def _done(event: Any) -> Action | None:
    match event:
        case happened.SideWagerPlaced():
            return do.PlaceSideWager(event.seat, event.colour, event.amount)
        case DeckShuffled():
            return Shuffle(DEALER, event.deck)
        case happened.StubShuffled():
            return Shuffle(DEALER, event.stub)
        case DeckCut():
            return Cut(DEALER, event.at)
        case happened.HoleCardsDealt() | happened.CommunityDealt():
            return Deal(DEALER)
        case happened.Discarded():
            return do.Discard(event.seat, event.card)
        case happened.DiscardMissed():
            return do.OverlookDiscard(DEALER, event.seat)
        case happened.TimeBought():
            return do.BuyTime(event.seat)
        case happened.HandShown():
            return do.Show(event.seat)
        case happened.HandMucked():
            return do.Muck(event.seat)
        case happened.MuckedHandSeen():
            return do.AskToSee(event.asked_by, event.seat)
        case happened.ChipsAdded():
            return do.AddChips(event.seat, event.amount)
        case Reported():
            return Report(event.by, restored(event.fact))
    return _wagered(event)


def _wagered(event: Any) -> Action | None:
    match event:
        case happened.Folded():
            return do.Fold(event.seat)
        case happened.Checked():
            return do.Check(event.seat)
        case happened.Called():
            return do.Call(event.seat)
        case happened.Opened():
            return do.Bet(event.seat, event.to)
        case happened.Raised():
            return do.RaiseTo(event.seat, event.to)
    return None
