"""In the terminal you are `you`, and what the engine says of a player by name is said to you."""

import pytest

from queenhigh.cli.screen import second_person


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("you has no choice between waiting and posting.", "you have no choice between waiting and posting."),
        ("you is excluded from the game.", "you are excluded from the game."),
        ("Area 1 is you's.", "Area 1 is yours."),
        ("The last place is you's stack.", "The last place is your stack."),
        ("you wins 5.00, the main pot", "you win 5.00, the main pot"),
        ("Bob has the button; you posts a dead blind", "Bob has the button; you post a dead blind"),
        ("you always wait", "you always wait"),
        ("Bayou has a seat", "Bayou has a seat"),
    ],
)
def test_verbs_and_possessives_follow_you(told: str, said: str) -> None:
    assert second_person(told) == said
