"""Whatever happens at the table: chips are conserved, suits do not matter, and a round replays to the same cent."""

from __future__ import annotations

from itertools import permutations

import pytest
from california_play import DEALER, FLOOR, FOLD, PLAY, Bank, Seat, name, played, table
from hypothesis import given, settings
from hypothesis import strategies as st
from sizes import size

from queenhigh.cards import DECK, Card, Seed, Suit, shuffle
from queenhigh.games.california_three_card_poker import conduct, irregularities
from queenhigh.games.california_three_card_poker.banking import BankSettled
from queenhigh.games.california_three_card_poker.book import BOOK
from queenhigh.games.california_three_card_poker.croupier import next_order
from queenhigh.games.california_three_card_poker.decide import waiting
from queenhigh.games.california_three_card_poker.round import act, new_round
from queenhigh.games.california_three_card_poker.table import Table, clockwise
from queenhigh.games.kit.actions import (
    Action,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Report,
    Reveal,
    SetSchedule,
    Settle,
    Shuffle,
    TakeFees,
    TurnUp,
    ViewHand,
    WithdrawWager,
)
from queenhigh.games.kit.log import Log, replay
from queenhigh.games.kit.phases import Over, WithCards
from queenhigh.money import Cents, Line
from queenhigh.rules import Refusal

READINGS = st.fixed_dictionaries(
    {},
    optional={
        reading: st.sampled_from(sorted(BOOK.readings.find(reading).options))
        for reading in ("A1", "A4", "A5", "A6", "A7", "A8", "A10", "A10b", "A11", "A13", "A16", "A16b", "A17", "A25")
    },
)


class Layout(tuple[int, Cents, dict[int, tuple[Cents, Cents, Choice]], tuple[Card, ...]]):
    """Player-dealer's seat and wager, the other seats' ante, pair plus and choice, and the deck."""


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    bank = draw(st.integers(1, 7))
    wager = draw(st.sampled_from([1, 50, 500, 1999, 2500, 4000, 9000, 20000, 10**8]))
    others = [seat for seat in range(1, 8) if seat != bank]
    chosen = draw(st.sets(st.sampled_from(others), min_size=1))
    seats = {
        seat: (
            Cents(100 * draw(st.sampled_from([5, 20, 25, 200]))),
            Cents(100 * draw(st.sampled_from([0, 5, 50]))),
            draw(st.sampled_from([PLAY, PLAY, FOLD])),
        )
        for seat in sorted(chosen)
    }
    return Layout((bank, Cents(wager), seats, shuffle(Seed.named("property", draw(st.integers(0, 10**6))))))


def play(layout: Layout, at: Table) -> Log[Table]:
    bank, wager, seats, deck = layout
    log: Log[Table] = Log(act, new_round(at))
    log.do(PlaceWager(bank, name(bank), "bank", wager))
    for seat, (ante, pair_plus, _) in seats.items():
        log.do(PlaceWager(seat, name(seat), "ante", ante))
        if pair_plus:
            log.do(PlaceWager(seat, name(seat), "pair_plus", pair_plus))
    log.do(Shuffle(DEALER, deck), CloseBetting(DEALER), TakeFees(DEALER), Deal(DEALER), TurnUp(DEALER))
    for seat in clockwise(seats, bank):
        ante, _, choice = seats[seat]
        log.do(Decide(seat, choice, ante if choice is PLAY else Cents(0)))
    log.do(Reveal(DEALER), Settle(DEALER), Collect(DEALER))
    return log


