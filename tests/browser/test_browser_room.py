"""The room itself in a real browser: contrast in every state, nothing that covers anything, what a first visit loads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe import faint
from live_house import Client, LiveHouse
from page_kinds import Pages
from playwright.sync_api import expect
from poker_pages import TABLE, Dealer, at_the_table, sit

pytest_plugins = ["browsing"]

HOUSE = "canberra-1"


class Room:
    """One poker table dealt by hand, where it is one player's turn to go all in, and tables with a dealer."""

    def __init__(self, live: LiveHouse) -> None:
        self.live, self.dealer = live, Dealer(live)
        self.players = {seat: sit(live, TABLE, seat, 20_000) for seat in (1, 2, 3)}
        self.dealer.deals()

    @property
    def to_act(self) -> Client:
        return self.players[self.dealer.poker["turn"]]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with LiveHouse(tmp_path_factory.mktemp("room"), bots=2, pace=30.0) as live:
        yield Room(live)


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_words_on_controls_are_readable_in_every_state(room: Room, pages: Pages, dark: bool) -> None:
    poker = pages(room.live, room.to_act, dark=dark)
    at_the_table(poker)
    poker.get_by_role("button", name="Max").click()
    poker.locator(".sizing .act.is-raise").click()
    expect(poker.locator(".act.is-raise.is-asked")).to_contain_text("press again")
    found = faint(poker)
    house = pages(room.live, room.live.guest(), dark=dark)
    house.goto(f"/table/{HOUSE}")
    house.get_by_role("button", name="Sit down", exact=True).click()
    expect(house.locator(".area-box.is-open").first).to_be_visible()
    house.get_by_role("button", name="Advice").click()
    found += faint(house)
    house.goto("/")
    expect(house.get_by_role("button", name="Sit down").first).to_be_visible()
    found += faint(house)
    assert found == []
