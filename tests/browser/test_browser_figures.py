"""The mathematics department in a real browser: sliders that change the edge, charts, and pages that fit a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import expect

import queenhigh
from queenhigh.games.library import rooms_with
from queenhigh.maths import information, strategy, table_win

pytest_plugins = ["browsing"]

CANBERRA, PERTH = "casino-canberra-3-card-poker", "crown-perth-holdem-poker"

SCROLLS = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("figures")
    with LiveHouse(folder) as house:
        yield house


def test_a_slider_changes_the_edge_and_the_table_can_be_saved(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/odds")
    page.get_by_role("link", name="Design a pay table, and more figures").click()
    expect(page.get_by_role("link", name="Design a pay table")).to_have_attribute("href", "/figures/design")
    page.goto(f"/figures/design?book={CANBERRA}")
    lines = page.locator(".figures-lines")
    expect(lines).to_contain_text("7.2760 % (the book 7.2760 %)")
    page.get_by_label("Flush pays", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(lines).to_contain_text("2.3167 % (the book 7.2760 %)")
    expect(page.locator("#chart-returns")).to_contain_text("What each hand returns")
    assert "pay.flush=4" in page.url
    page.get_by_label("Wager").select_option("ante_play")
    expect(lines).to_contain_text("3.8255 % (the book 3.8255 %)")
    page.get_by_label("The dealer qualifies with").select_option("king_high")
    expect(lines).to_contain_text("5-3-2 (the book Q-6-4)")
    assert faults(page) == []
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save this pay table").click()
    assert "qualifier = king_high" in kept.value.path().read_text()


@pytest.mark.parametrize("phone", [False, True])
def test_every_question_fits_and_several_wagers_can_be_asked_for(live: LiveHouse, pages: Pages, phone: bool) -> None:
    """At a desk and on a phone, each question that is answered within a moment."""
    page = pages(live, phone=phone)
    for address, says in (
        (f"/figures/par?book={CANBERRA}&wager=pairs_plus&handle=100000&stake=500", "$7,276.02"),
        (f"/figures/strategy?book={CANBERRA}", "Play Q-6-4 or better"),
        (f"/figures/business?book={CANBERRA}&wagers=ante_play, pairs_plus=0.4&seats=6", "6.7359 %"),
        ("/figures/compare?wager=Six Card Bonus&hours=1", "for 1 hour,"),
        ("/figures/icm", "$38.39"),
    ):
        page.goto(address)
        expect(page.locator("main")).to_contain_text(says)
        assert page.locator(".scroll-x").evaluate_all(SCROLLS) == [], address
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), address
        assert faults(page) == [], address


@pytest.mark.parametrize("dark", [False, True])
def test_sheets_fit_a_phone_by_day_and_by_night(live: LiveHouse, pages: Pages, dark: bool) -> None:
    page = pages(live, phone=True, dark=dark)
    for address in ("/figures", f"/figures/design?book={CANBERRA}", "/figures/icm", "/figures/push-fold"):
        page.goto(address)
        expect(page.locator(".figures-answer, .shelf").first).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), address
        assert faults(page) == [], address


def test_reports_of_a_strategy_and_of_a_table_fit_a_phone_without_scrolling(live: LiveHouse, pages: Pages) -> None:
    """The column that matters most is the last one: what a strategy costs, and the day."""
    page = pages(live, phone=True)
    wagers: dict[str, str | int] = {"ante_play": 1, "pairs_plus": "0.4"}
    for report in (
        strategy.as_page(queenhigh.strategy(CANBERRA), "1"),
        table_win.as_page(queenhigh.business(CANBERRA, ante="25", seats=6, wagers=wagers), "1"),
        table_win.as_page(queenhigh.business(PERTH, ante="25", seats=6, bank=5000), "1"),
        information.as_page(queenhigh.information(CANBERRA, samples=2048), "1"),
    ):
        page.set_content(report)
        assert page.locator(".wide").count() > 0
        hidden = "() => [...document.querySelectorAll('.wide')].filter(one => one.scrollWidth > one.clientWidth).length"
        assert page.evaluate(hidden) == 0


@pytest.mark.parametrize("book", sorted(rooms_with("strategy")))
def test_a_strategy_card_prints_on_one_page(live: LiveHouse, pages: Pages, book: str) -> None:
    page = pages(live)
    page.set_content(strategy.as_page(queenhigh.strategy(book), "1"))
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert re.findall(rb"/Type\s*/Pages\b.*?/Count (\d+)", printed, re.DOTALL) == [b"1"]


def test_what_cannot_be_asked_is_shown_next_to_the_form(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.route("**/api/figures/icm*", lambda route: route.fulfill(json={"doing": "Counting for a while"}))
    page.goto("/figures/icm")
    expect(page.get_by_role("status").filter(has_text="Counting for a while")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("What stacks are worth")
    page.unroute("**/api/figures/icm*")
    expect(page.get_by_role("table")).to_contain_text("$38.39")
    page.get_by_label("Stacks").fill("5000 much")
    page.get_by_label("Stacks").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Stacks are numbers of chips")
