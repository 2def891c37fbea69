"""Deals of the flop games by the million: boards one after another, or drawn; who wins which part of the pot; what to discard.

Counts are by how many share the high and how many share the low with a player: what that is worth is said elsewhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import inlined, kernel
from queenhigh.maths.kernels.evaluator import FIVE_OF_A_SUIT, START, low_bit, suit_of, unflushed
from queenhigh.maths.kernels.simulation import BY_32, LOW, STEP, mixed

Array = NDArray[Any]

RANKS = np.uint64(0x1FFF)
DRAWS = np.uint64(24)
"""A block of deals has so many bits of draws before it would run into the next one."""


@inlined
def bit_of(card: Any) -> Any:
    """A card in a mask of sixteen bits a suit, in which a flush is found without a look at the cards."""
    return np.uint64(1) << np.uint64(16 * (card & 3) + (card >> 2))


@inlined
def strength(key: Any, mask: Any, starts: Any, table: Any, flush: Any) -> Any:
    made = np.uint16(0)
    if key & FIVE_OF_A_SUIT:
        made = flush[(mask >> np.uint64(16 * suit_of(key))) & RANKS]
    else:
        made = unflushed(key, starts, table)
    return made


@kernel
def choices(many: int, of: int, total: int) -> Array:
    """Every choice of so many things, as rows of their numbers."""
    rows = np.zeros((total, of), np.uint8)
    pick = np.arange(of)
    for at in range(total):
        for place in range(of):
            rows[at, place] = pick[place]
        place = of - 1
        while place >= 0 and pick[place] == many - of + place:
            place -= 1
        if place >= 0:
            pick[place] += 1
            for later in range(place + 1, of):
                pick[later] = pick[later - 1] + 1
    return rows


@kernel
def holdem_boards(
    holes: Array, board: Array, deck: Array, rows: Array, keys: Array, starts: Array, table: Array, flush: Array,
    counts: Array,
) -> None:  # fmt: skip
    """Two cards a player and every board that `rows` complete from the deck. `counts[player, sharers]`: 1 is a win.

    Rows come in order, so that a row has all but its last card in common with the one before it, nearly always.
    """
    players, missing = len(holes), rows.shape[1]
    own, masks, high = np.zeros(players, np.uint64), np.zeros(players, np.uint64), np.zeros(players, np.uint16)
    for p in range(players):
        own[p] = keys[holes[p, 0]] + keys[holes[p, 1]]
        masks[p] = bit_of(holes[p, 0]) | bit_of(holes[p, 1])
    open_key, open_mask = START, np.uint64(0)
    for card in board:
        open_key += keys[card]
        open_mask |= bit_of(card)
    for n in range(len(rows)):
        key, mask = open_key, open_mask
        for place in range(missing):
            card = deck[rows[n, place]]
            key += keys[card]
            mask |= bit_of(card)
        best, sharers = np.uint16(0), 0
        for p in range(players):
            made = strength(key + own[p], mask | masks[p], starts, table, flush)
            high[p] = made
            if made > best:
                best, sharers = made, 1
            elif made == best:
                sharers += 1
        for p in range(players):
            if high[p] == best:
                counts[p, sharers] += 1


@kernel
def tally(high: Array, low: Array, hi_lo: bool, counts: Array) -> None:
    """`counts[player, sharers of the high, sharers of the low]`, 0 for who has no part of it; where nobody has a low the
    last place is one more than there are players. Rows of `high` and `low` are players."""
    players, deals = high.shape
    for n in range(deals):
        best, sharers = np.uint16(0), 0
        for p in range(players):
            if high[p, n] > best:
                best, sharers = high[p, n], 1
            elif high[p, n] == best:
                sharers += 1
        least, halves = np.uint16(0), players + 1
        if hi_lo:
            for p in range(players):
                if low[p, n] > least:
                    least, halves = low[p, n], 1
                elif least > 0 and low[p, n] == least:
                    halves += 1
        for p in range(players):
            of_high = sharers if high[p, n] == best else 0
            of_low = halves
            if least > 0 and low[p, n] != least:
                of_low = 0
            counts[p, of_high, of_low] += 1


@kernel
def ranges_on_boards(
    boards: Array, ways: Array, one: Array, other: Array, weights: Array, rivals: Array, same: Array, keys: Array,
    starts: Array, table: Array, flush: Array,
) -> tuple[int, int, int]:  # fmt: skip
    """Two ranges against each other on whole boards: won, tied and lost, by weight.

    On a board both ranges are ranked at once. How much of the other range a hand beats follows from what lies below it, less
    what holds one of its cards. `same[n]` is the weight that the other range gives to the very hand n: it is at the same
    height, and was taken off twice.
    """
    won, tied, lost = 0, 0, 0
    mine, theirs = np.zeros(len(one), np.uint16), np.zeros(len(other), np.uint16)
    order, rival_order = np.zeros(len(one), np.int32), np.zeros(len(other), np.int32)
    spare = np.zeros(max(len(one), len(other)), np.int32)
    below, upto = np.zeros(52, np.int64), np.zeros(52, np.int64)
    buckets = np.zeros(128, np.int32)
    for n in range(len(boards)):
        live = rank_range(boards[n], one, keys, starts, table, flush, mine, order, spare, buckets)
        rival_live = rank_range(boards[n], other, keys, starts, table, flush, theirs, rival_order, spare, buckets)
        below[:] = 0
        upto[:] = 0
        all_below, all_upto, all = 0, 0, 0
        with_card = np.zeros(52, np.int64)
        for at in range(rival_live):
            rival = rival_order[at]
            all += rivals[rival]
            with_card[other[rival, 0]] += rivals[rival]
            with_card[other[rival, 1]] += rivals[rival]
        first, last = 0, 0
        for at in range(live):
            hand = order[at]
            worth = mine[hand]
            while first < rival_live and theirs[rival_order[first]] < worth:
                rival = rival_order[first]
                all_below += rivals[rival]
                below[other[rival, 0]] += rivals[rival]
                below[other[rival, 1]] += rivals[rival]
                first += 1
            while last < rival_live and theirs[rival_order[last]] <= worth:
                rival = rival_order[last]
                all_upto += rivals[rival]
                upto[other[rival, 0]] += rivals[rival]
                upto[other[rival, 1]] += rivals[rival]
                last += 1
            a, b = one[hand, 0], one[hand, 1]
            beaten = all_below - below[a] - below[b]
            not_above = all_upto - upto[a] - upto[b] + same[hand]
            against = all - with_card[a] - with_card[b] + same[hand]
            times = ways[n] * weights[hand]
            won += times * beaten
            tied += times * (not_above - beaten)
            lost += times * (against - not_above)
    return won, tied, lost


@kernel
def rank_range(
    board: Array, hands: Array, keys: Array, starts: Array, table: Array, flush: Array, worth: Array, order: Array,
    spare: Array, buckets: Array,
) -> int:  # fmt: skip
    """How many hands the board leaves, and in `order` which they are, the worst first."""
    key, mask, held = START, np.uint64(0), np.int64(0)
    for card in board:
        key += keys[card]
        mask |= bit_of(card)
        held |= np.int64(1) << np.int64(card)
    live = 0
    buckets[:] = 0
    for n in range(len(hands)):
        a, b = hands[n, 0], hands[n, 1]
        if (held >> np.int64(a) | held >> np.int64(b)) & 1:
            continue
        worth[n] = strength(key + keys[a] + keys[b], mask | bit_of(a) | bit_of(b), starts, table, flush)
        buckets[worth[n] & 127] += 1
        order[live] = n
        live += 1
    heads(buckets)
    for at in range(live):
        bucket = worth[order[at]] & 127
        spare[buckets[bucket]] = order[at]
        buckets[bucket] += 1
    buckets[:] = 0
    for at in range(live):
        buckets[worth[order[at]] >> 7] += 1
    heads(buckets)
    for at in range(live):
        bucket = worth[spare[at]] >> 7
        order[buckets[bucket]] = spare[at]
        buckets[bucket] += 1
    return live


@kernel
def heads(buckets: Array) -> None:
    """Where each bucket begins, from how much it holds."""
    below = 0
    for bucket in range(len(buckets)):
        below, buckets[bucket] = below + buckets[bucket], below


@inlined
def draw(state: Any, bound: Any) -> Any:
    """A number below the bound, all equally likely, and where the stream stands after it."""
    many = np.uint64(bound)
    unfair = (np.uint64(1) << BY_32) % many
    while True:
        state += STEP
        spread = (mixed(state) & LOW) * many
        if (spread & LOW) >= unfair:
            break
    return state, np.int64(spread >> BY_32)


@kernel
def deal(
    seed: Any, block: Any, deck: Array, missing: int, held: Array, masks: Array, begins: Array, sums: Array,
    hands: Array, boards: Array,
) -> int:  # fmt: skip
    """Deals at random, each equally likely by the weights of its hands: which hand each player has, and the cards to come.

    The ranges lie one after another, player p's from `begins[p]`; `sums` are their weights added up inside a range. Hands
    that share a card are all drawn again, which is what makes each joint deal as likely as the product of its weights. The
    result is how many draws that took; `held` is what nobody can be dealt.
    """
    state = seed + (block << DRAWS) * STEP
    drawn = 0
    players = len(begins) - 1
    for n in range(len(hands)):
        while True:
            taken, fits = np.uint64(0), True
            drawn += 1
            for p in range(players):
                state, at = draw(state, sums[begins[p + 1] - 1])
                low, high = begins[p], begins[p + 1] - 1
                while low < high:
                    middle = (low + high) // 2
                    if sums[middle] > at:
                        high = middle
                    else:
                        low = middle + 1
                hands[n, p] = low
                if taken & masks[low]:
                    fits = False
                    break
                taken |= masks[low]
            if fits:
                break
        for place in range(missing):
            while True:
                state, at = draw(state, len(deck))
                card = np.uint64(1) << np.uint64(deck[at])
                if not taken & card:
                    taken |= card
                    boards[n, place] = deck[at]
                    break
    return drawn


@kernel
def keep(
    three: Array, flop: Array, deck: Array, hi_lo: bool, keys: Array, starts: Array, table: Array, flush: Array,
    lows: Array,
) -> int:  # fmt: skip
    """Which of three cards to give up on a flop: 0, 1 or 2.

    The other two are to have the most of the pot against two cards unknown, over every turn and river and every such two
    cards. Four unknown cards are dealt at once and ranked once with the flop; they are six such deals.
    """
    many = len(deck)
    high, low = np.zeros((3, many, many), np.uint16), np.zeros((3, many, many), np.uint16)
    key, mask, ranks = START, np.uint64(0), 0
    for card in flop:
        key += keys[card]
        mask |= bit_of(card)
        ranks |= low_bit(card)
    for given in range(3):
        a, b = three[(given + 1) % 3], three[(given + 2) % 3]
        own_key, own_mask = key + keys[a] + keys[b], mask | bit_of(a) | bit_of(b)
        own_ranks = ranks | low_bit(a) | low_bit(b)
        for i in range(many):
            x = deck[i]
            for j in range(i + 1, many):
                y = deck[j]
                high[given, i, j] = strength(
                    own_key + keys[x] + keys[y], own_mask | bit_of(x) | bit_of(y), starts, table, flush
                )
                if hi_lo:
                    low[given, i, j] = lows[own_ranks | low_bit(x) | low_bit(y)]
    score = np.zeros(3, np.int64)
    deals = np.zeros((6, 2), np.int64)
    for i in range(many):
        key_i, mask_i, ranks_i = key + keys[deck[i]], mask | bit_of(deck[i]), ranks | low_bit(deck[i])
        for j in range(i + 1, many):
            key_j, mask_j, ranks_j = key_i + keys[deck[j]], mask_i | bit_of(deck[j]), ranks_i | low_bit(deck[j])
            for k in range(j + 1, many):
                key_k, mask_k = key_j + keys[deck[k]], mask_j | bit_of(deck[k])
                ranks_k = ranks_j | low_bit(deck[k])
                for m in range(k + 1, many):
                    theirs = strength(key_k + keys[deck[m]], mask_k | bit_of(deck[m]), starts, table, flush)
                    deals[0], deals[1], deals[2] = (i, j), (i, k), (i, m)
                    deals[3], deals[4], deals[5] = (j, k), (j, m), (k, m)
                    their_low = lows[ranks_k | low_bit(deck[m])] if hi_lo else np.uint16(0)
                    for at in range(6):
                        x, y = deals[at]
                        for given in range(3):
                            own, own_low = high[given, x, y], low[given, x, y]
                            part = 2 * (own > theirs) + (own == theirs)
                            if own_low > 0 or their_low > 0:
                                score[given] += part + 2 * (own_low > their_low) + (own_low == their_low)
                            else:
                                score[given] += 2 * part
    best = 0
    for given in range(1, 3):
        if score[given] > score[best]:
            best = given
    return best
