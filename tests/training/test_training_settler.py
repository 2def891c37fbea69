"""Practice, compared with a settler that shares no code with the engine."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import msgspec
import pytest
from book_ids import POKER
from settler import disagreements, expected

from queenhigh.training.drill import Kind
from queenhigh.training.making import LEVELS, make, offered, topics

BOOKS = list(offered()[Kind.PAY])


@pytest.mark.parametrize("book", BOOKS)
def test_ordinary_rounds_are_settled_the_same(book: str) -> None:
    items = 0
    for number in range(60):
        drill = msgspec.to_builtins(make(Kind.PAY, book, f"settler {number}", LEVELS[number % len(LEVELS)]))
        done, wrong = disagreements(drill)
        assert not wrong, (number, wrong)
        items += done
    assert items > 150


@pytest.mark.parametrize("book", BOOKS)
def test_every_pay_row_is_settled_the_same(book: str) -> None:
    paid: Counter[str] = Counter()
    for topic in topics(Kind.PAY, book):
        if topic.startswith("after "):
            continue
        drill = msgspec.to_builtins(make(Kind.PAY, book, "row", 2, topic))
        _, wrong = disagreements(drill)
        assert not wrong, (topic, wrong)
        paid.update(id.partition(".")[2] for id, key in expected(drill).items() if key.startswith("paid"))
    assert paid or book == POKER


def test_a_wrong_key_is_noticed() -> None:
    """Each key of a round in turn, changed by a cent or from taken to returned."""
    drill = msgspec.to_builtins(make(Kind.PAY, BOOKS[0], "planted", 2))
    settled = expected(drill)
    noticed = 0
    for place, item in enumerate(drill["items"]):
        if item["id"] not in settled:
            continue
        bent = deepcopy(drill)
        old = item["key"][0]
        bent["items"][place]["key"] = ["returned" if old == "taken" else "taken"]
        assert len(disagreements(bent)[1]) == 1
        noticed += 1
    assert noticed > 4
