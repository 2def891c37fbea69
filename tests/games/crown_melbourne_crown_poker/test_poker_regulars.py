"""The automatic dealer and the regulars: always legal, the same for the same seed, blind to others' cards, and sensible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from queenhigh.cards import DECK, Seed, cards, shuffle
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker.croupier import (
    STRUCTURES,
    act,
    bot_acts,
    declares,
    is_waiting,
    new_hand,
    next_order,
    practice_table,
)
from queenhigh.games.crown_melbourne_crown_poker.evolve import replay
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import usual_lineup
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Hand, InPlay, Over
from queenhigh.games.crown_melbourne_crown_poker.pots import low_value
from queenhigh.games.crown_melbourne_crown_poker.strength import (
    all_points,
    before_the_flop,
    quick_low,
    to_discard,
    with_board,
)
from queenhigh.games.kit.actions import Action

Chooser = Callable[[BettingRound | Discarding, int], Action]


def played(game: str, betting: str, seed: str, players: int = 6, look: Chooser | None = None) -> Over:
    table = practice_table(game, betting)
    hand: Hand = new_hand(table, usual_lineup(table, 1, dict.fromkeys(range(1, players + 1), 20_000)))
    deck = shuffle(Seed.named(seed))
    step = 0
    while not isinstance(hand, Over):
        order = next_order(hand, deck)
        if order is None:
            assert isinstance(hand, BettingRound | Discarding)
            assert is_waiting(hand) == hand.waiting[0]
            order = bot_acts(hand, Seed.named(seed, step))
            if look is not None:
                assert look(hand, step) == order
        hand = replay(hand, act(hand, order))
        step += 1
        assert step < 500
    return hand


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("betting", STRUCTURES)
def test_regulars_play_every_game_and_betting_type_to_its_end(game: str, betting: str) -> None:
    for hand in range(3):
        over = played(game, betting, f"{game} {betting} {hand}")
        assert over.outcome in ("showdown", "fold")


@given(seed=st.integers(0, 10**6), game=st.sampled_from([name for name in GAMES if "omaha" not in name]))
@settings(max_examples=15)
def test_a_regular_sees_only_its_own_cards_and_the_board(seed: int, game: str) -> None:
    def blindfolded(hand: BettingRound | Discarding, step: int) -> Action:
        own = hand.waiting[0]
        known = {*hand.seats[own].cards, *hand.board}
        others = iter([card for card in reversed(DECK) if card not in known])
        seats = {
            number: seat if number == own else replace(seat, cards=tuple(next(others) for _ in range(len(seat.cards))))
            for number, seat in hand.seats.items()
        }
        chance = Seed.named(str(seed), step)
        blind = bot_acts(replace(hand, seats=seats, stub=(), burns=(), muck=()), chance)
        assert bot_acts(hand, chance) == blind, "other cards than its own made a difference"
        return blind

    assert played(game, "no_limit", str(seed), look=blindfolded).outcome in ("showdown", "fold")


def test_regulars_fold_most_hands_and_show_down_some() -> None:
    ends = Counter(played("holdem", "no_limit", f"hand {number}").outcome for number in range(60))
    assert 10 <= ends["showdown"] <= 45
    assert ends["fold"] >= 10


def facing(game: str, hole: str, board: str = "", bet: int = 0) -> BettingRound:
    """The first player to act with these cards: of six before the flop, or of three on the river, facing a bet."""
    table = practice_table(game, "no_limit")
    hand: Hand = new_hand(table, usual_lineup(table, 1, dict.fromkeys(range(1, 4 if bet else 7), 20_000)))
    own, shared = cards(hole), cards(board) if board else ()
    rest = tuple(card for card in DECK if card not in {*own, *shared})
    while not isinstance(hand, BettingRound):
        order = next_order(hand, DECK)
        assert order is not None
        hand = replay(hand, act(hand, order))
    if bet:
        seats = {
            n: replace(seat, bet=bet if n == 2 else 0, paid=2_000 + (bet if n == 2 else 0))
            for n, seat in hand.seats.items()
        }
        hand = replace(hand, seats=seats, street=3, board=shared, waiting=(1,), level=bet, step=bet, full=bet)
    turn = hand.waiting[0]
    return replace(hand, seats={**hand.seats, turn: replace(hand.seats[turn], cards=own)}, stub=rest)


@pytest.mark.parametrize(
    ("game", "strong", "weak"),
    [
        ("holdem", "As Ad", "7s 2d"),
        ("pineapple", "As Ad Kd", "8s 3d 2h"),
        ("omaha", "As Ad Ks Kd", "9s 6d 3h 2c"),
        ("omaha_hilo", "As Ad 2s 3d", "Ks 9d 8h 7c"),
        ("holdem_hilo", "As 2s", "Ks 9d"),
    ],
)
def test_good_cards_raise_and_poor_ones_fold_before_the_flop(game: str, strong: str, weak: str) -> None:
    for number in range(20):
        assert isinstance(bot_acts(facing(game, strong), Seed.named(number)), do.RaiseTo)
        assert isinstance(bot_acts(facing(game, weak), Seed.named(number)), do.Fold)


def test_the_best_hand_never_folds_on_the_river_and_nothing_rarely_calls() -> None:
    board = "Ks Qs Js 4d 2c"
    acts = [bot_acts(facing("holdem", "As Ts", board, 3_000), Seed.named(n)) for n in range(20)]
    assert all(isinstance(action, do.RaiseTo | do.Call | do.AllIn) for action in acts)
    weak = [bot_acts(facing("holdem", "7h 3d", board, 3_000), Seed.named(n)) for n in range(20)]
    assert sum(isinstance(action, do.Fold) for action in weak) >= 15


def test_the_card_that_helps_least_is_discarded() -> None:
    game = GAMES["pineapple"]
    assert to_discard(game, cards("As Ad 7c"), (), Seed.named(1).bytes()) in cards("7c")
    crazy = GAMES["crazy_pineapple"]
    assert str(to_discard(crazy, cards("9s 9d Kc"), cards("9h 5c 2d"), Seed.named(1).bytes())) == "Kc"


def test_better_cards_count_more() -> None:
    holdem = GAMES["holdem"]
    ladder = ["As Ad", "Ks Kd", "As Ks", "As Kd", "8s 8d", "Js Td", "9s 5d", "7s 2d"]
    worth = [all_points(holdem, cards(hole)) for hole in ladder]
    assert worth == sorted(worth, reverse=True)
    assert before_the_flop(holdem, cards("As Ad")) > 1 > before_the_flop(holdem, cards("Js Td")) > 0


def test_the_share_of_a_made_hand_is_near_its_true_one() -> None:
    holdem, board = GAMES["holdem"], cards("Ks Qs Js 4d 2c")
    assert with_board(holdem, cards("As Ts"), board, Seed.named(1).bytes()) == 1.0
    assert with_board(holdem, cards("5h 3d"), board, Seed.named(1).bytes()) < 0.3
    hi_lo = GAMES["omaha_hilo"]
    assert with_board(hi_lo, cards("As 2s Kd Qd"), cards("3h 4h 8c Jd Js"), Seed.named(1).bytes()) > 0.4


@given(seed=st.integers(0, 10**6), name=st.sampled_from(["omaha_hilo", "holdem_hilo"]))
def test_the_quick_low_orders_hands_as_the_real_one(seed: int, name: str) -> None:
    game, deck = GAMES[name], shuffle(Seed.named(seed))
    held = game.hole_cards
    one, two, board = deck[:held], deck[held : 2 * held], deck[10:15]
    real, quick = ([value(game, hole, board) for hole in (one, two)] for value in (low_value, quick_low))
    assert [low is None for low in real] == [low is None for low in quick]
    if None not in real:
        assert (real[0] > real[1], real[0] == real[1]) == (quick[0] > quick[1], quick[0] == quick[1])  # type: ignore[operator]


def test_a_hand_is_declared_in_words() -> None:
    hand = facing("holdem", "As Ts", "Ks Qs Js 4d 2c", 100)
    assert declares(hand, 1) == "royal flush"
    first = facing("holdem", "As Ts")
    assert declares(first, first.waiting[0]) == "ace and ten"
    low = facing("omaha_hilo", "As 2s Kd Qd", "3h 4h 8c Jd Js", 100)
    assert declares(low, 1) == "pair of jacks; 8-4-3-2-A low"
    assert isinstance(low, InPlay)
