"""Rule 12 of Three Card Poker from the first hand to the prizes: wagers, rounds, second chances, who is out and who wins."""

from __future__ import annotations

from typing import Any

import pytest
from tournament_play import START, THREE, Cup, clauses, of, saying, terms_for

from queenhigh.cards import Seed
from queenhigh.games.crown_melbourne_three_card_poker.facets.tournament_regulars import whole_round
from queenhigh.games.crown_melbourne_three_card_poker.tournament import MakeWager, checked, hand_at
from queenhigh.games.kit.actions import PlaceWager
from queenhigh.games.kit.tournaments import Cancelled, Closed, Ended, Playing
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.state import Standing, placings
from queenhigh.games.kit.tournaments.terms import AddOn, Penalty, Race, Rebuys, Repechage, RoundTerms
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, NotAuthorised

BANK = 5000
ONE = (RoundTerms(hands=2, minimum=100),)
TWO = (RoundTerms(hands=1, minimum=100, advance=2), RoundTerms(hands=1, minimum=100))
EMPLOYEES = "With approval beforehand, employees may play; they win nothing, and the next in line takes the place."


def refused(clause: str, give: Any, *args: Any, **more: Any) -> str:
    with pytest.raises((IllegalAction, NotAuthorised)) as refusal:
        give(*args, **more)
    assert refusal.value.rule.clause == clause
    return str(refusal.value)


def cup(rounds: tuple[RoundTerms, ...] = ONE, **changes: Any) -> Cup:
    return Cup(THREE, format__rounds=rounds, **changes)


def play_round(made: Cup, **change: int) -> None:
    """Every table plays its hands; in the first of them chips change."""
    round = made.t.round
    assert round is not None
    for table in list(made.t.live):
        for _ in range(round.hands - made.t.tables[table].this_round):
            here = made.t.tables[table].seats.values()
            made.hand(table, **{name: more for name, more in change.items() if name in here})
            change = {name: more for name, more in change.items() if name not in here}


# -- chips that exist


@pytest.mark.clause("12.4.3(b)", "12.4.4(b)", "12.4.8(a)(i)", "12.4.4(a)")
@pytest.mark.parametrize(
    ("clause", "named", "changes"),
    [
        (
            "12.4.3(b)",
            "format.starting_bank is 5,010, which chips of 25 cannot make up; the nearest is 5,000 or 5,025",
            {"format__starting_bank": 5_010},
        ),
        ("12.4.4(b)", "format.rounds, number 1: minimum is 110", {"rounds": (RoundTerms(hands=2, minimum=110),)}),
        (
            "12.4.8(a)(i)",
            "'fine': chips is 110",
            {"conduct__penalties": {"one round out": Penalty(hands=7), "fine": Penalty(chips=110)}},
        ),
        ("12.4.4(a)", "new banks are issued in each round", {"format__races": (Race(1, 100),)}),
    ],
)
def test_terms_that_the_chips_cannot_make_up_are_refused(clause: str, named: str, changes: dict[str, Any]) -> None:
    said = refused(clause, cup(**{"format__smallest_chip": 25, **changes}).announced)
    assert named in said


@pytest.mark.clause("12.4.4(b)")
@pytest.mark.parametrize(("amount", "made_up"), [(124, False), (125, True), (126, False), (100, True)])
def test_a_wager_is_whole_chips(amount: int, made_up: bool) -> None:
    made = cup(format__smallest_chip=25).playing(2)
    made.dealer(o.DealHand, table="A")
    if made_up:
        made.player(MakeWager, "p1", bet="ante", amount=amount)
    else:
        said = refused("12.4.4(b)", made.player, MakeWager, "p1", bet="ante", amount=amount)
        assert f"Chips of 25 cannot make up {amount}." in said


@pytest.mark.clause("12.4.8(b)(v)")
def test_the_chips_of_a_disqualified_player_are_divided_in_whole_chips() -> None:
    made = cup(format__smallest_chip=25, conduct__disqualified_chips="divided").playing(4)
    gone = of(made.director(o.Disqualify, player="p2", cause="collusion"), e.PlayerGone)
    assert gone.divided == {"p1": 1675, "p3": 1675, "p4": 1650}


# -- the bank


