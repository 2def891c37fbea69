"""Poker for browser tests: a table for each of the seven games, people who sit down with chips, a table dealt by hand."""

from __future__ import annotations

import re
from typing import Any

from book_ids import POKER as POKER
from book_ids import module
from live_house import Client, LiveHouse
from playwright.sync_api import Locator, Page, expect
from staff_room import on_duty

DEALER, _, AREA_MANAGER, _ = module(POKER, "book").LADDER.rungs
TABLE = "poker-1"
GAMES = {
    "holdem": "no_limit",
    "pineapple": "spread",
    "crazy_pineapple": "fixed",
    "crazy_pineapple_hilo": "half_pot",
    "holdem_hilo": "fixed",
    "omaha": "pot",
    "omaha_hilo": "pot",
}
ROWS: tuple[tuple[str, str, dict[str, Any]], ...] = tuple(
    (f"poker-{game}", POKER, {"game": game, "betting": betting}) for game, betting in GAMES.items()
)
"""Tables for all of them, besides those that the house opens by itself."""

GOES_ALONG = """() => { setInterval(() => {
    const card = document.querySelector('.pc-pick');
    if (card && !document.querySelector('.pc-pick[aria-pressed=true]')) return card.click();
    const next = ['.is-discard .button.primary', '.is-show .button.primary', '.is-act .act.is-call'];
    document.querySelector(next.map((one) => `${one}:not(:disabled)`).join())?.click();
}, 20); }"""

CROWDED = """() => {
    const seen = (kinds) => [...document.querySelectorAll(kinds)].map((one) => {
        const whose = one.closest('[data-seat]')?.dataset.seat;
        return { name: `${one.className} ${whose ?? ''} ${one.innerText}`, whose, box: one.getBoundingClientRect() };
    }).filter(({ box }) => box.width && box.height);
    const places = '.pod, .place-hand .pc, .pod-tag, .pod-words, .marks > *';
    const things = seen(`${places}, .bet, .pot, .community, .middle-words:not(:empty)`);
    const dock = document.querySelector('.dock').getBoundingClientRect();
    const hidden = ({ box }) => box.left < 0 || box.right > innerWidth || box.bottom > dock.top;
    const wrong = things.filter(hidden).map(({ name }) => `hidden: ${name}`);
    things.forEach((one, at) => things.slice(at + 1).forEach((other) => {
        if (one.whose && one.whose === other.whose) return;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 3 && down > 3) wrong.push(`${one.name} lies on ${other.name}`);
    }));
    const cut = (one) => one.scrollWidth > one.clientWidth + 1;
    const written = [...document.querySelectorAll('.pod-player, .pod-tag, .pod-stack')];
    return [...wrong, ...written.filter(cut).map((one) => `cut: ${one.innerText}`)];
}"""


def sit(live: LiveHouse, table: str, seat: int, cents: int, name: str = "") -> Client:
    guest = live.guest(name)
    answer = guest.do(table, type="sit", seat=seat, buy_in=cents)
    assert answer.status_code == 200, answer.text
    return guest


def free_seats(live: LiveHouse, table: str) -> list[int]:
    view = live.visitor().get(f"/api/tables/{table}", **{"as": "board"}).json()["view"]
    return [seat["seat"] for seat in view["seats"] if seat["player"] is None]


def at_the_table(page: Page, table: str = TABLE) -> None:
    page.goto(f"/table/{table}")
    expect(page.locator(".is-mine .pod")).to_be_visible()


def goes_along(page: Page) -> None:
    """A player who discards the first card, then checks or calls, all in if need be, to the end."""
    page.evaluate(GOES_ALONG)


def crowded(page: Page) -> list[str]:
    """What overlaps something of another seat at the oval, is cut off, or is hidden by the dock."""
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    found: list[str] = page.evaluate(CROWDED)
    return found


def told(page: Page, words: str) -> Locator:
    """The lines of the log that say so."""
    return page.locator(".log li").filter(has_text=re.compile(words))


class Dealer:
    """Deals one table by hand, so that nothing happens before the test wants it to."""

    def __init__(self, live: LiveHouse) -> None:
        self.live = live
        self.client = on_duty(live, "Dee", TABLE, POKER, DEALER)
        self.ask(self.client, type="dealing", mode="by_hand")

    def ask(self, who: Client, **command: Any) -> None:
        answer = who.do(TABLE, **command)
        assert answer.status_code == 200, answer.text

    def orders(self, *orders: str) -> None:
        for order in orders:
            self.ask(self.client, type="order", order=order)

    def shuffles(self) -> None:
        """A new hand, up to the first card."""
        self.orders("StartRound", "PostBlinds", "Shuffle", "Cut")

    def deals(self) -> None:
        """A new hand, to the first card and with it."""
        self.shuffles()
        self.orders("Deal")

    @property
    def poker(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/api/tables/{TABLE}", **{"as": "board"}).json()["view"]["poker"]
        return found

    def until(self, players: dict[int, Client], seat: int | None, **command: Any) -> None:
        """The players before `seat` do the same in turn; with None, every player who is asked."""
        while (turn := self.poker["turn"]) is not None and turn != seat:
            self.ask(players[turn], **command)


def play_to_the_end(dealer: Dealer, players: dict[int, Client]) -> None:
    """All players call or check to the showdown, and the pots are pushed."""
    for _ in range(60):
        poker = dealer.poker
        turn = poker["turn"]
        if turn is not None:
            owed = poker["to_call"] > next(seat["bet"] for seat in poker["seats"] if seat["seat"] == turn)
            dealer.ask(players[turn], type="call" if owed else "check")
        elif len(poker["board"]) < 5:
            dealer.orders("Deal")
        else:
            dealer.orders("ReadHands", "PushPots")
            return
    raise AssertionError("the hand does not end")
