"""Rules 11 and 14: the conduct of players and staff, and the orders that may follow, each with the lowest rank that may
give it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec

from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound
from queenhigh.games.casino_canberra_3_card_poker.void import hand_at, supervisor, void_round
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, PLAY
from queenhigh.games.kit.facts import CannotBe, Irregularity
from queenhigh.games.kit.ruling import Exclude, ForfeitHands, Order, Record, ReturnBets, ReturnHands, Ruling
from queenhigh.money import Cents, Outcome, in_dollars
from queenhigh.rules import IllegalAction, Rule


class CollusionRuling(StrEnum):
    """The rulings that 11.3 allows for collusion, or a record alone if no ruling is needed."""

    EXCLUDE = "exclude_from_round"
    VOID = "void_round"
    RECORD = "record"


class Collusion(Irregularity, frozen=True, kw_only=True, tag="collusion"):
    """11.3: players acted together against Rule 11; `ruling` excludes them from the round or voids it."""

    seats: list[int]
    ruling: CollusionRuling


class CardsNotProtected(Irregularity, frozen=True, kw_only=True, tag="cards_not_protected"):
    """11.1: a player showed cards, or took them out of the playing area or out of sight."""

    seats: list[int]
    ruling: CollusionRuling = CollusionRuling.RECORD


class CardsExchanged(Irregularity, frozen=True, kw_only=True, tag="cards_exchanged"):
    """11.2(a): players exchanged cards."""

    seats: list[int]
    ruling: CollusionRuling = CollusionRuling.RECORD


class InformationExchanged(Irregularity, frozen=True, kw_only=True, tag="information_exchanged"):
    """11.2(b): a player gave or received information about a hand, directly or through another person."""

    seats: list[int]
    ruling: CollusionRuling = CollusionRuling.RECORD


class Payment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The amount that a box had been paid when the settlement was broken off."""

    seat: int
    amount: Cents = Cents(0)


class Disturbance(Irregularity, frozen=True, kw_only=True, tag="disturbance"):
    """14.1: commotion, fire, riot, brawl, robbery or a similar event; `already_paid` is taken back."""

    cause: str = ""
    already_paid: Payment | list[Payment] | None = None


class Contravention(Irregularity, frozen=True, kw_only=True, tag="contravention"):
    """14.2: a player broke a rule. The ruling may void wagers (`void_wagers`: all, or those named), exclude from the
    game (`exclude`), or both."""

    seat: int
    void_wagers: bool | list[str] = False
    exclude: bool = False


class Fraud(Irregularity, frozen=True, kw_only=True, tag="fraud"):
    """14.3: a fraudulent act affects the outcome of the round."""


class Impractical(Irregularity, frozen=True, kw_only=True, tag="impractical"):
    """14.3: it is impractical to continue the round."""


class StaffAdvice(Irregularity, frozen=True, kw_only=True, tag="staff_advice"):
    """14.5(a): an employee advised a player how to play."""


class AdvantageGiven(Irregularity, frozen=True, kw_only=True, tag="advantage_given"):
    """14.5(b): an employee gave an advantage or let the odds of the game be changed."""


class ProcedureNotFollowed(Irregularity, frozen=True, kw_only=True, tag="procedure_not_followed"):
    """14.5(c): an approved procedure was not followed."""


class Influence(Irregularity, frozen=True, kw_only=True, tag="influence"):
    """14.7: a person instructed a player or influenced how a hand was played."""


class SideBet(Irregularity, frozen=True, kw_only=True, tag="side_bet"):
    """14.8: players bet against each other."""


Breach = CardsNotProtected | CardsExchanged | InformationExchanged
BREACHES: dict[type, Rule] = {
    CardsNotProtected: rule("11.1"),
    CardsExchanged: rule("11.2(a)"),
    InformationExchanged: rule("11.2(b)"),
}
RECORDED: dict[type, Rule] = {
    StaffAdvice: rule("14.5(a)"),
    AdvantageGiven: rule("14.5(b)"),
    ProcedureNotFollowed: rule("14.5(c)"),
    Influence: rule("14.7"),
    SideBet: rule("14.8"),
}
"""Conduct that the book forbids without a remedy of its own. It is recorded, and the operator may act under 14.2."""


