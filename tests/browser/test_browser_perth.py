"""Crown Perth in a real browser: every street is played, and a planted straight flush waits for a supervisor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import Page, TimeoutError, expect
from staff_room import on_duty

from queenhigh.cards import Seed
from queenhigh.desk import sealing
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.games.kit.procedure import procedure

pytest_plugins = ["browsing"]

PERTH, TABLE = "crown-perth-holdem-poker", "perth-1"
PLANTED = Seed.named("planted jackpot", 56865)
"""Cut in the middle and dealt to one player, it gives the eight and seven of hearts, and the six, five and four with the flop."""
SMALLEST_NAME = """() => Math.min(...[...document.querySelectorAll(".area-label")]
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom))"""


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveHouse]:
    """A table without regulars, at which every deck is the planted one."""
    sealed = DeckSealed(PLANTED.commitment, PLANTED.secret, procedure("shuffle"))
    monkeypatch.setattr(sealing, "sealed", lambda seed=None: sealed)
    with LiveHouse(tmp_path, bots=0, pace=30.0) as house:
        yield house


def wager(page: Page, area: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{area}: ")).click()


def test_every_street_is_played_and_a_supervisor_verifies_the_prize(live: LiveHouse, pages: Pages) -> None:
    supervisor = on_duty(live, "Sue", TABLE, PERTH, "supervisor")
    page = pages(live)
    page.goto("/")
    page.get_by_role("button", name="Sit down at Crown Perth").click()
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    wager(page, "Ante")
    wager(page, "Jackpot 1|Jackpot level 1")
    page.locator(".bet-go").click()
    for street in ("flop", "turn", "river"):
        choice = page.locator(".is-decide .decision:not(:disabled)").first
        expect(choice).to_contain_text(re.compile(street, re.IGNORECASE))
        choice.click()
    staff = pages(live, supervisor)
    staff.goto(f"/deal/{TABLE}")
    verify = staff.locator(".next-button")
    expect(verify).to_contain_text(re.compile("verify", re.IGNORECASE))
    assert faults(staff) == []
    expect(page.locator(".purse-sum")).to_have_text("$1,020")  # ante, flop, turn and river are paid, the jackpot is not
    expect(page.locator(".decision", has_text=re.compile("unseen"))).to_have_count(0)
    verify.click()
    asked = staff.locator("form", has_text="sorted back into suits")
    asked.get_by_role("button", name="Yes").click()
    asked.get_by_role("button").last.click()
    expect(page.locator(".purse-sum")).to_have_text(re.compile(r"^\$3,5"))
    won = live.house.ledger.balance(f"player:{page.locator('.who-name').inner_text()}")
    assert won > 100_000 + 240_000, "a tenth of what the display of level 1 showed"
    assert faults(page) == []


HIDDEN = """() => { const dock = document.querySelector('.dock').getBoundingClientRect();
    return [...document.querySelectorAll('.area-box')].filter((one) => one.getBoundingClientRect().bottom > dock.top)
        .map((one) => one.innerText); }"""
"""Betting areas, with what is below them, that are not fully visible without scrolling."""


def all_in_sight(page: Page) -> None:
    """As soon as the dock is drawn."""
    try:
        page.wait_for_function(f"() => !({HIDDEN})().length")
    except TimeoutError as late:
        raise AssertionError(f"hidden: {page.evaluate(HIDDEN)}") from late


@pytest.mark.parametrize("height", [740, 844])
def test_a_phone_shows_all_nine_areas_on_every_street(live: LiveHouse, pages: Pages, height: int) -> None:
    page = pages(live, phone=True)
    page.set_viewport_size({"width": 360 if height < 800 else 390, "height": height})
    page.goto("/")
    page.get_by_role("button", name="Sit down at Crown Perth").click()
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    expect(page.locator(".area-box")).to_have_count(9)
    all_in_sight(page)
    page.get_by_role("button", name="Got it").click()
    head = page.locator(".table-head").bounding_box()
    assert head
    assert head["height"] < 96, "two rows: the table, and its three meters"
    wager(page, "Ante")
    wager(page, "Dealer Extra")
    all_in_sight(page)
    page.locator(".bet-go").click()
    for street in ("flop", "turn", "river"):
        choice = page.locator(".is-decide .decision:not(:disabled)").first
        expect(choice).to_contain_text(re.compile(street, re.IGNORECASE))
        expect(page.locator(".decision", has_text="unseen")).to_have_count(0)
        all_in_sight(page)
        assert page.evaluate(SMALLEST_NAME) >= 8.9, "pixels, however small the felt is drawn"
        choice.click()
    expect(page.locator(".result, .last").first).to_be_visible()
    all_in_sight(page)


def test_a_phone_has_what_else_there_is_at_a_table_behind_one_button(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, phone=True)
    page.goto("/")
    page.get_by_role("button", name="Sit down at Crown Perth").click()
    more, listed = page.get_by_role("button", name="More", exact=True), page.get_by_role("dialog")
    more.click()
    assert faults(page) == []
    listed.get_by_role("button", name="Fair deal").click()
    expect(listed.get_by_role("heading", name="Fair deal")).to_be_visible()
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    more.click()
    listed.get_by_role("button", name="Advice").click()
    expect(listed).to_have_count(0)
    more.click()
    expect(listed.get_by_role("button", name="Advice")).to_have_attribute("aria-pressed", "true")
    listed.get_by_role("button", name="Leave seat").click()
    expect(page.locator(".dock")).to_contain_text("You are watching")
