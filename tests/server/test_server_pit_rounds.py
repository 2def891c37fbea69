"""A person and bots at a table of each book, with the automatic dealer."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE
from pit_house import BOOKS, BOTS, TABLE, Guest, PitHouse, in_house, open_room, play
from poker_room import PokerHouse, in_poker_house

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.tables import Seal
from queenhigh.games.kit import floor_events as floors
from queenhigh.games.kit.events import BankPosted, DeckShuffled, WagerPlaced
from queenhigh.games.kit.floor import Open, Shut, is_leaving
from queenhigh.games.kit.floor_events import PlayerSeated, SeatLeft
from queenhigh.games.kit.instructions import CheckCards, CloseTable, ExcludePlayer, GiveNotice, OrderCount, SeatPlayer
from queenhigh.money import Cents
from queenhigh.money.accounts import player
from queenhigh.server.automatic_staff import AUTOMATIC_FLOOR
from queenhigh.server.commands import carry_out
from queenhigh.server.commands import types as asks
from queenhigh.server.people import Person
from queenhigh.server.pit import PitSettings
from queenhigh.server.pit.bots import NAMES, is_bot
from queenhigh.server.pit.terms import CLOSING_ROUND, PAUSES

QUICK = PitSettings(pace=0, lively=0, bots=3)


@pytest.mark.parametrize("book", BOOKS)
def test_a_person_and_bots_play_ten_rounds_and_the_money_adds_up(book: str, tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE, "ann")
        await play(house, [Guest(house, "ann")], 10)
        assert house.pit.waits_for(TABLE) == ""
        wagered = {event.player for each in house.heard for event in each.events if isinstance(event, WagerPlaced)}
        assert {*BOTS, "ann"} <= wagered
        assert house.desk.ledger.balance(player("ann")) != 500_000

    in_house(open_room(tmp_path / "h.db", book, people=["ann"]), QUICK, evening)


@pytest.mark.parametrize("book", BOOKS)
def test_the_cards_are_those_that_were_sealed_before_the_first_wager(book: str, tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE, "ann")
        await play(house, [Guest(house, "ann")], 2)
        events = [event for each in house.heard for event in each.events]
        kinds = [type(event).__name__ for event in events]
        sealed = [event for event in events if isinstance(event, floors.DeckSealed)]
        shuffled = [event for event in events if isinstance(event, DeckShuffled)]
        assert [shuffle(Seed.reveal(each.secret)) for each in sealed][: len(shuffled)] == [
            each.deck for each in shuffled
        ]
        assert kinds.index("DeckSealed") < kinds.index("WagerPlaced") < len(kinds)

    in_house(open_room(tmp_path / "h.db", book, people=["ann"]), QUICK, evening)


@pytest.mark.parametrize("book", [CANBERRA, MELBOURNE])
def test_betting_is_closed_and_the_cards_shuffled_and_cut_in_one_command_and_dealt_after_both_pauses(
    book: str, tmp_path: Path
) -> None:
    terms = PitSettings(lively=0, bots=3)

    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        at: dict[str, tuple[int, float]] = {}
        while house.desk.table(TABLE).rounds < 1:
            told = len(house.heard)
            assert await house.tick()
            for number, each in enumerate(house.heard[told:], told):
                at |= {type(event).__name__: (number, house.time.now()) for event in each.events}
        assert at["BettingClosed"] == at["DeckShuffled"] == at["DeckCut"]
        pause = PAUSES["Shuffle"] + PAUSES["Deal"]
        assert at["CardsDealt"][1] - at["DeckCut"][1] == pytest.approx(pause), "people have time to see the shuffle"

    in_house(open_room(tmp_path / "h.db", book), terms, evening)


def test_betting_is_closed_even_if_the_shuffle_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.phase() == "BetsClosed")
        await house.pass_time(30)
        assert not any(isinstance(event, DeckShuffled) for each in house.heard for event in each.events)
        assert house.phase() == "BetsClosed"
        assert house.pit.waits_for(TABLE), "people are told"

    whole = Seal.deck
    monkeypatch.setattr(Seal, "deck", lambda seal: whole(seal)[1:])
    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0, bots=3), evening)


@pytest.mark.parametrize("stays", [False, True])
def test_a_player_who_leaves_with_wagers_down_leaves_when_the_round_is_over_and_may_stay_after_all(
    stays: bool, tmp_path: Path
) -> None:
    async def evening(house: PokerHouse) -> None:
        def seats() -> dict[int, str]:
            assert isinstance(house.state.floor, Open)
            return house.state.floor.seats

        ann = Guest(house, "ann")
        house.pit.attend(TABLE, "ann")
        await house.until(lambda: house.phase() == "Betting")
        ann.wager()
        seat, number = ann.seat, house.state.number
        for asked in (asks.Leave(), asks.Stay()) if stays else (asks.Leave(),):
            carry_out(house, Person("ann"), TABLE, asked).result(10)  # type: ignore[arg-type]
        assert seats()[seat] == "ann", "the wagers are played first"
        assert is_leaving(house.state.floor, "ann") is not stays
        ann.ready()
        await play(house, [ann], 1)
        if stays:
            await house.until(lambda: house.phase() == "Betting" and house.state.number > number)
        else:
            await house.until(lambda: "ann" not in seats().values())
        assert ("ann" in seats().values()) is stays

    in_poker_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann"]), PitSettings(lively=0, bots=3), evening)


@pytest.mark.parametrize(("book", "hands"), [(CANBERRA, 0), (MELBOURNE, 3)])
def test_the_floor_has_a_minute_to_close_a_table_once_its_notice_has_run(book: str, hands: int, tmp_path: Path) -> None:
    """After the hands that the book still owes the players, the next one waits: the order to close never races it."""

    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.desk.table(TABLE).playing)
        rank = house.desk.table(TABLE).book.ladder.rungs[-1]
        house.desk.instruct(TABLE, GiveNotice(by=rank, who=AUTOMATIC_FLOOR, subject="closing", at=house.desk.now))
        await house.until(lambda: house.desk.table(TABLE).rounds == hands + 1)
        await house.pass_time(CLOSING_ROUND - 5)
        state = house.desk.table(TABLE)
        assert (state.rounds, state.playing) == (hands + 1, False)
        house.desk.instruct(TABLE, CloseTable(by=rank, who=AUTOMATIC_FLOOR, count=52, at=house.desk.now))
        assert isinstance(house.desk.table(TABLE).floor, Shut)

    in_house(open_room(tmp_path / "h.db", book), PitSettings(lively=0, bots=3), evening)


def test_a_table_that_is_not_closed_after_all_is_played_on(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.desk.table(TABLE).playing)
        rank = house.desk.table(TABLE).book.ladder.rungs[-1]
        house.desk.instruct(TABLE, GiveNotice(by=rank, who=AUTOMATIC_FLOOR, subject="closing", at=house.desk.now))
        await house.until(lambda: house.desk.table(TABLE).rounds == 3)

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0, bots=3), evening)


def test_nothing_is_played_at_an_empty_table(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        await house.pass_time(3600)
        assert house.heard == []

    in_house(open_room(tmp_path / "h.db", CANBERRA), QUICK, evening)


def test_bots_play_while_someone_watches_and_stop_at_the_end_of_the_round(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.desk.table(TABLE).rounds == 2)
        house.pit.unattend(TABLE)
        await house.pass_time(3600)
        assert house.desk.table(TABLE).rounds in (2, 3)
        assert not house.desk.table(TABLE).playing

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)


def test_a_lively_house_plays_a_round_now_and_then(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        await house.pass_time(3600)
        assert 4 <= house.desk.table(TABLE).rounds <= 20

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=5), evening)


def test_bots_that_are_short_of_chips_buy_more(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        for bot in BOTS:
            house.desk.cash_out(bot, Cents(house.desk.ledger.balance(player(bot))))
        house.pit.attend(TABLE)
        await house.until(lambda: house.desk.table(TABLE).rounds == 1)
        assert all(house.desk.ledger.balance(player(bot)) > 0 for bot in BOTS)

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)


def test_a_float_that_is_too_small_for_what_it_owes_is_filled(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)

        def filled() -> list[str]:
            """By whom, after the opening. Until then whatever the table has won is taken out of its float again."""
            if house.phase() == "Over" and (held := house.desk.ledger.balance(f"float:{TABLE}")):
                house.desk.credit(TABLE, Cents(held))
            return [each.actor for each in house.desk.ledger.read("cage") if each.kind == "TableFilled"][1:]

        house.desk.credit(TABLE, Cents(house.desk.ledger.balance(f"float:{TABLE}")))
        await house.until(lambda: bool(filled()))
        assert set(filled()) == {AUTOMATIC_FLOOR}

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)


def test_a_bot_gets_up_for_a_person_where_the_table_is_full(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        for phase in ("Betting", "Deciding", "Over"):
            await house.until(lambda phase=phase: house.phase() == phase)  # type: ignore[misc]
            assert await house.pit.make_room(TABLE)
        left = [event for each in house.heard for event in each.events if isinstance(event, SeatLeft)]
        assert len(left) == 1
        assert is_bot(left[0].player)

    in_house(open_room(tmp_path / "h.db", CANBERRA, bots=NAMES[:7]), PitSettings(lively=0), evening)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("phase", ["Betting", "Deciding", "Over"])
def test_a_bot_gives_up_the_seat_that_a_person_wants(book: str, phase: str, tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.phase() == phase and len(house.desk.table(TABLE).round.hands) >= 2)
        assert await house.pit.make_room(TABLE, 2)
        house.desk.buy_in("ann", Cents(500_000))
        house.desk.instruct(TABLE, SeatPlayer(by="", who="ann", seat=2, player="ann"))
        if phase == "Deciding":  # the bot's hand is played to the end
            await play(house, [], 1)
        house.pit.attend(TABLE, "ann")
        await play(house, [Guest(house, "ann")], 2)

    in_house(open_room(tmp_path / "h.db", book), PitSettings(lively=0, bots=3), evening)


def test_an_excluded_bot_leaves_and_another_takes_its_place(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        by = house.desk.table(TABLE).book.ladder.rungs[-1]
        await house.until(lambda: house.phase() == "Deciding")
        house.desk.instruct(TABLE, ExcludePlayer(by=by, who=AUTOMATIC_FLOOR, player=BOTS[0], breached="14.5(a)"))
        await house.until(lambda: house.desk.table(TABLE).rounds == 3)
        events = [event for each in house.heard for event in each.events]
        assert [event.player for event in events if isinstance(event, SeatLeft)] == [BOTS[0]]
        new = [event.player for event in events if isinstance(event, PlayerSeated)]
        assert len(new) == 1
        assert new[0] not in BOTS

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0, bots=3), evening)


def test_a_count_that_was_ordered_is_made_and_an_incomplete_deck_replaced(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        state, by = house.desk.table(TABLE), house.desk.table(TABLE).book.ladder.rungs[-1]
        house.desk.instruct(TABLE, OrderCount(by=by, who=AUTOMATIC_FLOOR))
        house.pit.attend(TABLE)
        await house.until(lambda: state.rounds == 1)
        house.desk.instruct(TABLE, CheckCards(by=by, who=AUTOMATIC_FLOOR, count=51))
        await house.until(lambda: state.rounds == 3)
        assert "CardsReplaced" in {type(event).__name__ for each in house.heard for event in each.events}

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)


def test_the_bank_goes_round_after_two_rounds(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.desk.table(TABLE).rounds == 8)
        banks = [event.player for each in house.heard for event in each.events if isinstance(event, BankPosted)]
        assert banks[:8] == [BOTS[0]] * 2 + [BOTS[1]] * 2 + [BOTS[2]] * 2 + [BOTS[0]] * 2

    in_house(open_room(tmp_path / "h.db", CALIFORNIA), PitSettings(lively=0), evening)


def test_a_person_is_asked_to_bank_and_the_game_continues_when_the_clock_runs_out(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE, "ann")
        await house.until(lambda: house.pit.asked_to_bank(TABLE) is not None)
        assert house.pit.asked_to_bank(TABLE) == 1
        clock = house.paces[TABLE].clock
        assert clock is not None
        assert (clock.waits, clock.seats, clock.until) == ("banking", (1,), house.time.wall() + 15_000)
        await house.pass_time(14)
        assert house.pit.asked_to_bank(TABLE) == 1
        await house.pass_time(3)
        assert house.pit.asked_to_bank(TABLE) is None
        assert house.desk.table(TABLE).round.bank.player == BOTS[0]

    in_house(_ann_first(tmp_path), PitSettings(lively=0), evening)


@pytest.mark.clause("california-three-card-poker Type of Game 5")
def test_by_reading_a9_a_player_who_has_banked_twice_is_asked_again_when_nobody_else_wants_to(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        for name in ("ann", "bob"):
            house.pit.attend(TABLE, name)
        ann, bob = (Guest(house, name) for name in ("ann", "bob"))
        asked = []
        while house.desk.table(TABLE).rounds < 4:
            await house.quiet()
            if (seat := house.pit.asked_to_bank(TABLE)) is not None:
                asked.append(seat)
                (ann.bank if seat == ann.seat else bob.ready)()
            elif not any(guest.acts() for guest in (ann, bob)):
                assert await house.tick(), house.pit.waits_for(TABLE)
        assert asked == [1, 1, 2, 1, 1]

    in_house(
        open_room(tmp_path / "h.db", CALIFORNIA, bots=(), people=["ann", "bob"]), PitSettings(lively=0, bots=0), evening
    )


@pytest.mark.parametrize("how", ["bank", "ready", "wager"])
def test_a_player_who_is_asked_to_bank_takes_it_or_passes_it_on(how: str, tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE, "ann")
        ann = Guest(house, "ann")
        await house.until(lambda: house.pit.asked_to_bank(TABLE) == 1)
        getattr(ann, how)()
        await house.until(lambda: house.desk.table(TABLE).round.bank is not None)
        bank = house.desk.table(TABLE).round.bank
        assert bank is not None
        assert bank.player == ("ann" if how == "bank" else BOTS[0])
        await play(house, [ann], 1)

    in_house(_ann_first(tmp_path), PitSettings(lively=0), evening)


def test_a_fee_that_the_bank_has_no_chips_left_for_is_lent_by_the_cage(tmp_path: Path) -> None:
    """Otherwise the table would wait for ever: a wager cannot be taken back after the call."""

    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE, "ann")
        ann = Guest(house, "ann")
        await house.until(lambda: house.pit.asked_to_bank(TABLE) == 1)
        ann.bank(500_000)
        await play(house, [ann], 1)

    in_house(_ann_first(tmp_path), PitSettings(lively=0), evening)


def test_a_player_who_is_ready_for_the_next_round_does_not_wait_for_it(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE, "ann")
        ann, state = Guest(house, "ann"), house.desk.table(TABLE)
        await house.pass_time(10)
        while house.phase() != "Settled":
            assert ann.acts() or await house.tick()
            await house.quiet()
        assert house.paces[TABLE].ready == ()
        ann.ready()
        await house.quiet()
        assert (house.phase(), state.rounds) == ("Betting", 1)
        assert house.paces[TABLE].ready == ()

    in_house(open_room(tmp_path / "h.db", CANBERRA, people=["ann"]), PitSettings(lively=0), evening)


def _ann_first(path: Path) -> Path:
    return open_room(path / "h.db", CALIFORNIA, bots=["ann", *BOTS])


def test_bots_differ_from_round_to_round(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.desk.table(TABLE).rounds == 6)
        placed = [event for each in house.heard for event in each.events if isinstance(event, WagerPlaced)]
        antes = {event.amount for event in placed if event.bet == "ante"}
        assert len(antes) > 1
        assert {event.bet for event in placed} > {"ante"}

    in_house(open_room(tmp_path / "h.db", MELBOURNE), PitSettings(lively=0), evening)


def test_seats_are_left_to_people(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.desk.table(TABLE).rounds == 2)
        seats = house.desk.table(TABLE).floor.seats  # type: ignore[attr-defined]
        assert len(seats) == 5

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0, bots=6), evening)


def test_two_rounds_never_overlap_and_time_only_moves_forward(tmp_path: Path) -> None:
    async def evening(house: PitHouse) -> None:
        house.pit.attend(TABLE)
        await house.until(lambda: house.desk.table(TABLE).rounds == 2)
        assert all(before.version < after.version for before, after in pairwise(house.heard))

    in_house(open_room(tmp_path / "h.db", CANBERRA), PitSettings(lively=0), evening)
