"""Tournaments over HTTP: the list, the terms, entering, a whole one with regulars to its prizes, and the director's console."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_house import Client, LiveHouse, wait_until
from tournament_guest import Guest, is_over

from queenhigh.games.kit.instructions import ExcludePlayer, LiftExclusion
from queenhigh.games.kit.tournaments.chips import ChipsRaced
from queenhigh.house.tournaments.files import template
from queenhigh.ledger import reconcile
from queenhigh.money.accounts import pool_of

POKER = "crown-melbourne-crown-poker"
FACE = re.compile(r'"face": ?"(..)"')


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    """Without pauses, so that a tournament takes seconds."""
    with LiveHouse(tmp_path_factory.mktemp("house"), tournaments=True, pace=0.0, betting_seconds=30) as house:
        yield house


def row(client: Client, name: str) -> dict[str, Any]:
    rows = client.get("/api/tournaments").json()["tournaments"]
    found: dict[str, Any] = next(one for one in rows if one["name"] == name)
    return found


def test_one_of_each_kind_takes_entries_and_its_terms_are_complete_and_public(live: LiveHouse) -> None:
    anybody = live.visitor()
    names = [one["name"] for one in anybody.get("/api/lobby").json()["tournaments"] if one["phase"] == "entering"]
    assert {name.rpartition("-")[0] for name in names} == {"holdem", "holdem-tables", "three-card"}
    for name in names:
        terms = anybody.get(f"/api/tournaments/{name}/terms").json()
        assert terms["published"]
        assert not [block for block in terms["document"]["blocks"] if block["key"] == "missing"]
        page = anybody.get(f"/api/tournaments/{name}").json()
        assert page["you"] is None
        assert page["director"] is None
    assert anybody.get("/api/tournaments/no-such").status_code == 404
    assert anybody.get("/api/tournaments/no-such/terms").status_code == 404


@pytest.mark.clause("crown-melbourne-crown-poker 12.4.2(d)", "crown-melbourne-crown-poker 12.4.8(a)(iv)")
def test_a_player_who_withdraws_gets_back_what_they_paid(live: LiveHouse) -> None:
    ann = live.guest()
    before = live.house.chips(ann.name)
    # two commands at once: nobody starts play in between
    guest = Guest(ann.http, "holdem-tables-1")
    live.house.hall.conductors["holdem-tables-1"].terms = _Slow()  # type: ignore[assignment]
    guest.enter()
    assert live.house.chips(ann.name) == before - 1100
    assert guest.ask(type="enter").json()["error"]["rule"]["clause"] == "12.1"
    assert guest.ask(type="withdraw_entry").status_code == 200
    assert live.house.chips(ann.name) == before
    assert guest.ask(type="retire").status_code == 422


class _Slow:
    pace = 0.01


def entering(live: LiveHouse, kind: str) -> str:
    """The tournament of a kind that takes entries now, which does not begin while the test looks at it."""
    lobby = live.visitor().get("/api/lobby").json()["tournaments"]
    name: str = next(
        one["name"] for one in lobby if one["phase"] == "entering" and one["name"].rpartition("-")[0] == kind
    )
    live.house.hall.conductors[name].terms = _Slow()  # type: ignore[assignment]
    return name


def test_a_person_enters_and_regulars_play_it_out_with_them_to_the_prizes(live: LiveHouse) -> None:
    ann, name = live.guest(), "three-card-1"
    before = live.house.chips(ann.name)
    guest = Guest(ann.http, name)
    guest.enter()
    felt = guest.play(lambda page: bool(page["you"]["felt"]))["you"]["felt"]
    assert ann.get(f"/api/tables/{felt}/practice").status_code == 403, "everybody plays without help"
    page = guest.play(is_over, bold=True)
    view, you = page["view"], page["you"]
    assert guest.felts
    assert sum(one["prize"] for one in view["standings"]) == view["row"]["pool"] == 1000 * view["row"]["most"]
    assert min(one["place"] for one in view["standings"]) == 1
    assert live.house.chips(ann.name) == before - 1100 + you["prize"]
    desk = live.house.desk
    assert desk.ledger.balance(pool_of(name)) == 0
    assert reconcile(desk.ledger).faults == ()
    again = live.guest().get("/api/tournaments").json()["tournaments"]
    assert any(one["phase"] == "entering" and one["name"] == "three-card-2" for one in again), "the next is announced"
    assert not any(felt.startswith(f"{name}:") for felt in live.house.felts)
    keeps_their_hands(live, ann, name)


def keeps_their_hands(live: LiveHouse, ann: Client, name: str) -> None:
    """Each hand that they were dealt into, in chips, for replay by them and by inspectors only."""
    rows = ann.get("/api/my/rounds").json()["rounds"]
    assert rows
    assert {row["table"].partition(":")[0] for row in rows} == {name}
    stranger, manager = live.guest(), live.manager()
    for row in rows:
        path = f"/api/rounds/{row['table']}/{row['number']}"
        page = ann.get(path).json()
        assert page["chips"]
        [own] = [seat for seat in page["seats"] if seat["player"] == ann.name]
        assert own["net"] == row["net"]
        assert stranger.get(path).status_code == stranger.get(f"{path}/replay").status_code == 403
        again = ann.get(f"{path}/replay").json()
        assert (again["chips"], again["number"]) == (True, row["number"])
        assert ann.get(f"{path}/review").status_code == 200
        whole = manager.get(path).json()
        assert whole["number"] == row["number"]
        asked = {"table": row["table"], "number": row["number"]}
        assert stranger.post("/api/my/shared", {"type": "share", **asked}).status_code == 403
        links = ann.post("/api/my/shared", {"type": "share", **asked}).json()["links"]
        token = next(one["token"] for one in links if {key: one[key] for key in asked} == asked)
        shared = live.visitor().get(f"/api/shared/{token}")
        assert (shared.json()["chips"], shared.json()["player"]) == (True, ann.name)
        assert set(own["cards"]) <= set(FACE.findall(shared.text))
        hidden = {card for seat in whole["seats"] if seat["player"] != ann.name for card in seat["cards"]} - {
            card for seat in whole["seats"] if seat["turned"] for card in seat["cards"]
        }
        assert hidden.isdisjoint(FACE.findall(shared.text))
        assert '"tournament"' not in shared.text
    assert ann.get(f"/api/rounds/{rows[0]['table']}/9999").status_code == 403
    assert ann.get("/api/rounds/no-such:table/1").status_code == 404


# -- the director's console


def order(client: Client, name: str, type: str, **fields: Any) -> dict[str, Any]:
    body = {"id": str(uuid.uuid4()), "do": {"type": "order", "order": {"type": type, **fields}}}
    answer = client.post(f"/api/tournaments/{name}/commands", body)
    found: dict[str, Any] = answer.json()
    return found


def on_duty(manager: Client, rank: str) -> None:
    manager.post("/api/staff", {"type": "log_off"})
    answer = manager.post("/api/staff", {"type": "log_on", "place": "the floor", "ranks": {POKER: rank}})
    assert answer.status_code == 200, answer.text


def test_a_director_runs_one_from_the_terms_into_play(live: LiveHouse) -> None:
    manager = live.manager()
    on_duty(manager, "TG Area Manager")
    assert POKER in manager.get("/api/tournaments").json()["may_begin"]
    begin = {"type": "begin", "book": POKER, "title": "Émile's Cup!"}
    name = manager.post("/api/tournaments", {"id": "begin-cup", "do": begin}).json()["name"]
    assert name == "emile-s-cup"
    assert live.visitor().get(f"/api/tournaments/{name}").status_code == 404, "nothing is published yet"
    toml = template(POKER).replace("least = 20 ", "least = 4 ").replace("2026-12-05T19:00", "2020-01-01T19:00")
    unsaid = order(manager, name, "DrawUpTerms", toml=toml.replace('"12.4.1(b)" =', "# "))
    assert "12.4.1(b)" in unsaid["error"]["what"]
    assert order(manager, name, "DrawUpTerms", toml="name =")["error"]["code"] == "malformed"
    assert "id" in order(manager, name, "DrawUpTerms", toml=toml)
    assert order(manager, name, "OpenEntries")["error"]["rule"]["clause"] == "12.2.2(a)"
    for unnamed in ({}, {"inspector": ""}, {"inspector": "  "}):
        refused = order(manager, name, "AdviseInspectorate", **unnamed)["error"]
        assert refused["what"] == "The name of the inspector who was notified is missing."
    for type, fields in (
        ("PublishTerms", {}),
        ("AdviseInspectorate", {"inspector": "Ng"}),
        ("AppointDirector", {"person": "manager"}),
        ("DesignateTables", {"tables": [str(number) for number in range(1, 21)]}),
        ("OpenEntries", {}),
    ):
        assert "id" in order(manager, name, type, **fields), type
    bots = manager.post(
        f"/api/tournaments/{name}/commands", {"id": "bots-for-cup", "do": {"type": "add_bots", "count": 12}}
    )
    assert bots.status_code == 200, bots.text
    console = manager.get(f"/api/tournaments/{name}").json()["director"]
    assert [step["done"] for step in console["steps"]] == [True] * 7 + [False] * 3
    assert len(console["entrants"]) == 12
    refused = order(manager, name, "Brief")["error"]
    assert (refused["code"], refused["rule"]["clause"]) == ("not_authorised", "12.3.1"), "that is the Director's"
    assert order(manager, name, "StartPlay", draw=[])["error"]["code"] == "malformed", "a draw is the house's"
    assert order(manager, name, "NoSuchOrder")["error"]["code"] == "not_authorised"

    on_duty(manager, "Tournament Director")
    for type in ("Attend", "Brief", "StartPlay"):
        assert "id" in order(manager, name, type), type
    assert "id" in order(manager, name, "AppointDeputy", person="automatic deputy")
    assert "id" in order(manager, name, "StopClock", why="a spill")
    stopped = manager.get(f"/api/tournaments/{name}").json()
    assert stopped["view"]["stage"]["stopped"]
    wait_until(lambda: not any(table["playing"] for table in seen(manager, name)["tables"]))
    player = seen(manager, name)["standings"][-1]["player"]
    assert "id" in order(manager, name, "Disqualify", player=player, cause="passing chips")
    assert order(manager, name, "Penalise", player=seen(manager, name)["standings"][0]["player"], penalty="no such")[
        "error"
    ]
    assert "id" in order(manager, name, "StartClock")
    assert "id" in order(manager, name, "NextLevel")
    assert seen(manager, name)["stage"]["words"] == "Blinds 50/100"
    assert "id" in order(manager, name, "CallBreak", minutes=5)
    wait_until(lambda: not any(table["playing"] for table in seen(manager, name)["tables"]))
    assert seen(manager, name)["stage"]["paused_until"]
    assert "id" in order(manager, name, "CancelTournament", why="the hall is flooded")
    assert row(manager, name)["phase"] == "cancelled"
    assert live.house.desk.ledger.balance(pool_of(name)) == 0


def test_chips_that_the_levels_outgrow_are_raced_by_the_dealers(live: LiveHouse) -> None:
    """Every table races its own before its next hand, and plays on with chips that exist."""
    manager = live.manager()
    on_duty(manager, "TG Area Manager")
    begin = {"type": "begin", "book": POKER, "title": "Race"}
    name = manager.post("/api/tournaments", {"id": "begin-race", "do": begin}).json()["name"]
    toml = template(POKER).replace("least = 20 ", "least = 4 ").replace("2026-12-05T19:00", "2020-01-01T19:00")
    toml = toml.replace("late_until = 4 ", "late_until = 2 ")
    before, _, rest = toml.partition("levels = [")
    levels = "levels = [{ minutes = 20, small = 25, big = 50 }, { minutes = 20, small = 100, big = 200 }]\n"
    toml = before + levels + rest.partition("\n]\n")[2]
    races = toml.replace("smallest_chip = 0 ", "races = [{ after = 1, chip = 100 }]\nsmallest_chip = 0 ")
    assert "id" in order(manager, name, "DrawUpTerms", toml=races)
    for type, fields in (
        ("PublishTerms", {}),
        ("AdviseInspectorate", {"inspector": "Ng"}),
        ("AppointDirector", {"person": "manager"}),
        ("DesignateTables", {"tables": [str(number) for number in range(1, 21)]}),
        ("OpenEntries", {}),
    ):
        assert "id" in order(manager, name, type, **fields), type
    bots = {"id": "bots-for-race", "do": {"type": "add_bots", "count": 12}}
    assert manager.post(f"/api/tournaments/{name}/commands", bots).status_code == 200
    on_duty(manager, "Tournament Director")
    for type in ("Attend", "Brief", "StartPlay"):
        assert "id" in order(manager, name, type), type
    assert "id" in order(manager, name, "AppointDeputy", person="automatic deputy")
    counter = live.house.desk.tournaments

    def raced(chips: int) -> bool:
        return any(isinstance(event, ChipsRaced) and event.chip == chips for event in counter.history(name))

    wait_until(lambda: any(held % 100 for held in counter.find(name).state.chips.values()))
    assert "id" in order(manager, name, "NextLevel")
    wait_until(lambda: raced(100))
    assert "id" in order(manager, name, "StopClock")
    wait_until(lambda: not any(table["playing"] for table in seen(manager, name)["tables"]))
    wait_until(lambda: all(held % 100 == 0 for held in counter.find(name).state.chips.values()))
    state = counter.find(name).state
    assert state.accounted == state.issued
    assert "id" in order(manager, name, "CancelTournament", why="the test is over")


def seen(client: Client, name: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tournaments/{name}").json()["view"]
    return found


def test_a_person_who_is_excluded_from_the_house_enters_no_tournament(live: LiveHouse) -> None:
    cem = Guest(live.guest("Cem").http, entering(live, "holdem-tables"))
    dot = Guest(live.guest("Dot").http, entering(live, "three-card"))
    manager = live.manager()
    for name in ("Cem", "Dot"):
        barred = manager.post("/api/exclusions", {"type": "exclude", "person": name, "reason": "Threw a drink."})
        assert barred.status_code == 200
    for guest in (cem, dot):
        refused = guest.ask(type="enter")
        assert refused.status_code == 422
        assert "excluded from this house: Threw a drink." in refused.json()["error"]["what"]
    manager.post("/api/exclusions", {"type": "lift", "person": "Cem", "reason": "A mistake."})
    assert cem.ask(type="enter").status_code == 200
    substitute = cem.ask(type="nominate_substitute", substitute="Dot")
    assert "excluded from this house" in substitute.json()["error"]["what"]
    assert cem.ask(type="withdraw_entry").status_code == 200


@pytest.mark.clause("crown-melbourne-crown-poker 13.2.2")
def test_a_player_excluded_from_the_game_can_no_longer_enter_its_tournaments_but_those_of_another(
    live: LiveHouse,
) -> None:
    """Fin is excluded at a poker table: Hold'em tournaments are poker too, Three Card tournaments are not."""
    fin = Guest(live.guest("Fin").http, "holdem-tables-1")
    live.house.hall.conductors["holdem-tables-1"].terms = _Slow()  # type: ignore[assignment]
    top = live.house.table("poker-1").book.ladder.rungs[-1]
    by: dict[str, Any] = {"by": top, "who": "manager", "at": live.house.desk.now, "player": "Fin"}
    on_duty(live.manager(), top)
    live.house.desk.instruct("poker-1", ExcludePlayer(breached="13.7", reason="Marked cards.", **by))
    refused = fin.ask(type="enter").json()["error"]
    assert (refused["what"], refused["rule"]["clause"]) == (
        "Fin is excluded from the game, and so from its tournaments.",
        "13.2.2",
    )
    other = Guest(fin.http, entering(live, "three-card"))
    assert other.ask(type="enter").status_code == 200
    assert other.ask(type="withdraw_entry").status_code == 200
    live.house.desk.instruct("poker-1", LiftExclusion(reason="It was his brother.", **by))
    assert fin.ask(type="enter").status_code == 200
    assert fin.ask(type="withdraw_entry").status_code == 200