@pytest.mark.clause("12.1", "12.4.3(b)")
def test_everyone_starts_with_the_same_bank_and_is_drawn_once() -> None:
    made = cup().ready(3)
    refused("12.1", made.director, o.StartPlay, draw=("p1", "p2"))
    refused("12.1", made.director, o.StartPlay, draw=("p1", "p2", "p2", "p3"))
    for odd in (BANK - 1, BANK + 1):
        banks = {"p1": BANK, "p2": BANK, "p3": odd}
        refused("12.4.3(b)", made.director, o.StartPlay, draw=("p3", "p1", "p2"), banks=banks)
    made.director(o.StartPlay, draw=("p3", "p1", "p2"), banks=dict.fromkeys(("p1", "p2", "p3"), BANK))
    assert made.t.chips == {"p1": BANK, "p2": BANK, "p3": BANK}
    assert made.t.tables["A"].seats == {1: "p3", 2: "p1", 3: "p2"}
    assert clauses(made.events) >= {"12.1", "12.4.3(b)"}


def test_the_draw_fills_as_few_tables_as_needed_evenly() -> None:
    made = cup().playing(15)
    assert made.t.counts == {"A": 5, "B": 5, "C": 5}
    assert cup().playing(14).t.counts == {"A": 7, "B": 7}
    assert cup().playing(16).t.counts == {"A": 6, "B": 5, "C": 5}


def test_what_players_win_comes_from_the_tray_which_is_filled_when_it_has_to_pay() -> None:
    made = cup().playing(2)
    assert of(made.hand("A", p1=700), e.TrayFilled).chips == 700
    made.hand("A", p1=-300, p2=-500)
    assert (made.t.tables["A"].tray, made.t.issued) == (800, 2 * BANK + 700)


def test_stacks_are_those_of_the_hand() -> None:
    made = cup().playing(2)
    made.dealer(o.DealHand, table="A")
    refused("12.4.3(a)(i)", made.dealer, o.EndHand, table="A", stacks={"p1": BANK})
    refused("12.4.3(a)(i)", made.dealer, o.EndHand, table="A", stacks={"p1": BANK, "p2": -1})
    refused("12.4.3(a)(i)", made.dealer, o.DealHand, table="A")
    made.end("A")
    refused("12.4.3(a)(i)", made.dealer, o.EndHand, table="A", stacks={"p1": BANK, "p2": BANK})


# -- 12.4.4: wagers


@pytest.mark.clause("12.4.4(b)")
@pytest.mark.parametrize(("amount", "taken"), [(99, False), (100, True), (2500, True), (2501, False)])
def test_an_ante_is_not_below_the_smallest_and_leaves_as_much_again_for_play(amount: int, taken: bool) -> None:
    made = cup().playing(2)
    refused("12.2.4", made.player, MakeWager, "p1", bet="ante", amount=100)
    made.dealer(o.DealHand, table="A")
    if taken:
        assert clauses(made.player(MakeWager, "p1", bet="ante", amount=amount)) == {"12.4.4(b)"}
    else:
        refused("12.4.4(b)", made.player, MakeWager, "p1", bet="ante", amount=amount)
    refused("12.4.4(b)", made.player, MakeWager, "p1", bet="jackpot", amount=100)


def test_existing_wagers_count_and_a_seat_is_its_players() -> None:
    made = cup().playing(2)
    made.dealer(o.DealHand, table="A")
    t = made.t
    assert isinstance(t, Playing)
    round: Any = made.room.hand_at(t, "A")
    refused("12.2.4", checked, t, "A", round, PlaceWager(1, "p2", "ante", Cents(100)))
    assert checked(t, "A", round, PlaceWager(1, "p1", "ante", Cents(2500)))
    refused("12.4.4(b)", made.player, MakeWager, "p1", bet="pair_plus", amount=1, lying=BANK)
    made.player(MakeWager, "p1", bet="pair_plus", amount=1, lying=BANK - 1)
    assert hand_at(t, "A").table.bet_limits["ante"].min == 100


@pytest.mark.clause("12.4.4(c)")
def test_a_round_has_a_limited_number_of_secret_wagers() -> None:
    made = cup((RoundTerms(hands=3, minimum=100, secret_wagers=2),)).playing(2)
    for _ in range(2):
        made.dealer(o.DealHand, table="A")
        wager = of(made.player(MakeWager, "p1", bet="ante", amount=100, secret=True), e.TournamentWagerMade)
        assert wager.rule.clause == "12.4.4(c)"
        made.end("A")
    made.dealer(o.DealHand, table="A")
    refused("12.4.4(c)", made.player, MakeWager, "p1", bet="ante", amount=100, secret=True)
    made.player(MakeWager, "p2", bet="ante", amount=100, secret=True)
    made.player(MakeWager, "p1", bet="ante", amount=100)


