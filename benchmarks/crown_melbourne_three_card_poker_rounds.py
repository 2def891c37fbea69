"""Rounds of Crown Melbourne's Three Card Poker, one after another: how many a second, and that no chip is made or lost.

    python benchmarks/crown_melbourne_three_card_poker_rounds.py --rounds 1000000 --seed evening

Six players with every wager there is: Ante, Pair Plus, Six Card Bonus and Jackpot, and Play after the deal. The meter goes
from round to round. Every event is kept until the round is over.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from itertools import islice
from time import process_time

from queenhigh.cards import Seed, shuffle
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded, System
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import DeterminePrize, awaiting_lines
from queenhigh.games.crown_melbourne_three_card_poker.round import act, new_round
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits, Table
from queenhigh.games.kit.actions import (
    AnnounceChoices,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    Settle,
    Shuffle,
)
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over, Settled
from queenhigh.money import Cents

DEALER, MANAGER = "Dealer", "TG Assistant Casino Manager"
SEATED = dict(enumerate(("Ann", "Bea", "Cid", "Dee", "Eli", "Fay"), 1))
ANTES = tuple(map(Cents, (500, 1_000, 2_500, 10_000, 20_000)))
LIMITS = Limits(Cents(500), Cents(10_000))
COST, SEED_VALUE = Cents(100), Cents(1_000_000)


def play(meter: Fraction, seed: Seed) -> Log[Table]:
    """A whole round. The bytes of the seed choose antes and decisions too."""
    chance = list(islice(seed.bytes(), 16))
    jackpot = System(option=1, seed=SEED_VALUE, cost=COST, meter=meter)
    log: Log[Table] = Log(act, new_round(Table(limits=LIMITS, jackpot=jackpot)))
    antes = {seat: ANTES[chance[seat] % len(ANTES)] for seat in SEATED}
    for seat, name in SEATED.items():
        log.do(
            PlaceWager(seat, name, "ante", antes[seat]),
            PlaceWager(seat, name, "pair_plus", Cents(500)),
            PlaceWager(seat, name, "six_card_bonus", Cents(500)),
            PlaceWager(seat, name, "jackpot", COST),
        )
    log.do(CloseBetting(DEALER), Shuffle(DEALER, shuffle(seed)), Cut(DEALER, 26), Deal(DEALER), AnnounceChoices(DEALER))
    for seat, ante in antes.items():
        fold, keep = chance[seat + 7] < 40, chance[seat + 7] < 60
        choice = Choice.FOLD if fold else Choice.KEEP_SIDE_BETS if keep else Choice.PLAY
        log.do(Decide(seat, choice, ante) if choice is Choice.PLAY else Decide(seat, choice))
    log.do(Reveal(DEALER), Settle(DEALER))
    assert isinstance(log.round, Settled)
    if awaiting_lines(log.round):
        log.do(DeterminePrize(MANAGER))
    log.do(Collect(DEALER))
    return log


def check(log: Log[Table]) -> Fraction:
    """Each wager has one line, what the players are up the house is down, and the meter is at least its seed."""
    over = log.round
    assert isinstance(over, Over)
    placed = sorted((hand.seat, bet) for hand in over.hands.values() for bet in hand.wagers)
    drawn = sorted((line.wager.seat, line.wager.bet) for line in over.lines if line.wager.bet != "ante_bonus")
    assert placed == drawn, "a wager without its line"
    stakes = sum(amount for hand in over.hands.values() for amount in hand.wagers.values())
    back = sum(line.paid + line.returned + line.carried for line in over.lines)
    assert sum(line.net for line in over.lines) == back - stakes, "chips were made or lost"
    recorded = [event for event in log.events if isinstance(event, MeterRecorded)]
    assert len(recorded) == 1
    assert recorded[0].exact >= SEED_VALUE, "the meter fell below its seed"
    return recorded[0].exact


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", default="benchmark")
    given = parser.parse_args()
    meter, prizes, playing = Fraction(SEED_VALUE), 0, 0.0
    for number in range(given.rounds):
        started = process_time()
        log = play(meter, Seed.named(given.seed, number))
        playing += process_time() - started
        meter = check(log)
        prizes += any(ruling.rule.clause == "7.1.1" for ruling in log.round.rulings)
    print(
        f"{given.rounds:,} rounds at {given.rounds / playing:,.0f} a second; "
        f"royal and straight flushes in {prizes:,} of them; the meter ends at {float(meter) / 100:,.2f}."
    )


if __name__ == "__main__":
    main()
