"""The figures of a book on a terminal of eighty columns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from queenhigh.cli.screen import console, plain, table
from queenhigh.maths.report import each_figure, notes, thrown_away

Data = dict[str, Any]

MANY = 20
"""More kinds of hands than this are not listed wager by wager: a game of two hole cards has 169."""


def print_odds(found: Data, *, hands: bool, each: bool) -> None:
    """Print everything, in the order a reader would ask. `each`: how every wager pays, hand by hand."""
    _wagers(found)
    if each:
        _results(found)
    _strategy(found, hands=hands)
    _streets(found)
    _folding(found)
    _jackpot(found)
    _collection(found)
    _rake(found)


def _wagers(found: Data) -> None:
    shown = table(
        "wager", ">house edge", ">element of risk", ">wins", ">deviation", title="Every wager, with optimal play"
    )
    for name, assumes, wager in each_figure(found["wagers"]):
        shown.add_row(
            f"[bold]{plain(name)}[/]" + (f"\n  {assumes}" if assumes else ""),
            f"{wager['house_edge_percent']:.4f} %",
            f"{wager['element_of_risk_percent']:.4f} %",
            f"{wager['wins_percent']:.2f} %",
            f"{wager['standard_deviation']:.3f}",
        )
    console().print(shown)
    for name, assumes, wager in each_figure(found["wagers"]):
        said = f", {assumes}" if assumes else ""
        console().print(f"[dim]{plain(name)}{said} = {wager['house_edge']}[/]", soft_wrap=True)
    for note in notes(found):
        console().print(f"[dim]{note}[/]")
    console().print()


def _results(found: Data) -> None:
    """How each wager pays, hand by hand: what it adds up to is the house edge."""
    for name, wager in found["wagers"].items():
        if len(wager["hands"]) > MANY:
            continue
        shown = table("hand", ">of deals", ">how often", ">up or down", ">adds", title=f"{plain(name)}, hand by hand")
        for hand, result in wager["hands"].items():
            share = Fraction(result["probability"])
            adds = float(share * Fraction(result["net"]) * 100)
            shown.add_row(
                hand.replace("_", " "),
                f"{result['count']:,}",
                f"{result['percent']:.4f} %",
                f"{result['value']:+.4f}",
                f"{adds:+.4f} %",
            )
        console().print(shown)
        cited = ", ".join(wager["clauses"])
        console().print(f"[dim]settled by {plain(cited)}[/]\n")


def _streets(found: Data) -> None:
    given = found.get("streets")
    if not given:
        return
    shown = table("street", ">wagered per round", ">won or lost per round", title="Street by street, in antes")
    for street, at in given.items():
        shown.add_row(street, f"{at['wagered_value']:.6f}", f"{at['result']['value']:+.6f}")
    console().print(shown)


def _strategy(found: Data, *, hands: bool) -> None:
    given = found["strategy"]
    if not given:
        return
    out = console()
    if seen := found.get("up_card"):
        out.print(f"[bold]{seen['rule']}[/]")
        shown = table("card", "play", ">of hands", ">player-dealer keeps", title="Against each card that is shown")
        for rank, at in seen["cards"].items():
            shown.add_row(rank, at["play"], f"{at['plays_percent']:.4f} %", f"{at['house_edge_percent']:+.4f} %")
        average = seen["any_card"]
        shown.add_row("any", "", f"{average['plays_percent']:.4f} %", f"{average['house_edge_percent']:+.4f} %")
        out.print(shown)
    if "rule" in given:
        alone = "By your own hand alone: " if seen else ""
        out.print(f"{alone}[bold]{given['rule']}[/] That is {given['plays']:,} of {given['of']:,} hands.")
        shown = table("near the boundary", ">value of playing", "exactly")
        for name, worth in given["boundary"].items():
            shown.add_row(plain(name), f"{worth['value']:.6f}", worth["exact"])
        out.print(shown)
    if "folds" in given:
        out.print(
            f"[bold]Fold {', '.join(given['folds']) or 'nothing'}[/]; play the other {given['plays']:,} of {given['of']:,}."
        )
        out.print(
            f"With optimal play there is a wager on {given['turn_wagers_percent']:.2f} % of turns "
            f"and {given['river_wagers_percent']:.2f} % of rivers."
        )
    shown = table("mistake", ">house edge", ">costs", title="What mistakes cost")
    for name, mistake in given["mistakes"].items():
        edge, cost = mistake["house_edge_percent"], mistake["costs_percent"]
        shown.add_row(name.replace("_", " "), f"{edge:.4f} %", f"{cost:.4f} %")
    out.print(shown)
    if hands:
        shown = table("hand", ">ways", ">value of playing", "best", title="Starting hands")
        for name, hand in given["starting_hands"].items():
            shown.add_row(plain(name), str(hand["count"]), f"{hand['play']['value']:.6f}", hand["best"])
        out.print(shown)


def _folding(found: Data) -> None:
    given = found.get("folding")
    if not given:
        return
    ways = {"fold": "After a fold", "keep_side_bets": "If only the ante is given up"}
    words = {"lost": "is lost, whatever it would have won", "settled": "is settled on the cards"}
    for choice, way in ways.items():
        for wager, what in given.get(choice, {}).items():
            console().print(f"{way}, {wager} {words[what]}.")
    for wager, worth in thrown_away(found).items():
        console().print(f"A full fold throws away {worth['value']:.4f} of a {plain(wager)} on average.")
    console().print()


def _jackpot(found: Data) -> None:
    given = found.get("jackpot")
    if not given:
        return
    out = console()
    hits = ", ".join(f"{name.replace('_', ' ')} 1 in {hit['hands']:,.0f}" for name, hit in given["hits"].items())
    out.print(f"[bold]Jackpot Wager[/]: {hits}.")
    _waits(given)
    if "levels" in given:
        shown = table("level", ">wager", ">display", ">house edge", ">break-even", ">grows by", ">long run")
        for level, at in given["levels"].items():
            shown.add_row(
                level,
                f"{at['wager']:.2f}",
                f"{at['display']:,.2f}",
                f"{at['house_edge_percent']:.3f} %",
                f"{at['break_even_display']:,.0f}",
                f"{at['grows_by_a_wager']['value']:.4f}",
                f"{at['long_run_display']:,.0f}",
            )
        out.print(shown)
        _with_ante({f"level {level}": at["with_ante"] for level, at in given["levels"].items()}, "break_even_display")
        within = max(at["long_run_display_within"] for at in given["levels"].values())
        out.print(
            "[dim]Grows by: what one wager adds to all pools together, on average. Long run: the mean display over all rounds, "
            f"within {within:,.0f}. With several seats, each has a wager of the same level.[/]"
        )
        return
    shown = table("option", ">seed", ">meter", ">house edge", ">break-even", ">long run", ">more hands")
    for at in given["meters"]:
        shown.add_row(
            str(at["option"]),
            f"{at['seed']:,.0f}",
            f"{at['meter']:,.0f}",
            f"{at['house_edge_percent']:.3f} %",
            f"{at['break_even_meter']:,.0f}",
            f"{at['long_run_meter']:,.0f}",
            f"{at['with_ante']['hands_played_because_of_it']:,}",
        )
    out.print(shown)
    _with_ante({f"option {at['option']}": at["with_ante"] for at in given["meters"]}, "break_even_meter")
    first = given["meters"][0] if given["meters"] else None
    if first:
        within = max(at["long_run_meter_within"] for at in given["meters"])
        out.print(
            f"[dim]For a wager of {first['cost']:.2f} with an ante of {first['with_ante']['ante']:.2f}. Long run: the mean "
            f"meter over all rounds, within {within:,.0f}. More hands: those worth playing only because a fold loses this "
            "wager.[/]"
        )


def _with_ante(given: dict[str, Data], name: str) -> None:
    """A seed changes where a meter starts, not its value: one figure per option."""
    for what, beside in given.items():
        console().print(
            f"{what}: with the expected loss on an ante of {beside['ante']:.2f}, the break-even is {beside[name]:,.0f}."
        )


def _waits(given: Data) -> None:
    seats = f"{given['seats']} seat{'s' if given['seats'] > 1 else ''} with a wager"
    rounds = given["rounds_to_a_royal_flush"]["value"], given["rounds_to_a_straight_flush"]["value"]
    console().print(
        f"With {seats}: a royal flush every {rounds[0]:,.0f} rounds, a straight flush every {rounds[1]:,.0f}; half of "
        "all waits are over within "
        + " and ".join(f"{rounds:,}" for rounds in given["half_of_waits_in_rounds"].values())
        + " rounds."
    )
    for what, share in given["together"].items():
        hit = sum(int(word) for word in what.replace(",", "").split() if word.isdigit())
        if hit > 1:
            console().print(
                f"[dim]{what} in one deal: 1 in {float(1 / Fraction(share)):,.0f}, and the prize is shared[/]"
            )


def _collection(found: Data) -> None:
    given = found.get("collection")
    if not given:
        return
    many = f"{given['players']} player{'s' if given['players'] > 1 else ''} with an ante of {given['ante']:.2f}"
    shown = table(
        "option",
        ">player's fee",
        ">bank's fee",
        ">players lose",
        ">bank's result",
        title=f"Both sides of a round: {many}",
    )
    for option, both in given["options"].items():
        shown.add_row(
            option,
            f"{both['player_fee']:.2f}",
            f"{both['player_dealer_fee']:.2f}",
            f"{both['players_edge_percent']:.3f} %",
            f"{both['player_dealer_result']['value']:+.4f}",
        )
    console().print(shown)
    for option, limits in given["not_for_this_ante"].items():
        console().print(
            f"[dim]Option {option} takes antes from {limits['least']:.2f} to {limits['most']:.2f} "
            f"({', '.join(limits['clauses'])}), so it is not priced.[/]"
        )


def _rake(found: Data) -> None:
    given = found.get("rake")
    if not given:
        return
    assumed = given["assumes"]
    shown = table(
        "commission",
        ">a hand",
        ">an hour",
        ">a player",
        ">of the pots",
        title="What each kind of commission takes from a typical table",
    )
    for name, taken in given["methods"].items():
        shown.add_row(
            name,
            f"{taken['a_hand']['value']:.2f}",
            f"{taken['an_hour']['value']:.2f}",
            f"{taken['a_player_an_hour']['value']:.2f}",
            f"{taken['of_pots_percent']:.2f} %",
        )
    console().print(shown)
    console().print(
        f"[dim]assumed: {assumed['players']} players, {assumed['hands_an_hour']} hands an hour, a big blind of "
        f"{assumed['big_blind']:.2f} and an average pot of {assumed['average_pot']:.2f}[/]"
    )
