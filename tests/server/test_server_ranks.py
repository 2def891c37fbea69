"""Ranks are changed knowingly: nobody is stripped of them by a form that was out of date, and nobody regulates themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from book_ids import CANBERRA, MELBOURNE, POKER
from live_house import Client, LiveHouse

from queenhigh.games.library import open_all
from queenhigh.server.serve import highest_ranks


def test_the_first_manager_does_not_hold_the_rank_of_the_regulator_or_the_chief_executive() -> None:
    held = highest_ranks()
    apart = {book.id: book.ladder.apart for book in open_all()}
    assert apart[CANBERRA] == ("Commission",)
    assert apart[POKER] == ("VCGLR inspector",)
    assert apart[MELBOURNE] == ("Chief Operating Officer", "Chief Executive Officer")
    assert not [rank for book, ranks in held.items() for rank in ranks if rank in apart[book]]
    assert held[POKER][0] == "TG Assistant Casino Manager"
    assert "Tournament Director" in held[POKER]


def enrol(client: Client, person: str, ranks: dict[str, Any], **more: Any) -> Any:
    return client.post("/api/staff", {"type": "enrol", "person": person, "ranks": ranks, **more})


def ranks_of(client: Client, person: str) -> dict[str, Any]:
    people = client.get("/api/staff").json()["people"]
    found: dict[str, Any] = next(one["ranks"] for one in people if one["name"] == person)
    return found


def test_an_outdated_form_changes_nothing_and_nobody_is_both_staff_and_regulator(tmp_path: Path) -> None:
    with LiveHouse(tmp_path) as live:
        manager = live.manager()
        manager.post(
            "/api/accounts", {"type": "create", "name": "Olga", "role": "staff", "ranks": {CANBERRA: ["dealer"]}}
        )
        assert ranks_of(manager, "Olga") == {CANBERRA: ["dealer"]}
        refused = enrol(manager, "Olga", {CANBERRA: ["casino_operator"]}, instead_of={})
        assert refused.status_code == 409, refused.text
        assert "have changed since you looked" in refused.text
        assert ranks_of(manager, "Olga") == {CANBERRA: ["dealer"]}
        told = {CANBERRA: ["dealer", "Commission"]}
        assert enrol(manager, "Olga", told, instead_of={CANBERRA: ["dealer"], MELBOURNE: []}).status_code == 200
        assert ranks_of(manager, "Olga") == told
        own = ranks_of(manager, "manager")
        refused = enrol(manager, "manager", own | {CANBERRA: [*own[CANBERRA], "Commission"]})
        assert refused.status_code == 422, refused.text
        assert "You cannot give yourself the rank of Commission" in refused.text
        assert ranks_of(manager, "manager") == own
