"""The three books of three cards as data."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from queenhigh.cards import Rank
from queenhigh.games.library import open_book
from queenhigh.hands import FiveCard
from queenhigh.maths.figures import Figures, percent
from queenhigh.maths.report import Asked, Progress, adopt, cents, check_tables, chosen, in_order, value, wager
from queenhigh.maths.three_card.analysis import (
    BASE,
    AntePlay,
    Plays,
    mimic_the_dealer,
    name_of,
    pair_or_better,
    pair_plus,
    play_everything,
    six_card_bonus,
    six_card_net,
)
from queenhigh.maths.three_card.counting import HANDS, kinds_with, starting_hands
from queenhigh.maths.three_card.game import Game
from queenhigh.maths.three_card.up_card import UpCard
from queenhigh.money import Cents
from queenhigh.rules import Book

ANTES = [Cents(dollars * 100) for dollars in range(1, 201)]
"""For which the result of a round is drawn where fees go by steps."""
MELBOURNE, CALIFORNIA = "crown-melbourne-three-card-poker", "california-three-card-poker"


def game_of(book: str, readings: Any) -> Game:
    match book:
        case "crown-melbourne-three-card-poker":
            from queenhigh.maths.three_card import melbourne as room
        case "casino-canberra-3-card-poker":
            from queenhigh.maths.three_card import canberra as room  # type: ignore[no-redef]
        case _:
            from queenhigh.maths.three_card import california as room  # type: ignore[no-redef]
    return room.game(readings)


def report(book: str, asked: Asked, progress: Progress) -> dict[str, Any]:
    opened = open_book(book)
    readings = adopt(opened.readings, asked)
    game = game_of(book, readings)
    check_tables({name: _columns(game, name) for name in game.bets}, asked.tables, book)
    if book == CALIFORNIA:
        from queenhigh.maths.three_card.collection import check_players, options_for

        check_players(asked.seats)
        options_for(asked.ante)
    progress("counting 1,755 starting hands against 18,424 of the dealer's")
    wagers: dict[str, Any] = {}
    bases: dict[str, AntePlay] = {}
    for name in game.bets:
        for column in chosen(name, _columns(game, name), asked.tables) or _only(game, name, asked):
            title = f"{name}[{column}]" if column else name
            columns = {game.bets[name]: column} if column else {}
            game.cited.clear()
            if name == "ante_play":
                base = bases[title] = AntePlay(game, columns)
                wagers[title] = wager(base.figures(base.optimal), _clauses(opened, game, BASE))
            elif name == game.pair_plus:
                figures = pair_plus(game, columns)
                wagers[title] = wager(figures, _clauses(opened, game, (game.bets[name],)), bet=game.bets[name])
            else:
                progress("ranking 32 million hands of six cards")
                figures = six_card_bonus(game, columns)
                wagers[title] = wager(figures, _clauses(opened, game, (game.bets[name],)))
    made: dict[str, Any] = {"book": book, "readings": readings.departures, "wagers": wagers}
    base = next(iter(bases.values()), None) or AntePlay(game)
    best = base.figures(base.optimal)
    if book == CALIFORNIA:
        progress("every hand against every card that the player-dealer may show")
        seen = UpCard(base)
        best = seen.figures()
        if "ante_play" in wagers:
            wagers["ante_play"] = wager(best, [*wagers["ante_play"]["clauses"], "Dealing 8(upcard)"])
        made["up_card"] = up_card(seen, base)
    made["strategy"] = {"for": next(iter(bases), "ante_play"), **strategy(game, base, best, asked)}
    made["folding"] = folding(game, base, asked)
    if book == MELBOURNE:
        progress("what the meter is worth")
        from queenhigh.maths.three_card.meters import jackpot

        made["jackpot"] = jackpot(base, asked, readings)
    if book == CALIFORNIA:
        made["collection"] = collection(best.house_edge, asked, readings)
    return made


def _clauses(book: Book, game: Game, bets: Sequence[str]) -> list[str]:
    """By which the room has settled these bets."""
    return in_order(book, set().union(*(game.cited.get(bet, set()) for bet in bets)))


def _columns(game: Game, name: str) -> tuple[str, ...]:
    return game.columns.get(game.bets[name], ())


def _only(game: Game, name: str, asked: Asked) -> tuple[str, ...]:
    """A wager with one pay table has a figure without a column, whichever columns of the others are asked for."""
    return () if _columns(game, name) else ("",)


def up_card(seen: UpCard, base: AntePlay) -> dict[str, Any]:
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
        "clauses": ["Dealing 8(upcard)"],
        "cards": cards,
        "any_card": _looked(seen),
    }


def _looked(seen: UpCard, shown: Rank | None = None) -> dict[str, Any]:
    """Against one rank, or against any card: each rank is shown in one round of thirteen, so this is their average."""
    edge, played = seen.figures(shown).house_edge, seen.share_played(shown)
    return {
        "plays": str(played),
        "plays_percent": percent(played),
        "house_edge": str(edge),
        "house_edge_percent": percent(edge),
    }


def up_card_rule(cards: dict[str, Any]) -> str:
    """Cards against which one plays alike, told together."""
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


def strategy(game: Game, base: AntePlay, best_play: Figures, asked: Asked) -> dict[str, Any]:
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
            **({"ignore_the_up_card": _mistake(base, best, figures)} if game.book == CALIFORNIA else {}),
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
    from queenhigh.maths.three_card.counting import place_of

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


def folding(game: Game, base: AntePlay, asked: Asked) -> dict[str, Any]:
    """What each way to fold makes of a side bet that would have won, found by folding a pair in the room."""
    columns = {bet: options[0] for bet, options in game.columns.items()}
    made: dict[str, Any] = {}
    for choice, name in product(game.choices[1:], [name for name in game.bets if name != "ante_play"]):
        figures = (pair_plus if name == game.pair_plus else six_card_bonus)(game, columns, choice)
        lost = all(result.net == -1 for result in figures.hands.values())
        made.setdefault(choice.value, {})[name] = "lost" if lost else "settled"
    if "six_card_bonus" in game.bets:
        made["a_full_fold_costs_six_card_bonus"] = {
            f"six_card_bonus[{column}]": value(_given_up(game, base, column))
            for column in chosen("six_card_bonus", game.columns["six_card_bonus"], asked.tables)
        }
    return made


def _given_up(game: Game, base: AntePlay, column: str) -> Fraction:
    """What a Six Card Bonus would still be worth on a hand that is folded in full, on average over those hands."""
    best, ways = base.optimal, starting_hands().ways
    folded = np.array([not best(n) for n in range(len(ways))])
    counts = (kinds_with(3, game.six_cards)[folded] * ways[folded, None]).sum(axis=0)
    nets = {kind: six_card_net(game, kind, {"six_card_bonus": column}) for kind in FiveCard if counts[kind]}
    worth = sum((nets[kind] * int(counts[kind]) for kind in nets), Fraction(0))
    return 1 + worth / int(counts.sum())


def collection(edge: Fraction, asked: Asked, readings: Any) -> dict[str, Any]:
    from queenhigh.games.california_three_card_poker.fees import SCHEDULES
    from queenhigh.maths.three_card.collection import LIMITED, banked, break_even, options_for

    priced = options_for(asked.ante)
    made: dict[str, Any] = {
        "player_dealer_edge": str(edge),
        "player_dealer_edge_percent": percent(edge),
        "ante": cents(asked.ante),
        "players": asked.seats,
        "options": {},
        "not_for_this_ante": {
            str(option): {"least": cents(schedule.least), "most": cents(schedule.most), "clauses": [LIMITED.clause]}
            for option, schedule in SCHEDULES.items()
            if option not in priced
        },
    }
    for option in priced:
        schedule = SCHEDULES[option]
        both = banked(edge, option, asked.ante, asked.seats, readings)
        made["options"][str(option)] = {
            "player_fee": cents(both.player_fee),
            "player_dealer_fee": cents(both.bank_fee),
            "players_edge_percent": percent(both.players_edge),
            "players_result": value(both.players_result / 100),
            "player_dealer_result": value(both.bank_result / 100),
            "curve": [
                [cents(ante), cents(banked(edge, option, ante, asked.seats, readings).bank_result)]
                for ante in ANTES
                if schedule.least <= ante <= schedule.most
            ],
            "clauses": [tiers.rule.clause for tiers in (schedule.player_dealer, schedule.player) if tiers],
            "break_even": [
                {"from": cents(floor), "fee": cents(fee), "antes": None if least is None else cents(least)}
                for floor, fee, least in break_even(edge, option, readings)
            ],
        }
    return made