def check(log: Log[Table]) -> None:
    """Each wager has one line; players and bank add up to zero; nobody wins or loses more than they put up."""
    over = log.round
    assert isinstance(over, Over)
    placed = sorted((hand.seat, bet) for hand in over.hands.values() for bet in hand.wagers)
    lined = sorted((line.wager.seat, key(line)) for line in over.lines)
    assert placed == lined
    assert all(0 <= line.taken <= line.wager.stake for line in over.lines)
    net = sum(line.net for line in over.lines)
    bank = next((event for event in log.events if isinstance(event, BankSettled)), None)
    if bank is None:
        assert (over.outcome, net) == ("void", 0)
        return
    assert net == bank.paid - bank.taken
    assert -bank.wager <= bank.taken - bank.paid <= bank.wager
    if over.table.readings["A6"] == "gross":
        assert max(bank.paid, bank.taken) <= bank.wager


def key(line: Line) -> str:
    return f"{line.wager.bet}/{line.wager.bettor}" if line.wager.bettor else line.wager.bet


@given(layouts(), READINGS)
@settings(max_examples=size(100, 1000))
def test_chips_are_conserved_under_every_reading(layout: Layout, readings: dict[str, str]) -> None:
    check(play(layout, table(readings=readings)))


@given(layouts(), READINGS, st.integers(0, 12))
def test_a_round_that_is_called_off_at_any_moment_gives_every_chip_back(
    layout: Layout, readings: dict[str, str], steps: int
) -> None:
    """A card is exposed some steps after the deal, and the floor calls the round off (reading A16)."""
    bank, wager, seats, deck = layout
    log: Log[Table] = Log(act, new_round(table(readings=readings | {"A16": "void", "A16c": "as_before"})))
    log.do(PlaceWager(bank, name(bank), "bank", wager))
    log.do(*(PlaceWager(seat, name(seat), "ante", ante) for seat, (ante, _, _) in seats.items()))
    log.do(Shuffle(DEALER, deck), CloseBetting(DEALER), TakeFees(DEALER), Deal(DEALER))
    for _ in range(steps):
        order = next_order(log.round, deck)
        if isinstance(order, Settle):
            break
        if order is None:
            assert isinstance(log.round, WithCards)
            turn = waiting(log.round)[0]
            ante, _, choice = seats[turn]
            order = Decide(turn, choice, ante if choice is PLAY else Cents(0))
        log.do(order)
    log.do(Report(FLOOR, irregularities.ExposedCard(to=min(seats))))
    assert isinstance(log.round, Over)
    assert log.round.outcome == "void"
    check(log)


@given(layouts(), READINGS)
@settings(max_examples=60)
def test_the_events_replay_to_the_same_round(layout: Layout, readings: dict[str, str]) -> None:
    at = table(readings=readings)
    log = play(layout, at)
    assert replay(new_round(at), log.events) == log.round


@given(layouts(), st.sampled_from(list(permutations(Suit))))
@settings(max_examples=100)
def test_relabelling_the_suits_changes_no_line(layout: Layout, suits: tuple[Suit, ...]) -> None:
    bank, wager, seats, deck = layout
    other = dict(zip(Suit, suits, strict=True))
    relabelled = tuple(Card.of(card.rank, other[card.suit]) for card in deck)
    first, second = play(layout, table()), play(Layout((bank, wager, seats, relabelled)), table())
    assert isinstance(first.round, Over)
    assert isinstance(second.round, Over)
    assert first.round.lines == second.round.lines


@given(layouts())
@settings(max_examples=100)
def test_with_a_bank_that_covers_everything_the_button_makes_no_difference(layout: Layout) -> None:
    """The order matters only when the wager runs out: then it is the whole point of the button."""
    bank, _, seats, deck = layout
    rich = Layout((bank, Cents(10**9), seats, deck))
    made = []
    for readings in ({}, {"A4": "wagering_seats"}, {"A5": "by_wager"}, {"A8": "when_gathered"}, {"A6": "net"}):
        over = play(rich, table(readings=readings)).round
        assert isinstance(over, Over)
        made.append(sorted((line.wager.seat, line.wager.bet, line.net) for line in over.lines))
    assert all(lines == made[0] for lines in made)


