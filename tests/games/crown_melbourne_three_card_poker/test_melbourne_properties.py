"""Any round, with anything that can go wrong in it: no chip is made or lost, suits and seats decide nothing, and the events
tell the whole story."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from melbourne_play import DEALER, MANAGER, cents, system, table
from sizes import size

from queenhigh.cards import DECK, Card, Seed, Suit, shuffle
from queenhigh.games.crown_melbourne_three_card_poker import conduct, facts
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import MeterRecorded, contribution
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import DeterminePrize
from queenhigh.games.crown_melbourne_three_card_poker.round import act, new_round
from queenhigh.games.crown_melbourne_three_card_poker.table import Limits, PayTables, Shoe, Table
from queenhigh.games.kit.actions import (
    Action,
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
    ViewHand,
    WithdrawWager,
)
from queenhigh.games.kit.log import Log, replay
from queenhigh.games.kit.phases import Deciding, Over
from queenhigh.money import Cents, Line, Outcome
from queenhigh.rules import Refusal

SEATS = st.integers(1, 6)
AMOUNTS = st.sampled_from([1, 4.99, 5, 7.5, 10, 25, 100, 150])
DECKS = st.integers(0, 10_000).map(lambda number: shuffle(Seed.named("melbourne", number)))

FACTS = st.one_of(
    st.builds(facts.ExposedCards, to=st.sampled_from([1, 2, "dealer", "jackpot", [1, 3]]), count=st.integers(1, 3)),
    st.builds(
        facts.WrongNumberOfCards,
        to=st.sampled_from([1, 2, [1, 2], "dealer"]),
        dealt_count=st.integers(0, 4),
        deck_count=st.sampled_from([52, 52, 52, 51]),
        retracting=st.lists(SEATS, max_size=3).map(tuple),
    ),
    st.builds(facts.DealerWrongNumber, order_determinable=st.sampled_from([None, True, False])),
    st.builds(
        facts.CardsToUnwageredArea,
        to=st.sampled_from([7, 8]),
        retracting=st.lists(SEATS, max_size=3).map(tuple),
    ),
    st.builds(facts.JackpotCardsWrongNumber, reconstructable=st.booleans()),
    st.builds(facts.CardsTakenInError, seat=SEATS, only_cards_in_rack=st.booleans()),
    st.builds(
        facts.HandsViewed,
        viewed=st.lists(SEATS, min_size=1, max_size=2, unique=True),
        retracting=st.just((2,)),
    ),
    st.builds(facts.DeckCount, deck_count=st.sampled_from([52, 52, 51])),
    st.builds(facts.PlayUnmatched, seat=SEATS, instance=st.sampled_from(["", "first", "later"])),
    st.builds(facts.PlayUnequal, seat=SEATS, placed=st.integers(1, 20_000)),
    st.builds(facts.MixedWithJackpotCards, seat=SEATS),
    st.builds(facts.JackpotGameStarted),
    st.builds(facts.ShoeCountUnverified, deck_count=st.sampled_from([52, 51])),
    st.builds(conduct.InformationShared, seats=SEATS.map(lambda seat: (seat,))),
    st.builds(conduct.Contravention, seat=SEATS, void=st.sampled_from([True, ("ante",), ("pair_plus", "jackpot")])),
    st.builds(conduct.Fraud, seats=st.sampled_from([(), (1,), (1, 2)])),
    st.builds(conduct.ForceMajeure),
)
ACTIONS = st.one_of(
    st.builds(
        PlaceWager,
        SEATS,
        st.sampled_from(["Ann", "Bea", "Cid", "Dee"]),
        st.sampled_from(["ante", "pair_plus", "six_card_bonus", "jackpot", "play"]),
        AMOUNTS.map(cents),
    ),
    st.builds(WithdrawWager, SEATS, st.sampled_from(["ante", "pair_plus"]), st.sampled_from(["", DEALER])),
    st.sampled_from([CloseBetting(DEALER), Deal(DEALER), AnnounceChoices(DEALER), Reveal(DEALER), Settle(DEALER)]),
    st.just(Collect(DEALER)),
    st.just(DeterminePrize(MANAGER)),
    st.builds(Shuffle, st.just(DEALER), DECKS),
    st.builds(Cut, st.sampled_from([DEALER, "player"]), st.integers(0, 53)),
    st.builds(ViewHand, SEATS, st.sampled_from(["Ann", "Bea"])),
    st.builds(Decide, SEATS, st.sampled_from(list(Choice)), AMOUNTS.map(cents)),
    st.builds(Report, st.just(MANAGER), FACTS),
)
TABLES = st.builds(
    table,
    limits=st.sampled_from([Limits(), Limits(cents(5), cents(100), cents(5))]),
    pay_tables=st.builds(PayTables, st.sampled_from("ABC"), st.sampled_from("ABCDEF"), st.sampled_from("ABCDE")),
    smallest_chip=st.sampled_from([Cents(0), cents(0.5), cents(2.5)]),
    shoe=st.sampled_from(list(Shoe)),
    jackpot=st.sampled_from([None, system(), system(option=2, seed=20_000, cost=2.5, meter=61_000)]),
    readings=st.sampled_from(
        [
            {},
            {"A-06": "keep", "A-08": "paid"},
            {"A-44": "kept", "A-14": "excluded"},
            {"A-47": "lost", "A-32": "stand"},
            {"A-47d": "refunded", "A-49c": "stands"},
            {"A-12": "returned"},
        ]
    ),
    warned=st.sampled_from([frozenset(), frozenset({"Ann"})]),
)


def attempt(log: Log[Table], action: Action) -> None:
    """Do it if the book allows it. Whatever is refused changes nothing."""
    before, count = log.round, len(log.events)
    try:
        log.do(action)
    except Refusal:
        assert log.round is before
        assert all(type(event).__name__ == "OrderRefused" for event in log.events[count:])


def bring_to_an_end(log: Log[Table], deck: tuple[Card, ...]) -> None:
    steps: list[Action] = [
        PlaceWager(1, "Ann", "ante", cents(10)),
        CloseBetting(DEALER),
        Shuffle(DEALER, deck),
        Cut(DEALER, 20),
        Deal(DEALER),
        AnnounceChoices(DEALER),
        *(Decide(seat, Choice.FOLD) for seat in range(1, 7)),
        Reveal(DEALER),
        Settle(DEALER),
        DeterminePrize(MANAGER),
        Collect(DEALER),
    ]
    for step in steps:
        attempt(log, step)


def every_wager_has_one_line(log: Log[Table]) -> None:
    over = log.round
    assert isinstance(over, Over)
    placed = sorted((hand.seat, bet, amount) for hand in over.hands.values() for bet, amount in hand.wagers.items())
    drawn = sorted(
        (line.wager.seat, line.wager.bet, line.wager.stake) for line in over.lines if line.wager.bet != "ante_bonus"
    )
    assert placed == drawn
    players = sum(line.net for line in over.lines)
    stakes = sum(amount for _, _, amount in placed)
    chips_back = sum(line.returned + line.paid + line.carried for line in over.lines)
    assert players == chips_back - stakes, "the players are up exactly what the house is down"
    for line in over.lines:
        assert line.returned + line.carried + line.taken == line.wager.stake


def meter_is_accounted_for(log: Log[Table]) -> None:
    """6.3: what it held and what was wagered, less what Royal and Straight Flushes won, unless it was reset."""
    made = log.round.table.jackpot
    recorded = [event for event in log.events if isinstance(event, MeterRecorded)]
    if made is None:
        assert not recorded
        return
    assert recorded
    if not any(ruling.rule.clause == "7.1.1" for ruling in log.round.rulings):
        over = log.round
        assert isinstance(over, Over)
        alive = [line for line in over.lines if line.wager.bet == "jackpot"]
        if over.table.readings["A-44"] == "reversed":
            alive = [line for line in alive if line.outcome not in (Outcome.RETURNED, Outcome.VOID)]
        each = contribution(made, made.cost, over.table.readings)
        assert recorded[-1].exact == made.meter + len(alive) * each


@given(TABLES, st.lists(ACTIONS, max_size=40), DECKS)
def test_any_sequence_of_actions(at: Table, actions: list[Action], deck: tuple[Card, ...]) -> None:
    log: Log[Table] = Log(act, new_round(at))
    for action in actions:
        attempt(log, action)
    bring_to_an_end(log, deck)
    every_wager_has_one_line(log)
    meter_is_accounted_for(log)
    assert replay(new_round(at), log.events) == log.round


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Table, dict[int, dict[str, Cents]], dict[int, Choice], tuple[Card, ...]]:
    at = draw(TABLES)
    wagers: dict[int, dict[str, Cents]] = {}
    choices: dict[int, Choice] = {}
    for seat in draw(st.lists(SEATS, min_size=1, max_size=6, unique=True)):
        bets = {bet: cents(draw(AMOUNTS)) for bet in ("ante", "pair_plus", "six_card_bonus") if draw(st.booleans())}
        bets = bets or {"ante": cents(10)}
        if "ante" in bets and at.jackpot and draw(st.booleans()):
            bets["jackpot"] = at.jackpot.cost
        wagers[seat] = bets
        choices[seat] = draw(st.sampled_from([Choice.PLAY, Choice.PLAY, Choice.FOLD]))
    return at, wagers, choices, draw(DECKS)


def settled(
    at: Table,
    wagers: dict[int, dict[str, Cents]],
    choices: dict[int, Choice],
    deck: tuple[Card, ...],
    facts: tuple[Any, ...] = (),
) -> Log[Table]:
    log: Log[Table] = Log(act, new_round(at))
    for seat, bets in wagers.items():
        for bet, amount in bets.items():
            log.do(PlaceWager(seat, f"player {seat}", bet, amount))
    log.do(CloseBetting(DEALER), Shuffle(DEALER, deck))
    if at.shoe is Shoe.HAND_HELD:
        log.do(Cut(DEALER, 20))
    log.do(Deal(DEALER), AnnounceChoices(DEALER))
    for seat, choice in choices.items():
        amount = wagers[seat].get("ante", Cents(0)) if choice is Choice.PLAY else Cents(0)
        attempt(log, Decide(seat, choice, amount))
    for fact in facts:
        attempt(log, Report(MANAGER, fact))
    for step in (Reveal(DEALER), Settle(DEALER), DeterminePrize(MANAGER), Collect(DEALER)):
        attempt(log, step)
    return log


def outcome_of(log: Log[Table]) -> list[tuple[Any, ...]]:
    assert isinstance(log.round, Over)
    return sorted(
        (line.wager.seat, line.wager.bet, line.outcome, line.paid, line.rule.clause) for line in log.round.lines
    )


@given(rounds(), st.permutations(list(Suit)), st.lists(FACTS, max_size=2).map(tuple))
def test_suits_never_matter(made: Any, suits: list[Suit], facts: tuple[Any, ...]) -> None:
    at, wagers, choices, deck = made
    other = dict(zip(Suit, suits, strict=True))
    relabelled = tuple(Card.of(card.rank, other[card.suit]) for card in deck)
    assert outcome_of(settled(at, wagers, choices, deck, facts)) == outcome_of(
        settled(at, wagers, choices, relabelled, facts)
    )


@given(rounds(), st.randoms(use_true_random=False))
def test_the_order_in_which_seats_wager_and_decide_does_not_matter(made: Any, chance: Any) -> None:
    at, wagers, choices, deck = made
    order = list(wagers)
    chance.shuffle(order)
    again = settled(at, {seat: wagers[seat] for seat in order}, {seat: choices[seat] for seat in reversed(order)}, deck)
    assert outcome_of(settled(at, wagers, choices, deck)) == outcome_of(again)


@given(rounds(), st.lists(FACTS, max_size=3).map(tuple))
def test_chips_and_meter_in_rounds_with_irregularities(made: Any, facts: tuple[Any, ...]) -> None:
    at, wagers, choices, deck = made
    log = settled(at, wagers, choices, deck, facts)
    every_wager_has_one_line(log)
    meter_is_accounted_for(log)
    assert replay(new_round(at), log.events) == log.round


@pytest.mark.clause("6.3")
def test_rounds_in_a_row_keep_the_meter_above_what_the_book_asks() -> None:
    """The meter carries over from round to round: it never falls below its seed, and grows by every wager."""
    at = table(jackpot=system(meter=10_000))
    paid = Fraction(0)
    for number in range(size(500, 2000)):
        bets = {"ante": cents(10), "pair_plus": cents(5), "six_card_bonus": cents(5), "jackpot": cents(1)}
        wagers = dict.fromkeys(range(1, 7), bets)
        choices = dict.fromkeys(wagers, Choice.PLAY)
        log = settled(at, wagers, choices, shuffle(Seed.named("meter", number)))
        every_wager_has_one_line(log)
        meter_is_accounted_for(log)
        recorded = [event for event in log.events if isinstance(event, MeterRecorded)][-1]
        assert at.jackpot is not None
        assert recorded.exact >= at.jackpot.floor
        paid += sum(line.paid for line in _jackpots(log))
        at = table(jackpot=system(meter=float(recorded.exact) / 100))
    assert paid > 0


def _jackpots(log: Log[Table]) -> list[Line]:
    assert isinstance(log.round, Over)
    return [line for line in log.round.lines if line.wager.bet == "jackpot"]


def test_every_phase_refuses_what_does_not_belong_to_it() -> None:
    log = settled(table(), {1: {"ante": cents(10)}}, {1: Choice.PLAY}, DECK)
    for action in (
        Decide(1, Choice.FOLD),
        Reveal(DEALER),
        Settle(DEALER),
        Collect(DEALER),
        Deal(DEALER),
        CloseBetting(DEALER),
    ):
        with pytest.raises(Refusal):
            log.do(action)
    assert not isinstance(log.round, Deciding)
