"""Promise S1: nobody receives a byte that depends on a card they may not see.

Each round is played twice, with the same commands and with the cards permuted that one viewer may not see. Until the book
shows them, everything that this viewer is sent is the same to the byte. What may be seen when is said here once more, by
hand and without the rooms' own `sight`.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hidden_cards import differences, runs
from live_table import BOOKS, CANBERRA, MELBOURNE, Live, prepare, sealed
from msgspec.structs import replace
from planting import planted

from queenhigh.cards import Seed, shuffle
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import CardsDealt
from queenhigh.games.kit.phases import Deciding, Settled
from queenhigh.games.kit.sight import Shown
from queenhigh.games.library import room
from queenhigh.server.commands import play
from queenhigh.server.views import events as event_views

ROUNDS = 4


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    where = tmp_path_factory.mktemp("prepared")
    return {book: prepare(where, book) for book in BOOKS}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("number", range(ROUNDS))
def test_nobody_is_sent_a_byte_that_depends_on_a_card_they_may_not_see(
    book: str, number: int, prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [
        each
        for run in runs(prepared[book], tmp_path, monkeypatch, f"{book}-{number}", trouble=0.04 if number % 2 else 0.0)
        for each in differences(*run)
    ]
    assert not found, "\n".join(found)


def caught(
    book: str, prepared: dict[str, Path], where: Path, monkeypatch: pytest.MonkeyPatch, most: int = 12, player: str = ""
) -> bool:
    """Does any of these rounds show the leak?"""
    for number in range(most):
        for run in runs(prepared[book], where, monkeypatch, f"leak-{book}-{number}", player=player):
            if differences(*run):
                return True
    return False


def test_hands_in_the_event_of_the_deal_would_be_caught(
    prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaky(event: CardsDealt, *_: Any) -> dict[str, Any]:
        return {"stub": str(event.stub[0])}

    monkeypatch.setitem(event_views._SPECIAL, CardsDealt, leaky)
    assert caught(CANBERRA, prepared, tmp_path, monkeypatch)


@pytest.mark.parametrize("book", BOOKS)
def test_a_hand_that_is_turned_too_soon_would_be_caught(
    book: str, prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = room(book).sight.shown

    def eager(round: Any, happened: Any = ()) -> Shown:
        seen = honest(round, happened)
        return replace(seen, seats=frozenset(round.hands)) if isinstance(round, Deciding) else seen

    with planted(room(book).sight, shown=eager):
        assert caught(book, prepared, tmp_path, monkeypatch)


@pytest.mark.parametrize("book", BOOKS)
def test_a_folded_hand_that_is_shown_at_the_end_would_be_caught(
    book: str, prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = room(book).sight.shown

    def careless(round: Any, happened: Any = ()) -> Shown:
        seen = honest(round, happened)
        return replace(seen, seats=frozenset(round.hands)) if isinstance(round, Settled) else seen

    with planted(room(book).sight, shown=careless):
        assert caught(book, prepared, tmp_path, monkeypatch)


def test_a_look_at_a_blind_hand_would_be_caught(
    prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def both(round: Any, player: str, _happened: Any = ()) -> frozenset[int]:
        return frozenset(seat for seat, hand in round.hands.items() if hand.player == player and hand.cards)

    with planted(room(MELBOURNE).sight, seen_by=both):
        assert caught(MELBOURNE, prepared, tmp_path, monkeypatch, player="bob")


@pytest.mark.clause("casino-canberra-3-card-poker 7.4")
def test_a_question_that_only_a_pair_is_asked_would_be_caught(
    prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By default the room asks a player who folds a pair to confirm, so anyone watching would learn of the pair."""
    monkeypatch.setattr(play, "needs_confirming", lambda *_: None)
    assert caught(CANBERRA, prepared, tmp_path, monkeypatch, most=40)


def test_the_rounds_that_are_compared_reach_every_phase_and_every_choice(
    prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for book in BOOKS:
        phases, choices = set(), set()
        for number in range(ROUNDS):
            seed = f"{book}-{number}"
            sealed(monkeypatch, seed, shuffle(Seed.named(seed)))
            live = Live(prepared[book], tmp_path / f"{seed}.db")
            live.play(random.Random(seed))
            phases |= {type(committed.state.round).__name__ for committed in live.commits}
            choices |= {hand.choice for hand in live.state.round.hands.values()} if live.state.round else set()
            live.close()
        assert {"Betting", "BetsClosed", "Deciding", "Showdown", "Settled", "Over"} <= phases
        assert {Choice.PLAY, Choice.FOLD} <= choices