def test_secret_wagers_are_counted_again_in_each_round() -> None:
    rounds = (
        RoundTerms(hands=1, minimum=100, advance=2, secret_wagers=1),
        RoundTerms(hands=1, minimum=100, secret_wagers=1),
    )
    made = cup(rounds).playing(3)
    made.dealer(o.DealHand, table="A")
    made.player(MakeWager, "p1", bet="ante", amount=100, secret=True)
    made.end("A", p1=500, p2=400)
    made.director(o.EndRoundOfPlay)
    made.director(o.StartRoundOfPlay, draw=("p1", "p2"))
    made.dealer(o.DealHand, table="A")
    made.player(MakeWager, "p1", bet="ante", amount=100, secret=True)


# -- 12.4.5: elimination, and the balance of the tables


@pytest.mark.clause("12.4.5(a)")
@pytest.mark.parametrize(("left", "out"), [(199, True), (200, False), (0, True)])
def test_a_player_who_cannot_cover_ante_and_play_is_eliminated(left: int, out: bool) -> None:
    made = cup().playing(3)
    made.hand("A", p2=left - BANK)
    assert (made.t.entrants["p2"].standing is Standing.OUT) is out
    if out:
        assert of(made.events, e.PlayersEliminated).place == 3
        assert made.t.retired == left, "what is left of the bank leaves play"


@pytest.mark.clause("12.4.3(a)(ii)")
def test_tables_are_within_one_player_at_every_hand() -> None:
    made = cup((RoundTerms(hands=9, minimum=100),)).playing(10)
    assert made.t.counts == {"A": 5, "B": 5}
    made.hand("A", p1=-BANK, p3=-BANK)
    assert made.t.counts == {"A": 3, "B": 5}
    refused("12.4.3(a)(ii)", made.dealer, o.DealHand, table="B")
    refused("12.4.3(a)(ii)", made.house, o.BalanceTables)
    moved = of(made.director(o.BalanceTables), e.SeatMoved)
    assert (moved.player, moved.table, moved.to, moved.why) == ("p2", "B", "A", "balancing")
    assert made.t.counts == {"A": 4, "B": 4}
    made.hand("A", p5=-BANK)
    draw = tuple(sorted(made.t.players, reverse=True))
    events = made.director(o.BalanceTables, draw=draw)
    assert of(events, e.TableBroken).table == "B", "seven players need one table, and the last in the list is broken"
    assert made.t.counts == {"A": 7}
    broken = [event.player for event in events if isinstance(event, e.SeatMoved)]
    assert broken == sorted(broken, reverse=True), "the draw decides who takes which seat"


def test_a_table_with_a_hand_in_play_releases_nobody() -> None:
    made = cup((RoundTerms(hands=9, minimum=100),)).playing(10)
    made.dealer(o.DealHand, table="B")
    made.hand("A", p1=-BANK, p3=-BANK)
    assert made.director(o.BalanceTables) == []
    made.end("B")
    assert made.director(o.BalanceTables) != []


def test_where_each_table_has_its_own_leaders_nobody_changes_tables() -> None:
    rounds = (RoundTerms(hands=1, minimum=100, advance=1), RoundTerms(hands=1, minimum=100))
    made = cup(rounds, format__progression="leaders_of_table").playing(10)
    made.dealer(o.DealHand, table="A")
    made.dealer(o.DealHand, table="B")
    made.end("A", p1=-BANK, p3=-BANK, p5=300)
    made.end("B", p2=200)
    made.director(o.EndRoundOfPlay)
    assert made.t.players == ["p2", "p5"]
    made.director(o.StartRoundOfPlay, draw=("p5", "p2"))
    assert made.t.counts == {"A": 2}


# -- 12.4.3: rounds


