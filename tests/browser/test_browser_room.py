"""The room itself in a real browser: contrast in every state, nothing that covers anything, what a first visit loads."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest
from axe import faint
from covered import covered, covered_when_full, covered_when_paid
from live_house import Client, LiveHouse
from page_kinds import BOTH, Pages, tool
from playwright.sync_api import Page, expect
from poker_pages import TABLE, Dealer, at_the_table, sit

pytest_plugins = ["browsing"]

HOUSE = "canberra-1"
SIZES = ((1440, 900), (1280, 720), (820, 1180), (390, 844))
"""A desk, a laptop, a tablet, a phone."""
LINES = "window.lines = []; window.WebSocket = class extends WebSocket { constructor(url) { super(url); lines.push(this); } };"
CUT_OFF = """() => {
    window.WebSocket = class extends EventTarget { constructor() { super(); setTimeout(() => this.onclose?.({})); } close() {} };
    lines.at(-1).close();
}"""
"""The connection breaks, and no new one is had."""
HEARS = """window.heard = []; addEventListener("DOMContentLoaded", () => new MutationObserver(() =>
    heard.push(document.documentElement.dataset.sound)).observe(document.documentElement, { attributes: true }));"""
MOVES = """window.moved = []; addEventListener("animationstart", ({ target, animationName }) => {
    const style = getComputedStyle(target), each = (list) => list.split(", ");
    const at = each(style.animationName).indexOf(animationName);
    if (at >= 0 && each(style.animationIterationCount)[at] === "1")
        moved.push([animationName, 1000 * parseFloat(each(style.animationDuration)[at])]);
}, true);"""
"""What moved, and for how long by its style: on a busy machine it may be over before anyone looks at it running."""
NOTIFIED = """window.notes = []; window.Notification = class {
    static permission = "granted"; static requestPermission = async () => "granted";
    constructor(title) { notes.push(title); }
}; Object.defineProperty(document, "hidden", { get: () => window.away ?? false });"""
"""As where the browser may notify; the page is in the background while `away` is true."""
DRAWN_AMOUNTS = """() => [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility()
    && /\\$\\d/.test(one.innerText) && !one.querySelector("*") && /^.?Marcellus/.test(getComputedStyle(one).fontFamily))
    .map((one) => `${one.className} ${one.innerText}`)"""
DOCKS = """() => {
    window.docks = [];
    const look = () => new IntersectionObserver(([{ boundingClientRect: box }], observer) => {
        docks.push(Math.round(box.top));
        observer.disconnect();
        requestAnimationFrame(look);
    }).observe(document.querySelector(".dock"));
    look();
}"""
"""Where the dock is in each frame, when everything has found its place in it."""
AT_ITS_END = """() => {
    const log = document.querySelector(".log");
    return log.scrollHeight > log.clientHeight && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""
MOST_REQUESTS, MOST_BYTES = 25, 350_000


class Room:
    """One poker table dealt by hand, where it is one player's turn to go all in, and tables with a dealer."""

    def __init__(self, live: LiveHouse) -> None:
        self.live, self.dealer = live, Dealer(live)
        self.players = {seat: sit(live, TABLE, seat, 20_000) for seat in (1, 2, 3)}
        self.dealer.deals()

    @property
    def to_act(self) -> Client:
        return self.players[self.dealer.poker["turn"]]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with LiveHouse(tmp_path_factory.mktemp("room"), bots=2, pace=30.0) as live:
        yield Room(live)


@BOTH
@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_words_on_controls_are_readable_in_every_state(room: Room, pages: Pages, dark: bool, phone: bool) -> None:
    poker = pages(room.live, room.to_act, dark=dark, phone=phone)
    at_the_table(poker)
    poker.get_by_role("button", name="Max").click()
    poker.locator(".sizing .act.is-raise").click()
    expect(poker.locator(".act.is-raise.is-asked")).to_contain_text("press again")
    found = faint(poker)
    house = pages(room.live, room.live.guest(), dark=dark, phone=phone)
    house.goto("/table/melbourne-2")  # four sit down here, and no more than five can at one table beside its bots
    house.get_by_role("button", name="Sit down", exact=True).click()
    expect(house.locator(".area-box.is-open").first).to_be_visible()
    tool(house, "Advice")
    found += faint(house)
    house.goto("/")
    expect(house.get_by_role("button", name="Sit down").first).to_be_visible()
    found += faint(house)
    assert found == []


def everywhere(page: Page, when: str) -> list[str]:
    """What is covered in any of the windows."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [
            f"{when}, {width}x{height}: {one}"
            for one in covered(page) + covered_when_paid(page) + covered_when_full(page)
        ]
    page.set_viewport_size({"width": 1440, "height": 900})
    return found


def test_nothing_covers_cards_or_amounts_at_a_house_table(room: Room, pages: Pages) -> None:
    """Perth has the most areas. Advice, a refusal and the bar of a lost connection take room of their own."""
    page = pages(room.live, room.live.guest())
    page.add_init_script(LINES)
    page.goto("/table/perth-1")
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    page.get_by_role("button", name="Advice").click()
    page.get_by_role("button", name="Ante: empty").click()
    found = everywhere(page, "betting")
    page.get_by_role("button", name="Type an amount").click()
    page.locator(".amount-form .input").last.fill("1000000")
    page.locator(".amount-form button").last.click()
    expect(page.locator(".dock .trouble, .amount-trouble").first).to_be_visible()
    found += everywhere(page, "refused")
    page.locator(".bet-go").click()
    expect(page.locator(".decision").first).to_be_visible()
    expect(page.locator(".decision-worth").first).to_be_visible()
    found += everywhere(page, "deciding")
    page.evaluate("() => { document.querySelector('.log').style.maxHeight = '3rem'; }")
    page.wait_for_function(AT_ITS_END)
    page.locator(".log").evaluate("(log) => { log.scrollTop = 0; }")
    page.wait_for_function("() => document.querySelector('.log').scrollTop === 0")
    page.evaluate("() => { document.querySelector('.log').style.maxHeight = '4rem'; }")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.locator(".log").evaluate("(log) => log.scrollTop") == 0, "someone reads what happened before"
    page.evaluate(CUT_OFF)
    expect(page.locator(".lost[data-shown=true]")).to_be_visible()
    found += everywhere(page, "cut off")
    assert found == []


def test_nothing_covers_cards_or_amounts_at_a_poker_table(room: Room, pages: Pages) -> None:
    page = pages(room.live, room.to_act)
    page.add_init_script(LINES)
    at_the_table(page)
    found = everywhere(page, "to act")
    page.wait_for_function("() => innerHeight - document.querySelector('.dock').getBoundingClientRect().bottom < 24")
    for width, height in (SIZES[-1], SIZES[0]):
        page.set_viewport_size({"width": width, "height": height})
        tool(page, "Leave seat")
        expect(page.locator(".leaving")).to_contain_text("You will leave after this hand.")
        found += everywhere(page, "leaving")
        page.locator(".leaving").get_by_role("button", name="Undo").click()
        expect(page.locator(".leaving")).to_have_count(0)
    page.get_by_role("button", name="Split pot").click()
    expect(page.locator(".dock .trouble")).to_be_visible()
    found += everywhere(page, "refused")
    page.evaluate(CUT_OFF)
    expect(page.locator(".lost[data-shown=true]")).to_be_visible()
    found += everywhere(page, "cut off")
    assert found == []


@pytest.fixture
def by_hand(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path, automatic=False) as house:
        yield house


def test_side_wagers_of_a_full_table_cover_neither_cards_nor_amounts(by_hand: LiveHouse, pages: Pages) -> None:
    """Everyone has a Flop Chase down and has called, so that there is a bet and a wager at every seat."""
    dealer = Dealer(by_hand)
    players = {seat: sit(by_hand, TABLE, seat, 20_000) for seat in range(1, 12)}
    dealer.orders("StartRound", "PostBlinds")
    for at, player in enumerate(players.values()):
        dealer.ask(player, type="side_wager", amount=500, colour="red" if at % 2 else "black")
    dealer.orders("Shuffle", "Cut", "Deal")
    page, found = pages(by_hand, players[1]), []
    at_the_table(page)
    expect(page.locator(".chase")).to_have_count(11)
    dealer.until(players, dealer.poker["big_blind"], type="call")
    expect(page.locator(".oval-bets .bet")).to_have_count(11)
    for when in ("before the flop", "on the flop"):
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{when}, {width}x{height}: {one}" for one in covered(page)]
        if when == "before the flop":
            dealer.until(players, None, type="check")
            dealer.orders("Deal")
            expect(page.locator(".community .pc")).to_have_count(3)
    page.evaluate("() => document.querySelectorAll('.chase').forEach((one) => one.classList.add('is-settled'))")
    assert page.locator(".chase").evaluate_all("(all) => all.map((one) => getComputedStyle(one).opacity)") == ["1"] * 11
    assert found == []


def test_amounts_are_in_figures_that_nobody_takes_for_letters(room: Room, pages: Pages) -> None:
    """The letters of headings have a 1 like an I and a 0 like an O."""
    page = pages(room.live, room.to_act)
    at_the_table(page)
    expect(page.locator(".act.is-call")).to_contain_text("$")
    found = page.evaluate(DRAWN_AMOUNTS)
    page.goto("/")
    expect(page.locator(".lobby-meters dd").first).to_contain_text("$")
    assert found + page.evaluate(DRAWN_AMOUNTS) == []


@pytest.mark.parametrize("table", ["canberra-1", "california-1"])
def test_the_dock_of_a_phone_stays_under_the_thumb_while_rounds_continue(room: Room, pages: Pages, table: str) -> None:
    """It may go down once, where a hand is higher than those before; it does not move up when the cards are cleared away."""
    page = pages(room.live, room.live.guest(), phone=True)
    page.goto(f"/table/{table}")
    rounds = page.locator(".log li.is-round")
    expect(rounds.nth(1)).to_be_attached()
    page.evaluate(DOCKS)
    expect(rounds.nth(rounds.count() + 1)).to_be_attached()
    tops: list[int] = page.evaluate("() => docks")
    assert [step for step in pairwise(tops) if step[1] < step[0] - 1] == []
    assert max(tops) - min(tops) < 60


@BOTH
def test_a_first_visit_takes_few_requests_and_few_bytes(room: Room, pages: Pages, phone: bool) -> None:
    page = pages(room.live, phone=phone)
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    sizes: list[int] = []
    tools.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto("/")
    expect(page.get_by_role("button", name="Sit down").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert 5 < len(sizes) <= MOST_REQUESTS
    assert sum(sizes) <= MOST_BYTES
    page.goto("/odds")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@BOTH
def test_a_round_is_heard_named_in_the_title_and_explained_by_its_hands(room: Room, pages: Pages, phone: bool) -> None:
    guest = room.live.guest()
    page = pages(room.live, guest, phone=phone)
    page.add_init_script(HEARS)
    page.goto(f"/table/{HOUSE}")
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    page.locator(".glossed button").first.focus()
    expect(page.locator(".glossed [role=tooltip]").first).to_be_visible()
    page.get_by_role("button", name="Ante: empty").click()
    page.locator(".bet-go").click()
    expect(page.locator(".is-decide .decision").first).to_be_visible()
    expect(page).to_have_title(re.compile("^Your turn"))
    tool(page, "Leave seat")
    expect(page.locator(".leaving")).to_contain_text("You will leave after this round.")
    page.locator(".leaving").get_by_role("button", name="Undo").click()
    expect(page.locator(".leaving")).to_have_count(0)
    page.locator(".is-decide .decision").first.click()
    why = page.locator(".area-why, .last .tag").first
    expect(why).to_be_visible()
    expect(page).to_have_title(re.compile("^Casino Canberra"))
    why.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".lead")).to_have_text(
        re.compile(
            r"^Your .+ (beats|loses to|ties with) the dealer's .+\.$|^The dealer's .+ does not qualify; you have .+\.$"
        )
    )
    page.keyboard.press("Escape")
    assert {"chips", "turn"} <= set(page.evaluate("() => heard"))
    tool(page, "Sound")
    page.get_by_label("Volume").fill("0.5")
    expect(page.get_by_label("Sounds on")).to_be_checked()
    page.get_by_label("Sounds on").uncheck()
    page.evaluate("() => { heard.length = 0; }")
    page.keyboard.press("Escape")
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Ante: ")).click()
    expect(page.locator(".area-cents").first).to_be_visible()
    assert page.evaluate("() => heard") == []
    guest.do(HOUSE, type="withdraw", bet="ante")  # or the next one here waits half a minute for this guest's decision
    guest.do(HOUSE, type="leave")


@BOTH
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_chips_and_cards_move_for_less_than_a_second_and_a_turn_is_notified(
    room: Room, pages: Pages, motion: Literal["no-preference", "reduce"], phone: bool
) -> None:
    page = pages(room.live, room.live.guest(), phone=phone)
    page.emulate_media(reduced_motion=motion)
    page.add_init_script(MOVES + NOTIFIED)
    page.goto("/table/canberra-2")
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    tool(page, "Sound")
    page.get_by_label("Notify me when it is my turn").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ante: empty").click()
    page.evaluate("() => { window.away = true; }")
    page.locator(".bet-go").click()
    expect(page.locator(".is-decide .decision").first).to_be_visible()
    assert page.evaluate("() => notes") == ["Your turn"]
    page.keyboard.press("Shift")
    running = "() => document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations === 1).length"
    assert page.evaluate(running) == 0, "a key skips what moves"
    page.locator(".is-decide .decision").first.click()
    expect(page.locator(".area-why, .last .tag").first).to_be_visible()
    for _ in range(8 if motion != "reduce" else 0):  # on a busy machine the next round may be there before chips move
        if page.evaluate("() => moved.some(([name, time]) => time > 1 && ['raked', 'paid'].includes(name))"):
            break
        page.get_by_role("button", name="Ante: empty").click()
        page.locator(".bet-go").click()
        page.locator(".is-decide .decision").first.click()
        page.wait_for_timeout(1500)
    moved = {name: seconds for name, seconds in page.evaluate("() => moved") if seconds > 1}
    assert max(moved.values(), default=0) < 1000
    cards, settled = {"dealt", "turned", "dropped"}, {"raked", "paid"}
    assert (bool(moved.keys() & cards), bool(moved.keys() & settled)) == (motion != "reduce", motion != "reduce")
