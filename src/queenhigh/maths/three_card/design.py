"""Ante and Play of three cards under other rules: what the dealer qualifies with, and another Ante Bonus.

How often a hand meets each kind of dealer's hand is counted again for another qualifier; what each end pays is still
the room's own settlement, and the Ante Bonus alone is replaced. Which hands are worth playing is worked out again every
time.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from fractions import Fraction
from functools import cache, partial
from typing import Any

from queenhigh.cards import Rank
from queenhigh.games.kit.actions import Choice
from queenhigh.hands import ThreeCard, ThreeCardHand
from queenhigh.maths.design import Design, Designs, Prices, Repriced, RuleSetting, Settings, net_of
from queenhigh.maths.figures import percent
from queenhigh.maths.report import Progress, family, titled
from queenhigh.maths.three_card.analysis import AntePlay, UpCard, name_of
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.counting import HANDS, place_of, starting_hands
from queenhigh.maths.three_card.game import ANTE_PLAY, ThreeCardGame
from queenhigh.money import price
from queenhigh.rules import InputError

NOTHING = Fraction(0)
QUALIFIER, ANY, PAIR = "qualifier", "any_hand", "pair"
HIGH = {f"{rank.word}_high": rank for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)}
QUALIFIERS = (ANY, *HIGH, PAIR)


def three_card_design(rules: ThreeCards, *, qualifies_by: str) -> Designs:
    """The facet `design` of a book of three cards. `qualifies_by` is the clause that says what the dealer qualifies with."""

    def every(found: Mapping[str, Any], progress: Progress) -> dict[str, Design]:
        game = rules.game(rules.book.readings)
        progress("counting Ante and Play under the book's own rules")
        return {
            name: _design(rules, game, found, name, qualifies_by)
            for name in found["wagers"]
            if family(name) == ANTE_PLAY and not found["readings"]
        }

    return Designs(all=every)


def qualifies(rule: str, hand: ThreeCardHand) -> bool:
    """Does a hand qualify under one of these rules?"""
    if rule == ANY or hand.category > ThreeCard.ODD_CARDS:
        return True
    return rule != PAIR and hand.ranks[0] >= HIGH[rule]


def own_qualifier(game: ThreeCardGame) -> str:
    """Return the book's own rule: the one that agrees with it on every hand."""
    hands = [game.value(starting_hands().hand(n)) for n in range(len(starting_hands()))]
    for rule in QUALIFIERS:
        if all(qualifies(rule, hand) == game.qualifies(hand) for hand in hands):
            return rule
    return ""


def _design(rules: ThreeCards, game: ThreeCardGame, found: Mapping[str, Any], name: str, clause: str) -> Design:
    bonus, figures = game.bets[ANTE_PLAY], found["wagers"][name]
    column = name.partition("[")[2].removesuffix("]")
    base = AntePlay(game, {bonus: column} if column else {})
    rows = [row for row in figures["pays"] if bonus and row["table"].partition(".")[0] == bonus]
    prices = {row["row"]: price(row["pays"]) for row in rows}
    _check(base, bonus, prices)
    own = own_qualifier(game)

    @cache
    def game_with(rule: str) -> ThreeCardGame:
        return game if rule == own else _with_qualifier(game, rule)

    def play(changed: Prices, settings: Settings) -> Repriced:
        more = {kind: _paid(changed, kind) - _paid(prices, kind) for kind in set(game.kinds)}
        played = {cell: net + more[cell[0]] for cell, net in base.prices[Choice.PLAY].items()}
        ends = {Choice.PLAY: played, Choice.FOLD: base.prices[Choice.FOLD]}
        return _repriced(rules, AntePlay(game_with(settings.get(QUALIFIER, own)), base.columns, ends))

    kinds = sorted(set(game.kinds), reverse=True)
    return Design(
        book=rules.book.id,
        name=name,
        title=titled(found, name),
        table=rows[0]["table"] if rows else "",
        deals=HANDS,
        counts={kind.label: figures["hands"][kind.label]["count"] for kind in kinds},
        prices={kind.label: prices[kind.label] for kind in kinds if kind.label in prices},
        clauses=tuple(figures["clauses"]),
        rows={row["row"]: row["rule"] for row in rows},
        settings={QUALIFIER: _qualifier(own, clause)} if own else {},
        play=play,
    )


def _check(base: AntePlay, bonus: str, prices: Prices) -> None:
    """Check that the Ante Bonus depends only on the kind of hand; otherwise it could not be replaced by another."""
    for kind, *end in base.prices[Choice.PLAY] if bonus else ():
        player, dealer = base.game.examples[kind, end[0], end[1]]
        for choice, due in ((Choice.PLAY, _paid(prices, kind)), (Choice.FOLD, NOTHING)):
            paid = base.game.nets(player, dealer, choice, (), base.columns).get(bonus, NOTHING)
            if paid != due:
                raise InputError(
                    f"The {bonus} of {base.game.book} depends on more than the hand, so it cannot be designed."
                )


def _paid(prices: Prices, kind: ThreeCard) -> Fraction:
    """Return what an Ante Bonus pays. It is paid on top of the ante, so a hand without one loses nothing."""
    return net_of(prices[kind.label]) if kind.label in prices else NOTHING


def _with_qualifier(game: ThreeCardGame, rule: str) -> ThreeCardGame:
    """Return the same game with another rule for which dealer's hands qualify. The room settles the same example deals."""
    made = copy(game)
    for counted in ("order", "counts"):
        made.__dict__.pop(counted, None)
    made.qualifies = partial(qualifies, rule)
    made.__dict__["examples"] = game.examples
    return made


def _qualifier(own: str, clause: str) -> RuleSetting:
    return RuleSetting(
        title="The dealer qualifies with",
        own=own,
        says="The lowest hand with which the dealer takes part.",
        clause=clause,
        values=QUALIFIERS,
    )


def _repriced(rules: ThreeCards, made: AntePlay) -> Repriced:
    """Return the figures with optimal play, and a description of that play."""
    if rules.up_card:
        return Repriced(figures=UpCard(made).figures())
    hands, order = starting_hands(), made.game.order
    played = [n for n in range(len(hands)) if made.optimal(n)]
    lowest = min(played, key=lambda n: int(order.place[place_of(hands.cards[n])]))
    share = Fraction(int(hands.ways[played].sum()), HANDS)
    more = {"lowest_played": name_of(hands.hand(lowest)).split(" ")[0], "plays_percent": percent(share)}
    return Repriced(figures=made.figures(made.optimal), more=more)
