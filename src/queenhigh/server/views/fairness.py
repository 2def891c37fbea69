"""The deck's commitment before the first wager, its seed after the round, and where each dealt card lay: all that a browser
needs to check that the cards were fixed beforehand."""

from __future__ import annotations

import msgspec

from queenhigh.cards import Card, Deck, cut
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.events import CardsDealt, DeckCut, DeckShuffled, StreetDealt
from queenhigh.games.kit.phases import Over


class Positions(msgspec.Struct, frozen=True):
    """Places in the deck as it lay after the cut, from the top, counted from 0, in the order in which cards were dealt."""

    dealer: tuple[int, ...] = ()
    shared: tuple[int, ...] = ()
    seats: dict[str, tuple[int, ...]] = {}


class Fairness(msgspec.Struct, frozen=True):
    commitment: str
    cuts: tuple[int, ...] = ()
    """How many cards came off the top, cut by cut."""
    seed: str | None = None
    """Hexadecimal; only when the round is over."""
    positions: Positions | None = None


def fairness_of(state: TableState) -> Fairness | None:
    if state.seal is None:
        return None
    shuffled, cuts = _as_cut(state)
    if not isinstance(state.round, Over):
        return Fairness(state.seal.commitment, cuts)
    return Fairness(state.seal.commitment, cuts, state.seal.secret, _positions(state, shuffled))


def _as_cut(state: TableState) -> tuple[Deck, tuple[int, ...]]:
    """The deck as it was dealt from, and the cuts since its last shuffle."""
    deck: Deck = ()
    cuts: tuple[int, ...] = ()
    for event in state.happened:
        match event:
            case DeckShuffled():
                deck, cuts = event.deck, ()
            case DeckCut():
                deck, cuts = cut(deck, event.at), (*cuts, event.at)
    return deck, cuts


def _positions(state: TableState, deck: Deck) -> Positions | None:
    """As the cards were dealt. A ruling may have put some right since: then the hands on the table differ, and say so."""
    dealt = next((event for event in state.happened if isinstance(event, CardsDealt)), None)
    if dealt is None or not deck:
        return None
    place = {card: index for index, card in enumerate(deck)}

    def places(cards: tuple[Card, ...]) -> tuple[int, ...]:
        return tuple(place[card] for card in cards if card in place)

    streets = tuple(card for event in state.happened if isinstance(event, StreetDealt) for card in event.cards)
    seats = {str(seat): places(cards) for seat, cards in sorted(dealt.hands.items())}
    return Positions(places(dealt.dealer), places((*dealt.shared, *streets)), seats)
