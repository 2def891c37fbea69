"""`scripts/prove`: what counts as held, broken and caught, and the page that lists them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import proof_process
import prove_command
import pytest
from click.testing import CliRunner
from hypothesis import settings
from promise_tables import NOT_YET, write_planted, write_tables
from proving import BROKEN, CAUGHT, ERROR, HOLDS, MISSED, Case, Figures, Profile, Result, Row, find_row, row_ids, shared
from sizes import IN_FULL, size

SOUND = True


@contextmanager
def broken() -> Iterator[None]:
    global SOUND
    SOUND = False
    yield
    SOUND = True


def counted(case: Case) -> Figures:
    assert SOUND, "it is broken"
    return {"things": case.size(3, 1_000)}


def crashes(case: Case) -> Figures:
    raise ZeroDivisionError("a bug of the proof")


def does_not_look(case: Case) -> Figures:
    return {}


def row(run: Any) -> Row:
    module: Any = SimpleNamespace(PROMISE="a promise", PROOF="A proof.", FAULTS={"it breaks": broken}, run=run)
    return Row("M9", module)


@pytest.mark.parametrize(
    ("run", "fault", "verdict"),
    [
        (counted, "", HOLDS),
        (counted, "it breaks", CAUGHT),
        (does_not_look, "it breaks", MISSED),
        (crashes, "", ERROR),
        (crashes, "it breaks", ERROR),
    ],
)
def test_only_an_assertion_that_fails_is_a_finding(
    monkeypatch: pytest.MonkeyPatch, run: Any, fault: str, verdict: str
) -> None:
    monkeypatch.setattr(proof_process, "find_row", lambda _: row(run))
    result = proof_process.prove("M9", Profile.PR, 7, fault)
    assert (result.verdict, result.seed, result.fault) == (verdict, 7, fault)
    assert bool(result.why) == (verdict != HOLDS)


def test_a_promise_that_does_not_hold_is_reported_as_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_process, "find_row", lambda _: row(counted))
    with broken():
        result = proof_process.prove("M9", Profile.PR, 7)
    assert result.verdict == BROKEN
    assert "it is broken" in result.why


def test_a_release_does_what_a_night_does_unless_told_otherwise(tmp_path: Path) -> None:
    sizes = [Case(profile, 1, tmp_path).size(1, 2) for profile in Profile]
    assert sizes == [1, 2, 2]
    assert Case(Profile.RELEASE, 1, tmp_path).size(1, 2, 3) == 3


@pytest.mark.parametrize("cores", [1, 2])
def test_pieces_come_back_in_their_order(cores: int) -> None:
    assert list(shared(abs, [-3, 1, -2], cores)) == [3, 1, 2]


def test_rows_are_listed_with_their_faults_and_an_unknown_row_is_refused() -> None:
    listed = CliRunner().invoke(prove_command.prove, ["--list", "m3"])
    assert listed.exit_code == 0
    assert find_row("M3").promise in listed.output
    assert "planted: a commit is not synced, although the database says so" in listed.output
    refused = CliRunner().invoke(prove_command.prove, ["M99"])
    assert refused.exit_code == 2
    assert "There is no row M99" in refused.output


def test_the_page_is_given_what_was_measured_and_keeps_the_rest(tmp_path: Path) -> None:
    page = tmp_path / "promises.md"
    page.write_text("# Promises\n\n## Money\n\n## Service\n\n| V1 | fast | By bots. | 7 ms |\n", encoding="utf-8")
    result = Result("M9", "nightly", 7, HOLDS, {"things": 1000, "p99": "3 ms"}, 61.2, day="2026-05-01")
    write_tables(page, [row(counted)], lambda _: result)
    first = page.read_text(encoding="utf-8")
    assert "| M9 | a promise | A proof. | 1,000 things · p99 3 ms (nightly, seed 7, 61 s, 2026-05-01) |" in first
    assert "| V1 | fast | By bots. | 7 ms |" in first
    write_tables(page, [row(counted)], lambda _: None)
    assert page.read_text(encoding="utf-8") == first
    fresh = tmp_path / "fresh.md"
    fresh.write_text("## Money\n", encoding="utf-8")
    write_tables(fresh, [row(counted)], lambda _: None)
    assert NOT_YET in fresh.read_text(encoding="utf-8")


def test_the_page_says_which_faults_were_noticed_and_keeps_the_rest(tmp_path: Path) -> None:
    page = tmp_path / "promises.md"
    page.write_text("# Promises\n\n| M9 | a promise | A proof. | 7 |\n", encoding="utf-8")
    result = Result("M9", "pr", 7, CAUGHT, {}, 1.25, fault="it breaks", day="2026-05-01")
    write_planted(page, [row(counted)], lambda id, fault: result if (id, fault) == ("M9", "it breaks") else None)
    first = page.read_text(encoding="utf-8")
    assert "| against M9 | it breaks | caught in 1.2 s, 2026-05-01 |" in first
    assert "| M9 | a promise | A proof. | 7 |" in first
    write_planted(page, [row(counted)], lambda *_: None)
    assert page.read_text(encoding="utf-8") == first


def test_the_page_of_the_promises_lists_every_row() -> None:
    """After a change: scripts/prove --write-docs."""
    told = (prove_command.ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
    for id in row_ids():
        known = find_row(id)
        assert f"| {id} | {known.promise} | {known.proof} | " in told, id
        for fault in known.faults:
            assert f"| against {id} | {fault} | caught in " in told, fault


def test_the_counts_are_those_of_every_file_that_has_a_large_number(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Path] = []

    def in_full(files: list[Path]) -> int:
        asked.extend(files)
        return 3

    monkeypatch.setattr(prove_command, "in_full", in_full)
    assert CliRunner().invoke(prove_command.prove, ["--counts"]).exit_code == 3
    assert {"test_poker_against_pokerkit.py", "test_pots.py"} <= {file.name for file in asked}
    texts = [file.read_text(encoding="utf-8") for file in asked]
    assert all("size(" in text or "@given(" in text for text in texts)


def test_a_count_is_small_in_the_suite_and_large_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(IN_FULL, raising=False)
    assert size(3, 1000) == 3
    monkeypatch.setenv(IN_FULL, "1")
    assert size(3, 1000) == 1000


def test_a_property_without_a_number_of_its_own_is_tried_more_often_in_full() -> None:
    assert settings().max_examples == size(50, 100)
