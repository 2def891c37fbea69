"""The cards of a hand sheet: hole cards, board, and what it says of the deck.

`deck` is the order in which the cards came, top card first, once the deck was cut: a list, or `order` in a group. Or it tells
of the stub alone: `stub`, `stub_after_deal`, `stub_before_turn`; and `stub_after_shuffle` where a ruling had it shuffled.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from queenhigh.cards import Card, Deck, cut
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.written import all_different, filled, others

CUT_AT = 20
"""Where the Dealer of a sheet cuts: the deck is stacked so that the cards come as they are written."""
LIES_FROM = {"turn": 1, "third": 1, "fourth": 1, "river": 2, "final": 2, "fifth": 2}
"""`stub_before_turn` is the stub as it lies in the betting round before it."""
STUBS = ("stub", "stub_after_deal", "stub_before_turn", "stub_before_river", "stub_after_shuffle")
"""What a sheet may say of the stub; other names with these words in them are read as well."""
FOR_THE_BOARD = (1, 2, 3, 5, 7)
"""Where the five cards of the board lie in the stub: a burn before the flop, the fourth and the fifth card."""

Holes = Mapping[int, tuple[str, tuple[Card, ...]]]
"""By seat: the field and the cards in it."""


class Cards(msgspec.Struct, frozen=True):
    """What a sheet says of the cards."""

    deck: Deck
    """As it is shuffled: cut at `CUT_AT` it deals what the sheet says."""
    board: tuple[Card, ...]
    stub: tuple[Card, ...]
    """What `deck` says of the stub, top card first."""
    stub_from: int
    """From which betting round on that is how it lies: after the initial deal, unless its name says otherwise."""
    reshuffled: tuple[Card, ...]
    """The same after a ruling had it shuffled."""
    unknown: dict[int, str]
    """Seats whose cards the sheet does not give, and the field where they would stand."""
    named: frozenset[Card]
    """Every card that the sheet names. All others are made up to fill the deck, and no result shows them."""


def read_cards(sheet: Fields, count: int, order: tuple[int, ...], holes: Holes, *, irregular: bool) -> Cards:
    """`count` hole cards go to each seat, in this `order`."""
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
    unknown = {seat: field for seat, (field, hole) in holes.items() if not hole}
    deck = _deck(count, order, holes, board, () if stub_from else stub)
    named = frozenset({*dealt, *board, *stub, *reshuffled, *(card for _, hole in holes.values() for card in hole)})
    return Cards(deck, board, stub, stub_from, reshuffled, unknown, named)


def _board(sheet: Fields) -> tuple[Card, ...]:
    board = sheet.cards("board")
    if len(board) not in (0, 3, 4, 5):
        raise sheet.fault("board", f"a board has three, four or five cards, or none; not {len(board)}.")
    return board


def _listed(sheet: Fields) -> tuple[Deck, Deck, int, Deck]:
    """The whole order of the deck, or the cards that come next and from when on; and those that come after a shuffle."""
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
    """The hole cards that this deck deals. What the seats say besides has to be the same."""
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
    """A deck that deals the hole cards and the board as they are written; cards that are not named fill the other places."""
    named = {seat: hole[:count] for seat, (_, hole) in holes.items()}
    known = [*(card for hole in named.values() for card in hole), *board, *stub]
    fill = iter(others(known))
    hands = {seat: filled(hole, count, fill) for seat, hole in named.items()}
    if any(len(hand) < count for hand in hands.values()):
        raise SheetError("seats", "there are not enough cards for everybody.")
    first = [hands[seat][turn] for turn in range(count) for seat in order]
    rest = list(stub) or list(_streets(board, fill))
    deck = tuple(dict.fromkeys([*first, *rest, *others([*first, *rest])]))
    return cut(deck, len(deck) - CUT_AT)


def _streets(board: Deck, fill: Iterator[Card]) -> Iterable[Card]:
    """A burn before the flop, the fourth and the fifth card."""
    for street in (board[:3], board[3:4], board[4:5]):
        if street:
            yield next(fill)
            yield from street
