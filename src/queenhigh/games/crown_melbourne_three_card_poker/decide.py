"""Rule 9.5: look, then play, fold, or fold the Ante and keep the side bets. Seats decide in any order."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.hand import CARDS, value
from queenhigh.games.crown_melbourne_three_card_poker.limits import counted
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    PAIR_PLUS,
    SIDE_BETS,
    MelbourneRound,
    Table,
    is_blind,
    seat_of,
)
from queenhigh.games.kit.actions import Choice, Decide, ViewHand
from queenhigh.games.kit.events import CardsCollected, Decided, HandViewed
from queenhigh.games.kit.legal import Bar, Option, deciding, refuse
from queenhigh.games.kit.phases import Deciding, Hand, is_out
from queenhigh.games.kit.ruling import Deem
from queenhigh.games.kit.wording import comes_next, not_now
from queenhigh.hands import ThreeCard
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import Cited

FOLD, PLAYS, UNDECIDED = Choice.FOLD, Choice.PLAY, Choice.UNDECIDED
MULTIPLE = int(PAY.figure("play_multiple"))


def view(round: MelbourneRound, action: ViewHand) -> list[Cited]:
    """9.5.1 and 5.12.2: players look once all cards are dealt and, if they have several hands, only at the one at their
    seat.
    """
    refuse(against_viewing(round, action))
    return [HandViewed(action.seat, action.player, rule("9.5.1"))]


def against_viewing(round: MelbourneRound, action: ViewHand) -> Bar | None:
    hand = round.hands.get(action.seat)
    if hand is None or hand.player != action.player:
        return Bar(
            f"{action.player} may not see the cards of area {action.seat}.", rule("9.5.1(a)"), "Look at your own hand."
        )
    if not isinstance(round, Deciding):
        return Bar("Cards may not be seen yet.", rule("9.5.1"), "Wait for the dealer.")
    if action.seat != seat_in_view(round, action.player):
        return Bar(f"The hand at area {action.seat} is played blind.", rule("5.12.2"), "Wait until it is settled.")
    return None


def seat_in_view(round: MelbourneRound, player: str) -> int:
    """Return the player's seat, unless a ruling deemed another hand to be the one there (11.11.1)."""
    for ruling in reversed(round.rulings):
        for order in ruling.orders:
            if isinstance(order, Deem) and round.hands[order.seat].player == player:
                return order.seat
    return seat_of(round, player)


def waiting(round: MelbourneRound) -> list[int]:
    """Return the hands with an Ante that still have to play or fold. A hand with only side bets has nothing to decide
    (9.5.3).
    """
    return [hand.seat for hand in round.in_order if hand.choice is UNDECIDED and has_to_decide(round, hand)]


def has_to_decide(round: MelbourneRound, hand: Hand) -> bool:
    """Is there an Ante in play? One that is too small is returned only at the result, so its hand is played out (8.2.1)."""
    if ANTE not in hand.wagers or not hand.cards:
        return False
    release = round.released.get((hand.seat, ANTE)) if round.released else None
    return release is None or (release.rule == rule("8.2.1") and not is_out(round, hand))


BY = {
    Choice.PLAY: rule("9.5.2(c)"),
    Choice.FOLD: rule("9.5.2(a)"),
    Choice.KEEP_SIDE_BETS: rule("9.5.2(b)"),
    Choice.NONE: rule("9.5.3"),
}
"""The clause that governs each choice."""


def decide(round: MelbourneRound, action: Decide) -> list[Cited]:
    """9.5.2(a): the cards of a fold are spread, counted and collected at once, unless reading A-06 keeps its side bets alive."""
    if bar := against_deciding(round, action):
        refuse(bar)
    seat, choice = action.seat, action.choice
    decided = Decided(seat, choice, action.amount if choice is PLAYS else NOTHING, BY[choice])
    if choice is not FOLD or stays_on_table(round.table, round.hands[seat]):
        return [decided]
    return [decided, CardsCollected(seat, CARDS, rule("9.5.2(a)(ii)"))]


