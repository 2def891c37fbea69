"""Changed rules: each figure is compared with a count that does not use starting hands, cells or the rooms."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import jackpot_recounts as recount
import numpy as np
import pytest
from click.testing import CliRunner

import queenhigh
from queenhigh.cli.app import app
from queenhigh.games.library import room
from queenhigh.maths.design import chosen
from queenhigh.rules import InputError

CANBERRA, MELBOURNE, PERTH = (
    "casino-canberra-3-card-poker",
    "crown-melbourne-three-card-poker",
    "crown-perth-holdem-poker",
)
LOWEST = {"any_hand": 0, "jack_high": 9, "queen_high": 10, "king_high": 11, "ace_high": 12, "pair": 13}
"""What a dealer's hand has to reach: the rank of its highest card, or more than any card."""
KINDS = ("odd_cards", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")


@cache
def hands() -> tuple[Any, Any, Any, Any]:
    """All 22,100: cards as bits, strength, kind, and what each reaches as a dealer's hand. A card is 4 x rank + suit."""
    bits, strength, kinds, reach = [], [], [], []
    for cards in combinations(range(52), 3):
        low, middle, high = sorted(card // 4 for card in cards)
        flush = len({card % 4 for card in cards}) == 1
        wheel = (low, middle, high) == (0, 1, 12)
        order: tuple[int, ...]
        run = wheel or (middle - low == high - middle == 1)
        if low == high:
            kind, order = 4, (high,)
        elif run:
            kind, order = 5 if flush else 3, (1 if wheel else high,)
        elif low == middle or middle == high:
            kind, order = 1, (middle, low + high - middle)
        else:
            kind, order = 2 if flush else 0, (high, middle, low)
        bits.append(sum(1 << card for card in cards))
        strength.append(sum(rank * 13 ** (2 - place) for place, rank in enumerate(order)) + 13**3 * kind)
        kinds.append(kind)
        reach.append(high if kind == 0 else 13)
    return np.array(bits), np.array(strength), np.array(kinds), np.array(reach)


@cache
def against() -> Any:
    """`[hand][what the dealer reaches][lower, equal, higher]`: every hand against every other that shares no card with it."""
    bits, strength, _, reach = hands()
    made = np.zeros((len(bits), 14, 3), dtype=np.int64)
    for n in range(len(bits)):
        apart = np.flatnonzero(bits & bits[n] == 0)
        how = np.sign(strength[n] - strength[apart]) + 1
        made[n] = np.bincount(reach[apart] * 3 + how, minlength=42).reshape(14, 3)
    return made


def edge(qualifier: str, bonus: dict[str, int]) -> tuple[Fraction, Fraction]:
    """House edge and variance of a player who plays where that is worth more: written down from the rule, not from a room."""
    _, _, kinds, _ = hands()
    counts, least = against(), LOWEST[qualifier]
    out, total, squares = counts[:, :least].sum(axis=(1, 2)), 0, 0
    lower, equal, higher = counts[:, least:].sum(axis=1).T
    extra = np.array([bonus.get(name, 0) for name in KINDS])[kinds]
    for beaten, tied, won, passed, more in zip(lower, equal, higher, out, extra, strict=True):
        ends = [(-2 + more, beaten), (more, tied), (2 + more, won), (1 + more, passed)]
        played = sum(int(net) * int(often) for net, often in ends)
        if played > -18_424:
            total += played
            squares += sum(int(net) ** 2 * int(often) for net, often in ends)
        else:
            total -= 18_424
            squares += 18_424
    mean = Fraction(total, 22_100 * 18_424)
    return -mean, Fraction(squares, 22_100 * 18_424) - mean**2


@pytest.mark.parametrize("qualifier", LOWEST)
def test_another_qualifier_is_priced_as_every_deal_counted_one_by_one_is(qualifier: str) -> None:
    design = chosen(room(CANBERRA), "ante_play")
    found = design.figures(design.prices, {"qualifier": qualifier})
    assert (found.house_edge, found.variance) == edge(
        qualifier, {"straight_flush": 4, "three_of_a_kind": 3, "straight": 1}
    )


@pytest.mark.parametrize(
    ("qualifier", "bonus"),
    [
        ("queen_high", {"straight_flush": 5, "three_of_a_kind": 4, "straight": 1}),
        ("queen_high", {}),
        ("king_high", {"straight_flush": 9, "flush": 2}),
        ("jack_high", {"odd_cards": 1}),
    ],
)
def test_another_ante_bonus_is_too_and_hands_are_played_for_it(qualifier: str, bonus: dict[str, int]) -> None:
    pay = {kind: str(bonus.get(kind, 0)) for kind in KINDS}
    found = queenhigh.design(CANBERRA, "ante_play", pay=pay, rules={"qualifier": qualifier})
    wanted, variance = edge(qualifier, bonus)
    assert (found["house_edge"], found["variance"]) == (str(wanted), str(variance))


def test_the_books_own_figures_are_found_again() -> None:
    for book, wagers in ((CANBERRA, ("ante_play",)), (MELBOURNE, ("ante_play[A]", "ante_play[C]")), (PERTH, ("main",))):
        odds = queenhigh.odds(book)["wagers"]
        for wager in wagers:
            found = queenhigh.design(book, wager)
            assert found["house_edge"] == found["book_own"]["house_edge"] == odds[wager]["house_edge"]
            assert found["variance"] == odds[wager]["variance"]


def test_a_unit_more_is_what_the_edge_loses_and_an_average_over_the_hands_is_the_edge() -> None:
    found = queenhigh.design(CANBERRA, "ante_play", rules={"qualifier": "king_high"})
    prices = {hand: int(paid.split()[0]) for hand, paid in found["prices"].items()}
    for hand, part in found["sensitivity"].items():
        more, _ = edge("king_high", prices | {hand: prices[hand] + 1})
        assert Fraction(found["house_edge"]) - more == Fraction(part["exact"])
    assert sum(Fraction(one["exact"]) for one in found["returns"].values()) == 1 - Fraction(found["house_edge"])


def test_the_ante_from_a_straight_is_the_parent_game_as_published() -> None:
    """Texas Hold'em Bonus with the ante paid from a straight: 2.04 % (wizardofodds.com/games/texas-hold-em-bonus)."""
    found = queenhigh.design(PERTH, "main", rules={"ante_from": "straight"})
    assert round(found["house_edge_percent"], 2) == 2.04
    assert round(found["book_own"]["house_edge_percent"], 4) == 5.5935


def test_what_an_ante_from_another_hand_adds_is_how_often_that_hand_wins() -> None:
    """A player who folds nothing gains one ante for each win with a straight: drawn deals, ranked by the engine's own hands."""
    from random_deals import deals

    from queenhigh.cards import DECK
    from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth
    from queenhigh.hands import FiveCard, five_card_hand

    edges = [
        Perth(ante_from=kind).figures(lambda _: True).house_edge
        for kind in (FiveCard.STRAIGHT, FiveCard.FLUSH, FiveCard.FULL_HOUSE)
    ]
    many, won = 12_000, {FiveCard.STRAIGHT: 0, FiveCard.FLUSH: 0}
    for row in deals(many, 9, 24).tolist():
        cards = [DECK[card] for card in row]
        one, other = (five_card_hand([*cards[:5], *cards[at : at + 2]]) for at in (5, 7))
        if one > other and one.category in won:
            won[one.category] += 1
    for gain, often in zip((edges[1] - edges[0], edges[2] - edges[1]), won.values(), strict=True):
        error = float(gain * (1 - gain) / many) ** 0.5
        assert abs(float(gain) - often / many) < 4 * error


@pytest.mark.parametrize(("seed", "rate"), [(10_000, 34.06), (10_000, 45), (25_000, 30), (5_000, 40)])
def test_another_meter_settles_where_a_meter_that_is_played_does(seed: int, rate: float) -> None:
    found = queenhigh.design(MELBOURNE, "jackpot.1", rules={"seed": seed, "rate": str(rate)})
    mean, within = float(found["long_run_meter"]), float(found["long_run_meter_within"])
    played = recount.melbourne_meter(seed, rate / 100, 1, 1, recount.pairs(2), meters=20_000, stream=24)
    assert abs(mean - played.mean) < within + 4 * played.error
    wagers = recount.melbourne_results(1, seed, 1, round(mean), 1, recount.pairs(2))
    assert (Fraction(found["house_edge"]), Fraction(found["variance"])) == recount.moments(wagers, 1)


def test_the_books_seeds_return_what_its_odds_say() -> None:
    meters = queenhigh.odds(MELBOURNE)["jackpot"]["meters"]
    for meter in meters[:2]:
        rates = {10_000: "34.06", 20_000: "32.51"}
        rules: dict[str, str | int] = {"seed": int(meter["seed"]), "rate": rates[int(meter["seed"])]}
        found = queenhigh.design(MELBOURNE, "jackpot.1", rules=rules)
        assert found["house_edge_percent"] == meter["long_run_house_edge_percent"]


@pytest.mark.parametrize(
    ("book", "wager", "rules", "said"),
    [
        (CANBERRA, "ante_play", {"qualifier": "quen_high"}, "Nearest: queen_high"),
        (CANBERRA, "ante_play", {"qualifer": "pair"}, "Nearest: qualifier"),
        (CANBERRA, "pairs_plus", {"qualifier": "pair"}, "Only its prices can be changed"),
        (MELBOURNE, "jackpot.1", {"rate": "100"}, "from 1 to 99 per cent"),
        (MELBOURNE, "jackpot.1", {"seed": "0"}, "from 1 to 1,000,000 dollars"),
        (MELBOURNE, "jackpot.1", {"seed": "much"}, "a number of dollars"),
        (PERTH, "main", {"ante_from": "strait"}, "Nearest: straight"),
    ],
)
def test_an_unknown_rule_is_refused_in_words(book: str, wager: str, rules: dict[str, str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        queenhigh.design(book, wager, rules=rules)


@pytest.mark.parametrize("rate", ["1", "99"])
def test_the_ends_of_a_range_may_be_asked_for(rate: str) -> None:
    assert queenhigh.design(MELBOURNE, "jackpot.1", rules={"rate": rate})["settings"]["rate"] == rate


def test_a_price_where_there_is_no_pay_table_is_refused() -> None:
    with pytest.raises(InputError, match="Change a rule: ante_from"):
        queenhigh.design(PERTH, "main", pay={"AKs": "2"})


def test_the_command_prints_rules_next_to_the_books_and_saves_them(tmp_path: Any) -> None:
    file = tmp_path / "table.toml"
    asked = [
        "design",
        CANBERRA,
        "ante_play",
        "--set",
        "qualifier=king_high",
        "--pay",
        "straight=2",
        "--save",
        str(file),
    ]
    done = CliRunner().invoke(app, asked)
    assert done.exit_code == 0, done.output
    assert "king high" in done.output
    assert "5-3-2" in done.output
    saved = file.read_text()
    assert "qualifier = king_high (the book has queen_high)" in saved
    assert 'straight = { pays = "2 to 1"' in saved
    data = json.loads(CliRunner().invoke(app, [*asked[:-2], "--json"]).output)
    assert data["settings"] == {"qualifier": "king_high"}
    assert data["house_edge"] == str(edge("king_high", {"straight_flush": 4, "three_of_a_kind": 3, "straight": 2})[0])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("design", CANBERRA, "ante_play", "--set", "qualifier=king_high"), "5-3-2 (the book Q-6-4)"),
        (("design", CANBERRA, "pairs_plus", "--pay", "flush=4"), "128/5525"),
        (("icm", "5000", "3000", "2000", "--prizes", "50,30,20"), "1075/28"),
    ],
)
def test_a_report_is_the_sheet_that_the_page_shows(tmp_path: Any, asked: tuple[str, ...], said: str) -> None:
    file = tmp_path / "report.html"
    done = CliRunner().invoke(app, [*asked, "--report", str(file)])
    assert done.exit_code == 0, done.output
    page = file.read_text(encoding="utf-8")
    assert said in page
    assert f"queenhigh {asked[0]}" in page