def test_moving_every_seat_and_the_button_along_moves_the_lines_along() -> None:
    """Seats 5 and 6 behind an up card of five settle as seats 4 and 5 do behind a four."""
    low, high = Seat("Ac Kd 9h"), Seat("Ad Kc 8h")
    first = played({5: low, 6: high}, Bank(wager=50, cards="Qd 6c 5s")).round
    second = played({4: low, 5: high}, Bank(wager=50, cards="Qd 6c 4s")).round
    assert isinstance(first, Over)
    assert isinstance(second, Over)
    assert [line.net for line in first.lines] == [line.net for line in second.lines]


FACTS = [
    irregularities.ExposedCard(to=1),
    irregularities.DeckCount(deck_count=52),
    irregularities.ShufflerJam(),
    conduct.LateWager(seat=2, bet="pair_plus"),
    conduct.LateWager(seat=3),
    conduct.CardsTouched(seat=1),
    conduct.Dispute(seat=1),
    conduct.Dispute(seat=1, reconstructed=False),
]


@st.composite
def actions(draw: st.DrawFn) -> Action:
    """Anything that anyone might try, at any time, with whatever rank."""
    seat, by = draw(st.integers(0, 8)), draw(st.sampled_from([DEALER, DEALER, FLOOR, "player"]))
    player = draw(st.sampled_from([name(seat), name(seat), "Zoe", "house"]))
    amount = Cents(draw(st.sampled_from([0, 450, 500, 2000, 5000, 20000, 30000])))
    bet = draw(st.sampled_from(["ante", "ante", "pair_plus", "bank", "play", "jackpot"]))
    return draw(
        st.sampled_from(
            [
                PlaceWager(seat, player, bet, amount),
                PlaceWager(seat, player, bet, amount),
                WithdrawWager(seat, bet),
                CloseBetting(by),
                TakeFees(by),
                SetSchedule(by, seat),
                Shuffle(by, DECK),
                Cut(by, 20),
                Deal(by),
                TurnUp(by),
                ViewHand(seat, player),
                Decide(seat, draw(st.sampled_from(list(Choice))), amount),
                Reveal(by),
                Settle(by),
                Collect(by),
                Report(by, draw(st.sampled_from(FACTS))),
            ]
        )
    )


@given(st.lists(actions(), max_size=60), READINGS)
@settings(max_examples=size(100, 1000))
def test_nothing_that_anyone_tries_makes_or_loses_a_chip(attempts: list[Action], readings: dict[str, str]) -> None:
    at = table(readings=readings)
    log: Log[Table] = Log(act, new_round(at))
    opening = PlaceWager(7, name(7), "bank", Cents(5000)), PlaceWager(2, name(2), "ante", Cents(2000))
    log.do(*opening)
    for attempt in [*attempts, *opening]:
        before = log.round
        try:
            log.do(attempt)
        except Refusal:
            assert log.round is before
    while not isinstance(log.round, Over):
        order = next_order(log.round, DECK)
        if order is None:
            assert isinstance(log.round, WithCards)
            order = Decide(waiting(log.round)[0], FOLD, Cents(0))
        log.do(order)
    assert replay(new_round(at), log.events) == log.round
    check(log)


@pytest.mark.parametrize("lot", range(4))
def test_seeded_rounds_run_clean(lot: int) -> None:
    """`benchmarks/california_three_card_poker_rounds.py` runs a million by hand."""
    for number in range(size(150, 500)):
        seed = Seed.named("california rounds", lot, number)
        chance = seed.bytes()
        bank = next(chance) % 7 + 1
        seats = {
            seat: (
                Cents(500 + 100 * (next(chance) % 196)),
                Cents((0, 500, 5000)[next(chance) % 3]),
                FOLD if next(chance) < 90 else PLAY,
            )
            for seat in range(1, 8)
            if seat != bank
        }
        wager = Cents(1 + next(chance) * next(chance))
        at = table(readings={"A6": ("gross", "net")[number % 2], "A7": ("partial", "partial", "whole")[number % 3]})
        check(play(Layout((bank, wager, seats, shuffle(seed))), at))
