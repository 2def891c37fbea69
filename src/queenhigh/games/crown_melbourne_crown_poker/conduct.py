"""Rule 13 during a hand: devices, sanctions, invalid outcomes, information and disputes, each with the rank that may
give the order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, InPlay
from queenhigh.games.crown_melbourne_crown_poker.table import AREA_MANAGER, ASSISTANT_MANAGER, DEALER, HIGHER_DUTIES
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.ruling import (
    PLAYER,
    Confiscate,
    Detain,
    Exclude,
    ForfeitHands,
    Order,
    Record,
    Refuse,
    ReturnHands,
    Ruling,
    VoidRound,
    Warn,
    Withhold,
)
from queenhigh.money import Outcome
from queenhigh.rules import IllegalAction

DISTURBANCES = ("civil commotion", "fire", "riot", "brawl", "robbery", "act of god")
FRAUD = "fraud"


class ProhibitedDevice(Irregularity, frozen=True, kw_only=True, tag="prohibited_device"):
    """13.1: a device that can record, project or analyse the game. `seize` winnings, `confiscate` it, `detain` its holder."""

    seat: int | None = None
    device: str = ""
    seize: bool = False
    confiscate: bool = True
    detain: bool = False


class Contravention(Irregularity, frozen=True, kw_only=True, tag="contravention"):
    """13.2: a player broke a rule: `void` the wagers, `exclude` from the game, or both."""

    seat: int
    void: bool = False
    exclude: bool = False


class IntegrityHarmed(Irregularity, frozen=True, kw_only=True, tag="integrity_harmed"):
    """13.4: a player harms the integrity of the game."""

    seat: int


class Invalidate(Irregularity, frozen=True, kw_only=True, tag="invalidate"):
    """13.5: the outcome is annulled: civil commotion, fire, riot, brawl, robbery, act of God, or fraud."""

    ground: str


class AdviceGiven(Irregularity, frozen=True, kw_only=True, tag="staff_advice"):
    """13.7: a member of staff advised a player how to play."""

    seat: int | None = None


class Influence(Irregularity, frozen=True, kw_only=True, tag="influence"):
    """13.8: an onlooker or player tried to influence another's decision."""

    seat: int | None = None


class Dispute(Irregularity, frozen=True, kw_only=True, tag="dispute"):
    """13.10: a dispute, or a question that the Rules leave open. The TG Area Manager's decision is final. `resolved`
    says whether the complainant accepts it (13.9)."""

    seat: int | None = None
    decision: str = ""
    resolved: bool = True


class BetBetweenPlayers(Irregularity, frozen=True, kw_only=True, tag="bet_between_players"):
    """13.12: players bet with each other."""

    seats: tuple[int, ...] = ()


class CardsExchanged(Irregularity, frozen=True, kw_only=True, tag="cards_exchanged"):
    """13.14: players exchanged cards or talked about their hands. `dead` declares the hands dead."""

    seats: tuple[int, ...]
    dead: bool = True


class Collusion(Irregularity, frozen=True, kw_only=True, tag="collusion"):
    """13.15: a player communicated with another person to affect the outcome."""

    seats: tuple[int, ...] = ()


def _players(hand: Hand, seats: tuple[int, ...]) -> tuple[int, ...]:
    for seat in seats:
        if seat not in hand.seats:
            raise IllegalAction(f"No one is playing at seat {seat}.", rule("13.2"), "Name a player of the hand.")
    return seats


@rule("13.1")
def prohibited_device(fact: ProhibitedDevice, hand: Hand) -> Ruling:
    """13.2.3 to 13.2.5: winnings may be seized, the device taken and the person detained."""
    if (fact.seize or fact.detain) and fact.seat is None:
        decided = rule("13.2.3") if fact.seize else rule("13.2.5")
        raise IllegalAction("The report does not say who had the device.", decided, "Name the seat.")
    holder = () if fact.seat is None else _players(hand, (fact.seat,))
    orders: list[Order] = [Record(rule("13.1"), f"a device was found: {fact.device or 'not described'}")]
    if fact.seize:
        orders.append(Withhold(rule("13.2.3"), holder, "the investigation is complete"))
    if fact.confiscate:
        orders.append(Confiscate(rule("13.2.4"), holder, fact.device))
    if fact.detain:
        orders.append(Detain(rule("13.2.5"), holder, "an authorised person takes over", fact.device))
    return Ruling(rule("13.1"), ASSISTANT_MANAGER, tuple(orders), reason=fact.detail)


