"""8: what may go wrong, and the ruling on it: a function of the facts, which orders and does not act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from club_three_card_poker.book import PAY, rule
from club_three_card_poker.decide import waiting
from club_three_card_poker.table import ClubRound
from club_three_card_poker.wagers import SIDE_BETS
from queenhigh.games.kit.facts import Irregularity, require_cards
from queenhigh.games.kit.phases import Deciding
from queenhigh.games.kit.ruling import OfferRetraction, Order, Record, ReturnBets, Ruling, VoidRound
from queenhigh.money import Outcome
from queenhigh.rules import IllegalAction, Rule

EXPOSED_VOID = int(PAY.figure("dealer_exposed_void"))


class SpilledDrink(Irregularity, frozen=True, kw_only=True, tag="spilled_drink"):
    """8.1: a drink was spilled on the cards."""


class CardsShown(Irregularity, frozen=True, kw_only=True, tag="cards_shown"):
    """8.2: the player at `seat` showed cards to another player before the dealer's hand was turned up."""

    seat: int


class DealerCardsExposed(Irregularity, frozen=True, kw_only=True, tag="dealer_cards_exposed"):
    """8.3: `count` cards of the dealer's were turned up too early; the seats `retracting` take their wagers back."""

    count: int = 1
    retracting: tuple[int, ...] = ()


@rule("8.1")
def spilled_drink(fact: SpilledDrink, round: ClubRound) -> Ruling:
    orders = (VoidRound(rule("8.1"), Outcome.RETURNED), Record(rule("8.1"), "the deck is replaced"))
    return Ruling(rule("8.1"), "host", orders, reason=fact.detail)


@rule("8.2")
def cards_shown(fact: CardsShown, round: ClubRound) -> Ruling:
    """The editions differ: lost in the first, returned in the second."""
    _require_deciding(round, rule("8.2"))
    if fact.seat not in round.hands:
        raise IllegalAction(f"There is no hand at seat {fact.seat}.", rule("8.2"), "Name the seat that showed cards.")
    outcome = round.table.terms.shown_side_bets
    orders: tuple[Order, ...] = tuple(
        ReturnBets(rule("8.2"), bet, (fact.seat,), outcome) for bet in SIDE_BETS if bet in round.hands[fact.seat].wagers
    )
    record = Record(rule("8.2"), f"seat {fact.seat} showed cards; Ante and Play stand")
    return Ruling(rule("8.2"), "host", (*orders, record), reason=fact.detail)


@rule("8.3")
def dealer_cards_exposed(fact: DealerCardsExposed, round: ClubRound) -> Ruling:
    _require_deciding(round, rule("8.3"))
    if fact.count < 1:
        raise IllegalAction(f"{fact.count} cards are no exposed cards.", rule("8.3"), "Say how many were turned up.")
    if fact.count >= EXPOSED_VOID:
        return Ruling(rule("8.3"), "host", (VoidRound(rule("8.3"), Outcome.RETURNED),), reason=fact.detail)
    undecided = tuple(waiting(round))
    if late := [seat for seat in fact.retracting if seat not in undecided]:
        raise IllegalAction(
            f"Seat {late[0]} may not take wagers back: only a player who has not decided may.",
            rule("8.3"),
            f"These may: {', '.join(map(str, undecided)) or 'none'}.",
        )
    return Ruling(rule("8.3"), "host", (OfferRetraction(rule("8.3"), undecided, fact.retracting),), reason=fact.detail)


def _require_deciding(round: ClubRound, decided: Rule) -> None:
    require_cards(round, decided)
    if not isinstance(round, Deciding):
        raise IllegalAction("The dealer's hand has been turned up.", decided, "Continue with the settlement.")


RULINGS: dict[type, Callable[[Any, ClubRound], Ruling]] = {
    SpilledDrink: spilled_drink,
    CardsShown: cards_shown,
    DealerCardsExposed: dealer_cards_exposed,
}
