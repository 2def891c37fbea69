"""A house is backed up while it runs, and is the same house elsewhere: in a file or in PostgreSQL, whole or up to an event."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from live_house import LiveHouse

from queenhigh.cli import main
from queenhigh.games.kit.floor import Open
from queenhigh.ledger import Ledger, reconcile, verify
from queenhigh.ledger.envelope import Head
from queenhigh.rules import InputError
from queenhigh.server.backup import back_up, restore

pytest_plugins = ["ledger_places"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Head, str]:
    """A backup of a house with seated players, made while it runs; the house continues meanwhile."""
    folder: Path = tmp_path_factory.mktemp("house")
    with LiveHouse(folder) as live:
        guest = live.guest("Ann")
        assert guest.do("canberra-1", type="sit", seat=3).status_code == 200
        assert main(["backup", str(folder / "house.db"), str(folder / "backup")]) == 0
        with Ledger.open(folder / "house.db", read_only=True) as ledger:
            head = ledger.head()
        assert guest.do("canberra-1", type="leave").status_code == 200
        cookie = guest.http.cookies["queenhigh_session"]
    return folder, head, cookie


def test_a_restored_house_is_the_same_house(kept: tuple[Path, Head, str], where: str, tmp_path: Path) -> None:
    folder, head, cookie = kept
    restored = restore(folder / "backup", where)
    assert restored.seq <= head.seq
    key = tmp_path / "apart.key"
    shutil.copy(folder / "house.key", key)
    with Ledger.open(where, read_only=True, key=key) as ledger:
        assert ledger.head() == restored
        assert reconcile(ledger).faults == ()
    with LiveHouse(tmp_path, ledger=where, key=str(key)) as live:
        guest = live.visitor()
        guest.http.cookies.set("queenhigh_session", cookie)
        assert guest.get("/api/session").json()["person"]["name"] == "Ann"
        floor = live.house.table("canberra-1").floor
        assert isinstance(floor, Open)
        assert floor.seats == {3: "Ann"}
        assert live.password == "", "it is no first run"
    with Ledger.open(where, read_only=True, key=key) as ledger:
        assert verify(ledger).sound
        assert verify(ledger).signed


def test_a_ledger_is_restored_up_to_an_event_at_the_end_of_a_command(kept: tuple[Path, Head, str], file: str) -> None:
    folder, head, _ = kept
    restored = restore(folder / "backup", file, until=head.seq // 2)
    assert head.seq // 2 - 20 < restored.seq <= head.seq // 2
    with Ledger.open(folder / "house.db", read_only=True) as was, Ledger.open(file, read_only=True) as ledger:
        assert ledger.events()[-1].hash == was.event(restored.seq).hash
        ledger.heads = ()
        assert verify(ledger).events == restored.seq


def test_what_is_there_stays_and_what_is_damaged_is_refused(kept: tuple[Path, Head, str], tmp_path: Path) -> None:
    folder, head, _ = kept
    with pytest.raises(InputError, match="already exists"):
        back_up(str(folder / "house.db"), folder / "backup")
    with pytest.raises(InputError, match="There is a ledger with"):
        restore(folder / "backup", str(folder / "house.db"))
    for until in (0, head.seq + 1000):
        with pytest.raises(InputError, match="and no event"):
            restore(folder / "backup", str(tmp_path / "house.db"), until=until)
    broken = shutil.copytree(folder / "backup", tmp_path / "broken")
    lines = (broken / "ledger.jsonl").read_bytes().splitlines(keepends=True)
    (broken / "ledger.jsonl").write_bytes(b"".join(lines[:5] + lines[6:]))
    with pytest.raises(InputError, match="is damaged: event 5 is missing"):
        restore(broken, str(tmp_path / "house.db"))
    forged = shutil.copytree(folder / "backup", tmp_path / "forged")
    heads = (forged / "heads.jsonl").read_text()
    (forged / "heads.jsonl").write_text(heads.replace('"signature":"', '"signature":"00'))
    with pytest.raises(InputError, match="does not fit its signed heads"):
        restore(forged, str(tmp_path / "house.db"))
    assert not (tmp_path / "house.db").exists()


def test_a_backup_is_its_owners_alone_and_holds_no_key(kept: tuple[Path, Head, str]) -> None:
    folder, _, _ = kept
    files = sorted((folder / "backup").iterdir())
    assert [path.name for path in files] == ["backup.json", "heads.jsonl", "ledger.jsonl", "people.jsonl"]
    secret = (folder / "house.key").read_text().split()[-1]
    for path in files:
        assert path.stat().st_mode & 0o777 == 0o600
        assert secret not in path.read_text()
