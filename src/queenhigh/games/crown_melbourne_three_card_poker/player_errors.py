"""Rules 11.10, 11.11, 11.13 and 11.14: hands taken or viewed in error, and Play wagers that do not match the Ante.

Pure functions of the facts: they return orders and do not carry them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from queenhigh.cards import Card, CardError, card
from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.decide import matches_ante, seat_in_view, waiting
from queenhigh.games.crown_melbourne_three_card_poker.endings import (
    registered,
    retraction,
    ruling_on,
    seats_taking_back,
)
from queenhigh.games.crown_melbourne_three_card_poker.facts import (
    CardsTakenInError,
    HandsViewed,
    PlayUnequal,
    PlayUnmatched,
)
from queenhigh.games.crown_melbourne_three_card_poker.limits import counted
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    DEALER,
    HIGHER_DUTIES_DEALER,
    JACKPOT,
    PLAY,
    SIDE_BETS,
    MelbourneRound,
    hand_at,
)
from queenhigh.games.kit.facts import CannotBe, seats_of
from queenhigh.games.kit.ruling import (
    PLAYER,
    Amend,
    Continue,
    Deem,
    ForfeitHands,
    Order,
    Reconstruct,
    Record,
    Reregister,
    ReturnBets,
    ReturnHands,
    Ruling,
    Seats,
    Warn,
    amended,
)
from queenhigh.money import Cents, Outcome, in_dollars
from queenhigh.rules import IllegalAction

NOMINATED = int(PAY.figure("nominated_cards"))
VIEWED_DEEMED = int(PAY.figure("viewed_hands_deemed"))
FIRST_TIME = ("first", "1")
FURTHER_TIMES = ("second", "further", "later", "again")


@rule("11.10")
def cards_taken_in_error(fact: CardsTakenInError, round: MelbourneRound) -> Ruling:
    """Return the wagers to their areas in any case (11.10.3), and the cards only if it is certain which they are."""
    hand = hand_at(round, fact.seat, rule("11.10"))
    rack = _in_the_rack(fact, round) or hand.cards
    taken = rack[:NOMINATED]
    named = _names(fact, taken, round.table.readings["A-29"])
    only = _only_cards(fact)
    back = Continue(rule("11.10.3"), "wagers taken in error go back to their areas")
    if named or (only and round.table.readings["A-29b"] == "returned"):
        decided = rule("11.10.1") if named else rule("11.10.2")
        cards = _given_back(taken, fact.seat, round)
        return ruling_on(fact, decided, DEALER, Reconstruct(decided, cards, fact.seat), back)
    stay = Record(rule("11.10.2"), "the cards stay in the discard rack and the hand is over")
    return ruling_on(fact, rule("11.10.2"), DEALER, stay, ReturnHands(rule("11.10.3"), (fact.seat,)))


def _cards(fact: CardsTakenInError, detail: str) -> tuple[Card, ...]:
    try:
        return tuple(card(text) for text in getattr(fact, detail))
    except CardError as error:
        raise CannotBe(detail, str(error), rule("11.10.1"), "Name the cards by rank and suit.") from None


def _in_the_rack(fact: CardsTakenInError, round: MelbourneRound) -> tuple[Card, ...]:
    """Return the cards of the discard rack. Refuse a rack with a duplicate, one of the Dealer's cards or a Jackpot Card."""
    rack = _cards(fact, "rack")
    on_table = {*getattr(round, "dealer", ()), *getattr(round, "shared", ())}
    for place, one in enumerate(rack):
        if one in on_table or one in rack[:place]:
            _refuse_twice(one)
    return rack


def _given_back(taken: tuple[Card, ...], seat: int, round: MelbourneRound) -> tuple[Card, ...]:
    """Refuse to return cards that belong to another hand."""
    others = {one for hand in round.in_order if hand.seat != seat for one in hand.cards}
    for one in taken:
        if one in others:
            _refuse_twice(one)
    return taken


def _refuse_twice(one: Card) -> NoReturn:
    what = f"The {one.name} ({one}) cannot be in two places."
    raise CannotBe("rack", what, rule("11.10.1"), "List the discard rack, top card first.")


