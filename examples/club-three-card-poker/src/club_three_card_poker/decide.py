"""4.4 and 5: look, then play or fold."""

from __future__ import annotations

from club_three_card_poker.book import rule
from club_three_card_poker.table import ClubRound
from club_three_card_poker.wagers import ANTE
from queenhigh.games.kit.actions import Choice, Decide, ViewHand
from queenhigh.games.kit.events import Decided, HandViewed
from queenhigh.games.kit.legal import Bar, Option, deciding, refuse
from queenhigh.games.kit.phases import Deciding, WithCards, in_play
from queenhigh.games.kit.wording import comes_next, not_now
from queenhigh.money import NOTHING, in_dollars
from queenhigh.rules import Cited


def view(round: ClubRound, action: ViewHand) -> list[Cited]:
    refuse(against_viewing(round, action))
    return [HandViewed(action.seat, action.player, rule("4.4"))]


def against_viewing(round: ClubRound, action: ViewHand) -> Bar | None:
    hand = round.hands.get(action.seat)
    if hand is None or hand.player != action.player:
        return Bar(f"{action.player} may not look at the cards of seat {action.seat}.", rule("4.4"))
    if not isinstance(round, WithCards) or not hand.cards:
        return Bar("There are no cards to look at.", rule("4.4"), "Wait for the deal.")
    return None


def waiting(round: ClubRound) -> list[int]:
    """The seats that have still to play or fold."""
    return [
        hand.seat
        for hand in round.in_order
        if hand.choice is Choice.UNDECIDED and hand.cards and in_play(round, hand, ANTE)
    ]


BY = {Choice.PLAY: rule("5.1"), Choice.FOLD: rule("5.2")}
"""What a player may choose, and the clause of each."""


def decide(round: ClubRound, action: Decide) -> list[Cited]:
    refuse(against_deciding(round, action))
    return [
        Decided(
            action.seat, action.choice, action.amount if action.choice is Choice.PLAY else NOTHING, BY[action.choice]
        )
    ]


def against_deciding(round: ClubRound, action: Decide) -> Bar | None:
    if not isinstance(round, Deciding):
        return Bar(not_now(action, round), rule("5.1"), comes_next(round))
    hand = round.hands.get(action.seat)
    if hand is None or not in_play(round, hand, ANTE):
        return Bar(f"Seat {action.seat} has no hand to decide on.", rule("5.1"), "Wait for the next round.")
    if hand.choice is not Choice.UNDECIDED:
        return Bar(f"Seat {action.seat} has already decided: {hand.choice}.", rule("5.1"), "Wait for the rest.")
    if action.choice not in BY:
        return Bar(f"A player plays or folds; {action.choice} is neither.", rule("5.1"), "Play or fold.")
    ante = hand.wagers[ANTE]
    if action.choice is Choice.PLAY and action.amount != ante:
        what = f"A Play wager equals the Ante: {in_dollars(ante)}, not {in_dollars(action.amount)}."
        return Bar(what, rule("5.1"), "Place the same amount.")
    return None


def options(round: ClubRound, seat: int) -> list[Option]:
    """What the hand at a seat may be decided to do, with what playing on costs."""
    hand = round.hands.get(seat)
    if hand is None or ANTE not in hand.wagers:
        return []
    return deciding(round, seat, (hand.wagers[ANTE],), BY, against_deciding)
