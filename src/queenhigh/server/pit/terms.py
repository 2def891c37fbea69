"""What the pit needs from the house and its configuration, and the automatic dealer's timing."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol

import msgspec

from queenhigh.desk.commit import Committed
from queenhigh.desk.desk import Desk
from queenhigh.ledger.command import Receipt
from queenhigh.server.house import Pace


class PitTerms(Protocol):
    """The settings of the pit; `Config` includes them, and `PitSettings` has nothing else."""

    @property
    def pace(self) -> float: ...
    @property
    def bots(self) -> int: ...
    @property
    def lively(self) -> float: ...
    @property
    def idle_minutes(self) -> float: ...
    @property
    def betting_seconds(self) -> float: ...
    @property
    def deciding_seconds(self) -> float: ...
    @property
    def banking_seconds(self) -> float: ...
    @property
    def automatic(self) -> bool: ...
    @property
    def automatic_floor(self) -> bool: ...


class PitSettings(msgspec.Struct, frozen=True, kw_only=True):
    pace: float = 1.0
    """The automatic dealer's: 2 is twice as fast; 0 is without any pause."""
    bots: int = 3
    """Bots at each table, one more or less."""
    lively: float = 5.0
    """Minutes between rounds at an empty table; 0: the bots wait for a person."""
    idle_minutes: float = 10.0
    """A player who has been idle for this long is not waited for, and loses the seat if others want it."""
    betting_seconds: float = 20.0
    deciding_seconds: float = 30.0
    banking_seconds: float = 15.0
    """How long a person is asked to bank before the position moves on."""
    automatic: bool = True
    """Tables begin with the automatic dealer."""
    automatic_floor: bool = True
    """The automatic floor approves prizes and other routine matters if no person of the rank is on duty."""


class Housed(Protocol):
    """The parts of the house that the pit uses."""

    desk: Desk
    bots: set[str]

    def listen(self, heard: Callable[[Committed], None]) -> None: ...
    def set_pace(self, table: str, pace: Pace) -> None: ...
    async def durable(self, written: Future[Receipt]) -> Receipt: ...


PAUSES = {
    "Shuffle": 0.9,
    "Cut": 0.0,
    "CloseBetting": 0.4,
    "TakeFees": 0.5,
    "StartGame": 0.3,
    "Deal": 0.7,
    "TurnUp": 0.9,
    "AnnounceChoices": 0.6,
    "Reveal": 1.0,
    "Settle": 1.2,
    "DeterminePrize": 2.0,
    "VerifyPrizes": 2.0,
    "Collect": 2.0,
}
"""Seconds before each of the dealer's orders, so that people can follow."""
TOGETHER = {"CloseBetting": "Shuffle", "Shuffle": "Cut"}
"""Orders that are given together with the order that follows, if it is this one. Nobody can do or report anything in
between that they could not do or report afterwards, and people see both as one. One command costs half as much as two.
"""

AUTOMATIC, BY_HAND = "automatic", "by_hand"
"""Who deals."""
FIRST_ROUND, NEXT_ROUND = 0.6, 2.5
CLOSING_ROUND = 60.0
"""Seconds before another round once the notice of a closing has run, so that the floor has time to close the table."""
PLACING, THINKING = 0.3, 0.6
"""The shortest time that a bot takes to wager and to choose."""
FREE = 2
"""How many seats bots leave to people."""
LOOK_AGAIN = 5.0
"""Seconds after which a table that cannot continue is checked again."""
