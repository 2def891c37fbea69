"""S8: a role of the database that was granted nothing tries every channel and every table."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
import psycopg
from databases import POSTGRESQL, places
from live_house import Client, LiveHouse, wait_until
from proving import Case, Fault, Figures
from psycopg import sql

from queenhigh.games.kit.floor import Open
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.server import serve
from queenhigh.server.post import CHANNEL, Post

PROMISE = "nobody commands the house through the database"
PROOF = (
    "Two processes of a house on PostgreSQL, whose role is not a superuser, and a role that was granted nothing. The "
    "stranger listens to the house's channel and learns nothing, sends forged and broken notes on every channel, and "
    "tries to read and write every table of the house. Nothing changes; both processes continue, even after "
    "unreadable notes; and a house in which strangers may do more does not start."
)
QUICK_FAULTS = False
"""Each would start servers of its own."""
TABLE = "canberra-1"
HOUSE, STRANGER = "house_of_s8", "stranger_of_s8"
TRIES = (
    "SELECT * FROM {} LIMIT 1",
    "INSERT INTO {} DEFAULT VALUES",
    "DELETE FROM {}",
    "TRUNCATE {}",
    "ALTER TABLE {} ADD COLUMN more text",
    "DROP TABLE {}",
)
GRANTS = (
    "INSERT ON queenhigh_people.post",
    "SELECT ON queenhigh_people.accounts",
    "SELECT (folded) ON queenhigh_people.sessions",
    "UPDATE ON queenhigh.head",
    "CREATE ON SCHEMA queenhigh_people",
    "UPDATE ON SEQUENCE queenhigh_people.post_number_seq",
    "pg_read_all_data",
    "pg_write_all_data",
)
"""The last two take effect for a role that inherits nothing only after SET ROLE."""


def run(case: Case) -> Figures:
    with places(case) as both, _roles(both[POSTGRESQL]) as (admin, house, stranger):
        settings: dict[str, Any] = {"ledger": house, "automatic": False}
        with LiveHouse(case.folder, **settings) as first, LiveHouse(case.folder, **settings) as second:
            ann, bea = first.guest("Ann"), second.guest("Bea")
            with psycopg.connect(stranger, autocommit=True) as line:
                heard = _listens(line, lambda: second.house.chips(bea.name) and bea.do(TABLE, type="ask_rules"))
                assert set(heard) <= {"", "post"}, f"a stranger hears {heard}"
                before = _stands(first)
                sent = _forged(line, [first, second], ann.name)
                tried = _tables(line)
                time.sleep(1.0)
                assert _stands(first) == before, f"a stranger has changed the house: {_stands(first)}, not {before}"
            broken = _unreadable(house, [first, second])
            for number, client in enumerate((ann, bea), 2):
                assert _sits(client, number), "a process does not hear any more"
            wait_until(lambda: _seats(first) == _seats(second) == {2: "Ann", 3: "Bea"})
        refused = sum(_refuses(case, admin, house, grant) for grant in GRANTS)
        assert refused == len(GRANTS), (
            f"the house started {len(GRANTS) - refused} times where strangers may do too much"
        )
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(f"GRANT USAGE ON SCHEMA queenhigh TO {STRANGER}")
            connection.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA queenhigh TO {STRANGER}")
        with LiveHouse(case.folder, **settings) as welcome:
            assert welcome.guest(), "an auditor who only reads the ledger keeps nobody out"
    return {
        "forged notes": sent,
        "notes that nobody can read": broken,
        "tables": len(tried),
        "statements refused": sum(tried.values()),
        "starts refused": refused,
    }


def _stands(live: LiveHouse) -> tuple[int, dict[str, int], list[str]]:
    ledger = live.house.ledger
    return ledger.head().seq, ledger.balances(), sorted(live.house.staff.people)


def _seats(live: LiveHouse) -> dict[int, str]:
    floor = live.house.table(TABLE).floor
    assert isinstance(floor, Open)
    return dict(floor.seats)


def _sits(client: Client, seat: int) -> bool:
    try:
        return client.do(TABLE, type="sit", seat=seat).status_code == 200
    except httpx.TransportError:
        return False


def _listens(line: psycopg.Connection[Any], talk: Any) -> list[str]:
    for channel in (CHANNEL, "queenhigh", "post", "notes"):
        line.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
    talk()
    return [each.payload for each in line.notifies(timeout=1.0)]


def _forged(line: psycopg.Connection[Any], houses: list[LiveHouse], guest: str) -> int:
    """What ran the house before, addressed to each of the processes, and what broke one."""
    person = {"name": guest}
    manager = {"name": "manager", "role": "staff", "manages": True}
    enrol = {"person": "eve", "ranks": {"casino-canberra-3-card-poker": ["dealer"]}, "at": 1}
    asked: list[dict[str, Any]] = [
        {"do": "buy_in", "player": guest, "amount": 100_000, "id": uuid.uuid4().hex},
        {"do": "staff_order", "kind": "Enrol", "order": enrol, "person": manager, "id": uuid.uuid4().hex},
        {"do": "log_off", "name": "manager"},
        {
            "do": "ask",
            "person": person,
            "table": TABLE,
            "command": {"type": "sit", "seat": 5},
            "id": "forged-1",
            "version": None,
        },
    ]
    forged: list[Any] = [{"what": "please", "number": uuid.uuid4().hex, **each} for each in asked]
    forged += [
        {"what": "alive"},
        {"what": "pace", "table": TABLE, "pace": {}},
        {"what": "pace"},
        {},
        [],
        7,
        {"what": 1},
    ]
    texts = ["", "post", "{", "\u2603" * 2000, "null"]
    for note in forged:
        for to in ("", "decider", *(live.house._post.name for live in houses)):  # type: ignore[attr-defined]
            told = note | {"from": "eve", "to": to} if isinstance(note, dict) else note
            texts.append(msgspec.json.encode(told).decode())
    for text in texts:
        line.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
    return len(texts)


def _tables(line: psycopg.Connection[Any]) -> dict[str, int]:
    """By table, how many statements were refused."""
    found = line.execute(
        "SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('queenhigh', 'queenhigh_people')"
    ).fetchall()
    refused: dict[str, int] = {}
    for schema, table in found:
        for text in TRIES:
            try:
                line.execute(sql.SQL(text).format(sql.Identifier(schema, table)))
            except psycopg.errors.InsufficientPrivilege:
                refused[f"{schema}.{table}"] = refused.get(f"{schema}.{table}", 0) + 1
        assert refused.get(f"{schema}.{table}") == len(TRIES), f"a stranger may do something to {schema}.{table}"
    assert len(refused) > 10
    return refused


def _unreadable(house: str, houses: list[LiveHouse]) -> int:
    """From the house's own role: what another version, or a hand that slipped, might leave."""
    bodies = ["", "{", "[]", "7", "{}", '{"what": "please"}', '{"what": "answer"}', '{"what": "pace", "table": 1}']
    to = ["", "decider", *(live.house._post.name for live in houses)]  # type: ignore[attr-defined]
    with psycopg.connect(house, autocommit=True) as line:
        for recipient in to:
            for body in bodies:
                put = "INSERT INTO queenhigh_people.post (recipient, body) VALUES (%s, %s)"
                line.execute(put, (recipient, body))
        line.execute("SELECT pg_notify(%s, 'post')", (CHANNEL,))
    time.sleep(1.0)
    return len(to) * len(bodies)


