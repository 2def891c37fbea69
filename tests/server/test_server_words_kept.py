"""Whatever is typed on a page of the staff, or by a player who calls the floor, is found in the ledger afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from live_table import CANBERRA, TABLE, Live, prepare, staff_name

from queenhigh.games.library import open_book
from queenhigh.house.staff.roster import Give
from queenhigh.server.api import staff
from queenhigh.server.commands import types as asks
from queenhigh.server.commands.base import name_of
from queenhigh.server.commands.types import SERVED

LONG = 100
"""A field that takes this many letters is for words; shorter ones name something."""


def free_text() -> Iterator[tuple[str, str]]:
    """Every field of every command into which a person types words, or facts, or a whole order."""
    kinds: list[Any] = [*SERVED, asks.Order, asks.ActFor, *staff.StaffCommand.__subclasses__()]
    for kind in kinds:
        for name, hint in get_type_hints(kind, include_extras=True).items():
            for part in (hint, *get_args(hint)):
                if get_origin(part) is Annotated and _is_long(part):
                    yield name_of(kind), name


def _is_long(hint: Any) -> bool:
    plain, *about = get_args(hint)
    if get_origin(plain) is dict:
        return any(isinstance(one, msgspec.Meta) for one in about)
    return plain is str and any((getattr(one, "max_length", 0) or 0) > LONG for one in about)


COVERED = {
    ("dispute", "about"),
    ("order", "reason"),
    ("report", "fact"),
    ("ask_ruling", "fact"),
    ("instruct", "order"),
    ("meter", "order"),
    ("dismiss", "reason"),
    ("withdraw_order", "reason"),
    ("unlock", "reason"),
    ("ask", "why"),
    ("ask_chips", "why"),
    ("count_chips", "why"),
    ("withdraw_chips", "reason"),
}
NO_WORDS = {("log_on", "ranks"), ("change_private", "settings")}
"""Ranks; and choices of a form, each of which the book checks. `test_server_hosting` sees that they are kept."""


def test_every_field_for_words_is_covered_here() -> None:
    """The fields of orders themselves are held by `tests/desk/test_desk_words_kept.py`."""
    assert {(command, field) for command, field in free_text() if command != "order" or field == "reason"} == {
        *COVERED,
        *NO_WORDS,
    }


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    made = Live(prepare(tmp_path, CANBERRA), tmp_path / "h.db")
    yield made
    made.close()


def everything(live: Live) -> str:
    return "\n".join(
        str(envelope.open(dict)) for envelope in live.desk.ledger.events() if envelope.kind != "SnapshotTaken"
    )


def test_whatever_is_typed_is_in_an_event(live: Live) -> None:
    typed: list[str] = []

    def words(what: str) -> str:
        typed.append(f"These words were typed into {what}.")
        return typed[-1]

    def told(who: str, command: Any) -> None:
        assert live.ask(who, command), live.answers[-1]

    told("ann", asks.DisputeCommand(about=words("a dispute")))
    told(live.dealer, asks.Order(order="StartRound", reason=words("the start")))
    told("ann", asks.Place(bet="ante", amount=1000))
    told(live.dealer, asks.Order(order="CloseBetting", reason=words("an order")))
    for order in ("Shuffle", "Cut", "Deal"):
        assert live.order(order)
    told(
        live.dealer, asks.AskRuling(fact={"type": "late_wager", "seat": 1, "bet": "ante", "detail": words("a report")})
    )
    told(live.boss, asks.Dismiss(number=1, reason=words("setting it aside")))
    change = {"type": "GiveNotice", "subject": "limits", "change": "minimum 10.00, maximum 200.00, unit none"}
    told(live.boss, asks.Instruct(order={**change, "reason": words("a notice")}))
    queued = {"type": "ChangeLimits", "limits": {"min": 1000, "max": 20_000}, "reason": words("a change")}
    told(live.boss, asks.Instruct(order=queued))
    told(live.boss, asks.WithdrawOrder(number=1, reason=words("withdrawing it")))
    told(live.boss, asks.Instruct(order=queued))
    told(live.boss, asks.Report(fact={"type": "disturbance", "detail": words("a ruling")}))
    decided = {"type": "DecideDispute", "number": 1, "decision": words("a decision"), "reason": words("its reason")}
    told(live.boss, asks.Instruct(order=decided))
    out = {"type": "ExcludePlayer", "player": "bob", "breached": "7.1", "reason": words("an exclusion")}
    told(live.boss, asks.Instruct(order=out))
    told(live.boss, asks.Instruct(order={"type": "LiftExclusion", "player": "bob", "reason": words("lifting it")}))
    clause = open_book(CANBERRA).rule("2.3")
    who, rank = staff_name("casino_operator"), "casino_operator"
    live.desk.staff(Give(clause, TABLE, "ReplaceCards", who, rank, live.desk.now, words("a request"), 1))
    told(live.boss, asks.AskChips(kind="fill", amount=50_000, why=words("asking for chips")))
    told(live.boss, asks.WithdrawChips(number=1, reason=words("withdrawing the slip")))
    told(live.dealer, asks.CountChips(kind="handover", amount=100, why=words("a count")))
    live.desk.registry.locked[TABLE] = "for the test"
    live.desk.unlock(TABLE, who=live.boss, reason=words("unlocking"))
    found = everything(live)
    assert [one for one in typed if one.rstrip(".") not in found] == []
    assert len(typed) == 18
