"""A server whose clock is wrong: nobody is logged off, no guest is sent away, and all is as before when it is right again."""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest
import server_process
from live_house import LiveHouse
from server_process import Process, serving
from warm_start import POSSIBLE

from queenhigh.server.accounts import ageing
from queenhigh.server.accounts.joining import Joining
from queenhigh.server.accounts.store import Accounts
from queenhigh.server.config import Config
from queenhigh.server.serve import open_service

DAY = 86_400
WRONG = (
    "import sys, time, datetime as dates; right, ahead = time.time, {seconds}\n"
    "time.time = lambda: right() + ahead\n"
    "class Ahead(dates.datetime):\n"
    "    @classmethod\n"
    "    def now(cls, tz=None): return cls.fromtimestamp(time.time(), tz)\n"
    "dates.datetime = Ahead\n"
    "from queenhigh.server import forgetting; forgetting.FIRST = 0.2\n"
    "from queenhigh.cli import main; sys.exit(main())"
)


@contextmanager
def _serving(folder: Path, seconds: int) -> Iterator[Process]:
    if seconds == 0 and POSSIBLE:
        with serving(folder, module="forgetting_process") as process:
            yield process
        return
    program = [*server_process.QUEENHIGH[:2], WRONG.format(seconds=seconds)]
    with patch.object(server_process, "QUEENHIGH", program), serving(folder) as process:
        yield process


@pytest.mark.parametrize(
    "wrong", [32 * DAY, -32 * DAY, 400 * DAY], ids=["a month ahead", "a month behind", "a year ahead"]
)
def test_starting_with_a_wrong_clock_ends_no_session_and_forgets_no_guest(wrong: int, tmp_path: Path) -> None:
    people = {}
    with _serving(tmp_path, 0) as process:
        found = re.search(r"password (\S+)", process.printed)
        assert found
        for name, path, body in (
            ("guest", "/api/session/guest", {"name": "Gina"}),
            ("manager", "/api/session", {"name": "manager", "password": found[1]}),
        ):
            with httpx.Client(base_url=process.http.base_url, headers={"X-Queenhigh": "1"}, verify=False) as client:
                assert client.post(path, json=body).is_success
                people[name] = dict(client.cookies)
        process.stop()
    for seconds in (wrong, wrong, 0):  # a second start does not make the wrong clock right
        with _serving(tmp_path, seconds) as process:
            time.sleep(1.0)  # guests who are gone are looked for meanwhile
            assert _names(process, people) == {"guest": "Gina", "manager": "manager"}
            process.stop()
    with sqlite3.connect(tmp_path / "house.people.db") as accounts_file:
        assert accounts_file.execute("SELECT min(seq) FROM access_log").fetchone() == (1,), (
            "of the access log all is left"
        )


def _names(process: Process, people: dict[str, dict[str, str]]) -> dict[str, str | None]:
    found = {}
    for name, cookies in people.items():
        with httpx.Client(base_url=process.http.base_url, cookies=cookies, verify=False) as client:
            person = client.get("/api/session").json()["person"]
            found[name] = person and person["name"]
    return found


