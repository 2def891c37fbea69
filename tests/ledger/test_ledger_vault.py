"""Keys apart from the ledger: what is sealed, what opens it, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from queenhigh.ledger import Append, Command, Ledger, NewEvent, verify
from queenhigh.ledger.audit import export, verify_export
from queenhigh.ledger.errors import DatabaseRefused, KeyNeeded
from queenhigh.ledger.vault import file_beside, make_keys, read_keys

pytest_plugins = ["ledger_places"]

NOW = datetime(2026, 11, 16, tzinfo=UTC)
CARDS = {"cards": ["Qh", "2c"]}


def _write(ledger: Ledger, id: str, *, secret: bool = True) -> None:
    entry = NewEvent(CARDS, kind="CardsDealt", secret=secret)
    ledger.append(Command(id=id, at=NOW, actor="dealer", appends=(Append("table:1", None, (entry,)),)))


def _raw(ledger: Ledger) -> list[str]:
    with ledger.reading() as store:
        return [event.body for event in store.events()]


def test_events_that_name_cards_are_sealed_and_read_back_only_with_the_key(where: str, tmp_path: Path) -> None:
    key = tmp_path / "apart" / "house.key"
    key.parent.mkdir()
    with Ledger.open(where, key=key, seals=True) as ledger:
        _write(ledger, "one")
        _write(ledger, "two")
        _write(ledger, "open", secret=False)
        first, second, third = _raw(ledger)
        assert '"Qh"' not in first + second
        assert first != second, "the same cards look the same, so hands could be told apart"
        assert "Qh" in third
        assert [event.open(dict[str, list[str]]) for event in ledger.events()] == [CARDS] * 3
        ledger.sign_head(NOW)
        assert verify(ledger).sound
        assert verify_export(export(ledger)).sound
    assert key.stat().st_mode & 0o777 == 0o600
    key.rename(tmp_path / "elsewhere.key")
    with Ledger.open(where, read_only=True, key=key) as ledger:
        assert verify(ledger).sound
        with pytest.raises(KeyNeeded, match=r"Event 1 .* is sealed, and its key is not here"):
            ledger.events()[0].open(dict[str, list[str]])


def test_a_ledger_is_not_written_without_the_keys_it_was_sealed_with(where: str, tmp_path: Path) -> None:
    key = tmp_path / "house.key"
    with Ledger.open(where, key=key, seals=True) as ledger:
        _write(ledger, "one")
    old = key.read_text()
    key.unlink()
    for seals in (True, False):
        with pytest.raises(DatabaseRefused, match="Put the key file back"):
            Ledger.open(where, key=key, seals=seals)
    assert not key.exists()
    make_keys(key)
    with pytest.raises(DatabaseRefused, match="Put the key file back"):
        Ledger.open(where, key=key, seals=True)
    key.write_text(f"{key.read_text()}\n{old}")  # a new key, and the one before it
    with Ledger.open(where, key=key, seals=True) as ledger:
        _write(ledger, "two")
        one, two = _raw(ledger)
        assert one.partition(".")[0] != two.partition(".")[0]
        assert [event.open(dict[str, list[str]]) for event in ledger.events()] == [CARDS] * 2


def test_a_ledger_that_was_never_sealed_opens_with_and_without_keys(where: str, tmp_path: Path) -> None:
    with Ledger.open(where) as ledger:
        _write(ledger, "one")
        assert "Qh" in _raw(ledger)[0]
    with Ledger.open(where, key=tmp_path / "house.key", seals=True) as ledger:
        _write(ledger, "two")
        assert [event.open(dict[str, list[str]]) for event in ledger.events()] == [CARDS] * 2
        ledger.sign_head(NOW)
        assert verify(ledger).sound


def test_a_sealed_body_put_into_another_stream_does_not_open(tmp_path: Path) -> None:
    vault = make_keys(tmp_path / "house.key")
    body = vault.seal('{"cards":["Qh"]}', "table:1", "CardsDealt")
    assert vault.open(body, "table:1", "CardsDealt") == '{"cards":["Qh"]}'
    for stream, kind in (("table:2", "CardsDealt"), ("table:1", "DeckShuffled")):
        with pytest.raises(KeyNeeded, match="was changed"):
            vault.open(body, stream, kind)


@pytest.mark.parametrize(
    ("text", "mode", "why"),
    [
        ("00" * 32, 0o640, "can be read by others .its rights are 0640.. Run: chmod 600"),
        ("00" * 31, 0o600, "lines of 64 hexadecimal digits"),
        ("queen", 0o600, "lines of 64 hexadecimal digits"),
        ("# nothing\n", 0o600, "lines of 64 hexadecimal digits"),
    ],
)
def test_a_key_file_that_protects_nothing_is_refused(text: str, mode: int, why: str, tmp_path: Path) -> None:
    path = tmp_path / "house.key"
    path.write_text(text)
    path.chmod(mode)
    with pytest.raises(DatabaseRefused, match=why):
        read_keys(path)


def test_every_file_of_a_ledger_is_readable_only_by_its_owner(file: str) -> None:
    path = Path(file)
    with Ledger.open(path, seals=True) as ledger:
        _write(ledger, "one")
        assert {each.stat().st_mode & 0o777 for each in path.parent.iterdir()} == {0o600}
    path.chmod(0o644)  # as earlier versions made it
    with Ledger.open(path, seals=True) as ledger:
        _write(ledger, "two")
        assert {each.stat().st_mode & 0o777 for each in path.parent.iterdir()} == {0o600}


def test_the_key_is_beside_the_ledger_unless_it_is_named() -> None:
    assert file_beside("/srv/house.db") == Path("/srv/house.key")
    assert file_beside("sqlite:////srv/other.sqlite?synchronous=EXTRA") == Path("/srv/other.key")
    assert file_beside("postgresql://house@db/house").name == "house.key"
