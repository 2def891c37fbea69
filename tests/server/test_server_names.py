"""Names that could be taken for others: nobody gets one, and nothing in the ledger can be mistaken for a person's doing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from live_house import LiveHouse

from queenhigh.games.library import open_all
from queenhigh.server.errors import ServerError
from queenhigh.server.names import looks
from queenhigh.server.people import LONGEST_NAME, proper_name


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("names"), automatic=False) as live:
        yield live


RANKS = sorted({rank for book in open_all() for rank in book.ladder.rungs if len(rank) <= LONGEST_NAME})


@pytest.mark.parametrize(
    "name",
    [
        *("dealer", "Dealer", "ＤＥＡＬＥＲ", "The Dealer", "dealer 2", "Dea1er", "d.e.a.l.e.r", "dęaler"),
        *("cage", "Cage", "house", "House", "table", "manager", "rnanager", "admin", "Queenhigh", "automatic floor"),
        *("Pit Boss 7", "the house", "The Floor", "Dealers", "Your Managers"),
        *RANKS,
    ],
)
def test_a_guest_cannot_take_a_name_of_the_house_or_of_a_rank(live: LiveHouse, name: str) -> None:
    answer = live.visitor().post("/api/session/guest", {"name": name})
    assert answer.status_code == 422, answer.text
    assert live.service.accounts.named(name) is None or name == "manager"


@pytest.mark.parametrize("name", ["mаnager", "mаnаgеr", "Аnn", "Aηη", "сосе", "ΑΝΝΑ"])
def test_letters_that_only_look_like_others_are_refused(live: LiveHouse, name: str) -> None:
    answer = live.visitor().post("/api/session/guest", {"name": name})
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["what"]


@pytest.mark.parametrize("name", ["Иван", "Αθήνα", "Zoë", "Łukasz", "O'Neil-Smith", "李雷", "田中さん", "House of Ann"])
def test_names_of_every_script_are_welcome(live: LiveHouse, name: str) -> None:
    assert live.guest(name).name == name


def test_a_guest_does_not_look_like_a_bot_or_a_member_of_staff(live: LiveHouse) -> None:
    manager = live.manager()
    manager.post("/api/accounts", {"type": "create", "name": "Olga Illes", "role": "inspector"})
    for name in ("0lga Illes", "olga llles", "Gus", "ɡus", "GUS"):
        live.house.bots.add("Gus")
        assert live.visitor().post("/api/session/guest", {"name": name}).status_code == 422, name


def test_names_that_look_the_same_look_the_same() -> None:
    assert looks("Dea1er") == looks("dealer") == looks("ＤＥＡＬＥＲ") == looks("dęaler.")
    assert looks("rnanager") == looks("manager")
    assert looks("Ann") != looks("Anna")
    assert looks("Bo B.") != looks("Bob")


def test_a_writer_to_the_ledger_that_is_not_a_person_has_a_name_that_no_person_can_have(
    live: LiveHouse,
) -> None:
    """Except at the opening, whose two names are kept for the house."""
    guest = live.guest()
    guest.post("/api/chips", {"amount": 500})
    first = {"house", "cage"}
    people = {account.person.name for account in live.service.accounts.every(guests=True)}
    people |= set(live.house.staff.people)
    actors = {event.actor for event in live.house.ledger.events() if not event.command.startswith("opening: ")} - people
    assert "house:cage" in actors
    assert not actors & first
    for actor in actors:
        with pytest.raises(ServerError):
            proper_name(actor)
