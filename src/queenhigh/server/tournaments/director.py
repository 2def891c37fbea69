"""The director's console: what is still missing, who has entered, disputes, and the orders that are possible now. It
has terms, editions and notices, entrants with their payments, penalties and disputes, but no slips and no cards.
"""

from __future__ import annotations

import msgspec

from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.orders import filled
from queenhigh.games.kit.tournaments.act import ORDERS
from queenhigh.games.kit.tournaments.state import Entrant, QueuedPenalty, Tournament
from queenhigh.house.staff.roster import Staff
from queenhigh.server.automatic_staff import AUTOMATIC_DEPUTY, AUTOMATIC_DIRECTOR
from queenhigh.server.vocabulary import tournament_orders

KINDS = {
    "player": "player",
    "substitute": "text",
    "table": "table",
    "person": "person",
    "tables": "tables",
    "agreed": "players",
    "declined": "players",
    "penalty": "penalty",
    "terms": "toml",
    "number": "dispute",
    "to": "time",
}
"""What a field asks for, by its name; otherwise by its type."""
FLAGS = {"here", "on", "away", "understood", "told", "entitled", "permission", "selected"}
NUMBERS = {"minutes"}


class FieldView(msgspec.Struct, frozen=True):
    name: str
    kind: str
    required: bool


class TournamentOrderView(msgspec.Struct, frozen=True):
    type: str
    fields: tuple[FieldView, ...]


class EntrantView(msgspec.Struct, frozen=True):
    player: str
    state: str
    fee: int
    stake: int
    rebuys: int
    added: bool
    signed: bool
    employee: str
    permission: bool
    away: bool
    sits_out: int
    penalties: tuple[str, ...]
    stands_in_for: str


class DisputeView(msgspec.Struct, frozen=True):
    number: int
    player: str
    about: str
    state: str
    ruling: str


class StepView(msgspec.Struct, frozen=True):
    """A step before play, its clause, and whether it is done."""

    words: str
    clause: str
    done: bool


class QueuedView(msgspec.Struct, frozen=True):
    """A penalty or a disqualification that waits for the end of the player's hand."""

    number: int
    order: str
    player: str
    words: str
    who: str
    at: int


class DirectorView(msgspec.Struct, frozen=True):
    rank: str
    """The rank in which the viewer would give an order; empty for a viewer who may not."""
    edition: int
    published: int
    advised: int
    director: str
    deputies: tuple[str, ...]
    present: tuple[str, ...]
    designated: tuple[str, ...]
    briefed: bool
    steps: tuple[StepView, ...]
    entrants: tuple[EntrantView, ...]
    disputes: tuple[DisputeView, ...]
    penalties: tuple[str, ...]
    queued: tuple[QueuedView, ...]
    orders: tuple[TournamentOrderView, ...]
    staff: tuple[str, ...]
    """Who could be appointed."""
    collected: int
    fees: int
    made_up: int


def director_view(live: LiveTournament, staff: Staff, rank: str) -> DirectorView:
    t = live.state
    return DirectorView(
        rank=rank,
        edition=t.edition,
        published=t.published,
        advised=t.advised,
        director=t.director,
        deputies=tuple(sorted(t.deputies)),
        present=tuple(sorted(t.present)),
        designated=t.designated,
        briefed=t.briefed and not t.unbriefed,
        steps=_steps(live),
        entrants=tuple(_entrant(one) for one in t.entrants.values()),
        disputes=tuple(
            DisputeView(number, one.player, one.about, one.state, t.rulings.get(number, ""))
            for number, one in sorted(t.disputes.items())
        ),
        penalties=tuple(t.terms.conduct.penalties),
        queued=tuple(_queued(*each) for each in sorted(t.queued.items())),
        orders=orders_now(live),
        staff=_staff(live, staff),
        collected=t.contributed,
        fees=sum(one.fee for one in t.entrants.values()),
        made_up=t.made_up,
    )


