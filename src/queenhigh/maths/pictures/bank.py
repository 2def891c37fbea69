"""Charts of who is paid for the game: fees from both sides of the bank, and what a rake takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from queenhigh.maths.pictures.shapes import AnyChart, Bars, Lines, Mark, Panel
from queenhigh.maths.pictures.words import line_of, percent, signed

Data = dict[str, Any]


def players_of(given: Data) -> str:
    return f"{given['players']} player{'s' if given['players'] > 1 else ''}"


def sides(found: Data) -> Iterator[AnyChart]:
    given = found.get("collection")
    if not given:
        return
    options = given["options"]
    players = tuple(-option["players_result"]["value"] for option in options.values())
    bank = tuple(option["player_dealer_result"]["value"] for option in options.values())
    fees = tuple(option["player_fee"] * given["players"] + option["player_dealer_fee"] for option in options.values())
    many = f"{players_of(given)}, ante {given['ante']:.2f}"
    yield Bars(
        name="sides",
        title=f"Both sides of the bank, a round ({many})",
        says="What the players lose is what the player-dealer wins, less the fees that the house collects from both.",
        labels=tuple(f"Option {option}" for option in options),
        panels=(
            Panel("Players lose", players, tuple(f"{value:.2f}" for value in players)),
            Panel("Player-dealer is left", bank, tuple(map(signed, bank))),
            Panel("House collects", fees, tuple(f"{value:.2f}" for value in fees)),
        ),
        same_scale=True,
    )
    alike: dict[tuple[tuple[float, float], ...], list[str]] = {}
    for name, option in options.items():
        alike.setdefault(tuple((x, y) for x, y in option["curve"]), []).append(name)
    yield Lines(
        name="bank",
        title="What banking a round brings, against the ante",
        says=f"For {players_of(given)}, fees taken: the steps are those of the schedules.",
        x="ante of each player (dollars)",
        y="player-dealer's result a round (dollars)",
        series=tuple(
            line_of(f"option{'s'[: len(names) - 1]} {', '.join(names)}", line) for line, names in alike.items()
        ),
        marks=(Mark("level", y=0.0),),
    )


def rake(found: Data) -> Iterator[AnyChart]:
    given = found.get("rake")
    if not given:
        return
    methods, assumed = given["methods"], given["assumes"]
    hour = tuple(taken["a_player_an_hour"]["value"] for taken in methods.values())
    pots = tuple(taken["of_pots_percent"] for taken in methods.values())
    yield Bars(
        name="rake",
        title="What each kind of commission takes",
        says=f"Assumed: {assumed['players']} players, {assumed['hands_an_hour']} hands an hour, a big blind of "
        f"{assumed['big_blind']:.2f} and an average pot of {assumed['average_pot']:.2f}.",
        labels=tuple(name[0].upper() + name[1:] for name in methods),
        panels=(
            Panel("From a player an hour, in dollars", hour, tuple(f"{value:.2f}" for value in hour)),
            Panel("Of the pots", pots, tuple(percent(value) for value in pots)),
        ),
    )
