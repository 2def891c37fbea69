"""What a layout may be about: every row that pays, and what pay tables do not say, such as shares or equal hands.

A row that is a hand is dealt to a player; for the others, rounds are played until they come up, which never takes long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from queenhigh.cards import DECK, Card, Rank, Suit
from queenhigh.games.kit.actions import Action
from queenhigh.hands import FiveCard, Ranking, ThreeCard
from queenhigh.money import Outcome, Share
from queenhigh.training import holdings
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import Play, PracticeTable, cards_out, dealt, relabelled, table_for
from queenhigh.training.drills import Beside, HouseGame, OnAHand, Wanted, Wish

EQUAL = "equal hands"
TWO_STRAIGHTS, ROYAL_AND_STRAIGHT = (
    "jackpot shared: two straight flushes",
    "jackpot shared: a royal and a straight flush",
)
_OF = {(card.rank, card.suit): card for card in DECK}


def rows(game: HouseGame, *, hard: bool) -> list[str]:
    """The rows that pay, as `pair_plus.A straight`: of the usual columns, or of all."""
    return [
        f"{name} {row}"
        for name, table in game.room.pay.tables.items()
        for row in table
        if hard or name.partition(".")[2] in game.pays.usual
    ]


def topics(game: HouseGame) -> tuple[str, ...]:
    return (*rows(game, hard=True), *game.pays.beside)


def columns(game: HouseGame, topic: str) -> Mapping[str, str]:
    """The pay table, option or schedule that a table needs for the topic."""
    if topic in game.pays.beside:
        return game.pays.beside[topic].columns
    base, _, column = topic.partition(" ")[0].partition(".")
    return {base: column} if column else {}


def shown(table: PracticeTable, chance: Chance, topic: str) -> tuple[Play, Wanted]:
    """A round that will show the topic, before its first card, and who must win by it."""
    pays = table.game.pays
    if (beside := pays.beside.get(topic)) and beside.deal:
        return beside.deal(table, chance)
    name, _, row = topic.partition(" ")
    if (hand := pays.hands.get(name.partition(".")[0])) is None:
        return dealt(table, chance), ()
    seat = chance.one(list(table.seats))
    bet = bet_of(hand, chance)
    got = hand.places(cards_out(table, chance, ((seat, bet),)), seat, bet)
    cards = hand.holding(row, len(got), chance)
    return swapped(table, chance, ((seat, bet),), got, cards), ((seat, bet),)


def won_through(game: HouseGame, chance: Chance) -> list[tuple[Any, Action]]:
    """A whole round in which a share of a meter is won: the positions, and the action taken in each."""
    shares = [
        f"{name} {row}"
        for name, table in game.room.pay.tables.items()
        for row, line in table.items()
        if isinstance(line.pays, Share)
    ]
    topic = chance.one(shares)
    play, _ = shown(table_for(game, chance, Wish(seats=2, columns=columns(game, topic))), chance, topic)
    play.until("Over")
    return play.trail


def bet_of(hand: OnAHand, chance: Chance) -> str:
    return chance.one(hand.bets) if len(hand.bets) > 1 else hand.bets[0]


def swapped(
    table: PracticeTable, chance: Chance, wanted: Wanted, got: tuple[Card, ...], cards: tuple[Card, ...]
) -> Play:
    """The round with some cards replaced by others."""
    play = dealt(table, chance, wanted)
    play.deck = relabelled(play.deck, got, cards)
    return play


def own_three(bet: str, ranking: Ranking = Ranking.STANDARD) -> OnAHand:
    """A pay table by the player's own three cards."""
    return OnAHand(
        bets=(bet,),
        places=lambda round, seat, _: round.hands[seat].cards,
        holding=lambda row, _, chance: holdings.three(ThreeCard[row.upper()], chance, ranking),
    )


def best_five(*bets: str, places: Callable[[Any, int, str], tuple[Card, ...]]) -> OnAHand:
    """A pay table by the best five of several cards."""
    return OnAHand(
        bets=bets,
        places=places,
        holding=lambda row, count, chance: holdings.five(FiveCard[row.upper()], count, chance),
    )


def equal_hands(bet: str) -> Beside:
    """A seat and the dealer hold the same; `bet` is the wager that stands off only then."""

    def stood_off(play: Play) -> bool:
        return any(line.outcome is Outcome.STAND_OFF and line.wager.bet == bet for line in play.round.lines)

    return Beside(deal=_equal, seen=stood_off)


def _equal(table: PracticeTable, chance: Chance) -> tuple[Play, Wanted]:
    """One seat and the dealer hold the same ranks, a king or better so that both count, in other suits."""
    seat = chance.one(list(table.seats))
    first = ((seat, table.room.croupier.offers[0].bet),)
    round = cards_out(table, chance, first)
    suits = chance.mixed(Suit)
    ranks = [Rank.KING, *chance.some(list(Rank)[:-2], len(round.dealer) - 1)]
    one, two = ([_OF[rank, suits[(n + at) % 4]] for n, rank in enumerate(ranks)] for at in (0, 1))
    return swapped(table, chance, first, (*round.dealer, *round.hands[seat].cards), (*one, *two)), ()


def shared_run(base: str, letters: str, shared: Callable[[Any], tuple[Card, ...]]) -> Beside:
    """Two winners of one pay table with straight flushes in the same suit: the shared cards, then those of the two hands."""

    def deal(table: PracticeTable, chance: Chance) -> tuple[Play, Wanted]:
        bet = bet_of(table.game.pays.hands[base], chance)
        seats = chance.some(list(table.seats), 2)
        wanted = tuple((seat, bet) for seat in seats)
        round, suit = cards_out(table, chance, wanted), chance.one(tuple(Suit))
        got = (*shared(round), *(card for seat in seats for card in round.hands[seat].cards))
        return swapped(table, chance, wanted, got, _suited(letters.replace(" ", ""), suit)), wanted

    return Beside(deal=deal)


def _suited(letters: str, suit: Suit) -> tuple[Card, ...]:
    rank = {rank.letter: rank for rank in Rank}
    return tuple(_OF[rank[letter], suit] for letter in letters)
