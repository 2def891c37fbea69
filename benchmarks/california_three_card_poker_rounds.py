"""Rounds of California Three Card Poker, one after another: how many a second, and that no chip is made or lost.

    python benchmarks/california_three_card_poker_rounds.py --rounds 1000000 --seed evening

Six players with an ante and pair plus against a player-dealer whose wager is sometimes far too small. Every event is kept
until the round is over; the position rotates and the decks alternate as the book says.
"""

from __future__ import annotations

import argparse
from itertools import islice
from time import process_time

from msgspec.structs import replace

from queenhigh.cards import Seed, shuffle
from queenhigh.games.california_three_card_poker.banking import BankSettled, rotate
from queenhigh.games.california_three_card_poker.decide import waiting
from queenhigh.games.california_three_card_poker.round import act, new_round, next_table
from queenhigh.games.california_three_card_poker.table import Table
from queenhigh.games.kit.actions import (
    Choice,
    CloseBetting,
    Collect,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    Settle,
    Shuffle,
    TakeFees,
    TurnUp,
)
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Deciding, Over
from queenhigh.money import Cents

DEALER = "house_dealer"
SEATED = dict(enumerate(("Ann", "Bea", "Cid", "Dee", "Eli", "Fay", "Gus"), 1))
BANKS = tuple(map(Cents, (500_000, 100_000, 20_000, 9_000, 2_500, 500_000, 60_000, 1_300)))
ANTES = tuple(map(Cents, (500, 1_000, 2_500, 10_000, 20_000)))
BONUSES = tuple(map(Cents, (500, 1_000, 2_500, 5_000)))


def play(table: Table, banker: int, seed: Seed) -> Log[Table]:
    """A whole round. The bytes of the seed choose wagers and decisions too."""
    chance = list(islice(seed.bytes(), 32))
    log: Log[Table] = Log(act, new_round(table))
    log.do(PlaceWager(banker, SEATED[banker], "bank", BANKS[chance[0] % len(BANKS)]))
    for seat, name in SEATED.items():
        if seat != banker:
            log.do(PlaceWager(seat, name, "ante", ANTES[chance[seat] % len(ANTES)]))
            log.do(PlaceWager(seat, name, "pair_plus", BONUSES[chance[seat] % len(BONUSES)]))
    log.do(Shuffle(DEALER, shuffle(seed)), CloseBetting(DEALER), TakeFees(DEALER), Deal(DEALER), TurnUp(DEALER))
    assert isinstance(log.round, Deciding)
    for seat in waiting(log.round):
        ante = log.round.hands[seat].wagers["ante"]
        fold = chance[seat + 8] < 80
        log.do(Decide(seat, Choice.FOLD) if fold else Decide(seat, Choice.PLAY, ante))
    log.do(Reveal(DEALER), Settle(DEALER), Collect(DEALER))
    return log


def check(log: Log[Table]) -> bool:
    """Each wager has one line, and what the players are up the player-dealer is down, to the cent and within the wager."""
    over = log.round
    assert isinstance(over, Over)
    placed = sorted((hand.seat, bet) for hand in over.hands.values() for bet in hand.wagers)
    assert placed == sorted((line.wager.seat, line.wager.bet) for line in over.lines), "a wager without its line"
    bank = next(event for event in log.events if isinstance(event, BankSettled))
    assert sum(line.net for line in over.lines) == bank.paid - bank.taken, "chips were made or lost"
    assert max(bank.paid, bank.taken) <= bank.wager, "more than the player-dealer put up"
    return bank.exhausted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", default="benchmark")
    chosen = parser.parse_args()
    table, banker, exhausted, seconds = Table(seated=SEATED), 1, 0, 0.0
    for number in range(chosen.rounds):
        seed = Seed.named(chosen.seed, number)
        begun = process_time()
        log = play(table, banker, seed)
        seconds += process_time() - begun
        exhausted += check(log)
        assert isinstance(log.round, Over)
        table = next_table(log.round)
        assert table.held is not None
        position = rotate(table.held, SEATED, SEATED, table.readings)
        assert position is not None
        table, banker = replace(table, held=position), position.seat
    rate = chosen.rounds / seconds
    print(f"{chosen.rounds:,} rounds in {seconds:.1f} s of one core: {rate:,.0f} a second, seed {chosen.seed!r}")
    print(f"chips conserved in every one; the player-dealer's wager ran out in {exhausted:,}")


if __name__ == "__main__":
    main()
