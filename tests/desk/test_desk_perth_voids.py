"""Crown Perth at the desk: rounds at two linked tables are void at any moment, by any reading of where the money goes. The
books balance to the cent, no pool falls below its reseed, and every round settles the same again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from book_ids import PERTH
from test_desk_perth import SEED, TABLES, step, wager
from test_desk_perth_reversals import FLUSH, NOTHING, ROYAL, STRAIGHT, crown, everything, house, void

from queenhigh.cards import Seed
from queenhigh.cards.shuffling import below
from queenhigh.desk.desk import Desk
from queenhigh.desk.recall import finished_rounds
from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.table import JACKPOTS
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.phases import Deciding, Settled
from queenhigh.notation.round_sheet import facts_of
from queenhigh.rules import InputError, Refusal

pytest_plugins = ["ledger_places"]
pytestmark = pytest.mark.clause("crown-perth-holdem-poker 1.1 Void", "crown-perth-holdem-poker 3.15")

DECKS = (ROYAL, STRAIGHT, FLUSH, NOTHING)
READINGS = ("A3", "A5", "A5b", "A5c", "A5d", "A9", "A11", "A26", "A33")
RETURNED = {"when": "after_pickup", "count": 3, "deck_complete": True}


def readings(stream: Iterator[int]) -> dict[str, str]:
    options = {name: list(BOOK.readings.find(name).options) for name in READINGS}
    return {name: several[below(len(several), stream)] for name, several in options.items()}


def something(desk: Desk, table: str, decks: dict[str, tuple[object, ...]], stream: Iterator[int]) -> bool:
    """Start a round, continue it, return a hand's wagers or declare it void. Was it settled and then void?"""
    state, chance = desk.table(table), below(40, stream)
    if not state.playing:
        desk.start_round(table)
        for seat in (1, 2, 3):
            wager(desk, table, below(4, stream), (seat,))
        decks[table] = DECKS[below(len(DECKS), stream)]
    elif chance == 0 or (isinstance(state.round, Settled) and chance < 20):
        recorded = state.round.table.jackpot.settled is not None
        void(desk, table)
        return recorded
    elif chance == 1 and isinstance(state.round, Deciding):
        fact = facts_of(PERTH)["incorrect_hole_cards"](to=1 + below(3, stream), **RETURNED)
        with suppress(Refusal, InputError):
            desk.do(table, Report("supervisor", fact))
    elif not isinstance(state.round, Settled) or chance > 25:
        step(desk, table, decks[table])
    return False


def won_at(desk: Desk, table: str) -> int:
    """What the players have won with their Jackpot Wagers, less what they have lost."""
    over = [state.round for state, _ in finished_rounds(desk.ledger, table)]
    return sum(line.net for round in over for line in round.lines if line.wager.bet in JACKPOTS)


@pytest.mark.parametrize("number", range(8))
def test_whenever_rounds_are_void_the_books_balance(file: str, number: int) -> None:
    stream, decks, late = Seed.named("void rounds", number).bytes(), dict[str, tuple[object, ...]](), 0
    with house(file, **readings(stream)) as desk:
        start = everything(crown(desk))
        for _ in range(300):
            late += something(desk, TABLES[below(2, stream)], decks, stream)
            assert min(crown(desk).pools) >= SEED
        for table in TABLES:
            if desk.table(table).playing:
                void(desk, table)
        assert everything(crown(desk)) == start - sum(won_at(desk, table) for table in TABLES)
    assert late
