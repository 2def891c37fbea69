"""Rules 4.6 and 7: look, then play, fold, or give up only the ante and keep pairs plus."""

from __future__ import annotations

from queenhigh.games.casino_canberra_3_card_poker.book import rule
from queenhigh.games.casino_canberra_3_card_poker.hand import value
from queenhigh.games.casino_canberra_3_card_poker.table import CanberraRound, Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, PAIRS_PLUS, counted
from queenhigh.games.kit.actions import Choice, Decide, ViewHand
from queenhigh.games.kit.events import AskedToConfirm, Decided, HandViewed
from queenhigh.games.kit.legal import Bar, Option, deciding, refuse
from queenhigh.games.kit.phases import Dealt, Deciding, Hand, WithCards, in_play, is_out
from queenhigh.games.kit.wording import comes_next, not_now
from queenhigh.hands import ThreeCard
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import Cited, Rule


def view(round: CanberraRound, action: ViewHand) -> list[Cited]:
    """7.1: players see their own hand once all cards are dealt. With an automated shoe, they wait for the call (10.5)."""
    refuse(against_viewing(round, action))
    return [HandViewed(action.seat, action.player, viewed_by(round.table))]


def viewed_by(table: Table) -> Rule:
    return rule("10.5") if table.automated else rule("7.1")


def against_viewing(round: CanberraRound, action: ViewHand) -> Bar | None:
    hand = round.hands.get(action.seat)
    if hand is None or hand.player != action.player:
        return Bar(
            f"{action.player} may not see the cards of box {action.seat}.", rule("6.2"), "Look at your own hand."
        )
    if isinstance(round, Dealt) or not isinstance(round, WithCards) or not hand.cards:
        return Bar("There are no cards to be seen now.", viewed_by(round.table), "Wait for the dealer.")
    return None


def waiting(round: CanberraRound) -> list[int]:
    """Return the boxes with an ante that still have to play or fold. Pairs plus alone needs no decision (7.3)."""
    return [
        hand.seat for hand in round.in_order if hand.choice is UNDECIDED and hand.cards and in_play(round, hand, ANTE)
    ]


def decide(round: CanberraRound, action: Decide) -> list[Cited]:
    if bar := against_deciding(round, action):
        refuse(bar)
    assert isinstance(round, Deciding)
    choice = action.choice
    if choice is FOLD:
        return [_fold(round, round.hands[action.seat])]
    return [Decided(action.seat, choice, action.amount if choice is PLAY else NOTHING, BY[choice])]


FOLD, KEEP_SIDE_BETS, PLAY, UNDECIDED = Choice.FOLD, Choice.KEEP_SIDE_BETS, Choice.PLAY, Choice.UNDECIDED
BY = {Choice.PLAY: rule("4.6"), Choice.FOLD: rule("7.5"), Choice.KEEP_SIDE_BETS: rule("7.4"), Choice.NONE: rule("7.3")}
"""The clause that governs each choice."""


def against_deciding(round: CanberraRound, action: Decide) -> Bar | None:
    hand = round.hands.get(action.seat)
    if not isinstance(round, Deciding):
        return Bar(not_now(action, round), rule("7.1"), comes_next(round))
    if hand is None or not hand.cards or is_out(round, hand):
        return Bar(f"Box {action.seat} has no hand to decide on.", rule("4.2"), "Name a box that still has to decide.")
    if hand.choice is not UNDECIDED:
        return Bar(f"Box {action.seat} has already decided: {hand.choice}.", rule("7.1"), "A decision stands.")
    choice = action.choice
    if choice is PLAY:
        return _against_playing(round, hand, action.amount)
    if choice is KEEP_SIDE_BETS:
        return _against_keeping_pairs_plus(round, hand)
    if choice is FOLD or (choice is Choice.NONE and not in_play(round, hand, ANTE)):
        return None
    return Bar(f"Box {hand.seat} has an ante: play or fold.", rule("7.1"), "Do one of the two.")


def _against_playing(round: Deciding[Table], hand: Hand, amount: Cents) -> Bar | None:
    """4.6 and 7.2: the play wager equals the ante, or the part of the ante that counts."""
    if not in_play(round, hand, ANTE):
        return Bar(
            f"Box {hand.seat} has no ante and places no play wager.",
            rule("7.8"),
            "Keep pairs plus, or fold.",
        )
    ante = hand.wagers[ANTE]
    if amount == ante or amount in play_wagers(round.table, hand):
        return None
    if round.table.readings["A7"] == "accept_as_placed" and amount > 0:
        return None
    what = f"A play wager equals the ante: {in_dollars(ante)}, not {in_dollars(amount)}."
    return Bar(what, rule("7.2"), "Put down the same amount.")


def play_wagers(table: Table, hand: Hand) -> tuple[Cents, ...]:
    """Return the amounts that a play wager may be: the whole ante, and the part that counts if that is less."""
    ante = hand.wagers[ANTE]
    if table.limits.max is None and not table.markers:
        return (ante,)
    counts = counted(table, hand, ANTE)
    return (ante,) if ante == counts else (ante, counts)


def _against_keeping_pairs_plus(round: Deciding[Table], hand: Hand) -> Bar | None:
    """7.4: the player gives up the ante and keeps pairs plus, with a pair or without (reading A1b)."""
    if not keeps(round, hand):
        return Bar(f"Box {hand.seat} needs both wagers to give up the ante alone.", rule("7.4"), "Play or fold.")
    if round.table.readings["A1b"] == "refuse" and value(hand.cards).category < ThreeCard.PAIR:
        return Bar(f"Box {hand.seat} has no pair to keep.", rule("7.4"), "Play or fold.")
    return None


def keeps(round: CanberraRound, hand: Hand) -> bool:
    """Does the box hold both wagers, so that the ante alone can be given up?"""
    return in_play(round, hand, ANTE) and in_play(round, hand, PAIRS_PLUS)


def options(round: CanberraRound, seat: int) -> list[Option]:
    """Return the choices of the hand at a box, with the cost of playing on."""
    hand = round.hands.get(seat)
    if not isinstance(round, Deciding) or hand is None:
        return []
    due = play_wagers(round.table, hand) if ANTE in hand.wagers else ()
    return deciding(round, seat, due, BY, against_deciding)


def _fold(round: Deciding[Table], hand: Hand) -> Decided | AskedToConfirm:
    """7.5: a fold forfeits every wager. A player who folds a hand that pairs plus would pay is warned first, and
    confirms by folding again (reading A1c). That explains the rules; it is not advice (14.5(a)).
    """
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
    return Decided(hand.seat, Choice.FOLD, NOTHING, BY[Choice.FOLD])
