"""When a clause comes back: by FSRS if its library is installed (extra `school`), otherwise after fixed intervals. FSRS
keeps two figures for each clause, calculated only from its answers: its stability, the days after which nine of ten
still know it, and its difficulty from 1 to 10.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from typing import Any

import msgspec

DAY = 86_400
WAITS = (0, DAY, 3 * DAY, 7 * DAY, 21 * DAY)
"""Seconds by box: from just wrong to known."""
MIDDLE = 5.0


class Planned(msgspec.Struct, frozen=True):
    """`due` in seconds since 1970; `box` from 0 (just wrong) to 4 (known for three weeks); `difficulty` from 1 to 10."""

    due: int
    box: int
    difficulty: float = MIDDLE


@cache
def _fsrs() -> Any:
    """The library and a deterministic scheduler: the same answers give the same days. None if it is not installed."""
    try:
        import fsrs
    except ImportError:
        return None
    return fsrs, fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def is_fsrs() -> bool:
    return _fsrs() is not None


def planned(answers: Iterable[tuple[int, bool]]) -> Planned:
    """The schedule of one clause from its answers, oldest first: when they were given, and whether they were right. A
    wrong one is due at once."""
    given = list(answers)
    known = _fsrs()
    return _by_fsrs(known, given) if known else _by_boxes(given)


def _by_boxes(given: list[tuple[int, bool]]) -> Planned:
    box = 0
    for _, right in given:
        box = min(box + 1, len(WAITS) - 1) if right else 0
    wrong = sum(not right for _, right in given)
    return Planned(given[-1][0] + WAITS[box], box, 1 + 9 * wrong / len(given))


def _by_fsrs(known: Any, given: list[tuple[int, bool]]) -> Planned:
    fsrs, scheduler = known
    card, last = fsrs.Card(card_id=1), 0
    for at, right in given:
        last = max(at, last)  # a clock that was set back has not undone anything
        rating = fsrs.Rating.Good if right else fsrs.Rating.Again
        card, _ = scheduler.review_card(card, rating, datetime.fromtimestamp(last, UTC))
    if not given[-1][1]:
        return Planned(last, 0, round(card.difficulty, 2))
    due = int(card.due.timestamp())
    box = max(1, sum(due - last >= wait for wait in WAITS[1:]))
    return Planned(due, box, round(card.difficulty, 2))
