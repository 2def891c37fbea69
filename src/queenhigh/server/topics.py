"""The tables that are watched: each commit becomes one step, and the step goes to every subscription.

A subscription remembers the version that its socket was last sent. If that is the look the step begins at, the socket
gets the step: the same bytes as everyone else in its audience. If it is another one, because the socket could not be
written to meanwhile, it is behind and is sent the whole view as soon as it accepts messages again.

Nothing here waits. `Sender` sends for a few milliseconds at a time, and in between the house listens, decides and
answers. What happens at a table is shown a moment later (`SOON`), with all else that has happened there by then: when
five players wager at once, everyone is sent one message and not five. That moment is longer
at a table with many sockets (`EACH`), where writing to all of them takes long.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from queenhigh.desk.commit import Committed
from queenhigh.desk.tables import TableState
from queenhigh.rules import QueenhighError
from queenhigh.server import authority, outbox
from queenhigh.server.frames import Audience, Look, Parts, Step, clock_frame, project, view_frame
from queenhigh.server.people import Person

if TYPE_CHECKING:
    from queenhigh.server.house import House

STAFF = ("dealer", "floor")
SLICE = 0.002
"""Seconds that are spent on sending before others have a turn."""
AT_ONCE = 8
"""How many sockets are sent to between checks of the time: a table of players is sent to in one go."""
SOON = 0.03
"""Seconds from a commit until it is shown: less than one picture of a film. The player who asked already has the answer.
By then the automatic dealer has looked too."""
EACH = 0.00002
"""Seconds that each socket adds: about as long as writing to it takes, so that the event loop has half of its time for
other tables."""
MOST_LATER = 0.15
"""The most that all sockets of a table add."""

DONE = object()

log = logging.getLogger("queenhigh.server")


class Reader(Protocol):
    """One socket, as topics know it."""

    person: Person | None
    outbox: outbox.Outbox

    def write(self, frame: bytes) -> bool:
        """Send a ready-made frame now. False if it cannot be sent."""


class Subscription:
    """One socket at one table: as whom it watches, and what it was last sent."""

    __slots__ = ("audience", "chips", "had", "onlooker", "reader", "shown")

    def __init__(self, reader: Reader, audience: Audience) -> None:
        self.reader, self.audience = reader, audience
        self.shown: Look | None = None
        self.had = Parts()
        self.onlooker: object = None
        """If nothing at the table concerned this person: what any onlooker was shown then, and the chips they had."""
        self.chips = 0


class Sent(NamedTuple):
    """Commits that were sent, and the version before them."""

    after: int
    commits: tuple[Committed, ...]


class Topic:
    """A watched table."""

    def __init__(self, look: Look, house: House) -> None:
        self.table, self.house = look.state.id, house
        self.shown = look
        """The table as last sent."""
        self.subscriptions: dict[Reader, Subscription] = {}
        self._unsent: list[Committed] = []
        self._paced = False
        self._late: set[Subscription] = set()
        self._sent: deque[Sent] = deque()
        """What late sockets have missed. Empty while none is late."""

    # -- what happened

    def commit(self, committed: Committed) -> None:
        self._unsent.append(committed)

    def pace(self) -> None:
        self._paced = True

    @property
    def newest(self) -> TableState:
        """The table after the last commit: a table of a tournament may no longer exist."""
        return self._unsent[-1].state if self._unsent else self.shown.state

    # -- who watches

    def subscribe(self, reader: Reader, audience: Audience, missed: list[Any]) -> bytes:
        """Subscribe from now on. Returns the table as last sent; the next step follows from there."""
        self.unsubscribe(reader)
        subscription = self.subscriptions[reader] = Subscription(reader, audience)
        return self._whole(subscription, missed)

    def unsubscribe(self, reader: Reader) -> None:
        if subscription := self.subscriptions.pop(reader, None):
            self._late.discard(subscription)

    def catch_up(self, reader: Reader) -> bytes | None:
        """Everything that a late socket has missed, and the view. None if it no longer watches."""
        subscription = self.subscriptions.get(reader)
        if subscription is None or subscription.shown is None:
            return None
        self._check(subscription)
        person, audience = reader.person, subscription.audience
        late = [each for sent in self._sent if sent.after >= subscription.shown.version for each in sent.commits]
        missed = [told for each in late for told in project(each.events, each.state, person, audience)]
        return self._whole(subscription, missed)

    # -- what is sent

    def send(self, look: Look) -> Iterator[None]:
        """Send everyone what is new, one after the other. `look` is the table as it is now."""
        pace, self._paced = self.house.pace(self.table) if self._paced else None, False
        if not self._unsent and look is self.shown:
            if pace is not None:
                yield from self._send_clock(clock_frame(self.table, pace))
            return
        look.follow(self.shown)
        step = Step(self.shown, look, tuple(self._unsent), pace)
        self._sent.append(Sent(self.shown.version, step.commits))
        self._unsent, self.shown = [], look
        reachable = self._trim()
        for number, (reader, subscription) in enumerate(list(self.subscriptions.items()), 1):
            if self.subscriptions.get(reader) is not subscription or subscription.shown is look:
                continue
            if subscription.shown is not step.before or not self._send(step, subscription):
                self._fall_behind(subscription, reachable)
            if number % AT_ONCE == 0:
                yield
        if not self._late:
            self._sent.clear()

    def _send_clock(self, frame: bytes) -> Iterator[None]:
        for number, (reader, subscription) in enumerate(list(self.subscriptions.items()), 1):
            if not reader.write(frame):
                self._fall_behind(subscription, 0)
            if number % AT_ONCE == 0:
                yield

    def _send(self, step: Step, subscription: Subscription) -> bool:
        reader = subscription.reader
        self._check(subscription)
        if self._is_unchanged(subscription, step.look):
            if sent := reader.write(step.for_all):
                subscription.shown = step.look
            return sent
        assert reader.person is not None
        if sent := reader.write(step.frame(reader.person, subscription.audience, subscription.had)):
            self._remember(subscription, step.look)
        return sent

    def _whole(self, subscription: Subscription, missed: list[Any]) -> bytes:
        self._late.discard(subscription)
        self._remember(subscription, self.shown)
        return view_frame(self.shown, subscription.reader.person, subscription.audience, missed)

    def _is_unchanged(self, subscription: Subscription, look: Look) -> bool:
        """Is there nothing that only this person sees, or is it unchanged?"""
        person = subscription.reader.person
        if person is None or subscription.audience == "board":
            return True
        if subscription.audience != "player" or look.concerns(person.name):
            return False
        return subscription.onlooker is look.onlooker(person.role) and subscription.chips == self._chips(person)

    def _remember(self, subscription: Subscription, look: Look) -> None:
        """Remember that this look was sent, with the person's own parts."""
        subscription.shown = look
        person = subscription.reader.person
        if person is None or subscription.audience == "board":
            return
        subscription.had = look.of(person, subscription.audience)
        if subscription.audience == "player" and not look.concerns(person.name):
            subscription.onlooker, subscription.chips = look.onlooker(person.role), self._chips(person)
        else:
            subscription.onlooker = None

    def _chips(self, person: Person) -> int:
        return self.house.chips(person.name)

    def _check(self, subscription: Subscription) -> None:
        """Check the audience: a person relieved of duty now sees what anyone sees."""
        if subscription.audience in STAFF:
            person = subscription.reader.person
            try:
                authority.may_watch(self.house, person, self.table, subscription.audience)
            except QueenhighError:
                subscription.audience = "player" if person else "board"

    # -- those who are late

    def _fall_behind(self, subscription: Subscription, reachable: int) -> None:
        self._late.add(subscription)
        shown = subscription.shown
        subscription.reader.outbox.fall_behind(self.table, too_far=shown is not None and shown.version < reachable)

    def _trim(self) -> int:
        """Keep only this much for late sockets. Returns the oldest version from which they can catch up."""
        kept = sum(len(commit.events) for sent in self._sent for commit in sent.commits) if self._late else 0
        while kept > outbox.MOST_EVENTS:
            kept -= sum(len(commit.events) for commit in self._sent.popleft().commits)
        return self._sent[0].after if self._sent else self.shown.version


