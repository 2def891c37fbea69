"""A pay table by itself, as the designer saves it, and the rows of a table by kind of hand."""

from __future__ import annotations

from enum import Enum

import pytest

from queenhigh.money import Odds, PayTable
from queenhigh.money.paytable import OTHER_RULE, Row, saved_table
from queenhigh.rules import InputError, Rule

ROWS = """
[pay.{name}]
straight = {{ pays = "6 to 1", rule = "1.1" }}
flush = {{ pays = "4 to 1", rule = "1.1" }}
"""


class Kind(Enum):
    STRAIGHT = "straight"
    FLUSH = "flush"
    PAIR = "pair"

    @property
    def label(self) -> str:
        return self.value


@pytest.mark.parametrize("name", ["pairs_plus", "pair_plus.A"])
def test_the_name_and_the_prices_are_read(name: str) -> None:
    assert saved_table(ROWS.format(name=name)) == (name, {"straight": Odds(6, 1), "flush": Odds(4, 1)})


def test_a_table_that_goes_with_another_rule_is_refused() -> None:
    with pytest.raises(InputError, match=r"^This pay table goes with another rule, qualifier king\.$"):
        saved_table(f"{OTHER_RULE} qualifier king\n{ROWS.format(name='pairs_plus')}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pay",
        "[pay]",
        "[price.pairs_plus]\nflush = 4",
        "[pay.pairs_plus]\nflush = 4",
        ROWS.format(name="pairs_plus") + 'pair = "1 to 1"\n',
        ROWS.format(name="pairs_plus") + ROWS.format(name="ante_bonus"),
        ROWS.format(name="pairs_plus").replace("6 to 1", "six to one"),
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^This is not one pay table as the designer saves it\.$"):
        saved_table(text)


def test_rows_are_found_by_kind_and_a_kind_that_pays_nothing_has_none() -> None:
    by = Rule("some-book", "1.1")
    rows = {name: Row(name, Odds(pays, 1), by) for name, pays in (("straight", 6), ("flush", 4))}
    found = PayTable("pairs_plus", rows).by_kind(Kind)
    assert found == {Kind.STRAIGHT: rows["straight"], Kind.FLUSH: rows["flush"]}
