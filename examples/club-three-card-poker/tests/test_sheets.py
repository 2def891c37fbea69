"""Rounds of the club on paper: settled, refused with the field that is wrong, and written down again after they were played."""

from __future__ import annotations

from typing import Any

import pytest
from club_three_card_poker.room import ROOM
from club_three_card_poker.second_edition.room import ROOM as SECOND

from queenhigh.cards import Seed, shuffle
from queenhigh.games.kit.actions import PlaceWager
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.room import Room
from queenhigh.notation.fields import SheetError
from queenhigh.notation.recall import settled_again, sheet_of
from queenhigh.notation.round_sheet import settle_by


def sheet(*reports: dict[str, Any], **table: Any) -> dict[str, Any]:
    """Seat 1 plays a pair of one colour, seat 2 folds; the dealer has jack high."""
    return {
        "book": "club-three-card-poker",
        "table": table,
        "seats": [
            {
                "seat": 1,
                "cards": ["7h", "7d", "2h"],
                "wagers": {"ante": "10.00", "pair_plus": "5.00", "colours": "5.00", "play": "10.00"},
            },
            {"seat": 2, "cards": ["8c", "6d", "2s"], "wagers": {"ante": "10.00"}, "decision": "fold"},
        ],
        "dealer": {"cards": ["Jd", "5c", "3s"]},
        "irregularities": list(reports),
    }


def outcomes(result: dict[str, Any], seat: int) -> dict[str, str]:
    return {bet: line["outcome"] for bet, line in result["seats"][str(seat)]["wagers"].items()}


@pytest.mark.parametrize("room", [ROOM, SECOND])
def test_a_round_on_paper(room: Room) -> None:
    result = settle_by(room, sheet())
    assert result["dealer"] == {"hand": "high_card", "qualifies": True}
    assert outcomes(result, 1) == {"ante": "win", "pair_plus": "win", "colours": "win", "play": "win"}
    assert outcomes(result, 2) == {"ante": "lose"}


def test_the_three_irregularities_may_be_reported() -> None:
    assert settle_by(ROOM, sheet({"type": "spilled_drink", "when": "before_deal"}))["round"] == "void"
    shown = {"type": "cards_shown", "seat": 1}
    assert outcomes(settle_by(ROOM, sheet(shown)), 1)["colours"] == "lose"
    assert outcomes(settle_by(SECOND, sheet(shown)), 1)["colours"] == "returned"
    exposed = {"type": "dealer_cards_exposed", "count": 1, "retracting": [2]}
    assert outcomes(settle_by(ROOM, sheet(exposed)), 2) == {"ante": "returned"}


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"limits": {"min": "500.00"}}, "table.limits"),
        ({"readings": {"C9": "x"}}, "table.readings.C9"),
        ({"limit": {}}, "table.limit"),
    ],
)
def test_what_is_wrong_is_named(changed: dict[str, Any], field: str) -> None:
    with pytest.raises(SheetError) as refusal:
        settle_by(ROOM, sheet(**changed))
    assert refusal.value.field == field


@pytest.mark.parametrize("number", range(30))
def test_a_round_that_was_played_settles_again_to_the_cent(number: int) -> None:
    seed, croupier = Seed(number.to_bytes(32, "big")), ROOM.croupier
    log = Log(ROOM.round.act, croupier.new_round(croupier.table))
    for seat in range(1, 2 + number % 5):
        for bet in ("ante", "pair_plus", "colours")[: 1 + (number + seat) % 3]:
            log.do(PlaceWager(seat, f"player {seat}", bet, croupier.table.limits.min))
    deck = shuffle(seed)
    while not isinstance(log.round, Over):
        order = croupier.next_order(log.round, deck)
        log.do(order or croupier.bot(log.round, croupier.waiting(log.round)[0], seed))
    again, differences = settled_again(ROOM, log.round, log.events, sheet_of(ROOM, log.round, log.events))
    assert again["round"] == "settled"
    assert differences == []