def _refuses(case: Case, admin: str, house: str, grant: str) -> bool:
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f"GRANT {grant} TO {STRANGER}")
        try:
            with LiveHouse(case.folder, ledger=house, automatic=False):
                return False
        except DatabaseRefused as refused:
            return STRANGER in str(refused)
        finally:
            connection.execute(f"REVOKE {grant} FROM {STRANGER}")


@contextmanager
def _roles(admin: str) -> Iterator[tuple[str, str, str]]:
    """A house whose role is not a superuser, and a stranger: as docs/serving.md says."""
    with psycopg.connect(admin, autocommit=True) as connection:
        _clear(connection)
        connection.execute(f"CREATE ROLE {HOUSE} LOGIN")
        connection.execute(f"CREATE ROLE {STRANGER} LOGIN NOINHERIT")
        connection.execute(f"GRANT CREATE ON DATABASE postgres TO {HOUSE}")
        try:
            yield admin, admin.replace("postgres@", f"{HOUSE}@"), admin.replace("postgres@", f"{STRANGER}@")
        finally:
            _clear(connection)


def _clear(connection: psycopg.Connection[Any]) -> None:
    for schema in ("queenhigh", "queenhigh_people"):
        connection.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE")
    for role in (HOUSE, STRANGER):
        with suppress(psycopg.errors.UndefinedObject):
            connection.execute(f"DROP OWNED BY {role}")
        connection.execute(f"DROP ROLE IF EXISTS {role}")


async def _obeys(post: Post, connection: psycopg.AsyncConnection[Any]) -> None:
    await connection.execute(f"LISTEN {CHANNEL}")
    post._listening.set()
    async for notification in connection.notifies():
        with suppress(msgspec.MsgspecError):
            post._heard(msgspec.json.decode(notification.payload, type=dict[str, Any]))


async def _once(post: Post, work: Any) -> None:
    async with await psycopg.AsyncConnection.connect(post._url, autocommit=True) as connection:
        await work(connection)


@contextmanager
def _deaf() -> Iterator[None]:
    with (
        patch.object(Post, "_for_ever", _once),
        patch.object(Post, "_hear_body", lambda post, body: post._heard(msgspec.json.decode(body))),
    ):
        yield


FAULTS: dict[str, Fault] = {
    "a notification is obeyed": lambda: patch.object(Post, "_listen", _obeys),
    "an unreadable note ends the loop": _deaf,
    "the rights of strangers are not checked": lambda: patch.object(serve, "refuse_strangers", lambda *_: None),
}
