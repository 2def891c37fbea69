"""Table stakes (1.1 'Buy-in', 1.1 'Table stakes', 6.2, 6.3, 6.11): chips come to the table between hands and leave it
with the player. A player may not remove some of them and play on."""

from __future__ import annotations

from enum import StrEnum

from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.procedure import procedure
from queenhigh.money import in_dollars
from queenhigh.rules import IllegalAction, Rule


class Tender(StrEnum):
    """What a player buys in with. Cash is changed to chips at once (6.3), and nothing else is accepted (6.2)."""

    CHIPS = "chips"
    CASH = "cash"


def check(table: Table, stack: int, amount: int, *, playing: bool, tender: str) -> Rule:
    """Refuse a buy-in or an addition that the table does not accept. `stack` is the stake so far. The book sets a
    minimum; a maximum is a house setting.
    """
    if tender not in tuple(Tender):
        raise IllegalAction(f"{tender} is not taken at the table.", rule("6.2"), "Bring chips or cash.")
    if playing:
        raise IllegalAction("A stake is not added to in the middle of a hand.", rule("6.11"), "Wait for its end.")
    if amount <= 0 or amount % table.chip:
        raise IllegalAction(f"{in_dollars(amount)} is not a number of chips.", rule("6.2"), "Bring whole chips.")
    if not stack and amount < table.minimum_buy_in:
        raise IllegalAction(
            f"The minimum buy-in is {in_dollars(table.minimum_buy_in)}.", rule("6.3"), "Bring at least as much."
        )
    if table.maximum_buy_in is not None and stack + amount > table.maximum_buy_in:
        most = in_dollars(table.maximum_buy_in)
        raise IllegalAction(f"The house does not allow a buy-in above {most}.", procedure("buy_ins"), "Bring less.")
    return rule("6.3") if not stack else rule("6.11")


def refuse_removal() -> IllegalAction:
    """6.11: chips stay on the table, during a hand and between hands, until their player leaves."""
    return IllegalAction("Chips are not removed from the table.", rule("6.11"), "Leave the game to take them along.")
