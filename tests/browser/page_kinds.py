"""What the fixture `pages` of `browsing` is. A file of its own: what pytest loads as a plugin is not imported beforehand."""

from __future__ import annotations

from typing import Protocol

from live_house import Client, People
from playwright.sync_api import Page


class Pages(Protocol):
    def __call__(
        self, live: People, client: Client | None = None, *, phone: bool = False, dark: bool = False
    ) -> Page: ...
