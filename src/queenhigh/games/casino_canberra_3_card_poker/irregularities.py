"""Rules 10.6-10.8 and 12: what went wrong with the cards, and the ruling: a function of facts, which orders and does not act."""

from __future__ import annotations

import msgspec

from queenhigh.games.casino_canberra_3_card_poker.book import PAY, rule
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Shoe, Table
from queenhigh.games.kit.phases import Showdown, WithCards
from queenhigh.games.kit.ruling import Continue, Reconstruct, Record, ReturnHands, Ruling, TurnOver, VoidRound
from queenhigh.money import Outcome
from queenhigh.rules import IllegalAction

EXPOSED_VOID = int(PAY.figure("exposed_void"))
DEALER_EXPOSED_VOID = int(PAY.figure("dealer_exposed_void"))


class Irregularity(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    when: str = ""
    detail: str = ""


class ShoeMalfunction(Irregularity, frozen=True, kw_only=True, tag="shoe_malfunction"):
    """10.6 and 10.8. `hinders` is whether the fault stops or hinders the shuffle or makes cards unusable."""

    hinders: bool = True


class CardExposed(Irregularity, frozen=True, kw_only=True, tag="card_exposed"):
    """12.1-12.3: to whom, and how many cards in all, or how many at each seat."""

    to: int | str | list[int | str]
    count: int = 1
    counts: dict[str, int] = {}


class MisdealOrder(Irregularity, frozen=True, kw_only=True, tag="misdeal_order"):
    """12.4: the deal did not go as the dealing rule says."""


class WrongNumberOfCards(Irregularity, frozen=True, kw_only=True, tag="wrong_number_of_cards"):
    """2.5 and 12.4: a hand that is not three cards was not dealt by the rules."""

    to: int | str | list[int | str]
    count: int


class HandInDiscardRack(Irregularity, frozen=True, kw_only=True, tag="hand_in_discard_rack"):
    """12.5: a hand, or part of one, was discarded before its player had acted or while it was to be verified."""

    seat: int
    reconstructed: bool


Fact = ShoeMalfunction | CardExposed | MisdealOrder | WrongNumberOfCards | HandInDiscardRack


@rule("10.6")
def shoe_malfunction(fact: ShoeMalfunction, table: Table) -> Ruling:
    if table.shoe is not Shoe.AUTOMATED:
        raise IllegalAction("This table has no automated shoe.", rule("10.1"))
    if not fact.hinders:
        return Ruling(rule("10.8"), "dealer", (Continue(rule("10.8"), "no malfunction"),), reason=fact.detail)
    orders = (VoidRound(rule("10.6")), Record(rule("10.8"), fact.detail or "malfunction of the shoe"))
    return Ruling(rule("10.6"), supervisor(table), orders, reason=fact.detail)


@rule("12.1")
def card_exposed(fact: CardExposed, round: CanberraRound) -> Ruling:
    """One card of a player is turned over; two or more, or one of the dealer's, void the round."""
    table, to = round.table, fact.to if isinstance(fact.to, list) else [fact.to]
    if "dealer" in to and fact.count >= DEALER_EXPOSED_VOID:
        after_deal = isinstance(round, Showdown) or (
            table.readings["A11"] == "end_of_deal" and isinstance(round, WithCards) and fact.when != "deal"
        )
        if after_deal:
            raise IllegalAction("The dealer's hand may be seen now.", rule("12.3"))
        return Ruling(rule("12.3"), supervisor(table), (VoidRound(rule("12.3")),), reason=fact.detail)
    counts = list(fact.counts.values()) or [fact.count]
    exposed = max(counts) if table.readings["A12"] == "per_hand" else sum(counts)
    if exposed >= EXPOSED_VOID:
        return Ruling(rule("12.2"), supervisor(table), (VoidRound(rule("12.2")),), reason=fact.detail)
    return Ruling(rule("12.1"), "dealer", (TurnOver(rule("12.1")),), reason=fact.detail)


@rule("12.4")
def dealt_out_of_order(fact: MisdealOrder, table: Table) -> Ruling:
    if table.shoe is Shoe.AUTOMATED and table.readings["A4"] == "rule_6_only":
        return Ruling(rule("12.4"), supervisor(table), (Continue(rule("12.4")),), reason=fact.detail)
    return Ruling(rule("12.4"), supervisor(table), (VoidRound(rule("12.4")),), reason=fact.detail)


@rule("2.5")
def wrong_number_of_cards(fact: WrongNumberOfCards, table: Table) -> Ruling:
    orders = (VoidRound(rule("12.4")), Record(rule("2.5"), f"{fact.count} cards at {fact.to}"))
    return Ruling(rule("12.4"), supervisor(table), orders, reason=fact.detail)


@rule("12.5")
def hand_in_discard_rack(fact: HandInDiscardRack, table: Table) -> Ruling:
    if fact.reconstructed:
        orders = (Reconstruct(rule("12.5"), seat=fact.seat, note="the hand is put together again and goes on"),)
        return Ruling(rule("12.5"), supervisor(table), orders, reason=fact.detail)
    if table.readings["A13"] == "whole_round":
        return Ruling(rule("12.5"), supervisor(table), (VoidRound(rule("12.5")),), reason=fact.detail)
    return Ruling(
        rule("12.5"),
        supervisor(table),
        (ReturnHands(rule("12.5"), (fact.seat,), Outcome.VOID),),
        reason=fact.detail,
    )


def supervisor(table: Table) -> str:
    """Who rules where the clause names nobody (reading A14)."""
    return table.readings["A14"]
