"""Deciding: bots choose after a natural pause. A person alone at the table may take as long as they want; with others,
or after a lost connection, there is a clock. When it has run out, the automatic dealer takes the least harmful choice:
no further wager, and nothing given up without need.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from queenhigh.cards import Seed
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.croupier import least_harmful
from queenhigh.rules import QueenhighError, Refusal
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.pit import bots
from queenhigh.server.pit.orders import NO_REFUSAL, PitMove
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
    """Is the time up? The dealer does not wait for a player who has left the table or has long been silent."""
    if player not in at.floor.seats.values() or at.people.is_idle(player):
        return True
    at.alarm(at.people.idle_at(player))
    if not at.hurries and at.present == [player] and not at.people.is_lost(player):
        at.clocks.drop(name)
        return False
    return at.clock(seat, at.clocks.start(name, "deciding", at.terms.deciding_seconds))


async def _choose(at: AutomaticDealer, seat: int) -> None:
    """The bot's preferred choice; if it is refused, the least harmful one."""
    hand = at.round.hands[seat]
    try:
        await at.submit(at.croupier.bot(at.round, seat, Seed.fresh()), actor=hand.player)
    except NO_REFUSAL:
        raise
    except QueenhighError as refusal:
        at.note(f"{hand.player} was refused", refusal)
        await _choose_for(at, seat)


async def _choose_for(at: AutomaticDealer, seat: int) -> None:
    """Choose for a player: whatever the book accepts, the least harmful first."""
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
