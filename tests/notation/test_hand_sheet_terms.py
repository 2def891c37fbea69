"""Hand sheets of Crown Poker: more blinds than players, a button at seat 0, charges that contradict each other."""

from __future__ import annotations

from typing import Any

import pytest
from book_ids import POKER

from queenhigh import PokerHand
from queenhigh.games.crown_melbourne_crown_poker.lineup import usual_posts
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.notation.fields import SheetError
from queenhigh.notation.hand_sheet import play_hand


def sheet(players: int = 3, blinds: tuple[int, ...] = (1, 2), **more: Any) -> dict[str, Any]:
    seats = [{"seat": seat, "stack": 200} for seat in range(1, players + 1)]
    betting = {"type": "no_limit", "blinds": list(blinds)}
    return {"game": "holdem", "betting": betting, "chip": 1, "button": 1, "seats": seats, "actions": []} | more


@pytest.mark.clause(f"{POKER} 8.9.2(b)")
@pytest.mark.parametrize(
    ("players", "blinds", "posted", "turn"),
    [
        (2, (1, 2), {2: 1, 1: 2}, 2),
        (2, (1, 2, 4), {1: 2, 2: 4}, 1),
        (2, (1, 2, 4, 8), {2: 4, 1: 8}, 2),
        (3, (1, 2, 4), {2: 1, 3: 2, 1: 4}, 2),
        (3, (1, 2, 4, 8), {3: 2, 1: 4, 2: 8}, 3),
    ],
)
def test_every_blind_is_placed_and_a_seat_posts_the_larger(
    players: int, blinds: tuple[int, ...], posted: dict[int, int], turn: int
) -> None:
    """On a sheet and in Python as at a table: the last blind was left out where there were fewer players than blinds."""
    result = play_hand(sheet(players, blinds))
    assert {int(seat): 200 - left for seat, left in result["final_stacks"].items() if left < 200} == posted
    assert result["to_act"] == turn
    hand = PokerHand("holdem", [200] * players, blinds=blinds, seed="friday")
    assert {seat: 200 - int(left) for seat, left in hand.stacks.items() if left < 200} == posted
    assert hand.turn == turn
    table = Table(structure=Structure(limit=Limit.NO_LIMIT, blinds=blinds))
    assert [post.seat for post in usual_posts(table, 1, range(1, players + 1))] == list(posted)
    assert usual_posts(table, 1, []) == ()


def test_seat_0_has_no_button() -> None:
    with pytest.raises(SheetError, match=r"button: 0 is not a seat\. Write null where no button is in use"):
        play_hand(sheet(button=0))
    assert play_hand(sheet(button=None))["to_act"] == 3


@pytest.mark.clause(f"{POKER} 7.2.3(b)")
@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ([(5, 2)], "A charge cannot be for 5 to 2 players"),
        ([(2, 5), (5, 9)], "two charges for 5 players"),
        ([(2, None), (6, 9)], "two charges for 6 players"),
        ([(2, 5), (6, None)], ""),
        ([(6, 9), (2, 5)], ""),
        ([(3, 3)], ""),
    ],
)
def test_there_is_one_charge_for_each_number_of_players(steps: list[tuple[int, int | None]], told: str) -> None:
    schedule = [{"players_min": least, "players_max": most, "amount": 1} for least, most in steps]
    charged = sheet(commission={"type": "fixed_hand", "schedule": schedule})
    if not told:
        assert play_hand(charged)["to_act"] == 1
        return
    with pytest.raises(SheetError, match=rf"commission: .*{told}.*7\.2\.3\(b\)"):
        play_hand(charged)


@pytest.mark.clause(f"{POKER} 8.15.1", f"{POKER} 6.11.1(a)")
@pytest.mark.parametrize(
    ("amount", "told"),
    [(0, r"at least one chip.*8\.15\.1.*Wager 1 or more"), (201, r"has 200 on the table.*6\.11\.1\(a\)")],
)
def test_a_side_wager_is_one_chip_or_more_of_the_stake(amount: int, told: str) -> None:
    with pytest.raises(SheetError, match=told):
        play_hand(sheet(side_wagers=[{"seat": 1, "amount": amount, "colour": "red"}]))
    assert play_hand(sheet(side_wagers=[{"seat": 1, "amount": 1, "colour": "red"}]))["to_act"] == 1


@pytest.mark.parametrize(
    ("report", "told"),
    [
        ({"type": "invalidate"}, r"irregularity\.detail\.ground: this field is missing\."),
        ({"type": "wrong_card_count", "cards": 3}, r"irregularity\.seat: this field is missing\."),
        (
            {"type": "wrong_card_count", "seat": "two", "cards": 3},
            r"irregularity\.seat: this should be a whole number, not text\.$",
        ),
        (
            {"type": "wrong_card_count", "detail": {"seat": "two"}},
            r"irregularity\.detail\.seat: this should be a whole number, not text\.$",
        ),
        (
            {"type": "card_exposed_by_dealer", "seat": 1, "card": "Zz"},
            r"irregularity\.card: 'Zz' is not a card.* and s\.$",
        ),
    ],
)
def test_a_detail_that_is_missing_or_of_another_kind_is_named(report: dict[str, Any], told: str) -> None:
    with pytest.raises(SheetError, match=told):
        play_hand(sheet(irregularity=report | {"when": "deal"}))


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (
            {"action": "raise_to", "declared": "raise to 60.5", "amount": 60},
            r"declared: 60\.5 is not an amount of chips",
        ),
        ({"action": "CALL"}, r"action: 'CALL' is not one of .* Nearest: call\."),
        ({"action": "raise", "amount": 6}, r"action: 'raise' is not one of .* Nearest: raise_to\."),
    ],
)
def test_an_action_in_other_words_is_refused_with_the_nearest(action: dict[str, Any], told: str) -> None:
    """Half a chip was cut off, and 60 was played."""
    with pytest.raises(SheetError, match=rf"^actions\[0\]\.{told}"):
        play_hand(sheet(actions=[{"seat": 1, **action}]))
