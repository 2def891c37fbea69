"""Whole rounds, any rounds: no chip is made or lost, suits never matter, seats do not either, and events tell it all."""

from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from canberra_play import FOLDS, KEEPS, PLAYS, Box, betting, decided, finish, money, over, settled, stacked, table
from hypothesis import given, settings
from hypothesis import strategies as st
from sizes import size

from queenhigh.cards import DECK, Card, Rank, Seed, Suit, cards, shuffle
from queenhigh.games.casino_canberra_3_card_poker import conduct, irregularities
from queenhigh.games.casino_canberra_3_card_poker.book import BOOK
from queenhigh.games.casino_canberra_3_card_poker.croupier import next_order
from queenhigh.games.casino_canberra_3_card_poker.decide import play_wagers, waiting
from queenhigh.games.casino_canberra_3_card_poker.round import act, new_round
from queenhigh.games.casino_canberra_3_card_poker.table import Limits, Shoe, Table
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
from queenhigh.games.kit.phases import Betting, Over, Settled
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, Refusal


def conserved(ended: Over[Table]) -> None:
    """Each wager has one line; a bonus comes on top; and every stake is returned or taken, whole."""
    placed = sorted((hand.seat, bet, amount) for hand in ended.hands.values() for bet, amount in hand.wagers.items())
    lines = [one for one in ended.lines if one.wager.bet != "ante_bonus"]
    assert sorted((one.wager.seat, one.wager.bet, one.wager.stake) for one in lines) == placed
    bonuses = [one for one in ended.lines if one.wager.bet == "ante_bonus"]
    assert len({one.wager.seat for one in bonuses}) == len(bonuses)
    assert all(one.wager.stake == 0 for one in bonuses)
    players = sum(one.net for one in ended.lines)
    house = sum(one.taken for one in ended.lines) - sum(one.paid for one in ended.lines)
    assert players + house == 0
    if (
        ended.outcome == "void"
        and ended.table.readings["A9"] == "everything"
        and ended.table.readings["A9b"] == "as_void"
    ):
        released = {key for key, release in ended.released.items() if release.outcome == "lose"}
        assert all(one.net == 0 for one in lines if (one.wager.seat, one.wager.bet) not in released)
        assert not bonuses


SEATS = st.integers(0, 8)
AMOUNTS = st.integers(-1, 30).map(money)
BY = st.sampled_from(["player", "dealer", "casino_supervisor", "casino_operator"])
MOMENTS = st.sampled_from(["", "deal", "before_decision", "settlement"])
SOME = st.lists(st.integers(1, 4), min_size=1, max_size=3)
RULED = st.sampled_from(conduct.CollusionRuling)
FACTS: st.SearchStrategy[Any] = st.one_of(
    st.builds(irregularities.CardExposed, to=st.one_of(SEATS, SOME, st.just("dealer")), when=MOMENTS),
    st.builds(irregularities.CardExposed, count=st.integers(0, 3), ruling=st.none() | RULED),
    st.builds(irregularities.ShoeMalfunction, hinders=st.booleans()),
    st.just(irregularities.MisdealOrder()),
    st.builds(irregularities.WrongNumberOfCards, to=SEATS, dealt_count=st.integers(2, 4)),
    st.builds(irregularities.HandInDiscardRack, seat=SEATS, reconstructed=st.booleans()),
    st.builds(irregularities.PlayWagerAmount, seat=SEATS, attempted=AMOUNTS.filter(lambda a: a > 0), when=MOMENTS),
    st.builds(irregularities.LateWager, seat=SEATS),
    st.builds(irregularities.DeckCount, deck_count=st.integers(50, 53)),
    st.builds(conduct.Collusion, seats=SOME, ruling=RULED),
    st.builds(conduct.Disturbance, cause=st.just("fire"), already_paid=st.none() | st.builds(conduct.Payment, SEATS)),
    st.builds(conduct.Contravention, seat=SEATS, void_wagers=st.booleans(), exclude=st.booleans()),
    st.builds(conduct.Contravention, seat=SEATS, void_wagers=st.just(["ante"])),
    st.just(conduct.Fraud()),
    st.just(conduct.SideBet()),
)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(PlaceWager, SEATS, st.sampled_from("ABCD"), st.sampled_from(["ante", "pairs_plus", "play"]), AMOUNTS),
    st.builds(WithdrawWager, SEATS, st.sampled_from(["ante", "pairs_plus"])),
    st.builds(CloseBetting, BY),
    st.builds(Shuffle, BY, st.integers(0, 99).map(lambda n: shuffle(Seed.named(n)))),
    st.builds(Cut, BY, st.integers(0, 52)),
    st.builds(Deal, BY),
    st.builds(AnnounceChoices, BY),
    st.builds(ViewHand, SEATS, st.sampled_from("ABCD")),
    st.builds(Decide, SEATS, st.sampled_from(Choice), AMOUNTS),
    st.builds(Reveal, BY),
    st.builds(Settle, BY),
    st.builds(Collect, BY),
    st.builds(Report, BY, FACTS),
)
READINGS = st.fixed_dictionaries(
    {reading.id: st.sampled_from(sorted(reading.options)) for reading in BOOK.readings.all if len(reading.options) > 1}
)
TABLES = st.builds(
    Table,
    limits=st.builds(Limits, st.just(money(5)), st.none() | st.just(money(20)), st.none() | st.just(money(5))),
    shoe=st.sampled_from(Shoe),
    readings=st.one_of(st.just(BOOK.readings), READINGS.map(BOOK.readings.adopt)),
    markers=st.just({1: money(25)}) | st.just({}),
    warned=st.just(frozenset("A")) | st.just(frozenset()),
)


