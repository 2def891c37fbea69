"""The tables of this book that users may open."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.room import ROOM
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Table
from queenhigh.money import Cents
from queenhigh.server.bank_hosting import against_a_bank


def limited(table: Table, least: int, most: int) -> Table:
    return replace(table, limits=Limits(Cents(least), Cents(most)))


HOSTING = against_a_bank(ROOM, rule("3.1"), limited, ((500, 20_000), (100, 5_000), (2_500, 100_000)))
