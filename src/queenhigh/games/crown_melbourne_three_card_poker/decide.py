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
from queenhigh.games.kit.phases import Deciding, Hand, is_out
from queenhigh.games.kit.ruling import Deem
from queenhigh.hands import ThreeCard
from queenhigh.money import NOTHING, Cents, in_dollars
from queenhigh.rules import Cited, IllegalAction

MULTIPLE = int(PAY.figure("play_multiple"))


def view(round: MelbourneRound, action: ViewHand) -> list[Cited]:
    """9.5.1 and 5.12.2: once all cards are out, and of several hands only the one at the player's seat."""
    hand = round.hands.get(action.seat)
    if hand is None or hand.player != action.player:
        raise IllegalAction(f"{action.player} may not see the cards of area {action.seat}.", rule("9.5.1(a)"))
    if not isinstance(round, Deciding):
        raise IllegalAction("Cards may not be seen yet.", rule("9.5.1"), "Wait for the dealer.")
    if action.seat != seat_in_view(round, action.player):
        raise IllegalAction(f"The hand at area {action.seat} is played blind.", rule("5.12.2"))
    return [HandViewed(action.seat, action.player, rule("9.5.1"))]


def seat_in_view(round: MelbourneRound, player: str) -> int:
    """The player's seat, unless a ruling deemed another hand to be the one there (11.11.1)."""
    for ruling in reversed(round.rulings):
        for order in ruling.orders:
            if isinstance(order, Deem) and round.hands[order.seat].player == player:
                return order.seat
    return seat_of(round, player)


def waiting(round: MelbourneRound) -> list[int]:
    """Hands with an Ante that have still to play or fold. A hand with side bets alone has nothing to decide (9.5.3)."""
    return [hand.seat for hand in round.in_order if hand.choice is Choice.UNDECIDED and has_to_decide(round, hand)]


def has_to_decide(round: MelbourneRound, hand: Hand) -> bool:
    """Is there an Ante in play? One that is too short goes back only at the result, so its hand is played out (8.2.1)."""
    if ANTE not in hand.wagers or not hand.cards:
        return False
    release = round.released.get((hand.seat, ANTE)) if round.released else None
    return release is None or (release.rule == rule("8.2.1") and not is_out(round, hand))


def decide(round: Deciding[Table], action: Decide) -> list[Cited]:
    hand = round.hands.get(action.seat)
    if hand is None or not hand.cards or is_out(round, hand):
        raise IllegalAction(f"Area {action.seat} has no hand to decide on.", rule("9.5.2"))
    if hand.choice is not Choice.UNDECIDED:
        raise IllegalAction(f"Area {action.seat} has already decided: {hand.choice}.", rule("9.5.2"))
    if ANTE not in hand.wagers:
        if action.choice is Choice.PLAY:
            raise IllegalAction(f"Area {hand.seat} has no Ante to match.", rule("5.6"))
        if action.choice is not Choice.NONE:
            raise IllegalAction(f"Area {hand.seat} has no Ante, and nothing to decide.", rule("9.5.3"))
        return [Decided(hand.seat, Choice.NONE, NOTHING, rule("9.5.3"))]
    if len(round.hands) > 1 and round.table.readings["A-25"] == "play_only" and _blind_fold(round, hand, action):
        raise IllegalAction("A blind hand is played on.", rule("5.12.2"))
    match action.choice:
        case Choice.PLAY:
            return [_play(round.table, hand, action.amount)]
        case Choice.FOLD:
            return _fold(round.table, hand)
        case Choice.KEEP_SIDE_BETS if any(bet in hand.wagers for bet in SIDE_BETS):
            return [Decided(hand.seat, Choice.KEEP_SIDE_BETS, NOTHING, rule("9.5.2(b)"))]
        case Choice.KEEP_SIDE_BETS:
            raise IllegalAction(f"Area {hand.seat} has no side bet to keep.", rule("9.5.2(b)"), "Play or fold.")
    raise IllegalAction(f"Area {hand.seat} has an Ante: play or fold.", rule("9.5.2"))


def _blind_fold(round: MelbourneRound, hand: Hand, action: Decide) -> bool:
    return action.choice is not Choice.PLAY and is_blind(round, hand)


def _fold(table: Table, hand: Hand) -> list[Cited]:
    """9.5.2(a): the hand is spread, counted and collected at once, unless reading A-06 keeps its side bets alive."""
    folded = Decided(hand.seat, Choice.FOLD, NOTHING, rule("9.5.2(a)"))
    if stays_on_table(table, hand):
        return [folded]
    return [folded, CardsCollected(hand.seat, CARDS, rule("9.5.2(a)(ii)"))]


def _play(table: Table, hand: Hand, amount: Cents) -> Decided:
    """5.6: exactly the Ante. Over the maximum that is the maximum (reading A-33), and more chips than that go back."""
    if not matches_ante(table, hand, amount):
        ante = hand.wagers[ANTE]
        raise IllegalAction(
            f"A Play wager equals the Ante: {in_dollars(ante)}, not {in_dollars(amount)}.",
            rule("9.5.2(c)(i)"),
            "Put down the same amount.",
        )
    return Decided(hand.seat, Choice.PLAY, amount, rule("9.5.2(c)"))


def matches_ante(table: Table, hand: Hand, amount: Cents) -> bool:
    if amount == hand.wagers[ANTE] * MULTIPLE:
        return True
    return table.readings["A-33"] == "capped" and amount == counted(table, hand, ANTE) * MULTIPLE


def stays_on_table(table: Table, folded: Hand) -> bool:
    """Do the cards of a hand that folds lie there until the dealer's are shown?"""
    return table.readings["A-06"] == "keep" and any(bet in folded.wagers for bet in SIDE_BETS)


def collected_at_once(table: Table, hand: Hand) -> bool:
    """9.5.3: Pair Plus alone and no pair: it has lost whatever the dealer holds (reading A-07b)."""
    return (
        len(hand.wagers) == 1
        and PAIR_PLUS in hand.wagers
        and table.readings["A-07b"] == "at_once"
        and value(hand.cards).category < ThreeCard.PAIR
    )
