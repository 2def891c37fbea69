"""What a trained eye needs, in seconds: nothing hurries a beginner, and a table does not wait for anybody else."""

from __future__ import annotations

from queenhigh.training.drill import Kind

AN_ITEM: dict[Kind, tuple[int, int, int]] = {
    Kind.PAY: (0, 25, 15),
    Kind.RULING: (0, 45, 30),
    Kind.PLAY: (0, 30, 15),
    Kind.READ: (0, 20, 12),
}
"""For each thing that is asked, by level."""


def allowed(kind: Kind, level: int, items: int) -> int:
    """0 for no clock."""
    return AN_ITEM[kind][level - 1] * items
