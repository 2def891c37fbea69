"""Promise S2 for tournaments: everything that can be asked of one has a row, and who may not ask changes nothing.

And S1: what is on a slip, and every card that is not shown, is sent only to those whom it concerns.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from live_house import wait_until
from reviewed_authority import TOURNAMENT_COMMANDS, TOURNAMENT_ORDERS, declared
from tournament_asked import DECODER, SAMPLES, commands, may, people
from tournament_room import Room, felt_of, sees

from queenhigh.desk.commit import REFUSALS
from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_bots import dealer_acts
from queenhigh.games.kit.tournaments import TournamentEvent
from queenhigh.games.kit.tournaments.orders import DealHand
from queenhigh.house.tournaments.files import tournament_books
from queenhigh.ledger.audit import reconcile
from queenhigh.rules import InputError, QueenhighError, Refusal
from queenhigh.server import authority, views
from queenhigh.server.automatic_staff import AUTOMATIC_DEALER
from queenhigh.server.commands import types
from queenhigh.server.commands.base import name_of
from queenhigh.server.errors import ServerError
from queenhigh.server.people import Person
from queenhigh.server.pit.clocks import RealTime
from queenhigh.server.tournaments import asks, carrying, permission, play, told
from queenhigh.server.tournaments.conductor import Conductor
from queenhigh.server.vocabulary import tournament_orders


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    made = Room(tmp_path_factory.mktemp("room"))
    yield made
    made.desk.close()


# -- every row


def test_every_command_and_order_declares_who_may_ask_as_it_was_reviewed() -> None:
    assert {name_of(kind): kind.declared.by for kind in asks.ASKS} == TOURNAMENT_COMMANDS
    assert set(TOURNAMENT_COMMANDS) == set(SAMPLES)
    kinds = (kind for book in tournament_books() for kind in tournament_orders(book).values())
    assert declared(kinds) == TOURNAMENT_ORDERS


def test_every_field_that_is_shown_of_an_event_is_one_of_its_own() -> None:
    kinds = {kind.__name__: kind for kind in TournamentEvent.__subclasses__()}
    for name, fields in told.FIELDS.items():
        assert set(fields) <= set(kinds[name].__struct_fields__), name


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("field", ["by", "who", "player", "rank", "draw", "at", "number"])
def test_the_person_who_asks_is_not_a_field_of_a_command(name: str, field: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        DECODER.decode(msgspec.json.encode({"type": name, **SAMPLES[name], field: "manager"}))


def test_people_without_authority_are_refused_and_recorded_and_change_nothing(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    live = room.desk.tournaments.find("holdem-1")
    before, written, attempts = live.version, len(room.desk.ledger.read(REFUSALS)), 0
    for role, (person, kind) in people(room.desk).items():
        for command in commands():
            if may(command, kind):
                permission.check(room.house, person, "holdem-1", live.book, command)
                continue
            with pytest.raises(ServerError) as refused:
                room.ask(person, "holdem-1", command)
            assert refused.value.code == "not_authorised", (role, command)
            logged = caplog.records.pop()
            assert (logged.name, logged.fields["who"]) == ("queenhigh.authority", person.name)  # type: ignore[attr-defined]
            attempts += person.role == "staff" and not isinstance(command, asks.Begin)
    assert live.version == before
    wait_until(lambda: len(room.desk.ledger.read(REFUSALS)) - written == attempts)
    assert attempts > 100


def test_people_with_authority_get_an_answer_or_a_reason_and_never_an_error(tmp_path: Path) -> None:
    """A reason is a clause, or what is wrong with the request. Whatever else goes wrong, such as chips that do not add up, is not
    caught here. What was refused has changed nothing, and in the end the books are right."""
    room, name = Room(tmp_path), "holdem-tables-1"
    live, done, refused = room.desk.tournaments.find(name), set(), 0
    for person, kind in people(room.desk).values():
        for command in commands():
            if isinstance(command, asks.Begin | asks.AddBots | asks.Enter):
                continue
            before = live.version
            try:
                room.ask(person, name, command)
            except (Refusal, InputError, ServerError):
                assert live.version == before, (person.name, command)
                refused += 1
            else:
                assert may(command, kind), (person.name, command)
                done.add(name_of(command))
    assert done
    assert refused > len(commands())
    state = live.as_data()
    assert reconcile(room.desk.ledger).faults == ()
    room.desk.close()
    with Desk.open(tmp_path / "house.db") as again:
        assert again.tournaments.find(name).as_data() == state


# -- what is seen


@pytest.mark.clause("crown-melbourne-three-card-poker 12.4.4(c)")
def test_only_its_player_sees_what_is_on_a_slip_until_it_is_opened(tmp_path: Path) -> None:
    room, name, amount = Room(tmp_path), "three-card-1", 1337
    room.start(name, "ann", "bob")
    counter = room.desk.tournaments
    place = felt_of(room.desk, name, "ann").place
    counter.deal(name, DealHand(by="Dealer", who=AUTOMATIC_DEALER, table=place))
    told_of: list[Any] = []
    counter.watch(told_of.append)
    room.look()
    wager = types.Place(bet="ante", amount=amount, secret=True)
    play.carry_out(room.house, Person("ann"), felt_of(room.desk, name, "ann"), wager).result()
    felt = felt_of(room.desk, name, "ann")
    number = re.compile(rb"(?<![0-9a-f])1337(?![0-9a-f])")
    assert number.search(sees(room, felt, "ann"))
    assert felt.bank("ann") == 5000 - amount
    for who in ("bob", "director", ""):
        sent = sees(room, felt, who)
        assert not number.search(sent)
        assert b'"covered":{"' in sent, "that a slip lies there is for everybody to see"
    events = [event for committed in told_of for event in committed.events]
    assert [type(event).__name__ for event in events] == ["TournamentWagerMade"]
    for audience, person in (("player", Person("bob")), ("floor", Person("bob", "staff")), ("board", None)):
        seen = views.project(events[0], audience, person, felt)
        assert (seen["secret"], seen["bet"], seen["amount"]) == (True, "", 0)
    assert views.project(events[0], "player", Person("ann"), felt)["amount"] == amount
    room.desk.close()


def test_a_card_is_sent_only_to_its_player(tmp_path: Path) -> None:
    """In a hand of poker at a tournament's table: players see their own cards and nobody else's."""
    room, name = Room(tmp_path), "holdem-1"
    room.start(name, "ann")
    counter = room.desk.tournaments
    place = felt_of(room.desk, name, "ann").place
    counter.deal(name, DealHand(by="Dealer", who=AUTOMATIC_DEALER, table=place))
    live = counter.find(name)
    while not any(seat.cards for seat in live.hands[place].round.seats.values()):
        action = dealer_acts(live, place)
        assert action is not None
        counter.play(name, place, action, actor=AUTOMATIC_DEALER)
    felt = felt_of(room.desk, name, "ann")
    for seat in felt.round.seats.values():
        faces = [f'"{card}"'.encode() for card in seat.cards]
        assert all(face in sees(room, felt, "ann") for face in faces) == (seat.player == "ann")
        for who in ("zoe", "director", ""):
            assert not any(face in sees(room, felt, who) for face in faces)
    assert felt.seal is not None
    for who in ("ann", "zoe", "director"):
        assert felt.seal.secret.encode() not in sees(room, felt, who)
    room.desk.close()


def test_a_table_of_a_tournament_is_not_sat_down_at_left_or_bought_into(room: Room) -> None:
    name = "three-card-1"
    room.start(name, "ann")
    felt = felt_of(room.desk, name, "ann")
    for asked in (types.Sit(seat=1), types.Leave(), types.own("buy_in", amount=100), types.Place(bet="ante", amount=1)):
        with pytest.raises(QueenhighError):
            play.carry_out(room.house, Person("ann"), felt, asked)
    with pytest.raises(ServerError, match="may not ask for"):
        play.carry_out(room.house, Person("dealer of poker", "staff"), felt, types.Order(order="Deal"))
    for audience in ("dealer", "floor"):
        with pytest.raises(ServerError, match="no page"):
            authority.may_watch(room.house, Person("eve", "inspector"), felt.id, audience)


# -- who runs it


def test_the_clock_runs_by_itself_and_the_automatic_director_balances_the_tables(tmp_path: Path) -> None:
    """Without a pit: the conductor is asked what is due, at the time that the test says it is."""
    room, name = Room(tmp_path), "holdem-tables-1"
    room.start(name, "ann")
    began = room.desk.tournaments.find(name).state.stage_began
    room.later = 181
    runs = Conductor(room.house, room.house.config, name, RealTime())
    live = room.desk.tournaments.find(name)

    async def what_is_due() -> None:
        while await runs._step() == 0:
            pass

    asyncio.run(what_is_due())
    assert live.state.stage == 2
    assert live.state.stage_ends == began + 360
    by = {"by": "Tournament Director", "who": "automatic director"}
    last = list(live.state.tables)[-1]
    for player in list(live.state.tables[last].seats.values())[:3]:
        order = carrying.built(
            live, by["who"], by["by"], {"type": "Disqualify", "player": player, "cause": "collusion"}
        )
        room.desk.tournaments.order(name, order)
    assert sorted(live.state.counts.values()) == [3, 6]
    asyncio.run(what_is_due())
    assert sorted(live.state.counts.values()) == [4, 5]
    room.desk.close()
