"""Calculate what a player gains by knowing more cards than the game shows.

Deals are drawn at random, and each decision is priced exactly. A sample is what the player would know: their own hand,
cards that are out of play (`dead`), and cards of the dealer (`shown`). Everything else is enumerated, except before the
flop in Hold'em (see `holdem_gains`), so a gain is never negative and few samples estimate it well.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import inlined, kernel
from queenhigh.maths.kernels.evaluator import START, bit_of, strength
from queenhigh.maths.kernels.simulation import LOW, STEP, mixed
from queenhigh.maths.kernels.suits import hole_id, packed, sort_suits, suit_sets

Array = NDArray[Any]

BY_32 = np.uint64(32)


@inlined
def below(state: Any, many: Any) -> Any:
    """Return the next state of the stream, and a random number below this bound with all numbers equally likely."""
    unfair = (np.uint64(1) << BY_32) % np.uint64(many)
    while True:
        state += STEP
        wide = (mixed(state) >> BY_32) * np.uint64(many)
        if (wide & LOW) >= unfair:
            break
    return state, np.int64(wide >> BY_32)


@kernel
def shuffled(state: Any, deck: Any, begin: Any, end: Any) -> Any:
    """Fill the places of the deck from `begin` up to `end` with random cards from `begin` on.

    Return the next state of the stream.
    """
    for at in range(begin, end):
        state, off = below(state, 52 - at)
        deck[at], deck[at + off] = deck[at + off], deck[at]
    return state


@inlined
def place_of_three(a: Any, b: Any, c: Any, firsts: Any, seconds: Any) -> Any:
    """Return the index of a three-card hand among all 22,100, with its cards in any order."""
    low, high = min(a, b, c), max(a, b, c)
    return firsts[low] + seconds[a + b + c - low - high] + high


@kernel
def three_card_gains(
    state: Any, samples: int, dead: int, shown: int, firsts: Array, seconds: Array, places: Array, qualifies: Array,
    play: Array, fold: Array, base: Array, gains: Array, plays: Array,
) -> Any:  # fmt: skip
    """Calculate for each sample what is gained over `base`, and what playing is worth.

    Both are in parts of an ante, times the number of hands that the dealer may have. `play` and `fold` are prices by
    hand and end: 3 x qualifies + (0 lower, 1 equal, 2 higher). `base[hand, card]` says whether a player who knows their
    own hand and the first card shown would play; if no card is shown, it has one column.
    """
    deck, taken, rest = np.arange(52), np.zeros(52, np.bool_), np.zeros(52, np.int64)
    ends = np.zeros(6, np.int64)
    for n in range(samples):
        known = 3 + dead + shown
        state = shuffled(state, deck, 0, known)
        own = place_of_three(deck[0], deck[1], deck[2], firsts, seconds)
        taken[:] = False
        for at in range(known):
            taken[deck[at]] = True
        left = 0
        for card in range(52):
            if not taken[card]:
                rest[left] = card
                left += 1
        ends[:] = 0
        if shown == 0:
            for i in range(left - 2):
                for j in range(i + 1, left - 1):
                    two = firsts[rest[i]] + seconds[rest[j]]
                    for k in range(j + 1, left):
                        other = two + rest[k]
                        ends[
                            3 * qualifies[other] + 1 + (places[own] > places[other]) - (places[own] < places[other])
                        ] += 1
        elif shown == 1:
            for i in range(left - 1):
                for j in range(i + 1, left):
                    other = place_of_three(deck[known - 1], rest[i], rest[j], firsts, seconds)
                    ends[3 * qualifies[other] + 1 + (places[own] > places[other]) - (places[own] < places[other])] += 1
        else:
            for i in range(left):
                other = place_of_three(deck[known - 2], deck[known - 1], rest[i], firsts, seconds)
                ends[3 * qualifies[other] + 1 + (places[own] > places[other]) - (places[own] < places[other])] += 1
        played, folded = 0, 0
        for end in range(6):
            played += ends[end] * play[own, end]
            folded += ends[end] * fold[own, end]
        usual = base[own, deck[known - shown]] if base.shape[1] > 1 else base[own, 0]
        gains[n] = max(played, folded) - (played if usual else folded)
        plays[n] = played
    return state


KNOWS_NOTHING, A_CARD, DEALERS_CARD, A_HAND, TWO_OF_THE_DEALERS, ALL_OF_THE_DEALERS, CARD_BESIDE_OPEN = range(7)
"""What a player may know besides their own hand, in the cases that can be counted in full."""
CASES = 7


@kernel
def three_card_counted(
    own: Array, hands: Array, masks: Array, places: Array, qualifies: Array, play: Array, fold: Array, better: Array
) -> None:
    """Add up how much better playing is than folding, for each starting hand and each case of what may be known.

    `better[n, case]` is what playing starting hand n is worth above folding it, where it is worth more, in parts of an
    ante. It is summed over everything that may be known, and over all hands that the dealer may then have. Hands that
    hold a card known to be elsewhere are subtracted by inclusion and exclusion.
    """
    one, two, worths = np.zeros(52, np.int64), np.zeros((52, 52), np.int64), np.zeros(len(hands), np.int64)
    for n in range(len(own)):
        me = own[n]
        one[:] = 0
        two[:] = 0
        whole = 0
        for hand in range(len(hands)):
            if masks[me] & masks[hand]:
                continue
            end = 3 * qualifies[hand] + 1 + (places[me] > places[hand]) - (places[me] < places[hand])
            worth = play[me, end] - fold[me, end]
            a, b, c = hands[hand, 0], hands[hand, 1], hands[hand, 2]
            worths[hand] = worth
            whole += worth
            one[a] += worth
            one[b] += worth
            one[c] += worth
            two[a, b] += worth
            two[a, c] += worth
            two[b, c] += worth
            better[n, ALL_OF_THE_DEALERS] += max(worth, 0)
        better[n, KNOWS_NOTHING] = max(whole, 0)
        a, b, c = hands[me, 0], hands[me, 1], hands[me, 2]
        for card in range(52):
            if card in (a, b, c):
                continue
            better[n, A_CARD] += max(whole - one[card], 0)
            better[n, DEALERS_CARD] += max(one[card], 0)
            for other in range(52):
                both = two[min(card, other), max(card, other)]
                if card < other:
                    better[n, TWO_OF_THE_DEALERS] += max(both, 0)
                if other != card and other != a and other != b and other != c:
                    better[n, CARD_BESIDE_OPEN] += max(one[card] - both, 0)
        for hand in range(len(hands)):
            if masks[me] & masks[hand]:
                continue
            a, b, c = hands[hand, 0], hands[hand, 1], hands[hand, 2]
            left = whole - one[a] - one[b] - one[c] + two[a, b] + two[a, c] + two[b, c] - worths[hand]
            better[n, A_HAND] += max(left, 0)


# -- Hold'em against a dealer


@kernel
def usually(board: Any, hole_a: Any, hole_b: Any, numbers: Any, wagers: Any, sets: Any, suits: Any) -> Any:
    """Return whether a player who knows only their own hand and the board wagers here."""
    suit_sets(board, -1, -1, sets)
    sort_suits(sets, suits)
    at = np.searchsorted(numbers, packed(sets))
    return wagers[at, hole_id(hole_a & ~3 | suits[hole_a & 3], hole_b & ~3 | suits[hole_b & 3])]


@kernel
def against_rest(
    key: Any, mask: Any, mine: Any, deck: Any, begin: Any, end: Any, card: Any, shown: Any, keys: Any, order: Any,
    starts: Any, table: Any, flush: Any,
) -> Any:  # fmt: skip
    """Count how often a strength wins and loses on a full board, over the dealer's cards among those that are left."""
    won, lost = 0, 0
    if shown:
        with_shown, and_mask = key + keys[card], mask | bit_of(card)
        for i in range(begin, end):
            theirs = order[strength(with_shown + keys[deck[i]], and_mask | bit_of(deck[i]), starts, table, flush)]
            won += mine > theirs
            lost += mine < theirs
        return won, lost
    for i in range(begin, end - 1):
        one, and_mask = key + keys[deck[i]], mask | bit_of(deck[i])
        for j in range(i + 1, end):
            theirs = order[strength(one + keys[deck[j]], and_mask | bit_of(deck[j]), starts, table, flush)]
            won += mine > theirs
            lost += mine < theirs
    return won, lost


