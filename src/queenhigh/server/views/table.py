"""A table as everyone in the room sees it. It is built field by field from what the room's `sight` says is open."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from queenhigh.cards import Card
from queenhigh.desk import reports
from queenhigh.desk.hosting import HostedTables
from queenhigh.desk.queue import order_of
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import DealerShown
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.floor_events import Notice, QueuedOrder
from queenhigh.games.kit.phases import Hand, Over, Round, is_out
from queenhigh.games.kit.sight import Shown
from queenhigh.rules import Refusal
from queenhigh.server.page import page_of
from queenhigh.server.tournaments.at_table import AtTable, table_of
from queenhigh.server.tournaments.felts import Felt
from queenhigh.server.views.asked import once, waits_for
from queenhigh.server.views.faces import Face, partly, turned
from queenhigh.server.views.fairness import Fairness, fairness_of
from queenhigh.server.views.forms import titled
from queenhigh.server.views.offers import (
    JackpotView,
    LimitsView,
    OfferView,
    headline_of,
    jackpot_of,
    limits_of,
    offers_of,
    settings_of,
)
from queenhigh.server.views.pots import PokerView
from queenhigh.server.views.settled import LineView, RulingView, lines_of, ruling_view


class Room(Protocol):
    """What a view needs from the house."""

    @property
    def locked(self) -> dict[str, str]: ...
    @property
    def hosting(self) -> HostedTables: ...

    def pace(self, table: str) -> Any: ...
    def is_bot(self, player: str) -> bool: ...


class SeatView(msgspec.Struct, frozen=True, gc=False):
    seat: int
    player: str | None
    bot: bool
    wagers: dict[str, int]
    cards: tuple[Face, ...]
    choice: str | None
    turn: bool
    out: bool
    words: str | UnsetType = UNSET
    bank: int | UnsetType = UNSET
    folded: bool = False


class DealerView(msgspec.Struct, frozen=True, gc=False):
    cards: tuple[Face, ...]
    words: str | UnsetType = UNSET
    qualifies: bool | UnsetType = UNSET


class NoticeView(msgspec.Struct, frozen=True, gc=False):
    subject: str
    change: str
    effective: int | None
    text: str


class ButtonView(msgspec.Struct, frozen=True, gc=False):
    seat: int
    order: tuple[int, ...]


class BankView(msgspec.Struct, frozen=True, gc=False):
    seat: int
    player: str
    wager: int


class AreaView(msgspec.Struct, frozen=True, gc=False):
    bet: str
    label: str


class HeldView(msgspec.Struct, frozen=True, gc=False):
    """What everyone may know about a held round: since when. Only staff see the report."""

    report: int
    since: int
    words: str


class PrivateView(msgspec.Struct, frozen=True, gc=False):
    title: str
    host: str
    closing: bool


class TableView(msgspec.Struct, frozen=True, gc=False):
    table: str
    book: str
    house: str
    title: str
    edition: str
    status: str
    dealing: str
    round: int
    phase: str | None
    places: int
    limits: LimitsView
    offers: tuple[OfferView, ...]
    later: tuple[AreaView, ...]
    """Areas for wagers that follow the deal: play, or flop, turn and river."""
    headline: str
    notices: tuple[NoticeView, ...]
    seats: tuple[SeatView, ...]
    dealer: DealerView
    shared: tuple[Face, ...]
    shared_label: str
    lines: tuple[LineView, ...]
    rulings: tuple[RulingView, ...]
    outcome: str | None
    fairness: Fairness | None
    jackpot: JackpotView | None
    pay_tables: dict[str, str] | None
    fees: dict[str, int] | None
    bank: BankView | None
    button: ButtonView | None
    player_banked: bool
    held: HeldView | None = None
    """Set if a report to the floor holds the round."""
    queued: tuple[str, ...] = ()
    """Changes at the end of the round."""
    private: PrivateView | None = None
    """At a private table: its name, and its host."""
    poker: PokerView | None = None
    tournament: AtTable | None = None
    """At a table of a tournament, whose amounts are tournament chips and not cents."""


def table_view(state: TableState, house: Room) -> TableView:
    made = page_of(state.room).game.table(state, house)
    return replace(made, tournament=table_of(state)) if isinstance(state, Felt) else made


def common(state: TableState, house: Room) -> dict[str, Any]:
    """The parts that are the same for every table, whatever the game."""
    book, round = state.book, state.round
    return {
        "table": state.id,
        "book": book.id,
        "house": book.house,
        "title": book.title,
        "edition": book.edition,
        "status": status_of(state, house),
        "dealing": state.floor.dealing or house.pace(state.id).dealing,
        "round": state.number,
        "phase": type(round).__name__ if round is not None else None,
        "places": places_of(state),
        "limits": once(state, state.floor, "limits", lambda: limits_of(state)),
        "headline": once(state, state.floor, "headline", lambda: headline_of(state)),
        "notices": once(state, state.floor, "notices", lambda: _notices(state.floor)),
        "shared_label": page_of(state.room).shared,
        "held": held_at(state),
        "private": private_at(state, house),
        "queued": tuple(
            change_words(state, each) or titled(each.order["type"]) for _, each in sorted(state.floor.queued.items())
        ),
        "rulings": tuple(ruling_view(made) for made in (round.rulings if round is not None else ())),
    }


def change_words(state: TableState, waiting: QueuedOrder) -> str:
    """What an order that waits for the end of the round changes, where its fields alone do not say so."""
    worded = page_of(state.room).changes.get(str(waiting.order["type"]))
    return worded(state, order_of(state, waiting, waiting.at)) if worded else ""


def private_at(state: TableState, house: Room) -> PrivateView | None:
    hosted = house.hosting.all.get(state.id)
    return PrivateView(hosted.title, hosted.host, hosted.closing) if hosted and hosted.private else None


def held_at(state: TableState) -> HeldView | None:
    number = reports.holding(state)
    return None if number is None else HeldView(number, state.floor.reports[number].at, reports.HELD)


def bank_table(state: TableState, house: Room) -> TableView:
    """A table at which players wager against a bank."""
    page, round = page_of(state.room), state.round
    lies_open, waiting = shown_at(state), waiting_at(state)
    return TableView(
        **common(state, house),
        offers=offers_of(state),
        later=tuple([AreaView(bet, label) for bet, label in page.later.items()]),
        seats=tuple([_seat(state, seat, lies_open, waiting, house) for seat in _seats(state)]),
        dealer=_dealer(state, lies_open),
        shared=_shared(round, lies_open),
        lines=lines_of(state),
        outcome=round.outcome if isinstance(round, Over) else None,
        fairness=fairness_of(state),
        jackpot=jackpot_of(state),
        pay_tables=once(
            state, state.floor, "pay tables", lambda: dict(state.room.layout.columns(settings_of(state))) or None
        ),
        fees=_fees(round),
        bank=BankView(round.bank.seat, round.bank.player, round.bank.wager) if round and round.bank else None,
        button=page.button(state.happened) if page.button else None,
        player_banked=state.room.croupier.banks is not None,
    )


def lies_at(state: TableState) -> int:
    """What is on the layout: wagers, or stacks and pots."""
    return state.room.chips.lying(state.floor, state.round)


def status_of(state: TableState, house: Room) -> str:
    if state.id in house.locked:
        return "locked"
    return "open" if isinstance(state.floor, Open) else "shut"


def places_of(state: TableState) -> int:
    return page_of(state.room).game.places(state)


def free_seats(state: TableState) -> tuple[int, ...]:
    taken = state.floor.seats if isinstance(state.floor, Open) else {}
    return tuple(seat for seat in range(1, places_of(state) + 1) if seat not in taken)


def bank_places(state: TableState) -> int:
    return state.floor.setup.places if isinstance(state.floor, Open) else state.room.croupier.seats


def shown_at(state: TableState) -> Shown:
    if state.round is None:
        return Shown()
    return state.room.sight.shown(state.round, state.happened)


def waiting_at(state: TableState) -> frozenset[int]:
    """The seats whose turn it is to decide."""
    if state.round is None:
        return frozenset()
    return frozenset([seat for seat in state.round.hands if waits_for(state, seat)])


def _seats(state: TableState) -> list[int]:
    """Every seat, and every other area with a wager."""
    there = set(range(1, places_of(state) + 1)) | set(state.round.hands if state.round else ())
    return sorted(there)


def _seat(state: TableState, seat: int, lies_open: Shown, waiting: frozenset[int], house: Room) -> SeatView:
    round = state.round
    hand = round.hands.get(seat) if round else None
    seated = state.floor.seats.get(seat) if isinstance(state.floor, Open) else None
    player = seated or (hand.player if hand else None)
    bank = round.bank.wager if round and round.bank and round.bank.seat == seat else UNSET
    bot = player is not None and house.is_bot(player)
    if hand is None or round is None:
        return SeatView(seat, player, bot, {}, (), None, turn=False, out=False, bank=bank)
    is_open = seat in lies_open.seats
    return SeatView(
        seat,
        player,
        bot,
        dict[str, int](sorted(hand.wagers.items())),
        turned(hand.cards) if is_open else partly(hand.cards, ()),
        None if hand.choice is Choice.UNDECIDED else hand.choice.value,
        turn=seat in waiting,
        out=is_out(round, hand),
        words=hand_words(state, hand) if is_open else UNSET,
        bank=bank,
        folded=hand.choice is Choice.FOLD,
    )


def hand_words(state: TableState, hand: Hand) -> str | UnsetType:
    """A hand in words, with the shared cards if they count. Only for hands that may be seen."""
    if not hand.cards:
        return UNSET
    try:
        return state.room.croupier.declares(state.round, hand.seat)
    except Refusal:
        return UNSET


def _dealer(state: TableState, lies_open: Shown) -> DealerView:
    cards: tuple[Card, ...] = getattr(state.round, "dealer", ())
    faces = partly(cards, lies_open.dealer)
    if not cards or len(lies_open.dealer) < len(cards):
        return DealerView(faces)
    said = next((event for event in state.happened if isinstance(event, DealerShown)), None)
    return DealerView(faces, said.words, said.qualifies) if said else DealerView(faces)


def _shared(round: Round[Any] | None, lies_open: Shown) -> tuple[Face, ...]:
    cards: tuple[Card, ...] = getattr(round, "shared", ())
    return partly(cards, range(lies_open.shared))


def notice_view(notice: Notice) -> NoticeView:
    text = f"{notice.subject.replace('_', ' ').capitalize()}{f': {notice.change}' if notice.change else ''}"
    return NoticeView(notice.subject, notice.change, notice.effective, text)


def _notices(floor: Any) -> tuple[NoticeView, ...]:
    every = {**floor.standing, **getattr(floor, "notices", {})}
    return tuple(notice_view(every[subject]) for subject in sorted(every))


def _fees(round: Round[Any] | None) -> dict[str, int] | None:
    if round is None or round.fees is None:
        return None
    return {str(seat): fee for seat, fee in sorted(round.fees.items())}
