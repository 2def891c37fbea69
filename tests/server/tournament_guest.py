"""A player in a tournament over HTTP: enters, looks, and does what there is to do."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from typing import Any

import httpx


class Guest:
    """`http` has the cookie of a player."""

    def __init__(self, http: httpx.Client, tournament: str) -> None:
        self.http, self.tournament = http, tournament
        self.felts: list[str] = []
        """Every table at which they have sat."""

    def ask(self, **command: Any) -> httpx.Response:
        body = {"id": str(uuid.uuid4()), "do": command}
        return self.http.post(f"/api/tournaments/{self.tournament}/commands", json=body)

    def enter(self) -> None:
        answer = self.ask(type="enter")
        assert answer.status_code == 200, answer.text

    def page(self) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/tournaments/{self.tournament}").json()
        return found

    def table(self, felt: str) -> dict[str, Any] | None:
        answer = self.http.get(f"/api/tables/{felt}")
        found: dict[str, Any] | None = answer.json() if answer.status_code == 200 else None
        return found

    def move(self, seen: dict[str, Any], bold: bool = False) -> dict[str, Any] | None:
        """What there is to do at a table, if anything."""
        you, view = seen["you"], seen["view"]
        poker = {one["do"]: one for one in ((you["poker"] or {}).get("actions") or ())}
        if bold and "all_in" in poker:
            return {"type": "all_in"}
        for action in (*(("check", "call", "fold") if bold else ("check", "fold")), "show", "muck"):
            if action in poker:
                return {"type": action}
        if you["choices"]:
            return {"type": "decide", "choice": you["choices"][0]["choice"]}
        if view["phase"] == "Betting" and not you["ready"]:
            lies = view["seats"][you["seats"][0] - 1]["wagers"] if you["seats"] else {}
            if "ante" in lies or you["tournament"]["slips"]:
                return {"type": "ready"}
            if "ante" in you["may_place"]:
                return {"type": "place", "bet": "ante", "amount": view["limits"]["min"]}
        return None

    def act(self, felt: str, command: dict[str, Any]) -> httpx.Response:
        return self.http.post(f"/api/tables/{felt}/commands", json={"id": str(uuid.uuid4()), "do": command})

    def play(
        self, until: Callable[[dict[str, Any]], bool], *, bold: bool = False, within: float = 60
    ) -> dict[str, Any]:
        """Until something is so of the tournament's page."""
        end = time.monotonic() + within
        while not until(page := self.page()):
            assert time.monotonic() < end, (page["view"]["row"], page["you"])
            felt = page["you"]["felt"]
            if felt and felt not in self.felts:
                self.felts.append(felt)
            seen = self.table(felt) if felt else None
            command = self.move(seen, bold) if seen else None
            if command is None:
                time.sleep(0.01)
            else:
                self.act(felt, command)
        return page


def is_over(page: dict[str, Any]) -> bool:
    return bool(page["view"]["row"]["phase"] == "closed")