@kernel
def river_worth(
    hole: Array, board: Array, deck: Array, begin: int, card: int, shown: int, win: int, stake: int, keys: Array,
    order: Array, starts: Array, table: Array, flush: Array,
) -> Any:  # fmt: skip
    """Add up the result of a wager on the river, over every river card and every hand of the dealer that can come.

    `deck` holds what is left from `begin` on.
    """
    key, mask = START, np.uint64(0)
    for one in board:
        key += keys[one]
        mask |= bit_of(one)
    mine_key = keys[hole[0]] + keys[hole[1]]
    own = bit_of(hole[0]) | bit_of(hole[1])
    total = 0
    for r in range(begin, 52):
        deck[begin], deck[r] = deck[r], deck[begin]
        five, and_mask = key + keys[deck[begin]], mask | bit_of(deck[begin])
        mine = order[strength(five + mine_key, and_mask | own, starts, table, flush)]
        won, lost = against_rest(
            five, and_mask, mine, deck, begin + 1, 52, card, shown, keys, order, starts, table, flush
        )  # fmt: skip
        total += win * won - stake * lost
        deck[begin], deck[r] = deck[r], deck[begin]
    return total


@kernel
def turn_worth(
    hole: Array, board: Array, deck: Array, begin: int, card: int, shown: int, win: int, stake: int, keys: Array,
    order: Array, starts: Array, table: Array, flush: Array,
) -> Any:  # fmt: skip
    """Add up the result of a wager on the turn, over every turn and river and every hand of the dealer that can come.

    Each two cards are counted once, as turn and river in one order.
    """
    four = np.zeros(4, np.int64)
    four[:3] = board
    total = 0
    for t in range(begin, 51):
        four[3] = deck[t]
        deck[begin], deck[t] = deck[t], deck[begin]
        key, mask = START, np.uint64(0)
        for one in four:
            key += keys[one]
            mask |= bit_of(one)
        for r in range(t + 1, 52):
            deck[begin + 1], deck[r] = deck[r], deck[begin + 1]
            five, and_mask = key + keys[deck[begin + 1]], mask | bit_of(deck[begin + 1])
            mine = order[
                strength(
                    five + keys[hole[0]] + keys[hole[1]],
                    and_mask | bit_of(hole[0]) | bit_of(hole[1]),
                    starts,
                    table,
                    flush,
                )
            ]
            won, lost = against_rest(
                five, and_mask, mine, deck, begin + 2, 52, card, shown, keys, order, starts, table, flush
            )  # fmt: skip
            total += win * won - stake * lost
            deck[begin + 1], deck[r] = deck[r], deck[begin + 1]
        deck[begin], deck[t] = deck[t], deck[begin]
    return total