@pytest.mark.clause("12.4.3(a)(i)", "12.4.3(a)(iii)")
def test_the_largest_banks_progress_and_start_again_with_the_same_bank() -> None:
    made = cup(TWO).playing(4)
    refused("12.4.3(a)(i)", made.director, o.EndRoundOfPlay)
    made.hand("A", p1=100, p2=300, p3=-100)
    refused("12.4.3(a)(i)", made.dealer, o.DealHand, table="A")
    refused("12.4.3(a)(i)", made.director, o.StartRoundOfPlay, draw=("p1", "p2"))
    events = made.director(o.EndRoundOfPlay)
    assert of(events, e.PlayersProgressed).players == ("p2", "p1")
    assert of(events, e.PlayersEliminated).groups == (("p3",), ("p4",))
    refused("12.4.3(a)(i)", made.dealer, o.DealHand, table="A")
    made.director(o.StartRoundOfPlay, draw=("p2", "p1"))
    assert made.t.chips == {"p1": BANK, "p2": BANK}
    made.hand("A", p1=200)
    made.director(o.EndRoundOfPlay)
    assert isinstance(made.t, Ended)
    assert placings(made.t) == [("p1",), ("p2",), ("p4",), ("p3",)]


@pytest.mark.clause("12.4.3(a)(iii)")
def test_equal_banks_at_the_limit_go_by_the_draw() -> None:
    made = cup(TWO).playing(4)
    made.hand("A", p1=100)
    refused("12.4.3(a)(iii)", made.director, o.EndRoundOfPlay)
    made.director(o.EndRoundOfPlay, draw=("p4", "p1", "p2", "p3"))
    assert made.t.players == ["p1", "p4"]


@pytest.mark.clause("12.4.1(b)")
def test_the_next_round_begins_after_its_break_or_when_the_director_has_moved_it_to() -> None:
    rounds = (RoundTerms(hands=1, minimum=100, advance=2, pause=15), RoundTerms(hands=1, minimum=100))
    made = cup(rounds).playing(3)
    refused("12.4.1(b)", made.director, o.MoveStart, to=START + 9999, told=True)
    made.hand("A", p1=200, p2=100)
    made.director(o.EndRoundOfPlay)
    made.at = START + 899
    refused("12.4.3(a)(i)", made.director, o.StartRoundOfPlay, draw=("p1", "p2"))
    refused("12.4.1(b)", made.director, o.MoveStart, to=START + 899 + 1799, told=True)
    made.director(o.MoveStart, to=START + 899 + 1800, told=True)
    made.at = START + 899 + 1799
    refused("12.4.3(a)(i)", made.director, o.StartRoundOfPlay, draw=("p1", "p2"))
    made.at += 1
    made.director(o.StartRoundOfPlay, draw=("p1", "p2"))
    assert made.t.terms.starts == START


@pytest.mark.clause("12.4.3(a)(iv)")
def test_buying_back_in_within_its_time_for_a_full_bank() -> None:
    rounds = (RoundTerms(hands=3, minimum=100, advance=2), RoundTerms(hands=3, minimum=100))
    made = cup(rounds, entry__rebuys=Rebuys(price=7500, until=1, most=1)).playing(4)
    refused("12.4.3(a)(iv)", made.player, o.BuyBackIn, "p4")
    made.hand("A", p4=-BANK)
    back = of(made.player(o.BuyBackIn, "p4"), e.BoughtBackIn)
    assert (back.price, back.chips, made.t.chips["p4"], made.t.out) == (7500, BANK, BANK, ())
    assert made.t.contributed == 4 * 10_000 + 7500
    made.hand("A", p4=-BANK)
    refused("12.4.3(a)(iv)", made.player, o.BuyBackIn, "p4")
    made.hand("A", p3=-BANK)
    made.director(o.EndRoundOfPlay)
    refused("12.4.3(a)(iv)", made.player, o.BuyBackIn, "p3")
    made.director(o.StartRoundOfPlay, draw=("p1", "p2"))
    refused("12.4.3(a)(iv)", made.player, o.BuyBackIn, "p3")
    none = cup().playing(3)
    none.hand("A", p3=-BANK)
    refused("12.4.3(a)(iv)", none.player, o.BuyBackIn, "p3")


