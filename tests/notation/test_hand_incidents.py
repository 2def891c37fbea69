"""Hand sheets on which something went wrong: the board stays the sheet's, claims and orders are judged, details are read."""

from __future__ import annotations

from typing import Any

import pytest
from hand_sheet_play import BOARD, CALLED, CHECKED, entry, sheet

from queenhigh import PokerHand
from queenhigh.games.crown_melbourne_crown_poker.facts import FlopTooManyCards, ShownToOne
from queenhigh.games.crown_melbourne_crown_poker.games import ROUNDS
from queenhigh.games.kit.actions import Report
from queenhigh.notation.fields import SheetError
from queenhigh.notation.hand_sheet import play_hand

FULL = (*CALLED, *CHECKED * 3)


def incident(kind: str, after: int | None, round_: str = "first", detail: Any = None) -> dict[str, Any]:
    when = {"round": round_} | ({} if after is None else {"after_action_index": after})
    return {"type": kind, "when": when, "detail": detail or {}}


def played(*said: str, **changes: Any) -> dict[str, Any]:
    return play_hand(sheet(*said, **changes))


def codes(result: dict[str, Any]) -> list[tuple[str, str]]:
    return [(made["code"], made["rule"]) for made in result["rulings"]]


class TestBoard:
    """The board of a sheet is the one that the hand ended with."""

    @pytest.mark.clause(
        "crown-melbourne-crown-poker 9.4",
        "crown-melbourne-crown-poker 9.8",
        "crown-melbourne-crown-poker 9.9",
        "crown-melbourne-crown-poker 9.10",
        "crown-melbourne-crown-poker 9.11",
        "crown-melbourne-crown-poker 9.12.3",
    )
    @pytest.mark.parametrize(
        ("kind", "after", "round_", "expected"),
        [
            ("flop_premature", 1, "first", ("RESHUFFLE", "9.10")),
            ("flop_too_many_cards", 3, "first", ("RESHUFFLE", "9.9")),
            ("flop_too_many_cards", 3, "second", ("REDEAL", "9.9")),
            ("burn_missed", 3, "second", ("REDEAL", "9.8")),
            ("burn_missed", 6, "third", ("CARDS_PLACED", "9.4")),
            ("burn_missed", 7, "third", ("CARDS_PLACED", "9.4")),
            ("burn_missed", 8, "third", ("PLAY_ON", "9.4")),
            ("burn_missed", 9, "final", ("CARDS_PLACED", "9.4")),
            ("turn_premature", 4, "second", ("CARDS_PLACED", "9.12.1")),
            ("river_premature", 7, "third", ("RESHUFFLE", "9.11")),
            ("two_cards_opened", 6, "third", ("CARDS_PLACED", "9.13.1")),
            ("two_cards_opened", 9, "final", ("CARDS_PLACED", "9.13.1")),
            ("more_than_two_cards_opened", 6, "third", ("RESHUFFLE", "9.14")),
        ],
    )
    def test_is_the_one_that_the_sheet_has(self, kind: str, after: int, round_: str, expected: tuple[str, str]) -> None:
        result = played(*FULL, irregularity=incident(kind, after, round_))
        assert result["board"] == BOARD
        assert codes(result) == [expected]
        assert result["legality"] == []
        assert result["final_stacks"] == {"1": 1000, "2": 990, "3": 1020, "4": 990}

    @pytest.mark.clause("crown-melbourne-crown-poker 9.3")
    @pytest.mark.parametrize("boxed", ["2s", "7h", "Qs"])
    def test_a_boxed_card_moves_no_card_of_it(self, boxed: str) -> None:
        result = played(*FULL, irregularity=incident("boxed_card_found", -1, "deal", {"card": boxed}))
        assert result["board"] == BOARD

    @pytest.mark.clause("crown-melbourne-crown-poker 9.7")
    def test_the_deck_says_which_card_replaces_an_exposed_one(self) -> None:
        exposed = incident("card_exposed_by_dealer", -1, "deal", {"seat": 4, "exposed_card": "Qs"})
        deck = {"stub_after_deal": ["Ah", *BOARD[:3], "8c", "3s"]}
        result = played(*FULL, irregularity=exposed, deck=deck)
        assert result["board"] == BOARD
        assert result["showdown"][2]["hand"].startswith("ace high")

    @pytest.mark.clause("crown-melbourne-crown-poker 9.7")
    def test_a_card_that_the_sheet_does_not_name_is_noted_at_the_showdown(self) -> None:
        """A hand was read, and could win, with a card that nobody had written."""
        exposed = incident("card_exposed_by_dealer", -1, "deal", {"seat": 4, "exposed_card": "Qs"})
        assert "a card of seat 4 was replaced" in played(*FULL, irregularity=exposed)["notes"][0]
        deck = {"stub_after_deal": ["Ah", *BOARD[:3], "8c", "3s"]}
        assert "notes" not in played(*FULL, irregularity=exposed, deck=deck)
        assert "notes" not in played(*FULL)

    @pytest.mark.clause("crown-melbourne-crown-poker 8.18.1", "crown-melbourne-crown-poker 9.10")
    def test_where_the_sheet_has_no_board_the_deck_is_dealt(self) -> None:
        deck = {
            "stub": ["8c", "8d", "8h", "8s", "6c", "6d", "6h", "6s"],
            "stub_after_shuffle": ["6h", "6d", "8d", "Tc", "7s", "Td", "7h"],
        }
        assert played(*FULL, board=[], deck=deck)["board"] == ["8d", "8h", "8s", "6d", "6s"]
        early = incident("flop_premature", 1)
        result = played(*FULL, board=[], deck=deck, irregularity=early)
        assert result["board"] == ["6h", "6d", "8d", "7s", "7h"]

    @pytest.mark.clause("crown-melbourne-crown-poker 9.13.2", "crown-melbourne-crown-poker 9.12.3")
    def test_a_stub_before_the_fourth_card_begins_there(self) -> None:
        deck = {"stub_before_turn": ["8c", "8d", "8h", "8s", "6c", "6d"], "stub_after_shuffle": ["8d", "6c"]}
        assert played(*FULL, board=BOARD[:3], deck=deck)["board"] == [*BOARD[:3], "8d", "8s"]
        two = incident("two_cards_opened", 6, "third")
        assert played(*FULL, board=BOARD[:3], deck=deck, irregularity=two)["board"] == [*BOARD[:3], "8d", "8s"]
        early = incident("turn_premature", 4, "second")
        assert played(*FULL, board=BOARD[:3], deck=deck, irregularity=early)["board"] == [*BOARD[:3], "8s", "8d"]

    @pytest.mark.clause("crown-melbourne-crown-poker 9.4", "crown-melbourne-crown-poker 9.8")
    @pytest.mark.parametrize(
        ("after", "when", "board"),
        [
            (7, "third", ["8d", "8h", "8s", "6d", "6s"]),  # 6c was turned: it becomes the burn
            (8, "third", ["8d", "8h", "8s", "6c", "6h"]),  # two have acted: it stands, with one burn fewer
            (5, "second", ["8c", "8d", "8h", "6c", "6h"]),
            (10, "final", ["8d", "8h", "8s", "6d", "6s"]),
            (11, "final", ["8d", "8h", "8s", "6d", "6h"]),
            (6, "second", ["8c", "8d", "8h", "6c", "6h"]),  # found when all had acted on that street
            (9, "third", ["8d", "8h", "8s", "6c", "6h"]),
            (12, "final", ["8d", "8h", "8s", "6d", "6h"]),
        ],
    )
    def test_the_deck_is_as_it_was_dealt_without_a_burn(self, after: int, when: str, board: list[str]) -> None:
        deck = {"stub": ["8c", "8d", "8h", "8s", "6c", "6d", "6h", "6s"]}
        found = incident("burn_missed", after, when, {"reconstructable": True})
        result = played(*FULL, board=[], deck=deck, irregularity=found)
        assert result["board"] == board
        assert result["legality"] == []

    @pytest.mark.clause("crown-melbourne-crown-poker 9.4")
    def test_a_ruling_names_no_card_that_the_sheet_does_not(self) -> None:
        """It named a card that nobody had written, and burned the one that the sheet has on the board."""
        result = played(*FULL, irregularity=incident("burn_missed", 7, "third"))
        placed = {order["into"]: order["cards"] for order in result["rulings"][0]["orders"]}
        assert placed == {"board": [BOARD[3]], "burns": ["??"]}


