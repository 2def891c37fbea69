"""The phases of a hand, as types.

    Preparing -> BettingRound -> StreetDue -> BettingRound -> ... -> Showdown -> Over
                             \\-> Discarding -> StreetDue        \\-> Uncontested -> Over

In `Preparing` blinds are posted, side wagers placed and the cards shuffled and cut. A betting round that is complete
leads to the discard (Pineapple), to the next community cards, to the showdown, or to the one player who is left. A ruling
may end a hand from any of them. Nothing here is law: `round.act` decides, `evolve` applies.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import attrgetter

import msgspec

from queenhigh.cards import Card, Deck
from queenhigh.games.crown_melbourne_crown_poker.actions import Wagering
from queenhigh.games.crown_melbourne_crown_poker.games import FIRST
from queenhigh.games.crown_melbourne_crown_poker.lineup import Lineup, PostKind
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.ruling import Ruling
from queenhigh.money import Line


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A player in the hand. `bet` is in front of the seat in this betting round; `paid` is all of its live money in the
    pots, `bet` included; `dead` is money that buys no share."""

    number: int
    player: str
    stack: int
    bet: int = 0
    paid: int = 0
    dead: int = 0
    cards: tuple[Card, ...] = ()
    live: bool = True
    """Does the seat have a claim to the pot? A folded, mucked or dead hand has none."""

    @property
    def can_act(self) -> bool:
        """Live, with chips left. An all-in player stays in the hand and takes no part in betting (6.16.1)."""
        return self.live and self.stack > 0

    @property
    def all_in(self) -> bool:
        return self.live and self.stack == 0


LIVE, STACK, PAID, DEAD = map(attrgetter, ("live", "stack", "paid", "dead"))


class Early(msgspec.Struct, frozen=True, gc=False):
    """An action out of turn, and the total wager that it would have made then."""

    action: Wagering
    amount: int
    level: int = 0
    """The highest bet at that moment."""


class Posting(msgspec.Struct, frozen=True, gc=False):
    """A post as it was made."""

    seat: int
    amount: int
    kind: PostKind
    due: int


