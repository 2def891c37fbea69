"""F1: a million shuffles, counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from unittest.mock import patch

from proving import Case, Fault, Figures, shared
from shuffle_statistics import Counts, decks, limit

from queenhigh.cards import DECK, Card, Seed, shuffle
from queenhigh.cards.shuffling import below

PROMISE = "the shuffle is unbiased"
PROOF = (
    "Which card is in which place and which card follows which (chi-square), runs of rising cards, and correlation "
    "within a dealt hand and from deck to deck, all at a joint confidence level of 99 %. The same counts detect the "
    "biases that are planted."
)

SHUFFLE: Callable[[Seed], tuple[Card, ...] | list[Card]] = shuffle
BATCH = 5_000


def run(case: Case) -> Figures:
    shuffles = case.size(10_000, 1_000_000)
    pieces = [(case.seed, first) for first in range(0, shuffles, BATCH)]
    counts = Counts()
    for found in shared(_counted, pieces, case.cores):
        counts.together(found)
        case.tell(counts.shuffles, shuffles, "shuffles")
    deviations = counts.deviations(len(pieces))
    most = limit(len(deviations))
    for name, deviation in deviations.items():
        assert abs(deviation) < most, (
            f"{name}: {deviation:+.2f} deviations, where a fair shuffle stays within {most:.2f}"
        )
    return {
        "shuffles": shuffles,
        "allowed deviations": round(most, 2),
        **{n: round(d, 2) for n, d in deviations.items()},
    }


def _counted(piece: tuple[int, int]) -> Counts:
    seed, first = piece
    return Counts().add(decks(SHUFFLE, f"proof {seed}", first, BATCH))


# -- biased shuffles


def any_of_the_52(seed: Seed) -> list[Card]:
    """Each card is swapped with any of the fifty-two."""
    deck, stream = list(DECK), seed.bytes()
    for place in range(52):
        other = below(52, stream)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def never_left_in_place(seed: Seed) -> list[Card]:
    deck, stream = list(DECK), seed.bytes()
    for place in range(52, 1, -1):
        other = below(place - 1, stream)
        deck[place - 1], deck[other] = deck[other], deck[place - 1]
    return deck


def no_byte_thrown_away(seed: Seed) -> list[Card]:
    """Six bits, modulo the place's number: the low cards get the remainder."""
    deck, stream = list(DECK), _six_bits(seed.bytes())
    for place in range(52, 1, -1):
        other = next(stream) % place
        deck[place - 1], deck[other] = deck[other], deck[place - 1]
    return deck


def _six_bits(stream: Iterator[int]) -> Iterator[int]:
    return (byte & 63 for byte in stream)


def clumped(seed: Seed) -> list[Card]:
    """One deck in six keeps two neighbours of the new deck together."""
    deck, stream = list(shuffle(seed)), seed.bytes()
    if below(6, stream) == 0:
        first = below(51, stream)
        low, high = DECK[first], DECK[first + 1]
        deck.remove(high)
        deck.insert(deck.index(low) + 1, high)
    return deck


_KEPT: list[list[Card]] = []


def half_shuffled(seed: Seed) -> list[Card]:
    """One deck in ten is the one before it, cut."""
    deck, stream = list(shuffle(seed)), seed.bytes()
    if _KEPT and below(10, stream) == 0:
        deck = _KEPT[-1]
    _KEPT[:] = [deck]
    return deck


def _instead(biased: Callable[[Seed], list[Card]]) -> Callable[[], AbstractContextManager[object]]:
    return lambda: patch(f"{__name__}.SHUFFLE", biased)


FAULTS: dict[str, Fault] = {
    "each card is swapped with any of the fifty-two": _instead(any_of_the_52),
    "no card stays in its place": _instead(never_left_in_place),
    "no byte is rejected": _instead(no_byte_thrown_away),
    "one deck in six keeps two neighbours together": _instead(clumped),
    "one deck in ten repeats the deck before it": _instead(half_shuffled),
}
