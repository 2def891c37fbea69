"""A player's statement for a period: buy-ins, rounds and cash-outs, a line for each, with the balance after it."""

from __future__ import annotations

import csv
from datetime import datetime, tzinfo
from io import StringIO

import msgspec

from queenhigh.desk.records import Found, Records
from queenhigh.desk.report import seq_before
from queenhigh.desk.searching import Wanted
from queenhigh.desk.tournaments import PREFIX
from queenhigh.games.kit.procedure import procedure
from queenhigh.house.documents.page import Document, Fact, Facts, Grid, money
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import in_dollars
from queenhigh.money.accounts import player as pile_of

MOST = 100_000
"""The most rounds that a statement lists."""
DAY = 86_400
WORDS = {"BoughtIn": "Bought in", "CashedOut": "Cashed out", "GuestJoined": "Guest signed up"}


class StatementLine(msgspec.Struct):
    at: int
    what: str
    amount: int
    balance: int
    first: int
    last: int


class AccountStatement(msgspec.Struct, frozen=True):
    player: str
    since: int
    until: int
    opened: int
    closed: int
    entries: tuple[StatementLine, ...]


def statement(ledger: Ledger, records: Records, player: str, since: int, until: int) -> AccountStatement:
    account = pile_of(player)
    first, last = seq_before(ledger, since), seq_before(ledger, until)
    rounds = records.find(Wanted(player=player, limit=MOST, since=since, until=until))
    by_stream: dict[str, list[Found]] = {}
    for found in reversed(rounds):
        by_stream.setdefault(f"table:{found.table}", []).append(found)
    entries: list[StatementLine] = []
    with ledger.reading() as store:
        moved = store.movements(account, first, last)
    for one in moved:
        what = WORDS.get(one.kind) or _words(one.stream, one.kind, one.seq, by_stream)
        at = int(datetime.fromisoformat(one.at).timestamp())
        if entries and entries[-1].what == what and what not in WORDS.values():
            entries[-1].amount += one.amount
            entries[-1].at, entries[-1].balance, entries[-1].last = at, one.balance, one.seq
        else:
            entries.append(StatementLine(at, what, one.amount, one.balance, one.seq, one.seq))
    opened = ledger.balance(account, first) if first else 0
    begun, ended = (entries[0].at, entries[-1].at) if entries else _span_of(ledger)
    since = max(since, _day(begun))
    until = max(since, min(until, _day(ended) + DAY))
    return AccountStatement(player, since, until, opened, opened + sum(one.amount for one in entries), tuple(entries))


def _span_of(ledger: Ledger) -> tuple[int, int]:
    """When the first and the last event of the ledger were written."""
    with ledger.reading() as store:
        ends = (*store.events(0, 1), *store.events(max(0, store.head().seq - 1), 1))
    times = [int(datetime.fromisoformat(one.at).timestamp()) for one in ends] or [0]
    return times[0], times[-1]


def _day(at: int) -> int:
    return at // DAY * DAY


def _words(stream: str, kind: str, seq: int, rounds: dict[str, list[Found]]) -> str:
    if stream.startswith(PREFIX):
        return f"Tournament {stream.removeprefix(PREFIX)}: {_plain(kind)}"
    table = stream.removeprefix("table:")
    inside = next((found for found in rounds.get(stream, ()) if found.first <= seq <= found.last), None)
    return f"{table}, round {inside.number}" if inside else f"{table}: {_plain(kind)}"


def _plain(kind: str) -> str:
    """Return `ChipsBought` as `chips bought`."""
    return "".join(f" {sign.lower()}" if sign.isupper() else sign for sign in kind).strip()


def document(found: AccountStatement, zone: tzinfo) -> Document:
    name = datetime.fromtimestamp(found.since, zone).tzname()
    return Document(
        kind="statement",
        title="Account statement",
        subtitle=found.player,
        stamps=(),
        blocks=(
            Facts(
                key="period",
                facts=(
                    Fact("since", "From", f"{_clock(found.since, zone)} {name}"),
                    Fact("until", "Until", f"{_clock(found.until, zone)} {name}"),
                    Fact("opened", "Held at the beginning", money(found.opened)),
                    Fact("closed", "Held at the end", money(found.closed)),
                ),
            ),
            Grid(
                key="entries",
                title="Entries",
                columns=("Time", "What", ">Amount", ">Held", ">Events"),
                rows=tuple(
                    (
                        _clock(one.at, zone),
                        one.what,
                        money(one.amount),
                        money(one.balance),
                        str(one.first) if one.first == one.last else f"{one.first}-{one.last}",
                    )
                    for one in found.entries
                ),
                note="" if found.entries else "Nothing moved on this account.",
            ),
        ),
        rule=procedure("records"),
        long=True,
    )


def as_csv(found: AccountStatement, zone: tzinfo) -> str:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("time", "what", "amount", "held", "first_event", "last_event"))
    for one in found.entries:
        at = datetime.fromtimestamp(one.at, zone).isoformat()
        writer.writerow((at, one.what, in_dollars(one.amount), in_dollars(one.balance), one.first, one.last))
    return out.getvalue()


def _clock(at: int, zone: tzinfo) -> str:
    when = datetime.fromtimestamp(at, zone)
    return f"{when.day} {when:%b %Y %H:%M:%S}"
