"""Rule 12.4 of Crown Poker in action: entries and their ends, absence, penalties, disqualification, retiring, the prizes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tournament_play import POKER, START, Cup, clauses, of, saying, terms_for

from queenhigh.games.kit.tournaments import Cancelled, Closed, Ended, Playing
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.state import placings
from queenhigh.games.kit.tournaments.terms import AddOn, Level, Penalty
from queenhigh.house.tournaments.document import for_promotion, terms_and_conditions
from queenhigh.rules import IllegalAction, NotAuthorised

BANK = 10_000
LEVELS = (Level(20, 50, 100), Level(20, 100, 200))


def refused(clause: str, give: Any, *args: Any, **more: Any) -> None:
    with pytest.raises((IllegalAction, NotAuthorised)) as refusal:
        give(*args, **more)
    assert refusal.value.rule.clause == clause


def cup(**changes: Any) -> Cup:
    return Cup(POKER, **{"format__levels": LEVELS, "prizes__guaranteed": 0, **changes})


# -- 12.3 and 12.4.1


@pytest.mark.clause("12.3.2")
def test_practice_hands_change_no_bank() -> None:
    made = cup().entered(2)
    made.dealer(o.PractiseHand, table="1")
    assert (made.t.practised, made.t.chips) == (1, {})


@pytest.mark.clause("12.4.1(a)(ii)")
def test_an_add_on_is_bought_once_in_its_level() -> None:
    made = cup(entry__add_on=AddOn(price=5000, chips=3000, during=1)).playing(3)
    assert clauses(made.player(o.TakeAddOn, "p1")) == {"12.4.1(a)(ii)"}
    assert (made.t.chips["p1"], made.t.contributed) == (BANK + 3000, 65_000)
    refused("12.4.1(a)(ii)", made.player, o.TakeAddOn, "p1")
    made.director(o.NextLevel)
    refused("12.4.1(a)(ii)", made.player, o.TakeAddOn, "p2")


@pytest.mark.clause("12.4.1(a)(iii)")
def test_as_many_as_the_terms_say_at_least_and_at_most() -> None:
    made = cup(least=3, most=3).ready(2)
    refused("12.4.1(a)(iii)", made.director, o.StartPlay, draw=("p1", "p2"))
    made.player(o.Enter, "p3")
    refused("12.4.1(a)(iii)", made.player, o.Enter, "p4")
    made.director(o.StartPlay, draw=("p1", "p2", "p3"))


@pytest.mark.clause("12.4.1(b)", "12.4.1(c)")
def test_the_start_is_moved_on_notice_and_the_regulator_told() -> None:
    made = cup().ready(2)
    refused("12.4.1(b)", made.director, o.MoveStart, to=START + 3600)
    refused("12.4.1(b)", made.director, o.MoveStart, to=START + 1799, told=True)
    made.director(o.MoveStart, to=START + 1800, told=True)
    made.at = START + 1800
    refused("12.4.1(c)", made.director, o.StartPlay, draw=("p1", "p2"))
    assert clauses(made.house(o.AdviseInspectorate)) == {"12.4.1(c)"}
    made.director(o.StartPlay, draw=("p1", "p2"))


# -- 12.4.2


@pytest.mark.clause("12.4.2(a)(ii)", "12.4.2(a)(iii)", "12.4.2(a)(iv)", "12.4.2(c)")
def test_who_may_enter_and_who_is_turned_down() -> None:
    terms = saying(terms_for(POKER, entry__selection=True), **{"12.4.2(a)(iv)": "Members of the club."})
    made = Cup(POKER, terms).entering()
    refused("12.4.2(a)(ii)", made.player, o.Enter, "ann", entitled=False)
    refused("12.4.2(a)(iv)", made.player, o.Enter, "ann", selected=False)
    refused("12.4.2(c)", made.player, o.Enter, "")
    assert "12.4.2(c)" in clauses(made.player(o.Enter, "ann"))
    back = of(made.house(o.RefuseEntry, player="ann"), e.EntryWithdrawn)
    assert (back.fee, back.stake, back.rule.clause) == (2000, 20_000, "12.4.2(a)(iii)")
    other = cup(entry__may_refuse=False).entered(1)
    refused("12.4.2(a)(iii)", other.house, o.RefuseEntry, player="p1")


@pytest.mark.clause("12.4.2(b)(iii)")
def test_where_signatures_are_required_nobody_plays_without_one() -> None:
    terms = saying(terms_for(POKER, entry__signatures=True), **{"12.4.2(b)(iii)": "Players sign a copy."})
    made = Cup(POKER, terms).ready(2)
    made.player(o.SignTerms, "p1")
    refused("12.4.2(b)(iii)", made.director, o.StartPlay, draw=("p1", "p2"))
    made.player(o.SignTerms, "p2")
    made.director(o.StartPlay, draw=("p1", "p2"))


@pytest.mark.clause("12.4.2(d)", "12.4.8(a)(iv)")
@pytest.mark.parametrize(("late", "stake"), [(0, 20_000), (1, 10_000)])
def test_a_withdrawal_is_free_up_to_its_moment(late: int, stake: int) -> None:
    made = cup().entered(2)
    made.at = START - 100 + late
    assert of(made.player(o.WithdrawEntry, "p1"), e.EntryWithdrawn).stake == stake


@pytest.mark.clause("12.4.8(a)(iii)", "12.4.8(b)(iv)")
def test_a_substitute_has_the_entry_until_it_is_too_late_to_name_one() -> None:
    made = cup().entered(2)
    made.at = START - 50
    assert clauses(made.player(o.NominateSubstitute, "p1", substitute="sue")) == {"12.4.8(b)(iv)", "12.4.8(a)(iii)"}
    made.at += 1
    refused("12.4.8(a)(iii)", made.player, o.NominateSubstitute, "p2", substitute="tom")


# -- 12.4.8: conduct


@pytest.mark.clause("12.4.8(b)(i)", "12.4.8(b)(ii)")
def test_an_entrant_who_does_not_come_loses_the_entry_when_the_time_is_up() -> None:
    made = cup().playing(3)
    assert clauses(made.dealer(o.MarkAway, player="p3")) == {"12.4.8(b)(i)"}
    assert "12.4.8(b)(ii)" in clauses(made.dealer(o.DealHand, table="1"))
    made.end("1")
    made.at = START + 3599
    refused("12.4.8(b)(i)", made.director, o.ForfeitEntry, player="p3")
    made.at = START + 3600
    assert of(made.director(o.ForfeitEntry, player="p3"), e.PlayerGone).rule.clause == "12.4.8(b)(i)"
    assert (made.t.retired, placings(made.t)[-1]) == (BANK, ("p3",))


@pytest.mark.clause("12.4.8(a)(i)", "12.4.8(b)(iii)")
def test_penalties_are_those_of_the_terms() -> None:
    penalties = {"fine": Penalty(chips=BANK), "out": Penalty(hands=2)}
    made = cup(conduct__penalties=penalties, conduct__phone="out").playing(3)
    refused("12.4.8(a)(i)", made.director, o.Penalise, player="p1", penalty="exile")
    made.director(o.Penalise, player="p1", penalty="fine", cause="delay")
    assert made.t.chips["p1"] == 50, "a penalty leaves the smallest chip: it does not eliminate anybody"
    assert of(made.director(o.ReportPhone, player="p2"), e.PlayerPenalised).rule.clause == "12.4.8(b)(iii)"
    for idle in (("p2",), ("p2",), ()):
        made.dealer(o.DealHand, table="1")
        assert made.t.tables["1"].idle == idle
        made.end("1")


@pytest.mark.clause("12.4.8(a)(ii)", "12.4.8(b)(v)")
@pytest.mark.parametrize("chips", ["removed", "divided"])
def test_a_disqualified_players_chips_go_as_the_terms_say(chips: str) -> None:
    made = cup(conduct__disqualified_chips=chips).playing(4)
    refused("12.4.8(a)(ii)", made.director, o.Disqualify, player="p2", cause="")
    made.director(o.Disqualify, player="p2", cause="chips passed")
    share = {"p1": 3350, "p3": 3350, "p4": 3300} if chips == "divided" else {}
    assert of(made.events, e.PlayerGone).divided == share
    assert made.t.retired == (0 if share else BANK)
    for loser in ("p4", "p3"):
        made.bust(loser, "p1")
    assert "p2" not in made.won()


@pytest.mark.clause("12.4.8(b)(vi)", "12.4.6(a)")
def test_a_player_who_retires_is_placed_as_if_eliminated_then_and_the_last_with_chips_wins() -> None:
    made = cup().playing(3)
    assert clauses(made.player(o.Retire, "p3")) == {"12.4.8(b)(vi)"}
    over = of(made.bust("p1", "p2"), e.PlayEnded)
    assert (over.rule.clause, placings(made.t)) == ("12.4.6(a)", [("p2",), ("p1",), ("p3",)])
    assert isinstance(made.t, Ended)


@pytest.mark.clause("12.4.8(d)(ii)")
def test_where_chips_are_paid_in_cash_a_table_is_concluded_if_all_at_it_agree() -> None:
    made = cup(format__chips_for_cash=True).playing(3)
    made.hand("1", p1=5000, p2=-5000)
    refused("12.4.8(d)(ii)", made.director, o.ConcludeTable, table="1", agreed=("p1", "p2"))
    made.director(o.ConcludeTable, table="1", agreed=("p1", "p2", "p3"))
    assert made.won() == {"p1": 30_000, "p2": 10_000, "p3": 20_000}


@pytest.mark.clause("12.4.7(a)", "12.4.7(b)", "12.4.3(c)")
def test_the_pool_is_paid_to_the_cent_and_no_chip_leaves_as_money() -> None:
    made = cup(prizes__guaranteed=70_001, prizes__shares=(5000, 3000, 2000)).playing(3)
    made.hand("1", p1=-BANK, p2=-BANK, p3=2 * BANK)
    won = made.won()
    assert won == {"p3": 35_001, "p1": 17_500, "p2": 17_500}
    assert of(made.events, e.PoolMadeUp).rule.clause == "12.4.7(a)"
    assert of(made.events, e.TournamentClosed).rule.clause == "12.4.3(c)"
    assert isinstance(made.t, Closed)
    assert (made.t.chips, made.t.retired) == ({}, made.t.issued)


@pytest.mark.clause("12.4.8(a)(iv)")
def test_a_cancelled_tournament_refunds_everyone_even_during_play() -> None:
    made = cup().playing(2)
    made.house(o.CancelTournament, why="fire")
    assert isinstance(made.t, Cancelled)
    assert made.t.contributed == 0


@pytest.mark.clause("12.4.8(f)")
def test_names_are_used_for_promotion_only_with_permission() -> None:
    made = cup().entering()
    made.player(o.Enter, "ann", permission=True)
    made.player(o.Enter, "ben")
    made.director(o.Attend)
    made.director(o.Brief)
    made.at = START
    made.director(o.StartPlay, draw=("ann", "ben"))
    made.bust("ben", "ann")
    made.won()
    assert for_promotion(made.t) == [(1, "ann"), (2, "name withheld")]


@pytest.mark.clause("12.4.8(h)", "12.4.8(j)")
def test_the_document_says_whose_decision_is_final_and_where_to_complain() -> None:
    terms = terms_for(POKER)
    document = terms_and_conditions(terms)
    assert {"12.4.8(h)", "12.4.8(j)"} <= {rule.clause for rule in document.also}
    lacking = replace(terms, statements={key: said for key, said in terms.statements.items() if key != "12.4.8(j)"})
    assert "12.4.8(j)" not in {rule.clause for rule in terms_and_conditions(lacking).also}


def test_nothing_of_this_ends_a_tournament_that_has_two_players() -> None:
    made = cup().playing(3)
    made.player(o.Retire, "p1")
    assert isinstance(made.t, Playing)