class Clocks:
    """The wall's, which may be set, and one that nobody sets."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_000_000_000.0, 0.0

    def passes(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds

    def accounts(self, folder: Path) -> Accounts:
        return Accounts(str(folder / "house.db"), hours=12, clock=lambda: self.wall, steady=lambda: self.steady)


def test_a_clock_that_is_set_while_the_house_runs_ends_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clocks = Clocks()
    accounts = clocks.accounts(tmp_path)
    accounts.resume(0)
    token = accounts.new_session(accounts.new_guest("Nora"))
    key = accounts.sessions_of("Nora")[0].key
    for jump in (40 * DAY, -80 * DAY, 40 * DAY):
        clocks.wall += jump
        assert accounts.owner(key) is not None
        assert accounts.lost_guests(int(clocks.wall - 30 * DAY), 10) == []
        direction = "forward" if jump > 0 else "back"
        assert f"The clock was set {direction} by {abs(jump) // 3600} hours" in capsys.readouterr().err
    assert token
    clocks.passes(12 * 3600 + 1)
    assert accounts.owner(key) is None, "time that has passed counts"


def test_an_invitation_is_no_older_for_a_clock_that_was_set(tmp_path: Path) -> None:
    clocks = Clocks()
    accounts = clocks.accounts(tmp_path)
    accounts.resume(0)
    joining = Joining(accounts)
    first = joining.invite("manager")
    clocks.wall += 40 * DAY
    accounts.lost_guests(0, 1)
    second = joining.invite("manager")
    clocks.wall -= 40 * DAY
    accounts.lost_guests(0, 1)
    assert joining.use(first).made_by == joining.use(second).made_by == "manager"


def test_time_that_is_not_believed_is_known_after_a_restart_and_forgotten_with_the_right_clock(tmp_path: Path) -> None:
    clocks = Clocks()
    accounts = clocks.accounts(tmp_path)
    accounts.resume(0)
    assert accounts.ahead == 0
    for jump, ahead in ((400 * DAY, 400 * DAY - ageing.GRACE), (0, 400 * DAY - ageing.GRACE), (-400 * DAY, 0)):
        accounts.close()
        clocks.wall += jump
        accounts = clocks.accounts(tmp_path)
        accounts.resume(0)
        assert accounts.ahead == ahead
    clocks.wall += 400 * DAY
    assert accounts.ahead == 400 * DAY - ageing.GRACE, "the hour that was believed at the first start is made up for"


@pytest.mark.parametrize(
    ("closed", "left"),
    [(ageing.GRACE, 0), (ageing.GRACE + 1, 1), (3 * DAY, 3 * DAY - ageing.GRACE), (-61, -61), (-60, 0)],
)
def test_an_hour_between_a_stop_and_a_start_counts_and_no_more(closed: int, left: int, tmp_path: Path) -> None:
    clocks = Clocks()
    accounts = clocks.accounts(tmp_path)
    accounts.resume(0)
    accounts.new_session(accounts.new_guest("Nora"))
    (before,) = accounts.sessions_of("Nora")
    accounts.close()
    clocks.wall += closed
    accounts = clocks.accounts(tmp_path)
    assert accounts.resume(0) == left
    (after,) = accounts.sessions_of("Nora")
    assert after.used == before.used + left
    again = clocks.accounts(tmp_path)
    assert again.resume(0) == 0, "a second start moves nothing"


def test_the_ledgers_own_times_count_where_the_accounts_have_not_seen_any(tmp_path: Path) -> None:
    clocks = Clocks()
    accounts = clocks.accounts(tmp_path)
    assert accounts.resume(int(clocks.wall) - 40 * DAY) == 40 * DAY - ageing.GRACE


def test_a_house_says_what_it_makes_of_its_clock(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with LiveHouse(tmp_path) as live:
        live.service.accounts.rows("UPDATE about SET seen_at = seen_at + ?", (10 * 3600,))
    service = open_service(Config(ledger=str(tmp_path / "house.db")))
    service.house.desk.close()
    service.accounts.close()
    assert "hours behind the ledger's last event" in capsys.readouterr().err


def test_sessions_are_looked_at_from_many_threads_while_the_clock_jumps(tmp_path: Path) -> None:
    clocks = Clocks()
    accounts = clocks.accounts(tmp_path)
    accounts.resume(0)
    accounts.new_session(accounts.new_guest("Nora"))
    key = accounts.sessions_of("Nora")[0].key
    asked: list[Callable[[], object]] = [
        lambda: accounts.owner(key),
        lambda: accounts.living([key]),
        lambda: accounts.touch([key]),
    ]

    def look(number: int) -> None:
        for turn in range(60):
            clocks.wall += 1000 if turn % 2 else -1000
            asked[number % 3]()

    threads = [threading.Thread(target=look, args=(number,), daemon=True) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads), "two of them wait for each other"
