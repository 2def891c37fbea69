"""Hands of poker in the record: who held what, which pot went where, and each step in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.house.documents.page import money
from queenhigh.rules import Cited
from queenhigh.server.errors import cite
from queenhigh.server.record.shapes import LinePage, SeatPage

POSTS = {
    PostKind.BLIND: "the blind",
    PostKind.STRADDLE: "a straddle",
    PostKind.POST: "to come in",
    PostKind.ANTE: "the ante",
    PostKind.DEAD: "a dead blind",
}


def seats_of(over: Over, events: list[Cited]) -> Iterator[SeatPage]:
    began = {place.seat: place.stack for place in over.lineup.places}
    shown = {event.seat: event for event in events if isinstance(event, happened.HandShown)}
    said = last_words(events)
    for number in sorted(over.seats):
        seat = over.seats[number]
        opened = shown.get(number)
        yield SeatPage(
            seat=number,
            player=seat.player,
            cards=tuple(map(str, seat.cards)),
            words=(opened.words + (f"; {opened.low}" if opened.low else "")) if opened else "",
            turned=opened is not None,
            choice=said.get(number, ""),
            wagers={"In the pots": seat.paid + seat.dead},
            net=seat.stack - began[number],
        )


def last_words(events: list[Cited]) -> dict[int, str]:
    """What each seat did last."""
    said = {}
    for event in events:
        match event:
            case happened.Folded():
                said[event.seat] = "Folds"
            case happened.Checked():
                said[event.seat] = "Checks"
            case happened.Called():
                said[event.seat] = f"Calls {money(event.to)}"
            case happened.Opened():
                said[event.seat] = f"Bets {money(event.to)}"
            case happened.Raised():
                said[event.seat] = f"Raises to {money(event.to)}"
    return said


def awards_of(over: Over, events: list[Cited]) -> Iterator[LinePage]:
    """What each pot paid to whom."""
    for event in events:
        if isinstance(event, happened.PotAwarded):
            part = "" if event.part in ("", "whole") else f" ({event.part})"
            yield LinePage(
                seat=event.seat,
                player=over.seats[event.seat].player,
                bet=event.pot,
                label=f"{event.pot.replace('_', ' ').capitalize()} pot{part}",
                stake=0,
                paid=event.amount,
                returned=0,
                outcome="win",
                words=f"{money(event.amount)} of the {event.pot.replace('_', ' ')} pot",
                rule=cite(event.rule),
                also=tuple(map(cite, event.also)),
            )


def sentence(event: Any, state: TableState) -> tuple[str, tuple[str, ...], int | None] | None:
    """Words, cards and seat of an event of a hand; nothing where it has none of its own."""
    said = SAID.get(type(event))
    if said is None:
        return None
    seat = getattr(event, "seat", None)
    who = state.round.seats[seat].player if state.round and seat in state.round.seats else f"Seat {seat}"
    words, cards = said(event, who)
    return words, tuple(map(str, cards)), seat


SAID: dict[type, Callable[[Any, str], tuple[str, tuple[Any, ...]]]] = {
    happened.FeePaid: lambda e, who: (f"{who} pays {money(e.amount)} for the hand", ()),
    happened.Posted: lambda e, who: (f"{who} posts {money(e.amount)}: {POSTS[e.kind]}", ()),
    happened.SideWagerPlaced: lambda e, who: (f"{who} puts {money(e.amount)} on {e.colour}", ()),
    happened.HoleCardsDealt: lambda e, _: (f"{len(e.hands)} hands are dealt", ()),
    happened.BettingOpened: lambda e, _: ("Betting begins", ()),
    happened.Folded: lambda e, who: (f"{who} folds", ()),
    happened.Checked: lambda e, who: (f"{who} checks", ()),
    happened.Called: lambda e, who: (f"{who} calls {money(e.to)}", ()),
    happened.Opened: lambda e, who: (f"{who} bets {money(e.to)}", ()),
    happened.Raised: lambda e, who: (f"{who} raises to {money(e.to)}", ()),
    happened.TimeBought: lambda e, who: (f"{who} has {e.seconds} seconds more", ()),
    happened.UncalledReturned: lambda e, who: (f"{money(e.amount)} that nobody called goes back to {who}", ()),
    happened.BettingCompleted: lambda e, _: (f"The {ROUNDS[e.street]} betting round is complete", ()),
    happened.Discarded: lambda e, who: (f"{who} gives up a card", (e.card,)),
    happened.CommunityDealt: lambda e, _: ("Cards for the board", e.cards),
    happened.StubShuffled: lambda e, _: ("What is left of the deck is shuffled and cut", ()),
    happened.ShowdownOpened: lambda e, _: ("The hands are shown", ()),
    happened.HandShown: lambda e, who: (f"{who} shows {e.words}" + (f"; {e.low}" if e.low else ""), e.cards),
    happened.HandMucked: lambda e, who: (f"{who} mucks", ()),
    happened.CommissionTaken: lambda e, _: (f"Commission of {money(e.amount)} from the {e.pot} pot", ()),
    happened.PotAwarded: lambda e, who: (f"{who} wins {money(e.amount)} of the {e.pot.replace('_', ' ')} pot", ()),
    happened.HandEnded: lambda e, _: (f"The hand is over: {e.outcome}", ()),
}
"""One sentence for each event of a hand."""
