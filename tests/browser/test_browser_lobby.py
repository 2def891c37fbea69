"""The lobby in a real browser: what a first visit loads, tournaments and jackpots, and tables that close when they are empty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe import faint, faults
from live_house import LiveHouse
from page_kinds import BOTH, Pages, tool
from playwright.sync_api import Page, expect
from poker_pages import free_seats

pytest_plugins = ["browsing"]

MOST_REQUESTS, MOST_BYTES = 25, 350_000
SECOND = 1 / 60
"""A table on demand closes when it has been empty for this many minutes."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    settings: dict[str, Any] = {"bots": 2, "pace": 30.0, "tournaments": True, "empty_minutes": SECOND}
    with LiveHouse(tmp_path_factory.mktemp("lobby"), **settings) as house:
        yield house


def fits(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@BOTH
def test_a_first_visit_takes_few_requests_and_few_bytes(live: LiveHouse, pages: Pages, phone: bool) -> None:
    """Everything that the network carries, with headers, until each request has its answer."""
    page = pages(live, phone=phone)
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    asked: set[str] = set()
    sizes: dict[str, int] = {}
    tools.on("Network.requestWillBeSent", lambda event: asked.add(event["requestId"]))
    tools.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto("/")
    expect(page.get_by_role("button", name="Sit down").first).to_be_visible()
    expect(page.locator(".rooms .t-card").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert asked == sizes.keys()
    assert 5 < len(asked) <= MOST_REQUESTS
    assert sum(sizes.values()) <= MOST_BYTES
    page.goto("/odds")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@BOTH
def test_tournaments_are_in_the_list_and_can_be_picked_out(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, live.guest(), phone=phone)
    page.goto("/")
    cups, tables = page.locator(".rooms .t-card"), page.locator(".room-table")
    expect(cups.first).to_be_visible()
    expect(tables.first).to_be_visible()
    expect(page.locator(".finder-count")).to_have_text(re.compile(r"^\d+ tables"))
    page.get_by_label("Game", exact=True).select_option(label="Tournaments")
    expect(tables).to_have_count(0)
    expect(page.locator(".finder-count")).to_have_text(re.compile(rf"^{cups.count()} tournaments"))
    expect(page.get_by_role("button", name="Seat me")).to_have_count(0)
    assert fits(page)
    assert faults(page) + faint(page) == []
    cups.first.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile("/tournament/"))
    page.goto("/")
    page.get_by_role("link", name="All tournaments").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tournaments")


@BOTH
def test_a_private_table_is_one_press_away(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, phone=phone)
    page.goto("/")
    link = page.locator(".finder").get_by_role("link", name="Open a private table")
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A table of your own")


@pytest.mark.parametrize(("phone", "game"), [(False, "Omaha"), (True, "Pineapple Holdem")], ids=["desk", "phone"])
def test_a_table_that_was_opened_on_demand_is_gone_when_its_player_has_left(
    live: LiveHouse, pages: Pages, phone: bool, game: str
) -> None:
    page = pages(live, phone=phone)
    page.goto("/")
    page.get_by_label("Game", exact=True).select_option(label=game)
    page.get_by_label("Betting").select_option(label="Fixed limit")
    page.get_by_label("Stake").select_option(label="$5/$10")
    page.get_by_role("button", name="Seat me").click()
    expect(page.locator(".table-game")).to_contain_text(game)
    looking = pages(live, phone=phone)
    looking.goto("/")
    looking.get_by_label("Game", exact=True).select_option(label=game)
    expect(looking.locator(".room-table")).to_have_count(1)
    tool(page, "Leave seat")
    page.goto("/")
    expect(looking.locator(".room-table")).to_have_count(0)
    expect(looking.locator(".finder-count")).to_contain_text("the house opens one for you")


@pytest.mark.parametrize(("phone", "table"), [(False, "melbourne-1"), (True, "melbourne-2")], ids=["desk", "phone"])
def test_a_jackpot_is_the_same_figure_in_the_lobby_and_above_the_felt(
    live: LiveHouse, pages: Pages, phone: bool, table: str
) -> None:
    page, felt, player = pages(live, phone=phone), pages(live, phone=phone), live.guest()
    page.goto("/")
    felt.goto(f"/table/{table}")
    meter, above = page.locator(".lobby-meters dd").first, felt.locator(".meters dd").first
    expect(meter).to_be_visible()
    assert page.locator(".room-seats").evaluate_all("(all) => all.filter((one) => one.offsetHeight > 40)") == []
    before = meter.inner_text()
    assert any(player.do(table, type="sit", seat=seat).status_code == 200 for seat in free_seats(live, table))
    with player.socket() as socket:
        socket.watch(table)
        while player.do(table, type="place", bet="ante", amount=500).status_code != 200:
            socket.next("step", "clock")
        assert player.do(table, type="place", bet="jackpot", amount=100).status_code == 200
        player.do(table, type="ready")
        expect(meter).not_to_have_text(before)
        player.do(table, type="decide", choice="fold")
    assert player.do(table, type="leave").status_code == 200
    for _ in range(900):  # regulars wager meanwhile, and the figures move
        if above.inner_text() == meter.inner_text():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{table} never shows what the lobby shows")
