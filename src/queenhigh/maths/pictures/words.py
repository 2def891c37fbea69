"""How figures are written on charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from queenhigh.maths.pictures.shapes import Series


def percent(value: float, digits: int = 2) -> str:
    return f"{value:.{digits}f} %"


def signed(value: float, digits: int = 2) -> str:
    return f"{value:+.{digits}f}".replace("-", "−")


def line_of(title: str, points: Iterable[Sequence[float]]) -> Series:
    x, y = zip(*points, strict=True)
    return Series(title, x, y)
