"""Where the cards of a hand sheet come from while it is played, so that the board is the one that the sheet has.

A sheet gives the board as it lay in the end, after everything was put right. What a ruling burns, sets aside or deals out
beside it are cards of `deck`, top card first, and after those cards that nobody names.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from queenhigh.cards import Card, Deck
from queenhigh.games.crown_melbourne_crown_poker.phases import InPlay

FLOP, WHOLE = 3, 5


def due(hand: InPlay) -> int:
    """How many community cards come next."""
    return 1 if hand.board else FLOP


def for_a_ruling(hand: InPlay, board: Deck, stub: Deck) -> Deck:
    """The stub as a ruling finds it: no card of the board on top of it."""
    listed = _of(stub, hand.stub)
    if len(board) < WHOLE and listed:
        return (*listed, *_but(hand.stub, listed))
    listed = _but(listed, board)
    return (*listed, *_but(hand.stub, (*listed, *board)), *_of(board, hand.stub))


def for_a_street(hand: InPlay, board: Deck, stub: Deck, *, unburned: bool = False) -> Deck:
    """The stub as the next street finds it: the burn that is due, then the cards of the sheet.

    `unburned`: these are to be found without a burn (9.4, 9.8), so the card that should have gone before them lies after them.
    """
    later = _of(board[len(hand.board) :], hand.stub)
    listed = _of(stub, hand.stub)
    coming = _of(board[len(hand.board) : len(hand.board) + due(hand)], hand.stub)
    if len(coming) < due(hand):
        top = (*listed, *_but(hand.stub, listed))
        return (top[due(hand)], *top[: due(hand)], *top[due(hand) + 1 :]) if unburned else top
    rest = (*_but(listed, later), *_but(hand.stub, (*listed, *later)))
    burn = () if hand.no_burn else rest[:1]
    return (*burn, *coming, *rest[len(burn) :], *later[len(coming) :])


def as_written(hand: InPlay, board: Deck) -> InPlay:
    """The hand with the cards of the sheet on the board, where a ruling has put others there in their stead."""
    for lies, meant in zip(hand.board, board, strict=False):
        held = [card for seat in hand.seats.values() for card in seat.cards]
        if lies != meant and meant not in held:
            hand = _exchanged(hand, lies, meant)
    return hand


def _of(cards: Iterable[Card], among: Deck) -> tuple[Card, ...]:
    return tuple(card for card in cards if card in among)


def _but(cards: Deck, without: Deck) -> Deck:
    return tuple(card for card in cards if card not in without)


def _exchanged(hand: InPlay, one: Card, other: Card) -> InPlay:
    names = {one: other, other: one}

    def swap(cards: Deck) -> Deck:
        return tuple(names.get(card, card) for card in cards)

    return replace(
        hand,
        board=swap(hand.board),
        burns=swap(hand.burns),
        muck=swap(hand.muck),
        stub=swap(hand.stub),
        aside=swap(hand.aside),
    )
