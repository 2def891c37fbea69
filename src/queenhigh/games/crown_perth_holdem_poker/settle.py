"""Rules 3.6, 3.7, 3.28, 3.33-3.43, 4.11 and 4.13: how each wager is settled."""

from __future__ import annotations

import msgspec

from queenhigh.games.crown_perth_holdem_poker.book import PAY, rule
from queenhigh.games.crown_perth_holdem_poker.hand import (
    DEFINED_BY,
    FLOP_CARDS,
    Board,
    Higher,
    compare,
    final_hand,
    flop_hand,
)
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import settle_jackpot
from queenhigh.games.crown_perth_holdem_poker.limits import Counted, counted
from queenhigh.games.crown_perth_holdem_poker.table import ANTE, FLOP, JACKPOTS, PLAYER_POKER_EXTRA, RIVER, TURN, Table
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import DealerShown, HandDeclared
from queenhigh.games.kit.phases import Hand, WithCards, hands_with
from queenhigh.games.kit.release import released_line
from queenhigh.hands import FiveCard, FiveCardHand
from queenhigh.money import Line, Row, Wager, give_back, lose, stand_off, to_the_limit, win
from queenhigh.rules import Cited, Readings, Rule

PAYS_ANTE = PAY.table("ante")["win"]
PAYS_POKER_EXTRA = PAY.table("poker_extra").by_kind(FiveCard)
FOLD, PLAY, NOT_EXPOSED = Choice.FOLD, Choice.PLAY, Choice.NOT_EXPOSED
DEALER, NEITHER = Higher.DEALER, Higher.NEITHER
FLUSH = FiveCard.FLUSH
_PLAYERS = rule("1.1 Player's Hand (a)")
_DEALERS = rule("1.1 Dealer's Hand (a)")


class Street(msgspec.Struct, frozen=True):
    """The clauses of a flop, turn or river wager: what it pays, and when it wins, loses, is given up or stands off."""

    pays: Row
    wins: Rule
    loses: Rule
    unseen: Rule
    equal: Rule
    folded: Rule


STREETS = {
    FLOP: Street(
        PAY.table("flop")["win"],
        rule("3.36(a)"),
        rule("3.36(b)(i)"),
        rule("3.36(b)(ii)"),
        rule("3.36(c)"),
        rule("4.7"),
    ),
    TURN: Street(
        PAY.table("turn")["win"],
        rule("3.39(a)"),
        rule("3.39(b)(i)"),
        rule("3.39(b)(ii)"),
        rule("3.39(c)"),
        rule("4.9"),
    ),
    RIVER: Street(
        PAY.table("river")["win"],
        rule("3.42(a)"),
        rule("3.42(b)(i)"),
        rule("3.42(b)(ii)"),
        rule("3.42(c)"),
        rule("4.9"),
    ),
}


class Showing(msgspec.Struct, frozen=True, gc=False):
    """How a hand compares with the dealer's, the clauses that decided it, and what kind of hand it is."""

    higher: Higher
    because: tuple[Rule, ...]
    kind: FiveCard


UNSEEN = Showing(DEALER, (), FiveCard.NO_PAIR)
"""No comparison: the hand was folded, or is not exposed."""


def settle_ante(ante: Wager, choice: Choice, showing: Showing, readings: Readings) -> Line:
    """3.6: only a flush or better wins. A lower hand that beats the dealer's is not covered by either list (reading A1)."""
    if choice is FOLD:
        return lose(ante, rule("3.6(b)(i)"))
    if choice is NOT_EXPOSED:
        return lose(ante, rule("3.6(b)(ii)"))
    higher, because = showing.higher, showing.because
    if higher is DEALER:
        return lose(ante, rule("3.6(b)(iii)"), *because)
    if higher is NEITHER:
        return stand_off(ante, rule("3.6(c)"), *because)
    if showing.kind >= FLUSH or readings["A1"] == "win":
        return win(ante, PAYS_ANTE, rule("3.6(a)"), *because)
    if readings["A1"] == "lose":
        return lose(ante, rule("3.6(a)"), *because)
    return stand_off(ante, rule("3.6(a)"), rule("1.1 Stand Off"), *because)


def settle_dealer_poker_extra(wager: Wager, kind: FiveCard) -> Line:
    """3.28: depends on the dealer's hole cards and the flop, whatever the players hold."""
    row = PAYS_POKER_EXTRA.get(kind)
    if row is None:
        return lose(wager, rule("3.28(b)"), _DEALERS)
    return win(wager, row, rule("3.28(a)"), _DEALERS, DEFINED_BY[kind])


def settle_player_poker_extra(wager: Wager, choice: Choice, kind: FiveCard | None, readings: Readings) -> Line:
    """3.33: depends on the player's hole cards and the flop. A fold loses it for every bettor on the hand (reading A13)."""
    if choice is FOLD:
        returned = wager.bettor and readings["A13"] == "returned"
        return give_back(wager, rule("3.33(b)(iii)")) if returned else lose(wager, rule("3.33(b)(iii)"))
    if choice is NOT_EXPOSED:
        return lose(wager, rule("3.33(b)(ii)"))
    row = PAYS_POKER_EXTRA.get(kind) if kind is not None else None
    if row is None or kind is None:
        return lose(wager, rule("3.33(b)(i)"), _PLAYERS)
    return win(wager, row, rule("3.33(a)"), _PLAYERS, DEFINED_BY[kind])


