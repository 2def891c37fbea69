"""Fairness where not every card is shown: the leaves before the first card, and after the hand the openings of the
cards that were seen. The seed of a poker hand never leaves the server. Leaves are published while the hand is being
prepared and again when it is over; in between, their root represents them. If cards were shuffled again during a hand
there are two seals.
"""

from __future__ import annotations

from collections.abc import Iterable

from queenhigh.cards import Card, Seed, leaves
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker import sight
from queenhigh.games.crown_melbourne_crown_poker.events import CommunityDealt, HoleCardsDealt, StubShuffled
from queenhigh.games.crown_melbourne_crown_poker.phases import Over, Preparing
from queenhigh.games.kit.events import DeckCut
from queenhigh.server.people import Person
from queenhigh.server.views.fairness import Fairness, OpeningView, seal_view


def poker_fairness(state: TableState) -> Fairness | None:
    if state.seal is None:
        return None
    cuts = tuple(event.at for event in state.happened if isinstance(event, DeckCut))
    published = isinstance(state.round, Preparing | Over)
    views = tuple(seal_view(seal, told=published) for seal in state.seals or (state.seal,))
    return Fairness(state.seal.commitment, views[-1].root, views, cuts, _openings(state, _shown_to_all(state)))


def own_openings(state: TableState, person: Person) -> tuple[OpeningView, ...]:
    """The openings of what a player has also seen: their own hand and their discards."""
    hand = state.round
    if not isinstance(hand, Over):
        return ()
    own = state.room.sight.seen_by(hand, person.name, state.happened)
    gone = sight.discarded_by(hand, person.name, state.happened)
    return _openings(
        state, [(str(number), card) for number in sorted(own) for card in (*hand.seats[number].cards, *gone)]
    )


def _shown_to_all(state: TableState) -> list[tuple[str, Card]]:
    hand = state.round
    if not isinstance(hand, Over):
        return []
    shown = sorted(state.room.sight.shown(hand, state.happened).seats)
    return [
        *(("board", card) for card in hand.board),
        *((str(number), card) for number in shown for card in hand.seats[number].cards),
    ]


def _openings(state: TableState, cards: Iterable[tuple[str, Card]]) -> tuple[OpeningView, ...]:
    """The openings, each with the seal that its card was dealt from."""
    sealed = _dealt_from(state)
    made = []
    for of, card in cards:
        number = sealed.get(card, len(state.seals) - 1)
        if not 0 <= number < len(state.seals):
            continue
        seal = state.seals[number]
        opened = leaves.opening(Seed.reveal(seal.secret), seal.deck().index(card))
        made.append(OpeningView(of, str(card), number, opened.position, opened.salt))
    return tuple(made)


def _dealt_from(state: TableState) -> dict[Card, int]:
    """For each card, the number of the seal that was current when it was dealt."""
    number, found = 0, dict[Card, int]()
    for event in state.happened:
        match event:
            case StubShuffled():
                number += 1
            case HoleCardsDealt():
                found |= {card: number for cards in event.hands.values() for card in cards}
            case CommunityDealt():
                found |= dict.fromkeys(event.cards, number)
    return found
