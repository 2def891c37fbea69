"""Rounds of 3 Card Poker at Casino Canberra, one after another: how many a second, and that no chip is made or lost.

    python benchmarks/casino_canberra_3_card_poker_rounds.py --rounds 1000000 --seed evening

Six boxes with ante and pairs plus, some of them under the minimum or over the maximum; one round in sixteen is dealt from
an automated shoe and one in thirty-two meets with an irregularity. Every event is kept until the round is over.
"""

from __future__ import annotations

import argparse
from itertools import islice
from time import process_time

from queenhigh.cards import Seed, shuffle
from queenhigh.games.casino_canberra_3_card_poker.conduct import Collusion, CollusionRuling, Disturbance
from queenhigh.games.casino_canberra_3_card_poker.irregularities import CardExposed, HandInDiscardRack, MisdealOrder
from queenhigh.games.casino_canberra_3_card_poker.round import act, new_round
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Shoe, Table
from queenhigh.games.kit.actions import (
    AnnounceChoices,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Report,
    Reveal,
    Settle,
    Shuffle,
)
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over, is_out
from queenhigh.money import Cents

PLAYERS = dict(enumerate(("Ann", "Bea", "Cid", "Dee", "Eli", "Fay"), 1))
STAKES = tuple(map(Cents, (500, 1_000, 1_500, 2_500, 10_000, 20_000, 25_000, 300)))
LIMITS = Limits(Cents(500), Cents(20_000), Cents(500))
BY_HAND, AUTOMATED = Table(limits=LIMITS), Table(limits=LIMITS, shoe=Shoe.AUTOMATED)
WRONG = (
    CardExposed(to=3, when="deal"),
    CardExposed(to=[1, 2], when="deal"),
    MisdealOrder(),
    HandInDiscardRack(seat=2, reconstructed=False),
    Collusion(seats=[4, 5], ruling=CollusionRuling.EXCLUDE),
    Disturbance(cause="fire"),
)


def play(seed: Seed) -> Log[Table]:
    """A whole round. The bytes of the seed choose wagers, decisions and mishaps too."""
    chance = list(islice(seed.bytes(), 32))
    table = BY_HAND if chance[0] >= 16 else AUTOMATED
    log: Log[Table] = Log(act, new_round(table))
    for seat, name in PLAYERS.items():
        log.do(PlaceWager(seat, name, "ante", STAKES[chance[seat] % len(STAKES)]))
        log.do(PlaceWager(seat, name, "pairs_plus", STAKES[chance[seat + 6] % len(STAKES)]))
    log.do(CloseBetting("dealer"), Shuffle("dealer", shuffle(seed)))
    log.do(Deal("dealer"), AnnounceChoices("dealer")) if table.automated else log.do(Cut("dealer", 26), Deal("dealer"))
    if chance[13] < 8:
        log.do(Report("casino_operator", WRONG[chance[14] % len(WRONG)]))
    for seat in PLAYERS:
        _decide(log, seat, chance[seat + 14])
    if not isinstance(log.round, Over):
        log.do(Reveal("dealer"), Settle("dealer"), Collect("dealer"))
    return log


def _decide(log: Log[Table], seat: int, chance: int) -> None:
    if isinstance(log.round, Over) or is_out(log.round, log.round.hands[seat]):
        return
    ante = log.round.hands[seat].wagers["ante"]
    match chance % 8:
        case 0:
            log.do(Decide(seat, Choice.FOLD))
            if log.round.hands[seat].choice is Choice.UNDECIDED:  # asked to confirm
                log.do(Decide(seat, Choice.FOLD))
        case 1 if (seat, "pairs_plus") not in log.round.released:
            log.do(Decide(seat, Choice.KEEP_SIDE_BETS))
        case _:
            log.do(Decide(seat, Choice.PLAY, ante))


def check(over: Over[Table]) -> None:
    """Each wager has one line, whole; what the players are up the house is down."""
    placed = sorted((hand.seat, bet, amount) for hand in over.hands.values() for bet, amount in hand.wagers.items())
    lines = [line for line in over.lines if line.wager.bet != "ante_bonus"]
    assert placed == sorted((line.wager.seat, line.wager.bet, line.wager.stake) for line in lines), (
        "a wager without its line"
    )
    staked, returned = sum(amount for _, _, amount in placed), sum(line.returned for line in over.lines)
    taken, paid = sum(line.taken for line in over.lines), sum(line.paid for line in over.lines)
    assert staked == returned + taken, "chips were made or lost"
    assert sum(line.net for line in over.lines) == paid - taken, "chips were made or lost"
    assert over.outcome != "void" or paid == taken == 0, "a void round left something behind"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--seed", default="benchmark")
    chosen = parser.parse_args()
    seconds, void = 0.0, 0
    for number in range(chosen.rounds):
        seed = Seed.named(chosen.seed, number)
        begun = process_time()
        log = play(seed)
        seconds += process_time() - begun
        assert isinstance(log.round, Over)
        check(log.round)
        void += log.round.outcome == "void"
    print(f"{chosen.rounds:,} rounds in {seconds:.1f} s: {chosen.rounds / seconds:,.0f} a second, seed {chosen.seed!r}")
    print(f"chips conserved in every one; {void:,} were void")


if __name__ == "__main__":
    main()
