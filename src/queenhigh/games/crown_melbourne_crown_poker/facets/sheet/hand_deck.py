"""The cards of a hand sheet: hole cards, board, and what it says about the deck. `deck` is the order of the cards after
the cut, top card first: a list, or `order` in a group. Or it describes only the stub: `stub`, `stub_after_deal`,
`stub_before_turn`; and `stub_after_shuffle` if it was shuffled by a ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from queenhigh.cards import Card, Deck, cut
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.bounds import options
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_irregularities import Incident
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, InPlay
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER
from queenhigh.games.kit.actions import Action
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.written import all_different, filled, others
from queenhigh.rules import Cited, Refusal

if TYPE_CHECKING:
    from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet import Playing


CUT_AT = 20
"""Where the Dealer of a sheet cuts: the deck is stacked so that the cards come as written."""
LIES_FROM = {"turn": 1, "third": 1, "fourth": 1, "river": 2, "final": 2, "fifth": 2}
"""`stub_before_turn` is the stub as it is in the betting round before it."""
STUBS = ("stub", "stub_after_deal", "stub_before_turn", "stub_before_river", "stub_after_shuffle")
"""The names for the stub; other names that contain these words are accepted as well."""
FOR_THE_BOARD = (1, 2, 3, 5, 7)
"""The positions of the five cards of the board in the stub: a burn precedes the flop, the fourth and the fifth card."""

Holes = Mapping[int, tuple[str, tuple[Card, ...]]]
"""For each seat, the field and the cards in it."""


class Cards(msgspec.Struct, frozen=True):
    """What a sheet says about the cards."""

    deck: Deck
    """The deck before the cut: cut at `CUT_AT` it deals what the sheet says."""
    board: tuple[Card, ...]
    stub: tuple[Card, ...]
    """The stub according to `deck`, top card first."""
    stub_from: int
    """The betting round from which this order applies: after the initial deal, unless its name says otherwise."""
    reshuffled: tuple[Card, ...]
    """The same after a ruling shuffled it."""
    unknown: dict[int, str]
    """Seats for which the sheet does not give all cards, and the field where they belong."""
    named: frozenset[Card]
    """Every card that the sheet names. All others are fillers, and no result shows them."""


def read_cards(sheet: Fields, count: int, order: tuple[int, ...], holes: Holes, *, irregular: bool) -> Cards:
    """Read the cards of a sheet. Each seat gets `count` hole cards, in this `order`."""
    board = _board(sheet)
    dealt, stub, stub_from, reshuffled = _listed(sheet)
    if dealt:
        holes = _dealt(dealt, count, order, holes)
        stub = dealt[count * len(order) :]
        if not irregular:
            _on_the_board(board, stub)
    elif not irregular:
        given = dict(holes.values())
        all_different(given | ({"deck.stub": stub} if stub else {"board": board}))
    few = 1 if irregular else count
    unknown = {seat: field for seat, (field, hole) in holes.items() if len(hole) < few}
    deck = _deck(count, order, holes, board, () if stub_from else stub)
    named = frozenset({*dealt, *board, *stub, *reshuffled, *(card for _, hole in holes.values() for card in hole)})
    return Cards(deck, board, stub, stub_from, reshuffled, unknown, named)


def _board(sheet: Fields) -> tuple[Card, ...]:
    board = sheet.cards("board")
    if len(board) not in (0, 3, 4, 5):
        raise sheet.fault("board", f"a board has three, four or five cards, or none; not {len(board)}.")
    return board


def _listed(sheet: Fields) -> tuple[Deck, Deck, int, Deck]:
    """The whole order of the deck, or the cards that come next and from when; and those that come after a shuffle."""
    sheet.ask("cards", "deck")
    if isinstance(sheet.get("deck"), list):
        order = sheet.cards("deck")
        all_different({"deck": order})
        return order, (), 0, ()
    deck = sheet.inner("deck")
    deck.ask("cards", *STUBS)
    names = [name for name in deck.given if "stub" in str(name)]
    later = [name for name in names if "shuf" in name or "redeal" in name or "re_deal" in name]
    first = [name for name in names if name not in later]
    order = deck.cards("order")
    all_different({deck.at("order"): order})
    for twice in (*(first if order else first[1:]), *later[1:]):
        raise deck.fault(twice, "another field here already gives the stub.")
    stub = deck.cards(first[0]) if first else ()
    lies_from = next((street for word, street in LIES_FROM.items() if first and word in first[0]), 0)
    reshuffled = deck.cards(later[0]) if later else ()
    deck.get("stub")
    deck.close()
    return order, stub, lies_from, reshuffled


def _dealt(deck: Deck, count: int, order: tuple[int, ...], holes: Holes) -> Holes:
    """The hole cards that this deck deals. Cards listed at the seats must agree with it."""
    if len(deck) < count * len(order):
        raise SheetError("deck", f"{len(deck)} cards are not enough for {len(order)} hands of {count}.")
    made = {}
    for place, seat in enumerate(order):
        field, hole = holes[seat]
        came = tuple(deck[turn * len(order) + place] for turn in range(count))
        if hole and {*hole} != {*came}:
            raise SheetError(field, f"the deck deals {' '.join(map(str, came))} to seat {seat}.")
        made[seat] = (field, hole or came)
    return made


def _on_the_board(board: Deck, stub: Deck) -> None:
    came = tuple(stub[place] for place in FOR_THE_BOARD[: len(board)] if place < len(stub))
    if board[: len(came)] != came:
        raise SheetError("board", f"the deck deals {' '.join(map(str, came))}, with a burn before each street.")


def _deck(count: int, order: tuple[int, ...], holes: Holes, board: Deck, stub: Deck) -> Deck:
    """A deck that deals the hole cards and the board as written; the other cards fill the gaps."""
    named = {seat: hole[:count] for seat, (_, hole) in holes.items()}
    known = [*(card for hole in named.values() for card in hole), *board, *stub]
    fill = iter(others(known))
    hands = {seat: filled(hole, count, fill) for seat, hole in named.items()}
    if any(len(hand) < count for hand in hands.values()):
        raise SheetError("seats", "there are not enough cards for all seats.")
    first = [hands[seat][turn] for turn in range(count) for seat in order]
    rest = list(stub) or list(_streets(board, fill))
    deck = tuple(dict.fromkeys([*first, *rest, *others([*first, *rest])]))
    return cut(deck, len(deck) - CUT_AT)


def _streets(board: Deck, fill: Iterator[Card]) -> Iterable[Card]:
    """The cards of the streets, with a burn before the flop, the fourth and the fifth card."""
    for street in (board[:3], board[3:4], board[4:5]):
        if street:
            yield next(fill)
            yield from street


# -- stacking the stub while a hand sheet is played, so that the board is the one on the sheet

FLOP, WHOLE = 3, 5


def due(hand: InPlay) -> int:
    """How many community cards come next."""
    return 1 if hand.board else FLOP


def for_a_ruling(hand: InPlay, board: Deck, stub: Deck) -> Deck:
    """The stub for a ruling: without a card of the board on top."""
    listed = _of(stub, hand.stub)
    if len(board) < WHOLE and listed:
        return (*listed, *_but(hand.stub, listed))
    listed = _but(listed, board)
    return (*listed, *_but(hand.stub, (*listed, *board)), *_of(board, hand.stub))


def for_a_street(hand: InPlay, board: Deck, stub: Deck, *, unburned: bool = False) -> Deck:
    """The stub for the next street: the burn that is due, then the cards of the sheet. With `unburned`, the street will
    be found to lack its burn (9.4, 9.8), so the card that should have been burned comes after it.
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
    """The hand with the cards of the sheet on the board, where a ruling has replaced them."""
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


