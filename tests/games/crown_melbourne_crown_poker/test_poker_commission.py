"""Rule 7: percentage and cap, time charge, fees for hand and person, exemptions, and where it all drops."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.commission import (
    Commission,
    Contested,
    Percentage,
    PerHand,
    PerPerson,
    Played,
    Step,
    Taken,
    TimeCharge,
    amount_for,
    assess,
    before_the_hand,
    check,
    collection_times,
    drops,
    given_back,
    rake,
)
from queenhigh.games.crown_melbourne_crown_poker.commission_sign import sign
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction

TEN = Percentage(Fraction(1, 10))
ABC = frozenset({1, 2, 3})


def pot(amount: int, contributors: frozenset[int] = ABC, **facts: object) -> Contested:
    return Contested(Cents(amount), contributors, **facts)  # type: ignore[arg-type]


def taken(
    commission: Commission, *pots: Contested, hand: Played | None = None, **readings: str
) -> tuple[tuple[int, ...], tuple[Taken, ...]]:
    made = rake(commission, hand or Played(6), pots, BOOK.readings.adopt(readings))
    return tuple(int(one.amount) for one in made), made


def capped(rate: str, cap: int | None) -> Commission:
    return (Percentage(Fraction(rate), None if cap is None else Cents(cap)),)


@pytest.mark.clause("7.2.1")
@pytest.mark.parametrize(("rate", "allowed"), [("0.019", False), ("0.02", True), ("0.10", True), ("0.101", False)])
def test_a_percentage_is_from_two_to_ten(rate: str, allowed: bool) -> None:
    if allowed:
        assert check(capped(rate, None))
        return
    with pytest.raises(IllegalAction) as refusal:
        check(capped(rate, None))
    assert refusal.value.rule.clause == "7.2.1"


@pytest.mark.clause("7.2")
def test_two_methods_together_are_taken_and_amounts_below_nothing_refused() -> None:
    two = check((TEN, PerHand((Step(2, None, Cents(3)),))))
    amounts, made = taken(two, pot(100))
    assert amounts == (13,)
    assert [rule.clause for rule in (made[0].rule, *made[0].also)] == ["7.2.1", "7.2.3(a)", "7.2.3(b)"]
    for wrong in (PerPerson(Cents(-1)), TimeCharge(Cents(-1)), PerHand((Step(2, None, Cents(-1)),))):
        with pytest.raises(IllegalAction):
            check((wrong,))
    assert taken((), pot(100))[0] == (0,)


@pytest.mark.clause("7.7")
@pytest.mark.parametrize(("amount", "due"), [(90, 9), (99, 9), (100, 10), (101, 10), (110, 10), (1000, 10)])
def test_the_cap_is_reached_and_not_passed(amount: int, due: int) -> None:
    amounts, made = taken(capped("0.1", 10), pot(amount))
    assert amounts == (due,)
    assert (amount >= 110) == ("7.7" in [rule.clause for rule in made[0].also])


@pytest.mark.clause("7.7")
@pytest.mark.parametrize(("cap", "due"), [(64, 60), (65, 65), (66, 65)])
def test_a_cap_between_two_chips_is_the_lower(cap: int, due: int) -> None:
    assert taken(capped("0.1", cap), pot(700), hand=Played(6, chip=Cents(5)))[0] == (due,)
    assert taken(capped("0.1", cap), pot(700), hand=Played(6, chip=Cents(5)), commission_rounding="exact")[0] == (cap,)


@pytest.mark.clause("7.7", "7.2.1")
def test_the_main_pot_bears_commission_first() -> None:
    assert taken(capped("0.1", 10), pot(80), pot(50))[0] == (8, 2)
    assert taken(capped("0.1", 10), pot(80), pot(50), commission_order="in_proportion")[0] == (7, 3)
    assert taken(capped("0.1", 10), pot(800), pot(500), commission_cap_scope="per_pot")[0] == (10, 10)


@pytest.mark.clause("7.2.1")
@pytest.mark.parametrize(
    ("rounding", "due"), [("down_to_lowest_chip", (5, 0)), ("nearest_chip", (5, 5)), ("exact", (7, 4))]
)
def test_a_percentage_is_rounded_to_chips_pot_by_pot(rounding: str, due: tuple[int, ...]) -> None:
    hand = Played(6, chip=Cents(5))
    assert taken((TEN,), pot(70), pot(45), hand=hand, commission_rounding=rounding)[0] == due
    whole = taken((TEN,), pot(70), pot(45), hand=hand, commission_base="whole_hand")[0]
    assert whole == (10, 0)


@pytest.mark.clause("7.5")
def test_an_uncalled_wager_is_not_in_the_pot() -> None:
    amounts, made = taken((TEN,), pot(70), hand=Played(6, uncalled=True))
    assert amounts == (7,)
    assert [rule.clause for rule in made[0].also] == ["7.5"]


@pytest.mark.clause("7.6")
def test_a_hand_of_blinds_alone_is_free() -> None:
    fixed = PerHand((Step(2, None, Cents(3)),))
    blinds = Played(6, only_blinds=True, flop=False)
    amounts, made = taken((TEN, fixed), pot(3), hand=blinds)
    assert (amounts, made[0].rule.clause) == ((0,), "7.6")
    straddle = Played(6, only_blinds=True, straddled=True, flop=False)
    assert taken((TEN,), pot(70), hand=straddle)[0] == (0,)
    assert taken((TEN,), pot(70), hand=straddle, straddle_in_blinds_only_hand="wager")[0] == (7,)


@pytest.mark.clause("7.6", "7.5")
def test_a_raise_that_takes_the_blinds_bears_commission_unless_the_reading_says_no_flop_no_drop() -> None:
    raised = Played(6, flop=False, uncalled=True)
    assert taken((TEN,), pot(30), hand=raised)[0] == (3,)
    assert taken((TEN,), pot(30), hand=raised, raise_wins_blinds_commission="no_flop_no_drop")[0] == (0,)


@pytest.mark.clause("7.8")
def test_a_pot_that_goes_back_to_all_who_filled_it_bears_no_percentage() -> None:
    pair = frozenset({1, 2})
    tie = pot(100, pair, winners=pair, equal=True)
    amounts, made = taken((TEN, PerHand((Step(2, None, Cents(3)),))), tie)
    assert amounts == (3,)
    assert made[0].rule.clause == "7.8"
    assert taken((TEN,), pot(101, ABC, winners=pair, equal=True))[0] == (10,)
    assert taken((TEN,), pot(100, pair, winners=frozenset({1})))[0] == (10,)
    assert taken((TEN,), pot(100, pair, winners=pair, equal=False, high=Cents(50)))[0] == (10,)


@pytest.mark.clause("7.8")
def test_the_readings_of_the_tie_exemption() -> None:
    pair = frozenset({1, 2})
    blind = pot(101, ABC, winners=pair, equal=True, only_blind=frozenset({3}))
    assert taken((TEN,), blind, tie_exemption_contributors="blinds_disregarded")[0] == (0,)
    assert taken((TEN,), blind)[0] == (10,)
    hi_lo = pot(100, pair, winners=pair, high=Cents(50))
    assert taken((TEN,), hi_lo, tie_exemption_hi_lo="equal_value")[0] == (0,)
    early = pot(100, pair, winners=pair, equal=True, all_in_early=frozenset({2}))
    assert taken((TEN,), early)[0] == (0,)
    assert taken((TEN,), early, tie_exemption_all_in="does_not_contest")[0] == (10,)
    slide = pot(100, pair, winners=pair, equal=True, on_slide=Cents(4))
    assert taken((TEN,), slide)[0] == (0,)
    assert taken((TEN,), slide, tie_exemption_collected="kept")[0] == (4,)


@pytest.mark.clause("7.8")
def test_the_tie_exemption_is_for_each_pot_or_for_the_hand() -> None:
    """A main pot with a folded player's chips in it, and a side pot of the two who tie."""
    pair = frozenset({1, 2})
    pots = (pot(100, ABC, winners=pair, equal=True), pot(60, pair, winners=pair, equal=True))
    assert taken((TEN,), *pots)[0] == (10, 0)
    assert taken((TEN,), *pots, tie_exemption_scope="whole_hand")[0] == (10, 6)
    both = (pots[1], pots[1])
    assert taken((TEN,), *both, tie_exemption_scope="whole_hand")[0] == (0, 0)
    assert [one.rule.clause for one in taken((TEN,), *pots, tie_exemption_scope="whole_hand")[1]] == ["7.2.1"] * 2


