"""A book from outside in a real browser: the club's, installed with pip in a clean environment and served from there."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import pytest
from axe import faults
from clean import Clean, shared
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import Page, expect
from staff_room import next_step, on_duty, seated

pytest_plugins = ["browsing"]

CLUB, TABLE = "club-three-card-poker", "club-1"
SETTINGS = """port = 0
bots = 0
tournaments = false
lively = 0.0
pace = 30.0
requests_per_second = 1000
requests_per_address = 5000
guests_per_minute = 1000
log_ons_per_minute = 1000
"""


class ServedHouse(LiveHouse):
    """`queenhigh serve` of another environment: a process of its own, known by its address and its first password."""

    def __init__(self, clean: Clean, folder: Path, *, automatic: bool = True) -> None:
        (folder / "house.toml").write_text(f"{SETTINGS}automatic = {str(automatic).lower()}\n", encoding="utf-8")
        self.process = subprocess.Popen(
            [str(clean.bin / "queenhigh"), "serve", "--config", "house.toml"],
            env=clean.variables(),
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        greeting = ""
        for line in self.process.stdout:
            greeting += line
            if line.startswith("Practice chips only"):
                break
        found = re.search(r"localhost:(\d+)/.* password (\S+)", greeting, re.DOTALL)
        assert found, greeting
        self.address, self.password = f"127.0.0.1:{found[1]}", found[2]
        self.own, self.clients = {}, []

    def __enter__(self) -> ServedHouse:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        for client in self.clients:
            client.http.close()
        self.process.terminate()
        self.process.communicate(timeout=20)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with ServedHouse(shared(), tmp_path_factory.mktemp("club")) as house:
        yield house


@pytest.fixture
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    """A house in which the dealers are people."""
    with ServedHouse(shared(), tmp_path_factory.mktemp("club"), automatic=False) as house:
        yield house


def test_a_member_plays_a_round_with_colours_on_the_clubs_own_felt(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/")
    page.get_by_role("button", name="Sit down at Wattle Street Club").click()
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    expect(page.locator(".felt")).to_contain_text("Dealer qualifies with jack high or better")
    expect(page.locator(".area-box")).to_have_count(4)
    for bet in ("Ante", "Pair Plus", "Colours"):
        page.get_by_role("button", name=re.compile(f"^{bet}: ")).click()
    page.locator(".bet-go").click()
    page.locator(".is-decide .decision:not(:disabled)", has_text="Play").click()
    expect(page.locator(".last")).to_contain_text("Colours")
    assert faults(page) == []
    page.locator(".last button").first.click()
    clause = page.get_by_role("dialog").get_by_role("link").first
    expect(clause).to_have_attribute("href", re.compile(f"^/rules/{CLUB}/"))
    inspected(pages(live, live.manager()))


def inspected(page: Page) -> None:
    """The round, told and settled again from its sheet."""
    page.goto("/inspect")
    page.get_by_role("combobox", name="Table").select_option(TABLE)
    page.get_by_label("Round number").fill("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{TABLE}, round 1")
    expect(page.get_by_text("pays the same to the cent")).to_be_visible()
    story = page.locator(".story-step")
    expect(story.last).to_contain_text("The round is over")
    story.filter(has_text="No more bets").get_by_role("button", name=re.compile("Clause 3.6")).click()
    expect(page.get_by_role("dialog")).to_contain_text("no more bets")
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Postings").click()
    expect(page.get_by_text("It balances")).to_be_visible()
    assert faults(page) == []


def test_staff_run_a_table_dealt_by_hand(by_hand: LiveHouse, pages: Pages) -> None:
    """The dealer deals, the host rules on cards that were shown, and the committee changes the limits."""
    live = by_hand
    page = pages(live, on_duty(live, "Dana", TABLE, CLUB, "dealer"))
    page.goto(f"/deal/{TABLE}")
    ann = seated(live, TABLE, "Ann", 4)
    next_step(page, "Start a round")
    expect(page.get_by_text("Check the side bets: Pair Plus to $10, Colours to $5.")).to_be_visible()
    for bet, amount in (("ante", 500), ("pair_plus", 200), ("colours", 100)):
        assert ann.do(TABLE, type="place", bet=bet, amount=amount).status_code == 200
    refused = ann.do(TABLE, type="place", bet="colours", amount=500).json()["error"]
    assert refused["rule"]["clause"] == "3.4", "two wagers of $6 together are more than $5"
    for words in ("No more bets", "Shuffle", "Cut", "Deal"):
        next_step(page, words)
    host = pages(live, on_duty(live, "Hugo", TABLE, CLUB, "host"))
    host.goto(f"/deal/{TABLE}")
    expect(host.locator(".next-button")).to_be_visible()
    host.get_by_role("button", name=re.compile("Report")).first.click()
    host.get_by_role("searchbox").fill("shown")
    host.get_by_role("button", name=re.compile("^Cards shown")).click()
    host.get_by_role("group", name="The facts").get_by_role("button", name="4 Ann").first.click()
    expect(host.get_by_role("region", name="The ruling would be").locator(".clause").first).to_have_text("8.2")
    host.get_by_role("button", name="Give this ruling").click()
    rulings = page.get_by_role("region", name="Rulings of this round")
    expect(rulings.locator(".clause").first).to_have_text("8.2")
    page.get_by_role("group", name="Decision of seat 4").get_by_role("button", name="Play").click()
    for words in ("Turn up the dealer's hand", "Settle"):
        next_step(page, words)
    paid = page.get_by_role("region", name="Take and pay")
    expect(paid).to_contain_text("Colours")
    assert faults(page) == []
    for box in paid.get_by_role("checkbox").all():
        box.check()
    page.keyboard.press("n")
    expect(page.locator(".next-button")).to_contain_text("Start a round")
    limits_changed(pages(live, on_duty(live, "Cora", TABLE, CLUB, "committee")))


def limits_changed(page: Page) -> None:
    """After the players have been told. The host's ruling is in the log."""
    page.goto("/floor")
    expect(page.get_by_role("row", name=f"{TABLE} ")).to_contain_text("Cora")
    page.goto(f"/floor/{TABLE}")
    expect(page.get_by_role("region", name="The table now")).to_contain_text("$1 to $20")
    limits = page.get_by_role("region", name="Table limits")
    limits.get_by_text("Give notice").first.click()
    notice = limits.locator("form").first
    notice.get_by_label("Maximum", exact=True).fill("15")
    notice.get_by_role("button", name="Give notice").click()
    expect(limits).to_contain_text("may be made")
    change = limits.locator("form").last
    change.get_by_label("Maximum", exact=True).fill("15")
    change.get_by_role("button").last.click()
    expect(page.get_by_role("region", name="The table now")).to_contain_text("$1 to $15")
    assert faults(page) == []
    page.get_by_role("tab", name="Incidents").click()
    log = page.get_by_role("region", name="Incident log")
    expect(log.locator(".clause", has_text="8.2").first).to_be_visible()


def test_the_book_is_read_searched_and_compared(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/rules")
    expect(page.locator(".book-card")).to_have_count(6)
    page.goto(f"/rules/{CLUB}")
    expect(page.locator(".law-clause")).to_have_count(46)
    page.get_by_role("tab", name="Pay tables").click()
    expect(page.get_by_role("row", name=re.compile("12 to 1"))).to_be_visible()
    page.get_by_role("tab", name=re.compile("Readings")).click()
    expect(page.locator(".reading")).to_have_count(1)
    assert faults(page) == []
    page.goto(f"/rules/{CLUB}/6.1")
    expect(page.locator(".clause-text")).to_contain_text("jack high")
    expect(page.locator(".source-line.is-cited").first).to_contain_text('rule("6.1")')
    page.goto("/compare?topic=no-hand-ante")
    club = page.get_by_role("region", name=re.compile("Wattle Street Club"))
    expect(club).to_contain_text("if the dealer does not have jack high")
    assert faults(page) == []