# -- irregularities that concern a turn: time that ran out (6.15), and chips short of a call (6.17)

AMOUNTS = ("put_in", "placed", "amount", "wager", "wagered", "chips", "bet")
"""Accepted names for the chips put in: the seat's total wager in the betting round."""
CHOICES = {
    "fold": do.Fold,
    "call": do.Call,
    "add": do.Call,
    "complete": do.Call,
    "make_up": do.Call,
    "make_up_difference": do.Call,
}


def time_to_act_expired(playing: Playing, incident: Incident) -> None:
    """6.15: the time to act is over; the hand is dead if there was a bet, and checked if there was none."""
    seat = _seat(playing, incident)
    made = _do(playing, incident, do.TimeUp(seat, incident.by or DEALER))
    dead = any(isinstance(event, happened.Folded) for event in made)
    what = "the hand is dead" if dead else "taken as a check"
    made_by = {"by": incident.by} if incident.by else {}
    playing.rulings.append(_ruling("DEAD_HAND" if dead else "CHECK", "6.15", seat, what) | made_by)


def wager_less_than_call(playing: Playing, incident: Incident) -> None:
    """6.17: a player put in fewer chips than a call. The player makes up the difference, or folds and leaves them
    (`then`: call or fold)."""
    seat, detail = _seat(playing, incident), incident.detail
    hand = playing.hand
    assert isinstance(hand, BettingRound)
    given = next((detail[name] for name in AMOUNTS if isinstance(detail.get(name), int | list)), None)
    chips = given if isinstance(given, list) else [given]
    total = sum(chips) if all(isinstance(chip, int) and not isinstance(chip, bool) for chip in chips) else None
    before = hand.seats[seat].bet
    if total is None or not before < total < hand.level:
        raise SheetError(
            incident.fields.at("detail"), f"chips short of the call of {hand.level} have an amount: put_in."
        )
    halves = (1, total - before - 1) if total - before > 1 else (1,)
    _do(playing, incident, do.PutIn(seat, halves))
    assert isinstance(playing.hand, BettingRound)
    owed = options(playing.hand).to_call
    playing.rulings.append(_ruling("MAKE_UP_OR_FOLD", "6.17", seat, f"add {owed}, or fold and leave {total}"))
    then = str(detail.get("then", detail.get("choice", ""))).lower()
    if then and then not in CHOICES:
        raise SheetError(incident.fields.at("then"), f"{then!r} is not one of {', '.join(CHOICES)}.")
    if then:
        _do(playing, incident, CHOICES[then](seat))


