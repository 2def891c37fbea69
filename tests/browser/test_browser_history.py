"""My rounds in a real browser: filtered, replayed with keys, reviewed, shared with a stranger, saved."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faint, faults
from history_house import OTHER, POKER, TABLE, fold_a_hand, past_of_ann, rounds
from live_house import Client, LiveHouse
from page_kinds import BOTH, Pages
from playwright.sync_api import Browser, Page, expect

pytest_plugins = ["browsing"]

PLACES = "() => [...document.querySelectorAll('.oval [data-seat]')].map((one) => one.dataset.seat)"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("history"), bots=2, pace=0.0) as house:
        yield house


@pytest.fixture(scope="module")
def ann(live: LiveHouse) -> Client:
    return past_of_ann(live, live.guest(OTHER))


@pytest.fixture(scope="module")
def hand(live: LiveHouse, ann: Client) -> int:
    return fold_a_hand(live, ann)


@pytest.fixture(scope="module")
def reader(live: LiveHouse, chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page(base_url=f"http://{live.address}")
    page.goto("/")
    yield page
    page.close()


def is_clean(page: Page) -> None:
    """Nothing for axe, in either light, and nothing beyond the edge."""
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)
        assert faults(page) == []
        assert faint(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@BOTH
def test_rounds_are_filtered_and_added_up(live: LiveHouse, pages: Pages, ann: Client, hand: int, phone: bool) -> None:
    page = pages(live, ann, phone=phone)
    page.goto("/history")
    rows = page.get_by_role("region", name="My rounds").locator("tbody tr")
    every = len(rounds(ann, table=""))
    expect(rows).to_have_count(every)
    page.get_by_label("Table", exact=True).select_option(TABLE)
    expect(rows).to_have_count(3)
    page.get_by_label("Result", exact=True).select_option("folded")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Fold")
    expect(rows).to_contain_text("−$10")
    assert re.search(r"table=canberra-1.*result=folded", page.url)
    graph = page.locator("svg.session-graph")
    expect(graph).to_have_attribute("aria-label", re.compile("3 Card Poker: −\\$10 after 1 rounds"))
    page.get_by_role("button", name="Clear").click()
    expect(rows).to_have_count(every)
    expect(graph.locator("polyline")).to_have_count(2)
    expect(page.get_by_role("region", name="The figures of the graph")).to_contain_text("Holdem")
    is_clean(page)


@BOTH
def test_a_round_is_played_again_on_its_felt_with_keys(live: LiveHouse, pages: Pages, ann: Client, phone: bool) -> None:
    page, one = pages(live, ann, phone=phone), rounds(ann)[-1]
    page.goto(f"/history/{TABLE}/{one['number']}")
    now = page.locator(".replay-now")
    expect(now).to_contain_text("The round begins")
    lines = page.locator(".page-head .button").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().top)"
    )
    assert len(set(lines)) == 1, "the buttons take one line, and leave the felt its room"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Step", exact=True)).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_label("Step", exact=True)).to_have_value("1")
    page.keyboard.press("End")
    expect(now).to_contain_text("The round is over")
    expect(page.locator(".felt .yours .card.is-up")).to_have_count(3)
    expect(page.locator(".felt .dealer .card.is-up")).to_have_count(3)
    page.keyboard.press("Home")
    expect(page.get_by_label("Step", exact=True)).to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_label("Step", exact=True)).not_to_have_value("0")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play it")).to_be_visible()
    expect(page.get_by_role("tabpanel")).to_contain_text("Play")
    expect(page.locator(".review-line .review-worths li")).to_have_count(2)
    is_clean(page)
    page.keyboard.press("End")
    is_clean(page)


@BOTH
def test_a_hand_of_poker_is_played_again_on_the_oval(
    live: LiveHouse, pages: Pages, ann: Client, hand: int, phone: bool
) -> None:
    page = pages(live, ann, phone=phone)
    page.goto(f"/history/{POKER}/{hand}")
    expect(page.locator(".oval")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Crown Melbourne, hand {hand}")
    expect(page.locator(".is-mine .pod-player")).to_have_text("You")
    places = page.evaluate(PLACES)
    page.keyboard.press("End")
    expect(page.locator(".replay-now")).to_contain_text("over")
    assert page.evaluate(PLACES) == places, "the table does not turn when the cards are dealt"
    expect(page.locator(".review-line").first).to_be_visible()
    is_clean(page)


@BOTH
def test_a_stranger_opens_a_link_until_it_is_withdrawn(live: LiveHouse, pages: Pages, ann: Client, phone: bool) -> None:
    page, one = pages(live, ann, phone=phone), rounds(ann)[-1]
    page.goto(f"/history/{TABLE}/{one['number']}")
    page.get_by_role("button", name="Share").click()
    box = page.get_by_role("dialog")
    box.get_by_role("button", name="Make a link").click()
    address = box.get_by_label("Link").input_value()
    assert faults(page) == []
    stranger = pages(live, phone=phone)
    stranger.goto(address)
    expect(stranger.get_by_role("heading", level=1)).to_have_text("A round of Ann")
    stranger.keyboard.press("End")
    expect(stranger.locator(".felt .yours .card.is-up")).to_have_count(3)
    expect(stranger.locator(".felt")).to_contain_text("Seat ")
    expect(stranger.locator("body")).not_to_contain_text(OTHER)
    is_clean(stranger)
    box.get_by_role("button", name="Withdraw the link").click()
    expect(box.get_by_role("button", name="Make a link")).to_be_visible()
    stranger.goto(address)
    expect(stranger.locator(".trouble")).to_contain_text("This link does not work.")
    stranger.goto(f"/history/{TABLE}/{one['number']}")
    stranger.locator(".trouble").first.get_by_role("link", name="Log on").click()
    expect(stranger.get_by_role("heading", level=1)).to_have_text("Come in")
    assert stranger.url.endswith(f"/login?next=%2Fhistory%2F{TABLE}%2F{one['number']}")


@pytest.mark.parametrize(
    ("counted", "decisions", "cost", "words"),
    [
        (0, 1, 0, "Your decision cannot be checked against the mathematics."),
        (0, 7, 0, "None of your 7 decisions can be checked against the mathematics."),
        (1, 7, 0, "1 of your 7 decisions can be checked against the mathematics. It could not have been better."),
        (2, 7, 250, "2 of your 7 decisions can be checked against the mathematics. They cost $2.50 on average."),
        (1, 1, 50, "Your decision cost 50¢ on average."),
        (7, 7, 0, "Your decisions could not have been better."),
    ],
)
def test_a_review_says_how_many_decisions_it_checks(
    reader: Page, counted: int, decisions: int, cost: int, words: str
) -> None:
    page = {"counted": counted, "cost": cost, "lines": [{}] * decisions}
    assert reader.evaluate("async (page) => (await import('/history/review.js')).summary(page)", page) == words


@BOTH
def test_rounds_are_saved_as_files(live: LiveHouse, pages: Pages, ann: Client, hand: int, phone: bool) -> None:
    page = pages(live, ann, phone=phone)
    page.goto("/history")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Save as files").click()
    with zipfile.ZipFile(io.BytesIO(Path(taken.value.path()).read_bytes())) as archive:
        assert {Path(name).suffix for name in archive.namelist()} == {".csv", ".yaml", ".phh"}
    sheet, phh = ("Save as sheet", ".yaml"), ("Save as PHH", ".phh")
    for table, number, name, ending in ((TABLE, 1, *sheet), (POKER, hand, *sheet), (POKER, hand, *phh)):
        page.goto(f"/history/{table}/{number}")
        with page.expect_download() as file:
            page.get_by_role("link", name=name).click()
        assert file.value.suggested_filename.endswith(ending)
