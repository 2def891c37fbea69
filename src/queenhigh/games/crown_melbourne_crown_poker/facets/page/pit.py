"""The automatic dealer at a poker table: what comes next in a hand.

A player with a decision to make has the time to act that the table's sign shows; when it is over the dealer calls time
(6.15). If nobody is left to bet, the streets follow one another with a pause between them. At the showdown hands are
shown in turn: a bot mucks a beaten hand; a person has a moment to do so, after which the hand is read, because cards
speak.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from queenhigh.cards import DECK, Seed
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import showdown
from queenhigh.games.crown_melbourne_crown_poker.croupier import next_order
from queenhigh.games.crown_melbourne_crown_poker.events import TimeBought
from queenhigh.games.crown_melbourne_crown_poker.facets.page import between, regulars, waiting_list
from queenhigh.games.crown_melbourne_crown_poker.facets.tournament_regulars import REGULARS
from queenhigh.games.crown_melbourne_crown_poker.phases import (
    BettingRound,
    Discarding,
    Hand,
    Preparing,
    Showdown,
    StreetDue,
)
from queenhigh.games.kit.actions import Shuffle
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.pit import bots
from queenhigh.server.pit.between import puts_right
from queenhigh.server.pit.orders import PitMove
from queenhigh.server.pit.terms import BY_HAND, PLACING, THINKING

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer
    from queenhigh.server.tournaments.dealing import FeltDealer

PAUSES = {"PostBlinds": 0.6, "Shuffle": 1.8, "Cut": 0.0, "Deal": 0.8, "ReadHands": 1.2, "PushPots": 2.2}
"""Seconds before each of the dealer's orders."""
RUN_OUT = 1.8
"""Seconds before each street when nobody can bet any more."""
SHOWING = 6.0
"""Seconds that a person has to show or muck."""


def next_move(at: AutomaticDealer) -> PitMove | None:
    waiting_list.tend(at)
    if not at.state.playing:
        at.clocks.forget()
        return between.next_move(at)
    if (move := waiting_list.next_move(at)) is not None:
        return move
    if at.state.settings.misdealt and _deck_is_unfit(at):
        return puts_right(at, unfit=bool(at.state.settings.defective)) if at.dealing != BY_HAND else None
    return in_hand(at, at.state.round)


def _deck_is_unfit(at: AutomaticDealer) -> bool:
    """After a misdeal the deck is checked again before the new deal, as before every hand."""
    floor = at.floor
    return floor.counting or floor.miscounted is not None or bool(at.state.settings.defective)


def next_in_tournament(at: FeltDealer) -> PitMove | None:
    """The next move in a tournament: a player who is away or serves a penalty is dealt in and folds."""
    hand = at.state.round
    seed = Seed(bytes(32))  # folding, or checking where that is free, needs no randomness
    if not isinstance(hand, BettingRound) or (action := REGULARS.for_absent(hand, at.idle, seed)) is None:
        return in_hand(at, hand)
    name = (at.state.number, len(at.state.happened), hand.waiting[0], "idle")
    return PitMove(name, PLACING, partial(at.submit, action, actor=AUTOMATIC_DEALER))


def in_hand(at: AutomaticDealer, hand: Hand) -> PitMove | None:
    """The next move within a hand, from the blinds to the last pot."""
    match hand:
        case BettingRound() | Discarding():
            return _turn(at, hand)
        case Showdown() if hand.waiting and len(hand.live) > 1:
            return _shows(at, hand)
        case Preparing() if (move := regulars.before_the_cards(at, hand)) is not None:
            return move
    return _order(at, hand)


def _where(at: AutomaticDealer) -> tuple[Any, ...]:
    """The name of a moment in a hand: it changes with each event."""
    return at.state.number, type(at.state.round).__name__, len(at.state.happened)


# -- someone's turn


