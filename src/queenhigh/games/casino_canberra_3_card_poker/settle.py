"""Rules 4.7-4.12, 8 and 9: what becomes of each wager."""

from __future__ import annotations

from queenhigh.games.casino_canberra_3_card_poker.book import PAY, rule
from queenhigh.games.casino_canberra_3_card_poker.hand import Dealer, Higher, compare, qualification, ranked_by, value
from queenhigh.games.casino_canberra_3_card_poker.table import Table
from queenhigh.games.casino_canberra_3_card_poker.wagers import ANTE, ANTE_BONUS, PAIRS_PLUS, PLAY, counted
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import DealerShown, HandDeclared
from queenhigh.games.kit.phases import Deciding, Hand, Showdown
from queenhigh.games.kit.release import released_line
from queenhigh.hands import ThreeCardHand
from queenhigh.money import Cents, Line, Outcome, Wager, bonus, lose, stand_off, to_the_limit, win
from queenhigh.rules import Cited, Rule

PAYS_ANTE = PAY.table("ante")["win"]
PAYS_PLAY = PAY.table("play")["win"]
PAYS_BONUS = PAY.table("ante_bonus")
PAYS_PAIRS_PLUS = PAY.table("pairs_plus")


def reveal(round: Deciding[Table]) -> list[Cited]:
    """9.1 and 9.2: the dealer sets the best hand, and takes part if it qualifies."""
    hand = value(round.dealer)
    qualifies = qualification(hand) is Dealer.QUALIFIES
    shown = DealerShown(round.dealer, (), hand.words, qualifies, rule("9.1"), (rule("Dictionary: Qualify"),))
    return [shown, HandDeclared(None, hand.words, ranked_by(hand))]


def settle(round: Showdown[Table]) -> list[Line]:
    """Every wager of every box, clockwise. A wager that a ruling took out of play gets the line that was ruled."""
    dealer = value(round.dealer)
    return [line for hand in round.in_order for line in settle_hand(round, hand, dealer)]


def settle_hand(round: Showdown[Table], hand: Hand, dealer: ThreeCardHand) -> list[Line]:
    table = round.table
    standing = qualification(dealer)
    own = value(hand.cards) if hand.cards else dealer
    higher, because = compare(own, dealer)
    lines: list[Line] = []
    for bet in hand.wagers:
        placed = hand.wager(bet)
        if release := round.released.get((hand.seat, bet)):
            lines.append(released_line(placed, release))
            continue
        wager = Wager(bet, hand.seat, _stake(table, hand, bet))
        match bet:
            case "ante":
                line = settle_ante(wager, hand.choice, standing, higher, because, table)
            case "play":
                line = settle_play(wager, standing, higher, because)
            case _:
                line = settle_pairs_plus(wager, hand.choice, own, table)
        if wager.stake != placed.stake:
            line = to_the_limit(line, placed, _limit_rule(table, hand, bet))
        lines.append(line)
    if hand.choice is Choice.PLAY and (hand.seat, ANTE) not in round.released:
        lines += settle_ante_bonus(Wager(ANTE_BONUS, hand.seat, _stake(table, hand, ANTE)), own, lines, table)
    return lines


def settle_ante(
    ante: Wager, choice: Choice, dealer: Dealer, higher: Higher, because: tuple[Rule, ...], table: Table
) -> Line:
    if choice is not Choice.PLAY:
        return lose(ante, rule("4.8(a)"), rule("7.4" if choice is Choice.KEEP_SIDE_BETS else "7.5"))
    if dealer is Dealer.NO_HAND and higher is Higher.NEITHER and table.readings["A2"] == "ante_stands_off":
        return stand_off(ante, rule("4.9"), *because)
    match dealer, higher:
        case Dealer.NO_HAND, _:
            return win(ante, PAYS_ANTE, rule("4.7(a)"), rule("9.3"))
        case _, Higher.PLAYER:
            return win(ante, PAYS_ANTE, rule("4.7(b)"), rule("9.4"), *because)
        case _, Higher.DEALER:
            return lose(ante, rule("4.8(b)"), rule("9.5"), *because)
        case _:
            return stand_off(ante, rule("4.9"), rule("9.6"), *because)


def settle_pairs_plus(wager: Wager, choice: Choice, own: ThreeCardHand, table: Table) -> Line:
    """On the player's own cards alone; a full fold forfeits it (4.10(c)), giving up the ante alone does not (7.4)."""
    folds = {"any_fold_loses": (Choice.FOLD, Choice.KEEP_SIDE_BETS), "never_affected": ()}
    if choice in folds.get(table.readings["A1"], (Choice.FOLD,)):
        return lose(wager, rule("4.10(c)"), rule("7.5"))
    row = PAYS_PAIRS_PLUS.get(own.category.label)
    if row is None:
        return lose(wager, rule("4.10(b)"))
    kept = {Choice.KEEP_SIDE_BETS: (rule("7.4"),), Choice.NONE: (rule("7.3"),)}.get(choice, ())
    return win(wager, row, rule("4.10(a)"), ranked_by(own), *kept)


def settle_play(play: Wager, dealer: Dealer, higher: Higher, because: tuple[Rule, ...]) -> Line:
    match dealer, higher:
        case Dealer.NO_HAND, _:
            return stand_off(play, rule("4.11(d)"), rule("9.2"))
        case _, Higher.PLAYER:
            return win(play, PAYS_PLAY, rule("4.11(a)"), rule("9.4"), *because)
        case _, Higher.DEALER:
            return lose(play, rule("4.11(b)"), rule("9.5"), *because)
        case _:
            return stand_off(play, rule("4.11(c)"), rule("9.6"), *because)


def settle_ante_bonus(ante: Wager, own: ThreeCardHand, lines: list[Line], table: Table) -> list[Line]:
    """4.12: for a straight or better with a play wager, whatever the dealer holds; a lost ante still earns it (9.7)."""
    row = PAYS_BONUS.get(own.category.label)
    lost = any(line.wager.bet == ANTE and line.outcome is Outcome.LOSE for line in lines)
    if row is None or (table.readings["A3"] == "losing_hands_only" and not lost):
        return []
    return [bonus(ante, row, rule("4.12"), *((rule("9.7"),) if lost else ()))]


def _stake(table: Table, hand: Hand, bet: str) -> Cents:
    """What counts of a wager; an unequal play wager found only now is put right by reading A7b."""
    stake = counted(table, hand, bet)
    if bet == ANTE and PLAY in hand.wagers and table.readings["A7b"] == "lesser_of_two":
        return min(stake, hand.wagers[PLAY])
    return stake


def _limit_rule(table: Table, hand: Hand, bet: str) -> Rule:
    over = table.limits.max is not None and hand.wagers[PAIRS_PLUS if bet == PAIRS_PLUS else ANTE] > counted(
        table, hand, PAIRS_PLUS if bet == PAIRS_PLUS else ANTE
    )
    if not over:
        return rule("7.2")
    return rule("3.2") if hand.seat in table.markers else rule("3.5")
