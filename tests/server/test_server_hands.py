"""Hands of poker as files: each player's own, and nobody else's cards."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import pytest
from book_ids import POKER
from live_house import Client, LiveHouse, wait_until

from queenhigh.games.crown_melbourne_crown_poker.events import HandEvent
from queenhigh.games.library import room
from queenhigh.server.page import page_of

TABLE = "poker-1"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("hands"), bots=2, pace=0.0) as house:
        yield house


@pytest.fixture(scope="module")
def player(live: LiveHouse) -> Client:
    """A player who sat through a hand and folded it."""
    guest = live.guest("Pat")
    seats = live.house.shown[TABLE].floor.seats  # type: ignore[attr-defined]
    free = next(seat for seat in range(1, 10) if seat not in seats)
    assert guest.do(TABLE, type="sit", seat=free, buy_in=20_000).status_code == 200
    guest.do(TABLE, type="post")

    def played() -> bool:
        for action in ("check", "fold"):
            guest.do(TABLE, type=action)
        guest.do(TABLE, type="ready")
        return guest.get(f"/api/tables/{TABLE}/hands/{live.house.shown[TABLE].rounds}.phh").status_code == 200

    wait_until(played, 60)
    return guest


def test_a_player_gets_the_hand_with_their_own_cards_and_those_that_were_shown(live: LiveHouse, player: Client) -> None:
    number = live.house.shown[TABLE].rounds
    while player.get(f"/api/tables/{TABLE}/hands/{number}.phh").status_code != 200:
        number -= 1
    answer = player.get(f"/api/tables/{TABLE}/hands/{number}.phh")
    hand = tomllib.loads(answer.text)
    assert "Pat" in hand["players"]
    dealt = [action for action in hand["actions"] if action.startswith("d dh ")]
    hidden = [action for action in dealt if action.endswith("????")]
    assert len(dealt) - len(hidden) <= len(dealt) - 1, "somebody's cards stay hidden"
    whole = tomllib.loads(live.manager().get(f"/api/tables/{TABLE}/hands/{number}.phh").text)
    assert not any("????" in action for action in whole["actions"] if action.startswith("d dh "))


def test_a_person_who_was_not_in_a_hand_gets_nothing_of_it(live: LiveHouse, player: Client) -> None:
    other = live.guest("Quentin")
    assert other.get(f"/api/tables/{TABLE}/hands/1.phh").status_code == 403
    assert player.get(f"/api/tables/{TABLE}/hands/999999.phh").status_code == 403
    assert player.get(f"/api/tables/{TABLE}/hands/nonsense.phh").status_code == 400
    assert live.manager().get("/api/tables/canberra-1/hands/1.phh").status_code == 404


def test_my_rounds_are_the_hands_i_was_dealt_into_and_each_can_be_seen_again(live: LiveHouse, player: Client) -> None:
    """Not the hand that was in play when the chips were bought in."""
    rows = player.get("/api/my/rounds", table=TABLE).json()["rounds"]
    assert rows
    for row in rows:
        page = player.get(f"/api/rounds/{TABLE}/{row['number']}").json()
        [own] = [seat for seat in page["seats"] if seat["player"] == "Pat"]
        assert own["net"] == row["net"]
        assert own["cards"]
        hidden = [seat for seat in page["seats"] if not seat["turned"] and seat["player"] != "Pat"]
        assert all(seat["cards"] == [] for seat in hidden)
    assert live.guest("Rita").get("/api/my/rounds").json()["rounds"] == []


def test_every_hand_has_a_page_side_wagers_and_all(live: LiveHouse, player: Client) -> None:
    manager, last = live.manager(), live.house.shown[TABLE].rounds
    pages = [manager.get(f"/api/rounds/{TABLE}/{number}") for number in range(max(1, last - 30), last + 1)]
    assert {page.status_code for page in pages} == {200}


def test_every_event_of_a_hand_is_described_in_a_sentence(live: LiveHouse, player: Client) -> None:
    """Not by its name: "Hand planned"."""
    told = page_of(room(POKER)).sentences
    assert [kind.__name__ for kind in HandEvent.__subclasses__() if kind not in told] == []
    number = player.get("/api/my/rounds", table=TABLE).json()["rounds"][0]["number"]
    steps = player.get(f"/api/rounds/{TABLE}/{number}").json()["timeline"]
    assert [
        step["kind"] for step in steps if step["words"].replace(" ", "").casefold() == step["kind"].casefold()
    ] == []
