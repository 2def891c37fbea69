"""The phases of a round against the house, as types, and `evolve`, which applies events to a round.

    Betting -> BetsClosed -> Dealt -> Deciding -> Showdown -> Settled -> Over
    with communal cards:              Deciding -> FlopOut -> TurnOut -> RiverOut -> Showdown

A ruling may end a round from any of them. `released` holds the wagers that a ruling took out of play and what happens
to them; every other wager gets its line at settlement. Nothing here is law: a room's `act` decides whether an event may
happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import takewhile
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import astuple, replace

from queenhigh.cards import Card, Deck, cut
from queenhigh.games.kit import events as happened
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.ruling import (
    Amend,
    Burn,
    ForfeitHands,
    OfferRetraction,
    Reconstruct,
    Regrade,
    Reshuffle,
    ReturnBets,
    ReturnHands,
    Reverse,
    Ruling,
    VoidRound,
    reversed_seats,
)
from queenhigh.money import Cents, Line, Outcome, Wager
from queenhigh.rules import Cited, Rule

T = TypeVar("T")


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A betting area in a round: its player, the wagers on it, and the cards it was dealt."""

    seat: int
    player: str
    wagers: dict[str, Cents] = {}
    cards: tuple[Card, ...] = ()
    choice: Choice = Choice.UNDECIDED

    def wager(self, bet: str) -> Wager:
        """Return a wager. `bet` may be `pair_plus/Ann`: Ann's wager on another player's hand."""
        if "/" in bet:
            name, bettor = bet.split("/", 1)
            return Wager(name, self.seat, self.wagers[bet], bettor)
        return Wager(bet, self.seat, self.wagers[bet])


class Release(msgspec.Struct, frozen=True, gc=False):
    """What happens to a wager that a ruling took out of play."""

    outcome: Outcome
    rule: Rule


class Bank(msgspec.Struct, frozen=True, gc=False):
    """A player who banks the round in place of the house, and the amount they put up."""

    seat: int
    player: str
    wager: Cents


