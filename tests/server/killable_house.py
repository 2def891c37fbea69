"""A house in a process of its own, which can be killed, and whose next deck at a table a test may choose.

One thing differs from `queenhigh serve`: where its folder holds `TABLE.deck` as a round is started at that table, the deck is the
one of that seed, by the way that practice takes (`Desk.submit_order(seed=...)`). The round itself is dealt, played and settled as
any other. Other decks are the same each time.
"""

from __future__ import annotations

import signal
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))  # as a program it finds `warm_start` there

from live_house import QUICK, People
from server_process import Process

from queenhigh.cards import Seed
from queenhigh.cli import main
from queenhigh.desk.desk import Desk
from queenhigh.games.kit.instructions import StartRound


class KillableHouse(People):
    def __init__(self, folder: Path, **settings: Any) -> None:
        super().__init__()
        self.folder = folder
        asked = {name: value for name, value in (QUICK | settings).items() if name not in ("port", "new_accounts")}
        config = folder / "house.toml"
        config.write_text("".join(f"{name} = {str(value).lower()}\n" for name, value in asked.items()), "utf-8")
        program = [sys.executable, __file__, str(folder)]
        self.process = Process(folder, "--config", str(config), program=program)
        self.address, self.password = (
            self.process.address,
            self.process.printed.partition("and the password ")[2].split()[0],
        )

    def choose_deck(self, table: str, seed: Seed) -> None:
        (self.folder / f"{table}.deck").write_text(seed.secret, "utf-8")

    def kill(self) -> None:
        """It hears nothing of it: no goodbye, no last commit."""
        self.process.child.send_signal(signal.SIGKILL)
        self.process.child.communicate()
        self.process.http.close()
        for client in self.clients:
            client.http.close()


def _choosing(folder: Path) -> None:
    submit, number = Desk.submit_order, count()

    def submit_order(desk: Desk, table: str, order: Any, *, id: str = "", seed: Seed | None = None) -> Any:
        if isinstance(order, StartRound):
            with suppress(FileNotFoundError):
                chosen = folder / f"{table}.deck"
                seed = Seed.reveal(chosen.read_text("utf-8"))
                chosen.unlink()
        return submit(desk, table, order, id=id, seed=seed)

    Desk.submit_order = submit_order  # type: ignore[method-assign, assignment]
    Seed.fresh = classmethod(lambda cls: cls.named("killable", next(number)))  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    _choosing(Path(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
