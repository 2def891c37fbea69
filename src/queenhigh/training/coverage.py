"""Which clause comes up in which drill: found by making one of each, so that only real drills are listed."""

from __future__ import annotations

from functools import cache

from queenhigh.training import making
from queenhigh.training.drill import Kind
from queenhigh.training.pay import AFTER

SEED = "coverage"
LEVEL = 3
MORE_SEEDS = 12
"""How many rounds to try: stories depend on who folded and wagered, so some clauses come up in only one round of
several."""


@cache
def clauses_of(kind: Kind, book: str, edition: str = "") -> dict[str, tuple[str, ...]]:
    """For each clause that these drills ask about, the topics in which it comes up; first those that bring it up at any level."""
    found: dict[str, dict[str, int]] = {}
    for level in (making.LEVELS[0], LEVEL):
        for topic in making.topics(kind, book, edition):
            for clause in making.make(kind, book, SEED, level, topic, edition).clauses:
                times = found.setdefault(clause, {})
                times[topic] = times.get(topic, 0) + 1
    return {clause: tuple(sorted(times, key=lambda topic: -times[topic])) for clause, times in found.items()}


def found_for(book: str, wanted: set[str]) -> dict[Kind, dict[str, str]]:
    """The same for layouts and rulings, trying more rounds of each story for clauses that have not come up."""
    found = {
        kind: {clause: topics[0] for clause, topics in clauses_of(kind, book).items()}
        for kind in (Kind.RULING, Kind.PAY)
        if book in making.offered()[kind]
    }
    stories = [
        (kind, topic)
        for kind in found
        for topic in making.topics(kind, book)
        if kind is Kind.RULING or topic.startswith(AFTER)
    ]
    for number in range(MORE_SEEDS):
        for kind, topic in stories:
            if wanted <= set().union(*found.values()):
                return found
            for clause in making.make(kind, book, f"{SEED} {number}", LEVEL, topic).clauses:
                found[kind].setdefault(clause, topic)
    return found