@settings(max_examples=size(100, 1000))
@given(TABLES, st.lists(ACTIONS, max_size=40), st.data())
def test_whatever_people_try_chips_are_conserved_and_the_events_tell_the_round(
    at: Table, tried: list[Action], data: st.DataObject
) -> None:
    """Any actions in any order, legal or not, at a table with any readings; then the round is brought to its end."""
    start = new_round(at)
    log: Log[Table] = Log(act, start)
    opening = [
        PlaceWager(seat, "ABCD"[seat - 1], bet, money(10)) for seat in (1, 2, 3) for bet in ("ante", "pairs_plus")
    ]
    for action in [*(data.draw(st.lists(st.sampled_from(opening), max_size=6, unique=True))), *tried]:
        before, refused = log.round, False
        try:
            log.do(action)
        except Refusal:
            refused = True
        assert not refused or log.round is before
        if isinstance(log.round, Over):
            break
        if data.draw(st.booleans()):
            _advance(log)
    while not isinstance(log.round, Over):
        if isinstance(log.round, Betting) and not log.round.hands:
            log.do(opening[0])
        _advance(log)
    conserved(log.round)
    assert replay(start, log.events) == log.round


@given(
    TABLES,
    st.lists(st.tuples(st.sampled_from([1, 2, 3]), st.sampled_from(["ante", "pairs_plus"])), min_size=1, unique=True),
    st.lists(st.booleans(), max_size=4),
    st.integers(0, 9),
)
def test_a_round_that_is_called_off_at_any_moment_gives_every_chip_back(
    at: Table, wagers: list[tuple[int, str]], folds: list[bool], steps: int
) -> None:
    start = new_round(at)
    log: Log[Table] = Log(act, start)
    log.do(*(PlaceWager(seat, "ABCD"[seat - 1], bet, money(10)) for seat, bet in wagers))
    for step in range(steps):
        if isinstance(log.round, Settled):
            break
        _advance(log, folds=step >= len(folds) or folds[step])
    log.do(Report("casino_operator", conduct.Fraud()))
    assert isinstance(log.round, Over)
    assert log.round.outcome == "void"
    conserved(log.round)
    assert replay(start, log.events) == log.round


def _advance(log: Log[Table], *, folds: bool = True) -> None:
    """One step of an orderly round: the dealer's next, or else the next player folds, or plays if `folds` is False."""
    if isinstance(log.round, Over) or (isinstance(log.round, Betting) and not log.round.hands):
        return
    order = next_order(log.round, shuffle(Seed.named("property")))
    if order is None:
        seat = waiting(log.round)[0]
        stake = money(0) if folds else play_wagers(log.round.table, log.round.hands[seat])[0]
        order = Decide(seat, FOLDS if folds else PLAYS, stake)
    log.do(order)


BOXES = st.dictionaries(
    st.integers(1, 7),
    st.builds(
        Box,
        st.just(""),
        st.integers(1, 40),
        st.sampled_from([0, 1, 5, 25]),
        st.sampled_from([PLAYS, FOLDS]),
        st.just(""),
    ),
    min_size=1,
)
SEEDS = st.integers(0, 10**9).map(Seed.named)


def with_hands(boxes: dict[int, Box], deck: tuple[Card, ...]) -> tuple[dict[int, Box], str]:
    hands = [" ".join(map(str, deck[3 * place : 3 * place + 3])) for place in range(len(boxes) + 1)]
    return {seat: box._replace(cards=hands[place]) for place, (seat, box) in enumerate(boxes.items())}, hands[-1]


@pytest.mark.clause("2.9")
@given(BOXES, SEEDS, st.permutations(list(Suit)))
def test_renaming_the_suits_changes_no_line(boxes: dict[int, Box], seed: Seed, suits: list[Suit]) -> None:
    paint = dict(zip(Suit, suits, strict=True))
    deck = shuffle(seed)
    painted = tuple(Card.of(card.rank, paint[card.suit]) for card in deck)
    one, other = settled(*with_hands(boxes, deck)), settled(*with_hands(boxes, painted))
    assert one.lines == other.lines


