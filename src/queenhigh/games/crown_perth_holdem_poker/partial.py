"""Rules 5.5(c)(iii) and 5.8(a): a round that is settled without the dealer's hand, or on the flop alone."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.hand import FLOP_CARDS, flop_hand
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import settle_jackpot
from queenhigh.games.crown_perth_holdem_poker.limits import counted
from queenhigh.games.crown_perth_holdem_poker.settle import (
    PAYS_ANTE,
    STREETS,
    counted_part,
    dealer_extra,
    settle_dealer_extra,
    settle_player_poker_extra,
)
from queenhigh.games.crown_perth_holdem_poker.table import AGAINST_DEALER, ANTE, FLOP, JACKPOTS, Table, is_poker_extra
from queenhigh.games.crown_perth_holdem_poker.void import pays_ante
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.phases import Hand, WithCards
from queenhigh.games.kit.release import released_line
from queenhigh.money import Line, Wager, give_back, lose, to_the_limit, win


def without_dealer(round: WithCards[Table]) -> list[Line]:
    """5.5(c)(iii): the dealer's hole cards were missing or wrong in number, and the deck is complete."""
    return [line for hand in round.in_order for line in _hand_without_dealer(round, hand)]


def _hand_without_dealer(round: WithCards[Table], hand: Hand) -> list[Line]:
    """Settle what the ruling did not return: antes, and what the flop has decided."""
    table, choice = round.table, hand.choice
    if choice is Choice.FOLD and table.readings["A14b"] == "revived":
        choice = Choice.PLAY
    kind = flop_hand(hand.cards, round.shared) if len(round.shared) >= FLOP_CARDS and hand.cards else None
    counts = counted(table, hand)
    lines: list[Line] = []
    for bet in hand.wagers:
        placed = hand.wager(bet)
        if release := round.released.get((hand.seat, bet)):
            lines.append(released_line(placed, release))
            continue
        counts_for = counts.get(bet)
        wager = placed if counts_for is None else counted_part(placed, counts_for)
        line: Line | None
        if bet == ANTE:
            line = _ante_without_dealer(wager, hand, round)
        elif bet == FLOP:
            line = _flop_without_dealer(wager, table)
        elif bet in JACKPOTS:
            line = settle_jackpot(wager, choice, kind, table)
        else:
            line = settle_player_poker_extra(wager, choice, kind, table.readings)
        if line is not None:
            lines.append(line if counts_for is None else to_the_limit(line, placed, *counts_for.why))
    return lines


def _ante_without_dealer(ante: Wager, hand: Hand, round: WithCards[Table]) -> Line:
    if not pays_ante(round, hand):
        return give_back(ante, rule("5.5(c)(iii)(2)"), rule("3.6(a)"))
    return win(ante, PAYS_ANTE, rule("5.5(c)(iii)(2)"), rule("5.5(c)(iii)"))


def _flop_without_dealer(wager: Wager, table: Table) -> Line:
    """By the other readings of A14, Flop Wagers stay in play."""
    if table.readings["A14"] == "paid":
        return win(wager, STREETS[FLOP].pays, rule("5.5(c)(iii)(2)"))
    return lose(wager, rule("5.5(c)(iii)"))


def on_the_flop_alone(round: WithCards[Table]) -> list[Line]:
    """5.8(a): the flop could be corrected, but nothing after it. The wagers that it decides stay in play; the rest are void."""
    own = {wager for wager, release in round.released.items() if release.rule == rule("5.8(a)(ii)")}
    extra = dealer_extra(replace(round, released={w: r for w, r in round.released.items() if w not in own}))
    lines: list[Line] = []
    for hand in round.in_order:
        folded, choice = hand.choice is Choice.FOLD, hand.choice
        if folded and round.table.readings["A17b"] == "revived":
            choice = Choice.PLAY
        kind = flop_hand(hand.cards, round.shared) if hand.cards else None
        counts = counted(round.table, hand)
        for bet in hand.wagers:
            wager = hand.wager(bet)
            line: Line | None
            if release := round.released.get((hand.seat, bet)):
                line = released_line(wager, release)
            elif bet in AGAINST_DEALER:
                line = lose(wager, rule("3.6(b)(i)"))  # of a folded hand (reading A17): the ruling voids all others
            elif bet in JACKPOTS:
                counts_for = counts.get(bet)
                line = settle_jackpot(
                    counted_part(wager, counts_for) if counts_for else wager, choice, kind, round.table
                )
                line = to_the_limit(line, wager, *counts_for.why) if line and counts_for else line
            elif is_poker_extra(bet):
                line = settle_player_poker_extra(wager, choice, kind, round.table.readings)
            else:
                line = settle_dealer_extra(wager, extra)
            if line is not None:
                lines.append(line)
    return lines
