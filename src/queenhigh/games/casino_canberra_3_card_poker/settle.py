"""Rules 4.7-4.12, 8 and 9: how each wager is settled."""

from __future__ import annotations

from queenhigh.games.casino_canberra_3_card_poker.book import PAY, rule
from queenhigh.games.casino_canberra_3_card_poker.hand import (
    NEITHER,
    NO_HAND,
    PLAYER,
    QUALIFIES,
    RANKED_BY,
    Showing,
    compare,
    qualification,
    value,
)
from queenhigh.games.casino_canberra_3_card_poker.table import Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, ANTE_BONUS, PLAY, counting_in_part
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import DealerShown, HandDeclared
from queenhigh.games.kit.phases import Deciding, Hand, WithCards, in_play, is_out
from queenhigh.games.kit.release import released_line
from queenhigh.hands import ThreeCard, ThreeCardHand
from queenhigh.money import Cents, Line, Outcome, Wager, bonus, lose, stand_off, to_the_limit, win
from queenhigh.rules import Cited

PAYS_ANTE = PAY.table("ante")["win"]
PAYS_PLAY = PAY.table("play")["win"]
PAYS_BONUS = PAY.table("ante_bonus").by_kind(ThreeCard)
PAYS_PAIRS_PLUS = PAY.table("pairs_plus").by_kind(ThreeCard)

FOLD, KEEP_SIDE_BETS = Choice.FOLD, Choice.KEEP_SIDE_BETS

LOSES_PAIRS_PLUS = {
    "two_acts": (FOLD,),
    "any_fold_loses": (FOLD, KEEP_SIDE_BETS),
    "never_affected": (),
}
"""Reading A1: the choices that forfeit pairs plus."""

KEPT_BY = {KEEP_SIDE_BETS: (rule("7.4"),), Choice.NONE: (rule("7.3"),)}
"""The choices without a play wager that leave pairs plus in play, and the clause of each."""


def settle_ante(ante: Wager, choice: Choice, showing: Showing, table: Table) -> Line:
    dealer, higher, because = showing.dealer, showing.higher, showing.because
    if choice is FOLD:
        return lose(ante, rule("4.8(a)"), rule("7.5"))
    if choice is KEEP_SIDE_BETS:
        return lose(ante, rule("4.8(a)"), rule("7.4"))
    if dealer is NO_HAND:
        if higher is NEITHER and table.readings["A2"] == "ante_stands_off":
            return stand_off(ante, rule("4.9"), rule("9.6"), *because)
        return win(ante, PAYS_ANTE, rule("4.7(a)"), rule("9.3"))
    if higher is PLAYER:
        return win(ante, PAYS_ANTE, rule("4.7(b)"), rule("9.4"), *because)
    if higher is NEITHER:
        return stand_off(ante, rule("4.9"), rule("9.6"), *because)
    return lose(ante, rule("4.8(b)"), rule("9.5"), *because)


def settle_pairs_plus(wager: Wager, choice: Choice, own: ThreeCardHand, table: Table) -> Line:
    """Pairs plus depends only on the player's own cards. A full fold forfeits it (4.10(c)); giving up only the ante
    does not (7.4).
    """
    if choice in LOSES_PAIRS_PLUS[table.readings["A1"]]:
        return lose(wager, rule("4.10(c)"), rule("7.5"))
    row = PAYS_PAIRS_PLUS.get(own.category)
    if row is None:
        return lose(wager, rule("4.10(b)"))
    return win(wager, row, rule("4.10(a)"), RANKED_BY[own.category], *KEPT_BY.get(choice, ()))


def settle_play(play: Wager, showing: Showing) -> Line:
    dealer, higher, because = showing.dealer, showing.higher, showing.because
    if dealer is NO_HAND:
        return stand_off(play, rule("4.11(d)"), rule("9.2"))
    if higher is PLAYER:
        return win(play, PAYS_PLAY, rule("4.11(a)"), rule("9.4"), *because)
    if higher is NEITHER:
        return stand_off(play, rule("4.11(c)"), rule("9.6"), *because)
    return lose(play, rule("4.11(b)"), rule("9.5"), *because)


def settle_ante_bonus(ante: Line, counts: Cents, own: ThreeCardHand, table: Table) -> list[Line]:
    """4.12: paid for a straight or better with a play wager, whatever the dealer holds. A lost ante still earns it (9.7)."""
    row = PAYS_BONUS.get(own.category)
    if row is None:
        return []
    lost = ante.outcome is Outcome.LOSE
    if table.readings["A3"] == "losing_hands_only" and not lost:
        return []
    wager = Wager(ANTE_BONUS, ante.wager.seat, counts)
    return [bonus(wager, row, rule("4.12"), *((rule("9.7"), rule("9.5")) if lost else ()))]


def reveal(round: Deciding[Table]) -> list[Cited]:
    """9.1 and 9.2: the dealer sets the best hand, which takes part if it qualifies."""
    hand = value(round.dealer)
    qualifies = qualification(hand) is QUALIFIES
    also = (rule("9.2"), rule("Dictionary: Qualify"))
    shown = DealerShown(round.dealer, (), hand.words, qualifies, rule("9.1"), also)
    return [shown, HandDeclared(None, hand.words, RANKED_BY[hand.category])]


def settle(round: WithCards[Table]) -> list[Line]:
    """Settle every wager of every box, clockwise. A wager that a ruling took out of play gets the line that was ruled."""
    dealer = value(round.dealer)
    lines: list[Line] = []
    for hand in round.in_order:
        lines += settle_hand(round, hand, dealer)
    return lines


def settle_hand(round: WithCards[Table], hand: Hand, dealer: ThreeCardHand) -> list[Line]:
    if is_out(round, hand):
        return [released_line(hand.wager(bet), round.released[hand.seat, bet]) for bet in hand.wagers]
    table, seat, choice, released = round.table, hand.seat, hand.choice, round.released
    own = value(hand.cards)
    showing = compare(own, dealer)
    counts = counting_in_part(table, hand)
    lines: dict[str, Line] = {}
    for bet, amount in hand.wagers.items():
        wager = placed = Wager(bet, seat, amount)
        if released and (release := released.get((seat, bet))):
            lines[bet] = released_line(placed, release)
            continue
        part = counts.get(bet)
        if part is not None:
            wager = Wager(bet, seat, part.stake)
        if bet == ANTE:
            line = settle_ante(wager, choice, showing, table)
        elif bet == PLAY:
            line = settle_play(wager, showing)
        else:
            line = settle_pairs_plus(wager, choice, own, table)
        lines[bet] = line if part is None else to_the_limit(line, placed, part.limit)
    if own.category in PAYS_BONUS and in_play(round, hand, ANTE) and in_play(round, hand, PLAY):
        stake = counts[ANTE].stake if ANTE in counts else hand.wagers[ANTE]
        return [*lines.values(), *settle_ante_bonus(lines[ANTE], stake, own, table)]
    return list(lines.values())
