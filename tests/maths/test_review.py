"""The review of a round: exact costs, which average back to what was known before a card was seen."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from book_ids import CALIFORNIA, CANBERRA, PERTH

from queenhigh.cards import DECK, Card, cards
from queenhigh.cli.review import reviewed
from queenhigh.games.kit.actions import Choice
from queenhigh.games.library import room
from queenhigh.maths.equity.report import equity
from queenhigh.maths.odds import Decision
from queenhigh.maths.review import UNSEEN, Faced, judged
from queenhigh.money import Cents
from queenhigh.rules import InputError

EXAMPLES = Path(__file__).parents[2] / "examples"
TEN = Cents(1000)


def seen(book: str, hand: str, wagers: Mapping[str, Cents], *, dealer: str = "", shared: str = "") -> Faced:
    decision = Decision(
        settings=room(book).croupier.table,
        cards=cards(hand),
        wagers=wagers,
        choices=(Choice.PLAY, Choice.CHECK if shared else Choice.FOLD),
        cost=TEN,
        dealer=cards(dealer),
        shared=cards(shared),
    )
    return Faced(1, decision, Choice.PLAY)


def rest(*known: str) -> list[Card]:
    out = cards(" ".join(known))
    return [card for card in DECK if card not in out]


class TestAgainstTheHouse:
    def test_what_an_up_card_says_averages_back_to_what_was_known_without_it(self) -> None:
        """California: over all 49 cards that the dealer may show, play is worth what it is worth with none shown."""
        hand, wagers = "Qh 6d 4c", {"ante": TEN, "pair_plus": Cents(500)}
        without = judged(room(CALIFORNIA), seen(CALIFORNIA, hand, wagers)).worths
        each = [judged(room(CALIFORNIA), seen(CALIFORNIA, hand, wagers, dealer=str(up))).worths for up in rest(hand)]
        assert len(each) == 49
        assert len({one["play"] for one in each}) > 3
        for choice in ("play", "fold"):
            assert sum((one[choice] for one in each), Fraction(0)) / 49 == without[choice]

    def test_a_street_averages_back_to_the_street_before_it(self) -> None:
        """Perth: the wager on the turn wins or loses as one on the river would, so that over all 47 turns it is worth as much."""
        hole, flop = "Ah Jd", "Jc 8s 3h"
        before = judged(room(PERTH), seen(PERTH, hole, {"ante": TEN}, shared=flop)).worths["play"]
        after = [
            judged(room(PERTH), seen(PERTH, hole, {"ante": TEN}, shared=f"{flop} {turn}")).worths["play"]
            for turn in rest(hole, flop)
        ]
        assert len(after) == 47
        assert sum(after, Fraction(0)) / 47 == before

    def test_the_cost_is_what_the_best_choice_was_worth_more(self) -> None:
        sheet = yaml.safe_load((EXAMPLES / "canberra.yaml").read_text(encoding="utf-8"))
        found = reviewed(sheet)
        one, two, three = found["decisions"]
        assert (one["did"], one["best"], one["cost"]) == ("play", "play", "0")
        assert (two["did"], two["best"]) == ("keep_side_bets", "play")
        worths = {choice: Fraction(worth) for choice, worth in two["worths"].items()}
        assert Fraction(two["cost"]) == worths["play"] - worths["keep_side_bets"] > 0
        assert three["cost"] == "0"
        assert found["counted"] == 3
        assert found["cost"] == two["cost"]
        assert reviewed(sheet, 2)["decisions"] == [two]

    def test_equal_choices_cost_nothing_whichever_was_chosen(self) -> None:
        faced = seen(CANBERRA, "Qh 6d 4c", {"ante": TEN})._replace(chosen=Choice.FOLD)
        found = judged(room(CANBERRA), faced)
        assert found.cost == max(found.worths.values()) - found.worths["fold"]

    def test_a_hand_that_was_not_looked_at_is_not_judged(self) -> None:
        found = judged(room(CANBERRA), Faced(1, None, Choice.PLAY))
        assert (found.cost, found.note) == (None, UNSEEN)

    def test_a_seat_that_does_not_exist_is_refused(self) -> None:
        sheet = yaml.safe_load((EXAMPLES / "canberra.yaml").read_text(encoding="utf-8"))
        with pytest.raises(InputError, match="No one plays at seat 9"):
            reviewed(sheet, 9)


def heads_up(*actions: dict[str, Any], stacks: tuple[int, int] = (10_000, 10_000), board: str = "") -> dict[str, Any]:
    held = (("Ada", "As Ah"), ("Bo", "Kd Kc"))
    seats = [
        {"seat": at, "player": name, "stack": stack, "cards": hole.split()}
        for at, ((name, hole), stack) in enumerate(zip(held, stacks, strict=True), 1)
    ]
    return {
        "book": "crown-melbourne-crown-poker",
        "game": "holdem",
        "betting": {"type": "no_limit", "blinds": [100, 200]},
        "chip": 100,
        "button": 2,
        "seats": seats,
        "board": (board or "2c 7d 9h Jc 3s").split(),
        "actions": list(actions),
    }


def act(seat: int, action: str, amount: int | None = None) -> dict[str, Any]:
    return {"seat": seat, "action": action} | ({"amount": amount} if amount else {})


class TestAtPoker:
    def test_a_call_for_all_the_chips_is_counted_against_the_hand_that_was_shown(self) -> None:
        """Kings call 9,800 more into a pot of 10,200: each has put 10,000 in when it is over."""
        found = reviewed(heads_up(act(1, "raise_to", 10_000), act(2, "call")), 2)["decisions"]
        part = equity("holdem", ["KdKc", "AsAh"]).hands[0].fraction
        assert part is not None
        (call,) = found
        assert Fraction(call["worths"]["call"]) == part * 20_000 - 9_800
        assert Fraction(call["cost"]) == 9_800 - part * 20_000 > 0
        assert (call["did"], call["best"], call["exact"]) == ("call", "fold", True)

    @pytest.mark.parametrize(("stack", "pot"), [(6_000, 12_000), (10_000, 20_000), (14_000, 20_000)])
    def test_only_what_both_can_match_is_played_for(self, stack: int, pot: int) -> None:
        sheet = heads_up(act(1, "raise_to", 10_000), act(2, "call"), stacks=(10_000, stack))
        (call,) = reviewed(sheet, 2)["decisions"]
        part = equity("holdem", ["KdKc", "AsAh"]).hands[0].fraction
        assert part is not None
        assert Fraction(call["worths"]["call"]) == part * pot - (min(stack, 10_000) - 200)

    def test_a_call_on_the_last_street_is_counted_though_chips_are_left(self) -> None:
        checks = [act(1, "call"), act(2, "check")] + [act(seat, "check") for _ in range(2) for seat in (1, 2)]
        found = reviewed(heads_up(*checks, act(1, "check"), act(2, "bet", 600), act(1, "call")), 1)["decisions"]
        assert [one["cost"] for one in found[:-1]] == [None] * (len(found) - 1)
        assert all(one["note"].startswith("Cannot be counted") for one in found[:-1])
        assert found[-1]["worths"] == {"call": "1000", "fold": "0"}, "aces win the 1,000 that lie there"
        assert found[-1]["cost"] == "0"

    def test_a_call_with_betting_to_come_cannot_be_counted(self) -> None:
        (first, *_) = reviewed(
            heads_up(act(1, "raise_to", 600), act(2, "call"), act(1, "bet", 900), act(2, "fold")), 2
        )["decisions"]
        assert first["cost"] is None
        assert "betting still to come" in first["note"]

    def test_a_fold_is_not_counted_against_a_hand_that_nobody_saw(self) -> None:
        (fold,) = reviewed(heads_up(act(1, "raise_to", 10_000), act(2, "fold")), 2)["decisions"]
        assert (fold["did"], fold["cost"]) == ("fold", None)
        assert "never shown" in fold["note"]

    def test_equity_averages_back_over_the_cards_to_come(self) -> None:
        hands, board = ["KdKc", "AsAh"], "2c 7d 9h"
        known = equity("holdem", hands, board).hands[0].fraction
        turns = rest("Kd Kc As Ah", board)
        each = [equity("holdem", hands, f"{board} {turn}").hands[0].fraction or Fraction(0) for turn in turns]
        assert sum(each, Fraction(0)) / len(turns) == known
