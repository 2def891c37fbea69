"""A prize meter where its law bites: whose contributions are gone, what a group keeps, and an outcome that is put on again."""

from __future__ import annotations

from fractions import Fraction

import pytest
from meter_play import NOTHING, ROYAL, RULE, STRAIGHT_FLUSH, Group, given_back, shown, system, table, wagering
from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.facets import prize_meters as meters
from queenhigh.games.crown_melbourne_three_card_poker.facets.meters import (
    GroupChanged,
    MeterEvent,
    MeterMoved,
    OptionChanged,
    Share,
    Sign,
)
from queenhigh.games.crown_melbourne_three_card_poker.facets.prize_meters import Meter
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import Equipment, MeterRecorded
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import meter_at_settlement
from queenhigh.games.crown_melbourne_three_card_poker.table import JACKPOT, Table
from queenhigh.games.kit.phases import Hand, Release
from queenhigh.money import Cents, Outcome

BY = RULE("6.3")
FLOOR = system().floor
RATE = system().rate * 100


def grouped() -> Meter:
    """Two tables, each with a share, signs and equipment of its own."""
    return Meter(
        system(),
        ("1", "2"),
        FLOOR + 10 * RATE,
        wagered=Cents(1000),
        shares={"1": Share(4, 0), "2": Share(5, 1, RATE)},
        signs={"option@1": Sign("option", "1", 7), "closing@2": Sign("closing", "2", 8)},
        equipment={"1": Equipment.MANUAL, "2": Equipment.FAILED},
    )


def rich() -> Group:
    """So far above the seed that a Straight Flush resets nothing."""
    return Group(Meter(system(), ("1", "2", "3"), 3 * FLOOR))


def after(meter: Meter, event: MeterEvent) -> Meter:
    found = meters.evolve(meter, event)
    assert found is not None
    return found


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(h)")
def test_a_table_that_leaves_takes_its_own_signs_share_and_equipment_with_it_and_no_others() -> None:
    left = after(grouped(), GroupChanged("main", "1", ("2",), 9, BY))
    assert left.tables == ("2",)
    assert left.signs == {"closing@2": Sign("closing", "2", 8)}
    assert left.shares == {"2": Share(5, 1, RATE)}
    assert left.equipment == {"2": Equipment.FAILED}
    assert left.value == grouped().value


@pytest.mark.clause("crown-melbourne-three-card-poker 6.1.1(g)")
def test_a_change_of_option_takes_down_only_the_signs_that_announced_it() -> None:
    changed = after(grouped(), OptionChanged(replace(system(), meter=FLOOR + 5), 9, BY))
    assert changed.signs == {"closing@2": Sign("closing", "2", 8)}
    assert changed.value == FLOOR + 5


@pytest.mark.clause("crown-melbourne-three-card-poker 6.4")
def test_when_a_meter_is_won_what_other_tables_had_on_it_is_gone_if_they_had_anything() -> None:
    won = MeterMoved("main", "3", FLOOR, 9, Share(9), Cents(0), Cents(0), BY, was_reset=True)
    shares = after(grouped(), won).shares
    assert (shares["1"].won, shares["2"].won, shares["3"].won) == (False, True, False)
    usual = after(grouped(), replace(won, was_reset=False)).shares
    assert not any(share.won for share in usual.values())


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.2")
def test_a_hand_without_a_jackpot_wager_puts_nothing_on_the_meter() -> None:
    round = wagering(2)
    hands = {**round.hands, 3: Hand(3, "player 3", {"ante": Cents(1000)})}
    meter = replace(grouped(), prizes=Cents(50))
    moved = meters.registered(meter, "1", replace(round, hands=hands), 6, 77)
    assert moved is not None
    assert (moved.share.wagers, moved.value, moved.prizes, moved.at) == (2, meter.value + 2 * RATE, 50, 77)
    only = replace(round, hands={3: hands[3]})
    assert JACKPOT not in hands[3].wagers
    assert meters.registered(meter, "1", only, 6, 77) is None


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.3", "crown-melbourne-three-card-poker 7.2.2")
def test_a_prize_that_still_waits_is_on_the_meters_sums_and_cites_when_and_why() -> None:
    group = rich()
    group.register("1", wagering(1), 3)
    moved = group.pend("1", shown(wagering(1), STRAIGHT_FLUSH), 3)
    assert moved is not None
    paid = (3 * FLOOR + RATE) - moved.value
    assert moved.prizes == group.meter.prizes > 0
    assert abs(paid - moved.prizes) < 1
    assert moved.at == 3
    assert {"7.2.4", "6.5.2"} <= {rule.clause for rule in moved.also}


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.3")
def test_prizes_add_up_until_the_meter_is_reset() -> None:
    group = rich()
    for number in (1, 2):
        group.register("1", wagering(1), number)
        group.record("1", shown(wagering(1), STRAIGHT_FLUSH), number, straight_flushes=1)
    first, second = (event.prizes for event in group.events if event.settled is not None)
    assert 0 < first < second
    assert {"7.2.2", "6.5.2"} <= {rule.clause for rule in group.events[-1].also}


