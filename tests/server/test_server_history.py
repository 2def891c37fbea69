"""A player's history through the real server: filters, the graph, replays, reviews, files, and links that keep secrets."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
import yaml
from history_house import OTHER, POKER, TABLE, fold_a_hand, past_of_ann, rounds, share
from live_house import Client, LiveHouse
from planting import planted

from queenhigh.games.kit.sight import Shown
from queenhigh.notation.hand_sheet import play_hand
from queenhigh.notation.round_sheet import settle
from queenhigh.server.record import replay
from queenhigh.server.record.words import addressed


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("history"), bots=2, pace=0.0) as house:
        yield house


@pytest.fixture(scope="module")
def other(live: LiveHouse) -> Client:
    return live.guest(OTHER)


@pytest.fixture(scope="module")
def ann(live: LiveHouse, other: Client) -> Client:
    return past_of_ann(live, other)


@pytest.fixture(scope="module")
def folded_hand(live: LiveHouse, ann: Client) -> int:
    return fold_a_hand(live, ann)


def faces(value: Any) -> set[str]:
    """Every face-up card anywhere in an answer."""
    match value:
        case {"face": str() as face}:
            return {face}
        case dict():
            return set().union(*map(faces, value.values()))
        case list():
            return set().union(*map(faces, value))
    return set()


class TestTheList:
    def test_a_round_says_what_was_held_done_and_won(self, ann: Client) -> None:
        folded, _, played = rounds(ann)
        assert [len(one["held"]["cards"]) for one in (folded, played)] == [3, 3]
        assert (folded["folded"], folded["net"], folded["staked"]) == (True, -1000, 1000)
        assert "old" in folded["held"]["action"]
        assert (played["folded"], played["held"]["action"] != "") == (False, True)

    def test_filters_find_what_fits_and_nothing_else(self, ann: Client) -> None:
        every = rounds(ann)
        assert [one["number"] for one in rounds(ann, result="folded")] == [every[0]["number"]]
        for result, fits in (("won", 1), ("lost", -1), ("even", 0)):
            wanted = [one["number"] for one in every if (one["net"] > 0) - (one["net"] < 0) == fits]
            assert [one["number"] for one in rounds(ann, result=result)] == wanted
        assert rounds(ann, table="melbourne-1") == []
        assert rounds(ann, book="perth") == []
        assert len(rounds(ann, book="canberra")) == 3
        assert len(rounds(ann, least="10")) == len([one for one in every if abs(one["net"]) >= 1000])
        assert rounds(ann, least="1000000") == []
        assert rounds(ann, until="2001-01-01") == []
        assert len(rounds(ann, **{"from": "2001-01-01"})) == 3
        page = ann.get("/api/my/rounds", table=TABLE, limit=2, skip=2).json()
        assert (len(page["rounds"]), page["total"], page["more"]) == (1, 3, False)
        assert TABLE in [place["table"] for place in page["places"]]

    @pytest.mark.parametrize("asked", [{"least": "much"}, {"from": "soon"}, {"result": "glorious"}])
    def test_what_cannot_be_read_is_refused(self, ann: Client, asked: dict[str, str]) -> None:
        assert ann.get("/api/my/rounds", **asked).status_code == 400
        assert ann.get("/api/my/rounds", book="atlantis").status_code == 404

    def test_the_graph_ends_where_the_rounds_add_up(self, ann: Client) -> None:
        for session in (True, False):
            graph = ann.get("/api/my/graph", session=session, table=TABLE).json()
            [series] = graph["series"]
            assert series["net"] == series["points"][-1][2] == sum(one["net"] for one in rounds(ann))
            assert [point[0] for point in series["points"]] == [1, 2, 3]
            assert series["rounds"] == 3


class TestTheReplay:
    def test_it_shows_the_table_as_the_room_saw_it_and_ones_own_cards(self, live: LiveHouse, ann: Client) -> None:
        last = rounds(ann)[0]
        page = ann.get(f"/api/rounds/{TABLE}/{last['number']}/replay").json()
        assert page["steps"][0]["changes"]["table"] == TABLE
        assert page["steps"][-1]["words"]
        hands = [step["hands"] for step in page["steps"] if step.get("hands")]
        assert [card["face"] for card in hands[-1][str(page["seats"][0])]["cards"]] == last["held"]["cards"]
        assert hidden_cards(live, last["number"]).isdisjoint(faces(page))

    def test_it_speaks_to_the_player_and_a_shared_one_of_them(self, live: LiveHouse, ann: Client) -> None:
        last = rounds(ann)[0]["number"]
        own = ann.get(f"/api/rounds/{TABLE}/{last}/replay").json()
        shared = live.visitor().get(f"/api/shared/{share(ann, TABLE, last)}").json()
        told, others = (" ".join(step.get("words", "") for step in page["steps"]) for page in (own, shared))
        assert "You put $10 on Ante" in told
        assert "You: fold" in told
        assert "Ann puts $10 on Ante" in others

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ("Ann folds", "You fold"),
            ("Ann has 30 seconds more", "You have 30 seconds more"),
            ("Ann misses a blind", "You miss a blind"),
            ("$5.00 is uncalled and returns to Ann", "$5.00 is uncalled and returns to you"),
            ("Anna folds", "Anna folds"),
            ("Bob puts $5.00 on Ann", "Bob puts $5.00 on Ann"),
        ],
    )
    def test_only_what_the_player_does_is_said_to_them(self, words: str, said: str) -> None:
        assert addressed(words, "Ann") == said

    def test_it_is_for_those_who_took_part(self, live: LiveHouse, ann: Client) -> None:
        for what in ("replay", "review"):
            path = f"/api/rounds/{TABLE}/{rounds(ann)[0]['number']}/{what}"
            assert live.guest().get(path).status_code == 403
            assert live.visitor().get(path).status_code == 401
            assert live.manager().get(path).status_code == 200
            assert live.manager().get(f"/api/rounds/{TABLE}/99999/{what}").status_code == 404


class TestTheReview:
    def test_each_decision_has_its_exact_cost(self, ann: Client) -> None:
        for one in rounds(ann):
            page = ann.get(f"/api/rounds/{TABLE}/{one['number']}/review").json()
            [line] = page["lines"]
            assert line["did"] == ("fold" if one["folded"] else "play")
            assert line["cards"] == one["held"]["cards"]
            best = max(line["worths"].values())
            assert line["cost"] == pytest.approx(best - line["worths"][line["did"]], abs=1e-3)
            assert float(Fraction(line["exact"]) * 100) == pytest.approx(line["cost"], abs=1e-3)
            assert line["worths"][line["best"]] == best
            assert (page["counted"], page["cost"]) == (1, line["cost"])


class TestFiles:
    def test_a_sheet_of_your_own_hand_settles_to_what_was_paid(self, live: LiveHouse, ann: Client) -> None:
        for one in rounds(ann):
            answer = ann.get(f"/api/rounds/{TABLE}/{one['number']}/sheet", form="yaml")
            sheet = yaml.safe_load(answer.text)
            [seat] = sheet["seats"]
            assert (seat["player"], seat["cards"]) == ("Ann", one["held"]["cards"])
            assert OTHER not in answer.text
            assert round(float(settle(sheet)["seats"][str(seat["seat"])]["net"]) * 100) == one["net"]
        assert live.guest().get(f"/api/rounds/{TABLE}/1/sheet").status_code == 403

    def test_a_zip_has_the_list_and_a_file_for_each_round(self, ann: Client) -> None:
        answer = ann.get("/api/my/files", table=TABLE)
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            names = archive.namelist()
            assert len([name for name in names if name.endswith(".yaml")]) == 3
            lines = archive.read("rounds.csv").decode().splitlines()
        assert len(lines) == 1 + 3
        assert OTHER.encode() not in answer.content


def hidden_cards(live: LiveHouse, number: int) -> set[str]:
    """What Bartholomew folded, and what anyone else held that was not turned up."""
    page = live.manager().get(f"/api/rounds/{TABLE}/{number}").json()
    hidden = {
        card for seat in page["seats"] if not seat["turned"] and seat["player"] != "Ann" for card in seat["cards"]
    }
    assert len(hidden) >= 3
    return hidden


def leaks(live: LiveHouse, ann: Client, number: int, hidden: set[str]) -> list[str]:
    """What a stranger with the link learns and should not."""
    answer = live.visitor().get(f"/api/shared/{share(ann, TABLE, number)}")
    assert answer.status_code == 200, answer.text
    found = [f"the {card} is told" for card in hidden & faces(answer.json())]
    found += [f"{card} stands in the answer" for card in hidden if f'"{card}"' in answer.text]
    return found + (["a name is told"] if OTHER.casefold() in answer.text.casefold() else [])


class TestLinks:
    def test_a_stranger_sees_the_sharers_cards_and_no_secret_of_others(self, live: LiveHouse, ann: Client) -> None:
        for one in rounds(ann):
            page = live.visitor().get(f"/api/shared/{share(ann, TABLE, one['number'])}").json()
            assert set(one["held"]["cards"]) <= faces(page)
            assert page["player"] == "Ann"
            assert page["shared"] is True
            assert leaks(live, ann, one["number"], hidden_cards(live, one["number"])) == []
            assert "Seat " in json.dumps(page)

    def test_a_planted_fault_in_the_sight_is_noticed(self, live: LiveHouse, ann: Client) -> None:
        sight = live.house.shown[TABLE].room.sight
        honest, number = sight.shown, rounds(ann)[0]["number"]
        hidden = hidden_cards(live, number)

        def everybody(round: Any, happened: Any) -> Shown:
            seen = honest(round, happened)
            return Shown(seen.dealer, seen.shared, frozenset(getattr(round, "hands", {})))

        with planted(sight, shown=everybody):
            assert leaks(live, ann, number, hidden)

    def test_a_planted_fault_in_the_names_is_noticed(
        self, live: LiveHouse, ann: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(replay, "_hidden_names", lambda *_: {})
        number = rounds(ann)[0]["number"]
        assert leaks(live, ann, number, hidden_cards(live, number)) == ["a name is told"]

    def test_nothing_is_passed_on_that_is_not_listed(self, live: LiveHouse, ann: Client) -> None:
        page = live.visitor().get(f"/api/shared/{share(ann, TABLE, rounds(ann)[0]['number'])}").json()
        assert {name for step in page["steps"] for name in step.get("changes", {})} <= replay.SHOWN

    def test_a_link_stays_the_same_until_it_is_withdrawn_by_its_owner(
        self, live: LiveHouse, ann: Client, other: Client
    ) -> None:
        number = rounds(ann)[1]["number"]
        token = share(ann, TABLE, number)
        assert share(ann, TABLE, number) == token
        theirs = other.post("/api/my/shared", {"type": "withdraw", "token": token})
        assert theirs.status_code == 404
        assert live.visitor().get(f"/api/shared/{token}").status_code == 200
        assert ann.post("/api/my/shared", {"type": "withdraw", "token": token}).status_code == 200
        assert live.visitor().get(f"/api/shared/{token}").status_code == 404
        assert token not in {one["token"] for one in ann.get("/api/my/shared").json()["links"]}
        assert share(ann, TABLE, number) != token

    def test_only_your_own_rounds_can_be_shared(self, live: LiveHouse, ann: Client) -> None:
        asked = {"type": "share", "table": TABLE, "number": rounds(ann)[0]["number"]}
        assert live.guest().post("/api/my/shared", asked).status_code == 403
        assert live.manager().post("/api/my/shared", asked).status_code == 403
        assert ann.post("/api/my/shared", asked | {"number": 99_999}).status_code == 403


class TestPoker:
    def test_a_hand_is_listed_replayed_reviewed_and_shared(
        self, live: LiveHouse, ann: Client, folded_hand: int
    ) -> None:
        number = folded_hand
        row = next(one for one in rounds(ann, table=POKER) if one["number"] == number)
        assert (row["game"], row["pot"] > 0, len(row["held"]["cards"])) == ("Holdem", True, 2)
        whole = live.manager().get(f"/api/rounds/{POKER}/{number}").json()
        hidden = {
            card for seat in whole["seats"] if not seat["turned"] and seat["player"] != "Ann" for card in seat["cards"]
        }
        own = ann.get(f"/api/rounds/{POKER}/{number}/replay")
        shared = live.visitor().get(f"/api/shared/{share(ann, POKER, number)}")
        for answer in (own, shared):
            assert answer.status_code == 200, answer.text
            assert set(row["held"]["cards"]) <= faces(answer.json())
            assert hidden.isdisjoint(faces(answer.json()))
        for line in whole["lines"]:
            assert f"{line['player']} wins {line['words']}" in own.json()["steps"][-1]["words"], (
                "the last step tells it"
            )
        ends = own.json()["steps"][-1]["changes"]["poker"]["seats"]
        began = own.json()["steps"][0]["changes"]["poker"]["seats"]
        moved = {seat["seat"]: seat["stack"] for seat in ends if seat["player"]}
        for seat in whole["seats"]:
            before = next(one["stack"] for one in began if one["seat"] == seat["seat"])
            assert moved[seat["seat"]] == before + seat["net"], "the chips are where they went"
        sheet = ann.get(f"/api/rounds/{POKER}/{number}/sheet", form="yaml").text
        assert hidden.isdisjoint(sheet.replace("'", "").split())
        ended = play_hand(yaml.safe_load(sheet))["final_stacks"]
        assert ended == {str(seat["seat"]): moved[seat["seat"]] for seat in whole["seats"]}
        with zipfile.ZipFile(io.BytesIO(ann.get("/api/my/files", table=POKER).content)) as archive:
            assert {f"{POKER}-{number}.yaml", f"{POKER}-{number}.phh"} <= set(archive.namelist())
        review = ann.get(f"/api/rounds/{POKER}/{number}/review").json()
        assert review["lines"]
        assert all(line["cost"] is not None or line["note"] for line in review["lines"])
