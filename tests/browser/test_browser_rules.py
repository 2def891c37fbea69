"""The rules pages in a real browser: search as you type, read clause by clause, and compare the houses side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import Page, expect

from queenhigh.games.library import open_book

pytest_plugins = ["browsing"]

MELBOURNE, CANBERRA = "crown-melbourne-three-card-poker", "casino-canberra-3-card-poker"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("rules")
    with LiveHouse(folder) as house:
        yield house


def fits(page: Page) -> bool:
    """Nothing sticks out to the side."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


def test_a_clause_is_found_while_one_types_and_opened_by_keyboard(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/rules")
    expect(page.locator(".book-card")).to_have_count(5)
    assert faults(page) == []
    page.keyboard.press("/")
    page.keyboard.type("11.5.2")
    expect(page.locator(".law-found li").first).to_contain_text("11.5.2")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("11.5.2")
    expect(page.locator(".clause-text")).to_contain_text("If the count is 52")
    page.keyboard.press("]")
    expect(page.get_by_role("heading", level=1)).to_contain_text("11.5.2(a)")


def test_what_queenhigh_does_is_labelled_and_kept_apart_from_the_rule(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto(f"/rules/{CANBERRA}/2.2")
    expect(page.locator(".clause-text")).not_to_contain_text("recorded")
    expect(page.locator(".clause-system")).to_have_text(re.compile("^In Queenhigh: .*opening check is recorded"))
    page.goto(f"/rules/{CANBERRA}/2.9")
    expect(page.locator(".clause-text")).to_have_text("Suits never break a tie.")
    expect(page.locator(".clause-system")).to_have_count(0)


def test_a_clause_shows_its_code_its_readings_and_its_neighbours(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto(f"/rules/{MELBOURNE}/11.5.2")
    expect(page.locator(".source-line.is-cited").first).to_contain_text('rule("11.5.2")')
    expect(page.locator(".source figcaption").first).to_contain_text("irregularities.py")
    expect(page.locator(".reading").filter(has_text="A-31b").locator(".is-adopted")).to_contain_text("Adopted")
    expect(page.get_by_role("heading", name="In the tests")).to_be_visible()
    expect(page.locator(".scenario h3")).to_contain_text("The count finds 52 cards.")
    expect(page.locator(".scenario-when dd")).to_contain_text("cards counted 52")
    expect(page.locator(".scenario-then dd").first).to_contain_text("Round: settled")
    assert faults(page) == []
    page.locator(".crumbs").get_by_role("link", name="11.5", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("11.5")


def test_a_book_is_read_chapter_by_chapter_with_its_prices_and_readings(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, dark=True)
    page.goto(f"/rules/{CANBERRA}")
    expect(page.locator(".law-clause")).to_have_count(122)
    page.get_by_label("Show").select_option(label="Data")
    expect(page.locator(".law-clause")).to_have_count(11)
    page.get_by_role("tab", name="Pay tables").click()
    expect(page.get_by_role("row", name=re.compile("Straight Flush 40 to 1"))).to_be_visible()
    page.get_by_role("tab", name=re.compile("Readings")).click()
    expect(page.locator(".reading")).to_have_count(len(open_book(CANBERRA).readings.all))
    assert faults(page) == []


def test_each_house_answers_how_it_treats_a_fold_with_pair_plus(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/compare")
    page.get_by_label("Filter topics").fill("fold pair")
    page.locator(".topics").get_by_role("link", name="Fold with Pair Plus").click()
    expect(page.locator(".house-answer")).to_have_count(5)
    canberra = page.get_by_role("region", name="Casino Canberra, 3 Card Poker")
    expect(canberra).to_contain_text("folds only the ante keeps pairs plus in play")
    expect(page.get_by_role("region", name=re.compile("Crown Poker"))).to_contain_text("does not mention it")
    assert faults(page) == []
    page.get_by_role("checkbox", name="Perth").uncheck()
    expect(page.locator(".house-answer")).to_have_count(4)
    canberra.get_by_role("link", name="7.4").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("7.4")


def test_a_box_once_unchecked_never_flickers_back(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/compare?topic=ties")
    expect(page.locator(".house-answer")).to_have_count(5)
    seen = page.get_by_role("checkbox", name="Perth").evaluate(
        """async (box) => {
            const seen = [];
            box.click();
            for (let look = 0; look < 50; look++) {
                await (look % 2 ? new Promise((done) => setTimeout(done, 0)) : Promise.resolve());
                seen.push(box.checked);
            }
            return seen;
        }"""
    )
    assert seen == [False] * 50


def test_any_two_clauses_can_be_shown_side_by_side(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto(f"/rules/{CANBERRA}/12.1")
    page.get_by_role("link", name="Compare it with another clause").click()
    second = page.get_by_role("region", name="Second clause")
    second.get_by_role("searchbox").fill("one exposed card turned over")
    second.get_by_role("button", name=re.compile("Crown Melbourne 11.1 ")).click()
    expect(second.locator(".clause-text")).to_contain_text("turns it over and deals on")
    expect(page.get_by_role("region", name="First clause").locator(".clause-text")).to_contain_text("one player card")
    assert faults(page) == []


@pytest.mark.parametrize(
    "path", ["/rules", f"/rules/{MELBOURNE}/9.6.2(d)", f"/rules/{MELBOURNE}?part=pays", "/compare?topic=ties"]
)
def test_it_fits_a_phone(live: LiveHouse, pages: Pages, path: str) -> None:
    page = pages(live, phone=True)
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator(".spinner")).to_have_count(0)
    assert fits(page)
    assert faults(page) == []


def test_a_heading_leads_to_the_clauses_under_it(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto(f"/rules/{CANBERRA}/4.7")
    expect(page.get_by_role("heading", level=1)).to_have_text("Clauses under 4.7")
    expect(page.locator(".law-clauses li")).to_have_count(2)
    assert faults(page) == []
    page.get_by_role("link", name="4.7(b)").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Clause 4.7(b)")


def test_an_unknown_clause_is_reported_with_a_search_field(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto(f"/rules/{MELBOURNE}/99.1")
    expect(page.get_by_role("heading", name="No such clause")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_be_visible()
