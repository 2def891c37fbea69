"""Rules 5.11, 6 and 7: Jackpot Wagers, the meter, and prizes at the same time."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from melbourne_play import (
    AREA_MANAGER,
    DEALER,
    FOLD,
    KEEP,
    MANAGER,
    NO_HAND,
    Seat,
    cents,
    clauses,
    collect,
    decided,
    lines,
    meter,
    one,
    orders,
    played,
    refused,
    system,
    table,
    told,
)

from queenhigh.cards import DECK, Card
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, PAY
from queenhigh.games.crown_melbourne_three_card_poker.hand import jackpot_hand
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import (
    Participant,
    System,
    close_system,
    contribution,
    exactly,
    join,
    least_value,
    open_system,
    participant,
    reset_value,
)
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import (
    DeterminePrize,
    GameReregistered,
    joins,
    leaves,
    left_behind,
    taken_back,
)
from queenhigh.games.crown_melbourne_three_card_poker.prizes import (
    REACHABLE,
    determine,
    prize_pool,
    rounded,
    royal_share,
    straight_flush_only,
    straight_flush_share,
)
from queenhigh.games.crown_melbourne_three_card_poker.round import act, new_round
from queenhigh.games.crown_melbourne_three_card_poker.table import Table
from queenhigh.games.kit.actions import Choice, CloseBetting, Collect, PlaceWager, Reveal, Settle, WithdrawWager
from queenhigh.games.kit.events import Advised, WagersSettled, WagerWithdrawn
from queenhigh.games.kit.log import Log
from queenhigh.hands import FiveCard
from queenhigh.money import Cents, MoneyError
from queenhigh.rules import IllegalAction, NotAuthorised

DEFAULT = BOOK.readings
ROYAL = ("Ah Kh Qh", "Jh Th")
STRAIGHT_FLUSH = ("9h 8h 7h", "Jh Th")
OUTCOMES = {
    "four_of_a_kind": ("5h 5d 5c", "5s 2c"),
    "full_house": ("5h 5d 5c", "2s 2c"),
    "flush": ("Kh 9h 2h", "3h 5h"),
    "straight": ("9h 8d 7c", "Ts Jh"),
}


class TestJackpotWagers:
    @pytest.mark.clause("5.11.1(a)", "5.11.1(b)", "7.1.2", "Table 3", "Table 4", "9.6.2(g)", "9.6.1(c)")
    @pytest.mark.parametrize(
        ("option", "prizes"),
        [
            (1, {"four_of_a_kind": 500, "full_house": 150, "flush": 100, "straight": 0}),
            (2, {"four_of_a_kind": 600, "full_house": 100, "flush": 60, "straight": 40}),
        ],
    )
    @pytest.mark.parametrize("kind", OUTCOMES)
    @pytest.mark.parametrize("dealer", ["Qd 6c 4s", NO_HAND])
    def test_fixed_prizes_whatever_the_dealer_holds(
        self, option: int, prizes: dict[str, int], kind: str, dealer: str
    ) -> None:
        own, shared = OUTCOMES[kind]
        line = one(Seat(own, jackpot=5), dealer, shared, table(jackpot=system(option=option, cost=5, meter=60_000)))[
            "jackpot"
        ]
        if prizes[kind]:
            assert told(line) == ("win", 5 * prizes[kind], "5.11.1(b)")
            assert line.returned == 0
            assert clauses(line) >= {f"Table {option + 2}", "7.1.2", "5.11.1(a)"}
        else:
            assert told(line) == ("lose", 0, "5.11.2(b)")
        assert ("9.6.1(c)" if dealer == NO_HAND else "9.6.2(g)") in clauses(line)

    @pytest.mark.clause("5.11.2(b)")
    @pytest.mark.parametrize("own", ["8h 8d 2c", "8h 7d 2c", "As Kh 9s"], ids=["two pairs", "pair", "three of a kind"])
    def test_lower_hands_never_pay(self, own: str) -> None:
        assert told(one(Seat(own, jackpot=1), at=table(jackpot=system(option=2)))["jackpot"]) == (
            "lose",
            0,
            "5.11.2(b)",
        )

    @pytest.mark.clause("5.11.2(a)")
    @pytest.mark.parametrize("choice", [FOLD, KEEP])
    def test_a_folded_ante_loses_it_with_the_best_of_cards(self, choice: Choice) -> None:
        seat = Seat(ROYAL[0], pair_plus=5, jackpot=1, choice=choice)
        assert told(one(seat, jackpot_cards=ROYAL[1], at=table(jackpot=system()))["jackpot"]) == (
            "lose",
            0,
            "5.11.2(a)",
        )

    def test_a_reading_returns_it_when_the_side_bets_are_kept(self) -> None:
        at = table(jackpot=system(), readings={"A-40": "returned"})
        line = one(Seat(ROYAL[0], pair_plus=5, jackpot=1, choice=KEEP), jackpot_cards=ROYAL[1], at=at)["jackpot"]
        assert told(line) == ("returned", 0, "5.11.1(a)")

    @pytest.mark.parametrize(("reading", "returned"), [("kept", 0), ("returned", 100)])
    def test_the_stake_of_a_winner_is_kept(self, reading: str, returned: int) -> None:
        at = table(jackpot=system(), readings={"A-12": reading})
        line = one(Seat("8h 8d 8c", jackpot=1), jackpot_cards="2s 2c", at=at)["jackpot"]
        assert (line.paid, line.returned) == (cents(150), returned)

    @pytest.mark.parametrize(("reading", "paid"), [("pro_rata", 150), ("whole_dollars", 120)])
    def test_part_of_a_dollar(self, reading: str, paid: float) -> None:
        at = table(jackpot=system(option=2, cost=2.5, meter=30_000), readings={"A-42": reading})
        assert one(Seat("Kh 9h 2h", jackpot=2.5), jackpot_cards="3h 5h", at=at)["jackpot"].paid == cents(paid)


@pytest.mark.clause("7.1.1")
class TestWhoDeterminesPrizes:
    def test_the_dealer_leaves_royal_and_straight_flushes_to_the_manager(self) -> None:
        log = decided(
            {1: Seat(ROYAL[0], jackpot=1), 2: Seat("8d 8s 8c", jackpot=1)},
            jackpot_cards=ROYAL[1],
            at=table(jackpot=system()),
        )
        log.do(Reveal(DEALER), Settle(DEALER))
        assert not any(isinstance(event, WagersSettled) for event in log.events)
        assert [e.seat for e in log.events if isinstance(e, Advised)] == [1]
        refused(log, Collect(DEALER), "7.1.1")
        before = log.round
        with pytest.raises(NotAuthorised):
            log.do(DeterminePrize(AREA_MANAGER))
        assert log.round == before
        assert type(log.events[-1]).__name__ == "OrderRefused"
        over = collect(log)
        assert told(lines(over, 1)["jackpot"]) == ("win", 12_001, "5.11.1(b)")
        assert orders(over.rulings[-1]) == [("Award", "7.1.1")]
        assert over.rulings[-1].by == MANAGER

    def test_there_must_be_one_to_determine(self) -> None:
        log = decided({1: Seat("8d 8s 8c", jackpot=1)}, at=table(jackpot=system()))
        log.do(Reveal(DEALER), Settle(DEALER))
        refused(log, DeterminePrize(MANAGER), "7.1.1")

    @pytest.mark.parametrize(("reading", "prize"), [("at_recording", 1200.1), ("at_determination", 2000)])
    def test_at_the_meter_of_the_recording_unless_a_reading_says_otherwise(self, reading: str, prize: float) -> None:
        at = table(jackpot=system(), readings={"A-41": reading})
        log = decided({1: Seat(STRAIGHT_FLUSH[0], jackpot=1)}, jackpot_cards=STRAIGHT_FLUSH[1], at=at)
        log.do(Reveal(DEALER), Settle(DEALER), DeterminePrize(MANAGER, str(cents(20_000))))
        assert lines(collect(log), 1)["jackpot"].paid == cents(prize)

    def test_a_table_that_is_given_no_other_meter_uses_its_own(self) -> None:
        at = table(jackpot=system(), readings={"A-41": "at_determination"})
        log = decided({1: Seat(STRAIGHT_FLUSH[0], jackpot=1)}, jackpot_cards=STRAIGHT_FLUSH[1], at=at)
        log.do(Reveal(DEALER), Settle(DEALER), DeterminePrize(MANAGER))
        assert lines(collect(log), 1)["jackpot"].paid == cents(1200.1)


class TestTheMeter:
    @pytest.mark.clause("6.3", "6.3.1", "6.3.2", "Table 1", "Table 2")
    @pytest.mark.parametrize(
        ("option", "rates"),
        [
            (1, ("34.06", "32.51", "30.94", "29.36", "27.76", "26.12", "23.50")),
            (2, ("31.02", "29.47", "27.90", "26.32", "24.70", "23.02", "20.28")),
        ],
    )
    def test_every_seed_has_its_rate_and_the_meter_keeps_all_decimals(
        self, option: int, rates: tuple[str, ...]
    ) -> None:
        for seed, rate in zip((10, 20, 30, 40, 50, 60, 75), rates, strict=True):
            made = system(option=option, seed=seed * 1000, cost=5, meter=seed * 5000)
            assert made.rate == Fraction(rate) / 100
            assert made.floor == cents(seed * 5000)
            log = decided(
                {n: Seat(c, jackpot=5) for n, c in ((1, "Kh 7c 2s"), (2, "Kd 8c 2h"))}, at=table(jackpot=made)
            )
            log.do(Reveal(DEALER), Settle(DEALER))
            assert meter(log) == seed * 5000 + 2 * 5 * Fraction(rate) / 100
            assert least_value(made, cents(10), Fraction(0)) / 100 == meter(log)

    def test_a_seed_or_option_that_the_book_does_not_have_is_refused(self) -> None:
        with pytest.raises(MoneyError, match="publishes no rate"):
            system(seed=15_000)
        with pytest.raises(MoneyError, match="choose 1, 2"):
            system(option=3)

    def test_a_cent_for_each_contribution_is_a_reading(self) -> None:
        assert contribution(system(), cents(1), DEFAULT) == Fraction("34.06")
        assert contribution(system(), cents(1), DEFAULT.adopt({"A-14b": "cent_up"})) == 35

    @pytest.mark.clause("7.2.1")
    @pytest.mark.parametrize(
        ("value", "j"),
        [("12000", 12_000), ("12000.0001", 12_001), ("11999.9999", 12_000), ("12000.01", 12_001), ("11999", 11_999)],
    )
    def test_a_meter_exactly_on_the_dollar_and_a_fraction_either_side(self, value: str, j: int) -> None:
        assert rounded(Fraction(value) * 100) == cents(j)

    @pytest.mark.clause("7.2.1", "6.3.3")
    @pytest.mark.parametrize(("reading", "left"), [("recorded", "10800.5406"), ("rounded", "10800.90")])
    def test_a_tenth_of_the_rounded_meter_comes_off_the_recorded_one(self, reading: str, left: str) -> None:
        at = table(jackpot=system(meter=12_000.3), readings={"A-13": reading})
        log = decided({1: Seat(STRAIGHT_FLUSH[0], jackpot=1)}, jackpot_cards=STRAIGHT_FLUSH[1], at=at)
        log.do(Reveal(DEALER), Settle(DEALER), DeterminePrize(MANAGER))
        assert lines(collect(log), 1)["jackpot"].paid == cents(1200.1)
        assert meter(log) == Fraction(left)

    def test_this_rounds_wagers_are_in_it_unless_a_reading_leaves_them_out(self) -> None:
        for reading, prize, left in (("included", 1200.1, "10800.2406"), ("excluded", 1200, "10800.3406")):
            at = table(jackpot=system(), readings={"A-14": reading})
            log = decided({1: Seat(STRAIGHT_FLUSH[0], jackpot=1)}, jackpot_cards=STRAIGHT_FLUSH[1], at=at)
            log.do(Reveal(DEALER), Settle(DEALER), DeterminePrize(MANAGER))
            assert lines(collect(log), 1)["jackpot"].paid == cents(prize)
            assert meter(log) == Fraction(left)

    def test_bonus_prizes_are_not_charged_to_it(self) -> None:
        log = decided({1: Seat("8h 8d 8c", jackpot=1)}, jackpot_cards="2s 2c", at=table(jackpot=system()))
        log.do(Reveal(DEALER), Settle(DEALER))
        assert meter(log) == Fraction("12000.3406")

    @pytest.mark.clause("6.4", "6.4.1")
    def test_a_royal_flush_takes_it_all_and_resets_it(self) -> None:
        log = decided({1: Seat(ROYAL[0], jackpot=1)}, jackpot_cards=ROYAL[1], at=table(jackpot=system()))
        log.do(Reveal(DEALER), Settle(DEALER), DeterminePrize(MANAGER))
        assert lines(collect(log), 1)["jackpot"].paid == cents(12_001)
        assert meter(log) == 10_000

    @pytest.mark.clause("6.4.1")
    @pytest.mark.parametrize(
        ("value", "left", "was_reset"), [(11_112, 10_000.8, False), (11_111, 10_000, True), (11_110, 10_000, True)]
    )
    def test_it_is_reset_when_a_straight_flush_takes_it_below_the_seed(
        self, value: int, left: float, was_reset: bool
    ) -> None:
        prizes = determine(system(), Fraction(cents(value)), 0, 1, DEFAULT)
        assert prizes.meter == cents(left)
        assert prizes.was_reset is was_reset

    def test_exactly_the_seed_is_not_below_it(self) -> None:
        left = determine(system(seed=10_000), Fraction(cents(10_000)) / Fraction(9, 10), 0, 1, DEFAULT)
        assert left.was_reset  # a whole dollar is rounded up first, so the tenth is a little more
        exact = determine(system(seed=20_000, cost=0.9), Fraction(cents(20_000)), 0, 1, DEFAULT)
        assert exact.meter == cents(18_000)
        assert not exact.was_reset

    def test_a_house_amount_is_a_reading_and_never_below_the_seed(self) -> None:
        readings = DEFAULT.adopt({"A-21": "house_amount"})
        assert reset_value(system(house_reset=cents(15_000)), readings) == cents(15_000)
        assert reset_value(system(house_reset=cents(5_000)), readings) == cents(10_000)
        assert reset_value(system(house_reset=cents(15_000)), DEFAULT) == cents(10_000)
        assert system().house_reset == 0


class TestSimultaneousPrizes:
    @pytest.mark.clause("7.3", "7.3.1", "Table 5", "7.3.2(a)", "Table 6", "7.3.2(b)", "Table 7")
    def test_a_royal_and_a_straight_flush_in_one_round(self) -> None:
        seats = {1: Seat(ROYAL[0], jackpot=1), 2: Seat(STRAIGHT_FLUSH[0], jackpot=1)}
        over = played(seats, jackpot_cards="Jh Th", at=table(jackpot=system(meter=11_999)))
        assert lines(over, 1)["jackpot"].paid == cents(10_909.10)
        assert lines(over, 2)["jackpot"].paid == cents(1_090.91)
        assert clauses(lines(over, 2)["jackpot"]) >= {"7.3.1", "Table 5", "Table 6", "Table 7", "7.2.3"}

    @pytest.mark.clause("7.3.3", "Table 8")
    def test_two_straight_flushes_in_one_round(self) -> None:
        seats = {1: Seat("Kh Qh Jh", jackpot=1), 2: Seat("8h 7h 6h", jackpot=1)}
        over = played(seats, jackpot_cards="Th 9h", at=table(jackpot=system(meter=11_999)))
        each = Fraction(95, 1000) * 12_000 + Fraction(5, 1000) * 10_000
        assert lines(over, 1)["jackpot"].paid == lines(over, 2)["jackpot"].paid == cents(float(each))
        assert "Table 8" in clauses(lines(over, 1)["jackpot"])

    @pytest.mark.clause("Table 6", "Table 7", "Table 8")
    def test_the_formulas_give_every_percentage_that_the_book_prints(self) -> None:
        def printed(table_name: str, row: str) -> list[Fraction]:
            return [Fraction(cell.removesuffix(" %")) / 100 for cell in PAY.printed[table_name].rows[row]]

        def to_three_decimals(share: Fraction) -> Fraction:
            return Fraction((share * 100_000 + Fraction(1, 2)) // 1, 100_000)

        for royals in range(1, 5):
            for straights, cell in enumerate(printed("royal_share", f"R{royals}")):
                assert to_three_decimals(royal_share(royals, straights, DEFAULT)) == cell
            for straights, cell in enumerate(printed("straight_flush_share", f"R{royals}"), 1):
                assert to_three_decimals(straight_flush_share(royals, straights, DEFAULT)) == cell
        for straights, (j, r) in enumerate(
            zip(printed("straight_flush_only", "j"), printed("straight_flush_only", "r"), strict=True), 1
        ):
            assert to_three_decimals(straight_flush_only(Cents(1), Fraction(0), straights, DEFAULT)) == j
            assert to_three_decimals(straight_flush_only(Cents(0), Fraction(1), straights, DEFAULT)) == r

    @pytest.mark.clause("Table 5")
    def test_the_pool_grows_by_a_reseed_for_each_further_royal_flush(self) -> None:
        pools = [prize_pool(cents(12_000), Fraction(cents(10_000)), royals) for royals in (1, 2, 3, 4)]
        assert pools == [cents(12_000), cents(22_000), cents(32_000), cents(42_000)]

    @pytest.mark.parametrize("royals", [1, 2, 3, 4])
    @pytest.mark.parametrize("straights", range(8))
    def test_shares_of_a_pool_make_up_the_whole_of_it(self, royals: int, straights: int) -> None:
        whole = royals * royal_share(royals, straights, DEFAULT)
        if straights:
            whole += straights * straight_flush_share(royals, straights, DEFAULT)
        assert whole == 1

    @pytest.mark.clause("6.4.2")
    def test_several_royal_flushes_share_equally_and_reset_a_meter_however_full(self) -> None:
        prizes = determine(system(), Fraction(cents(50_000)), 2, 0, DEFAULT)
        assert prizes.royal == cents(30_000)
        assert prizes.meter == cents(10_000)
        assert prizes.was_reset
        assert prizes.alarm
        assert "6.4.2" in {rule.clause for rule in prizes.also}

    def test_what_a_round_cannot_bring_is_computed_with_an_alarm_or_refused(self) -> None:
        assert determine(system(), Fraction(cents(12_000)), 0, 3, DEFAULT).alarm
        with pytest.raises(IllegalAction, match="cannot come from one deal"):
            determine(system(), Fraction(cents(12_000)), 0, 3, DEFAULT.adopt({"A-19": "refuse"}))

    def test_only_four_combinations_can_be_dealt(self) -> None:
        """Every pair of suited Jackpot Cards of one suit, with every set of disjoint hands of that suit."""
        suited = [card for card in DECK if card.suit is DECK[0].suit]
        found = {(0, 0)}
        for shared in combinations(suited, 2):
            rest = [card for card in suited if card not in shared]
            holding = [(three, jackpot_hand(three, shared)) for three in combinations(rest, 3)]
            flushes = [(set(three), kind) for three, kind in holding if kind >= FiveCard.STRAIGHT_FLUSH]
            found |= _counts(flushes, set(), 0, 0)
        assert found == REACHABLE

    @pytest.mark.parametrize(
        ("reading", "royal", "straight"),
        [("formula", 9090.91, 909.10), ("printed", 9090.90, 909.10)],
    )
    def test_printed_percentages_are_a_reading(self, reading: str, royal: float, straight: float) -> None:
        prizes = determine(system(), Fraction(cents(10_000)), 1, 1, DEFAULT.adopt({"A-15": reading}))
        assert (prizes.royal, prizes.straight_flush) == (cents(royal), cents(straight))

    def test_printed_percentages_of_table_8_and_beyond_its_last_row(self) -> None:
        printed = DEFAULT.adopt({"A-15": "printed"})
        assert straight_flush_only(Cents(100_000), Fraction(0), 3, printed) == 9033
        assert straight_flush_only(Cents(100_000), Fraction(0), 8, printed) == straight_flush_only(
            Cents(100_000), Fraction(0), 8, DEFAULT
        )
        assert royal_share(5, 0, printed) == Fraction(1, 5)
        assert straight_flush_share(1, 8, printed) == Fraction(1, 18)

    @pytest.mark.parametrize(
        ("reading", "royal", "straight"),
        [("up", 909_091, 90_910), ("nearest", 909_091, 90_909), ("down", 909_090, 90_909)],
    )
    def test_rounding_to_cents(self, reading: str, royal: int, straight: int) -> None:
        prizes = determine(system(), Fraction(cents(10_000)), 1, 1, DEFAULT.adopt({"A-16": reading}))
        assert (prizes.royal, prizes.straight_flush) == (royal, straight)

    def test_the_house_bears_the_rounding_unless_a_reading_charges_the_meter(self) -> None:
        value = Fraction(cents(20_000)) + Fraction(1, 3)
        crown = determine(system(), value, 0, 3, DEFAULT)
        charged = determine(system(), value, 0, 3, DEFAULT.adopt({"A-16b": "meter"}))
        assert crown.straight_flush == charged.straight_flush
        assert 0 < crown.meter - charged.meter < 3

    @pytest.mark.parametrize(("reading", "r"), [("seed_times_cost", 50_000), ("seed", 10_000)])
    def test_the_reseed_value_is_a_reading(self, reading: str, r: int) -> None:
        prizes = determine(
            system(cost=5, meter=60_000), Fraction(cents(60_000)), 2, 0, DEFAULT.adopt({"A-17": reading})
        )
        assert prizes.royal == cents((60_000 + r) / 2)

    @pytest.mark.clause("7.2.2", "7.2.3")
    def test_tables_of_a_group_come_one_after_another(self) -> None:
        group = system(meter=20_000)
        first = determine(group, group.meter, 0, 1, DEFAULT)
        second = determine(group, first.meter, 1, 0, DEFAULT)
        assert first.straight_flush == cents(2_000)
        assert second.royal == cents(18_000)
        assert second.meter == cents(10_000)
        assert {rule.clause for rule in second.also} >= {"7.2.2", "7.2.3"}


def _counts(
    flushes: list[tuple[set[Card], FiveCard]], used: set[Card], royals: int, straights: int
) -> set[tuple[int, int]]:
    found = {(royals, straights)}
    for index, (three, kind) in enumerate(flushes):
        if not three & used:
            royal = kind is FiveCard.ROYAL_FLUSH
            found |= _counts(flushes[index + 1 :], used | three, royals + royal, straights + (not royal))
    return found


class TestSystems:
    @pytest.mark.clause("6.1.1", "6.1.1(a)", "6.1.1(e)", "6.1.1(f)")
    def test_opening(self) -> None:
        first = system(name="one")
        with pytest.raises(IllegalAction) as refusal:
            open_system(first, [], [], DEFAULT)
        assert refusal.value.rule.clause == "6.1.1(a)"
        assert open_system(first, [participant("T1", first)], [], DEFAULT).tables == ("T1",)
        same_cost = system(name="two")
        self._refused(same_cost, [first], "6.1.1(e)")
        self._refused(system(name="two", cost=5, option=2), [first], "6.1.1(f)")
        other_seed = system(name="two", cost=5, seed=20_000)
        self._refused(other_seed, [first], "6.1.1(f)")
        open_system(other_seed, [participant("T2", other_seed)], [first], DEFAULT.adopt({"A-23": "option_only"}))
        open_system(system(name="two", cost=5), [participant("T2", system(cost=5))], [first], DEFAULT)

    def _refused(self, new: System, running: list[System], clause: str) -> None:
        with pytest.raises(IllegalAction) as refusal:
            open_system(new, [participant("T2", new)], running, DEFAULT)
        assert refusal.value.rule.clause == clause

    @pytest.mark.clause("6.1.1(b)", "6.1.1(b)(i)", "6.1.1(b)(ii)", "6.1.1(b)(iii)", "6.1.1(c)", "6.1.1(d)")
    def test_joining(self) -> None:
        at = system(name="one")
        fits = participant("T3", at)
        assert join(fits, at).rule.clause == "6.1.1(b)"
        fields = {"table": "T3", "pays": fits.pays, "seed": fits.seed, "rate": fits.rate, "cost": fits.cost}
        for change, clause in (
            ({"pays": {**fits.pays, "straight": "40 for 1"}}, "6.1.1(b)(i)"),
            ({"pays": {**fits.pays, "flush": "60 for 1"}}, "6.1.1(b)(ii)"),
            ({"rate": Fraction(1, 3)}, "6.1.1(b)(iii)"),
            ({"seed": cents(20_000)}, "6.1.1(b)(iii)"),
            ({"systems": ("two",)}, "6.1.1(c)"),
            ({"cost": cents(5)}, "6.1.1(d)"),
        ):
            with pytest.raises(IllegalAction) as refusal:
                join(Participant(**{**fields, **change}), at)  # type: ignore[arg-type]
            assert refusal.value.rule.clause == clause

    @pytest.mark.clause("6.1.1(j)")
    def test_closing_moves_what_is_above_the_seed(self) -> None:
        closing, two, three = (
            system(name=n, cost=c, meter=m)
            for n, c, m in (("one", 5, 61_234.5), ("two", 1, 12_000), ("three", 2, 25_000))
        )
        whole = Fraction(cents(11_234.5))
        moved = close_system(closing, {"two": whole - 100, "three": Fraction(100)}, [two, three], DEFAULT)
        assert [(e.system, e.exact) for e in moved] == [("two", two.meter + whole - 100), ("three", three.meter + 100)]
        for parts in ({"two": whole - 1}, {"two": whole + 1}, {"nobody": whole}):
            with pytest.raises(IllegalAction, match="must come to"):
                close_system(closing, parts, [two, three], DEFAULT)
        with pytest.raises(IllegalAction, match="no other meter"):
            close_system(closing, {}, [], DEFAULT)
        held = close_system(closing, {}, [], DEFAULT.adopt({"A-22b": "held"}))
        assert (held[0].system, held[0].exact) == ("held", whole)
        other = DEFAULT.adopt({"A-22": "excess_times_cost"})
        assert close_system(closing, {"two": Fraction(cents(256_172.5))}, [two], other)

    def test_a_meter_is_written_with_all_its_decimals(self) -> None:
        assert exactly(Fraction(1_200_034)) == "12000.34"
        assert exactly(Fraction("1200034.06")) == "12000.3406"
        assert exactly(Fraction(1, 3)) == "1/300"


class TestCarriedWagers:
    @pytest.mark.clause("11.15.1", "11.15.2", "11.15")
    def test_one_leaves_and_another_joins(self) -> None:
        carried = {1: cents(1), 4: cents(1)}
        rest, line = leaves(carried, 4)
        assert rest == {1: cents(1)}
        assert told(line) == ("returned", 0, "11.15.1")
        assert joins(rest, 2, system(), cents(1)) == {1: cents(1), 2: cents(1)}
        for bad in (
            lambda: leaves(carried, 2),
            lambda: joins(carried, 1, system(), cents(1)),
            lambda: joins(carried, 2, system(), cents(2)),
        ):
            with pytest.raises(IllegalAction):
                bad()

    @pytest.mark.clause("11.15", "11.15.1")
    def test_in_the_next_round_they_remain_and_do_not_contribute_a_second_time(self) -> None:
        at = table(jackpot=system(), carried={1: "player 1", 4: "player 4"})
        log = decided({1: Seat("Kh 7c 2s", jackpot=1), 2: Seat("Kd 8c 2h", jackpot=1)}, at=at)
        log.do(Reveal(DEALER), Settle(DEALER))
        over = collect(log)
        assert told(lines(over, 1)["jackpot"]) == ("lose", 0, "5.11.2(b)")
        assert told(lines(over, 4)["jackpot"]) == ("returned", 0, "11.15.1")
        assert meter(log) == 12_000  # one new contribution, and the leaver's taken off again

    @pytest.mark.clause("11.15.1")
    def test_a_player_who_has_left_or_lost_the_area_gets_the_carried_wager_back(self) -> None:
        at = table(jackpot=system(), carried={1: "Ann", 2: "Bob", 4: "Dee", 5: "Eve"})
        log: Log[Table] = Log(act, new_round(at))
        log.do(PlaceWager(3, "Cid", "ante", cents(10)))
        seats = {1: "Ann", 2: "Zoe", 3: "Bob", 6: "Eve"}  # Bob moved and Zoe has his area; Dee is gone; Eve's is free
        clause = BOOK.rule("11.15.1")
        assert left_behind(log.round, seats) == [WagerWithdrawn(seat, "jackpot", clause) for seat in (2, 4)]
        assert left_behind(log.round, {1: "Ann", 2: "Bob", 4: "Dee", 5: "Eve"}) == []

    @pytest.mark.clause("11.15.1")
    def test_a_carried_wager_is_taken_back_with_its_hand_or_alongside_another_wager(self) -> None:
        at = table(jackpot=system(), carried={1: "Ann", 2: "Bob", 4: "Dee"})
        log: Log[Table] = Log(act, new_round(at))
        assert taken_back(log.round) == []
        log.do(WithdrawWager(1, "jackpot"), PlaceWager(4, "Dee", "pair_plus", cents(10)), WithdrawWager(4, "jackpot"))
        assert taken_back(log.round) == [1, 4]

    @pytest.mark.clause("11.15.1", "11.15.2")
    def test_a_game_that_is_left_or_joined_is_cancelled_and_registered_again(self) -> None:
        at = table(jackpot=system(), carried={1: "Ann", 2: "Bob", 4: "Dee", 5: "Eve"})
        log: Log[Table] = Log(act, new_round(at))
        log.do(*(PlaceWager(seat, who, "ante", cents(10)) for seat, who in ((1, "Ann"), (2, "Bob"), (3, "Cid"))))
        assert cancelled(log) == []
        log.do(PlaceWager(3, "Cid", "jackpot", cents(1)))
        assert cancelled(log) == [("11.15.2", (), (3,), (1, 2, 3, 4, 5))]
        log.do(WithdrawWager(1, "jackpot"))
        assert cancelled(log)[1:] == [("11.15.1", (1,), (), (2, 3, 4, 5))]
        log.do(WithdrawWager(2, "ante"))
        assert cancelled(log)[2:] == [("11.15.1", (2,), (), (3, 4, 5))]
        log.do(CloseBetting(DEALER))
        assert cancelled(log)[3:] == [("11.15.1", (4, 5), (), (3,))]

    @pytest.mark.clause("11.15.2")
    def test_without_a_game_carried_over_nothing_is_cancelled(self) -> None:
        log: Log[Table] = Log(act, new_round(table(jackpot=system())))
        log.do(PlaceWager(1, "Ann", "ante", cents(10)), PlaceWager(1, "Ann", "jackpot", cents(1)))
        log.do(WithdrawWager(1, "jackpot"), CloseBetting(DEALER))
        assert cancelled(log) == []


def cancelled(log: Log[Table]) -> list[tuple[str, tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
    found = [event for event in log.events if isinstance(event, GameReregistered)]
    return [(event.rule.clause, event.left, event.joined, event.seats) for event in found]