def _seat(playing: Playing, incident: Incident) -> int:
    """The seat concerned, whose turn it must be."""
    playing.deal_what_is_due(incident.fields)
    if not isinstance(playing.hand, BettingRound):
        raise SheetError(incident.fields.path, "no one is to act.")
    if not isinstance(incident.detail, dict):
        raise SheetError(incident.fields.at("detail"), "this should be a group of fields.")
    seat = incident.detail.get("seat", playing.hand.turn)
    if isinstance(seat, bool) or seat != playing.hand.turn:
        raise SheetError(
            incident.fields.at("detail.seat"), f"it is the turn of seat {playing.hand.turn}, not {seat!r}."
        )
    return playing.hand.turn


def _do(playing: Playing, incident: Incident, action: Action) -> list[Cited]:
    try:
        return playing.do(action)
    except Refusal as refusal:
        raise SheetError(incident.fields.path, str(refusal)) from None


def _ruling(code: str, clause: str, seat: int, what: str) -> dict[str, Any]:
    order = {"order": code.lower(), "rule": clause, "seats": [seat], "note": what}
    return {"code": code, "rule": clause, "by": DEALER, "orders": [order]}


TURN_DETAILS = {"time_to_act_expired": ("seat",), "wager_less_than_call": ("seat", *AMOUNTS, "then", "choice")}
TURNS = {"time_to_act_expired": time_to_act_expired, "wager_less_than_call": wager_less_than_call}
"""By type."""
