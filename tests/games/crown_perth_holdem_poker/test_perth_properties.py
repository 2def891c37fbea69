"""Any round, with anything that can go wrong in it: no chip is made or lost, suits and seats decide nothing, and the events
tell the whole story."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from perth_play import DEALER, OPERATOR, SUPERVISOR, UNIT, cents, jackpot, table
from sizes import size

from queenhigh.cards import DECK, Card, Seed, Suit, shuffle
from queenhigh.games.crown_perth_holdem_poker import conduct, irregularities, system_faults, wager_errors
from queenhigh.games.crown_perth_holdem_poker.croupier import bot_choice, next_order, stake
from queenhigh.games.crown_perth_holdem_poker.decide import waiting
from queenhigh.games.crown_perth_holdem_poker.facets.sheet_recall import on_sheet
from queenhigh.games.crown_perth_holdem_poker.jackpot import wager_of
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import StartGame, VerifyPrizes
from queenhigh.games.crown_perth_holdem_poker.room import ROOM
from queenhigh.games.crown_perth_holdem_poker.round import act, new_round, next_table
from queenhigh.games.crown_perth_holdem_poker.table import JACKPOTS, Limits, Table
from queenhigh.games.kit.actions import (
    Action,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    Decline,
    PlaceWager,
    Report,
    Reveal,
    Settle,
    Shuffle,
    ViewHand,
    WithdrawWager,
)
from queenhigh.games.kit.events import PoolsRecorded, Reported
from queenhigh.games.kit.log import Log, replay
from queenhigh.games.kit.phases import Betting, Over, Round
from queenhigh.money import in_dollars
from queenhigh.notation.recall import sheet_of
from queenhigh.notation.round_sheet import settle
from queenhigh.rules import Cited, Refusal

SEATS = st.integers(1, 4)
NAMES = st.sampled_from(["Ann", "Bea", "Cid", "Dee"])
AMOUNTS = st.sampled_from([1, 4.99, 5, 7.5, 10, 15, 20, 25, 600]).map(cents)
OPTIONS = st.dictionaries(SEATS, st.sampled_from(["void", "continue"]), max_size=3)
FACTS = st.one_of(
    st.builds(irregularities.CardsToAreaWithoutAnte, to=st.just(7), options=OPTIONS),
    st.builds(
        irregularities.IncorrectHoleCards,
        to=st.sampled_from([1, 2, "dealer", [1, "dealer"]]),
        count=st.sampled_from([0, 1, 3]),
        deck_complete=st.sampled_from([True, True, False, None]),
        options=OPTIONS,
    ),
    st.builds(irregularities.DealerCardExposed),
    st.builds(irregularities.CommunalCardsMisdealt, reconstructable=st.sampled_from(["all", "flop_only", "none"])),
    st.builds(wager_errors.FlopWagerOmitted, seat=SEATS),
    st.builds(wager_errors.StreetWagerAmount, seat=SEATS, bet=st.sampled_from(["flop", "turn"]), placed=AMOUNTS),
    st.builds(wager_errors.JackpotWagerShort, seat=SEATS, placed=AMOUNTS, amended=st.booleans()),
    st.builds(wager_errors.JackpotWagerShort, seat=SEATS, area_1=AMOUNTS, area_2=AMOUNTS),
    st.builds(wager_errors.ElectNotExposed, seat=SEATS),
    st.builds(system_faults.JackpotDisplayMalfunction),
    st.builds(system_faults.GameManagerMalfunction, finding=st.sampled_from(["", "none"])),
    st.builds(conduct.Contravention, seat=SEATS, void=st.sampled_from([True, ["jackpot"], ["flop"]])),
    st.builds(conduct.Fraud),
)
ACTIONS = st.one_of(
    st.builds(
        PlaceWager,
        SEATS,
        NAMES,
        st.sampled_from(["ante", "dealer_poker_extra", "player_poker_extra", *JACKPOTS]),
        AMOUNTS,
    ),
    st.builds(WithdrawWager, SEATS, st.sampled_from(["ante", "player_poker_extra"])),
    st.builds(Decline, SEATS, NAMES, st.sampled_from(["ante", "dealer_poker_extra", "player_poker_extra"])),
    st.sampled_from([CloseBetting(DEALER), StartGame(DEALER), Deal(DEALER), Deal(DEALER), Reveal(DEALER)]),
    st.sampled_from([Settle(DEALER), Collect(DEALER), VerifyPrizes(SUPERVISOR, sorted=True), Cut(DEALER, 26)]),
    st.builds(Shuffle, st.just(DEALER), st.integers(0, 999).map(lambda n: shuffle(Seed.named("perth", n)))),
    st.builds(ViewHand, SEATS, NAMES),
    st.builds(Decide, SEATS, st.sampled_from(list(Choice)), AMOUNTS),
    st.builds(Report, st.just(OPERATOR), FACTS),
)
READINGS: list[dict[str, str]] = [
    {},
    {"A5": "game_over", "A1": "lose"},
    {"A33": "lost", "A13": "returned", "A20": "return_whole"},
    {"A15": "returned", "A15b": "live", "A14b": "revived", "A17b": "revived"},
    {"A3": "returned", "A9": "simultaneous", "A9b": "fund", "A5b": "kept"},
    {"A29": "allowed", "A12": "returned", "A32": "displaces", "A18": "as_placed"},
]
TABLES = st.builds(
    table,
    limits=st.sampled_from([Limits(), Limits(cents(10), cents(500), cents(5))]),
    jackpot=st.sampled_from([jackpot(), jackpot(25_000, 25_000.01, 27_777.77)]),
    readings=st.sampled_from(READINGS),
)


def attempt(log: Log[Table], action: Action) -> None:
    """Do it if the book allows it. Whatever is refused changes nothing."""
    before = log.round
    try:
        log.do(action)
    except Refusal:
        assert log.round == before


def bring_to_an_end(log: Log[Table], deck: tuple[Card, ...]) -> Over[Table]:
    """Whatever is still missing, so that the round is over."""
    if isinstance(finding := next_order(log.round, deck), Report):
        log.do(finding)
    if isinstance(log.round, Betting) and not log.round.hands:
        log.do(PlaceWager(1, log.round.table.reserved.get(1, "Ann"), "ante", cents(10)))
    for _ in range(60):
        if isinstance(log.round, Over):
            return log.round
        if (order := next_order(log.round, deck)) is not None:
            log.do(order)
            continue
        seat = waiting(log.round)[0]
        choice = bot_choice(log.round, log.round.hands[seat])
        log.do(Decide(seat, choice, stake(log.round, seat)) if choice is Choice.PLAY else Decide(seat, choice))
    raise AssertionError("the round does not end")


def check_money(start: Round[Table], log: Log[Table]) -> None:
    """Each wager has one line, no chip is made or lost, and the jackpot's money is where it went."""
    over = log.round
    assert isinstance(over, Over)
    placed = sorted((h.seat, h.wager(bet).bet, h.wager(bet).bettor) for h in over.hands.values() for bet in h.wagers)
    assert sorted((x.wager.seat, x.wager.bet, x.wager.bettor) for x in over.lines) == placed
    stakes = sum(amount for hand in over.hands.values() for amount in hand.wagers.values())
    back = sum(line.paid + line.returned for line in over.lines)
    assert sum(line.net for line in over.lines) == back - stakes
    recorded = [event for event in log.events if isinstance(event, PoolsRecorded)]
    if recorded and start.table.jackpot is not None:
        net = sum(line.net for line in over.lines if line.wager.bet in JACKPOTS)
        was = sum(start.table.jackpot.pools, start.table.jackpot.fund)
        assert sum(recorded[-1].pools, recorded[-1].fund) == was - net
        assert all(pool >= 2_500_000 for pool in recorded[-1].pools)


