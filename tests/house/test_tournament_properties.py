"""Random tournaments of both books: whatever happens, chips are all somewhere, tables are even and the prizes are the pool."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tournament_play import POKER, START, THREE, Cup, terms_for

from queenhigh.cards import Seed
from queenhigh.cards.shuffling import below
from queenhigh.desk.codec import restored, written
from queenhigh.desk.tournaments import KINDS
from queenhigh.games.kit.tournaments import Cancelled, Closed, Draft, Ended, Playing, evolve
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.ending import is_decided, may_come_back
from queenhigh.games.kit.tournaments.playing import may_deal
from queenhigh.games.kit.tournaments.prizes import divide, is_eligible, places_of
from queenhigh.games.kit.tournaments.seating import is_balanced
from queenhigh.games.kit.tournaments.state import Standing
from queenhigh.games.kit.tournaments.terms import AddOn, Level, Penalty, Rebuys, Repechage, RoundTerms
from queenhigh.house.tournaments.moves import moves
from queenhigh.rules import Refusal

HOUSE = ("cage", "pool:cup")


def cup(book: str, seed: int, players: int) -> Cup:
    extra: dict[str, Any] = {
        "entry__rebuys": Rebuys(price=3333, until=1, most=2),
        "entry__add_on": AddOn(price=1111, chips=500, during=1),
        "entry__late_until": 1,
        "prizes__shares": (5000, 2500, 1500, 1000),
        "prizes__added": 7,
        "conduct__penalties": {"out": Penalty(hands=2), "fine": Penalty(chips=300)},
        "conduct__phone": "out",
        "conduct__disqualified_chips": ("removed", "divided")[seed % 2],
    }
    if book == POKER:
        extra["format__levels"] = tuple(Level(minutes=6, small=50 << n, big=100 << n, pause=n % 2) for n in range(8))
        extra["format__seats"] = (5, 2)[seed % 5 == 0]
        extra["most"] = 40
        extra["format__hand_for_hand"] = 4
        extra["format__hand_for_hand_ties"] = ("chips", "shared")[seed % 2]
    else:
        extra["format__rounds"] = (
            RoundTerms(6, 100, advance=6, secret_wagers=1),
            RoundTerms(6, 100, advance=3),
            RoundTerms(6, 200),
        )
        extra["format__seats"] = 4
        extra["most"] = 30
        if seed % 3 == 0:
            extra["format__repechage"] = Repechage(after=1, hands=2, advance=2)
    made = Cup(book, terms_for(book, **extra))
    made.entered(players)
    return made


def before_play(made: Cup, stream: Any) -> None:
    for name in [one.player for one in made.t.entered]:
        with suppress(Refusal):
            match below(12, stream):
                case 0:
                    made.at = START - 100 + below(3, stream) - 1
                    made.player(o.WithdrawEntry, name)
                case 1:
                    made.player(o.NominateSubstitute, name, substitute=f"{name} instead")
                case 2:
                    made.player(o.WithdrawEntry, name)
                    made.player(o.Enter, name)
    while len(made.t.entered) < 3:
        made.player(o.Enter, f"more {len(made.t.entrants)}")
    made.director(o.Attend)
    made.director(o.Brief)
    made.at = START
    made.director(o.StartPlay, draw=tuple(one.player for one in made.t.entered))


def trouble(made: Cup, stream: Any) -> None:
    """Something that may happen at any time; most of it is refused most of the time."""
    everybody = list(made.t.entrants)
    name = everybody[below(len(everybody), stream)]
    with suppress(Refusal):
        match below(18, stream):
            case 10:
                made.director(o.HandForHand, on=below(2, stream) == 0)
            case 11:
                made.director(o.CallBreak, minutes=1)
            case 12:
                made.director(o.NextLevel)
            case 13:
                made.director(o.StopClock)
                made.at += 45
                made.director(o.StartClock)
            case 0:
                made.player(o.BuyBackIn, name)
            case 1:
                made.player(o.TakeAddOn, name)
            case 2:
                made.director(o.Disqualify, player=name, cause="collusion")
            case 3:
                made.player(o.Retire, name)
            case 4:
                made.dealer(o.MarkAway, player=name, away=below(2, stream) == 0)
            case 5:
                made.director(o.Penalise, player=name, penalty="fine")
            case 6:
                made.director(o.ReportPhone, player=name)
            case 7:
                made.player(o.Enter, f"late {len(everybody)}")
                made.director(o.Brief)
            case 8:
                made.director(o.ForfeitEntry, player=name)
            case 9:
                made.player(o.BuyBackIn, name)
                made.player(o.TakeAddOn, name)


def play(made: Cup, stream: Any) -> None:
    for _ in range(400):
        if not isinstance(made.t, Playing):
            return
        trouble(made, stream)
        if isinstance(made.t, Playing) and not is_balanced(made.t):
            made.director(o.BalanceTables)
            assert is_balanced(made.t)
        t = made.t
        tables = [name for name in t.live if isinstance(t, Playing) and not may_deal(t, name, made.at, made.room.LAW)]
        for table in tables:
            made.dealer(o.DealHand, table=table)
            counts = made.t.counts.values()
            assert max(counts) - min(counts) <= 1
        for table in tables:
            if isinstance(made.t, Playing) and made.t.tables[table].playing:
                end(made, table, stream)
        made.at += 90
        if isinstance(made.t, Playing):
            onward(made)
    raise AssertionError("it does not come to an end")


def _has_hands(made: Cup, played: int) -> bool:
    round = made.t.round
    return round is None or played < round.hands


def end(made: Cup, table: str, stream: Any) -> None:
    """A player wins part of what the others have, all of it in the end; at Three Card Poker the table does."""
    dealt = made.t.tables[table].dealt
    change = dict.fromkeys(dealt, 0)
    winner = dealt[below(len(dealt), stream)]
    for name in dealt:
        part = (0, 0, 4, 2, 1)[below(5, stream)]
        lost = made.t.chips[name] // part if part else 0
        if name != winner:
            change[name] -= lost
            change[winner] += lost
    if made.book == THREE:
        change[winner] -= change[winner] // 2
    stacks = {name: made.t.chips[name] + change[name] for name in dealt}
    made.dealer(o.EndHand, table=table, stacks=stacks, button=1, blinds=(2, 3) if made.book == POKER else ())


def onward(made: Cup) -> None:
    if is_decided(made.t):
        made.director(o.ConcludePlay, declined=tuple(may_come_back(made.t)))
        return
    made.dealer(o.ReadClock)
    if not isinstance(made.t, Playing):
        return
    if made.t.paused_until is not None:
        made.at = max(made.at, made.t.paused_until)
        made.dealer(o.ReadClock)
    if (
        not isinstance(made.t, Playing)
        or made.t.round is None
        or any(_has_hands(made, table.this_round) for table in made.t.live.values())
    ):
        return
    if not made.t.between:
        playing = [name for name, one in made.t.entrants.items() if one.standing is Standing.PLAYING]
        made.director(o.EndRoundOfPlay, draw=tuple(playing))
    out = tuple(name for name, one in made.t.entrants.items() if one.standing is Standing.OUT)
    if isinstance(made.t, Playing) and out:
        with suppress(Refusal):
            made.director(o.StartRepechage, draw=out)
            return
    if isinstance(made.t, Playing):
        made.director(o.StartRoundOfPlay, draw=tuple(made.t.players))


@pytest.mark.parametrize("book", [POKER, THREE])
@given(seed=st.integers(0, 10**9), players=st.integers(3, 24))
@settings(max_examples=40)
def test_a_random_tournament_adds_up(book: str, seed: int, players: int) -> None:
    made, stream = cup(book, seed, players), Seed.named("random tournament", seed).bytes()
    before_play(made, stream)
    play(made, stream)
    assert isinstance(made.t, Ended)
    if seed % 4 == 0:
        with suppress(Refusal):
            made.director(o.Disqualify, player=places_of(made.t)[0][1], cause="marked cards")
    try:
        made.director(o.AwardPrizes)
        assert sum(made.t.prizes.values()) == made.t.pool
    except Refusal:
        assert not any(is_eligible(made.t.entrants[name]) for _, name in places_of(made.t))
        made.house(o.CancelTournament, why="nobody could win")
    assert isinstance(made.t, Closed | Cancelled)
    assert made.t.chips == {}
    money_and_record(made)


def money_and_record(made: Cup) -> None:
    """Read back from its record it is the same, and the cents that it moved leave the pool empty."""
    again: Any = Draft(name="cup")
    accounts: dict[str, int] = {}
    for event in made.events:
        for move in moves(again, event):
            accounts[move.out_of] = accounts.get(move.out_of, 0) - move.amount
            accounts[move.into] = accounts.get(move.into, 0) + move.amount
            assert move.amount > 0
            assert accounts.get("pool:cup", 0) >= 0
        again = evolve(again, restored(written(event), KINDS[type(event).__name__], made.book))
        assert accounts.get("pool:cup", 0) == again.contributed + again.made_up - sum(again.prizes.values())
    assert again == made.t
    assert sum(accounts.values()) == 0
    assert accounts["pool:cup"] == 0


@given(pool=st.integers(0, 10**9), weights=st.lists(st.integers(1, 10**4), min_size=1, max_size=30))
def test_a_pool_is_divided_to_the_last_cent_and_never_a_cent_unfairly(pool: int, weights: list[int]) -> None:
    parts = divide(pool, weights)
    assert sum(parts) == pool
    whole = sum(weights)
    assert all(0 <= part - pool * weight // whole <= 1 for part, weight in zip(parts, weights, strict=True))


def test_every_event_has_a_name_that_no_other_event_of_a_room_has() -> None:
    from queenhigh.rules import Cited

    def below_of(kind: Any) -> list[Any]:
        return [one for sub in kind.__subclasses__() for one in (sub, *below_of(sub))]

    names = [kind.__name__ for kind in below_of(Cited) if kind not in KINDS.values()]
    assert not {kind for kind in KINDS if kind in names}
    assert e.TournamentEvent.__name__ not in KINDS
