"""The dealer's view: the next order, what else is possible, who has still to act, and what to pay."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from queenhigh.cards import DECK
from queenhigh.desk import reports
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import actions as does
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.phases import BetsClosed, Betting, Settled
from queenhigh.house.staff.roster import Duty, Staff
from queenhigh.server.errors import Cite, cite
from queenhigh.server.page import BETWEEN, page_of
from queenhigh.server.people import Person
from queenhigh.server.views.asked import waits_for
from queenhigh.server.views.labels import rank_label
from queenhigh.server.views.offers import OfferView, offers_of
from queenhigh.server.views.orders import OrderView, Rank, order_view, rank_of
from queenhigh.server.views.pots import PushView, SeatActions
from queenhigh.server.views.settled import LineView, lines_of
from queenhigh.server.views.table import Room, waiting_at
from queenhigh.server.views.you import ChoiceView, choice_view


class Desks(Room, Protocol):
    @property
    def staff(self) -> Staff: ...
    def on_duty(self, person: Person | None, table: str) -> Duty | None: ...


class OnDuty(msgspec.Struct, frozen=True):
    name: str
    rank: str
    label: str
    place: str


class SeatBets(msgspec.Struct, frozen=True):
    seat: int
    player: str
    bets: tuple[OfferView, ...]


class SeatChoices(msgspec.Struct, frozen=True):
    seat: int
    player: str
    choices: tuple[ChoiceView, ...]


class ManualEntry(msgspec.Struct, frozen=True):
    """For players without a device."""

    wagers: tuple[SeatBets, ...]
    decisions: tuple[SeatChoices, ...]
    actions: tuple[SeatActions, ...] = ()
    """At a poker table."""


class JackpotWager(msgspec.Struct, frozen=True):
    seat: int
    player: str
    bet: str
    amount: int
    registered: bool


class ChecklistItem(msgspec.Struct, frozen=True):
    text: str
    rule: Cite


class Pile(msgspec.Struct, frozen=True):
    seat: int
    cards: int


class DealersView(msgspec.Struct, frozen=True):
    rank: Rank | None
    on_duty: tuple[OnDuty, ...]
    next: OrderView | None
    orders: tuple[OrderView, ...]
    waiting: tuple[int, ...]
    entry: ManualEntry
    checklist: tuple[ChecklistItem, ...]
    pay: tuple[LineView, ...]
    jackpot: tuple[JackpotWager, ...]
    collect: tuple[Pile, ...]
    pots: tuple[PushView, ...] = ()
    """At a poker table: where the pots go."""


def dealer_view(state: TableState, person: Person, house: Desks) -> DealersView:
    duty = house.on_duty(person, state.id)
    mine = duty.ranks.get(state.book.id, "") if duty else ""
    rank = mine or state.book.ladder.rungs[0]
    game, held = page_of(state.room).game, reports.holding(state) is not None
    return DealersView(
        rank=rank_of(mine) if mine else None,
        on_duty=on_duty(state, house),
        next=None if held else next_order(state, rank),
        orders=() if held else possible(state, rank),
        waiting=game.waiting(state),
        entry=game.entry(state) if state.playing and not held else ManualEntry((), ()),
        checklist=checklist(state),
        pay=lines_of(state) if isinstance(state.round, Settled) else (),
        jackpot=_jackpot_wagers(state) if state.playing else (),
        collect=_to_collect(state),
        pots=game.pots(state),
    )


def checklist(state: TableState) -> tuple[ChecklistItem, ...]:
    """What the book asks of the dealer in this phase."""
    phase = type(state.round).__name__ if state.playing else BETWEEN
    duties = page_of(state.room).duties.get(phase, ())
    return tuple(ChecklistItem(text, cite(state.book.rule(clause))) for clause, text in duties)


def on_duty(state: TableState, house: Desks) -> tuple[OnDuty, ...]:
    there = house.staff.on_duty(state.id)
    return tuple(
        OnDuty(who, rank, rank_label(rank), duty.place)
        for who, duty in sorted(there.items())
        if (rank := duty.ranks.get(state.book.id, ""))
    )


def next_order(state: TableState, rank: str) -> OrderView | None:
    """The automatic dealer's next order; between rounds, to start the next one. The deck that it would shuffle is not
    used."""
    if not isinstance(state.floor, Open):
        return None
    if not state.playing:
        return order_view(state.room, "StartRound")
    following: Any = state.room.croupier.next_order(state.round, DECK)
    if following is None or isinstance(following, does.Report):
        return None
    return _order(state, type(following), following.by, rank)


def possible(state: TableState, rank: str) -> tuple[OrderView, ...]:
    """Every order that is possible now, from this rank or a higher one."""
    if not isinstance(state.floor, Open):
        return ()
    if not state.playing:
        return (order_view(state.room, "StartRound"),)
    return tuple(_order(state, kind, needed, rank) for kind, needed in page_of(state.room).game.orders(state))


def _order(state: TableState, kind: type[Action], needed: str, rank: str) -> OrderView:
    return order_view(state.room, kind.__name__, "" if state.book.ladder.may(rank, needed) else needed)


# -- games against a bank


def bank_orders(state: TableState) -> tuple[tuple[type[Action], str], ...]:
    """The automatic dealer's next order, once there is something to continue with, and the book's other orders."""
    round, dealer = state.round, state.room.croupier
    following: Any = dealer.next_order(round, DECK)
    found = [] if following is None or isinstance(following, does.Report) else [(type(following), following.by)]
    if isinstance(following, does.CloseBetting) and not round.hands:
        found = []
    lowest = state.book.ladder.rungs[0]
    return (*found, *((kind, lowest) for kind in page_of(state.room).besides(round)))


def shuffles_again(round: Any) -> tuple[type[Action], ...]:
    """May the cards be shuffled again? Until the deal, if they have been shuffled already."""
    return (does.Shuffle,) if isinstance(round, BetsClosed) and round.deck else ()


def bank_waiting(state: TableState) -> tuple[int, ...]:
    return tuple(sorted(waiting_at(state)))


def no_pots(_: TableState) -> tuple[PushView, ...]:
    return ()


def bank_entry(state: TableState) -> ManualEntry:
    round = state.round
    if round is None:
        return ManualEntry((), ())
    seats = state.floor.seats if isinstance(state.floor, Open) and isinstance(round, Betting) else {}
    offers = offers_of(state)
    decisions = tuple(
        SeatChoices(hand.seat, hand.player, choices)
        for hand in round.in_order
        if (choices := _choices(state, hand.seat))
    )
    return ManualEntry(tuple(SeatBets(seat, who, offers) for seat, who in sorted(seats.items())), decisions)


def _choices(state: TableState, seat: int) -> tuple[ChoiceView, ...]:
    """The choices of a seat, without looking at its cards: if a choice depends on them, the room says so when it is
    made."""
    return tuple(choice_view(state, seat, choice) for choice in waits_for(state, seat))


def _jackpot_wagers(state: TableState) -> tuple[JackpotWager, ...]:
    page, round = page_of(state.room), state.round
    if page.jackpot is None or round is None:
        return ()
    registered = not isinstance(round, Betting) or (page.registered is not None and page.registered(round.table))
    return tuple(
        JackpotWager(hand.seat, hand.player, bet, hand.wagers[bet], registered)
        for hand in round.in_order
        for bet in sorted(hand.wagers)
        if bet.startswith("jackpot")
    )


def _to_collect(state: TableState) -> tuple[Pile, ...]:
    if not isinstance(state.round, Settled):
        return ()
    return tuple(Pile(hand.seat, len(hand.cards)) for hand in state.round.in_order if hand.cards)
