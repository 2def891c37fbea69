"""Reports of what no table can have: refused with the wrong detail, on a sheet and by the room itself. Next to each is a
similar report that is ruled on."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from book_ids import CALIFORNIA, CANBERRA, MELBOURNE, PERTH, POKER

import queenhigh
from queenhigh.games.kit.facts import recipients
from queenhigh.games.library import room
from queenhigh.notation.fields import SheetError
from queenhigh.notation.hand_sheet import play_hand
from queenhigh.notation.round_sheet import settle
from queenhigh.rules import IllegalAction

EXAMPLES = Path(__file__).parents[2] / "examples"


def reported(example: str, **details: Any) -> dict[str, Any]:
    """The result of an example with other details in its report."""
    sheet = deepcopy(queenhigh.load(str(EXAMPLES / f"{example}.yaml")))
    sheet["irregularities"][0] |= details
    return play_hand(sheet) if "game" in sheet else settle(sheet)


CANNOT_BE: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    # a number of cards that is right, or that nobody can count: the report, one step beside it, the refusal
    ("california/wrong_number_of_cards", {"dealt_count": 3}, {"dealt_count": 4}, "3 cards are the right number for a stack"),
    ("canberra/wrong_number_of_cards", {"dealt_count": 105}, {"dealt_count": 4}, "it is 0 to 104"),
    ("canberra/deck_count", {"deck_count": 105}, {"deck_count": 104}, "it is 0 to 104"),
    ("crown-poker/flop_too_many_cards", {"count": 3}, {"count": 4}, r"\.count: A flop of 3 cards does not have too many"),
    ("crown-poker/more_than_two_cards_opened", {"count": 2}, {"count": 3}, "For two cards there is 9.13"),
    ("crown-poker/card_exposed_in_cut", {"count": 0}, {"count": 1}, r"\.count: No card was exposed"),
    ("crown-poker/wrong_card_count", {"cards": -1}, {"cards": 1}, "is not a number of cards"),
    ("crown-poker/boxed_card_found", {"count": ["fire"]}, {"count": ["Ah", "Kd"]}, "'fire' is not a card"),
    ("perth/dealer_card_exposed", {"count": 3}, {"count": 2}, r"\.count: The dealer has 2 hole cards"),
    ("perth/dealer_card_exposed", {"count": 0}, {"count": 1}, r"\.count: The dealer has 2 hole cards"),
    # a deck that is complete and is not
    ("perth/incorrect_hole_cards", {"deck_count": 51}, {"deck_count": 52}, r"\.deck_count: A deck of 51 cards is not complete"),
    # a seat that the table does not have, one with a wager, and a word that is not a seat
    ("california/cards_to_seat_without_ante", {"to": 1}, {"to": 7}, "Seat 1 has an ante"),
    ("california/wrong_number_of_cards", {"to": "fire"}, {"to": "seat 2"}, "'fire' is not a seat. It is 1 to 7"),
    ("canberra/wrong_number_of_cards", {"to": 8}, {"to": 7}, "there is no seat 8; the seats are 1 to 7"),
    ("canberra/wrong_number_of_cards", {"to": -1}, {"to": "dealer"}, "there is no seat -1"),
    ("canberra/wrong_number_of_cards", {"to": 0}, {"to": 1}, "there is no seat 0"),
    ("crown-poker/contravention", {"seat": 9}, {"seat": 3}, r"irregularities\[0\]\.seat: no one sits at seat 9"),
    ("crown-poker/collusion", {"seats": [1, 9]}, {"seats": [1, 2]}, r"irregularities\[0\]\.seats: no one sits at seat 9"),
    ("crown-poker/hand_shown_to_one", {"asked_by": 12}, {"asked_by": 3}, "there is no seat 12; the seats are 1 to 11"),
    ("california/wrong_number_of_cards", {"to": "1" * 5000}, {"to": "2"}, "is not a seat"),
    ("crown-poker/failed_to_discard", {"seat": [2]}, {"seat": 2}, r"irregularities\[0\]"),
    # nobody, or a seat twice
    ("canberra/collusion", {"seats": []}, {"seats": [2, 1]}, "No player is named"),
    ("canberra/collusion", {"seats": [1, 1]}, {"seats": [2, 1]}, r"\.seats: a seat is named twice"),
    ("canberra/card_exposed", {"to": []}, {"to": 1}, r"\.to: it names no one"),
    ("melbourne-three/information_shared", {"seats": []}, {"seats": [2, 1]}, r"\.seats: it names no one"),
    ("melbourne-three/wrong_number_of_cards", {"to": []}, {"to": 2}, r"\.to: it names no one"),
    ("melbourne-three/cards_to_unwagered_area", {"to": "dealer"}, {"to": 9}, "an area, which has a number"),
    ("melbourne-three/cards_to_unwagered_area", {"to": "player"}, {"to": 9}, "an area, which has a number"),
    ("california/cards_to_seat_without_ante", {"to": "dealer"}, {"to": 7}, "'dealer' is not a seat"),
    ("california/wrong_number_of_cards", {"to": [1, 1]}, {"to": [1, 2]}, r"\.to: a place is named twice"),
    ("california/exposed_card", {"to": 1, "seat": 2}, {"to": 1, "seat": 1}, "The report names seat 2 and 1"),
    ("melbourne-three/wrong_number_of_cards", {"to": [1, 1]}, {"to": [1, 2]}, r"\.to: a place is named twice"),
    ("perth/incorrect_hole_cards", {"to": [2, "2"]}, {"to": [1, 2]}, r"\.to: a place is named twice"),
    # seats that are none
    ("crown-poker/hand_shown_to_one", {"asked_by": 10**20}, {"asked_by": 3}, "there is no seat 1000"),
    ("crown-poker/integrity_harmed", {"seat": 0}, {"seat": 1}, r"irregularities\[0\]\.seat: no one sits at seat 0"),
    ("crown-poker/time_to_act_expired", {"seat": True}, {"seat": 1}, r"\.seat: it is the turn of seat 1, not True"),
    ("crown-poker/wager_less_than_call", {"seat": True}, {"seat": 1}, r"\.seat: it is the turn of seat 1, not True"),
    ("california/exposed_card", {"to": 6}, {"to": 5}, "There is no stack at seat 6. .* There are stacks at 1, 2, 3, 4, 5"),
    ("perth/card_exposed", {"to": 4}, {"to": 5}, r"\.to: There are no hole cards at area 4. .* see 5.4"),
    # more cards exposed than there are
    ("california/exposed_card", {"to": [1, 2], "count": 7}, {"to": [1, 2], "count": 6}, "exposed there: there were only 6"),
    ("california/exposed_card", {"to": "dealer", "count": 4}, {"to": "dealer", "count": 3}, "there were only 3"),
    ("perth/card_exposed", {"to": 1, "count": 3}, {"to": 1, "count": 2}, "exposed there: there were only 2"),
    ("perth/card_exposed", {"to": "", "count": 11}, {"to": "", "count": 10}, "exposed there: there were only 10"),
    ("canberra/card_exposed", {"to": 2, "count": 4}, {"to": [2, 3], "count": 2, "by": "casino_supervisor"}, "there were only 3"),
    ("melbourne-three/exposed_cards", {"to": 1, "count": 4}, {"to": 1, "count": 3}, "exposed there: there were only 3"),
    # a wager that the book does not have
    ("california/late_wager", {"bet": "aunt"}, {"bet": "ante"}, "there is no wager 'aunt'. Nearest: ante"),
    ("canberra/late_wager", {"bet": "pair_plus"}, {"bet": "pairs_plus"}, "Nearest: pairs_plus"),
    # a wager named twice
    ("canberra/contravention", {"void_wagers": ["ante", "ante"]}, {"void_wagers": ["ante"]}, "a wager is named twice"),
    ("melbourne-three/contravention", {"void": ["ante", "ante"]}, {"void": ["ante"]}, "void: a wager is named twice"),
    ("melbourne-three/fraud", {"bets": ["ante", "ante"]}, {"bets": ["ante"]}, "bets: a wager is named twice"),
    ("perth/contravention", {"void": ["ante", "ante"]}, {"void": ["ante"]}, "void: a wager is named twice"),
    # words that mean nothing
    ("crown-poker/failed_to_discard", {"by": "dealer"}, {"by": "Dealer"}, r"\.by: .* Nearest: Dealer"),
    ("crown-poker/time_to_act_expired", {"by": "player"}, {"by": "TG Area Manager"}, "must come from a Dealer"),
    ("crown-poker/wager_less_than_call", {"then": "dance"}, {"then": "call"}, r"\.then: 'dance' is not one of"),
    ("crown-poker/wager_less_than_call", {"put_in": ["x"]}, {}, "have an amount: put_in"),
    ("melbourne-three/exposed_cards", {"exposed_by": "fire"}, {"exposed_by": "player"}, "'fire' is not a person at the table"),
    ("melbourne-three/play_wager_unmatched", {"instance": 0}, {"instance": 1}, "a number from 1 on"),
    ("melbourne-three/play_wager_unmatched", {"instance": "twice"}, {"instance": "second"}, "does not say which time"),
    ("perth/jackpot_wager_short", {"amended": "fire"}, {"amended": "no"}, "neither yes or no nor an amount"),
    ("perth/investigation", {"hours": 0}, {"hours": 1}, "Name 1 to 72 hours"),
]  # fmt: skip


@pytest.mark.parametrize(("example", "wrong", "beside", "told"), CANNOT_BE)
def test_a_report_that_cannot_be_is_refused(
    example: str, wrong: dict[str, Any], beside: dict[str, Any], told: str
) -> None:
    with pytest.raises(SheetError, match=told):
        reported(example, **wrong)
    assert reported(example, **beside)["rulings"]


@pytest.mark.parametrize("book", ["canberra", "california"])
@pytest.mark.parametrize("decision", ["play", "fold"])
def test_what_a_player_did_in_the_end_is_the_decision_of_the_sheet(book: str, decision: str) -> None:
    sheet = deepcopy(queenhigh.load(str(EXAMPLES / f"{book}/play_wager_amount.yaml")))
    report = sheet["irregularities"][0]
    place, seat = next((place, one) for place, one in enumerate(sheet["seats"]) if one["seat"] == report["seat"])
    seat["decision"], seat["wagers"]["play"] = decision, seat["wagers"]["ante"]
    if decision == "fold":
        del seat["wagers"]["play"]
    assert settle(sheet | {"irregularities": [report | {"then": decision}]})["round"] == "settled"
    other = "fold" if decision == "play" else "play"
    with pytest.raises(SheetError, match=rf"irregularities\[0\]\.then: seats\[{place}\]\.decision is {decision}"):
        settle(sheet | {"irregularities": [report | {"then": other}]})


def test_a_seat_that_is_offered_nothing_to_take_back_is_noted() -> None:
    told = reported("melbourne-three/wrong_number_of_cards", retracting=[2])
    assert any("seat 2 is offered nothing to take back" in note for note in told["notes"])


def test_a_report_to_a_table_names_its_detail_plainly() -> None:
    round = queenhigh.Table("canberra", seed="report").new_round()
    round.wager(1, ante=10).deal()
    for details, told in (
        ({}, "deck_count: this field is missing."),
        ({"deck_count": "x"}, "deck_count: this should be a whole number, not text"),
    ):
        with pytest.raises(SheetError) as error:
            round.report("deck_count", **details)
        assert str(error.value).startswith(told)


def test_a_box_is_paid_once_before_a_disturbance() -> None:
    paid = [{"seat": 1, "amount": "5.00"}, {"seat": 1, "amount": "5.00"}]
    with pytest.raises(SheetError, match=r"Box 1 is named twice.*14\.1"):
        reported("canberra/disturbance", already_paid=paid)


@pytest.mark.parametrize("book", [CANBERRA, CALIFORNIA, PERTH, MELBOURNE])
def test_the_room_itself_refuses_a_seat_and_a_number_that_it_does_not_have(book: str) -> None:
    """No matter who reports it, no ruling is made on a seat 99, or on 105 cards."""
    round = queenhigh.Table(book, seed="report").new_round()
    round.wager(1, ante=10).deal()
    law = room(book).round
    plain = {
        "bet": "ante",
        "placed": 500,
        "attempted": 500,
        "to": 1,
        "count": 1,
        "dealt_count": 2,
        "reconstructed": True,
    }
    for detail, wrong in (("seat", 99), ("seat", -1), ("deck_count", 105)):
        kinds: list[Any] = [kind for kind in law.facts.values() if detail in kind.__struct_fields__]
        assert kinds
        for kind in kinds:
            known = {name: value for name, value in plain.items() if name in kind.__struct_fields__}
            with pytest.raises(IllegalAction):
                law.ruling(round.state, kind(**known | {detail: wrong}))


def told(law: Any, round: Any, fact: Any) -> list[IllegalAction]:
    """The refusal of a report, if it is refused."""
    try:
        law.ruling(round, fact)
    except IllegalAction as refusal:
        return [refusal]
    return []


@pytest.mark.parametrize("book", [CANBERRA, CALIFORNIA, MELBOURNE])
def test_a_refused_report_says_what_to_do(book: str) -> None:
    law = room(book).round
    given: dict[str, list[Any]] = {
        "seat": [1, 2],
        "seats": [(1,)],
        "to": [1, 3, "dealer"],
        "viewed": [1, 2, [1, 2]],
        "count": [0, 1],
        "dealt_count": [2, 3],
        "attempted": [1000, 500],
        "placed": [0, 1000],
        "bet": ["ante", "pair_plus"],
        "ruling": ["void"],
        "reconstructed": [True],
        "deck_count": [52],
    }
    refused: list[IllegalAction] = []
    for dealt in (False, True):
        round = queenhigh.Table(book, seed="report").new_round()
        round.wager(1, "Ada", ante=10)
        if dealt:
            round.deal()
        for kind in law.facts.values():
            names = [name for name in given if name in kind.__struct_fields__]
            for values in product(*(given[name] for name in names)):
                refused += told(law, round.state, kind(**dict(zip(names, values, strict=True))))
    assert len(refused) > 20
    assert [str(refusal) for refusal in refused if not refusal.now] == []


def test_a_seat_may_be_written_as_on_the_rest_of_the_sheet() -> None:
    assert recipients(["seat 2", "2", 2, "Seat 4", "dealer", "-1"]) == [2, 2, 2, 4, "dealer", -1]


@pytest.mark.clause(f"{POKER} 9.15.2")
def test_a_hand_with_a_card_too_many_is_not_read_until_it_is_ruled_on() -> None:
    """A Chip Runner's order changes nothing, and nobody can read eight cards."""
    with pytest.raises(SheetError, match=r"Seat 2 has failed to discard.*9\.15\.2.*Report failed_to_discard"):
        reported("crown-poker/failed_to_discard", by="Chip Runner")


