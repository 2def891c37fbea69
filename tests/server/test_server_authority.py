"""Promise S2: authority is default-deny. Everything that can be asked has a row, and who may not ask changes nothing."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from authority_matrix import PHASES, kind_of, live_any, people, phases_of, prepare_any, reach, refused_everywhere
from book_ids import POKER
from everything_asked import DECODER, SAMPLES, commands, may
from live_table import BOOKS, CANBERRA, MELBOURNE, PLAYERS, TABLE, Live, staff_name
from reviewed_authority import COMMANDS, REVIEWED, of_books

from queenhigh.desk.desk import Desk
from queenhigh.desk.jackpots import JackpotOrder
from queenhigh.desk.registry import TableLocked
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import Instruction
from queenhigh.games.kit.tournaments.orders import TournamentOrder
from queenhigh.house.staff.roster import LogOff
from queenhigh.house.tournaments.files import tournament_books
from queenhigh.ledger.audit import reconcile
from queenhigh.ledger.errors import Overdrawn
from queenhigh.rules import BookFault, InputError, Refusal
from queenhigh.server import authority
from queenhigh.server.commands import COMMANDS as TYPES
from queenhigh.server.commands import TableCommand, carry_out, name_of
from queenhigh.server.commands import types as asks
from queenhigh.server.errors import ServerError
from queenhigh.server.people import Person
from queenhigh.server.tournaments.asks import TournamentAsked

# -- every row


def test_every_command_declares_who_may_ask_as_it_was_reviewed() -> None:
    assert {name_of(kind): kind.declared.by for kind in TYPES} == COMMANDS
    assert set(COMMANDS) == set(SAMPLES)


@pytest.mark.parametrize("what", REVIEWED)
def test_every_order_of_every_book_declares_who_may_ask_as_it_was_reviewed(what: str) -> None:
    assert of_books((*BOOKS, POKER), tournament_books())[what] == REVIEWED[what]


@pytest.mark.parametrize("base", [Action, Instruction, TournamentOrder, JackpotOrder, TableCommand, TournamentAsked])
def test_what_does_not_say_who_may_ask_cannot_be_made(base: type[Any]) -> None:
    with pytest.raises(BookFault, match=r"Undeclared can be asked for, and does not say by whom\. Give it `declared"):
        msgspec.defstruct("Undeclared", [], bases=(base,), frozen=True, tag=True)


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("field", ["by", "who", "player", "actor", "rank", "deck", "at_seat"])
def test_the_person_who_asks_is_not_a_field_of_a_command(name: str, field: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        DECODER.decode(msgspec.json.encode({"type": name, **SAMPLES[name], field: "manager"}))


@pytest.mark.parametrize("amount", ["5", 2.5, True, 1e3, 2**63, -500, 0, None, [500]])
def test_an_amount_is_a_whole_number_of_cents(amount: Any) -> None:
    body = msgspec.json.encode({"type": "place", "bet": "ante", "amount": amount}).replace(b"1000.0", b"1e3")
    with pytest.raises(msgspec.ValidationError):
        DECODER.decode(body)


# -- the whole product


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    where = tmp_path_factory.mktemp("authority")
    return {book: prepare_any(where, book) for book in (*BOOKS, POKER)}


@pytest.mark.parametrize(("book", "phase"), [(book, phase) for book in (*BOOKS, POKER) for phase in phases_of(book)])
def test_people_without_authority_are_refused_and_recorded_and_change_nothing(
    book: str, phase: str, prepared: dict[str, Path], tmp_path: Path
) -> None:
    """The person is in the log and, if they are staff, in the ledger."""
    live = live_any(prepared[book], tmp_path / "house.db", book)
    asked, refused = refused_everywhere(live, phase)
    roles = [kind_of(role) for role in people_names(live)]
    assert asked == len(roles) * len(list(commands(book)))
    assert refused == sum(not may(command, role, book) for role in roles for command in commands(book))
    live.close()


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("phase", PHASES)
def test_people_with_authority_get_an_answer_or_a_reason_and_never_an_error(
    book: str, phase: str, prepared: dict[str, Path], tmp_path: Path
) -> None:
    """A reason is a clause, too few chips, or what is wrong with the request. A table that locks itself because something does
    not add up, and whatever else goes wrong, is not caught here. What was refused has changed nothing; in the end the books are
    right, and the table is the same when it is read back from the ledger."""
    live = Live(prepared[book], tmp_path / "house.db")
    reach(live, phase)
    everybody = people(live)
    chance = random.Random(f"{book} {phase}")
    pairs = [(role, command) for role in everybody for command in commands(book) if may(command, kind_of(role), book)]
    locked, answers = dict(live.desk.locked), Counter[str]()
    for role, command in chance.sample(pairs, 150):
        before, told = live.state.version, f"{role} asks for {command}"
        try:
            carry_out(live.house, everybody[role], TABLE, command).result()
        except (Refusal, InputError, ServerError, Overdrawn):
            assert live.state.version == before, told
            answers["refused"] += 1
        except TableLocked:
            assert locked, told
            answers["locked"] += 1
        else:
            answers["done"] += 1
            locked = locked if not isinstance(command, asks.Unlock) else {}
    assert live.desk.locked == locked
    assert set(answers) >= {"refused", "done"}
    assert reconcile(live.desk.ledger).faults == ()
    state = live.state.as_data()
    live.close()
    with Desk.open(tmp_path / "house.db") as again:
        assert again.table(TABLE).as_data() == state


def test_a_rank_too_low_is_the_rooms_to_refuse_with_its_clause(prepared: dict[str, Path], tmp_path: Path) -> None:
    live = Live(prepared[MELBOURNE], tmp_path / "house.db")
    change = asks.Instruct(order={"type": "ChangePayTables", "choice": {"pair_plus": "B"}})
    assert not live.ask(staff_name("TG Area Manager"), change)
    assert '"clause":"10.2.2"' in live.answers[-1][2]
    assert '"code":"not_authorised"' in live.answers[-1][2]
    live.close()


def test_nobody_decides_withdraws_or_takes_the_seat_of_another_player(
    prepared: dict[str, Path], tmp_path: Path
) -> None:
    live = Live(prepared[CANBERRA], tmp_path / "house.db")
    assert live.order("StartRound")
    assert live.ask("ann", asks.Place(bet="ante", amount=500))
    assert not live.ask("bob", asks.Withdraw(bet="ante", seat=1))
    assert not live.ask("bob", asks.Place(bet="ante", amount=500, seat=3)), "cleo sits there"
    assert not live.ask("zoe", asks.Place(bet="ante", amount=500, seat=4)), "who has no seat wagers on nothing"
    for order in ("CloseBetting", "Shuffle", "Cut", "Deal"):
        assert live.order(order)
    assert not live.ask("bob", asks.Decide(choice="fold", seat=1))  # type: ignore[arg-type]
    assert not live.ask("bob", asks.Look(seat=1))
    assert live.state.round is not None
    assert live.state.round.hands[1].choice == "undecided"
    assert not live.ask("ann", asks.Leave()), "not with a hand on the table"
    live.close()


def test_staff_who_log_off_can_order_nothing_more(prepared: dict[str, Path], tmp_path: Path) -> None:
    live = Live(prepared[CANBERRA], tmp_path / "house.db")
    assert live.order("StartRound")
    live.desk.staff(LogOff(live.dealer, at=live.desk.now))
    assert not live.ask(live.dealer, asks.Order(order="CloseBetting"))
    live.close()


def test_the_dealers_and_the_floors_pages_are_for_those_on_duty_and_inspectors(
    prepared: dict[str, Path], tmp_path: Path
) -> None:
    live = Live(prepared[MELBOURNE], tmp_path / "house.db")
    sees = {
        "dealer": {"inspector", "manager off duty", "dealer"},
        "floor": {"inspector", "manager off duty"},
        "player": set(people(live)),
        "board": set(people_names(live)),
    }
    for role, person in people_again(live).items():
        for audience, roles in sees.items():
            allowed = role in roles or (audience in ("dealer", "floor") and role.startswith("floor as"))
            if allowed:
                authority.may_watch(live.house, person, TABLE, audience)
            else:
                with pytest.raises(ServerError):
                    authority.may_watch(live.house, person, TABLE, audience)
    for audience in ("dealer", "floor"):
        with pytest.raises(ServerError):
            authority.may_watch(live.house, None, TABLE, audience)
    live.close()


def people_names(live: Live) -> set[str]:
    return set(people_again(live))


def people_again(live: Live) -> dict[str, Person]:
    """The same people once more: those who are on the roster already stay there."""
    for name in ("elsewhere", "of another book"):
        if name in live.desk.roster.staff.duties:
            live.desk.staff(LogOff(name, at=live.desk.now))
    return people(live)


def test_a_table_that_is_shut_takes_only_what_opens_it(prepared: dict[str, Path], tmp_path: Path) -> None:
    live = Live(prepared[CANBERRA], tmp_path / "house.db")
    for player in PLAYERS.values():
        assert live.ask(player, asks.Leave())
    assert live.ask(live.boss, asks.Instruct(order={"type": "CloseTable", "count": 52}))
    assert not isinstance(live.state.floor, Open)
    assert not live.ask("ann", asks.Sit(seat=1))
    assert not live.ask(live.dealer, asks.Order(order="StartRound"))
    assert live.ask(live.dealer, asks.Instruct(order={"type": "CheckCards"}))
    assert live.ask(live.boss, asks.Instruct(order={"type": "OpenTable"})), live.answers[-1]
    assert isinstance(live.state.floor, Open)
    assert live.ask("ann", asks.Sit(seat=1))
    live.close()
