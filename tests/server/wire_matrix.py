"""Every role at the other end of the wire, and everything that can be asked over it: commands, and every address (S2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
from everything_asked import commands, may
from live_house import Client, LiveHouse
from tournament_asked import commands as tournament_commands
from tournament_asked import may as may_of_a_tournament

from queenhigh.games.library import open_book

ROLES = ("visitor", "player", "manager", "inspector", "idle", "away", "dealer", "floor")
EVERYBODY = frozenset(ROLES)
SESSION = EVERYBODY - {"visitor"}
PLAYER = frozenset({"player"})
NOBODY = frozenset[str]()
"""Only the host of a private table, and this one is the house's."""
PLAYER_ACCOUNT = NOBODY
"""Players with an account: everyone here who plays is a guest."""
STAFF = SESSION - PLAYER
MANAGER = frozenset({"manager"})
INSPECTS = MANAGER | {"inspector"}
AT_TABLE = INSPECTS | {"dealer", "floor"}
SUPERVISES = INSPECTS | {"floor", "away"}
"""`away` supervises another table, and sees its incidents."""

INSTRUCTS = MANAGER | {"idle", "away", "floor"}
"""Who holds a rank above the lowest, on duty or not."""
SETS = INSTRUCTS | {"inspector"}
"""Who may know of a set that is not there; of one that is, `drills.access` decides by its author."""

BOOK = "casino-canberra-3-card-poker"
TABLE = "canberra-1"
PATIENCE = 120.0
"""Seconds: who may ask is looked at here, not how soon the answer comes."""
NO_SET = {"title": "None", "parts": [{"kind": "pay", "book": "nothing"}]}
Sample = tuple[frozenset[str], str, Any]
"""Who may ask, of which address, with which body."""

