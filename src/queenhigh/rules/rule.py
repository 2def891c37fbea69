"""A rule is a value: one clause of one book. It travels with everything it decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from queenhigh.rules.witness import WATCHERS, witness

Decided = TypeVar("Decided", bound=Callable[..., Any])


class Rule(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Made by `Book.rule`, which knows the clauses; used as a decorator it marks the function that applies it."""

    book: str
    clause: str

    @property
    def citation(self) -> str:
        return f"[{self.book} {self.clause}]"

    def __str__(self) -> str:
        return self.clause

    def __call__(self, function: Decided) -> Decided:
        function.__dict__["rule"] = self
        return function


class Cited(msgspec.Struct, frozen=True, gc=False):
    """Base of lines, rulings and events: a struct with a field `rule`, which cannot be built without one.

    A field `also` holds the other clauses that had a part in it. Such values are trees, never cycles, so the garbage collector
    need not follow them: a round makes a hundred.
    """

    if TYPE_CHECKING:

        @property
        def rule(self) -> Rule: ...

    def __post_init__(self) -> None:
        try:
            if self.rule.__class__ is not Rule:
                raise AttributeError
        except AttributeError:
            raise TypeError(f"{type(self).__name__} needs a rule, not {getattr(self, 'rule', None)!r}") from None
        if WATCHERS:
            for seen in (self.rule, *getattr(self, "also", ())):
                witness(seen, type(self).__name__)
