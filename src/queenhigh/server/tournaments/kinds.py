"""Small tournaments that the house keeps open: one person enters, bots fill the other places, and play begins.

Everything that the book asks for before play is done and on record: terms, their publication, the notice to the regulator, a
Director, designated tables, a briefing.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from queenhigh.desk.desk import Desk
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.state import Draft, Entering
from queenhigh.games.kit.tournaments.terms import Conduct, Format, Penalty, Prizes, Terms
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.house.tournaments.files import template, terms_of
from queenhigh.server.automatic_staff import AUTOMATIC_DIRECTOR, AUTOMATIC_FLOOR
from queenhigh.server.page import page_of
from queenhigh.server.tournaments.staffing import put_in_office

YEAR = 365 * 86_400


class TournamentKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of small tournament. `words` summarises its terms."""

    kind: str
    book: str
    title: str
    words: str
    players: int
    form: Format
    shares: tuple[int, ...]
    entry_fee: int = 100
    buy_in: int = 1000

    @property
    def tables(self) -> int:
        return -(-self.players // self.form.seats)


@cache
def kinds() -> dict[str, TournamentKind]:
    """Every kind that a book of the house has, by name."""
    pages = (page_of(found) for found in map(room, BOOK_IDS) if found.has("page"))
    found = [kind for page in pages if page.cup is not None for kind in page.cup.kinds]
    return {kind.kind: kind for kind in sorted(found, key=lambda kind: kind.kind)}


def kind_of(name: str) -> TournamentKind | None:
    """The kind of a tournament that the house keeps open: `holdem-7` is the seventh of its kind."""
    kind, _, number = name.rpartition("-")
    return kinds().get(kind) if number.isdecimal() else None


@cache
def _usual(book: str) -> Terms:
    return terms_of(template(book))


def terms_for(kind: TournamentKind, number: int, now: int) -> Terms:
    """The terms: the book's own template, made small and quick. The start is moved when a player has entered."""
    usual = _usual(kind.book)
    tables = tuple(f"{kind.kind}-{number}-{place}" for place in range(1, kind.tables + 1))
    entry = replace(
        usual.entry,
        entry_fee=kind.entry_fee,
        buy_in=kind.buy_in,
        withdraw_until=now + YEAR,
        substitute_until=now,
        late_until=0,
        rebuys=None,
        add_on=None,
    )
    said = {
        "12.4.1(b)": "Play begins a moment after the first entry; the time is shown from then on.",
        "12.4.2(c)": "On this site, by pressing the button; fee and buy-in are taken in practice chips.",
        "12.4.2(b)(ii)": "They are on this site, beside the tournament, and can be printed there.",
    }
    penalties = {"warning": Penalty(), "one round out": Penalty(hands=kind.form.seats)}
    return replace(
        usual,
        name=f"{kind.title} {number}",
        starts=now,
        location="This site",
        least=2,
        most=kind.players,
        tables=tables,
        entry=entry,
        format=replace(kind.form, chip_type=usual.format.chip_type),
        prizes=Prizes(shares=kind.shares),
        conduct=Conduct(notice=0, forfeit_after=3600, penalties=penalties, phone="warning"),
        statements=usual.statements | said,
    )


def keep_open(desk: Desk) -> list[str]:
    """Keep one tournament of each kind open for entries, and return the names of new ones. A house without an automatic
    floor has none: people announce its tournaments."""
    if AUTOMATIC_FLOOR not in desk.roster.staff.duties:
        return []
    made = []
    for kind in kinds().values():
        held = {name: live.state for name, live in desk.tournaments.all.items() if kind_of(name) is kind}
        if any(isinstance(state, Entering) for state in held.values()):
            continue
        numbers = {int(name.rpartition("-")[2]): state for name, state in held.items()}
        begun = [number for number, state in numbers.items() if isinstance(state, Draft)]
        made.append(announce(desk, kind, begun[0] if begun else 1 + max(numbers, default=0)))
    return made


def announce(desk: Desk, kind: TournamentKind, number: int) -> str:
    """Announce a tournament, from the terms to open entries, and wait for the disk. What a crash interrupted is
    repeated."""
    put_in_office(desk)
    name, now = f"{kind.kind}-{number}", desk.now
    terms = terms_for(kind, number, now)
    rank = desk.roster.staff.duties[AUTOMATIC_FLOOR].ranks[kind.book]
    house: dict[str, Any] = {"by": rank, "who": AUTOMATIC_FLOOR, "at": now}
    if name not in desk.tournaments.all:
        desk.tournaments.new(name, kind.book, actor=AUTOMATIC_FLOOR)
    desk.tournaments.order(
        name,
        o.DrawUpTerms(terms=terms, **house),
        o.PublishTerms(**house),
        o.AdviseInspectorate(inspector="inspector on duty", **house),
        o.AppointDirector(person=AUTOMATIC_DIRECTOR, **house),
        o.DesignateTables(tables=terms.tables, **house),
        o.OpenEntries(**house),
        actor=AUTOMATIC_FLOOR,
    )
    return name
