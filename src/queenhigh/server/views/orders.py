"""The dealer's orders: label, announcement, clause and fields of each; and orders that need more than one person, and wait
for the others to sign."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import UNSET, UnsetType

from queenhigh.cards import DECK
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.instructions import Instruction, StartRound
from queenhigh.games.kit.room import Room
from queenhigh.games.kit.wording import spoken
from queenhigh.house.staff.roster import Request, Staff
from queenhigh.server.errors import Cite, cite
from queenhigh.server.page import page_of
from queenhigh.server.people import Person
from queenhigh.server.views.forms import Field
from queenhigh.server.views.labels import rank_label
from queenhigh.server.vocabulary import actions_of


class Rank(msgspec.Struct, frozen=True):
    """A rank. `office`: it is outside the ladder and answers only for itself."""

    rank: str
    label: str
    office: bool = False


class OrderView(msgspec.Struct, frozen=True):
    """An order. `needs` is set if it needs a higher rank than your own."""

    order: str
    label: str
    fields: tuple[Field, ...] = ()
    say: str | UnsetType = UNSET
    rule: Cite | UnsetType = UNSET
    needs: Rank | UnsetType = UNSET


def rank_of(rank: str) -> Rank:
    return Rank(rank, rank_label(rank))


def order_view(room: Room, name: str, needs: str = "") -> OrderView:
    """The view of an order. If the book has its own label, the usual announcement is left out."""
    page, kind = page_of(room), orders_of(room.id)[name]
    declared = kind.declared
    rule = cite(room.book.rule(clause)) if (clause := page.clauses.get(name)) else UNSET
    asked = tuple(
        Field(field, about.kind, about.label, about.required, default=about.default)
        for field, about in declared.asks.items()
    )
    own = page.labels.get(name)
    label, said = (own, UNSET) if own else (declared.label or spoken(name), declared.say or UNSET)
    return OrderView(name, label, asked, said, rule, rank_of(needs) if needs else UNSET)


@cache
def orders_of(book: str) -> dict[str, type[Action] | type[Instruction]]:
    """The dealer's orders: actions in a round, and to start one."""
    return {**actions_of(book), StartRound.__name__: StartRound}


def next_needs(state: TableState) -> str:
    """The higher rank that the next order of the round waits for, if any."""
    if not state.playing:
        return ""
    following = state.room.croupier.next_order(state.round, DECK)
    by: str = getattr(following, "by", "")
    return by if by and by != state.book.ladder.rungs[0] else ""


class SignatureView(msgspec.Struct, frozen=True):
    who: str
    rank: str
    label: str
    at: int


class RequestView(msgspec.Struct, frozen=True):
    number: int
    table: str
    order: str
    why: str
    rule: Cite
    signatures: tuple[SignatureView, ...]
    missing: tuple[Rank, ...]
    expires: int
    state: str
    mine: bool
    may_sign: bool


def requests_of(staff: Staff, person: Person, rank: str, table: str = "") -> tuple[RequestView, ...]:
    """Orders that wait for others to sign, newest first; those given or withdrawn come last."""
    found = [each for each in staff.requests.values() if not table or each.table == table]
    found.sort(key=lambda each: (each.state != "open", -each.number))
    return tuple(request_view(each, person, rank) for each in found[:50])


def request_view(request: Request, person: Person, rank: str) -> RequestView:
    """The view of a request. `may_sign` is a hint: the roster checks duty, rank and time when it is signed."""
    signed = {each.who for each in request.signatures}
    return RequestView(
        request.number,
        request.table,
        request.order,
        request.why,
        cite(request.rule),
        tuple(SignatureView(each.who, each.rank, rank_of(each.rank).label, each.at) for each in request.signatures),
        tuple(rank_of(each) for each in request.missing),
        request.expires,
        request.state,
        mine=request.signatures[0].who == person.name,
        may_sign=request.state == "open" and person.name not in signed and bool(rank),
    )
