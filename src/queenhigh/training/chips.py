"""A rack of chips by colour, and how to cut an amount into the fewest of them. Each chip is a multiple of the next
smaller one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from queenhigh.money import MoneyError, dollars, in_dollars
from queenhigh.training.answers import Nonsense

RACK: Mapping[int, str] = {
    100_000: "yellow",
    50_000: "purple",
    10_000: "black",
    2_500: "green",
    500: "red",
    100: "white",
}
"""Cents and colours, the largest first. A table without small chips has only the upper ones."""
HOW = "chips such as 2x25 3x5, or by colour such as 2 green 3 red"


def cut(cents: int, least: int = 100) -> dict[int, int]:
    """How many of each chip, using as few as possible: every chip is a multiple of those below it."""
    found: dict[int, int] = {}
    for chip in RACK:
        if chip >= least and cents >= chip:
            found[chip], cents = divmod(cents, chip)
    assert not cents, "an amount that chips of this rack can make"
    return found


def written(chips: Mapping[int, int]) -> tuple[str, ...]:
    """As a key: `2x25` for two green ones."""
    return tuple(f"{chips[chip]}x{_value(chip)}" for chip in RACK if chips.get(chip))


def words(chips: Mapping[int, int]) -> str:
    """`2 green ($25), 3 red ($5)`."""
    return ", ".join(f"{chips[chip]} {RACK[chip]} (${_value(chip)})" for chip in RACK if chips.get(chip))


def rack_words(least: int) -> str:
    return ", ".join(f"{colour} ${_value(chip)}" for chip, colour in sorted(RACK.items()) if chip >= least)


def understood(text: str) -> dict[int, int]:
    """What was typed, by chip: `2x25 3x5`, `25 25 5`, `2 green, 3 red`."""
    typed = " ".join(text.lower().replace(",", " ").replace(";", " ").replace("$", "").split())
    if not typed:
        raise Nonsense(f"No answer was given. Type {HOW}.")
    joined = re.sub(r"(?<!\S)([0-9]{1,3})\s+(?=[a-z])", r"\1x", re.sub(r"([0-9])\s*[x*]\s*", r"\1x", typed))
    found: Counter[int] = Counter()
    for one in joined.split():
        count, _, what = one.rpartition("x") if re.match(r"[0-9]{1,3}x", one) else ("1", "", one)
        found[_chip(what, typed)] += int(count)
    return dict(found)


def _chip(what: str, typed: str) -> int:
    for chip, colour in RACK.items():
        if what in (colour, f"{colour}s"):
            return chip
    try:
        value = int(dollars(what))
    except MoneyError:
        value = 0
    if value not in RACK:
        there = ", ".join(f"{_value(chip)} {colour}" for chip, colour in RACK.items())
        raise Nonsense(f"{what[:20]!r} in {typed[:40]!r} is not a chip of the rack: there are {there}. Type {HOW}.")
    return value


def total(chips: Mapping[int, int]) -> int:
    return sum(chip * count for chip, count in chips.items())


def from_key(key: Iterable[str]) -> dict[int, int]:
    return understood(" ".join(key))


def verdict(given: Mapping[int, int], key: Mapping[int, int]) -> str:
    """What is wrong with a payment; empty if it is right."""
    if total(given) != total(key):
        return f"That comes to {in_dollars(total(given))}, not {in_dollars(total(key))}."
    have, enough = sum(given.values()), sum(key.values())
    return f"The amount is right, but {enough} chips are enough, not {have}." if have > enough else ""


def _value(chip: int) -> str:
    return in_dollars(chip).removesuffix(".00").replace(",", "")
