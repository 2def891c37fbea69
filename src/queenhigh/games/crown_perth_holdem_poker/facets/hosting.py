"""The tables of this book that users may open. Only the house's own tables have the jackpot."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.room import ROOM
from queenhigh.games.crown_perth_holdem_poker.table import Limits, Table
from queenhigh.money import Cents
from queenhigh.server.bank_hosting import against_a_bank
from queenhigh.server.hosting import NoJackpot


def limited(table: Table, least: int, most: int) -> Table:
    return replace(table, limits=Limits(Cents(least), Cents(most)), jackpot=None)


HOSTING = against_a_bank(
    ROOM,
    rule("6.3(a)"),
    limited,
    ((500, 50_000), (100, 5_000), (2_500, 100_000)),
    no_jackpot=NoJackpot(
        rule("4.14(b)"),
        "A Supervisor verifies every winning hand, and the pools belong to the tables that the house itself runs.",
    ),
)
