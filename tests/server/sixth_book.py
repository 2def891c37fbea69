"""A house with a sixth book, in a process of its own: `python sixth_book.py FOLDER BOOK TABLE` prints what its pages say."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from live_house import Client, LiveHouse

from queenhigh.desk.opening import FLOOR


def shown(folder: Path, book: str, table: str) -> dict[str, Any]:
    with LiveHouse(folder, bots=2, pace=50.0) as live:
        ann, dana = live.guest("Ann"), _on_duty(live, "Dana", book)
        with ann.socket() as socket:
            view = socket.watch(table)["view"]
            free = next(seat["seat"] for seat in view["seats"] if not seat["player"])
            asked = [socket.do(table, type="sit", seat=free)["t"]]
            while "ante" not in socket.next("step")["you"]["may_place"]:
                pass
            asked.append(socket.do(table, type="place", bet="ante", amount=1000)["t"])
            with dana.socket() as staff:
                seen = staff.watch(table, **{"as": "floor"})
                while not seen["dealer"]["orders"]:  # the table as it was last shown; the ante follows
                    seen = staff.next("step")
            asked.append(socket.do(table, type="ready")["t"])
            while not (choices := socket.next("step")["you"]["choices"]):
                pass
            asked.append(socket.do(table, type="decide", choice="fold")["t"])
            while (over := socket.next("step"))["view"]["phase"] != "Over":
                pass
        record = dana.get(f"/api/rounds/{table}/{over['view']['round']}").json()
        return {
            "asked": asked,
            "lobby": [row["table"] for row in ann.get("/api/lobby").json()["tables"]],
            "card": next(card for card in ann.get("/api/books").json() if card["id"] == book),
            "felt": ann.get(f"/api/books/{book}/felt").json(),
            "chapters": [chapter["title"] for chapter in ann.get(f"/api/books/{book}").json()["chapters"]],
            "topic": ann.get("/api/compare/who-banks").json()["answers"][-1],
            "view": view,
            "choices": [choice["choice"] for choice in choices],
            "dealer": seen["dealer"],
            "floor": seen["floor"],
            "lines": over["view"]["lines"],
            "record": {"outcome": record["outcome"], "same": record["same"], "steps": len(record["timeline"])},
            "board": [row["table"] for row in ann.get("/api/boards/house").json()["tables"]],
        }


def _on_duty(live: LiveHouse, name: str, book: str) -> Client:
    """In the highest rank of the book, over the whole floor."""
    rank = next(state.book.ladder.rungs[-1] for state in live.house.desk.tables.values() if state.book.id == book)
    asked = {"type": "create", "name": name, "role": "staff", "ranks": {book: [rank]}}
    client = live.staff(name, live.manager().post("/api/accounts", asked).json()["password"])
    assert client.post("/api/staff", {"type": "log_on", "place": FLOOR, "ranks": {book: rank}}).status_code < 300
    return client


if __name__ == "__main__":
    print(json.dumps(shown(Path(sys.argv[1]), sys.argv[2], sys.argv[3])))