@pytest.mark.clause("12.4.3(a)(v)")
def test_a_repechage_brings_the_best_of_those_who_went_out_back() -> None:
    made = cup(TWO, format__repechage=Repechage(after=1, hands=1, advance=1)).playing(5)
    play_round(made, p1=500, p2=400, p3=300)
    made.director(o.EndRoundOfPlay)
    refused("12.4.3(a)(v)", made.director, o.StartRoundOfPlay, draw=("p1", "p2"))
    begun = made.director(o.StartRepechage, draw=("p5", "p4", "p3"))
    assert of(begun, e.StageBegun).rule.clause == "12.4.3(a)(v)"
    assert made.t.tables["A"].seats == {1: "p5", 2: "p4", 3: "p3"}
    play_round(made, p4=200)
    made.director(o.EndRoundOfPlay)
    assert made.t.players == ["p1", "p2", "p4"]
    refused("12.4.3(a)(v)", made.director, o.StartRepechage, draw=("p3", "p5"))
    made.director(o.StartRoundOfPlay, draw=("p4", "p2", "p1"))
    play_round(made, p4=100)
    made.director(o.EndRoundOfPlay)
    assert placings(made.t)[0] == ("p4",)
    assert sorted(name for group in placings(made.t) for name in group) == ["p1", "p2", "p3", "p4", "p5"]


def test_a_repechage_that_the_director_decides_may_be_left_out_and_one_not_offered_may_not_be_held() -> None:
    made = cup(TWO, format__repechage=Repechage(after=1, hands=1, advance=1, director_decides=True)).playing(4)
    play_round(made, p1=500, p2=400)
    made.director(o.EndRoundOfPlay)
    made.director(o.StartRoundOfPlay, draw=("p1", "p2"))
    none = cup(TWO).playing(4)
    play_round(none, p1=500, p2=400)
    none.director(o.EndRoundOfPlay)
    refused("12.4.3(a)(v)", none.director, o.StartRepechage, draw=("p3", "p4"))


def test_an_add_on_is_taken_once_while_its_round_lasts() -> None:
    made = cup(TWO, entry__add_on=AddOn(price=5000, chips=2000, during=1)).playing(3)
    made.player(o.TakeAddOn, "p1")
    assert made.t.chips["p1"] == BANK + 2000
    refused("12.4.1(a)(ii)", made.player, o.TakeAddOn, "p1")
    made.dealer(o.DealHand, table="A")
    refused("12.4.1(a)(ii)", made.player, o.TakeAddOn, "p2")
    made.end("A", p2=100)
    made.director(o.EndRoundOfPlay)
    refused("12.4.1(a)(ii)", made.player, o.TakeAddOn, "p2")
    assert made.t.contributed == 35_000
    none = cup().playing(2)
    refused("12.4.1(a)(ii)", none.player, o.TakeAddOn, "p1")


# -- 12.4.8(d): a table that ends early


@pytest.mark.clause("12.4.8(d)(i)")
def test_a_table_is_concluded_once_it_is_determined_who_progresses() -> None:
    rounds = (RoundTerms(hands=9, minimum=100, advance=2), RoundTerms(hands=9, minimum=100))
    made = cup(rounds).playing(3)
    refused("12.4.8(d)(i)", made.director, o.ConcludeTable, table="A")
    refused("12.4.8(d)(i)", made.house, o.ConcludeTable, table="A")
    made.hand("A", p3=-BANK)
    assert of(made.director(o.ConcludeTable, table="A"), e.TableConcluded).rule.clause == "12.4.8(d)(i)"
    refused("12.4.3(a)(ii)", made.dealer, o.DealHand, table="A")
    made.director(o.EndRoundOfPlay)
    assert made.t.players == ["p1", "p2"]


@pytest.mark.clause("12.4.8(d)(ii)")
def test_or_where_chips_are_paid_in_cash_and_all_at_the_table_agree() -> None:
    rounds = (RoundTerms(hands=9, minimum=100),)
    made = cup(rounds, format__chips_for_cash=True).playing(5)
    made.hand("A", p1=1000)
    refused("12.4.8(d)(ii)", made.director, o.ConcludeTable, table="A", agreed=("p1", "p2", "p3", "p4"))
    everybody = ("p1", "p2", "p3", "p4", "p5")
    assert clauses(made.director(o.ConcludeTable, table="A", agreed=everybody)) == {"12.4.8(d)(ii)"}
    made.director(o.EndRoundOfPlay)
    won = made.won()
    assert won["p1"] > won["p2"]
    assert won["p2"] - won["p5"] in (0, 1), "a single cent goes to the higher place"
    other = cup(rounds).playing(5)
    refused("12.4.8(d)(ii)", other.director, o.ConcludeTable, table="A", agreed=everybody)


