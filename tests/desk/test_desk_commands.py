"""Commands at the desk: done once and whole, refused in one line, and never half believed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE
from desk_play import (
    PURSE,
    add_meter,
    add_table,
    chips,
    close_table,
    in_order,
    lowest,
    new_house,
    open_desk,
    open_table,
    play,
    report,
)
from msgspec.structs import replace

from queenhigh.desk.desk import Desk, TableLocked
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.actions import PlaceWager, WithdrawWager
from queenhigh.games.kit.phases import Betting, Over
from queenhigh.games.library import open_book
from queenhigh.ledger import LedgerError, LedgerStopped, RepeatedCommand
from queenhigh.money import Cents
from queenhigh.money.accounts import ShortOfChips
from queenhigh.rules import IllegalAction, InputError, NotAuthorised

pytest_plugins = ["ledger_places"]

ANTE = PlaceWager(1, "ann", "ante", Cents(1000))


@pytest.fixture
def desk(file: str) -> Iterator[Desk]:
    with new_house(file) as opened:
        yield opened


@pytest.fixture
def playing(desk: Desk) -> Desk:
    """Betting is open at a Canberra table."""
    add_table(desk, "c", CANBERRA)
    desk.start_round("c")
    return desk


# -- sent again


def test_a_command_sent_again_has_the_same_answer_and_is_not_done_again(where: str) -> None:
    with new_house(where) as desk:
        add_table(desk, "c", CANBERRA)
        bought = desk.buy_in("ann", Cents(700), id="b-1")
        started = desk.start_round("c", id="s-1")
        placed = desk.do("c", ANTE, id="w-1")
        assert desk.buy_in("ann", Cents(700), id="b-1") == bought
        assert desk.start_round("c", id="s-1") == started
        assert desk.do("c", ANTE, id="w-1") == placed
        head = desk.ledger.head()
    with open_desk(where) as desk:
        play(desk, "c")
        assert desk.buy_in("ann", Cents(700), id="b-1") == bought
        assert desk.start_round("c", id="s-1") == started
        assert desk.do("c", ANTE, id="w-1") == placed
        assert desk.ledger.statement("player:ann")[-1].seq > head.seq
        piles = ("player:ann", "player:bob", "player:cem", "float:c")
        assert sum(chips(desk, pile) for pile in piles) == 3 * PURSE + 700 + 10**7
        in_order(desk)


def test_a_table_sent_again_is_added_once(desk: Desk) -> None:
    first = desk.new_table("c", CANBERRA, id="t-1")
    assert desk.new_table("c", CANBERRA, id="t-1") == first
    with pytest.raises(InputError, match="Table 'c' already exists"):
        desk.new_table("c", CANBERRA)


def test_the_same_id_for_something_else_is_refused(playing: Desk) -> None:
    add_table(playing, "d", CANBERRA, players=())
    playing.start_round("d")
    playing.do("c", ANTE, id="w-1")
    for table, action, actor in (
        ("c", replace(ANTE, amount=Cents(1500)), ""),
        ("d", ANTE, ""),
        ("c", ANTE, "somebody else"),
    ):
        with pytest.raises(RepeatedCommand, match="'w-1' was used for another command"):
            playing.do(table, action, actor=actor, id="w-1")
    with pytest.raises(RepeatedCommand):
        playing.buy_in("ann", Cents(1000), id="w-1")


def test_a_command_that_is_on_its_way_is_known_by_its_id(playing: Desk) -> None:
    first = playing.submit("c", ANTE, id="w-1")
    again = playing.submit("c", ANTE, id="w-1")
    assert first.result() == again.result()
    state = playing.table("c").round
    assert state is not None
    assert state.hands[1].wagers == {"ante": 1000}


def test_a_refused_command_leaves_its_id_free(playing: Desk) -> None:
    with pytest.raises(IllegalAction):
        playing.do("c", replace(ANTE, seat=99), id="w-1")
    playing.do("c", ANTE, id="w-1")


# -- refused


def test_a_player_without_enough_chips_learns_how_many_are_missing(playing: Desk) -> None:
    playing.cash_out("ann", Cents(PURSE - 400))
    head = playing.ledger.head()
    with pytest.raises(ShortOfChips) as told:
        playing.do("c", ANTE)
    assert str(told.value) == ("ann holds 4.00 in chips and needs 10.00. Nothing was done. Buy in for 6.00 or more.")
    with pytest.raises(ShortOfChips, match=r"^bob holds 5000\.00 in chips and needs 5000\.01\."):
        playing.cash_out("bob", Cents(PURSE + 1))
    assert playing.ledger.head() == head
    playing.buy_in("ann", Cents(600))
    playing.do("c", ANTE)
    assert chips(playing, "player:ann") == 0


def test_chips_on_their_way_are_not_spent_twice(playing: Desk) -> None:
    add_table(playing, "d", CANBERRA, players=())
    playing.start_round("d")
    playing.cash_out("ann", Cents(PURSE - 1500))
    first = playing.submit("c", ANTE)
    with pytest.raises(ShortOfChips, match=r"holds 5\.00 in chips and needs 10\.00"):
        playing.submit("d", ANTE)
    first.result()
    in_order(playing)


def test_a_table_whose_float_is_too_small_waits_for_a_fill(desk: Desk) -> None:
    add_table(desk, "c", CANBERRA, chips=Cents(0))

    def until_somebody_wins() -> None:
        for number in range(20):
            play(desk, "c", f"round {number}")
            if held := chips(desk, "float:c"):
                desk.credit("c", Cents(held))

    with pytest.raises(ShortOfChips, match=r"^The float of table c holds .* Fill it with"):
        until_somebody_wins()
    desk.fill("c", Cents(1_000_000))
    play(desk, "c")
    in_order(desk)


@pytest.mark.parametrize("amount", [2.5, True, "3", 1e3, float("nan"), 2**63, -1, None])
def test_money_is_whole_cents_or_refused_at_the_edge(playing: Desk, amount: Any) -> None:
    head = playing.ledger.head()
    asked: list[tuple[Callable[..., object], tuple[Any, ...]]] = [
        (playing.do, ("c", replace(ANTE, amount=amount))),
        (playing.buy_in, ("ann", amount)),
        (playing.cash_out, ("ann", amount)),
        (playing.fill, ("c", amount)),
        (playing.issue, (amount,)),
    ]
    for ask, given in asked:
        with pytest.raises(InputError):
            ask(*given)
    assert playing.ledger.head() == head


@pytest.mark.parametrize("seat", [1.0, True, "1", None, 2**70])
def test_seats_are_numbers_or_refused_at_the_edge(playing: Desk, seat: Any) -> None:
    with pytest.raises(InputError, match="PlaceWager: seat: this must be a whole number"):
        playing.do("c", replace(ANTE, seat=seat))


def test_reports_and_settings_may_come_as_plain_data(playing: Desk) -> None:
    play(playing, "c", until="Deciding")
    plain = {"type": "deck_count", "deck_count": 52}
    playing.do("c", replace(report(playing, "c", "deck_count", deck_count=52), fact=plain))
    for wrong in ({"type": "deck_count"}, {"type": "nonsense"}, {"type": "deck_count", "deck_count": "52"}, 52):
        with pytest.raises(InputError):
            playing.do("c", replace(report(playing, "c", "deck_count", deck_count=52), fact=wrong))


def test_an_order_from_too_low_a_rank_is_refused_and_stays_on_record(playing: Desk) -> None:
    with pytest.raises(NotAuthorised):
        playing.instruct("c", said.ExcludePlayer(by="dealer", who="dan", player="ann", breached="11.1"))
    playing.buy_in("ann", Cents(1))
    (event,) = playing.ledger.read("refusals")
    assert (event.kind, event.rank, event.cause) == ("OrderRefused", "dealer", "table:c")


def test_nobody_ends_a_round_from_outside(playing: Desk) -> None:
    with pytest.raises(InputError, match="A round cannot be ended from outside"):
        playing.instruct("c", said.EndRound(by="dealer"))


def test_without_a_round_there_is_nothing_to_do(desk: Desk) -> None:
    add_table(desk, "c", CANBERRA)
    with pytest.raises(InputError, match="No round is being played at table c"):
        desk.do("c", ANTE)
    with pytest.raises(InputError, match="There is no table 'x'; there are c"):
        desk.do("x", ANTE)


def test_several_actions_are_done_together_or_not_at_all(playing: Desk) -> None:
    head = playing.ledger.head()
    with pytest.raises(IllegalAction):
        playing.do("c", ANTE, replace(ANTE, seat=99))
    assert playing.ledger.head() == head
    state = playing.table("c").round
    assert state == Betting(table=playing.table("c").settings)


# -- what the ledger did not take


class Lost(Exception):
    pass


@pytest.mark.parametrize("how", ["failed", "withdrawn"])
def test_what_the_ledger_did_not_take_did_not_happen(playing: Desk, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """The desk decides ahead of the disk. If the disk fails, it goes back to what is written."""
    playing.do("c", ANTE)
    state, before = playing.table("c"), playing.table("c").as_data()
    lost: Future[Any] = Future()
    with monkeypatch.context() as broken:
        broken.setattr(playing.ledger, "submit", lambda command, snapshot=None: lost)
        answer = playing.submit("c", PlaceWager(2, "bob", "ante", Cents(2000)))
    assert state.as_data() != before
    if how == "failed":
        lost.set_exception(LedgerError("the disk is gone"))
        with pytest.raises(LedgerError, match="the disk is gone"):
            answer.result()
    else:
        answer.cancel()
    playing.do("c", PlaceWager(3, "cem", "ante", Cents(1500)))
    assert state is playing.table("c")
    assert state.round is not None
    assert {seat: hand.wagers for seat, hand in state.round.hands.items()} == {1: {"ante": 1000}, 3: {"ante": 1500}}
    assert chips(playing, "player:bob") == PURSE
    play(playing, "c")
    in_order(playing)


def test_after_a_failure_later_commands_that_built_on_it_fail_too(
    playing: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: Future[Any] = Future()
    with monkeypatch.context() as broken:
        broken.setattr(playing.ledger, "submit", lambda command, snapshot=None: lost)
        playing.submit("c", ANTE)
    later = playing.submit("c", WithdrawWager(1, "ante", "casino_supervisor"))
    assert later.exception() is not None
    lost.set_exception(LedgerError("the disk is gone"))
    assert playing.ledger.version("table:c") == playing.table("c").version - 2
    playing.do("c", ANTE)
    assert playing.ledger.version("table:c") == playing.table("c").version
    in_order(playing)


def test_closing_waits_for_what_was_submitted(file: str) -> None:
    desk = new_house(file)
    add_table(desk, "c", CANBERRA)
    desk.start_round("c")
    sent = [desk.submit("c", PlaceWager(1, "ann", "ante", Cents(500))) for _ in range(40)]
    desk.close()
    assert all(each.done() and each.exception() is None for each in sent)
    with pytest.raises(LedgerStopped):
        desk.do("c", ANTE)
    with open_desk(file) as again:
        state = again.table("c").round
        assert state is not None
        assert state.hands[1].wagers == {"ante": 20_000}


# -- chips


def test_a_round_that_does_not_balance_is_not_written_and_locks_the_table(
    playing: Desk, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(playing, "c", until="Showdown")
    version = playing.table("c").version
    with monkeypatch.context() as wrong:
        wrong.setattr("queenhigh.games.kit.movements.float_of", lambda table: "cage")
        wrong.setattr("queenhigh.games.kit.movements._settled", lambda *_: iter(()))
        with pytest.raises(TableLocked, match=r"Table c is locked: \d+ cents would be on its layout instead of 0"):
            play(playing, "c")
    assert playing.ledger.version("table:c") == version
    with pytest.raises(TableLocked):
        play(playing, "c")
    playing.close()
    with open_desk(file) as desk:
        with pytest.raises(TableLocked):
            play(desk, "c")
        with pytest.raises(InputError, match="Table x is not locked"):
            desk.unlock("x", who="flo", reason="looked")
        desk.unlock("c", who="flo", reason="looked")
        play(desk, "c")
        in_order(desk)


def test_a_canberra_round_voided_after_its_payments_gives_everyone_back_what_they_had(playing: Desk) -> None:
    play(playing, "c", until="Settled")
    assert chips(playing, "layout:c") == 0
    assert any(chips(playing, f"player:{name}") != PURSE for name in ("ann", "bob", "cem"))
    playing.do("c", report(playing, "c", "disturbance", cause="a fire", already_paid=None))
    over = playing.table("c").round
    assert isinstance(over, Over)
    assert over.outcome == "void"
    assert [chips(playing, f"player:{name}") for name in ("ann", "bob", "cem")] == [PURSE] * 3
    assert chips(playing, "float:c") == 10**7
    in_order(playing)


def test_a_canberra_box_declared_void_after_its_payment_has_what_it_had(playing: Desk) -> None:
    play(playing, "c", until="Settled")
    others = {name: chips(playing, f"player:{name}") for name in ("bob", "cem")}
    playing.do("c", report(playing, "c", "contravention", seat=1, void_wagers=True))
    play(playing, "c")
    assert chips(playing, "player:ann") == PURSE
    assert {name: chips(playing, f"player:{name}") for name in ("bob", "cem")} == others
    in_order(playing)


def test_withheld_winnings_are_in_keeping_until_they_are_released(desk: Desk) -> None:
    add_table(desk, "m", MELBOURNE)
    manager = "TG Assistant Casino Manager"
    desk.instruct("m", said.WithholdWinnings(by=manager, player="ann", amount=Cents(7000)))
    assert chips(desk, "withheld:ann") == 7000
    assert chips(desk, "player:ann") == PURSE - 7000
    desk.instruct("m", said.ReleaseWinnings(by=manager, player="ann", paid=True))
    assert chips(desk, "player:ann") == PURSE
    desk.instruct("m", said.WithholdWinnings(by=manager, player="bob", amount=Cents(100)))
    desk.instruct("m", said.ReleaseWinnings(by=manager, player="bob", paid=False))
    assert (chips(desk, "withheld:bob"), chips(desk, "player:bob")) == (0, PURSE - 100)
    assert chips(desk, "float:m") == 10**7 + 100
    with pytest.raises(ShortOfChips):
        desk.instruct("m", said.WithholdWinnings(by=manager, player="cem", amount=Cents(PURSE + 1)))
    in_order(desk)


def test_carried_jackpot_wagers_stay_on_the_layout_and_are_found_again(where: str) -> None:
    with new_house(where) as desk:
        add_table(desk, "m", MELBOURNE)
        add_meter(desk, "m")
        play(desk, "m", until="Dealt")
        desk.do("m", report(desk, "m", "exposed_cards", to="dealer"))
        assert desk.on_layout("m") == desk.carried_over("m") == 300
    with open_desk(where) as desk:
        assert desk.on_layout("m") == desk.carried_over("m") == 300
        desk.start_round("m")
        state = desk.table("m").round
        assert state is not None
        assert {seat: hand.wagers for seat, hand in state.hands.items()} == {
            seat: {"jackpot": 100} for seat in (1, 2, 3)
        }
        play(desk, "m")
        in_order(desk)


def test_carried_wagers_go_back_when_the_table_closes(desk: Desk) -> None:
    add_table(desk, "m", MELBOURNE)
    add_meter(desk, "m")
    top = desk.table("m").book.ladder.rungs[-1]
    desk.instruct("m", said.GiveNotice(by=top, subject="closing", at=desk.now))
    for number in range(3):
        play(desk, "m", f"{number}", until="Dealt")
        desk.do("m", report(desk, "m", "exposed_cards", to="dealer"))
    assert desk.on_layout("m") == 300
    desk.instruct("m", said.CloseTable(by=top, at=desk.now, count=52))
    assert desk.on_layout("m") == 0
    assert [chips(desk, f"player:{name}") for name in ("ann", "bob", "cem")] == [PURSE] * 3
    open_table(desk, "m")
    desk.start_round("m")
    assert desk.table("m").round == Betting(table=desk.table("m").settings)


def test_a_bank_and_the_wagers_against_it_never_touch_the_float(desk: Desk) -> None:
    add_table(desk, "k", CALIFORNIA)
    for number in range(6):
        play(desk, "k", f"{number}")
        assert chips(desk, "float:k") == 10**7
    players = sum(chips(desk, f"player:{name}") for name in ("ann", "bob", "cem"))
    assert chips(desk, "drop:k") > 0
    assert players + chips(desk, "drop:k") == 3 * PURSE
    in_order(desk)


def test_what_ann_puts_behind_another_hand_is_anns(desk: Desk) -> None:
    readings = open_book(CALIFORNIA).readings.adopt({"A1": "pair_plus_with_ante"})
    add_table(desk, "k", CALIFORNIA, players=("ann", "bob", "cem"), readings=readings)
    desk.start_round("k")
    desk.do("k", PlaceWager(3, "cem", "bank", Cents(40_000)))
    desk.do("k", PlaceWager(1, "ann", "ante", Cents(1000)), PlaceWager(2, "bob", "ante", Cents(1000)))
    desk.do("k", PlaceWager(2, "ann", "pair_plus", Cents(700)))
    assert (chips(desk, "player:ann"), chips(desk, "player:bob")) == (PURSE - 1700, PURSE - 1000)
    desk.do("k", WithdrawWager(2, "pair_plus/ann"))
    assert chips(desk, "player:ann") == PURSE - 1000
    desk.do("k", PlaceWager(2, "ann", "pair_plus", Cents(700)))
    desk.do("k", report_void := report(desk, "k", "shuffler_jam"))
    assert report_void is not None
    assert [chips(desk, f"player:{name}") for name in ("ann", "bob", "cem")] == [PURSE] * 3
    in_order(desk)


# -- tables


def test_the_number_of_rounds_continues_when_a_table_is_opened_again(where: str) -> None:
    with new_house(where) as desk:
        add_table(desk, "c", CANBERRA)
        play(desk, "c")
        close_table(desk, "c")
        assert not desk.is_open("c")
        assert desk.table("c").number == 4
        open_table(desk, "c")
        desk.instruct("c", said.SeatPlayer(by=lowest(desk, "c"), seat=1, player="ann", at=desk.now))
        play(desk, "c", until="Deciding")
        assert desk.table("c").number == 5
    with open_desk(where) as desk:
        assert desk.table("c").number == 5
        play(desk, "c")
        assert desk.table("c").number == 5
