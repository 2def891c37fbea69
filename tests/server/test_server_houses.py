"""Several houses of a group on one PostgreSQL: one site, one log on, a ledger each, and chips that move between them."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from live_house import Client, LiveHouse, wait_until
from postgres_server import PostgresServer

from queenhigh.cli import main
from queenhigh.desk.transfers import reconcile_group
from queenhigh.games.kit.floor import Open
from queenhigh.ledger import Ledger
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.ledger.houses import address_of, database_of, house_in, house_of, schema_of
from queenhigh.rules import InputError
from queenhigh.server.accounts.database import read_only
from queenhigh.server.backup import back_up, restore
from queenhigh.server.config import Config
from queenhigh.server.serve import open_service

pytest_plugins = ["ledger_places"]
HAND: dict[str, Any] = {"automatic": False, "tournaments": False, "bots": 0}
NORTH: dict[str, Any] = {"houses": ("north",), "standby": ("south",)}
SOUTH: dict[str, Any] = {"houses": ("south",), "standby": ("north",)}
TABLE = "canberra-1"


@pytest.fixture(scope="module")
def place(postgres_server: PostgresServer) -> str:
    return postgres_server.empty_database()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made: Path = tmp_path_factory.mktemp("group")
    return made


@pytest.fixture(scope="module")
def two(place: str, folder: Path) -> Iterator[tuple[LiveHouse, LiveHouse]]:
    """Two processes: each decides for one of the houses and stands by for the other."""
    with (
        LiveHouse(folder, ledger=place, **HAND, **NORTH) as first,
        LiveHouse(folder, ledger=place, **HAND, **SOUTH) as second,
    ):
        wait_until(lambda: decided(first) == ["north"] and decided(second) == ["south"])
        yield first, second


def decided(live: LiveHouse) -> list[str]:
    services = (live.service, *live.service.others)
    return [each.config.house for each in services if each.house.decides and not each.house.trouble]


def chips(client: Client) -> dict[str, int]:
    return {house["name"]: house["chips"] for house in client.get("/api/houses").json()["houses"]}


def send(client: Client, to: str, amount: int, id: str, at: str = "") -> Any:
    return client.post(f"{at}/api/chips/send", {"to": to, "amount": amount, "id": f"transfer-{id}"})


def reconciled(place: str) -> Any:
    with (
        Ledger.open(address_of(place, "north"), read_only=True) as north,
        Ledger.open(address_of(place, "south"), read_only=True) as south,
    ):
        return reconcile_group({"north": north, "south": south})


def test_a_house_is_decided_where_it_is_at_home_even_if_another_process_was_there_first(
    two: tuple[LiveHouse, LiveHouse],
) -> None:
    """The first process made the ledger of south, because there was none, and left it to the second."""
    first, second = two
    assert (decided(first), decided(second)) == (["north"], ["south"])


def test_one_log_on_is_for_every_house_and_tables_of_one_name_are_not_one_table(
    two: tuple[LiveHouse, LiveHouse],
) -> None:
    first, second = two
    ann = first.guest("Ann")
    there = second.visitor()
    there.http.cookies.set("queenhigh_session", ann.http.cookies["queenhigh_session"])
    for client, at in ((ann, ""), (ann, "/h/north"), (ann, "/h/south"), (there, ""), (there, "/h/north")):
        assert client.get(f"{at}/api/session").json()["person"]["name"] == "Ann"
    sit = {"id": "ann-sits", "do": {"type": "sit", "seat": 2}}
    assert ann.post(f"/h/south/api/tables/{TABLE}/commands", sit).status_code == 200
    seats = [seat_of(ann, at) for at in ("", "/h/north", "/h/south")]
    assert seats == [None, None, "Ann"]
    wait_until(lambda: seat_of(there, "") == "Ann")


def seat_of(client: Client, at: str) -> str | None:
    tables = client.get(f"{at}/api/lobby").json()["tables"]
    seats = next(table["seats"] for table in tables if table["table"] == TABLE)
    found: str | None = next(seat["player"] for seat in seats if seat["seat"] == 2)
    return found


def test_a_socket_is_one_of_the_house_that_its_address_names(two: tuple[LiveHouse, LiveHouse]) -> None:
    first, _ = two
    bob = first.guest("Bob")
    with bob.socket(path="/h/south/ws") as socket:
        socket.watch(TABLE)
        assert socket.do(TABLE, type="sit", seat=5)["t"] == "ack"
    floors = [each.house.table(TABLE).floor for each in (first.service, *first.service.others)]
    assert [floor.seats.get(5) for floor in floors if isinstance(floor, Open)] == [None, "Bob"]


def test_every_lobby_lists_every_house_with_its_tables(two: tuple[LiveHouse, LiveHouse]) -> None:
    first, second = two
    for live, own, other in ((first, "north", "south"), (second, "south", "north")):
        visitor = live.visitor()
        wait_until(partial(all_told, visitor))
        rows = {house["name"]: house for house in listed(visitor)}
        assert list(rows) == ["north", "south"]
        assert (rows[own]["here"], rows[other]["here"]) == (True, False)
        assert all(house["open"] for house in rows.values())
        assert rows["south"]["title"] == "South"
        assert TABLE in {table["table"] for table in rows[other]["tables"]}
        assert rows[other]["chips"] is None, "a visitor holds nothing"


def all_told(client: Client) -> bool:
    return all(house["tables"] for house in listed(client))


def listed(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/api/houses").json()["houses"]
    return found


@pytest.mark.parametrize("path", ["/h/east/api/lobby", "/h/east/", "/h/", "/h/../api/lobby", "/h/NORTH/api/lobby"])
def test_a_house_that_is_not_served_here_is_not_found(two: tuple[LiveHouse, LiveHouse], path: str) -> None:
    answer = two[0].visitor().get(path)
    assert answer.status_code == 404 or path == "/h/../api/lobby"


def test_chips_move_to_another_house_once(two: tuple[LiveHouse, LiveHouse], place: str) -> None:
    first, second = two
    cid = first.guest("Cid")
    assert chips(cid) == {"north": 100_000, "south": 0}
    for _ in range(2):
        assert send(cid, "south", 30_000, "cid-1").json() == {"chips": 70_000}
    wait_until(lambda: chips(cid) == {"north": 70_000, "south": 30_000})
    assert second.house.chips("Cid") == 30_000
    wait_until(lambda: first.service.others[0].house.chips("Cid") == 30_000)
    assert send(cid, "north", 10_000, "cid-2", at="/h/south").json() == {"chips": 20_000}
    wait_until(lambda: chips(cid) == {"north": 80_000, "south": 20_000})
    books = reconciled(place)
    assert (books.faults, books.in_transit) == ((), 0)


def test_chips_asked_for_with_an_id_through_a_process_that_follows_are_given_once(
    two: tuple[LiveHouse, LiveHouse],
) -> None:
    dot = two[0].guest("Dot")
    for _ in range(2):
        answer = dot.post("/h/south/api/chips", {"amount": 700, "id": "dot-buys-in"})
        assert answer.json() == {"chips": 700}


def test_what_cannot_be_sent_is_refused_and_moves_nothing(two: tuple[LiveHouse, LiveHouse]) -> None:
    first, _ = two
    eve = first.guest("Eve")
    for to, amount, status in (("south", 100_001, 422), ("north", 5, 404), ("east", 5, 404), ("south", 0, 400)):
        assert send(eve, to, amount, f"eve-{to}-{amount}").status_code == status
    assert "south" in send(eve, "east", 5, "eve-5").text, "it names the houses that there are"
    assert send(first.manager(), "south", 5, "manager-1").status_code == 403
    assert send(first.visitor(), "south", 5, "visitor-1").status_code == 401
    assert send(eve, "south", 100_000, "eve-all").status_code == 200
    assert send(eve, "south", 99_999, "eve-all").status_code == 409
    wait_until(lambda: chips(eve) == {"north": 0, "south": 100_000})


def test_a_manager_of_the_group_holds_every_rank_in_each_house(two: tuple[LiveHouse, LiveHouse]) -> None:
    first, second = two
    for live in two:
        assert "manager" in live.house.staff.people
    assert (bool(first.password), second.password) == (True, ""), "the password is told once for the whole group"


def test_each_house_has_a_key_of_its_own(two: tuple[LiveHouse, LiveHouse], folder: Path) -> None:
    keys = sorted(folder.glob("*.key"))
    assert [key.name for key in keys] == ["house-north.key", "house-south.key"]
    assert keys[0].read_text() != keys[1].read_text()
    assert all(stat.S_IMODE(key.stat().st_mode) == 0o600 for key in keys)


def test_the_audit_adds_up_the_group(
    two: tuple[LiveHouse, LiveHouse],
    place: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["audit", "reconcile", "--group", place]) == 0
    said = capsys.readouterr().out
    assert {"north", "south"} <= set(said.split())
    assert "transit" in said
    monkeypatch.chdir(folder)  # where its key and its signed heads are
    assert main(["audit", "verify", address_of(place, "south")]) == 0


def test_a_stranger_who_may_write_to_one_house_keeps_every_house_closed(
    two: tuple[LiveHouse, LiveHouse], place: str, tmp_path: Path
) -> None:
    with psycopg.connect(place, autocommit=True) as connection:
        connection.execute("CREATE ROLE stranger_of_south LOGIN")
        connection.execute("GRANT UPDATE ON queenhigh_h_south.head TO stranger_of_south")
        try:
            with pytest.raises(DatabaseRefused, match=r"stranger_of_south may UPDATE queenhigh_h_south\.head"):
                open_service(Config(ledger=place, key=str(tmp_path / "house.key"), standby=("north", "south")))
        finally:
            connection.execute("DROP OWNED BY stranger_of_south")
            connection.execute("DROP ROLE stranger_of_south")


def test_a_house_of_a_group_is_backed_up_and_restored_into_another(
    two: tuple[LiveHouse, LiveHouse], place: str, folder: Path, tmp_path: Path, file: str
) -> None:
    """Leases and notes are the database's own, and no part of it."""
    head = back_up(address_of(place, "south"), tmp_path / "backup").head
    assert restore(tmp_path / "backup", file) == head
    names = "SELECT name, role FROM accounts ORDER BY name"
    with closing(read_only(file)) as people, closing(read_only(place)) as before:
        assert people.rows(names) == before.rows(names) != []


