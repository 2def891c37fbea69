"""Every example with a slip of the pen in it: it is refused by its field, or the result is another one. Nothing is dropped."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.notation.fields import REMARKS, SheetError
from queenhigh.notation.hand_sheet import play_hand
from queenhigh.notation.round_sheet import ABOUT, settle

BOOK = "crown-melbourne-crown-poker"

Path_ = tuple[Any, ...]
Work = Callable[[dict[str, Any]], dict[str, Any]]
JUNK: list[Any] = [{"no": "such"}, "no such thing", ["x", 7], -3, 2.505]
"""What no field of a sheet is, but a name, a comment or one that asks for text."""


def examples() -> Iterator[Any]:
    for file in sorted((Path(__file__).parent / "sheets").glob("*.json")):
        for written in json.loads(file.read_text("utf-8")):
            made = written.get("sheet", written)
            work = play_hand if file.stem == BOOK else settle
            yield pytest.param(work, made, id=written["id"])


EXAMPLES = list(examples())


def paths(value: Any, way: Path_ = ()) -> Iterator[Path_]:
    """The way to every named field of a sheet, but for what it says of itself."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if not way and key in (*ABOUT, *REMARKS):
            continue
        if isinstance(value, dict):
            yield (*way, key)
        if isinstance(inner, dict | list):
            yield from paths(inner, (*way, key))


def at(sheet: Any, way: Path_) -> Any:
    for step in way:
        sheet = sheet[step]
    return sheet


def slips(name: str) -> list[str]:
    """Names that are nearly this one: a letter twice, one left out, two exchanged, another one at the end."""
    swapped = name[1] + name[0] + name[2:] if len(name) > 1 else name
    made = [name[0] + name, name[:-1], swapped, name + "x", name.upper()]
    return [slip for slip in made if slip and slip != name]


def names(refusal: SheetError, *words: str) -> bool:
    return any(word in str(refusal) for word in words)


def refusal_of(work: Work, made: dict[str, Any]) -> SheetError | None:
    try:
        work(made)
    except SheetError as refusal:
        return refusal
    return None


@pytest.mark.parametrize(("work", "made"), EXAMPLES)
def test_a_misspelt_field_is_refused_and_named(work: Work, made: dict[str, Any]) -> None:
    """Whatever it says, null included. The refusal names the slip, or the field that is missing because of it."""
    work(made)
    for number, way in enumerate(paths(made)):
        name = way[-1]
        slip = slips(name)[number % len(slips(name))]
        given_ = deepcopy(made)
        group = at(given_, way[:-1])
        if slip in group or (set(slip) | set(name)) <= set("0123456789"):
            continue
        group[slip] = group.pop(name)
        with pytest.raises(SheetError) as refusal:
            work(given_)
        assert names(refusal.value, slip, name), f"{way}: {refusal.value}"


@pytest.mark.parametrize(("work", "made"), EXAMPLES)
def test_an_unknown_field_is_refused_in_every_group(work: Work, made: dict[str, Any]) -> None:
    groups = {way[:-1] for way in paths(made)}
    for way in groups:
        given_ = deepcopy(made)
        at(given_, way)["weather"] = None
        with pytest.raises(SheetError) as refusal:
            work(given_)
        assert names(refusal.value, "weather"), f"{way}: {refusal.value}"


@pytest.mark.parametrize(("work", "made"), EXAMPLES)
def test_what_a_field_says_is_read(work: Work, made: dict[str, Any]) -> None:
    """Anything else in it is refused by the name of the field or of its group, or is seen in the result."""
    plain = work(made)
    for number, way in enumerate(paths(made)):
        given_ = deepcopy(made)
        at(given_, way[:-1])[way[-1]] = JUNK[number % len(JUNK)]
        told = [step for step in way if isinstance(step, str)]
        found = refusal_of(work, given_)
        assert names(found, *told[-2:]) if found else work(given_) != plain, f"{way}: {found}"


@given(st.sampled_from(EXAMPLES), st.data())
def test_a_field_left_out_is_reported_missing_or_makes_no_difference_by_itself(
    example: Any, data: st.DataObject
) -> None:
    """Without a wager or a report the round is another one, or it is refused; without a setting the usual one is taken."""
    work, made = example.values
    way = data.draw(st.sampled_from(list(paths(made))))
    given_ = deepcopy(made)
    value = at(given_, way[:-1]).pop(way[-1])
    if refusal := refusal_of(work, given_):
        assert refusal.field
        return
    says_something = value is not None and way[0] in ("seats", "player_dealer", "irregularities", "irregularity")
    counts = way[-1] in ("wagers", "irregularities", "irregularity", "stack") or "wagers" in way
    counts &= way[-1] not in ("bettor", "level")  # the player of the seat, and the level that the amount pays for
    assert not (says_something and counts) or work(given_) != work(made), way


@given(st.sampled_from(EXAMPLES), st.data())
def test_two_slips_at_once_are_refused_as_well(example: Any, data: st.DataObject) -> None:
    work, made = example.values
    given_ = deepcopy(made)
    for way in data.draw(st.lists(st.sampled_from(list(paths(made))), min_size=1, max_size=2, unique=True)):
        name = way[-1]
        try:
            group = at(given_, way[:-1])
        except KeyError:  # the group itself has been renamed
            continue
        group[data.draw(st.sampled_from(slips(name))) + "_"] = group.pop(name)
    with pytest.raises(SheetError) as refusal:
        work(given_)
    assert refusal.value.field


LONG = ["x" * 5000], {"book": {"seats": "y" * 5000}}, "z" * 5000, {1: 2}, "\ud800"


@pytest.mark.parametrize(("work", "made"), EXAMPLES)
def test_a_refusal_is_one_short_line_whatever_was_written(work: Work, made: dict[str, Any]) -> None:
    """It does not repeat pages of text, a key may be a number, and half a character is no reason to stop."""
    for number, way in enumerate(paths(made)):
        given_ = deepcopy(made)
        at(given_, way[:-1])[way[-1]] = LONG[number % len(LONG)]
        if found := refusal_of(work, given_):
            assert len(str(found)) < 1000, f"{way}: {str(found)[:200]}"
            assert "\n" not in str(found)
