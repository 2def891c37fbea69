"""A real browser for the pages: Debian's chromium, driven by Playwright, against the real server.

A worker starts one browser for all its files. Playwright's event loop lives in the thread of the tests and counts as running
from its start to its end, so that `asyncio.run` would fail: between files it is set aside.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from chromium import chromium_found
from live_house import Client, People
from page_kinds import Pages
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, expect, sync_playwright

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PATIENCE = 90_000
"""Milliseconds that a page may take: what is looked at here is what it shows, not how soon on a busy machine."""
EXPECTED = "Failed to load resource"
"""What chromium says of every refusal over HTTP: refusals are part of the work."""
UNPAINTED = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.opacity = 0; })"
"""Boxes, words and presses are as ever, but nothing is painted, which takes a third of the processor. Where colours matter, see
`axe.painted`."""


class Driven:
    """Playwright, its event loop, and a browser."""

    def __init__(self, playwright: Playwright, executable: str) -> None:
        self.loop = asyncio.get_running_loop()
        self._playwright, self._executable = playwright, executable
        self._browser: Browser | None = None

    def browser(self) -> Browser:
        """The same for every file; another one only if it has crashed."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._playwright.chromium.launch(executable_path=self._executable, args=["--no-sandbox"])
        return self._browser


@pytest.fixture(scope="session")
def driven() -> Iterator[Driven]:
    found = chromium_found()
    if found is None:
        pytest.skip("no chromium is installed")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        driven = Driven(playwright, found)
        asyncio._set_running_loop(None)
        yield driven
        asyncio._set_running_loop(driven.loop)
        driven.browser().close()


@pytest.fixture(scope="module")
def chromium(driven: Driven) -> Iterator[Browser]:
    asyncio._set_running_loop(driven.loop)
    yield driven.browser()
    asyncio._set_running_loop(None)


@pytest.fixture
def pages(chromium: Browser) -> Iterator[Pages]:
    """`pages(live, client)` is a page with that client's cookie. An error in its console fails the test."""
    contexts = []
    complaints: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and EXPECTED not in message.text:
            complaints.append(message.text)

    def open_page(live: People, client: Client | None = None, *, phone: bool = False, dark: bool = False) -> Page:
        context = chromium.new_context(
            base_url=f"http://{live.address}",
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.add_init_script(UNPAINTED)
        context.set_default_timeout(PATIENCE)
        if client is not None:
            for name, value in client.http.cookies.items():
                context.add_cookies([{"name": name, "value": value or "", "url": f"http://{live.address}"}])
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, complaints
