"""Two runs of one hand of poker that differ only in cards hidden from one viewer, and what that viewer is sent (S1)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hidden_frames import WATCHERS, forget_wires, permuted, sent, unlike
from live_table import sealed
from poker_live import PLAYERS, SEVEN, TROUBLES, PokerLive

from queenhigh.cards import Card, Deck, Seed, shuffle
from queenhigh.desk.commit import Committed
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.rules import QueenhighError
from queenhigh.server.views.rulings import preview

BETTING = {"holdem": "no_limit", "omaha": "half_pot", "omaha_hilo": "pot", "pineapple": "spread"}
GAMES = [(game, BETTING.get(game, "fixed")) for game in SEVEN]


def frame(live: PokerLive, committed: Committed, who: str) -> bytes:
    return sent(live, committed, who, previews)


def previews(committed: Committed) -> Iterator[Any]:
    for fact in TROUBLES:
        try:
            yield preview(committed.state, msgspec.to_builtins(fact), committed.state.book.ladder.rungs[-1])
        except QueenhighError as refused:
            yield str(refused)


class Run:
    def __init__(self, live: PokerLive, deck: Deck) -> None:
        self.live, self.deck = live, deck
        self.events = [event for committed in live.commits for event in committed.events]
        opens = (happened.HandShown, happened.MuckedHandSeen)
        self.shown_at = next(
            (n for n, c in enumerate(live.commits) if any(isinstance(e, opens) for e in c.events)), len(live.commits)
        )

    def board(self) -> set[Card]:
        """Every card that was turned up for all, also one that a ruling took back."""
        found = {card for event in self.events if isinstance(event, happened.CommunityDealt) for card in event.cards}
        return found | {card for c in self.live.commits for card in getattr(c.state.round, "board", ())}

    def shown(self) -> set[Card]:
        opens = happened.HandShown | happened.MuckedHandSeen
        return {card for event in self.events if isinstance(event, opens) for card in event.cards}

    def own(self, player: str) -> set[Card]:
        """Whatever the player ever held: a ruling may have changed it."""
        hands = [c.state.round.seats.values() for c in self.live.commits if c.state.round is not None]
        return {card for seats in hands for seat in seats if seat.player == player for card in seat.cards}


def runs(
    prepared: Path, where: Path, monkeypatch: pytest.MonkeyPatch, seed: str, trouble: float = 0.0
) -> Iterator[tuple[str, Run, Run, int, list[str]]]:
    chance = random.Random(seed)
    deck = shuffle(Seed.named(seed))
    made = 0

    def another(deck: Deck) -> PokerLive:
        nonlocal made
        made += 1
        sealed(monkeypatch, seed, deck)
        return PokerLive(prepared, where / f"{seed}-{made}.db")

    first = another(deck)
    first.play(chance, trouble=trouble)
    base, player = Run(first, deck), chance.choice(list(PLAYERS.values()))
    board, own, whole = base.board(), base.own(player), len(first.commits)
    for what, fixed, upto, audiences in (
        ("from all, before the showdown", board, base.shown_at, list(WATCHERS)),
        (f"from {player}, before the showdown", board | own, base.shown_at, [player]),
        ("from all, to the end", board | base.shown(), whole, list(WATCHERS)),
        (f"from {player}, to the end", board | own | base.shown(), whole, [player]),
    ):
        live = another(permuted(deck, fixed, chance))
        try:
            live.replay(first.said)
            yield what, base, Run(live, deck), upto, audiences
        finally:
            live.close()
    first.close()


def differences(what: str, base: Run, other: Run, upto: int, audiences: list[str]) -> list[str]:
    forget_wires(base.live, other.live)
    found = []
    for who in audiences:
        ours, theirs = ([frame(run.live, each, who) for each in run.live.commits[:upto]] for run in (base, other))
        found += unlike(what, who, ours, theirs)
    return found
