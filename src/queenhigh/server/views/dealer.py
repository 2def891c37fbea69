"""What somebody who deals has before them: the next order, what else is possible, who has still to act, what to pay."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from queenhigh.cards import DECK
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import actions as does
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.phases import Betting, Settled
from queenhigh.house.staff import Duty, Staff
from queenhigh.rules import NotAuthorised, QueenhighError
from queenhigh.server.people import Person
from queenhigh.server.views.checklist import Item, checklist
from queenhigh.server.views.labels import rank_label
from queenhigh.server.views.offers import OfferView, offers_of
from queenhigh.server.views.orders import OrderView, Rank, order_view, rank_of
from queenhigh.server.views.poker import is_poker
from queenhigh.server.views.poker_dealer import PushView, SeatActions, entries, to_push, trials, waiting_for
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


class Entry(msgspec.Struct, frozen=True):
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


class Pile(msgspec.Struct, frozen=True):
    seat: int
    cards: int


class DealersView(msgspec.Struct, frozen=True):
    rank: Rank | None
    on_duty: tuple[OnDuty, ...]
    next: OrderView | None
    orders: tuple[OrderView, ...]
    waiting: tuple[int, ...]
    entry: Entry
    checklist: tuple[Item, ...]
    pay: tuple[LineView, ...]
    jackpot: tuple[JackpotWager, ...]
    collect: tuple[Pile, ...]
    pots: tuple[PushView, ...] = ()
    """At a poker table: what is pushed where."""


def dealer_view(state: TableState, person: Person, house: Desks) -> DealersView:
    duty = house.on_duty(person, state.id)
    mine = duty.ranks.get(state.book.id, "") if duty else ""
    rank = mine or state.book.ladder.rungs[0]
    return DealersView(
        rank=rank_of(mine) if mine else None,
        on_duty=on_duty(state, house),
        next=next_order(state, rank),
        orders=possible(state, rank),
        waiting=waiting_for(state) if is_poker(state) else tuple(sorted(waiting_at(state))),
        entry=_entry(state),
        checklist=checklist(state),
        pay=lines_of(state) if isinstance(state.round, Settled) else (),
        jackpot=_jackpot_wagers(state),
        collect=_to_collect(state),
        pots=to_push(state) if is_poker(state) else (),
    )


def on_duty(state: TableState, house: Desks) -> tuple[OnDuty, ...]:
    there = house.staff.on_duty(state.id)
    return tuple(
        OnDuty(who, rank, rank_label(rank), duty.place)
        for who, duty in sorted(there.items())
        if (rank := duty.ranks.get(state.book.id, ""))
    )


def next_order(state: TableState, rank: str) -> OrderView | None:
    """As the automatic dealer would go on; between rounds, the next one. The deck that it would shuffle is not looked at."""
    if not isinstance(state.floor, Open):
        return None
    if not state.playing:
        return order_view(state.book.id, "StartRound")
    following: Any = state.room.croupier.next_order(state.round, DECK)
    if following is None or isinstance(following, does.Report):
        return None
    if getattr(state.round, "shuffle_due", False) and isinstance(following, does.Shuffle):
        following = replace(following, deck=state.round.stub)
    taken, needs = _tried(state, replace(following, by=rank))
    return order_view(state.book.id, type(following).__name__, "" if taken else needs)


def possible(state: TableState, rank: str) -> tuple[OrderView, ...]:
    """Every order that the room would take now, or would take from a higher rank."""
    if not isinstance(state.floor, Open):
        return ()
    if not state.playing:
        return (order_view(state.book.id, "StartRound"),)
    found = []
    for action in _trials(state, rank):
        taken, needs = _tried(state, action)
        if taken or needs:
            found.append(order_view(state.book.id, type(action).__name__, "" if taken else needs))
    return tuple(found)


def _trials(state: TableState, rank: str) -> tuple[Action, ...]:
    if is_poker(state):
        return trials(state, rank)
    usual = (
        does.CloseBetting(rank),
        does.TakeFees(rank),
        does.Shuffle(rank, DECK),
        does.Cut(rank, len(DECK) // 2),
        does.Deal(rank),
        does.TurnUp(rank),
        does.AnnounceChoices(rank),
        does.Reveal(rank),
        does.Settle(rank),
        does.Collect(rank),
    )
    return usual + tuple(
        _own(state, name, rank) for name in ("StartGame", "DeterminePrize", "VerifyPrizes") if _has(state, name)
    )


def _has(state: TableState, name: str) -> bool:
    """Has the book's room this order of its own?"""
    return hasattr(state.part("round"), name)


def _own(state: TableState, name: str, rank: str) -> Action:
    kind = getattr(state.part("round"), name)
    made: Action = kind(rank, sorted=True) if name == "VerifyPrizes" else kind(rank)
    return made


def _tried(state: TableState, action: Action) -> tuple[bool, str]:
    """Whether the room takes it, and if not what rank it would need. What would come of it is not looked at."""
    try:
        state.room.round.act(state.round, action)
    except NotAuthorised as refused:
        return False, refused.needed
    except (QueenhighError, AssertionError, KeyError):
        return False, ""
    return True, ""


def _entry(state: TableState) -> Entry:
    round = state.round
    if round is None or not state.playing:
        return Entry((), ())
    if is_poker(state):
        return Entry((), (), entries(state))
    seats = state.floor.seats if isinstance(state.floor, Open) and isinstance(round, Betting) else {}
    offers = offers_of(state)
    decisions = tuple(
        SeatChoices(hand.seat, hand.player, choices)
        for hand in round.in_order
        if (choices := _choices(state, hand.seat))
    )
    return Entry(tuple(SeatBets(seat, who, offers) for seat, who in sorted(seats.items())), decisions)


def _choices(state: TableState, seat: int) -> tuple[ChoiceView, ...]:
    """What a seat may choose, without a look at its cards: where a choice hangs on them, the room says so when it is made."""
    return tuple(choice_view(state, seat, choice) for choice in state.room.croupier.choices(state.round, seat))


def _jackpot_wagers(state: TableState) -> tuple[JackpotWager, ...]:
    round = state.round
    if round is None or not state.playing or is_poker(state):
        return ()
    entered = getattr(getattr(round.table, "jackpot", None), "entered", None) is not None
    registered = entered or not isinstance(round, Betting)
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