class TestDiscards:
    @pytest.mark.clause("crown-melbourne-crown-poker 9.15.1", "crown-melbourne-crown-poker 9.15.2")
    @pytest.mark.parametrize(
        ("after", "expected", "stacks"),
        [
            (5, ("CARDS_PLACED", "9.15.1"), {"1": 1000, "2": 990, "3": 1020, "4": 990}),
            (6, ("CARDS_PLACED", "9.15.1"), {"1": 1000, "2": 990, "3": 1020, "4": 990}),
            (7, ("DEAD_HAND", "9.15.2"), {"1": 1000, "2": 1020, "3": 990, "4": 990}),
        ],
    )
    def test_a_missed_discard_is_found_sooner_or_later(
        self, after: int, expected: tuple[str, str], stacks: dict[str, int]
    ) -> None:
        kept = incident("failed_to_discard", after, "second", {"seat": 3, "discard": "6d"})
        made = sheet(*CALLED, game="pineapple", irregularity=kept)
        for seat, more in zip(made["seats"], ("3d", "4d", "6d", "8d"), strict=True):
            seat["hole"].append(more)
        made["actions"] += [{"seat": seat, "action": "discard", "card": card} for seat, card in ((2, "4d"), (4, "8d"))]
        later = ["2 check", "4 check"] if expected[0] == "DEAD_HAND" else list(CHECKED)
        made["actions"] += [entry(words) for words in (*CHECKED, *later * 2)]
        result = play_hand(made)
        assert codes(result) == [expected]
        assert (result["legality"], result["final_stacks"]) == ([], stacks)

    @pytest.mark.clause("crown-melbourne-crown-poker 9.15.1")
    def test_nobody_bets_before_all_have_discarded(self) -> None:
        made = sheet(*CALLED, "2 check", game="pineapple", board=[])
        for seat, more in zip(made["seats"], ("3d", "4d", "6d", "8d"), strict=True):
            seat["hole"].append(more)
        assert [(told["verdict"], told["rule"]) for told in play_hand(made)["legality"]] == [("illegal", "9.15.1")]

    @pytest.mark.clause("crown-melbourne-crown-poker 10.1.1(d)")
    def test_wagers_on_both_colours_are_kept_apart(self) -> None:
        wagers = [{"seat": 1, "amount": 8, "colour": "red"}, {"seat": 1, "amount": 5, "colour": "black"}]
        result = played("4 fold", "1 fold", "2 fold", board=["Js", "9c", "5c"], side_wagers=wagers)
        told = [(wager["colour"], wager["amount"], wager["outcome"]) for wager in result["side_wagers"]]
        assert told == [("red", 8, "lose"), ("black", 5, "win")]


