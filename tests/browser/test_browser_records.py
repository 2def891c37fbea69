"""The office in a real browser: a payment is found, proved and printed; a day is reported."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import expect
from record_house import RecordHouse
from staff_room import CANBERRA, on_duty

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
    page.get_by_role("button", name="Create the report").click()
    expect(page.get_by_role("heading", name="Control limits")).to_be_visible()
    assert (
        page.locator(".scroll-x").evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth)") == []
    )
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Save as CSV").click()
    assert taken.value.suggested_filename == "report.csv"
    assert faults(page) == []


def test_a_fill_is_asked_for_signed_and_printed(live: LiveHouse, pages: Pages) -> None:
    floor = on_duty(live, "Odo", "canberra-1", CANBERRA, "casino_operator")
    dealer = on_duty(live, "Dee", "canberra-1", CANBERRA, "dealer")
    before = live.house.ledger.head().seq
    page = pages(live, floor)
    page.goto("/floor/canberra-1")
    page.get_by_role("tab", name="Chips").click()
    chips = page.get_by_role("region", name="Chips")
    chips.get_by_text("Ask for a fill").first.click()
    form = chips.locator("details[open]")
    form.get_by_label("Amount").fill("250")
    form.get_by_label("Reason").fill("Low on greens")
    form.get_by_role("button", name="Ask for a fill").click()
    expect(chips).to_contain_text("waits for a signature")
    assert faults(page) == []
    other = pages(live, dealer, phone=True)
    other.goto("/deal/canberra-1")
    other.get_by_role("button", name="Sign slip 1").click()
    expect(other.get_by_role("region", name="Chips")).to_contain_text("signed")
    (filled,) = [
        event for event in live.house.ledger.read("cage") if event.seq > before and event.kind == "TableFilled"
    ]
    assert {leg.account: leg.amount for leg in filled.legs} == {"cage": -25_000, "float:canberra-1": 25_000}
    assert faults(other) == []
    other.get_by_role("link", name="Print").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Fill slip 1")
    expect(other.get_by_role("row", name="Signed Name Dee")).to_be_visible()
    assert faults(other) == []


def test_an_excluded_person_is_notified_and_the_access_log_says_who_did_it(live: LiveHouse, pages: Pages) -> None:
    player = live.guest("Rex")
    page = pages(live, live.manager())
    page.goto("/staff")
    panel = page.get_by_role("region", name="Excluded from the house")
    panel.get_by_text("Exclude a person").click()
    panel.get_by_label("Name").fill("Rex")
    panel.get_by_label("Why").fill("Threw a drink")
    panel.get_by_role("button", name="Exclude", exact=True).click()
    expect(panel.locator(".cases")).to_contain_text("Rex")
    assert faults(page) == []
    theirs = pages(live, player, phone=True, dark=True)
    theirs.goto("/")
    expect(theirs.get_by_role("alert").filter(has_text="excluded from this house")).to_contain_text("Threw a drink")
    assert faults(theirs) == []
    page.goto("/inspect?part=access")
    row = page.get_by_role("row").filter(has_text="excluded from the house")
    expect(row).to_contain_text("Rex: Threw a drink")
    page.get_by_role("button", name="Check the log").click()
    expect(page.get_by_text("Every entry is as it was written")).to_be_visible()
    assert faults(page) == []
