"""An instructor's sets: composed, checked, as files, and on paper."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from queenhigh.desk.troubles import CANBERRA, MELBOURNE, POKER
from queenhigh.rules import InputError
from queenhigh.training import making, sets
from queenhigh.training.drill import Kind
from queenhigh.training.sets import DrillSet, Part, Result

SET = DrillSet(
    "Week one",
    (
        Part(Kind.PAY, CANBERRA, 2, 1),
        Part(Kind.READ, POKER, 3, 2, topics=making.topics(Kind.READ, POKER)[:2]),
        Part(Kind.PAY, MELBOURNE, 1, 1, clauses=("5.10.4",)),
    ),
    note="=1+1",
)


def test_questions_are_counted_through_the_parts_and_come_again_by_their_seed() -> None:
    drills = [sets.drill_of(SET.parts, "s", number) for number in range(1, SET.count + 1)]
    assert [drill.kind for drill in drills] == ["pay", "pay", "read", "read", "read", "pay"]
    assert [drill.topic for drill in drills[2:5]] == [*SET.parts[1].topics, SET.parts[1].topics[0]], "topics in turn"
    assert "5.10.4" in drills[5].clauses
    assert drills == [sets.drill_of(SET.parts, "s", number) for number in range(1, SET.count + 1)]
    assert len({drill.seed for drill in drills}) == 6
    with pytest.raises(InputError, match="no question 7; there are 6"):
        sets.drill_of(SET.parts, "s", 7)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"title": "  "}, "title of 1 to 80"),
        ({"title": "x" * 81}, "title of 1 to 80"),
        ({"parts": ()}, "at least one part"),
        ({"pass_mark": 101}, "0 to 100 percent, not 101"),
        ({"parts": (Part(Kind.PAY, "no-book"),)}, "Part 1: there are no pay drills for 'no-book'"),
        ({"parts": (Part(Kind.PAY, CANBERRA), Part(Kind.PAY, CANBERRA, level=4))}, "Part 2: a level is 1, 2, 3, not 4"),
        ({"parts": (Part(Kind.PAY, CANBERRA, 0),)}, "1 to 200 questions, not 0"),
        ({"parts": (Part(Kind.PAY, CANBERRA, 150), Part(Kind.PAY, CANBERRA, 51))}, "at most 200 questions; .* 201"),
        ({"parts": (Part(Kind.PAY, CANBERRA, clauses=("99.9",)),)}, "Part 1: .*99.9"),
        ({"parts": (Part(Kind.PAY, CANBERRA, topics=("no such row",)),)}, "about 'no such row'"),
    ],
)
def test_what_is_wrong_with_a_set_is_said_in_one_line(change: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says) as refused:
        sets.checked(replace(SET, **change))
    assert "\n" not in str(refused.value)


def test_a_set_is_the_same_after_its_files() -> None:
    assert sets.from_json(sets.to_json(SET)) == SET
    read = sets.from_csv("\ufeff" + sets.to_csv(SET), SET.title)
    assert (read.title, read.parts) == (SET.title, SET.parts)


@pytest.mark.parametrize(
    "text", ["", "kind,book\n", "a,b\n1,2\n", "kind,book,count\npay,x,many\n", "kind,book\nbake,x\n"]
)
def test_a_table_that_is_no_set_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        sets.from_csv(text)


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"title": 1}', b'{"title": "x", "parts": [{"kind": "bake"}]}'])
def test_json_that_is_no_set_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        sets.from_json(data)


def test_results_go_into_a_table_that_no_spreadsheet_reckons_with() -> None:
    one = Result("Ann", "=cmd", 1, None, 2, 1, 3, 0, 40, None)
    rows = list(csv.reader(io.StringIO(sets.results_csv([one, replace(one, ended=9, passed=False)]))))
    assert rows[0] == list(Result.__struct_fields__)
    assert rows[1] == ["Ann", "'=cmd", "1", "", "2", "1", "3", "0", "40", ""]
    assert (rows[2][3], rows[2][9]) == ("9", "no")


def test_a_paper_has_every_question_and_only_the_keys_have_the_answers() -> None:
    paper, keys = sets.printed(SET, "s", keys=False), sets.printed(SET, "s", keys=True)
    for number in range(1, SET.count + 1):
        drill = sets.drill_of(SET.parts, "s", number)
        assert f"\n{number}. {drill.title}\n" in paper
        for item in drill.items:
            assert item.ask in " ".join(paper.split())
            assert " ".join(f"{item.ask}: {item.expected}".split()) in " ".join(keys.split())
            assert " ".join(item.why.split()) in " ".join(keys.split())
    assert "These five play" in keys
    assert "These five play" not in paper
    assert max(map(len, (paper + keys).splitlines())) <= 80
    assert "Name: ___" in paper
    assert "Name: ___" not in keys


@given(st.text(max_size=80))
@settings(max_examples=60, deadline=None)
def test_no_file_breaks_the_reading_of_sets(text: str) -> None:
    with pytest.raises(InputError):
        sets.from_csv(text)
    with pytest.raises(InputError):
        sets.from_json(text.encode("utf-8", "surrogatepass"))