@kernel
def played_worth(
    state: Any, deals: int, hole: Array, deck: Array, begin: int, card: int, shown: int, nets: Array, numbers_3: Array,
    numbers_4: Array, turn: Array, river: Array, keys: Array, order: Array, starts: Array, table: Array, flush: Array,
    categories: Array,
) -> Any:  # fmt: skip
    """Return the next state of the stream, and the average result of a hand that is played on with the usual wagers.

    The average is taken over this many random deals of what is left.
    """
    sets, suits = np.zeros(4, np.int64), np.zeros(4, np.int64)
    total = 0
    for _ in range(deals):
        end = begin + 7 - shown
        state = shuffled(state, deck, begin, end)
        board = deck[begin : begin + 5]
        k = 2 * usually(board[:3], hole[0], hole[1], numbers_3, turn, sets, suits)
        k += usually(board[:4], hole[0], hole[1], numbers_4, river, sets, suits)
        key, mask = START, np.uint64(0)
        for one in board:
            key += keys[one]
            mask |= bit_of(one)
        own = strength(
            key + keys[hole[0]] + keys[hole[1]], mask | bit_of(hole[0]) | bit_of(hole[1]), starts, table, flush
        )
        other, another = deck[begin + 5], card if shown else deck[begin + 6]
        theirs = order[
            strength(key + keys[other] + keys[another], mask | bit_of(other) | bit_of(another), starts, table, flush)
        ]
        mine = order[own]
        total += nets[k, 0 if mine < theirs else 1 if mine == theirs else 2 + categories[own]]
    return state, total / deals


