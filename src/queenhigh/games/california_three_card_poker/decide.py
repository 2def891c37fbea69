"""Dealing 9-11: look, then play for exactly the ante or give up everything, in turn from the player-dealer's left."""

from __future__ import annotations

from queenhigh.games.california_three_card_poker.book import PAY, rule
from queenhigh.games.california_three_card_poker.table import CaliforniaRound, Table, clockwise
from queenhigh.games.california_three_card_poker.wagers import ANTE, PAIR_PLUS
from queenhigh.games.kit.actions import Choice, Decide, ViewHand
from queenhigh.games.kit.events import Decided, HandViewed
from queenhigh.games.kit.phases import Deciding, Hand, WithCards, is_out
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import Cited, IllegalAction

PLAY_MULTIPLE = int(PAY.figure("play_multiple"))


def view(round: CaliforniaRound, action: ViewHand) -> list[Cited]:
    """Only the own hand, and only when the deal is complete, which includes the card that is turned up."""
    hand = round.hands.get(action.seat)
    if hand is None or hand.player != action.player:
        raise IllegalAction(f"{action.player} may not see the cards of seat {action.seat}.", rule("Dealing 10(touch)"))
    if not isinstance(round, Deciding):
        raise IllegalAction(
            "Cards may be examined once the deal is complete.", rule("Dealing 9"), "Wait for the dealer."
        )
    return [HandViewed(action.seat, action.player, rule("Dealing 9"))]


def waiting(round: WithCards[Table]) -> list[int]:
    """Seats that have still to play or fold, in the order in which they are asked."""
    assert round.bank is not None
    hands = round.hands
    return [
        seat
        for seat in clockwise(hands, round.bank.seat)
        if hands[seat].choice is Choice.UNDECIDED and not is_out(round, hands[seat])
    ]


def decide(round: Deciding[Table], action: Decide) -> list[Cited]:
    hand = round.hands.get(action.seat)
    if hand is None or is_out(round, hand):
        raise IllegalAction(f"Seat {action.seat} has no hand to decide on.", rule("Dealing 11(option)"))
    if hand.choice is not Choice.UNDECIDED:
        raise IllegalAction(f"Seat {action.seat} has already decided: {hand.choice}.", rule("Dealing 11(option)"))
    turn = waiting(round)[0]
    if action.seat != turn:
        raise IllegalAction(f"Seat {turn} decides before seat {action.seat}.", rule("Dealing 11(order)"))
    match action.choice:
        case Choice.PLAY:
            return [_play(hand, action.amount)]
        case Choice.FOLD:
            forfeits = rule("Dealing 11(forfeit)") if PAIR_PLUS in hand.wagers else rule("Dealing 11(option)")
            return [Decided(hand.seat, Choice.FOLD, NOTHING, forfeits)]
        case Choice.KEEP_SIDE_BETS:
            raise IllegalAction(
                f"Seat {hand.seat} cannot fold and keep pair plus.", rule("Dealing 11(forfeit)"), "Play or fold."
            )
    raise IllegalAction(f"Seat {hand.seat} has an ante: play or fold.", rule("Dealing 11(option)"))


def _play(hand: Hand, amount: Cents) -> Decided:
    due = hand.wagers[ANTE] * PLAY_MULTIPLE
    if amount != due:
        raise IllegalAction(
            f"A play wager equals the ante: {in_dollars(due)}, not {in_dollars(amount)}.",
            rule("Dealing 3(play)"),
            "Put down the same amount.",
        )
    return Decided(hand.seat, Choice.PLAY, amount, rule("Dealing 11(option)"))
