"""Practice tournaments: one person and bots, now. Everything that the book asks for before play is done and on record: terms,
their publication, the notice to the regulator, a Director, designated tables, a briefing."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from queenhigh.desk.desk import Desk
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.state import Cancelled, Closed
from queenhigh.games.kit.tournaments.terms import Format, Level, Prizes, Round, Terms
from queenhigh.house.tournaments.files import BOOKS, template, terms_of
from queenhigh.rules import IllegalAction
from queenhigh.games.kit.procedure import procedure
from queenhigh.server.errors import ServerError
from queenhigh.server.pit.opening import AUTOMATIC_FLOOR
from queenhigh.server.tournaments.staffing import AUTOMATIC_DIRECTOR

PREFIX = "practice-"
MOST = 40
"""So many at once."""
POKER, THREE = BOOKS
LEVELS = (
    (10, 20, 0), (15, 30, 0), (25, 50, 0), (50, 100, 0), (75, 150, 0), (100, 200, 25), (150, 300, 25), (200, 400, 50),
    (300, 600, 75), (400, 800, 100), (600, 1200, 150), (1000, 2000, 250), (2000, 4000, 500), (4000, 8000, 1000),
)  # fmt: skip


class Kind(msgspec.Struct, frozen=True, kw_only=True):
    """One that is ready to be played. `words` says in short what its terms say at length."""

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
    def cost(self) -> int:
        return self.entry_fee + self.buy_in

    @property
    def tables(self) -> int:
        return -(-self.players // self.form.seats)


_LEVELS = tuple(Level(minutes=3, small=small, big=big, ante=ante) for small, big, ante in LEVELS)
_ROUNDS = (Round(hands=8, minimum=100, advance=6, secret_wagers=1), Round(hands=10, minimum=200, secret_wagers=1))
_POKER = Format(starting_bank=1500, seats=6, levels=_LEVELS, game="holdem", betting="no_limit")
KINDS = {
    one.kind: one
    for one in (
        Kind(
            kind="poker-table",
            book=POKER,
            title="One-table hold'em",
            words="Six players, one table, blinds up every three minutes. The first two are paid.",
            players=6,
            form=_POKER,
            shares=(6500, 3500),
        ),
        Kind(
            kind="poker-tables",
            book=POKER,
            title="Three-table hold'em",
            words="Eighteen players at three tables, which are balanced and broken as they empty. Four are paid.",
            players=18,
            form=_POKER,
            shares=(4500, 2700, 1700, 1100),
        ),
        Kind(
            kind="three-card",
            book=THREE,
            title="Three Card Poker cup",
            words="Fourteen players, eight hands, and the six largest banks meet in a final of ten. Three are paid.",
            players=14,
            form=Format(starting_bank=5000, seats=7, rounds=_ROUNDS),
            shares=(5000, 3000, 2000),
        ),
    )
}


def is_practice(name: str) -> bool:
    return name.startswith(PREFIX)


def kind_named(name: str) -> Kind:
    try:
        return KINDS[name]
    except KeyError:
        raise ServerError("not_found", f"There is no practice tournament {name[:40]!r}.", f"There are {', '.join(KINDS)}.") from None  # fmt: skip


@cache
def _usual(book: str) -> Terms:
    return terms_of(template(book))


def terms_for(kind: Kind, number: int, now: int) -> Terms:
    """Those of the book's own template, made small and quick, to begin now."""
    usual = _usual(kind.book)
    tables = tuple(f"{number}-{place}" for place in range(1, kind.tables + 1))
    entry = replace(
        usual.entry,
        entry_fee=kind.entry_fee,
        buy_in=kind.buy_in,
        withdraw_until=now,
        substitute_until=now,
        late_until=0,
        rebuys=None,
        add_on=None,
    )
    said = {"12.4.2(c)": "On this site, by pressing the button; entry fee and buy-in are taken in practice chips."}
    return replace(
        usual,
        name=kind.title,
        starts=now,
        location="The practice room",
        least=2,
        most=kind.players,
        tables=tables,
        entry=entry,
        format=replace(kind.form, chip_type=usual.format.chip_type),
        prizes=Prizes(shares=kind.shares),
        statements=usual.statements | said,
    )


def running(desk: Desk, player: str) -> str:
    """The practice tournament that somebody is in already."""
    for name, live in desk.tournaments.all.items():
        if is_practice(name) and player in live.state.entrants and not isinstance(live.state, Closed | Cancelled):
            if player in live.state.players or player in {one.player for one in live.state.entered if not live.state.stage}:
                return name
    return ""


def open_practice(desk: Desk, kind: Kind, player: str, id: str) -> str:
    """In a thread of its own, for it waits for the disk. The bots and the start are the conductor's."""
    alive = [one for name, one in desk.tournaments.all.items() if is_practice(name) and not isinstance(one.state, Closed | Cancelled)]
    if len(alive) >= MOST:
        raise IllegalAction("Too many practice tournaments are running.", procedure("tournaments"), "Wait for one to end.")
    duty = desk.roster.staff.duties.get(AUTOMATIC_FLOOR)
    if duty is None or AUTOMATIC_DIRECTOR not in desk.roster.staff.duties:
        raise IllegalAction("Nobody is there to hold a tournament.", procedure("duty"), "Ask the floor.")
    number = 1 + max((int(name.removeprefix(PREFIX)) for name in desk.tournaments.all if is_practice(name)), default=0)
    name, now = f"{PREFIX}{number}", desk.now
    terms = terms_for(kind, number, now)
    house = {"by": duty.ranks[kind.book], "who": AUTOMATIC_FLOOR, "at": now}
    desk.tournaments.new(name, kind.book, actor=AUTOMATIC_FLOOR)
    desk.tournaments.order(
        name,
        o.DrawUpTerms(terms=terms, **house),
        o.PublishTerms(**house),
        o.AdviseInspectorate(inspector="inspector on duty", **house),
        o.AppointDirector(person=AUTOMATIC_DIRECTOR, **house),
        o.DesignateTables(tables=terms.tables, **house),
        o.OpenEntries(**house),
        o.Enter(by="player", who=player, at=now, player=player),
        actor=AUTOMATIC_FLOOR,
        id=id,
    )
    return name
