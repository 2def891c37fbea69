"""Sample Hold'em, dealing and showdown in one loop: tens of millions of deals a second on one core.

Nothing is dealt card by card. A board is drawn as one of all triples of cards and one of all pairs, and a hand as one
of its range. A deal that has a card twice is dropped, so the probability of each remaining deal is proportional to the
product of its weights. A few hundred candidates go through each step together. Apart from flushes, the steps have no
branches that a processor could mispredict.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import inlined, kernel
from queenhigh.maths.kernels.dealing import DRAWS, PATIENCE
from queenhigh.maths.kernels.evaluator import FIVE_OF_A_SUIT, RANKS_OF_A_SUIT, suit_of, unflushed
from queenhigh.maths.kernels.simulation import BY_32, LOW, STEP, mixed

Array = NDArray[Any]

CANDIDATES = 512
"""The number of candidates in a step. Another number would give other deals, so it is not a setting."""


@inlined
def place(half: Any, many: Any, unfair: Any) -> Any:
    """Return one of this many places, all equally likely, from half a word.

    A draw that would favour some places gets the place after the last one, whose cards clash with everything.
    """
    spread = half * many
    return np.uint32(many) if (spread & LOW) < unfair else np.uint32(spread >> BY_32)


@kernel
def holdem(
    seed: Any, block: Any, deals: int, triples: Array, pairs: Array, begins: Array, hand_keys: Array, hand_masks: Array,
    hand_cards: Array, starts: Array, table: Array, flush: Array, counts: Array,
) -> int:  # fmt: skip
    """Sample this many deals into `counts[player, sharers]`, and return how many were made before patience ran out.

    `triples` and `pairs` are rows of a key and a mask of sixteen bits a suit; together they are the board, including
    the cards that are already open. Player p draws evenly from the rows from `begins[p]` to before `begins[p + 1] - 1`.
    `hand_masks` are the two cards, `hand_cards` also those that were discarded. The last row of each list is the one
    that clashes with everything.
    """
    state, players, many = seed + (block << DRAWS) * STEP, len(begins) - 1, CANDIDATES
    draws, seconds = np.zeros(many, np.uint32), np.zeros(many, np.uint32)
    keys, masks = np.zeros(many, np.uint64), np.zeros(many, np.uint64)
    taken, clash = np.zeros(many, np.uint64), np.zeros(many, np.uint64)
    hands = np.zeros((players, many), np.uint32)
    strengths = np.zeros((players, many), np.uint16)
    fitting = np.zeros(many + 1, np.uint32)
    all_triples, all_pairs = np.uint64(len(triples) - 1), np.uint64(len(pairs) - 1)
    unfair_triples, unfair_pairs = (np.uint64(1) << BY_32) % all_triples, (np.uint64(1) << BY_32) % all_pairs
    done, in_vain = 0, 0
    while done < deals:
        for n in range(many):
            word = mixed(state + np.uint64(n) * STEP)
            draws[n] = place(word & LOW, all_triples, unfair_triples)
            seconds[n] = place(word >> BY_32, all_pairs, unfair_pairs)
        state += np.uint64(many) * STEP
        for n in range(many):
            first, second = draws[n], seconds[n]
            keys[n] = triples[first, 0] + pairs[second, 0]
            masks[n] = triples[first, 1] | pairs[second, 1]
            taken[n] = masks[n]
            clash[n] = triples[first, 1] & pairs[second, 1]
        for p in range(players):
            begin, size = np.uint32(begins[p]), np.uint64(begins[p + 1] - begins[p] - 1)
            unfair = (np.uint64(1) << BY_32) % size
            for n in range(many):
                hands[p, n] = begin + place(mixed(state + np.uint64(n) * STEP) & LOW, size, unfair)
            state += np.uint64(many) * STEP
            for n in range(many):
                hand = hands[p, n]
                clash[n] |= taken[n] & hand_cards[hand]
                taken[n] |= hand_cards[hand]
        live = np.uint32(0)
        for n in range(many):
            fitting[live] = n
            live += np.uint32(clash[n] == np.uint64(0))
        shown: Any = min(np.int64(live), deals - done)
        for p in range(players):
            for at in range(shown):
                n = fitting[at]
                hand = hands[p, n]
                key = keys[n] + hand_keys[hand]
                made = unflushed(key, starts, table)
                if key & FIVE_OF_A_SUIT:
                    mask = masks[n] | hand_masks[hand]
                    made = flush[(mask >> np.uint64(16 * suit_of(key))) & RANKS_OF_A_SUIT]
                strengths[p, at] = made
        tally(strengths, shown, counts)
        done += shown
        in_vain = 0 if shown else in_vain + many
        if in_vain >= PATIENCE:
            break
    return done


@kernel
def tally(strengths: Array, shown: int, counts: Array) -> None:
    """Count for each player how often they have the best hand, and with how many players they share it."""
    players = len(strengths)
    if players == 2:
        won, tied = 0, 0
        for n in range(shown):
            won += strengths[0, n] > strengths[1, n]
            tied += strengths[0, n] == strengths[1, n]
        counts[0, 1] += won
        counts[1, 0] += won
        counts[0, 2] += tied
        counts[1, 2] += tied
        counts[0, 0] += shown - won - tied
        counts[1, 1] += shown - won - tied
        return
    for n in range(shown):
        best, sharers = strengths[0, n], 0
        for p in range(1, players):
            best = max(best, strengths[p, n])
        for p in range(players):
            sharers += strengths[p, n] == best
        for p in range(players):
            counts[p, sharers * (strengths[p, n] == best)] += 1
