"""Simulate hundreds of millions of rounds, with a few draws and table lookups for each.

The result is a number for each seat, its cell, which says how the seat's round ended. A round is not dealt card by
card. A whole hand is drawn at once, and again if it shares a card with those already drawn, which leaves every deal
equally likely. The generator is a counter passed through SplitMix64's mixer, so a block of rounds can start at any
point of the stream without playing the rounds before it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import inlined, kernel
from queenhigh.maths.kernels.evaluator import FIVE_OF_A_SUIT, RANKS_OF_A_SUIT, START, suit_of, unflushed

Array = NDArray[Any]

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
BY_30, BY_27, BY_31, BY_32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
TRIPLES, PAIRS, CARDS = np.uint64(22100), np.uint64(1326), np.uint64(52)
HUNDRED, THREE = np.uint64(100), np.uint64(3)
UNFAIR_3, UNFAIR_2, UNFAIR_1, UNFAIR_HUNDRED, UNFAIR_OF_THREE = (
    np.uint64((1 << 32) % many) for many in (22100, 1326, 52, 100, 3)
)
"""A draw whose remainder is below this is rejected; otherwise some hands would be too frequent by one in 194,000."""
NOTHING = np.uint64(0)
QUALIFIES, GROUP, PLACE = 16, 17, 0xFFFF
"""How a hand's traits are packed into a number: its place in the order, whether a dealer qualifies with it, and the
group it is counted in."""
KINDS = 10
"""The number of kinds of five-card hands."""
STRAIGHT_FLUSH, ROYAL = 8, 9
SHARING = 3
"""The number of kinds for hands that share what there is, because two have hit in one deal: a straight flush beside
another, a straight flush beside a royal, and a royal beside either."""
JACKPOT_KINDS = KINDS + SHARING


@inlined
def mixed(state: Any) -> Any:
    """Return a state of the stream as a random word, mixed as SplitMix64 does."""
    z = (state ^ (state >> BY_30)) * FIRST
    z = (z ^ (z >> BY_27)) * SECOND
    return z ^ (z >> BY_31)


@inlined
def drawn(state: Any, masks: Any, taken: Any, many: Any, unfair: Any) -> Any:
    """Return the next state of the stream, and the next of this many hands that shares no card with those taken."""
    while True:
        state += STEP
        wide = (mixed(state) >> BY_32) * many
        found = wide >> BY_32
        if masks[found] & taken == NOTHING and (wide & LOW) >= unfair:
            break
    return state, found


@inlined
def fair(state: Any, many: Any, unfair: Any) -> Any:
    """Return the next state of the stream, and a random number below this bound with all numbers equally likely."""
    while True:
        state += STEP
        wide = (mixed(state) >> BY_32) * many
        if (wide & LOW) >= unfair:
            break
    return state, wide >> BY_32


@inlined
def share_hits(cells: Any, n: Any, seats: Any, royals: Any) -> None:
    """Mark the seats that share the jackpot, in a round in which two or more have hit.

    A cell ends with the jackpot kind, which becomes one that shares.
    """
    for seat in range(seats):
        cell = np.int64(cells[n, seat])
        kind = cell % JACKPOT_KINDS
        if kind == ROYAL:
            cells[n, seat] = cell - kind + KINDS + 2
        elif kind == STRAIGHT_FLUSH:
            cells[n, seat] = cell - kind + KINDS + (1 if royals else 0)


@kernel
def draw_three_card(
    state: Any, masks: Array, pairs: Array, dealers: Array, open_cards: Array, shared: Array, players: Array
) -> Any:
    """Draw rounds of the dealer and one seat: both hands, which of the dealer's cards is open, and two shared cards."""
    for n in range(len(players)):
        state, dealer = drawn(state, masks, NOTHING, TRIPLES, UNFAIR_3)
        taken = masks[dealer]
        state, which = fair(state, THREE, UNFAIR_OF_THREE)
        state, both = drawn(state, pairs, taken, PAIRS, UNFAIR_2)
        state, player = drawn(state, masks, taken | pairs[both], TRIPLES, UNFAIR_3)
        dealers[n], open_cards[n], shared[n], players[n] = dealer, which, both, player
    return state


@kernel
def show_cards(rows: Array, at: Array, seen: Array, cards: Array, out: Array) -> None:
    """Set a bit for every card that is seen.

    In each row these are the places that its moment shows: `seen[moment][place]`.
    """
    for row in rows:
        shown = seen[at[row]]
        out[row] = 0
        for place in range(cards.shape[1]):
            if shown[place]:
                out[row, cards[row, place]] = 1