class SideWager(msgspec.Struct, frozen=True, gc=False):
    seat: int
    colour: str
    amount: int


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A hand. `seats` are in the order of the deal: clockwise from the left of the button. The fields that phases share
    are not keyword-only, so that `moves.into` can pass them on all at once. A hand is a tree of values and never part
    of a cycle, so the garbage collector need not follow it.
    """

    table: Table
    lineup: Lineup
    seats: dict[int, Seat]
    posts: tuple[Posting, ...] = ()
    fees: dict[int, int] = {}
    """What the house took from stakes: fees for the hand, bought time."""
    side_wagers: tuple[SideWager, ...] = ()
    side_lines: tuple[Line, ...] = ()
    """Settled side wagers. Their returns are added to the stacks when the hand is over (6.11.1(b))."""
    rulings: tuple[Ruling, ...] = ()
    boxed: int = 0
    """Boxed cards so far, counted as reading A-46 says."""

    @property
    def taken(self) -> set[int]:
        """The seats that are in the hand."""
        return set(self.seats)

    @property
    def live(self) -> list[int]:
        return list(compress(self.seats, map(LIVE, self.seats.values())))

    @property
    def contested(self) -> bool:
        """Are two or more players live?"""
        found = False
        for seat in self.seats.values():
            if seat.live:
                if found:
                    return True
                found = True
        return False

    @property
    def able(self) -> list[int]:
        """The seats that can still wager."""
        return [number for number, seat in self.seats.items() if seat.live and seat.stack > 0]

    @property
    def pot(self) -> int:
        """All chips wagered so far, those in front of the players included."""
        return sum([seat.paid + seat.dead for seat in self.seats.values()])


class Preparing(Hand, frozen=True, kw_only=True):
    """Before the first card."""

    deck: Deck = ()
    cut: bool = False


class InPlay(Hand, frozen=True):
    """Cards are out. `street` is the betting round: 0 to 3; the board has three cards from 1 on."""

    street: int = FIRST
    board: tuple[Card, ...] = ()
    burns: tuple[Card, ...] = ()
    muck: tuple[Card, ...] = ()
    stub: Deck = ()
    forfeited: frozenset[int] = frozenset()
    """Seats that may neither bet nor raise (6.18.3)."""
    aggressor: int | None = None
    """Who last bet or raised in this betting round: the player being called."""
    led: int | None = None
    """Who last bet or raised in an earlier betting round."""
    acted_before: frozenset[int] = frozenset()
    """Seats that acted in betting rounds that are over."""
    uncalled: int = 0
    """Uncalled wagers that were returned."""
    before: dict[int, int] = {}
    """What each seat had paid before the last completed betting round. Any commission on it is on the slide."""
    aside: tuple[Card, ...] = ()
    """A fourth card that came too early, until it is shuffled back (9.12)."""
    shuffle_due: bool = False
    """The stub must be shuffled and cut before another card is dealt."""
    no_burn: bool = False
    """The next community cards are dealt without another burn."""
    early_all_in: frozenset[int] = frozenset()
    """Live players who were all-in when the final betting round began (reading A-13d)."""


class BettingRound(InPlay, frozen=True, kw_only=True):
    """`waiting` are the seats that have still to act, in turn: the first of them now. All of them are live."""

    waiting: tuple[int, ...] = ()
    level: int = 0
    """The highest legal bet of the round: the total after a call."""
    step: int = 0
    """The last bet or raise: the minimum that a raise must add."""
    full: int = 0
    """The level that a raise is measured from, if an all-in short of a raise is above it."""
    raises: int = 0
    began: int = 0
    """How many players could act when the round began, if the number of raises depends on it (6.9)."""
    spoken: frozenset[int] = frozenset()
    """Seats that have acted since the betting was last opened: facing only a short all-in they may not raise."""
    acted: frozenset[int] = frozenset()
    """Seats that have acted in this round at all: two of them are substantial action."""
    short: int | None = None
    """The seat that put in less than a call and now makes it up or folds (6.17)."""
    early: dict[int, Early] = {}
    """What was done out of turn and waits for it."""
    extensions: dict[int, int] = {}
    """How often a seat has bought time."""

    @property
    def turn(self) -> int:
        return self.waiting[0]


class Discarding(InPlay, frozen=True, kw_only=True):
    """The betting round is not complete until each of `waiting` has given up a card."""

    waiting: tuple[int, ...] = ()


class StreetDue(InPlay, frozen=True, kw_only=True):
    """The next community cards are to be dealt. If nobody is left to bet, they follow one another."""


class Showdown(InPlay, frozen=True, kw_only=True):
    """`waiting` have still to show or muck, in turn. A mucked hand that was seen on request is among `shown` too."""

    waiting: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    mucked: tuple[int, ...] = ()


class Uncontested(InPlay, frozen=True, kw_only=True):
    """One player is left, who wins without showing."""


class Over(Hand, frozen=True, kw_only=True):
    """`outcome`: showdown, fold, or what a ruling made of it. Stacks are final."""

    outcome: str = ""
    board: tuple[Card, ...] = ()
    shown: tuple[int, ...] = ()
    mucked: tuple[int, ...] = ()


def clockwise_from(hand: Hand, after: int, seats: Iterable[int]) -> tuple[int, ...]:
    """These seats in turn from the left of `after`; `after` itself comes last if it is among them."""
    order = list(hand.seats)
    place = order.index(after) + 1
    wanted = set(seats)
    return tuple([seat for seat in order[place:] + order[:place] if seat in wanted])


def shuffles_again(before: Hand, after: Hand) -> bool:
    """Must the whole deck be shuffled again, rather than the stub in mid-hand?"""
    if isinstance(before, Preparing) and isinstance(after, Preparing):
        return before.deck != () and after.deck == ()
    due = isinstance(after, InPlay) and after.shuffle_due
    return due and not (isinstance(before, InPlay) and before.shuffle_due)