def _queued(number: int, one: QueuedPenalty) -> QueuedView:
    words = ", ".join(str(one.order[name]) for name in ("penalty", "cause") if one.order.get(name))
    return QueuedView(number, str(one.order["type"]), one.player, words, one.who, one.at)


def _entrant(one: Entrant) -> EntrantView:
    return EntrantView(
        player=one.player,
        state=one.standing.value,
        fee=one.fee,
        stake=one.stake,
        rebuys=one.rebuys,
        added=one.added,
        signed=one.signed,
        employee=one.employee,
        permission=one.permission,
        away=one.away,
        sits_out=one.sits_out,
        penalties=one.penalties,
        stands_in_for=one.stands_in_for,
    )


def orders_now(live: LiveTournament) -> tuple[TournamentOrderView, ...]:
    """The orders that a person may give and that are possible in this phase."""
    found = []
    for name, kind in tournament_orders(live.book.id).items():
        if kind.declared.by == "nobody" or kind not in ORDERS or not isinstance(live.state, ORDERS[kind][0]):
            continue
        if name in out_of_place(live.state):
            continue
        fields = tuple(
            FieldView(field.name, _kind(field.name), field.required or field.name == "inspector")
            for field in msgspec.structs.fields(kind)
            if field.name not in filled(kind)
        )
        found.append(TournamentOrderView(name, fields))
    return tuple(found)


def out_of_place(t: Tournament) -> set[str]:
    """Orders that these terms do not provide for, or that the clock already gives."""
    form, entry = t.terms.format, t.terms.entry
    found = {"EndRoundOfPlay", "StartRoundOfPlay", "StartRepechage"} if form.levels else {"NextLevel"}
    found |= set() if form.repechage else {"StartRepechage"}
    found |= set() if entry.rebuys else {"BuyBackIn", "ConcludePlay"}
    found |= set() if entry.add_on else {"TakeAddOn"}
    found |= set() if form.hand_for_hand else {"HandForHand"}
    found |= {"StopClock" if t.stopped_at is not None else "StartClock"}
    found |= {"CallBreak" if t.paused_until is not None else "EndBreak"}
    return found


def _kind(name: str) -> str:
    return KINDS.get(name) or ("flag" if name in FLAGS else "number" if name in NUMBERS else "text")


def _steps(live: LiveTournament) -> tuple[StepView, ...]:
    """What the book requires before play (12.2, 12.3), in order."""
    t, law = live.state, live.law.law
    there = t.present & (t.deputies | {t.director})
    found = (
        ("Terms and conditions drawn up", law.documented, t.edition > 0),
        ("Published to patrons", law.available, t.edition > 0 and t.published == t.edition),
        ("The inspectorate advised", law.advised, t.edition > 0 and t.advised == t.edition),
        ("A Tournament Director appointed", law.director, bool(t.director)),
        ("Tables designated", law.designated, bool(t.designated) and set(t.terms.tables) <= set(t.designated)),
        ("Entries opened", law.method, _entries_open(t)),
        (f"{t.terms.least or 0} players at least", law.numbers, len(t.entered) >= (t.terms.least or 1)),
        ("Director or Deputy present", law.director, bool(there)),
        ("Players briefed", law.briefing, t.briefed and not t.unbriefed),
        ("Play started, seats drawn", law.rounds, bool(t.stage)),
    )
    return tuple(StepView(words, rule.clause, done) for words, rule, done in found)


def _entries_open(t: Tournament) -> bool:
    return type(t).__name__ not in ("Draft", "Announced")


def _staff(live: LiveTournament, staff: Staff) -> tuple[str, ...]:
    own = [name for name, person in staff.people.items() if person.ranks.get(live.book.id)]
    automatic = {AUTOMATIC_DIRECTOR, AUTOMATIC_DEPUTY}
    return tuple(sorted(own, key=lambda name: (name in automatic, name)))
