"""Rules 2.4, 7.2, 7.7, 10.6-10.8 and 12: what went wrong, and the ruling on it.

A ruling is a pure function of the facts: it returns orders and does not carry them out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from queenhigh.games.casino_canberra_3_card_poker.book import PAY, rule
from queenhigh.games.casino_canberra_3_card_poker.conduct import Collusion, CollusionRuling, collusion
from queenhigh.games.casino_canberra_3_card_poker.hand import CARDS
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound
from queenhigh.games.casino_canberra_3_card_poker.void import hand_at, supervisor, void_round
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, PLAY, counted
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.facts import DEALER, CannotBe, Irregularity, To, recipients, seats_of
from queenhigh.games.kit.phases import BetsClosed, Betting, Settled, Showdown, in_play
from queenhigh.games.kit.ruling import (
    Continue,
    CountCards,
    Order,
    Reconstruct,
    Record,
    Refuse,
    ReturnHands,
    Ruling,
    Seats,
    TurnOver,
    amended,
)
from queenhigh.money import Cents, Outcome, in_dollars
from queenhigh.rules import IllegalAction, Rule

DECK = int(PAY.figure("deck"))
EXPOSED_VOID = int(PAY.figure("exposed_void"))
DEALER_EXPOSED_VOID = int(PAY.figure("dealer_exposed_void"))

IN_THE_DEAL = ("", "deal", "during_deal", "dealing", "before_announcement")
FOUND_LATE = ("after_decisions", "before_settlement", "before_reveal", "settlement", "during_settlement", "reveal")


class DeckCount(Irregularity, frozen=True, kw_only=True, tag="deck_count"):
    """2.4: a supervisor has the cards counted; `deck_count` is what was found."""

    deck_count: int


class LateWager(Irregularity, frozen=True, kw_only=True, tag="late_wager"):
    """4.5, 6.3: a wager is touched, increased or taken back once betting is closed or the deal has begun."""

    seat: int
    bet: str = ""
    attempted: Cents = Cents(0)


class PlayWagerAmount(Irregularity, frozen=True, kw_only=True, tag="play_wager_amount"):
    """7.2, 7.8: a play wager does not equal the ante, or there is no ante. It is refused, or corrected at
    settlement."""

    seat: int
    attempted: Cents
    then: str = ""


class FoldedHandCount(Irregularity, frozen=True, kw_only=True, tag="folded_hand_count"):
    """7.7, 2.5: a hand is counted on its way to the discard rack; `count` is how many cards it has."""

    seat: int
    count: int


class ShoeMalfunction(Irregularity, frozen=True, kw_only=True, tag="shoe_malfunction"):
    """10.6, 10.8: the automated shoe is faulty. `hinders` is true if it stops or hinders the shuffle or damages cards."""

    hinders: bool = True


class CardExposed(Irregularity, frozen=True, kw_only=True, tag="card_exposed"):
    """12.1-12.3: cards were exposed: `to` whom, and `count` in all (one each if left out). `ruling` is given if it was
    collusion (11.3)."""

    to: To = ""
    count: int | None = None
    ruling: CollusionRuling | None = None


class MisdealOrder(Irregularity, frozen=True, kw_only=True, tag="misdeal_order"):
    """12.4: cards were not dealt in the order that the dealing rule sets."""


class WrongNumberOfCards(Irregularity, frozen=True, kw_only=True, tag="wrong_number_of_cards"):
    """2.5, 12.4: a hand was dealt more or fewer than three cards; `dealt_count` is how many."""

    to: To
    dealt_count: int


class HandInDiscardRack(Irregularity, frozen=True, kw_only=True, tag="hand_in_discard_rack"):
    """12.5: a hand, or part of one, was discarded before its player had acted or before it was verified."""

    seat: int
    reconstructed: bool


@rule("2.4")
def deck_count(fact: DeckCount, round: CanberraRound) -> Ruling:
    """2.4: rule on a wrong count, for which the book has no remedy. The operator is notified and may void the round
    (14.3)."""
    orders = (CountCards(rule("2.4"), fact.deck_count),)
    told = () if fact.deck_count == DECK else ("casino_operator",)
    return Ruling(rule("2.4"), "casino_supervisor", orders, notify=told, reason=fact.detail)


@rule("4.5")
def late_wager(fact: LateWager, round: CanberraRound) -> Ruling:
    """4.5: too late from the first card on; by reading A17, from the call that closes betting (6.3)."""
    if isinstance(round, Betting) or (isinstance(round, BetsClosed) and round.table.open_until_first_card):
        raise IllegalAction("Wagers may still be changed, so none is late.", rule("4.1"), "Accept it.")
    locked = rule("6.3") if isinstance(round, BetsClosed) else rule("4.5")
    hand_at(round, fact.seat, locked)
    orders = (Refuse(locked, (fact.seat,), f"{fact.bet or 'the wager'} stays as it was"),)
    return Ruling(locked, "dealer", orders, reason=fact.detail)


@rule("7.2")
def play_wager_amount(fact: PlayWagerAmount, round: CanberraRound) -> Ruling:
    """7.2: refuse a play wager until it equals the ante (reading A7). One that is found too late is settled by reading
    A7b."""
    hand = hand_at(round, fact.seat, rule("7.2"))
    if isinstance(round, Settled):
        raise IllegalAction(
            f"The wagers of box {fact.seat} are settled.", rule("14.4"), "It is a dispute: call the operator."
        )
    if not in_play(round, hand, ANTE):
        refused = Refuse(rule("7.8"), (fact.seat,), "without an ante there is no play wager")
        return Ruling(rule("7.8"), "dealer", (refused,), reason=fact.detail or fact.then)
    ante = hand.wagers[ANTE]
    if fact.attempted == ante:
        what = f"{in_dollars(ante)} equals the ante of box {fact.seat}."
        raise CannotBe("attempted", what, rule("7.2"), "Accept it.")
    if PLAY in hand.wagers and fact.when in FOUND_LATE:
        found = replace(hand, wagers={**hand.wagers, PLAY: fact.attempted})
        counts = counted(round.table, found, PLAY)
        orders: tuple[Order, ...] = (amended(rule("7.2"), fact.seat, PLAY, fact.attempted, counts),)
        return Ruling(rule("7.2"), supervisor(round), orders, reason=fact.detail)
    if round.table.readings["A7"] == "accept_as_placed":
        return Ruling(
            rule("7.2"), "dealer", (Continue(rule("7.2"), "taken as placed"),), reason=fact.detail or fact.then
        )
    note = f"{in_dollars(fact.attempted)} is refused: a play wager must equal the ante, {in_dollars(ante)}"
    return Ruling(rule("7.2"), "dealer", (Refuse(rule("7.2"), (fact.seat,), note),), reason=fact.detail or fact.then)


@rule("7.7")
def folded_hand_count(fact: FoldedHandCount, round: CanberraRound) -> Ruling:
    """7.7: record the count, and notify a supervisor if the hand is incomplete."""
    folded = hand_at(round, fact.seat, rule("7.7")).choice is Choice.FOLD
    by = rule("7.7") if folded else rule("2.5")
    orders = (Record(by, f"the {'folded ' if folded else ''}hand of box {fact.seat} has {fact.count} cards"),)
    told = () if fact.count == CARDS else ("casino_supervisor",)
    return Ruling(by, "dealer", orders, notify=told, reason=fact.detail)


@rule("10.6")
def shoe_malfunction(fact: ShoeMalfunction, round: CanberraRound) -> Ruling:
    if not round.table.automated:
        raise IllegalAction("This table has no automated shoe.", rule("10.1"), "Report what happened to the cards.")
    if not fact.hinders:
        return Ruling(rule("10.8"), "dealer", (Continue(rule("10.8"), "no malfunction"),), reason=fact.detail)
    record = Record(rule("10.8"), fact.detail or "malfunction of the shoe")
    return Ruling(rule("10.6"), supervisor(round), (*void_round(round, rule("10.6")), record), reason=fact.detail)


@rule("12.1")
def card_exposed(fact: CardExposed, round: CanberraRound) -> Ruling:
    """Rule on exposed cards: one card of a player is turned over, but a second one (12.2) or one of the dealer's (12.3)
    voids the round.

    An exposure that is part of collusion falls under 11.3. Rule 12 does not cover cards that a player shows after the
    deal: players have to protect their cards (11.1).
    """
    if fact.count is not None and fact.count < 1:
        what = f"{fact.count} is not a number of exposed cards."
        raise CannotBe("count", what, rule("12.1"), "Say how many were.")
    places = dict.fromkeys(recipients(fact.to))
    if strange := [one for one in places if one not in ("", DEALER) and one not in round.hands]:
        boxes = ", ".join(map(str, sorted(round.hands)))
        raise CannotBe(
            "to", f"There is no hand at {strange[0]}.", rule("12.1"), f"There are boxes {boxes}, or the dealer."
        )
    most = CARDS * (len(round.hands) if "" in places else len(places))
    if places and fact.count is not None and fact.count > most:
        what = f"{fact.count} cards cannot have been exposed there: there were only {most}."
        raise CannotBe("count", what, rule("12.1"), "Say how many were, and where.")
    if fact.ruling:
        return collusion(Collusion(seats=list(seats_of(fact.to)), ruling=fact.ruling, detail=fact.detail), round)
    if DEALER in recipients(fact.to) and (fact.count or 1) >= DEALER_EXPOSED_VOID:
        return _dealer_card_exposed(fact, round)
    seats = seats_of(fact.to)
    if fact.when not in IN_THE_DEAL:
        note = "after the deal: players protect their own cards"
        return Ruling(rule("11.1"), "dealer", (Record(rule("11.1"), note), Continue(rule("11.1"))), reason=fact.detail)
    exposed = Counter(seats_turned(round) + _one_for_each_card(seats, fact.count))
    counts = max(exposed.values()) if round.table.readings["A12"] == "per_hand" else exposed.total()
    if counts >= EXPOSED_VOID:
        return Ruling(rule("12.2"), supervisor(round), void_round(round, rule("12.2")), reason=fact.detail)
    orders = (TurnOver(rule("12.1"), _one_for_each_card(seats, fact.count)),)
    return Ruling(rule("12.1"), "dealer", orders, reason=fact.detail)


def _dealer_card_exposed(fact: CardExposed, round: CanberraRound) -> Ruling:
    """12.3: applies until the dealer's hand is properly turned over, or only during the deal (reading A11)."""
    turned = isinstance(round, Showdown | Settled)
    if turned or (round.table.readings["A11"] == "end_of_deal" and fact.when not in IN_THE_DEAL):
        return Ruling(rule("12.3"), "dealer", (Continue(rule("12.3"), "too late to matter"),), reason=fact.detail)
    return Ruling(rule("12.3"), supervisor(round), void_round(round, rule("12.3")), reason=fact.detail)