@kernel
def holdem_gains(
    state: Any, samples: int, dead: int, shown: int, inner: int, folded: float, unsure: Array, usual: Array, nets: Array,
    prices: Array, numbers_3: Array, numbers_4: Array, turn: Array, river: Array, keys: Array, order: Array,
    starts: Array, table: Array, flush: Array, categories: Array, gains: Array,
) -> Any:  # fmt: skip
    """Calculate for each sample, in antes, what knowing the cards gains on flop, turn and river.

    On turn and river the decision is the best one. Before the flop, a hand that is `unsure` is decided by `inner`
    random deals and priced by as many others. The gain found there is that of this way of deciding, which is at most
    the best possible. `prices[street]` is what a wager wins and costs, and how many antes it is.
    """
    deck, hole = np.arange(52), np.zeros(2, np.int64)
    sets, suits = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for n in range(samples):
        known = 2 + dead + shown
        state = shuffled(state, deck, 0, known + 4)
        hole[0], hole[1] = deck[0], deck[1]
        card, number = deck[known - 1], hole_id(hole[0], hole[1])
        plays, before = usual[number], 0.0
        rest = deck.copy()
        if unsure[number]:
            state, guess = played_worth(
                state, inner, hole, rest, known, card, shown, nets, numbers_3, numbers_4, turn, river, keys, order, starts,
                table, flush, categories,
            )  # fmt: skip
            state, worth = played_worth(
                state, inner, hole, rest, known, card, shown, nets, numbers_3, numbers_4, turn, river, keys, order, starts,
                table, flush, categories,
            )  # fmt: skip
            plays = guess > folded
            before = (worth if plays else folded) - (worth if usual[number] else folded)
        gains[n, 0] = before
        gains[n, 1] = 0.0
        gains[n, 2] = 0.0
        if not plays:
            continue
        flop, four = deck[known : known + 3], deck[known : known + 4]
        left = 52 - known - 3
        each = (left - 2) if shown else (left - 2) * (left - 3) / 2
        worth = turn_worth(
            hole, flop, deck.copy(), known + 3, card, shown, prices[0, 0], prices[0, 1], keys, order, starts, table, flush
        ) / (left * (left - 1) / 2 * each)  # fmt: skip
        did = usually(flop, hole[0], hole[1], numbers_3, turn, sets, suits)
        gains[n, 1] = (max(worth, 0.0) - (worth if did else 0.0)) * prices[0, 2]
        each = (left - 2) if shown else (left - 2) * (left - 3) / 2
        worth = river_worth(
            hole, four, deck.copy(), known + 4, card, shown, prices[1, 0], prices[1, 1], keys, order, starts, table, flush
        ) / ((left - 1) * each)  # fmt: skip
        did = usually(four, hole[0], hole[1], numbers_4, river, sets, suits)
        gains[n, 2] = (max(worth, 0.0) - (worth if did else 0.0)) * prices[1, 2]
    return state
