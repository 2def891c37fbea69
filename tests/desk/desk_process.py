"""A process that runs a desk, to be killed: one command a line in on stdin, a line for each answer out on stdout.

python desk_process.py WHERE [--forgetful | --hasty]
c-7 {"do": "act", "table": "c", "action": {...}}    ->    c-7 ok 113    or    c-7 no ShortOfChips
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

from desk_play import open_desk

from queenhigh.desk.codec import restored
from queenhigh.desk.commit import CommitPath
from queenhigh.desk.desk import Desk
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.instructions import Instruction
from queenhigh.ledger.store import Store
from queenhigh.money import Cents
from queenhigh.rules import QueenhighError


def said(id: str, answer: str) -> None:
    """Written at once and in one piece: what the client has read was answered."""
    os.write(1, f"{id} {answer}\n".encode())


def ask(desk: Desk, id: str, order: dict[str, Any]) -> Future[Any] | Any:
    table = order["table"]
    match order["do"]:
        case "buy in":
            return desk.buy_in(order["player"], Cents(order["amount"]), id=id)
        case "start":
            return desk.start_round(table, id=id)
        case "act":
            kinds = {kind.__name__: kind for kind in _below(Action)}
            action = restored(order["action"], kinds[order["action"]["type"]], desk.table(table).book.id)
            return desk.submit(table, action, id=id)
        case "instruct":
            orders = {kind.__name__: kind for kind in _below(Instruction)}
            told = restored(order["order"], orders[order["order"]["type"]], desk.table(table).book.id)
            return desk.submit_order(table, told, id=id)
    raise QueenhighError(f"nobody knows how to {order['do']}")


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from _below(sub)


def forgetful() -> None:
    """A planted fault: a command that comes again is not known again."""
    CommitPath._answered = lambda _path, _request: None  # type: ignore[assignment, method-assign]
    known = Store.commands
    Store.commands = lambda store, ids: {} if ids else known(store, ids)  # type: ignore[assignment, method-assign]


def hasty() -> None:
    """A planted fault: commands are answered when they are written, and committed when the next ones come."""
    commit, begin, open_pages = Store.commit, Store.begin, set[int]()

    def begun(store: Store) -> Any:
        if id(store) in open_pages:
            commit(store)
        open_pages.add(id(store))
        return begin(store)

    Store.begin, Store.commit = begun, lambda _: None  # type: ignore[assignment, method-assign]


FAULTS = {"--forgetful": forgetful, "--hasty": hasty}


def main() -> None:
    for fault in sys.argv[2:]:
        FAULTS[fault]()
    desk = open_desk(sys.argv[1])
    os.write(1, b"ready\n")
    for line in sys.stdin:
        id, _, order = line.partition(" ")
        try:
            asked = ask(desk, id, json.loads(order))
        except QueenhighError as error:
            said(id, f"no {type(error).__name__}")
            continue
        if isinstance(asked, Future):
            asked.add_done_callback(lambda done, id=id: said(id, told(done)))  # type: ignore[misc]
        else:
            said(id, f"ok {asked.last}")
    desk.close()


def told(done: Future[Any]) -> str:
    error = done.exception()
    return f"ok {done.result().last}" if error is None else f"no {type(error).__name__}"


if __name__ == "__main__":
    main()