@rule("13.2")
def contravention(fact: Contravention, hand: Hand) -> Ruling:
    orders: list[Order] = []
    seats = _players(hand, (fact.seat,))
    if fact.void:
        if not isinstance(hand, InPlay) or not hand.seats[fact.seat].live:
            raise IllegalAction(f"Seat {fact.seat} has no live hand.", rule("13.2.1"), "Name a live hand.")
        orders.append(ReturnHands(rule("13.2.1"), seats, Outcome.VOID))
    if fact.exclude:
        orders.append(Exclude(rule("13.2.2"), seats, whole_game=True))
    if not orders:
        raise IllegalAction("Void the wagers, exclude the player, or both.", rule("13.2"), "Say which.")
    return Ruling(rule("13.2"), ASSISTANT_MANAGER, tuple(orders), reason=fact.detail)


@rule("13.4")
def integrity_harmed(fact: IntegrityHarmed, hand: Hand) -> Ruling:
    seats = _players(hand, (fact.seat,))
    found = Record(
        rule("13.4"), f"seat {fact.seat} harms the integrity of the game; final, unless a review is asked for"
    )
    return Ruling(rule("13.4"), AREA_MANAGER, (found, Warn(rule("13.4"), seats, "the finding")), reason=fact.detail)


@rule("13.6")
def invalidate(fact: Invalidate, hand: Hand) -> Ruling:
    """13.5: only on these grounds; every wager of the hand is then returned (13.6)."""
    ground = fact.ground.strip().lower().replace("_", " ")
    if ground in DISTURBANCES:
        decided = rule("13.5.1")
    elif ground.startswith(FRAUD):
        decided = rule("13.5.2")
        if not fact.detail and ground == FRAUD:
            raise IllegalAction("The fraud is not described.", decided, "Say who did what.")
    else:
        raise IllegalAction(
            f"{fact.ground!r} is not a ground: {', '.join(DISTURBANCES)} or fraud.", rule("13.5"), "Play on."
        )
    orders: tuple[Order, ...] = (Record(decided, ground), VoidRound(rule("13.6"), Outcome.RETURNED))
    return Ruling(rule("13.5"), HIGHER_DUTIES, orders, reason=fact.detail)


@rule("13.7")
def advice_given(fact: AdviceGiven, hand: Hand) -> Ruling:
    return Ruling(rule("13.7"), DEALER, (Record(rule("13.7"), "advice on how to play was given"),), reason=fact.detail)


@rule("13.8")
def influence(fact: Influence, hand: Hand) -> Ruling:
    tried = Record(rule("13.8"), "a player tried to influence another's decision")
    return Ruling(rule("13.8"), DEALER, (tried,), reason=fact.detail)


@rule("13.10")
def dispute(fact: Dispute, hand: Hand) -> Ruling:
    said = Record(rule("13.10"), fact.decision or "the dispute is decided")
    if fact.resolved:
        return Ruling(rule("13.10"), AREA_MANAGER, (said,), reason=fact.detail)
    advised = Record(rule("13.9"), "the complainant is informed that an inspector is present and may be consulted")
    return Ruling(rule("13.10"), AREA_MANAGER, (said, advised), (PLAYER,), fact.detail)


@rule("13.12")
def bet_between_players(fact: BetBetweenPlayers, hand: Hand) -> Ruling:
    seats = _players(hand, fact.seats)
    return Ruling(rule("13.12"), DEALER, (Refuse(rule("13.12"), seats, "no bets between players"),), reason=fact.detail)


@rule("13.14")
def cards_exchanged(fact: CardsExchanged, hand: Hand) -> Ruling:
    seats = _players(hand, fact.seats)
    orders: list[Order] = [Record(rule("13.14"), "cards were exchanged, or hands discussed")]
    if fact.dead:
        if not isinstance(hand, InPlay):
            raise IllegalAction("No cards are dealt.", rule("13.14"), "Deal first.")
        orders.append(ForfeitHands(rule("13.14"), tuple(seat for seat in seats if hand.seats[seat].live)))
    return Ruling(rule("13.14"), DEALER, tuple(orders), reason=fact.detail)


@rule("13.15")
def collusion(fact: Collusion, hand: Hand) -> Ruling:
    _players(hand, fact.seats)
    noted = Record(rule("13.15"), "communication meant to affect the outcome")
    return Ruling(rule("13.15"), DEALER, (noted,), reason=fact.detail)


RULINGS: dict[type, Callable[[Any, Any], Ruling]] = {
    ProhibitedDevice: prohibited_device,
    Contravention: contravention,
    IntegrityHarmed: integrity_harmed,
    Invalidate: invalidate,
    AdviceGiven: advice_given,
    Influence: influence,
    Dispute: dispute,
    BetBetweenPlayers: bet_between_players,
    CardsExchanged: cards_exchanged,
    Collusion: collusion,
}
"""Every breach of conduct that can be ruled on during a hand."""
