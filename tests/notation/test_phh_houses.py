"""Where other houses play otherwise: each liberty and division, with the clause that it departs from."""

from __future__ import annotations

from typing import Any

import pytest
from test_phh_hands import played

from queenhigh.games.crown_melbourne_crown_poker.facets.phh.replayed import Replayed
from queenhigh.notation import phh


def departures(found: Replayed) -> list[str]:
    return [one.rule.clause for one in found.departures]


FIXED: dict[str, Any] = {"variant": "'FT'", "min_bet": "", "small_bet": "10", "big_bet": "20"}


@pytest.mark.clause("crown-melbourne-crown-poker 6.9")
def test_more_raises_than_three() -> None:
    raises = [f"p{player} cbr {20 + 10 * turn}" for turn, player in enumerate((3, 1, 2, 3, 1))]
    found = played(**FIXED, actions=[*raises, "p2 f", "p3 f"])
    assert departures(found) == ["6.9", "6.9"]
    assert found.stacks == (1090, 960, 950)


@pytest.mark.clause("crown-melbourne-crown-poker 1.1 'Fixed bet'")
def test_a_full_bet_on_top_of_a_short_all_in() -> None:
    found = played(**FIXED, starting_stacks="[1000, 1000, 14]", actions=["p3 cbr 14", "p1 cbr 24", "p2 f"])
    assert departures(found) == ["1.1 'Fixed bet'"]


@pytest.mark.clause("crown-melbourne-crown-poker 6.16.2(a)")
def test_a_raise_by_a_player_who_has_acted_before_a_short_all_in() -> None:
    actions = ["p3 cc", "p1 cc", "p2 cbr 14", "p3 cbr 24", "p1 f"]
    found = played(**FIXED, starting_stacks="[1000, 14, 1000]", actions=actions)
    assert departures(found) == ["6.16.2(a)", "1.1 'Fixed bet'"]


@pytest.mark.clause("crown-melbourne-crown-poker 6.16.3")
def test_a_raise_by_a_player_who_has_called_before_a_short_all_in_without_a_full_raise() -> None:
    found = played(starting_stacks="[1000, 15, 1000]", actions=["p3 cc", "p1 cc", "p2 cbr 15", "p3 cbr 40", "p1 f"])
    assert departures(found) == ["6.16.3"]


@pytest.mark.clause("crown-melbourne-crown-poker 6.16.3")
def test_after_a_full_raise_no_house_reopens_the_betting_for_a_short_all_in() -> None:
    with pytest.raises(phh.PhhError, match=r"6\.16\.3"):
        played(starting_stacks="[1000, 45, 1000]", actions=["p3 cbr 30", "p1 cc", "p2 cbr 45", "p3 cbr 100"])


@pytest.mark.clause("crown-melbourne-crown-poker 6.6")
def test_a_raise_by_the_smallest_bet_over_two_straddles() -> None:
    five = {"antes": "[0, 0, 0, 0, 0]", "blinds_or_straddles": "[5, 10, 20, 40, 0]", "starting_stacks": str([500] * 5)}
    found = played(**five, actions=["p5 cbr 50"])
    assert departures(found) == ["6.6"]
    with pytest.raises(phh.PhhError, match="The minimum is 60"):
        played(**five, actions=["p5 cbr 49"])


@pytest.mark.clause("crown-melbourne-crown-poker 6.6")
def test_a_raise_that_no_house_takes_is_refused() -> None:
    with pytest.raises(phh.PhhError, match=r"line 6: 'p3 cbr 19': The minimum is 20\. .*6\.6"):
        played(actions=["p3 cbr 19"])


@pytest.mark.clause("crown-melbourne-crown-poker 1.1 'Betting round'")
def test_a_check_that_the_book_does_not_ask_for() -> None:
    cards = ["d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 2c7h"]
    actions = [*cards, "p3 cc", "p1 f", "p2 cc", "p2 sm KcKd", "p3 sm 2c7h", "d db 3c4d5h", "d db 8s", "d db 9s"]
    found = played(starting_stacks="[1000, 1000, 10]", actions=actions)
    assert departures(found) == ["1.1 'Betting round'"]
    assert found.stacks == (995, 1015, 0)


@pytest.mark.clause("crown-melbourne-crown-poker 8.2.4")
def test_a_check_that_was_not_written_down() -> None:
    found = played(actions=["p3 cc", "p1 cc", "d db 2c3d4h", "p1 cbr 10", "p2 f", "p3 f"])
    assert departures(found) == ["8.2.4"]
    with pytest.raises(phh.PhhError, match="it is the turn of p1"):
        played(actions=["p3 cc", "d db 2c3d4h"])


