"""Turns commands to a tournament into orders, once it is clear who asks and that they may. People, ranks, times and
draws are filled in here."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.desk.codec import restored
from queenhigh.desk.exclusions import check_entry
from queenhigh.desk.roster import entering
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.orders import filled
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.law import PLAYER
from queenhigh.games.library import open_book
from queenhigh.house.tournaments.files import terms_of, tournament_books
from queenhigh.rules import InputError
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.errors import ServerError
from queenhigh.server.people import Person
from queenhigh.server.pit.automatic import durable
from queenhigh.server.tournaments import asks, permission
from queenhigh.server.tournaments.conductor import enter_bots
from queenhigh.server.tournaments.draws import DRAWN, drawn
from queenhigh.server.vocabulary import tournament_orders

if TYPE_CHECKING:
    from queenhigh.server.house import House

LONGEST_NAME = 40


async def carry_out(house: House, person: Person, name: str, command: asks.TournamentAsked, id: str = "") -> str:
    """Carry out a command, in the process that decides. The answer, when it is durable, is the tournament's name."""
    if isinstance(command, asks.Begin):
        return await _begin(house, person, command, id)
    house.tournament(name)
    live = house.desk.tournaments.find(name)
    rank = permission.check(house, person, name, live.book, command)
    if isinstance(command, asks.AddBots):
        await enter_bots(house.desk, name, command.count, id)
        return name
    order = order_for(live, person.name, rank, command)
    house.desk.roster.check_admitted(order, house.desk.now)
    check_entry(house.desk.registry.of_book(live.book.id), entering(order))
    await durable(house.desk.tournaments.submit(name, order, actor=person.name, id=id))
    return name


async def _begin(house: House, person: Person, command: asks.Begin, id: str) -> str:
    if command.book not in (books := tournament_books()):
        raise ServerError(
            "not_found", f"{command.book[:60]!r} has no tournaments.", f"{' and '.join(books)} have them."
        )
    permission.check(house, person, "", open_book(command.book), command)
    name = name_for("", command)
    await asyncio.to_thread(house.desk.tournaments.new, name, command.book, actor=person.name, id=id)
    house.tournaments.setdefault(name, house.desk.tournaments.find(name).copy())
    return name


def name_for(name: str, command: asks.TournamentAsked) -> str:
    """The name of the tournament that a command is about; a command that starts one gives it its name."""
    return slug(command.title) if isinstance(command, asks.Begin) else name


def slug(title: str) -> str:
    """`Saturday Cup!` is `saturday-cup`: a name that an address can have."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_NAME].strip("-")
    if not name:
        raise ServerError("malformed", "A tournament's name needs letters or digits.")
    return name


def order_for(live: LiveTournament, who: str, rank: str, command: asks.TournamentAsked) -> o.TournamentOrder:
    own: dict[str, Any] = {"by": PLAYER, "who": who, "player": who}
    match command:
        case asks.Enter(permission=agreed):
            return o.Enter(permission=agreed, **own)
        case asks.WithdrawEntry():
            return o.WithdrawEntry(**own)
        case asks.SignTerms():
            return o.SignTerms(**own)
        case asks.NominateSubstitute(substitute=other):
            return o.NominateSubstitute(substitute=other, **own)
        case asks.BuyBackIn():
            return o.BuyBackIn(**own)
        case asks.TakeAddOn():
            return o.TakeAddOn(**own)
        case asks.Retire():
            return o.Retire(**own)
        case asks.RaiseDispute(about=about):
            return o.RaiseDispute(number=_next_dispute(live), about=about, **own)
        case asks.ComeBack():
            return o.MarkAway(by=live.book.ladder.rungs[0], who=AUTOMATIC_DEALER, player=who, away=False)
        case asks.DirectorOrder(order=order):
            return built(live, who, rank, order)
    raise AssertionError(f"{command!r} is not an order")  # pragma: no cover


def built(live: LiveTournament, who: str, rank: str, asked: dict[str, Any]) -> o.TournamentOrder:
    """The order as its own type, with every field checked. A field that the server fills in, or an unknown one, is
    refused."""
    given = dict(asked)
    name = str(given.pop("type", ""))
    kind = tournament_orders(live.book.id).get(name)
    if kind is None:
        raise ServerError("malformed", f"A tournament of this book has no order {name[:40]!r}.")
    if name == "DrawUpTerms" and isinstance(given.get("toml"), str):
        given["terms"] = _terms(given.pop("toml"))
    known = set(kind.__struct_fields__) - filled(kind)
    if odd := sorted(set(given) - known):
        raise ServerError(
            "malformed", f"{name} has no field {', '.join(odd)[:80]}.", f"It has {', '.join(sorted(known))}."
        )
    if name == "AdviseInspectorate" and not str(given.get("inspector") or "").strip():
        raise ServerError(
            "malformed", "The name of the inspector who was notified is missing.", now="Give the inspector's name."
        )
    if name in DRAWN:
        given["draw"] = list(drawn(DRAWN[name](live.state)))
    if name == "RaiseDispute":
        given["number"] = _next_dispute(live)
    try:
        made: o.TournamentOrder = restored({"type": name, **given, "by": rank, "who": who}, kind, live.book.id)
    except msgspec.ValidationError as error:
        raise ServerError("malformed", f"{name}: {error}.") from None
    return made


def _terms(text: str) -> Any:
    try:
        return msgspec.to_builtins(terms_of(text, "The terms"))
    except InputError as error:
        raise ServerError("malformed", str(error), now="Correct it and send it again.") from None


def _next_dispute(live: LiveTournament) -> int:
    return max(live.state.disputes, default=0) + 1
