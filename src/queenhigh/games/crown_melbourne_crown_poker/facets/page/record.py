"""Poker hands in the record: who held what, who won which pot, and each step in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker import floor_events as floors
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.writing import write
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_recall import NOTE, hand_sheet_of
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.lineup import PostKind
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.house.documents.page import money
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
    happened.TimeBought: lambda e, who: (f"{who} gets {e.seconds} more seconds", ()),
    happened.UncalledReturned: lambda e, who: (f"{money(e.amount)} is uncalled and returns to {who}", ()),
    happened.BettingCompleted: lambda e, _: (f"The {ROUNDS[e.street]} betting round is complete", ()),
    happened.Discarded: lambda e, who: (f"{who} discards a card", (e.card,)),
    happened.CommunityDealt: lambda e, _: ("Cards are dealt to the board", e.cards),
    happened.StubShuffled: lambda e, _: ("The rest of the deck is shuffled and cut", ()),
    happened.ShowdownOpened: lambda e, _: ("The hands are shown", ()),
    happened.HandShown: lambda e, who: (f"{who} shows {e.words}" + (f"; {e.low}" if e.low else ""), e.cards),
    happened.HandMucked: lambda e, who: (f"{who} mucks", ()),
    happened.CommissionTaken: lambda e, _: (f"Commission of {money(e.amount)} from the {e.pot} pot", ()),
    happened.PotAwarded: lambda e, who: (f"{who} wins {money(e.amount)} of the {e.pot.replace('_', ' ')} pot", ()),
    happened.HandEnded: lambda e, _: (f"The hand is over: {e.outcome}", ()),
    happened.ActedOutOfTurn: lambda e, who: (f"{who} acts out of turn", ()),
    happened.OutOfTurnReleased: lambda e, who: (f"{who} {'is held to' if e.stands else 'takes back'} the action", ()),
    happened.ReadAs: lambda e, who: (f"{who}: counts as a {e.taken} of {money(e.to)}" if e.to else "", ()),
    happened.PutInShort: lambda e, who: (f"{who} puts in {money(e.added)}, less than a call", ()),
    happened.DiscardMissed: lambda e, who: (f"{who} has one card too many", ()),
    happened.ChipsAdded: lambda e, who: (f"{who} adds {money(e.amount)}", ()),
    happened.FeeReturned: lambda e, who: (f"{who} gets the fee of {money(e.amount)} back", ()),
    happened.MuckedHandSeen: lambda e, who: (f"{who} mucked this hand, which is shown on request", e.cards),
    happened.HandInspected: lambda e, who: (f"The staff look at the hand of {who}", ()),
    happened.BoxedCardsCounted: lambda e, _: (f"Boxed cards found: {e.count}", ()),
    floors.HandPlanned: lambda e, _: (f"{len(e.plan.dealt)} players are dealt in", ()),
    floors.HandFinished: lambda *_: ("", ()),
    floors.HandAbandoned: lambda *_: ("The hand is not dealt again", ()),
    floors.ChipsBought: lambda e, who: (f"{who} brings {money(e.amount)} to the table", ()),
    floors.SeatTaken: lambda e, _: (f"{e.player} sits down at seat {e.seat}", ()),
    floors.SeatVacated: lambda e, _: (f"{e.player} leaves seat {e.seat}", ()),
    floors.SeatChanged: lambda e, _: (f"{e.seated.player} moves to seat {e.to}", ()),
    floors.PresenceChanged: lambda e, who: (f"{who} is {str(e.presence).replace('_', ' ')}", ()),
    floors.BlindMissed: lambda e, _: (f"{e.player} misses a blind", ()),
    floors.EntrySet: lambda e, who: ("", ()),
    floors.ListChanged: lambda *_: ("The waiting list changes", ()),
    floors.PlayerPickedUp: lambda e, _: (f"{e.player} is picked up: the chips are secured, and the seat is free", ()),
    floors.CommissionDropped: lambda e, _: (f"Commission of {money(e.amount)} goes into the chip box", ()),
    floors.TimeCharged: lambda *_: ("The time charge is taken", ()),
}
"""One sentence for each event of a hand, and the cards that it is about."""


def _tells(said: Callable[[Any, str], tuple[str, tuple[Any, ...]]]) -> Callable[[Any, TableState], Told]:
    def tell(event: Any, state: TableState) -> Told:
        seat = event.seat if "seat" in event.__struct_fields__ else None
        who = state.round.seats[seat].player if state.round and seat in state.round.seats else f"Seat {seat}"
        words, cards = said(event, who)
        return Told(words, tuple(map(str, cards)), seat, isinstance(event, happened.PotAwarded))

    return tell


def _side_wager(line: Line, state: TableState) -> Told:
    """The outcome of a side wager."""
    seat = state.round.seats.get(line.wager.seat)
    who = line.wager.bettor or (seat.player if seat else f"Seat {line.wager.seat}")
    return Told(f"{who}: {line_words(state, line)}", seat=line.wager.seat)


SENTENCES = {kind: _tells(said) for kind, said in _SAID.items()} | {Line: _side_wager}


def record(state: TableState, events: list[Cited]) -> RoundParts:
    """The record of a hand, without its seed, which would reveal mucked hands."""
    over: Over = state.round
    board = tuple(map(str, over.board))
    return RoundParts(tuple(seats_of(over, events)), board, tuple(awards_of(over, events)))


def took_part(over: Over, player: str) -> bool:
    return any(seat.player == player for seat in over.seats.values())


def hand_file(state: TableState, player: str | None, chips: bool) -> str:
    """The hand as a PHH file: what a player saw, or everything."""
    meta = {"table": state.id, "hand": state.number}
    seen = None if player is None else seats_held(state.round, player)
    return write(state.round, state.happened, places=0 if chips else CENTS, seen=seen, meta=meta)


def hand_sheet(state: TableState, player: str, chips: bool) -> dict[str, Any]:
    """The hand as a sheet: what a player saw."""
    note = "Amounts are in tournament chips." if chips else NOTE
    return hand_sheet_of(state.round, state.happened, seats_held(state.round, player), note)


def seats_held(over: Over, player: str) -> set[int]:
    return {seat.number for seat in over.seats.values() if seat.player == player}