# -- addresses and settings


def test_the_address_of_a_house_names_its_schema() -> None:
    plain = "postgresql://queen@host/house?host=/tmp"
    assert address_of(plain, "south-wing") == f"{plain}&house=south-wing"
    assert address_of(f"{plain}&house=east", "main") == plain
    for address in (
        "postgresql://h/d?house=south&x=1",
        "postgresql://h/d?x=1&house=south",
        "postgresql://h/d?house=south",
    ):
        assert house_of(address) == "south"
        assert "house" not in database_of(address)
        assert database_of(address).rstrip("?") in ("postgresql://h/d?x=1", "postgresql://h/d")
    assert (schema_of("main"), schema_of("south-wing")) == ("queenhigh", "queenhigh_h_south_wing")
    assert [house_in(schema_of(house)) for house in ("main", "south-wing")] == ["main", "south-wing"]
    assert (house_in("queenhigh_people"), house_of("house.db")) == ("", "main")


@pytest.mark.parametrize("name", ["", "South", "a b", "a;b", "a_b", "-a", "a-", "a--b", "1a", "a" * 25])
def test_an_invalid_name_is_refused(name: str) -> None:
    with pytest.raises(DatabaseRefused, match="cannot be the name of a house"):
        Config(ledger="postgresql://h/d", houses=(name,)).of_houses()


def test_a_process_says_which_houses_it_serves() -> None:
    group = Config(ledger="postgresql://h/d", key="/k/house.key", houses=("main", "a"), standby=("b",)).of_houses()
    assert [(each.house, each.stands_by, each.key) for each in group] == [
        ("main", False, "/k/house.key"),
        ("a", False, "/k/house-a.key"),
        ("b", True, "/k/house-b.key"),
    ]
    assert [each.house for each in Config(ledger="postgresql://h/d").of_houses()] == ["main"]
    assert [each.house for each in Config(ledger="postgresql://h/d?house=c").of_houses()] == ["c"]
    assert Config().of_houses() == [Config()]
    with pytest.raises(InputError, match="has one house"):
        Config(houses=("a",)).of_houses()
    with pytest.raises(InputError, match="Name it once"):
        Config(ledger="postgresql://h/d", houses=("a",), standby=("a",)).of_houses()


def test_a_house_in_a_file_has_no_other_to_send_chips_to(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, **HAND) as live:
        guest = live.guest()
        assert [house["name"] for house in listed(guest)] == ["main"]
        assert send(guest, "south", 5, "one").status_code == 422
        assert guest.get("/h/main/api/lobby").json() == guest.get("/api/lobby").json()
