"""Fan-out: one step for all members of an audience, from the view that they had to the one that they get."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from live_house import changed
from live_table import BOOKS, CANBERRA, PLAYERS, Live, prepare
from topic_frames import Socket

from queenhigh.server import outbox, topics, views
from queenhigh.server.frames import Audience, Look, framed
from queenhigh.server.people import Person
from queenhigh.server.topics import Sender, Topic


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    where = tmp_path_factory.mktemp("topics")
    return {book: prepare(where, book) for book in BOOKS}


@pytest.fixture
def live(prepared: dict[str, Path], tmp_path: Path) -> Iterator[Live]:
    """Canberra, with a round that was played."""
    made = Live(prepared[CANBERRA], tmp_path / "canberra.db")
    made.play(random.Random(1))
    yield made
    made.close()


def drained(work: Iterator[None]) -> None:
    for _ in work:
        pass


def moved(topic: Topic, live: Live, number: int) -> Look:
    committed = live.commits[number]
    topic.commit(committed)
    look = Look(committed.state, live.house)
    drained(topic.send(look))
    return look


def opened(live: Live) -> Topic:
    return Topic(Look(live.commits[0].state, live.house), live.house)


def joined(topic: Topic, person: Person | None, audience: Audience = "player") -> Socket:
    socket = Socket(person)
    socket.frames.append(topic.subscribe(socket, audience, []))
    return socket


def read(frame: bytes) -> dict[str, Any]:
    """A message, framed or not."""
    made: dict[str, Any] = json.loads(frame[frame.index(b'{"') :])
    return made


@pytest.mark.parametrize("book", BOOKS)
def test_steps_lead_to_the_same_as_the_whole_view(book: str, prepared: dict[str, Path], tmp_path: Path) -> None:
    live = Live(prepared[book], tmp_path / "copy.db")
    live.play(random.Random(7), trouble=0.1)
    topic = opened(live)
    staff = Person(live.boss, "staff")
    watchers: list[tuple[Person | None, Audience]] = [
        (None, "player"),
        (Person("a stranger"), "player"),
        (staff, "floor"),
    ]
    watchers += [(Person(name), "player") for name in PLAYERS.values()]
    sockets = [(joined(topic, person, audience), audience) for person, audience in watchers]
    shown = [read(socket.taken()) for socket, _ in sockets]
    for number in range(1, len(live.commits)):
        look = moved(topic, live, number)
        for at, (socket, audience) in enumerate(sockets):
            step = read(socket.taken())
            assert step["after"] == shown[at]["version"]
            shown[at] |= {"view": changed(shown[at]["view"], step.get("changes", []))} | step
            whole = look.parts(socket.person, audience)
            for part in whole:
                assert shown[at].get(part) == json.loads(views.encoded(whole[part])), (number, part)
    live.close()


def test_everyone_in_an_audience_is_sent_the_same_bytes(live: Live) -> None:
    topic = opened(live)
    public = [joined(topic, None) for _ in range(3)] + [joined(topic, Person(f"stranger {n}")) for n in range(3)]
    for socket in public:
        socket.taken()
    for number in range(1, len(live.commits)):
        moved(topic, live, number)
        assert len({id(frame) for socket in public for frame in socket.frames}) == number


def test_the_table_is_projected_once_and_each_player_once(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    table_view, you_view = views.table_view, views.you_view

    def table(state: Any, house: Any) -> Any:
        asked.append("table")
        return table_view(state, house)

    def you(state: Any, person: Person, house: Any) -> Any:
        asked.append(person.name or "an onlooker")
        return you_view(state, person, house)

    monkeypatch.setattr(views, "table_view", table)
    monkeypatch.setattr(views, "you_view", you)
    topic = opened(live)
    for person in (
        None,
        None,
        Person("ann"),
        Person("ann"),
        Person("bob"),
        *[Person(f"stranger {n}") for n in range(5)],
    ):
        joined(topic, person)
    asked.clear()
    moved(topic, live, 1)
    assert sorted(asked) == ["an onlooker", "ann", "bob", "table"]


def test_what_is_somebodys_own_is_sent_only_when_it_changed(live: Live) -> None:
    topic = opened(live)
    ann = joined(topic, Person("ann"))
    had = read(ann.taken())["you"]
    changes = 0
    for number in range(1, len(live.commits)):
        moved(topic, live, number)
        step = read(ann.taken())
        assert ("you" in step) == (step.get("you", had) != had)
        had, changes = step.get("you", had), changes + ("you" in step)
    assert 0 < changes < len(live.commits) - 1


def test_an_onlooker_whose_chips_changed_is_shown_them_with_the_next_step(live: Live) -> None:
    topic = opened(live)
    stranger = joined(topic, Person("a stranger"))
    assert read(stranger.taken())["you"]["chips"] == 100_000
    moved(topic, live, 1)
    assert "you" not in read(stranger.taken())
    live.house.purse["a stranger"] = 5
    moved(topic, live, 2)
    assert read(stranger.taken())["you"]["chips"] == 5


def test_a_person_relieved_of_a_duty_sees_what_anyone_sees(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    topic = opened(live)
    boss = joined(topic, Person(live.boss, "staff"), "floor")
    assert read(boss.taken())["floor"] is not None
    monkeypatch.setattr(live.house, "on_duty", lambda *_: None)
    moved(topic, live, 1)
    step = read(boss.taken())
    assert (step["dealer"], step["floor"]) == (None, None)
    assert topic.subscriptions[boss].audience == "player"


def test_a_client_that_was_behind_gets_the_view_with_all_it_missed_and_then_steps_again(live: Live) -> None:
    topic = opened(live)
    prompt, late = joined(topic, None), joined(topic, None)
    prompt.taken(), late.taken()
    late.takes = False
    for number in (1, 2, 3):
        moved(topic, live, number)
    told = [event for frame in prompt.frames for event in read(frame)["events"]]
    late.catch_up(topic)
    view = read(late.taken())
    assert view["t"] == "view"
    assert view["missed"] == told
    moved(topic, live, 4)
    assert late.frames == prompt.frames[-1:]
    assert not topic._sent, "nobody is late, and nothing is kept"


def test_a_client_that_falls_too_far_behind_is_dropped(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_EVENTS", 3)
    topic = opened(live)
    late = joined(topic, None)
    late.takes = False
    while not late.outbox.overflow:
        moved(topic, live, 1 + len(topic._sent))
    assert late.outbox.overflow == "events"
    assert sum(len(commit.events) for sent in topic._sent for commit in sent.commits) <= 3


def test_commits_that_come_while_others_are_served_become_one_step(live: Live) -> None:
    topic = opened(live)
    socket = joined(topic, None)
    socket.taken()
    for number in (1, 2, 3):
        topic.commit(live.commits[number])
    drained(topic.send(Look(live.commits[3].state, live.house)))
    step = read(socket.taken())
    assert (step["after"], step["version"]) == (live.commits[0].version, live.commits[3].version)
    assert len(step["events"]) == sum(len(live.commits[number].events) for number in (1, 2, 3))


def test_a_person_who_comes_in_the_middle_of_a_step_is_sent_it_once(live: Live) -> None:
    topic = opened(live)
    for _ in range(topics.AT_ONCE + 1):
        joined(topic, None)
    topic.commit(live.commits[1])
    work = topic.send(Look(live.commits[1].state, live.house))
    next(work)
    new = joined(topic, None)
    drained(work)
    assert [read(frame)["version"] for frame in new.frames] == [live.commits[1].version]
    moved(topic, live, 2)
    assert read(new.frames[-1])["after"] == live.commits[1].version


def test_others_have_a_turn_while_many_are_sent_something(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(topics, "SLICE", 0.0)

    async def evening() -> int:
        topic, turns = opened(live), 0
        sockets = [joined(topic, None) for _ in range(20)]
        sender = Sender(lambda _: Look(live.commits[1].state, live.house))
        topic.commit(live.commits[1])
        sender.add(topic)
        while any(len(socket.frames) < 2 for socket in sockets):
            await asyncio.sleep(0)
            turns += 1
        return turns

    assert asyncio.run(evening()) > 20


@pytest.mark.parametrize(
    ("sockets", "wait"), [(0, topics.SOON), (5000, 0.13), (50_000, topics.SOON + topics.MOST_LATER)]
)
def test_the_more_sockets_a_table_has_the_longer_it_gathers(
    sockets: int, wait: float, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    async def evening() -> None:
        topic = opened(live)
        there: Any = dict.fromkeys(range(sockets))
        topic.subscriptions = there
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda seconds, *_: waits.append(seconds))
        Sender(lambda _: topic.shown).add(topic)

    asyncio.run(evening())
    assert waits == [pytest.approx(wait)]


def test_a_table_that_cannot_be_shown_holds_up_no_other(live: Live, caplog: pytest.LogCaptureFixture) -> None:
    async def evening() -> list[bytes]:
        broken, well = opened(live), opened(live)
        socket = joined(well, None)

        def look(state: Any) -> Look:
            if state is live.commits[2].state:
                raise KeyError("broken")
            return Look(state, live.house)

        sender = Sender(look)
        broken.commit(live.commits[2])
        well.commit(live.commits[1])
        sender.add(broken)
        sender.add(well)
        await asyncio.sleep(0.05)
        return socket.frames

    assert len(asyncio.run(evening())) == 2
    assert "could not be shown" in caplog.text


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_frames_are_as_the_protocol_has_them(size: int) -> None:
    from websockets.frames import Frame, Opcode

    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
