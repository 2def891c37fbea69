"""Rules 3.5(c), 4.5 and 6: the conduct of players and staff, and the orders that may follow, each with the lowest rank
that may give it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.table import ANTE, DEALER, OPERATOR, PerthRound, hand_at, jackpot_on
from queenhigh.games.crown_perth_holdem_poker.void import void_hands, void_round
from queenhigh.games.kit.facts import CannotBe, Irregularity
from queenhigh.games.kit.phases import Settled
from queenhigh.games.kit.ruling import Exclude, Order, Record, ReturnBets, Ruling, Warn
from queenhigh.money import Outcome
from queenhigh.rules import IllegalAction, Rule


class PlayerNotSeated(Irregularity, frozen=True, kw_only=True, tag="player_not_seated"):
    """3.5(c): the operator asks the ante player to be seated."""

    seat: int


class CardsOutsideTable(Irregularity, frozen=True, kw_only=True, tag="cards_outside_table"):
    """4.5: cards left the boundary of the table layout."""

    seat: int


class BestHandChallenged(Irregularity, frozen=True, kw_only=True, tag="best_hand_challenged"):
    """6.1: a player claims a better hand than was declared. The claim is recorded; the ranking is automatic."""

    seat: int


class CardsExchanged(Irregularity, frozen=True, kw_only=True, tag="cards_exchanged"):
    """6.2: players exchanged cards."""

    seats: tuple[int, ...] = ()


class InformationExchanged(Irregularity, frozen=True, kw_only=True, tag="information_exchanged"):
    """6.2: players exchanged information about their hands."""

    seats: tuple[int, ...] = ()


class Disturbance(Irregularity, frozen=True, kw_only=True, tag="disturbance"):
    """6.4(a): civil commotion, fire, riot, brawl, robbery or an act of God; the operator may void the game."""

    cause: str = ""


class ForceMajeure(Disturbance, frozen=True, kw_only=True, tag="force_majeure"):
    """6.4(a): another name for disturbance."""


class Fraud(Irregularity, frozen=True, kw_only=True, tag="fraud"):
    """6.4(b): a fraudulent act of a player or the dealer affects the outcome; the operator may void the game."""

    seats: tuple[int, ...] = ()


class StaffAdvice(Irregularity, frozen=True, kw_only=True, tag="staff_advice"):
    """6.5: an employee advised a player how to play a hand."""


class ProhibitedDevice(Irregularity, frozen=True, kw_only=True, tag="prohibited_device"):
    """6.8: a calculator, computer or other device that can analyse the game. `used` is false if the player only had
    it."""

    seat: int | None = None
    used: bool = True
    device: str = ""


class Contravention(Irregularity, frozen=True, kw_only=True, tag="contravention"):
    """6.9: a player broke a rule. The ruling may void the hand and its wagers (`void`: or those named), exclude from
    the game (`exclude`), or both."""

    seat: int
    void: bool | list[str] = False
    exclude: bool = False


class Dispute(Irregularity, frozen=True, kw_only=True, tag="dispute"):
    """6.10: a dispute is decided by the operator; the Commission may review the decision."""

    seat: int | None = None


RECORDED: dict[type, Rule] = {
    CardsOutsideTable: rule("4.5"),
    BestHandChallenged: rule("6.1"),
    CardsExchanged: rule("6.2"),
    InformationExchanged: rule("6.2"),
    StaffAdvice: rule("6.5"),
}
"""Conduct without a remedy of its own. It is recorded, and the operator may act under 6.9."""


@rule("3.5(c)")
def player_not_seated(fact: PlayerNotSeated, round: PerthRound) -> Ruling:
    hand_at(round, fact.seat, rule("3.5(c)"))
    orders = (Warn(rule("3.5(c)"), (fact.seat,), "be seated to play on"),)
    return Ruling(rule("3.5(c)"), OPERATOR, orders, reason=fact.detail)


def recorded(fact: Irregularity, round: PerthRound) -> Ruling:
    broken = RECORDED[type(fact)]
    note = fact.detail or (type(fact).__doc__ or "")
    return Ruling(broken, DEALER, (Record(broken, note),), reason=fact.detail)


@rule("6.4(a)")
def disturbance(fact: Disturbance, round: PerthRound) -> Ruling:
    cause = fact.cause or fact.detail
    return Ruling(rule("6.4(a)"), OPERATOR, void_round(round, rule("6.4(a)")), reason=cause)


@rule("6.4(b)")
def fraud(fact: Fraud, round: PerthRound) -> Ruling:
    return Ruling(rule("6.4(b)"), OPERATOR, void_round(round, rule("6.4(b)")), reason=fact.detail)


@rule("6.8(a)")
def prohibited_device(fact: ProhibitedDevice, round: PerthRound) -> Ruling:
    broken = rule("6.8(a)") if fact.used else rule("6.8(b)")
    orders = (Record(broken, fact.device or fact.detail or "a prohibited device"),)
    return Ruling(broken, DEALER, orders, notify=(OPERATOR,), reason=fact.detail)


@rule("6.9(a)")
def contravention(fact: Contravention, round: PerthRound) -> Ruling:
    """Wagers that are not declared void remain in play, including those of a player who is excluded from then on. A
    player who has only a Dealer Poker Extra on an area has a wager there that can be void, but no hand.
    """
    hand = round.hands.get(fact.seat)
    if hand is None:
        raise IllegalAction(f"No one is wagering at area {fact.seat}.", rule("6.9(a)"), "Name an area with a wager.")
    orders: tuple[Order, ...] = ()
    if fact.void and isinstance(round, Settled):
        raise IllegalAction("The wagers are settled.", rule("6.10"), "It is a dispute.")
    named = [] if isinstance(fact.void, bool) else [jackpot_on(hand) if b == "jackpot" else b for b in fact.void]
    if strange := [bet for bet in named if bet not in hand.wagers]:
        what = f"Area {fact.seat} has no {' or '.join(strange) or 'such wager'}."
        raise CannotBe("void", what, rule("6.9(a)"), "Name wagers that are on the layout.")
    if fact.void is True and ANTE not in hand.wagers:
        named = list(hand.wagers)
    if ANTE in named or (fact.void is True and not named):
        orders, _ = void_hands(round, (fact.seat,), rule("6.9(a)"))
    else:
        orders = tuple(ReturnBets(rule("6.9(a)"), bet, (fact.seat,), Outcome.VOID) for bet in named)
    decided = rule("6.9(a)") if orders else rule("6.9(b)")
    if fact.exclude:
        orders = (*orders, Exclude(rule("6.9(b)"), (fact.seat,), whole_game=True))
    if not orders:
        raise IllegalAction("Void the hand, exclude the player, or both.", rule("6.9(a)"), "Say which.")
    return Ruling(decided, OPERATOR, orders, reason=fact.detail)


@rule("6.10")
def dispute(fact: Dispute, round: PerthRound) -> Ruling:
    return Ruling(rule("6.10"), OPERATOR, (Record(rule("6.10"), fact.detail or "a dispute"),), reason=fact.detail)


RULINGS: dict[type, Callable[[Any, PerthRound], Ruling]] = {
    PlayerNotSeated: player_not_seated,
    Disturbance: disturbance,
    ForceMajeure: disturbance,
    Fraud: fraud,
    ProhibitedDevice: prohibited_device,
    Contravention: contravention,
    Dispute: dispute,
    **dict.fromkeys(RECORDED, recorded),
}
