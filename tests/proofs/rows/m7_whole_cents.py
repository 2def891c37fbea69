"""M7: anything but a whole number of cents is refused at every edge, and no float is used for money inside."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any, get_type_hints
from unittest.mock import patch

import money_sources
import msgspec
from book_ids import CANBERRA
from desk_play import add_table, new_house
from five_games import FIVE
from proving import Case, Fault, Figures

from queenhigh.desk import codec
from queenhigh.desk.desk import Desk
from queenhigh.games.library import room
from queenhigh.ledger import Posting, move
from queenhigh.money import Cents, cents, dollars
from queenhigh.rules import InputError, QueenhighError
from queenhigh.server.service import _command as read_command
from queenhigh.server.vocabulary import actions_of, instructions_of

PROMISE = 'integer money everywhere; 2.5, true, "3", 1e3, NaN and 2^63 are refused'
PROOF = (
    "A lint of engine and ledger finds no float near money. Every amount and number in every action and instruction "
    "of the five books, the cage, postings, amounts in text and clients' commands is given values that are not whole "
    "numbers, fixed and random. All are refused, and nothing is written."
)

ALWAYS: tuple[object, ...] = (
    *(2.5, 3.0, 1e3, float("nan"), float("inf"), -0.0, True, False, "3", b"3", "1e3", None, [3], {"amount": 3}),
    *(Decimal(3), Fraction(3), 3 + 0j, 2**63, -(2**63), 2**64 + 1, 10**40),
)
FILLERS: dict[Any, object] = {int: 1, Cents: Cents(100), str: "x", bool: False, dict[int, int]: {1: 1}}


def run(case: Case) -> Figures:
    files, places = money_sources.floats_near_money()
    assert not places, f"a float near money: {'; '.join(places[:3])}"
    rng, counts = Random(case.seed), Counter[str]()
    strange = [*ALWAYS, *(_strange(rng) for _ in range(case.size(20, 4_000)))]
    for book in FIVE.values():
        _actions(book, strange, counts)
        case.tell(counts["refused at the desk"], counts["refused at the desk"], "refused")
    for value in strange:
        _refused(lambda value=value: cents(value), value, "an amount")  # type: ignore[misc]
        _refused(lambda value=value: Posting("ann", value), value, "a posting")  # type: ignore[misc]
        _refused(lambda value=value: move(value, out_of="ann", into="bob"), value, "a move")  # type: ignore[misc]
        counts["refused by money and ledger"] += 3
    _texts(rng, case.size(300, 50_000), counts)
    _messages(rng, case.size(300, 50_000), counts)
    _cage(case, strange, counts)
    return {"files without a float near money": files, **counts, "taken": 0}


def _strange(rng: Random) -> object:
    """Not a whole number of cents, or an absurdly large one."""
    return rng.choice(
        (
            lambda: rng.uniform(-1e6, 1e6),
            lambda: float(rng.randint(-(10**6), 10**6)),
            lambda: str(rng.randint(0, 10**6)),
            lambda: rng.randint(2**53, 2**90),
            lambda: -rng.randint(2**53, 2**90),
            lambda: Decimal(rng.randint(0, 10**6)),
            lambda: Fraction(rng.randint(1, 10**6), rng.randint(1, 9)),
            lambda: rng.random() < 0.5,
            lambda: bytes([rng.randrange(256)]),
        )
    )()


def _refused(ask: Callable[[], object], value: object, what: str) -> None:
    try:
        ask()
    except QueenhighError:
        return
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        raise AssertionError(f"{value!r} as {what} is not refused but crashes: {error!r}") from None
    raise AssertionError(f"{value!r} was taken as {what}")


def _actions(book: str, strange: list[object], counts: Counter[str]) -> None:
    law = room(book)
    kinds = [(kind, codec.checked_action) for kind in actions_of(book).values()]
    orders = [(kind, codec.checked_order) for kind in instructions_of(book).values()]
    for kind, check in (*kinds, *orders):
        fillers = _filled(kind)
        for name in _numbers(kind):
            for value in strange:
                made = kind(**fillers | {name: value})
                _refused(lambda made=made, check=check: check(made, law), value, f"{kind.__name__}.{name}")  # type: ignore[misc]
                counts["refused at the desk"] += 1


def _numbers(kind: type[Any]) -> Iterator[str]:
    hints = get_type_hints(kind)
    return (name for name in kind.__struct_fields__ if _plain(hints[name]) and hints[name] in (int, Cents))


def _filled(kind: type[Any]) -> dict[str, object]:
    """Something for every field that has to be there."""
    hints = get_type_hints(kind)
    needed = [field.name for field in msgspec.structs.fields(kind) if field.required]
    return {name: FILLERS[hints[name]] if _plain(hints[name]) else None for name in needed}


def _plain(hint: Any) -> bool:
    try:
        return hint in FILLERS
    except TypeError:
        return False


def _texts(rng: Random, many: int, counts: Counter[str]) -> None:
    """Whatever is read as dollars reads back as the same text; whatever is not is refused."""
    alphabet = "0123456789.,$-+eE xNaif٣１"
    for _ in range(many):
        text = "".join(rng.choice(alphabet) for _ in range(rng.randint(0, 12)))
        try:
            amount = dollars(text)
        except InputError:
            counts["texts refused"] += 1
            continue
        plain = text.strip().removeprefix("$").replace(",", "")
        assert plain.isascii(), f"{text!r} was read as {amount} cents"
        assert Fraction(plain) * 100 == amount, f"{text!r} was read as {amount} cents"
        counts["texts read"] += 1


def _messages(rng: Random, many: int, counts: Counter[str]) -> None:
    """Of a wager as a client sends it: only plain whole numbers above zero get through."""
    numbers = [
        "2.5",
        "true",
        '"3"',
        "1e3",
        "NaN",
        "9223372036854775808",
        "-1",
        "0",
        "1.0",
        "null",
        "[1]",
        "1e-1",
        "-0",
        "01",
    ]
    for number in [*numbers, *(json.dumps(rng.uniform(-10, 1e9)) for _ in range(many))]:
        told = '{"type":"place","bet":"ante","amount":%s}'
        try:
            read_command((told % number).encode())
        except msgspec.MsgspecError:
            counts["messages refused"] += 1
        else:
            raise AssertionError(f"a wager of {number} got through to the house")
    read_command((told % 1000).encode())


def _cage(case: Case, strange: list[object], counts: Counter[str]) -> None:
    with new_house(str(case.folder / "house.db")) as desk:
        add_table(desk, "c", CANBERRA)
        before = desk.ledger.head()
        for value in strange:
            asked: Any = value
            for ask in _cage_orders(desk, asked):
                _refused(ask, value, "chips")
                counts["refused at the cage"] += 1
        assert desk.ledger.head() == before, "something was written"


def _cage_orders(desk: Desk, amount: Any) -> tuple[Callable[[], object], ...]:
    return (
        lambda: desk.buy_in("ann", amount),
        lambda: desk.cash_out("ann", amount),
        lambda: desk.fill("c", amount),
        lambda: desk.credit("c", amount),
        lambda: desk.issue(amount),
    )


@contextmanager
def unchecked() -> Iterator[None]:
    codec._checks.cache_clear()
    try:
        with patch.dict(codec._CHECKS, {Cents: lambda value: value}):
            yield
    finally:
        codec._checks.cache_clear()


FAULTS: dict[str, Fault] = {
    "the desk accepts any amount": unchecked,
    "a module that calculates in floats is among those that handle money": lambda: patch.object(
        money_sources, "PACKAGES", (*money_sources.PACKAGES, "maths")
    ),
}
