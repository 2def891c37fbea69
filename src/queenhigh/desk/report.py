"""Calculates the results of a day or a shift from the ledger, for `report`, the report's page and `shift`. Money comes
from the postings, wagers from finished rounds (`records`), and expected values from the exact figures of each book
(`maths`), which arrive as plain data. A round counts at the time when it ended, a posting at its own time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import Any

from queenhigh.desk.chips import slips_of
from queenhigh.desk.jackpots import Jackpots
from queenhigh.desk.records import JACKPOT, Bet, Found, Records
from queenhigh.desk.registry import HOUSE
from queenhigh.desk.report_figures import VOID, Hour, HouseReport, MeterReport, Priced, PrizePaid, TableReport
from queenhigh.games.library import room
from queenhigh.house.chips import TITLES
from queenhigh.house.documents.page import money
from queenhigh.house.incidents import Incident, select
from queenhigh.ledger.ledger import Ledger
from queenhigh.ledger.store import Movement
from queenhigh.money.accounts import CAGE, drop_of, float_of, meter_of

HOUR = 3600
Theory = Mapping[str, Any]
"""The results of `maths.report.odds`, by `theory_key`."""


def calculate(
    ledger: Ledger,
    records: Records,
    since: int,
    until: int,
    *,
    tables: Collection[str] = (),
    incidents: Iterable[Incident] = (),
    theory: Theory | None = None,
) -> HouseReport:
    """Calculate a report from `since` until before `until`, for these tables or all of them. Without `theory` it has no
    expected values."""
    records.refresh()
    first, last = seq_before(ledger, since), seq_before(ledger, until)
    books = _books(ledger)
    wanted = [name for name in books if not tables or name in tables]
    made = [_table(ledger, records, name, books[name], since, until, first, last, theory) for name in wanted]
    by_name = {one.table: one for one in made}
    bought, cashed, elsewhere = _cage(ledger, by_name, first, last)
    seen = tuple(one for one in select(incidents, since=since, until=until) if not tables or one.table in tables)
    rounds = [pair for name in wanted for pair in records.bets(name, since, until)]
    report = HouseReport(
        since=since,
        until=until,
        first=first,
        last=last,
        tables=made,
        bought_in=bought,
        cashed_out=cashed,
        elsewhere=elsewhere,
        prizes=[
            PrizePaid(found.ended, found.table, found.number, player, amount)
            for found, bets in rounds
            if any(one.bet.startswith(JACKPOT) and one.paid for one in bets)
            for player, amount in records.prizes(found.table, found.number).items()
        ],
        meters=_meters(ledger, books, first, last),
        incidents=seen,
        slips=[
            slip
            for slip in slips_of(ledger).values()
            if since <= slip.asked.at < until and (not tables or slip.table in tables)
        ],
        voids=[found for found, _ in rounds if found.outcome in VOID],
        exceptions=[],
        players=[row for row in records.players(since, until) if not tables or row[1] in tables],
    )
    report.exceptions = exceptions(report)
    return report


def needed_theory(
    records: Records, ledger: Ledger, since: int, until: int, *tables: str
) -> list[tuple[str, dict[str, str]]]:
    """Return the books and readings whose figures a report of this period needs, for these tables or all of them."""
    wanted = set(filter(None, tables))
    records.refresh()
    found: dict[str, tuple[str, dict[str, str]]] = {}
    for table, book in _books(ledger).items():
        if room(book).has("odds") and (not wanted or table in wanted):
            for one, bets in records.bets(table, since, until):
                if not one.banked and any(bet.stake and not bet.bet.startswith(JACKPOT) for bet in bets):
                    found[theory_key(book, one.readings)] = book, one.readings
    return list(found.values())


def theory_key(book: str, readings: Mapping[str, str]) -> str:
    return " ".join([book, *(f"{name}={value}" for name, value in sorted(readings.items()))])


def seq_before(ledger: Ledger, moment: int) -> int:
    """Return the last event before a moment, by the writer's clock."""
    low, high = 0, ledger.head().seq
    while low < high:
        middle = (low + high + 1) // 2
        if datetime.fromisoformat(ledger.event(middle).at).timestamp() < moment:
            low = middle
        else:
            high = middle - 1
    return low


def _books(ledger: Ledger) -> dict[str, str]:
    added = (envelope.open(dict[str, str]) for envelope in ledger.read(HOUSE) if envelope.kind == "TableAdded")
    return {body["table"]: body["book"] for body in added}


