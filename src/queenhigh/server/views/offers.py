"""The betting areas of a table: what may lie on them, at what limits, and the jackpot that goes with them."""

from __future__ import annotations

from typing import Any

import msgspec

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.floor import Open
from queenhigh.money import Cents, rounded_down
from queenhigh.server.views import poker_words
from queenhigh.server.views.poker import is_poker, sitting_of

LATER = {
    "casino-canberra-3-card-poker": (("play", "Play"),),
    "crown-melbourne-three-card-poker": (("play", "Play"),),
    "california-three-card-poker": (("play", "Play"),),
    "crown-perth-holdem-poker": (("flop", "Flop"), ("turn", "Turn"), ("river", "River")),
}
"""Areas for wagers that follow the deal."""


class LimitsView(msgspec.Struct, frozen=True):
    min: int | None = None
    max: int | None = None
    unit: int | None = None


class OfferView(msgspec.Struct, frozen=True):
    """`needs` another bet beside it; `price` where it has just one."""

    bet: str
    label: str
    needs: str = ""
    price: int = 0
    min: int | None = None
    max: int | None = None


class Level(msgspec.Struct, frozen=True):
    label: str
    amount: int
    cost: int


class JackpotView(msgspec.Struct, frozen=True):
    """What a player can see on the jackpot's display: one level, or several."""

    name: str
    levels: tuple[Level, ...]


def settings_of(state: TableState) -> Any:
    """The table's own settings, or those that its house would open it with."""
    if is_poker(state):
        return sitting_of(state)
    if isinstance(state.floor, Open):
        return state.floor.settings
    return state.room.croupier.table


def limits_of(state: TableState) -> LimitsView:
    settings = settings_of(state)
    if is_poker(state):
        structure = settings.table.structure
        return LimitsView(structure.minimum or None, structure.max or None, settings.table.chip)
    limits = settings.limits
    if hasattr(settings, "schedule"):
        least, most, _ = state.part("fees").ante_limits(settings)
        return LimitsView(least, most, 100)
    return LimitsView(limits.min, limits.max, limits.unit)


def offers_of(state: TableState) -> tuple[OfferView, ...]:
    if is_poker(state):
        return ()
    settings = settings_of(state)
    return tuple(_offer(state, settings, offer) for offer in state.room.croupier.offers if _is_on(state, offer.bet))


def _is_on(state: TableState, bet: str) -> bool:
    settings = settings_of(state)
    if bet.startswith("jackpot"):
        return getattr(settings, "jackpot", None) is not None
    offered = state.floor.setup.offered if isinstance(state.floor, Open) else ()
    return not offered or bet in offered


def _offer(state: TableState, settings: Any, offer: Any) -> OfferView:
    price = offer.price
    if price and (jackpot := getattr(settings, "jackpot", None)) is not None:
        price = _cost(state, jackpot, offer.bet)
    if price:
        return OfferView(offer.bet, offer.label, offer.needs, price, price, price)
    least, most = _range(state, settings, offer.bet)
    return OfferView(offer.bet, offer.label, offer.needs, 0, least, most)


def _cost(state: TableState, jackpot: Any, bet: str) -> Cents:
    if hasattr(jackpot, "cost"):
        return Cents(jackpot.cost)
    found: Cents = state.part("jackpot").wager_of(state.part("table").JACKPOTS[bet], jackpot.level_1)
    return found


def _range(state: TableState, settings: Any, bet: str) -> tuple[int | None, int | None]:
    if hasattr(settings, "schedule") and bet == "pair_plus":
        wagers = state.part("wagers")
        return wagers.LEAST_PAIR_PLUS, wagers.MOST_PAIR_PLUS
    if bet in getattr(settings, "bet_limits", {}):
        own = settings.signed(bet)
        return own.min, own.max
    limits = limits_of(state)
    if bet == "pairs_plus" and settings.limits.pairs_plus_max is not None:
        return limits.min, settings.limits.pairs_plus_max
    return limits.min, limits.max


def jackpot_of(state: TableState) -> JackpotView | None:
    settings = state.round.table if state.playing and state.round else settings_of(state)
    jackpot = getattr(settings, "jackpot", None)
    if jackpot is None:
        return None
    if hasattr(jackpot, "meter"):
        return JackpotView(jackpot.name, (Level("Jackpot", rounded_down(jackpot.meter), jackpot.cost),))
    room = state.part("jackpot")
    levels = tuple(
        Level(
            f"Level {level}",
            room.display(jackpot.pools, level, settings.readings),
            room.wager_of(level, jackpot.level_1),
        )
        for level in room.LEVELS
    )
    return JackpotView("", levels)


def headline_of(state: TableState) -> str:
    if is_poker(state):
        return poker_words.headline(sitting_of(state).table)
    return state.room.croupier.headline(settings_of(state))
