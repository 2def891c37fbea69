"""A tournament read back from zero and from each of its snapshots is the same, hands in play included."""

from __future__ import annotations

from typing import Any

import pytest
from desk_play import new_house, open_desk
from tournament_play import POKER, START, THREE
from tournament_tables import HOUSE, enter, live_hand, next_action, same, small, start

from queenhigh.cards import Seed
from queenhigh.desk import tournament_desk
from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_restoring import restore, tables_of
from queenhigh.desk.tournament_run import Run
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.law import DIRECTOR
from queenhigh.games.kit.tournaments.terms import Level
from queenhigh.ledger import Ledger, verify

pytest_plugins = ["ledger_places"]


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_desk, "SNAPSHOT_EVERY", 12)


def from_each(ledger: Ledger, live: LiveTournament) -> int:
    """How many snapshots there are; from each of them and from zero the tournament is this one."""
    tables = tables_of(ledger, [live.id])[live.id]
    zero, replayed = restore(ledger, live.id, live.book.id, tables, newest=0)
    same(zero, live)
    assert replayed == live.version
    kept = [version for version, _, _ in ledger.snapshots(live.stream)]
    for version in kept:
        found, replayed = restore(ledger, live.id, live.book.id, tables, newest=version)
        same(found, live)
        assert found.as_data() == live.as_data()
        assert replayed == live.version - version
    return len(kept)


@pytest.mark.parametrize("book", [POKER, THREE])
def test_hands_in_play_are_read_back_from_zero_and_from_each_snapshot(book: str, file: str, often: None) -> None:
    with new_house(file) as desk:
        enter(desk, book, 12)
        start(desk)
        first, second = desk.tournament("cup").state.live
        waits = o.DealHand(by="Dealer", table=second, at=START)
        desk.tournaments.deal("cup", waits, seed=Seed.named("waits"))
        for step in range(3):
            desk.tournaments.play("cup", second, *next_action(desk.tournament("cup"), second, Seed.named("w", step)))
        live_hand(desk, first, 1)
        for number in range(8):
            desk.tournaments.order("cup", o.MarkAway(by="Dealer", player="p1", at=START, away=number % 2 == 0))
        assert desk.tournament("cup").hands[second].playing
        assert not desk.tournament("cup").hands[first].playing
        assert from_each(desk.ledger, desk.tournament("cup")) >= 2
        live = desk.tournament("cup").copy()
        assert verify(desk.ledger).sound
    with open_desk(file) as again:
        same(again.tournament("cup"), live)
        for step in range(300):
            if not again.tournament("cup").hands[second].playing:
                break
            action = next_action(again.tournament("cup"), second, Seed.named("on", step))
            again.tournaments.play("cup", second, *action)
        assert from_each(again.ledger, again.tournament("cup")) >= 2


def test_a_hand_keeps_the_blinds_that_it_began_with(file: str, often: None) -> None:
    with new_house(file) as desk:
        enter(desk, POKER, 3, format__levels=(Level(20, 50, 100), Level(20, 100, 200)))
        start(desk)
        desk.tournaments.deal("cup", o.DealHand(by="Dealer", table="1", at=START), seed=Seed.named("blinds"))
        desk.tournaments.order("cup", o.NextLevel(by=DIRECTOR, who="dana", at=START + 5))
        for number in range(13):
            desk.tournaments.order("cup", o.MarkAway(by="Dealer", player="p1", at=START, away=number % 2 == 0))
        live = desk.tournament("cup")
        assert live.state.stage == 2
        kept = max(version for version, _, _ in desk.ledger.snapshots(live.stream))
        assert kept > live.version - 13, "a snapshot was taken in the middle of the hand, after the level went up"
        from_each(desk.ledger, live)
        desk.tournaments.rebuild(desk.ledger)
        assert desk.tournament("cup").hands["1"].round.table.structure.blinds == (50, 100)


@pytest.mark.parametrize("book", [POKER, THREE])
def test_a_whole_tournament_is_read_back_from_each_snapshot(
    book: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament_desk, "SNAPSHOT_EVERY", 50)
    with new_house(file) as desk:
        Run(small(book), "snapshots", entries=14, name="cup", desk=desk).play()
        assert from_each(desk.ledger, desk.tournament("cup")) >= 2
        assert verify(desk.ledger).sound


def test_a_desk_replays_no_more_than_since_the_last_snapshot(where: str, often: None) -> None:
    with new_house(where) as desk:
        enter(desk, THREE, 3)
        start(desk)
        for number in range(3):
            live_hand(desk, "A", number)
        live = desk.tournament("cup")
        tables = tables_of(desk.ledger, ["cup"])["cup"]
        _, replayed = restore(desk.ledger, "cup", THREE, tables)
        assert replayed < 12 + 6, "the events of one command beyond the period"
        _same_after_restart(desk, live)


def test_a_snapshot_that_was_tampered_with_is_passed_over(file: str, often: None) -> None:
    from intruders import forger

    with new_house(file) as desk:
        live: Any = enter(desk, THREE, 20).copy()
        assert desk.ledger.snapshots(live.stream)
    with forger(file) as raw:
        raw.run("UPDATE snapshots SET body = replace(body, 'p7', 'p8')")
    with open_desk(file) as again:
        same(again.tournament("cup"), live)
        again.tournaments.order("cup", o.CancelTournament(**HOUSE, why="rain"))


def _same_after_restart(desk: Desk, live: LiveTournament) -> None:
    before = live.copy()
    desk.tournaments.rebuild(desk.ledger)
    same(before, desk.tournament("cup"))


def test_a_tournament_that_is_over_is_kept_whole_so_that_a_house_with_many_opens_soon(file: str) -> None:
    with new_house(file) as desk:
        enter(desk, POKER, 4)
        desk.tournaments.order("cup", o.CancelTournament(**HOUSE, why="too few"))
        live = desk.tournament("cup")
        assert live.version < tournament_desk.SNAPSHOT_EVERY
    with open_desk(file) as desk:
        assert [version for version, _, _ in desk.ledger.snapshots(live.stream)] == [live.version]
        assert restore(desk.ledger, "cup", POKER, ())[1] == 0
        same(desk.tournament("cup"), live)
