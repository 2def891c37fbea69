"""How the orders of a ruling change a hand. The rulings decide; these functions only apply."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker.charges import on_slide
from queenhigh.games.crown_melbourne_crown_poker.deal import LIVE_POSTS
from queenhigh.games.crown_melbourne_crown_poker.evolve import ORDERS, into, surrender, with_seat
from queenhigh.games.crown_melbourne_crown_poker.flop_chase import undone
from queenhigh.games.crown_melbourne_crown_poker.games import FIRST
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Hand,
    InPlay,
    Seat,
    Showdown,
    StreetDue,
)
from queenhigh.games.kit.ruling import ForfeitHands, NoBurn, PlaceCards, Reshuffle, RetakeStreet, ReturnHands, VoidRound

BURNS, MUCK, STUB, BOARD, HAND, ASIDE = "burns", "muck", "stub", "board", "hand", "aside"
FEES, SLIDE = "fees", "slide"
"""What the house may keep from a void hand: fees taken before it, and commission on the slide (reading A-30b)."""


def _refunded(hand: Hand, seats: Iterable[int]) -> Hand:
    """Everything that these seats wagered goes back to their stacks."""
    for number in seats:
        seat = hand.seats[number]
        changed = replace(seat, stack=seat.stack + seat.paid + seat.dead, bet=0, paid=0, dead=0)
        hand = replace(hand, seats=with_seat(hand, changed))
    return hand


def _void(hand: Hand, order: VoidRound) -> Hand:
    """Everything is returned, including fees for the hand; what the house keeps is borne in proportion."""
    if undone(hand, order):
        hand = replace(hand, side_lines=())
    borne = _borne(hand) if SLIDE in order.carry and isinstance(hand, InPlay) else {}
    hand = _refunded(hand, hand.seats)
    for number, amount in borne.items():
        seat = hand.seats[number]
        hand = replace(hand, seats=with_seat(hand, replace(seat, stack=seat.stack - amount)))
    if FEES in order.carry:
        return hand
    for number, fee in hand.fees.items():
        seat = hand.seats[number]
        hand = replace(hand, seats=with_seat(hand, replace(seat, stack=seat.stack + fee)))
    return replace(hand, fees={})


def _borne(hand: InPlay) -> dict[int, int]:
    """What each seat bears of the commission on the slide, to the chip; the player who put in most bears what is left over."""
    slide, chip = on_slide(hand), hand.table.chip
    put_in = {number: seat.paid + seat.dead for number, seat in hand.seats.items()}
    borne = {number: slide * amount // max(hand.pot, 1) // chip * chip for number, amount in put_in.items()}
    most = max(put_in, key=lambda number: put_in[number])
    return borne | {most: borne[most] + slide - sum(borne.values())}


def _return(hand: InPlay, order: ReturnHands) -> Hand:
    """A seat's hand is void: its chips are returned, its cards go to the muck."""
    refunded = _refunded(hand, order.seats)
    assert isinstance(refunded, InPlay)
    killed = _killed(refunded, order.seats)
    return _level(killed) if isinstance(killed, BettingRound) else killed


def _level(hand: BettingRound) -> BettingRound:
    """A void wager need not be called any more: the amount to call is the highest wager left, or the last blind."""
    posted = [post.due for post in hand.posts if post.kind in LIVE_POSTS] if hand.street == FIRST else []
    level = min(max([*posted, *(seat.bet for seat in hand.seats.values())]), hand.level)
    void = hand.aggressor is not None and not hand.seats[hand.aggressor].paid
    return replace(
        hand, level=level, full=min(hand.full, level), aggressor=None if void and level < hand.level else hand.aggressor
    )


def _forfeit(hand: InPlay, order: ForfeitHands) -> Hand:
    return _killed(hand, order.seats)


def _killed(hand: InPlay, seats: Iterable[int]) -> InPlay:
    """Kill hands: they have no claim and no turn, and do not count as players who acted."""
    for number in seats:
        acted = hand.acted if isinstance(hand, BettingRound) else frozenset[int]()
        hand = surrender(hand, number)
        match hand:
            case BettingRound():
                hand = replace(hand, acted=acted)
            case Discarding():
                rest = tuple(other for other in hand.waiting if other != number)
                hand = replace(hand, waiting=rest) if rest else into(StreetDue, hand)
            case Showdown():
                waiting = tuple(other for other in hand.waiting if other != number)
                shown = tuple(other for other in hand.shown if other != number)
                hand = replace(hand, waiting=waiting, shown=shown)
    return hand


def _place(hand: InPlay, order: PlaceCards) -> Hand:
    moving = order.cards or (hand.burns[-order.burned :] if order.burned else hand.stub[: order.top])
    hand = _without(hand, moving)
    match order.into:
        case "burns":
            return replace(hand, burns=(*hand.burns, *moving))
        case "muck":
            return replace(hand, muck=(*hand.muck, *moving))
        case "stub":
            return replace(hand, stub=(*moving, *hand.stub))
        case "board":
            return replace(hand, board=(*hand.board, *moving))
        case "aside":
            return replace(hand, aside=(*hand.aside, *moving))
    assert order.seat is not None
    seat = hand.seats[order.seat]
    return replace(hand, seats=with_seat(hand, replace(seat, cards=(*seat.cards, *moving))))


def _without(hand: InPlay, cards: tuple[Card, ...]) -> InPlay:
    def rest(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card for card in held if card not in cards)

    seats: dict[int, Seat] = {number: replace(seat, cards=rest(seat.cards)) for number, seat in hand.seats.items()}
    return replace(
        hand,
        seats=seats,
        stub=rest(hand.stub),
        board=rest(hand.board),
        burns=rest(hand.burns),
        muck=rest(hand.muck),
        aside=rest(hand.aside),
    )


def _retake(hand: InPlay, order: RetakeStreet) -> Hand:
    """Go back to where the street was due. Wagers made on it are returned, and side wagers settled on it are open again
    (9.16)."""
    seats = {
        number: replace(seat, stack=seat.stack + seat.bet, paid=seat.paid - seat.bet, bet=0)
        for number, seat in hand.seats.items()
    }
    kept = 0 if hand.street - 1 == FIRST else len(hand.board) - 1
    back = hand.board[kept:]
    again = hand.side_lines if kept else ()
    stub = (*back, *hand.stub)
    back_there = replace(
        hand, seats=seats, street=hand.street - 1, board=hand.board[:kept], stub=stub, side_lines=again
    )
    return into(StreetDue, back_there)


ORDERS |= {
    VoidRound: _void,
    ReturnHands: _return,
    ForfeitHands: _forfeit,
    PlaceCards: _place,
    NoBurn: lambda hand, _: replace(hand, no_burn=True),
    Reshuffle: lambda hand, _: replace(hand, shuffle_due=True),
    RetakeStreet: _retake,
}