# -- 12.4.8: conduct


@pytest.mark.clause("12.4.8(b)(i)", "12.4.8(b)(ii)")
def test_an_absent_player_loses_the_smallest_ante_of_each_hand_and_finally_the_entry() -> None:
    made = cup((RoundTerms(hands=9, minimum=100),)).playing(3)
    assert clauses(made.dealer(o.MarkAway, player="p3")) == {"12.4.8(b)(i)"}
    refused("12.4.8(b)(ii)", made.dealer, o.MarkAway, player="p3")
    made.hand("A")
    assert made.t.chips["p3"] == BANK - 100
    dealt = [event for event in made.events if isinstance(event, e.TournamentHandDealt)][-1]
    assert dealt.idle == ("p3",)
    made.at = START + 3599
    refused("12.4.8(b)(i)", made.director, o.ForfeitEntry, player="p3")
    made.dealer(o.MarkAway, player="p3", away=False)
    made.hand("A")
    assert made.t.chips["p3"] == BANK - 100
    assert clauses(made.dealer(o.MarkAway, player="p3")) == {"12.4.8(b)(ii)"}
    made.at = START + 3600
    gone = of(made.director(o.ForfeitEntry, player="p3"), e.PlayerGone)
    assert (gone.place, gone.rule.clause) == (3, "12.4.8(b)(i)")


@pytest.mark.clause("12.4.8(a)(i)", "12.4.8(b)(iii)")
def test_penalties_are_those_of_the_terms_and_no_others() -> None:
    penalties = {
        "warning": Penalty(),
        "two out": Penalty(hands=2),
        "fine": Penalty(chips=500),
        "ruin": Penalty(chips=10**6),
    }
    made = cup((RoundTerms(hands=9, minimum=100),), conduct__penalties=penalties, conduct__phone="two out").playing(3)
    refused("12.4.8(a)(i)", made.director, o.Penalise, player="p1", penalty="exile")
    refused("12.4.8(a)(i)", made.house, o.Penalise, player="p1", penalty="fine")
    made.director(o.Penalise, player="p1", penalty="fine", cause="delay")
    assert (made.t.chips["p1"], made.t.retired) == (BANK - 500, 500)
    made.director(o.Penalise, player="p1", penalty="ruin")
    assert made.t.chips["p1"] == 200, "a penalty does not eliminate anybody"
    phone = of(made.director(o.ReportPhone, player="p2"), e.PlayerPenalised)
    assert (phone.rule.clause, phone.hands) == ("12.4.8(b)(iii)", 2)
    for idle in (("p2",), ("p2",), ()):
        made.dealer(o.DealHand, table="A")
        assert made.t.tables["A"].idle == idle
        refused("12.4.3(a)(i)", made.director, o.Penalise, player="p3", penalty="warning")
        made.end("A")


@pytest.mark.clause("12.4.8(a)(ii)", "12.4.8(b)(v)")
@pytest.mark.parametrize("chips", ["removed", "divided"])
def test_a_disqualified_player_wins_nothing_and_the_chips_go_as_the_terms_say(chips: str) -> None:
    made = cup(conduct__disqualified_chips=chips).playing(4)
    refused("12.4.8(a)(ii)", made.director, o.Disqualify, player="p2", cause="")
    made.hand("A", p2=1)
    gone = of(made.director(o.Disqualify, player="p2", cause="collusion"), e.PlayerGone)
    assert {rule.clause for rule in gone.also} == {"12.4.8(b)(v)"}
    divided = {"p1": 1667, "p3": 1667, "p4": 1667}
    assert gone.divided == (divided if chips == "divided" else {})
    assert made.t.retired == (0 if chips == "divided" else BANK + 1)
    made.hand("A", p3=5)
    made.director(o.EndRoundOfPlay)
    assert "p2" not in made.won()


