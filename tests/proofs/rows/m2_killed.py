"""M2: the process is killed repeatedly in the middle of rounds of all five books."""

from __future__ import annotations

from functools import partial
from unittest.mock import patch

import desk_killing
from databases import POSTGRESQL, SQLITE, places
from desk_killing import check, killed
from proving import Case, Fault, Figures

PROMISE = "no acknowledged command is lost or applied twice when the process dies"
PROOF = (
    "kill -9 in the middle of rounds, on SQLite and on PostgreSQL, with clients that resend whatever got no answer. "
    "The answers that the clients logged are compared with the ledger."
)

QUICK_FAULTS = False
"""Each takes as long as the proof itself: dozens of processes begin and end."""


def run(case: Case) -> Figures:
    kills = {SQLITE: case.size(20, 200), POSTGRESQL: case.size(3, 200)}
    figures: Figures = {}
    with places(case) as both:
        for name, where in both.items():
            told = partial(case.tell, of=kills[name], what=f"kills on {name}")
            clients, in_doubt = killed(where, kills[name], case.seed, told)
            assert in_doubt > kills[name] / 2, "kills that hurt nobody prove nothing"
            rounds = check(where, clients)
            figures |= {
                f"kills on {name}": kills[name],
                f"commands acknowledged on {name}": len(clients.acknowledged),
                f"in doubt at a death on {name}": in_doubt,
                f"rounds on {name}": rounds,
            }
    return figures


FAULTS: dict[str, Fault] = {
    "a repeated command is not recognised": lambda: patch.object(desk_killing, "OPTIONS", ("--forgetful",)),
    "commands are answered before they are committed": lambda: patch.object(desk_killing, "OPTIONS", ("--hasty",)),
}
