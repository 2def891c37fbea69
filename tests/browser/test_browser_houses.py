"""The houses of a group in a real browser: one lobby shows them all, every link stays in its house, and chips move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import expect
from postgres_server import PostgresServer

pytest_plugins = ["browsing", "ledger_places"]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, postgres_server: PostgresServer) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("houses")
    with LiveHouse(folder, ledger=postgres_server.empty_database(), houses=("north", "south-wing")) as house:
        yield house


def test_a_player_goes_to_another_house_and_takes_chips_along(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, live.guest("Ann"))
    page.goto("/")
    card = page.locator(".house-card")
    expect(card).to_contain_text("South Wing")
    expect(card).to_contain_text("You hold $0 there.")
    page.get_by_label("Amount in dollars").fill("250")
    page.get_by_role("button", name="Move chips").click()
    expect(page.locator(".toast")).to_contain_text("$250 moved to South Wing.")
    expect(card).to_contain_text("You hold $250 there.")
    assert faults(page) == []
    page.get_by_role("link", name="Go to South Wing").click()
    expect(page.locator(".lobby-houses")).to_contain_text("You are in South Wing")
    expect(page.locator(".house-card")).to_contain_text("You hold $750 there.")
    page.get_by_role("button", name="Sit down at Casino Canberra").click()
    page.wait_for_url("**/h/south-wing/table/*")
    expect(page.locator("main")).to_contain_text(re.compile(r"\$250\s*practice chips"))
    page.get_by_role("link", name="Rules").first.click()
    page.wait_for_url("**/h/south-wing/rules")
    page.reload()
    expect(page.get_by_role("link", name="Odds").first).to_have_attribute("href", "/h/south-wing/odds")


def test_the_other_houses_fit_a_phone_by_day_and_by_night(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, live.guest(), phone=True)
    page.goto("/h/south-wing/")
    expect(page.locator(".house-card")).to_contain_text("North")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(page, night=True) == []
