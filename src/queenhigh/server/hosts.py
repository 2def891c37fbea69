"""Hosted tables: on demand for everyone, or private with a host. `closing` closes them. A player who asks for a table
gets one that was given up, if the book has one, so that a house does not grow with every evening. A private table is
recorded as its host's before it opens, so others can never see it.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from concurrent.futures import Future
from itertools import count
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from queenhigh.desk.commit import of_house
from queenhigh.desk.desk import Desk
from queenhigh.desk.hosting import Hosted, HostedTables
from queenhigh.desk.opening import FLOAT, FLOOR, Plan, setup_for
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Open, Shut
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.room import Room
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.house.staff.orders import check_admitted
from queenhigh.house.staff.roster import Enrol, LogOff, LogOn, SetArea
from queenhigh.ledger.command import Receipt
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import IllegalAction
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.closing import close
from queenhigh.server.commands import host as hosted_asks
from queenhigh.server.commands import types as asks
from queenhigh.server.config import Config
from queenhigh.server.errors import ServerError
from queenhigh.server.hosting import Hosting, SettingRefused, Stake, hosting_of, within
from queenhigh.server.page import page_of
from queenhigh.server.people import Person
from queenhigh.server.pit.opening import wanted_bots
from queenhigh.server.pit.terms import BY_HAND
from queenhigh.server.views.forms import Field

if TYPE_CHECKING:
    from queenhigh.server.deciding import DecidingHouse
    from queenhigh.server.house import House

HOSTING = procedure("hosting")
MOST_BOTS = 8
LEAST_SEATS = 2
SEATS = Field("seats", "number", "Seats", required=False)
BOTS = Field("bots", "number", "Bots", required=False, default=0)


class TableWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a table of a kind that the house offers; fields left out may be anything."""

    book: Annotated[str, Meta(max_length=80)] = ""
    game: Annotated[str, Meta(max_length=80)] = ""
    betting: Annotated[str, Meta(max_length=40)] = ""
    stake: Annotated[int, Meta(ge=0, lt=2**53)] | None = None


class PrivateTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a private table. `settings` as in the book's form; `dealing`: by the house, or by its host."""

    book: Annotated[str, Meta(max_length=80)]
    title: Annotated[str, Meta(max_length=40)] = ""
    settings: asks.Fields = {}
    seats: int | None = None
    bots: int = 0
    dealing: Literal["automatic", "by_hand"] = "automatic"


# -- what is on offer


def books() -> list[Room]:
    """Every installed book that can be played in this house."""
    return [found for found in map(room, BOOK_IDS) if found.has("page")]


def of_book(book: str) -> Room:
    for found in books():
        if found.id == book:
            return found
    there = ", ".join(found.id for found in books())
    raise ServerError("not_found", f"There is no book {book[:80]!r}.", f"The books are {there}.")


def matches(wanted: TableWanted, state: TableState) -> bool:
    """Is this a table of the requested kind?"""
    if not isinstance(state.floor, Open) or wanted.book not in ("", state.book.id):
        return False
    played = hosting_of(state.room).played(state.floor.settings)
    return (
        wanted.game in ("", played.game)
        and wanted.betting in ("", played.betting)
        and wanted.stake in (None, played.stake.least)
    )


def kind_of(wanted: TableWanted) -> tuple[Room, Mapping[str, Any]]:
    """The book and its filled-in form, for the first offer of the house that matches."""
    for found in books():
        hosting = hosting_of(found)
        games = [option.value for option in hosting.games if wanted.game in ("", option.value)]
        bettings = [option.value for option in hosting.bettings if wanted.betting in ("", option.value)]
        stakes = [stake for stake in hosting.stakes if wanted.stake in (None, stake.least)]
        fits = bettings or not wanted.betting
        if wanted.book in ("", found.id) and games and stakes and fits:
            return found, hosting.offered(games[0], bettings[0] if bettings else "", stakes[0])
    raise ServerError(
        "not_found",
        "The house does not open such tables.",
        _nearest(wanted),
        "Choose another stake or game.",
        procedure("on_demand"),
    )


def _nearest(wanted: TableWanted) -> str:
    """The nearest offers of the requested game."""
    offered: list[Stake] = [
        stake
        for found in books()
        if wanted.book in ("", found.id)
        for hosting in (hosting_of(found),)
        if not wanted.game or wanted.game in {option.value for option in hosting.games}
        for stake in hosting.stakes
    ]
    if not offered:
        return ""
    best = min(offered, key=lambda stake: abs(stake.least - (wanted.stake or stake.least)))
    return f"The nearest stake is {best.label}."


# -- links


def token_of(ledger: Ledger, hosted: Hosted) -> str:
    """The secret part of a private table's link: made from the house's key, and kept nowhere."""
    assert ledger.vault is not None
    return ledger.vault.key.token(f"{hosted.table} {hosted.link}")


