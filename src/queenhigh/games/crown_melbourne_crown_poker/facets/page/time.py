"""How long the current turn has lasted (6.15), by the times in the ledger, so a restart changes nothing."""

from __future__ import annotations

from datetime import datetime

from queenhigh.desk.codec import opened
from queenhigh.desk.tables import TableState
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.events import TimeBought
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.games.kit.floor_events import FloorEvent, ReportClosed, ReportFiled
from queenhigh.ledger.ledger import Ledger
from queenhigh.rules import IllegalAction

LOOK_BACK = 200
"""How many events to look back. A turn has few; if there were more, it has lasted long."""


def check_time_has_run(ledger: Ledger, state: TableState, seat: int, now: int) -> None:
    """6.15: refuse to call time before the time to act, and any time that was bought, has run out."""
    hand = state.round
    if not isinstance(hand, BettingRound) or hand.table.clock is None or seat not in hand.waiting[:1]:
        return
    clock = hand.table.clock
    allowed = clock.seconds + hand.extensions.get(seat, 0) * clock.extra_seconds
    left = allowed - _elapsed(ledger, state, now)
    if left > 0:
        raise IllegalAction(
            f"Seat {seat} has {left} of {allowed} seconds left to act.", rule("6.15"), "Call time when they have run."
        )


def _elapsed(ledger: Ledger, state: TableState, now: int) -> int:
    """Seconds since the turn began, not counting the time in which a report held the hand."""
    found = ledger.last(state.stream, LOOK_BACK)
    if not found or found[-1].version != state.version:
        return 0  # something has just happened, and is being written
    began, held, held_from, waiting = 0, 0, 0, set[int]()
    for envelope in found:
        at = int(datetime.fromisoformat(envelope.at).timestamp())
        match opened(envelope, state.book.id):
            case ReportFiled(number=number):
                held_from = held_from if waiting else at
                waiting.add(number)
            case ReportClosed(number=number) if number in waiting:
                waiting.discard(number)
                held += 0 if waiting else at - held_from
            case TimeBought() | FloorEvent():
                pass
            case _:
                began, held, held_from = at, 0, at
    return now - began - held
