"""Facts: irregularities at a table, as they were found. A room's rulings are functions of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from queenhigh.cards import DECK
from queenhigh.games.kit.phases import Round, WithCards
from queenhigh.games.kit.ruling import Ruling
from queenhigh.rules import IllegalAction, Rule
from queenhigh.rules.errors import did_you_mean

To = int | str | list[int | str]
"""The recipients of cards: a seat, several, or `dealer`. On a sheet, a seat may be written as text."""

DEALER = "dealer"
NOT_SEATS = (DEALER, "player-dealer", "player_dealer", "player", "jackpot", "stub", "shuffler", "rest")
"""Words for cards that are not at one seat."""
DIGITS = 9
"""More than the number of any seat has."""
MOST_CARDS = 2 * len(DECK)
"""No table has more than two decks."""
SEATS = ("seat", "seats", "retracting", "asked_by", "options")
SEATS_OR_WORDS = ("to", "viewed")
EXPOSED = "exposed"
"""Part of the name of reports in which `to` names a place once for each card."""
AMOUNTS = ("attempted", "placed", "area_1", "area_2")
BETS = ("bet", "bets", "void", "void_wagers")
"""What reports call the details that can be checked against any table."""


class CannotBe(IllegalAction):
    """A detail of a report that this table cannot have."""

    def __init__(self, detail: str, what: str, rule: Rule, now: str) -> None:
        super().__init__(what, rule, now)
        self.detail = detail


class Irregularity(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """`when` is a moment of the round and `detail` the text of the report; each room's own facts add what its clauses need."""

    when: str = ""
    detail: str = ""


def recipients(to: To) -> list[int | str]:
    """Return `to` as a list: seats as numbers, other recipients (`dealer`, `jackpot`) in lower case."""
    return [_place(one) for one in (to if isinstance(to, list) else [to])]


def _place(one: object) -> int | str:
    word = str(one).strip().lower()
    number = word.removeprefix("seat").strip()
    return int(number) if number.removeprefix("-").isdecimal() and len(number) <= DIGITS else word


def nobody_at(fact: object, here: Collection[int]) -> tuple[str, int] | None:
    """A report about a seat needs a player who wagers there. Return the field and the seat that has none."""
    for name in ("seat", "seats", "retracting"):
        told = getattr(fact, name, None)
        for seat in told if isinstance(told, list | tuple) else [told]:
            if isinstance(seat, int) and seat not in here and seat != _left_out(fact):
                return name, seat
    return None


def _left_out(fact: Any) -> object:
    """What a report of this kind has for a seat that it does not name."""
    return next((field.default for field in _fields(type(fact)) if field.name == "seat"), None)


def seats_of(to: To) -> tuple[int, ...]:
    """Return the seats among the recipients."""
    return tuple(one for one in recipients(to) if isinstance(one, int))


def require_cards(round: Round[Any], decided: Rule) -> None:
    """Refuse a report about dealt cards if no cards have been dealt."""
    if not isinstance(round, WithCards):
        raise IllegalAction("No cards have been dealt.", decided, "Report it once they are.")


def refuse_nonsense(fact: Any, places: int, bets: Collection[str], decided: Rule) -> None:
    """Refuse a report about a seat, a number of cards, an amount or a wager that this table cannot have."""
    for field in _fields(type(fact)):
        told = getattr(fact, field.name)
        if told == field.default or (field.default_factory is not NODEFAULT and told == field.default_factory()):
            continue
        if field.name in (*SEATS, *SEATS_OR_WORDS) and isinstance(told, list | tuple) and not told:
            raise _out_of_place(field.name, "it names no one.", decided)
        if field.name in SEATS and isinstance(told, list | tuple) and len(set(told)) < len(told):
            raise _out_of_place(field.name, "a seat is named twice.", decided)
        if field.name in BETS and isinstance(told, list | tuple) and len(set(told)) < len(told):
            raise _out_of_place(field.name, "a wager is named twice.", decided)
        if field.name == "to" and EXPOSED not in type(fact).__struct_config__.tag and _named_twice(told):
            raise _out_of_place(field.name, "a place is named twice.", decided)
        for one in told if isinstance(told, list | tuple | dict) else [told]:
            what = None if one is None or isinstance(one, bool) else _nonsense(field.name, one, places, bets)
            if what:
                raise _out_of_place(field.name, what, decided)


def _out_of_place(name: str, what: str, decided: Rule) -> CannotBe:
    return CannotBe(name, f"{name}: {what}", decided, "Correct the report.")


def _named_twice(to: To) -> bool:
    whose = recipients(to)
    return len(set(whose)) < len(whose)


_fields: Callable[[type], tuple[FieldInfo, ...]] = cache(fields)
"""The fields of each kind of fact, worked out once."""


def _nonsense(name: str, one: object, places: int, bets: Collection[str]) -> str | None:
    if name in SEATS or name in SEATS_OR_WORDS:
        place = _place(one)
        if isinstance(place, int):
            return None if 1 <= place <= places else f"there is no seat {place}; the seats are 1 to {places}."
        if name in SEATS_OR_WORDS and place and not place.startswith(NOT_SEATS):
            return f"{one!r} is not a seat. It is 1 to {places}, or one of {', '.join(NOT_SEATS)}."
        if name in SEATS and isinstance(one, int):
            return f"there is no seat {one}; the seats are 1 to {places}."
    elif name in AMOUNTS and isinstance(one, int) and one < 0:
        return "an amount cannot be negative."
    elif name == "attempted" and one == 0:
        return "nothing was put down, so there is no wager to rule on."
    elif isinstance(one, int) and (name.endswith("count") or name == "cards") and not 0 <= one <= MOST_CARDS:
        return f"{one} is not a number of cards; it is 0 to {MOST_CARDS}."
    elif name in BETS and bets and isinstance(one, str) and one and one.partition("/")[0] not in bets:
        return f"there is no wager {one!r}.{did_you_mean(one, bets)} The wagers are {', '.join(bets)}."
    return None


def ruling_on(
    fact: Any,
    round: Any,
    rulings: Mapping[type, Callable[[Any, Any], Ruling]],
    of_cards: Mapping[type, Rule],
    otherwise: Rule,
    *,
    places: int,
    bets: Collection[str],
) -> Ruling:
    """Return the book's ruling on a fact; `of_cards` are facts that can be found only after cards have been dealt. `places` and
    `bets` are what the table has.
    """
    if type(fact) not in rulings:
        raise IllegalAction(f"The book has no ruling on {type(fact).__name__}.", otherwise, "It is a dispute.")
    if type(fact) in of_cards:
        require_cards(round, of_cards[type(fact)])
    made = rulings[type(fact)](fact, round)
    refuse_nonsense(fact, places, bets, made.rule)
    return made
