"""By hand and automatic: a person takes the cards at any point of a round and leaves them to the automatic dealer again."""

from __future__ import annotations

from pathlib import Path

import pytest
from book_ids import CANBERRA, MELBOURNE, PERTH
from pit_house import BOOKS, BOTS, TABLE, Guest, PitHouse, in_house, open_room, play

from queenhigh.cards import Seed
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import VerifyPrizes
from queenhigh.games.kit.actions import CloseBetting, PlaceWager, Shuffle
from queenhigh.games.kit.floor_events import DealingSet
from queenhigh.games.kit.instructions import StartRound
from queenhigh.house.staff.roster import Enrol, LogOff, LogOn
from queenhigh.money import Cents
from queenhigh.rules import InputError
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER, AUTOMATIC_FLOOR
from queenhigh.server.pit import PitSettings

STAFF = {AUTOMATIC_DEALER, AUTOMATIC_FLOOR}
SLOW = PitSettings(lively=0, bots=3)


@pytest.mark.parametrize("book", BOOKS)
def test_in_every_phase_a_person_can_take_over_and_leave_it_again(book: str, tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        seen: list[str] = []
        while house.desk.table(TABLE).rounds < 2:
            assert await house.tick()
            phase = house.phase()
            if phase in seen:
                continue
            seen.append(phase)
            house.pit.set_dealing(TABLE, "by_hand", "dora")
            await house.quiet()
            assert house.paces[TABLE].dealing == "by_hand"
            before = len(house.heard)
            await house.pass_time(300)
            assert not {each.actor for each in house.heard[before:]} & STAFF
            house.pit.set_dealing(TABLE, "automatic", "dora")
            await house.quiet()
            assert house.paces[TABLE].dealing == "automatic"
        assert {"Betting", "BetsClosed", "Deciding", "Showdown", "Settled", "Over"} <= set(seen)

    in_house(open_room(tmp_path / "h.db", book), SLOW, evening)


def test_bots_still_wager_and_decide_where_a_person_deals(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        desk, state = house.desk, house.desk.table(TABLE)
        croupier = state.room.croupier
        desk.staff(Enrol("dora", {CANBERRA: ("dealer",)}, at=desk.now))
        desk.staff(LogOn("dora", TABLE, {CANBERRA: "dealer"}, at=desk.now))
        house.pit.set_dealing(TABLE, "by_hand", "dora")
        await house.pass_time(60)
        assert [type(event) for each in house.heard for event in each.events] == [DealingSet]
        desk.instruct(TABLE, StartRound(by="dealer", who="dora", at=desk.now))
        await house.pass_time(60)
        assert len(state.round.hands) == 3
        desk.do(TABLE, CloseBetting("dealer"), actor="dora")
        assert state.seal is not None
        desk.do(TABLE, Shuffle("dealer", state.seal.deck()), actor="dora")
        while state.playing:
            order = croupier.next_order(state.round, ())
            if order is not None:
                desk.do(TABLE, order, actor="dora")
            else:
                await house.pass_time(10)
        assert state.rounds == 1
        assert not {each.actor for each in house.heard} & STAFF

    in_house(open_room(tmp_path / "h.db", CANBERRA), SLOW, evening)


def test_nobody_is_hurried_by_a_clock_where_a_person_deals(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        guests = [Guest(house, "ann"), Guest(house, "bob")]
        for guest in guests:
            house.pit.attend(TABLE, guest.name)
        await house.pass_time(10)
        for guest in guests:
            guest.wager()
            guest.ready()
        await house.until(lambda: house.phase() == "Deciding")
        house.pit.set_dealing(TABLE, "by_hand", "dora")
        await house.pass_time(300)
        assert (house.phase(), house.paces[TABLE].clock) == ("Deciding", None)
        house.pit.set_dealing(TABLE, "automatic", "dora")
        await play(house, guests, 1)

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann", "bob"]), SLOW, evening)


def test_a_house_may_begin_with_every_table_by_hand(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.pass_time(600)
        assert house.heard == []

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(automatic=False), evening)


@pytest.mark.parametrize(("begins", "mode"), [(True, "by_hand"), (False, "automatic")])
def test_a_restarted_house_deals_as_it_was_told(begins: bool, mode: str, tmp_path: Path) -> None:
    """Against the way in which its tables begin."""
    terms = PitSettings(lively=0, bots=3, automatic=begins)

    async def told(house: PitHouse) -> None:
        house.pit.set_dealing(TABLE, mode, "dora")
        await house.quiet()

    async def restarted(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.pass_time(60)
        assert house.paces[TABLE].dealing == mode
        assert bool({each.actor for each in house.heard} & STAFF) is (mode == "automatic")

    path = open_room(tmp_path / "h.db", CANBERRA)
    in_house(path, terms, told)
    in_house(path, terms, restarted)


def test_there_is_no_third_way_to_deal(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        with pytest.raises(InputError, match="automatic or by_hand"):
            house.pit.set_dealing(TABLE, "sideways", "dora")

    in_house(open_room(tmp_path / "h.db", CANBERRA), SLOW, evening)


PRIZES = {
    PERTH: ("jackpot_1", 500, "prize", 5, "supervisor", "VerifyPrizes"),
    MELBOURNE: ("jackpot", 100, "prize", 7857, "TG Assistant Casino Manager", "DeterminePrize"),
}
"""A wager and its price, a seed whose cards win it at one of seats 1 to 3, and who has to do what then."""


def wager_for_a_prize(house: PitHouse, book: str) -> None:
    bet, price, words, number, _, _ = PRIZES[book]
    house.desk.start_round(TABLE, who=AUTOMATIC_DEALER, seed=Seed.named(words, number))
    for seat, bot in enumerate(BOTS, 1):
        wagers = (PlaceWager(seat, bot, "ante", Cents(500)), PlaceWager(seat, bot, bet, Cents(price)))
        house.desk.do(TABLE, *wagers)


@pytest.mark.parametrize("book", PRIZES)
@pytest.mark.parametrize("who", ["person", "floor"])
def test_a_prize_waits_for_a_person_of_the_rank_who_is_on_duty_at_the_table(
    who: str, book: str, tmp_path: Path
) -> None:
    """Otherwise the automatic floor determines it."""
    _, _, _, _, rank, order = PRIZES[book]

    async def evening(house: PitHouse) -> None:
        desk, state = house.desk, house.desk.table(TABLE)
        if who == "person":
            desk.staff(Enrol("mia", {book: (rank,)}, at=desk.now))
            desk.staff(LogOn("mia", TABLE, {book: rank}, at=desk.now))
        wager_for_a_prize(house, book)
        await house.until(lambda: house.phase() == "Settled")
        assert type(state.room.croupier.next_order(state.round, ())).__name__ == order
        await house.pass_time(300)
        if who == "person":
            assert house.phase() == "Settled"
            assert house.pit.waits_for(TABLE) == f"{order} waits for a {rank}."
            desk.staff(LogOff("mia", at=desk.now))
            await house.pass_time(60)
        assert state.rounds == 1
        assert AUTOMATIC_FLOOR in {each.actor for each in house.heard}

    in_house(open_room(tmp_path / "h.db", book), SLOW, evening)


def test_a_house_without_an_automatic_floor_leaves_prizes_to_persons(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        wager_for_a_prize(house, PERTH)
        await house.pass_time(600)
        assert house.pit.waits_for(TABLE) == "VerifyPrizes waits for a supervisor."
        by = house.desk.table(TABLE).book.ladder.rungs[-1]
        house.desk.do(TABLE, VerifyPrizes(by, sorted=True), actor=AUTOMATIC_FLOOR)
        await house.pass_time(60)
        assert house.desk.table(TABLE).rounds == 1

    in_house(open_room(tmp_path / "h.db", PERTH), PitSettings(lively=0, automatic_floor=False), evening)
