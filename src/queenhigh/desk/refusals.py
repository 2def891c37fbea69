"""Orders that were refused because of who gave them. They were not carried out, and that they were given is on record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from queenhigh.desk.codec import written
from queenhigh.desk.pen import Asked, Pen
from queenhigh.games.kit.events import OrderRefused
from queenhigh.ledger.command import Append, Entry
from queenhigh.rules import NotAuthorised, Refusal

REFUSALS = "refusals"
T = TypeVar("T")


class Refusals:
    def __init__(self, pen: Pen) -> None:
        self._pen = pen

    def watch(self, decide: Callable[[], T], asked: Any, edition: str, cause: str) -> T:
        """What is decided. An order from too low a rank is refused, and written down."""
        try:
            return decide()
        except NotAuthorised as refusal:
            self._note(refusal, asked, edition, cause)
            raise

    def watch_duty(self, check: Callable[[str], None], asked: Any, edition: str) -> None:
        """Whoever gives an order is logged on in the rank it is given in. Who tried without is written down."""
        try:
            check(type(asked).__name__)
        except Refusal as refusal:
            self._note(refusal, asked, edition, "staff")
            raise

    def _note(self, refusal: Refusal, asked: Any, edition: str, cause: str) -> None:
        event = OrderRefused(refusal.what, asked.by, getattr(refusal, "needed", ""), refusal.rule)
        self.write(event, who=getattr(asked, "who", "") or asked.by, edition=edition, cause=cause)

    def write(self, event: OrderRefused, *, who: str, edition: str, cause: str) -> None:
        entry = Entry(written(event), "OrderRefused", event.rule, edition, cause=cause)
        self._pen.write(Asked("", who, event.by, written(event)), [Append(REFUSALS, None, (entry,))])
