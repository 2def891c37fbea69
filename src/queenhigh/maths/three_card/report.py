"""A book of three cards as data, and its facets `odds` and `simulation` from what it says of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from queenhigh.cards import Rank
from queenhigh.maths.figures import Figures, percent
from queenhigh.maths.odds import Odds
from queenhigh.maths.report import FULL_FOLD, Asked, Progress, adopt, check_tables, chosen, in_order, value, wager
from queenhigh.maths.three_card.analysis import (
    AntePlay,
    Plays,
    UpCard,
    mimic_the_dealer,
    name_of,
    pair_or_better,
    play_everything,
)
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.choices import advice_for
from queenhigh.maths.three_card.counting import HANDS, place_of, starting_hands
from queenhigh.maths.three_card.game import ANTE_PLAY, ThreeCardGame
from queenhigh.rules import Book

METHOD = (
    "All 22,100 hands of three cards, as 1,755 that differ in more than the names of suits, each against all 18,424 that a "
    "dealer can then hold: every deal there is, none of it sampled. A hand is played where that is worth more than a fold."
)


def three_card_odds(
    rules: ThreeCards,
    *,
    about: str,
    titles: Mapping[str, str],
    options: tuple[str, ...] = (),
) -> Odds:
    """The facet `odds` of a book of three cards. `titles` are those of its side bets, by the names of their figures."""
    return Odds(
        report=lambda asked, progress: report(rules, asked, progress),
        about=about,
        titles={ANTE_PLAY: "Ante and Play", **titles},
        pay_tables={ANTE_PLAY: ("ante", "play", "ante_bonus")},
        method=METHOD,
        rounds_an_hour=50,
        stake="antes",
        bets={ANTE_PLAY: ("ante", "play", "ante_bonus")},
        options=options,
        advice=advice_for(rules),
    )


def report(rules: ThreeCards, asked: Asked, progress: Progress) -> dict[str, Any]:
    readings = adopt(rules.book.readings, asked)
    game = rules.game(readings)
    check_tables({name: game.pay_tables(name) for name in game.bets}, asked.tables, rules.book.id)
    if rules.check_seats:
        rules.check_seats(asked.seats)
    if rules.check_ante:
        rules.check_ante(asked.ante)
    progress("counting 1,755 starting hands against 18,424 of the dealer's")
    wagers: dict[str, Any] = {}
    bases: dict[str, AntePlay] = {}
    for name, bet in game.bets.items():
        for column in chosen(name, game.pay_tables(name), asked.tables) or _only(game, name):
            title = f"{name}[{column}]" if column else name
            columns = {bet: column} if column else {}
            game.cited.clear()
            if name == ANTE_PLAY:
                base = bases[title] = AntePlay(game, columns)
                wagers[title] = wager(base.figures(base.optimal), _clauses(rules.book, game, game.base))
            else:
                side = game.sides[name]
                if side.doing:
                    progress(side.doing)
                figures = side.figures(game, columns)
                wagers[title] = wager(figures, _clauses(rules.book, game, (bet,)), bet=bet)
    made: dict[str, Any] = {"readings": readings.departures, "wagers": wagers}
    base = next(iter(bases.values()), None) or AntePlay(game)
    best = base.figures(base.optimal)
    if rules.up_card:
        progress("every hand against every card that the player-dealer may show")
        seen = UpCard(base)
        best = seen.figures()
        if ANTE_PLAY in wagers:
            wagers[ANTE_PLAY] = wager(best, [*wagers[ANTE_PLAY]["clauses"], rules.up_card])
        made["up_card"] = up_card(seen, base, rules.up_card)
    made["strategy"] = {"for": next(iter(bases), ANTE_PLAY), **strategy(rules, game, base, best, asked)}
    made["played"] = f"{made.get('up_card', made['strategy'])['rule']} {qualifying(game)}"
    made["folding"] = folding(game, base, asked)
    if rules.more:
        made |= rules.more(base, best, asked, readings, progress)
    return made


def _clauses(book: Book, game: ThreeCardGame, bets: Sequence[str]) -> list[str]:
    """Return the clauses by which the room has settled these bets."""
    return in_order(book, set().union(*(game.cited.get(bet, set()) for bet in bets)))


def _only(game: ThreeCardGame, name: str) -> tuple[str, ...]:
    """Return an empty column name for a wager with only one pay table, whose figure is always included."""
    return () if game.pay_tables(name) else ("",)


def qualifying(game: ThreeCardGame) -> str:
    """Return the lowest hand with which the dealer qualifies, found in the room's order of hands."""
    order = game.order
    if order.qualifies.all():
        return "The dealer's hand always counts."
    hands = [n for n in range(len(starting_hands())) if order.qualifies[_index(n)]]
    return f"The dealer qualifies with {_ranks(min(hands, key=lambda n: order.place[_index(n)]))} or better."