class Sender:
    """Sends what is new at one table after the other, for a slice of time at once."""

    def __init__(self, look: Callable[[TableState], Look]) -> None:
        self._look = look
        self._due: dict[Topic, None] = {}
        self._soon: set[Topic] = set()
        """Tables where something has just happened."""
        self._work: Iterator[None] = iter(())
        self._running = False

    def add(self, topic: Topic) -> None:
        """Add a table with news, which is sent soon, after what is already waiting."""
        if topic not in self._soon and topic not in self._due:
            self._soon.add(topic)
            asyncio.get_running_loop().call_later(self._wait(topic), self._is_due, topic)

    def _wait(self, topic: Topic) -> float:
        """How long to gather what happens at this table."""
        return SOON + min(MOST_LATER, EACH * len(topic.subscriptions))

    def _is_due(self, topic: Topic) -> None:
        self._soon.discard(topic)
        self._due[topic] = None
        if not self._running:
            self._running = True
            asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        until = time.monotonic() + SLICE
        while True:
            try:
                if next(self._work, DONE) is DONE:
                    if not self._due:
                        self._running = False
                        return
                    topic = next(iter(self._due))
                    del self._due[topic]
                    self._work = topic.send(self._look(topic.newest))
            except Exception:
                log.exception("a table could not be shown")
                self._work = iter(())
            if time.monotonic() >= until:
                asyncio.get_running_loop().call_soon(self._run)
                return
