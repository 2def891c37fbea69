"""Reports, searches, statements and proofs of the live house, as the office asks for them."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from live_house import Client, LiveHouse, wait_until
from record_house import RecordHouse

from queenhigh.money import dollars

WIDE = {"from": "2000-01-01T00:00", "until": "2100-01-01T00:00"}


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with RecordHouse(tmp_path_factory.mktemp("records")) as house:
        yield house


@pytest.fixture(scope="module")
def inspector(live: LiveHouse) -> Client:
    return live.manager()


def blocks(page: dict[str, Any]) -> dict[str, Any]:
    return {block["key"]: block for block in page["blocks"]}


def cents(text: str) -> int:
    return -dollars(text[1:]) if text.startswith("-") else dollars(text)


def paid(client: Client) -> tuple[dict[str, Any], str, int]:
    """A round in which a player won with cards that were shown, and how much. A poker hand may be won without a showdown, and
    where players bank, the cards of a bank that wins are the dealer's."""
    found: list[tuple[dict[str, Any], str, int]] = []

    def one_is_there() -> bool:
        for one in client.get("/api/find", limit=50).json()["rounds"]:
            for player, net in one["players"].items():
                if net > 0 and not one["table"].startswith("poker") and _shown(client, one, player):
                    found.append((one, player, net))
                    return True
        return False

    wait_until(one_is_there, 60)
    return found[0]


def _shown(client: Client, one: dict[str, Any], player: str) -> bool:
    page = client.get(f"/api/proof/{one['table']}/{one['number']}", player=player).json()
    return any(row[1] == player and row[2] != "not shown" for row in blocks(page)["cards"]["rows"])


class TestReport:
    def test_theory_comes_when_it_is_worked_out(self, inspector: Client) -> None:
        wait_until(lambda: not inspector.get("/api/report", table="canberra-1").json()["doing"], 120)
        page = inspector.get("/api/report", table="canberra-1").json()
        rows = blocks(page)["theory"]["rows"]
        assert [row[1] for row in rows] == ["Ante and Play", "Pairs Plus", "total"]
        assert rows[1][-1] == "7.28 %", "the exact edge of Pairs Plus"
        assert len(blocks(page)["limits"]["rows"]) == 1

    def test_todays_report_has_every_table_and_says_what_is_being_worked_out(self, inspector: Client) -> None:
        page = inspector.get("/api/report").json()
        tables = {row[0]: row for row in blocks(page)["tables"]["rows"]}
        assert {"canberra-1", "melbourne-1", "california-1"} <= set(tables)
        assert tables["canberra-1"][1] == "2"

    def test_csv_and_json_are_files(self, inspector: Client) -> None:
        answer = inspector.get("/api/report", form="csv")
        assert "attachment" in answer.headers["content-disposition"]
        lines = list(csv.DictReader(StringIO(answer.text)))
        told = inspector.get("/api/report", form="json").json()
        assert [line["handle"] for line in lines] == [table["handle"] for table in told["tables"]]

    def test_players_and_their_ratings_are_told_on_request(self, inspector: Client) -> None:
        assert "players" not in blocks(inspector.get("/api/report").json())
        wait_until(lambda: not inspector.get("/api/report", table="canberra-1").json()["doing"], 120)
        page = blocks(inspector.get("/api/report", players="true", table="canberra-1").json())
        rows = page["players"]["rows"]
        assert {row[1] for row in rows} == {"canberra-1"}
        assert all(row[4] == "2" and row[8] for row in rows), "two rounds each, and a rating"
        expected = next(row[5] for row in page["theory"]["rows"] if row[1] == "total")
        assert abs(sum(cents(row[8]) for row in rows) - cents(expected)) <= len(rows), "each its share of the table's"

    def test_another_day_is_empty(self, inspector: Client) -> None:
        page = inspector.get("/api/report", day="2001-02-03").json()
        assert all(row[1] == "0" for row in blocks(page)["tables"]["rows"])

    @pytest.mark.parametrize(
        "asked",
        [{"day": "yesterday"}, {"from": "2026-11-16T08:00"}, {"from": "2026-11-16T08:00", "until": "2026-11-16T07:00"}],
    )
    def test_what_is_no_time_is_refused(self, inspector: Client, asked: dict[str, str]) -> None:
        assert inspector.get("/api/report", **asked).status_code == 400

    def test_a_table_that_does_not_exist_is_named(self, inspector: Client) -> None:
        answer = inspector.get("/api/report", table="nowhere")
        assert answer.status_code == 404
        assert "nowhere" in answer.text