@pytest.mark.clause("7.2.3(a)")
@pytest.mark.parametrize(
    ("sizes", "whole", "kept"),
    [((2,), (2,), (1,)), ((3,), (3,), (2,)), ((4,), (3,), (3,)), ((2, 9), (2, 1), (1, 2)), ((1, 1), (1, 1), (0, 0))],
)
def test_a_fixed_commission_takes_a_small_pot_whole_or_leaves_a_chip(
    sizes: tuple[int, ...], whole: tuple[int, ...], kept: tuple[int, ...]
) -> None:
    fixed = (PerHand((Step(2, None, Cents(3)),)),)
    pots = tuple(pot(size) for size in sizes)
    assert taken(fixed, *pots)[0] == whole
    assert taken(fixed, *pots, fixed_commission_limit="winner_keeps_a_chip")[0] == kept
    in_fives = taken(fixed, pot(7), hand=Played(6, chip=Cents(5)), fixed_commission_limit="winner_keeps_a_chip")
    assert in_fives[0] == (2,)


@pytest.mark.clause("7.2.1")
def test_each_half_of_a_hi_lo_pot_may_bear_its_own() -> None:
    split = pot(99, high=Cents(50))
    assert taken((TEN,), split)[0] == (9,)
    amounts, made = taken((TEN,), split, hi_lo_commission="after_split")
    assert (amounts, made[0].high) == ((9,), 5)
    assert taken((TEN,), pot(100, high=Cents(55)), hi_lo_commission="after_split")[0] == (9,)