class TestMuckedHands:
    @pytest.mark.clause("crown-melbourne-crown-poker 9.5")
    @pytest.mark.parametrize(
        ("asker", "code", "stacks"),
        [
            (2, "LIVE_HAND", {"1": 1000, "2": 990, "3": 1020, "4": 990}),
            (4, "DEAD_HAND", {"1": 1000, "2": 1020, "3": 990, "4": 990}),
            (1, "DEAD_HAND", {"1": 1000, "2": 1020, "3": 990, "4": 990}),
        ],
    )
    def test_is_live_only_where_a_winner_asks(self, asker: int, code: str, stacks: dict[str, int]) -> None:
        asked = incident("mucked_hand_request", None, "showdown", {"seat": 3, "requested_by": asker})
        result = played(*FULL, irregularity=asked)
        assert codes(result) == [(code, "9.5")]
        assert result["final_stacks"] == stacks

    @pytest.mark.clause("crown-melbourne-crown-poker 9.5", "crown-melbourne-crown-poker 1.1 'Side pot(s)'")
    def test_the_winner_of_a_side_pot_is_a_pot_winner(self) -> None:
        asked = incident("mucked_hand_request", None, "showdown", {"seat": 2, "asked_by": 4})
        made = sheet("4 raise_to 300", "1 fold", "2 call", "3 call", *["2 check", "4 check"] * 3, irregularity=asked)
        made["seats"][2]["stack"] = 100
        result = play_hand(made)
        assert codes(result) == [("LIVE_HAND", "9.5")]
        assert result["final_stacks"] == {"1": 1000, "2": 1100, "3": 300, "4": 700}

    @pytest.mark.clause("crown-melbourne-crown-poker 9.5")
    def test_a_hand_that_was_not_in_the_final_called_round_stays_closed(self) -> None:
        asked = incident("mucked_hand_request", None, "showdown", {"seat": 1, "asked_by": 3})
        result = played(*FULL, irregularity=asked)
        assert codes(result) == [("REFUSED", "9.5")]
        assert result["final_stacks"]["3"] == 1020
        with pytest.raises(SheetError, match=r"detail\.asked_by"):
            played(*FULL, irregularity=incident("mucked_hand_request", None, "showdown", {"seat": 1}))


