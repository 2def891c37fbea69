"""Dealing 9-11: look, then play for exactly the ante or give up everything, in turn from the player-dealer's left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from queenhigh.games.california_three_card_poker.book import PAY, rule
from queenhigh.games.california_three_card_poker.table import FROM, CaliforniaRound, Table
from queenhigh.games.california_three_card_poker.wagers import ANTE, PAIR_PLUS
from queenhigh.games.kit.actions import Choice, Decide, ViewHand
from queenhigh.games.kit.events import Decided, HandViewed
from queenhigh.games.kit.legal import Bar, Option, deciding, refuse
from queenhigh.games.kit.phases import Deciding, Hand, WithCards, is_out
from queenhigh.games.kit.wording import comes_next, not_now
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import Cited, Rule

FOLD, PLAY, UNDECIDED = Choice.FOLD, Choice.PLAY, Choice.UNDECIDED
PLAY_MULTIPLE = int(PAY.figure("play_multiple"))


def view(round: CaliforniaRound, action: ViewHand) -> list[Cited]:
    """Players see only their own hand, and only when the deal is complete, including the card that is turned up."""
    refuse(against_viewing(round, action))
    return [HandViewed(action.seat, action.player, rule("Dealing 9"))]


def against_viewing(round: CaliforniaRound, action: ViewHand) -> Bar | None:
    hand = round.hands.get(action.seat)
    if hand is None or hand.player != action.player:
        return Bar(
            f"{action.player} may not see the cards of seat {action.seat}.",
            rule("Dealing 10(touch)"),
            "Look at your own hand.",
        )
    if not isinstance(round, Deciding):
        return Bar("Cards may be examined once the deal is complete.", rule("Dealing 9"), "Wait for the dealer.")
    return None


def waiting(round: WithCards[Table]) -> list[int]:
    """Return the seats that still have to play or fold, in the order in which they are asked."""
    return list(_undecided(round))


def in_turn(round: WithCards[Table]) -> list[int]:
    """Dealing 11(order): return the seat whose turn it is, if any is left."""
    return list(islice(_undecided(round), 1))


def _undecided(round: WithCards[Table]) -> Iterator[int]:
    assert round.bank is not None
    for seat in FROM[round.bank.seat]:
        hand = round.hands.get(seat)
        if hand is not None and hand.choice is UNDECIDED and not is_out(round, hand):
            yield seat


def decide(round: CaliforniaRound, action: Decide) -> list[Cited]:
    if bar := against_deciding(round, action):
        refuse(bar)
    amount = action.amount if action.choice is PLAY else NOTHING
    return [Decided(action.seat, action.choice, amount, _clause(round.hands[action.seat], action.choice))]


def _clause(hand: Hand, choice: Choice) -> Rule:
    forfeits = choice is FOLD and PAIR_PLUS in hand.wagers
    return rule("Dealing 11(forfeit)") if forfeits else rule("Dealing 11(option)")


def against_deciding(round: CaliforniaRound, action: Decide) -> Bar | None:
    if not isinstance(round, Deciding):
        return Bar(not_now(action, round), rule("Dealing 11(option)"), comes_next(round))
    hand = round.hands.get(action.seat)
    if hand is None or is_out(round, hand):
        return Bar(
            f"Seat {action.seat} has no hand to decide on.",
            rule("Dealing 11(option)"),
            "Name a seat that still has to decide.",
        )
    if hand.choice is not UNDECIDED:
        return Bar(
            f"Seat {action.seat} has already decided: {hand.choice}.", rule("Dealing 11(option)"), "A decision stands."
        )
    turn = next(_undecided(round))
    if action.seat != turn:
        return Bar(f"Seat {turn} decides before seat {action.seat}.", rule("Dealing 11(order)"), "Wait for your turn.")
    choice = action.choice
    if choice is PLAY:
        return _against_playing(hand, action.amount)
    if choice is FOLD:
        return None
    if choice is Choice.KEEP_SIDE_BETS:
        what = f"Seat {hand.seat} cannot fold and keep pair plus."
        return Bar(what, rule("Dealing 11(forfeit)"), "Play or fold.")
    return Bar(f"Seat {hand.seat} has an ante: play or fold.", rule("Dealing 11(option)"), "Do one of the two.")


def _against_playing(hand: Hand, amount: Cents) -> Bar | None:
    due = _play_wager(hand)
    if amount == due:
        return None
    what = f"A play wager equals the ante: {in_dollars(due)}, not {in_dollars(amount)}."
    return Bar(what, rule("Dealing 3(play)"), "Put down the same amount.")


def _play_wager(hand: Hand) -> int:
    return hand.wagers[ANTE] * PLAY_MULTIPLE


def options(round: CaliforniaRound, seat: int) -> list[Option]:
    """Return the choices of the hand at a seat in its turn, with the cost of playing on."""
    hand = round.hands.get(seat)
    if not isinstance(round, Deciding) or hand is None:
        return []
    by = {choice: _clause(hand, choice) for choice in (Choice.PLAY, Choice.FOLD)}
    return deciding(round, seat, (_play_wager(hand),), by, against_deciding)