@pytest.mark.clause("7.2.3(a)", "7.2.3(b)")
@pytest.mark.parametrize(("players", "due"), [(1, 0), (2, 1), (5, 1), (6, 3), (11, 3)])
def test_a_fee_for_the_hand_depends_on_its_players(players: int, due: int) -> None:
    schedule = PerHand((Step(2, 5, Cents(1)), Step(6, None, Cents(3))))
    assert amount_for(schedule, players) == due
    assert taken((schedule,), pot(90), hand=Played(players))[0] == (due,)
    assert taken((schedule,), pot(2), pot(50), hand=Played(6))[0] == (2, 1)


@pytest.mark.clause("7.2.4(b)")
def test_a_fee_for_each_person_comes_before_the_hand_and_is_kept() -> None:
    fee: Commission = (PerPerson(Cents(2)),)
    fees = before_the_hand(fee, {1: Cents(100), 2: Cents(1)})
    assert fees == {1: 2, 2: 1}
    assert before_the_hand((TEN,), {1: Cents(100)}) == {}
    blinds = Played(7, only_blinds=True, flop=False)
    assert given_back(fee, blinds, fees, BOOK.readings) == {}
    assert given_back(fee, blinds, fees, BOOK.readings.adopt({"blinds_only_scope": "every_method"})) == fees
    assert given_back(fee, Played(7), fees, BOOK.readings.adopt({"blinds_only_scope": "every_method"})) == {}


@pytest.mark.clause("7.2.2(a)", "7.2.2(b)", "1.1 'Collection time'")
@pytest.mark.parametrize(("until", "hours"), [(3599, 1), (3600, 2), (3601, 2), (7199, 2), (7200, 3)])
def test_time_is_charged_by_the_hour_in_advance(until: int, hours: int) -> None:
    assert assess(TimeCharge(Cents(15)), range(1, 9)) == dict.fromkeys(range(1, 9), 15)
    assert len(collection_times(100, 100 + until)) == hours


