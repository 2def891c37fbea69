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
DRAWS = np.uint64(36)
"""A block of deals has so many bits of draws before it would run into the next one."""
PATIENCE = 10_000_000
"""So many draws in a row in which the hands share a card are enough."""


@inlined
def bit_of(card: Any) -> Any:
    """A card in a mask of sixteen bits a suit, in which a flush is found without a look at the cards."""
    return np.uint64(1) << np.uint64(16 * (card & 3) + (card >> 2))


@inlined
def strength(key: Any, mask: Any, starts: Any, table: Any, flush: Any) -> Any:
    if key & FIVE_OF_A_SUIT:
        return flush[(mask >> np.uint64(16 * suit_of(key))) & RANKS]
    return unflushed(key, starts, table)


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
    holes: Array, gone: Array, board: Array, rows: Array, keys: Array, starts: Array, table: Array, flush: Array,
    counts: Array,
) -> None:  # fmt: skip
    """Two cards a player, and every board that `rows` complete from the rest of the deck, deal by deal. `gone` is what that
    deck has not. `counts[deal, player, sharers]`: 1 is a win, 0 none."""
    players, missing = holes.shape[1], rows.shape[1]
    own, masks, high = np.zeros(players, np.uint64), np.zeros(players, np.uint64), np.zeros(players, np.uint16)
    deck_keys, deck_masks = np.zeros(52, np.uint64), np.zeros(52, np.uint64)
    open_key, open_mask = START, np.uint64(0)
    for card in board:
        open_key += keys[card]
        open_mask |= bit_of(card)
    for at in range(len(holes)):
        left = 0
        for card in range(52):
            if not gone[at] >> np.uint64(card) & np.uint64(1):
                deck_keys[left], deck_masks[left] = keys[card], bit_of(card)
                left += 1
        for p in range(players):
            own[p] = keys[holes[at, p, 0]] + keys[holes[at, p, 1]]
            masks[p] = bit_of(holes[at, p, 0]) | bit_of(holes[at, p, 1])
        for n in range(len(rows)):
            key, mask = open_key, open_mask
            for place in range(missing):
                key += deck_keys[rows[n, place]]
                mask |= deck_masks[rows[n, place]]
            best, sharers = np.uint16(0), 0
            for p in range(players):
                made = strength(key + own[p], mask | masks[p], starts, table, flush)
                high[p] = made
                if made > best:
                    best, sharers = made, 1
                elif made == best:
                    sharers += 1
            for p in range(players):
                counts[at, p, sharers if high[p] == best else 0] += 1


@kernel
def holdem_deals(
    holes: Array, boards: Array, keys: Array, starts: Array, table: Array, flush: Array, counts: Array
) -> None:  # fmt: skip
    """Deals that have nothing in common: `holes[player]` and `boards` are rows of their cards. `counts[player, sharers]`."""
    players = len(holes)
    high = np.zeros(players, np.uint16)
    for n in range(len(boards)):
        key, mask = START, np.uint64(0)
        for place in range(5):
            card = boards[n, place]
            key += keys[card]
            mask |= bit_of(card)
        best, sharers = np.uint16(0), 0
        for p in range(players):
            a, b = holes[p, n, 0], holes[p, n, 1]
            made = strength(key + keys[a] + keys[b], mask | bit_of(a) | bit_of(b), starts, table, flush)
            high[p] = made
            if made > best:
                best, sharers = made, 1
            elif made == best:
                sharers += 1
        for p in range(players):
            counts[p, sharers if high[p] == best else 0] += 1


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
    """A number below the bound, all equally likely, and where the stream stands after it.

    Only a remainder below the bound can be one of those that would be too frequent, so the division is hardly ever made.
    """
    many = np.uint64(bound)
    while True:
        state += STEP
        spread = (mixed(state) & LOW) * many
        if (spread & LOW) >= many or (spread & LOW) >= (np.uint64(1) << BY_32) % many:
            break
    return state, np.int64(spread >> BY_32)


@kernel
def deal(
    seed: Any, block: Any, deck: Array, widths: Array, cards: Array, masks: Array, begins: Array, sums: Array,
    holes: Array, boards: Array,
) -> int:  # fmt: skip
    """Deals at random, each as likely as the product of its hands' weights: the cards of each player, then those to come.

    The ranges lie one after another, player p's from `begins[p]`; `sums` are their weights added up inside a range. Hands
    that share a card are all drawn again. A player without a range holds any cards: those are dealt afterwards from what is
    left, which is as fair, because what the others hold does not change how many such hands there are. The result is how
    many deals were made: fewer than asked for where the ranges hardly ever fit together.
    """
    state = seed + (block << DRAWS) * STEP
    players, missing = len(widths), boards.shape[1]
    for n in range(len(boards)):
        tries = 0
        while True:
            taken, fits = np.uint64(0), True
            for p in range(players):
                if begins[p] == begins[p + 1]:
                    continue
                low, high = begins[p], begins[p + 1] - 1
                weight, at = sums[high], np.int64(0)
                if high > low:
                    state, at = draw(state, weight)
                if weight == high - low + 1:
                    low = high = low + at
                while low < high:
                    middle = (low + high) // 2
                    if sums[middle] > at:
                        high = middle
                    else:
                        low = middle + 1
                if taken & masks[low]:
                    fits = False
                    break
                taken |= masks[low]
                for place in range(widths[p]):
                    holes[p, n, place] = cards[low, place]
            if fits:
                break
            tries += 1
            if tries == PATIENCE:
                return n
        for p in range(players):
            if begins[p] == begins[p + 1]:
                for place in range(widths[p]):
                    state, card = unseen(state, deck, taken)
                    taken |= np.uint64(1) << np.uint64(card)
                    holes[p, n, place] = card
        for place in range(missing):
            state, card = unseen(state, deck, taken)
            taken |= np.uint64(1) << np.uint64(card)
            boards[n, place] = card
    return len(boards)


