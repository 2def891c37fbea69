"""What axe-core finds wrong with a page, as it is now."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Page

SOURCE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
STILL = "() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))"
WORSE = ("serious", "critical")
RUN = """async ([within, options]) => {
    const found = await axe.run(within || document, { resultTypes: ["violations"], preload: false, ...options });
    return found.violations;
}"""
"""Only what is wrong leaves the page: what is right is most of the answer, and takes as long to send as to find."""
UNPAINT = "() => { document.documentElement.style.opacity = 0; }"


def paint(page: Page) -> None:
    """Pages are not painted in these tests (`browsing`). Where colours or pictures matter, a page is painted."""
    page.evaluate("() => { document.documentElement.style.opacity = ''; }")


def _ready(page: Page) -> None:
    """Painted, at rest, and with axe loaded: half a megabyte, so only once for a page."""
    paint(page)
    page.evaluate(STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE)


def faults(page: Page) -> list[str]:
    """Return serious and critical findings, each with the first element that has it. Animations finish first: a
    half-faded colour does not count.
    """
    _ready(page)
    found: list[dict[str, Any]] = page.evaluate(RUN, ["", {}])
    return [
        f"{one['id']} ({one['impact']}): {one['nodes'][0]['html'][:200]} {one['nodes'][0].get('failureSummary', '')[:300]}"
        for one in found
        if one["impact"] in WORSE
    ]


CONTROLS = "button, a[href], input, select, summary, [role=tab], label"
STATES = ("hover", "focus-visible", "active")
FAINT = """() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const linear = (one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4);
    const light = ([r, g, b]) => [r, g, b].reduce((all, one, at) => all + linear(one / 255) * [0.2126, 0.7152, 0.0722][at], 0);
    const painted = (colours) => {
        canvas.clearRect(0, 0, 1, 1);
        for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
        return canvas.getImageData(0, 0, 1, 1).data;
    };
    const faint = [];
    for (const one of document.querySelectorAll("button:disabled, [aria-disabled=true]")) {
        if (!one.checkVisibility() || !one.innerText.trim()) continue;
        const above = [];
        let whole = 1;
        for (let at = one; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            above.unshift(style.backgroundColor);
            if (style.backgroundImage !== "none") above.unshift("#3a2757");
            whole *= style.opacity;
        }
        const ground = painted(above), words = painted([...above, getComputedStyle(one).color]);
        const seen = ground.map((part, at) => part + (words[at] - part) * whole);
        const [high, low] = [light(ground), light(seen)].sort((a, b) => b - a);
        const ratio = (high + 0.05) / (low + 0.05);
        if (ratio < 4.5) faint.push(`${one.className} "${one.innerText.trim().slice(0, 40)}" disabled: ${ratio.toFixed(2)}`);
    }
    return faint;
}"""
"""Disabled controls are outside axe's rule; here they are read like any other. A felt counts as its colour."""

DISABLE = """() => document.querySelectorAll("button:enabled").forEach((one) => {
    one.disabled = true;
    one.dataset.wasEnabled = "";
})"""
ENABLE = """() => document.querySelectorAll("[data-was-enabled]").forEach((one) => {
    one.disabled = false;
    delete one.dataset.wasEnabled;
})"""


def faint(page: Page) -> list[str]:
    """Words on controls with too little contrast while they are pointed at, focused, pressed or disabled."""
    _ready(page)
    tools = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        tools.send(f"{domain}.enable")
    root = tools.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    nodes = tools.send("DOM.querySelectorAll", {"nodeId": root, "selector": CONTROLS})["nodeIds"]

    def force(*states: str) -> None:
        """Unpainted: otherwise the page is painted once for each control."""
        page.evaluate(UNPAINT)
        for node in nodes:
            with suppress(Error):  # a control that has left the page meanwhile is in no state
                tools.send("CSS.forcePseudoState", {"nodeId": node, "forcedPseudoClasses": list(states)})
        paint(page)
        page.evaluate(STILL)

    found: list[str] = []
    for state in STATES:
        force(state)
        result: list[dict[str, Any]] = page.evaluate(RUN, [CONTROLS, {"runOnly": ["color-contrast"]}])
        found += [
            f"{state}: {node['html'][:160]} {node['any'][0]['message'][:160]}"
            for one in result
            for node in one["nodes"]
        ]
    force()
    page.evaluate(DISABLE)
    page.evaluate(STILL)
    found += page.evaluate(FAINT)
    page.evaluate(ENABLE)
    tools.detach()
    return found