@rule("11.3")
def collusion(fact: Collusion | Breach, round: CanberraRound) -> Ruling:
    """11.3: rule on collusion. An excluded player gets the wagers of this round back, and the others play on (reading
    A10)."""
    if not fact.seats:
        raise CannotBe("seats", "No player is named.", rule("11.3"), "Say which boxes.")
    for seat in fact.seats:
        hand_at(round, seat, rule("11.3"), told="seats")
    if fact.ruling not in tuple(CollusionRuling):
        raise IllegalAction(
            f"{fact.ruling!r} is not a ruling on collusion.", rule("11.3"), f"Say {', '.join(CollusionRuling)}."
        )
    seats, broken = tuple(fact.seats), BREACHES.get(type(fact))
    record: tuple[Order, ...] = (Record(broken, fact.detail or "breach"),) if broken else ()
    match fact.ruling:
        case CollusionRuling.RECORD:
            by = broken or rule("11.3")
            return Ruling(by, supervisor(round), record or (Record(by, fact.detail),), reason=fact.detail)
        case CollusionRuling.VOID:
            orders = void_round(round, rule("11.3"))
        case CollusionRuling.EXCLUDE if round.table.readings["A10"] == "forfeited":
            orders = (Exclude(rule("11.3"), seats), ForfeitHands(rule("11.3"), seats))
        case CollusionRuling.EXCLUDE:
            orders = (Exclude(rule("11.3"), seats), ReturnHands(rule("11.3"), seats, Outcome.VOID))
    return Ruling(rule("11.3"), supervisor(round), (*orders, *record), reason=fact.detail)


@rule("14.1")
def disturbance(fact: Disturbance, round: CanberraRound) -> Ruling:
    """14.1: void the round after a disturbance. The book says "invalidate", which here means the same as "void"
    (reading A9b)."""
    paid = (
        fact.already_paid if isinstance(fact.already_paid, list) else [fact.already_paid] if fact.already_paid else []
    )
    for place, payment in enumerate(paid):
        hand_at(round, payment.seat, rule("14.1"), told="already_paid")
        if payment.seat in [before.seat for before in paid[:place]]:
            what = f"Box {payment.seat} is named twice."
            raise CannotBe("already_paid", what, rule("14.1"), "State once what it had been paid.")
    cause = fact.cause or fact.detail
    orders = void_round(round, rule("14.1"), paid=tuple(payment.seat for payment in paid))
    stated = [f"box {one.seat} had been paid {in_dollars(one.amount)}" for one in paid if one.amount]
    records = [Record(rule("14.1"), note) for note in (cause, *stated)]
    return Ruling(rule("14.1"), "casino_operator", (*orders, *records), reason=cause)


@rule("14.2(a)")
def contravention(fact: Contravention, round: CanberraRound) -> Ruling:
    """14.2: rule on a contravention. Wagers that are not declared void remain in play, including those of a player who
    is excluded from then on."""
    hand = hand_at(round, fact.seat, rule("14.2(a)"))
    orders: tuple[Order, ...] = ()
    match fact.void_wagers:
        case True:
            orders = (ReturnHands(rule("14.2(a)"), (fact.seat,), Outcome.VOID),)
        case [*bets]:
            if strange := [bet for bet in bets if bet not in hand.wagers]:
                raise CannotBe(
                    "void_wagers",
                    f"Box {fact.seat} has no {' or '.join(strange)}.",
                    rule("14.2(a)"),
                    "Name wagers that are on the box.",
                )
            orders = tuple(ReturnBets(rule("14.2(a)"), bet, (fact.seat,), Outcome.VOID) for bet in bets)
            alone = ANTE in bets and PLAY in hand.wagers and PLAY not in bets
            if alone and round.table.readings["A10b"] == "returned":
                orders = (*orders, ReturnBets(rule("7.8"), PLAY, (fact.seat,), Outcome.VOID))
    decided = rule("14.2(a)") if orders else rule("14.2(b)")
    if fact.exclude:
        orders = (*orders, Exclude(rule("14.2(b)"), (fact.seat,), whole_game=True))
    if not orders:
        raise IllegalAction(
            "The report calls for no order.", rule("14.2(a)"), "Void the wagers, exclude the player, or both."
        )
    return Ruling(decided, "casino_operator", orders, reason=fact.detail)


@rule("14.3")
def void_for_cause(fact: Fraud | Impractical, round: CanberraRound) -> Ruling:
    return Ruling(rule("14.3"), "casino_operator", void_round(round, rule("14.3")), reason=fact.detail)


def recorded(fact: Irregularity, round: CanberraRound) -> Ruling:
    broken = RECORDED[type(fact)]
    note = fact.detail or (type(fact).__doc__ or "")
    return Ruling(broken, "casino_supervisor", (Record(broken, note),), reason=fact.detail)


RULINGS: dict[type, Callable[[Any, CanberraRound], Ruling]] = {
    Collusion: collusion,
    **dict.fromkeys(BREACHES, collusion),
    Disturbance: disturbance,
    Contravention: contravention,
    Fraud: void_for_cause,
    Impractical: void_for_cause,
    **dict.fromkeys(RECORDED, recorded),
}
