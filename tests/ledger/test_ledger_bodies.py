"""What goes into a body comes out of it; floats, and numbers that are not amounts, are refused."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from little_house import command, entry

from queenhigh.cards import Card
from queenhigh.cards.playing_card import DECK
from queenhigh.ledger import Append, BadCommand, Ledger, LedgerError, NewEvent, Posting, move, together, whole_part
from queenhigh.ledger.body import decode, encode
from queenhigh.ledger.posting import may_be_below_zero
from queenhigh.money import Cents
from queenhigh.money.cents import MOST
from queenhigh.rules import Cited, Rule

pytest_plugins = ["ledger_places"]

RULE = Rule("crown-perth-holdem-poker", "3.15")


class Contributed(Cited, frozen=True, tag=True):
    amount: Fraction
    cards: tuple[Card, ...]
    seats: dict[int, Cents]
    rule: Rule


def test_a_cited_event_takes_its_clause_along_and_comes_back_the_same(ledger: Ledger) -> None:
    told = Contributed(Fraction(205, 3), DECK[:3], {3: Cents(500)}, RULE)
    ledger.append(command(Append("meter", 0, (NewEvent(told, edition="6"),))))
    (event,) = ledger.read("meter")
    assert (event.kind, event.book, event.rule, event.edition) == ("Contributed", RULE.book, "3.15", "6")
    assert event.open(Contributed) == told
    assert event.body == (
        '{"type":"Contributed","amount":"205/3","cards":["2c","2d","2h"],"seats":{"3":500},'
        '"rule":["crown-perth-holdem-poker","3.15"]}'
    )


def test_what_a_clause_decided_says_by_which_edition(ledger: Ledger) -> None:
    told = Contributed(Fraction(1), (), {}, RULE)
    with pytest.raises(BadCommand, match="a rule to an edition"):
        ledger.submit(command(Append("meter", 0, (NewEvent(told),))))


def test_the_same_value_gives_the_same_bytes() -> None:
    assert encode({"b": 1, "a": {3, 1, 2}}) == encode({"a": {2, 3, 1}, "b": 1}) == b'{"a":[1,2,3],"b":1}'
    assert encode({3: "c", 1: "a"}) == encode({1: "a", 3: "c"}) == b'{"1":"a","3":"c"}'
    assert encode({"seats": {3: 2, 1: {"z", "y"}}}) == b'{"seats":{"1":["y","z"],"3":2}}'


@pytest.mark.parametrize(
    "value",
    [2.5, 3.0, 1e3, 1e300, float("nan"), float("inf"), {"deep": [{"in": (1, 2.0)}]}, {"deep": [None, float("nan")]}],
    ids=repr,
)
def test_no_float_gets_into_a_body(value: object) -> None:
    with pytest.raises(BadCommand, match="A body cannot be written down"):
        encode({"amount": value})


@pytest.mark.parametrize(
    "value", [None, [None], "null", "2.5", "NaN", {"1.5": "null"}, 10**30, -(10**30), True], ids=repr
)
def test_what_only_looks_like_a_float_does(value: object) -> None:
    assert decode(encode(value), Any) == value


@pytest.mark.parametrize(
    "value", [object(), lambda: 1, 3 + 4j, {(1, 2): 3}, "half \ud800"], ids=["object", "code", "j", "k", "s"]
)
def test_what_cannot_be_written_down_is_refused(value: object) -> None:
    with pytest.raises(BadCommand, match="A body cannot be written down"):
        encode(value)


def test_a_body_has_its_limits() -> None:
    with pytest.raises(BadCommand, match="1048576 is the most"):
        encode("x" * (1 << 20))


def test_a_body_that_does_not_fit_its_type_says_where(ledger: Ledger) -> None:
    ledger.append(command(Append("t", 0, (entry("Paid", amount="12"),))))

    class Paid(msgspec.Struct):
        amount: int

    with pytest.raises(LedgerError, match=r"cannot be read as Paid: Expected `int`, got `str` - at `\$.amount`"):
        ledger.read("t")[0].open(Paid)
    for wrong, type in (('"1/0"', Fraction), ('"one"', Fraction), ("3", Fraction), ('"Zz"', Card), ("{", dict)):
        with pytest.raises(LedgerError, match="cannot be read as"):
            decode(wrong, type)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=4)))
def test_whatever_is_written_reads_back(value: Any) -> None:
    try:
        written = encode(value)
    except BadCommand:
        assert "\\ud" in ascii(value)
        return
    assert decode(written, Any) == value


# -- amounts


@pytest.mark.parametrize(
    "amount", [2.5, 3.0, 1e3, float("nan"), True, False, "3", b"3", None, Decimal(3), Fraction(3), [3]], ids=repr
)
def test_a_posting_is_a_whole_number_of_cents(amount: Any) -> None:
    with pytest.raises(BadCommand, match="a whole number of cents"):
        Posting("ann", amount)
    with pytest.raises(BadCommand, match="a whole number of cents"):
        move(amount, out_of="ann", into="bob")


def test_the_refusal_of_a_posting_names_the_amount_as_long_as_a_database_could_hold_it() -> None:
    with pytest.raises(BadCommand, match=str(2**64 - 1)):
        Posting("ann", 2**64 - 1)
    with pytest.raises(BadCommand, match="what was given"):
        Posting("ann", 2**64)


@pytest.mark.parametrize("account", ["", "a\x00b", "a" * 201])
def test_an_account_has_a_name_that_both_databases_can_hold(account: str) -> None:
    with pytest.raises(BadCommand, match="An account"):
        Posting(account, 1)


def test_only_the_world_outside_may_be_below_zero() -> None:
    assert may_be_below_zero("outside")
    assert may_be_below_zero("outside:bank")
    assert not may_be_below_zero("outsider")
    assert not may_be_below_zero("player:outside")


@pytest.mark.parametrize(
    "amount", [0, MOST + 1, -MOST - 1, 2**63, -(2**63), 10**5000], ids=lambda n: f"{n.bit_length()} bits"
)
def test_a_posting_moves_something_and_nothing_absurd(amount: int) -> None:
    with pytest.raises(BadCommand, match=f"between 1 and {MOST} cents"):
        Posting("ann", amount)


@pytest.mark.parametrize("amount", [1, -1, MOST, -MOST])
def test_a_posting_may_be_anything_in_between(amount: int) -> None:
    assert Posting("ann", amount).amount == amount


def test_what_is_moved_is_not_negative() -> None:
    with pytest.raises(BadCommand, match="not negative, not -5"):
        move(-5, out_of="ann", into="bob")


def test_postings_are_postings(ledger: Ledger) -> None:
    with pytest.raises(BadCommand, match="made with `Posting` or `move`"):
        ledger.submit(command(Append("t", 0, (NewEvent({}, postings=(("ann", 5), ("bob", -5))),))))  # type: ignore[arg-type]


def test_the_most_can_be_held_many_times_over(ledger: Ledger) -> None:
    for number in range(3):
        legs = move(MOST, out_of="outside", into="cage")
        ledger.append(command(Append("cage", number, (entry("Issued", *legs),))))
    assert ledger.balance("cage") == 3 * MOST


# -- fractions of a cent


def test_a_meters_account_holds_its_exact_value_rounded_down_after_every_move(ledger: Ledger) -> None:
    """34.06 % of wagers (Melbourne), a third of 41 % (Perth), and a tenth less again and again: no unit is fine enough for
    that, so the fraction is in the event and whole cents are posted. Nothing is lost on the way."""
    seed = 20260501
    rng = Random(seed)
    exact, whole = Fraction(0), Fraction(0)
    answers = []
    for number in range(600):
        rate = rng.choice([Fraction(3406, 10_000), Fraction(41, 300), Fraction(-1, 10)])
        change = rate * exact if rate < 0 else rate * rng.randint(1, 2500)
        before, exact = exact, exact + change
        cents = whole_part(before, exact)
        whole += cents
        legs = (
            move(cents, out_of="outside", into="meter") if cents >= 0 else move(-cents, out_of="meter", into="outside")
        )
        told = entry("Moved", *legs, exact=exact)
        answers.append((ledger.submit(command(Append("meter", number, (told,)))), exact))
        assert whole == exact.__floor__(), f"seed {seed}"
    for answer, value in answers:
        at = answer.result().last
        assert ledger.balance("meter", at=at) == value.__floor__()
        assert decode(ledger.event(at).body, dict)["exact"] == f"{value.numerator}/{value.denominator}"
    assert exact.denominator > 10**20, "more than any fixed unit could have held"


def test_several_moves_of_one_event_are_put_together() -> None:
    legs = together(
        move(500, out_of="layout", into="player:ann"),
        move(500, out_of="tray", into="player:ann"),
        move(200, out_of="layout", into="tray"),
    )
    assert legs == (Posting("layout", -700), Posting("player:ann", 1000), Posting("tray", -300))
