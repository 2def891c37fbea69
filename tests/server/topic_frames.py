"""What sockets are really sent of the commits at a table: each through the topic that serves a whole audience at once (S1).

Each viewer watches twice: by a socket that takes all at once, and by one that takes nothing at every other commit and catches up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from queenhigh.desk.commit import Committed
from queenhigh.server.frames import Audience, Look
from queenhigh.server.outbox import Outbox
from queenhigh.server.people import Person
from queenhigh.server.topics import Topic

Who = tuple[str, Person | None, Audience]
"""What they are called here, who they are, and as whom they watch."""


class Socket:
    """As much of a socket as a topic knows. What it was sent is in `frames`."""

    def __init__(self, person: Person | None) -> None:
        self.person = person
        self.outbox = Outbox()
        self.frames: list[bytes] = []
        self.takes = True

    def write(self, frame: bytes) -> bool:
        if self.takes:
            self.frames.append(frame)
        return self.takes

    def catch_up(self, topic: Topic) -> None:
        self.takes = True
        if self.outbox.behind and (view := topic.catch_up(self)) is not None:
            self.frames.append(view)
        self.outbox.behind.clear()

    def taken(self) -> bytes:
        frames, self.frames = self.frames, []
        return b"\n".join(frames)


def streams(house: Any, commits: list[Committed], watchers: Iterable[Who]) -> dict[str, list[bytes]]:
    """By watcher: what both sockets were sent at each commit."""
    topic = Topic(Look(commits[0].state, house), house)
    sockets = {who: (Socket(person), Socket(person)) for who, person, _ in watchers}
    found: dict[str, list[bytes]] = {who: [] for who in sockets}
    for who, _, audience in watchers:
        for socket in sockets[who]:
            socket.frames.append(topic.subscribe(socket, audience, []))
    for number, committed in enumerate(commits):
        if number:
            for _, late in sockets.values():
                late.catch_up(topic)
                late.takes = number % 2 == 0
            topic.commit(committed)
            for _ in topic.send(Look(committed.state, house)):
                pass
        for who, (prompt, late) in sockets.items():
            found[who].append(prompt.taken() + b"\n" + late.taken())
    return found
