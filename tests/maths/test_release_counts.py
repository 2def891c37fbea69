"""The script that recounts everything for a release: it runs, it finds the counts again, and it says so when a count is wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from queenhigh import environments
from queenhigh.games.library import BOOK_IDS, room

SCRIPTS = Path(__file__).parents[2] / "scripts"
sys.path.append(str(SCRIPTS))
import release_counts  # noqa: E402
import release_page  # noqa: E402

from queenhigh.maths import oracle  # noqa: E402

CANBERRA = "casino-canberra-3-card-poker"


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release_counts, "faults", 0)
    monkeypatch.setattr(release_counts, "said", [])


@pytest.mark.usefixtures("faults")
def test_counts_are_found_again() -> None:
    """A few of its recounts, in full or with few deals; the others take longer than a test may."""
    release_counts.CHECKS["sevens"](0)
    release_counts.CHECKS["extras"](0)
    release_counts.CHECKS["evaluator"](200)
    assert release_counts.faults == 0
    assert len(release_counts.said) == 8
    assert {agrees for agrees, _, _ in release_counts.said} == {"agrees"}


@pytest.mark.usefixtures("faults")
def test_a_count_that_differs_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    known = oracle.read("seven_card")
    monkeypatch.setattr(oracle, "read", lambda _: {**known, "flush": known["flush"] + 1})
    release_counts.CHECKS["sevens"](0)
    assert release_counts.faults == 1
    assert capsys.readouterr().out.startswith("WRONG")
    release_counts.figure(("a figure", "1", "2", False))
    assert release_counts.faults == 2


def test_every_book_has_its_recount_in_its_room() -> None:
    assert set(BOOK_IDS) < set(release_counts.CHECKS)
    for name, book in environments.IDS.items():
        assert book in BOOK_IDS
        assert name.startswith("queenhigh/")


def test_the_page_holds_each_wager_to_a_second_way() -> None:
    found, checks = release_page.wagers(room(CANBERRA), 1 << 14)
    assert [what for what, *_ in checks] == ["Ante and Play", "Pairs Plus"]
    for (_, counted, dealt, agrees), wager in zip(checks, found["wagers"].values(), strict=True):
        assert agrees
        assert counted.endswith(wager["house_edge"])
        assert "of 16,384 rounds" in dealt
    stacks = list(release_page._stacks())
    assert [agrees for *_, agrees in stacks] == [True, True]
    for figures in (release_page._known_cards_at_perth, release_page._courses_of_an_evening):
        found_again = list(figures())
        assert found_again
        assert all(agrees for *_, agrees in found_again), found_again
    evenings = list(release_page._evenings())
    assert len(evenings) == 3 * len(BOOK_IDS)
    assert all(agrees for *_, agrees in evenings)