def _only_cards(fact: CardsTakenInError) -> bool:
    """Are they the only cards in the rack? The report decides; if it is silent, a rack of exactly these three proves it."""
    if fact.only_cards_in_rack is None:
        return len(fact.rack) == NOMINATED
    if fact.only_cards_in_rack and len(fact.rack) > NOMINATED:
        raise CannotBe(
            "only_cards_in_rack",
            f"The rack cannot hold only these cards and also {len(fact.rack)} cards.",
            rule("11.10.2"),
            "Report one or the other.",
        )
    return fact.only_cards_in_rack


def _names(fact: CardsTakenInError, taken: Sequence[Card], exactly: str) -> bool:
    named = _cards(fact, "nominated")
    if len(named) != NOMINATED:
        return False
    if exactly == "rank":
        return sorted(one.rank for one in named) == sorted(one.rank for one in taken)
    return set(named) == set(taken)


@rule("11.11")
def hands_viewed(fact: HandsViewed, round: MelbourneRound) -> Ruling:
    told = seats_of(fact.viewed)
    hands = [hand_at(round, seat, rule("11.11")) for seat in told]
    if not hands or len({hand.player for hand in hands}) > 1:
        raise CannotBe(
            "viewed",
            "Name one player and the hands that they looked at.",
            rule("11.11"),
            "Report each player separately.",
        )
    player = hands[0].player
    seat, viewed = seat_in_view(round, player), _viewed(round, player, told)
    if viewed == {seat}:
        raise CannotBe("viewed", f"The player may see the hand at area {seat}.", rule("5.12.2"), "Play on.")
    if len(viewed) <= VIEWED_DEEMED:
        if seats_taking_back(fact.retracting):
            raise CannotBe(
                "retracting",
                "One hand was viewed: the game continues, and no wager is taken back.",
                rule("11.11.1"),
                "Leave out who retracts.",
            )
        return _deemed(fact, round, min(viewed), seat)
    return _others_void(fact, round, tuple(sorted(viewed - {seat})), player)


def _viewed(round: MelbourneRound, player: str, told: Seats) -> set[int]:
    """Return all hands that the player has viewed: as reported, as recorded, and as found before."""
    looked = {seat for seat in getattr(round, "viewed", ()) if round.hands[seat].player == player}
    deemed = {order.seat for made in round.rulings for order in made.orders if isinstance(order, Deem)}
    return {*told, *looked, *(seat for seat in deemed if round.hands[seat].player == player)}


@rule("11.11.1")
def _deemed(fact: HandsViewed, round: MelbourneRound, viewed: int, seat: int) -> Ruling:
    orders: tuple[Order, ...] = (Deem(rule("11.11.1"), viewed), Continue(rule("11.11.1"), f"area {seat} is now blind"))
    if round.table.readings["A-30"] == "void":
        orders = (Deem(rule("11.11.1"), viewed), ReturnHands(rule("11.11.1"), (seat,)))
    return ruling_on(fact, rule("11.11.1"), HIGHER_DUTIES_DEALER, *orders, notify=(HIGHER_DUTIES_DEALER,))


@rule("11.11.2")
def _others_void(fact: HandsViewed, round: MelbourneRound, others: Seats, player: str) -> Ruling:
    fate: Order = ReturnHands(rule("11.11.2"), others)
    if round.table.readings["A-30b"] == "forfeited":
        fate = ForfeitHands(rule("11.11.2"), others)
    own = tuple(hand.seat for hand in round.in_order if hand.player == player)
    if any(seat in own for seat in seats_taking_back(fact.retracting)):
        what = f"Only the others may take wagers back, not {player}."
        raise CannotBe("retracting", what, rule("11.11.2(a)"), "Leave their areas out.")
    offered = retraction(rule("11.11.2(a)"), rule("11.5.2(a)"), round, fact.retracting, besides=own)
    return ruling_on(fact, rule("11.11.2"), HIGHER_DUTIES_DEALER, fate, *offered, notify=(HIGHER_DUTIES_DEALER,))


