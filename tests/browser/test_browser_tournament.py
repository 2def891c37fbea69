"""A tournament in a real browser: entered, played, moved to another table, finished, and its standings seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from axe import faults, in_every_state
from book_ids import MELBOURNE, POKER
from live_house import LiveHouse, wait_until
from page_kinds import BOTH, Pages
from playwright.sync_api import Page, expect
from staff_room import on_duty
from tournament_guest import Guest, is_over

from queenhigh.games.kit.tournaments.terms import Format, Level
from queenhigh.server.tournaments import conductor, kinds

pytest_plugins = ["browsing"]

NAME = "quick-1"
QUICK = kinds.TournamentKind(
    kind="quick",
    book=POKER,
    title="Quick Hold'em",
    words="Four players at two tables.",
    players=4,
    form=Format(starting_bank=300, seats=3, levels=(Level(60, 50, 100),), game="holdem", betting="no_limit"),
    shares=(7000, 3000),
)


def at_the_second_table(players: Iterable[str]) -> tuple[str, ...]:
    """A draw that seats Ann at the table that is broken first."""
    others = [name for name in players if name != "Ann"]
    return (*others[:1], "Ann", *others[1:]) if "Ann" in players else tuple(others)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with pytest.MonkeyPatch.context() as patch:
        shown = {"quick": QUICK, "three-card": kinds.kinds()["three-card"]}
        patch.setattr(kinds, "kinds", lambda: shown)
        patch.setattr(conductor, "drawn", at_the_second_table)
        settings: dict[str, Any] = {"tournaments": True, "pace": 150.0, "deciding_seconds": 60, "betting_seconds": 60}
        with LiveHouse(tmp_path_factory.mktemp("house"), **settings) as house:
            yield house


def left_at_the_first(live: LiveHouse) -> int:
    tables = live.house.tournament(NAME).state.tables
    return len(next(iter(tables.values())).seats)


def gives_up(page: Page) -> None:
    """Fold, or check where that is free."""
    for name in ("Check C", "Fold F"):
        button = page.get_by_role("button", name=re.compile(name.split()[0]))
        if button.count() and button.first.is_visible():
            button.first.click()
            return
    page.wait_for_timeout(50)


def test_a_person_enters_plays_is_moved_finishes_and_sees_the_standings(live: LiveHouse, pages: Pages) -> None:
    ann = live.guest("Ann")
    page = pages(live, ann)
    page.goto("/")
    page.get_by_role("link", name="Enter Quick Hold'em 1").click()
    expect(page.get_by_role("heading", level=1, name="Quick Hold'em 1")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Enter for $11").click()
    page.wait_for_url("**/table/**quick-1-2")
    strip = page.locator(".t-strip")
    expect(strip).to_contain_text("Blinds 50/100")
    expect(strip).to_contain_text("of 4 left")
    expect(page.locator(".oval")).to_be_visible()
    expect(page.locator(".oval")).not_to_contain_text("$")
    assert faults(page) == []

    wait_until(lambda: left_at_the_first(live) == 1)
    for _ in range(200):
        if not page.url.endswith("quick-1-2"):
            break
        gives_up(page)
    expect(page).to_have_url(re.compile("quick-1-1$"))
    expect(strip).to_contain_text("Table 1")
    expect(page.locator(".place-spot.is-mine")).to_be_visible()

    Guest(ann.http, NAME).play(is_over, bold=True)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile("1st|2nd|3rd"))
    assert faults(page) == []
    dialog.get_by_role("link", name="The standings").click()
    row = page.locator("table.standings tr.is-you")
    expect(row).to_contain_text("Ann")
    place = next(
        one
        for one in live.visitor().get(f"/api/tournaments/{NAME}").json()["view"]["standings"]
        if one["player"] == "Ann"
    )
    expect(row.locator("td").first).to_have_text({1: "1st", 2: "2nd", 3: "3rd"}[place["place"]])
    expect(page.locator(".t-entry")).to_contain_text("You won." if place["place"] == 1 else "You finished")
    # a hand of it is shared like any other
    page.goto("/history")
    page.get_by_role("link", name=re.compile("^(Hand|Round) ")).first.click()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").get_by_role("button", name="Make a link").click()
    link = page.get_by_role("dialog").get_by_label("Link").input_value()
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert in_every_state(page) == []
    for phone in (True, False):
        stranger = pages(live, phone=phone)
        stranger.goto(link)
        expect(stranger.get_by_role("heading", level=1)).to_have_text("A round of Ann")
        expect(stranger.locator(".oval")).to_be_visible()
        assert stranger.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert in_every_state(stranger) == []


def test_a_secret_wager_is_laid_on_a_slip_and_nobody_else_sees_what_is_on_it(live: LiveHouse, pages: Pages) -> None:
    bob = live.guest("Bob")
    page = pages(live, bob, phone=True)
    page.goto("/tournament/three-card-1")
    page.get_by_role("button", name="Enter for $11").click()
    page.wait_for_url("**/table/three-card-1**")
    page.get_by_role("button", name="On a slip (1)").click()
    page.get_by_role("button", name=re.compile("^Ante: empty")).click()
    expect(page.locator(".slips")).to_contain_text("Ante 100")
    other = pages(live, dark=True)
    other.goto(page.url)
    expect(other.locator(".place .tag", has_text="slip").first).to_be_visible()
    assert faults(page) == []
    assert faults(other) == []
    page.get_by_role("button", name=re.compile("^Deal")).click()
    page.get_by_role("button", name=re.compile("^Fold")).first.click()


@BOTH
def test_tournaments_are_accessible_in_every_state(live: LiveHouse, pages: Pages, phone: bool) -> None:
    rows = live.visitor().get("/api/tournaments").json()["tournaments"]
    name = next(row["name"] for row in rows if row["phase"] == "entering" and row["name"].startswith("three-card"))
    page, found = pages(live, live.guest(), phone=phone), []
    director = on_duty(live, f"Dirk {int(phone)}", "the floor", MELBOURNE, "TG Area Manager")
    console = pages(live, director, phone=phone)
    for one, path in ((page, "/tournaments"), (page, f"/tournament/{name}"), (console, f"/tournament/{name}/director")):
        one.goto(path)
        expect(one.get_by_role("heading", level=1)).to_be_visible()
        one.wait_for_load_state("networkidle")
        found += [f"{path}, {fault}" for fault in in_every_state(one)]
        assert one.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
    page.goto(f"/tournament/{name}")
    page.get_by_role("button", name="Enter for $11").click()
    page.wait_for_url("**/table/**")
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    found += [f"the felt, {fault}" for fault in in_every_state(page)]
    assert found == []


def test_the_pages_other_than_the_felt_have_no_serious_fault(live: LiveHouse, pages: Pages) -> None:
    rows = live.visitor().get("/api/tournaments").json()["tournaments"]
    name = next(row["name"] for row in rows if row["phase"] == "entering" and row["name"].startswith("three-card"))
    anybody = pages(live, phone=True)
    for path in ("/tournaments", f"/tournament/{name}/terms", f"/board/clock/{NAME}", f"/board/standings/{NAME}"):
        anybody.goto(path)
        expect(anybody.get_by_role("heading", level=1)).to_be_visible()
        assert faults(anybody) == [], path
    manager = on_duty(live, "Dana", "the floor", MELBOURNE, "TG Area Manager")
    console = pages(live, manager)
    console.goto(f"/tournament/{name}/director")
    expect(console.get_by_role("heading", name="Orders")).to_be_visible()
    assert faults(console) == []
    console.get_by_role("button", name="Appoint the Director").click()
    form = console.locator("form.order-form")
    form.get_by_label("Person").select_option("Dana")
    form.get_by_role("button", name="Appoint the Director").click()
    expect(form).to_have_count(0)
    expect(console.locator(".t-facts").first).to_contain_text("Dana")
    console.get_by_role("button", name="Players briefed").click()
    form.get_by_role("button", name="Players briefed").click()
    expect(console.locator(".trouble")).to_contain_text("Director")
    assert faults(console) == []