ADDRESSES: dict[str, Sample] = {
    "GET /health": (EVERYBODY, "/health", None),
    "GET /metrics": (EVERYBODY, "/metrics", None),
    "GET /api/session": (EVERYBODY, "/api/session", None),
    "GET /api/session/factor": (SESSION, "/api/session/factor", None),
    "GET /api/sessions": (SESSION, "/api/sessions", None),
    "GET /api/lobby": (EVERYBODY, "/api/lobby", None),
    "GET /api/houses": (EVERYBODY, "/api/houses", None),
    "GET /api/books": (EVERYBODY, "/api/books", None),
    "GET /api/books/{book}": (EVERYBODY, f"/api/books/{BOOK}", None),
    "GET /api/books/{book}/felt": (EVERYBODY, f"/api/books/{BOOK}/felt", None),
    "GET /api/books/{book}/clauses/{clause}": (EVERYBODY, f"/api/books/{BOOK}/clauses/2.3", None),
    "GET /api/tables/{table}/disputes/{number}": (AT_TABLE, f"/api/tables/{TABLE}/disputes/1", None),
    "GET /api/books/{book}/irregularities": (EVERYBODY, f"/api/books/{BOOK}/irregularities", None),
    "GET /api/procedures": (EVERYBODY, "/api/procedures", None),
    "GET /api/search": (EVERYBODY, "/api/search?q=ante", None),
    "GET /api/compare": (EVERYBODY, "/api/compare", None),
    "GET /api/compare/{topic}": (EVERYBODY, "/api/compare/nothing", None),
    "GET /api/odds": (EVERYBODY, "/api/odds", None),
    "GET /api/odds/{book}": (EVERYBODY, "/api/odds/nothing", None),
    "GET /api/odds/{book}/paper": (EVERYBODY, "/api/odds/nothing/paper", None),
    "GET /api/figures": (EVERYBODY, "/api/figures", None),
    "GET /api/figures/{question}": (EVERYBODY, "/api/figures/nothing", None),
    "GET /api/boards/{kind}": (EVERYBODY, "/api/boards/nothing", None),
    "GET /api/boards/{kind}/stream": (EVERYBODY, "/api/boards/nothing/stream", None),
    "GET /api/tables/{table}": (EVERYBODY, f"/api/tables/{TABLE}", None),
    "GET /api/tables/{table}/events": (EVERYBODY, f"/api/tables/{TABLE}/events?after=0", None),
    "GET /api/tournaments": (EVERYBODY, "/api/tournaments", None),
    "GET /api/tournaments/{name}": (EVERYBODY, "/api/tournaments/nothing", None),
    "GET /api/tournaments/{name}/terms": (EVERYBODY, "/api/tournaments/nothing/terms", None),
    "GET /api/tournament-terms": (SESSION, "/api/tournament-terms?book=crown-melbourne-crown-poker", None),
    "GET /api/tables/{table}/practice": (SESSION, f"/api/tables/{TABLE}/practice", None),
    "POST /api/seats": (PLAYER, "/api/seats", {"id": "a-seat-0001", "wanted": {"book": "nothing"}}),
    "GET /api/session/sign-up": (EVERYBODY, "/api/session/sign-up", None),
    "POST /api/session/sign-up": (NOBODY, "/api/session/sign-up", {"password": "three blue lamps at noon"}),
    "POST /api/invitations": (MANAGER, "/api/invitations", None),
    "GET /api/hosting": (SESSION, "/api/hosting", None),
    "POST /api/hosting": (PLAYER_ACCOUNT, "/api/hosting", {"id": "a-table-0001", "open": {"book": BOOK}}),
    "GET /api/tables/{table}/host": (NOBODY, f"/api/tables/{TABLE}/host", None),
    "GET /api/tables/{table}/host/code": (NOBODY, f"/api/tables/{TABLE}/host/code", None),
    "GET /api/join/{token}": (EVERYBODY, "/api/join/nothing", None),
    "POST /api/join/{token}": (SESSION, "/api/join/nothing", None),
    "GET /api/rounds": (SESSION, "/api/rounds", None),
    "GET /api/my/rounds": (PLAYER, "/api/my/rounds", None),
    "GET /api/my/graph": (PLAYER, "/api/my/graph", None),
    "GET /api/my/files": (PLAYER, "/api/my/files", None),
    "GET /api/my/shared": (PLAYER, "/api/my/shared", None),
    "POST /api/my/shared": (PLAYER, "/api/my/shared", {"type": "withdraw", "token": "nothing"}),
    "GET /api/shared/{token}": (EVERYBODY, "/api/shared/nothing", None),
    "GET /api/rounds/{table}/{number}/replay": (AT_TABLE, f"/api/rounds/{TABLE}/7/replay", None),
    "GET /api/rounds/{table}/{number}/review": (AT_TABLE, f"/api/rounds/{TABLE}/7/review", None),
    "POST /api/chips": (PLAYER, "/api/chips", {"amount": 100}),
    "POST /api/chips/send": (PLAYER, "/api/chips/send", {"to": "south", "amount": 100, "id": "to-the-south"}),
    "GET /api/rounds/{table}": (AT_TABLE, f"/api/rounds/{TABLE}", None),
    "GET /api/rounds/{table}/{number}": (AT_TABLE, f"/api/rounds/{TABLE}/7", None),
    "GET /api/rounds/{table}/{number}/sheet": (AT_TABLE, f"/api/rounds/{TABLE}/7/sheet", None),
    "GET /api/tables/{table}/hands/{file}": (AT_TABLE, f"/api/tables/{TABLE}/hands/7.phh", None),
    "POST /api/tables/{table}/ruling": (AT_TABLE, f"/api/tables/{TABLE}/ruling", {"fact": {"type": "disturbance"}}),
    "GET /api/staff": (STAFF, "/api/staff", None),
    "POST /api/staff": (STAFF, "/api/staff", {"type": "withdraw", "number": 10**6}),
    "GET /api/slips": (STAFF, "/api/slips", None),
    "GET /api/slip/{table}/{number}": (STAFF, "/api/slip/nothing/1", None),
    "GET /api/floor": (STAFF, "/api/floor", None),
    "GET /api/incidents": (SUPERVISES, "/api/incidents", None),
    "GET /api/accounts": (MANAGER, "/api/accounts", None),
    "POST /api/accounts": (MANAGER, "/api/accounts", {"type": "reset", "name": "nobody of this name"}),
    "GET /api/exclusions": (STAFF, "/api/exclusions", None),
    "POST /api/exclusions": (
        MANAGER,
        "/api/exclusions",
        {"type": "lift", "person": "nobody of this name", "reason": "none"},
    ),
    "GET /api/audit/verify": (INSPECTS, "/api/audit/verify", None),
    "POST /api/audit/verify": (INSPECTS, "/api/audit/verify", {"known": ["nonsense"]}),
    "GET /api/audit/reconcile": (INSPECTS, "/api/audit/reconcile", None),
    "GET /api/access": (INSPECTS, "/api/access", None),
    "GET /api/access/check": (INSPECTS, "/api/access/check", None),
    "GET /api/report": (INSPECTS, "/api/report", None),
    "GET /api/find": (INSPECTS, "/api/find", None),
    "GET /api/statement": (INSPECTS, "/api/statement?player=nobody+of+this+name", None),
    "GET /api/proof/{table}/{number}": (INSPECTS, "/api/proof/nothing/1", None),
    "GET /api/drills": (EVERYBODY, "/api/drills", None),
    "POST /api/drills/runs": (SESSION, "/api/drills/runs", {"count": 1, "book": "nothing"}),
    "GET /api/drills/runs/{run}": (SESSION, "/api/drills/runs/nothing", None),
    "POST /api/drills/runs/{run}/next": (SESSION, "/api/drills/runs/nothing/next", {}),
    "POST /api/drills/runs/{run}/answers/{number}": (SESSION, "/api/drills/runs/nothing/answers/1", {"answer": {}}),
    "GET /api/drills/runs/{run}/answers/{number}": (SESSION, "/api/drills/runs/nothing/answers/1", None),
    "POST /api/drills/runs/{run}/stop": (SESSION, "/api/drills/runs/nothing/stop", {}),
    "GET /api/drills/topics/{kind}/{book}": (EVERYBODY, "/api/drills/topics/read/nothing", None),
    "POST /api/session/trainee": (EVERYBODY, "/api/session/trainee", {"token": "nothing at all"}),
    "GET /api/drills/certificates/{run}": (EVERYBODY, "/api/drills/certificates/nothing", None),
    "GET /api/drills/sets/{one}/signoff": (SETS, "/api/drills/sets/nothing/signoff", None),
    "GET /api/drills/sets/{one}/qti": (SETS, "/api/drills/sets/nothing/qti", None),
    "GET /api/drills/classes": (SETS, "/api/drills/classes", None),
    "POST /api/drills/classes": (INSTRUCTS, "/api/drills/classes", {"title": "x", "roster": "id,name"}),
    "GET /api/drills/classes/{one}": (SETS, "/api/drills/classes/nothing", None),
    "POST /api/drills/classes/{one}/trainees": (SETS, "/api/drills/classes/nothing/trainees", {"roster": "id,name"}),
    "POST /api/drills/classes/{one}/links": (SETS, "/api/drills/classes/nothing/links", {}),
    "POST /api/drills/classes/{one}/sets": (SETS, "/api/drills/classes/nothing/sets", {"set": "nothing"}),
    "GET /api/drills/classes/{one}/trainee/{number}": (SETS, "/api/drills/classes/nothing/trainee/1", None),
    "GET /api/drills/classes/{one}/items/{form}": (SETS, "/api/drills/classes/nothing/items/csv", None),
    "GET /api/drills/classes/{one}/xapi": (SETS, "/api/drills/classes/nothing/xapi", None),
    "POST /api/drills/classes/{one}/xapi": (SETS, "/api/drills/classes/nothing/xapi", {}),
    "GET /api/drills/sheet": (SESSION, "/api/drills/sheet", None),
    "GET /api/drills/sets": (SETS, "/api/drills/sets", None),
    "POST /api/drills/sets": (INSTRUCTS, "/api/drills/sets", NO_SET),
    "POST /api/drills/sets/file": (INSTRUCTS, "/api/drills/sets/file", {"text": "nonsense"}),
    "GET /api/drills/sets/{one}": (SETS, "/api/drills/sets/nothing", None),
    "POST /api/drills/sets/{one}/people": (SETS, "/api/drills/sets/nothing/people", {}),
    "POST /api/drills/sets/{one}/closed": (SETS, "/api/drills/sets/nothing/closed", {"closed": True}),
    "GET /api/drills/sets/{one}/results/{form}": (SETS, "/api/drills/sets/nothing/results/csv", None),
    "GET /api/drills/sets/{one}/set/{form}": (SETS, "/api/drills/sets/nothing/set/csv", None),
    "GET /api/drills/sets/{one}/paper": (SETS, "/api/drills/sets/nothing/paper", None),
    "GET /api/drills/sets/{one}/mine": (SESSION, "/api/drills/sets/nothing/mine", None),
    "POST /api/drills/sets/{one}/runs": (SESSION, "/api/drills/sets/nothing/runs", {}),
}
BY_COMMAND = frozenset(
    {"POST /api/tables/{table}/commands", "POST /api/tournaments", "POST /api/tournaments/{name}/commands"}
)
"""Where the command decides: they are asked with every command there is."""
THE_DOOR = frozenset(
    {
        "POST /api/session/guest",
        "POST /api/session",
        "DELETE /api/session",
        "POST /api/session/password",
        "POST /api/session/factor",
        "POST /api/sessions",
    }
)
"""The addresses where a client logs on or off."""


