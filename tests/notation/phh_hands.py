"""Random hands of the room's engine, of any game and limit, for writing down and reading back."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from queenhigh.cards import Seed, shuffle
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage, PerPerson
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import Lineup, Place, Post, PostKind, usual_posts
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Hand,
    Over,
    Preparing,
    Showdown,
)
from queenhigh.games.crown_melbourne_crown_poker.round import act, new_hand, replay
from queenhigh.games.crown_melbourne_crown_poker.showdown import against_mucking
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.actions import Action, Cut, Deal, Shuffle
from queenhigh.money import Cents
from queenhigh.rules import Cited

D = "Dealer"
READINGS: tuple[dict[str, str], ...] = (
    {},
    {},
    {"two_player_blinds": "button_small_blind"},
    {"short_blind": "amount_posted"},
)


def random_table(chance: random.Random, game: str = "", limit: str = "", *, plain: bool = False) -> Table:
    """`plain` is without what other programs do not know: commission, and readings of the book."""
    limit = limit or chance.choice(list(Limit))
    structure: dict[str, Any] = {"limit": Limit(limit), "blinds": (5, 10), "straddle": True}
    if limit == Limit.FIXED:
        structure["sizes"] = (10, 10, 20, 20)
    if limit == Limit.SPREAD:
        structure |= {"min": 10, "max": 40}
    if chance.random() < 0.3:
        structure["ante"] = 2
    if plain:
        common = {"two_player_blinds": "button_small_blind", "short_blind": "amount_posted"}
        return Table(game=GAMES[game], structure=Structure(**structure), readings=BOOK.readings.adopt(common))
    commission: Any = chance.choice([(), (), (Percentage(Fraction(1, 20), Cents(7)),), (PerPerson(Cents(1)),)])
    return Table(
        game=GAMES[game or chance.choice(list(GAMES))],
        structure=Structure(**structure),
        commission=commission,
        readings=BOOK.readings.adopt(chance.choice(READINGS)),
    )


def random_hand(chance: random.Random, table: Table) -> tuple[Hand, list[Cited]]:
    """A hand to its end, and all its events."""
    seats = sorted(chance.sample(range(1, 12), chance.randint(2, 9)))
    deep = chance.choice((3, 12, 60))
    places = tuple(Place(seat, chance.randint(2, 10 * deep), f"player {seat}") for seat in seats)
    button = chance.choice([*seats, None] if chance.random() < 0.2 else seats)
    posts = usual_posts(table, button, seats)
    if chance.random() < 0.2 and len(seats) > 3:
        posts = (*posts, Post(Lineup(button, places).order[-1], 5, PostKind.DEAD, rule("8.9.3")))
    hand: Hand = new_hand(table, Lineup(button, places, posts))
    events: list[Cited] = []
    deck = shuffle(Seed.named("phh", str(chance.random())))
    orders: list[Action] = [do.PostBlinds(D), Shuffle(D, deck), Cut(D, 20), Deal(D)]
    while not isinstance(hand, Over):
        order = orders.pop(0) if orders else choose(chance, hand)
        made = act(hand, order)
        hand = replay(hand, made)
        events += made
        if isinstance(order, do.PostBlinds) and chance.random() < 0.3:
            orders = [*straddle(hand), *orders]
    return hand, events


def straddle(hand: Hand) -> list[Action]:
    from queenhigh.rules import IllegalAction

    assert isinstance(hand, Preparing)
    for seat in hand.seats:
        try:
            act(hand, do.Straddle(seat, 20))
        except IllegalAction:
            continue
        return [do.Straddle(seat, 20)]
    return []


def choose(chance: random.Random, hand: Hand) -> Action:
    match hand:
        case BettingRound():
            open_to, roll = options(hand), chance.random()
            if roll < 0.15 and open_to.to_call:
                return do.Fold(hand.turn)
            if roll > 0.7 and (open_to.may_bet or open_to.may_raise):
                most = min(open_to.max_to, 3 * open_to.min_to) if roll < 0.92 else open_to.max_to
                amount = chance.randint(open_to.min_to, max(most, open_to.min_to))
                return do.Bet(hand.turn, amount) if open_to.may_bet else do.RaiseTo(hand.turn, amount)
            return do.Call(hand.turn) if open_to.to_call else do.Check(hand.turn)
        case Discarding():
            seat = hand.seats[hand.waiting[0]]
            return do.Discard(seat.number, chance.choice(seat.cards))
        case Showdown() if hand.waiting and len(hand.live) > 1:
            seat = hand.seats[hand.waiting[0]]
            muck = do.Muck(seat.number)
            mucks = chance.random() < 0.2 and hand.shown and against_mucking(hand, muck) is None
            return muck if mucks else do.Show(seat.number)
        case _:
            due = type(hand).__name__ == "StreetDue"
            return Deal(D) if due else do.PushPots(D)
