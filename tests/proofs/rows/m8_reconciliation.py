"""M8: whole shifts with bots and irregularities, reconciled during play and afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from desk_play import open_desk
from proving import Case, Fault, Figures, shared
from reckoning import adds_up

from queenhigh.desk.opening import CHIPS, Plan
from queenhigh.desk.registry import TableRegistry
from queenhigh.desk.shift import Shift
from queenhigh.desk.tables import TableState
from queenhigh.games.kit import movements
from queenhigh.ledger import verify
from queenhigh.money.accounts import layout_of

PROMISE = "cage, tables, pots, meters and drop reconcile to zero at any instant"
PROOF = (
    "Shifts of six tables with staff, bots, a prize meter, jackpot pools and an irregularity in every fifth round. In "
    "the middle of rounds and after each shift, every account equals the sum of its postings, every layout agrees "
    "with its table, every meter account with its meter, and everything balances to zero."
)


class AuditedShift(Shift):
    """A player comes in again and again in the middle of a round."""

    audits = decisions = 0

    def _decide(self, plan: Plan, state: TableState) -> None:
        super()._decide(plan, state)
        self.decisions += 1
        if self.decisions % 12 == 0:
            self.settle_up()
            adds_up(self.desk, f"shift {self.seed}, decision {self.decisions}", CHIPS)
            self.audits += 1


def run(case: Case) -> Figures:
    shifts, rounds = case.size(2, 40), case.size(60, 240)
    counts: Counter[str] = Counter()
    pieces = [(case.folder, f"{case.seed} {number}", rounds) for number in range(shifts)]
    for found in shared(_shift, pieces, case.cores):
        counts += found
        case.tell(counts["shifts"], shifts, "shifts")
    return {**counts, "cents that were not where they should be": 0}


def _shift(piece: tuple[Path, str, int]) -> Counter[str]:
    folder, seed, rounds = piece
    where = folder / f"{seed}.db"
    with open_desk(str(where)) as desk:
        shift = AuditedShift(desk, seed, incidents=5)
        report = shift.run(rounds)
        books = adds_up(desk, f"shift {seed}, closed", CHIPS)
        assert books.under("layout:") == books.under("player:") == 0, "chips stayed on the tables"
        assert desk.locked == {}
        assert verify(desk.ledger).sound
        events, incidents = desk.ledger.head().seq, sum(len(one.rulings) for one in report.tables)
    for file in folder.glob(f"{seed}.db*"):
        file.unlink()
    return Counter(shifts=1, rounds=rounds + 18, reconciliations=shift.audits + 1, events=events, rulings=incidents)


@contextmanager
def next_door() -> Iterator[None]:
    def wrong(table: str) -> str:
        return layout_of("canberra-2" if table == "canberra-1" else table)

    with patch.object(movements, "layout_of", wrong), patch.object(TableRegistry, "_check", lambda *_: None):
        yield


FAULTS: dict[str, Fault] = {"chips of one table are entered at the next, and the desk does not check": next_door}
