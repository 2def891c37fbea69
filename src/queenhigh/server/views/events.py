"""The events of a table as a person may see them: for each type, the fields that leave the server. They are
allow-listed: a type that is not here is shown only by its name and clause. What a player does with their own cards,
looking or being asked whether a fold is meant, is shown to others as the same thing: the question depends on the cards.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from queenhigh.cards import Card, Seed, leaves
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.events import AskedToConfirm, CardsDealt, HandViewed, Reported
from queenhigh.games.kit.floor_events import (
    DeckSealed,
    DisputeMoved,
    NoticeGiven,
    OrderSaid,
    PersonDetained,
    TableOpened,
)
from queenhigh.games.kit.ruling import Ruling
from queenhigh.games.kit.tournaments import TournamentEvent, sight
from queenhigh.money import Line, rounded_down
from queenhigh.rules import Cited, Rule
from queenhigh.server.errors import cite
from queenhigh.server.page import page_of
from queenhigh.server.people import Person
from queenhigh.server.tournaments import told as tournament_events
from queenhigh.server.views.labels import rank_label
from queenhigh.server.views.words import line_words, order_words

STAFF = ("dealer", "floor")
"""Audiences that include those who run the table."""

FIELDS: dict[str, tuple[str, ...]] = {
    # the round
    "WagerPlaced": ("seat", "player", "bet", "amount"),
    "WagerWithdrawn": ("seat", "bet"),
    "WagerReleased": ("seat", "bet", "outcome"),
    "PriorityDeclined": ("seat", "player", "bet"),
    "BankPosted": ("seat", "player", "wager"),
    "BankWithdrawn": ("seat",),
    "ScheduleSet": ("option",),
    "FeesTaken": ("fees",),
    "GameStarted": ("levels",),
    "Advised": ("seat", "player", "note"),
    "BettingClosed": (),
    "DeckShuffled": (),
    "DeckCut": ("at",),
    "ChoicesAnnounced": (),
    "Decided": ("seat", "choice", "play", "bet"),
    "StreetDealt": ("cards",),
    "DealerShown": ("cards", "shared", "words", "qualifies"),
    "HandDeclared": ("seat", "words"),
    "WagersSettled": (),
    "CardsCollected": ("seat", "count"),
    "RoundEnded": ("outcome",),
    # the floor
    "CardsChecked": ("count",),
    "TableClosed": (),
    "PlayerSeated": ("seat", "player"),
    "SeatLeft": ("seat", "player"),
    "LeaveAsked": ("player",),
    "LeaveWithdrawn": ("player",),
    "ReportFiled": ("number",),
    "ReportClosed": ("number",),
    "OrderQueued": ("number",),
    "QueuedOrderClosed": ("number",),
    "DealingSet": ("mode",),
    "RoundStarted": (),
    "RoundFinished": (),
    "SettingsChanged": ("what",),
    "CountOrdered": (),
    "CountRecorded": ("count",),
    "CardsReplaced": ("whole_deck",),
    "ShoeReplaced": (),
    "ShuffleOrdered": (),
    "LimitsAgreed": ("seat",),
    "RulesGiven": ("edition",),
} | tournament_events.FIELDS
"""What everyone in the room may know. Cards are included only in events that turn them up."""

FOR_STAFF: dict[str, tuple[str, ...]] = {
    "PlayerExcluded": ("player", "breached", "reason", "table"),
    "ExclusionLifted": ("player", "reason"),
    "OrderSaid": ("order",),
    "QueuedOrderClosed": ("outcome",),
    "WinningsWithheld": ("player", "amount"),
    "WinningsReleased": ("player", "amount", "paid"),
    "BreachLogged": ("breached", "persons", "note"),
    "ShuffleOrdered": ("reason",),
    "CardsInspected": ("player",),
    "OrderRefused": ("order", "by", "needed"),
}
"""Further fields for those who run the table."""


def is_personal(event: Cited) -> bool:
    """May one person see more of it than others?"""
    return isinstance(event, HandViewed | AskedToConfirm | TournamentEvent)


def project(event: Cited, audience: str, person: Person | None, state: TableState) -> dict[str, Any]:
    """An event as this person may see it, plain and ready to be encoded. `state` only provides names and prices."""
    name = type(event).__name__
    if isinstance(event, TournamentEvent):
        event = sight.told(event, person.name if person else "")
    if isinstance(event, HandViewed | AskedToConfirm) and (person is None or person.name != event.player):
        return {"type": "AtOwnHand", "seat": event.seat}
    told: dict[str, Any] = {"type": name, "rule": _cited(event.rule)}
    own = page_of(state.room).events
    told_to_all = FIELDS.get(name, ()) + own.fields.get(name, ())
    told_to_staff = FOR_STAFF.get(name, ()) + own.for_staff.get(name, ()) if audience in STAFF else ()
    for field in told_to_all + told_to_staff:
        if field in event.__struct_fields__:
            told[field] = _plain(getattr(event, field))
    if special := _SPECIAL.get(type(event)):
        told |= special(event, audience, state)
    if parts := own.parts.get(type(event)):
        told |= {name: _plain(value) for name, value in parts(event, state).items()}
    return told


def _dealt(event: CardsDealt, _audience: str, _state: TableState) -> dict[str, Any]:
    """How many cards are where, but not which."""
    seats = {str(seat): len(cards) for seat, cards in sorted(event.hands.items())}
    return {"seats": seats, "dealer": len(event.dealer), "shared": len(event.shared)}


def _looked(event: HandViewed, _audience: str, _state: TableState) -> dict[str, Any]:
    return {"seat": event.seat}


def _asked(event: AskedToConfirm, _audience: str, _state: TableState) -> dict[str, Any]:
    return {"seat": event.seat, "note": event.note}


def _line(line: Line, _audience: str, state: TableState) -> dict[str, Any]:
    wager = line.wager
    return {
        "seat": wager.seat,
        "bet": wager.bet,
        "bettor": wager.bettor,
        "stake": wager.stake,
        "outcome": line.outcome.value,
        "paid": line.paid,
        "returned": line.returned,
        "words": line_words(state, line),
    }


def _ruled(ruling: Ruling, audience: str, _state: TableState) -> dict[str, Any]:
    orders = [
        {"order": type(order).__name__, "words": order_words(order), "rule": _plain(order.rule)}
        for order in ruling.orders
    ]
    told = {"by": ruling.by, "orders": orders}
    return told | (
        {"notify": list(map(rank_label, ruling.notify)), "reason": ruling.reason} if audience in STAFF else {}
    )


def _reported(event: Reported, _audience: str, _state: TableState) -> dict[str, Any]:
    """What kind of thing was reported. The facts may name cards."""
    return {"fact": str(event.fact.get("type", "")), "by": event.by}


def _said(event: OrderSaid, audience: str, _state: TableState) -> dict[str, Any]:
    """The reason that was typed. What else was typed may name cards, and is in the record."""
    reason = event.said.get("reason")
    return {"said": {"reason": str(reason)}} if reason and audience in STAFF else {}


def _noticed(event: NoticeGiven, _audience: str, _state: TableState) -> dict[str, Any]:
    notice = event.notice
    return {"subject": notice.subject, "change": notice.change, "effective": notice.effective}


def _sealed(event: DeckSealed, _audience: str, _state: TableState) -> dict[str, Any]:
    return {"commitment": event.commitment, "root": leaves.root(Seed.reveal(event.secret))}


def _disputed(event: DisputeMoved, audience: str, _state: TableState) -> dict[str, Any]:
    told: dict[str, Any] = {"number": event.number, "state": event.dispute.state}
    return told | ({"player": event.dispute.player, "about": event.dispute.about} if audience in STAFF else {})


def _detained(event: PersonDetained, audience: str, _state: TableState) -> dict[str, Any]:
    kept = event.detention
    return {"person": kept.person, "ground": kept.ground, "place": kept.place} if audience == "floor" else {}


def _opened(event: TableOpened, _audience: str, _state: TableState) -> dict[str, Any]:
    return {"places": event.setup.places}


_SPECIAL: dict[type, Callable[[Any, str, TableState], dict[str, Any]]] = {
    CardsDealt: _dealt,
    HandViewed: _looked,
    AskedToConfirm: _asked,
    Line: _line,
    Ruling: _ruled,
    Reported: _reported,
    NoticeGiven: _noticed,
    OrderSaid: _said,
    DeckSealed: _sealed,
    DisputeMoved: _disputed,
    PersonDetained: _detained,
    TableOpened: _opened,
}


_PLAIN = frozenset({int, str, bool, type(None)})
"""What is ready to be encoded as it is: nearly everything."""


@lru_cache(maxsize=4096)
def _cited(rule: Rule) -> Any:
    return msgspec.to_builtins(cite(rule))


def _plain(value: Any) -> Any:
    if type(value) in _PLAIN:
        return value
    match value:
        case Rule():
            return _cited(value)
        case Card():
            return str(value)
        case Fraction():
            return int(rounded_down(value))
        case dict():
            return {str(key): _plain(inner) for key, inner in sorted(value.items())}
        case list() | tuple():
            return [_plain(inner) for inner in value]
        case str():
            return str(value)
    return value
