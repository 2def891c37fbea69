"""Hands of poker in the record: who held what, which pot went where, and each step in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from queenhigh.desk.recall import recalled_hand
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.writing import write
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.house.documents.page import money
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Line
from queenhigh.rules import Cited
from queenhigh.server.errors import cite
from queenhigh.server.record.shapes import LinePage, RoundParts, SeatPage
from queenhigh.server.record.words import Told
from queenhigh.server.views.words import line_words

CENTS = 2
"""Decimals of an amount in a file."""
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


_SAID: dict[type, Callable[[Any, str], tuple[str, tuple[Any, ...]]]] = {
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
    happened.UncalledReturned: lambda e, who: (f"{money(e.amount)} is uncalled and returns to {who}", ()),
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
"""One sentence for each event of a hand, and the cards that it is about."""


def _tells(said: Callable[[Any, str], tuple[str, tuple[Any, ...]]]) -> Callable[[Any, TableState], Told]:
    def tell(event: Any, state: TableState) -> Told:
        seat = event.seat if "seat" in event.__struct_fields__ else None
        who = state.round.seats[seat].player if state.round and seat in state.round.seats else f"Seat {seat}"
        words, cards = said(event, who)
        return Told(words, tuple(map(str, cards)), seat)

    return tell


def _side_wager(line: Line, state: TableState) -> Told:
    """What became of a wager beside the hand."""
    seat = state.round.seats.get(line.wager.seat)
    who = line.wager.bettor or (seat.player if seat else f"Seat {line.wager.seat}")
    return Told(f"{who}: {line_words(state, line)}", seat=line.wager.seat)


SENTENCES = {kind: _tells(said) for kind, said in _SAID.items()} | {Line: _side_wager}


def record(state: TableState, events: list[Cited]) -> RoundParts:
    """Without a seed, which would open the hands that were mucked."""
    over: Over = state.round
    board = tuple(map(str, over.board))
    return RoundParts(tuple(seats_of(over, events)), board, tuple(awards_of(over, events)))


def took_part(over: Over, player: str) -> bool:
    return any(seat.player == player for seat in over.seats.values())


def hand_file(ledger: Ledger, table: str, number: int, player: str | None) -> str:
    """As a PHH file: what a player saw, or all of it."""
    found = recalled_hand(ledger, f"{table}/{number}")
    own = None if player is None else {seat.number for seat in found.over.seats.values() if seat.player == player}
    return write(found.over, found.events, places=CENTS, seen=own, meta={"table": table, "hand": number})
