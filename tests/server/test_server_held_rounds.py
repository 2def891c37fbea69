"""A report holds the round where it is: nobody plays on until it is ruled on or set aside, and no clock runs meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from book_ids import POKER
from live_table import BOOKS, CANBERRA, NOW, TABLE, Live, prepare
from pit_house import TABLE as PIT_TABLE
from pit_house import Guest, PitHouse, in_house, open_room
from poker_live import PokerLive
from poker_live import prepare as prepare_poker

from queenhigh.desk.desk import Desk
from queenhigh.desk.reports import HELD, filed, holding, set_aside
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.floor_events import ReportFiled
from queenhigh.games.kit.phases import Deciding
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import IllegalAction
from queenhigh.server import views
from queenhigh.server.automatic_staff import AUTOMATIC_FLOOR
from queenhigh.server.commands import Command, carry_out
from queenhigh.server.commands import types as asks
from queenhigh.server.people import Person
from queenhigh.server.pit import PitSettings

Opened = Callable[[str], Live]
EXPOSED = {"type": "card_exposed", "to": "dealer"}
"""Canberra 12.3: it voids the round until the dealer's hand is properly turned, and afterwards changes nothing."""
READ = msgspec.json.Decoder(Command)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    where = tmp_path_factory.mktemp("held")
    return {book: prepare(where, book) for book in BOOKS} | {POKER: prepare_poker(where, "holdem", "no_limit")}


@pytest.fixture
def opened(prepared: dict[str, Path], tmp_path: Path) -> Iterator[Opened]:
    made: list[Live] = []

    def one(book: str) -> Live:
        kind = PokerLive if book == POKER else Live
        made.append(kind(prepared[book], tmp_path / f"{len(made)}.db"))
        return made[-1]

    yield one
    for live in made:
        live.close()


def decided(live: Live) -> None:
    """A round up to the decisions of ann, and bob where the book banks."""
    assert live.order("StartRound")
    if live.state.room.croupier.banks is not None:
        assert live.ask("bob", asks.Bank(amount=50_000))
    offer = views.table_view(live.state, live.house).offers[0]
    assert live.ask("ann", asks.Place(bet=offer.bet, amount=offer.min or 500)), live.answers[-1]
    while not live.state.room.croupier.choices(live.state.round, 1):
        following = live.state.room.croupier.next_order(live.state.round, ())
        assert live.order(type(following).__name__), live.answers[-1]


@pytest.mark.clause("casino-canberra-3-card-poker 12.3")
def test_a_report_filed_in_time_and_answered_late_still_voids_the_round(opened: Opened) -> None:
    live = opened(CANBERRA)
    decided(live)
    assert live.ask(live.dealer, asks.AskRuling(fact=EXPOSED)), live.answers[-1]
    held = live.state.version
    assert not live.ask("ann", asks.Decide(choice=Choice.PLAY))
    for order in ("Reveal", "Settle", "Collect"):
        assert not live.order(order)
    assert HELD in live.answers[-1][2]
    assert live.state.version == held, "nobody has played on"
    assert live.ask(live.boss, asks.Report(fact=EXPOSED, number=1)), live.answers[-1]
    assert live.state.round.outcome == "void", "a ruling on the moment at which it was found"
    assert {line.outcome.value for line in live.state.round.lines} == {"void"}


@pytest.mark.parametrize("book", BOOKS)
def test_the_moment_is_stamped_and_play_continues_once_the_report_is_set_aside(book: str, opened: Opened) -> None:
    live = opened(book)
    decided(live)
    fact = ANYWHERE[book]
    assert live.ask(live.dealer, asks.AskRuling(fact=fact)), live.answers[-1]
    (event,) = live.commits[-1].events
    assert isinstance(event, ReportFiled)
    assert (event.report.phase, event.report.round) == (type(live.state.round).__name__, 1)
    report = views.floor_view(live.state, Person(live.boss, "staff"), live.house).waiting_reports[0]
    assert (report.phase, report.round, report.holds) == (event.report.phase, 1, True)
    view = views.table_view(live.state, live.house)
    assert view.held is not None
    assert (view.held.words, view.held.since) == (HELD, int(NOW.timestamp()))
    assert "type" not in msgspec.to_builtins(view.held), "what was reported is not told to the table"
    you = views.you_view(live.state, Person("ann"), live.house)
    assert (you.choices, you.may_place, you.may_withdraw) == ((), (), ())
    dealer = views.dealer_view(live.state, Person(live.dealer, "staff"), live.house)
    assert (dealer.next, dealer.orders, dealer.entry.decisions) == (None, (), ())
    assert not live.ask(live.dealer, asks.DecideFor(seat=1, choice=Choice.FOLD, confirm=True))
    assert live.ask(live.boss, asks.Dismiss(number=1, reason="It was a misunderstanding."))
    assert views.table_view(live.state, live.house).held is None
    assert views.you_view(live.state, Person("ann"), live.house).choices
    assert live.ask("ann", asks.Decide(choice=Choice.FOLD, confirm=True)), live.answers[-1]


ANYWHERE: dict[str, dict[str, Any]] = {
    CANBERRA: {"type": "disturbance"},
    "crown-melbourne-three-card-poker": {"type": "force_majeure"},
    "california-three-card-poker": {"type": "dispute", "seat": 1},
    "crown-perth-holdem-poker": {"type": "force_majeure"},
}


