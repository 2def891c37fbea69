"""Rule 11: bonus prizes. A prize is displayed, earned with a hand that was not folded, verified by a supervisor, and given in
the form it was promised in: money for money, goods and services at a convenient time."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from queenhigh.games.crown_melbourne_crown_poker.book import LADDER, rule
from queenhigh.games.crown_melbourne_crown_poker.table import HIGHER_DUTIES
from queenhigh.games.kit.ruling import Award, Record, Refuse, Ruling
from queenhigh.hands import FiveCard
from queenhigh.money import NOTHING, Cents
from queenhigh.rules import IllegalAction


class Kind(StrEnum):
    CASH = "cash"
    GOODS = "goods"
    SERVICES = "services"


class Form(StrEnum):
    """11.3.1: how a cash prize is paid."""

    CHIPS = "chips"
    CASH = "cash"
    CASH_EQUIVALENT = "cash_equivalent"


class BonusPrize(msgspec.Struct, frozen=True):
    """A bonus prize. `earned_by` is the lowest hand that earns it; `displayed` says that the sign of 11.2 is up."""

    name: str
    kind: Kind
    earned_by: str
    amount: Cents = NOTHING
    description: str = ""
    displayed: bool = True


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that may have earned a prize. `hand` is its category: `straight_flush`."""

    seat: int
    hand: str
    folded: bool = False
    form: str = Form.CHIPS


def offered(prize: BonusPrize) -> BonusPrize:
    """11.1 and 11.2: cash, goods or services, for an outcome that is on display."""
    if prize.kind not in tuple(Kind):
        raise IllegalAction(f"{prize.kind} is not a bonus prize.", rule("11.1"), f"It is {', '.join(Kind)}.")
    if prize.kind == Kind.CASH and prize.amount <= 0:
        raise IllegalAction("The cash prize has no amount.", rule("11.1"), "Say how much.")
    if not prize.displayed or prize.earned_by not in _CATEGORIES:
        raise IllegalAction(
            f"The prize and what earns it are not on display: {prize.earned_by or 'nothing'}.",
            rule("11.2"),
            "Put them on the sign.",
        )
    return prize


def claim(prize: BonusPrize, claimed: Claim, *, by: str) -> Ruling:
    """11.3 and 11.4: the Dealer calls a supervisor, who verifies the hand before anything is awarded."""
    offered(prize)
    LADDER.require(by, HIGHER_DUTIES, order="Verifying a hand for a bonus prize", rule=rule("11.3"))
    seats = (claimed.seat,)
    if claimed.folded:
        return Ruling(rule("11.4"), HIGHER_DUTIES, (Refuse(rule("11.4"), seats, "the hand was folded"),))
    if claimed.hand not in _CATEGORIES or _CATEGORIES[claimed.hand] < _CATEGORIES[prize.earned_by]:
        return Ruling(rule("11.3"), HIGHER_DUTIES, (Refuse(rule("11.2"), seats, f"{claimed.hand} earns no prize"),))
    if prize.kind == Kind.CASH:
        if claimed.form not in tuple(Form):
            raise IllegalAction(
                f"A cash prize is not paid in {claimed.form}.",
                rule("11.3.1"),
                f"Pay it in {', '.join(Form)}.",
            )
        return Ruling(rule("11.3"), HIGHER_DUTIES, (Award(rule("11.3.1"), seats, prize.amount),), (HIGHER_DUTIES,))
    note = f"{prize.description or prize.name} to seat {claimed.seat}, at a convenient time"
    return Ruling(rule("11.3"), HIGHER_DUTIES, (Record(rule("11.3.2"), note),), (HIGHER_DUTIES,))


_CATEGORIES = {category.label: category for category in FiveCard}
