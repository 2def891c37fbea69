"""Checks that face-up cards are readable as painted, including those of players who folded, which are set aside."""

from __future__ import annotations

import io
from typing import Any

from axe import painted
from PIL import Image
from playwright.sync_api import Page

LEAST = 4.5
FACE_UP = ".card.is-up:visible, .pc.is-face:visible"
SEEN = """async (card) => {
    card.scrollIntoView({ block: "center" });
    await Promise.all([...card.querySelectorAll("img")].map((one) => one.decode()));
    let whole = 1;
    for (let at = card; at; at = at.parentElement) whole *= getComputedStyle(at).opacity;
    const { left, top, width, height } = card.getBoundingClientRect();
    return { name: card.dataset.face ?? card.querySelector(".card-face").src.split("/").at(-1), whole,
        aside: card.closest(".is-folded, .is-out") !== null || card.matches(".is-rests"),
        corner: { x: left + width * 0.07, y: top + height * 0.05, width: width * 0.23, height: height * 0.35 } };
}"""
"""A face-up card: how opaque it is, whether it is set aside, and where its rank and suit are."""


def _light(colour: tuple[int, int, int]) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def face_up(page: Page) -> list[dict[str, Any]]:
    """Every face-up card, with the contrast of its rank against the card."""
    cards: list[dict[str, Any]] = []
    with painted(page):
        for card in page.locator(FACE_UP).element_handles():
            seen = card.evaluate(SEEN)
            picture = Image.open(io.BytesIO(page.screenshot(clip=seen.pop("corner")))).convert("RGB")
            lights = [_light(colour) for _, colour in picture.getcolors(picture.width * picture.height) or ()]  # type: ignore[arg-type]
            cards.append(seen | {"contrast": round((max(lights) + 0.05) / (min(lights) + 0.05), 2)})
    return cards


def unreadable(cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cards that can be seen through, or whose rank stands out too little."""
    return [card for card in cards if card["whole"] < 1 or card["contrast"] < LEAST]