@given(TABLES, st.lists(ACTIONS, max_size=30), st.integers(0, 999))
def test_whatever_people_try_no_chip_is_made_or_lost_and_the_events_tell_the_story(
    at: Table, tried: list[Action], number: int
) -> None:
    start = new_round(at)
    log: Log[Table] = Log(act, start)
    for action in tried:
        attempt(log, action)
    bring_to_an_end(log, shuffle(Seed.named("end", number)))
    check_money(start, log)
    assert replay(start, log.events) == log.round


class Ledger(Log[Table]):
    """A log that also keeps its events as a ledger does: before each ruling, what was reported."""

    def __init__(self, at: Table) -> None:
        super().__init__(act, new_round(at))
        self.told: list[Cited] = []

    def do(self, *actions: Action) -> Round[Table]:
        for action in actions:
            before = len(self.events)
            super().do(action)
            new = self.events[before:]
            if isinstance(action, Report):
                self.told.append(Reported(action.by, msgspec.to_builtins(action.fact, str_keys=True), new[0].rule))
            self.told += new
        return self.round


def dealt_round(deck: tuple[Card, ...], at: Table, facts: list[Any], levels: tuple[int, ...] = (1, 2, 3)) -> Ledger:
    """A round of three players with every wager, in which `facts` are reported on the way."""
    log = Ledger(at)
    for seat, level in enumerate(levels, 1):
        who = f"player {seat}"
        log.do(
            PlaceWager(seat, who, "ante", cents(10 * seat)),
            PlaceWager(seat, who, f"jackpot_{level}", wager_of(level, UNIT)),
            PlaceWager(seat, who, "dealer_poker_extra", cents(5)),
            PlaceWager(seat, who, "player_poker_extra", cents(5)),
            PlaceWager(seat, "Zed", "player_poker_extra", cents(5)),
        )
    waits = iter(facts)
    while not isinstance(log.round, Over):
        if (order := next_order(log.round, deck)) is not None:
            log.do(order)
        else:
            seat = waiting(log.round)[-1]
            choice = bot_choice(log.round, log.round.hands[seat])
            log.do(Decide(seat, choice, stake(log.round, seat)) if choice is Choice.PLAY else Decide(seat, choice))
        if fact := next(waits, None):
            attempt(log, Report(OPERATOR, fact))
    return log


