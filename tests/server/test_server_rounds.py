"""Rounds on record: whole for inspectors, their own for players, nothing of a round in play for anyone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import yaml
from live_house import Client, LiveHouse, wait_until
from record_house import TABLES, RecordHouse

from queenhigh.cards import Seed, shuffle
from queenhigh.cards.deck import cut
from queenhigh.desk.recall import recall
from queenhigh.games.kit.phases import Over
from queenhigh.notation.round_sheet import settle
from queenhigh.server.record.rounds import for_player, recall_round


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("rounds")
    with RecordHouse(folder) as house:
        yield house


@pytest.fixture(scope="module")
def inspector(live: LiveHouse) -> Client:
    return live.manager()


class TestFinding:
    def test_the_newest_round_comes_first_and_earlier_ones_on_request(self, live: LiveHouse, inspector: Client) -> None:
        whole = inspector.get("/api/rounds/canberra-1", limit=100).json()
        numbers = [one["number"] for one in whole["rounds"]]
        assert numbers == list(range(whole["newest"], 0, -1))
        assert whole["newest"] == live.house.table("canberra-1").rounds >= 2
        earlier = inspector.get("/api/rounds/canberra-1", before=2, limit=1).json()
        assert [one["number"] for one in earlier["rounds"]] == [1]

    def test_a_round_is_found_by_its_time(self, inspector: Client) -> None:
        rounds = inspector.get("/api/rounds/melbourne-1").json()["rounds"]
        second = next(one for one in rounds if one["number"] == 2)
        found = inspector.get("/api/rounds/melbourne-1", at=second["ended"]).json()["rounds"]
        assert found[0]["number"] == 2
        before_all = inspector.get("/api/rounds/melbourne-1", at="2001-01-01T00:00").json()["rounds"]
        assert [one["number"] for one in before_all] == [1]

    def test_an_invalid_time_is_reported(self, inspector: Client) -> None:
        answer = inspector.get("/api/rounds/melbourne-1", at="yesterday")
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == "malformed"

    @pytest.mark.parametrize("path", ["/api/rounds/atlantis-1", "/api/rounds/canberra-1/999999"])
    def test_what_does_not_exist_is_not_found(self, inspector: Client, path: str) -> None:
        assert inspector.get(path).status_code == 404


class TestARound:
    @pytest.mark.parametrize("table", TABLES.values())
    def test_everything_adds_up(self, live: LiveHouse, inspector: Client, table: str) -> None:
        page = inspector.get(f"/api/rounds/{table}/1").json()
        assert page["same"], page["differences"]
        assert sum(leg["amount"] for leg in page["balances"]) == 0
        for step in page["timeline"]:
            assert sum(leg["amount"] for leg in step["legs"]) == 0
            assert step["words"], step["kind"]
            assert step["who"], step["kind"]
        over = recall(live.house.ledger, f"{table}/1")
        assert [(line["stake"], line["paid"], line["rule"]["clause"]) for line in page["lines"]] == [
            (line.wager.stake, line.paid, line.rule.clause) for line in over.lines
        ]

    @pytest.mark.parametrize("table", TABLES.values())
    def test_the_seed_gives_the_deck_that_was_dealt(self, inspector: Client, table: str) -> None:
        page = inspector.get(f"/api/rounds/{table}/2").json()
        fairness = page["fairness"]
        seed = Seed.reveal(fairness["seed"])
        assert seed.keeps(fairness["commitment"])
        deck = shuffle(seed)
        for at in fairness["cuts"]:
            deck = cut(deck, at)
        assert fairness["deck"] == [str(card) for card in deck]
        seen = [*page["dealer"], *page["shared"], *(card for seat in page["seats"] for card in seat["cards"])]
        assert set(seen) == set(fairness["deck"][: len(seen)])

    def test_its_sheet_can_be_taken_away_and_settled(self, inspector: Client) -> None:
        answer = inspector.get("/api/rounds/canberra-1/1/sheet", form="yaml")
        assert "canberra-1-1.yaml" in answer.headers["content-disposition"]
        result = settle(yaml.safe_load(answer.text))
        page = inspector.get("/api/rounds/canberra-1/1").json()
        assert result["round"] == page["outcome"]
        assert inspector.get("/api/rounds/canberra-1/1/sheet").json() == page["sheet"]


class TestWhoMayLook:
    def test_nobody_without_a_session(self, live: LiveHouse) -> None:
        for path in ("/api/rounds", "/api/rounds/canberra-1", "/api/rounds/canberra-1/1"):
            assert live.visitor().get(path).status_code == 401

    def test_a_stranger_learns_nothing_of_a_round_not_even_whether_it_is_there(self, live: LiveHouse) -> None:
        guest = live.guest()
        assert guest.get("/api/rounds").json() == []
        assert guest.get("/api/rounds/canberra-1").status_code == 403
        answers = {guest.get(f"/api/rounds/canberra-1/{number}").text for number in (1, 2, 999_999)}
        assert len(answers) == 1
        assert "not_authorised" in answers.pop()
        assert guest.get("/api/rounds/canberra-1/1/sheet").status_code == 403

    def test_staff_see_the_tables_of_their_duty_and_no_others(self, live: LiveHouse, inspector: Client) -> None:
        dealer = on_duty(live, inspector, "Dana", "canberra-1", "dealer")
        assert [one["table"] for one in dealer.get("/api/rounds").json()] == ["canberra-1"]
        assert dealer.get("/api/rounds/canberra-1/1").status_code == 200
        assert dealer.get("/api/rounds/melbourne-1/1").status_code == 403


def test_where_the_seed_was_never_told_a_player_keeps_only_their_own_cards(live: LiveHouse) -> None:
    page = recall_round(live.house.ledger, live.house.table("canberra-1"), 1)
    ann, bob = page.seats[:2]
    assert for_player(page, ann.player).seats[1].cards == bob.cards
    assert for_player(page, ann.player).fairness is None, "a seed would open folded hands"
    kept = for_player(msgspec.structs.replace(page, revealed=False), ann.player)
    assert kept.seats[0].cards == ann.cards
    assert kept.seats[1].cards == ()
    assert kept.fairness is None
    secret = [*bob.cards, page.fairness.seed if page.fairness else ""]
    assert [word for word in secret if f'"{word}"' in msgspec.json.encode(kept).decode()] == []


def on_duty(live: LiveHouse, manager: Client, name: str, table: str, rank: str) -> Client:
    book = live.house.table(table).book.id
    made = manager.post("/api/accounts", {"type": "create", "name": name, "role": "staff", "ranks": {book: [rank]}})
    client = live.staff(name, made.json()["password"])
    logged = client.post("/api/staff", {"type": "log_on", "place": table, "ranks": {book: rank}})
    assert logged.status_code in (200, 201), logged.text
    return client


@pytest.fixture(scope="module")
def player(live: LiveHouse) -> Client:
    """A player at a table of their own, whose bet opens a round."""
    guest = live.guest("Zoe")
    assert guest.do("canberra-2", type="sit", seat=7).status_code == 200
    wait_until(lambda: guest.do("canberra-2", type="place", bet="ante", amount=1000).status_code == 200)
    return guest


class TestARoundInPlay:
    def test_its_cards_are_under_seal_for_inspectors_too_and_its_player_keeps_it_afterwards(
        self, live: LiveHouse, inspector: Client, player: Client
    ) -> None:
        number = live.house.table("canberra-2").number
        answer = inspector.get(f"/api/rounds/canberra-2/{number}")
        assert answer.status_code == 422
        assert "sealed until it is over" in answer.json()["error"]["why"]
        assert answer.json()["error"]["what"].startswith(f"Round {number} of canberra-2")
        assert player.get(f"/api/rounds/canberra-2/{number}").status_code == 403

        player.do("canberra-2", type="ready")
        state = live.house.shown
        wait_until(lambda: state["canberra-2"].playing is False or bool(choices(live)))
        if choices(live):
            assert inspector.get(f"/api/rounds/canberra-2/{number}").status_code == 422
            player.do("canberra-2", type="decide", choice="fold", seat=7)
        wait_until(lambda: isinstance(state["canberra-2"].round, Over))

        page = player.get(f"/api/rounds/canberra-2/{number}").json()
        assert not page["whole"]
        assert [seat["player"] for seat in page["seats"] if seat["seat"] == 7] == ["Zoe"]
        accounts = {leg["account"] for step in page["timeline"] for leg in step["legs"]}
        assert accounts == {"player:Zoe"}
        assert page["sheet"] == {}
        assert inspector.get(f"/api/rounds/canberra-2/{number}").json()["whole"]


def choices(live: LiveHouse) -> list[int]:
    state = live.house.table("canberra-2")
    if not state.playing or type(state.round).__name__ != "Deciding" or state.round is None:
        return []
    return [seat for seat, hand in state.round.hands.items() if hand.choice.value == "undecided"]