def every_address(live: LiveHouse) -> set[str]:
    paths = live.visitor().get("/schema/openapi.json").json()["paths"]
    return {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}


def addresses_without_a_row(live: LiveHouse) -> set[str]:
    """In either direction."""
    return every_address(live) ^ {*ADDRESSES, *BY_COMMAND, *THE_DOOR}


def people(live: LiveHouse, book: str = BOOK, table: str = TABLE, other: str = "canberra-2") -> dict[str, Client]:
    """A person in every role; the table is dealt by hand, so that nothing there moves by itself."""
    manager, rungs = live.manager(), open_book(book).ladder.rungs
    found = {"visitor": live.visitor(), "player": live.guest(), "manager": manager}
    for role, kind, rank in (
        ("inspector", "inspector", ""),
        ("idle", "staff", rungs[-1]),
        ("away", "staff", rungs[-1]),
        ("dealer", "staff", rungs[0]),
        ("floor", "staff", rungs[-1]),
    ):
        ranks = {book: [rank]} if rank else {}
        name = f"{role} {table}"
        made = manager.post("/api/accounts", {"type": "create", "name": name, "role": kind, "ranks": ranks})
        assert made.status_code == 200, made.text
        found[role] = live.staff(name, made.json()["password"])
    for role, place, rank in (("away", other, rungs[-1]), ("dealer", table, rungs[0]), ("floor", table, rungs[-1])):
        on = {"type": "log_on", "place": place, "ranks": {book: rank}}
        answer = found[role].post("/api/staff", on)
        assert answer.status_code == 200, answer.text
    assert found["floor"].do(table, type="dealing", mode="by_hand").status_code == 200
    for client in found.values():
        client.http.timeout = httpx.Timeout(PATIENCE)
    return found


