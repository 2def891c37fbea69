"""S1': a folded hand stays hidden for ever. A visitor with every public byte of a round tries to find it out."""

from __future__ import annotations

import json
import re
import threading
from contextlib import suppress
from typing import Any
from unittest.mock import patch

from live_house import Client, LiveHouse, wait_until
from msgspec.structs import replace
from proving import Case, Fault, Figures
from websockets.exceptions import ConnectionClosed

from queenhigh.cards import DECK, Card, Seed, leaves
from queenhigh.desk.commit import Committed
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.phases import Over
from queenhigh.games.library import BOOK_IDS, room
from queenhigh.server import views
from queenhigh.server.views import fairness

PROMISE = "a folded hand stays hidden for ever, at every table"
PROOF = (
    "Two players at tables where hands are folded, over real sockets; one folds. A visitor keeps every frame of a "
    "socket, the views, the events and the other player's page of the round, and tries every number in them as a "
    "seed, and every salt with every card on every leaf. No folded card is found, and cards that were shown can be "
    "opened."
)
QUICK_FAULTS = False
"""Each would start servers of its own."""

NUMBER = re.compile(rb'"([0-9a-f]{64})"')
SALT = re.compile(r'"salt":"([0-9a-f]{64})"')
TABLES = ("canberra-1", "melbourne-1", "perth-1")


def run(case: Case) -> Figures:
    rounds, folded, tried, opened = case.size(1, 25), 0, 0, 0
    assert {room(book).layout.tables[0].name for book in BOOK_IDS} >= set(TABLES)
    with LiveHouse(case.folder, deciding_seconds=600, betting_seconds=600, pace=8) as live:
        for table in TABLES:
            for number in range(rounds):
                state, hidden, public = _round(live, table)
                tried += _attack(public, hidden, _sealed(state))
                opened += _opened(state)
                folded += len(hidden)
                case.tell(number + 1, rounds, f"rounds at {table}")
    return {
        "rounds": rounds * len(TABLES),
        "folded cards": folded,
        "guesses": tried,
        "cards opened": opened,
        "found": 0,
    }


def _round(live: LiveHouse, table: str) -> tuple[TableState, list[Card], bytes]:
    """The round when it was over, the cards that were folded, and all that anyone else could keep of the round."""
    folds, stays, visitor = live.guest(), live.guest(), live.visitor()
    heard: list[bytes] = []
    over: dict[int, TableState] = {}

    def keep(committed: Committed) -> None:
        if committed.table == table and isinstance(committed.state.round, Over):
            over.setdefault(committed.state.number, committed.state)

    live.house.listen(keep)
    for client, seat in ((folds, 1), (stays, 2)):
        _done(client, table, type="sit", seat=seat)
    wait_until(lambda: _view(visitor, table)["phase"] == "Betting")
    with visitor.socket() as socket:
        before = socket.watch(table)["version"]
        listening = threading.Thread(target=_listen, args=(socket.raw, heard), daemon=True)
        listening.start()
        least = _view(visitor, table)["limits"]
        amount = max(int(value) for value in re.findall(r"\d+", json.dumps(least))[:1] or ["1000"])
        for client in (folds, stays):
            _done(client, table, type="place", bet="ante", amount=max(amount, 1000))
        for client in (folds, stays):
            client.do(table, type="ready")
        number = _view(visitor, table)["round"]
        wait_until(lambda: _decided(table, folds, stays) or number in over, 60)
        state = over[number]
        heard.append(views.encoded(views.table_view(state, live.house)))
        hidden = next(list(hand.cards) for hand in state.round.hands.values() if hand.player == folds.name)
        heard += [visitor.get(f"/api/tables/{table}").content]
        heard += [visitor.get(f"/api/tables/{table}/events", after=before).content]  # not those of rounds before
        heard += [stays.get(path).content for path in (f"/api/tables/{table}", f"/api/rounds/{table}/{number}")]
        for client in (folds, stays):
            client.do(table, type="leave")
    return state, hidden, b"\n".join(heard)


def _decided(table: str, folds: Client, stays: Client) -> bool:
    """One folds as soon as that is open to them; the other does whatever is."""
    for client, wanted in ((folds, "fold"), (stays, "play")):
        you = client.get(f"/api/tables/{table}").json().get("you") or {}
        offered = [one["choice"] for one in you.get("choices", ())]
        if offered:
            choice = wanted if wanted in offered else next(one for one in offered if one != "fold")
            client.do(table, type="decide", choice=choice, confirm=True)
    return False


def _listen(raw: Any, heard: list[bytes]) -> None:
    with suppress(ConnectionClosed, OSError, TimeoutError):
        heard.extend(frame.encode() if isinstance(frame, str) else frame for frame in raw)


def _done(client: Client, table: str, **command: Any) -> None:
    answer = client.do(table, **command)
    assert answer.status_code == 200, answer.text


def _view(client: Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{table}").json()["view"]
    return found


def _sealed(state: TableState) -> tuple[str, ...]:
    assert state.seal is not None
    return leaves.leaves(Seed.reveal(state.seal.secret))


def _attack(public: bytes, hidden: list[Card], sealed: tuple[str, ...]) -> int:
    numbers = {found.decode() for found in NUMBER.findall(public)}
    decks = {leaves.leaves(Seed.reveal(number)) for number in numbers}
    assert sealed not in decks, "a public frame has the seed"
    for card in hidden:
        assert f'"{card}"'.encode() not in public, f"a public frame has {card}, which was folded"
    salts = set(SALT.findall(public.decode("utf-8", "replace"))) - set(sealed)
    mine = {
        card: place
        for place, leaf in enumerate(sealed)
        for card in DECK
        for salt in salts
        if leaves.leaf(place, salt, card) == leaf
    }
    assert not set(hidden) & set(mine), "a folded card is opened"
    return len(numbers) + len(salts) * len(sealed) * len(DECK)


def _opened(state: TableState) -> int:
    told = fairness.fairness_of(state)
    assert told is not None
    assert told.openings, "no card can be checked"
    return len(told.openings)


def _told(state: TableState) -> Any:
    """As it was: the seed, when the round is over."""
    made = _honest(state)
    if made is None or not made.openings or state.seal is None:
        return made
    return replace(made, commitment=state.seal.secret)


def _opens_all(state: TableState) -> list[tuple[str, Card]]:
    return [(str(seat), card) for seat, hand in state.round.hands.items() for card in hand.cards]


_honest: Any = fairness.fairness_of

FAULTS: dict[str, Fault] = {
    "the seed is published when the round is over": lambda: patch("queenhigh.server.views.table.fairness_of", _told),
    "every card that was dealt is opened": lambda: patch.object(fairness, "_shown", _opens_all),
}
