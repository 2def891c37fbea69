"""Impossible arguments to `PokerHand` and to the functions are refused by name, never ignored, and never cause an error
further inside. A similar argument that is possible is accepted each time."""

from __future__ import annotations

from typing import Any

import pytest
from book_ids import PERTH

import queenhigh
from queenhigh import InputError, PokerHand
from queenhigh.games.library import full_id


def hand(**more: Any) -> PokerHand:
    return PokerHand(**{"stacks": [200, 200, 200], "seed": "friday"} | more)


@pytest.mark.parametrize("seat", [0, 4, -1, "1", [1], 1.0, True])
@pytest.mark.parametrize("asked", ["cards", "seen_by", "legal", "svg"])
def test_a_hand_has_only_its_own_seats(asked: str, seat: Any) -> None:
    with pytest.raises(InputError, match=r"There is no seat .* The seats are 1, 2, 3\."):
        getattr(hand(), asked)(seat)
    assert getattr(hand(), asked)(1)


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ({"stacks": {0: 200, 1: 200}}, {"stacks": {1: 200, 2: 200}}, "seat: 0 is not a seat"),
        ({"players": 5}, {"players": ["Ada"]}, "players: 5 is not a list"),
        ({"players": "Ada"}, {"players": ("Ada",)}, "players: 'Ada' is not a list"),
        ({"players": [1, 2, 3]}, {"players": ["1", "2", "3"]}, "players: 1 is not text"),
        ({"players": ["Ada", " "]}, {"players": ["Ada", "Bo"]}, "players: ' ' is not a name"),
        ({"players": ["Ada", "Ada"]}, {"players": ["Ada", "ada"]}, "players: 'Ada' appears twice"),
        ({"players": ["Ada", "Bo", "Cy", "Di"]}, {"players": ["Ada", "Bo", "Cy"]}, "4 names for 3 seats"),
        ({"players": {4: "Ada"}}, {"players": {3: "Ada"}}, "There is no seat 4"),
        ({"rake": 5}, {"rake": True}, "rake: 5 is neither True nor False"),
        ({"rake": "5%"}, {"rake": False}, "rake: '5%' is neither True nor False"),
    ],
)
def test_a_hand_is_set_up_with_what_was_meant(wrong: dict[str, Any], right: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError, match=told):
        hand(**wrong)
    assert hand(**right).turn


def test_before_the_deal_no_hand_is_over() -> None:
    waiting = hand(deal=False)
    for act in (waiting.call, waiting.regular):
        with pytest.raises(InputError, match="The cards have not been dealt yet; call `deal`"):
            act()
    with pytest.raises(InputError, match="The hand is over"):
        hand().fold().fold().fold()
    with pytest.raises(InputError, match="card: None is not text"):
        hand(game="pineapple").discard(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [None, 5, [], {}, 1.5])
def test_a_book_is_named_by_text(given: Any) -> None:
    for ask in (full_id, queenhigh.book, queenhigh.Table, lambda book: queenhigh.drill("ruling", book, "friday")):
        with pytest.raises(InputError, match=r"book: .* is not text"):
            ask(given)


def test_a_drill_is_made_and_marked_with_what_was_meant() -> None:
    for wrong, told in (({"seed": 5}, "seed: 5"), ({"seed": "friday", "topic": 5}, "topic: 5")):
        with pytest.raises(InputError, match=f"{told} is not text"):
            queenhigh.drill("ruling", PERTH, **wrong)
    drill = queenhigh.drill("ruling", PERTH, "friday")
    with pytest.raises(InputError, match="is not a group of answers"):
        drill.check(["A"])  # type: ignore[arg-type]
    with pytest.raises(InputError, match="terms: 5 is not text"):
        queenhigh.play_tournament(5)  # type: ignore[arg-type]


def test_limits_of_a_table_allow_a_wager() -> None:
    for wrong, told in (
        ({"min": 501, "max": 500}, r"the minimum, 501\.00, is above the maximum, 500\.00"),
        ({"max": 500, "unit": 501}, r"the unit, 501\.00, is above the maximum"),
        ({"min": None}, r"min"),
    ):
        with pytest.raises(InputError, match=f"^limits.*{told}"):
            queenhigh.Table(PERTH, limits=wrong)
    assert queenhigh.Table(PERTH, limits={"min": 500, "max": 500, "unit": 500}).new_round().wager(1, ante=500)
