"""What axe-core finds wrong with a page, as it is now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
WORSE = ("serious", "critical")


def faults(page: Page) -> list[str]:
    """Serious and critical ones, each with the first element that has it. Animations are let finish: half faded is no colour."""
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    page.evaluate(SOURCE)
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations'], preload: false})")
    return [
        f"{one['id']} ({one['impact']}): {one['nodes'][0]['html'][:200]} {one['nodes'][0].get('failureSummary', '')[:300]}"
        for one in found["violations"]
        if one["impact"] in WORSE
    ]
