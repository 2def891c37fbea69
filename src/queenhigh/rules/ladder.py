"""Staff: who may do what. "TG Area Manager (or above)" means that rung or a higher one."""

from __future__ import annotations

from collections.abc import Mapping

from queenhigh.rules.errors import NotAuthorised, did_you_mean
from queenhigh.rules.rule import Rule


class Ladder:
    """A book's ranks, lowest first, and the offices that are outside the ladder and answer only for themselves.

    `deputies` says who may deputise for an office: {"Tournament Deputy": "Tournament Director"}. `apart` are offices
    outside the house or above it, such as a regulator: running the house does not include them.
    """

    def __init__(
        self,
        *rungs: str,
        beside: tuple[str, ...] = (),
        deputies: Mapping[str, str] | None = None,
        apart: tuple[str, ...] = (),
    ) -> None:
        self.rungs = rungs
        self.beside = (*beside, *(deputies or {}))
        self.apart = apart
        self._height = {rank: height for height, rank in enumerate(rungs)}
        self._deputies = dict(deputies or {})

    @property
    def ranks(self) -> tuple[str, ...]:
        return self.rungs + self.beside

    def __contains__(self, rank: object) -> bool:
        return rank in self.ranks

    def may(self, actor: str, required: str) -> bool:
        """May `actor` do what requires `required` (or above)?"""
        if required in self._height:
            return self._height.get(actor, -1) >= self._height[required]
        return required in self.beside and (actor == required or self._deputies.get(actor) == required)

    def require(self, actor: str, required: str, *, order: str, rule: Rule) -> None:
        """Refuse an order from a rank that is too low. `order` is the subject of the message: "Changing the pay
        tables"."""
        height = self._height
        if height.get(actor, -1) >= height.get(required, len(height)) or self.may(actor, required):
            return
        above = " (or above)" if required in self._height and required != self.rungs[-1] else ""
        stranger = "" if actor in self else f", which this book does not know.{did_you_mean(actor, self.ranks)}"
        raise NotAuthorised(
            f"{order} must come from a {required}{above}; it came from: {actor}{stranger or '.'}",
            rule,
            f"Call a {required} and send the order again.",
            required,
        )