@pytest.mark.clause("7.2.2(c)")
@pytest.mark.parametrize(("fee", "allowed"), [(15, True), (16, False)])
def test_a_time_charge_is_not_above_the_sign(fee: int, allowed: bool) -> None:
    if allowed:
        check((TimeCharge(Cents(fee), Cents(15)),))
        return
    with pytest.raises(IllegalAction):
        check((TimeCharge(Cents(fee), Cents(15)),))


@pytest.mark.clause("7.2.1(b)", "7.2.1(c)", "7.2.2(e)", "7.2.3(c)", "7.2.4(c)")
def test_commission_drops_into_the_chip_box_or_the_float() -> None:
    methods = (TEN, TimeCharge(Cents(1)), PerHand(()), PerPerson(Cents(1)))
    clauses = ["7.2.1(b)", "7.2.2(e)", "7.2.3(c)", "7.2.4(c)"]
    assert [drops(method, stand_alone=False)[0] for method in methods] == ["chip_box"] * 4
    assert [drops(method, stand_alone=False)[1].clause for method in methods] == clauses
    assert [drops(method, stand_alone=True)[0] for method in methods] == ["float"] * 4
    assert drops(TEN, stand_alone=True)[1].clause == "7.2.1(c)"


@pytest.mark.clause("7.1")
def test_the_sign_says_the_method_in_use_and_its_most() -> None:
    readings = BOOK.readings
    assert sign(capped("0.05", 500), readings) == {"straight percentage": "5 %, 0.00 to 5.00"}
    person: Commission = (PerPerson(Cents(100)),)
    assert sign(person, readings) == {"fixed commission per person per hand": "1.00 a person"}
    assert sign(person, readings.adopt({"A-37": "three_listed", "A-37b": "every_method"})) == {
        "fixed commission per hand": "1.00 a person, 1.00 to 1.00"
    }
    hand = PerHand((Step(2, 5, Cents(100)), Step(6, None, Cents(300))))
    assert sign((hand, TimeCharge(Cents(900))), readings) == {
        "fixed commission per hand": "2-5 players 1.00; 6 players or more 3.00",
        "time charge": "9.00 an hour",
    }
    assert "nil" in sign((), readings)


amounts = st.lists(st.integers(1, 10_000), min_size=1, max_size=4)


@given(
    amounts=amounts,
    rate=st.integers(2, 10),
    cap=st.one_of(st.none(), st.integers(0, 500)),
    chip=st.sampled_from([1, 5, 25]),
    base=st.sampled_from(["per_pot", "whole_hand"]),
    order=st.sampled_from(["main_pot_first", "in_proportion"]),
)
def test_no_pot_bears_more_than_it_holds_nor_the_hand_more_than_rate_and_cap(
    amounts: list[int], rate: int, cap: int | None, chip: int, base: str, order: str
) -> None:
    commission = capped(f"0.{rate:02d}", cap)
    pots = [pot(amount) for amount in amounts]
    made, _ = taken(commission, *pots, hand=Played(6, Cents(chip)), commission_base=base, commission_order=order)
    assert all(0 <= one <= amount for one, amount in zip(made, amounts, strict=True))
    assert sum(made) * 100 <= sum(amounts) * rate
    assert cap is None or sum(made) <= cap
    if cap is None or cap % chip == 0:
        assert all(one % chip == 0 for one in made) or base == "whole_hand"


@given(amounts=amounts, more=st.integers(0, 5_000), cap=st.integers(0, 500))
def test_what_is_on_the_slide_never_shrinks_as_the_pot_grows(amounts: list[int], more: int, cap: int) -> None:
    before, _ = taken(capped("0.05", cap), *map(pot, amounts))
    after, _ = taken(capped("0.05", cap), *map(pot, [*amounts[:-1], amounts[-1] + more]))
    assert all(later >= earlier for earlier, later in zip(before, after, strict=True))
