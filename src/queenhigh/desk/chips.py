"""Slips at the desk: one person on duty asks, another signs, and the second signature moves the chips, in one
commit."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

from queenhigh.desk.codec import restored, written
from queenhigh.desk.commit import CommitPath, Decision, Request
from queenhigh.desk.roster import Roster
from queenhigh.desk.tables import TableState
from queenhigh.desk.treasury import Treasury
from queenhigh.games.kit.events import OrderRefused
from queenhigh.house import chips
from queenhigh.house.chips import ChipEvent, Kind, Slip, Slips
from queenhigh.house.staff.roster import Signature
from queenhigh.ledger.body import canonical
from queenhigh.ledger.command import Append, NewEvent, Receipt
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.money.accounts import drop_of, float_of
from queenhigh.rules import Refusal

STREAM = "chips"
KINDS: dict[str, type[ChipEvent]] = {kind.__name__: kind for kind in ChipEvent.__subclasses__()}


def slips_of(ledger: Ledger) -> Slips:
    """Return every slip as recorded."""
    found: Slips = {}
    for envelope in ledger.read(STREAM):
        event: Any = restored(envelope.open(dict[str, Any]), KINDS[envelope.kind], "")
        found = chips.evolve(found, event)
    return found


class ChipDesk:
    def __init__(self, path: CommitPath, roster: Roster, treasury: Treasury) -> None:
        self._path, self._roster, self._treasury = path, roster, treasury
        self.slips: Slips = {}

    def rebuild(self, ledger: Ledger) -> None:
        self.slips = slips_of(ledger)

    def ask(
        self, state: TableState, kind: Kind, amount: int, *, who: str, rank: str, why: str, id: str = ""
    ) -> Future[Receipt]:
        def decide() -> Decision:
            signature = Signature(who, rank, self._path.now)
            number = max(self.slips, default=0) + 1
            slip = Slip(number, kind, state.id, Cents(amount), why, signature, self._held(kind, state.id))
            return self._decision([chips.asked(self.slips, slip)])

        body = {"do": "ask_chips", "table": state.id, "kind": kind, "amount": amount, "why": why}
        return self._submit(body, decide, state, who, rank, id)

    def sign(self, state: TableState, number: int, *, who: str, rank: str, id: str = "") -> Future[Receipt]:
        def decide() -> Decision:
            event = chips.signed(self.slips, number, state.id, Signature(who, rank, self._path.now))
            slip = self.slips[number]
            made = self._decision([event])
            move = chips.moved(slip, self._path.balances[drop_of(state.id)])
            if move is None:
                return made
            cage = self._treasury.decide(move)

            def apply() -> None:
                made.apply()
                cage.apply()

            return Decision([*made.appends, *cage.appends], apply)

        return self._submit({"do": "sign_chips", "number": number}, decide, state, who, rank, id)

    def withdraw(
        self, state: TableState, number: int, *, who: str, rank: str, reason: str, id: str = ""
    ) -> Future[Receipt]:
        def decide() -> Decision:
            return self._decision([chips.withdrawn(self.slips, number, state.id, who, self._path.now, reason)])

        body = {"do": "withdraw_chips", "number": number, "reason": reason}
        return self._submit(body, decide, state, who, rank, id)

    def _held(self, kind: Kind, table: str) -> int | None:
        """Return the ledger's figure for what is being counted."""
        if kind not in chips.COUNTS:
            return None
        return self._path.balances[drop_of(table) if kind == "drop" else float_of(table)]

    def _submit(
        self, body: Any, decide: Callable[[], Decision], state: TableState, who: str, rank: str, id: str
    ) -> Future[Receipt]:
        def decided() -> Decision:
            try:
                self._roster.check(who, rank, state.book.id, state.id, str(body["do"]))
                return decide()
            except Refusal as refusal:
                event = OrderRefused(refusal.what, rank, getattr(refusal, "needed", ""), refusal.rule)
                self._path.record_refusal(event, who=who, edition=state.book.edition, cause=state.stream)
                raise

        return self._path.submit(Request(id, who, rank, canonical(body)), decided)

    def _decision(self, events: list[ChipEvent]) -> Decision:
        entries = (NewEvent(written(event), type(event).__name__, event.rule, edition="house") for event in events)
        return Decision([Append(STREAM, None, tuple(entries))], partial(self._apply, events))

    def _apply(self, events: list[ChipEvent]) -> None:
        for event in events:
            self.slips = chips.evolve(self.slips, event)