@pytest.mark.clause("12.4.8(a)(ii)")
def test_until_the_prizes_are_given_a_winner_may_be_disqualified_and_the_next_takes_the_place() -> None:
    made = cup(prizes__added=0, prizes__shares=(5000, 3000, 2000)).playing(4)
    made.hand("A", p4=-BANK)
    made.director(o.Disqualify, player="p4", cause="chips from another table")
    refused("12.4.8(a)(ii)", made.director, o.Disqualify, player="p4", cause="again")
    made.hand("A", p1=300, p2=200, p3=100)
    made.director(o.EndRoundOfPlay)
    made.director(o.Disqualify, player="p1", cause="marked cards")
    assert placings(made.t) == [("p1",), ("p2",), ("p3",), ("p4",)], "the places stay"
    won = made.won()
    assert won == {"p2": 25_000, "p3": 15_000}
    assert [event.player for event in made.events if isinstance(event, e.PassedOver)] == ["p1"]
    refused("12.4.3(a)(i)", made.director, o.Disqualify, player="p2", cause="too late")


@pytest.mark.clause("12.4.8(a)(iv)")
def test_a_tournament_is_cancelled_between_hands_for_a_reason_and_refunds_everyone() -> None:
    made = cup().playing(3)
    made.dealer(o.DealHand, table="A")
    refused("12.4.8(a)(iv)", made.house, o.CancelTournament, why="fire")
    made.end("A", p1=500)
    refused("12.4.8(a)(iv)", made.house, o.CancelTournament, why=" ")
    made.house(o.CancelTournament, why="fire")
    assert isinstance(made.t, Cancelled)
    assert (made.t.contributed, made.t.chips, made.t.accounted) == (0, {}, made.t.issued)


def test_where_nobody_may_win_the_prizes_are_not_given_and_the_money_goes_back() -> None:
    made = cup().playing(2)
    for name in ("p1", "p2"):
        made.director(o.Disqualify, player=name, cause="collusion")
    refused("12.4.2(a)(v)", made.director, o.AwardPrizes)
    made.house(o.CancelTournament, why="nobody may win")
    assert made.t.contributed == 0


@pytest.mark.clause("12.4.8(b)(i)")
@pytest.mark.parametrize(("late", "forfeited"), [(3599, False), (3600, True)])
def test_the_time_to_take_up_a_round_begins_with_that_round(late: int, forfeited: bool) -> None:
    made = cup(TWO).playing(3)
    play_round(made, p1=200, p2=100)
    made.director(o.EndRoundOfPlay)
    made.at = START + 90_000
    made.director(o.StartRoundOfPlay, draw=("p1", "p2"))
    made.dealer(o.MarkAway, player="p2")
    made.at += late
    if forfeited:
        made.director(o.ForfeitEntry, player="p2")
    else:
        refused("12.4.8(b)(i)", made.director, o.ForfeitEntry, player="p2")


@pytest.mark.clause("12.4.8(b)(vi)")
def test_a_player_who_retires_is_placed_as_if_eliminated_then() -> None:
    made = cup().playing(3)
    made.hand("A", p2=-BANK)
    made.player(o.Retire, "p3")
    assert isinstance(made.t, Ended)
    assert placings(made.t) == [("p1",), ("p3",), ("p2",)]
    assert list(made.won()) == ["p1", "p3", "p2"]


@pytest.mark.clause("12.4.8(h)")
def test_the_directors_decision_of_a_dispute_is_final() -> None:
    made = cup().playing(2)
    made.player(o.RaiseDispute, "p1", number=1, about="a wager")
    refused("12.4.8(h)", made.player, o.RaiseDispute, "p1", number=1, about="again")
    refused("12.4.8(h)", made.house, o.RuleOnDispute, number=1, ruling="no")
    refused("12.4.8(h)", made.director, o.RuleOnDispute, number=2, ruling="no")
    refused("12.4.8(h)", made.director, o.RuleOnDispute, number=1, ruling=" ")
    refused("12.4.8(h)", made.player, o.RaiseDispute, "stranger", number=2, about="everything")
    ruled = of(made.director(o.RuleOnDispute, number=1, ruling="it stands"), e.TournamentDisputeMoved)
    assert (ruled.ruling, ruled.by) == ("it stands", "Tournament Director")
    assert (made.t.disputes[1].state, made.t.rulings) == ("decided", {1: "it stands"})
    refused("12.4.8(h)", made.director, o.RuleOnDispute, number=1, ruling="or not")


