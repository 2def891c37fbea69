"""Trainees for tests of drills: the keys of a question as the house keeps them, right answers, and whole runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from live_house import Client, LiveHouse

from queenhigh.training.drill import Asks, Drill, Item

Json = dict[str, Any]


def drill_of(live: LiveHouse, run: Json) -> Drill:
    """The open question of a run, with its key."""
    asked = live.service.drills.store.question(run["run"], run["question"]["number"])
    assert asked is not None
    assert asked.drill is not None
    return asked.drill


def key(item: Item) -> str:
    return ("" if item.asks in (Asks.ONE, Asks.SEVERAL) else " ").join(item.key)


def right(live: LiveHouse, run: Json) -> dict[str, str]:
    return {item.id: key(item) for item in drill_of(live, run).items}


def begin(client: Client, **wanted: Any) -> Json:
    answer = client.post("/api/drills/runs", wanted)
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


def answer(client: Client, run: Json, given: dict[str, str]) -> Json:
    """The whole question; a hand that is played, decision by decision."""
    while True:
        question = run["question"]
        step = len(question.get("done", ()))
        body = {"answer": {item["id"]: given.get(item["id"], "") for item in question["items"]}, "step": step}
        told = client.post(f"/api/drills/runs/{run['run']}/answers/{question['number']}", body)
        assert told.status_code == 200, told.text
        run = told.json()
        if run["question"] is None:
            return run


def go_on(client: Client, run: Json) -> Json:
    told = client.post(f"/api/drills/runs/{run['run']}/next", {})
    assert told.status_code == 200, told.text
    made: Json = told.json()
    return made


def names_in(value: Any) -> Iterator[str]:
    """Every name of a field, at any depth."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from names_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from names_in(inner)
