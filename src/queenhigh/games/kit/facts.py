"""Facts: irregularities at a table, as they were found. A room's rulings are functions of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec

from queenhigh.games.kit.phases import Round, WithCards
from queenhigh.games.kit.ruling import Ruling
from queenhigh.rules import IllegalAction, Rule

To = int | str | list[int | str]
"""The recipients of cards: a seat, several, or `dealer`. On a sheet, a seat may be written as text."""

DEALER = "dealer"


class Irregularity(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """`when` is a moment of the round and `detail` the text of the report; each room's own facts add what its clauses need."""

    when: str = ""
    detail: str = ""


def recipients(to: To) -> list[int | str]:
    """Return `to` as a list: seats as numbers, other recipients (`dealer`, `jackpot`) in lower case."""
    listed = to if isinstance(to, list) else [to]
    return [int(one) if str(one).strip().isdecimal() else str(one).strip().lower() for one in listed]


def nobody_at(fact: object, here: Collection[int]) -> tuple[str, int] | None:
    """A report about a seat needs a player who wagers there. Return the field and the seat that has none."""
    for name in ("seat", "seats", "retracting"):
        told = getattr(fact, name, None)
        for seat in told if isinstance(told, list | tuple) else [told]:
            if isinstance(seat, int) and seat not in here and (seat or name != "seat"):
                return name, seat
    return None


def seats_of(to: To) -> tuple[int, ...]:
    """Return the seats among the recipients."""
    return tuple(one for one in recipients(to) if isinstance(one, int))


def require_cards(round: Round[Any], decided: Rule) -> None:
    """Refuse a report about dealt cards if no cards have been dealt."""
    if not isinstance(round, WithCards):
        raise IllegalAction("No cards have been dealt.", decided, "Report it once they are.")


def ruling_on(
    fact: Any,
    round: Any,
    rulings: Mapping[type, Callable[[Any, Any], Ruling]],
    of_cards: Mapping[type, Rule],
    otherwise: Rule,
) -> Ruling:
    """Return the book's ruling on a fact; `of_cards` are facts that can be found only after cards have been dealt."""
    if type(fact) not in rulings:
        raise IllegalAction(f"The book has no ruling on {type(fact).__name__}.", otherwise, "It is a dispute.")
    if type(fact) in of_cards:
        require_cards(round, of_cards[type(fact)])
    return rulings[type(fact)](fact, round)