@pytest.mark.clause("crown-melbourne-three-card-poker 7.2.4", "crown-melbourne-three-card-poker 6.3")
def test_an_outcome_entered_again_replaces_itself_and_nothing_that_others_did() -> None:
    """A Straight Flush waits; another table wagers; then the wager is given back after all and the prize with it."""
    group = rich()
    round = shown(wagering(2), STRAIGHT_FLUSH)
    group.register("1", wagering(2), 3)
    pended = group.pend("1", round, 3)
    assert pended is not None
    group.register("2", wagering(5), 8)
    before = group.meter
    live = group.live("1", given_back(round, 1), 3)
    record = MeterRecorded(str(live.table.jackpot.meter + RATE), BY, (), "main")
    moved = meters.recorded(before, "1", live, 3, record, 0, 12)
    assert moved.value == 3 * FLOOR + RATE + 5 * RATE
    assert (moved.wagered, moved.prizes) == (6 * 100, 0)
    assert (moved.settled, moved.was_reset, moved.at) == (None, False, 12)
    assert {"7.2.2", "6.5.2"} <= {rule.clause for rule in moved.also}
    kept = moved.share.recorded
    assert kept is not None
    assert (kept.left, kept.left_wagered, kept.left_prizes) == (moved.value, moved.wagered, moved.prizes)
    assert kept.base == pended.share.recorded.base  # type: ignore[union-attr]
    meters.check(after(before, moved))


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.3", "crown-melbourne-three-card-poker 7.2.4")
def test_a_prize_determined_late_counts_once_next_to_those_of_other_tables() -> None:
    group = rich()
    round = shown(wagering(1), STRAIGHT_FLUSH)
    for at in ("1", "2"):
        group.register(at, wagering(1))
    group.pend("1", round)
    first = group.meter.prizes
    group.record("2", round, straight_flushes=1)
    both = group.meter
    assert 0 < first < both.prizes
    group.record("1", round, straight_flushes=1)
    assert (group.meter.value, group.meter.wagered, group.meter.prizes) == (both.value, both.wagered, both.prizes)


@pytest.mark.clause("crown-melbourne-three-card-poker 6.4")
def test_a_meter_that_was_won_when_it_was_recorded_is_not_won_again_when_the_prize_is_determined() -> None:
    """What others have put on it in between is theirs to take off."""
    group = rich()
    group.register("1", wagering(1))
    group.pend("1", shown(wagering(1), ROYAL))
    group.register("2", wagering(5))
    determined = group.record("1", shown(wagering(1), ROYAL), royals=1)
    assert not determined.was_reset
    assert not group.meter.share("2", 1).won
    group.record("2", given_back(wagering(5), 1, 2))
    assert group.value == FLOOR + 3 * RATE


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3", "crown-melbourne-three-card-poker 6.4")
def test_a_recorded_round_that_goes_back_takes_nothing_from_a_meter_that_was_won_since() -> None:
    group = rich()
    group.register("1", wagering(4))
    group.record("1", wagering(4))
    group.register("2", wagering(1))
    group.record("2", wagering(1), royals=1)
    group.record("1", given_back(wagering(4), 1, 2, 3, 4))
    assert group.value == FLOOR
    assert group.meter.wagered == group.meter.prizes == 0


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.1", "crown-melbourne-three-card-poker 6.4")
@pytest.mark.parametrize(
    "at",
    [table({"A-14": "excluded"}), table(carried={1: "player 1", 2: "player 2"})],
    ids=["added late", "carried over"],
)
def test_a_recorded_round_that_registered_nothing_never_takes_a_meter_that_was_won_since_below_its_seed(
    at: Table,
) -> None:
    """Its wagers went on the meter before it was registered, or after: they were won all the same."""
    group = rich()
    group.register("3", wagering(5))
    group.record("3", wagering(5))
    assert group.register("1", wagering(2, at)) is None
    group.record("1", wagering(2, at))
    group.register("2", wagering(1))
    group.record("2", wagering(1), royals=1)
    group.record("1", given_back(wagering(2, at), 1, 2))
    assert group.value == FLOOR
    assert group.meter.wagered == group.meter.prizes == 0


