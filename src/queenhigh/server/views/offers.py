"""The betting areas of a table: what may be placed on them, at what limits, and the jackpot that goes with them."""

from __future__ import annotations

from typing import Any

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.croupier import Offer
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.room import Bounds
from queenhigh.server.page import page_of
from queenhigh.server.views.asked import once


class LimitsView(msgspec.Struct, frozen=True, gc=False):
    min: int | None = None
    max: int | None = None
    unit: int | None = None


class OfferView(msgspec.Struct, frozen=True, gc=False):
    """A bet on offer. `needs` is a bet it requires; `price` is set if it has only one amount."""

    bet: str
    label: str
    needs: str = ""
    price: int = 0
    min: int | None = None
    max: int | None = None


class JackpotLevel(msgspec.Struct, frozen=True, gc=False):
    label: str
    amount: int
    cost: int


class JackpotView(msgspec.Struct, frozen=True, gc=False):
    """A player's view of the jackpot's display: one level, or several."""

    name: str
    levels: tuple[JackpotLevel, ...]


class MeterView(msgspec.Struct, frozen=True, gc=False):
    """The floor's view of it, including the system's set-up if it is a prize meter."""

    name: str
    levels: tuple[JackpotLevel, ...]
    option: int | None = None
    seed: int | None = None
    equipment: str | None = None


def settings_of(state: TableState) -> Any:
    """The table's own settings, or those that its house would open it with."""
    return state.floor.settings if isinstance(state.floor, Open) else state.room.croupier.table


def limits_of(state: TableState) -> LimitsView:
    sign = state.room.layout.bounds(settings_of(state), "")
    return LimitsView(sign.least, sign.most, sign.unit) if sign else LimitsView()


def offers_of(state: TableState) -> tuple[OfferView, ...]:
    return once(state, state.floor, "offers", lambda: _offers(state))


def _offers(state: TableState) -> tuple[OfferView, ...]:
    settings, bounds = settings_of(state), state.room.layout.bounds
    laid = state.floor.setup.offered if isinstance(state.floor, Open) else ()
    return tuple(
        _offer(offer, found)
        for offer in state.room.croupier.offers
        if (found := bounds(settings, offer.bet)) is not None and (found.price or not laid or offer.bet in laid)
    )


def _offer(offer: Offer, found: Bounds) -> OfferView:
    if found.price:
        return OfferView(offer.bet, offer.label, offer.needs, found.price, found.price, found.price)
    return OfferView(offer.bet, offer.label, offer.needs, 0, found.least, found.most)


def jackpot_of(state: TableState) -> JackpotView | None:
    """The jackpot in the round in play."""
    display = page_of(state.room).jackpot
    if display is None:
        return None
    meter = display(state.round.table if state.playing and state.round else settings_of(state))
    return JackpotView(meter.name, meter.levels) if meter else None


def headline_of(state: TableState) -> str:
    says = page_of(state.room).headline or state.room.croupier.headline
    return says(settings_of(state))