def test_a_book_of_hand_sheets_is_named_by_text() -> None:
    sheet = queenhigh.load(str(EXAMPLES / "crown-poker/contravention.yaml"))
    for wrong in ({"1": "void"}, ["x"]):
        with pytest.raises(SheetError, match="book: hand sheets are for"):
            play_hand(sheet | {"book": wrong})


def test_a_hand_sheet_that_is_to_be_settled_is_pointed_to_its_command() -> None:
    sheet = dict(queenhigh.load(str(EXAMPLES / "crown-poker/contravention.yaml")))
    del sheet["book"]
    with pytest.raises(SheetError, match=r"book: this field is missing. .* use `queenhigh hand`"):
        settle(sheet)


@pytest.mark.parametrize("nobody", ["", "  ", 0, "-1"])
def test_a_bettor_is_a_person(nobody: Any) -> None:
    sheet = deepcopy(queenhigh.load(str(EXAMPLES / "perth/staff_advice.yaml")))
    sheet["seats"][2]["wagers"]["player_poker_extra"][0]["bettor"] = nobody
    with pytest.raises(SheetError, match=r"seats\[2\]\.wagers\.player_poker_extra\[0\]\.bettor: .* is not a player"):
        settle(sheet)


@pytest.mark.clause(f"{POKER} 6.14.2", f"{POKER} 7.2.4(b)")
def test_a_declaration_may_use_the_sheets_own_word_and_a_fee_is_given_in_full() -> None:
    seats = [{"seat": seat, "stack": 500} for seat in (1, 2, 3)]
    said = {"seat": 1, "action": "call", "chips": [25], "declared": "raise_to"}
    hand = {"game": "holdem", "betting": {"type": "no_limit", "blinds": [1, 2]}, "chip": 1, "button": 1}
    [told] = play_hand(hand | {"seats": seats, "actions": [said]})["legality"]
    assert (told["rule"], told["treated_as"]) == ("6.14.2", {"action": "raise_to", "amount": 25})
    seats[1]["stack"] = 3
    with pytest.raises(SheetError, match="3 is no more than the fee of 5"):
        play_hand(hand | {"seats": seats, "actions": [], "commission": {"type": "per_player", "fee": 5}})


@pytest.mark.clause(f"{CALIFORNIA} Dealing 10(touch)")
def test_the_person_who_touched_a_hand_is_reminded_and_not_its_owner() -> None:
    def warned(by: str, **readings: str) -> list[Any]:
        sheet = deepcopy(queenhigh.load(str(EXAMPLES / "california/cards_touched.yaml")))
        sheet["irregularities"][0]["touched_by"] = by
        sheet["table"]["readings"] = readings
        [ruling] = settle(sheet)["rulings"]
        assert [order["order"] for order in ruling["orders"]][-2:] == ["record", "continue"]
        return [order["seats"] for order in ruling["orders"] if order["order"] == "warn"]

    assert warned("a neighbour") == []
    assert warned("seat 2") == [[2]]
    assert warned("seat 2", A26="owner") == [[1]]
    assert warned("seat 2", A26="nobody") == []
    for own in ("seat 1", "house dealer"):
        with pytest.raises(SheetError, match="may touch this hand"):
            warned(own)