class TestImpossibleDetails:
    @pytest.mark.parametrize(
        ("kind", "detail", "named"),
        [
            ("deal_error", {"error": "sneezed"}, "error"),
            ("wrong_card_count", {"seat": 4, "cards": 3}, "seat"),
            ("wrong_card_count", {"seat": 3, "cards": 2}, "cards"),
            ("defective_deck", {"ground": "boxed", "count": 4}, "count"),
            ("defective_deck", {"ground": "count", "count": 52}, "count"),
            ("boxed_card_found", {"count": 0}, "count"),
            ("boxed_card_found", {"card": "Qs"}, "card"),
            ("card_exposed_by_player", {"seat": 4}, "seat"),
            ("card_exposed_by_player", {"seat": 3, "card": "Ks"}, "card"),
            ("card_exposed_by_dealer", {"count": 0}, "count"),
            ("card_exposed_by_dealer", {"count": 1}, "seat"),
            ("card_exposed_by_dealer", {"seat": 3, "card": "Ks"}, "card"),
        ],
    )
    def test_are_refused_by_name(self, kind: str, detail: dict[str, Any], named: str) -> None:
        """The report as a whole was named, and a player could drop a card that they did not have."""
        with pytest.raises(SheetError) as refusal:
            played("4 fold", *FULL[1:], irregularity=incident(kind, 0, detail=detail))
        assert refusal.value.field == f"irregularity.detail.{named}"

    @pytest.mark.parametrize("kind", ["card_exposed_by_player", "card_exposed_by_dealer"])
    def test_a_card_of_a_hand_that_the_sheet_does_not_have_needs_the_hand(self, kind: str) -> None:
        made = sheet(*FULL, irregularity=incident(kind, -1, detail={"seat": 1, "card": "2c"}))
        del made["seats"][0]["hole"]
        with pytest.raises(SheetError, match=r"^seats\[0\]\.hole: these cards are missing"):
            play_hand(made)


class TestAfterTheEnd:
    @pytest.mark.clause("crown-melbourne-crown-poker 13.10")
    def test_what_is_reported_when_the_hand_is_over_is_refused_and_stays_on_record(self) -> None:
        reports = [
            incident("defective_deck", 4, "second", {"ground": "joker"}),
            incident("burn_missed", 5, "second", {}),
        ]
        result = played(*FULL, irregularity=reports)
        assert codes(result) == [("MISDEAL", "9.1.1(h)"), ("REFUSED", "13.10")]


class TestWinnerWithTheWrongCount:
    @pytest.mark.clause(
        "crown-melbourne-crown-poker 9.1.1(g)", "crown-melbourne-crown-poker 9.1.1(f) affected player acted"
    )
    def test_at_the_end_of_the_showdown_everything_goes_back(self) -> None:
        rake = {"type": "percent", "rate": 10}
        found = incident("wrong_card_count", 12, "showdown", {"seat": 3, "cards": 3})
        result = played(*FULL, irregularity=found, commission=rake)
        assert codes(result) == [("MISDEAL", "9.1.1(g)")]
        assert (result["final_stacks"], result["commission"]) == (dict.fromkeys("1234", 1000), 0)
        loser = incident("wrong_card_count", 12, "showdown", {"seat": 4, "cards": 3})
        assert codes(played(*FULL, irregularity=loser)) == [("DEAD_HAND", "9.1.1(f) affected player acted")]
        earlier = incident("wrong_card_count", 11, "final", {"seat": 3, "cards": 3})
        result = played(*FULL, irregularity=earlier)
        assert codes(result) == [("DEAD_HAND", "9.1.1(f) affected player acted")]
        assert result["final_stacks"] == {"1": 1000, "2": 1020, "3": 990, "4": 990}


PRIZE = {"kind": "cash", "amount": 500, "earned_by": "one pair"}


