"""Tournament chips that exist: terms that they make up, division in whole chips, and races when levels outgrow them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tournament_play import POKER, START, Cup, of, terms_for

from queenhigh.cards import Seed
from queenhigh.desk.tournament_run import Run
from queenhigh.games.crown_melbourne_crown_poker.tournament import table_for
from queenhigh.games.crown_melbourne_crown_poker.tournament_law import LAW
from queenhigh.games.kit.tournaments import checklist, words
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.chips import ChipsRaced, divided, small_chips, smallest
from queenhigh.games.kit.tournaments.terms import AddOn, Level, Penalty, Race, Rebuys
from queenhigh.rules import IllegalAction, NotAuthorised

BANK = 10_000
LEVELS = (Level(20, 25, 50), Level(20, 50, 100, 25), Level(20, 100, 200), Level(20, 500, 1000))
RACES = (Race(after=2, chip=100), Race(after=3, chip=500))


def refused(clause: str, give: Any, *args: Any, **more: Any) -> str:
    with pytest.raises((IllegalAction, NotAuthorised)) as refusal:
        give(*args, **more)
    assert refusal.value.rule.clause == clause
    return str(refusal.value)


def cup(**changes: Any) -> Cup:
    return Cup(POKER, **{"format__levels": LEVELS, "prizes__guaranteed": 0, **changes})


def racing(players: int, stage: int, **banks: int) -> Cup:
    """At a level after a race, with what each won or lost before it."""
    made = cup(format__races=RACES).playing(players)
    if banks:
        made.hand(made.table_of("p1"), **banks)
    for _ in range(stage - 1):
        made.director(o.NextLevel)
    return made


def drawn(made: Cup, table: str, *first: str) -> tuple[str, ...]:
    """Their cards are the highest; the others follow."""
    small = Counter(small_chips(made.t, table))
    return (*first, *(small - Counter(first)).elements())


# -- terms that the chips make up


@pytest.mark.clause("8.5", "12.4.3(b)", "12.4.8(a)(i)", "12.4.1(a)(ii)", "12.4.4(b)", "12.4.4(a)")
@pytest.mark.parametrize(
    ("clause", "named", "changes"),
    [
        (
            "12.4.3(b)",
            "format.starting_bank is 10,010, which chips of 25 cannot make up; the nearest is 10,000 or 10,025",
            {"format__starting_bank": 10_010},
        ),
        ("12.4.3(b)", "10,000 or 10,025", {"format__starting_bank": 10_001}),
        ("12.4.3(b)", "9,975 or 10,000", {"format__starting_bank": 9_999}),
        ("12.4.3(b)", "chips of 25 cannot make up; the nearest is 25.", {"format__starting_bank": 24}),
        (
            "12.4.8(a)(i)",
            "conduct.penalties, 'fine': chips is 110, which chips of 25 cannot make up; the nearest is 100 or 125",
            {"conduct__penalties": {"one round out": Penalty(hands=9), "fine": Penalty(chips=110)}},
        ),
        ("12.4.1(a)(ii)", "entry.add_on.chips is 5,010", {"entry__add_on": AddOn(price=100, chips=5_010, during=1)}),
        (
            "12.4.4(b)",
            "format.levels, number 2: ante is 25, which chips of 50",
            {"format__smallest_chip": 50, "format__levels": (Level(20, 50, 100), Level(20, 100, 200, 25))},
        ),
        (
            "12.4.4(b)",
            "format.levels, number 1: most is 510",
            {"format__betting": "spread", "format__levels": (Level(20, 25, 50, most=510),)},
        ),
        ("12.4.4(a)", "smallest_chip is -1", {"format__smallest_chip": -1}),
        ("12.4.4(a)", "after is 4, and a race follows one of the levels 1 to 3", {"format__races": (Race(4, 100),)}),
        ("12.4.4(a)", "after is 0", {"format__races": (Race(0, 100),)}),
        (
            "12.4.4(a)",
            "number 2: after is 2, and a race follows one of the levels 3 to 3",
            {"format__races": (Race(2, 100), Race(2, 500))},
        ),
        (
            "12.4.4(a)",
            "chip is 25, and has to be a larger multiple of 25, such as 50",
            {"format__races": (Race(2, 25),)},
        ),
        ("12.4.4(a)", "chip is 60", {"format__races": (Race(2, 60),)}),
        (
            "12.4.4(b)",
            "format.levels, number 3: small is 100, which chips of 500 in play from level 3 cannot make up; the nearest is 500",
            {"format__races": (Race(2, 500),)},
        ),
        (
            "12.4.8(a)(i)",
            "chips is 100, which chips of 500",
            {
                "format__races": RACES,
                "conduct__penalties": {"one round out": Penalty(hands=9), "fine": Penalty(chips=100)},
            },
        ),
        (
            "12.4.3(b)",
            "The bank of a late entry or re-buy is 1,050, which chips of 100",
            {"format__starting_bank": 1_050, "format__races": RACES, "entry__rebuys": Rebuys(price=100, until=3)},
        ),
    ],
)
def test_terms_that_the_chips_cannot_make_up_are_refused(clause: str, named: str, changes: dict[str, Any]) -> None:
    said = refused(clause, cup(**changes).announced)
    assert named in said


@pytest.mark.clause("12.4.3(b)")
@pytest.mark.parametrize(
    "changes",
    [
        {"format__starting_bank": 10_025},
        {"format__starting_bank": 10_010, "format__smallest_chip": 5},
        {"conduct__penalties": {"one round out": Penalty(hands=9), "fine": Penalty(chips=125)}},
        {"format__starting_bank": 1_050, "format__races": RACES, "entry__rebuys": Rebuys(price=100, until=2)},
        {"format__races": RACES},
        {"format__races": (Race(1, 50),), "format__levels": (Level(20, 25, 50), Level(20, 50, 100, 50))},
    ],
)
def test_terms_that_they_make_up_are_taken(changes: dict[str, Any]) -> None:
    cup(**changes).announced()


def test_the_document_says_what_the_smallest_chip_is_and_when_chips_are_raced() -> None:
    terms = terms_for(POKER, format__levels=LEVELS, format__races=RACES)
    said = words.bank(terms)
    assert "10,000 in tournament chips; the smallest chip is 25." in said
    assert "those below 100 after level 2 and those below 500 after level 3" in said
    assert checklist.faults(terms, LAW) == []


# -- whole chips


@pytest.mark.clause("8.5", "8.5.1", "12.4.8(b)(v)")
def test_the_chips_of_a_disqualified_player_are_divided_in_whole_chips_from_the_button_on() -> None:
    made = cup(conduct__disqualified_chips="divided").playing(8)
    made.hand("1", p1=0)  # the button is at seat 1
    gone = of(made.director(o.Disqualify, player="p8", cause="collusion"), e.PlayerGone)
    assert list(gone.divided) == ["p2", "p3", "p4", "p5", "p6", "p7", "p1"]
    assert list(gone.divided.values()) == [1450, 1425, 1425, 1425, 1425, 1425, 1425], "400 chips of 25 among seven"
    assert all(held % 25 == 0 for held in made.t.chips.values())


@given(amount=st.integers(0, 10**6), players=st.integers(1, 9), chip=st.sampled_from([1, 5, 25, 100, 500]))
def test_division_loses_nothing_and_is_even_to_the_chip(amount: int, players: int, chip: int) -> None:
    names = [f"p{number}" for number in range(players)]
    shares = divided(amount - amount % chip, names, chip)
    assert sum(shares.values()) == amount - amount % chip
    assert all(share % chip == 0 for share in shares.values())
    assert max(shares.values(), default=0) - min((shares.get(name, 0) for name in names), default=0) <= chip
    assert sum(divided(amount, names, chip).values()) == amount


@pytest.mark.clause("12.4.8(a)(i)")
@pytest.mark.parametrize(("held", "paid"), [(25, 0), (50, 25), (325, 300), (350, 300)])
def test_a_penalty_takes_whole_chips_and_leaves_one(held: int, paid: int) -> None:
    penalties = {"one round out": Penalty(hands=9), "fine": Penalty(chips=300)}
    made = cup(conduct__penalties=penalties).playing(3)
    made.hand("1", p1=held - BANK, p2=BANK - held)
    assert of(made.director(o.Penalise, player="p1", penalty="fine"), e.PlayerPenalised).chips == paid


# -- the race


@pytest.mark.clause("12.4.4(a)", "12.1")
def test_no_hand_is_dealt_with_chips_that_have_left_play() -> None:
    made = racing(3, 3, p1=-75, p2=25, p3=50)
    assert (smallest(made.t.terms, 2), smallest(made.t.terms, 3), table_for(made.t).chip) == (25, 100, 100)
    assert small_chips(made.t, "1") == {"p1": 1, "p2": 1, "p3": 2}
    said = refused("12.4.4(a)", made.dealer, o.DealHand, table="1")
    assert "Race the chips of table 1 first." in said
    refused("12.1", made.dealer, o.RaceChips, table="1", draw=("p1", "p2", "p3"))
    refused("12.1", made.dealer, o.RaceChips, table="1", draw=("p1", "p1", "p3", "p3"))
    refused("12.2.4", made.dealer, o.RaceChips, table="no such", draw=())
    raced = of(made.dealer(o.RaceChips, table="1", draw=("p3", "p2", "p3", "p1")), ChipsRaced)
    assert (raced.chip, raced.won) == (100, ("p3",))
    assert made.t.chips == {"p1": 9_900, "p2": 10_000, "p3": 10_100}
    assert made.t.accounted == made.t.issued == 3 * BANK
    refused("12.4.4(a)", made.dealer, o.RaceChips, table="1", draw=())
    made.dealer(o.DealHand, table="1")
    refused("12.4.3(a)(i)", made.dealer, o.RaceChips, table="1", draw=())


@pytest.mark.clause("12.4.4(a)")
def test_before_its_level_nothing_is_raced() -> None:
    made = racing(3, 2, p1=-75, p2=75)
    refused("12.4.4(a)", made.dealer, o.RaceChips, table="1", draw=("p1", "p2"))
    made.dealer(o.DealHand, table="1")


@pytest.mark.clause("12.1")
def test_nobody_wins_two_chips_of_a_race() -> None:
    made = racing(3, 3, p1=-25, p2=-25, p3=50)  # 75, 75 and 50: two chips of 100
    made.dealer(o.RaceChips, table="1", draw=("p1", "p1", "p1", "p3", "p2", "p2", "p2", "p3"))
    assert made.t.chips == {"p1": 10_000, "p2": 9_900, "p3": 10_100}


@pytest.mark.clause("12.1", "12.4.5(a)")
def test_nobody_is_raced_out_of_the_tournament() -> None:
    made = racing(3, 3, p1=25 - BANK, p2=BANK - 25)
    made.dealer(o.RaceChips, table="1", draw=drawn(made, "1", "p2"))
    assert made.t.chips == {"p1": 100, "p2": 19_900, "p3": BANK}, "the 25 would have been everything p1 had"
    assert made.t.accounted == made.t.issued
    alone = racing(3, 3, p1=50 - BANK, p2=25 - BANK, p3=2 * BANK - 75)
    alone.dealer(o.RaceChips, table="1", draw=drawn(alone, "1"))
    assert (alone.t.chips["p1"], alone.t.chips["p2"], alone.t.chips["p3"]) == (100, 100, 29_900)


@pytest.mark.clause("12.4.4(a)")
def test_what_makes_up_no_whole_chip_leaves_play() -> None:
    made = racing(3, 4, p1=-75, p2=25, p3=50)  # two races at once: no hand was dealt in level 3
    assert small_chips(made.t, "1") == {"p1": 17, "p2": 1, "p3": 2}
    made.dealer(o.RaceChips, table="1", draw=drawn(made, "1", "p3"))
    assert made.t.chips == {"p1": 9_500, "p2": 10_000, "p3": 10_500}
    odd = racing(3, 3, p1=-75, p2=75)  # 25 and 75
    odd.director(o.Disqualify, player="p1", cause="collusion")
    odd.dealer(o.RaceChips, table="1", draw=drawn(odd, "1"))
    assert odd.t.chips == {"p2": 10_000, "p3": BANK}
    assert (odd.t.retired, odd.t.accounted) == (9_925 + 75, odd.t.issued)


@given(
    banks=st.lists(st.integers(1, 900).map(lambda chips: 25 * chips), min_size=2, max_size=9),
    luck=st.integers(0, 10**6),
    stage=st.sampled_from([3, 4]),
)
@settings(max_examples=60)
def test_a_race_keeps_every_chip_accounted_for(banks: list[int], luck: int, stage: int) -> None:
    made = racing(len(banks), stage)
    stacks = {f"p{number}": held for number, held in enumerate(banks, 1)}
    made.t = replace(made.t, chips=stacks, issued=sum(banks))
    before, chip = sum(banks), smallest(made.t.terms, stage)
    small = small_chips(made.t, "1")
    if not small:
        return
    cards = [(name, number) for name, count in small.items() for number in range(count)]
    cards.sort(key=lambda one: Seed.named(str(luck), *one).secret)
    made.dealer(o.RaceChips, table="1", draw=tuple(name for name, _ in cards))
    assert all(held > 0 and held % chip == 0 for held in made.t.chips.values())
    assert all(abs(made.t.chips[name] - held) < chip for name, held in stacks.items())
    assert made.t.accounted == made.t.issued
    left = made.t.retired
    assert left < chip
    assert sum(made.t.chips.values()) + left == before + (made.t.issued - before)


@pytest.mark.clause("8.5", "12.4.4(a)")
def test_a_whole_tournament_is_played_with_chips_that_exist() -> None:
    terms = terms_for(
        POKER,
        format__levels=tuple(
            replace(one, minutes=6) for one in (*LEVELS, Level(6, 2000, 4000), Level(6, 5000, 10_000))
        ),
        format__races=RACES,
        format__seats=5,
        tables=("1", "2", "3", "4"),
        most=20,
        starts=START,
    )
    races = []

    def heard(t: Any, event: Any) -> None:
        if isinstance(event, ChipsRaced):
            races.append(event)
        if isinstance(event, e.TournamentHandDealt):
            chip = smallest(t.terms, t.stage)
            assert all(t.chips[name] % chip == 0 for name in event.players), (chip, t.chips)

    run = Run(terms, "raced")
    report = run.play(heard)
    assert {event.chip for event in races} == {100, 500}
    assert report.prizes
    assert Run(terms, "raced").play().hash == report.hash