@pytest.mark.clause("crown-melbourne-crown-poker 1.1 'Call'")
def test_a_short_blind_is_called_for_what_it_is() -> None:
    found = played(starting_stacks="[1000, 7, 1000]", actions=["p3 cc"])
    assert found.stacks[2] == 993


ROYAL = ["d dh p1 2c7d", "d dh p2 2d7h", "d dh p3 2h7s", "p3 cc", "p1 cc", "p2 cc"]
ROYAL += ["d db AcKcQc", "p1 cc", "p2 cc", "p3 cc", "d db Jc", "p1 cc", "p2 cc", "p3 cc", "d db Tc"]
ROYAL += ["p1 cc", "p2 cc", "p3 cc"]
"""Three players play the board, for 30 chips and the antes."""


@pytest.mark.clause("crown-melbourne-crown-poker 8.5.1")
@pytest.mark.parametrize(
    ("stacks", "as_elsewhere"),
    [
        ((1001, 999, 1000), ""),
        ((1002, 998, 1000), "all odd chips to one player"),
        ((1001, 998, 1001), "the odd chip to the button"),
    ],
)
def test_two_odd_chips_of_a_pot_for_three(stacks: tuple[int, ...], as_elsewhere: str) -> None:
    found = played(antes="[0, 2, 0]", finishing_stacks=str(list(stacks)), actions=ROYAL)
    assert found.stacks == stacks
    assert (found.division.what if found.division else "") == as_elsewhere


@pytest.mark.clause("crown-melbourne-crown-poker 8.5.1")
def test_two_odd_chips_that_no_house_gives_to_the_last() -> None:
    found = played(antes="[0, 2, 0]", finishing_stacks="[1000, 998, 1002]", actions=ROYAL)
    assert not found.agrees
    assert found.stacks == (1001, 999, 1000)


@pytest.mark.parametrize(("third", "agrees"), [("1000.666666666666666667", True), ("1000.667", False)])
def test_a_share_finer_than_any_chip_agrees_within_a_chip(third: str, agrees: bool) -> None:
    """Shares of ten and two thirds each. A chip is a ten thousandth at most."""
    stacks = f"[{third}, 998.666666666666666667, {third}]"
    assert played(antes="[0, 2, 0]", finishing_stacks=stacks, actions=ROYAL).agrees == agrees


@pytest.mark.clause("crown-melbourne-crown-poker 8.5")
def test_pots_of_the_same_winners_may_be_divided_together() -> None:
    """p3 is all-in and loses; p1 and p2 tie for 41 and 65: 21 and 20, 33 and 32; or for 106 at once."""
    four = {"antes": "[0, 1, 0, 0]", "blinds_or_straddles": "[5, 10, 0, 0]", "starting_stacks": "[100, 100, 10, 100]"}
    actions = ["d dh p1 AcAd", "d dh p2 AhAs", "d dh p3 2h7s", "p3 cc", "p4 cbr 25", "p1 cc", "p2 cc", "d db KcKdQh"]
    actions += ["p1 cbr 10", "p2 cc", "p4 f", "d db Js", "p1 cc", "p2 cc", "d db 3s", "p1 cc", "p2 cc"]
    apart = played(**four, actions=actions)
    assert apart.stacks == (119, 116, 0, 75)
    together = played(**four, actions=actions, finishing_stacks="[118, 117, 0, 75]")
    assert together.agrees
    assert departures(together) == ["8.5"]


@pytest.mark.clause("crown-melbourne-crown-poker 8.5")
def test_pots_may_be_divided_in_larger_chips() -> None:
    actions = [*ROYAL[:3], "p3 f", "p1 cc", "p2 cc", "d db AcKcQc", "p1 cbr 25", "p2 cc", "d db Jc", "p1 cc", "p2 cc"]
    actions += ["d db Tc", "p1 cc", "p2 cc"]
    coarse = {"blinds_or_straddles": "[25, 50, 0]", "min_bet": "25", "antes": "[0, 0, 25]", "actions": actions}
    stacks = {"starting_stacks": "[1000, 1000, 1000]"}
    assert played(**coarse, **stacks, finishing_stacks="[1013, 1012, 975]").agrees
    found = played(**coarse, **stacks, finishing_stacks="[1025, 1000, 975]")
    assert found.agrees
    assert found.division is not None


def test_a_hand_of_ours_takes_no_liberties() -> None:
    raises = [f"p{player} cbr {20 + 10 * turn}" for turn, player in enumerate((3, 1, 2, 3))]
    with pytest.raises(phh.PhhError, match=r"6\.9"):
        played(**FIXED, actions=raises, _book="'crown-melbourne-crown-poker'")