def least_held() -> Group:
    """Exactly what 6.3 asks for, and enough that a Straight Flush resets nothing."""
    wagered = Cents(6_000_000)
    meter = Meter(system(), ("1", "2"), FLOOR + system().rate * wagered, wagered=wagered)
    assert meter.value == meters.least(meter)
    return Group(meter)


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.3")
def test_a_prize_lowers_what_the_meter_has_to_hold_by_as_much_as_it_takes() -> None:
    group = least_held()
    group.register("1", wagering(1))
    before = group.value
    group.record("1", shown(wagering(1), STRAIGHT_FLUSH), straight_flushes=1)
    assert group.meter.prizes > 0
    assert group.value == before - group.meter.prizes == meters.least(group.meter)


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.3", "crown-melbourne-three-card-poker 7.2.4")
def test_a_royal_flush_whose_wager_goes_back_leaves_the_straight_flush_its_prize_and_the_meter_the_rest() -> None:
    group = least_held()
    round = shown(wagering(2), ROYAL, STRAIGHT_FLUSH)
    group.register("1", wagering(2))
    before = group.value
    pended = group.pend("1", round)
    assert pended is not None
    assert pended.was_reset
    group.record("1", given_back(round, 1), straight_flushes=1)
    assert group.meter.prizes > 0
    assert group.value == before - RATE - group.meter.prizes == meters.least(group.meter)


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.2")
def test_by_the_reading_that_adds_wagers_afterwards_they_are_on_the_meter_when_the_round_is_over() -> None:
    group = rich()
    late = table({"A-14": "excluded"})
    assert group.register("1", wagering(2, late), 1) is None
    group.record("1", shown(wagering(2, late), NOTHING), 1)
    assert group.value == 3 * FLOOR + 2 * RATE
    assert group.meter.wagered == 200
    back = given_back(wagering(3, late), 2)
    assert group.register("2", wagering(3, late), 4) is None
    group.record("2", back, 4)
    assert group.value == 3 * FLOOR + 4 * RATE
    assert group.meter.wagered == 400


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.2", "crown-melbourne-three-card-poker 11.15")
@pytest.mark.parametrize(("reading", "value", "later"), [("included", 0, 0), ("excluded", -1, 1)])
def test_a_wager_that_was_carried_over_and_goes_back_is_taken_off_and_a_new_one_is_counted_once(
    reading: str, value: int, later: int
) -> None:
    at = table({"A-14": reading} if reading == "excluded" else {}, jackpot=system(), carried={1: "player 1"})
    round = wagering(2, at)
    hands = {**round.hands, 3: Hand(3, "player 3", {"ante": Cents(1000)})}
    back = given_back(replace(round, hands=hands), 1)
    assert meter_at_settlement(back) == (FLOOR + value * RATE, later * RATE)


@pytest.mark.clause("crown-melbourne-three-card-poker 6.3.2")
def test_a_wager_that_a_ruling_takes_as_lost_stays_on_the_meter() -> None:
    round = wagering(2, table(jackpot=system()))
    lost = replace(round, released={(1, JACKPOT): Release(Outcome.LOSE, BY)})
    assert meter_at_settlement(lost) == (FLOOR + 2 * RATE, Fraction(0))
    assert meter_at_settlement(given_back(round, 1)) == (FLOOR + RATE, Fraction(0))