@given(BOXES, SEEDS, st.permutations(range(1, 8)))
def test_it_does_not_matter_where_a_player_sits(boxes: dict[int, Box], seed: Seed, seats: list[int]) -> None:
    named = {seat: box._replace(player=f"player {seat}") for seat, box in boxes.items()}
    here, dealer = with_hands(named, shuffle(seed))
    there = {seats[seat - 1]: box for seat, box in here.items()}

    def results(ended: Over[Table]) -> list[Any]:
        who = {hand.seat: hand.player for hand in ended.hands.values()}
        return sorted(
            (who[one.wager.seat], one.wager.bet, one.outcome, one.net, one.rule.clause) for one in ended.lines
        )

    assert results(settled(here, dealer)) == results(settled(there, dealer))


def expected(mine: tuple[Card, ...], dealers: tuple[Card, ...], box: Box) -> int:
    """The book once more, in other words: what a box is up or down, in dollars."""
    order = ["odd", "pair", "flush", "straight", "three", "straight flush"]

    def strength(held: tuple[Card, ...]) -> tuple[int, list[int]]:
        ranks = sorted((int(card.rank) for card in held), reverse=True)
        if ranks == [Rank.ACE, 3, 2]:
            ranks = [3, 2, 1]
        run = ranks[0] - 1 == ranks[1] == ranks[2] + 1
        suited = len({card.suit for card in held}) == 1
        ranks = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
        kinds = len(set(ranks))
        kind = "three" if kinds == 1 else "pair" if kinds == 2 else "straight flush" if run and suited else None
        return order.index(kind or ("straight" if run else "flush" if suited else "odd")), ranks

    (kind, ranks), (dealer_kind, dealer_ranks) = strength(mine), strength(dealers)
    qualifies = dealer_kind > 0 or dealer_ranks[0] >= Rank.QUEEN
    pairs_plus = {1: 1, 2: 3, 3: 6, 4: 30, 5: 40}.get(kind, -1) * box.pairs_plus
    if box.choice is FOLDS:
        return -box.ante - box.pairs_plus
    if box.choice is KEEPS:
        return -box.ante + pairs_plus
    bonus = {3: 1, 4: 3, 5: 4}.get(kind, 0) * box.ante
    if not qualifies:
        return box.ante + bonus + pairs_plus
    mine_, theirs = (kind, ranks), (dealer_kind, dealer_ranks)
    return (mine_ > theirs) * 2 * box.ante - (mine_ < theirs) * 2 * box.ante + bonus + pairs_plus


def test_seeded_rounds_agree_with_the_book_in_other_words() -> None:
    for number in range(size(600, 3000)):
        seed = Seed.named("canberra", number)
        chance = list(islice(seed.bytes(), 40))
        boxes = {
            seat: Box(
                "",
                1 + chance[seat] % 50,
                1 + chance[seat + 8] % 20,
                (PLAYS, PLAYS, FOLDS, KEEPS)[chance[seat + 16] % 4],
            )
            for seat in range(1, 2 + chance[0] % 7)
        }
        held, dealer = with_hands(boxes, shuffle(seed))
        ended = settled(held, dealer, table(shoe="automated" if chance[30] % 2 else "manual"))
        conserved(ended)
        for seat, box in held.items():
            won = sum(one.net for one in ended.lines if one.wager.seat == seat)
            assert won == 100 * expected(cards(box.cards), cards(dealer), box), (number, seat)


@pytest.mark.clause("3.2", "4.1", "5.1", "5.2", "6.3", "6.4(c)", "7.1", "9.1", "Dictionary: Round of Play")
@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (CloseBetting("dealer"), "6.3"),
        (Shuffle("dealer", DECK), "5.1"),
        (Cut("dealer", 26), "5.2"),
        (Deal("dealer"), "6.4(c)"),
        (AnnounceChoices("dealer"), "7.1"),
        (Decide(1, FOLDS), "7.1"),
        (Reveal("dealer"), "9.1"),
        (Settle("dealer"), "9.1"),
        (Collect("dealer"), "Dictionary: Round of Play"),
        (Action(), "4.1"),
    ],
)
def test_an_action_out_of_turn_is_refused_by_the_clause_that_gives_it_its_time(action: Action, clause: str) -> None:
    ended = settled({1: Box()})
    with pytest.raises(IllegalAction) as refused:
        act(ended, action)
    assert refused.value.rule.clause == clause


def test_every_reading_that_leaves_a_choice_is_asked_somewhere_in_the_room() -> None:
    room = "".join(file.read_text(encoding="utf-8") for file in Path(str(BOOK.folder)).glob("*.py"))
    for reading in BOOK.readings.all:
        assert (len(reading.options) > 1) == (f'readings["{reading.id}"]' in room), reading.id


def test_the_tests_own_dealer_deals_the_given_cards() -> None:
    at = table()
    assert set(stacked([cards("Qh 7d 7c"), ()], at)) == set(DECK)
    log = decided({3: Box("Qh 7d 7c"), 5: Box("2c 2d")}, "As Ks Js")
    assert log.round.hands[3].cards == cards("Qh 7d 7c")
    assert log.round.hands[5].cards[:2] == cards("2c 2d")
    assert over(finish(log)).dealer == cards("As Ks Js")
    assert betting({}, at).round == new_round(at)
    assert Cents(100) == money(1)
