"""Lets everyone check that the cards were fixed beforehand, without revealing any that were never shown.

Before the first wager a table shows the commitment of its deck and the root of its leaves (`cards/leaves.py`), one leaf
for each of the fifty-two places. When the round is over it publishes the leaves, and the opening of each card that was
shown; players also get the openings of their own cards. The seed is never published: it would reveal folded hands. A
card's position in the deck says nothing about its face, so it is published for all dealt cards.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from queenhigh.cards import Card, Deck, Seed, cut, leaves
from queenhigh.desk.tables import Seal, TableState
from queenhigh.games.kit.events import CardsDealt, DeckCut, DeckShuffled, StreetDealt
from queenhigh.games.kit.phases import Over


class SealView(msgspec.Struct, frozen=True, gc=False):
    commitment: str
    root: str
    leaves: tuple[str, ...] = ()
    """The leaves of the fifty-two places of the shuffled deck, when the round is over."""


class OpeningView(msgspec.Struct, frozen=True, gc=False):
    """A card that was seen: `of` is a seat, the dealer, or the shared cards. `position` counts from 0 in the shuffled deck of its
    seal."""

    of: str
    card: str
    seal: int
    position: int
    salt: str


class Positions(msgspec.Struct, frozen=True, gc=False):
    """Positions in the deck after the cut, from the top, counted from 0, in dealing order."""

    dealer: tuple[int, ...] = ()
    shared: tuple[int, ...] = ()
    seats: dict[str, tuple[int, ...]] = {}


class Fairness(msgspec.Struct, frozen=True, gc=False):
    commitment: str
    root: str
    seals: tuple[SealView, ...]
    """More than one if cards were shuffled again during the round."""
    cuts: tuple[int, ...] = ()
    """How many cards came off the top, cut by cut."""
    openings: tuple[OpeningView, ...] = ()
    """When the round is over: the openings of all cards that everyone was shown."""
    positions: Positions | None = None


def fairness_of(state: TableState) -> Fairness | None:
    """Fairness at a table where players wager against a bank."""
    if state.seal is None:
        return None
    is_over = isinstance(state.round, Over)
    seals = tuple([seal_view(seal, told=is_over) for seal in state.seals or (state.seal,)])
    made = Fairness(state.seal.commitment, seals[-1].root, seals, _cuts(state))
    if not is_over:
        return made
    opened = openings_of(state, _shown(state))
    return msgspec.structs.replace(made, openings=opened, positions=_positions(state, _as_cut(state)))


def seal_view(seal: Seal, *, told: bool) -> SealView:
    seed = Seed.reveal(seal.secret)
    return SealView(seal.commitment, leaves.root(seed), leaves.leaves(seed) if told else ())


def openings_of(state: TableState, cards: Iterable[tuple[str, Card]]) -> tuple[OpeningView, ...]:
    """The openings of these cards, once the round is over. If they came from a deck other than the sealed one, they
    would not match, and the browser would say so."""
    seal = state.seal
    if seal is None or not isinstance(state.round, Over) or not (deck := _shuffled(state)):
        return ()
    seed, last = Seed.reveal(seal.secret), max(len(state.seals) - 1, 0)
    found = [(of, deck.index(card)) for of, card in cards]
    return tuple(OpeningView(of, str(deck[place]), last, place, leaves.salt(seed, place)) for of, place in found)


def _shown(state: TableState) -> list[tuple[str, Card]]:
    round = state.round
    lies_open = state.room.sight.shown(round, state.happened)
    return [
        *(("dealer", round.dealer[place]) for place in lies_open.dealer),
        *(("shared", card) for card in round.shared[: lies_open.shared]),
        *((str(seat), card) for seat in sorted(lies_open.seats) for card in round.hands[seat].cards),
    ]


def _shuffled(state: TableState) -> Deck:
    return next((event.deck for event in reversed(state.happened) if isinstance(event, DeckShuffled)), ())


def _cuts(state: TableState) -> tuple[int, ...]:
    """Return where the deck was cut since the last shuffle."""
    cuts: list[int] = []
    for event in state.happened:
        if type(event) is DeckShuffled:
            cuts.clear()
        elif type(event) is DeckCut:
            cuts.append(event.at)
    return tuple(cuts)


def _as_cut(state: TableState) -> Deck:
    """Return the deck as dealt."""
    deck = _shuffled(state)
    for at in _cuts(state):
        deck = cut(deck, at)
    return deck


def _positions(state: TableState, deck: Deck) -> Positions | None:
    """The positions of the cards as dealt. A ruling may have corrected some since: then the hands on the table differ,
    and say so."""
    dealt = next((event for event in state.happened if isinstance(event, CardsDealt)), None)
    if dealt is None or not deck:
        return None
    place = {card: index for index, card in enumerate(deck)}

    def places(cards: tuple[Card, ...]) -> tuple[int, ...]:
        return tuple(place[card] for card in cards if card in place)

    streets = tuple(card for event in state.happened if isinstance(event, StreetDealt) for card in event.cards)
    seats = {str(seat): places(cards) for seat, cards in sorted(dealt.hands.items())}
    return Positions(places(dealt.dealer), places((*dealt.shared, *streets)), seats)