@rule("11.13")
def play_unmatched(fact: PlayUnmatched, round: MelbourneRound) -> Ruling:
    hand = hand_at(round, fact.seat, rule("11.13"))
    if fact.seat not in waiting(round):
        what = f"Area {fact.seat} has no Ante that waits for a Play wager."
        raise IllegalAction(what, rule("11.13"), "For a Play wager that was placed see 11.14.")
    instance = str(fact.instance).lower()
    if instance not in ("", *FIRST_TIME, *FURTHER_TIMES) and not (instance.isdecimal() and int(instance) > 1):
        known = ", ".join((*FIRST_TIME, *FURTHER_TIMES))
        what = f"{fact.instance!r} does not say which time it is."
        raise CannotBe("instance", what, rule("11.13"), f"Say {known}, or a number from 1 on.")
    first = instance in FIRST_TIME if instance else hand.player not in _told(round)
    own, others = (fact.seat,), registered(round, besides=(fact.seat,))
    readings, clause = round.table.readings, rule("11.13")
    if not first:
        orders: tuple[Order, ...] = (ReturnBets(clause, ANTE, own, Outcome.LOSE),)
        rest = ForfeitHands(clause, own) if readings["A-28d"] == "lose" else ReturnHands(clause, own)
        return ruling_on(fact, clause, DEALER, *orders, rest)
    orders = (ReturnBets(clause, ANTE, own),)
    if JACKPOT in hand.wagers:
        carried = readings["A-28"] == "carried"
        orders += (
            ReturnBets(rule("11.15"), JACKPOT, own, Outcome.CARRIED) if carried else ReturnBets(clause, JACKPOT, own),
        )
    if readings["A-28c"] == "returned":
        orders += tuple(ReturnBets(rule("13.5"), bet, own) for bet in SIDE_BETS if bet in hand.wagers)
    if others:
        next_round = readings["A-28b"] == "next_round"
        orders += (
            ReturnBets(rule("11.15"), JACKPOT, others, Outcome.CARRIED) if next_round else Reregister(clause, others),
        )
    warning = Warn(clause, own, "the next time the Ante is forfeited and the cards are taken")
    return ruling_on(fact, clause, DEALER, *orders, warning, notify=(PLAYER,))


def _told(round: MelbourneRound) -> frozenset[str]:
    """Has the player been told of the consequence, in an earlier round or for another of their hands in this one?"""
    warnings = [order for made in round.rulings if made.rule == rule("11.13") for order in made.orders]
    now = {round.hands[seat].player for order in warnings if isinstance(order, Warn) for seat in order.seats}
    return round.table.told | now


def play_unequal(fact: PlayUnequal, round: MelbourneRound) -> Ruling:
    """11.14: return the excess of a Play wager over the Ante; settle a smaller one as placed and inform the player.

    An Ante over the maximum counts only up to it (reading A-33).
    """
    hand = hand_at(round, fact.seat, rule("11.14.1"))
    if PLAY not in hand.wagers or fact.placed <= 0:
        raise CannotBe("placed", f"Area {fact.seat} has no Play wager.", rule("11.14.2"), "Write its amount.")
    if matches_ante(round.table, hand, Cents(fact.placed)):
        raise CannotBe("placed", f"Area {fact.seat} has matched its Ante.", rule("11.14.1"), "Settle it.")
    capped = round.table.readings["A-33"] == "capped"
    ante = counted(round.table, hand, ANTE) if capped else hand.wagers[ANTE]
    if fact.placed > ante:
        over = amended(rule("11.14.1"), fact.seat, PLAY, Cents(fact.placed), counted(round.table, hand, ANTE))
        return ruling_on(fact, rule("11.14.1"), DEALER, over)
    told = Warn(rule("11.14.2"), (fact.seat,), f"the Play wager equals the Ante: {in_dollars(ante)}")
    orders = (Amend(rule("11.14.2"), fact.seat, PLAY, Cents(fact.placed)), told)
    return ruling_on(fact, rule("11.14.2"), DEALER, *orders, notify=(PLAYER,))
