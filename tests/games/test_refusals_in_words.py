"""Refusals are for people: no name from the code is in them, and the reason is the true one."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from queenhigh.games.crown_melbourne_crown_poker import phases as poker_phases
from queenhigh.games.crown_melbourne_crown_poker.waiting_list import check_turn
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit import phases
from queenhigh.games.kit.actions import Action, Collect, Reveal, Settle
from queenhigh.games.kit.floor import Open, Shut
from queenhigh.games.kit.wording import MOMENTS, spoken
from queenhigh.games.library import BOOK_IDS, open_book, room
from queenhigh.rules import IllegalAction

HOUSE_GAMES = [book for book in BOOK_IDS if book != "crown-melbourne-crown-poker"]
FROM_THE_CODE = re.compile(r"[a-z][A-Z]|\([A-Z]\w+\)")


def refusal(act: Any, *given: Any) -> IllegalAction:
    with pytest.raises(IllegalAction) as refused:
        act(*given)
    assert FROM_THE_CODE.search(refused.value.what) is None, refused.value.what
    assert refused.value.now
    return refused.value


@pytest.mark.parametrize("book", HOUSE_GAMES)
@pytest.mark.parametrize("action", [Reveal("dealer"), Settle("dealer"), Collect("dealer")])
def test_an_order_that_comes_too_early_learns_what_is_in_progress(book: str, action: Action) -> None:
    rounds, table = room(book).round, room(book).floor
    refused = refusal(rounds.act, rounds.new_round(table.settings()), action)
    assert refused.what == f"{spoken(action)} is not possible now: betting is open."


@pytest.mark.parametrize("module", [phases, poker_phases])
def test_every_phase_has_words(module: Any) -> None:
    public = [
        kind for kind in vars(module).values() if isinstance(kind, type) and "Round" in map(name_of, kind.__mro__)
    ]
    general = {"Round", "WithCards", "Street", "InPlay", "Hand"}
    assert {kind.__name__ for kind in public} - general <= set(MOMENTS)


def name_of(kind: type) -> str:
    return kind.__name__


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_table_says_why_it_does_not_take_an_order(book: str) -> None:
    act, dealer = room(book).floor.act, open_book(book).ladder.rungs[0]
    shut, settings = Shut(table="7"), SimpleNamespace(area="", misdealt=())
    playing = Open(
        table="7", setup=said.Setup(places=7), settings=SimpleNamespace(area="", misdealt=()), opened_at=0, playing=True
    )
    start, end = said.StartRound(by=dealer), said.EndRound(by=dealer)
    waits = Open(table="7", setup=said.Setup(places=7), settings=settings, opened_at=0)
    for floor, order, what, now in (
        (shut, start, "Start round is not possible now: the table is shut.", "Open the table first."),
        (playing, start, "Start round is not possible now: a round is in play.", "Finish it first."),
        (waits, end, "End round is not possible now: no round is in play.", "Start one first."),
        (
            waits,
            said.OpenTable(by=dealer, setup=waits.setup),
            "Open table is not possible now: the table is open already.",
            "Close it first.",
        ),
    ):
        refused = refusal(act, floor, order)
        assert (refused.what, refused.now) == (what, now)


@pytest.mark.clause("crown-melbourne-crown-poker 8.12")
def test_a_player_on_the_waiting_list_learns_the_place_and_another_is_put_on_it() -> None:
    assert refusal(check_turn, ("P", "Q", "R"), "Q").now == "Q is number 2 on it: wait for the call."
    assert refusal(check_turn, ("P", "Q", "R"), "S").now == "Put S on it."
    check_turn(("P", "Q"), "P")
    check_turn((), "Q")