class TestSearch:
    def test_a_payment_is_found_by_player_and_amount(self, inspector: Client) -> None:
        one, player, net = paid(inspector)
        found = inspector.get("/api/find", player=player, amount=f"${net / 100:.2f}").json()
        assert (one["table"], one["number"]) in {(each["table"], each["number"]) for each in found["rounds"]}

    def test_tables_times_and_outcomes_narrow_it(self, inspector: Client) -> None:
        assert inspector.get("/api/find", table="canberra-1").json()["total"] == 2
        assert inspector.get("/api/find", table="canberra-1", outcome="void").json()["total"] == 0
        assert inspector.get("/api/find", until="2001-01-01T00:00").json()["total"] == 0
        assert inspector.get("/api/find", ruling="any").json()["total"] == 0

    def test_what_is_no_amount_is_refused(self, inspector: Client) -> None:
        assert inspector.get("/api/find", amount="much").status_code == 400


class TestStatement:
    def test_players_see_their_own_and_nobody_elses(self, live: LiveHouse, inspector: Client) -> None:
        guest = live.guest("Stella")
        page = guest.get("/api/statement", **WIDE).json()
        assert page["subtitle"] == "Stella"
        rows = blocks(page)["entries"]["rows"]
        assert [(row[1], row[2], row[3]) for row in rows] == [("Bought in", "$1,000", "$1,000")]
        _, other, _ = paid(inspector)
        assert guest.get("/api/statement", player=other, **WIDE).status_code == 403
        assert inspector.get("/api/statement", player="Stella", **WIDE).json() == page

    def test_as_csv(self, inspector: Client) -> None:
        _, player, _ = paid(inspector)
        lines = list(csv.DictReader(StringIO(inspector.get("/api/statement", player=player, form="csv", **WIDE).text)))
        assert lines[0]["what"] == "Bought in"
        assert lines[-1]["held"]


class TestProof:
    def test_it_has_cards_clauses_postings_and_checks(self, inspector: Client) -> None:
        one, player, net = paid(inspector)
        page = inspector.get(f"/api/proof/{one['table']}/{one['number']}", player=player).json()
        found = blocks(page)
        assert page["subtitle"].startswith(player)
        whole = inspector.get(f"/api/rounds/{one['table']}/{one['number']}").json()
        own = [(seat["player"], " ".join(seat["cards"])) for seat in whole["seats"] if seat["player"] == player]
        assert [(row[1], row[2]) for row in found["cards"]["rows"] if row[1] == player] == own
        lines = [line for line in whole["lines"] if line["player"] == player]
        cited = {rule["clause"] for line in lines for rule in (line["rule"], *line["also"])}
        assert {entry["name"] for entry in found["clauses"]["entries"]} == cited
        legs = [leg for step in whole["timeline"] for leg in step["legs"]]
        moved = [leg["amount"] for leg in legs if leg["account"] == f"player:{player}"]
        assert [cents(row[-1]) for row in found["postings"]["rows"]] == moved
        checks = {fact["key"]: fact["value"] for fact in found["checks"]["facts"]}
        assert checks["same"].startswith("yes")
        assert checks["shuffle"] == "the cards are those of the sealed deck"
        assert len(checks["hash"]) == 64
        facts = {fact["key"]: fact["value"] for fact in found["round"]["facts"]}
        assert facts["net"].replace(",", "").lstrip("$") in {f"{net // 100}", f"{net / 100:.2f}"}

    def test_it_shows_no_card_that_the_player_did_not_see_and_no_staff(
        self, live: LiveHouse, inspector: Client
    ) -> None:
        one, player, _ = paid(inspector)
        round_page = inspector.get(f"/api/rounds/{one['table']}/{one['number']}").json()
        told = inspector.get(f"/api/proof/{one['table']}/{one['number']}", player=player).text
        assert round_page["fairness"]["seed"] not in told
        assert "Automatic" not in told

    def test_a_person_who_was_not_in_it_learns_who_was(self, inspector: Client) -> None:
        one, player, _ = paid(inspector)
        answer = inspector.get(f"/api/proof/{one['table']}/{one['number']}", player="Nobody Else")
        assert answer.status_code == 404
        assert player in answer.text
