"""Turns the forms of a poker table's floor into instructions. A field that is left empty keeps its current value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.codec import written
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import notified
from queenhigh.games.crown_melbourne_crown_poker.facets.page.table import sitting_of
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.instructions import ChangeTerms
from queenhigh.games.crown_melbourne_crown_poker.room import sitting as poker_sitting
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure, fixed
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.orders import Amount
from queenhigh.server.errors import ServerError

HUNDRED = 100
Given = dict[str, Any]


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game, its betting and its buy-ins, in plain words and cents."""

    game: str = ""
    betting: Limit | None = None
    small_blind: Amount | None = None
    big_blind: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    least: Amount | None = None
    most: Amount | None = None
    straddle: bool | None = None
    minimum_buy_in: Amount | None = None
    maximum_buy_in: Amount | None = None


class Charge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    method: str
    percent: Annotated[float, Meta(ge=0, le=100)] = 5
    cap: Amount | None = None
    fee: Amount | None = None


def terms_of(table: Table, wanted: Terms) -> Table:
    """The table with the requested changes."""
    if wanted.game and wanted.game not in GAMES:
        raise ServerError("malformed", f"There is no game {wanted.game[:40]!r}.", f"The games are {', '.join(GAMES)}.")
    structure = _structure(table.structure, wanted)
    return replace(
        table,
        game=GAMES[wanted.game] if wanted.game else table.game,
        structure=structure,
        minimum_buy_in=wanted.minimum_buy_in or table.minimum_buy_in,
        maximum_buy_in=wanted.maximum_buy_in or table.maximum_buy_in,
    )


def _structure(now: Structure, wanted: Terms) -> Structure:
    limit = wanted.betting or now.limit
    small = wanted.small_blind or (now.blinds[0] if now.blinds else 0)
    big = wanted.big_blind or (2 * wanted.small_blind if wanted.small_blind else now.last_blind)
    blinds = (small, big) if small else ()
    straddle = now.straddle if wanted.straddle is None else wanted.straddle
    if limit is Limit.FIXED:
        bet = wanted.small_bet or big
        return fixed(bet, wanted.big_bet or 2 * bet, blinds, straddle=straddle)
    if limit is Limit.SPREAD:
        least = wanted.least or big
        return Structure(limit=limit, blinds=blinds, min=least, max=wanted.most or 5 * least, straddle=straddle)
    return Structure(limit=limit, blinds=blinds, straddle=straddle)


def _change(state: TableState, given: Given) -> Given:
    if "table" in given:
        return given
    own = {key: given.pop(key) for key in Terms.__struct_fields__ if key in given}
    return given | {"table": written(terms_of(sitting_of(state).table, _read(own, Terms, "terms")))}


def _notice(state: TableState, given: Given) -> Given:
    """A notice of new terms is filled in like the change itself, which determines its wording."""
    own = {key: given.pop(key) for key in Terms.__struct_fields__ if key in given}
    if not own:
        return given
    now = sitting_of(state).table
    words = notified.worded(now, terms_of(now, _read(own, Terms, "terms")))
    if not words:
        raise ServerError("malformed", "The table has these terms already.", "Fill in what will change.")
    return given | {"change": words}


def new_terms(state: TableState, order: ChangeTerms) -> str:
    """What an order for new terms changes, as a sign words it."""
    return notified.worded(sitting_of(state).table, order.table)


def _open(state: TableState, given: Given) -> Given:
    """Any game, at any limit."""
    own = {key: given.pop(key) for key in Terms.__struct_fields__ if key in given}
    if not own:
        return given
    usual = poker_sitting()
    sitting = replace(usual, table=terms_of(usual.table, _read(own, Terms, "terms")))
    setup = given.get("setup") or {}
    if not isinstance(setup, dict):
        raise ServerError("malformed", "A setup has fields of its own.")
    places = int(sitting.table.game.seats)
    return given | {"setup": {"places": places} | setup | {"settings": written(sitting)}}


def _charge(_: TableState, given: Given) -> Given:
    if "commission" in given:
        return given
    own = {key: given.pop(key) for key in Charge.__struct_fields__ if key in given}
    asked = _read(own, Charge, "commission")
    return given | {"commission": _method(asked)}


def _method(asked: Charge) -> list[dict[str, Any]]:
    fee = asked.fee or 0
    match asked.method:
        case "nil":
            return []
        case "percent":
            rate = f"{round(asked.percent * HUNDRED)}/{HUNDRED * HUNDRED}"
            return [{"type": "percent", "rate": rate, "cap": asked.cap}]
        case "per_player":
            return [{"type": "per_player", "fee": fee}]
        case "fixed_hand":
            return [{"type": "fixed_hand", "schedule": [{"players_min": 2, "players_max": None, "amount": fee}]}]
        case "time":
            return [{"type": "time", "hourly_fee": fee}]
    raise ServerError("malformed", f"There is no commission {asked.method[:40]!r}.")


def _draw(state: TableState, given: Given) -> Given:
    """Draw a card from a freshly shuffled deck for each player, unless they drew by hand."""
    if "cards" in given:
        return given
    wanted = given.get("wanted")
    wishes = sitting_of(state).wishes.get(wanted, ()) if isinstance(wanted, int) else ()
    return given | {"cards": {player: str(card) for player, card in zip(wishes, shuffle(Seed.fresh()), strict=False)}}


def _prize(_: TableState, given: Given) -> Given:
    if "prize" in given:
        return given
    keys = ("name", "kind", "earned_by", "amount", "description")
    prize = {key: given.pop(key) for key in keys if key in given}
    return given | {"prize": prize}


def _claim(_: TableState, given: Given) -> Given:
    if "claim" in given:
        return given
    claim = {key: given.pop(key) for key in ("seat", "hand", "folded", "form") if key in given}
    return given | {"claim": claim}


def _read(own: Given, kind: type[Any], what: str) -> Any:
    try:
        return msgspec.convert(own, kind)
    except msgspec.ValidationError as error:
        raise ServerError("malformed", f"These {what} cannot be read: {error}.") from None


def _split(state: TableState, given: Given) -> Given:
    """Split the pot between these seats; if none are given, everyone who is still in the hand."""
    return given | {"seats": sorted({given["seat"], *(given["seats"] or state.round.live)})}


FILLED: dict[str, Callable[[TableState, Given], Given]] = {
    "ChangeTerms": _change,
    "GiveNotice": _notice,
    "ChangeCommission": _charge,
    "OpenTable": _open,
    "DrawForSeat": _draw,
    "OfferPrize": _prize,
    "ClaimPrize": _claim,
    "AgreeToSplit": _split,
}
"""For each instruction, the function that turns the fields of its form into its own. Fields that are already in the
instruction's form stay as they are."""
