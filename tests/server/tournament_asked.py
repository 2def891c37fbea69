"""Every request that can be made of a tournament, and every role that could make it."""

from __future__ import annotations

from typing import Any

import msgspec
from tournament_room import POKER, THREE

from queenhigh.desk.desk import Desk
from queenhigh.games.library import open_book
from queenhigh.house.staff.roster import Enrol, LogOn
from queenhigh.server.commands.base import name_of
from queenhigh.server.people import Person
from queenhigh.server.tournaments import asks
from queenhigh.server.vocabulary import tournament_orders

DECODER = msgspec.json.Decoder(asks.TournamentCommand)
SAMPLES: dict[str, dict[str, Any]] = {
    "enter": {},
    "withdraw_entry": {},
    "sign_terms": {},
    "nominate_substitute": {"substitute": "zoe"},
    "buy_back_in": {},
    "take_add_on": {},
    "retire": {},
    "raise_dispute": {"about": "the clock"},
    "come_back": {},
    "begin": {"book": POKER, "title": "Cup"},
    "order": {"order": {"type": "Brief"}},
    "add_bots": {"count": 1},
}


def people(desk: Desk) -> dict[str, tuple[Person, str]]:
    """Every role that could ask, and which kind of row allows it."""
    found = {
        "stranger": (Person("zoe", guest=True), "player"),
        "player with a name from the roster": (Person("dealer of poker"), "player"),
        "inspector": (Person("eve", "inspector"), ""),
        "manager off duty": (Person("boss", "staff", manages=True), ""),
        "staff off duty": (Person("idle", "staff"), ""),
    }
    duties = {
        "dealer of poker": ({POKER: "Dealer"}, "dealer"),
        "chip runner": ({POKER: "Chip Runner"}, ""),
        "area manager": ({POKER: "TG Area Manager"}, "floor"),
        "director": ({POKER: "Tournament Director"}, "floor"),
        "deputy": ({POKER: "Tournament Deputy"}, "floor"),
        "of the other book": ({THREE: open_book(THREE).ladder.rungs[-1]}, ""),
    }
    for name, (ranks, kind) in duties.items():
        if name not in desk.roster.staff.people:
            desk.staff(Enrol(name, {book: (rank,) for book, rank in ranks.items()}, at=desk.now))
            desk.staff(LogOn(name, "the floor", ranks, at=desk.now))
        found[name] = (Person(name, "staff"), kind)
    return found


def commands() -> list[asks.TournamentAsked]:
    made = [DECODER.decode(msgspec.json.encode({"type": name, **fields})) for name, fields in SAMPLES.items()]
    orders = [*tournament_orders(POKER), "NoSuchOrder", ""]
    return [*made, *(asks.DirectorOrder(order={"type": order}) for order in orders)]


PLAYERS = """
enter withdraw_entry sign_terms nominate_substitute buy_back_in take_add_on retire raise_dispute come_back
"""
DEALERS = """
order Enter SignTerms WithdrawEntry NominateSubstitute BuyBackIn TakeAddOn PractiseHand MarkAway Retire RaiseDispute
"""
FLOORS = """
begin add_bots DrawUpTerms PublishTerms AdviseInspectorate AppointDirector AppointDeputy Attend DesignateTables
OpenEntries RefuseEntry CancelTournament MoveStart Brief StartPlay BalanceTables HandForHand StopClock StartClock
CallBreak EndBreak NextLevel EndRoundOfPlay StartRoundOfPlay StartRepechage ConcludeTable ForfeitEntry Penalise
ReportPhone Disqualify ConcludePlay AgreeDeal AwardPrizes RuleOnDispute
"""
"""Who may ask for what, once more and by hand. Anything in none of these is never asked for."""


def may(command: asks.TournamentAsked, kind: str) -> bool:
    parts = [name_of(command), *([str(command.order["type"])] if isinstance(command, asks.DirectorOrder) else [])]
    allowed = {"player": PLAYERS, "dealer": DEALERS, "floor": DEALERS + FLOORS}.get(kind, "").split()
    return set(parts) <= set(allowed)