def found_by(ledger: Ledger, hosting: HostedTables, token: str) -> Hosted:
    """The private table that a link leads to."""
    for hosted in hosting.all.values():
        if hosted.private and not hosted.given_up and hmac.compare_digest(token_of(ledger, hosted), token):
            return hosted
    raise ServerError(
        "not_found",
        "This link does not work any more.",
        "Its host has closed the table, or has made a new link.",
        "Ask the host for the link again.",
        HOSTING,
    )


# -- opening


def opened(desk: Desk, config: Config, person: Person, asked: TableWanted | PrivateTable, id: str) -> str:
    """Open a table and return its name; a repeated request gets the same table."""
    asked_as = f"{person.name}/{id}"
    for hosted in desk.hosting.all.values():
        if id and hosted.asked == asked_as:
            return hosted.table
    if person.role != "player":
        raise ServerError("not_authorised", "Tables are opened for players.", now="Log on as a player.")
    if AUTOMATIC_FLOOR not in desk.roster.staff.duties:
        raise ServerError(
            "illegal", "In this house only the staff open tables.", now="Ask the floor.", rule=procedure("on_demand")
        )
    check_admitted(desk.roster.staff, person.name, desk.now)
    if isinstance(asked, PrivateTable):
        return _private(desk, config, person, asked, asked_as)
    return _wanted(desk, config, asked, asked_as)


def _wanted(desk: Desk, config: Config, asked: TableWanted, id: str) -> str:
    found, form = kind_of(asked)
    if len(desk.hosting.open_of("")) >= config.tables_on_demand:
        raise ServerError(
            "too_many",
            "The house cannot open more tables now.",
            f"It opens at most {config.tables_on_demand} on demand.",
            "Take a free seat at another table, or wait for one.",
            procedure("on_demand"),
        )
    settings = hosting_of(found).settings(form)
    hosted = Hosted(
        table=_place(desk, found, ""),
        bots=wanted_bots(config, len(desk.tables), found.id),
        asked=id,
    )
    return _open(desk, found, hosted, settings, found.layout.places(settings))


def _private(desk: Desk, config: Config, person: Person, asked: PrivateTable, id: str) -> str:
    if person.guest:
        raise ServerError(
            "not_authorised",
            "Guests cannot open private tables.",
            "A private table needs an account.",
            "Sign up, or log on with your account.",
            HOSTING,
        )
    if len(desk.hosting.open_of(person.name)) >= config.private_tables:
        raise ServerError(
            "too_many",
            f"You have {config.private_tables} private tables open already.",
            "One host cannot have more." if config.private_tables else "This house has no private tables.",
            "Close one of them first." if config.private_tables else "",
            HOSTING,
        )
    if not asked.title.isprintable():
        raise ServerError(
            "malformed",
            "A title has only characters that can be seen.",
            now="Leave out line breaks, and signs that change the direction of the text.",
        )
    found = of_book(asked.book)
    settings = hosting_of(found).settings(asked.settings)
    most = found.layout.places(settings)
    places = within({"seats": most if asked.seats is None else asked.seats}, SEATS, LEAST_SEATS, most, HOSTING, most)
    hosted = Hosted(
        table=_place(desk, found, person.name),
        host=person.name,
        title=asked.title.strip() or f"{person.name}'s table",
        link=secrets.token_hex(8),
        bots=within({"bots": asked.bots}, BOTS, 0, min(MOST_BOTS, places - 1), HOSTING, 0),
        asked=id,
    )
    return _open(desk, found, hosted, settings, places)


def _place(desk: Desk, found: Room, host: str) -> str:
    """A table of the book that the same host gave up, or a new one."""
    for hosted in desk.hosting.all.values():
        state = desk.table(hosted.table)
        same = state.book.id == found.id and state.book.edition == found.book.edition and hosted.host == host
        if same and hosted.given_up and isinstance(state.floor, Shut) and hosted.table not in desk.locked:
            return hosted.table
    stem = found.layout.tables[0].name.rpartition("-")[0] if found.layout.tables else found.id
    stem += "-private" if host else ""
    return next(name for number in count(1) if (name := f"{stem}-{number}") not in desk.tables)


def _open(desk: Desk, found: Room, hosted: Hosted, settings: Any, places: int) -> str:
    """Open a table. The book refuses before anything is done; then the table is recorded as hosted before it opens."""
    table, rungs, at = hosted.table, found.book.ladder.rungs, desk.now
    setup = replace(setup_for(Plan(table, found.id, 0, settings), at), places=places)
    order = said.OpenTable(by=rungs[-1], who=AUTOMATIC_FLOOR, at=at, setup=setup)
    try:
        found.floor.act(Shut(table=table, checked_at=at), order)
    except IllegalAction as refusal:
        most = found.layout.places(settings)
        if places == most:
            raise
        raise SettingRefused(
            "seats", f"Seats: {places} are not possible.", refusal.what, most, f"The nearest is {most}.", refusal.rule
        ) from None
    if table not in desk.tables:
        desk.new_table(table, found.id, actor=hosted.host or of_house("floor"))
    desk.hosting.host(hosted)
    area = desk.roster.staff.areas.get(FLOOR, ())
    if table not in area:
        desk.staff(SetArea(FLOOR, (*area, table)))
    desk.fill(table, FLOAT)
    desk.instruct(table, said.CheckCards(by=rungs[0], who=AUTOMATIC_DEALER, at=at))
    desk.instruct(table, order)
    return table