def test_a_command_that_is_sent_again_is_answered_once_and_the_same(live: LiveHouse) -> None:
    ann = live.guest()
    guest = Guest(ann.http, "holdem-tables-1")
    live.house.hall.conductors["holdem-tables-1"].terms = _Slow()  # type: ignore[assignment]
    before = guest.page()["view"]["row"]["entries"]
    body = {"id": "enter-once", "do": {"type": "enter"}}
    path = f"/api/tournaments/{guest.tournament}/commands"
    first, second = ann.post(path, body), ann.post(path, body)
    assert first.json() == second.json()
    assert first.status_code == 200
    assert guest.page()["view"]["row"]["entries"] == before + 1
    assert guest.ask(type="withdraw_entry").status_code == 200


def test_every_board_of_a_tournament_is_public_and_an_unknown_one_is_not_there(live: LiveHouse) -> None:
    anybody = live.visitor()
    for kind in ("clock", "standings"):
        page = anybody.get(f"/api/boards/{kind}", id="holdem-tables-1").json()
        assert page["tournament"]["row"]["name"] == "holdem-tables-1"
        assert anybody.get(f"/api/boards/{kind}", id="no-such").status_code == 404


@pytest.mark.clause("crown-melbourne-crown-poker 12.4.8(b)(ii)")
def test_a_player_who_lets_their_turns_pass_is_marked_away_and_comes_back_with_a_word(tmp_path: Path) -> None:
    with LiveHouse(tmp_path, tournaments=True, pace=0.0, deciding_seconds=0.05) as live:
        guest = Guest(live.guest().http, "holdem-1")
        guest.enter()
        wait_until(lambda: bool(guest.page()["you"]["away"]))
        assert "come_back" in guest.page()["you"]["may"]
        assert guest.ask(type="come_back").status_code == 200
