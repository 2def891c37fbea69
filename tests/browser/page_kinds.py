"""What the fixture `pages` of `browsing` is, and what pages have in common at every size. A file of its own: what pytest loads as
a plugin is not imported beforehand."""

from __future__ import annotations

from typing import Protocol

import pytest
from live_house import Client, People
from playwright.sync_api import Page

LINES = "window.lines = []; window.WebSocket = class extends WebSocket { constructor(url) { super(url); lines.push(this); } };"
CUT_OFF = """() => {
    window.WebSocket = class extends EventTarget { constructor() { super(); setTimeout(() => this.onclose?.({})); } close() {} };
    lines.at(-1).close();
}"""
"""The connection breaks, and no new one is had. For a page that began with `LINES`."""


class Pages(Protocol):
    def __call__(
        self, live: People, client: Client | None = None, *, phone: bool = False, dark: bool = False
    ) -> Page: ...


BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


def tool(page: Page, name: str) -> None:
    """Press a tool in the head of a table: on a phone they are behind one button."""
    if (more := page.get_by_role("button", name="More", exact=True)).is_visible():
        more.click()
    page.get_by_role("button", name=name).click()