class TestBonusClaims:
    @pytest.mark.clause("crown-melbourne-crown-poker 11.3", "crown-melbourne-crown-poker 11.4")
    @pytest.mark.parametrize(
        ("detail", "expected"),
        [
            ({"seat": 3, "prize": PRIZE}, ("AWARDED", "11.3")),
            ({"seat": 3, "prize": {**PRIZE, "kind": "goods"}}, ("RECORDED", "11.3")),
            ({"seat": 3, "prize": {**PRIZE, "earned_by": "two_pair"}}, ("REFUSED", "11.3")),
            ({"seat": 3, "prize": PRIZE, "verified_by": "Dealer"}, ("REFUSED", "11.3")),
            ({"seat": 3, "prize": PRIZE, "form": "goods"}, ("REFUSED", "11.3.1")),
            ({"seat": 3, "prize": {**PRIZE, "kind": "shares"}}, ("REFUSED", "11.1")),
            ({"seat": 3, "prize": {**PRIZE, "displayed": False}}, ("REFUSED", "11.2")),
            ({"seat": 1, "prize": PRIZE}, ("REFUSED", "11.4")),
        ],
    )
    def test_by_a_verified_hand_that_was_not_folded(self, detail: dict[str, Any], expected: tuple[str, str]) -> None:
        result = played(*FULL, irregularity=incident("bonus_claim", None, "showdown", detail))
        assert codes(result) == [expected]
        assert result["final_stacks"]["3"] == 1020

    @pytest.mark.clause("crown-melbourne-crown-poker 11.3.1")
    @pytest.mark.parametrize(("amount", "expected"), [({"amount": 500}, 500), ({"amount": 1}, 1), ({}, None)])
    def test_the_amount_is_in_chips_as_on_the_sheet_and_never_invented(
        self, amount: dict[str, int], expected: int | None
    ) -> None:
        """It was shown as 5.00 for 500 chips, and as 0.01 if the sheet gave none."""
        prize = {"kind": "cash", "earned_by": "one_pair", **amount}
        result = played(*FULL, irregularity=incident("bonus_claim", None, "showdown", {"seat": 3, "prize": prize}))
        [award] = result["rulings"][0]["orders"]
        assert award.get("amount") == expected

    def test_an_amount_that_is_none_is_refused_by_its_field(self) -> None:
        found = incident("bonus_claim", None, "showdown", {"seat": 3, "prize": {**PRIZE, "amount": "500"}})
        with pytest.raises(SheetError, match=r"^irregularity\.detail\.prize\.amount: '500' is not an amount of chips"):
            played(*FULL, irregularity=found)


class TestOrders:
    @pytest.mark.clause("crown-melbourne-crown-poker 13.5", "crown-melbourne-crown-poker 13.6")
    def test_attempts_come_one_after_the_other(self) -> None:
        tried = [
            {"by": "Dealer", "ground": "fire"},
            {"by": "TG Higher Duties Dealer", "ground": "bad beat"},
            {"by": "TG Area Manager", "ground": "fire"},
        ]
        result = played(*FULL[:6], irregularity=incident("invalidate", 5, "second", {"attempts": tried}))
        assert codes(result) == [("REFUSED", "13.5"), ("REFUSED", "13.5"), ("VOID", "13.5")]
        assert result["final_stacks"] == dict.fromkeys("1234", 1000)

    @pytest.mark.clause(
        "crown-melbourne-crown-poker 9.1.1",
        "crown-melbourne-crown-poker 9.1.1(c)",
        "crown-melbourne-crown-poker 9.1.1(d)",
    )
    def test_cases_are_judged_each_by_itself(self) -> None:
        cases = [
            {"kind": "dealt out of order"},
            {"kind": "extra hand", "reconstructable": True},
            {"kind": "a player was skipped", "by": "Chip Runner"},
        ]
        result = played(*FULL, irregularity=incident("deal_error", 0, detail=cases))
        assert codes(result) == [("MISDEAL", "9.1.1(c)"), ("CORRECTED", "9.1.1(d)"), ("REFUSED", "9.1.1(d)")]
        assert result["final_stacks"]["3"] == 1020

    @pytest.mark.clause(
        "crown-melbourne-crown-poker 9.1.1(a)",
        "crown-melbourne-crown-poker 9.1.1(i)",
        "crown-melbourne-crown-poker 9.7",
        "crown-melbourne-crown-poker 9.1.1(h)",
    )
    @pytest.mark.parametrize(
        ("kind", "detail", "expected"),
        [
            ("card_exposed_in_cut", {"cards": ["Qs"]}, ("MISDEAL", "9.1.1(a)")),
            ("card_exposed_by_dealer", {"exposed": [{"seat": 4, "card": "Qs"}]}, ("CARDS_PLACED", "9.7")),
            ("card_exposed_by_dealer", {"exposed": [{"seat": 4}, {"seat": 2}]}, ("MISDEAL", "9.1.1(i)")),
            ("card_exposed_by_dealer", {"seats": [4, 2]}, ("MISDEAL", "9.1.1(i)")),
            ("boxed_card_found", {"cards": ["7h", "8h", "9h", "Th"]}, ("PLAY_ON", "9.3")),
            ("boxed_card_found", {"cards": ["7h", "8h", "9h", "Th", "6h"]}, ("MISDEAL", "9.1.1(h)")),
            ("deal_error", {"type": "extra_hand"}, ("MISDEAL", "9.1.1(d)")),
        ],
    )
    def test_what_happens_in_the_deal_is_heard_before_the_first_action(
        self, kind: str, detail: dict[str, Any], expected: tuple[str, str]
    ) -> None:
        result = played(irregularity=incident(kind, None, "deal", detail), board=[])
        assert codes(result) == [expected]
        over = expected[0] in ("MISDEAL", "VOID")
        assert (result["final_stacks"] == dict.fromkeys("1234", 1000)) is over

    def test_a_detail_that_no_report_has_is_refused(self) -> None:
        found = incident("card_exposed_by_player", 0, detail={"seat": 3, "weather": "fair"})
        with pytest.raises(
            SheetError, match=r"^irregularity\.detail\.weather: card_exposed_by_player has no such detail"
        ):
            played(*FULL, irregularity=found)
        found = incident("card_exposed_by_player", 0, detail={"saet": 3})
        with pytest.raises(SheetError, match=r"Did you mean seat\?"):
            played(*FULL, irregularity=found)

    def test_a_detail_that_only_other_reports_have_becomes_a_note(self) -> None:
        result = played(*FULL, irregularity=incident("flop_premature", 1, detail={"seat": 3}))
        assert result["notes"] == ["irregularity.detail.seat changes nothing: flop_premature has no such detail."]


