"""Rulings in ledgers of earlier versions, which named one rank to be notified or none, are still read."""

from __future__ import annotations

import msgspec
import pytest

from queenhigh.desk.codec import read, written
from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.kit.ruling import PLAYER, Continue, Detain, Ruling

BOOK = "crown-melbourne-three-card-poker"
OLD = {
    "type": "Ruling",
    "rule": [BOOK, "11.5.2"],
    "by": "TG Higher Duties Dealer",
    "orders": [
        {"type": "CountCards", "rule": [BOOK, "11.5"], "found": 52},
        {"type": "Reconstruct", "rule": [BOOK, "11.9"], "cards": [], "seat": None, "shared": True, "note": ""},
    ],
    "reason": "",
}


@pytest.mark.parametrize(
    ("notify", "read_as"),
    [("TG Area Manager", ("TG Area Manager",)), ("", ()), (["TG Area Manager", PLAYER], ("TG Area Manager", PLAYER))],
)
def test_a_ruling_is_read_whichever_way_it_says_who_is_notified(notify: object, read_as: tuple[str, ...]) -> None:
    ruling = read("Ruling", {**OLD, "notify": notify}, BOOK)
    assert isinstance(ruling, Ruling)
    assert (ruling.notify, len(ruling.orders)) == (read_as, 2)
    assert read("Ruling", written(ruling), BOOK) == ruling
    as_stored = msgspec.json.decode(msgspec.json.encode({**OLD, "notify": notify}), type=Ruling)
    assert as_stored.notify == read_as


def test_a_ruling_that_names_no_one_to_notify_notifies_nobody() -> None:
    assert read("Ruling", OLD, BOOK).notify == ()


def test_new_orders_are_written_and_read() -> None:
    orders = (Detain(rule("13.2.4"), (1,), "a police officer arrives", "a device"), Continue(rule("11.6")))
    made = Ruling(rule("13.2.4"), "TG Assistant Casino Manager", orders, (PLAYER,))
    assert read("Ruling", written(made), BOOK) == made
