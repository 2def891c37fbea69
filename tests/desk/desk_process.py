"""A process that runs a desk, to be killed: one command a line in on stdin, a line for each answer out on stdout.

python desk_process.py WHERE
c-7 {"do": "act", "table": "c", "action": {...}}    ->    c-7 ok 113    or    c-7 no ShortOfChips
"""

from __future__ import annotations

import json
import os
import sys
from concurrent.futures import Future
from typing import Any

from desk_play import open_desk

from queenhigh.desk.codec import restored
from queenhigh.desk.desk import Desk
from queenhigh.games.kit.actions import Action
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
            kinds = {kind.__name__: kind for kind in Action.__subclasses__()}
            action = restored(order["action"], kinds[order["action"]["type"]], desk.table(table).book.id)
            return desk.submit(table, action, id=id)
    raise QueenhighError(f"nobody knows how to {order['do']}")


def main() -> None:
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