def seats_turned(round: CanberraRound) -> Seats:
    """Return the seats whose cards were already exposed in this deal, once per card. All of them count together
    (reading A12).
    """
    orders = [order for ruling in round.rulings for order in ruling.orders]
    return tuple(seat for order in orders if isinstance(order, TurnOver) for seat in order.seats)


def _one_for_each_card(seats: Seats, count: int | None) -> Seats:
    """Spread `count` cards over these seats as evenly as possible, at least one each; seat 0 if no seat was named."""
    whose = seats or (0,)
    return tuple(whose[card % len(whose)] for card in range(max(count or 1, len(whose))))


@rule("12.4")
def misdeal_order(fact: MisdealOrder, round: CanberraRound) -> Ruling:
    if round.table.automated and round.table.readings["A8b"] == "any_order":
        orders = (Continue(rule("10.4"), "an automated shoe may deal its hands in any order"),)
        return Ruling(rule("10.4"), "dealer", orders, reason=fact.detail)
    return _not_dealt_by_the_rules(fact, round)


@rule("2.5")
def wrong_number_of_cards(fact: WrongNumberOfCards, round: CanberraRound) -> Ruling:
    if fact.dealt_count == CARDS:
        what = f"{CARDS} cards are the right number for a hand."
        raise CannotBe("dealt_count", what, rule("2.5"), "Play on.")
    whose = ", ".join(map(str, recipients(fact.to)))
    return _not_dealt_by_the_rules(fact, round, Record(rule("2.5"), f"{fact.dealt_count} cards to {whose}"))


