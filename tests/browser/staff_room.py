"""Staff for browser tests: accounts with ranks, made by the manager as a manager makes them, and duty at a table."""

from __future__ import annotations

from typing import NamedTuple

from book_ids import CALIFORNIA, CANBERRA, MELBOURNE
from live_house import Client, People
from playwright.sync_api import Page, expect

__all__ = ["CALIFORNIA", "CANBERRA", "MELBOURNE", "join", "log_on_as", "next_step", "on_duty", "seated"]


class Member(NamedTuple):
    """Of the staff: logged on to the house, and not yet on duty."""

    client: Client
    password: str


def join(live: People, name: str, book: str, rank: str) -> Member:
    manager = live.manager()
    made = manager.post("/api/accounts", {"type": "create", "name": name, "role": "staff", "ranks": {book: [rank]}})
    assert made.status_code == 200, made.text
    client = live.staff(name, made.json()["password"])
    return Member(client, client.password)


def on_duty(live: People, name: str, place: str, book: str, rank: str) -> Client:
    client = join(live, name, book, rank).client
    log_on_as(client, place, book, rank)
    return client


def log_on_as(client: Client, place: str, book: str, rank: str) -> None:
    answer = client.post("/api/staff", {"type": "log_on", "place": place, "ranks": {book: rank}})
    assert answer.status_code in (200, 201), answer.text


def seated(live: People, table: str, name: str, seat: int) -> Client:
    """A guest with chips at a seat."""
    guest = live.guest(name)
    answer = guest.do(table, type="sit", seat=seat)
    assert answer.status_code == 200, answer.text
    return guest


def next_step(page: Page, words: str) -> None:
    """Press the large button, which must say this."""
    button = page.locator(".next-button")
    expect(button).to_contain_text(words)
    button.click()
