"""Perth's Hold'em, solved: the parent game's published figures come out, and kernels agree with dealing everything out."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from random_deals import cards_of, deals
from solved_holdem import solution

from queenhigh.cards import cards
from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.facets.advice import openings
from queenhigh.games.crown_perth_holdem_poker.facets.jackpot_odds import Jackpot, both, chance
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import STAKE, Perth, always, never
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard, five_card_hand
from queenhigh.maths import oracle
from queenhigh.maths.holdem import solving
from queenhigh.maths.holdem.choices import standing, wager_value
from queenhigh.maths.holdem.flops import five_card_kinds, flop_kinds
from queenhigh.maths.holdem.solving import DEALS, LOST, WON, Solution, classes, starting_hands
from queenhigh.maths.tables import load
from queenhigh.money import Cents


@pytest.fixture(scope="module")
def perth() -> Perth:
    return Perth(solution=solution())


@pytest.fixture(scope="module")
def parent(perth: Perth) -> Perth:
    """Texas Hold'em Bonus: the ante is paid on a straight or better."""
    return Perth(ante_from=FiveCard.STRAIGHT, solution=perth.solution)


def number(name: str) -> int:
    return list(starting_hands()).index(name)


def test_the_classes_of_hands_are_as_many_as_published() -> None:
    known = oracle.read("suit_classes")
    for size, room in ((3, 1755), (4, 16432), (5, 134459)):
        hands, numbers, ways = classes(size, room)
        assert len(hands) == len(set(numbers.tolist())) == known[str(size)]
        assert int(ways.sum()) == {3: 22100, 4: 270725, 5: 2598960}[size]
    assert len(starting_hands()) == known["2"]


def test_the_parent_game_keeps_two_point_nought_four_and_half_a_percent_of_all_that_is_wagered(parent: Perth) -> None:
    figures = parent.figures()
    assert f"{float(100 * figures.house_edge):.2f}" == "2.04"
    assert f"{float(100 * figures.element_of_risk):.2f}" == "0.53"


def test_perths_flush_or_better_costs_three_and_a_half_percent_more(perth: Perth) -> None:
    figures = perth.figures()
    assert figures.house_edge == Fraction(19447087313, 347672625300)
    assert f"{float(100 * figures.element_of_risk):.4f}" == "1.4744"


def test_only_deuces_and_four_three_offsuit_are_folded(perth: Perth, parent: Perth) -> None:
    names = list(starting_hands())
    assert {name for n, name in enumerate(names) if not parent.plays(n)} == {"32o", "42o", "52o", "62o", "72o"}
    assert {name for n, name in enumerate(names) if not perth.plays(n)} == {"32o", "42o", "52o", "62o", "72o", "43o"}


def test_the_room_gives_the_solver_its_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def solve(*given: object) -> Solution:
        asked.extend(given[:2])
        return solution()

    monkeypatch.setattr("queenhigh.games.crown_perth_holdem_poker.facets.pricing.SOLVED", {})
    monkeypatch.setattr("queenhigh.games.crown_perth_holdem_poker.facets.pricing.solve", solve)
    assert Perth().solution is solution()
    assert asked == [(1, 1), (1, 1)]
    assert Perth().solution is solution(), "the same prices are not solved again"
    assert asked == [(1, 1), (1, 1)]


def test_every_deal_is_counted_once(perth: Perth) -> None:
    for n, ways in enumerate(starting_hands().values()):
        assert int(perth.solution.outcomes[n].sum()) == ways * DEALS


def test_as_many_deals_are_won_as_lost_and_as_many_as_without_symmetry(perth: Perth) -> None:
    ends = perth.solution.outcomes.sum(axis=(0, 1)) // solving.WAYS_TO_BOARD
    known = oracle.read("holdem")
    assert {"won": int(ends[WON:].sum()), "lost": int(ends[LOST]), "equal": int(ends[1])} == known
    assert sum(known.values()) == comb(52, 5) * comb(47, 2) * comb(45, 2)


def test_aces_beat_a_random_hand_as_often_as_published(perth: Perth) -> None:
    outcomes = perth.solution.outcomes[number("AA")].sum(axis=0)
    deals = starting_hands()["AA"] * DEALS
    assert f"{100 * int(outcomes[WON:].sum()) / deals:.2f}" == "84.93"
    assert f"{100 * int(outcomes[1]) / deals:.2f}" == "0.54"


