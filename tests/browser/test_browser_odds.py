"""The odds in a real browser: something to see while they are worked out, charts with their figures, and the way there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults
from book_ids import CANBERRA, PERTH
from live_house import LiveHouse
from page_kinds import BOTH, Pages
from playwright.sync_api import expect

pytest_plugins = ["browsing"]

CUT = """(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
    .map((one) => one.innerText)"""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("odds")
    with LiveHouse(folder) as house:
        yield house


@pytest.fixture
def afresh(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path, afresh=True) as house:
        yield house


def test_odds_are_reached_from_the_book_and_shown_with_their_figures(afresh: LiveHouse, pages: Pages) -> None:
    page = pages(afresh)
    page.goto(f"/rules/{CANBERRA}")
    page.get_by_role("link", name="The odds of this game").click()
    expect(page.get_by_role("status").filter(has_text="Counting every deal")).to_be_visible()
    expect(page.locator(".odds-table")).to_contain_text("778809/20358520")
    expect(page.locator(".note.good").first).to_contain_text("Play Q-6-4 or better")
    expect(page.locator(".uplot canvas")).to_have_count(2)
    evening = page.locator("#chart-evening")
    evening.locator("summary").click()
    expect(evening.get_by_role("table")).to_contain_text("won or lost, in antes")
    page.get_by_label("Wager", exact=True).select_option("pairs_plus")
    expect(page.locator("#chart-pays-pairs_plus")).to_contain_text("−7.2760 %")
    expect(page.get_by_role("link", name="8 Pairs Plus Flush").first).to_have_attribute(
        "href", f"/rules/{CANBERRA}/8%20Pairs%20Plus%20Flush"
    )
    assert faults(page) == []
    with page.expect_download() as kept:
        page.get_by_role("link", name="Save the whole report").click()
    assert kept.value.suggested_filename == f"{CANBERRA}-odds.html"


@pytest.mark.parametrize("dark", [False, True])
def test_odds_fit_a_phone_by_day_and_by_night(live: LiveHouse, pages: Pages, dark: bool) -> None:
    page = pages(live, phone=True, dark=dark)
    page.goto(f"/odds/{CANBERRA}")
    expect(page.locator(".uplot canvas").first).to_be_visible()
    expect(page.locator(".one-line")).to_contain_text("Play Q-6-4 or better")
    assert page.locator(".odds-table").locator("..").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


def test_every_room_of_the_lobby_leads_to_its_rules_and_odds(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/")
    expect(page.locator(".room-links")).to_have_count(5)
    page.get_by_role("link", name="The odds of Casino Canberra, 3 Card Poker").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The odds")


def test_advice_shows_what_each_choice_is_worth_and_is_remembered(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/")
    page.get_by_role("button", name="Sit down at Casino Canberra").click()
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    if (closing := page.get_by_role("button", name="Got it")).is_visible():
        closing.click()
    page.get_by_role("button", name="Advice").click()
    expect(page.get_by_role("button", name="Advice")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile("^Ante: ")).click()
    page.locator(".bet-go").click()
    expect(page.locator(".decision.is-fold .decision-worth")).to_have_text(re.compile(r"Worth −\$5\.00"))
    expect(page.locator(".decision-worth.is-best").first).to_be_visible()
    assert faults(page) == []
    page.reload()
    expect(page.get_by_role("button", name="Advice")).to_have_attribute("aria-pressed", "true")


@BOTH
def test_labels_of_charts_can_be_read_to_their_end(live: LiveHouse, pages: Pages, phone: bool) -> None:
    """Wagers that differ in their last words only would look the same."""
    page = pages(live, phone=phone)
    page.goto(f"/odds/{PERTH}")
    labels = page.locator(".bars-label:visible, .bars-head")
    expect(labels.filter(has_text="Player Poker Extra").first).to_be_visible()
    assert labels.evaluate_all(CUT) == []