def test_a_poker_hand_is_held_too(opened: Opened) -> None:
    live = opened(POKER)
    for order in ("StartRound", "PostBlinds", "Shuffle", "Cut", "Deal"):
        assert live.order(order), live.answers[-1]
    hand = live.state.round
    player = hand.seats[hand.waiting[0]].player
    assert views.you_view(live.state, Person(player), live.house).poker.actions  # type: ignore[union-attr]
    fact = {"type": "card_exposed_by_dealer", "seat": 2}
    assert live.ask(live.dealer, asks.AskRuling(fact=fact)), live.answers[-1]
    you = views.you_view(live.state, Person(player), live.house)
    assert you.poker is not None
    assert you.poker.actions == ()
    fold = READ.decode(b'{"type":"fold"}')
    with pytest.raises(IllegalAction, match="play is paused"):
        carry_out(live.house, Person(player), TABLE, fold)
    assert live.ask(live.boss, asks.Report(fact=fact, number=1)), live.answers[-1]
    assert views.table_view(live.state, live.house).held is None


def test_two_reports_hold_until_both_are_answered_and_one_about_a_round_that_is_over_is_not_ruled_on(
    opened: Opened,
) -> None:
    live = opened(CANBERRA)
    decided(live)
    late = {"type": "late_wager", "seat": 1, "bet": "ante", "attempted": 500}
    for fact in (late, EXPOSED, late):
        assert live.ask(live.dealer, asks.AskRuling(fact=fact)), live.answers[-1]
    assert live.ask(live.boss, asks.Report(fact=late, number=1)), live.answers[-1]
    assert not live.ask("ann", asks.Decide(choice=Choice.PLAY))
    assert live.ask(live.boss, asks.Report(fact=EXPOSED, number=2)), live.answers[-1]
    assert not live.state.playing
    decided(live)
    assert holding(live.state) is None, "a report about the round before holds nothing"
    (waiting,) = views.floor_view(live.state, Person(live.boss, "staff"), live.house).waiting_reports
    assert (waiting.needs, waiting.holds, waiting.round) == (None, False, 1)
    assert not live.ask(live.boss, asks.Report(fact=late, number=3))
    assert "about round 1, which is over" in live.answers[-1][2]
    assert live.ask(live.boss, asks.Dismiss(number=3, reason="The round was void."))


def test_a_restart_keeps_the_round_held(prepared: dict[str, Path], tmp_path: Path) -> None:
    live = Live(prepared[CANBERRA], tmp_path / "kept.db")
    decided(live)
    assert live.ask(live.dealer, asks.AskRuling(fact=EXPOSED))
    live.close()
    with Desk(Ledger.open(tmp_path / "kept.db"), lambda: NOW) as desk:
        state = desk.table(TABLE)
        assert holding(state) == 1
        assert isinstance(state.round, Deciding)
        with pytest.raises(IllegalAction, match="play is paused"):
            desk.do(TABLE, state.room.croupier.decide(state.round, 1, Choice.FOLD), actor="ann")


def test_the_automatic_dealer_waits_and_nobodys_time_runs(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        people = [Guest(house, "ann"), Guest(house, "bob")]
        for one in people:
            house.pit.attend(PIT_TABLE, one.name)
        await house.pass_time(10)
        for one in people:
            one.wager()
            one.ready()
        await house.until(lambda: house.phase() == "Deciding")
        state = house.desk.table(PIT_TABLE)
        await house.pass_time(20)
        version = state.version
        fact: dict[str, Any] = {"type": "disturbance"}
        house.desk.note(PIT_TABLE, lambda at: filed(at, fact, "dealer", 0), {"note": 1}, who=AUTOMATIC_FLOOR).result()
        for one in people:
            house.pit.attend(PIT_TABLE, one.name)
        await house.pass_time(200)
        assert state.version == version + 1, "nobody was folded"
        assert house.pit.waits_for(PIT_TABLE) == HELD
        assert house.paces[PIT_TABLE].clock is None
        house.desk.note(PIT_TABLE, lambda at: set_aside(at, 1, "No."), {"note": 2}, who=AUTOMATIC_FLOOR).result()
        await house.pass_time(9)
        assert house.phase() == "Deciding", "they have the ten seconds that they had left"
        await house.pass_time(2)
        assert house.phase() != "Deciding"

    terms = PitSettings(lively=0, bots=0, deciding_seconds=30, idle_minutes=60)
    in_house(open_room(tmp_path / "h.db", CANBERRA, bots=(), people=["ann", "bob"]), terms, evening)


def test_only_a_report_that_waits_is_ruled_on(opened: Opened) -> None:
    live = opened(CANBERRA)
    decided(live)
    before = live.state.version
    assert not live.ask(live.boss, asks.Report(fact={"type": "disturbance"}, number=7))
    assert "No report 7 waits" in live.answers[-1][2]
    assert live.state.version == before


@pytest.mark.parametrize("command", ["dismiss", "withdraw_order", "withdraw_chips", "unlock"])
@pytest.mark.parametrize("said", [{}, {"reason": ""}, {"reason": "  "}])
def test_nothing_is_set_aside_or_withdrawn_without_a_reason(command: str, said: dict[str, str]) -> None:
    number = {} if command == "unlock" else {"number": 1}
    with pytest.raises(msgspec.ValidationError, match="reason"):
        msgspec.convert({"type": command, **number, **said}, Command)
    msgspec.convert({"type": command, **number, "reason": "It was a loose cable."}, Command)
