"""Two runs of one round that differ only in cards hidden from one viewer, and what that viewer is sent in each (S1).

What may be seen when is said here once more, by hand and without the rooms' own `sight`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hidden_frames import WATCHERS, forget_wires, permuted, sent, unlike
from live_table import CALIFORNIA, MELBOURNE, PERTH, PLAYERS, Live, sealed

from queenhigh.cards import Card, Deck, Seed, shuffle
from queenhigh.desk.commit import Committed
from queenhigh.desk.troubles import troubles
from queenhigh.games.california_three_card_poker.hand import PlayerDealer, qualification, value
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import CardsDealt, DealerShown, StreetDealt, WagersSettled
from queenhigh.games.kit.phases import Hand, is_out
from queenhigh.rules import QueenhighError
from queenhigh.server.views.rulings import preview


def frame(live: Live, committed: Committed, who: str) -> bytes:
    return sent(live, committed, who, previews)


def previews(committed: Committed) -> Iterator[Any]:
    """Whatever could be reported now, and the ruling that it would get: rulings may hang on facts, not on cards unseen."""
    state = committed.state
    for trouble in troubles(state.book.id):
        if trouble.phase == type(state.round).__name__:
            try:
                yield preview(state, msgspec.to_builtins(trouble.fact), state.book.ladder.rungs[-1])
            except QueenhighError as refused:
                yield str(refused)


class Run:
    """A round that was played: where each card lay in the deck, and when the dealer's hand was turned."""

    def __init__(self, live: Live, deck: Deck) -> None:
        self.live, self.deck = live, deck
        self.events = [event for committed in live.commits for event in committed.events]
        self.dealt = next((event for event in self.events if isinstance(event, CardsDealt)), None)
        shows = (DealerShown, WagersSettled)
        self.shown_at = next(
            (n for n, c in enumerate(live.commits) if any(isinstance(e, shows) for e in c.events)), len(live.commits)
        )
        """The commit that turns the dealer's hand; or that settles a round in part, without it (Perth 5.5 and 5.8)."""

    def in_the_open(self) -> set[Card]:
        """The cards that everyone sees before the dealer's hand is turned: communal cards, and California's one card."""
        cards = {card for event in self.events if isinstance(event, StreetDealt) for card in event.cards}
        if self.live.book == CALIFORNIA and self.dealt:
            cards.add(self.dealt.dealer[2])
        return cards

    def own(self, player: str) -> set[Card]:
        """The hand at the player's seat. A further hand in Melbourne is played blind (5.12.2)."""
        assert self.dealt is not None
        state = self.live.state
        assert state.round is not None
        seats = [seat for seat, hand in state.round.hands.items() if hand.player == player and seat in self.dealt.hands]
        if self.live.book == MELBOURNE:
            seats = seats[:1] if not seats else [min(seats)]
        if self.live.book == PERTH:
            seats = [seat for seat in seats if "ante" in state.round.hands[seat].wagers]
        return {card for seat in seats for card in self.dealt.hands[seat]}

    def after_the_showdown(self) -> set[Card]:
        """The cards that everyone may know in the end: dealer, shared, and every hand that is turned to be settled."""
        assert self.dealt is not None
        round = self.live.state.round
        assert round is not None
        seen = {*self.dealt.dealer, *self.dealt.shared} | self.in_the_open()
        for seat, hand in round.hands.items():
            if hand.choice in (Choice.FOLD, Choice.NOT_EXPOSED) or is_out(round, hand):
                continue
            if self.is_paid_unseen(hand):
                continue
            seen |= set(self.dealt.hands.get(seat, ()))
        return seen

    def is_paid_unseen(self, hand: Hand) -> bool:
        """In California, where the player-dealer does not qualify and no pair plus wager needs the hand."""
        assert self.dealt is not None
        if self.live.book != CALIFORNIA or any(bet.startswith("pair_plus") for bet in hand.wagers):
            return False
        return qualification(value(self.dealt.dealer)) is not PlayerDealer.QUALIFIES


def runs(
    prepared: Path, where: Path, monkeypatch: pytest.MonkeyPatch, seed: str, trouble: float = 0.0, player: str = ""
) -> Iterator[tuple[str, Run, Run, int, list[str]]]:
    """A round, and the same with what is hidden permuted: what was hidden, both runs, how far they must agree, and for
    whom."""
    chance = random.Random(seed)
    deck = shuffle(Seed.named(seed))
    sealed(monkeypatch, seed, deck)
    count = 0

    def another(deck: Deck) -> Live:
        nonlocal count
        count += 1
        sealed(monkeypatch, seed, deck)
        return Live(prepared, where / f"{seed}-{count}.db")

    first = another(deck)
    first.play(chance, trouble=trouble)
    base = Run(first, deck)
    player = player or chance.choice(list(PLAYERS.values()))
    if base.dealt is not None:
        hidden: list[tuple[str, set[Card], int, list[str]]] = [
            ("from all, before the showdown", base.in_the_open(), base.shown_at, list(WATCHERS)),
            (f"from {player}, before the showdown", base.in_the_open() | base.own(player), base.shown_at, [player]),
        ]
        if base.shown_at < len(first.commits):
            seen = base.after_the_showdown()
            hidden += [
                ("from all, to the end", seen, len(first.commits), list(WATCHERS)),
                (f"from {player}, to the end", seen | base.own(player), len(first.commits), [player]),
            ]
        for what, fixed, upto, audiences in hidden:
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
        told = [
            [answer for commits, asker, answer in run.live.answers if asker == who and commits <= upto]
            for run in (base, other)
        ]
        if upto < len(base.live.commits) and told[0] != told[1]:
            found.append(f"{what}: {who} was answered otherwise")
    return found
