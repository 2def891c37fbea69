"""How to play, according to the counts, and the cost of playing otherwise."""

from __future__ import annotations

from typing import Any

from queenhigh.maths.paper.markup import (
    Markup,
    chart,
    exact,
    many,
    paragraph,
    percent,
    signed,
    table,
    tag,
    value,
    words,
)
from queenhigh.maths.pictures.shapes import AnyChart
from queenhigh.maths.report import thrown_away, titled

Data = dict[str, Any]

MISTAKES = {
    "play_everything": "Never fold",
    "mimic_the_dealer": "Play what the dealer would qualify with",
    "only_a_pair_or_better": "Play a pair or better alone",
    "ignore_the_up_card": "Play by your own hand alone, without looking at the player-dealer's card",
    "never_fold": "Never fold; otherwise optimal play",
    "never_wager_after_the_flop": "Check on turn and river, always",
    "always_wager_after_the_flop": "Wager on turn and river, always",
    "turn_wagers_alone": "Wager well on the turn, never on the river",
    "river_wagers_alone": "Wager well on the river, never on the turn",
}


def strategy(found: Data, charts: dict[str, AnyChart]) -> Markup:
    given = found["strategy"]
    made = [_up_card(found, charts), _rule(found), chart(charts["hands"])]
    if "boundary" in given:
        rows = [(name, *value(worth)) for name, worth in given["boundary"].items()]
        made.append(table(("Hand", ">Value of playing", "Exactly"), rows, "Near the boundary; a fold is worth −1"))
    if streets := found.get("streets"):
        made += [chart(charts["streets"]), _streets(streets)]
    made += [chart(charts["mistakes"]), _mistakes(given)]
    if "blind" in given:
        made.append(
            paragraph(
                "A hand that is played blind is played whatever it is: that costs ",
                exact(given["blind"]["costs"]),
                f" of the ante, {percent(given['blind']['costs_percent'])}, more than looking at it.",
            )
        )
    return many(made) + _folding(found)


def _up_card(found: Data, charts: dict[str, AnyChart]) -> Markup:
    given = found.get("up_card")
    if not given:
        return Markup("")
    rows = [
        (
            rank,
            at.get("play", ""),
            percent(at["plays_percent"]),
            exact(at["plays"]),
            percent(at["house_edge_percent"]),
            exact(at["house_edge"]),
        )
        for rank, at in (*given["cards"].items(), ("Any, on average", given["any_card"]))
    ]
    columns = ("Shown", "Play", ">Of hands", "Exactly", ">Player-dealer keeps", "Exactly")
    look = given["a_look_is_worth"]
    return many(
        (
            paragraph(tag("b", given["rule"])),
            paragraph(
                f"One of the player-dealer's cards is exposed before anyone decides ({', '.join(given['clauses'])}). "
                f"Looking at it is worth {percent(100 * look['value'])} of the ante (",
                exact(look["exact"]),
                "); the figures of the wager are those of a player who does.",
            ),
            chart(charts["up_card"]),
            table(
                columns,
                rows,
                "Against each card, whatever its suit; each rank is shown in one round of thirteen",
                "sum",
            ),
            tag("h3", "By your own hand alone"),
        )
    )


def _rule(found: Data) -> Markup:
    given = found["strategy"]
    share = f"{given['plays']:,} of {given['of']:,} hands"
    if "rule" in given:
        said = f"{given['rule']} That plays {share}. The program derived this itself: each of 1,755 kinds of hand is played "
        return paragraph(said + f"if that is worth more than folding it. Worked out for {titled(found, given['for'])}.")
    return paragraph(
        f"Fold {', '.join(given['folds']) or 'nothing'} and play the other {share}. With the best play there is a wager on "
        f"{percent(given['turn_wagers_percent'])} of turns and on {percent(given['river_wagers_percent'])} of rivers. "
        f"From each starting hand {given['deals_from_each_hand']:,} deals were counted."
    )


def _streets(streets: Data) -> Markup:
    rows = [(words(street), exact(at["wagered"]), *value(at["result"])) for street, at in streets.items()]
    columns = ("Street", "Put down a round", ">Won or lost", "Exactly")
    return table(columns, rows, "Street by street, in antes: their results together are the house edge")


def _mistakes(given: Data) -> Markup:
    rows = [
        (
            MISTAKES.get(name, words(name)),
            percent(mistake["house_edge_percent"]),
            exact(mistake["house_edge"]),
            percent(mistake["costs_percent"]),
        )
        for name, mistake in given["mistakes"].items()
    ]
    return table(("Mistake", ">House edge", "Exactly", ">Costs, of the ante"), rows)


def _folding(found: Data) -> Markup:
    given = found.get("folding")
    if not given:
        return Markup("")
    ways = {"fold": "A fold", "keep_side_bets": "Giving up the ante alone"}
    ends = {"lost": "lost, whatever it would have won", "settled": "settled on the cards"}
    rows = [
        (ways[choice], titled(found, wager), ends[what])
        for choice in ways
        if choice in given
        for wager, what in given[choice].items()
    ]
    made = [tag("h3", "What a fold does to side bets"), table(("Choice", "Side bet", "Is then"), rows)]
    if lost := thrown_away(found):
        still = [(titled(found, name), *value(worth)) for name, worth in lost.items()]
        columns = ("Side bet", ">Still worth", "Exactly")
        made.append(table(columns, still, "What a full fold throws away, on average over the hands that are folded"))
    return many(made)


def starting_hands(found: Data) -> Markup:
    """List all starting hands, the best first: in a scrolling box on a screen, in full on paper."""
    hands = found["strategy"]["starting_hands"]
    rows = [
        (name, str(hand["count"]), signed(hand["play"]["value"]), exact(hand["play"]["exact"]), hand["best"])
        for name, hand in hands.items()
    ]
    columns = ("Hand", ">Ways", ">Value of playing", "Exactly", "Best")
    return tag("div", table(columns, rows, kind="dense"), class_="long")
