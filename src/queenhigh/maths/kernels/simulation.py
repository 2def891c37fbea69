"""Rounds of three cards by the hundred million: two draws, a few looks into tables and one counter for each.

A round is not dealt card by card. Both hands are drawn at once from all 22,100 and drawn again if they share a card, which
leaves every pair of hands equally likely. The generator is a counter put through SplitMix64's mixer, so a block of rounds
begins wherever its number says and nobody has to play the rounds before it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from queenhigh.maths.kernels.compiling import inlined, kernel
from queenhigh.maths.kernels.evaluator import FIVE_OF_A_SUIT, START, suit_of, unflushed

Array = NDArray[Any]

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
BY_30, BY_27, BY_31, BY_32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
HANDS = np.uint64(22100)
UNFAIR = np.uint64((1 << 32) % 22100)
"""A draw whose remainder is below this is thrown away: without that, some hands would be one in 194,000 too frequent."""
NOTHING = np.uint64(0)
DRAWS = np.uint64(24)
"""A stream has so many bits of draws before it would run into the next one: sixteen million."""
RANKS = np.uint64(0x1FFF)
QUALIFIES, GROUP, PLACE = 16, 17, 0xFFFF
"""A hand's traits in one number: its place in the order, whether a dealer qualifies with it, the group it is counted in."""
KINDS = 10
"""Kinds of five-card hands: the counters of one way in which a round can end."""


@inlined
def mixed(state: Any) -> Any:
    z = (state ^ (state >> BY_30)) * FIRST
    z = (z ^ (z >> BY_27)) * SECOND
    return z ^ (z >> BY_31)


@inlined
def dealt(state: Any, masks: Any) -> Any:
    """The next two hands that have no card in common, and where the stream stands after them."""
    while True:
        state += STEP
        z = mixed(state)
        one, other = (z >> BY_32) * HANDS, (z & LOW) * HANDS
        player, dealer = one >> BY_32, other >> BY_32
        shared = masks[player] & masks[dealer]
        if shared == NOTHING and (one & LOW) >= UNFAIR and (other & LOW) >= UNFAIR:
            break
    return state, player, dealer


@inlined
def ending(mine: Any, theirs: Any) -> Any:
    """6 x the player's group + 3 x the dealer qualifies + (0 lower, 1 equal, 2 higher)."""
    own, other = mine & PLACE, theirs & PLACE
    return 6 * (mine >> GROUP) + 3 * ((theirs >> QUALIFIES) & 1) + 1 + int(own > other) - int(own < other)


@kernel
def count_rounds(
    seed: Any, block: Any, rounds: int, six: bool, masks: Array, traits: Array, keys: Array, starts: Array,
    table: Array, flush: Array, categories: Array, counts: Array,
) -> None:  # fmt: skip
    """Adds each round of a block to `counts`, by how it ended and, where a book has use for it, what the six cards made.

    A mask has sixteen bits a suit, so a flush is found without a look at the cards. What six cards make is written out in both
    kernels: as a function, inlined or not, it takes twice as long.
    """
    state = seed + (block << DRAWS) * STEP
    for _ in range(rounds):
        state, player, dealer = dealt(state, masks)
        cell = KINDS * ending(traits[player], traits[dealer])
        if six:
            key = keys[player] + keys[dealer] + START
            if key & FIVE_OF_A_SUIT:
                suited = (masks[player] | masks[dealer]) >> np.uint64(16 * suit_of(key))
                cell += categories[flush[suited & RANKS]]
            else:
                cell += categories[unflushed(key, starts, table)]
        counts[cell] += 1


@kernel
def play_evenings(
    seed: Any, first: Any, rounds: int, six: bool, masks: Array, traits: Array, keys: Array, starts: Array,
    table: Array, flush: Array, categories: Array, nets: Array, money: int, least: int, left: Array, lasted: Array,
) -> None:  # fmt: skip
    """Evening after evening from the same money: what is left of it, and how many rounds it lasted.

    `nets` is what a round of each counter is worth. An evening ends early once there is less than `least`, a round's stake.
    """
    for n in range(len(left)):
        state = seed + ((first + np.uint64(n)) << DRAWS) * STEP
        have, played = money, 0
        while played < rounds and have >= least:
            state, player, dealer = dealt(state, masks)
            cell = KINDS * ending(traits[player], traits[dealer])
            if six:
                key = keys[player] + keys[dealer] + START
                if key & FIVE_OF_A_SUIT:
                    suited = (masks[player] | masks[dealer]) >> np.uint64(16 * suit_of(key))
                    cell += categories[flush[suited & RANKS]]
                else:
                    cell += categories[unflushed(key, starts, table)]
            have += nets[cell]
            played += 1
        left[n], lasted[n] = have, played
