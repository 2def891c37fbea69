"""Forms for what the floor of a poker table changes: plain fields instead of the nested terms of a table."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET, UnsetType

from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker.bonus_prizes import Form, Kind
from queenhigh.games.crown_melbourne_crown_poker.facets.page.table import sitting_of
from queenhigh.games.crown_melbourne_crown_poker.facets.page.words import LIMITS
from queenhigh.games.crown_melbourne_crown_poker.floor_seats import REQUIREMENTS
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.hands import FiveCard
from queenhigh.server.views.forms import Field, Option, titled

METHODS = {
    "percent": "A percentage of the pots",
    "per_player": "From each player before the hand",
    "fixed_hand": "A fixed amount from the pot of each hand",
    "time": "By the hour",
    "nil": "None",
}


def _choice(name: str, label: str, options: dict[str, str], default: str, *, required: bool = True) -> Field:
    choices = tuple(Option(value, said) for value, said in options.items())
    return Field(name, "choice", label, required, default=default, choices=choices)


def _money(
    name: str, label: str, default: int | None, help: str = "", only: tuple[str, str] | UnsetType = UNSET
) -> Field:
    return Field(name, "money", label, required=False, help=help or UNSET, default=default or UNSET, only=only)


_GAMES = {name: game.title for name, game in GAMES.items()}
_LIMITS = {limit.value: words.capitalize() for limit, words in LIMITS.items()}
_HANDS = {hand.name.lower(): titled(hand.name) for hand in FiveCard}
_REASON = Field("reason", "text", "Reason", required=False)


def _terms(state: TableState) -> tuple[Field, ...]:
    table = sitting_of(state).table
    structure, blinds = table.structure, table.structure.blinds
    fixed, spread = structure.limit is Limit.FIXED, structure.limit is Limit.SPREAD
    if_fixed, if_spread = ("betting", Limit.FIXED.value), ("betting", Limit.SPREAD.value)
    return (
        _choice("game", "Game", _GAMES, table.game.name),
        _choice("betting", "Betting", _LIMITS, structure.limit.value),
        _money("small_blind", "Small blind", blinds[0] if blinds else None),
        _money("big_blind", "Big blind", blinds[-1] if blinds else None),
        _money("small_bet", "Small bet", structure.sizes[0] if fixed else None, "Usually the big blind.", if_fixed),
        _money(
            "big_bet", "Big bet", structure.sizes[-1] if fixed else None, "Usually twice the small blind.", if_fixed
        ),
        _money("least", "Betting minimum", structure.min if spread else None, only=if_spread),
        _money("most", "Betting maximum", structure.max if spread else None, only=if_spread),
        Field("straddle", "flag", "Straddles", required=False, default=structure.straddle),
        _money("minimum_buy_in", "Minimum buy-in", table.minimum_buy_in),
        _money("maximum_buy_in", "Maximum buy-in", table.maximum_buy_in),
        Field("agreeing", "seats", "Seats that waive notice", required=False),
        _REASON,
    )


def _commission(_: TableState) -> tuple[Field, ...]:
    return (
        _choice("method", "Method", METHODS, "percent"),
        Field("percent", "number", "Percentage of the pots", required=False, default=5, only=("method", "percent")),
        _money("cap", "Most per hand (cap)", 500, only=("method", "percent")),
        _money("fee", "Amount", None, "Per person, hand or hour."),
        Field("sign_changed", "flag", "The sign has been changed", required=False, default=True),
        _REASON,
    )


def _opening(_: TableState) -> tuple[Field, ...]:
    return (
        _choice("game", "Game", _GAMES, "holdem", required=False),
        _choice("betting", "Betting", _LIMITS, Limit.NO_LIMIT.value, required=False),
        _REASON,
    )


def _prize(_: TableState) -> tuple[Field, ...]:
    return (
        Field("name", "text", "Name", required=True),
        _choice("kind", "Description of the prize", {kind.value: titled(kind.value) for kind in Kind}, Kind.CASH.value),
        _choice("earned_by", "Lowest hand that wins it", _HANDS, "straight_flush"),
        _money("amount", "Amount", None, "For a cash prize."),
        Field("description", "text", "Description", required=False),
    )


def _claim(state: TableState) -> tuple[Field, ...]:
    prizes = {name: name for name in sitting_of(state).prizes}
    return (
        _choice("prize", "Prize", prizes, next(iter(prizes), "")),
        Field("seat", "seat", "Seat", required=True),
        _choice("hand", "Hand", _HANDS, "straight_flush"),
        Field("folded", "flag", "The hand was folded", required=False, default=False),
        _choice("form", "Paid in", {form.value: titled(form.value) for form in Form}, Form.CHIPS.value, required=False),
    )


def _draw(state: TableState) -> tuple[Field, ...]:
    wanted = {str(seat): f"Seat {seat}: {', '.join(who)}" for seat, who in sitting_of(state).wishes.items() if who[1:]}
    return (Field("wanted", "seat", "Seat", required=True, help="; ".join(wanted.values()) or "No one has to draw."),)


def _required(_: TableState) -> tuple[Field, ...]:
    asked = {name: titled(name) for name in REQUIREMENTS}
    return (Field("seat", "seat", "Seat", required=True), _choice("requirement", "Has to", asked, "wait_or_post"))


def _time(state: TableState) -> tuple[Field, ...]:
    return (Field("amount", "money", "On the slide", required=True, default=int(sitting_of(state).slide)),)


FORMS: dict[str, Callable[[TableState], tuple[Field, ...]]] = {
    "ChangeTerms": _terms,
    "ChangeCommission": _commission,
    "OpenTable": _opening,
    "OfferPrize": _prize,
    "ClaimPrize": _claim,
    "DrawForSeat": _draw,
    "RequireOfNewPlayer": _required,
    "VerifyTime": _time,
}
"""The instructions whose own fields do not make a form, with the fields that are asked for instead."""