def against_deciding(round: MelbourneRound, action: Decide) -> Bar | None:
    if not isinstance(round, Deciding):
        return Bar(not_now(action, round), rule("9.5.2"), comes_next(round))
    hand = round.hands.get(action.seat)
    if hand is None or not hand.cards or is_out(round, hand):
        return Bar(
            f"Area {action.seat} has no hand to decide on.", rule("9.5.2"), "Name an area that still has to decide."
        )
    if hand.choice is not UNDECIDED:
        return Bar(f"Area {action.seat} has already decided: {hand.choice}.", rule("9.5.2"), "A decision stands.")
    if ANTE not in hand.wagers:
        if action.choice is PLAYS:
            return Bar(f"Area {hand.seat} has no Ante to match.", rule("5.6"), "Keep the side bets.")
        if action.choice is not Choice.NONE:
            return Bar(f"Area {hand.seat} has no Ante, and nothing to decide.", rule("9.5.3"), "Wait for the dealer.")
        return None
    if len(round.hands) > 1 and round.table.readings["A-25"] == "play_only" and _blind_fold(round, hand, action):
        return Bar("A blind hand is played on.", rule("5.12.2"), "Play.")
    choice = action.choice
    if choice is PLAYS:
        return _against_playing(round.table, hand, action.amount)
    if choice is FOLD:
        return None
    if choice is not Choice.KEEP_SIDE_BETS:
        return Bar(f"Area {hand.seat} has an Ante: play or fold.", rule("9.5.2"), "Do one of the two.")
    if any(bet in hand.wagers for bet in SIDE_BETS):
        return None
    return Bar(f"Area {hand.seat} has no side bet to keep.", rule("9.5.2(b)"), "Play or fold.")


def _blind_fold(round: MelbourneRound, hand: Hand, action: Decide) -> bool:
    return action.choice is not PLAYS and is_blind(round, hand)


def _against_playing(table: Table, hand: Hand, amount: Cents) -> Bar | None:
    if matches_ante(table, hand, amount):
        return None
    what = f"A Play wager equals the Ante: {in_dollars(hand.wagers[ANTE])}, not {in_dollars(amount)}."
    return Bar(what, rule("9.5.2(c)(i)"), "Put down the same amount.")


def matches_ante(table: Table, hand: Hand, amount: Cents) -> bool:
    return amount == hand.wagers[ANTE] * MULTIPLE or amount in play_wagers(table, hand)


def play_wagers(table: Table, hand: Hand) -> tuple[Cents, ...]:
    """5.6: exactly the Ante. If that is above the maximum, the maximum (reading A-33); any excess is returned."""
    ante = Cents(hand.wagers[ANTE] * MULTIPLE)
    if table.readings["A-33"] != "capped":
        return (ante,)
    capped = Cents(counted(table, hand, ANTE) * MULTIPLE)
    return (ante,) if capped == ante else (ante, capped)


def options(round: MelbourneRound, seat: int) -> list[Option]:
    """Return the choices of the hand at an area, with the cost of playing on."""
    hand = round.hands.get(seat)
    if not isinstance(round, Deciding) or hand is None:
        return []
    due = play_wagers(round.table, hand) if ANTE in hand.wagers else ()
    return deciding(round, seat, due, BY, against_deciding)


def stays_on_table(table: Table, folded: Hand) -> bool:
    """Do the cards of a folded hand stay on the table until the dealer's are shown?"""
    return table.readings["A-06"] == "keep" and any(bet in folded.wagers for bet in SIDE_BETS)


def collected_at_once(table: Table, hand: Hand) -> bool:
    """9.5.3: Pair Plus alone without a pair has lost whatever the dealer holds (reading A-07b), and is collected at once."""
    return (
        len(hand.wagers) == 1
        and PAIR_PLUS in hand.wagers
        and table.readings["A-07b"] == "at_once"
        and value(hand.cards).category < ThreeCard.PAIR
    )
