"""What `scripts/outdated` says of libraries, without asking anyone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.error import URLError

import outdated
import pytest
from outdated import RULES, Fault, Finding, Library, Rules, faults_told, judged, locked, newer, rules, vendored

TODAY = datetime(2026, 11, 15, tzinfo=UTC)
CLICK = Library("PyPI", "click", "8.2.0")
BY = Rules({"critical": 7, "high": 14, "moderate": 30, "low": 90, "newer version": 180}, {"held": "another needs it"})


def ago(days: int) -> datetime:
    return TODAY - timedelta(days=days)


def test_the_document_says_within_which_time_for_every_severity() -> None:
    said = rules(RULES.read_text("utf-8"))
    assert set(said.days) == {"critical", "high", "moderate", "low", "newer version"}
    in_order = [said.days[what] for what in ("critical", "high", "moderate", "low", "newer version")]
    assert in_order == sorted(in_order)
    known = {each.name for each in every_library()}
    assert said.held.keys() <= known, "what is held back is there"


def every_library() -> list[Library]:
    found = locked((outdated.ROOT / "uv.lock").read_text("utf-8"))
    return found + [each for readme in outdated.VENDORED for each in vendored(readme.read_text("utf-8"))]


def test_every_library_of_the_lock_and_of_the_site_is_looked_at() -> None:
    found = {each.name: each for each in every_library()}
    assert {"litestar", "msgspec", "argon2-cffi", "pytest", "preact", "htm", "uplot", "axe-core"} <= found.keys()
    assert "queenhigh" not in found
    assert len(found) > 100


def test_the_newest_of_a_library_that_is_locked_twice_counts() -> None:
    entry = '[[package]]\nname = "numpy"\nversion = "%s"\nsource = { registry = "r" }\n'
    assert locked(entry % "2.9" + entry % "2.10") == [Library("PyPI", "numpy", "2.10")]


def test_newer_versions_are_in_their_order_and_none_is_a_trial() -> None:
    released = {"8.10.0": ago(1), "8.2.1": ago(9), "8.3.0rc1": ago(5), "8.1.0": ago(50), "nonsense": ago(1)}
    assert list(newer(CLICK, released)) == ["8.2.1", "8.10.0"]


@pytest.mark.parametrize(("days", "past"), [(180, False), (181, True)])
def test_an_overdue_update_is_reported(days: int, past: bool) -> None:
    (found,) = judged(CLICK, {"8.2.1": ago(days), "8.3.0": ago(3)}, [], BY, TODAY)
    assert found == Finding(f"8.3.0 is out; something newer has been since {ago(days).date()}", past)
    held = judged(CLICK._replace(name="held"), {"8.2.1": ago(days)}, [], BY, TODAY)
    assert [each.past for each in held] == [False]
    assert "held back: another needs it" in held[0].words


@pytest.mark.parametrize(("severity", "days"), [("critical", 7), ("high", 14), ("moderate", 30), ("low", 90), ("", 14)])
def test_a_fault_has_the_time_of_its_severity(severity: str, days: int) -> None:
    for since, past in ((days, False), (days + 1, True)):
        (found,) = judged(CLICK, {}, [Fault("GHSA-1", severity, ago(since), ("8.2.1",))], BY, TODAY)
        assert found.past is past
        assert "mended in 8.2.1" in found.words
    held = judged(CLICK._replace(name="held"), {}, [Fault("GHSA-1", severity, ago(91), ())], BY, TODAY)
    assert held[0].past, "a fault counts wherever it is"
    assert "not mended yet" in held[0].words


def test_a_fault_that_several_sources_report_is_one() -> None:
    events = [{"introduced": "0"}, {"fixed": "8.2.1"}]
    affected: list[dict[str, Any]] = [
        {"ranges": [{"type": "ECOSYSTEM", "events": events}, {"type": "GIT", "events": [{"fixed": "a1b2"}]}]}
    ]
    plain = {"id": "PYSEC-1", "aliases": ["CVE-1"], "published": "2026-11-01T00:00:00Z", "affected": affected}
    rated = plain | {"id": "GHSA-1", "database_specific": {"severity": "MODERATE"}}
    gone = plain | {"id": "GHSA-2", "aliases": [], "withdrawn": "2026-11-02T00:00:00Z"}
    assert faults_told([plain, rated, gone]) == [
        Fault("GHSA-1", "moderate", datetime(2026, 11, 1, tzinfo=UTC), ("8.2.1",))
    ]


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def nobody(*_: object, **__: object) -> None:
        raise URLError("no network")

    monkeypatch.setattr(outdated, "urlopen", nobody)
    assert outdated.main() == 2
    said = capsys.readouterr()
    assert "Check the network and run this again." in said.err
    assert "its faults could not be asked for: <urlopen error no network>" in said.out
