"""The tables of this book that users may open. Only the house's own tables have the prize meter."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.room import ROOM
from queenhigh.games.crown_melbourne_three_card_poker.table import CHOSEN, Limits, PayTables, Table
from queenhigh.money import Cents
from queenhigh.server.bank_hosting import against_a_bank
from queenhigh.server.hosting import NoJackpot


def limited(table: Table, least: int, most: int) -> Table:
    return replace(table, limits=Limits(Cents(least), Cents(most)), jackpot=None)


def paying(table: Table, columns: Mapping[str, str]) -> Table:
    """Any combination of the columns of Table 9 (10.2)."""
    return replace(table, pay_tables=PayTables(**columns))


HOSTING = against_a_bank(
    ROOM,
    rule("8.1"),
    limited,
    ((500, 100_000), (100, 10_000), (2_500, 250_000)),
    columns={bet: tuple(PAY.variants(bet)) for bet in CHOSEN},
    paying=paying,
    no_jackpot=NoJackpot(
        rule("6.1.1(h)"),
        "A table joins a prize meter only 20 minutes or more after a sign at the table says so, by order of the staff.",
    ),
)
