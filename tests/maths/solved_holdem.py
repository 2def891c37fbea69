"""Perth's Hold'em, solved once for all tests."""

from __future__ import annotations

from functools import cache

from queenhigh.maths.holdem.solving import Solution, solve


@cache
def solution() -> Solution:
    return solve()
