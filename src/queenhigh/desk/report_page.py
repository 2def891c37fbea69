"""The house's report as a printable document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, tzinfo
from fractions import Fraction

from queenhigh.desk.report_data import per_cent
from queenhigh.desk.report_figures import HouseReport, TableReport
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.library import open_book
from queenhigh.house.chips import TITLES
from queenhigh.house.documents.page import (
    AnyBlock,
    ContentsEntry,
    Document,
    Entries,
    Fact,
    Facts,
    Grid,
    Prose,
    money,
    stamp_of,
)

EXPLAINED = (
    "Handle is what was wagered and decided. Wagers that went back because a round was void are not part of it, nor are jackpot "
    "wagers, whose return depends on the meter. Win is what the table's float took from those wagers; hold is the win as a share "
    "of the handle. Drop is what players bought in for, counted at the table where they next played.",
    "Expected is the exact edge of each wager times what was put down on it, with optimal play; weaker play leaves more. "
    "The limits are those of a normal distribution around it, whose variance is the sum, over every wager, of the stake squared "
    "times the wager's exact variance: 95 % of all days like this one end within the first pair, 99.7 % within the second. "
    "Wagers on one hand, and hands against one dealer, are taken as independent, which makes the limits a little too narrow.",
    "Poker has no edge: its income is commission, fees and time charges. Where a player banks the game, what the bank wins is "
    "not the house's.",
)


EXPLANATION = Prose(key="explained", title="How these figures are calculated", paragraphs=EXPLAINED)


def period(report: HouseReport, zone: tzinfo) -> str:
    start, end = (datetime.fromtimestamp(at, zone) for at in (report.since, report.until))
    return f"{_when(start)} to {_when(end)} {start.tzname()}"


def _when(at: datetime) -> str:
    return f"{at.day} {at:%B %Y, %H:%M}"


def document(
    report: HouseReport, zone: tzinfo, title: str = "Report of the house", *, players: bool = False
) -> Document:
    """Return the document. `players` adds players' sessions and their worth to the house."""
    books = dict.fromkeys(one.book for one in report.tables if one.rounds)
    return Document(
        kind="report",
        title=title,
        subtitle=period(report, zone),
        stamps=tuple(stamp_of(open_book(book)) for book in books),
        blocks=(*_blocks(report, zone), *([_players(report, zone)] if players else []), EXPLANATION),
        rule=procedure("records"),
        long=True,
    )