def up_card(seen: UpCard, base: AntePlay, clause: str) -> dict[str, Any]:
    """How to play against each card that the player-dealer may show, whatever its suit."""
    cards = {}
    for rank in Rank:
        lowest, folded = seen.lowest_played(rank), seen.highest_folded(rank)
        cards[rank_of(rank)] = {
            "play": "everything" if folded is None else f"{_ranks(lowest)} or better",
            "highest_folded": None if folded is None else _ranks(folded),
            **_looked(seen, rank),
        }
    alone = base.figures(base.optimal).house_edge
    return {
        "rule": up_card_rule(cards),
        "by_the_own_hand_alone": {"house_edge": str(alone), "house_edge_percent": percent(alone)},
        "a_look_is_worth": value(alone - seen.figures().house_edge),
        "clauses": [clause],
        "cards": cards,
        "any_card": _looked(seen),
    }


def _looked(seen: UpCard, shown: Rank | None = None) -> dict[str, Any]:
    """Return how to play against one rank, or against any card: the average of the ranks, each of which is shown in one
    round of thirteen."""
    edge, played = seen.figures(shown).house_edge, seen.share_played(shown)
    return {
        "plays": str(played),
        "plays_percent": percent(played),
        "house_edge": str(edge),
        "house_edge_percent": percent(edge),
    }


def up_card_rule(cards: dict[str, Any]) -> str:
    """Describe how to play, with cards that call for the same play in one phrase."""
    groups: list[tuple[str, list[str]]] = []
    for rank, at in cards.items():
        if groups and groups[-1][0] == at["play"]:
            groups[-1][1].append(rank)
        else:
            groups.append((at["play"], [rank]))
    said = ", ".join(f"against {span_of(ranks)} play {play}" for play, ranks in groups)
    return f"Look at the card that the player-dealer shows: {said}."


def span_of(ranks: list[str]) -> str:
    return ranks[0] if len(ranks) == 1 else f"{ranks[0]} to {ranks[-1]}"


def rank_of(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.letter


def strategy(
    rules: ThreeCards, game: ThreeCardGame, base: AntePlay, best_play: Figures, asked: Asked
) -> dict[str, Any]:
    hands, values, best = starting_hands(), base.values, base.optimal
    order = sorted(range(len(hands)), key=lambda n: game.order.place[_index(n)])
    played, folded = [n for n in order if best(n)], [n for n in order if not best(n)]
    threshold = game.order.place[_index(folded[-1])] < game.order.place[_index(played[0])] if folded else True
    edges = {"lowest_played": played[0], "highest_folded": folded[-1]} if folded else {"lowest_played": played[0]}
    ranks = {what: _ranks(n) for what, n in edges.items()}
    figures = best_play
    made: dict[str, Any] = {
        "rule": f"Play {ranks['lowest_played']} or better, fold anything less." if threshold else "See the hands.",
        **ranks,
        "is_a_threshold": bool(threshold),
        "plays": sum(int(hands.ways[n]) for n in played),
        "of": HANDS,
        "boundary": {
            name_of(hands.hand(n)): value(values[n][0])
            for n in order
            if _ranks(n) in ranks.values() and game.kinds[n] in (game.kinds[m] for m in edges.values())
        },
        "mistakes": {
            "play_everything": _mistake(base, play_everything, figures),
            "mimic_the_dealer": _mistake(base, mimic_the_dealer(game), figures),
            "only_a_pair_or_better": _mistake(base, pair_or_better(game), figures),
            **({"ignore_the_up_card": _mistake(base, best, figures)} if rules.up_card else {}),
        },
        "blind": _mistake(base, play_everything, figures),
    }
    if asked.hands:
        made["starting_hands"] = {
            name_of(hands.hand(n)): {
                "count": int(hands.ways[n]),
                "play": value(values[n][0]),
                "fold": value(values[n][1]),
                "best": "play" if best(n) else "fold",
            }
            for n in reversed(order)
        }
    return made


def _index(n: int) -> int:
    """The place of starting hand n among all 22,100."""
    return place_of(starting_hands().cards[n])


def _ranks(n: int) -> str:
    return name_of(starting_hands().hand(n)).split(" ")[0]


def _mistake(base: AntePlay, plays: Plays, best: Figures) -> dict[str, Any]:
    figures = base.figures(plays)
    cost = figures.house_edge - best.house_edge
    return {
        "house_edge": str(figures.house_edge),
        "house_edge_percent": percent(figures.house_edge),
        "element_of_risk_percent": percent(figures.element_of_risk),
        "costs": str(cost),
        "costs_percent": percent(cost),
    }


def folding(game: ThreeCardGame, base: AntePlay, asked: Asked) -> dict[str, Any]:
    """Return what each way to fold does to a side bet that would have won, found by folding in the room."""
    columns = {bet: options[0] for bet, options in game.columns.items()}
    made: dict[str, Any] = {}
    for choice, (name, side) in product(game.choices[1:], game.sides.items()):
        lost = all(net == -1 for net in side.nets(game, columns, choice).values())
        made.setdefault(choice.value, {})[name] = "lost" if lost else "settled"
    folded = np.array([not base.optimal(n) for n in range(len(starting_hands()))])
    for name, side in game.sides.items():
        nets = side.nets(game, columns)
        if made["fold"][name] == "lost" and any(nets[sort] > -1 for sort in side.counts(game, folded)):
            made[f"{FULL_FOLD}{name}"] = {
                f"{name}[{column}]" if column else name: value(
                    1 + side.average(game, {side.bet: column} if column else {}, folded)
                )
                for column in chosen(name, game.pay_tables(name), asked.tables) or _only(game, name)
            }
    return made