def test_a_board_ranks_all_pairs_of_hole_cards_as_the_engine_does() -> None:
    from queenhigh.maths.kernels import holdem as kernels
    from queenhigh.maths.kernels.suits import hole_id

    tables, order = load(), solving.by_strength()
    for board in (cards("Ah Kh Qh 7s 7d"), cards("2c 3c 4c 5c 6c"), cards("9s 9d 9h Kc 4d")):
        out = np.zeros((1, 1326), dtype=np.int32)
        indices = np.array([[card.index for card in board]])
        kernels.board_values(indices, tables.keys, tables.starts_7, tables.table_7, tables.flush, order, 1, 1, out)
        for row in deals(6, 7, seed=board[0].index):
            hole = cards_of(np.array([card for card in row if card not in indices][:2], dtype=np.uint8))
            lost, _, won = standing(hole, board)
            assert out[0, hole_id(hole[0].index, hole[1].index)] == won - lost


def test_turn_and_river_wagers_are_made_exactly_where_dealing_everything_out_says_so(perth: Perth) -> None:
    for row in deals(40, 6, seed=4):
        hole, four = cards_of(row[:2]), cards_of(row[2:])
        assert perth.wagers(hole, four) == (wager_value(hole, four) > 0)
    for row in deals(2, 5, seed=3):
        hole, flop = cards_of(row[:2]), cards_of(row[2:])
        assert perth.wagers(hole, flop) == (wager_value(hole, flop) > 0)


def test_random_deals_end_in_the_room_as_they_are_priced(perth: Perth) -> None:
    for row in deals(2500, 9, seed=99):
        hole, dealer, board = cards_of(row[:2]), cards_of(row[2:4]), cards_of(row[4:])
        own, other = five_card_hand((*hole, *board)), five_card_hand((*dealer, *board))
        end = LOST if own < other else 1 if own == other else WON + own.category
        k = int(row[0]) % 4
        wagers = {ANTE: STAKE, FLOP: Cents(2 * STAKE)}
        wagers |= {TURN: STAKE} if k & 2 else {}
        wagers |= {RIVER: STAKE} if k & 1 else {}
        assert sum(perth.settle(hole, board, dealer, Choice.PLAY, wagers).values()) == perth.nets[k, end]


def test_wagering_always_or_never_costs_dearly(perth: Perth) -> None:
    best = perth.figures().house_edge
    assert perth.figures(streets=always).house_edge > best + Fraction(3, 10)
    assert perth.figures(streets=never).house_edge > best + Fraction(3, 10)
    assert perth.figures(lambda _: True).house_edge > best


def test_a_solution_without_turn_and_river_is_worth_what_the_cards_are(perth: Perth) -> None:
    """Three antes on the better hand, but the ante alone needs a flush: nothing else affects the price of the fewest wagers."""
    aces = perth.solution.outcomes[number("AA")].sum(axis=0)
    net = [perth.nets[0, end] for end in range(12)]
    assert net[LOST] == -3
    assert [net[WON + kind] for kind in FiveCard] == [2] * FiveCard.FLUSH + [3] * (len(FiveCard) - FiveCard.FLUSH)
    assert int(aces.sum()) == 6 * DEALS


def test_poker_extra_is_priced_on_the_textbook_counts(perth: Perth) -> None:
    assert {kind.label: count for kind, count in five_card_kinds().items()} == oracle.read("five_card")
    dealer, player = perth.kind_figures(DEALER_POKER_EXTRA), perth.kind_figures(PLAYER_POKER_EXTRA)
    assert dealer.house_edge == player.house_edge == Fraction(5245, 43316)
    assert perth.kind_figures(PLAYER_POKER_EXTRA, Choice.FOLD).house_edge == 1


POKER_EXTRA = {
    "royal_flush": 1000,
    "straight_flush": 500,
    "four_of_a_kind": 200,
    "full_house": 70,
    "flush": 40,
    "straight": 30,
    "three_of_a_kind": 10,
    "two_pair": 5,
}
"""3.34, Table 3: to one, and the stake comes back."""
STRAIGHTS_THROUGH = {"32o": 2, "42o": 2, "52o": 2, "62o": 1, "72o": 0, "43o": 3}
"""Of the hands that are folded: how many runs of five have both cards."""


def returned(counts: dict[str, int], of: int) -> Fraction:
    """Of a stake of one, on average."""
    return sum((Fraction((POKER_EXTRA[kind] + 1) * count, of) for kind, count in counts.items()), Fraction(0))