@pytest.mark.parametrize(("ladder", "director"), [("separate_roles", False), ("on_ladder", True)])
def test_by_the_other_reading_a_dispute_is_an_area_managers(ladder: str, director: bool) -> None:
    made = cup(readings={"A-38c": "area_manager", "A-38": ladder}).playing(2)
    made.player(o.RaiseDispute, "p1", number=1, about="a wager")
    if director:
        made.director(o.RuleOnDispute, number=1, ruling="it stands")
    else:
        refused("12.4.8(h)", made.director, o.RuleOnDispute, number=1, ruling="no")
        made.house(o.RuleOnDispute, number=1, ruling="it stands")
    refused("12.4.8(h)", made.house, o.RuleOnDispute, number=1, ruling="or not")


# -- prizes


@pytest.mark.clause("12.4.2(a)(v)", "12.4.7(a)", "12.4.7(b)")
def test_an_employee_in_the_prizes_is_passed_over_for_the_next() -> None:
    terms = saying(
        terms_for(THREE, format__rounds=ONE, entry__charity_or_media=True, prizes__shares=(5000, 3000, 2000)),
        **{"12.4.2(a)(v)": EMPLOYEES},
    )
    made = Cup(THREE, terms).entered(4)
    made.player(o.Enter, "emil", employee="dealer", approved_by="Chief Executive Officer")
    made.director(o.Attend)
    made.director(o.Brief)
    made.at = START
    made.director(o.StartPlay, draw=("p1", "p2", "emil", "p3", "p4"))
    play_round(made, p1=500, emil=400, p2=300, p3=200, p4=100)
    made.director(o.EndRoundOfPlay)
    won = made.won()
    pool = 5 * 10_000 + 50_000
    assert won == {"p1": pool // 2, "p2": pool * 3 // 10, "p3": pool // 5}
    assert (of(made.events, e.PassedOver).player, of(made.events, e.PassedOver).place) == ("emil", 2)
    second = [event for event in made.events if isinstance(event, e.PrizeAwarded)][1]
    assert second.place == 3
    assert "12.4.2(a)(v)" in {rule.clause for rule in second.also}
    assert isinstance(made.t, Closed)
    assert made.t.retired == made.t.issued, "no chip leaves as money"


def test_those_who_tie_share_the_prizes_of_their_places_to_the_cent() -> None:
    made = cup(prizes__added=1, prizes__shares=(5000, 3000, 2000)).playing(4)
    play_round(made, p1=500, p2=500, p3=500)
    made.director(o.EndRoundOfPlay)
    won = made.won()
    assert sorted(won.values()) == [13_333, 13_334, 13_334]
    assert sum(won.values()) == 40_001


def test_places_that_nobody_can_take_go_to_the_remaining_players() -> None:
    made = cup(prizes__added=0, prizes__shares=(5000, 3000, 2000)).playing(2)
    play_round(made, p1=500)
    made.director(o.EndRoundOfPlay)
    assert made.won() == {"p1": 12_500, "p2": 7500}


@pytest.mark.parametrize(("guaranteed", "house"), [(0, 0), (20_000, 0), (20_001, 1), (50_000, 30_000)])
def test_the_house_makes_up_what_the_entries_fall_short_of_the_guarantee(guaranteed: int, house: int) -> None:
    made = cup(prizes__added=0, prizes__guaranteed=guaranteed).playing(2)
    play_round(made, p1=500)
    made.director(o.EndRoundOfPlay)
    made.won()
    assert sum(event.amount for event in made.events if isinstance(event, e.PoolMadeUp)) == house


def test_no_deal_where_the_terms_have_none() -> None:
    made = cup().playing(2)
    refused("12.4.7(b)", made.director, o.AgreeDeal, agreed=("p1", "p2"))


def test_a_round_of_bots_is_a_round_of_the_room() -> None:
    made = cup((RoundTerms(hands=9, minimum=100, secret_wagers=1),)).playing(7)
    made.dealer(o.MarkAway, player="p2")
    for number in range(9):
        if not isinstance(made.t, Playing) or "A" not in made.t.live:
            break
        made.dealer(o.DealHand, table="A")
        t = made.t
        assert isinstance(t, Playing)
        for order in whole_round(t, "A", Seed.named("bots", number), made.at):
            made.do(order)
    secret = [event for event in made.events if isinstance(event, e.TournamentWagerMade) and event.secret]
    assert all(wager.rule.clause == "12.4.4(c)" for wager in secret)
