"""The tables of this book that users may open. The schedule option sets the range of antes."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.california_three_card_poker.book import rule
from queenhigh.games.california_three_card_poker.fees import SCHEDULES
from queenhigh.games.california_three_card_poker.room import ROOM, usual_table
from queenhigh.games.california_three_card_poker.table import Limits, Table
from queenhigh.money import Cents
from queenhigh.server.bank_hosting import against_a_bank

SCHEDULE = SCHEDULES[usual_table().schedule]


def limited(table: Table, least: int, most: int) -> Table:
    return replace(table, limits=Limits(Cents(least), Cents(most)))


HOSTING = against_a_bank(
    ROOM,
    rule("Table limits"),
    limited,
    ((int(SCHEDULE.least), int(SCHEDULE.most)),),
    least=SCHEDULE.least,
    most=SCHEDULE.most,
)
