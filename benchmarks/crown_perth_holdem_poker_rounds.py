"""Rounds of Crown Perth's Hold'em Poker, one after another: how many a second, and that no chip is made or lost.

    python benchmarks/crown_perth_holdem_poker_rounds.py --rounds 1000000 --seed evening

Six players with every wager there is: ante, jackpot of all three levels, Dealer Poker Extra, Player Poker Extra of one or two
bettors, and flop, turn and river wagers. The pools and the 59 % fund go from round to round; every `--plant`th round has a
royal and a straight flush in it. What was wagered on the jackpot equals what was paid, pooled, reseeded and kept.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from itertools import islice
from time import process_time

from queenhigh.cards import Card, Seed, cards, shuffle
from queenhigh.games.crown_perth_holdem_poker.jackpot import Jackpot, reseeds, wager_of
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import KeyedOff, StartGame, VerifyPrizes
from queenhigh.games.crown_perth_holdem_poker.round import act, new_round, next_table
from queenhigh.games.crown_perth_holdem_poker.table import JACKPOTS, Limits, Table
from queenhigh.games.kit.actions import (
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
from queenhigh.games.kit.phases import Over, Showdown
from queenhigh.money import Cents

DEALER, SUPERVISOR = "dealer", "supervisor"
SEATED = dict(enumerate(("Ann", "Bea", "Cid", "Dee", "Eli", "Fay"), 1))
ANTES = tuple(map(Cents, (500, 1_000, 2_500, 10_000, 60_000)))
UNIT = Cents(500)
START = Table(limits=Limits(Cents(1_000), Cents(50_000), Cents(500)))
PLANTED = tuple(cards("Ah Kh 9h 8h Qh Jh Th"))


def table() -> Table:
    """Pools at their reseeds, which the fund had to find."""
    pools = reseeds(UNIT, START.readings)
    return Table(limits=START.limits, jackpot=Jackpot(level_1=UNIT, pools=pools, fund=-sum(pools, Fraction(0))))


def planted(deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same deck with a royal flush at area 1 and a straight flush at area 2 on the flop."""
    rest = [card for card in deck if card not in PLANTED]
    first, second, third, fourth, *flop = PLANTED
    top = [first, third, *rest[:5], second, fourth, *rest[5:10], *flop]
    return (*top, *rest[10:])


def play(at: Table, seed: Seed, *, plant: bool = False) -> Log[Table]:
    """A whole round. The bytes of the seed choose antes, levels and decisions too."""
    chance = list(islice(seed.bytes(), 32))
    log: Log[Table] = Log(act, new_round(at))
    antes = {seat: ANTES[chance[seat] % len(ANTES)] for seat in SEATED}
    for seat, name in SEATED.items():
        level = chance[seat + 6] % 3 + 1
        log.do(
            PlaceWager(seat, name, "ante", antes[seat]),
            PlaceWager(seat, name, f"jackpot_{level}", wager_of(level, UNIT)),
            PlaceWager(seat, name, "dealer_poker_extra", Cents(500)),
            PlaceWager(seat, name, "player_poker_extra", Cents(500)),
        )
    log.do(PlaceWager(3, "Gus", "player_poker_extra", Cents(1_000)))
    deck = shuffle(seed)
    deck = planted(deck) if plant else deck
    deck = (*deck[-26:], *deck[:-26])
    log.do(CloseBetting(DEALER), StartGame(DEALER), Shuffle(DEALER, deck), Cut(DEALER, 26), Deal(DEALER))
    for seat, ante in antes.items():
        folds = chance[seat + 12] < 50 and not (plant and seat < 3)
        log.do(Decide(seat, Choice.FOLD) if folds else Decide(seat, Choice.PLAY, Cents(2 * ante)))
    log.do(Deal(DEALER))
    for place in (18, 24):
        live = [seat for seat, hand in log.round.hands.items() if hand.choice is Choice.PLAY]
        for seat in live:
            checks = chance[seat + place] < 128
            log.do(Decide(seat, Choice.CHECK) if checks else Decide(seat, Choice.PLAY, antes[seat]))
        if live:
            log.do(Deal(DEALER))
    log.do(Reveal(DEALER))
    assert isinstance(log.round, Showdown)
    if chance[31] < 8 and log.round.hands[5].choice is Choice.PLAY:
        log.do(Decide(5, Choice.NOT_EXPOSED))
    log.do(Settle(DEALER))
    if type(log.events[-1]).__name__ != "WagersSettled":
        log.do(VerifyPrizes(SUPERVISOR, sorted=True))
    log.do(Collect(DEALER))
    return log


def check(log: Log[Table], before: Table) -> Table:
    """Each wager has one line, chips are conserved, and so is the money of the jackpot."""
    over = log.round
    assert isinstance(over, Over)
    stakes = {hand.wager(bet) for hand in over.hands.values() for bet in hand.wagers}
    assert len(over.lines) == len(stakes), "a wager without its line"
    assert {line.wager for line in over.lines} == stakes, "a wager without its line"
    back = sum(line.paid + line.returned for line in over.lines)
    assert sum(line.net for line in over.lines) == back - sum(wager.stake for wager in stakes), (
        "chips were made or lost"
    )
    after = next_table(over, log.events)
    assert before.jackpot is not None
    assert after.jackpot is not None
    net = sum(line.net for line in over.lines if line.wager.bet in JACKPOTS)
    was = sum(before.jackpot.pools, before.jackpot.fund)
    assert sum(after.jackpot.pools, after.jackpot.fund) == was - net, "jackpot money was made or lost"
    floor = reseeds(UNIT, after.readings)
    assert all(held >= least for held, least in zip(after.jackpot.pools, floor, strict=True)), "a pool below its reseed"
    return after


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", default="benchmark")
    parser.add_argument("--plant", type=int, default=100)
    given = parser.parse_args()
    at, prizes, playing = table(), 0, 0.0
    for number in range(given.rounds):
        started = process_time()
        log = play(at, Seed.named(given.seed, number), plant=number % given.plant == 0)
        playing += process_time() - started
        at = check(log, at)
        prizes += sum(isinstance(event, KeyedOff) for event in log.events)
    assert at.jackpot is not None
    shown = ", ".join(f"{float(pool) / 100:,.2f}" for pool in at.jackpot.pools)
    print(
        f"{given.rounds:,} rounds at {given.rounds / playing:,.0f} a second; {prizes:,} prizes keyed off; "
        f"the pools end at {shown} and the fund at {float(at.jackpot.fund) / 100:,.2f}."
    )


if __name__ == "__main__":
    main()
