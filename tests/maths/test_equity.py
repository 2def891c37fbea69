"""Equity: the published figures, brute force by other people's evaluators, and the room's own engine settling the pots."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from phevaluator.evaluator import evaluate_cards
from pokerkit.hands import EightOrBetterLowHand, OmahaEightOrBetterLowHand, OmahaHoldemHand, StandardHighHand

import queenhigh
from queenhigh.cards import DECK, Card, CardError, cards, cut
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES as DEALT
from queenhigh.games.crown_melbourne_crown_poker.lineup import usual_lineup
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Over, StreetDue
from queenhigh.games.crown_melbourne_crown_poker.round import new_hand, step
from queenhigh.games.crown_melbourne_crown_poker.structure import Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Table
from queenhigh.games.kit.actions import Cut, Deal, Shuffle
from queenhigh.hands.flop_games import FLOP_GAMES as GAMES
from queenhigh.maths import oracle
from queenhigh.maths.equity import keeping, order
from queenhigh.maths.equity.ranges import RangeError, parse
from queenhigh.maths.equity.report import Equity, find_game
from queenhigh.rules import InputError

D = "Dealer"
STACK = 5040
"""Halves, quarters and thirds of it are whole."""


def shares(found: Equity) -> list[Fraction]:
    assert found.exact
    return [hand.fraction for hand in found.hands if hand.fraction is not None]


def percents(found: Equity) -> list[float]:
    return [round(100 * hand.equity, 3) for hand in found.hands]


def text(held: Any) -> str:
    return "".join(map(str, held))


def test_aces_against_kings_as_published() -> None:
    known = oracle.read("aces_against_kings")
    found = queenhigh.equity("holdem", ["AA", "KK"])
    total = sum(known.values())
    assert found.deals == total
    assert shares(found)[0] == Fraction(2 * known["won"] + known["tied"], 2 * total)
    assert round(100 * found.hands[0].equity, 3) == 81.946
    assert found.hands[0].win == known["won"] / total
    assert found.hands[1].tie == known["tied"] / total


def test_other_published_figures() -> None:
    assert percents(queenhigh.equity("holdem", ["AhAd", "KhKd"])) == [82.637, 17.363]
    assert percents(queenhigh.equity("holdem", ["AA", "KK", "QQ"])) == [66.979, 17.746, 15.275]
    places = list(order.starting_hands())
    assert (places[0], places[-1]) == ("AA", "32o")
    assert round(100 * order.starting_hands()["AKs"].share, 3) == 67.045


def test_the_shipped_order_of_starting_hands_is_what_its_counts_say() -> None:
    named = order.starting_hands()
    assert len(named) == 169
    assert list(named) == sorted(named, key=lambda name: (-named[name].share, name))
    pairs = {name: 6 if len(name) == 2 else 4 if name.endswith("s") else 12 for name in named}
    assert sum(pairs.values()) == order.PAIRS
    assert sum(pairs[name] * (2 * s.won + s.tied) for name, s in named.items()) == order.PAIRS * order.DEALS


def test_phevaluator_counts_the_same_on_a_flop() -> None:
    hands, board = ["Ah5h", "QsQd", "9c8c"], "Qh7h6c"
    won, boards = [Fraction(0)] * 3, 0
    known = [[str(c) for c in cards(hand)] for hand in (*hands, board)]
    deck = [str(c) for c in DECK if str(c) not in "".join((*hands, board))]
    for rest in combinations(deck, 2):
        worth = [-evaluate_cards(*hand, *known[3], *rest) for hand in known[:3]]
        winners = [n for n in range(3) if worth[n] == max(worth)]
        for n in winners:
            won[n] += Fraction(1, len(winners))
        boards += 1
    found = queenhigh.equity("holdem", hands, board)
    assert (found.deals, shares(found)) == (boards, [part / boards for part in won])


def test_two_ranges_at_once_are_the_sum_of_their_hands() -> None:
    board, dead = "Kh7h6c", "2c"
    whole = queenhigh.equity("holdem", ["QQ+, AhKd@50%", "JTs, 76s-54s, 22-55"], board, dead)
    sums, weights = Fraction(0), 0
    theirs = parse("JTs, 76s-54s, 22-55", GAMES["holdem"])
    for mine, weight in (("QQ+", 2), ("AhKd", 1)):
        for row in parse(mine, GAMES["holdem"]).cards:
            for other in theirs.cards:
                used = [text(DECK[int(c)] for c in hand) for hand in (row, other)]
                if len({*cards(board), *cards(dead), *cards(used[0]), *cards(used[1])}) == 8:
                    sums += weight * shares(queenhigh.equity("holdem", used, board, dead))[0]
                    weights += weight
    assert shares(whole)[0] == sums / weights
    assert sum(shares(whole)) == 1


def best(hands: list[Any]) -> list[int]:
    made = [hand for hand in hands if hand is not None]
    return [n for n, hand in enumerate(hands) if made and hand is not None and hand == max(made)]


@pytest.mark.parametrize("game", ["omaha_hilo", "holdem_hilo"])
def test_pokerkit_divides_high_and_low_the_same(game: str) -> None:
    omaha = game == "omaha_hilo"
    hands = ["Ah2h9dKs", "Ad2cJcJh", "Ac3dTsTd"] if omaha else ["Ah2h", "Ad2c", "6s5s"]
    board = "3h8c7s4d"
    high_of, low_of = (
        (OmahaHoldemHand, OmahaEightOrBetterLowHand) if omaha else (StandardHighHand, EightOrBetterLowHand)
    )
    won, rivers = [Fraction(0)] * 3, 0
    for river in DECK:
        if str(river) in "".join((*hands, board)):
            continue
        rivers += 1
        shown = board + str(river)
        highs = best([high_of.from_game(hand, shown) for hand in hands])
        lows = best([low_of.from_game_or_none(hand, shown) for hand in hands])
        for winners, part in ((highs, 2 if lows else 1), (lows, 2)):
            for n in winners:
                won[n] += Fraction(1, part * len(winners))
    assert shares(queenhigh.equity(game, hands, board)) == [part / rivers for part in won]


def settled(game: str, holes: list[tuple[Card, ...]], board: tuple[Card, ...], rest: list[Card]) -> list[Fraction]:
    """All players are all in before the flop, the last of three cards is discarded, and the room pushes the pot."""
    table = Table(game=DEALT[game], structure=Structure(blinds=(5, 10)))
    players = usual_lineup(table, 1, dict.fromkeys(range(1, len(holes) + 1), STACK))
    dealt = [holes[seat - 1][turn] for turn in range(len(holes[0])) for seat in players.order]
    spare = iter(rest)
    for street in (board[:3], board[3:4], board[4:]):
        dealt += [next(spare), *street]
    deck = cut((*dealt, *spare), 52 - 20)
    hand: Any = new_hand(table, players)
    for action in (do.PostBlinds(D), Shuffle(D, deck), Cut(D, 20), Deal(D)):
        hand = step(hand, action)[1]
    while not isinstance(hand, Over):
        match hand:
            case BettingRound():
                to_call = hand.level == STACK
                hand = step(hand, do.Call(hand.turn) if to_call else do.AllIn(hand.turn))[1]
            case Discarding():
                seat = hand.waiting[0]
                hand = step(hand, do.Discard(seat, hand.seats[seat].cards[2]))[1]
            case StreetDue():
                hand = step(hand, Deal(D))[1]
            case _:
                hand = step(step(hand, do.ReadHands(D))[1], do.PushPots(D))[1]
    return [Fraction(hand.seats[n].stack, STACK * len(holes)) for n in range(1, len(holes) + 1)]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_room_pushes_the_pot_as_equity_says(game: str) -> None:
    rng, each = Random(game), GAMES[game].hole_cards
    for _ in range(12):
        players = rng.choice((2, 3, 4))
        deck = rng.sample(DECK, 52)
        holes = [tuple(deck[n * each : (n + 1) * each]) for n in range(players)]
        board, rest = tuple(deck[players * each :][:5]), deck[players * each + 5 :]
        kept = [hole[:2] if each == 3 else hole for hole in holes]
        found = queenhigh.equity(
            game,
            [text(hole) for hole in kept],
            text(board),
            text(hole[2] for hole in holes) if each == 3 else "",
        )
        assert shares(found) == settled(game, holes, board, rest)


def test_a_quarter_of_the_pot_is_counted_as_one() -> None:
    found = queenhigh.equity("omaha_hilo", ["AhAs2h9d", "Ad2dQcJc"], "3c4c8s8dKh")
    one, other = found.hands
    assert (one.parts, other.parts) == ({"3/4": 1.0}, {"1/4": 1.0})
    assert (one.high, other.high, one.low, other.low) == (1.0, 0.0, 1.0, 1.0)
    assert (one.quartered, other.quartered, one.win) == (0.0, 1.0, 0.0)


def test_a_sample_agrees_with_the_count_and_with_its_seed() -> None:
    for game, hands, board in (
        ("holdem", ["AhKh", "QQ, 76s", "random"], "7c8d2h"),
        ("omaha", ["AhAdKhKd", "9s8s7d6d"], ""),
        ("holdem_hilo", ["A2s", "KK"], ""),
        ("pineapple", ["AhKhQd", "JJ2"], ""),
    ):
        exact = queenhigh.equity(game, hands, board)
        drawn = queenhigh.equity(game, hands, board, samples=40_000)
        assert exact.exact
        assert not drawn.exact
        assert drawn.deals == 40_000
        for one, other in zip(exact.hands, drawn.hands, strict=True):
            assert abs(one.equity - other.equity) < 4 * other.error
            assert 0 < other.error < 0.003
    again = [queenhigh.equity("holdem", ["AhKh", "random"], samples=9_000, seed=seed) for seed in ("a", "a", "b")]
    assert again[0] == again[1]
    assert again[0].hands != again[2].hands


def test_ten_unknown_hands_are_worth_a_tenth_each() -> None:
    for game in ("holdem", "omaha"):
        found = queenhigh.equity(game, ["random"] * 10, samples=20_000)
        assert sum(hand.equity for hand in found.hands) == pytest.approx(1)
        assert all(abs(hand.equity - 0.1) < 4.5 * hand.error for hand in found.hands)


class TestKeepingTwoOfThree:
    def test_before_the_flop_by_the_order_of_starting_hands(self) -> None:
        kept = keeping.resolved(GAMES["pineapple"], parse("AhKhQd", GAMES["pineapple"]), (), 0)
        assert [str(DECK[int(c)]) for c in sorted(kept.cards[0])] == ["Kh", "Ah"]
        assert str(DECK[int(kept.discards[0])]) == "Qd"
        two = queenhigh.equity("pineapple", ["AhKh", "JsJd"], dead="Qd 2c")
        three = queenhigh.equity("pineapple", ["AhKhQd", "JsJd2c"])
        assert shares(two) == shares(three)
        assert three.keeping is not None
        assert two.keeping is None

    def test_on_the_flop_by_what_wins_most_against_one_unknown_hand(self) -> None:
        game, three, flop = GAMES["crazy_pineapple_hilo"], cards("Ah 2h Kd"), cards("Kc 3s 4h")
        worth = {}
        for kept in combinations(three, 2):
            (given,) = set(three) - set(kept)
            found = queenhigh.equity(game.name, [text(kept), "xx"], text(flop), text([given]))
            worth[given] = shares(found)[0]
        held = keeping.resolved(game, parse(text(three), game), tuple(c.index for c in flop), 0)
        assert DECK[int(held.discards[0])] is max(worth, key=lambda card: worth[card])

    def test_a_known_turn_does_not_help_to_decide_on_the_flop(self) -> None:
        flop_only = keeping.resolved(GAMES["crazy_pineapple"], parse("AhKhQd", GAMES["crazy_pineapple"]), tuple(
            c.index for c in cards("Jh 7h 2s")), 0)  # fmt: skip
        known = queenhigh.equity("crazy_pineapple", ["AhKhQd", "JsJd2c"], "Jh7h2sTd")
        given = str(DECK[int(flop_only.discards[0])])
        assert given == "Qd"
        assert shares(known) == shares(queenhigh.equity("crazy_pineapple", ["AhKh", "JsJd"], "Jh7h2sTd", ["Qd", "2c"]))

    def test_a_judgement_by_sample_hardly_ever_costs_anything(self) -> None:
        rng = np.random.default_rng(5)
        dealt = np.argsort(rng.random((60, 52)), axis=1)[:, :6].astype(np.uint8)
        threes, flops = np.ascontiguousarray(dealt[:, :3]), np.ascontiguousarray(dealt[:, 3:])
        game = GAMES["crazy_pineapple"]
        surely, _ = keeping.keep(game, threes, flops, 0, all_hands=True)
        roughly, _ = keeping.keep(game, threes, flops, 0)
        assert (surely == roughly).all(axis=1).mean() > 0.85


class TestRanges:
    @pytest.mark.parametrize(
        ("typed", "many"),
        [("AA", 6), ("QQ+", 18), ("22-55", 24), ("AKs", 4), ("AKo", 12), ("AK", 16), ("ATs+", 16), ("A5s-A2s", 16),
         ("76s-54s", 12), ("T8o-86o", 36), ("Kxs", 48), ("random", 1326), ("xx", 1326), ("top 15%", 196),
         ("100%", 1326), ("AhKh", 1), ("10h9h", 1), ("AhKx", 0), ("QQ+, AKs", 22), ("QQ, QQ", 6)],
    )  # fmt: skip
    def test_how_many_hands(self, typed: str, many: int) -> None:
        if not many:
            with pytest.raises(RangeError):
                parse(typed, GAMES["holdem"])
        else:
            assert len(parse(typed, GAMES["holdem"])) == many

    @pytest.mark.parametrize(
        ("game", "typed", "many"),
        [("omaha", "AAxx", 6961), ("omaha", "AA**ds", 864), ("omaha", "KQJTr", 24), ("omaha", "AhAdxx", 1225),
         ("omaha", "random", 270725), ("pineapple", "AAx", 292), ("crazy_pineapple", "AhKhQd", 1)],
    )  # fmt: skip
    def test_of_more_cards(self, game: str, typed: str, many: int) -> None:
        assert len(parse(typed, GAMES[game])) == many

    def test_the_best_hands_come_first(self) -> None:
        assert {text(DECK[int(c)] for c in row)[::2] for row in parse("top 2%", GAMES["holdem"]).cards} == {
            "AA", "KK", "QQ", "JJ"}  # fmt: skip

    def test_a_weight_counts_as_often_as_it_says(self) -> None:
        half = parse("QQ, AKs@25%", GAMES["holdem"])
        assert sorted(set(half.weights.tolist())) == [1, 4]

    @pytest.mark.parametrize(
        ("game", "typed", "said"),
        [("holdem", "AhKhQh", "Holdem has 2 cards, not 3"), ("holdem", "", "empty"), ("holdem", "QQ,,KK", "two commas"),
         ("holdem", "QQ@0", "above 0"), ("holdem", "QQ@half", "not a number"), ("holdem", "top 0%", "above 0"),
         ("omaha", "top 5%", "no order of starting hands"), ("holdem", "AAs", "cannot be read"),
         ("omaha", "AAAAA", "cannot be read"), ("pineapple", "AA, AhKhQd", "mixes")],
    )  # fmt: skip
    def test_an_error_says_what_is_wrong(self, game: str, typed: str, said: str) -> None:
        with pytest.raises(RangeError, match=said):
            parse(typed, GAMES[game])


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "said"),
    [("holdem", ["AhAd", "AhKd"], "", "", "ace of hearts .* in 'AhAd' and in 'AhKd'"),
     ("holdem", ["AhAd", "KK"], "Ah2c3d", "", "on the board or dead"),
     ("holdem", ["AhAd", "KK"], "Kh2c3d", "Kh", "twice"),
     ("holdem", ["AA", "AA", "AA"], "", "", "always share a card"),
     ("holdem", ["AA"], "", "", "takes 2 to 11 hands"),
     ("holdem", ["AA", "KK"], "Kh2c", "", "3, 4 or 5 cards"),
     ("razz", ["AA", "KK"], "", "", "holdem, pineapple"),
     ("omaha", ["random"] * 10, "", "2c3c4c5c6c7c8c9c", "52 cards")],
)  # fmt: skip
def test_a_question_without_an_answer_is_refused(game: str, hands: list[str], board: str, dead: str, said: str) -> None:
    with pytest.raises((InputError, CardError), match=said):
        queenhigh.equity(game, hands, board, dead)


def test_ranges_that_never_fit_are_not_sampled_for_ever() -> None:
    with pytest.raises(InputError, match="hardly ever"):
        queenhigh.equity("holdem", ["AA", "AA", "AA"], samples=10)


def test_games_have_many_spellings() -> None:
    spelled = {
        "Omaha Hi-Lo": "omaha_hilo",
        "omaha8": "omaha_hilo",
        "texas-holdem": "holdem",
        "HOLDEM_HILO": "holdem_hilo",
    }
    assert {typed: find_game(typed).name for typed in spelled} == spelled
    assert [find_game(game.title).name for game in GAMES.values()] == list(GAMES)


def test_the_poker_room_deals_the_games_that_equity_counts() -> None:
    """The numbers are the book's; what they must agree with is what is counted."""
    assert list(GAMES) == list(DEALT)
    for name, plain in GAMES.items():
        dealt = DEALT[name]
        assert (plain.title, plain.players, plain.hole_cards) == (dealt.title, int(dealt.seats), dealt.hole_cards)
        assert (plain.discard_after, plain.omaha, plain.hi_lo) == (dealt.discard_after, dealt.omaha, dealt.hi_lo)


def test_what_a_book_has_to_say_is_cited() -> None:
    with pytest.raises(InputError, match=r"takes 2 to 11 hands \(4\.1 Holdem\), not 12"):
        queenhigh.equity("holdem", ["random"] * 12)
    found = queenhigh.equity("pineapple", ["AhKhQd", "random"], samples=100)
    assert found.keeping is not None
    assert found.keeping.endswith("(8.17.4)")
