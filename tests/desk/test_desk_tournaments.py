"""Tournaments at the desk: their stream, their money, live hands, a restart after every command, and kill -9."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from desk_play import new_house, open_desk
from tournament_play import MANAGER, POKER, START, THREE
from tournament_tables import HOUSE, RUN, enter, live_hand, next_action, same, small, start

from queenhigh.cards import Seed
from queenhigh.desk.commit import REFUSALS
from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_bots import regulars
from queenhigh.desk.tournament_desk import TournamentCommitted, TournamentFault
from queenhigh.desk.tournament_run import Run
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_three_card_poker.table import Table
from queenhigh.games.crown_melbourne_three_card_poker.tournament import MakeWager
from queenhigh.games.kit.actions import Action, CloseBetting, PlaceWager
from queenhigh.games.kit.instructions import CheckCards, OpenTable, Setup, StartRound
from queenhigh.games.kit.tournaments import Closed, Playing
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.law import DIRECTOR
from queenhigh.games.kit.tournaments.terms import AddOn, Level, Rebuys, Repechage, RoundTerms
from queenhigh.house.staff.roster import Enrol, LogOn
from queenhigh.house.tournaments.files import template
from queenhigh.ledger import Ledger, reconcile, verify
from queenhigh.ledger.errors import RepeatedCommand
from queenhigh.money import Cents
from queenhigh.money.accounts import CAGE, player, pool_of
from queenhigh.rules import IllegalAction, InputError, NotAuthorised

pytest_plugins = ["ledger_places"]


# -- money


def test_entries_refunds_and_prizes_move_cents_and_chips_move_none(file: str) -> None:
    with new_house(file) as desk:
        before = desk.ledger.balance(CAGE)
        enter(desk, POKER)
        assert desk.ledger.balance(pool_of("cup")) == 4 * 20_000
        assert desk.ledger.balance(CAGE) == before - 4 * 22_000 + 4 * 2000
        desk.tournaments.order("cup", o.WithdrawEntry(by="player", who="p4", player="p4", at=START - 100))
        assert desk.ledger.balance(player("p4")) == 22_000
        start(desk)
        held = {name: desk.ledger.balance(player(name)) for name in ("p1", "p2", "p3")}
        assert set(held.values()) == {0}, "ten thousand in tournament chips are not money"
        for loser in ("p3", "p2"):
            chips = desk.tournament("cup").state.chips
            stacks = {**chips, loser: 0, "p1": chips["p1"] + chips[loser]}
            desk.tournaments.order(
                "cup",
                o.DealHand(by="Dealer", table="1", at=START),
                o.EndHand(by="Dealer", table="1", at=START, stacks=stacks, button=1, blinds=(2, 3)),
            )
        desk.tournaments.order("cup", o.AwardPrizes(**RUN))
        assert [desk.ledger.balance(player(f"p{n}")) for n in (1, 2, 3)] == [30_000, 18_000, 12_000]
        assert desk.ledger.balance(pool_of("cup")) == 0
        assert not reconcile(desk.ledger).faults


def test_a_person_who_cannot_pay_does_not_enter(file: str) -> None:
    with new_house(file) as desk:
        enter(desk, THREE, 2)
        with pytest.raises(InputError, match="holds"):
            desk.tournaments.order("cup", o.Enter(by="player", who="poor", player="poor", at=START - 1000))
        assert "poor" not in desk.tournament("cup").state.entrants


def test_orders_are_all_done_or_none(file: str) -> None:
    with new_house(file) as desk:
        live = enter(desk, THREE, 2)
        before, head = live.state, desk.ledger.head().seq
        with pytest.raises(IllegalAction):
            desk.tournaments.order("cup", o.Attend(**RUN), o.StartPlay(**RUN, draw=("p1", "p2")))
        assert live.state == before
        assert desk.ledger.head().seq == head


def test_the_same_id_has_the_same_answer_and_another_order_under_it_is_refused(file: str) -> None:
    with new_house(file) as desk:
        enter(desk, THREE, 2)
        first = desk.tournaments.order("cup", o.Attend(**RUN), id="a")
        assert desk.tournaments.order("cup", o.Attend(**RUN), id="a") == first
        with pytest.raises(RepeatedCommand):
            desk.tournaments.order("cup", o.Attend(**RUN, here=False), id="a")


def test_a_pool_that_would_not_add_up_is_not_written(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with new_house(file) as desk:
        enter(desk, THREE, 2)
        monkeypatch.setattr("queenhigh.desk.tournaments.moves", lambda _t, _event: [])
        desk.buy_in("p3", Cents(11_000))
        with pytest.raises(TournamentFault, match="in the pool"):
            desk.tournaments.order("cup", o.Enter(by="player", who="p3", player="p3", at=START - 1000))
        assert "p3" not in desk.tournament("cup").state.entrants


# -- the house around it


@pytest.mark.clause("crown-melbourne-three-card-poker 12.2.5")
def test_a_designated_table_opens_no_cash_game_until_the_tournament_is_over(file: str) -> None:
    with new_house(file) as desk:
        desk.new_table("A", THREE)
        desk.instruct("A", CheckCards(by="Dealer", at=desk.now))
        enter(desk, THREE, 2)
        with pytest.raises(IllegalAction, match="designated") as refusal:
            desk.instruct("A", OpenTable(by=MANAGER, setup=Setup(places=9, settings=Table()), at=desk.now))
        assert refusal.value.rule.clause == "12.2.5"
        desk.tournaments.new("bowl", THREE)
        second = [o.DrawUpTerms(**HOUSE, terms=small(THREE)), o.DesignateTables(**HOUSE, tables=small(THREE).tables)]
        with pytest.raises(IllegalAction, match="designated for cup"):
            desk.tournaments.order("bowl", *second)
        with pytest.raises(IllegalAction, match="designated"):
            desk.instruct("A", StartRound(by="Dealer", at=desk.now))
        desk.tournaments.order("cup", o.CancelTournament(**HOUSE, why="rain"))
        with pytest.raises(IllegalAction) as other:
            desk.instruct("A", StartRound(by="Dealer", at=desk.now))
        assert other.value.rule.clause != "12.2.5"


def test_an_order_from_too_low_a_rank_is_on_record_and_a_roster_is_asked(file: str) -> None:
    with new_house(file) as desk:
        enter(desk, THREE, 2)
        with pytest.raises(NotAuthorised):
            desk.tournaments.order("cup", o.AppointDeputy(by="Dealer", who="sam", person="pal"))
        desk.staff(Enrol("dana", {THREE: (DIRECTOR,)}))
        assert desk.ledger.version(REFUSALS) == 1
        with pytest.raises(IllegalAction, match="not on duty"):
            desk.tournaments.order("cup", o.Attend(**RUN))
        desk.staff(LogOn("dana", "tournament floor", {THREE: DIRECTOR}, 1))
        desk.tournaments.order("cup", o.Attend(**RUN))


def test_impossible_names_and_unknown_tournaments(file: str) -> None:
    with new_house(file) as desk:
        for name in ("", "a/b", "x" * 61, "a\nb"):
            with pytest.raises(InputError, match="short name"):
                desk.tournaments.new(name, THREE)
        with pytest.raises(InputError, match="has no tournaments"):
            desk.tournaments.new("cup", "casino-canberra-3-card-poker")
        desk.tournaments.new("cup", THREE)
        with pytest.raises(InputError, match="already"):
            desk.tournaments.new("cup", THREE)
        with pytest.raises(InputError, match="there are cup"):
            desk.tournament("bowl")
        with pytest.raises(InputError, match="Nothing was asked"):
            desk.tournaments.order("cup")
        for odd in (2.5, True, "3", None, 2**70):
            bad: Any = o.EndHand(by="Dealer", table="A", stacks={"p1": odd})  # type: ignore[dict-item]
            with pytest.raises(InputError, match="cannot be read"):
                desk.tournaments.order("cup", bad)
        with pytest.raises(InputError, match="No hand"):
            desk.tournaments.play("cup", "A", PlaceWager(1, "ann", "ante", Cents(1)))


def test_a_watcher_hears_of_each_commit_in_order(file: str) -> None:
    heard: list[TournamentCommitted] = []
    with new_house(file) as desk:
        end = desk.tournaments.watch(heard.append)
        enter(desk, THREE, 2)
        start(desk)
        end()
        desk.tournaments.order("cup", o.MarkAway(by="Dealer", player="p1", at=START))
    assert [one.version for one in heard] == sorted(one.version for one in heard)
    assert isinstance(heard[-1].live.state, Playing)


# -- live hands, and what is left after a restart


@pytest.mark.parametrize("book", [POKER, THREE])
def test_live_hands_are_restored_at_every_action_with_the_same_cards(book: str, where: str) -> None:
    with new_house(where) as desk:
        enter(desk, book, 3)
        start(desk)
        table = desk.tournament("cup").state.designated[0]
        desk.tournaments.deal("cup", o.DealHand(by="Dealer", table=table, at=START), seed=Seed.named("one"))
        for step in range(200):
            live = desk.tournament("cup").copy()
            desk.tournaments.rebuild(desk.ledger)
            same(live, desk.tournament("cup"))
            if not live.hands[table].playing:
                break
            desk.tournaments.play("cup", table, *next_action(live, table, Seed.named("one", step)))
        live = desk.tournament("cup")
        assert not live.hands[table].playing
        assert live.state.accounted == live.state.issued
        assert live.state.tables[table].hands == 1
    with open_desk(where) as again:
        same(live, again.tournament("cup"))


def test_a_live_poker_tournament_ends_with_its_prizes(file: str) -> None:
    with new_house(file) as desk:
        enter(desk, POKER, 3, format__starting_bank=1000)
        start(desk)
        desk.tournaments.order("cup", o.MarkAway(by="Dealer", player="p3", at=START))
        for number in range(200):
            if not isinstance(desk.tournament("cup").state, Playing):
                break
            live_hand(desk, "1", number)
        desk.tournaments.order("cup", o.AwardPrizes(**RUN))
        state = desk.tournament("cup").state
        assert isinstance(state, Closed)
        assert sum(state.prizes.values()) == state.pool == 60_000
        assert verify(desk.ledger).sound


def test_a_live_action_that_the_tournament_refuses_is_not_done(file: str) -> None:
    with new_house(file) as desk:
        enter(desk, THREE, 2)
        start(desk)
        desk.tournaments.deal("cup", o.DealHand(by="Dealer", table="A", at=START))
        with pytest.raises(IllegalAction) as refusal:
            desk.tournaments.play("cup", "A", PlaceWager(1, "p1", "ante", Cents(99)))
        assert refusal.value.rule.clause == "12.4.4(b)"
        with pytest.raises(IllegalAction):
            desk.tournaments.play("cup", "A", PlaceWager(2, "p1", "ante", Cents(100)))
        assert desk.tournament("cup").hands["A"].round.hands == {}
        desk.tournaments.play("cup", "A", PlaceWager(1, "p1", "ante", Cents(100)))
        with pytest.raises(IllegalAction, match="p2 has not made the compulsory Ante"):
            desk.tournaments.play("cup", "A", CloseBetting("Dealer"))
        desk.tournaments.order("cup", o.MarkAway(by="Dealer", player="p2", at=START))
        desk.tournaments.play("cup", "A", CloseBetting("Dealer"))


def slips_of(desk: Desk, player: str, seed: Seed) -> list[Action]:
    live = desk.tournament("cup")
    assert isinstance(live.state, Playing)
    return regulars(live.room).wagers(live.state, "A", player, seed)


@pytest.mark.clause("crown-melbourne-three-card-poker 12.4.4(c)")
def test_slips_of_regulars_stay_covered_through_a_restart_and_are_opened_with_the_betting(where: str) -> None:
    with new_house(where) as desk:
        enter(desk, THREE, 3, format__rounds=(RoundTerms(hands=1, minimum=100, secret_wagers=1),))
        start(desk)
        desk.tournaments.deal("cup", o.DealHand(by="Dealer", table="A", at=START), seed=Seed.named("slips"))
        for name in ("p1", "p2", "p3"):
            wagers = slips_of(desk, name, Seed.named("slips", name))
            desk.tournaments.play("cup", "A", *wagers, actor=name, id=f"slip of {name}")
        again = slips_of(desk, "p1", Seed.named("slips", "p1"))
        with pytest.raises(RepeatedCommand):
            desk.tournaments.play("cup", "A", *again, actor="p1", id="slip of p2")
        before = desk.tournament("cup").copy()
        slips = before.state.tables["A"].slips
        assert set(slips) == {"p1", "p2", "p3"}
        assert not any(hand.wagers.get("ante") for hand in before.hands["A"].round.hands.values())
        wager = MakeWager(by="player", who="p1", player="p1", bet="six_card_bonus", amount=1)
        with pytest.raises(InputError, match="from outside"):
            desk.tournaments.order("cup", wager)
        desk.tournaments.rebuild(desk.ledger)
        same(before, desk.tournament("cup"))
        desk.tournaments.play("cup", "A", CloseBetting("Dealer"))
        live = desk.tournament("cup")
        assert live.state.tables["A"].slips == {}
        placed = {hand.player: dict(hand.wagers) for hand in live.hands["A"].round.hands.values()}
        assert all(placed[name][slip.bet] == slip.amount for name, lies in slips.items() for slip in lies)


def test_a_live_player_adds_no_chips(file: str) -> None:
    with new_house(file) as desk:
        enter(desk, POKER, 2)
        start(desk)
        desk.tournaments.deal("cup", o.DealHand(by="Dealer", table="1", at=START))
        with pytest.raises(IllegalAction):
            desk.tournaments.play("cup", "1", do.AddChips(1, 100))
        with pytest.raises(InputError, match="from outside"):
            desk.tournaments.order("cup", o.EndHand(by="Dealer", table="1", stacks={"p1": 20_000, "p2": 0}))


# -- whole tournaments


@pytest.mark.parametrize("book", [POKER, THREE])
def test_the_same_seed_gives_the_same_tournament_with_a_ledger_and_without(book: str, file: str) -> None:
    terms = small(book, entry__rebuys=Rebuys(price=5000, until=1, most=1))
    plain = Run(terms, "seed", entries=14, name="cup").play()
    with new_house(file) as desk:
        kept = Run(terms, "seed", entries=14, name="cup", desk=desk).play()
        assert kept == plain
        assert verify(desk.ledger).sound
        assert not reconcile(desk.ledger).faults
        assert desk.ledger.balance(pool_of("cup")) == 0
        assert Run.resumed(desk, "cup", "seed").report() == kept
    other = Run(terms, "another", entries=14, name="cup").play()
    assert other.hash != plain.hash
    assert sum(amount for _, _, amount in plain.prizes) == plain.pool


def test_a_killed_tournament_continues_as_it_would_have(tmp_path: Path) -> None:
    """After each of several kills the ledger is sound, and what is played on from it ends in exactly the same event hash."""
    terms = tmp_path / "terms.toml"
    text = template(POKER).replace("minutes = 20", "minutes = 4").replace("least = 20", "least = 2")
    terms.write_text(text.replace("most = 180", "most = 30"), encoding="utf-8")
    from queenhigh.house.tournaments.files import load

    whole = Run(load(terms), "kill", name="cup").play()
    for hands in (1, 40, 90):
        where = str(tmp_path / f"{hands}.db")
        with subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("tournament_process.py")), where, str(terms), "kill"],
            env=dict(os.environ),
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            for _ in range(hands):
                assert process.stdout.readline() == b"hand\n"
            process.kill()
        with Ledger.open(where) as ledger:
            assert verify(ledger).sound
        with Desk.open(where) as desk:
            assert Run.resumed(desk, "cup", "kill").play() == whole
            assert not reconcile(desk.ledger).faults


@pytest.mark.parametrize(
    ("book", "changes"),
    [
        (POKER, {"format__game": "crazy_pineapple", "format__betting": "pot", "format__seats": 6, "most": 120}),
        (POKER, {"format__game": "omaha_hilo", "format__betting": "half_pot", "format__seats": 10}),
        (
            POKER,
            {"entry__rebuys": Rebuys(5000, 3, 2), "entry__add_on": AddOn(2000, 5000, 2), "prizes__guaranteed": 10**6},
        ),
        (THREE, {"format__repechage": Repechage(1, 2, 3), "entry__rebuys": Rebuys(5000, 1, 1)}),
        (THREE, {"format__progression": "leaders_of_table", "format__seats": 4, "most": 30}),
        (THREE, {"format__chips_for_cash": True}),
    ],
)
def test_tournaments_of_other_terms_end_with_their_prizes(book: str, changes: dict[str, Any]) -> None:
    report = Run(small(book, **changes), "other", entries=16).play()
    assert sum(amount for _, _, amount in report.prizes) == report.pool
    assert report.hands > 0


def test_after_many_hands_only_the_last_at_each_table_is_played_again(file: str) -> None:
    with new_house(file) as desk:
        enter(desk, POKER, 4, format__levels=(Level(minutes=60, small=1, big=2),))
        start(desk)
        for number in range(6):
            live_hand(desk, "1", number)
        desk.tournaments.deal("cup", o.DealHand(by="Dealer", table="1", at=START + 99))
        live = desk.tournament("cup").copy()
        desk.tournaments.rebuild(desk.ledger)
        same(live, desk.tournament("cup"))
        assert len(desk.tournament("cup").hands["1"].happened) == 0


@pytest.mark.parametrize(("book", "entries"), [(POKER, 180), (THREE, 63)])
def test_the_tournament_of_the_template_is_played_to_its_prizes(book: str, entries: int) -> None:
    from queenhigh.house.tournaments.files import terms_of

    terms = terms_of(template(book))
    counts: list[tuple[int, int]] = []

    def heard(t: Any, event: Any) -> None:
        assert t.accounted == t.issued
        if type(event).__name__ == "TournamentHandDealt":
            counts.append((min(t.counts.values()), max(t.counts.values())))

    report = Run(terms, "whole").play(heard)
    assert report.entries == entries
    assert all(most - least <= 1 for least, most in counts)
    assert sum(amount for _, _, amount in report.prizes) == report.pool
    assert len(report.final_table) == terms.format.seats
