"""The player's pages in a real browser: every house is played, by mouse, by keyboard and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import Page, Request, expect

pytest_plugins = ["browsing"]

HOUSES = ("Crown Melbourne, Three Card Poker", "Casino Canberra", "California", "Crown Perth")
CANBERRA = "canberra-1"
PAGES = ("/", f"/table/{CANBERRA}", "/login", "/account", "/history")
ESCAPE_AT_ONCE = """async () => {
    document.querySelector(".menu-button").click();
    await new Promise((shown) => new MutationObserver(shown).observe(document.querySelector("#places"), { attributes: true }));
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
}"""
"""Opens the menu and presses Escape at the moment when it is shown."""


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveHouse]:
    """A house for each test: a player who has just left a table is still waited for there."""
    with LiveHouse(tmp_path, bots=2, pace=30.0) as house:
        yield house


def sit_down(page: Page, house: str) -> None:
    """From the lobby: one press."""
    page.goto("/")
    page.get_by_role("button", name=f"Sit down at {house}").click()
    expect(page.locator(".yours")).to_be_visible()
    open_areas(page)


def open_areas(page: Page) -> None:
    """Wait until wagers are taken; a player who is asked to bank declines."""
    asked = page.get_by_role("button", name="Not this time")
    taken = page.locator(".area-box.is-open").first
    expect(asked.or_(taken).first).to_be_visible()
    if asked.is_visible():
        asked.click()
    expect(taken).to_be_visible()


def area(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=re.compile(f"^{name}: "))


def to_the_decision(page: Page) -> None:
    area(page, "Ante").click()
    page.locator(".bet-go").click()
    expect(page.locator(".decision").first).to_be_visible()


def play_out(page: Page) -> None:
    """Take the first choice as often as there is one, until the round is settled."""
    settled = page.locator(".result, .last").first
    choice = page.locator(".is-decide .decision:not(:disabled)").first
    for _ in range(6):
        expect(choice.or_(settled).first).to_be_visible()
        if settled.is_visible():
            return
        choice.click()
        expect(page.locator(".decision:disabled")).to_have_count(0)
    expect(settled).to_be_visible()


def chips(page: Page) -> str:
    return page.locator(".purse-sum").inner_text()


@pytest.mark.parametrize("house", HOUSES)
def test_a_newcomer_plays_a_round_and_is_shown_why(live: LiveHouse, pages: Pages, house: str) -> None:
    page = pages(live)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    sit_down(page, house)
    to_the_decision(page)
    play_out(page)
    why = page.locator(".last button").first
    expect(why).to_be_visible()
    why.click()
    panel = page.get_by_role("dialog")
    expect(panel.locator(".clause-words p").first).not_to_have_text("…")
    expect(panel.get_by_role("link").first).to_have_attribute("href", re.compile("^/rules/"))
    assert {request.url.split("/")[2] for request in asked} == {live.address}, "a request left the host"


def test_a_person_who_comes_straight_to_a_table_watches_and_then_sits_down(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto(f"/table/{CANBERRA}")
    expect(page.locator(".dock")).to_contain_text("You are watching")
    expect(page.get_by_role("link", name="Log on")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Sit down at box")).first.click()
    expect(page.locator(".yours")).to_be_visible()
    expect(page.locator(".who-kind")).to_have_text("guest")


def test_two_people_at_a_table_see_each_other_at_once(live: LiveHouse, pages: Pages) -> None:
    """Within 200 ms. A machine that is busy elsewhere may be late now and then: the quickest of five chips counts."""
    one, other = pages(live), pages(live)
    sit_down(one, "Casino Canberra")
    sit_down(other, "Casino Canberra")
    watch = """name => { window.seen = null; window.chips ??= 'none'; window.watching?.disconnect();
        window.watching = new MutationObserver(() => {
            const chips = [...document.querySelectorAll('.mini')].find((one) => one.ariaLabel.includes(name))?.ariaLabel;
            if (!window.seen && chips && chips !== window.chips && !chips.endsWith('none')) {
                window.seen = Date.now();
                window.chips = chips;
            }
        });
        window.watching.observe(document.querySelector('.felt'), {subtree: true, childList: true, attributes: true}); }"""
    name = one.locator(".who-name").inner_text()
    expect(one.locator(".area-box.is-open").first).to_be_visible()
    took = []
    for _ in range(5):
        other.evaluate(watch, name)
        one.evaluate(
            "() => addEventListener('click', () => { window.pressed = Date.now(); }, {capture: true, once: true})"
        )
        area(one, "Ante").click()
        other.wait_for_function("() => window.seen")
        took.append(other.evaluate("() => window.seen") - one.evaluate("() => window.pressed"))
    assert min(took) < 200, f"{took} ms"


def test_a_round_is_played_by_keyboard_alone(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/")
    sit = page.get_by_role("button", name="Sit down at Casino Canberra")
    expect(sit).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if sit.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    for key in ("2", "a", "Enter"):
        page.keyboard.press(key)
    expect(area(page, "Ante")).to_have_attribute("aria-label", re.compile(r": \$25\b"))
    page.keyboard.press("Backspace")
    expect(area(page, "Ante")).to_have_attribute("aria-label", re.compile("empty"))
    for key in ("1", "Enter", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(area(page, "Ante")).to_have_attribute("aria-label", re.compile(r": \$5\b"))
    expect(area(page, "Pairs Plus")).to_have_attribute("aria-label", re.compile(r": \$5\b"))
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    expect(page.locator(".decision").first).to_be_visible()
    assert page.evaluate("() => document.activeElement !== document.body"), "the focus is lost"
    page.keyboard.press("p")
    expect(page.locator(".decision.is-play")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".last")).to_be_visible()
    assert page.evaluate("() => document.activeElement !== document.body"), "the focus is lost"


def test_a_listener_hears_what_a_viewer_sees(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    sit_down(page, "Casino Canberra")
    page.evaluate("""() => { window.told = []; for (const one of document.querySelectorAll('[aria-live]')) new MutationObserver(
        () => window.told.push(one.textContent)).observe(one, {childList: true, characterData: true, subtree: true}); }""")
    to_the_decision(page)
    words = page.locator(".yours-words").inner_text()
    play_out(page)
    expect(page.locator(".last")).to_be_visible()
    page.wait_for_function("() => /You (won|lost|come)/.test(window.told.join(' '))")
    told = page.evaluate("() => window.told.join(' ')")
    for sentence in ("Ante: $", "Your cards: ", words.lower(), "Your decision: Play for $5", "Dealer has "):
        assert sentence in told, sentence


def test_a_phone_shows_every_moment_without_sideways_scrolling(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, phone=True)
    page.set_viewport_size({"width": 360, "height": 740})

    def fits() -> None:
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), page.url

    sit_down(page, "Crown Melbourne, Three Card Poker")
    fits()
    to_the_decision(page)
    expect(page).to_have_title(re.compile("^Your turn"))
    fits()
    assert page.locator(".yours-hand .cards").bounding_box()["y"] < page.locator(".dock").bounding_box()["y"]  # type: ignore[index]
    play_out(page)
    fits()
    for path in (*PAGES, "/compare"):
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        fits()
    menu, places = page.get_by_role("button", name="Menu"), page.get_by_role("navigation", name="Main")
    expect(places).to_be_hidden()
    menu.press("Enter")
    expect(places.get_by_role("link")).to_have_count(6)
    fits()
    page.keyboard.press("Escape")
    expect(places).to_be_hidden()
    page.evaluate(ESCAPE_AT_ONCE)
    expect(places).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    places.get_by_role("link", name="Odds").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("What every wager costs")
    expect(places).to_be_hidden()
    for width in (820, 1000, 1024, 1170):
        page.set_viewport_size({"width": width, "height": 800})
        fits()
        cut = page.locator(".places").evaluate("all => all.scrollWidth > all.clientWidth")
        assert not cut, f"places are cut at {width} px"


def test_loading_the_page_again_in_a_round_loses_nothing(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    sit_down(page, "Casino Canberra")
    to_the_decision(page)
    mine = page.locator(".yours-hand [role=img]")
    before = mine.get_attribute("aria-label"), chips(page), area(page, "Ante").get_attribute("aria-label")
    assert before[0]
    assert "face down" not in before[0]
    page.reload()
    expect(page.locator(".decision").first).to_be_visible()
    assert (mine.get_attribute("aria-label"), chips(page), area(page, "Ante").get_attribute("aria-label")) == before
    play_out(page)


def test_what_is_asked_while_the_connection_is_lost_happens_once(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.add_init_script(
        "window.lines = []; window.WebSocket = class extends WebSocket { constructor(url) { super(url); lines.push(this); } };"
    )
    sit_down(page, "Casino Canberra")
    page.evaluate("() => lines.at(-1).close()")
    area(page, "Ante").click()
    expect(area(page, "Ante")).to_have_attribute("aria-label", re.compile(r": \$5\b"))
    assert page.evaluate("() => lines.length") >= 2
    assert chips(page) == "$995"


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_mistyped_bet_is_explained_and_changes_nothing(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, phone=phone)
    sit_down(page, "California")
    page.get_by_role("button", name="Type an amount").click()
    for typed in ("ten", "12.345", "-5", "1e3", ""):
        page.get_by_label("Amount in dollars").fill(typed)
        page.get_by_role("button", name="Place", exact=True).click()
        expect(page.locator("#amount-wrong")).to_contain_text("nothing was placed")
    page.get_by_label("Amount in dollars").fill("2")
    page.get_by_role("button", name="Place", exact=True).click()
    refused = page.locator(".amount-form .trouble")
    expect(refused).to_contain_text("Antes here must be from")
    expect(refused).to_contain_text("from $5 to $200, not $2.")
    expect(refused.locator(".clause")).to_be_visible()
    assert chips(page) == "$1,000"
    expect(area(page, "Ante")).to_have_attribute("aria-label", re.compile("empty"))


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_player_with_too_few_chips_reads_how_many_are_missing(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, phone=phone)
    sit_down(page, "Casino Canberra")
    page.get_by_role("button", name="Type an amount").click()
    page.get_by_label("Amount in dollars").fill("1005")
    page.get_by_role("button", name="Place", exact=True).click()
    words = "You have $1,000 in chips, and this takes $1,005. Nothing was done. Get $5 or more first."
    expect(page.locator(".amount-form .trouble")).to_have_text(words)
    assert chips(page) == "$1,000"


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_wager_that_cannot_change_is_not_pressable(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, phone=phone)
    sit_down(page, "Casino Canberra")
    expect(area(page, "Play")).to_have_attribute("aria-disabled", "true")
    expect(area(page, "Ante")).to_have_attribute("aria-disabled", "false")
    area(page, "Play").click(force=True)
    to_the_decision(page)
    held = chips(page)
    expect(area(page, "Ante")).to_have_attribute("aria-disabled", "true")
    expect(area(page, "Ante")).to_have_attribute("title", "This wager can no longer change")
    area(page, "Ante").click(force=True)
    expect(page.locator(".dock .trouble")).to_have_count(0)
    assert chips(page) == held


def test_a_fold_that_gives_up_a_side_bet_asks_first(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    sit_down(page, "Casino Canberra")
    area(page, "Pairs Plus").click()
    to_the_decision(page)
    held = chips(page)
    fold = page.locator(".decision.is-fold")
    fold.click()
    expect(fold).to_contain_text("Press again to confirm")
    assert chips(page) == held
    fold.click()
    expect(page.locator(".last")).to_contain_text("you lost $10")


def test_a_player_calls_the_floor(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    sit_down(page, "Casino Canberra")
    page.get_by_role("button", name="Call the floor").click()
    box = page.get_by_role("dialog")
    box.get_by_role("button", name="Call the floor").click()
    expect(box).to_contain_text("Say what it is about")
    box.get_by_label("What is it about?").fill("My pair was paid too little.")
    box.get_by_role("button", name="Call the floor").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("The floor has been called.").first).to_be_visible()


def test_a_round_is_seen_again_and_its_deal_is_checked(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    sit_down(page, "Casino Canberra")
    to_the_decision(page)
    play_out(page)
    expect(page.locator(".last")).to_be_visible()
    page.get_by_role("button", name="Fair deal").click()
    expect(page.get_by_role("dialog")).to_contain_text("The cards were fixed before the first wager")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Fair deal")).to_be_focused()
    page.get_by_role("tab", name="My rounds").click()
    page.get_by_role("button", name=re.compile("^Round 1: ")).click()
    again = page.get_by_role("dialog")
    expect(again.locator(".replay-now")).to_contain_text("The round begins")
    again.get_by_role("button", name="Next").click()
    again.get_by_role("button", name="End").click()
    expect(again.locator(".replay-now")).to_contain_text("The round is over")
    again.get_by_role("button", name=re.compile("^Why Ante ")).click()
    expect(page.get_by_role("dialog").last).to_contain_text("Decided by")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Repeat last").click()
    expect(area(page, "Ante")).to_have_attribute("aria-label", re.compile(r": \$5\b"))


def test_a_chip_is_dragged_onto_an_area(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    sit_down(page, "Casino Canberra")
    page.get_by_role("radio", name="Chip of $25").drag_to(area(page, "Ante"))
    expect(area(page, "Ante")).to_have_attribute("aria-label", re.compile(r": \$25\b"))
    page.get_by_role("button", name="Double").click()
    expect(area(page, "Ante")).to_have_attribute("aria-label", re.compile(r": \$50\b"))
    page.get_by_role("button", name="Clear").click()
    expect(area(page, "Ante")).to_have_attribute("aria-label", re.compile("empty"))


def test_axe_finds_no_serious_fault(live: LiveHouse, pages: Pages) -> None:
    guest = live.guest()
    page = pages(live, guest)
    for path in PAGES:
        page.goto(path)
        expect(page.locator("h1")).to_be_visible()
        assert faults(page, night=True) == [], path
    sit_down(page, "Casino Canberra")
    assert faults(page, night=True) == []
    to_the_decision(page)
    assert faults(page, night=True) == []
    play_out(page)
    page.locator(".last button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert faults(page, night=True) == []
