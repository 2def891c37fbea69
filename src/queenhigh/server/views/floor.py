"""The floor's view: instructions with their forms, notices, disputes, money, and what is waiting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from queenhigh.desk.jackpots import JackpotHooks
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import Open, barred
from queenhigh.games.kit.floor_events import Dispute, FiledReport, QueuedOrder
from queenhigh.games.kit.instructions import AdviseComplainant, DecideDispute, ReferDispute
from queenhigh.games.kit.orders import ALWAYS_FILLED, filled
from queenhigh.house.staff.orders import NO_STAFF
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import QueenhighError, Refusal
from queenhigh.server.errors import Cite, cite
from queenhigh.server.page import page_of
from queenhigh.server.people import Person
from queenhigh.server.views.dealer import Desks
from queenhigh.server.views.forms import Field, Option, fields_of, titled
from queenhigh.server.views.instructions import InstructionView, instructions_for
from queenhigh.server.views.labels import rank_label
from queenhigh.server.views.offers import MeterView, jackpot_of, settings_of
from queenhigh.server.views.orders import Rank, RequestView, rank_of, requests_of
from queenhigh.server.views.rulings import ruling_on
from queenhigh.server.views.settled import order_words_of
from queenhigh.server.views.table import NoticeView, change_words, lies_at, notice_view
from queenhigh.server.views.terms import Term, terms_of
from queenhigh.server.views.you import ExclusionView, exclusion_view
from queenhigh.server.vocabulary import meter_orders

REFERRED = ("referred", "reviewed")


class Office(Desks, Protocol):
    @property
    def ledger(self) -> Ledger: ...


class StepView(msgspec.Struct, frozen=True):
    """A step of a dispute: its result, when, by whom and in which rank, with the decision or the statement."""

    state: str
    at: int
    who: str
    rank: str
    words: str


class NextStep(msgspec.Struct, frozen=True):
    """What may be done about a dispute now, and the rank it needs. `review` is a decision by the regulator."""

    order: str
    needs: Rank
    review: bool = False


class DisputeView(msgspec.Struct, frozen=True):
    number: int
    player: str
    about: str
    state: str
    advised: bool
    at: int
    round: int
    steps: tuple[StepView, ...]
    next: tuple[NextStep, ...]


class Withheld(msgspec.Struct, frozen=True):
    """`until`: when part of it may no longer be held; null if only a determination ends it."""

    player: str
    amount: int
    until: int | None


class ReportView(msgspec.Struct, frozen=True):
    number: int
    fact: dict[str, Any]
    title: str
    words: tuple[str, ...]
    by: str
    at: int
    needs: Rank | None
    rule: Cite | None
    round: int = 0
    phase: str = ""
    """When it was filed. The ruling is based on that moment, because play is held there."""
    holds: bool = False


class QueuedView(msgspec.Struct, frozen=True):
    """An order that waits for the end of the round."""

    number: int
    title: str
    said: dict[str, Any]
    by: str
    rank: Rank
    at: int
    round: int
    words: str = ""
    """What it changes, where the book words it; `said` is empty then."""


class MeterOrderView(msgspec.Struct, frozen=True):
    type: str
    title: str
    fields: tuple[Field, ...]
    needs_rank: Rank


class Money(msgspec.Struct, frozen=True):
    """The amounts in float and drop box are not shown, because those who see this view count them."""

    layout: int


class Setting(msgspec.Struct, frozen=True):
    label: str
    value: str


class FloorView(msgspec.Struct, frozen=True):
    instructions: tuple[InstructionView, ...]
    terms: tuple[Term, ...]
    notices: tuple[NoticeView, ...]
    disputes: tuple[DisputeView, ...]
    withheld: tuple[Withheld, ...]
    excluded: tuple[str, ...]
    exclusions: tuple[ExclusionView, ...]
    """The exclusions that were ordered, at any table of the game."""
    requests: tuple[RequestView, ...]
    waiting_reports: tuple[ReportView, ...]
    queued: tuple[QueuedView, ...]
    meter: MeterView | None
    meter_orders: tuple[MeterOrderView, ...]
    money: Money
    settings: tuple[Setting, ...]
    locked: str | None
    counting: bool
    miscounted: int | None
    shuffle_due: bool


def floor_view(state: TableState, person: Person, house: Office) -> FloorView:
    floor = state.floor
    duty = house.on_duty(person, state.id)
    rank = duty.ranks.get(state.book.id, "") if duty else ""
    notices = {**floor.standing, **(floor.notices if isinstance(floor, Open) else {})}
    page = page_of(state.room)
    return FloorView(
        instructions=instructions_for(state, rank),
        terms=terms_of(state),
        notices=tuple(notice_view(notices[subject]) for subject in sorted(notices)),
        disputes=tuple(_dispute(state, *each) for each in sorted(floor.disputes.items())),
        withheld=tuple(
            Withheld(player, amount, min((end for end, _ in floor.held_until.get(player, ())), default=None))
            for player, amount in sorted(floor.withheld.items())
        ),
        excluded=tuple(sorted(barred(floor))),
        exclusions=tuple(exclusion_view(*each) for each in sorted(floor.exclusions.items())),
        requests=requests_of(house.staff, person, rank, state.id),
        waiting_reports=tuple(_report(state, *each) for each in sorted(floor.reports.items())),
        queued=tuple(_queued(state, *each) for each in sorted(floor.queued.items())),
        meter=_meter(state),
        meter_orders=_meter_orders(state),
        money=Money(lies_at(state)),
        settings=tuple(Setting(label, value) for label, value in page.signs(settings_of(state))),
        locked=house.locked.get(state.id),
        counting=isinstance(floor, Open) and floor.counting,
        miscounted=floor.miscounted if isinstance(floor, Open) else None,
        shuffle_due=isinstance(floor, Open) and floor.shuffle_due,
    )


def _dispute(state: TableState, number: int, known: Dispute) -> DisputeView:
    steps = tuple(StepView(one.state, one.at, one.who, rank_label(one.rank), one.words) for one in known.steps)
    following = _next_steps(state, number)
    return DisputeView(
        number, known.player, known.about, known.state, known.advised, known.at, known.round, steps, following
    )


def _next_steps(state: TableState, number: int) -> tuple[NextStep, ...]:
    """What the room would accept now, each from the lowest rank that may give it. It is only tried out."""
    law, ladder, found = state.room.floor, state.book.ladder, list[NextStep]()
    for kind in (AdviseComplainant, DecideDispute, ReferDispute):
        if kind not in law.takes:
            continue
        more: dict[str, Any] = {"decision": "?"} if kind is DecideDispute else {}
        offices = [rank for rank in ladder.beside if rank not in NO_STAFF] if kind is DecideDispute else []
        for rank in (law.takes[kind].rank, *offices):
            try:
                law.act(state.floor, kind(by=rank, number=number, **more))
            except Refusal:
                continue
            found.append(NextStep(kind.__name__, rank_of(rank), review=rank in offices))
    known = state.floor.disputes[number]
    done = ({"AdviseComplainant"} if known.advised else set()) | (
        {"ReferDispute"} if known.state in REFERRED else set()
    )
    return tuple(one for one in found if one.order not in done)


def _report(state: TableState, number: int, waiting: FiledReport) -> ReportView:
    """A report with the ruling that it would get; None if its round is over."""
    title = titled(str(waiting.fact.get("type", "")))
    try:
        made = ruling_on(state, waiting.fact) if state.number == waiting.round else None
    except QueenhighError:
        made = None
    return ReportView(
        number,
        waiting.fact,
        title,
        order_words_of(made) if made else (),
        waiting.by,
        waiting.at,
        rank_of(made.by) if made else None,
        cite(made.rule) if made else None,
        waiting.round,
        waiting.phase,
        holds=state.playing and state.number == waiting.round,
    )


def _queued(state: TableState, number: int, waiting: QueuedOrder) -> QueuedView:
    hidden = (*ALWAYS_FILLED, "reason", "area")
    kind = str(waiting.order["type"])
    words = change_words(state, waiting)
    said = {} if words else {name: value for name, value in waiting.order.items() if name not in hidden}
    return QueuedView(number, titled(kind), said, waiting.who, rank_of(waiting.by), waiting.at, waiting.round, words)


def _meter_orders(state: TableState) -> tuple[MeterOrderView, ...]:
    """The orders about the jackpot that the table may share, with the rank that each needs."""
    if not state.room.has("jackpots"):
        return ()
    hooks = state.room.facet("jackpots", JackpotHooks)
    return tuple(
        MeterOrderView(name, titled(name), _meter_fields(kind, hooks.choices), rank_of(hooks.orders[kind]))
        for name, kind in meter_orders(state.book.id).items()
    )


def _meter_fields(kind: type[Any], choices: Mapping[str, tuple[str, ...]]) -> tuple[Field, ...]:
    return tuple(
        replace(field, kind="choice", choices=tuple(Option(word, titled(word)) for word in choices[field.name]))
        if field.name in choices
        else replace(field, kind="table")
        if field.name == "table"
        else field
        for field in fields_of(kind, filled(kind))
    )


def _meter(state: TableState) -> MeterView | None:
    """The jackpot in the round in play, and how its system is set up at the table."""
    display, shown = page_of(state.room).jackpot, jackpot_of(state)
    meter = display(settings_of(state)) if display else None
    return replace(meter, name=shown.name, levels=shown.levels) if meter and shown else None
