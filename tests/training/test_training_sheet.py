"""The score sheet: what went wrong comes back, what went right comes back later, and a cut line costs one line."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.rules import InputError
from queenhigh.training import schedule, sheet
from queenhigh.training.drill import Kind, check
from queenhigh.training.making import make
from queenhigh.training.schedule import DAY
from queenhigh.training.sheet import ScoreEntry, answered_since, due, standings, streak

BOOK = "casino-canberra-3-card-poker"


def entry(at: int, clause: str, right: bool, drill: str = "") -> ScoreEntry:
    return ScoreEntry(at, Kind.PAY, BOOK, clause, right, drill=drill)


def test_a_wrong_clause_is_due_at_once_and_a_right_one_later() -> None:
    kept = [entry(0, "4.8(a)", True), entry(1, "4.7(a)", False)]
    assert [standing.clause for standing in due(kept, 10)] == ["4.7(a)"]
    assert [standing.clause for standing in due(kept, 4 * DAY)] == ["4.7(a)", "4.8(a)"]


@pytest.fixture(params=[True, False], ids=["fsrs", "fixed waits"])
def scheduled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not request.param:
        monkeypatch.setattr(schedule, "_fsrs", lambda: None)
    assert schedule.is_fsrs() is request.param


@pytest.mark.usefixtures("scheduled")
def test_what_is_known_waits_longer_each_time_and_a_wrong_answer_brings_it_back_at_once() -> None:
    kept, at, waits = list[ScoreEntry](), 0, list[int]()
    for _ in range(4):
        kept.append(entry(at, "4.8(a)", True))
        (now,) = standings(kept)
        waits.append(now.due - at)
        at = now.due
    assert waits == sorted(set(waits))
    assert waits[0] >= DAY
    assert standings(kept)[0].box == len(schedule.WAITS) - 1
    (after,) = standings([*kept, entry(at, "4.8(a)", False)])
    assert (after.box, after.due, after.asked, after.right) == (0, at, 5, 4)
    assert after.difficulty > now.difficulty
    (soon,) = standings([*kept, entry(at, "4.8(a)", False), entry(at + 60, "4.8(a)", True)])
    assert DAY <= soon.due - (at + 60) < waits[-1]


@pytest.mark.usefixtures("scheduled")
def test_a_clock_that_was_set_back_breaks_nothing() -> None:
    kept = [entry(at, "4.8(a)", right) for at, right in ((9 * DAY, True), (2 * DAY, True), (5 * DAY, False))]
    assert standings(kept)[0].due <= 9 * DAY


def test_of_two_that_are_due_the_harder_comes_first() -> None:
    easy = [entry(0, "4.7(a)", True), entry(5, "4.7(a)", False)]
    hard = [entry(0, "4.8(a)", False), entry(1, "4.8(a)", False), entry(5, "4.8(a)", False)]
    assert [one.clause for one in due([*easy, *hard], 9)] == ["4.8(a)", "4.7(a)"]


def test_a_daily_goal_counts_whole_drills() -> None:
    kept = [
        entry(1, "a", True, "1"),
        entry(100, "a", True, "2"),
        entry(100, "b", True, "2"),
        entry(101, "a", True, "3"),
    ]
    assert (answered_since(kept, 0), answered_since(kept, 100), answered_since(kept, 102)) == (3, 2, 0)


def test_a_streak_counts_drills_and_not_clauses() -> None:
    kept = [entry(1, "a", True, "1"), entry(1, "b", True, "1"), entry(2, "a", True, "2"), entry(3, "a", True, "3")]
    assert (streak(kept).now, streak(kept).best) == (3, 3)
    kept += [entry(4, "a", True, "4"), entry(4, "b", False, "4")]
    assert (streak(kept).now, streak(kept).best) == (0, 3)
    assert streak([]).best == 0


def test_progress_survives_a_restart_and_a_cut_line(tmp_path: Path) -> None:
    path = tmp_path / "new" / "drills.jsonl"
    assert sheet.read(path) == ([], "")
    drill = make(Kind.PAY, BOOK, "kept")
    first = sheet.entries(drill, check(drill, {}), at=5)
    assert first
    assert not any(one.right for one in first)
    sheet.write(path, first)
    with path.open("ab") as file:
        file.write(b'{"at": 6, "ki')
    right = sheet.entries(drill, check(drill, {item.id: item.key[0] for item in drill.items}), at=7)
    sheet.write(path, right)
    kept, note = sheet.read(path)
    assert kept == [*first, *right]
    assert "1 line could not be read" in note
    assert "drills.jsonl.damaged-1" in note
    assert sheet.read(path) == (kept, "")
    assert b'"ki' in (path.parent / "drills.jsonl.damaged-1").read_bytes()


@given(st.binary(max_size=200))
@settings(max_examples=40, deadline=None)
def test_whatever_the_file_holds_it_is_read_or_kept_aside(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "drills.jsonl"
        path.write_bytes(data)
        kept, note = sheet.read(path)
        assert kept == []
        assert bool(note) == bool(data.split())
        assert not note or (Path(folder) / "drills.jsonl.damaged-1").read_bytes() == data
        sheet.write(path, [entry(1, "4.8(a)", True)])
        assert sheet.read(path) == ([entry(1, "4.8(a)", True)], "")


def test_a_write_that_fails_leaves_the_sheet_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "drills.jsonl"
    sheet.write(path, [entry(1, "a", True)])
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(InputError, match="No space left"):
        sheet.write(path, [entry(2, "b", True)])
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["drills.jsonl"]


def test_a_sheet_that_is_a_folder_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        sheet.read(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        sheet.write(tmp_path, [entry(0, "a", True)])


def test_a_late_answer_is_not_right() -> None:
    drill = make(Kind.READ, BOOK, "late", 3)
    verdict = check(drill, {item.id: "".join(item.key) for item in drill.items}, seconds=drill.seconds + 1)
    assert verdict.late
    assert "seconds" in verdict.note
    assert not any(one.right for one in sheet.entries(drill, verdict, at=1))
