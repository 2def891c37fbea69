"""Commands at a table: which fields are filled in, what is confirmed, what waits for a higher rank, what is stale."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from live_table import BOOKS, CALIFORNIA, CANBERRA, MELBOURNE, PERTH, TABLE, Live, prepare, sealed, staff_name

from queenhigh.cards import DECK, card
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.events import AskedToConfirm, Decided, HandViewed
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.phases import Deciding
from queenhigh.games.kit.ruling import Ruling
from queenhigh.server import views
from queenhigh.server.commands import StaleVersion, carry_out
from queenhigh.server.commands import types as asks
from queenhigh.server.people import Person
from queenhigh.server.record.words import tell
from queenhigh.server.views.rulings import preview
from queenhigh.server.views.table import free_seats

Opened = Callable[[str], Live]


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    where = tmp_path_factory.mktemp("orders")
    return {book: prepare(where, book) for book in BOOKS}


@pytest.fixture
def opened(prepared: dict[str, Path], tmp_path: Path) -> Iterator[Opened]:
    made: list[Live] = []

    def one(book: str) -> Live:
        made.append(Live(prepared[book], tmp_path / f"{len(made)}.db"))
        return made[-1]

    yield one
    for live in made:
        live.close()


def dealt(live: Live, *wagers: tuple[str, str, int]) -> None:
    """A round up to the decisions."""
    assert live.order("StartRound")
    for player, bet, amount in wagers:
        assert live.ask(player, asks.Place(bet=bet, amount=amount)), live.answers[-1]
    while not isinstance(live.state.round, Deciding):
        following = live.state.room.croupier.next_order(live.state.round, ())
        assert live.order(type(following).__name__), live.answers[-1]


def test_an_older_version_is_stale_and_changes_nothing(opened: Opened) -> None:
    live = opened(CANBERRA)
    assert live.order("StartRound")
    version = live.state.version
    place = asks.Place(bet="ante", amount=500)
    with pytest.raises(StaleVersion):
        carry_out(live.house, Person("ann"), TABLE, place, version=version - 1)
    assert live.state.version == version
    carry_out(live.house, Person("ann"), TABLE, place, version=version).result()


@pytest.mark.parametrize(
    ("book", "bet", "cost"), [(CANBERRA, "play", 500), (MELBOURNE, "play", 500), (PERTH, "flop", 1000)]
)
def test_playing_costs_what_the_book_asks_unless_told_otherwise(book: str, bet: str, cost: int, opened: Opened) -> None:
    live = opened(book)
    dealt(live, ("ann", "ante", 500), ("bob", "ante", 500))
    you = views.you_view(live.state, Person("ann"), live.house)
    assert [choice.cost for choice in you.choices if choice.choice == "play"] == [cost]
    assert live.ask("ann", asks.Decide(choice=Choice.PLAY))
    assert live.state.round is not None
    assert live.state.round.hands[1].wagers[bet] == cost
    assert book == PERTH or not live.ask("bob", asks.Decide(choice=Choice.PLAY, amount=cost - 100))


def test_a_player_banks_and_the_others_decide_in_turn(opened: Opened) -> None:
    live = opened(CALIFORNIA)
    assert live.order("StartRound")
    assert live.ask("ann", asks.Bank(amount=100_000))
    for player in ("bob", "cleo"):
        assert live.ask(player, asks.Place(bet="ante", amount=500)), live.answers[-1]
    while not isinstance(live.state.round, Deciding):
        assert live.order(type(live.state.room.croupier.next_order(live.state.round, ())).__name__)
    view = views.table_view(live.state, live.house)
    assert [seat.seat for seat in view.seats if seat.turn] == [2]
    assert sum(face.back is not True for face in view.dealer.cards) == 1, "one card of the player-dealer is turned up"
    assert view.bank is not None
    assert view.button is not None
    assert not live.ask("cleo", asks.Decide(choice=Choice.PLAY)), "it is bob's turn"
    assert live.ask("bob", asks.Decide(choice=Choice.PLAY))


@pytest.mark.clause("casino-canberra-3-card-poker 7.4", "casino-canberra-3-card-poker 7.5")
@pytest.mark.parametrize("hand", [("7c", "7d", "2h"), ("9c", "7d", "2h")])
def test_a_fold_that_gives_up_pairs_plus_is_confirmed_and_looks_the_same_with_and_without_a_pair(
    hand: tuple[str, ...], opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [card(each) for each in hand]
    rest = [each for each in DECK if each not in own]
    deck = (own[0], rest[0], own[1], rest[1], own[2], *rest[2:])
    sealed(monkeypatch, "fold", (*deck[26:], *deck[:26]))
    live = opened(CANBERRA)
    dealt(live, ("ann", "ante", 500), ("ann", "pairs_plus", 500))
    assert live.state.round is not None
    assert set(live.state.round.hands[1].cards) == set(own)
    you = views.you_view(live.state, Person("ann"), live.house)
    assert {choice.choice: choice.confirm for choice in you.choices} == {
        "play": False,
        "fold": True,
        "keep_side_bets": False,
    }
    assert not live.ask("ann", asks.Decide(choice=Choice.FOLD))
    assert '"now":"Confirm it, or keep the side bet."' in live.answers[-1][2]
    before = live.state.version
    assert live.ask("ann", asks.Decide(choice=Choice.FOLD, confirm=True))
    assert live.state.version == before + 2
    first, second = live.commits[-1].events
    assert isinstance(first, AskedToConfirm if hand[1] == "7d" and hand[0] == "7c" else HandViewed)
    assert isinstance(second, Decided)
    told = [views.project(event, "player", Person("bob"), live.state) for event in live.commits[-1].events]
    assert told[0] == {"type": "AtOwnHand", "seat": 1}
    mine = views.project(first, "player", Person("ann"), live.state)
    assert mine["type"] == type(first).__name__


def test_a_report_waits_for_a_person_who_may_rule_and_shows_the_ruling_it_would_get(opened: Opened) -> None:
    live = opened(MELBOURNE)
    dealt(live, ("ann", "ante", 500), ("bob", "ante", 500))
    fact = {"type": "prohibited_device", "seat": 1}
    version = live.state.version
    dealer, manager = live.state.book.ladder.rungs[0], live.state.book.ladder.rungs[-1]
    seen = preview(live.state, fact, dealer)
    assert seen.orders
    assert seen.may_give is live.state.book.ladder.may(dealer, seen.by.rank)
    assert preview(live.state, fact, manager).may_give
    assert live.ask(live.dealer, asks.AskRuling(fact=fact))
    boss = Person(staff_name(manager), "staff")
    waiting = views.floor_view(live.state, boss, live.house).waiting_reports
    assert [report.title for report in waiting] == ["Prohibited device"]
    assert waiting[0].words == tuple(order.words for order in seen.orders)
    assert live.state.version == version + 1, "it is filed, and nothing else has happened yet"
    aside = asks.Dismiss(number=waiting[0].number, reason="Nothing came of it.")
    assert not live.ask(live.dealer, aside), "that is the floor's to say"
    assert live.ask(live.boss, asks.Report(fact=fact, number=waiting[0].number)), live.answers[-1]
    assert live.state.version > version + 1
    assert not views.floor_view(live.state, boss, live.house).waiting_reports
    assert not live.ask(live.boss, asks.Dismiss(number=99, reason="Nothing came of it."))


@pytest.mark.parametrize(
    ("fact", "notified"),
    [
        ({"type": "wrong_number_of_cards", "to": 1, "dealt_count": 2}, ["TG Higher Duties Dealer", "TG Area Manager"]),
        ({"type": "play_wager_unmatched", "seat": 1}, ["The player concerned"]),
        ({"type": "force_majeure"}, []),
    ],
)
def test_a_ruling_shows_the_staff_everyone_who_must_be_notified(
    opened: Opened, fact: dict[str, Any], notified: list[str]
) -> None:
    live = opened(MELBOURNE)
    dealt(live, ("ann", "ante", 500), ("bob", "ante", 500))
    assert list(preview(live.state, fact, live.state.book.ladder.rungs[-1]).notify) == notified
    assert live.ask(live.boss, asks.Report(fact=fact)), live.answers[-1]
    made = next(event for event in live.commits[-1].events if isinstance(event, Ruling))
    assert views.project(made, "floor", Person(live.boss, "staff"), live.state)["notify"] == notified
    told = tell(made, live.state).words
    assert all(name in told for name in notified)
    assert ("notified" in told) is bool(notified)


def test_facts_that_the_book_does_not_know_are_refused_before_they_wait(opened: Opened) -> None:
    live = opened(MELBOURNE)
    dealt(live, ("ann", "ante", 500))
    assert not live.ask(live.dealer, asks.AskRuling(fact={"type": "an_elephant"}))
    assert not live.ask(live.boss, asks.Report(fact={"type": "prohibited_device", "seat": "many"}))


def test_a_dealer_wagers_and_decides_for_players_without_a_device(opened: Opened) -> None:
    live = opened(CANBERRA)
    assert live.order("StartRound")
    assert live.ask(live.dealer, asks.WagerFor(seat=1, bet="ante", amount=500))
    assert not live.ask(live.dealer, asks.WagerFor(seat=4, bet="ante", amount=500)), "nobody sits there"
    assert live.ask(live.dealer, asks.WagerFor(seat=2, bet="ante", amount=500))
    assert live.ask(live.dealer, asks.WithdrawFor(seat=2, bet="ante"))
    assert live.state.round is not None
    assert {hand.player for hand in live.state.round.hands.values()} == {"ann"}
    for order in ("CloseBetting", "Shuffle", "Cut", "Deal"):
        assert live.order(order)
    dealers = views.dealer_view(live.state, Person(live.dealer, "staff"), live.house)
    assert [entry.seat for entry in dealers.entry.decisions] == [1]
    assert dealers.waiting == (1,)
    assert live.ask(live.dealer, asks.DecideFor(seat=1, choice=Choice.PLAY))
    assert live.order("Reveal")
    assert live.order("Settle")
    dealers = views.dealer_view(live.state, Person(live.dealer, "staff"), live.house)
    assert [line.bet for line in dealers.pay][:2] == ["ante", "play"]
    assert [pile.cards for pile in dealers.collect] == [3]


def test_orders_take_their_own_fields_and_no_others(opened: Opened) -> None:
    live = opened(CANBERRA)
    dealt_in = asks.Place(bet="ante", amount=500)
    assert live.order("StartRound")
    assert live.ask("ann", dealt_in)
    assert not live.ask(live.dealer, asks.Order(order="CloseBetting", at=3))
    assert not live.ask(live.dealer, asks.Order(order="VerifyPrizes", sorted=True)), "another book's"
    assert live.order("CloseBetting")
    assert live.order("Shuffle")
    assert not live.ask(live.dealer, asks.Order(order="Cut", at=1)), "too near an end"
    assert live.order("Cut", at=13)
    fairness = views.table_view(live.state, live.house).fairness
    assert fairness is not None
    assert fairness.cuts == (13,)
    assert fairness.openings == ()


def test_the_floor_changes_limits_by_the_form_that_it_is_shown(opened: Opened) -> None:
    live = opened(CANBERRA)
    boss = Person(live.boss, "staff")
    forms = {form.type: form for form in views.floor_view(live.state, boss, live.house).instructions}
    limits = next(field for field in forms["ChangeLimits"].fields if field.name == "limits")
    assert limits.default == {"min": 500, "max": 20000, "unit": 500}
    assert forms["ChangeLimits"].needs_rank.rank == "casino_operator"
    change = {"type": "ChangeLimits", "limits": {**limits.default, "max": 50000}}
    assert not live.ask(live.boss, asks.Instruct(order=change)), "the players have not been told"
    assert live.ask(
        live.boss, asks.Instruct(order={"type": "GiveNotice", "subject": "limits", "change": "maximum 500"})
    )
    view = views.table_view(live.state, live.house)
    assert [notice.text for notice in view.notices] == ["Limits: maximum 500"]
    terms = {term.subject: term for term in views.floor_view(live.state, boss, live.house).terms}
    assert terms["limits"].ready
    other = {"type": "ChangeLimits", "limits": {**limits.default, "max": 60000}}
    assert not live.ask(live.boss, asks.Instruct(order=other)), "the players were told something else"
    assert live.ask(live.boss, asks.Instruct(order=change))
    assert views.table_view(live.state, live.house).limits.max == 50000


def test_a_bot_gets_up_for_a_person(opened: Opened) -> None:
    live = opened(CANBERRA)
    live.house.bots.add("ann")

    class Pit:
        async def make_room(self, table: str, seat: int) -> bool:
            await asyncio.wrap_future(carry_out(live.house, Person("ann"), table, asks.Leave()))
            return seat == 1

    live.house.pit = Pit()
    assert views.you_view(live.state, Person("zoe"), live.house).may_sit

    async def sits() -> Any:
        return await asyncio.wrap_future(carry_out(live.house, Person("zoe"), TABLE, asks.Sit(seat=1)))

    asyncio.run(sits())
    assert isinstance(live.state.floor, Open)
    assert live.state.floor.seats[1] == "zoe"


@pytest.mark.parametrize("book", [CANBERRA, MELBOURNE, CALIFORNIA, PERTH])
def test_a_buy_in_at_a_house_game_is_refused_for_what_it_is(book: str, opened: Opened) -> None:
    live = opened(book)
    assert not live.ask("yan", asks.Sit(seat=4, buy_in=10_000))
    assert "There is no buy-in at table" in live.answers[-1][2]
    assert "Sit down without a buy-in." in live.answers[-1][2]
    assert live.ask("yan", asks.Sit(seat=4)), live.answers[-1]


@pytest.mark.parametrize("book", [CANBERRA, MELBOURNE, CALIFORNIA, PERTH])
def test_the_house_finds_a_seat_for_a_player_who_names_none(book: str, opened: Opened) -> None:
    live = opened(book)
    wanted = free_seats(live.state)
    names = [f"new {seat}" for seat in wanted]
    for name in names:
        assert live.ask(name, asks.Sit()), live.answers[-1]
    assert isinstance(live.state.floor, Open)
    found = {seat: player for seat, player in live.state.floor.seats.items() if player in names}
    assert found.keys() == set(wanted)
    assert found[wanted[len(wanted) // 2]] == names[0]
    assert not live.ask("late", asks.Sit())
    assert "No seat is free at table" in live.answers[-1][2]
