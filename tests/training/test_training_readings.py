"""Keys that rest on a house reading: worked out under every other option, said with the question, and left out on request."""

from __future__ import annotations

import pytest
from book_ids import CANBERRA, MELBOURNE, PERTH
from msgspec.structs import replace

from queenhigh.games.library import BOOK_IDS, open_book
from queenhigh.rules import InputError
from queenhigh.training import making, set_files
from queenhigh.training.drill import Kind, check
from queenhigh.training.sets import DrillSet, Part, checked, drills

ASKED = [(kind, book) for kind in (Kind.PAY, Kind.RULING) for book in making.offered()[kind]]


@pytest.mark.parametrize(("kind", "book"), ASKED)
def test_a_question_that_rests_on_a_reading_says_so_and_one_that_does_not_is_silent(kind: Kind, book: str) -> None:
    seen = set()
    for number, topic in enumerate(making.topics(kind, book)[:40]):
        drill = making.make(kind, book, "readings", 1 + number % 3, topic)
        said = next((line for line in drill.question if line.startswith("The answer depends on a house reading")), "")
        assert bool(said) is bool(drill.readings)
        for reading in drill.readings:
            assert reading in said
            assert open_book(book).readings.find(reading).id == reading
        marks = check(drill, {}).marks
        assert {one for mark in marks for one in mark.readings} == set(drill.readings)
        seen.add(bool(drill.readings))
    assert True in seen, "some keys rest on readings"


def test_melbourne_pays_by_its_comparison_only_where_it_decides() -> None:
    """Reading A-04 asks how the dealer's hand is measured: it may matter to ante and play, never to Pair Plus."""
    found = set()
    for number in range(60):
        for item in making.make(Kind.PAY, MELBOURNE, f"qualifies {number}", 2).items:
            if "A-04" in item.readings:
                found.add(item.id.partition(".")[2])
    assert found
    assert found <= {"ante", "play"}


def test_canberra_void_rounds_rest_on_what_a_void_restores() -> None:
    after = [topic for topic in making.topics(Kind.PAY, CANBERRA) if topic.startswith("after ")]
    rests = {reading for topic in after for reading in making.make(Kind.PAY, CANBERRA, "v", 3, topic).readings}
    assert "A9" in rests


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_set_without_readings_has_none(book: str) -> None:
    kinds = [kind for kind, books in making.offered().items() if book in books]
    made = DrillSet("Plain", tuple(Part(kind, book, 4, 3) for kind in kinds), readings=False)
    assert not [drill.readings for drill in drills(made, "week 1") if drill.readings]
    assert any(drill.readings for drill in drills(replace(made, readings=True), "week 1"))


def test_a_part_that_always_rests_on_a_reading_is_refused_by_name() -> None:
    always = next(
        topic
        for topic in making.topics(Kind.RULING, PERTH)
        if all(making.make(Kind.RULING, PERTH, f"a {n}", 1, topic).readings for n in range(3))
    )
    part = Part(Kind.RULING, PERTH, 1, 1, topics=(always,))
    with pytest.raises(InputError, match="depends on a house reading"):
        checked(DrillSet("Never", (part,), readings=False))
    assert checked(DrillSet("Always", (part,)))


def test_the_choice_survives_a_file() -> None:
    made = DrillSet("Plain", (Part(Kind.READ, CANBERRA),), readings=False)
    assert set_files.from_csv(set_files.to_csv(made)) == made
    assert set_files.from_json(set_files.to_json(made)) == made
