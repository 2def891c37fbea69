"""Rules 5.7-5.11, 9.5.4, 9.6 and 10: how each wager is settled."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.hand import (
    FIVE_CARDS,
    NEITHER,
    PLAYER,
    RANKED_BY,
    Dealer,
    Higher,
    compare,
    qualification,
    six_card_hand,
    value,
)
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import settle_jackpot
from queenhigh.games.crown_melbourne_three_card_poker.limits import clauses_of_limit, counted, in_chips
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    ANTE_BONUS,
    JACKPOT,
    PAIR_PLUS,
    PLAY,
    SIDE_BETS,
    MelbourneRound,
    Table,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import DealerShown, HandDeclared
from queenhigh.games.kit.phases import Deciding, Hand, Release, Showdown
from queenhigh.games.kit.release import released_line
from queenhigh.hands import ThreeCard, ThreeCardHand
from queenhigh.money import Line, Outcome, Wager, bonus, lose, stand_off, to_the_limit, win
from queenhigh.rules import Cited, Readings, Rule

PAYS_ANTE = PAY.table("ante")["win"]
PAYS_PLAY = PAY.table("play")["win"]

NO_HAND, QUALIFIES = Dealer.NO_HAND, Dealer.QUALIFIES
FOLD, PLAYS = Choice.FOLD, Choice.PLAY
STRAIGHT = ThreeCard.STRAIGHT
_PAIR_PLUS = (rule("9.6.1(b)(iii)"), rule("9.6.2(e)"))
_SIX_CARD_BONUS = (rule("9.6.1(b)(iv)"), rule("9.6.2(f)"))
_JACKPOT = (rule("9.6.1(c)"), rule("9.6.2(g)"))
"""The clauses of the procedure: the dealer has no hand, or qualifies."""


def reveal(round: Deciding[Table]) -> list[Cited]:
    """9.5.4: the dealer's hand is declared, then the Jackpot Cards are turned; 9.6 continues by one procedure or the other."""
    hand = value(round.dealer)
    qualifies = qualification(hand, round.table.readings) is QUALIFIES
    also: tuple[Rule, ...] = (rule("1.1 'Qualify'"), rule("9.6.2"))
    if not qualifies:
        also = (rule("1.1 'Qualify'"), rule("9.6.1"), rule("9.6.1(b)"))
    if round.shared:
        also += (rule("9.5.4(b)"),)
    shown = DealerShown(round.dealer, round.shared, hand.words, qualifies, rule("9.5.4(a)"), also)
    return [shown, HandDeclared(None, hand.words, RANKED_BY[hand.category][0])]


def settle(round: Showdown[Table]) -> list[Line]:
    """Hand by hand from the dealer's right, the highest seat. A wager that a ruling took out gets the line that was ruled."""
    dealer = value(round.dealer)
    standing = qualification(dealer, round.table.readings)
    from_left = standing is NO_HAND and round.table.readings["A-36"] == "from_left"
    lines: list[Line] = []
    for seat in sorted(round.hands, reverse=not from_left):
        lines += settle_hand(round, round.hands[seat], dealer, standing)
    return lines


def settle_hand(round: Showdown[Table], hand: Hand, dealer: ThreeCardHand, standing: Dealer) -> list[Line]:
    table, seat, choice = round.table, hand.seat, hand.choice
    own = value(hand.cards) if hand.cards else dealer
    higher, because = compare(own, dealer, table.readings)
    lines: list[Line] = []
    for bet, stake in hand.wagers.items():
        placed = Wager(bet, seat, stake)
        if round.released and (release := _release(round, seat, bet)):
            lines.append(released_line(placed, release))
            continue
        if bet == JACKPOT:
            if (won := settle_jackpot(placed, hand, round, _JACKPOT[standing])) is not None:
                lines.append(won)
            continue
        counts = counted(table, hand, bet)
        wager = placed if counts == stake else Wager(bet, seat, counts)
        if bet == ANTE:
            line = settle_ante(wager, choice, standing, higher, because)
        elif bet == PLAY:
            line = settle_play(wager, standing, higher, because)
            if stake < hand.wagers[ANTE] and counts < counted(table, hand, ANTE):
                line = replace(line, also=(*line.also, rule("11.14.2")))
        elif bet == PAIR_PLUS:
            line = settle_pair_plus(wager, choice, own, standing, table)
        else:
            line = settle_six_card_bonus(wager, hand, own, round, standing)
        if counts != stake:
            line = to_the_limit(line, placed, *clauses_of_limit(table, hand, bet))
        lines.append(line)
    if own.category >= STRAIGHT and (seat, ANTE) not in round.released:
        lines += settle_ante_bonus(hand, own, standing, higher, table)
    return in_chips(table, lines) if table.smallest_chip else lines


def _release(round: MelbourneRound, seat: int, bet: str) -> Release | None:
    """A Play wager follows an Ante that a ruling took out of play, unless it stands beside a void one (reading A-49c)."""
    release = round.released.get((seat, bet))
    if release is not None or bet != PLAY:
        return release
    ante = round.released.get((seat, ANTE))
    stands = ante is not None and ante.outcome is Outcome.VOID and round.table.readings["A-49c"] == "stands"
    return None if stands else ante


