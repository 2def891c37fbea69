"""Irregularities of a hand sheet: the fact that each type is, when it is reported, and the word for its ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.cards import Card, CardError, card
from queenhigh.games.crown_melbourne_crown_poker.round import RULINGS, ruling
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.ruling import (
    Continue,
    Exclude,
    ForfeitHands,
    Order,
    PlaceCards,
    Reconstruct,
    Record,
    Refuse,
    Reshuffle,
    RetakeStreet,
    ReturnHands,
    Ruling,
    VoidRound,
    orders_as_data,
)
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.rules import Refusal

if TYPE_CHECKING:
    from queenhigh.notation.hand_sheet import Playing

FACTS: dict[str, type] = {fact.__struct_config__.tag: fact for fact in RULINGS}  # type: ignore[attr-defined]
"""By type: the fact that a sheet reports. `detail` gives its fields, and the betting round its `when`."""

CODES: dict[type[Order], str] = {
    ReturnHands: "VOID_HAND",
    ForfeitHands: "DEAD_HAND",
    RetakeStreet: "REDEAL",
    Reshuffle: "RESHUFFLE",
    PlaceCards: "CARDS_PLACED",
    Reconstruct: "CORRECTED",
    Continue: "PLAY_ON",
    Exclude: "EXCLUDED",
    Refuse: "REFUSED",
    Record: "RECORDED",
}
"""The word for a ruling is that of the weightiest order in it, in this order."""

HANDLERS: dict[str, Callable[[Playing, Incident], None]] = {}
"""By type: for what is more than one report."""


class Incident:
    """Something that went wrong, and after which action it was noticed: `None` after the last."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.type = fields.text("type")
        if self.type not in FACTS and self.type not in HANDLERS:
            known = ", ".join(sorted({*FACTS, *HANDLERS})) or "none yet"
            raise fields.fault("type", f"{self.type!r} is not one of {known}.")
        when = (
            fields.inner("when") if not isinstance(fields.get("when"), str) else Fields({"round": fields.get("when")})
        )
        self.round = str(when.get("round", ""))
        self.after: int | None = when.number("after_action_index") if "after_action_index" in when else None
        if self.after is not None and self.after < -1:
            raise when.fault("after_action_index", "it is -1 (before the first action) or the number of an action.")
        self.detail: dict[str, Any] = fields.get("detail", {})
        self.done = False

    def fact(self) -> Any:
        """The fact as the room knows it."""
        detail = self.detail if isinstance(self.detail, dict) else {"detail": self.detail}
        given = {"type": self.type, "when": self.round} | detail
        try:
            return msgspec.convert(given, FACTS[self.type], dec_hook=_cards)
        except (msgspec.ValidationError, CardError) as error:
            raise SheetError(self.fields.at("detail"), str(error)) from None

    def report(self, playing: Playing) -> None:
        self.done = True
        if self.type in HANDLERS:
            HANDLERS[self.type](playing, self)
            return
        fact = self.fact()
        try:
            made = ruling(playing.hand, fact)
            playing.do(Report(made.by, fact))
        except Refusal as refusal:
            raise SheetError(self.fields.path, str(refusal)) from None
        playing.rulings.append(ruling_as_data(made))


def ruling_as_data(made: Ruling) -> dict[str, Any]:
    entry: dict[str, Any] = {"code": code_of(made), "rule": made.rule.clause, "by": made.by}
    return entry | {"orders": orders_as_data(made)} | ({"reason": made.reason} if made.reason else {})


def code_of(made: Ruling) -> str:
    for order in made.orders:
        if isinstance(order, VoidRound):
            return "MISDEAL" if order.misdeal else "VOID"
    kinds = {type(order) for order in made.orders}
    return next((word for kind, word in CODES.items() if kind in kinds), "RULED")


def incidents_of(sheet: Fields) -> list[Incident]:
    """`irregularity`: one, a list of them, or none."""
    given = sheet.get("irregularity")
    if given is None:
        return []
    several = sheet.each("irregularity") if isinstance(given, list) else [sheet.inner("irregularity")]
    return [Incident(fields) for fields in several]


def irregularity_types() -> list[tuple[str, str]]:
    """What a sheet may report: the type, and what it is with its clauses."""
    named = {**{tag: fact.__doc__ for tag, fact in FACTS.items()}, **{tag: do.__doc__ for tag, do in HANDLERS.items()}}
    return [(tag, " ".join((words or "").split())) for tag, words in named.items()]


def _cards(kind: type, value: Any) -> Any:
    if kind is Card:
        return card(value)
    raise NotImplementedError
