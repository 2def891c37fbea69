"""Rules 11 and 14: conduct, contraventions, disturbances and fraud. Orders of the staff, each with the rank that may give it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.irregularities import Irregularity, supervisor
from queenhigh.games.casino_canberra_3_card_poker.table import Table
from queenhigh.games.kit.ruling import (
    Exclude,
    ForfeitHands,
    Order,
    Record,
    ReturnHands,
    Reverse,
    Ruling,
    VoidRound,
)
from queenhigh.money import Outcome
from queenhigh.rules import IllegalAction


class CollusionRuling(StrEnum):
    EXCLUDE = "exclude_from_round"
    VOID = "void_round"


class Collusion(Irregularity, frozen=True, kw_only=True, tag="collusion"):
    """11.3: cards or information passed between players."""

    seats: list[int]
    ruling: CollusionRuling


class Disturbance(Irregularity, frozen=True, kw_only=True, tag="disturbance"):
    """14.1: commotion, fire, riot, brawl, robbery or the like."""

    cause: str
    already_paid: msgspec.Raw | dict[str, object] | list[dict[str, object]] | None = None


class Contravention(Irregularity, frozen=True, kw_only=True, tag="contravention"):
    """14.2: a player broke a rule."""

    seat: int
    void_wagers: bool = False
    exclude: bool = False


class Fraud(Irregularity, frozen=True, kw_only=True, tag="fraud"):
    """14.3: a fraudulent act that affects the outcome."""


class Impractical(Irregularity, frozen=True, kw_only=True, tag="impractical"):
    """14.3: the round cannot go on."""


@rule("11.3")
def collusion(fact: Collusion, table: Table) -> Ruling:
    if fact.ruling is CollusionRuling.VOID:
        return Ruling(rule("11.3"), supervisor(table), (VoidRound(rule("11.3")),), reason=fact.detail)
    seats = tuple(fact.seats)
    fate: Order = ReturnHands(rule("11.3"), seats, Outcome.VOID)
    if table.readings["A10"] == "forfeited":
        fate = ForfeitHands(rule("11.3"), seats)
    return Ruling(rule("11.3"), supervisor(table), (Exclude(rule("11.3"), seats), fate), reason=fact.detail)


@rule("14.1")
def disturbance(fact: Disturbance) -> Ruling:
    orders: tuple[Order, ...] = (VoidRound(rule("14.1")), Record(rule("14.1"), fact.cause))
    if fact.already_paid:
        orders += (Reverse(rule("Dictionary: Void"), (), "payments already made are taken back"),)
    return Ruling(rule("14.1"), "casino_operator", orders, reason=fact.cause)


@rule("14.2(a)")
def contravention(fact: Contravention) -> Ruling:
    if not (fact.void_wagers or fact.exclude):
        raise IllegalAction("Void the wagers, exclude the player, or both.", rule("14.2(a)"))
    orders: tuple[Order, ...] = ()
    if fact.void_wagers:
        orders += (ReturnHands(rule("14.2(a)"), (fact.seat,), Outcome.VOID),)
    if fact.exclude:
        orders += (Exclude(rule("14.2(b)"), (fact.seat,), whole_game=True),)
    decided = rule("14.2(a)") if fact.void_wagers else rule("14.2(b)")
    return Ruling(decided, "casino_operator", orders, reason=fact.detail)


@rule("14.3")
def void_for_cause(fact: Fraud | Impractical) -> Ruling:
    return Ruling(rule("14.3"), "casino_operator", (VoidRound(rule("14.3")),), reason=fact.detail)
