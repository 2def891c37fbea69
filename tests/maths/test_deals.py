"""Deals at a final table: by the terms or not at all, and the same cents as the tournament's own deal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

import queenhigh
from queenhigh.cli.app import app
from queenhigh.house.tournaments.files import template, terms_of
from queenhigh.maths import icm
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction

BOOK = "crown-melbourne-crown-poker"
TERMS = template(BOOK)


def test_a_deal_by_chips_gives_each_the_lowest_prize_and_the_rest_by_chips() -> None:
    found = queenhigh.icm([50, 30, 20], ["100.00", "60.00", "40.00"], TERMS)
    assert [one["by_the_terms"] for one in found["players"]] == ["80.00", "64.00", "56.00"]
    assert found["deal"]["clause"] == "12.4.7(b)"


@pytest.mark.parametrize("deal", ["chips", "even"])
@pytest.mark.parametrize("stacks", [[7, 11, 3], [1, 1, 1], [100, 1]])
def test_a_deal_divides_every_cent_whatever_the_order_of_the_players(deal: str, stacks: list[int]) -> None:
    terms = terms_of(TERMS)
    terms = replace(terms, prizes=replace(terms.prizes, deals=deal))
    prizes = [Cents(10_001), Cents(5_003), Cents(2_500)][: len(stacks)]
    shares, _ = icm.agreed(terms, stacks, prizes)
    assert sum(shares) == sum(prizes)
    backwards, _ = icm.agreed(terms, stacks[::-1], prizes)
    if len(set(stacks)) == len(stacks):
        assert backwards == shares[::-1]
    for one, other in zip(shares, icm.chip_chop(stacks, prizes), strict=True):
        assert deal == "even" or abs(one - other) < 2


def test_terms_that_allow_none_are_refused_with_the_clause(tmp_path: Path) -> None:
    none = TERMS.replace('deals = "chips"', 'deals = ""')
    with pytest.raises(IllegalAction, match="do not allow") as refused:
        queenhigh.icm([50, 30], [100, 60], none)
    assert refused.value.rule.clause == "12.4.7(b)"
    file = tmp_path / "terms.toml"
    file.write_text(none, encoding="utf-8")
    done = CliRunner().invoke(app, ["icm", "50", "30", "--prizes", "100,60", "--terms", str(file)])
    assert done.exit_code == 2 or isinstance(done.exception, IllegalAction)
    file.write_text(TERMS, encoding="utf-8")
    shown = CliRunner().invoke(app, ["icm", "50", "30", "--prizes", "100,60", "--terms", str(file)])
    assert shown.exit_code == 0, shown.output
    assert "12.4.7(b)" in shown.output