def five_cards_by_combinations() -> dict[str, int]:
    return {
        "royal_flush": 4,
        "straight_flush": 9 * 4,
        "four_of_a_kind": 13 * 48,
        "full_house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "flush": 4 * (comb(13, 5) - 10),
        "straight": 10 * (4**5 - 4),
        "three_of_a_kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
        "two_pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
    }


def flops_by_combinations(straights: int) -> dict[str, int]:
    """What two cards of different ranks and suits make with a flop: no flush, as they are of two suits already."""
    return {
        "four_of_a_kind": 2,
        "full_house": 2 * comb(3, 2) * 3,
        "straight": straights * 4**3,
        "three_of_a_kind": 2 * comb(3, 2) * 44 + 11 * comb(4, 3),
        "two_pair": 3 * 3 * 44 + 2 * 3 * 11 * comb(4, 2),
    }


@pytest.mark.clause("crown-perth-holdem-poker 3.33(b)(iii)")
def test_both_figures_of_a_player_poker_extra_follow_only_from_combinations(perth: Perth) -> None:
    """On a hand that is never folded, and on another player's: what the folded hands would have brought back is lost."""
    whole = returned(five_cards_by_combinations(), comb(52, 5))
    assert perth.kind_figures(PLAYER_POKER_EXTRA).house_edge == 1 - whole
    assert f"{float(100 * (1 - whole)):.4f}" == "12.1087"
    folded = sum(
        Fraction(12, comb(52, 2)) * returned(flops_by_combinations(straights), comb(50, 3))
        for straights in STRAIGHTS_THROUGH.values()
    )
    anothers = perth.anothers_extra()
    assert anothers.house_edge == 1 - whole + folded
    assert f"{float(100 * anothers.house_edge):.4f}" == "15.7452"
    assert anothers.hands["folded"].count == 12 * len(STRAIGHTS_THROUGH) * comb(50, 3)
    assert anothers.deals == comb(52, 2) * comb(50, 3)


@pytest.mark.clause("crown-perth-holdem-poker 3.33(b)(iii)")
def test_where_a_fold_returns_the_extras_of_others_only_the_played_hands_decide() -> None:
    """Reading A13 the other way: the room gives the stake back, and the figure follows."""
    game = Perth(BOOK.readings.adopt({"A13": "returned"}), solution=solution())
    anothers = game.anothers_extra()
    assert anothers.hands["folded"].net == 0
    assert anothers.house_edge == Perth(solution=solution()).anothers_extra().house_edge - Fraction(72, 1326)


def test_a_player_poker_extra_as_large_as_the_ante_leaves_nothing_to_fold(perth: Perth) -> None:
    keeps = perth.with_extra(Fraction(1))
    assert all(keeps(n) for n in range(169))
    assert not perth.with_extra(Fraction(1, 100))(number("32o"))


def test_flop_hands_of_all_starting_hands_together_are_all_hands() -> None:
    ways = np.array(list(starting_hands().values()))
    together = (flop_kinds() * ways[:, None]).sum(axis=0) // 10
    assert {kind.label: int(together[kind]) for kind in FiveCard} == oracle.read("five_card")


def test_jackpot_levels_break_even_in_proportion_and_grow_by_their_share(perth: Perth) -> None:
    jackpot = Jackpot(Cents(100))
    assert chance(FiveCard.ROYAL_FLUSH) == Fraction(1, 649740)
    for level in (1, 2, 3):
        even = jackpot.break_even(level, perth.plays)
        assert jackpot.figures(level, perth.plays, even).mean >= 0
        assert jackpot.figures(level, perth.plays, Cents(even - 100)).mean < 0
        assert jackpot.growth(level) == Fraction(41 * level)
    assert not jackpot.plays_with(1, perth, Cents(100_000))(number("32o"))
    assert jackpot.plays_with(3, perth, Cents(100))(number("32o"))
    assert jackpot.worth(2, number("AKs"), Cents(2_000_000)) > jackpot.worth(2, number("AKs"))
    assert jackpot.worth(2, number("32o"), Cents(2_000_000)) == jackpot.worth(2, number("32o"))
    assert jackpot.figures(1).house_edge < jackpot.figures(1, perth.plays).house_edge
    assert both(FiveCard.ROYAL_FLUSH, FiveCard.ROYAL_FLUSH) == 0
    assert both(FiveCard.ROYAL_FLUSH, FiveCard.STRAIGHT_FLUSH) > 0


def test_the_openings_that_drills_keep_are_those_of_the_solution(perth: Perth) -> None:
    assert {name: perth.value(number(name)) for name in starting_hands()} == openings()