# -- what a host does


def carry_out(
    house: DecidingHouse, state: TableState, person: Person, command: hosted_asks.HostCommand, id: str
) -> Receipt:
    """Carry out a host's command, off the event loop: it takes several steps, and each waits for the disk."""
    desk, table, name = house.desk, state.id, person.name
    match command:
        case hosted_asks.NewLink():
            return desk.hosting.change_link(table, secrets.token_hex(8), by=name, id=id)
        case hosted_asks.RemoveGuest(guest=guest):
            receipt = desk.hosting.remove(table, guest, by=name, id=id)
            _unseat(house, state, guest)
            return receipt
        case hosted_asks.SetBots(bots=number):
            places = state.floor.setup.places if isinstance(state.floor, Open) else LEAST_SEATS
            within({"bots": number}, BOTS, 0, min(MOST_BOTS, places - 1), HOSTING, 0)
            return desk.hosting.change_bots(table, number, by=name, id=id)
        case hosted_asks.ChangePrivate(settings=wanted):
            return _change(desk, state, wanted, id)
        case hosted_asks.DealPrivate(mode=mode):
            return deal(house, state, name, mode, id)
        case hosted_asks.ClosePrivate():
            receipt = desk.hosting.ask_to_close(table, by=name, id=id)
            return close(desk, table, f"closed by its host, {name}") or receipt
    raise AssertionError(f"{command!r} is for no host")  # pragma: no cover


def _change(desk: Desk, state: TableState, wanted: Mapping[str, Any], id: str) -> Receipt:
    """Give the floor's orders on the host's behalf; during a round they wait for its end."""
    if not isinstance(state.floor, Open):
        raise IllegalAction("The table is closed.", HOSTING, "Open another one.")
    hosting: Hosting = hosting_of(state.room)
    now = state.floor.settings
    orders = hosting.change(now, hosting.settings(wanted))
    if not orders:
        raise SettingRefused("", "The table has these settings already.", "", None, "Change one of them.", HOSTING)
    if state.floor.seats:
        _give_notice(desk, state, orders[0], hosting.words(now, hosting.settings(wanted)))
    try:
        receipts = [
            desk.instruct(state.id, replace(order, who=AUTOMATIC_FLOOR, at=desk.now), id=id if place == 0 else "")
            for place, order in enumerate(orders)
        ]
    except IllegalAction as refusal:
        raise IllegalAction(
            refusal.what, refusal.rule, "The notice is on display. Change the settings when its time is up."
        ) from None
    return receipts[-1]


def _give_notice(desk: Desk, state: TableState, order: said.Instruction, words: str) -> None:
    """Give notice of a change once, if the book requires it: what will change, and from when."""
    needs = page_of(state.room).notices.items()
    found = next(((subject, need) for subject, need in needs if need.instruction == type(order).__name__), None)
    if found is None or not isinstance(state.floor, Open):
        return
    subject, need = found
    standing = state.floor.notices.get(subject)
    if standing is None or standing.change != words:
        now = desk.now
        effective = now + need.seconds if need.seconds else None
        told = said.GiveNotice(by=order.by, who=AUTOMATIC_FLOOR, subject=subject, change=words, effective=effective)
        desk.instruct(state.id, replace(told, at=now))


def deal(house: DecidingHouse, state: TableState, host: str, mode: str, id: str) -> Receipt:
    """Let the host deal: on duty at the table in the lowest rank of its book, and nowhere else."""
    desk, staff = house.desk, house.desk.roster.staff
    assert house.pit is not None
    if mode == BY_HAND:
        rank = state.book.ladder.rungs[0]
        held = staff.people[host].ranks if host in staff.people else {}
        if rank not in held.get(state.book.id, ()):
            desk.staff(Enrol(host, {**held, state.book.id: (rank,)}, at=desk.now), actor=host)
        if host in staff.duties:
            desk.staff(LogOff(host, at=desk.now), actor=host)
        desk.staff(LogOn(host, state.id, {state.book.id: rank}, at=desk.now), actor=host)
    receipt: Receipt = house.pit.set_dealing(state.id, mode, host, id=id).result()
    if mode != BY_HAND and host in desk.roster.staff.duties:
        desk.staff(LogOff(host, at=desk.now), actor=host)
    return receipt


def _unseat(house: House, state: TableState, player: str) -> None:
    """Unseat a player at once or, if in the round, when it is over."""
    if isinstance(state.floor, Open) and player in state.floor.seats.values():
        game = page_of(state.room).game
        left: Future[Receipt] | None = game.carry_out(house, state, player, asks.Leave(), "")
        if left is not None:
            left.result()