@inlined
def unseen(state: Any, deck: Any, taken: Any) -> Any:
    """A card of the deck that nobody has."""
    while True:
        state, at = draw(state, len(deck))
        card = deck[at]
        if not taken & (np.uint64(1) << np.uint64(card)):
            break
    return state, card


@kernel
def keep_first(threes: Array, places: Array, kept: Array, given: Array) -> None:
    """Before a flop: of three cards the two that stand first in the order of starting hands."""
    for n in range(len(threes)):
        best = 0
        for option in range(1, 3):
            a, b = threes[n, (option + 1) % 3], threes[n, (option + 2) % 3]
            if places[a, b] < places[threes[n, (best + 1) % 3], threes[n, (best + 2) % 3]]:
                best = option
        kept[n, 0], kept[n, 1], given[n] = threes[n, (best + 1) % 3], threes[n, (best + 2) % 3], threes[n, best]


@kernel
def keep_on_flop(
    threes: Array, flops: Array, out: Any, every: bool, hi_lo: bool, keys: Array, starts: Array, table: Array,
    flush: Array, lows: Array, kept: Array, given: Array,
) -> None:  # fmt: skip
    """On a flop: the two that have the most of the pot against one unknown hand, over every turn and river.

    `every` asks all hands that the unknown one can be; otherwise one is drawn for each turn and river, the same for the three
    choices. `out` are cards that nobody can be dealt, a bit each.
    """
    deck = np.zeros(52, np.uint8)
    own_keys, own_masks = np.zeros(3, np.uint64), np.zeros(3, np.uint64)
    own_ranks, score = np.zeros(3, np.int64), np.zeros(3, np.int64)
    high, low = np.zeros(3, np.uint16), np.zeros(3, np.uint16)
    for n in range(len(threes)):
        known, many = out, 0
        key, mask, ranks = START, np.uint64(0), 0
        for place in range(3):
            card = flops[n, place]
            known |= np.uint64(1) << np.uint64(card)
            known |= np.uint64(1) << np.uint64(threes[n, place])
            key += keys[card]
            mask |= bit_of(card)
            ranks |= low_bit(card)
        for card in range(52):
            if not known >> np.uint64(card) & np.uint64(1):
                deck[many] = card
                many += 1
        for option in range(3):
            a, b = threes[n, (option + 1) % 3], threes[n, (option + 2) % 3]
            own_keys[option], own_masks[option] = keys[a] + keys[b], bit_of(a) | bit_of(b)
            own_ranks[option] = low_bit(a) | low_bit(b)
            score[option] = 0
        state = known
        for i in range(many):
            for j in range(i + 1, many):
                key_j = key + keys[deck[i]] + keys[deck[j]]
                mask_j = mask | bit_of(deck[i]) | bit_of(deck[j])
                ranks_j = ranks | low_bit(deck[i]) | low_bit(deck[j])
                for option in range(3):
                    high[option] = strength(key_j + own_keys[option], mask_j | own_masks[option], starts, table, flush)
                    if hi_lo:
                        low[option] = lows[ranks_j | own_ranks[option]]
                k, m = 0, 0
                if not every:
                    k, m = i, j
                    while k in (i, j):
                        state, k = draw(state, many)
                    while m in (i, j, k):
                        state, m = draw(state, many)
                while True:
                    if every:
                        m += 1
                        if m == many:
                            k += 1
                            m = k + 1
                        if m >= many:
                            break
                        if k in (i, j) or m in (i, j):
                            continue
                    x, y = deck[k], deck[m]
                    theirs = strength(key_j + keys[x] + keys[y], mask_j | bit_of(x) | bit_of(y), starts, table, flush)
                    their_low = lows[ranks_j | low_bit(x) | low_bit(y)] if hi_lo else np.uint16(0)
                    for option in range(3):
                        part = 2 * (high[option] > theirs) + (high[option] == theirs)
                        if low[option] > 0 or their_low > 0:
                            score[option] += part + 2 * (low[option] > their_low) + (low[option] == their_low)
                        else:
                            score[option] += 2 * part
                    if not every:
                        break
        best = 0
        for option in range(1, 3):
            if score[option] > score[best]:
                best = option
        kept[n, 0], kept[n, 1], given[n] = threes[n, (best + 1) % 3], threes[n, (best + 2) % 3], threes[n, best]
