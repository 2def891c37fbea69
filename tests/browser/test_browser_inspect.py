"""The inspector's pages in a real browser: a round by its number, the chain, the accounts, and nothing for a guest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import expect
from record_house import RecordHouse

pytest_plugins = ["browsing"]


LEFT = """(all) => all.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return Math.round(range.getBoundingClientRect().left);
})"""
"""Where the words of each begin."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("inspect")
    with RecordHouse(folder) as house:
        yield house


def test_a_round_is_found_by_its_number_and_told_from_beginning_to_end(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, live.manager())
    page.goto("/inspect")
    page.get_by_role("combobox", name="Table").select_option("melbourne-1")
    expect(page.get_by_role("row")).to_have_count(3)
    assert faults(page) == []
    page.get_by_label("Round number").fill("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("melbourne-1, round 1")
    expect(page.get_by_text("pays the same to the cent")).to_be_visible()
    expect(page.get_by_text("every card came off the top")).to_be_visible()
    story = page.locator(".story-step")
    expect(story.first).to_contain_text("The round begins")
    expect(story.filter(has_text="No more bets")).to_have_count(1)
    expect(story.last).to_contain_text("The round is over")
    assert faults(page) == []

    story.filter(has_text="No more bets").get_by_role("button", name=re.compile("Clause 9.2")).click()
    expect(page.get_by_role("dialog")).to_contain_text("announces that betting is closed")
    page.keyboard.press("Escape")

    page.get_by_role("tab", name="Postings").click()
    expect(page.get_by_text("It balances")).to_be_visible()
    page.get_by_role("tab", name="Sheet").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Download as YAML").click()
    assert taken.value.suggested_filename == "melbourne-1-1.yaml"
    page.get_by_role("tab", name="Events").click()
    expect(page.get_by_role("row").filter(has_text="CardsDealt")).to_have_count(1)
    assert faults(page) == []


def test_the_chain_is_checked_and_gives_a_head_to_keep(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, live.manager(), dark=True)
    page.goto("/inspect?part=chain")
    page.get_by_role("button", name="Check the chain").click()
    expect(page.get_by_role("heading", name="Sound")).to_be_visible()
    head = live.house.ledger.head()
    expect(page.locator(".head-code")).to_have_text(f"{head.seq}:{head.hash}")
    page.get_by_label("Heads that you kept").fill(f"3:{'0' * 64}")
    page.get_by_role("button", name="Check the chain").click()
    expect(page.get_by_role("heading", name="Not sound")).to_be_visible()
    expect(page.locator(".chain-result")).to_contain_text("event 3")
    assert faults(page) == []


def test_accounts_and_incidents_fit_a_phone(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, live.manager(), phone=True)
    page.goto("/inspect?part=accounts")
    expect(page.get_by_text("together they balance to zero")).to_be_visible()
    expect(page.get_by_role("tab", name="Accounts")).to_be_in_viewport(ratio=1)
    assert faults(page) == []
    for part in ("search", "access"):
        page.goto(f"/inspect?part={part}")
        expect(page.locator("tbody tr").first).to_be_visible()
        assert page.locator(".scroll-x").evaluate("(one) => one.scrollWidth <= one.clientWidth"), part
        assert faults(page) == []
    page.goto("/inspect")
    page.get_by_role("combobox", name="Table").select_option("melbourne-1")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(2)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    names = rows.first.locator("th, td").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one, '::before').content)"
    )
    assert names[0] == '"Round"', names
    assert len(set(rows.first.locator("a, .badge, td").evaluate_all(LEFT))) <= 2, "a name and a value, in two columns"
    page.goto("/inspect?part=incidents")
    expect(page.get_by_text("No incidents recorded")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


def test_a_guest_learns_that_the_page_is_for_inspectors(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, live.guest())
    page.goto("/inspect")
    expect(page.get_by_role("heading", name="For inspectors")).to_be_visible()
    page.goto("/inspect/canberra-1/1")
    expect(page.locator(".trouble")).to_contain_text("Only inspectors")