class TestTheWordsOfRoundSheets:
    """`cards`, `irregularities` and details beside the type mean the same on a hand sheet as on a round sheet."""

    OLD = sheet("4 call", "1 call") | {
        "irregularity": {"type": "wrong_card_count", "when": {"round": "first"}, "detail": {"seat": 1, "cards": 3}}
    }

    def test_a_report_in_the_same_words(self) -> None:
        old = play_hand(self.OLD)
        new = {name: value for name, value in self.OLD.items() if name != "irregularity"}
        new["irregularities"] = [{"type": "wrong_card_count", "when": "first", "seat": 1, "cards": 3}]
        new["seats"] = [
            {{"hole": "cards"}.get(name, name): value for name, value in seat.items()} for seat in self.OLD["seats"]
        ]
        assert play_hand(new) == old
        assert old["rulings"]

    def test_both_words_at_once_are_refused(self) -> None:
        with pytest.raises(SheetError, match=r"^irregularity: this is another word for `irregularities`"):
            play_hand(self.OLD | {"irregularities": [self.OLD["irregularity"]]})
        seats = [{**self.OLD["seats"][0], "cards": ["As", "Ks"], "hole": ["As", "Ks"]}, *self.OLD["seats"][1:]]
        with pytest.raises(SheetError, match=r"^seats\[0\]\.hole: the cards appear twice"):
            play_hand(self.OLD | {"seats": seats})

    def test_a_misspelt_detail_is_named_where_it_is(self) -> None:
        wrong = {"type": "wrong_card_count", "when": "first", "seat": 1, "crads": 3}
        with pytest.raises(
            SheetError, match=r"^irregularities\[0\]\.crads: wrong_card_count has no such detail\. Did you mean cards"
        ):
            play_hand(
                {name: value for name, value in self.OLD.items() if name != "irregularity"}
                | {"irregularities": [wrong]}
            )


@pytest.mark.clause("crown-melbourne-crown-poker 9.9", "crown-melbourne-crown-poker 9.2")
@pytest.mark.parametrize("last", ["second", "third", "final"])
def test_a_report_after_a_flop_that_was_dealt_again_is_written_in_its_round(last: str) -> None:
    """The second flop was counted with the first: the sheet of such a hand named a later round, or raised an error."""
    hand = PokerHand("holdem", [200, 200, 200], seed="tuesday").call().call().check()
    hand.act(Report("Dealer", FlopTooManyCards()))
    while ROUNDS[hand.state.street] != last:
        hand.check()
    hand.act(Report("Dealer", ShownToOne(seat=1)))
    while hand.turn:
        hand.check()
    sheet = hand.sheet()
    assert [told["when"]["round"] for told in sheet["irregularity"]] == ["second", last]
    result = play_hand(sheet)
    assert [made["rule"] for made in result["rulings"]] == ["9.9", "9.2"]
    assert {int(seat): stack for seat, stack in result["final_stacks"].items()} == {
        seat: int(stack * 100) for seat, stack in hand.stacks.items()
    }