def _blocks(report: HouseReport, zone: tzinfo) -> Iterator[AnyBlock]:
    tables = report.tables
    yield Facts(
        key="totals",
        facts=(
            Fact("rounds", "Rounds", f"{sum(one.rounds for one in tables):,}"),
            Fact("handle", "Handle", money(sum(one.handle for one in tables))),
            Fact("win", "Win", money(sum(one.win for one in tables))),
            Fact("fees", "Fees and commission", money(sum(one.fees for one in tables))),
            Fact("drop", "Bought in", money(report.bought_in), f"{money(report.elsewhere)} of it not yet played with"),
            Fact("cashed", "Cashed out", money(report.cashed_out)),
            Fact("events", "Events", f"{report.first + 1:,} to {report.last:,}"),
        ),
    )
    yield Entries(
        key="exceptions",
        title="Exceptions",
        entries=tuple(ContentsEntry(str(n), text) for n, text in enumerate(report.exceptions, 1)),
        caption="" if report.exceptions else "No exceptions.",
    )
    yield _grid(
        "tables",
        "Tables",
        ("Table", ">Rounds", ">Void", ">Handle", ">Win", ">Hold", ">Rulings"),
        (
            (
                *(one.table, str(one.rounds), str(one.void), money(one.handle), money(one.win)),
                *(hold(one.win, one.handle), str(len(one.rulings))),
            )
            for one in tables
        ),
    )
    yield _grid(
        "chips",
        "Chips and fees",
        ("Table", ">Drop", ">Fees", ">Fills", ">Credits", ">Jackpot wagers"),
        ((one.table, *map(money, (one.drop, one.fees, one.fills, one.credits, one.jackpot_handle))) for one in tables),
    )
    yield _grid(
        "theory",
        "Win compared with the expected win",
        ("Table", "Wager", ">Handle", ">Win", ">Hold", ">Expected", ">Hold"),
        (row for one in tables for row in _expected(one)),
        "The first hold is the actual one, the second the theoretical one.",
    )
    yield _grid(
        "limits",
        "Control limits",
        ("Table", ">Win", ">95 % from", ">to", ">99.7 % from", ">to"),
        (
            (one.table, money(one.actual), *(money(each) for level in ("95", "99.7") for each in one.limits(level)))
            for one in tables
            if one.expected is not None
        ),
    )
    yield _grid(
        "hours",
        "By hour",
        ("Hour", "Table", ">Rounds", ">Handle", ">Win", ">Fees and commission"),
        (
            (_clock(hour, zone)[:-3], one.table, str(at.rounds), *map(money, (at.handle, at.win, at.fees)))
            for hour in sorted({hour for one in tables for hour in one.hours})
            for one in tables
            if (at := one.hours.get(hour)) is not None
        ),
    )
    yield _grid(
        "jackpots",
        "Jackpots paid",
        ("Time", "Table", ">Round", "Player", ">Paid"),
        ((_clock(one.at, zone), one.table, str(one.number), one.player, money(one.amount)) for one in report.prizes),
    )
    yield _grid(
        "meters",
        "Meters",
        ("Meter", ">Held", ">From tables", ">To tables", ">Other", ">Holds", "Agrees"),
        (
            (
                *(one.name, *map(money, (one.opened, one.contributed, one.paid, one.other, one.closed))),
                "yes" if one.agrees else "no",
            )
            for one in report.meters
        ),
        "A meter holds what it held before, plus contributions from tables, less prizes paid at tables, plus other transfers.",
    )
    yield _grid(
        "slips",
        "Fills, credits and counts",
        (">Slip", "Time", "Table", "Kind", ">Amount", ">Ledger", ">Variance", "Signed by"),
        (
            (
                *(str(one.number), _clock(one.asked.at, zone), one.table, TITLES[one.kind], money(one.amount)),
                *("" if one.held is None else money(one.held), "" if one.variance is None else money(one.variance)),
                ", ".join(each.who for each in (one.asked, one.signed) if each),
            )
            for one in report.slips
        ),
    )
    yield _grid(
        "voids",
        "Void rounds",
        ("Time", "Table", ">Round", "Outcome", "Rulings"),
        (
            (_clock(one.ended, zone), one.table, str(one.number), one.outcome.replace("_", " "), ", ".join(one.rulings))
            for one in report.voids
        ),
    )
    yield _grid(
        "incidents",
        "Rulings, refusals and other incidents",
        ("Time", "Kind", "Where", "What", "Clause", "By"),
        (
            (
                *(_clock(one.at, zone), one.kind, f"{one.table}/{one.round}" if one.round else one.table),
                *(one.what, one.rule.clause, one.who),
            )
            for one in report.incidents
        ),
    )


def _grid(
    key: str, title: str, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]], note: str = ""
) -> Grid | Prose:
    """Return a table, or a note that it is empty."""
    found = tuple(rows)
    if not found:
        return Prose(key=key, title=title, paragraphs=("None.",))
    return Grid(key=key, title=title, columns=columns, rows=found, note=note)


def _players(report: HouseReport, zone: tzinfo) -> Grid | Prose:
    tables = {one.table: one for one in report.tables}
    return _grid(
        "players",
        "Sessions and ratings of players",
        ("Player", "Table", "From", "To", ">Rounds", ">Wagered", ">A round", ">Net", ">Theoretical"),
        (
            (
                *(player, table, _clock(first, zone), _clock(last, zone), str(rounds), money(staked)),
                *(money(staked // rounds), money(net), rating(tables.get(table), staked)),
            )
            for player, table, rounds, first, last, staked, net in report.players
        ),
        "Theoretical is what was wagered times the theoretical hold of the table.",
    )


def rating(table: TableReport | None, staked: int) -> str:
    """Return what a player's wagers are worth to the house on average."""
    if table is None or table.expected is None:
        return ""
    handle = sum(each.handle for each in table.priced)
    return money(round(table.expected * Fraction(staked, handle))) if handle else ""


def _expected(one: TableReport) -> Iterator[tuple[str, ...]]:
    lines = [(each.title, each.handle, each.win, each.expected) for each in one.priced]
    if one.expected is not None and len(lines) > 1:
        lines.append(("total", sum(line[1] for line in lines), one.actual, one.expected))
    for title, handle, win, expected in lines:
        yield (
            one.table,
            title,
            money(handle),
            money(win),
            hold(win, handle),
            money(round(expected)),
            hold(expected, handle),
        )
    if one.doing:
        yield (one.table, f"being worked out: {one.doing}", *[""] * 5)


def hold(win: Fraction | int, handle: int) -> str:
    """Return the hold in per cent, to two places."""
    found = per_cent(win, handle, 2)
    return f"{found} %" if found else ""


def _clock(at: int, zone: tzinfo) -> str:
    return f"{datetime.fromtimestamp(at, zone):%d %b %H:%M:%S}"
