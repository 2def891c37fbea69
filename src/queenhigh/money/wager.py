"""A wager is money on a bet; a line is its result, with the clause."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from queenhigh.money.cents import NOTHING, Cents
from queenhigh.money.errors import MoneyError
from queenhigh.money.paytable import Row
from queenhigh.money.price import Odds, Share
from queenhigh.rules import Cited, Rule
from queenhigh.rules.witness import WATCHERS


class Wager(msgspec.Struct, frozen=True, gc=False):
    """`stake` on `bet` (ante, play, pair_plus, ...) at a seat of the table, by the person who sits there or by
    `bettor`."""

    bet: str
    seat: int
    stake: Cents
    bettor: str = ""

    def __post_init__(self) -> None:
        if type(self.stake) is not int or self.stake < 0:
            raise MoneyError(f"The {self.bet} of seat {self.seat} is not an amount in cents: {self.stake!r}.")


class Outcome(StrEnum):
    WIN = "win"
    LOSE = "lose"
    STAND_OFF = "stand_off"
    RETURNED = "returned"
    VOID = "void"
    CARRIED = "carried"


WON, LOST, STANDS_OFF = Outcome.WIN, Outcome.LOSE, Outcome.STAND_OFF
"""Looked up once: a line is checked each time one is made."""


class Line(Cited, frozen=True, tag=True):
    """One line of a settlement: the stake of the wager is `returned`, `carried` or taken, and `paid` comes on top.

    `rule` decided the outcome; `also` are the other clauses that affected it: the pay table's row, the comparison of
    the hands, a limit. `unpaid` is what a bank that ran out still owed.
    """

    wager: Wager
    outcome: Outcome
    paid: Cents
    returned: Cents
    rule: Rule
    also: tuple[Rule, ...] = ()
    carried: Cents = NOTHING
    unpaid: Cents = NOTHING

    def __post_init__(self) -> None:
        if self.rule.__class__ is not Rule or WATCHERS:
            Cited.__post_init__(self)
        if self.carried is NOTHING and self.unpaid is NOTHING:  # nearly every line is lost, or has its stake back
            paid, returned = self.paid, self.returned
            if paid is NOTHING and returned is NOTHING and self.outcome is LOST:
                return
            if returned is self.wager.stake and (
                paid is NOTHING or (self.outcome is WON and type(paid) is int and paid > 0)
            ):
                return
        if not self._possible():
            raise MoneyError(
                f"A {self.wager.bet} of {self.wager.stake} cents cannot be settled as {self.outcome}: "
                f"paid {self.paid}, returned {self.returned}, carried {self.carried}, unpaid {self.unpaid}."
            )

    def _possible(self) -> bool:
        """Whole amounts that add up; only a win is paid, and only a win or a loss takes from the stake."""
        paid, returned, carried, unpaid = self.paid, self.returned, self.carried, self.unpaid
        if not type(paid) is type(returned) is type(carried) is type(unpaid) is int:
            return False
        taken = self.wager.stake - returned - carried
        if paid < 0 or returned < 0 or carried < 0 or unpaid < 0 or taken < 0:
            return False
        if self.outcome is WON:
            return True
        return paid == unpaid == 0 and (taken == 0 or self.outcome is LOST)

    @property
    def taken(self) -> Cents:
        """The part of the stake that the other side keeps."""
        return Cents(self.wager.stake - self.returned - self.carried)

    @property
    def net(self) -> int:
        """The bettor's net result. A carried stake is still the bettor's."""
        return self.paid - self.taken


def win(wager: Wager, row: Row, rule: Rule, *also: Rule) -> Line:
    """Won at the price of a pay table's row. At odds the stake comes back; for a prize it is consumed."""
    pays, stake = row.pays, wager.stake
    if isinstance(pays, Odds):
        return Line(wager, WON, pays.pays(stake), stake, rule, (row.rule, *also))
    if isinstance(pays, Share):
        raise MoneyError(f"{row.name} pays {pays} of a pool: settle it with a prize.")
    return Line(wager, WON, pays.pays(stake), NOTHING, rule, (row.rule, *also))


def prize(wager: Wager, amount: Cents, rule: Rule, *also: Rule) -> Line:
    """Won a whole prize; the stake is consumed."""
    return Line(wager, WON, amount, NOTHING, rule, also)


def lose(wager: Wager, rule: Rule, *also: Rule) -> Line:
    return Line(wager, LOST, NOTHING, NOTHING, rule, also)


def stand_off(wager: Wager, rule: Rule, *also: Rule) -> Line:
    return Line(wager, STANDS_OFF, NOTHING, wager.stake, rule, also)


def give_back(wager: Wager, rule: Rule, *also: Rule) -> Line:
    """Returned to its owner: never in action, retracted or not covered."""
    return Line(wager, Outcome.RETURNED, NOTHING, wager.stake, rule, also)


def void(wager: Wager, rule: Rule, *also: Rule) -> Line:
    """Returned because the hand or the round is void."""
    return Line(wager, Outcome.VOID, NOTHING, wager.stake, rule, also)


def carry(wager: Wager, rule: Rule, *also: Rule) -> Line:
    """Kept on the layout for the next round."""
    return Line(wager, Outcome.CARRIED, NOTHING, NOTHING, rule, also, carried=wager.stake)


def bonus(wager: Wager, row: Row, rule: Rule, *also: Rule) -> Line:
    """A payment calculated on another wager's stake, which itself is not in play here: an Ante Bonus."""
    if not isinstance(row.pays, Odds):
        raise MoneyError(f"{row.name} pays {row.pays}: a bonus is paid at odds.")
    paid = row.pays.pays(wager.stake)
    return Line(
        Wager(wager.bet, wager.seat, NOTHING, wager.bettor), Outcome.WIN, paid, NOTHING, rule, (row.rule, *also)
    )


def to_the_limit(line: Line, placed: Wager, *limits: Rule) -> Line:
    """A wager that counts only up to a limit: `line` settled that much of it, and the rest of what was placed goes back."""
    excess = placed.stake - line.wager.stake
    return Line(
        placed,
        line.outcome,
        line.paid,
        Cents(line.returned + excess),
        line.rule,
        (*line.also, *limits),
        line.carried,
        line.unpaid,
    )