def settle_ante(ante: Wager, choice: Choice, dealer: Dealer, higher: Higher, because: tuple[Rule, ...]) -> Line:
    if choice is not PLAYS:
        kept = choice is Choice.KEEP_SIDE_BETS
        return lose(ante, rule("5.7.2(a)"), rule("9.5.2(b)") if kept else rule("9.5.2(a)(i)"))
    if dealer is NO_HAND:
        return win(ante, PAYS_ANTE, rule("5.7.1(a)"), rule("9.6.1(a)"))
    if higher is PLAYER:
        return win(ante, PAYS_ANTE, rule("5.7.1(b)"), rule("9.6.2(a)"), *because)
    if higher is NEITHER:
        return stand_off(ante, rule("5.7.3"), rule("9.6.2(c)"), *because)
    return lose(ante, rule("5.7.2(b)"), rule("9.6.2(b)"), *because)


def settle_pair_plus(wager: Wager, choice: Choice, own: ThreeCardHand, dealer: Dealer, table: Table) -> Line:
    """Depends on the player's own cards alone; a full fold gives it up nevertheless (9.5.2(a)(i))."""
    if choice is FOLD and table.readings["A-06"] == "forfeit":
        return lose(wager, rule("9.5.2(a)(i)"))
    row = table.row("pair_plus", own.category)
    if row is None:
        return lose(wager, rule("5.8.2"), _PAIR_PLUS[dealer])
    return win(wager, row, rule("5.8.1"), _PAIR_PLUS[dealer], *RANKED_BY[own.category])


def settle_six_card_bonus(wager: Wager, hand: Hand, own: ThreeCardHand, round: Showdown[Table], dealer: Dealer) -> Line:
    """Depends on the best five of the player's and the dealer's six cards, whether or not the dealer qualifies."""
    table = round.table
    if hand.choice is FOLD and table.readings["A-06"] == "forfeit":
        return lose(wager, rule("9.5.2(a)(i)"))
    if hand.choice is not PLAYS and _left_the_table(hand, own, table.readings):
        return lose(wager, rule("9.5.3"))
    kind = six_card_hand(hand.cards, round.dealer, table.readings)
    row = table.row("six_card_bonus", kind)
    if row is None:
        return lose(wager, rule("5.9.2"), _SIX_CARD_BONUS[dealer])
    return win(wager, row, rule("5.9.1"), _SIX_CARD_BONUS[dealer], rule("9.6.4"), *FIVE_CARDS.get(kind, ()))


def _left_the_table(hand: Hand, own: ThreeCardHand, readings: Readings) -> bool:
    """Where 9.5.3 is taken at its word, a hand without a pair is collected at once (reading A-07)."""
    return readings["A-07"] == "collected" and own.category < ThreeCard.PAIR


def settle_play(play: Wager, dealer: Dealer, higher: Higher, because: tuple[Rule, ...]) -> Line:
    if dealer is NO_HAND:
        return stand_off(play, rule("5.10.4"), rule("9.6.1(b)(v)"))
    if higher is PLAYER:
        return win(play, PAYS_PLAY, rule("5.10.1"), rule("9.6.2(a)"), *because)
    if higher is NEITHER:
        return stand_off(play, rule("5.10.3"), rule("9.6.2(c)"), *because)
    return lose(play, rule("5.10.2"), rule("9.6.2(b)"), *because)


def settle_ante_bonus(hand: Hand, own: ThreeCardHand, dealer: Dealer, higher: Higher, table: Table) -> list[Line]:
    """Paid for a straight or better that was played, whatever the dealer holds (9.6.2(d)), on the part of the Ante that
    counts.
    """
    readings = table.readings
    if hand.choice is not PLAYS and not _bonus_after_fold(hand, readings):
        return []
    if dealer is QUALIFIES and higher is NEITHER and readings["A-08b"] == "not_paid":
        return []
    stake = hand.wagers[ANTE] if readings["A-08e"] == "placed" else counted(table, hand, ANTE)
    row = table.row(ANTE_BONUS, own.category)
    assert row is not None
    decided = rule("9.6.1(b)(ii)") if dealer is NO_HAND else rule("9.6.2(d)")
    return [
        bonus(Wager(ANTE_BONUS, hand.seat, stake), row, decided, rule("1.1 'Ante Bonus'"), *RANKED_BY[own.category])
    ]


def _bonus_after_fold(hand: Hand, readings: Readings) -> bool:
    """By reading A-08 a folded Ante still earns its bonus if the cards stay on the table for a side bet."""
    if readings["A-08"] != "paid" or not any(bet in hand.wagers for bet in SIDE_BETS):
        return False
    return hand.choice is Choice.KEEP_SIDE_BETS or (hand.choice is FOLD and readings["A-06"] == "keep")