class Round(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """The fields that a phase shares with the one before come first, so that `_into` can hand them over at once. A round is a
    tree of values and never part of a cycle, so the garbage collector need not follow it.
    """

    table: T
    hands: dict[int, Hand] = {}
    released: dict[tuple[int, str], Release] = {}
    rulings: tuple[Ruling, ...] = ()
    bank: Bank | None = None
    """The player who banks, if one does."""
    fees: dict[int, Cents] | None = None
    """The fees taken for the hand, by seat; None until they are taken, or if there are none."""

    @property
    def taken(self) -> set[int]:
        """Return the seats at which a player wagers or banks."""
        return {*self.hands, *((self.bank.seat,) if self.bank else ())}

    @property
    def in_order(self) -> list[Hand]:
        """Return the hands clockwise from the dealer's left, which is by seat number."""
        return list(map(self.hands.__getitem__, sorted(self.hands)))


class Betting(Round[T], Generic[T], frozen=True):
    """Wagers may be placed. `deck` is set if the cards are shuffled before betting closes."""

    deck: Deck = ()


class BetsClosed(Round[T], Generic[T], frozen=True):
    deck: Deck = ()
    cuts: int = 0


class WithCards(Round[T], Generic[T], frozen=True):
    dealer: tuple[Card, ...] = ()
    shared: tuple[Card, ...] = ()
    stub: Deck = ()
    viewed: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()
    """Seats that were asked to confirm a choice."""
    collected: frozenset[int] = frozenset()
    """Seats whose cards are no longer on the table."""


class Dealt(WithCards[T], Generic[T], frozen=True):
    """The cards are out and nobody may look yet."""


class Deciding(WithCards[T], Generic[T], frozen=True):
    """Players may look at their cards and decide."""


class Street(WithCards[T], Generic[T], frozen=True):
    """Communal cards are out; `acted` are the seats that have checked or wagered since."""

    acted: frozenset[int] = frozenset()


class FlopOut(Street[T], Generic[T], frozen=True):
    pass


class TurnOut(Street[T], Generic[T], frozen=True):
    pass


class RiverOut(Street[T], Generic[T], frozen=True):
    """The board is complete: no wager is left to place."""


CHECK, PLAY = Choice.CHECK, Choice.PLAY
"""Looked up once: a member of an enumeration takes ten times as long to find as a name of the module."""


class Showdown(WithCards[T], Generic[T], frozen=True):
    pass


class Settled(WithCards[T], Generic[T], frozen=True):
    lines: tuple[Line, ...] = ()


class Over(Round[T], Generic[T], frozen=True, kw_only=True):
    outcome: str
    lines: tuple[Line, ...]
    dealer: tuple[Card, ...] = ()
    shared: tuple[Card, ...] = ()


def is_over(round: object) -> bool:
    """Is the round over? It is when it has an outcome."""
    return _has_outcome(type(round))


_has_outcome: Callable[[type], bool] = cache(lambda kind: "outcome" in getattr(kind, "__struct_fields__", ()))


def lines_of(round: Round[Any]) -> tuple[Line, ...]:
    """Return the lines of its settlement so far."""
    return round.lines if isinstance(round, (Settled, Over)) else ()


def shuffles_again(before: Round[Any], after: Round[Any]) -> bool:
    """Does a shuffled deck have to be shuffled again?"""
    shuffled = isinstance(before, Betting | BetsClosed) and before.deck != ()
    return shuffled and isinstance(after, Betting | BetsClosed) and after.deck == ()


def is_out(round: Round[Any], hand: Hand) -> bool:
    """Has a ruling taken every wager of the hand out of play?"""
    return bool(round.released) and all((hand.seat, bet) in round.released for bet in hand.wagers)


def in_play(round: Round[Any], hand: Hand, bet: str) -> bool:
    """Does the hand have this wager, and is it still in play?"""
    return bet in hand.wagers and not (round.released and (hand.seat, bet) in round.released)


def hands_with(round: Round[Any], bet: str) -> list[Hand]:
    """Return the hands that have this wager in play."""
    hands = [hand for hand in round.hands.values() if bet in hand.wagers]
    return [hand for hand in hands if (hand.seat, bet) not in round.released] if round.released else hands


def evolve(round: Round[T], event: Cited) -> Round[T]:
    """Return the round after an event. Events that only record something leave it unchanged."""
    change = CHANGES.get(type(event))
    return change(round, event) if change else round


def _placed(round: Round[T], event: happened.WagerPlaced) -> Round[T]:
    seat, bet = event.seat, event.bet
    hands = round.hands.copy()
    hand = hands.get(seat)
    if hand is None:
        hands[seat] = Hand(seat, event.player, {bet: event.amount})
    else:
        wagers = hand.wagers.copy()
        wagers[bet] = Cents(wagers[bet] + event.amount) if bet in wagers else event.amount
        hands[seat] = replace(hand, wagers=wagers)
    return replace(round, hands=hands)


def _withdrawn(round: Round[T], event: happened.WagerWithdrawn) -> Round[T]:
    hand = round.hands[event.seat]
    wagers = {bet: amount for bet, amount in hand.wagers.items() if bet != event.bet}
    if (event.seat, event.bet) in round.released:
        left = {place: out for place, out in round.released.items() if place != (event.seat, event.bet)}
        round = replace(round, released=left)
    if wagers:
        return _with_hand(round, replace(hand, wagers=wagers))
    return replace(round, hands={seat: hand for seat, hand in round.hands.items() if seat != event.seat})


def _shuffled(round: Betting[T] | BetsClosed[T], event: happened.DeckShuffled) -> Round[T]:
    if isinstance(round, Betting):
        return replace(round, deck=event.deck)
    return replace(round, deck=event.deck, cuts=0)


def _cut(round: BetsClosed[T], event: happened.DeckCut) -> Round[T]:
    return replace(round, deck=cut(round.deck, event.at), cuts=round.cuts + 1)


def _dealt(round: Round[T], event: happened.CardsDealt) -> Round[T]:
    hands = {seat: replace(hand, cards=event.hands.get(seat, ())) for seat, hand in round.hands.items()}
    return _into(Dealt, replace(round, hands=hands), dealer=event.dealer, shared=event.shared, stub=event.stub)


def _decided(round: Any, event: happened.Decided) -> Any:
    hand = round.hands[event.seat]
    wagers = {**hand.wagers, event.bet: event.play} if event.play else hand.wagers
    choice, hands = event.choice, round.hands.copy()
    if type(round) not in _STREETS:
        hands[event.seat] = replace(hand, choice=choice, wagers=wagers)
        return replace(round, hands=hands)
    choice = hand.choice if choice is CHECK or choice is PLAY else choice
    hands[event.seat] = replace(hand, choice=choice, wagers=wagers)
    return replace(round, hands=hands, acted=round.acted | {event.seat})


_NEXT: dict[type, type] = {Deciding: FlopOut, FlopOut: TurnOut, TurnOut: RiverOut}
_STREETS = frozenset(_NEXT.values())
_WITH_CARDS = len(WithCards.__struct_fields__)


def _street(round: WithCards[T], event: happened.StreetDealt) -> Round[T]:
    dealt = replace(round, shared=(*round.shared, *event.cards), stub=round.stub[len(event.cards) :])
    street: Round[T] = _NEXT[type(round)](*astuple(dealt)[:_WITH_CARDS])
    return street


def _started(round: Any, event: happened.GameStarted) -> Any:
    jackpot = replace(round.table.jackpot, pools=event.pools, fund=event.fund, entered=event.levels)
    return replace(round, table=replace(round.table, jackpot=jackpot))


def _pools_seen(round: Any, event: happened.PoolsSeen) -> Any:
    jackpot = replace(round.table.jackpot, pools=event.pools, fund=event.fund, won_since=event.won_since)
    return replace(round, table=replace(round.table, jackpot=jackpot))


def _pools_recorded(round: Any, event: happened.PoolsRecorded) -> Any:
    jackpot = round.table.jackpot.recorded(event.pools, event.fund)
    return replace(round, table=replace(round.table, jackpot=jackpot))


def _declined(round: Any, event: happened.PriorityDeclined) -> Any:
    return replace(round, table=replace(round.table, declined=round.table.declined | {(event.seat, event.bet)}))


def settled(round: Round[T], lines: Iterable[Line]) -> Round[T]:
    """Return the round with these lines added to its settlement."""
    if isinstance(round, Settled):
        return replace(round, lines=(*round.lines, *lines))
    return _into(Settled, round, lines=tuple(lines))


def _ended(round: Round[T], event: happened.RoundEnded) -> Round[T]:
    dealer, shared = (round.dealer, round.shared) if isinstance(round, WithCards) else ((), ())
    return _into(Over, round, outcome=event.outcome, lines=lines_of(round), dealer=dealer, shared=shared)


CHANGES: dict[type, Callable[[Any, Any], Any]] = {
    happened.WagerPlaced: _placed,
    happened.WagerWithdrawn: _withdrawn,
    happened.BankPosted: lambda round, e: replace(round, bank=Bank(e.seat, e.player, e.wager)),
    happened.BankWithdrawn: lambda round, _: replace(round, bank=None),
    happened.FeesTaken: lambda round, e: replace(round, fees=e.fees),
    happened.ScheduleSet: lambda round, e: replace(round, table=replace(round.table, schedule=e.option)),
    happened.MeterSeen: lambda round, e: replace(
        round, table=replace(round.table, jackpot=replace(round.table.jackpot, meter=e.value))
    ),
    happened.PoolsSeen: _pools_seen,
    happened.PoolsRecorded: _pools_recorded,
    happened.WagerReleased: lambda round, e: _release(round, (e.seat,), Release(e.outcome, e.rule), e.bet),
    happened.AskedToConfirm: lambda round, e: replace(round, asked=round.asked | {e.seat}),
    happened.BettingClosed: lambda round, _: _into(BetsClosed, round),
    happened.DeckShuffled: _shuffled,
    happened.DeckCut: _cut,
    happened.CardsDealt: _dealt,
    happened.ChoicesAnnounced: lambda round, _: _into(Deciding, round),
    happened.HandViewed: lambda round, e: replace(round, viewed=round.viewed | {e.seat}),
    happened.Decided: _decided,
    happened.CardsCollected: lambda round, e: replace(round, collected=round.collected | {e.seat}),
    happened.StreetDealt: _street,
    happened.GameStarted: _started,
    happened.PriorityDeclined: _declined,
    happened.DealerShown: lambda round, _: _into(Showdown, round),
    Line: lambda round, line: settled(round, (line,)),
    happened.WagersSettled: lambda round, _: round if isinstance(round, Settled) else _into(Settled, round),
    Ruling: lambda round, ruling: _ordered(replace(round, rulings=(*round.rulings, ruling)), ruling),
    happened.RoundEnded: _ended,
}
"""The change that each event makes."""


def _with_hand(round: Round[T], hand: Hand) -> Round[T]:
    return replace(round, hands={**round.hands, hand.seat: hand})


def _into(phase: type[Any], round: Round[T], **new: Any) -> Round[T]:
    """Return the next phase, with every field of the round that the phase also has; `new` are those that only it has."""
    made: Round[T] = phase(*astuple(round)[: _shared(type(round), phase)], **new)
    return made


def _in_both(before: type[Any], phase: type[Any]) -> int:
    """Return how many fields two phases share. They are the first fields of both."""
    both = zip(before.__struct_fields__, phase.__struct_fields__, strict=False)
    return len(list(takewhile(lambda names: names[0] == names[1], both)))


_shared: Callable[[type, type], int] = cache(_in_both)


def _ordered(round: Round[T], ruling: Ruling) -> Round[T]:
    """Apply the orders of a ruling to the round itself. Ending it needs lines, which the room makes."""
    for order in ruling.orders:
        match order:
            case ReturnHands(rule, seats, outcome):
                round = _release(round, seats, Release(outcome, rule))
            case ForfeitHands(rule, seats):
                round = _release(round, seats, Release(Outcome.LOSE, rule))
            case OfferRetraction(rule, _, taken, bets):
                for bet in bets or ("",):
                    round = _release(round, taken, Release(Outcome.RETURNED, rule), bet)
            case Amend(_, seat, bet, amount):
                hand = round.hands[seat]
                round = _with_hand(round, replace(hand, wagers={**hand.wagers, bet: amount}))
            case Regrade(_, seat, bet, becomes, amount):
                hand = round.hands[seat]
                wagers = {name: held for name, held in hand.wagers.items() if name != bet}
                round = _with_hand(round, replace(hand, wagers={**wagers, becomes: amount}))
            case Reshuffle() if isinstance(round, BetsClosed):
                round = replace(round, deck=(), cuts=0)
            case ReturnBets(rule, bet, seats, outcome):
                seats = tuple(round.hands) if seats is None else seats
                round = _release(round, seats, Release(outcome, rule), bet)
            case VoidRound() if isinstance(round, Settled):
                round = replace(round, lines=())
            case Reverse() if isinstance(round, Settled):
                undone = reversed_seats(ruling)
                round = replace(round, lines=tuple(line for line in round.lines if line.wager.seat not in undone))
            case Reconstruct(_, cards, seat, shared) if cards:
                if shared:
                    round = replace(round, shared=cards)
                elif seat is None:
                    round = replace(round, dealer=cards)
                else:
                    round = _with_hand(round, replace(round.hands[seat], cards=cards))
            case Burn(_, seats):
                round = replace(round, hands={s: h for s, h in round.hands.items() if s not in seats or h.wagers})
    return round


def _release(round: Round[T], seats: tuple[int, ...], release: Release, bet: str = "") -> Round[T]:
    taken = {
        (seat, name): release
        for seat in seats
        if seat in round.hands
        for name in round.hands[seat].wagers
        if not bet or name == bet
    }
    return replace(round, released={**taken, **round.released})