def _not_dealt_by_the_rules(fact: Irregularity, round: CanberraRound, *record: Order) -> Ruling:
    """12.4 names Rule 6. With an automated shoe, Rule 10 has to be followed instead (reading A4)."""
    orders = void_round(round, rule("12.4"))
    if round.table.automated and round.table.readings["A4"] == "rule_6_only":
        orders = (Continue(rule("12.4"), "Rule 6 does not apply to an automated shoe"),)
    return Ruling(rule("12.4"), supervisor(round), (*orders, *record), reason=fact.detail)


@rule("12.5")
def hand_in_discard_rack(fact: HandInDiscardRack, round: CanberraRound) -> Ruling:
    """12.5: have the hand reconstructed. If that is impossible, it is void: only this hand, by reading A13."""
    hand_at(round, fact.seat, rule("12.5"))
    orders: tuple[Order, ...]
    if fact.reconstructed:
        orders = (Reconstruct(rule("12.5"), seat=fact.seat, note="the hand is reconstructed and continues"),)
    elif round.table.readings["A13"] == "whole_round":
        orders = void_round(round, rule("12.5"))
    else:
        orders = (ReturnHands(rule("12.5"), (fact.seat,), Outcome.VOID),)
    return Ruling(rule("12.5"), supervisor(round), orders, reason=fact.detail)


RULINGS: dict[type, Callable[[Any, CanberraRound], Ruling]] = {
    DeckCount: deck_count,
    LateWager: late_wager,
    PlayWagerAmount: play_wager_amount,
    FoldedHandCount: folded_hand_count,
    ShoeMalfunction: shoe_malfunction,
    CardExposed: card_exposed,
    MisdealOrder: misdeal_order,
    WrongNumberOfCards: wrong_number_of_cards,
    HandInDiscardRack: hand_in_discard_rack,
}

OF_CARDS: dict[type, Rule] = {
    PlayWagerAmount: rule("7.2"),
    FoldedHandCount: rule("7.7"),
    CardExposed: rule("12.1"),
    MisdealOrder: rule("12.4"),
    WrongNumberOfCards: rule("2.5"),
    HandInDiscardRack: rule("12.5"),
}
"""Irregularities that can be found only after cards have been dealt."""
