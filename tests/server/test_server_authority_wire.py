"""Promise S2 where it counts: over HTTP and WebSocket, a request without authority is refused, and the table stays as
it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from everything_asked import commands, may
from live_house import Client, LiveHouse

CANBERRA, TABLE = "casino-canberra-3-card-poker", "canberra-1"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("authority")) as live:
        yield live


@pytest.fixture(scope="module")
def people(live: LiveHouse) -> dict[str, Client]:
    """A person in every role; dealt by hand, so that nothing at the table moves by itself."""
    manager = live.manager()
    found = {"visitor": live.visitor(), "player": live.guest(), "manager off duty": manager}
    for name, role, ranks in (
        ("insa", "inspector", {}),
        ("idle", "staff", {CANBERRA: ["casino_operator"]}),
        ("away", "staff", {CANBERRA: ["casino_operator"]}),
        ("dee", "staff", {CANBERRA: ["dealer"]}),
        ("olga", "staff", {CANBERRA: ["casino_operator"]}),
    ):
        made = manager.post("/api/accounts", {"type": "create", "name": name, "role": role, "ranks": ranks})
        found[name] = live.staff(name, made.json()["password"])
    for name, place, rank in (
        ("away", "canberra-2", "casino_operator"),
        ("dee", TABLE, "dealer"),
        ("olga", TABLE, "casino_operator"),
    ):
        on = {"type": "log_on", "place": place, "ranks": {CANBERRA: rank}}
        assert found[name].post("/api/staff", on).status_code == 200
    found["dealer"], found["floor"] = found.pop("dee"), found.pop("olga")
    assert found["floor"].do(TABLE, type="dealing", mode="by_hand").status_code == 200
    return found


def refused(role: str) -> Iterator[dict[str, Any]]:
    """Everything that this kind of person may not ask."""
    for command in commands(CANBERRA):
        if not may(command, role, CANBERRA):
            yield msgspec.to_builtins(command)


ROLES = ("visitor", "player", "manager off duty", "insa", "idle", "away", "dealer", "floor")


@pytest.mark.parametrize("role", ROLES)
def test_over_http_people_without_authority_are_refused_and_nothing_changes(
    role: str, live: LiveHouse, people: dict[str, Client]
) -> None:
    before = live.house.table(TABLE).version
    asked = list(refused(role))
    assert len(asked) > 5
    for command in asked:
        answer = people[role].do(TABLE, **command)
        assert answer.status_code == (401 if role == "visitor" else 403), (command, answer.text)
        assert answer.json()["error"]["code"] == ("no_session" if role == "visitor" else "not_authorised")
    assert live.house.table(TABLE).version == before


@pytest.mark.parametrize("role", ROLES)
def test_over_the_socket_people_without_authority_are_refused_and_nothing_changes(
    role: str, live: LiveHouse, people: dict[str, Client]
) -> None:
    before = live.house.table(TABLE).version
    with people[role].socket() as socket:
        for command in refused(role):
            answer = socket.do(TABLE, **command)
            assert answer["t"] == "refused", command
            assert answer["error"]["code"] in ("not_authorised", "no_session")
    assert live.house.table(TABLE).version == before


@pytest.mark.parametrize("role", ROLES)
def test_nobody_watches_over_the_shoulder_of_dealer_or_floor(role: str, people: dict[str, Client]) -> None:
    sees = {"dealer": ("manager off duty", "insa", "dealer", "floor"), "floor": ("manager off duty", "insa", "floor")}
    with people[role].socket() as socket:
        for audience, roles in sees.items():
            answer = socket.watch(TABLE, **{"as": audience})
            assert (answer["t"] == "view") is (role in roles), (role, audience)
            assert answer.get("floor") is None or audience == "floor"
            assert role in roles or "dealer" not in answer
    for audience, roles in sees.items():
        for path in (f"/api/tables/{TABLE}", f"/api/tables/{TABLE}/events"):
            status = people[role].get(path, **{"as": audience}).status_code
            assert (status == 200) is (role in roles), (role, audience, path)


@pytest.mark.parametrize("field", ["by", "who", "player", "deck"])
def test_the_person_who_asks_is_not_read_from_the_message(
    field: str, live: LiveHouse, people: dict[str, Client]
) -> None:
    before = live.house.table(TABLE).version
    asked: tuple[tuple[Client, dict[str, Any]], ...] = (
        (people["player"], {"type": "sit", "seat": 3}),
        (people["dealer"], {"type": "order", "order": "StartRound"}),
        (people["floor"], {"type": "instruct", "order": {"type": "OrderCount"}}),
    )
    for client, command in asked:
        assert client.do(TABLE, **command | {field: "manager"}).status_code == 400
        with client.socket() as socket:
            assert socket.do(TABLE, **command | {field: "manager"})["error"]["code"] == "malformed"
    inner: dict[str, Any] = {"type": "instruct", "order": {"type": "OrderCount", field: "manager"}}
    assert people["floor"].do(TABLE, **inner).status_code == 400
    assert live.house.table(TABLE).version == before


def test_no_frame_of_another_player_has_a_card_of_a_hand_before_it_is_turned(
    live: LiveHouse, people: dict[str, Client]
) -> None:
    """The same promise as in the comparison of runs, read off a real socket."""
    ann, bob, dealer = live.guest(), live.guest(), people["dealer"]
    assert ann.do(TABLE, type="sit", seat=1).status_code == 200
    assert bob.do(TABLE, type="sit", seat=2).status_code == 200
    with bob.socket() as theirs, live.visitor().socket() as boards, dealer.socket() as dealers:
        watchers = [(theirs, "player"), (boards, "board"), (dealers, "dealer")]
        for socket, audience in watchers:
            assert socket.watch(TABLE, **{"as": audience})["t"] == "view"
        assert dealer.do(TABLE, type="order", order="StartRound").status_code == 200
        for client in (ann, bob):
            assert client.do(TABLE, type="place", bet="ante", amount=500).status_code == 200
        for order in ("CloseBetting", "Shuffle", "Cut", "Deal"):
            assert dealer.do(TABLE, type="order", order=order).status_code == 200
        hand = [card["face"] for card in ann.get(f"/api/tables/{TABLE}").json()["you"]["hand"]["cards"]]
        assert ann.do(TABLE, type="decide", choice="play").status_code == 200
        dealt = live.house.table(TABLE).round
        assert dealt is not None
        secret = {*hand, *map(str, dealt.dealer), *map(str, dealt.stub)}
        mine = {str(card) for card in dealt.hands[2].cards}
        assert bob.do(TABLE, type="decide", choice="play").status_code == 200
        version = live.house.table(TABLE).version
        for socket, audience in watchers:
            while True:
                frame = socket.next("step")
                told = str(frame)
                assert not [face for face in secret if f"'{face}'" in told], (audience, frame)
                assert audience == "player" or not [face for face in mine if f"'{face}'" in told]
                if frame["version"] >= version:
                    break
        for order in ("Reveal", "Settle"):
            assert dealer.do(TABLE, type="order", order=order).status_code == 200
        while not (last := theirs.next("step"))["view"]["lines"]:
            pass
        shown = next(seat for seat in last["view"]["seats"] if seat["seat"] == 1)
        assert [card["face"] for card in shown["cards"]] == hand, "turned when it is settled"