def refused_to(role: str, book: str) -> Iterator[dict[str, Any]]:
    """Everything that this kind of person may not ask at a table."""
    for command in commands(book):
        if not may(command, role, book):
            yield msgspec.to_builtins(command)


def refused_over_the_wire(live: LiveHouse, people: dict[str, Client], book: str, table: str, state: str) -> int:
    """Each of them asks for everything that is not theirs, over HTTP and over a socket. How often it was refused."""
    before, count = live.house.table(table).version, 0
    for role, client in people.items():
        expected = "no_session" if role == "visitor" else "not_authorised"
        with client.socket() as socket:
            for command in refused_to(role, book):
                told = f"{role} asks for {command} at {table}, {state}"
                answer = client.do(table, **command)
                assert answer.status_code == (401 if role == "visitor" else 403), f"{told}: {answer.status_code}"
                assert answer.json()["error"]["code"] == expected, told
                heard = socket.do(table, **command)
                assert (heard["t"], heard["error"]["code"]) == ("refused", expected), f"{told}: {heard}"
                count += 2
    assert live.house.table(table).version == before, f"something has changed at {table}, {state}"
    return count


def addresses_keep_their_rows(people: dict[str, Client]) -> int:
    """Each of them asks at every address: answered or refused as its row says, and never with a fault of the server."""
    count = 0
    for address, (allowed, path, body) in ADDRESSES.items():
        for role, client in people.items():
            answer = client.http.get(path) if address.startswith("GET") else client.post(path, body)
            told = f"{role} asks {address}: {answer.status_code}"
            assert answer.status_code < 500, told
            assert (answer.status_code in (401, 403)) is (role not in allowed), told
            count += 1
    return count


