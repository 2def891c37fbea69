"""Chips come from outside through the cage, to players and to tables, and go back the same way."""

from __future__ import annotations

import pytest

from queenhigh.house import cage
from queenhigh.money import Cents, MoneyError
from queenhigh.money.accounts import Move, ShortOfChips

HUNDRED = Cents(100)


@pytest.mark.parametrize(
    ("event", "moved"),
    [
        (cage.ChipsIssued(HUNDRED), Move(100, "outside", "cage")),
        (cage.CageRefilled(HUNDRED), Move(100, "outside", "cage")),
        (cage.BoughtIn("ann", HUNDRED), Move(100, "cage", "player:ann")),
        (cage.CashedOut("ann", HUNDRED), Move(100, "player:ann", "cage")),
        (cage.TableFilled("3", HUNDRED), Move(100, "cage", "float:3")),
        (cage.TableCredited("3", HUNDRED), Move(100, "float:3", "cage")),
    ],
)
def test_what_the_cage_does_moves_chips(event: cage.CageEvent, moved: Move) -> None:
    assert cage.moves(event) == [moved]


@pytest.mark.parametrize("amount", [0, -1])
def test_nothing_is_no_amount_for_the_cage(amount: int) -> None:
    with pytest.raises(MoneyError, match="BoughtIn needs an amount above zero"):
        cage.moves(cage.BoughtIn("ann", Cents(amount)))


def test_the_cage_has_no_other_events() -> None:
    with pytest.raises(MoneyError, match="The cage has no event CageEvent"):
        cage.moves(cage.CageEvent())


@pytest.mark.parametrize(
    ("account", "told"),
    [
        ("player:ann", "ann holds 1.00 in chips and needs 2.50. Nothing was done. Buy in for 1.50 or more."),
        (
            "float:3",
            "The float of table 3 holds 1.00 in chips and needs 2.50. Nothing was done. Fill it with 1.50 or more.",
        ),
        ("cage", "The cage holds 1.00 in chips and needs 2.50. Nothing was done. It has to be given 1.50 or more."),
        ("drop:3", "drop:3 holds 1.00 in chips and needs 2.50. Nothing was done. Run the audit."),
    ],
)
def test_a_player_short_of_chips_learns_by_how_much(account: str, told: str) -> None:
    assert str(ShortOfChips(account, 100, 250)) == told
