"""Rule 12 of Crown Poker: terms, the Director, levels and blinds, tables kept even, deals and prizes."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest
from msgspec.structs import replace
from tournament_play import MANAGER, POKER, START, Cup, clauses, of, saying, terms_for

from queenhigh.cards import Seed
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.facets.tournament_regulars import whole_hand
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure, check
from queenhigh.games.crown_melbourne_crown_poker.tournament import checked, hand_at, hand_over, sitting_at, table_for
from queenhigh.games.crown_melbourne_crown_poker.tournament_law import ITEMS, LAW
from queenhigh.games.kit.tournaments import Ended, Playing, Terms
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.checklist import check as check_terms
from queenhigh.games.kit.tournaments.checklist import missing
from queenhigh.games.kit.tournaments.seating import first_from
from queenhigh.games.kit.tournaments.state import placings
from queenhigh.games.kit.tournaments.terms import AddOn, Departure, Level, Rebuys, Repechage, RoundTerms
from queenhigh.rules import IllegalAction, NotAuthorised

BANK = 10_000
MINUTE = 60
LEVELS = (
    Level(minutes=20, small=50, big=100, pause=10),
    Level(minutes=20, small=100, big=200, ante=25),
    Level(minutes=1, small=200, big=400, ante=50),
)
EMPLOYEES = "With approval beforehand, employees may play; they win nothing, and the next in line takes the place."


def refused(clause: str, give: Any, *args: Any, **more: Any) -> str:
    with pytest.raises((IllegalAction, NotAuthorised)) as refusal:
        give(*args, **more)
    assert refusal.value.rule.clause == clause
    return str(refusal.value)


def cup(**changes: Any) -> Cup:
    return Cup(POKER, **{"format__levels": LEVELS, **changes})


def now(made: Cup) -> Playing:
    assert isinstance(made.t, Playing)
    return made.t


# -- 12.4: the check of the terms


def test_empty_terms_are_refused_with_every_item_that_always_applies() -> None:
    said = refused("12.4", cup().house, o.DrawUpTerms, terms=Terms(name="cup", book=POKER))
    always = [item.rule.clause for item in ITEMS if item.needed(Terms())]
    assert len(always) == 40, "12.4.8(d)(i) and (ii) are items of their own here"
    assert all(f"({clause})" in said for clause in always)


@pytest.mark.parametrize("clause", [item.rule.clause for item in ITEMS if not item.needed(Terms())])
def test_what_applies_only_sometimes_is_not_asked_for_otherwise(clause: str) -> None:
    plain = terms_for(POKER, entry__may_refuse=False, entry__entry_fee=0, entry__buy_in=0)
    assert clause not in [one.rule.clause for one in missing(replace(plain, statements={}), LAW)]


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.rule.clause)
def test_each_item_is_asked_for_by_its_own_clause(item: Any) -> None:
    complete = saying(
        terms_for(
            POKER,
            entry__may_refuse=True,
            entry__selection=True,
            entry__charity_or_media=True,
            entry__signatures=True,
            entry__rebuys=Rebuys(price=100, until=1),
        ),
        **{"12.4.2(a)(iv)": "Members only.", "12.4.2(a)(v)": EMPLOYEES, "12.4.2(b)(iii)": "Players sign a copy."},
    )
    check_terms(complete, LAW)
    clause = item.rule.clause
    said = {key: text for key, text in complete.statements.items() if key != clause}
    lacking = replace(complete, statements=said, readings={"overlapping_statements": "two_statements"})
    form, entry, conduct = lacking.format, lacking.entry, lacking.conduct
    blanked: dict[str, Terms] = {
        "12.4.1(a)(i)": replace(lacking, starts=None),
        "12.4.1(a)(ii)": replace(lacking, entry=replace(entry, rebuys=Rebuys(until=1))),
        "12.4.1(a)(iii)": replace(lacking, least=None),
        "12.4.1(a)(iv)": replace(lacking, location=" "),
        "12.4.2(d)": replace(lacking, entry=replace(entry, withdraw_until=None, substitute_until=None)),
        "12.4.3(a)(i)": replace(lacking, format=replace(form, levels=())),
        "12.4.3(a)(ii)": replace(lacking, format=replace(form, seats=0)),
        "12.4.3(a)(iv)": replace(lacking, entry=replace(entry, rebuys=Rebuys(price=1))),
        "12.4.3(b)": replace(lacking, format=replace(form, starting_bank=0)),
        "12.4.4(a)": replace(lacking, format=replace(form, chip_type=" ")),
        "12.4.4(b)": replace(lacking, format=replace(form, levels=())),
        "12.4.4(c)": replace(lacking, format=replace(form, rounds=(RoundTerms(5, 100, secret_wagers=1),))),
        "12.4.7(a)": replace(
            lacking, entry=replace(entry, buy_in=0), prizes=replace(lacking.prizes, added=0, guaranteed=0)
        ),
        "12.4.7(b)": replace(lacking, prizes=replace(lacking.prizes, shares=())),
        "12.4.8(a)(i)": replace(lacking, conduct=replace(conduct, penalties={})),
        "12.4.8(b)(iii)": replace(lacking, conduct=replace(conduct, phone="")),
    }
    wrong = blanked.get(clause, lacking)
    said_by_settings = clause in ("12.4.3(a)(iii)", "12.4.3(a)(v)")
    assert (clause in [one.rule.clause for one in missing(wrong, LAW)]) is not said_by_settings
    with pytest.raises(IllegalAction) if not said_by_settings else nullcontext():
        check_terms(wrong, LAW)


@pytest.mark.parametrize(
    ("statement", "reading", "lacks"),
    [
        ("12.4.8(g)", "one_may_serve", []),
        ("12.4.8(g)", "two_statements", ["12.4.8(g)"]),
        ("12.4.8(c)", "one_may_serve", ["12.4.8(c)"]),
        ("12.4.8(c)", "two_statements", ["12.4.8(c)"]),
    ],
)
def test_one_statement_of_who_conducts_the_tournament_may_serve_twice(
    statement: str, reading: str, lacks: list[str]
) -> None:
    terms = terms_for(POKER, readings={"overlapping_statements": reading})
    terms = replace(terms, statements={key: text for key, text in terms.statements.items() if key != statement})
    assert [one.rule.clause for one in missing(terms, LAW)] == lacks


@pytest.mark.parametrize(
    ("clause", "changes"),
    [
        ("12.4.4(a)", {"format__chip_type": "cash"}),
        ("12.4.4(a)", {"format__chip_type": "Cash chips"}),
        ("12.4.4(b)", {"format__levels": (Level(20, 100, 200), Level(20, 50, 100))}),
        ("12.4.4(b)", {"format__levels": (Level(20, 200, 100),)}),
        ("12.4.4(b)", {"format__levels": (Level(20, 0, 100),)}),
        ("12.4.4(b)", {"format__betting": "table stakes"}),
        ("12.4.4(b)", {"format__betting": "spread"}),
        ("12.4.4(b)", {"format__betting": "spread", "format__levels": (Level(20, 50, 100, most=99),)}),
        ("12.4.3(a)(v)", {"format__repechage": Repechage(after=1, hands=2, advance=3)}),
        ("12.4.5(a)", {"format__hand_for_hand_ties": "luck"}),
        ("12.4.5(a)", {"format__hand_for_hand": -1}),
        ("12.4.1(a)(ii)", {"entry__rebuys": Rebuys(price=-1, until=1)}),
        ("12.4.1(a)(ii)", {"entry__add_on": AddOn(price=100, chips=-1, during=1)}),
        ("12.4.3(a)(i)", {"format__levels": (Level(0, 50, 100),)}),
        ("12.4.3(a)(ii)", {"format__seats": 12}),
        ("12.4.3(a)(ii)", {"most": 181}),
        ("12.1", {"format__game": "snap"}),
    ],
)
def test_terms_that_cannot_be_carried_out_are_refused(clause: str, changes: dict[str, Any]) -> None:
    draft = cup(**changes)
    refused(clause, draft.announced)


@pytest.mark.parametrize(
    ("betting", "level", "expected"),
    [
        ("fixed", Level(20, 50, 100), Structure(limit=Limit.FIXED, blinds=(50, 100), sizes=(100, 100, 200, 200))),
        ("spread", Level(20, 50, 100, most=400), Structure(limit=Limit.SPREAD, blinds=(50, 100), min=100, max=400)),
        ("pot", Level(20, 50, 100, ante=10), Structure(limit=Limit.POT, blinds=(50, 100), ante=10)),
    ],
)
def test_the_level_sets_the_limits_of_every_betting_structure(betting: str, level: Level, expected: Structure) -> None:
    made = cup(format__betting=betting, format__levels=(level,)).playing(3)
    assert check(made.room.table_for(made.t).structure) == expected


def test_eleven_seats_are_as_many_as_holdem_has() -> None:
    cup(format__seats=11).announced()


def test_the_limit_of_liability_names_the_acts_of_this_book() -> None:
    draft = Cup(POKER, saying(terms_for(POKER), **{"12.4.8(i)": "Competition and Consumer Act 2010"}))
    refused("12.4.8(i)", draft.announced)


def test_where_the_terms_depart_from_the_rules_the_rules_prevail() -> None:
    made = cup(departures=(Departure("6.9", "Raises are not limited"),)).announced()
    assert of(made.events, e.RulesPrevail).rule.clause == "12.4.8(c)"


# -- 12.2 and 12.3: before play


@pytest.mark.clause("12.2.2(a)", "12.2.2(b)")
def test_entries_wait_for_published_terms_and_for_the_inspectorate() -> None:
    made = cup().announced()
    refused("12.2.2(a)", made.player, o.Enter, "ann")
    made.house(o.PublishTerms)
    refused("12.2.2(b)", made.house, o.OpenEntries)
    made.house(o.AdviseInspectorate)
    made.house(o.OpenEntries)
    made.player(o.Enter, "ann")


@pytest.mark.clause("1.1 'Tournament Director'", "12.2.3(a)")
def test_orders_are_the_directors_of_this_tournament_or_a_deputys() -> None:
    made = cup().entered(2)
    refused("1.1 'Tournament Director'", made.director, o.Brief, who="the other one")
    refused("12.2.3(a)", made.deputy, o.Brief)
    refused("12.2.3(a)", made.dealer, o.AppointDeputy, person="deb")
    refused("12.2.3(a)", made.director, o.AppointDeputy, person="dana")
    made.director(o.AppointDeputy, person="deb")
    made.deputy(o.Brief)


@pytest.mark.clause("12.2.3")
def test_in_this_book_a_deputy_acts_but_is_not_present_instead() -> None:
    made = cup().ready(2)
    made.director(o.AppointDeputy, person="deb")
    made.deputy(o.Attend)
    made.director(o.Attend, here=False)
    refused("12.2.3", made.deputy, o.StartPlay, draw=("p1", "p2"))
    made.director(o.Attend)
    made.deputy(o.StartPlay, draw=("p1", "p2"))
    made.director(o.Attend, here=False)
    refused("12.2.3", made.dealer, o.DealHand, table="1")


@pytest.mark.clause("12.2.4", "12.2.5")
def test_play_needs_designated_tables_which_are_used_for_nothing_else() -> None:
    made = cup().ready(2)
    refused("12.2.5", made.house, o.UseTable, table="20")
    refused("12.2.4", made.dealer, o.PractiseHand, table="99")
    made.dealer(o.PractiseHand, table="1")


@pytest.mark.clause("12.3.1")
def test_the_first_hand_waits_for_the_briefing() -> None:
    made = cup().entered(2)
    made.director(o.Attend)
    made.at = START
    refused("12.3.1", made.director, o.StartPlay, draw=("p1", "p2"))


@pytest.mark.clause("12.1")
def test_everyone_has_an_equal_chance() -> None:
    made = cup().ready(3)
    refused("12.1", made.director, o.StartPlay, draw=("p1", "p2", "p2"))
    refused("12.4.3(b)", made.director, o.StartPlay, draw=("p1", "p2", "p3"), banks={"p1": BANK + 1})
    made.director(o.StartPlay, draw=("p1", "p2", "p3"))
    assert set(made.t.chips.values()) == {BANK}


@pytest.mark.clause("12.4.2(a)(v)")
def test_employees_play_for_charity_with_approval_and_win_nothing() -> None:
    refused("12.4.2(a)(v)", cup().entering().player, o.Enter, "emil", employee="dealer")
    terms = terms_for(POKER, entry__charity_or_media=True, prizes__shares=(5000, 3000, 2000), prizes__guaranteed=0)
    made = Cup(POKER, saying(terms, **{"12.4.2(a)(v)": EMPLOYEES})).entered(4)
    refused("12.4.2(a)(v)", made.player, o.Enter, "emil", employee="dealer", approved_by=MANAGER)
    made.player(o.Enter, "emil", employee="dealer", approved_by="Chief Operating Officer")
    made.director(o.Attend)
    made.director(o.Brief)
    made.at = START
    made.director(o.StartPlay, draw=("p1", "emil", "p2", "p3", "p4"))
    for loser in ("p4", "p3", "p2", "emil"):
        made.bust(loser, "p1")
    assert isinstance(made.t, Ended)
    assert placings(made.t) == [("p1",), ("emil",), ("p2",), ("p3",), ("p4",)]
    assert made.won() == {"p1": 50_000, "p2": 30_000, "p3": 20_000}
    assert clauses([event for event in made.events if isinstance(event, e.PassedOver)]) == {"12.4.2(a)(v)"}


def test_late_entries_have_the_same_bank_at_the_shortest_table_until_their_level_is_over() -> None:
    made = cup(entry__late_until=1).playing(19)
    made.player(o.Enter, "late")
    assert (made.t.chips["late"], made.t.where("late")) == (BANK, ("2", 7))
    made.at = START + 30 * MINUTE
    made.dealer(o.ReadClock)
    refused("12.4.2(c)", made.player, o.Enter, "later")


@pytest.mark.clause("12.3.1")
def test_a_player_who_comes_after_the_briefing_is_briefed_before_their_first_hand() -> None:
    made = cup(entry__late_until=1).ready(4)
    made.player(o.Enter, "after")
    made.director(o.StartPlay, draw=tuple(one.player for one in made.t.entered))
    for name in ("after", "late"):
        if name == "late":
            made.player(o.Enter, name)
        table = made.table_of(name)
        refused("12.3.1", made.dealer, o.DealHand, table=table)
        refused("12.3.1", made.director, o.Brief, understood=False)
        refused("12.3.1", made.house, o.Brief)
        assert clauses(made.director(o.Brief)) == {"12.3.1"}
        refused("12.3.1", made.director, o.Brief)  # all players have been briefed
    made.dealer(o.DealHand, table=table)


@pytest.mark.clause("12.3.1")
def test_a_substitute_is_briefed_like_anyone_who_comes_later() -> None:
    made = cup(entry__substitute_until=START + 100).playing(4)
    made.player(o.NominateSubstitute, "p1", substitute="sue")
    refused("12.3.1", made.dealer, o.DealHand, table=made.table_of("sue"))
    made.director(o.Brief)
    made.dealer(o.DealHand, table=made.table_of("sue"))


@pytest.mark.clause("12.3.1")
def test_by_the_other_reading_the_briefing_belongs_to_the_time_before_play() -> None:
    made = cup(entry__late_until=1, readings={"late_briefing": "before_play"}).ready(4)
    made.player(o.Enter, "after")
    everybody = tuple(one.player for one in made.t.entered)
    refused("12.3.1", made.director, o.StartPlay, draw=everybody)
    made.director(o.Brief)
    made.director(o.StartPlay, draw=everybody)
    made.player(o.Enter, "late")
    made.dealer(o.DealHand, table=made.table_of("late"))


# -- levels and hands


@pytest.mark.parametrize(
    ("minutes", "stage", "paused"),
    [
        (0, 1, False),
        (19.99, 1, False),
        (20, 1, True),
        (29.99, 1, True),
        (30, 2, False),
        (50, 3, False),
        (500, 3, False),
    ],
)
def test_levels_go_by_the_clock_with_a_break_between(minutes: float, stage: int, paused: bool) -> None:
    made = cup().playing(4)
    made.at = START + int(minutes * MINUTE)
    made.dealer(o.ReadClock)
    assert (made.t.stage, made.t.paused_until is not None) == (stage, paused)
    assert made.t.tables["1"].playing is False
    if paused:
        refused("12.4.3(a)(i)", made.dealer, o.DealHand, table="1")
        assert made.dealer(o.ReadClock) == []


def test_a_level_changes_the_next_hand_and_its_blinds_are_compulsory() -> None:
    made = cup().playing(3)
    before = table_for(now(made)).structure
    assert (before.blinds, before.ante, table_for(now(made)).chip) == ((50, 100), 0, 25)
    made.dealer(o.DealHand, table="1")
    made.at = START + 30 * MINUTE
    begun = of(made.dealer(o.ReadClock)[-1:], e.StageBegun)
    assert "12.4.4(b)" in {rule.clause for rule in begun.also}
    made.end("1")
    hand = hand_at(now(made), "1")
    assert (hand.table.structure.blinds, hand.table.structure.ante) == ((100, 200), 25)


def test_chips_come_from_nowhere_but_the_bank() -> None:
    made = cup().playing(3)
    made.dealer(o.DealHand, table="1")
    hand = hand_at(now(made), "1")
    refused("12.4.3(b)", checked, now(made), "1", hand, do.AddChips(1, 500))
    assert checked(now(made), "1", hand, do.Fold(1)) == []
    refused("12.4.3(b)", made.dealer, o.EndHand, table="1", stacks={"p1": BANK + 1, "p2": BANK, "p3": BANK})
    refused("12.4.3(b)", made.dealer, o.EndHand, table="1", stacks={"p1": BANK - 1, "p2": BANK, "p3": BANK})


def test_button_and_blinds_go_round_as_at_any_table() -> None:
    made = cup().playing(4)
    buttons, payers = [], []
    for number in range(4):
        made.dealer(o.DealHand, table="1")
        for order in whole_hand(now(made), "1", Seed.named("round", number), made.at):
            assert isinstance(order, o.EndHand)
            made.do(replace(order, stacks=dict.fromkeys(order.stacks, BANK)))
        buttons.append(made.t.tables["1"].button)
        payers.append(made.t.tables["1"].payers[-1])
    assert buttons == [4, 1, 2, 3]
    assert sorted(payers) == ["p1", "p2", "p3", "p4"], "everybody pays the big blind once"


def test_an_absent_player_is_dealt_in_pays_and_folds() -> None:
    made = cup().playing(3)
    made.dealer(o.MarkAway, player="p1")
    for number in range(12):
        made.dealer(o.DealHand, table="1")
        for order in whole_hand(now(made), "1", Seed.named("away", number), made.at):
            made.do(order)
        if not isinstance(made.t, Playing) or "p1" not in made.t.chips:
            break
    assert made.t.chips.get("p1", 0) < BANK


@pytest.mark.clause("12.4.5(a)")
def test_of_two_players_out_in_one_hand_the_larger_bank_is_placed_higher_and_equal_ones_tie() -> None:
    made = cup().playing(5)
    made.hand("1", p1=-100, p2=100)
    made.hand("1", p1=-9900, p2=-10_100, p3=-BANK, p4=30_000)
    assert placings(made.t) == [("p4",), ("p5",), ("p2",), ("p3",), ("p1",)]
    tied = cup().playing(4)
    tied.hand("1", p1=-BANK, p2=-BANK, p3=2 * BANK)
    assert placings(tied.t)[-1] == ("p1", "p2")


def test_the_player_who_moves_is_next_for_the_big_blind_and_takes_the_seat_that_pays_it_soonest() -> None:
    made = cup().playing(16)
    assert made.t.counts == {"1": 8, "2": 8}
    blinds = {"button": 1, "blinds": (2, 3), "payers": ("", "")}
    for table in ("1", "2"):
        made.dealer(o.DealHand, table=table)
    stacks = {name: made.t.chips[name] for name in made.t.tables["2"].dealt}
    made.dealer(o.EndHand, table="2", stacks=stacks, **blinds)
    seats = made.t.tables["1"].seats
    stacks = {name: made.t.chips[name] for name in seats.values()}
    stacks |= {seats[5]: 0, seats[7]: 0, seats[8]: 3 * BANK}
    made.dealer(o.EndHand, table="1", stacks=stacks, **blinds)
    moved = of(made.director(o.BalanceTables), e.SeatMoved)
    assert (moved.table, moved.seat, moved.to, moved.to_seat) == ("2", 4, "1", 5)
    assert moved.rule.clause == "12.4.3(a)(ii)"


def test_the_next_seat_clockwise_comes_round() -> None:
    assert first_from([1, 4, 9], 4) == 9
    assert first_from([1, 4, 9], 9) == 1


def test_a_sitting_shows_everyone_there_with_their_chips() -> None:
    made = cup().playing(3)
    sitting = sitting_at(now(made), "1")
    assert {seat: (one.player, one.stack) for seat, one in sitting.seats.items()} == {
        1: ("p1", BANK),
        2: ("p2", BANK),
        3: ("p3", BANK),
    }
    assert sitting.positions is None


def test_after_a_misdeal_the_button_stays() -> None:
    made = cup().playing(3)
    made.hand("1")
    made.dealer(o.DealHand, table="1")
    over: Any = replace_over(made)
    told = hand_over(now(made), "1", over, at=made.at)
    assert (told.button, told.blinds) == (1, (2, 3))


def replace_over(made: Cup) -> Any:
    from queenhigh.games.crown_melbourne_crown_poker.phases import Over

    hand = hand_at(now(made), "1")
    return Over(table=hand.table, lineup=hand.lineup, seats=hand.seats, outcome="misdeal")


@pytest.mark.parametrize(("reading", "kept"), [("round_of_play", (0, 0)), ("deck_in_use", (4, 0))])
def test_boxed_cards_are_counted_over_the_hands_of_a_table_where_the_terms_read_it_so(
    reading: str, kept: tuple[int, int]
) -> None:
    made = cup(readings={"boxed_card_count": reading}).playing(3)
    for found, expected in zip((4, 5), kept, strict=True):
        made.dealer(o.DealHand, table="1")
        hand = hand_at(now(made), "1")
        assert hand.boxed == made.t.tables["1"].boxed
        told = hand_over(now(made), "1", replace(replace_over(made), boxed=found), at=made.at)
        made.do(told)
        assert made.t.tables["1"].boxed == expected


# -- money back in, deals, disputes


def test_a_rebuy_takes_a_seat_at_the_shortest_table() -> None:
    made = cup(entry__rebuys=Rebuys(price=20_000, until=1, most=2)).playing(4)
    made.bust("p4", "p1")
    made.player(o.BuyBackIn, "p4")
    assert made.t.chips == {"p1": 2 * BANK, "p2": BANK, "p3": BANK, "p4": BANK}
    assert made.t.contributed == 5 * 20_000


@pytest.mark.clause("12.4.3(a)(iv)")
def test_play_is_not_over_while_a_player_may_buy_back_in_and_has_not_declined() -> None:
    made = cup(entry__rebuys=Rebuys(price=20_000, until=1, most=1)).playing(2)
    refused("12.4.6(a)", made.director, o.ConcludePlay)
    made.bust("p2", "p1")
    assert isinstance(made.t, Playing)
    refused("12.4.3(a)(ii)", made.dealer, o.DealHand, table="1")
    refused("12.4.3(a)(iv)", made.director, o.ConcludePlay)
    made.player(o.BuyBackIn, "p2")
    made.bust("p2", "p1")
    assert isinstance(made.t, Ended), "once, and no more"
    declined = cup(entry__rebuys=Rebuys(price=20_000, until=1, most=1)).playing(2)
    declined.bust("p2", "p1")
    declined.director(o.ConcludePlay, declined=("p2",))
    assert placings(declined.t) == [("p1",), ("p2",)]
    late = cup(entry__rebuys=Rebuys(price=20_000, until=1, most=1)).playing(2)
    late.bust("p2", "p1")
    late.at = START + 30 * MINUTE
    late.dealer(o.ReadClock)
    assert isinstance(late.t, Ended), "the level is over, and with it the way back"


def test_a_table_of_one_waits_for_another_player() -> None:
    made = cup(format__seats=2, most=40).playing(3)
    assert made.t.counts == {"1": 2, "2": 1}
    refused("12.4.3(a)(ii)", made.dealer, o.DealHand, table="2")
    made.bust("p1", "p3")
    made.director(o.BalanceTables)
    made.bust("p2", "p3")
    assert isinstance(made.t, Ended)


@pytest.mark.clause("12.4.7(b)")
def test_a_deal_drops_a_player_disqualified_after_it_and_still_pays_the_whole_pool() -> None:
    made = cup(prizes__deals="even", prizes__shares=(5000, 3000, 2000), prizes__guaranteed=0).playing(4)
    made.bust("p4", "p1")
    made.director(o.AgreeDeal, agreed=("p1", "p2", "p3"))
    made.director(o.Disqualify, player="p1", cause="collusion")
    assert made.won() == {"p2": 32_001, "p3": 31_999, "p4": 16_000}, "as 26667 to 26666"


@pytest.mark.parametrize("deals", ["even", "chips", ""])
def test_players_who_are_left_divide_by_the_terms_or_not_at_all(deals: str) -> None:
    made = cup(prizes__deals=deals, prizes__shares=(5000, 3000, 2000), prizes__guaranteed=0).playing(4)
    made.bust("p4", "p1")
    if not deals:
        refused("12.4.7(b)", made.director, o.AgreeDeal, agreed=("p1", "p2", "p3"))
        return
    refused("12.4.7(b)", made.director, o.AgreeDeal, agreed=("p1", "p2"))
    made.dealer(o.DealHand, table="1")
    refused("12.4.7(b)", made.director, o.AgreeDeal, agreed=("p1", "p2", "p3"))
    made.end("1")
    made.director(o.AgreeDeal, agreed=("p1", "p2", "p3"))
    won = made.won()
    assert set(won) == {"p1", "p2", "p3"}
    even = {"p1": 26_667, "p2": 26_667, "p3": 26_666}
    by_chips = {"p1": 16_000 + 16_000, "p2": 16_000 + 8000, "p3": 16_000 + 8000}
    assert won == (even if deals == "even" else by_chips)


def test_no_deal_while_others_can_still_come_in() -> None:
    made = cup(prizes__deals="even", entry__late_until=1).playing(2)
    refused("12.4.7(b)", made.director, o.AgreeDeal, agreed=("p1", "p2"))


def test_the_directors_decision_is_final_or_reviewed_by_an_area_manager() -> None:
    usual = cup().playing(2)
    usual.player(o.RaiseDispute, "p1", number=1, about="a pot")
    refused("12.4.8(h)", usual.house, o.RuleOnDispute, number=1, ruling="no")
    usual.director(o.RuleOnDispute, number=1, ruling="it stands")
    refused("12.4.8(h)", usual.house, o.RuleOnDispute, number=1, ruling="no")
    reviewed = cup(readings={"final_decision": "area_manager_everywhere"}).playing(2)
    reviewed.player(o.RaiseDispute, "p1", number=1, about="a pot")
    reviewed.director(o.RuleOnDispute, number=1, ruling="it stands")
    refused("12.4.8(h)", reviewed.director, o.RuleOnDispute, number=1, ruling="or not")
    reviewed.house(o.RuleOnDispute, number=1, ruling="it does not")
    assert (reviewed.t.disputes[1].state, reviewed.t.rulings[1]) == ("reviewed", "it does not")


@pytest.mark.parametrize(("rank", "may"), [("TG Higher Duties Dealer", False), ("TG Area Manager", True)])
def test_a_review_is_an_area_managers_or_above(rank: str, may: bool) -> None:
    made = cup(readings={"A-48": "area_manager_everywhere"}).playing(2)
    made.player(o.RaiseDispute, "p1", number=1, about="a pot")
    if may:
        made.house(o.RuleOnDispute, by=rank, number=1, ruling="it stands")
    else:
        refused("12.4.8(h)", made.house, o.RuleOnDispute, by=rank, number=1, ruling="it stands")


def test_a_table_is_not_concluded_early_in_a_freezeout() -> None:
    made = cup().playing(3)
    refused("12.4.8(d)(i)", made.director, o.ConcludeTable, table="1")
    refused("12.4.8(d)(ii)", made.director, o.ConcludeTable, table="1", agreed=("p1", "p2", "p3"))