def tournament_refuses_over_http(live: LiveHouse, people: dict[str, Client], name: str) -> int:
    """Staff of another book are as good as nobody; players may ask what players may."""
    count, before = 0, live.house.tournament(name).version
    for role, client in people.items():
        kind = "player" if role == "player" else ""
        for number, command in enumerate(tournament_commands()):
            if role != "visitor" and may_of_a_tournament(command, kind):
                continue
            body = {"id": f"{role}-{number}-{id(command)}", "do": msgspec.to_builtins(command)}
            answer = client.post(f"/api/tournaments/{name}/commands", body)
            assert answer.status_code == (401 if role == "visitor" else 403), f"{role}: {body}: {answer.text}"
            count += 1
    assert live.house.tournament(name).version == before, "something has changed in the tournament"
    return count


WATCHES = {"player": EVERYBODY, "board": EVERYBODY, "dealer": AT_TABLE, "floor": INSPECTS | {"floor"}}


def watched_over_a_socket(people: dict[str, Client], table: str) -> int:
    """Each role tries to watch in the view of each other role. Returns how often that was refused."""
    count = 0
    for role, client in people.items():
        with client.socket() as socket:
            for audience, allowed in WATCHES.items():
                heard = socket.watch(table, **{"as": audience})
                assert (heard["t"] == "view") is (role in allowed), f"{role} watches as {audience}: {heard['t']}"
                assert ("dealer" in heard) is (heard["t"] == "view" and audience in ("dealer", "floor")), audience
                assert ("floor" in heard) is (heard["t"] == "view" and audience == "floor"), audience
                count += heard["t"] == "refused"
    return count


def relieved_while_watching(people: dict[str, Client], table: str) -> int:
    """Who goes off duty is sent nothing more of the dealer's or the floor's page, from the next step on."""
    player, count = people["player"], 0
    for role in ("dealer", "floor"):
        with people[role].socket() as socket:
            seen = socket.watch(table, **{"as": role})
            assert seen[role] is not None, f"{role} has no page of their own"
            assert people[role].post("/api/staff", {"type": "log_off"}).status_code == 200
            free = next(seat["seat"] for seat in seen["view"]["seats"] if seat["player"] is None)
            assert player.do(table, type="sit", seat=free).status_code == 200
            step = socket.next("step", within=PATIENCE)
            assert step["dealer"] is None, f"{role} is off duty and is sent the dealer's page"
            assert step.get("floor") is None, f"{role} is off duty and is sent the floor's page"
            assert player.do(table, type="leave").status_code == 200
            count += 1
    return count
