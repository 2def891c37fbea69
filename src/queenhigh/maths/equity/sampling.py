"""Samples deals at random if there are too many to count. The same seed gives the same deals on any number of cores."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate

import numpy as np

from queenhigh.maths.equity.dealt import BOARD, Question, is_plain, new_counts, show
from queenhigh.maths.equity.holdings import Array, Holdings, bits_by_suit, choices, masks_by_suit
from queenhigh.maths.equity.keeping import Remembered, before_the_flop, keep
from queenhigh.maths.tables import EMPTY, load
from queenhigh.maths.workers import cores, pieces, share
from queenhigh.rules import InputError

BLOCK, WHOLE_BLOCK = 1 << 13, 1 << 16
"""The deals in a block, dealt card by card or whole. Another size would give other deals, so it is not a setting."""
FEW_PLAYERS, MOST_LISTED = 5, 1 << 18
"""Whole deals are drawn for this many players at most, because with more of them most would be dropped; and from lists of at most
this many hands, a hand with a weight of three being listed three times."""

EVERYTHING = np.uint64(2**64 - 1)

Counted = Callable[[int, slice], Array | None]
"""Returns the counts of a block of deals, or None if hardly any hands fit together."""


class NeverTogether(InputError):
    """Raised if the hands of these ranges share a card in all deals, or all but a few."""

    def __init__(self) -> None:
        super().__init__(
            "These hands can hardly ever be dealt together: in ten million draws they always shared a card. Widen a range."
        )


def sample(question: Question, deals: int, seed: int, progress: Callable[[float], None]) -> Array:
    """Each player's results in this many deals, in the form of `new_counts`."""
    total = new_counts(len(question.players))
    size, count = (WHOLE_BLOCK, _whole(question)) if _drawn_whole(question) else (BLOCK, _card_by_card(question))
    blocks = list(pieces(deals, size))
    for batch in pieces(len(blocks), 4 * cores()):
        for found in share(lambda at: count(seed, at), blocks[batch]):
            if found is None:
                raise NeverTogether
            total += found
        progress(min(batch.stop, len(blocks)) / len(blocks))
    return total


# Hold'em, drawn whole -------------------------------------------------------------------------------------------------


def _drawn_whole(question: Question) -> bool:
    few = len(question.players) <= FEW_PLAYERS and not question.to_keep
    return few and is_plain(question.game) and sum(int(held.weights.sum()) for held in question.players) <= MOST_LISTED