def _turn(at: AutomaticDealer, hand: BettingRound | Discarding) -> PitMove | None:
    seat = hand.waiting[0]
    player = hand.seats[seat].player
    if bots.is_bot(player):
        pause = bots.a_while(THINKING, at.stream)
        return PitMove((*_where(at), seat), pause, partial(regulars.acts, at, hand, seat, player))
    if at.dealing == BY_HAND:
        if hand.table.clock is not None:  # it is shown, and the dealer calls time
            _time_is_up(at, hand, seat, player)
        return None
    if not _time_is_up(at, hand, seat, player):
        return None
    return PitMove((*_where(at), seat, "time"), 0.0, partial(_time_up, at, hand, seat, player))


def _time_is_up(at: AutomaticDealer, hand: BettingRound | Discarding, seat: int, player: str) -> bool:
    """Is the time over? The dealer does not wait for a player who has been silent for long."""
    if at.people.is_idle(player):
        return True
    at.alarm(at.people.idle_at(player))
    clock = hand.table.clock
    seconds = clock.seconds if clock else at.terms.deciding_seconds
    bought = hand.extensions.get(seat, 0) if isinstance(hand, BettingRound) else 0
    done = sum(1 for event in at.state.happened if not isinstance(event, TimeBought))
    name = (at.state.number, done, seat)
    running = at.clocks.start((*name, 0), "deciding", seconds)
    for extra in range(1, bought + 1):
        running = at.clocks.extend((*name, extra), (*name, extra - 1), "deciding", clock.extra_seconds if clock else 0)
    return at.clock(seat, running)


async def _time_up(at: AutomaticDealer, hand: BettingRound | Discarding, seat: int, player: str) -> None:
    """Time is called: the hand is dead, or checked if there is nothing to call. For a player who does not discard, the
    card is chosen as a bot would choose it."""
    at.missed[player] = at.missed.get(player, 0) + 1
    if isinstance(hand, Discarding):
        await at.submit(regulars.decision(at, hand), actor=AUTOMATIC_DEALER)
    elif hand.table.clock is not None:
        await at.submit(do.TimeUp(seat, at.state.book.ladder.rungs[0]), actor=AUTOMATIC_DEALER)
    else:
        owed = hand.level > hand.seats[seat].bet
        await at.submit(do.Fold(seat) if owed else do.Check(seat), actor=AUTOMATIC_DEALER)


# -- the showdown


def _shows(at: AutomaticDealer, hand: Showdown) -> PitMove | None:
    """Show or muck a hand, in turn."""
    seat = hand.waiting[0]
    player = hand.seats[seat].player
    name = (*_where(at), seat, "shows")
    if bots.is_bot(player):
        return PitMove(name, 0.9, partial(_show, at, seat, player, muck=showdown.beaten(hand, seat)))
    if at.dealing == BY_HAND:
        return None
    away = at.people.is_idle(player) or at.people.is_gone(player)
    if not away and not at.clock(seat, at.clocks.start(name, "showing", SHOWING if at.terms.pace else 0.0)):
        return None
    return PitMove(name, 0.0, partial(_show, at, seat, AUTOMATIC_DEALER, muck=False))


async def _show(at: AutomaticDealer, seat: int, actor: str, *, muck: bool) -> None:
    await at.submit(do.Muck(seat) if muck else do.Show(seat), actor=actor)


# -- the dealer's orders


def _order(at: AutomaticDealer, hand: Hand) -> PitMove | None:
    if at.dealing == BY_HAND:
        return None
    order = next_order(hand, DECK)
    if order is None:
        return None
    kind = type(order).__name__
    runs_out = isinstance(hand, StreetDue) and len(hand.able) < 2
    seen = kind in ("PushPots", "Shuffle") and at.all_ready()
    pause = 0.0 if seen else RUN_OUT if runs_out and kind == "Deal" else PAUSES.get(kind, 1.0)
    return PitMove((*_where(at), kind, seen), pause, partial(_give, at, order))


async def _give(at: AutomaticDealer, order: Any) -> None:
    """Give the dealer's order with the sealed deck or, during a hand, with what is left of the new one."""
    if isinstance(order, Shuffle):
        seal = at.state.seal
        assert seal is not None
        order = next_order(at.state.round, seal.deck())
    await at.submit(replace(order, by=at.state.book.ladder.rungs[0]), actor=AUTOMATIC_DEALER)
