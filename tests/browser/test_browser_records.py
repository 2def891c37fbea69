"""The office in a real browser: a payment is found, proved and printed; a day is reported."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import expect
from record_house import RecordHouse

pytest_plugins = ["browsing"]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with RecordHouse(tmp_path_factory.mktemp("office")) as house:
        yield house


def test_a_payment_is_found_by_player_and_amount_and_proved(live: LiveHouse, pages: Pages) -> None:
    manager = live.manager()
    rounds = manager.get("/api/find", limit=50).json()["rounds"]
    one, player, net = next((one, who, net) for one in rounds for who, net in one["players"].items() if net > 0)
    page = pages(live, manager)
    page.goto("/inspect?part=search")
    page.get_by_label("Player").fill(player)
    page.get_by_label("Amount in dollars").fill(f"{net / 100:.2f}")
    page.get_by_role("button", name="Search").click()
    where = f"{one['table']} round {one['number']}"
    link = page.get_by_role("link", name=f"Proof of payment for {player}, {where}")
    expect(link).to_be_visible()
    assert faults(page) == []
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Proof of payment")
    expect(page.get_by_text("the cards are those of the sealed deck")).to_be_visible()
    assert faults(page) == []
    page.emulate_media(media="print")
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()


def test_a_days_report_fits_a_phone(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, live.manager(), phone=True)
    page.goto("/inspect?part=reports")
    assert faults(page) == []
    page.get_by_role("button", name="Make the report").click()
    expect(page.get_by_role("heading", name="Control limits")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Save as CSV").click()
    assert taken.value.suggested_filename == "report.csv"
    assert faults(page) == []
