"""Payments at speed: the sums, the fewest chips, the rounding of each book, and what may be typed."""

from __future__ import annotations

import re

import pytest
from book_ids import CANBERRA, MELBOURNE, PERTH

from queenhigh.training import chips, making, set_files
from queenhigh.training.answers import Nonsense
from queenhigh.training.drill import Asks, Kind, check
from queenhigh.training.sets import DrillSet, Part, drill_of, drills

BOOKS = making.offered()[Kind.SPEED]
CENTS = (100, 500, 2_500, 10_000, 50_000, 100_000)


def fewest(dollars: int) -> list[int]:
    """By trying everything: how many chips each amount takes at least."""
    least = [0] + [10**9] * dollars
    for amount in range(1, dollars + 1):
        least[amount] = 1 + min(least[amount - chip // 100] for chip in CENTS if chip // 100 <= amount)
    return least


def test_no_amount_is_cut_into_more_chips_than_it_takes() -> None:
    for dollars, count in enumerate(fewest(2500)):
        made = chips.cut(dollars * 100)
        assert chips.total(made) == dollars * 100
        assert sum(made.values()) == count


@pytest.mark.parametrize(
    "typed", ["2x25 3x5", "25 25 5 5 5", "2 green, 3 red", "2xgreen 3 x red", "GREEN green 3x$5", "2*25; 3*5"]
)
def test_chips_are_understood_however_they_are_typed(typed: str) -> None:
    assert chips.understood(typed) == {2_500: 2, 500: 3}


@pytest.mark.parametrize("typed", ["", "x", "2x3", "25 ?", "pink", "2x25 3xy", "25.5", "1e3", "9" * 400, "٣x25"])
def test_an_unknown_chip_is_reported(typed: str) -> None:
    with pytest.raises(Nonsense, match=r"chips such as 2x25 3x5"):
        chips.understood(typed)


def sum_of(drill: object) -> tuple[int, int, int]:
    """Price and stake in dollars, read from the page."""
    ask = drill.items[0].ask  # type: ignore[attr-defined]
    found = re.search(r" at (\d+) to (\d+), \$([\d,]+)\. Pay$", ask)
    assert found, ask
    win, to, stake = (int(part.replace(",", "")) for part in found.groups())
    return win, to, stake


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("level", making.LEVELS)
def test_every_key_is_the_sum_on_the_page(book: str, level: int) -> None:
    coarse = 0
    for number in range(80):
        drill = making.make(Kind.SPEED, book, f"pace {number}", level)
        win, to, stake = sum_of(drill)
        chip = 5 if "The smallest chip at this table is $5." in drill.question else 1
        counted = stake
        if "Antes: at least $10, in betting units of $5." in drill.question and drill.items[0].ask.startswith("Ante:"):
            counted = stake if stake < 10 else stake - stake % 5
        due = -(-win * counted // to)
        due = -(-due // chip) * chip
        coarse += chip > 1 or counted != stake
        (item,) = drill.items
        if level == 1:
            assert item.asks is Asks.MONEY
            assert item.key == (f"{due:,}.00",) or item.key == (f"{due}.00",)
        else:
            assert chips.from_key(item.key) == chips.cut(due * 100, chip * 100)
        assert drill.seconds == (0, 6, 3)[level - 1]
        assert check(drill, {"pays": " ".join(item.key)}, 2).right
        if level > 1:
            assert check(drill, {"pays": " ".join(item.key)}, drill.seconds + 1).late
    assert bool(coarse) is (level > 1 and book in (MELBOURNE, PERTH))


def test_melbourne_pays_up_to_the_next_amount_in_chips_and_says_by_which_clause() -> None:
    odd = [
        drill
        for number in range(200)
        if "Paid up to" in (drill := making.make(Kind.SPEED, MELBOURNE, f"odd {number}", 3)).items[0].why
    ]
    assert odd
    assert all("8.2.3" in drill.items[0].clauses for drill in odd)


def test_the_right_amount_in_too_many_chips_is_marked_wrong() -> None:
    drill = next(
        made
        for number in range(99)
        if chips.from_key((made := making.make(Kind.SPEED, CANBERRA, f"n {number}", 2)).items[0].key).get(2_500)
    )
    key = chips.from_key(drill.items[0].key)
    more = key | {2_500: key[2_500] - 1, 500: key.get(500, 0) + 5}
    mark = check(drill, {"pays": " ".join(chips.written(more))}).marks[0]
    assert not mark.right
    assert mark.note == f"The amount is right, but {sum(key.values())} chips are enough, not {sum(more.values())}."
    short = check(drill, {"pays": "1x1000 1x1"}).marks[0]
    assert short.note.startswith("That comes to ")


def test_a_pace_of_ones_own_and_a_sheet_to_print() -> None:
    made = DrillSet("Speed", (Part(Kind.SPEED, MELBOURNE, 12, 3, pace=5),), seed="week-1")
    assert {drill.seconds for drill in drills(made, "")} == {5}
    assert set_files.from_csv(set_files.to_csv(made)) == made
    sheet, keys = (set_files.printed(made, "", keys=answers) for answers in (False, True))
    assert sheet.count("Chips ____") == 12
    first = drill_of(made.parts, "week-1", 1).items[0]
    assert first.why.split(": ", 1)[1][:30] not in sheet
    assert first.expected.partition(":")[0] in keys
