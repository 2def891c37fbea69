"""Incidents: what went wrong in the house, numbered, from the events themselves.

Incidents are rulings, refused orders, breaches, wrong counts, exclusions, withheld payments, disputes and the
regulator's notices. `Happened` is an event with its envelope's data; the desk makes them from the ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from queenhigh.games.kit import events, floor_events
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.ruling import Award, Continue, Record, Refuse, Ruling, orders_as_data
from queenhigh.games.library import BOOK_IDS, open_book, open_pay_book
from queenhigh.house.documents.page import (
    ContentsEntry,
    Document,
    Entries,
    Fact,
    Facts,
    Grid,
    Prose,
    moment,
    money,
    stamp_of,
)
from queenhigh.money import MoneyError, dollars
from queenhigh.rules import Cited, Rule

REGULATOR = ("review", "finding", "stop order")
AMOUNTS = frozenset(
    {"amount", "amounts", "counts", "placed", "attempted", "area_1", "area_2", "verified", "last_verified"}
)
"""The fields that are money: cents in a report, dollars as text in an order."""


class Happened(msgspec.Struct, frozen=True):
    """An event, where and when it happened, and who in which rank caused it."""

    event: Cited
    at: int
    table: str
    book: str
    round: int = 0
    who: str = ""
    rank: str = ""


class Incident(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    kind: str
    """ruling, refusal, breach, count, exclusion, withheld, released, dispute, detention, regulator or jackpot."""
    at: int
    table: str
    book: str
    round: int
    rule: Rule
    what: str
    who: str
    rank: str
    ordered: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()


def incidents(happened: Iterable[Happened]) -> tuple[Incident, ...]:
    """Return the incidents, numbered from 1 in the order in which they happened. A report becomes part of the ruling
    that answers it."""
    found: list[Incident] = []
    reported: dict[str, events.Reported] = {}
    for one in happened:
        if isinstance(one.event, events.Reported):
            reported[one.table] = one.event
            continue
        made = _incident(one, reported.get(one.table))
        if isinstance(one.event, Ruling):
            reported.pop(one.table, None)
        if made is not None:
            found.append(replace(made, number=len(found) + 1))
    return tuple(found)


def _incident(one: Happened, reported: events.Reported | None) -> Incident | None:
    match one.event:
        case Ruling() as ruling:
            ordered = tuple(_words(order) for order in orders_as_data(ruling))
            what = ruling.reason or _fact(reported) or _subject(ruling)
            return _of(one, "ruling", what, ordered=ordered, told=ruling.notify, rank=one.rank or ruling.by)
        case events.OrderRefused(order=order, by=by, needed=needed):
            return _of(one, "refusal", order, told=(needed,) if needed else (), rank=by)
        case floor_events.BreachLogged(breached=breached, persons=persons, note=note):
            return _of(one, "breach", f"Breach of {breached}: {note or 'no note'}", persons=persons)
        case floor_events.CountRecorded(count=count) | floor_events.CardsChecked(count=count) if count != deck(
            one.book
        ):
            return _of(one, "count", f"{count} cards were counted, not {deck(one.book)}")
        case floor_events.PlayerExcluded(table=elsewhere) if elsewhere:
            return None  # it is listed where it was ordered
        case floor_events.ExclusionLifted(player=player, reason=reason):
            return _of(one, "exclusion", f"{player} is admitted to the game again: {reason}", persons=(player,))
        case floor_events.PlayerExcluded(player=player, breached=breached, reason=reason):
            cause = (f", for a breach of {breached}" if breached else "") + (f": {reason}" if reason else "")
            return _of(one, "exclusion", f"{player} is excluded from the game{cause}", persons=(player,))
        case floor_events.WinningsWithheld(player=player, amount=amount, until=until):
            end = f" until {moment(until)}" if until is not None else ""
            return _of(one, "withheld", f"{money(amount)} held back from {player}{end}", persons=(player,))
        case floor_events.WinningsReleased(player=player, amount=amount, paid=paid, until=until):
            why = "after the determination" if until is None else f"because it could be held until {moment(until)}"
            words = f"{money(amount)} {'paid to' if paid else 'kept from'} {player} {why}"
            return _of(one, "released", words, persons=(player,))
        case floor_events.DisputeMoved(number=number, dispute=dispute):
            advised = ", advised whom to consult" if dispute.advised else ""
            decision = f" ({dispute.steps[-1].words})" if dispute.steps and dispute.steps[-1].words else ""
            words = f"Dispute {number} of {dispute.player}, {dispute.state}{advised}{decision}: {dispute.about}"
            return _of(one, "dispute", words, persons=(dispute.player,))
        case floor_events.PersonDetained(detention=detention):
            ended = f", until {moment(detention.until)}" if detention.until is not None else ""
            words = f"{detention.person} detained at {detention.place}{ended}: {detention.ground}"
            return _of(one, "detention", words, persons=(detention.person,))
        case floor_events.NoticeGiven(notice=notice) if notice.subject in REGULATOR:
            return _of(one, "regulator", f"{notice.subject.capitalize()}: {notice.change or 'notified'}")
        case events.Remarkable(incident=(kind, words)):
            return _of(one, kind, words)
    return None


def _subject(ruling: Ruling) -> str:
    """Return the subject of a ruling that nobody reported: a prize, what was noted or refused, or else its orders."""
    for order in ruling.orders:
        match order:
            case Award(seats=seats, amount=amount):
                return f"Prize of {money(amount)} at seat {', '.join(map(str, seats))}"
            case Record(note=note) | Refuse(note=note) | Continue(note=note) if note:
                return note[:1].upper() + note[1:]
    given = dict.fromkeys(str(order["order"]).replace("_", " ") for order in orders_as_data(ruling))
    return f"Ruling under {ruling.rule.clause}{': ' + ', '.join(given) if given else ''}"


def _of(
    one: Happened,
    kind: str,
    what: str,
    *,
    rank: str = "",
    ordered: tuple[str, ...] = (),
    told: tuple[str, ...] = (),
    persons: tuple[str, ...] = (),
) -> Incident:
    return Incident(
        number=0,
        kind=kind,
        at=one.at,
        table=one.table,
        book=one.book,
        round=one.round,
        rule=one.event.rule,
        what=what,
        who=one.who,
        rank=rank or one.rank,
        ordered=ordered,
        told=told,
        persons=persons,
    )


def deck(book: str) -> int:
    """Return how many cards a deck of the book has."""
    return int(open_pay_book(book).figure("deck"))


def _fact(reported: events.Reported | None) -> str:
    if reported is None:
        return ""
    fact = {name: value for name, value in reported.fact.items() if value not in ("", None, (), [], {})}
    kind = str(fact.pop("type", "irregularity")).replace("_", " ")
    details = _detailed(fact)
    return f"{kind[:1].upper()}{kind[1:]}{': ' + details if details else ''}"


def _words(order: dict[str, object]) -> str:
    """`void round (11.5.1): outcome void`."""
    details = {name: value for name, value in order.items() if name not in ("order", "rule")}
    said = _detailed(details)
    return f"{str(order['order']).replace('_', ' ')} ({order['rule']}){': ' + said if said else ''}"


def _detailed(fields: Mapping[str, object]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {_listed(value, name in AMOUNTS)}" for name, value in fields.items())


def _listed(value: object, amount: bool = False) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(_listed(each, amount) for each in value)
        case dict():
            return ", ".join(f"{name} {_listed(each, amount or name in AMOUNTS)}" for name, each in value.items())
        case int() if amount:
            return money(value)
        case str() if amount:
            return _in_money(value)
    return str(value)


def _in_money(text: str) -> str:
    try:
        return money(dollars(text))
    except MoneyError:
        return text


def select(
    log: Iterable[Incident],
    *,
    table: str = "",
    book: str = "",
    kind: str = "",
    clause: str = "",
    who: str = "",
    person: str = "",
    round: int | None = None,
    since: int | None = None,
    until: int | None = None,
) -> tuple[Incident, ...]:
    """Return the incidents that meet all criteria. `since` is included and `until` is not, so that shifts neither leave
    gaps nor overlap."""
    return tuple(
        one
        for one in log
        if (not table or one.table == table)
        and (not book or one.book == book)
        and (not kind or one.kind == kind)
        and (not clause or one.rule.clause == clause)
        and (not who or one.who == who)
        and (not person or person in one.persons)
        and (round is None or one.round == round)
        and (since is None or one.at >= since)
        and (until is None or one.at < until)
    )


def report(log: Iterable[Incident], shift: str, since: int, until: int) -> Document:
    """Return a shift's incidents as a document, with the stamp of every book concerned."""
    inside = select(log, since=since, until=until)
    used = [open_book(book) for book in BOOK_IDS if any(one.book == book for one in inside)]
    counts = {kind: sum(one.kind == kind for one in inside) for kind in dict.fromkeys(one.kind for one in inside)}
    entries = Entries(key="incidents", title="Incidents", entries=tuple(map(_entry, inside)))
    nothing = Prose(key="incidents", title="Incidents", paragraphs=("Nothing went wrong that anybody wrote down.",))
    numbers = Grid(
        key="kinds",
        title="By kind",
        columns=("", ">"),
        rows=tuple((kind.capitalize(), str(count)) for kind, count in counts.items()),
    )
    return Document(
        kind="incidents",
        title="Incident report",
        subtitle=shift,
        stamps=tuple(map(stamp_of, used)),
        blocks=(
            Facts(
                key="period",
                facts=(
                    Fact("since", "From", moment(since)),
                    Fact("until", "Until", moment(until)),
                    Fact("count", "Incidents", str(len(inside))),
                ),
            ),
            *((numbers, entries) if inside else (nothing,)),
        ),
        rule=procedure("records"),
        also=tuple(dict.fromkeys(one.rule for one in inside)),
        long=True,
    )


def _entry(one: Incident) -> ContentsEntry:
    place = f"table {one.table}" + (f", round {one.round}" if one.round else "")
    by = " ".join(filter(None, (one.who, f"({one.rank})" if one.rank and one.rank != one.who else "")))
    notes = [f"Clause: {one.rule.clause}, {one.rule.book}"]
    notes += [f"Ruled by: {by}" if one.kind == "ruling" else f"By: {by}"] if by else []
    notes += [f"Ordered: {order}" for order in one.ordered]
    if one.told:
        notes.append(f"{'Needed' if one.kind == 'refusal' else 'Notified'}: {', '.join(one.told)}")
    return ContentsEntry(
        f"{one.number} · {one.kind} · {place} · {moment(one.at)}", f"{one.what.rstrip('.')}.", tuple(notes)
    )
