"""4.4 and 5: look, then play or fold."""

from __future__ import annotations

from club_three_card_poker.book import rule
from club_three_card_poker.table import ClubRound, Table
from club_three_card_poker.wagers import ANTE
from queenhigh.games.kit.actions import Choice, Decide, ViewHand
from queenhigh.games.kit.events import Decided, HandViewed
from queenhigh.games.kit.phases import Deciding, WithCards, in_play
from queenhigh.money import NOTHING, in_dollars
from queenhigh.rules import Cited, IllegalAction


def view(round: ClubRound, action: ViewHand) -> list[Cited]:
    hand = round.hands.get(action.seat)
    if hand is None or hand.player != action.player:
        raise IllegalAction(f"{action.player} may not look at the cards of seat {action.seat}.", rule("4.4"))
    if not isinstance(round, WithCards) or not hand.cards:
        raise IllegalAction("There are no cards to look at.", rule("4.4"), "Wait for the deal.")
    return [HandViewed(action.seat, action.player, rule("4.4"))]


def waiting(round: ClubRound) -> list[int]:
    """The seats that have still to play or fold."""
    return [
        hand.seat
        for hand in round.in_order
        if hand.choice is Choice.UNDECIDED and hand.cards and in_play(round, hand, ANTE)
    ]


def decide(round: Deciding[Table], action: Decide) -> list[Cited]:
    hand = round.hands.get(action.seat)
    if hand is None or not in_play(round, hand, ANTE):
        raise IllegalAction(f"Seat {action.seat} has no hand to decide on.", rule("5.1"), "Wait for the next round.")
    if hand.choice is not Choice.UNDECIDED:
        raise IllegalAction(
            f"Seat {action.seat} has already decided: {hand.choice}.", rule("5.1"), "Wait for the rest."
        )
    ante = hand.wagers[ANTE]
    if action.choice is Choice.PLAY and action.amount == ante:
        return [Decided(hand.seat, Choice.PLAY, action.amount, rule("5.1"))]
    if action.choice is Choice.PLAY:
        raise IllegalAction(
            f"A Play wager equals the Ante: {in_dollars(ante)}, not {in_dollars(action.amount)}.",
            rule("5.1"),
            "Place the same amount.",
        )
    if action.choice is Choice.FOLD:
        return [Decided(hand.seat, Choice.FOLD, NOTHING, rule("5.2"))]
    raise IllegalAction(f"A player plays or folds; {action.choice} is neither.", rule("5.1"), "Play or fold.")