def settle_street(wager: Wager, street: Street, choice: Choice, showing: Showing) -> Line:
    """3.36, 3.39 and 3.42: unlike the ante, these need no flush to win."""
    if choice is FOLD:
        return lose(wager, street.folded)
    if choice is NOT_EXPOSED:
        return lose(wager, street.unseen)
    if showing.higher is DEALER:
        return lose(wager, street.loses, *showing.because)
    if showing.higher is NEITHER:
        return stand_off(wager, street.equal, *showing.because)
    return win(wager, street.pays, street.wins, *showing.because)


def reveal(round: WithCards[Table]) -> list[Cited]:
    """4.11: reveal the dealer's hole cards, and the best hand they make with the communal cards that are out."""
    if len(round.shared) < FLOP_CARDS:
        return [DealerShown(round.dealer, round.shared, "no hand was needed", True, rule("4.11"))]
    hand = final_hand(round.dealer, round.shared)
    also = (rule("1.1 Dealer's Hand (b)"),)
    shown = DealerShown(round.dealer, round.shared, hand.words, True, rule("4.11"), also)
    return [shown, HandDeclared(None, hand.words, rule("3.44"), (DEFINED_BY[hand.category],))]


def settle(round: WithCards[Table]) -> list[Line]:
    """4.13: settle every wager of every area, clockwise. A winning Jackpot Wager gets its line when it has been verified."""
    lines: list[Line] = []
    board = dealer = None
    if len(round.shared) >= FLOP_CARDS:
        board, dealer = Board(round.shared), final_hand(round.dealer, round.shared)
    extra = dealer_extra(round)
    for seat in sorted(round.hands):
        lines += settle_hand(round, round.hands[seat], board, dealer, extra)
    return lines


class DealerExtra(msgspec.Struct, frozen=True, gc=False):
    """The dealer's hand with the flop, or the clause that returns Dealer Poker Extra wagers."""

    kind: FiveCard
    returned: Rule | None = None


def dealer_extra(round: WithCards[Table]) -> DealerExtra:
    """3.27: valid if any player placed an active ante. Folds do not matter, void hands do (readings A12, A15)."""
    antes = hands_with(round, ANTE)
    if round.table.readings["A12"] == "returned":
        antes = [hand for hand in antes if hand.choice is not Choice.FOLD]
    if not antes or len(round.shared) < FLOP_CARDS:
        return DealerExtra(FiveCard.NO_PAIR, rule("3.27"))
    return DealerExtra(flop_hand(round.dealer, round.shared))


def settle_hand(
    round: WithCards[Table], hand: Hand, board: Board | None, dealer: FiveCardHand | None, extra: DealerExtra
) -> list[Line]:
    """Settle the wagers of one area."""
    table, choice = round.table, hand.choice
    seat, released, readings = hand.seat, round.released, table.readings
    showing, kind = UNSEEN, None
    if hand.cards and board is not None and dealer is not None and choice is not FOLD:
        if choice is NOT_EXPOSED:
            kind = flop_hand(hand.cards, round.shared)
        else:
            own, kind = board.hands(hand.cards)
            higher, because = compare(own, dealer, readings)
            showing = Showing(higher, because, own.category)
    counts = counted(table, hand)
    lines: list[Line] = []
    for bet, stake in hand.wagers.items():
        wager = placed = hand.wager(bet) if "/" in bet else Wager(bet, seat, stake)
        if released and (release := released.get((seat, bet))):
            lines.append(released_line(placed, release))
            continue
        part = counts.get(bet) if counts else None
        if part is not None:
            wager = counted_part(placed, part)
        line: Line | None
        if bet == ANTE:
            line = settle_ante(wager, choice, showing, readings)
        elif street := STREETS.get(bet):
            line = settle_street(wager, street, choice, showing)
        elif bet in JACKPOTS:
            line = settle_jackpot(wager, choice, kind, table)
        elif wager.bet == PLAYER_POKER_EXTRA:
            line = settle_player_poker_extra(wager, choice, kind, readings)
        else:
            line = settle_dealer_extra(wager, extra)
        if line is not None:
            lines.append(line if part is None else to_the_limit(line, placed, *part.why))
    return lines


def settle_dealer_extra(wager: Wager, extra: DealerExtra) -> Line:
    if extra.returned is not None:
        return give_back(wager, extra.returned)
    return settle_dealer_poker_extra(wager, extra.kind)


def counted_part(placed: Wager, counts: Counted) -> Wager:
    return placed if placed.stake == counts.stake else Wager(placed.bet, placed.seat, counts.stake, placed.bettor)