def _whole(question: Question) -> Counted:
    tables, players = load(), len(question.players)
    opened = np.array(question.board, dtype=np.uint8)
    start = np.array(
        [tables.keys[opened].sum() + np.uint64(EMPTY), np.bitwise_or.reduce(bits_by_suit(opened))], dtype=np.uint64
    )
    first = min(3, question.missing)
    triples, pairs = (_all(question.out, many) for many in (first, question.missing - first))
    triples = np.where(np.arange(len(triples))[:, None] < len(triples) - 1, triples + start, triples)
    lists = [_listed(held) for held in question.players]
    begins = np.array([0, *accumulate(len(keys) for keys, _, _ in lists)], dtype=np.int64)
    keys, masks, gone = (np.concatenate(column) for column in zip(*lists, strict=True))

    def count(seed: int, at: slice) -> Array | None:
        from queenhigh.maths.kernels import sampling as kernels

        many, counts, plain = at.stop - at.start, new_counts(players), np.zeros((players, players + 1), dtype=np.int64)
        made = kernels.holdem(
            np.uint64(seed), np.uint64(at.start // WHOLE_BLOCK), many, triples, pairs, begins, keys, masks, gone,
            tables.starts_7, tables.table_7, tables.flush, plain,
        )  # fmt: skip
        counts[:, :, -1] = plain
        return counts if made == many else None

    return count


@lru_cache(maxsize=8)
def _all(out: int, many: int) -> Array:
    """Return the key and the mask of every choice of this many cards, and at the end an entry that clashes with everything."""
    deck = np.array([card for card in range(52) if not out >> card & 1], dtype=np.uint8)
    cards = deck[choices(len(deck), many)]
    made = np.stack((load().keys[cards].sum(axis=1, dtype=np.uint64), masks_by_suit(cards)), axis=1)
    return np.concatenate((made, np.array([(0, EVERYTHING)], dtype=np.uint64)))


def _listed(held: Holdings) -> tuple[Array, Array, Array]:
    """Return keys, masks of the cards that play, and masks of all cards taken out of the deck, repeated by each hand's
    weight."""
    rows = np.repeat(np.arange(len(held)), held.weights)
    keys, masks = load().keys[held.cards].sum(axis=1, dtype=np.uint64), masks_by_suit(held.cards)
    gone = masks | bits_by_suit(held.discards)
    return np.append(keys[rows], np.uint64(0)), np.append(masks[rows], np.uint64(0)), np.append(gone[rows], EVERYTHING)


# Any game, card by card -----------------------------------------------------------------------------------------------


class _Ranges:
    """All ranges one after another, as the kernel draws from them. A player who may hold anything has none."""

    def __init__(self, question: Question) -> None:
        deck = question.deck()
        drawn = [None if held.is_any(len(deck)) else held for held in question.players]
        self.widths = np.array([held.cards.shape[1] for held in question.players], dtype=np.int64)
        self.begins = np.concatenate(([0], np.cumsum([0 if held is None else len(held) for held in drawn]))).astype(
            np.int64
        )
        self.deck = deck
        total = int(self.begins[-1])
        self.cards = np.zeros((total, int(self.widths.max())), dtype=np.uint8)
        self.masks, self.sums = np.zeros(total, dtype=np.uint64), np.zeros(total, dtype=np.int64)
        for at, held in zip(self.begins, drawn, strict=False):
            if held is not None:
                here = slice(int(at), int(at) + len(held))
                self.cards[here, : held.cards.shape[1]] = held.cards
                self.masks[here], self.sums[here] = held.masks, np.cumsum(held.weights)


def _card_by_card(question: Question) -> Counted:
    ranges, remembered = _Ranges(question), [_remembered(question, held) for held in question.players]

    def count(seed: int, at: slice) -> Array | None:
        from queenhigh.maths.kernels import dealing as kernels

        many, players = at.stop - at.start, len(question.players)
        holes = np.zeros((players, many, int(ranges.widths.max())), dtype=np.uint8)
        boards = np.zeros((many, BOARD), dtype=np.uint8)
        boards[:, : len(question.board)] = question.board
        to_come = np.zeros((many, question.missing), dtype=np.uint8)
        made = kernels.deal(
            np.uint64(seed), np.uint64(at.start // BLOCK), ranges.deck, ranges.widths, ranges.cards, ranges.masks,
            ranges.begins, ranges.sums, holes, to_come,
        )  # fmt: skip
        if made < many:
            return None
        boards[:, len(question.board) :] = to_come
        counts = new_counts(players)
        playing = holes
        if ranges.widths.min() < ranges.widths.max() or question.to_keep:
            playing = np.array([_playing(question, ranges, holes[n], boards, n, remembered[n]) for n in range(players)])
        show(question.game, playing, boards, counts)
        return counts

    return count


def _remembered(question: Question, held: Holdings) -> Remembered | None:
    """Return a memory for the discards of a short range on the flop; None if it needs none."""
    judged = held.to_keep and not before_the_flop(question.game)
    return Remembered(question.game, held, question.dead_mask) if judged and len(held) <= Remembered.MOST else None


def _playing(
    question: Question, ranges: _Ranges, dealt: Array, boards: Array, player: int, remembered: Remembered | None
) -> Array:
    hand = np.ascontiguousarray(dealt[:, : ranges.widths[player]])
    if not question.players[player].to_keep:
        return hand
    if remembered is not None:
        return remembered.keep(hand, boards)
    kept, _ = keep(question.game, hand, boards, question.dead_mask)
    return kept
