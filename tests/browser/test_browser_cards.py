"""Face-up cards stay readable in a real browser, no matter who is out of play: at tables, in drills and in replays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from history_house import fold_a_hand, play_round
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import Page, expect
from poker_pages import TABLE, Dealer, at_the_table, play_to_the_end, sit
from set_aside import face_up, unreadable

pytest_plugins = ["browsing"]

BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
OUT = """(places) => {
    for (const place of document.querySelectorAll(places)) place.classList.add("is-out");
    return document.querySelectorAll(places).length;
}"""
"""Which hands are folded is a matter of the cards: here every one is shown as folded."""


LINES = "window.lines = []; window.WebSocket = class extends WebSocket { constructor(url) { super(url); lines.push(this); } };"
HOLD = """() => new MutationObserver(() => {
    if (document.querySelectorAll(".place:not(.is-mine) .card.is-up").length < 3) return;
    lines.forEach((one) => { one.onmessage = null; });
}).observe(document.body, { childList: true, subtree: true, attributes: true })"""
"""The page stays at the end of the round, when the other player's hand is face up."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("cards"), bots=2, pace=30.0) as house:
        yield house


def aside(page: Page) -> int:
    """How many cards are set aside. In either light they can be read, and so can all other face-up cards."""
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)
        cards = face_up(page)
        assert unreadable(cards) == []
    return sum(card["aside"] for card in cards)


@pytest.fixture
def by_hand(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path) as house:
        yield house


@BOTH
def test_a_player_who_folded_at_poker_can_still_read_every_card(by_hand: LiveHouse, pages: Pages, phone: bool) -> None:
    dealer = Dealer(by_hand)
    players = {seat: sit(by_hand, TABLE, seat, 20_000) for seat in (1, 2, 3)}
    dealer.deals()
    first = players[dealer.poker["turn"]]
    page = pages(by_hand, first, phone=phone)
    at_the_table(page)
    dealer.ask(first, type="fold")
    expect(page.locator(".is-mine.is-folded .pc.is-face")).to_have_count(2)
    assert aside(page) == 2
    play_to_the_end(dealer, players)
    expect(page.locator(".slot .pc.is-plays").first).to_be_visible()
    assert aside(page) >= 2


@BOTH
def test_a_replayed_hand_that_was_folded_is_readable(live: LiveHouse, pages: Pages, phone: bool) -> None:
    ann = live.guest(f"Ann {phone}")
    page = pages(live, ann, phone=phone)
    page.goto(f"/history/{TABLE}/{fold_a_hand(live, ann)}")
    expect(page.locator(".oval")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".replay-now")).to_contain_text("over")
    expect(page.locator(".is-mine.is-folded .pc.is-face")).to_have_count(2)
    assert aside(page) >= 2


@BOTH
def test_hands_of_others_at_a_house_table_are_readable(by_hand: LiveHouse, pages: Pages, phone: bool) -> None:
    ann, other = by_hand.guest(), by_hand.guest()
    for seat, client in enumerate((ann, other), start=1):
        assert client.do("canberra-1", type="sit", seat=seat).status_code == 200
    page = pages(by_hand, ann, phone=phone)
    page.add_init_script(LINES)
    page.goto("/table/canberra-1")
    expect(page.locator(".yours")).to_be_visible()
    page.evaluate(HOLD)
    play_round(ann, other, "play", "play")
    expect(page.locator(".place:not(.is-mine) .card.is-up")).to_have_count(3)
    assert page.evaluate(OUT, ".place:not(.is-mine)") > 0
    assert aside(page) == 3


@BOTH
def test_folded_hands_of_a_drill_are_readable(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, phone=phone)
    page.goto("/drills")
    page.get_by_role("group", name="Book").get_by_text("Casino Canberra", exact=True).click()
    page.get_by_role("button", name="Start: Pay this layout").click()
    expect(page.locator(".drill-place .card.is-up").first).to_be_visible()
    page.evaluate(OUT, ".drill-place")
    assert aside(page) > 0
