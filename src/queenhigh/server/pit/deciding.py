"""Deciding: bots choose after a natural pause. A person alone at the table takes all the time they want; with others there
is a clock, and also for someone whose connection is lost.

When a clock has run out, the automatic dealer takes the choice that does least harm: nothing more is put down, and nothing
given up that need not be.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from queenhigh.cards import Seed
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.croupier import least_harmful
from queenhigh.rules import QueenhighError, Refusal
from queenhigh.server.pit import bots
from queenhigh.server.pit.moves import NO_REFUSAL, PitMove
from queenhigh.server.pit.opening import AUTOMATIC_DEALER
from queenhigh.server.pit.terms import BY_HAND, THINKING
from queenhigh.server.views.asked import waits_for

if TYPE_CHECKING:
    from queenhigh.server.pit.automatic import AutomaticDealer


def next_move(at: AutomaticDealer) -> PitMove | None:
    round, number, phase = at.round, at.state.number, type(at.round).__name__
    found: PitMove | None = None
    for seat in sorted(round.hands):
        if not waits_for(at.state, seat):
            continue
        player = round.hands[seat].player
        name = (number, phase, seat, "decide")
        if bots.is_bot(player):
            pause = bots.a_while(THINKING, at.stream)
            found = found or PitMove(name, pause, partial(_choose, at, seat))
        elif at.dealing != BY_HAND and _time_is_up(at, seat, player, name):
            return PitMove(name, 0.0, partial(_choose_for, at, seat))
    return found


def _time_is_up(at: AutomaticDealer, seat: int, player: str, name: tuple[object, ...]) -> bool:
    """A player who has got up from the table, or has not been heard from for long, is not waited for."""
    if player not in at.floor.seats.values() or at.people.is_idle(player):
        return True
    at.alarm(at.people.idle_at(player))
    if not at.hurries and at.present == [player] and not at.people.is_lost(player):
        at.clocks.drop(name)
        return False
    return at.clock(seat, at.clocks.start(name, "deciding", at.terms.deciding_seconds))


async def _choose(at: AutomaticDealer, seat: int) -> None:
    """What the bot thinks best; where that is refused, what does least harm."""
    hand = at.round.hands[seat]
    try:
        await at.submit(at.croupier.bot(at.round, seat, Seed.fresh()), actor=hand.player)
    except NO_REFUSAL:
        raise
    except QueenhighError as refusal:
        at.note(f"{hand.player} was refused", refusal)
        await _choose_for(at, seat)


async def _choose_for(at: AutomaticDealer, seat: int) -> None:
    """Whatever the book takes, the least harmful first."""
    offered = list(waits_for(at.state, seat))
    first = least_harmful(offered)
    choices = [first, *(choice for choice in offered if choice not in (first, Choice.PLAY)), Choice.PLAY]
    for choice in choices[:-1]:
        try:
            await at.submit(at.croupier.decide(at.round, seat, choice), actor=AUTOMATIC_DEALER)
            return
        except Refusal as refusal:
            at.note(f"{choice} for seat {seat} was refused", refusal)
    await at.submit(at.croupier.decide(at.round, seat, choices[-1]), actor=AUTOMATIC_DEALER)
