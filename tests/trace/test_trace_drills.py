"""Every payout row and every irregularity clause of the five books appears in some drill."""

from __future__ import annotations

import pytest

from queenhigh.cli import main
from queenhigh.games.library import BOOK_IDS, open_book, open_pay_book
from queenhigh.trace.drills import practised, ruled_on
from queenhigh.training.drill import Kind
from queenhigh.training.making import about_clause


@pytest.mark.parametrize("book", BOOK_IDS)
def test_everything_that_pays_and_everything_that_can_go_wrong_can_be_practised(book: str) -> None:
    found = practised(book)
    assert [row.name for row in found if not row.drills] == []
    names = {row.name for row in found}
    assert {f"{name} {row}" for name, table in open_pay_book(book).tables.items() for row in table} <= names
    irregular = {clause.id for clause in open_book(book).clauses.values() if clause.kind == "irregularity"}
    assert {clause for clause in irregular if open_book(book).clauses[clause].disposition.decides} <= names
    assert ruled_on(book) <= names


def test_practice_finds_the_drill_that_the_trace_names() -> None:
    for clause in ("11.8.1", "11.15.2", "11.10.1"):
        kinds = (Kind.RULING, Kind.PAY)
        book = "crown-melbourne-three-card-poker"
        assert any(clause in about_clause(kind, book, clause, "again", 2).clauses for kind in kinds)


def test_the_command_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trace", "california", "--drills"]) == 0
    out = capsys.readouterr().out
    assert "in at least one drill" in out
    assert {"ante win  pay: ante win", "Winners 3  ruling: dispute"} <= {*out.splitlines()}
