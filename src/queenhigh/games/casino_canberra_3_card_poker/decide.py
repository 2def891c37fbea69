"""Rule 7: look, then play, fold, or give up the ante alone and keep pairs plus."""

from __future__ import annotations

from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.hand import value
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, PAIRS_PLUS, counted
from queenhigh.games.kit.actions import Choice, Decide, ViewHand
from queenhigh.games.kit.events import Decided, HandViewed
from queenhigh.games.kit.phases import Deciding, Hand, is_out
from queenhigh.hands import ThreeCard
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import Cited, IllegalAction


def view(round: CanberraRound, action: ViewHand) -> list[Cited]:
    """A player sees the own hand, once all cards are out (7.1); with an automated shoe, once play or fold is called (10.5)."""
    hand = round.hands.get(action.seat)
    if hand is None or hand.player != action.player:
        raise IllegalAction(f"{action.player} may not see the cards of box {action.seat}.", rule("6.2"))
    if not isinstance(round, Deciding):
        early = rule("10.5") if hand.cards else rule("7.1")
        raise IllegalAction("Cards may not be seen yet.", early, "Wait for the dealer.")
    return [HandViewed(action.seat, action.player, rule("7.1"))]


def waiting(round: CanberraRound) -> list[int]:
    """Boxes with an ante that have still to play or fold. Pairs plus alone has nothing to decide (7.3)."""
    return [
        hand.seat
        for hand in round.in_order
        if ANTE in hand.wagers and hand.cards and hand.choice is Choice.UNDECIDED and not is_out(round, hand)
    ]


def decide(round: Deciding[Table], action: Decide) -> list[Cited]:
    hand = round.hands.get(action.seat)
    if hand is None or not hand.cards or is_out(round, hand):
        raise IllegalAction(f"Box {action.seat} has no hand to decide on.", rule("4.2"))
    if hand.choice is not Choice.UNDECIDED:
        raise IllegalAction(f"Box {action.seat} has already decided: {hand.choice}.", rule("7.1"))
    match action.choice:
        case Choice.PLAY:
            return [_play(round.table, hand, action.amount)]
        case Choice.FOLD:
            return [Decided(hand.seat, Choice.FOLD, NOTHING, rule("7.5"))]
        case Choice.KEEP_SIDE_BETS:
            return [_keep_pairs_plus(round.table, hand)]
        case Choice.NONE if ANTE not in hand.wagers:
            return [Decided(hand.seat, Choice.NONE, NOTHING, rule("7.3"))]
    raise IllegalAction(f"Box {hand.seat} has an ante: play or fold.", rule("7.1"))


def _play(table: Table, hand: Hand, amount: Cents) -> Decided:
    if ANTE not in hand.wagers:
        raise IllegalAction(f"Box {hand.seat} has only pairs plus and places no play wager.", rule("7.8"))
    due = {hand.wagers[ANTE], counted(table, hand, ANTE)}
    if amount not in due and table.readings["A7"] == "refuse_until_equal":
        raise IllegalAction(
            f"A play wager equals the ante: {in_dollars(hand.wagers[ANTE])}, not {in_dollars(amount)}.",
            rule("7.2"),
            "Put down the same amount.",
        )
    return Decided(hand.seat, Choice.PLAY, amount, rule("4.6"))


def _keep_pairs_plus(table: Table, hand: Hand) -> Decided:
    """7.4, with reading A1 on what the act does and A1b on hands without a pair."""
    if ANTE not in hand.wagers or PAIRS_PLUS not in hand.wagers:
        raise IllegalAction(f"Box {hand.seat} needs both wagers to give up the ante alone.", rule("7.4"))
    if table.readings["A1b"] == "refuse" and value(hand.cards).category < ThreeCard.PAIR:
        raise IllegalAction(f"Box {hand.seat} has no pair to keep.", rule("7.4"), "Play or fold.")
    return Decided(hand.seat, Choice.KEEP_SIDE_BETS, NOTHING, rule("7.4"))
