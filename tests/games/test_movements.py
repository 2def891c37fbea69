"""What each event of a round and of the floor moves, and that nothing else does."""

from __future__ import annotations

from typing import Any

import pytest

from queenhigh.games.california_three_card_poker.book import rule
from queenhigh.games.california_three_card_poker.fees import FeeRefunded, moves
from queenhigh.games.kit import events as happened
from queenhigh.games.kit import floor as floors
from queenhigh.games.kit import floor_events
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.movements import floor_moves, lying
from queenhigh.games.kit.phases import Bank, Betting, Hand, Over, Round, Settled
from queenhigh.games.kit.ruling import Amend, Ruling, VoidRound
from queenhigh.money import NOTHING, Cents, Line, Outcome, Wager
from queenhigh.money.accounts import Move
from queenhigh.rules import Cited

BY = rule("Dealing 1")
HANDS = {1: Hand(1, "ann", {"ante": Cents(500), "pair_plus/zoe": Cents(70)}), 2: Hand(2, "bob", {"ante": Cents(300)})}
TABLE: Any = None
OPEN: Round[Any] = Betting(table=TABLE, hands=HANDS)
BANKED: Round[Any] = Betting(table=TABLE, hands=HANDS, bank=Bank(3, "cem", Cents(1000)))

SHUT = floors.Shut(table="t")


def line(seat: int, stake: int, *, paid: int = 0, returned: int = 0, carried: int = 0, bettor: str = "") -> Line:
    outcome = Outcome.WIN if paid else Outcome.LOSE if stake > returned + carried else Outcome.RETURNED
    if carried:
        outcome = Outcome.CARRIED
    wager = Wager("ante", seat, Cents(stake), bettor)
    return Line(wager, outcome, Cents(paid), Cents(returned), BY, carried=Cents(carried))


@pytest.mark.parametrize(
    ("round", "event", "moved"),
    [
        (OPEN, happened.WagerPlaced(1, "ann", "ante", Cents(500), BY), [Move(500, "player:ann", "layout:t")]),
        (OPEN, happened.WagerPlaced(1, "ann", "pair_plus/zoe", Cents(70), BY), [Move(70, "player:zoe", "layout:t")]),
        (OPEN, happened.WagerWithdrawn(1, "ante", BY), [Move(500, "layout:t", "player:ann")]),
        (OPEN, happened.WagerWithdrawn(1, "pair_plus/zoe", BY), [Move(70, "layout:t", "player:zoe")]),
        (OPEN, happened.Decided(2, Choice.PLAY, Cents(300), BY), [Move(300, "player:bob", "layout:t")]),
        (OPEN, happened.Decided(2, Choice.FOLD, NOTHING, BY), []),
        (OPEN, happened.BankPosted(3, "cem", Cents(1000), BY), [Move(1000, "player:cem", "layout:t")]),
        (BANKED, happened.BankPosted(3, "cem", Cents(1500), BY), [Move(500, "player:cem", "layout:t")]),
        (BANKED, happened.BankWithdrawn(3, BY), [Move(1000, "layout:t", "player:cem")]),
        (
            BANKED,
            happened.FeesTaken({3: Cents(50), 1: Cents(1), 2: NOTHING}, BY),
            [Move(50, "player:cem", "drop:t"), Move(1, "player:ann", "drop:t")],
        ),
        (OPEN, happened.FeesTaken({1: Cents(1)}, BY), [Move(1, "player:ann", "drop:t")]),
        (BANKED, FeeRefunded(2, Cents(1), BY), [Move(1, "drop:t", "player:bob")]),
        (OPEN, Ruling(BY, "", (Amend(BY, 2, "ante", Cents(200)),)), [Move(100, "layout:t", "player:bob")]),
        (OPEN, Ruling(BY, "", (Amend(BY, 2, "ante", Cents(400)),)), [Move(100, "player:bob", "layout:t")]),
        (OPEN, Ruling(BY, "", (Amend(BY, 2, "play", Cents(300)),)), [Move(300, "player:bob", "layout:t")]),
        (OPEN, line(2, 300), [Move(300, "layout:t", "float:t")]),
        (
            OPEN,
            line(2, 300, paid=600, returned=300),
            [Move(300, "layout:t", "player:bob"), Move(600, "float:t", "player:bob")],
        ),
        (OPEN, line(2, 300, carried=300), []),
        (BANKED, line(2, 300), []),
        (
            BANKED,
            line(2, 300, paid=300, returned=300),
            [Move(300, "layout:t", "player:bob"), Move(300, "layout:t", "player:bob")],
        ),
        (OPEN, line(1, 70, returned=70, bettor="zoe"), [Move(70, "layout:t", "player:zoe")]),
        (OPEN, happened.BettingClosed(BY), []),
    ],
)
def test_an_event_of_a_round_moves(round: Round[Any], event: Cited, moved: list[Move]) -> None:
    assert moves("t", round, event) == moved


def test_a_bank_goes_home_with_what_it_took_and_without_what_it_paid() -> None:
    lines = (line(1, 500), line(2, 300, paid=300, returned=300))
    settled: Round[Any] = Settled(table=TABLE, hands=HANDS, bank=Bank(3, "cem", Cents(1000)), lines=lines)
    assert moves("t", settled, happened.RoundEnded("settled", BY)) == [Move(1200, "layout:t", "player:cem")]


def test_a_round_voided_after_its_payments_takes_every_one_of_them_back() -> None:
    lines = (line(1, 500), line(2, 300, paid=300, returned=300))
    settled: Round[Any] = Settled(table=TABLE, hands=HANDS, lines=lines)
    assert moves("t", settled, Ruling(BY, "", (VoidRound(BY),))) == [
        Move(500, "float:t", "layout:t"),
        Move(300, "player:bob", "layout:t"),
        Move(300, "player:bob", "float:t"),
    ]
    assert moves("t", OPEN, Ruling(BY, "", (VoidRound(BY),))) == []


def test_what_must_lie_on_the_layout() -> None:
    assert lying(SHUT, None) == 0
    assert lying(SHUT, OPEN) == 870
    assert lying(SHUT, BANKED) == 1870
    lines = (line(1, 500), line(2, 300, paid=300, returned=300))
    assert lying(SHUT, Settled(table=TABLE, hands=HANDS, lines=lines)) == 70
    assert lying(SHUT, Settled(table=TABLE, hands=HANDS, lines=lines, bank=Bank(3, "cem", Cents(1000)))) == 1270
    assert lying(SHUT, Over(table=TABLE, hands=HANDS, outcome="void", lines=(line(1, 500, carried=500),))) == 500


def test_withheld_winnings_go_into_keeping_and_out_of_it() -> None:
    shut = floors.Shut(table="t")
    assert floor_moves("t", shut, floor_events.WinningsWithheld("ann", Cents(9), BY)) == [
        Move(9, "player:ann", "withheld:ann")
    ]
    paid = floor_events.WinningsReleased("ann", Cents(9), True, BY)
    assert floor_moves("t", shut, paid) == [Move(9, "withheld:ann", "player:ann")]
    kept = floor_events.WinningsReleased("ann", Cents(9), False, BY)
    assert floor_moves("t", shut, kept) == [Move(9, "withheld:ann", "float:t")]
    assert floor_moves("t", shut, floor_events.CardsChecked(52, 0, BY)) == []


def test_a_closed_table_has_nothing_on_its_layout_to_give_back() -> None:
    assert floor_moves("t", floors.Shut(table="t"), floor_events.TableClosed(0, BY)) == []
