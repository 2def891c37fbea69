"""Jackpots in a few words: Melbourne's prize meters and Perth's pools, opened at a desk."""

from __future__ import annotations

from queenhigh.desk.desk import Desk
from queenhigh.games.crown_melbourne_three_card_poker.facets.meter_orders import OpenSystem
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.table import ASSISTANT_CASINO_MANAGER
from queenhigh.games.crown_perth_holdem_poker.facets.jackpots import OpenPools
from queenhigh.ledger.command import Receipt
from queenhigh.money import Cents


def open_meter(desk: Desk, system: System, tables: tuple[str, ...], *, actor: str = "house", id: str = "") -> Receipt:
    order = OpenSystem(by=ASSISTANT_CASINO_MANAGER, who=actor, system=system, tables=tables, at=desk.now)
    return desk.order_jackpot(order, id=id)


def open_pools(
    desk: Desk, name: str, unit: Cents, tables: tuple[str, ...], *, actor: str = "house", id: str = ""
) -> Receipt:
    return desk.order_jackpot(OpenPools(who=actor, name=name, unit=unit, tables=tables, at=desk.now), id=id)
