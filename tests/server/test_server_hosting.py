"""Tables that people have opened: on demand for everyone, and private ones with a host, a link and guests."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator
from concurrent.futures import Future, wait
from pathlib import Path
from typing import Any

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER
from live_house import Client, LiveHouse, wait_until

from queenhigh.games.kit.floor import Open
from queenhigh.games.library import room
from queenhigh.money import Cents
from queenhigh.server.deciding import DecidingHouse
from queenhigh.server.hosting import hosting_of

BOOKS = (MELBOURNE, CANBERRA, CALIFORNIA, PERTH, POKER)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("hosting"), private_tables=100, tables_on_demand=100) as live:
        yield live


def sits(client: Client, **wanted: Any) -> dict[str, Any]:
    answer = client.post("/api/seats", {"id": str(uuid.uuid4()), "wanted": wanted})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def listed(client: Client) -> dict[str, dict[str, Any]]:
    return {table["table"]: table for table in client.get("/api/lobby").json()["tables"]}


def seated(live: LiveHouse, table: str) -> list[str]:
    floor = live.house.table(table).floor
    return list(floor.seats.values()) if isinstance(floor, Open) else []


def watched(live: LiveHouse, table: str) -> bool:
    house = live.house
    assert isinstance(house, DecidingHouse)
    assert house.pit is not None
    return house.pit.dealer(table).people.watched


def look(live: LiveHouse, now: float, times: int = 1) -> None:
    """The house looks for empty tables at this moment of its steady clock; with `times`, several do so at once."""
    house = live.house
    assert isinstance(house, DecidingHouse)
    for looking in [asyncio.run_coroutine_threadsafe(house._keeper.look(now), live.loop) for _ in range(times)]:
        looking.result(20)


def test_a_seat_is_at_the_fullest_table_with_room_or_at_a_new_one_if_there_is_none(live: LiveHouse) -> None:
    wanted = {"game": "omaha", "betting": "fixed", "stake": 500}
    ann, bob = live.guest(), live.guest()
    first = sits(ann, **wanted)
    assert first["opened"]
    assert first["seat"] is not None
    shown = listed(live.visitor())[first["table"]]
    assert shown["played"] == {
        "game": "omaha",
        "title": "Omaha",
        "betting": "fixed",
        "limit": "Fixed limit",
        "stake": {"least": 500, "label": "$5/$10"},
    }
    assert shown["on_demand"]
    beside = sits(bob, **wanted)
    assert (beside["table"], beside["opened"]) == (first["table"], False)
    assert beside["seat"] not in (None, first["seat"])
    assert sits(ann, **wanted) == {"table": first["table"], "seat": None, "opened": False}
    other = sits(live.guest(), **wanted | {"betting": "no_limit"})
    assert other["table"] != first["table"]


@pytest.mark.parametrize("book", BOOKS)
def test_everything_that_the_house_offers_opens_and_closes_when_it_is_empty(live: LiveHouse, book: str) -> None:
    hosting = hosting_of(room(book))
    stake = hosting.stakes[-1].least
    guest = live.guest()
    given = sits(guest, book=book, stake=stake, game=hosting.games[-1].value)
    table = given["table"]
    assert listed(guest)[table]["played"]["stake"]["least"] == stake
    if given["opened"]:
        look(live, 1e9)
        assert table in listed(guest)
        assert guest.do(table, type="leave").status_code == 200
        look(live, 1e9)
        assert table in listed(guest)
        look(live, 1e9 + 600)
        wait_until(lambda: table not in listed(guest))
        assert not isinstance(live.house.table(table).floor, Open)
        assert live.house.ledger.balance(f"float:{table}") == 0
        assert sits(guest, book=book, stake=stake, game=hosting.games[-1].value)["table"] == table


@pytest.mark.parametrize("book", [MELBOURNE, CANBERRA, CALIFORNIA, PERTH])
def test_an_empty_table_closes_also_with_a_round_in_which_nobody_has_wagered(
    live: LiveHouse, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for table, state in live.house.shown.items():  # so that another one has to be opened
        if state.book.id == book and table not in live.house.hosting.all:
            monkeypatch.setitem(live.house.locked, table, "not now")
    guest = live.guest()
    table = sits(guest, book=book, stake=hosting_of(room(book)).stakes[:2][-1].least)["table"]
    with guest.socket() as socket:
        socket.watch(table)
        wait_until(lambda: live.house.table(table).playing)
        assert guest.do(table, type="leave").status_code == 200
    wait_until(lambda: not watched(live, table))
    look(live, 1e9)
    look(live, 1e9 + 600, times=3)
    wait_until(lambda: table not in listed(guest))
    assert live.house.ledger.balance(f"layout:{table}") == 0


# -- private tables


def account(live: LiveHouse, name: str) -> Client:
    """A player with an account, made by the manager."""
    made = live.manager().post("/api/accounts", {"type": "create", "name": name, "role": "player"})
    assert made.status_code == 200, made.text
    return live.staff(name, made.json()["password"])


@pytest.fixture(scope="module")
def mia(live: LiveHouse) -> Client:
    return account(live, "Mia Host")


def hosts(client: Client, book: str = POKER, **wanted: Any) -> dict[str, Any]:
    answer = client.post("/api/hosting", {"id": str(uuid.uuid4()), "open": {"book": book, **wanted}})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def comes_in(client: Client, made: dict[str, Any]) -> None:
    answer = client.post(f"/api{made['link']}", None)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("book", BOOKS)
def test_a_private_table_is_for_its_host_and_those_with_the_link(live: LiveHouse, mia: Client, book: str) -> None:
    made = hosts(mia, book, title="Friday")
    table = made["table"]
    stranger, friend = live.guest(), live.guest()
    manager = live.manager()
    for nobody in (stranger, live.visitor()):
        assert table not in listed(nobody)
        for path in (f"/api/tables/{table}", f"/api/tables/{table}/events"):
            assert nobody.get(path).status_code == 403, path
        assert nobody.get("/api/boards/table", id=table).status_code == 403
        assert table not in nobody.get("/api/boards/house").text
    assert table not in nobody.get("/api/tables/nothing").text
    assert stranger.do(table, type="sit", seat=1).status_code == 403
    assert stranger.get(f"/api/tables/{table}/practice").status_code == 403
    with stranger.socket() as socket:
        assert socket.watch(table)["error"]["rule"]["clause"] == "hosting"
    assert manager.get(f"/api/tables/{table}").status_code == 200
    about = stranger.get(f"/api{made['link']}").json()
    assert (about["title"], about["host"], about["book"]) == ("Friday", "Mia Host", book)
    comes_in(friend, made)
    assert friend.get(f"/api/tables/{table}").json()["view"]["private"]["host"] == "Mia Host"
    assert friend.do(table, type="sit", seat=2).status_code == 200
    assert stranger.post("/api/join/AAAAAAAAAAAAAAAAAAAAAA", None).status_code == 404


@pytest.mark.parametrize("sign", ["\u202e", "\n", "\x07", "\u200b"])
def test_a_title_has_only_characters_that_can_be_seen(live: LiveHouse, mia: Client, sign: str) -> None:
    body = {"id": str(uuid.uuid4()), "open": {"book": POKER, "title": f"Fri{sign}day"}}
    refused = mia.post("/api/hosting", body)
    assert refused.status_code == 400, refused.text
    assert "title" in refused.json()["error"]["what"]


def test_only_its_host_looks_after_it(live: LiveHouse, mia: Client) -> None:
    made = hosts(mia)
    table, friend = made["table"], live.guest()
    comes_in(friend, made)
    orders: tuple[dict[str, Any], ...] = (
        {"type": "close_private"},
        {"type": "remove_guest", "guest": "Mia Host"},
        {"type": "change_private", "settings": {}},
        {"type": "deal_private", "mode": "by_hand"},
        {"type": "set_bots", "bots": 1},
        {"type": "new_link"},
    )
    for who in (friend, live.guest(), live.manager()):
        for order in orders:
            assert who.do(table, **order).status_code == 403, order
        assert who.get(f"/api/tables/{table}/host").status_code == 403
    assert mia.get(f"/api/tables/{table}/host").json()["link"] == made["link"]
    assert mia.get(f"/api/tables/{table}/host/code").json()["size"] > 20


def test_a_guest_opens_no_private_table_and_a_host_only_so_many(live: LiveHouse, tmp_path: Path) -> None:
    refused = live.guest().post("/api/hosting", {"id": "a-guests-table", "open": {"book": POKER}})
    assert refused.status_code == 403
    assert "account" in refused.json()["error"]["why"]
    with LiveHouse(tmp_path, private_tables=1) as small:
        host = account(small, "Only One")
        body = {"id": "the-first-table", "open": {"book": POKER}}
        first = host.post("/api/hosting", body)
        assert first.status_code == 201
        assert host.post("/api/hosting", body).json()["table"] == first.json()["table"]
        assert host.post("/api/hosting", body | {"id": "the-second-one"}).status_code == 429


@pytest.mark.parametrize(
    ("book", "settings", "more", "field", "nearest", "clause"),
    [
        (POKER, {"small_blind": 9}, {}, "small_blind", 10, "6.4"),
        (POKER, {"small_blind": 5001}, {}, "small_blind", 5000, "6.4"),
        (POKER, {"small_blind": 100, "big_blind": 99}, {}, "big_blind", 100, "6.4"),
        (POKER, {"minimum_buy_in": 999}, {}, "minimum_buy_in", 1000, "6.3"),
        (POKER, {"minimum_buy_in": 4000, "maximum_buy_in": 3999}, {}, "maximum_buy_in", 4000, "buy_ins"),
        (POKER, {"seconds": 4}, {}, "seconds", 5, "6.15"),
        (POKER, {"game": "stud"}, {}, "game", "holdem", "6.1"),
        (POKER, {}, {"seats": 12}, "seats", 11, "hosting"),
        (POKER, {}, {"seats": 1}, "seats", 2, "hosting"),
        (POKER, {}, {"bots": 9}, "bots", 8, "hosting"),
        (CANBERRA, {"minimum": 99}, {}, "minimum", 100, "3.1"),
        (CANBERRA, {"minimum": 600, "maximum": 599}, {}, "maximum", 600, "3.1"),
        (CALIFORNIA, {"minimum": 499}, {}, "minimum", 500, "Table limits"),
        (CALIFORNIA, {}, {"seats": 6}, "seats", 7, "Table: seats"),
        (MELBOURNE, {"pay_pair_plus": "Z"}, {}, "pay_pair_plus", "A", "8.1"),
        (PERTH, {"maximum": "ten"}, {}, "maximum", 50_000, "6.3(a)"),
        (MELBOURNE, {"jackpot": True}, {}, "jackpot", False, "6.1.1(h)"),
        (PERTH, {"jackpot": True}, {}, "jackpot", False, "4.14(b)"),
    ],
)
def test_a_setting_that_is_not_allowed_is_refused_with_the_nearest_that_is(
    live: LiveHouse, mia: Client, book: str, settings: Any, more: Any, field: str, nearest: Any, clause: str
) -> None:
    asked = {"book": book, "settings": settings, **more}
    answer = mia.post("/api/hosting", {"id": str(uuid.uuid4()), "open": asked})
    assert answer.status_code == 422, answer.text
    error = answer.json()["error"]
    assert (error["field"], error["nearest"], error["rule"]["clause"]) == (field, nearest, clause)
    mended = asked | ({field: nearest} if field in more else {"settings": settings | {field: nearest}})
    assert mia.post("/api/hosting", {"id": str(uuid.uuid4()), "open": mended}).status_code == 201


def test_a_host_removes_a_guest_who_then_sees_nothing_more(live: LiveHouse, mia: Client) -> None:
    made = hosts(mia, CANBERRA)
    table, friend = made["table"], live.guest()
    comes_in(friend, made)
    assert friend.do(table, type="sit", seat=2).status_code == 200
    with friend.socket() as socket:
        socket.watch(table)
        assert mia.do(table, type="remove_guest", guest=friend.name).status_code == 200
        assert socket.next("refused")["error"]["code"] == "not_authorised"
    wait_until(lambda: friend.name not in seated(live, table))
    assert friend.get(f"/api/tables/{table}").status_code == 403
    assert friend.post(f"/api{made['link']}", None).status_code == 422
    assert mia.do(table, type="remove_guest", guest="Nobody").status_code == 422


def test_a_table_that_is_being_opened_is_not_mistaken_for_one_whose_opening_was_interrupted(
    live: LiveHouse, mia: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, filled, looks = live.house, live.house.desk.fill, list[Future[None]]()
    assert isinstance(house, DecidingHouse)
    looking = house._keeper.look

    def fill(table: str, amount: Cents) -> Any:
        """During the opening the house looks for tables to close. It may finish before the opening continues."""
        looks.append(asyncio.run_coroutine_threadsafe(looking(1e9), live.loop))
        wait(looks, 1)
        return filled(table, amount)

    monkeypatch.setattr(house.desk, "fill", fill)
    made = hosts(mia)
    looks[0].result(20)
    comes_in(live.guest(), made)
    assert live.house.ledger.balance(f"float:{made['table']}") > 0


def test_a_new_link_replaces_the_one_before(live: LiveHouse, mia: Client) -> None:
    made = hosts(mia)
    early, late = live.guest(), live.guest()
    comes_in(early, made)
    assert mia.do(made["table"], type="new_link").status_code == 200
    assert late.post(f"/api{made['link']}", None).status_code == 404
    comes_in(late, mia.get(f"/api/tables/{made['table']}/host").json())
    assert early.get(f"/api/tables/{made['table']}").status_code == 200


@pytest.mark.parametrize("book", BOOKS)
def test_a_host_deals_by_hand_and_leaves_it_to_the_house_again(live: LiveHouse, mia: Client, book: str) -> None:
    made = hosts(mia, book, dealing="by_hand")
    table, friend = made["table"], live.guest()
    comes_in(friend, made)
    assert mia.get(f"/api/tables/{table}").json()["view"]["dealing"] == "by_hand"
    assert mia.get(f"/api/tables/{table}", **{"as": "dealer"}).status_code == 200
    assert friend.get(f"/api/tables/{table}", **{"as": "dealer"}).status_code == 403
    assert friend.do(table, type="order", order="StartRound").status_code == 403
    assert friend.do(table, type="sit", seat=1).status_code == 200
    if book != POKER:
        assert mia.do(table, type="order", order="StartRound").status_code == 200
    assert mia.do("canberra-1", type="order", order="StartRound").status_code == 403
    assert mia.do(table, type="deal_private", mode="automatic").status_code == 200
    assert mia.get(f"/api/tables/{table}", **{"as": "dealer"}).status_code == 403
    assert mia.do(table, type="order", order="StartRound").status_code == 403


def test_settings_are_changed_between_rounds_and_closing_ends_the_evening(live: LiveHouse, mia: Client) -> None:
    made = hosts(mia, CANBERRA)
    table, friend = made["table"], live.guest()
    answer = mia.do(table, type="change_private", settings={"minimum": 1000, "maximum": 30_000})
    assert answer.status_code == 200, answer.text
    assert mia.get(f"/api/tables/{table}").json()["view"]["limits"]["min"] == 1000
    assert mia.get(f"/api/tables/{table}/host").json()["settings"] == {"minimum": 1000, "maximum": 30_000}
    again = mia.do(table, type="change_private", settings={"minimum": 1000, "maximum": 30_000})
    assert again.status_code == 422
    comes_in(friend, made)
    assert friend.do(table, type="sit", seat=2).status_code == 200
    assert mia.do(table, type="close_private").status_code == 200
    look(live, 1e9)
    wait_until(lambda: live.house.hosting.all[table].given_up)
    assert friend.post(f"/api{made['link']}", None).status_code == 404
    assert hosts(mia, CANBERRA)["table"] == table, "a table that was given up is used again"
    assert friend.get(f"/api/tables/{table}").status_code == 403, "those who came in before come in anew"


def test_players_at_the_table_are_notified_before_the_settings_change(live: LiveHouse, mia: Client) -> None:
    made = hosts(mia, CANBERRA)
    table, friend = made["table"], live.guest()
    comes_in(friend, made)
    assert friend.do(table, type="sit", seat=2).status_code == 200
    answer = mia.do(table, type="change_private", settings={"minimum": 1000, "maximum": 20_000})
    assert answer.status_code == 200, answer.text
    floor = live.house.table(table).floor
    kinds = [one.kind for one in live.house.ledger.read(f"table:{table}")]
    assert "NoticeGiven" in kinds
    assert isinstance(floor, Open)
    assert floor.settings.limits.min == 1000 or floor.queued


def test_a_notice_that_takes_time_is_put_up_and_the_change_waits_for_it(live: LiveHouse, mia: Client) -> None:
    made = hosts(mia, POKER)
    table, friend = made["table"], live.guest()
    comes_in(friend, made)
    assert friend.do(table, type="sit", seat=2).status_code == 200
    changed = {**made["settings"], "betting": "pot"}
    answer = mia.do(table, type="change_private", settings=changed)
    assert answer.status_code == 422, answer.text
    assert "The notice is on display" in answer.json()["error"]["now"]
    assert answer.json()["error"]["rule"]["clause"] == "6.10"
    floor = live.house.table(table).floor
    assert isinstance(floor, Open)
    assert list(floor.notices) == ["terms"]


def test_a_host_chooses_how_many_bots_play_along(live: LiveHouse, mia: Client) -> None:
    made = hosts(mia, CANBERRA, bots=2)
    table = made["table"]
    assert mia.do(table, type="sit", seat=4).status_code == 200
    with mia.socket() as socket:
        socket.watch(table)
        wait_until(lambda: len(seated(live, table)) == 3)
        assert mia.do(table, type="set_bots", bots=0).status_code == 200
        house = live.house
        assert isinstance(house, DecidingHouse)
        assert house.pit is not None
        dealer = house.pit.dealer(table)
        wait_until(lambda: dealer.wanted_bots == 0)
        assert dealer.crowded
    assert mia.do(table, type="leave").status_code == 200


def test_a_table_that_is_closed_during_a_round_closes_after_it(live: LiveHouse, mia: Client) -> None:
    made = hosts(mia, CANBERRA, dealing="by_hand")
    table, friend = made["table"], live.guest()
    comes_in(friend, made)
    before = live.house.table(table).rounds
    assert friend.do(table, type="sit", seat=2).status_code == 200
    assert mia.do(table, type="order", order="StartRound").status_code == 200
    assert friend.do(table, type="place", bet="ante", amount=500).status_code == 200
    assert mia.do(table, type="close_private").status_code == 200
    view = friend.get(f"/api/tables/{table}").json()["view"]
    assert (view["status"], view["private"]["closing"]) == ("open", True)
    look(live, 1e9)
    assert isinstance(live.house.table(table).floor, Open)
    assert mia.do(table, type="deal_private", mode="automatic").status_code == 200
    with friend.socket() as socket:
        socket.watch(table)
        friend.do(table, type="ready")
        while friend.do(table, type="decide", choice="fold").status_code != 200:
            socket.next("step", "clock")
        friend.do(table, type="ready")
        wait_until(lambda: not isinstance(live.house.table(table).floor, Open))
    assert live.house.table(table).rounds == before + 1, "no round was begun meanwhile"
    assert [one["table"] for one in friend.get("/api/my/rounds").json()["rounds"]] == [table]


def test_a_person_who_is_excluded_from_the_house_neither_opens_a_table_nor_comes_in(tmp_path: Path) -> None:
    with LiveHouse(tmp_path) as house:
        host, guest = account(house, "Una Host"), house.guest()
        made = hosts(host)
        for name in (guest.name, "Una Host"):
            order = {"type": "exclude", "person": name, "reason": "a fight"}
            assert house.manager().post("/api/exclusions", order).status_code == 200
        assert guest.post(f"/api{made['link']}", None).status_code == 422
        assert host.post("/api/hosting", {"id": "one-more-table", "open": {"book": POKER}}).status_code == 422
        assert guest.post("/api/seats", {"id": "one-more-seat", "wanted": {}}).status_code == 422


def test_private_tables_and_their_guests_outlive_a_restart(tmp_path: Path) -> None:
    with LiveHouse(tmp_path) as live:
        host = account(live, "Nia Host")
        made = hosts(host, POKER, title="Every Friday", settings={"game": "omaha", "small_blind": 50, "big_blind": 100})
        friend = live.guest()
        comes_in(friend, made)
        cookies, own = friend.http.cookies, host.password
    with LiveHouse(tmp_path) as live:
        back, stranger = live.visitor(), live.guest()
        back.http.cookies = cookies
        page = back.get(f"/api/tables/{made['table']}").json()["view"]
        assert (page["private"]["title"], page["poker"]["title"]) == ("Every Friday", "Omaha")
        assert stranger.get(f"/api/tables/{made['table']}").status_code == 403
        assert live.staff("Nia Host", own).get(f"/api/tables/{made['table']}/host").json()["link"] == made["link"]
