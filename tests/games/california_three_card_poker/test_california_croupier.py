"""The automatic dealer plays whole evenings by the book."""

from __future__ import annotations

import pytest
from california_play import cents
from msgspec.structs import replace

from queenhigh.cards import Seed, shuffle
from queenhigh.games.california_three_card_poker import croupier
from queenhigh.games.california_three_card_poker.round import act
from queenhigh.games.california_three_card_poker.table import Table
from queenhigh.games.kit.actions import Choice, Decide, PlaceWager
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Deciding, Over
from queenhigh.money import Cents


def test_an_evening_alternates_decks_and_offers_the_bank_every_two_rounds() -> None:
    table: Table = croupier.TABLE
    decks, counts, chosen = [], [], set()
    for number in range(6):
        log: Log[Table] = Log(act, croupier.new_round(table))
        for seat in range(1, croupier.SEATS + 1):
            for offer in croupier.OFFERS:
                log.do(PlaceWager(seat, f"regular {seat}", offer.bet, cents(10)))
        deck = shuffle(Seed.named("croupier", number))
        while not isinstance(log.round, Over):
            if (order := croupier.next_order(log.round, deck)) is not None:
                log.do(order)
                continue
            (seat,) = (seat for seat in log.round.hands if croupier.choices(log.round, seat))
            hand = log.round.hands[seat]
            assert croupier.declares(log.round, hand.seat)
            choice = croupier.bot_choice(log.round, hand)
            chosen.add(choice)
            log.do(Decide(seat, choice, hand.wagers["ante"] if choice is Choice.PLAY else Cents(0)))
        decks.append(table.deck)
        table = croupier.next_table(log.round, log.events)
        assert table.held is not None
        counts.append(table.held.rounds)
    assert decks == ["red", "blue"] * 3
    assert counts == [1, 0] * 3
    assert chosen == {Choice.PLAY, Choice.FOLD}


@pytest.mark.parametrize("moment", ["previous_round", "after_bets"])
def test_the_dealer_shuffles_when_the_reading_says(moment: str) -> None:
    table = replace(croupier.TABLE, readings=croupier.TABLE.readings.adopt({"A14": moment}))
    log: Log[Table] = Log(act, croupier.new_round(table))
    log.do(PlaceWager(1, "regular 1", "ante", cents(10)))
    deck, done = shuffle(Seed.named("croupier", moment)), list[str]()
    while (order := croupier.next_order(log.round, deck)) is not None:
        log.do(order)
        done.append(type(order).__name__)
    late = ["CloseBetting", "TakeFees", "Shuffle"]
    assert done[:3] == (["Shuffle", "CloseBetting", "TakeFees"] if moment == "previous_round" else late)
    assert isinstance(log.round, Deciding)


def test_a_round_without_a_result_is_dealt_again_and_counts_for_nothing() -> None:
    void = Over(table=croupier.TABLE, outcome="void", lines=(), fees={croupier.BANKER.seat: Cents(50)})
    after = croupier.next_table(void, [])
    assert after.redeal
    assert after.held == croupier.BANKER