@kernel
def deal_three_card(
    state: Any, cells: Array, six: bool, jackpot: bool, masks: Array, traits: Array, keys: Array, pairs: Array,
    pair_keys: Array, starts_5: Array, table_5: Array, starts_6: Array, table_6: Array, flush: Array, categories: Array,
    hands: Array, against: Array, marks: Array, told: Array, sorts: int,
) -> Any:  # fmt: skip
    """Play rounds of the dealer and as many seats as `cells` has columns; return the next state of the stream.

    A cell is (((6 x group + 3 x the dealer qualifies + (0 lower, 1 equal, 2 higher)) x what six cards make) x what the
    marks of both hands make together, `told` of `sorts`) x what the hand makes with the Jackpot Cards; a book without
    one of these has a single kind of it. A mask has sixteen bits per suit, so a flush is found without looking at the
    cards. If one of the cards in the dealer's `hands` is open, `against[hand][card]` is the step to the group that the
    hand is counted in; otherwise it has no rows.
    """
    seats, seen, marked = cells.shape[1], len(against) > 0, len(marks) > 0
    for n in range(len(cells)):
        state, dealer = drawn(state, masks, NOTHING, TRIPLES, UNFAIR_3)
        taken = masks[dealer]
        shown = np.uint8(0)
        if seen:
            state, which = fair(state, THREE, UNFAIR_OF_THREE)
            shown = hands[dealer, which]
        shared = np.uint64(0)
        if jackpot:
            state, shared = drawn(state, pairs, taken, PAIRS, UNFAIR_2)
            taken |= pairs[shared]
        theirs = traits[dealer]
        royals, straights = 0, 0
        for seat in range(seats):
            state, player = drawn(state, masks, taken, TRIPLES, UNFAIR_3)
            taken |= masks[player]
            mine = traits[player]
            own, other = mine & PLACE, theirs & PLACE
            cell = 6 * (mine >> GROUP) + 3 * ((theirs >> QUALIFIES) & 1) + 1 + int(own > other) - int(own < other)
            if seen:
                cell += 6 * against[player, shown]
            if six:
                key = keys[player] + keys[dealer] + START
                cell *= KINDS
                if key & FIVE_OF_A_SUIT:
                    suited = (masks[player] | masks[dealer]) >> np.uint64(16 * suit_of(key))
                    cell += categories[flush[suited & RANKS_OF_A_SUIT]]
                else:
                    cell += categories[unflushed(key, starts_6, table_6)]
            if marked:
                cell = cell * sorts + told[marks[player], marks[dealer]]
            if jackpot:
                key = keys[player] + pair_keys[shared] + START
                cell *= JACKPOT_KINDS
                if key & FIVE_OF_A_SUIT:
                    suited = (masks[player] | pairs[shared]) >> np.uint64(16 * suit_of(key))
                    kind = categories[flush[suited & RANKS_OF_A_SUIT]]
                    royals += kind == ROYAL
                    straights += kind == STRAIGHT_FLUSH
                    cell += kind
                else:
                    cell += categories[unflushed(key, starts_5, table_5)]
            cells[n, seat] = cell
        if royals + straights > 1:
            share_hits(cells, n, seats, royals)
    return state


@kernel
def deal_flops(state: Any, cells: Array, flops: Array, pots: Array) -> Any:
    """Draw a flop and a pot for each hand; a cell is the sum of what both are worth."""
    for n in range(len(cells)):
        state, flop = fair(state, TRIPLES, UNFAIR_3)
        state, hundredth = fair(state, HUNDRED, UNFAIR_HUNDRED)
        cells[n, 0] = flops[flop] + pots[hundredth]
    return state


@kernel
def count_cells(cells: Array, counts: Array) -> None:
    """Count how often each cell occurs."""
    for n in range(len(cells)):
        for seat in range(cells.shape[1]):
            counts[cells[n, seat]] += 1


@kernel
def count_products(cells: Array, worth: Array, products: Array) -> None:
    """Add up, for each wager, the products of its results for every two seats of a round, which give their covariance."""
    seats = cells.shape[1]
    for wager in range(len(worth)):
        row, total = worth[wager], 0
        for n in range(len(cells)):
            whole, squares = 0, 0
            for seat in range(seats):
                one = row[cells[n, seat]]
                whole += one
                squares += one * one
            total += whole * whole - squares
        products[wager] += total // 2


@kernel
def play_evenings(
    cells: Array, who: Array, at: int, nets: Array, least: int, floor: int, goal: int, have: Array, lasted: Array
) -> None:
    """Play the next rounds of some evenings: `cells[m][round]` of evening `who[m]`, which has had `at` of them.

    An evening ends with less than `least`, a round's stake; at `floor`, where a player who limits losses leaves; or at
    `goal`. `lasted` is the number of rounds it had, and negative while it continues.
    """
    for m in range(len(who)):
        n = who[m]
        money = have[n]
        for step in range(cells.shape[1]):
            money += nets[cells[m, step]]
            if money < least or money <= floor or money >= goal:
                lasted[n] = at + step + 1
                break
        have[n] = money


@kernel
def count_three_card(players: Array, ways: Array, six: bool, masks: Array, traits: Array, keys: Array, starts_6: Array,
    table_6: Array, flush: Array, categories: Array, hands: Array, against: Array, marks: Array,
    told: Array, sorts: int, counts: Array) -> None:  # fmt: skip
    """Count by cell each starting hand against all of the dealer's hands, instead of drawing rounds.

    Each starting hand is weighted by the number of hands like it, and counts three times, once for each card, if one of
    the dealer's three cards is open.
    """
    kinds = (KINDS if six else 1) * sorts
    for n in range(len(players)):
        player = players[n]
        mine = traits[player]
        own = mine & PLACE
        for dealer in range(len(masks)):
            if masks[player] & masks[dealer] != NOTHING:
                continue
            theirs = traits[dealer]
            other = theirs & PLACE
            cell = 6 * (mine >> GROUP) + 3 * ((theirs >> QUALIFIES) & 1) + 1 + int(own > other) - int(own < other)
            if six:
                key = keys[player] + keys[dealer] + START
                cell *= KINDS
                if key & FIVE_OF_A_SUIT:
                    suited = (masks[player] | masks[dealer]) >> np.uint64(16 * suit_of(key))
                    cell += categories[flush[suited & RANKS_OF_A_SUIT]]
                else:
                    cell += categories[unflushed(key, starts_6, table_6)]
            if len(marks) > 0:
                cell = cell * sorts + told[marks[player], marks[dealer]]
            if len(against) > 0:
                for which in range(3):
                    counts[cell + 6 * kinds * against[player, hands[dealer, which]]] += ways[n]
            else:
                counts[cell] += ways[n]
