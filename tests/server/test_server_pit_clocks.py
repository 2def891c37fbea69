"""Clocks are for people: nobody alone is hurried, nobody makes others wait for ever, and money and order never depend on them."""

from __future__ import annotations

from pathlib import Path

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH
from msgspec.structs import replace
from pit_house import BOOKS, BOTS, TABLE, Guest, PitHouse, in_house, open_room, play

from queenhigh.games.kit.actions import Choice, Decide, PlaceWager
from queenhigh.games.kit.events import Decided
from queenhigh.games.kit.floor_events import SeatLeft
from queenhigh.games.kit.instructions import LeaveSeat
from queenhigh.games.library import room
from queenhigh.money import Cents
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.house import Clock
from queenhigh.server.pit import PitSettings
from queenhigh.server.pit.bots import NAMES

SLOW = PitSettings(lively=0, bots=3)
LONG = 9 * 60


def clock(house: PitHouse) -> Clock | None:
    return house.paces[TABLE].clock


async def seated(house: PitHouse, *names: str) -> list[Guest]:
    for name in names:
        house.pit.attend(TABLE, name)
    return [Guest(house, name) for name in names]


@pytest.mark.parametrize("book", BOOKS)
def test_one_person_alone_is_never_hurried(book: str, tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        (ann,) = await seated(house, "ann")
        state = house.desk.table(TABLE)
        await house.pass_time(LONG)
        assert (house.phase(), clock(house)) == ("Betting", None)
        ann.wager()
        await house.pass_time(LONG)
        assert (house.phase(), clock(house)) == ("Betting", None)
        ann.ready()
        await house.until(lambda: bool(room(book).croupier.choices(state.round, ann.seat)))
        await house.pass_time(LONG)
        assert room(book).croupier.choices(state.round, ann.seat)
        assert clock(house) is None
        ann.decide()
        await play(house, [ann], 1)

    in_house(open_room(tmp_path / "h.db", book, people=["ann"]), SLOW, evening)


def test_with_two_people_a_clock_starts_with_the_first_wager(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        ann, bob = await seated(house, "ann", "bob")
        await house.pass_time(LONG)
        assert (house.phase(), clock(house)) == ("Betting", None)
        ann.wager()
        await house.quiet()
        assert clock(house) == Clock("betting", house.time.wall() + 20_000, (4, 5))
        ann.ready()
        await house.quiet()
        assert (clock(house), house.paces[TABLE].ready) == (Clock("betting", house.time.wall() + 20_000, (5,)), (4,))
        await house.pass_time(19)
        assert house.phase() == "Betting"
        await house.pass_time(2)
        assert house.phase() == "BetsClosed"
        assert bob.seat not in house.desk.table(TABLE).round.hands

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann", "bob"]), SLOW, evening)


def test_when_all_are_ready_the_game_continues_at_once(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        ann, bob = await seated(house, "ann", "bob")
        await house.pass_time(10)
        ann.wager()
        ann.ready()
        bob.ready()
        await house.pass_time(1)
        assert house.phase() == "BetsClosed"

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann", "bob"]), SLOW, evening)


def test_being_ready_is_for_one_round(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        ann, _ = await seated(house, "ann", "bob")
        await house.pass_time(10)
        house.pit.ready(TABLE, "ann")
        house.pit.ready(TABLE, "bob")
        await house.until(lambda: house.desk.table(TABLE).rounds == 1 and house.phase() == "Betting")
        await house.pass_time(LONG)
        assert house.phase() == "Betting"
        assert house.paces[TABLE].ready == ()
        ann.wager()

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann", "bob"]), SLOW, evening)


@pytest.mark.parametrize(
    ("book", "bets", "chosen"),
    [
        (CANBERRA, ("ante",), Choice.FOLD),
        (CANBERRA, ("ante", "pairs_plus"), Choice.KEEP_SIDE_BETS),
        (MELBOURNE, ("ante", "pair_plus"), Choice.KEEP_SIDE_BETS),
        (CALIFORNIA, ("ante", "pair_plus"), Choice.FOLD),
        (PERTH, ("ante",), Choice.FOLD),
    ],
)
def test_a_player_who_does_not_decide_in_time_gets_the_least_harmful_choice(
    book: str, bets: tuple[str, ...], chosen: Choice, tmp_path: Path
) -> None:
    async def evening(house: PitHouse) -> None:
        ann, bob = await seated(house, "ann", "bob")
        state = house.desk.table(TABLE)
        await house.until(lambda: house.phase() == "Betting" and (book != CALIFORNIA or state.round.bank is not None))
        for guest in (ann, bob):
            for bet in bets:
                house.desk.do(TABLE, PlaceWager(guest.seat, guest.name, bet, Cents(500)))
            guest.ready()
        await house.until(lambda: bool(room(book).croupier.choices(state.round, ann.seat)))
        before = clock(house)
        assert before is not None
        assert (before.waits, ann.seat in before.seats) == ("deciding", True)
        await house.pass_time(28)
        assert state.round.hands[ann.seat].choice is Choice.UNDECIDED
        await house.pass_time(3)
        assert state.round.hands[ann.seat].choice is chosen
        decided = next(
            each
            for each in house.heard
            for event in each.events
            if isinstance(event, Decided) and event.seat == ann.seat
        )
        assert decided.actor == AUTOMATIC_DEALER

    in_house(open_room(tmp_path / "h.db", book, bots=BOTS, people=["ann", "bob"]), SLOW, evening)


def test_where_nobody_can_fold_the_least_harmful_choice_is_a_check(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        ann, bob = await seated(house, "ann", "bob")
        state = house.desk.table(TABLE)
        await house.until(lambda: house.phase() == "Betting")
        for guest in (ann, bob):
            house.desk.do(TABLE, PlaceWager(guest.seat, guest.name, "ante", Cents(500)))
            guest.ready()
        await house.until(lambda: house.phase() == "Deciding")
        for guest in (ann, bob):
            house.desk.do(TABLE, Decide(guest.seat, Choice.PLAY, Cents(1000)), actor=guest.name)
        await house.until(lambda: house.phase() == "TurnOut")
        hand = state.round.hands[ann.seat]
        assert (hand.choice, dict(hand.wagers)) == (Choice.PLAY, {"ante": 500, "flop": 1000})

    in_house(open_room(tmp_path / "h.db", PERTH, people=["ann", "bob"]), SLOW, evening)


def test_every_seat_in_turn_has_a_clock_of_its_own(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        ann, bob = await seated(house, "ann", "bob")
        state = house.desk.table(TABLE)
        await house.until(lambda: house.phase() == "Betting" and state.round.bank is not None)
        for guest in (ann, bob):
            guest.wager()
            guest.ready()
        choices = room(CALIFORNIA).croupier.choices
        await house.until(lambda: bool(choices(state.round, ann.seat)))
        await house.pass_time(29)
        ann.decide()
        await house.until(lambda: bool(choices(state.round, bob.seat)))
        await house.pass_time(29)
        assert choices(state.round, bob.seat)
        bob.decide()
        await play(house, [ann, bob], 1)

    in_house(open_room(tmp_path / "h.db", CALIFORNIA, people=["ann", "bob"]), SLOW, evening)


def test_a_player_whose_connection_is_lost_has_a_clock_even_when_alone(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        (ann,) = await seated(house, "ann")
        await house.pass_time(10)
        ann.wager()
        ann.ready()
        await house.until(lambda: house.phase() == "Deciding")
        await house.pass_time(LONG)
        house.pit.unattend(TABLE, "ann")
        await house.pass_time(5)
        assert clock(house) is not None
        house.pit.attend(TABLE, "ann")  # the page was only loaded again
        await house.pass_time(LONG)
        assert (house.phase(), clock(house)) == ("Deciding", None)
        house.pit.unattend(TABLE, "ann")
        await house.pass_time(60)
        assert house.desk.table(TABLE).rounds == 1

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann"]), SLOW, evening)


def test_loading_the_page_again_does_not_close_the_betting(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        (ann,) = await seated(house, "ann")
        await house.pass_time(10)
        ann.wager()
        house.pit.unattend(TABLE, "ann")
        await house.pass_time(5)
        house.pit.attend(TABLE, "ann")
        await house.pass_time(LONG)
        assert house.phase() == "Betting"
        house.pit.unattend(TABLE, "ann")
        await house.pass_time(60)
        assert house.desk.table(TABLE).rounds == 1

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann"]), SLOW, evening)


def test_a_player_who_gets_up_in_the_middle_of_a_hand_is_not_waited_for(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        (ann,) = await seated(house, "ann")
        await house.pass_time(10)
        ann.wager()
        ann.ready()
        await house.until(lambda: house.phase() == "Deciding")
        house.desk.instruct(TABLE, LeaveSeat(by="", who="ann", seat=ann.seat))
        await house.pass_time(60)
        assert house.desk.table(TABLE).rounds >= 1

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann"]), SLOW, evening)


def test_a_player_who_has_been_gone_for_long_has_left_the_seat(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        await seated(house, "ann")
        house.pit.attend(TABLE)
        await house.pass_time(5)
        house.pit.unattend(TABLE, "ann")
        await house.pass_time(70)
        left = [event for each in house.heard for event in each.events if isinstance(event, SeatLeft)]
        assert [event.player for event in left] == ["ann"]

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann"]), replace(SLOW, idle_minutes=1), evening)


@pytest.mark.parametrize(
    ("book", "clause"), [(CANBERRA, "14.6"), (MELBOURNE, "13.9"), (PERTH, "6.6"), (CALIFORNIA, "seats")]
)
def test_a_seat_where_nobody_plays_is_given_up_by_the_books_means_if_the_table_is_full(
    book: str, clause: str, tmp_path: Path
) -> None:
    async def evening(house: PitHouse) -> None:
        await seated(house, "ann")
        await house.pass_time(240)
        left = [event for each in house.heard for event in each.events if isinstance(event, SeatLeft)]
        assert [(event.player, event.rule.clause) for event in left] == [("ann", clause)]

    places = 9 if book == MELBOURNE else 7
    in_house(
        open_room(tmp_path / "h.db", book, bots=NAMES[: places - 1], people=["ann"]),
        replace(SLOW, idle_minutes=1),
        evening,
    )


def test_a_seat_where_nobody_plays_is_kept_while_another_is_free(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        await seated(house, "ann")
        await house.pass_time(150)
        assert house.desk.table(TABLE).rounds > 3
        assert "ann" in house.desk.table(TABLE).floor.seats.values()  # type: ignore[attr-defined]

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann"]), replace(SLOW, idle_minutes=1), evening)


def test_a_clock_that_the_wall_clock_jumps_over_is_neither_shorter_nor_longer(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        ann, _ = await seated(house, "ann", "bob")
        await house.pass_time(10)
        ann.wager()
        await house.quiet()
        house.time.wall = lambda: 0  # type: ignore[method-assign]
        await house.pass_time(19)
        assert house.phase() == "Betting"
        await house.pass_time(2)
        assert house.phase() == "BetsClosed"

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann", "bob"]), SLOW, evening)
