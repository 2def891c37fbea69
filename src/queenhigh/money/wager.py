"""A wager is money on a bet; a line is what became of it, and by which clause."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from queenhigh.money.cents import NOTHING, Cents
from queenhigh.money.errors import MoneyError
from queenhigh.money.paytable import Row
from queenhigh.money.price import Odds, Share
from queenhigh.rules import Cited, Rule
from queenhigh.rules.witness import witness


class Wager(msgspec.Struct, frozen=True):
    """`stake` on `bet` (ante, play, pair_plus, ...) at a place of the table, by whoever sits there unless `bettor` says."""

    bet: str
    seat: int
    stake: Cents
    bettor: str = ""

    def __post_init__(self) -> None:
        if type(self.stake) is not int or self.stake < 0:
            raise MoneyError(f"The {self.bet} of seat {self.seat} is no amount of cents: {self.stake!r}.")


class Outcome(StrEnum):
    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand_off"
    RETURNED = "returned"
    VOID = "void"
    CARRIED = "carried"


class Line(Cited, frozen=True):
    """One line of a settlement: the stake of the wager is `returned`, `carried` or taken, and `paid` comes on top.

    `rule` decided the outcome; `priced_by` is the clause of the pay table's row, where one set the price.
    `unpaid` is what a bank that ran out still owed.
    """

    wager: Wager
    outcome: Outcome
    paid: Cents
    returned: Cents
    rule: Rule
    priced_by: Rule | None = None
    carried: Cents = NOTHING
    unpaid: Cents = NOTHING

    def __post_init__(self) -> None:
        super().__post_init__()
        stake = self.wager.stake
        if min(self.paid, self.returned, self.carried, self.unpaid) < 0 or self.returned + self.carried > stake:
            raise MoneyError(
                f"A {self.wager.bet} of {stake} cents cannot be settled as {self.outcome}: "
                f"paid {self.paid}, returned {self.returned}, carried {self.carried}."
            )
        if self.priced_by is not None:
            witness(self.priced_by, "Line")

    @property
    def taken(self) -> Cents:
        """What of the stake the other side keeps."""
        return Cents(self.wager.stake - self.returned - self.carried)

    @property
    def net(self) -> int:
        """What the bettor is up or down. A carried stake is still the bettor's."""
        return self.paid - self.taken


def win(wager: Wager, row: Row, rule: Rule) -> Line:
    """Won at the price of a pay table's row. At odds the stake comes back; for a prize it is consumed."""
    if isinstance(row.pays, Share):
        raise MoneyError(f"{row.name} pays {row.pays} of a pool: settle it with a prize.")
    returned = wager.stake if isinstance(row.pays, Odds) else NOTHING
    return Line(wager, Outcome.WIN, row.pays.pays(wager.stake), returned, rule, row.rule)


def prize(wager: Wager, amount: Cents, rule: Rule, priced_by: Rule | None = None) -> Line:
    """Won a whole prize; the stake is consumed."""
    return Line(wager, Outcome.WIN, amount, NOTHING, rule, priced_by)


def lose(wager: Wager, rule: Rule) -> Line:
    return Line(wager, Outcome.LOSE, NOTHING, NOTHING, rule)


def stand_off(wager: Wager, rule: Rule) -> Line:
    return Line(wager, Outcome.STAND_OFF, NOTHING, wager.stake, rule)


def give_back(wager: Wager, rule: Rule) -> Line:
    """Returned to its owner: never in action, retracted or not covered."""
    return Line(wager, Outcome.RETURNED, NOTHING, wager.stake, rule)


def void(wager: Wager, rule: Rule) -> Line:
    """Returned because the hand or the round is void."""
    return Line(wager, Outcome.VOID, NOTHING, wager.stake, rule)


def carry(wager: Wager, rule: Rule) -> Line:
    """Kept on the layout for the next round."""
    return Line(wager, Outcome.CARRIED, NOTHING, NOTHING, rule, carried=wager.stake)
