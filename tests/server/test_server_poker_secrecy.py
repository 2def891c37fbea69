"""Promise S1 at the poker table: nobody receives a byte that depends on a card they may not see.

Each hand is played twice, with the same commands and with the cards permuted that one viewer may not see: hole cards of others,
burns, discards, the muck and the stub. Until the book shows them, everything that this viewer is sent is the same to the
byte; what was folded or mucked, to the end.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from book_ids import POKER
from hidden_frames import WATCHERS
from hidden_poker import GAMES, differences, frame, runs
from live_table import sealed
from msgspec.structs import replace
from planting import planted
from poker_live import PLAYERS, SEVEN, PokerLive, prepare
from sizes import size

from queenhigh.cards import Seed, shuffle
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.facets.page import events as poker_events
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.games.kit.sight import Shown
from queenhigh.games.library import room

HANDS = size(1, 2)
"""Of each game. Every second is a hand with troubles; proof S1 plays others."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    where = tmp_path_factory.mktemp("poker")
    return {game: prepare(where, game, betting) for game, betting in GAMES}


def troubled(game: str, number: int) -> float:
    return 0.05 if (number + [*SEVEN].index(game)) % 2 else 0.0


@pytest.mark.parametrize("game", SEVEN)
@pytest.mark.parametrize("number", range(HANDS))
def test_nobody_at_a_poker_table_is_sent_a_byte_that_depends_on_a_card_they_may_not_see(
    game: str, number: int, prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [
        each
        for run in runs(prepared[game], tmp_path, monkeypatch, f"{game}-{number}", troubled(game, number))
        for each in differences(*run)
    ]
    assert not found, "\n".join(found)


def caught(prepared: Path, where: Path, monkeypatch: pytest.MonkeyPatch, most: int = 12) -> bool:
    for number in range(most):
        for run in runs(prepared, where, monkeypatch, f"leak-{number}"):
            if differences(*run):
                return True
    return False


def test_a_mucked_hand_that_is_shown_at_the_end_would_be_caught(
    prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = room(POKER).sight.shown

    def careless(hand: Any, events: Any = ()) -> Shown:
        seen: Shown = honest(hand, events)
        return replace(seen, seats=frozenset(hand.seats)) if isinstance(hand, Over) else seen

    with planted(room(POKER).sight, shown=careless):
        assert caught(prepared["holdem"], tmp_path, monkeypatch)


def test_a_burn_in_the_event_of_a_street_would_be_caught(
    prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaky(event: happened.CommunityDealt, _: Any) -> dict[str, Any]:
        return {"burned": event.burn}

    monkeypatch.setitem(poker_events.PARTS, happened.CommunityDealt, leaky)
    assert caught(prepared["holdem"], tmp_path, monkeypatch)


def test_a_discard_that_others_hear_of_would_be_caught(
    prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(poker_events.FIELDS, "Discarded", ("seat", "card"))
    assert caught(prepared["pineapple"], tmp_path, monkeypatch)


def test_the_hands_that_are_compared_reach_every_phase_with_folds_mucks_discards_and_side_pots(
    prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    phases, kinds, pots = set(), set(), set()
    for game in SEVEN:
        for number in range(HANDS):
            seed = f"{game}-{number}"
            sealed(monkeypatch, seed, shuffle(Seed.named(seed)))
            live = PokerLive(prepared[game], tmp_path / f"{seed}.db")
            live.play(random.Random(seed), trouble=troubled(game, number))
            phases |= {type(committed.state.round).__name__ for committed in live.commits}
            for committed in live.commits:
                kinds |= {type(event).__name__ for event in committed.events}
                pots |= {event.pot for event in committed.events if isinstance(event, happened.PotAwarded)}
            live.close()
    assert {"Preparing", "BettingRound", "Discarding", "StreetDue", "Showdown", "Uncontested", "Over"} <= phases
    wanted = {"Folded", "HandMucked", "Discarded", "HandShown", "SideWagerPlaced", "Ruling", "Raised", "StubShuffled"}
    assert wanted <= kinds
    assert "side_1" in pots


def test_the_seed_of_a_hand_is_never_sent_to_anyone(
    prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        live = PokerLive(prepared["holdem"], tmp_path / f"seed-{number}.db")
        live.play(random.Random(number), trouble=0.03)
        secrets = [e.secret for c in live.commits for e in c.events if isinstance(e, DeckSealed)]
        assert secrets
        for committed in live.commits:
            for who in (*WATCHERS, *PLAYERS.values()):
                sent = frame(live, committed, who)
                assert not any(secret.encode() in sent for secret in secrets)
        live.close()
