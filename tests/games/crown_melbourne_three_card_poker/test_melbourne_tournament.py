"""Rule 12 of Three Card Poker: terms, the Director, entries, and everything before the first hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tournament_play import MANAGER, START, THREE, Cup, clauses, of, saying, terms_for

from queenhigh.games.crown_melbourne_three_card_poker.tournament_law import ITEMS, LAW
from queenhigh.games.kit.tournaments import Announced, Cancelled, Draft, Entering, Playing, Terms
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.checklist import check, missing
from queenhigh.games.kit.tournaments.terms import AddOn, Departure, Rebuys, Repechage, RoundTerms
from queenhigh.rules import IllegalAction, NotAuthorised, UnknownClause

EMPLOYEES = "With approval beforehand, employees may play; they win nothing, and the next in line takes the place."


def refused(cup: Cup, clause: str, give: Any, *args: Any, **more: Any) -> str:
    with pytest.raises((IllegalAction, NotAuthorised)) as refusal:
        give(*args, **more)
    assert refusal.value.rule.clause == clause
    return str(refusal.value)


def cup(**changes: Any) -> Cup:
    return Cup(THREE, **changes)


# -- 12.4: the check of the terms


@pytest.mark.clause("12.4", "12.2.1")
def test_empty_terms_are_refused_with_every_item_that_always_applies() -> None:
    draft = cup()
    said = refused(draft, "12.4", draft.house, o.DrawUpTerms, terms=Terms(name="cup", book=THREE))
    always = [item.rule.clause for item in ITEMS if item.needed(Terms())]
    assert len(always) == 39
    assert all(f"({clause})" in said for clause in always)
    assert isinstance(draft.t, Draft), "it stays a draft"


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.rule.clause)
def test_each_item_is_asked_for_by_its_own_clause(item: Any) -> None:
    complete = saying(
        terms_for(
            THREE,
            entry__may_refuse=True,
            entry__selection=True,
            entry__charity_or_media=True,
            entry__signatures=True,
            entry__rebuys=Rebuys(price=100, until=1),
            format__repechage=Repechage(after=1, hands=5, advance=3),
        ),
        **{"12.4.2(a)(iv)": "Members only.", "12.4.2(a)(v)": EMPLOYEES, "12.4.2(b)(iii)": "Players sign a copy."},
    )
    check(complete, LAW)
    clause = item.rule.clause
    lacking = replace(complete, statements={key: text for key, text in complete.statements.items() if key != clause})
    blanked: dict[str, Terms] = {
        "12.4.1(a)(i)": replace(complete, starts=None),
        "12.4.1(a)(ii)": replace(complete, entry=replace(complete.entry, rebuys=Rebuys(until=1))),
        "12.4.1(a)(iii)": replace(complete, most=None),
        "12.4.1(a)(iv)": replace(complete, location="  "),
        "12.4.2(d)": replace(complete, entry=replace(complete.entry, withdraw_until=None, substitute_until=None)),
        "12.4.3(a)(i)": replace(complete, format=replace(complete.format, rounds=())),
        "12.4.3(a)(ii)": replace(complete, tables=()),
        "12.4.3(a)(iv)": replace(complete, entry=replace(complete.entry, rebuys=Rebuys(price=1))),
        "12.4.3(b)": replace(complete, format=replace(complete.format, starting_bank=0)),
        "12.4.4(a)": replace(complete, format=replace(complete.format, chip_type="")),
        "12.4.4(b)": replace(complete, format=replace(complete.format, rounds=())),
        "12.4.7(a)": replace(
            complete, entry=replace(complete.entry, buy_in=0), prizes=replace(complete.prizes, added=0)
        ),
        "12.4.7(b)": replace(complete, prizes=replace(complete.prizes, shares=())),
        "12.4.8(a)(i)": replace(complete, conduct=replace(complete.conduct, penalties={})),
        "12.4.8(b)(iii)": replace(complete, conduct=replace(complete.conduct, phone="")),
    }
    always_said = ("12.4.3(a)(iii)", "12.4.3(a)(v)")
    if clause in always_said:  # the settings say it by themselves
        assert clause not in [one.rule.clause for one in missing(lacking, LAW)]
        return
    wrong = blanked.get(clause, lacking)
    assert clause in [one.rule.clause for one in missing(wrong, LAW)]
    with pytest.raises(IllegalAction, match=r"12\.4"):
        check(wrong, LAW)


@pytest.mark.parametrize("clause", ["12.4.2(a)(iii)", "12.4.2(a)(iv)", "12.4.2(a)(v)", "12.4.2(b)(iii)"])
def test_what_applies_only_sometimes_is_asked_for_only_then(clause: str) -> None:
    setting = {
        "12.4.2(a)(iii)": "entry__may_refuse",
        "12.4.2(a)(iv)": "entry__selection",
        "12.4.2(a)(v)": "entry__charity_or_media",
        "12.4.2(b)(iii)": "entry__signatures",
    }[clause]
    for applies in (True, False):
        terms = terms_for(THREE, **{setting: applies})
        terms = replace(terms, statements={key: text for key, text in terms.statements.items() if key != clause})
        lacks = [one.rule.clause for one in missing(terms, LAW)]
        assert lacks == ([clause] if applies else [])


@pytest.mark.parametrize(
    ("clause", "changes"),
    [
        ("12.4.1(a)(iii)", {"least": 1}),
        ("12.4.1(a)(iii)", {"least": 64}),
        ("12.4.3(a)(ii)", {"tables": tuple("ABCDEFGH")}),
        ("12.4.3(a)(ii)", {"format__seats": 10, "most": 20}),
        ("12.4.3(a)(iii)", {"format__progression": "by_magic"}),
        ("12.4.4(b)", {"format__rounds": (RoundTerms(hands=5, minimum=2501),)}),
        ("12.4.4(c)", {"format__rounds": (RoundTerms(hands=5, minimum=100, secret_wagers=6),)}),
        ("12.4.3(a)(v)", {"format__repechage": Repechage(after=3, hands=5, advance=3)}),
        ("12.4.7(b)", {"prizes__shares": (5000, 4999)}),
        ("12.4.7(b)", {"prizes__shares": (5000, 5001)}),
        ("12.4.7(b)", {"prizes__shares": (4000, 6000)}),
        ("12.4.7(b)", {"prizes__deals": "coin toss"}),
        ("12.4.8(b)(v)", {"conduct__disqualified_chips": "eaten"}),
        ("12.4.8(b)(iii)", {"conduct__phone": "exile"}),
    ],
)
def test_terms_that_cannot_be_carried_out_are_refused(clause: str, changes: dict[str, Any]) -> None:
    draft = cup(**changes)
    refused(draft, clause, draft.announced)


def test_the_bank_covers_the_smallest_ante_and_play_just_so() -> None:
    cup(format__rounds=(RoundTerms(hands=5, minimum=2500),)).announced()


@pytest.mark.parametrize("minimum", [0, -1])
def test_a_round_without_a_smallest_ante_is_refused_for_that_reason(minimum: int) -> None:
    draft = cup(format__rounds=(RoundTerms(hands=5, minimum=minimum),))
    with pytest.raises(IllegalAction, match="The smallest Ante of a round is below 1"):
        draft.announced()


def test_the_limit_of_liability_names_both_acts() -> None:
    draft = Cup(THREE, saying(terms_for(THREE), **{"12.4.8(i)": "Nobody answers for anything."}))
    refused(draft, "12.4.8(i)", draft.announced)


@pytest.mark.clause("12.4.8(c)")
def test_where_the_terms_depart_from_the_rules_the_rules_prevail() -> None:
    departs = cup(departures=(Departure("9.6.1", "Antes pay 2 to 1"),)).announced()
    prevails = of(departs.events, e.RulesPrevail)
    assert (prevails.clause, prevails.rule.clause) == ("9.6.1", "12.4.8(c)")
    with pytest.raises(UnknownClause):
        cup(departures=(Departure("99.9", "Anything goes"),)).announced()


# -- 12.2: before entries


@pytest.mark.clause("12.2.2(a)", "12.2.2(b)")
def test_entries_wait_for_published_terms_and_for_the_inspectorate() -> None:
    draft = cup().announced()
    refused(draft, "12.2.2(a)", draft.house, o.OpenEntries)
    draft.house(o.PublishTerms)
    refused(draft, "12.2.2(b)", draft.house, o.OpenEntries)
    refused(draft, "12.2.2(b)", draft.player, o.Enter, "ann")
    draft.house(o.AdviseInspectorate, inspector="ng")
    assert clauses(draft.house(o.OpenEntries)) >= {"12.2.2(a)", "12.2.2(b)"}
    assert isinstance(draft.t, Entering)


def test_by_the_other_reading_it_is_enough_before_the_start() -> None:
    late = cup(readings={"A-52": "start"}).announced()
    late.house(o.OpenEntries)
    late.player(o.Enter, "p1")
    late.player(o.Enter, "p2")
    late.director(o.Attend)
    late.house(o.DesignateTables, tables=late.terms.tables)
    late.director(o.Brief)
    late.at = START
    refused(late, "12.2.2(a)", late.director, o.StartPlay, draw=("p1", "p2"))
    late.house(o.PublishTerms)
    refused(late, "12.2.2(b)", late.director, o.StartPlay, draw=("p1", "p2"))
    late.house(o.AdviseInspectorate)
    late.director(o.StartPlay, draw=("p1", "p2"))


@pytest.mark.clause("1.1 'Tournament Director'")
def test_the_director_of_another_tournament_gives_no_orders_here() -> None:
    other = cup().entered(2)
    said = refused(other, "1.1 'Tournament Director'", other.director, o.Brief, who="someone else")
    assert "dana" in said


@pytest.mark.clause("12.2.3", "12.2.3(a)")
def test_play_needs_the_director_or_a_deputy_there() -> None:
    made = cup().ready(4)
    made.director(o.Attend, here=False)
    refused(made, "12.2.3", made.director, o.StartPlay, draw=("p1", "p2", "p3", "p4"))
    refused(made, "12.2.3(a)", made.house, o.AppointDeputy, person="deb")
    refused(made, "12.2.3(a)", made.deputy, o.Brief)
    made.director(o.AppointDeputy, person="deb")
    made.deputy(o.Attend)
    made.deputy(o.StartPlay, draw=("p1", "p2", "p3", "p4"))
    made.hand("A")
    made.deputy(o.Attend, here=False)
    refused(made, "12.2.3", made.dealer, o.DealHand, table="A")


@pytest.mark.clause("12.2.3(a)")
def test_by_the_other_reading_a_deputy_is_only_present() -> None:
    made = cup(readings={"deputy_powers": "presence_only"}).ready(2)
    made.director(o.AppointDeputy, person="deb")
    made.deputy(o.Attend)
    made.director(o.Attend, here=False)
    refused(made, "12.2.3(a)", made.deputy, o.StartPlay, draw=("p1", "p2"))
    made.director(o.StartPlay, draw=("p1", "p2"))


@pytest.mark.clause("12.2.3")
def test_the_house_appoints_the_director_and_not_the_director_the_next() -> None:
    made = cup().announced()
    refused(made, "12.2.3", made.director, o.AppointDirector, person="friend")
    refused(made, "tournaments", made.dealer, o.AppointDirector, person="friend")
    refused(made, "12.2.3", made.house, o.AppointDirector, person="")
    refused(made, "12.2.3", made.do, o.Attend(by="Dealer", who="nobody"))


@pytest.mark.clause("12.2.4", "12.2.5")
def test_designated_tables_are_named_once_and_used_for_nothing_else() -> None:
    made = cup().announced()
    refused(made, "12.2.4", made.house, o.DesignateTables, tables=("A", "A"))
    refused(made, "12.2.4", made.house, o.DesignateTables, tables=("A",))
    made.house(o.UseTable, table="A")
    made.house(o.DesignateTables, tables=made.terms.tables)
    refused(made, "12.2.5", made.house, o.UseTable, table="A", use="a cash game")
    assert made.house(o.UseTable, table="Z") == []


@pytest.mark.clause("12.2.4")
def test_no_hand_at_a_table_that_is_not_designated() -> None:
    made = cup().playing(2)
    refused(made, "12.2.4", made.dealer, o.DealHand, table="Z")
    bare = cup().announced()
    for order in (o.PublishTerms, o.AdviseInspectorate, o.OpenEntries):
        bare.house(order)
    for name in ("p1", "p2"):
        bare.player(o.Enter, name)
    bare.director(o.Attend)
    bare.director(o.Brief)
    bare.at = START
    refused(bare, "12.2.4", bare.director, o.StartPlay, draw=("p1", "p2"))


@pytest.mark.clause("12.3.1")
def test_play_waits_for_the_briefing_which_is_the_directors() -> None:
    made = cup().entered(2)
    made.director(o.Attend)
    made.at = START
    refused(made, "12.3.1", made.director, o.StartPlay, draw=("p1", "p2"))
    refused(made, "12.3.1", made.house, o.Brief)
    refused(made, "12.3.1", made.director, o.Brief, understood=False)
    assert clauses(made.director(o.Brief)) == {"12.3.1"}


@pytest.mark.clause("12.3.1")
def test_a_player_who_comes_after_the_briefing_is_briefed_before_their_first_hand() -> None:
    made = cup(entry__late_until=1).ready(4)
    made.player(o.Enter, "after")
    made.director(o.StartPlay, draw=tuple(one.player for one in made.t.entered))
    for name in ("after", "late"):
        if name == "late":
            made.player(o.Enter, name)
        table = made.table_of(name)
        refused(made, "12.3.1", made.dealer, o.DealHand, table=table)
        refused(made, "12.3.1", made.director, o.Brief, understood=False)
        refused(made, "12.3.1", made.house, o.Brief)
        assert clauses(made.director(o.Brief)) == {"12.3.1"}
        refused(made, "12.3.1", made.director, o.Brief)  # all players have been briefed
    made.dealer(o.DealHand, table=table)


@pytest.mark.clause("12.3.1")
def test_a_substitute_is_briefed_like_anyone_who_comes_later() -> None:
    made = cup(entry__substitute_until=START + 100).playing(4)
    made.player(o.NominateSubstitute, "p1", substitute="sue")
    refused(made, "12.3.1", made.dealer, o.DealHand, table=made.table_of("sue"))
    made.director(o.Brief)
    made.dealer(o.DealHand, table=made.table_of("sue"))


@pytest.mark.clause("12.3.1")
def test_by_the_other_reading_the_briefing_belongs_to_the_time_before_play() -> None:
    made = cup(entry__late_until=1, readings={"late_briefing": "before_play"}).ready(4)
    made.player(o.Enter, "after")
    everybody = tuple(one.player for one in made.t.entered)
    refused(made, "12.3.1", made.director, o.StartPlay, draw=everybody)
    made.director(o.Brief)
    made.director(o.StartPlay, draw=everybody)
    made.player(o.Enter, "late")
    made.dealer(o.DealHand, table=made.table_of("late"))


@pytest.mark.clause("12.3.2")
def test_practice_hands_change_no_bank() -> None:
    made = cup().entered(2)
    before = made.t.chips
    assert clauses(made.dealer(o.PractiseHand, table="A")) == {"12.3.2"}
    assert made.t.chips == before
    assert made.t.practised == 1


# -- 12.4.1: details and their changes


@pytest.mark.clause("12.4.1(b)", "12.4.1(c)")
def test_a_start_is_moved_on_notice_and_the_inspectorate_told() -> None:
    made = cup().ready(2)
    made.at = START - 1800
    refused(made, "12.4.1(b)", made.director, o.MoveStart, to=START + 600)
    made.at = START + 1
    refused(made, "12.4.1(b)", made.director, o.MoveStart, to=START + 1800, told=True)
    made.at = START
    made.director(o.MoveStart, to=START + 1800, told=True)
    made.at = START + 1799
    refused(made, "12.4.1(c)", made.director, o.StartPlay, draw=("p1", "p2"))
    made.house(o.AdviseInspectorate)
    refused(made, "12.4.1(b)", made.director, o.StartPlay, draw=("p1", "p2"))
    made.at = START + 1800
    made.director(o.StartPlay, draw=("p1", "p2"))
    assert isinstance(made.t, Playing)


@pytest.mark.clause("12.4.1(c)")
def test_changed_terms_are_published_again_before_anyone_plays() -> None:
    made = cup().ready(2)
    made.house(o.DrawUpTerms, terms=replace(made.terms, location="River Room"))
    refused(made, "12.2.2(a)", made.director, o.StartPlay, draw=("p1", "p2"))
    made.house(o.PublishTerms)
    refused(made, "12.4.1(c)", made.director, o.StartPlay, draw=("p1", "p2"))
    assert clauses(made.house(o.AdviseInspectorate)) == {"12.4.1(c)"}
    refused(made, "12.3.1", made.director, o.StartPlay, draw=("p1", "p2"))
    made.director(o.Brief)
    made.director(o.StartPlay, draw=("p1", "p2"))


def test_a_signature_is_for_the_terms_as_they_were() -> None:
    terms = saying(terms_for(THREE, entry__signatures=True), **{"12.4.2(b)(iii)": "Players sign a copy."})
    made = Cup(THREE, terms).entered(2)
    for name in ("p1", "p2"):
        made.player(o.SignTerms, name)
    made.house(o.DrawUpTerms, terms=replace(terms, location="River Room"))
    assert not any(one.signed for one in made.t.entered)


@pytest.mark.clause("12.1")
def test_prices_and_banks_are_fixed_once_a_player_has_entered() -> None:
    made = cup().entered(1)
    other = replace(made.terms, format=replace(made.terms.format, starting_bank=6000))
    refused(made, "12.1", made.house, o.DrawUpTerms, terms=other)


# -- 12.4.2: entries


@pytest.mark.clause("12.4.1(a)(iii)")
def test_the_largest_number_of_players_may_enter_and_no_more() -> None:
    made = cup(most=3).entered(3)
    refused(made, "12.4.1(a)(iii)", made.player, o.Enter, "p4")
    made.player(o.WithdrawEntry, "p1")
    made.player(o.Enter, "p4")


@pytest.mark.clause("12.4.1(a)(iii)")
def test_fewer_than_the_least_number_do_not_start() -> None:
    made = cup(least=3).ready(2)
    refused(made, "12.4.1(a)(iii)", made.director, o.StartPlay, draw=("p1", "p2"))
    made.player(o.Enter, "p3")
    made.director(o.StartPlay, draw=("p1", "p2", "p3"))


@pytest.mark.clause("12.4.2(a)(ii)")
def test_a_person_who_may_not_gamble_may_not_enter() -> None:
    made = cup().entering()
    refused(made, "12.4.2(a)(ii)", made.player, o.Enter, "ann", entitled=False)
    refused(made, "12.4.2(c)", made.player, o.Enter, " ")
    refused(made, "tournaments", made.player, o.Enter, "ann", who="bob")
    made.player(o.Enter, "ann")
    refused(made, "12.1", made.player, o.Enter, "ann")


@pytest.mark.clause("12.4.2(a)(v)")
def test_employees_enter_charity_events_with_an_officers_approval() -> None:
    usual = cup().entering()
    refused(usual, "12.4.2(a)(v)", usual.player, o.Enter, "emil", employee="dealer")
    terms = saying(terms_for(THREE, entry__charity_or_media=True), **{"12.4.2(a)(v)": EMPLOYEES})
    charity = Cup(THREE, terms).entering()
    refused(charity, "12.4.2(a)(v)", charity.player, o.Enter, "emil", employee="dealer", approved_by=MANAGER)
    taken = of(charity.player(o.Enter, "emil", employee="dealer", approved_by="Chief Operating Officer"), e.EntryTaken)
    assert taken.approved_by == "Chief Operating Officer"
    charity.player(o.Enter, "emma", employee="cashier", approved_by="Chief Executive Officer")
    assert len(charity.t.entered) == 2


@pytest.mark.clause("12.4.2(a)(iv)")
def test_selection_criteria_are_asked_for_only_where_the_terms_have_them() -> None:
    cup().entering().player(o.Enter, "ann", selected=False)
    terms = saying(terms_for(THREE, entry__selection=True), **{"12.4.2(a)(iv)": "Members of the club."})
    club = Cup(THREE, terms).entering()
    refused(club, "12.4.2(a)(iv)", club.player, o.Enter, "ann", selected=False)
    club.player(o.Enter, "bea", selected=True)


@pytest.mark.clause("12.4.2(b)(iii)")
def test_nobody_is_seated_without_a_signature_where_the_terms_ask_for_one() -> None:
    terms = saying(terms_for(THREE, entry__signatures=True), **{"12.4.2(b)(iii)": "Players sign a copy."})
    made = Cup(THREE, terms).ready(2)
    made.player(o.SignTerms, "p1")
    refused(made, "12.4.2(b)(iii)", made.director, o.StartPlay, draw=("p1", "p2"))
    made.player(o.SignTerms, "p2")
    made.director(o.StartPlay, draw=("p1", "p2"))


@pytest.mark.clause("12.4.2(d)", "12.4.8(a)(iv)")
@pytest.mark.parametrize(("late", "fee", "stake"), [(-1, 1000, 10_000), (0, 1000, 10_000), (1, 500, 5000)])
def test_a_withdrawal_is_paid_back_in_full_up_to_the_moment_in_the_terms(late: int, fee: int, stake: int) -> None:
    made = cup().entered(3)
    made.at = START - 100 + late
    gone = of(made.player(o.WithdrawEntry, "p2"), e.EntryWithdrawn)
    assert (gone.fee, gone.stake, gone.rule.clause) == (fee, stake, "12.4.2(d)")
    assert made.t.contributed == 30_000 - stake


def test_an_entry_that_was_withdrawn_too_late_leaves_its_part_in_the_pool() -> None:
    made = cup().entered(2)
    made.at = START - 99
    made.player(o.WithdrawEntry, "p1")
    made.player(o.Enter, "p1")
    assert made.t.contributed == 25_000
    made.player(o.WithdrawEntry, "p1")
    assert made.t.contributed == 20_000


@pytest.mark.clause("12.4.8(a)(iii)", "12.4.8(b)(iv)")
@pytest.mark.parametrize(("late", "taken"), [(-1, True), (0, True), (1, False)])
def test_a_substitute_is_named_in_time_or_not_at_all(late: int, taken: bool) -> None:
    made = cup().entered(2)
    made.at = START - 50 + late
    if not taken:
        refused(made, "12.4.8(a)(iii)", made.player, o.NominateSubstitute, "p1", substitute="sue")
        return
    refused(made, "12.4.8(a)(iii)", made.player, o.NominateSubstitute, "p1", substitute="p2")
    refused(made, "12.4.8(a)(iii)", made.player, o.NominateSubstitute, "p1", substitute="sue", entitled=False)
    made.player(o.NominateSubstitute, "p1", substitute="sue")
    assert list(made.t.entrants) == ["sue", "p2"]
    assert made.t.entrants["sue"].stands_in_for == "p1"


@pytest.mark.clause("12.4.2(a)(iii)")
def test_an_application_is_refused_only_where_that_right_is_reserved() -> None:
    made = cup().entered(2)
    assert of(made.house(o.RefuseEntry, player="p1"), e.EntryWithdrawn).stake == 10_000
    other = cup(entry__may_refuse=False).entered(2)
    refused(other, "12.4.2(a)(iii)", other.house, o.RefuseEntry, player="p1")


@pytest.mark.clause("12.4.8(a)(iv)")
def test_a_cancelled_tournament_refunds_everyone() -> None:
    made = cup().entered(3)
    assert clauses(made.house(o.CancelTournament, why="too few")) == {"12.4.8(a)(iv)"}
    assert isinstance(made.t, Cancelled)
    assert made.t.contributed == 0


def test_orders_out_of_their_time_are_refused() -> None:
    draft = cup()
    refused(draft, "12.2.1", draft.house, o.PublishTerms)
    draft.announced()
    assert isinstance(draft.t, Announced)
    refused(draft, "12.3.1", draft.dealer, o.DealHand, table="A")
    refused(draft, "12.2.1", draft.house, o.DrawUpTerms, terms=terms_for("crown-melbourne-crown-poker"))
    with pytest.raises(IllegalAction):
        draft.house(o.DrawUpTerms, terms=replace(draft.terms, name=""))


def test_tables_that_changed_terms_name_are_designated_again() -> None:
    made = cup().ready(2)
    made.house(o.DrawUpTerms, terms=replace(made.terms, tables=(*made.terms.tables, "J")))
    made.house(o.PublishTerms)
    made.house(o.AdviseInspectorate)
    refused(made, "12.2.4", made.director, o.StartPlay, draw=("p1", "p2"))
    made.house(o.DesignateTables, tables=(*made.terms.tables, "J"))
    made.director(o.Brief)
    made.director(o.StartPlay, draw=("p1", "p2"))


def test_the_time_for_late_entries_alone_is_no_time_for_withdrawing() -> None:
    terms = terms_for(THREE, entry__withdraw_until=None, entry__substitute_until=None, entry__late_until=1)
    assert [one.rule.clause for one in missing(terms, LAW)] == ["12.4.2(d)"]


def test_an_add_on_without_a_price_is_not_stated() -> None:
    terms = terms_for(THREE, entry__add_on=AddOn(chips=100, during=1))
    assert [one.rule.clause for one in missing(terms, LAW)] == ["12.4.1(a)(ii)"]


def test_an_event_without_charge_need_not_state_amounts() -> None:
    terms = terms_for(THREE, entry__entry_fee=0, entry__buy_in=0)
    assert missing(terms, LAW) == []
