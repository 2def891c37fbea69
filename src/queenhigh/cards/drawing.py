"""Cards as SVG, for notebooks and pages, drawn from plain shapes, so that a picture needs no other file."""

from __future__ import annotations

from collections.abc import Iterable

from queenhigh.cards.playing_card import Card, Colour, Rank

WIDTH, HEIGHT, GAP = 42, 60, 6
INK = {Colour.RED: "#b3192e", Colour.BLACK: "#16181d"}
FONT = "font-family='system-ui, sans-serif'"


def fan(cards: Iterable[Card | None]) -> str:
    """A picture of cards side by side. None is a card face down."""
    held = list(cards)
    return picture(row(held), max(len(held), 1) * (WIDTH + GAP) - GAP, HEIGHT)


def picture(inside: str, width: float, height: float) -> str:
    """A whole SVG of these shapes."""
    size = f"width='{width:g}' height='{height:g}' viewBox='0 0 {width:g} {height:g}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size} role='img'>{inside}</svg>"


def row(cards: Iterable[Card | None], x: float = 0, y: float = 0) -> str:
    """Cards side by side as part of a larger picture."""
    return "".join(_card(card, x + place * (WIDTH + GAP), y) for place, card in enumerate(cards))


def text(words: str, x: float, y: float, *, size: int = 14, fill: str = "#16181d", bold: bool = False) -> str:
    weight = " font-weight='600'" if bold else ""
    return f"<text x='{x:g}' y='{y:g}' {FONT} font-size='{size}' fill='{fill}'{weight}>{escaped(words)}</text>"


def escaped(words: str) -> str:
    """Text escaped for markup."""
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;"), ('"', "&quot;")):
        words = words.replace(sign, written)
    return words


def _card(card: Card | None, x: float, y: float) -> str:
    frame = f"x='{x + 0.5:g}' y='{y + 0.5:g}' width='{WIDTH - 1}' height='{HEIGHT - 1}' rx='5' stroke='#8a8f98'"
    if card is None:
        return f"<rect {frame} fill='#2f4a7a'><title>face down</title></rect>"
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    ink = f"fill='{INK[card.suit.colour]}' text-anchor='middle' {FONT}"
    middle = f"{x + WIDTH / 2:g}"
    return (
        f"<g><title>{card.name}</title><rect {frame} fill='#fff'/>"
        f"<text x='{middle}' y='{y + 26:g}' font-size='20' font-weight='600' {ink}>{rank}</text>"
        f"<text x='{middle}' y='{y + 49:g}' font-size='20' {ink}>{card.suit.symbol}</text></g>"
    )
