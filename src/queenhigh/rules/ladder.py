"""Staff: who may do what. "TG Area Manager or above" means that rung or a higher one."""

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
        self._able = {(actor, rank) for height, actor in enumerate(rungs) for rank in rungs[: height + 1]}
        self._able |= {(office, office) for office in self.beside}
        self._able |= {(deputy, office) for deputy, office in (deputies or {}).items() if office in self.beside}
        """Who may do what requires a rank, in pairs."""

    @property
    def ranks(self) -> tuple[str, ...]:
        return self.rungs + self.beside

    def __contains__(self, rank: object) -> bool:
        return rank in self.ranks

    def or_above(self, rank: str) -> str:
        """`TG Area Manager or above`; only the rank if nobody is above it."""
        return f"{rank} or above" if rank in self.rungs[:-1] else rank

    def may(self, actor: str, required: str) -> bool:
        """May `actor` do what requires `required` or above?"""
        return (actor, required) in self._able

    def require(self, actor: str, required: str, *, order: str, rule: Rule) -> None:
        """Refuse an order from a rank that is too low. `order` is the subject of the message: "Changing the pay
        tables"."""
        if (actor, required) in self._able:
            return
        stranger = "" if actor in self else f", which this book does not know.{did_you_mean(actor, self.ranks)}"
        raise NotAuthorised(
            f"{order} must come from a {self.or_above(required)}; it came from: {actor}{stranger or '.'}",
            rule,
            f"Call a {required} and send the order again.",
            required,
        )
