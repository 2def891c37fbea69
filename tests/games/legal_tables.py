"""Tables of every room with any settings and readings, for asking what may be done at them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from msgspec.structs import replace

from queenhigh.games.california_three_card_poker import table as california
from queenhigh.games.california_three_card_poker.fees import SCHEDULES
from queenhigh.games.casino_canberra_3_card_poker import table as canberra
from queenhigh.games.crown_melbourne_crown_poker.croupier import practice_table
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import Lineup, Place, usual_posts
from queenhigh.games.crown_melbourne_crown_poker.round import new_hand
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.crown_melbourne_crown_poker.table import Clock, opened
from queenhigh.games.crown_melbourne_three_card_poker import jackpot as meters
from queenhigh.games.crown_melbourne_three_card_poker import table as melbourne
from queenhigh.games.crown_perth_holdem_poker import table as perth
from queenhigh.games.crown_perth_holdem_poker.croupier import TABLE as PERTH
from queenhigh.games.library import room
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, Readings

NAMES = ("Ann", "Bea", "Cid")


def any_readings(readings: Readings, chance: Random) -> Readings:
    """Half of them as they are by default, so that most of what is common happens too."""
    others = [reading for reading in readings.all if chance.random() < 0.5]
    return readings.adopt({reading.id: chance.choice(list(reading.options)) for reading in others})


def limits_of(kind: type[Any], chance: Random) -> Any:
    return chance.choice(
        [
            kind(),
            kind(Cents(500), Cents(2000), Cents(500)),
            kind(Cents(500), Cents(1750), Cents(250)),
            kind(Cents(1000), Cents(2000)),
        ]
    )


def melbourne_round(chance: Random) -> Any:
    limits = limits_of(melbourne.Limits, chance)
    working = meters.System(option=1, seed=Cents(1_000_000), cost=Cents(100), meter=Fraction(1_234_567))
    table = melbourne.Table(
        limits=limits,
        bet_limits=chance.choice([{}, {"pair_plus": melbourne.Limits(Cents(200), Cents(1000))}]),
        personal_limits=chance.choice([{}, {2: melbourne.Limits(max=Cents(5000))}]),
        smallest_chip=chance.choice([Cents(0), Cents(50)]),
        jackpot=chance.choice([None, working, working, replace(working, equipment=meters.Equipment.FAILED)]),
        shoe=chance.choice(list(melbourne.Shoe)),
        readings=any_readings(melbourne.Table().readings, chance),
        places=3,
        offered=chance.choice([(), ("ante", "pair_plus")]),
        extra_areas=chance.random() < 0.7,
        warned=chance.choice([frozenset(), frozenset({"Ann"})]),
        excluded=chance.choice([frozenset(), frozenset({"Cid"})]),
    )
    return room("crown-melbourne-three-card-poker").round.new_round(table)


def canberra_round(chance: Random) -> Any:
    table = canberra.Table(
        limits=replace(limits_of(canberra.Limits, chance), pairs_plus_max=chance.choice([None, Cents(1000)])),
        shoe=chance.choice(list(canberra.Shoe)),
        readings=any_readings(canberra.Table().readings, chance),
        boxes=3,
        markers=chance.choice([{}, {2: Cents(5000)}]),
        warned=chance.choice([frozenset(), frozenset({"Ann"})]),
        excluded=chance.choice([frozenset(), frozenset({"Cid"})]),
        elsewhere=chance.choice([frozenset(), frozenset({"Bea"})]),
    )
    return room("casino-canberra-3-card-poker").round.new_round(table)


def california_round(chance: Random) -> Any:
    option = chance.choice(list(SCHEDULES))
    least = SCHEDULES[option].least
    table = california.Table(
        schedule=option,
        limits=chance.choice([california.Limits(), california.Limits(least, Cents(least * 3))]),
        readings=any_readings(california.Table().readings, chance),
        seated=chance.choice([{}, dict(enumerate(NAMES, 1))]),
        held=chance.choice([None, *(california.Position(2, "Bea", rounds) for rounds in (1, 2))]),
        house=frozenset({"house"}),
    )
    try:
        return room("california-three-card-poker").round.new_round(table)
    except IllegalAction:
        return california_round(chance)


def perth_round(chance: Random) -> Any:
    table = perth.Table(
        limits=limits_of(perth.Limits, chance),
        device=chance.choice(list(perth.Device)),
        jackpot=chance.choice([None, PERTH.jackpot]),
        readings=any_readings(perth.Table().readings, chance),
        areas=3,
        reserved=chance.choice([{}, {1: "Bea"}]),
        excluded=chance.choice([frozenset(), frozenset({"Cid"})]),
    )
    return room("crown-perth-holdem-poker").round.new_round(table)


def poker_hand(chance: Random) -> Any:
    """Stacks from a few chips to many, also odd ones, so that all-ins fall short of everything there is."""
    usual = practice_table(chance.choice(list(GAMES)), chance.choice(list(Limit)))
    clock = chance.choice([None, Clock(30, 30, 2, 100), Clock(30, 30, 1)])
    table = replace(
        usual,
        readings=any_readings(usual.readings, chance),
        side_wagers=chance.random() < 0.7,
        clock=clock,
        chip=chance.choice([1, 50, 100]),
    )
    try:
        table = opened(table)
    except IllegalAction:
        return poker_hand(chance)
    stacks = [chance.choice([150, 430, 1_000, 2_550, 20_000, 20_000, 20_000]) for _ in NAMES]
    places = tuple(Place(seat, stack, name) for seat, (name, stack) in enumerate(zip(NAMES, stacks, strict=True), 1))
    posts = usual_posts(table, 1, [place.seat for place in places])
    return new_hand(table, Lineup(1, places, posts))


ROUNDS: dict[str, Callable[[Random], Any]] = {
    "crown-melbourne-three-card-poker": melbourne_round,
    "casino-canberra-3-card-poker": canberra_round,
    "california-three-card-poker": california_round,
    "crown-perth-holdem-poker": perth_round,
    "crown-melbourne-crown-poker": poker_hand,
}
"""For each book a round of its own, any table of it."""
