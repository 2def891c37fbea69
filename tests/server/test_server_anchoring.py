"""Files that belong together: a ledger, its accounts and its signed heads. Where one was exchanged the house stays shut."""

from __future__ import annotations

import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from live_house import LiveHouse, wait_until

from queenhigh.cli import main
from queenhigh.ledger import Ledger, verify
from queenhigh.ledger.errors import DatabaseRefused
from queenhigh.server.config import Config
from queenhigh.server.serve import open_service


def _config(folder: Path) -> Config:
    return Config(ledger=str(folder / "house.db"))


def _opened(folder: Path, **settings: Any) -> int:
    """Opened and closed again. The answer is how many events there are."""
    with LiveHouse(folder, **settings) as live:
        live.guest()
    with Ledger.open(folder / "house.db", read_only=True) as ledger:
        return ledger.head().seq


def test_an_empty_ledger_beside_old_accounts_is_refused(tmp_path: Path) -> None:
    _opened(tmp_path)
    shutil.move(tmp_path / "house.db", tmp_path / "aside.db")
    for name in ("house.heads", "house.key"):
        (tmp_path / name).unlink()
    with pytest.raises(DatabaseRefused, match="is empty, and there are accounts beside it"):
        open_service(_config(tmp_path))


def test_accounts_of_another_ledger_are_refused(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder in (one, other):
        folder.mkdir()
        _opened(folder)
    shutil.copy(other / "house.people.db", one / "house.people.db")
    with pytest.raises(DatabaseRefused, match="belong to another ledger"):
        open_service(_config(one))


def test_a_first_run_beside_a_ledger_that_was_used_is_refused(tmp_path: Path) -> None:
    """As after copying the two files of a running house, which copies an empty accounts file."""
    events = _opened(tmp_path)
    for path in tmp_path.glob("house.people.db*"):
        path.unlink()
    with pytest.raises(DatabaseRefused, match=f"has {events} events, and its accounts are not in .*--new-accounts"):
        open_service(_config(tmp_path))
    live = LiveHouse(tmp_path, new_accounts=True)
    assert live.password
    with live:
        assert live.manager().get("/api/session").status_code == 200
    _opened(tmp_path)


def test_accounts_from_before_they_knew_their_ledger_are_taken_in(tmp_path: Path) -> None:
    _opened(tmp_path)
    with LiveHouse(tmp_path) as live:
        live.service.accounts.belong_to("")
    _opened(tmp_path)


def test_heads_are_signed_while_the_house_is_open_and_in_a_second_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, second = tmp_path / "house", tmp_path / "elsewhere.heads"
    folder.mkdir()
    with LiveHouse(folder, heads=(str(second),), heads_seconds=0.05) as live:
        before = len(second.read_text().splitlines())
        assert before
        live.guest("ann")
        wait_until(lambda: len(second.read_text().splitlines()) > before)
    assert second.read_text() == (folder / "house.heads").read_text()
    assert main(["audit", "verify", str(folder / "house.db")]) == 0
    assert "signed head" in capsys.readouterr().out
    (folder / "house.heads").unlink()
    assert main(["audit", "verify", str(folder / "house.db")]) == 1
    assert "signed heads are missing" in capsys.readouterr().out
    assert main(["audit", "verify", str(folder / "house.db"), "--heads", str(second)]) == 0


@pytest.mark.parametrize("end", [b"", b"\0" * 40], ids=["cut off", "never written"])
def test_a_head_that_a_crash_cut_short_keeps_nobody_out(end: bytes, tmp_path: Path) -> None:
    _opened(tmp_path)
    heads = tmp_path / "house.heads"
    heads.write_bytes(heads.read_bytes()[:-40] + end)
    for _ in range(2):  # the second start finds the line in the middle of the file
        _opened(tmp_path)
    with Ledger.open(tmp_path / "house.db", read_only=True) as ledger:
        verdict = verify(ledger)
        assert (verdict.sound, verdict.signed > 1) == (True, True)


def test_a_head_that_was_changed_is_no_head_that_was_cut_short(tmp_path: Path) -> None:
    _opened(tmp_path)
    heads = tmp_path / "house.heads"
    heads.write_bytes(heads.read_bytes().replace(b'"seq":', b'"seq:', 1))
    with pytest.raises(DatabaseRefused, match=r"line 1 of .* is not a signed head"):
        open_service(_config(tmp_path))


@pytest.mark.skipif(sys.platform == "win32", reason="no limit for the size of a file")
def test_a_head_of_which_a_part_fits_on_the_disk_is_reported_and_signed_again(tmp_path: Path) -> None:
    import resource

    _opened(tmp_path)
    with Ledger.open(tmp_path / "house.db", seals=True) as ledger:
        ledger.heads = (tmp_path / "short.heads",)
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, before[1]))
        try:
            with pytest.raises(OSError, match="File too large"):
                ledger.sign_head(datetime.now(UTC))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        ledger.sign_head(datetime.now(UTC))
        assert verify(ledger).signed == 1


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
def test_heads_that_others_can_read_are_corrected_at_the_next_start(tmp_path: Path) -> None:
    _opened(tmp_path)
    (tmp_path / "house.heads").chmod(0o644)
    _opened(tmp_path)
    assert (tmp_path / "house.heads").stat().st_mode & 0o777 == 0o600


def test_the_houses_of_a_group_keep_their_heads_in_files_of_their_own() -> None:
    """A house refuses heads of another ledger."""
    group = Config(
        ledger="postgresql://localhost/x", houses=("main", "north"), standby=("south",), heads=("/far/a.heads",)
    )
    assert [each.heads for each in group.of_houses()] == [
        ("/far/a.heads",),
        ("/far/a-north.heads",),
        ("/far/a-south.heads",),
    ]


def test_a_second_place_that_cannot_be_written_is_reported_and_the_house_continues(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, gone = tmp_path / "house", tmp_path / "gone" / "elsewhere.heads"
    folder.mkdir()
    with LiveHouse(folder, heads=(str(gone),), heads_seconds=0.05) as live:
        found = live.visitor().get("/health")
        assert found.status_code == 200
        assert "could not be signed" in found.json()["warning"]
        gone.parent.mkdir()
        wait_until(lambda: "could not be signed" not in live.visitor().get("/health").text)
    assert "could not be signed" in capsys.readouterr().err
    with Ledger.open(folder / "house.db", read_only=True) as ledger:
        verdict = verify(ledger)
        assert verdict.sound
        assert verdict.signed
