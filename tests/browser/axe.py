"""What axe-core finds wrong with a page, as it is now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
STILL = "() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))"
WORSE = ("serious", "critical")
RUN = """async ([within, options]) => {
    const found = await axe.run(within || document, { resultTypes: ["violations"], preload: false, ...options });
    return found.violations;
}"""
"""Only what is wrong leaves the page: what is right is most of the answer, and takes as long to send as to find."""
BY_COLOUR = ["color-contrast", "link-in-text-block"]
"""The rules that may find something else in another light. The other rules read what is on the page and where."""


OPACITY = "(opacity) => { document.documentElement.style.opacity = opacity; }"


@contextmanager
def painted(page: Page) -> Iterator[None]:
    """Pages are not painted in these tests (`browsing`). Where colours or pictures matter, a page is painted for that
    long: a table that continues painted takes twice the processor until its test ends.
    """
    page.evaluate(OPACITY, "")
    page.evaluate(STILL)
    yield
    page.evaluate(OPACITY, "0")


def _load(page: Page) -> None:
    """Half a megabyte, so only once for a page."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SOURCE)


def faults(page: Page, *, night: bool = False) -> list[str]:
    """Return serious and critical findings, each with the first element that has it. Animations finish first: a
    half-faded colour does not count. With `night` the page is checked by day and by night.
    """
    with painted(page):
        found = _found(page, {})
        if night:
            page.emulate_media(color_scheme="dark")
            found += _found(page, {"runOnly": BY_COLOUR})
            page.emulate_media(color_scheme="light")
    return found


def _found(page: Page, options: dict[str, Any]) -> list[str]:
    _load(page)
    page.evaluate(STILL)
    found: list[dict[str, Any]] = page.evaluate(RUN, ["", options])
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


STAND_IN = """(states) => {
    const changed = window.statesStoodIn = [];
    const rename = (rules) => {
        for (const rule of rules) {
            if (rule.selectorText) {
                const renamed = states.reduce((text, state) =>
                    text.replace(new RegExp(`:${state}(?![a-z-])`, "g"), `[data-forced="${state}"]`), rule.selectorText);
                if (renamed !== rule.selectorText) { changed.push([rule, rule.selectorText]); rule.selectorText = renamed; }
            }
            if (rule.cssRules) rename(rule.cssRules);
        }
    };
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) rename(sheet.cssRules);
}"""
"""Lets an attribute stand in for `:hover` and the like in every style, which changes no precedence: so all controls are put
into a state at once. The browser's own tool takes a message for each control."""
FORCE = (
    """([controls, state]) => document.querySelectorAll(controls).forEach((one) => { one.dataset.forced = state; })"""
)
AS_IT_WAS = """() => {
    for (const [rule, selector] of window.statesStoodIn) rule.selectorText = selector;
    document.querySelectorAll("[data-forced]").forEach((one) => { delete one.dataset.forced; });
}"""


def faint(page: Page) -> list[str]:
    """Words on controls with too little contrast while they are pointed at, focused, pressed or disabled."""
    with painted(page):
        return _faint(page)


def _faint(page: Page) -> list[str]:
    _load(page)
    page.evaluate(STAND_IN, list(STATES))
    found: list[str] = []
    for state in STATES:
        page.evaluate(FORCE, [CONTROLS, state])
        page.evaluate(STILL)
        result: list[dict[str, Any]] = page.evaluate(RUN, [CONTROLS, {"runOnly": ["color-contrast"]}])
        found += [
            f"{state}: {node['html'][:160]} {node['any'][0]['message'][:160]}"
            for one in result
            for node in one["nodes"]
        ]
    page.evaluate(AS_IT_WAS)
    page.evaluate(DISABLE)
    page.evaluate(STILL)
    found += page.evaluate(FAINT)
    page.evaluate(ENABLE)
    return found


def in_every_state(page: Page) -> list[str]:
    """What is wrong by day and by night, with the controls at rest and in each of their states."""
    found: list[str] = []
    lights: tuple[tuple[Literal["light", "dark"], dict[str, Any]], ...] = (
        ("light", {}),
        ("dark", {"runOnly": BY_COLOUR}),
    )
    with painted(page):
        for light, options in lights:
            page.emulate_media(color_scheme=light)
            found += [f"{light}: {one}" for one in _found(page, options) + _faint(page)]
        page.emulate_media(color_scheme="light")
    return found
