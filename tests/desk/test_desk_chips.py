"""Slips at the desk: the drop box is emptied into the cage with the second signature, and what is signed adds up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from book_ids import CALIFORNIA

from queenhigh.desk.desk import Desk
from queenhigh.desk.shift import Shift
from queenhigh.games.library import open_book
from queenhigh.ledger import audit
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, Refusal

TABLE = "california-1"
DEALER, FLOOR = open_book(CALIFORNIA).ladder.rungs[0], open_book(CALIFORNIA).ladder.rungs[-1]
WHO = {rank: f"{rank} of {CALIFORNIA}" for rank in (DEALER, FLOOR)}
"""Those whom a shift puts on duty."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    where: Path = tmp_path_factory.mktemp("chips") / "shift.db"
    with Desk.open(where) as made:
        Shift(made, "chips", incidents=0).run(18)
        yield made


def test_the_box_goes_to_the_cage_and_the_variance_is_kept(desk: Desk) -> None:
    state, ledger = desk.table(TABLE), desk.ledger
    box, cage = ledger.balance(f"drop:{TABLE}"), ledger.balance("cage")
    assert box > 0
    desk.chips.ask(state, "drop", box - 100, who=WHO[FLOOR], rank=FLOOR, why="end of the day").result()
    (number,) = [one.number for one in desk.chips.slips.values() if one.state == "open"]
    assert ledger.balance(f"drop:{TABLE}") == box
    desk.chips.sign(state, number, who=WHO[DEALER], rank=DEALER).result()
    assert ledger.balance(f"drop:{TABLE}") == 0
    assert ledger.balance("cage") == cage + box, "what is in it goes, whatever was counted"
    assert desk.chips.slips[number].variance == -100
    assert audit.reconcile(ledger).faults == ()


def test_a_count_may_be_zero_but_a_fill_may_not(desk: Desk) -> None:
    state = desk.table(TABLE)
    with pytest.raises(IllegalAction, match="no amount is given"):
        desk.chips.ask(state, "fill", 0, who=WHO[FLOOR], rank=FLOOR, why="why not").result()
    with pytest.raises(IllegalAction, match="no reason is given"):
        desk.chips.ask(state, "closing", 0, who=WHO[DEALER], rank=DEALER, why=" ").result()
    desk.chips.ask(state, "closing", 0, who=WHO[DEALER], rank=DEALER, why="empty").result()
    assert max(desk.chips.slips.values(), key=lambda one: one.number).held == desk.ledger.balance(f"float:{TABLE}")


def test_a_person_who_is_not_on_duty_signs_nothing_and_is_recorded(desk: Desk) -> None:
    state, before = desk.table(TABLE), desk.ledger.version("refusals")
    with pytest.raises(Refusal, match="not logged on"):
        desk.chips.ask(state, "fill", 100, who="a stranger", rank=FLOOR, why="please").result()
    desk.issue(Cents(100))  # what was written before it is there now
    assert desk.ledger.version("refusals") == before + 1


def test_sending_it_again_does_it_once(desk: Desk) -> None:
    state = desk.table(TABLE)
    asked = [
        desk.chips.ask(state, "fill", 500, who=WHO[FLOOR], rank=FLOOR, why="low", id="once").result() for _ in range(2)
    ]
    assert asked[0] == asked[1]
    assert sum(one.kind == "fill" for one in desk.chips.slips.values()) == 1