@given(TABLES, st.integers(0, 100_000), st.lists(st.one_of(st.none(), FACTS), max_size=10))
def test_rounds_with_irregularities_on_every_street(at: Table, number: int, facts: list[Any]) -> None:
    log = dealt_round(shuffle(Seed.named("streets", number)), at, facts)
    check_money(new_round(at), log)
    assert replay(new_round(at), log.events) == log.round
    check_sheet(log)


def check_sheet(log: Ledger) -> None:
    """Written down as a sheet, with every report at its moment, the round is settled the same again."""
    over = log.round
    assert isinstance(over, Over)
    sheet = sheet_of(ROOM, over, log.told)
    result, written = settle(sheet), {seat["seat"]: seat for seat in sheet["seats"]}
    assert result["round"] == over.outcome
    for line in over.lines:
        again = result["seats"][str(line.wager.seat)]["wagers"][on_sheet(written[line.wager.seat], line)]
        found = (again["outcome"], again["paid"], again["returned"], again["rule"])
        assert found == (line.outcome.value, in_dollars(line.paid), in_dollars(line.returned), line.rule.clause)


@given(st.integers(0, 100_000), st.permutations(list(Suit)))
def test_suits_never_matter(number: int, relabelled: list[Suit]) -> None:
    deck = shuffle(Seed.named("suits", number))
    other = dict(zip(Suit, relabelled, strict=True))
    renamed = tuple(Card.of(card.rank, other[card.suit]) for card in deck)
    one, two = dealt_round(deck, table(), []).round, dealt_round(renamed, table(), []).round
    assert isinstance(one, Over)
    assert isinstance(two, Over)
    assert one.lines == two.lines


@given(st.integers(0, 100_000))
def test_a_hand_is_settled_the_same_at_every_seat(number: int) -> None:
    """Alone at area 1 or at area 5 with the same cards: only the order of odd cents depends on the seat (4.16)."""
    deck = shuffle(Seed.named("seats", number))
    found = []
    for seat in (1, 5):
        log: Log[Table] = Log(act, new_round(table()))
        log.do(PlaceWager(seat, "Ann", "ante", cents(10)), PlaceWager(seat, "Ann", "jackpot_2", cents(10)))
        over = bring_to_an_end(log, deck)
        found.append([(x.wager.bet, x.outcome, x.paid, x.rule) for x in over.lines])
    assert found[0] == found[1]


@pytest.mark.clause("3.15", "3.17(b)", "3.21", "4.16(b)(ii)")
def test_rounds_with_planted_jackpots_account_for_every_cent() -> None:
    at = table(jackpot=jackpot(25_000, 25_000, 25_000))
    wagered = paid = 0
    assert at.jackpot is not None
    before = sum(at.jackpot.pools, Fraction(0))
    for number in range(size(500, 2000)):
        deck = shuffle(Seed.named("planted", number))
        if number % 40 == 0:
            deck = planted(deck)
        levels = tuple(number // 3**place % 3 + 1 for place in range(3))
        start = at
        log = dealt_round(deck, at, [], levels)
        check_money(new_round(start), log)
        assert isinstance(log.round, Over)
        own = [line for line in log.round.lines if line.wager.bet in JACKPOTS]
        wagered += sum(line.taken for line in own)
        paid += sum(line.paid for line in own)
        at = next_table(log.round, log.events)
    assert at.jackpot is not None
    assert sum(at.jackpot.pools, Fraction(0)) - before + at.jackpot.fund == wagered - paid
    assert paid > cents(100_000)


def planted(deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """A royal flush and a straight flush on one flop; the croupier cuts in the middle."""
    special = [card for card in DECK if card.suit is Suit.HEARTS and card.rank >= 8]
    by_rank = {int(card.rank): card for card in special}
    rest = [card for card in deck if card not in special]
    top = [by_rank[14], by_rank[9], rest[0], rest[1], by_rank[13], by_rank[8], rest[2], rest[3]]
    whole = [*top, by_rank[12], by_rank[11], by_rank[10], *rest[4:]]
    return (*whole[26:], *whole[:26])
