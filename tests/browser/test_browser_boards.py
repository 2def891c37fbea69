"""Boards in a real browser: complete on a screen of 1920 by 1080, true to the ledger, and reconnecting by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import Page, expect
from record_house import RecordHouse

from queenhigh.games.kit.instructions import GiveNotice

pytest_plugins = ["browsing"]

LEGIBLE = 20
"""Pixels of the smallest letters that matter on a wall of 1080 lines."""

STICKING_OUT = """() => [...document.querySelectorAll(".board *")]
  .filter((one) => !one.closest(".digit, .unseen"))
  .map((one) => [one.className || one.tagName, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.bottom > innerHeight + 1 || box.right > innerWidth + 1))
  .map(([name]) => name)"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".board :is(dd, td, th, h1, h2, .jackpot-amount, .tile-limits)")]
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
DIGITS = "() => [...document.querySelectorAll('.one-jackpot .digit-wheel')].map((one) => one.dataset.at).join('')"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("boards")
    with RecordHouse(folder) as house:
        yield house


def on_the_wall(live: LiveHouse, pages: Pages, path: str) -> Page:
    page = pages(live)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(path)
    expect(page.locator(".board-foot")).to_be_visible()
    return page


@pytest.mark.parametrize(
    "path", ["/board/house", "/board/jackpot", "/board/limits", "/board/limits/canberra-1", "/board/table/melbourne-1"]
)
def test_it_fits_the_wall_and_can_be_read_from_afar(live: LiveHouse, pages: Pages, path: str) -> None:
    page = on_the_wall(live, pages, path)
    page.evaluate("() => document.fonts.ready")
    page.wait_for_function(f"() => ({STICKING_OUT})().length === 0")
    assert page.evaluate(SMALLEST) >= LEGIBLE
    assert faults(page) == []


def test_a_jackpot_shows_to_the_cent_what_the_ledger_holds_and_follows_it(live: LiveHouse, pages: Pages) -> None:
    page = on_the_wall(live, pages, "/board/table/melbourne-1")
    held = live.house.ledger.balance("meter:main")
    expect(page.locator(".one-jackpot .unseen").first).to_have_text(
        f"${held // 100:,}.{held % 100:02d}".removesuffix(".00")
    )
    shown = page.evaluate(DIGITS)
    assert int(shown) == held


def test_a_notice_has_its_amounts_in_dollars_and_the_time_from_which_it_holds(live: LiveHouse, pages: Pages) -> None:
    page, desk = on_the_wall(live, pages, "/board/table/canberra-2"), live.house.desk
    rank = desk.table("canberra-2").book.ladder.rungs[-1]
    who = next(name for name, duty in desk.roster.staff.duties.items() if rank in duty.ranks.values())
    noon = (desk.now // 86_400 + 1) * 86_400 + 43_200
    told = GiveNotice(
        by=rank, who=who, at=desk.now, subject="limits", change="minimum 20.00, maximum 500.00", effective=noon
    )
    desk.instruct("canberra-2", told)
    words = re.compile(r"^Limits: minimum \$20, maximum \$500, from .*12:00 UTC$")
    expect(page.locator(".sign-banner").last).to_have_text(words)
    small = pages(live, phone=True)
    small.goto("/board/table/canberra-2")
    expect(small.locator(".sign-banner").last).to_have_text(words)
    assert small.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_it_changes_when_the_house_does(live: LiveHouse, pages: Pages) -> None:
    page = on_the_wall(live, pages, "/board/house")
    foot = page.locator(".tile").filter(has_text="canberra-2").locator(".tile-foot")
    before = foot.inner_text()
    assert live.guest("Walter").do("canberra-2", type="sit", seat=6).status_code == 200
    expect(foot).not_to_have_text(before)
    expect(page.locator(".board")).not_to_contain_text("Walter")


def test_it_comes_back_by_itself_when_the_house_was_away(tmp_path: Path, pages: Pages) -> None:
    with LiveHouse(tmp_path) as away:
        page = on_the_wall(away, pages, "/board/house")
        port = away.port
    expect(page.locator(".board-lost")).to_be_visible()
    with LiveHouse(tmp_path, port=port):
        expect(page.locator(".board-lost")).to_have_count(0)


def test_the_index_leads_to_every_board_and_a_phone_shows_one_whole(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, phone=True)
    page.goto("/boards")
    expect(page.get_by_role("link", name=re.compile("Board of perth-1"))).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name=re.compile("Every jackpot")).click()
    expect(page.locator(".board-foot")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("table", ["melbourne-1", "perth-1", "poker-1"])
def test_the_board_of_a_table_fits_a_phone(live: LiveHouse, pages: Pages, table: str) -> None:
    """Perth has three jackpots side by side."""
    page = pages(live, phone=True)
    for kind in ("table", "limits"):
        page.goto(f"/board/{kind}/{table}")
        expect(page.locator(".board-foot")).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), kind
    page.goto("/boards")
    expect(page.get_by_role("link", name="Jackpot of perth-1")).to_be_visible()


def test_an_unknown_board_is_refused(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/board/table/atlantis-1")
    expect(page.get_by_role("heading", name="No such board")).to_be_visible()
