"""Dealing 12-13, How Winners are Determined and Paid, Pair Plus Wager: what happens to each wager.

A wager is first settled as though the player-dealer could pay anything; `banking.cover` then holds it to what is left.
"""

from __future__ import annotations

from queenhigh.games.california_three_card_poker import fees
from queenhigh.games.california_three_card_poker.banking import action_order, close_meters, cover, open_meters, turns
from queenhigh.games.california_three_card_poker.book import PAY, rule
from queenhigh.games.california_three_card_poker.hand import (
    CARDS,
    DOES_NOT_QUALIFY,
    NEITHER,
    PLAYER,
    QUALIFIES,
    RANKED_BY,
    Higher,
    PlayerDealer,
    compare,
    qualification,
    value,
)
from queenhigh.games.california_three_card_poker.table import Table, clockwise
from queenhigh.games.california_three_card_poker.wagers import ANTE, PAIR_PLUS, PLAY
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import CardsCollected, DealerShown, HandDeclared, WagersSettled
from queenhigh.games.kit.phases import Deciding, Hand, Showdown, WithCards
from queenhigh.games.kit.release import released_line
from queenhigh.hands import ThreeCard, ThreeCardHand
from queenhigh.money import Line, Wager, give_back, lose, stand_off, win
from queenhigh.rules import Cited, Rule

PAYS_ANTE = PAY.table("ante")["win"]
PAYS_UNQUALIFIED = PAY.table("ante")["not_qualified"]
PAYS_PLAY = PAY.table("play")["win"]
PAYS_PAIR_PLUS = PAY.table("pair_plus").by_kind(ThreeCard)

FOLD, PLAYS = Choice.FOLD, Choice.PLAY
GATHERED = rule("Dealing 12")
QUALIFICATION = rule("Dealing 13(qualify)")
OWN_CARDS = (rule("Pair Plus item 3"), rule("Pair Plus item 6"))


def gather_forfeits(round: Deciding[Table]) -> list[Cited]:
    """Dealing 12: the chips of folded hands leave the layout now; the bank counts them in turn (reading A8)."""
    return [CardsCollected(hand.seat, CARDS, GATHERED) for hand in round.in_order if hand.choice is FOLD]


def reveal(round: Deciding[Table]) -> list[Cited]:
    """Dealing 13, then the players' hands: all of them, or those with a pair plus wager if nothing else is compared."""
    hand = value(round.dealer)
    qualifies = qualification(hand) is QUALIFIES
    shown = DealerShown(round.dealer, (), hand.words, qualifies, rule("Dealing 13(reveal)"), (QUALIFICATION,))
    declared: list[Cited] = [shown, HandDeclared(None, hand.words, RANKED_BY[hand.category])]
    by = rule("Winners 2") if qualifies else rule("Pair Plus item 3")
    for seat in reveal_order(round):
        player = round.hands[seat]
        if player.choice is PLAYS and (qualifies or PAIR_PLUS in player.wagers):
            own = value(player.cards)
            declared.append(HandDeclared(seat, own.words, by, (RANKED_BY[own.category],)))
    return declared


def reveal_order(round: WithCards[Table]) -> list[int]:
    """Reading A13: from the button, as wagers are settled, or from the player-dealer's left."""
    if round.table.readings["A13"] == "button":
        return action_order(round)
    assert round.bank is not None
    return clockwise(round.hands, round.bank.seat)


def settle(round: Showdown[Table]) -> list[Cited]:
    """Settle every wager in action order, each limited to what the player-dealer's wager can still cover."""
    dealer = value(round.dealer)
    standing = qualification(dealer)
    compared = {seat: _compared(hand, dealer) for seat, hand in round.hands.items()}
    meters, released = open_meters(round), round.released
    lines: list[Line] = []
    for hand, bet in turns(round):
        wager = hand.wager(bet)
        if released and (release := released.get((hand.seat, bet))):
            lines.append(released_line(wager, release))
            continue
        own, higher, because = compared[hand.seat]
        if bet == ANTE:
            line = settle_ante(wager, hand.choice, standing, higher, because)
        elif bet == PLAY:
            line = settle_play(wager, standing, higher, because)
        else:
            line = settle_pair_plus(wager, hand.choice, own)
        line, meters = cover(line, meters)
        lines.append(line)
    settled = WagersSettled(rule("Dealing 6(order)"))
    return [*lines, *fees.refunds(round, lines), close_meters(round, meters), settled]


def _compared(hand: Hand, dealer: ThreeCardHand) -> tuple[ThreeCardHand, Higher, tuple[Rule, ...]]:
    """Rank the hand and compare it. A folded hand is in the rack, and a hand that was not dealt does not count."""
    if hand.choice is FOLD or not hand.cards:
        return dealer, NEITHER, ()
    own = value(hand.cards)
    return own, *compare(own, dealer)


def settle_play(play: Wager, dealer: PlayerDealer, higher: Higher, because: tuple[Rule, ...]) -> Line:
    if dealer is DOES_NOT_QUALIFY:
        return give_back(play, rule("Winners 1(a)"), QUALIFICATION)
    if higher is PLAYER:
        return win(play, PAYS_PLAY, rule("Winners 2(a)"), *because)
    if higher is NEITHER:
        return stand_off(play, rule("Winners 2(c)"), *because)
    return lose(play, rule("Winners 2(b)"), *because)


def settle_ante(ante: Wager, choice: Choice, dealer: PlayerDealer, higher: Higher, because: tuple[Rule, ...]) -> Line:
    """A folded ante is lost even when the player-dealer does not qualify (reading A24)."""
    if choice is FOLD:
        return lose(ante, rule("Dealing 11(option)"), GATHERED)
    if dealer is DOES_NOT_QUALIFY:
        return win(ante, PAYS_UNQUALIFIED, rule("Winners 1(b)"), QUALIFICATION)
    if higher is PLAYER:
        return win(ante, PAYS_ANTE, rule("Winners 2(a)"), *because)
    if higher is NEITHER:
        return stand_off(ante, rule("Winners 2(c)"), *because)
    return lose(ante, rule("Winners 2(b)"), *because)


def settle_pair_plus(pair_plus: Wager, choice: Choice, own: ThreeCardHand) -> Line:
    """Depends on the player's own three cards, whatever the player-dealer holds; a fold forfeits it, with a pair or without."""
    if choice is FOLD:
        return lose(pair_plus, rule("Dealing 11(forfeit)"), rule("Pair Plus item 7"), GATHERED)
    row = PAYS_PAIR_PLUS.get(own.category)
    if row is None:
        return lose(pair_plus, rule("Pair Plus item 5"), *OWN_CARDS)
    return win(pair_plus, row, rule("Pair Plus item 4"), *OWN_CARDS, RANKED_BY[own.category])