def _table(
    ledger: Ledger,
    records: Records,
    table: str,
    book: str,
    since: int,
    until: int,
    first: int,
    last: int,
    theory: Theory | None,
) -> TableReport:
    report = TableReport(table, book)
    groups: dict[str, tuple[Found, dict[str, Bet]]] = {}
    jackpot_win = 0
    for found, bets in records.bets(table, since, until):
        report.rounds += 1
        report.outcomes[found.outcome] = report.outcomes.get(found.outcome, 0) + 1
        report.rulings += found.rulings
        report.banked += found.banked
        hour = report.hours.setdefault(found.ended // HOUR * HOUR, Hour())
        hour.rounds += 1
        _, sums = groups.setdefault(f"{found.banked} {found.readings} {found.columns}", (found, {}))
        for one in bets:
            if one.bet.startswith(JACKPOT):
                report.jackpot_handle += one.stake
                report.jackpots += one.paid
                jackpot_win += one.won
                hour.win -= one.won
                continue
            report.handle += one.stake
            hour.handle += one.stake
            _add(sums.setdefault(one.bet, Bet(one.bet)), one)
    with ledger.reading() as store:
        for moved in store.movements(float_of(table), first, last):
            if moved.stream == f"table:{table}":
                report.win += moved.amount
                report.hours.setdefault(_hour(moved), Hour()).win += moved.amount
            elif moved.stream == CAGE:
                report.fills += max(0, moved.amount)
                report.credits += max(0, -moved.amount)
        for moved in store.movements(drop_of(table), first, last):
            if moved.stream == f"table:{table}":
                report.fees += moved.amount
                report.hours.setdefault(_hour(moved), Hour()).fees += moved.amount
    report.win -= jackpot_win
    report.hours = dict(sorted(report.hours.items()))
    for found, sums in groups.values():
        _expect(report, found, sums, theory)
    return report


def _add(sums: Bet, one: Bet) -> None:
    sums.wagers += one.wagers
    sums.stake += one.stake
    sums.squares += one.squares
    sums.paid += one.paid
    sums.won += one.won


def _hour(moved: Movement) -> int:
    return int(datetime.fromisoformat(moved.at).timestamp()) // HOUR * HOUR


def _expect(report: TableReport, found: Found, sums: dict[str, Bet], theory: Theory | None) -> None:
    """Compare the wagers of rounds under the same terms with the book's figures for these terms."""
    figures = (theory or {}).get(theory_key(report.book, found.readings))
    if found.banked or not sums or not isinstance(figures, Mapping):
        report.doing = figures if isinstance(figures, str) else report.doing
        report.unpriced += sum(one.stake for one in sums.values())
        return
    left = dict(sums)
    words = figures["words"]
    families = {name.partition("[")[0]: None for name in figures["wagers"]}
    for family in families:
        listed = words["bets"].get(family, (family,))
        bets, unit = [left.pop(bet) for bet in listed if bet in left], sums.get(listed[0])
        if not bets or unit is None:
            report.unpriced += sum(bet.stake for bet in bets)
            continue
        column = next((found.columns[bet] for bet in listed if bet in found.columns), "")
        name = f"{family}[{column}]" if column else family
        known = figures["wagers"].get(name)
        if known is None:
            report.unpriced += sum(bet.stake for bet in bets)
            continue
        title = words["titles"].get(family, family)
        one = next((each for each in report.priced if each.name == name), None)
        if one is None:
            one = Priced(name, f"{title}, table {column}" if column else title)
            report.priced.append(one)
        one.wagers += unit.wagers
        one.stake += unit.stake
        one.handle += sum(bet.stake for bet in bets)
        one.win += sum(bet.won for bet in bets)
        one.expected += Fraction(known["house_edge"]) * unit.stake
        one.variance += Fraction(known["variance"]) * unit.squares
    report.unpriced += sum(one.stake for one in left.values())


def _cage(ledger: Ledger, tables: Mapping[str, TableReport], first: int, last: int) -> tuple[int, int, int]:
    """Return buy-ins, cash-outs, and buy-ins not played yet. A buy-in counts at the table where its player next puts
    chips down."""
    bought = cashed = elsewhere = 0
    with ledger.reading() as store:
        for seq, account, amount, kind in store.cage_moves(first, last):
            if kind == "BoughtIn":
                bought += amount
                at = store.next_stream(account, seq, "table:").removeprefix("table:")
                if at in tables:
                    tables[at].drop += amount
                elif not at:
                    elsewhere += amount
            elif kind == "CashedOut":
                cashed -= amount
    return bought, cashed, elsewhere


def _meters(ledger: Ledger, books: Mapping[str, str], first: int, last: int) -> list[MeterReport]:
    jackpots = Jackpots()
    jackpots.rebuild(ledger, [room(book) for book in dict.fromkeys(books.values())])
    now = last == ledger.head().seq
    found = []
    for name, value in sorted(jackpots.values().items()):
        account = meter_of(name)
        contributed = paid = other = 0
        with ledger.reading() as store:
            for moved in store.movements(account, first, last):
                if moved.other.startswith("float:"):
                    contributed, paid = contributed + max(0, moved.amount), paid + max(0, -moved.amount)
                else:
                    other += moved.amount
        opened, closed = ledger.balance(account, first) if first else 0, ledger.balance(account, last)
        found.append(MeterReport(name, opened, contributed, paid, other, closed, value if now else None))
    return found


def exceptions(report: HouseReport) -> list[str]:
    """Return the exceptions that a person should look at."""
    said = []
    for one in report.tables:
        if one.expected is not None:
            for level, words in (("99.7", "outside its 99.7 % limits"), ("95", "outside its 95 % limits")):
                low, high = one.limits(level)
                if not low <= one.actual <= high:
                    said.append(f"{one.table}: a win of {money(one.actual)} is {words}, {money(low)} to {money(high)}.")
                    break
        if one.void:
            said.append(f"{one.table}: {one.void} of {one.rounds} rounds {'was' if one.void == 1 else 'were'} void.")
    said += [f"Meter {one.name}: its account does not agree with its moves." for one in report.meters if not one.agrees]
    said += [
        f"{slip.table}: the {TITLES[slip.kind].lower()} of slip {slip.number} is off by {money(slip.variance)}."
        for slip in report.slips
        if slip.variance
    ]
    said += [
        f"{slip.table}: slip {slip.number} ({TITLES[slip.kind].lower()}) was never signed."
        for slip in report.slips
        if slip.state == "open"
    ]
    counts: dict[str, int] = {}
    for incident in report.incidents:
        counts[incident.kind] = counts.get(incident.kind, 0) + 1
    return [*said, *(f"{count} incidents of the kind {kind}." for kind, count in counts.items() if kind != "ruling")]
