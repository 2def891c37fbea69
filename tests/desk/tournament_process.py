"""A process that plays a whole tournament into a ledger, to be killed in the middle of it.

python tournament_process.py WHERE TERMS SEED
"""

from __future__ import annotations

import os
import sys

from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_run import Run
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments.state import Tournament
from queenhigh.house.tournaments.files import load
from queenhigh.rules import Cited


def heard(_: Tournament, event: Cited) -> None:
    if isinstance(event, e.TournamentHandEnded):
        os.write(1, b"hand\n")


def main() -> None:
    with Desk.open(sys.argv[1]) as desk:
        run = Run(load(sys.argv[2]), sys.argv[3], desk=desk, name="cup")
        desk.issue(run.needed)
        os.write(1, b"ready\n")
        run.play(heard)


if __name__ == "__main__":
    main()
