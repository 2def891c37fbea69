"""11.15: Jackpot Wagers that a misdeal carried over. Who pays for one now, and what of somebody who has left?"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import joins
from queenhigh.games.crown_melbourne_three_card_poker.table import JACKPOT
from queenhigh.money import in_dollars
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import NAMES, dealt, table_for
from queenhigh.training.drill import Asks, Item
from queenhigh.training.drills import HouseGame, Tale, Wish
from queenhigh.training.words import about

CARRIED = "jackpot carried over"
STAYED, LEFT, NEW = (1, 3), 2, 5
LINES = [
    "The round before was a misdeal.",
    f"Seats {STAYED[0]}, {LEFT} and {STAYED[1]} had a Jackpot Wager in it; seat {LEFT} has left the table since.",
    f"Seat {NEW} has come and wants a Jackpot Wager too.",
]


def carried_over(game: HouseGame, seed: str, level: int) -> Tale:
    """The round after a misdeal, and what each seat pays for its Jackpot Wager."""
    chance = Chance("pay", BOOK.id, seed, level, CARRIED)
    table = table_for(game, chance, Wish(seats=4))
    carried = {seat: NAMES[seat] for seat in (*STAYED, LEFT)}
    here = {seat: NAMES[seat] for seat in (*STAYED, NEW)}
    table = replace(table, settings=replace(table.settings, carried=carried), seats=here)
    play = dealt(table, chance, ((NEW, JACKPOT),))
    play.until("Over")
    system = table.settings.jackpot
    before = dict.fromkeys(STAYED, system.cost)
    after = joins(before, NEW, system, system.cost)
    return Tale(play, LINES, [_pays(seat, cost - before.get(seat, 0)) for seat, cost in after.items()])


def _pays(seat: int, amount: int) -> Item:
    clauses = ("11.15.2",) if amount else ("11.15", "11.15.2")
    ask = f"Seat {seat} pays now for a Jackpot Wager"
    why = " ".join(about(BOOK, clause) for clause in clauses)
    return Item(f"{seat}.pays", ask, Asks.MONEY, (in_dollars(amount),), why, clauses)
