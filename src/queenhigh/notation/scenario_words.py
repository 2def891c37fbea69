"""Puts a scenario into words: what is given, what happens and what follows, a line for each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from queenhigh.games.kit.room import Room
from queenhigh.notation.scenarios import REFUSED, Scenario, scenarios_of

ORDERS = {
    "amend": "settle the amount found",
    "burn": "burn the cards",
    "confiscate": "confiscate the device",
    "continue": "play continues",
    "count_cards": "count the cards",
    "deem": "the hand counts as the one at the player's seat",
    "exclude": "exclude the player",
    "forfeit_hands": "the hand is out of play and its wagers are lost",
    "no_burn": "no further burn card",
    "offer_retraction": "players may retract",
    "pay_on": "prizes are paid on the verified amount",
    "place_cards": "place cards",
    "reconstruct": "correct the cards",
    "record": "record it",
    "refuse": "refuse it",
    "reregister": "register the Jackpot Wagers again",
    "reshuffle": "shuffle again",
    "retake_street": "take the street back",
    "return_bets": "return the wager",
    "return_hands": "the hand is out of play and its wagers go back",
    "turn_over": "turn the card over and continue the deal",
    "void_round": "the round has no result",
    "warn": "inform or warn the player",
    "withhold": "withhold winnings",
}
"""Orders of a ruling in words; any other order is named as in the code."""
NAMES = {
    "dealt_count": "cards dealt",
    "deck_count": "cards counted",
    "by": "ruled by",
    "taken": "retracted by",
    "retracting": "retracted by",
    "counts": "of which counts",
}
"""The names of fields for readers, if their own name is unclear."""
SEATS = frozenset({"seat", "seats", "to", "taken", "retracting", "viewed", "asked_by"})
"""Fields whose numbers are seats."""
AMOUNT = re.compile(r"(-?)(\d+)(\.\d\d)")


class Case(msgspec.Struct, frozen=True):
    title: str
    given: tuple[str, ...]
    when: tuple[str, ...]
    then: tuple[str, ...]


def cases_of(room: Room, clause: str) -> tuple[Case, ...]:
    """The scenarios of a clause."""
    return tuple(in_words(room, one) for one in scenarios_of(room).of(clause))


def in_words(room: Room, scenario: Scenario) -> Case:
    whole = scenarios_of(room).table(scenario)
    return Case(
        scenario.title,
        tuple(line for name, value in whole.items() for line in _lines(name, value)),
        tuple(map(_report, scenario.when)),
        tuple(line for name, value in scenario.then.items() for line in _lines(name, value)),
    )


def _lines(name: str, value: Any) -> Iterator[str]:
    """A line for a group, or for each member of a list of them."""
    if name == "seats":
        each = {one["seat"]: one for one in value} if isinstance(value, list) else value
        for seat, one in each.items():
            yield f"Seat {seat}: {_parts({key: part for key, part in one.items() if key != 'seat'})}"
    elif name == "actions":
        done = ", ".join(" ".join(_plain(part) for part in ("seat", *each.values())) for each in value)
        yield f"Actions: {done or 'none'}"
    elif name == REFUSED:
        yield f"Refused under {value}"
    elif name == "rulings":
        yield from map(_ruling, value)
        if not value:
            yield "No ruling"
    else:
        yield f"{_plain(name).capitalize()}: {_parts(value)}"


def _report(report: Mapping[str, Any]) -> str:
    """`Card exposed (deal): to seat 2`."""
    details = {name: value for name, value in report.items() if name not in ("type", "when")}
    moment = f" ({_moment(report['when'])})" if "when" in report else ""
    return f"{_plain(report['type']).capitalize()}{moment}{': ' if details else ''}{_parts(details)}"


def _moment(when: Any) -> str:
    """The moment in a hand of poker: the betting round and how many actions came before."""
    if not isinstance(when, Mapping):
        return _plain(when)
    done = when.get("after_action_index")
    before = "" if done is None else ", before any action" if done < 0 else f", after action {done + 1}"
    return f"{_plain(when['round'])} betting round{before}"


def _ruling(ruling: Mapping[str, Any]) -> str:
    said = "Ruling" + (f" under {ruling['rule']}" if "rule" in ruling else "")
    said += f" by {_plain(ruling['by'])} or above" if "by" in ruling else ""
    orders = ", then ".join(map(_order, ruling.get("orders", [])))
    said += f": {orders}" if orders else ""
    return said + (f". Notified: {_parts(ruling['notify'])}" if ruling.get("notify") else "")


def _order(order: Any) -> str:
    if not isinstance(order, Mapping):
        return ORDERS.get(order, _plain(order))
    name = order.get("order", "")
    details = {key: value for key, value in order.items() if key not in ("order", "rule")}
    by = f" under {order['rule']}" if "rule" in order else ""
    return ORDERS.get(name, _plain(name)) + (f" ({_parts(details)})" if details else "") + by


def _parts(value: Any) -> str:
    if isinstance(value, Mapping):
        return "; ".join(_part(name, part) for name, part in value.items())
    return _within(value)


def _part(name: str, value: Any) -> str:
    if name in SEATS and not isinstance(value, str | Mapping):
        several = value if isinstance(value, list) else [value]
        seats = f"seat{'s' if len(several) > 1 else ''} {', '.join(map(str, several)) or 'none'}"
        return seats if name in ("seat", "seats") else f"{NAMES.get(name, _plain(name))} {seats}"
    if name == "outcome":
        return _within(value)
    return f"{NAMES.get(name, _plain(name))} {_within(value)}"


def _within(value: Any) -> str:
    if isinstance(value, Mapping):
        twice = value.get("outcome") == "returned" and "returned" in value
        return ", ".join(_part(name, part) for name, part in value.items() if not (twice and name == "outcome"))
    if isinstance(value, list):
        cards = all(isinstance(one, str) and len(one) == 2 for one in value)
        return (" " if cards else ", ").join(map(_within, value)) or "none"
    return _plain(value)


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = "none" if value is None else str(value).replace("_", " ")
    if amount := AMOUNT.fullmatch(text):
        return f"{amount[1]}${int(amount[2]):,}{amount[3]}"
    return text
