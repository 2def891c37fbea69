"""Rules 4.6 and 7: look, then play, fold, or give up the ante alone and keep pairs plus."""

from __future__ import annotations

from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.hand import value
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, PAIRS_PLUS, counted
from queenhigh.games.kit.actions import Choice, Decide, ViewHand
from queenhigh.games.kit.events import AskedToConfirm, Decided, HandViewed
from queenhigh.games.kit.phases import Dealt, Deciding, Hand, WithCards, in_play, is_out
from queenhigh.hands import ThreeCard
from queenhigh.money import NOTHING, in_dollars
from queenhigh.rules import Cited, IllegalAction


def view(round: CanberraRound, action: ViewHand) -> list[Cited]:
    """A player sees the own hand, once all cards are out (7.1); with an automated shoe, once play or fold is called (10.5)."""
    hand = round.hands.get(action.seat)
    if hand is None or hand.player != action.player:
        raise IllegalAction(f"{action.player} may not see the cards of box {action.seat}.", rule("6.2"))
    by = rule("10.5") if round.table.automated else rule("7.1")
    if isinstance(round, Dealt) or not isinstance(round, WithCards) or not hand.cards:
        raise IllegalAction("There are no cards to be seen now.", by, "Wait for the dealer.")
    return [HandViewed(action.seat, action.player, by)]


def waiting(round: CanberraRound) -> list[int]:
    """Boxes with an ante that have still to play or fold. Pairs plus alone has nothing to decide (7.3)."""
    return [
        hand.seat
        for hand in round.in_order
        if hand.choice is Choice.UNDECIDED and hand.cards and in_play(round, hand, ANTE)
    ]


def decide(round: Deciding[Table], action: Decide) -> list[Cited]:
    hand = round.hands.get(action.seat)
    if hand is None or not hand.cards or is_out(round, hand):
        raise IllegalAction(f"Box {action.seat} has no hand to decide on.", rule("4.2"))
    if hand.choice is not Choice.UNDECIDED:
        raise IllegalAction(f"Box {action.seat} has already decided: {hand.choice}.", rule("7.1"))
    match action.choice:
        case Choice.PLAY:
            return [_play(round, hand, action)]
        case Choice.NONE if not in_play(round, hand, ANTE):
            return [Decided(hand.seat, Choice.NONE, NOTHING, rule("7.3"))]
        case Choice.KEEP_SIDE_BETS:
            return [_keep_pairs_plus(round, hand)]
        case Choice.FOLD:
            return [_fold(round, hand)]
    raise IllegalAction(f"Box {hand.seat} has an ante: play or fold.", rule("7.1"))


def _play(round: Deciding[Table], hand: Hand, action: Decide) -> Decided:
    """4.6 and 7.2: with a wager equal to the ante, or to what counts of it."""
    if not in_play(round, hand, ANTE):
        raise IllegalAction(f"Box {hand.seat} has no ante and places no play wager.", rule("7.8"))
    ante = hand.wagers[ANTE]
    as_placed = round.table.readings["A7"] == "accept_as_placed" and action.amount > 0
    if not (as_placed or action.amount == ante or action.amount == counted(round.table, hand)[ANTE].stake):
        raise IllegalAction(
            f"A play wager equals the ante: {in_dollars(ante)}, not {in_dollars(action.amount)}.",
            rule("7.2"),
            "Put down the same amount.",
        )
    return Decided(hand.seat, Choice.PLAY, action.amount, rule("4.6"))


def _keep_pairs_plus(round: Deciding[Table], hand: Hand) -> Decided:
    """7.4: the ante is given up and pairs plus stays, with a pair or without (reading A1b)."""
    if not in_play(round, hand, ANTE) or not in_play(round, hand, PAIRS_PLUS):
        raise IllegalAction(f"Box {hand.seat} needs both wagers to give up the ante alone.", rule("7.4"))
    if round.table.readings["A1b"] == "refuse" and value(hand.cards).category < ThreeCard.PAIR:
        raise IllegalAction(f"Box {hand.seat} has no pair to keep.", rule("7.4"), "Play or fold.")
    return Decided(hand.seat, Choice.KEEP_SIDE_BETS, NOTHING, rule("7.4"))


def _fold(round: Deciding[Table], hand: Hand) -> Decided | AskedToConfirm:
    """7.5: everything is forfeited. Who would throw away a hand that pairs plus pays is told so first, and folds once
    more to confirm (reading A1c); that is how the rules work and no advice (14.5(a))."""
    readings = round.table.readings
    if (
        readings["A1c"] == "warn"
        and readings["A1"] == "two_acts"
        and hand.seat not in round.asked
        and in_play(round, hand, PAIRS_PLUS)
        and value(hand.cards).category >= ThreeCard.PAIR
    ):
        kept = rule("7.4") if in_play(round, hand, ANTE) else rule("7.3")
        return AskedToConfirm(hand.seat, hand.player, "a fold forfeits pairs plus too; fold again to confirm", kept)
    return Decided(hand.seat, Choice.FOLD, NOTHING, rule("7.5"))
