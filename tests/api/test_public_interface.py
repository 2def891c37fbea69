"""What `import queenhigh` offers: rounds and hands step by step, results that print, and errors with clauses."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

import queenhigh
from queenhigh import Card, Deck, IllegalAction, InputError, PokerHand, Table
from queenhigh.games.library import rooms_with, short_name
from queenhigh.notation.phh import replay

HOUSE_GAMES = tuple(rooms_with("sheet"))
OLD_NAMES = ("settle", "play_hand", "play_tournament", "evaluate", "evaluate_low", "categories", "equity")


def in_fresh_python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_every_public_name_is_there() -> None:
    assert {*OLD_NAMES, "Table", "Round", "PokerHand", "Card", "Deck", "load", "dump"} <= {*queenhigh.__all__}
    assert all(getattr(queenhigh, name) is not None for name in queenhigh.__all__)
    assert {*queenhigh.__all__} <= {*dir(queenhigh)}
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        queenhigh.nonsense  # noqa: B018


def test_importing_loads_nothing_else() -> None:
    loaded = "import sys; before = set(sys.modules); import queenhigh; print(sorted(set(sys.modules) - before))"
    assert in_fresh_python(loaded) == "['queenhigh']"


def test_settling_and_playing_load_no_heavy_package() -> None:
    heavy = "{'numpy', 'numba', 'matplotlib', 'litestar', 'argon2', 'uvicorn'}"
    code = (
        "import sys, queenhigh\n"
        "queenhigh.settle(queenhigh.load('examples/canberra.yaml'))\n"
        "queenhigh.Table('perth', seed='x').new_round()\n"
        "queenhigh.PokerHand(seed='x').fold().phh()\n"
        "queenhigh.rule('canberra', '4.10(a)'), queenhigh.books(), queenhigh.evaluate('Qh 10h 8s')\n"
        f"print(sorted({heavy} & set(sys.modules)))"
    )
    assert in_fresh_python(code) == "[]"


@pytest.mark.parametrize("book", HOUSE_GAMES)
def test_rounds_of_every_book_against_a_bank(book: str) -> None:
    """Regulars decide; each round settles, and its sheet settles the same."""
    table = Table(book, seed="public")
    for _ in range(12):
        round = table.new_round()
        seat = next(seat for seat in range(1, table.seats + 1) if seat not in round.state.taken)
        wager = next(move for move in round.legal(seat) if move.name == "wager" and move.detail == table.wagers[0])
        round.act(wager)
        round.deal()
        while round.waiting:
            assert set(round.choices(round.waiting[0])) >= {
                move.name for move in round.legal(round.waiting[0]) if move.name in ("play", "fold", "check")
            }
            round.regular(round.waiting[0])
        assert round.over
        assert all(line.clause.requires for line in round.lines)
        settled = round.settlement()
        assert settled.net(seat) == round.net(seat)
        assert [(line.wager, line.paid, line.rule) for line in settled.lines if line.seat == seat] == [
            (line.wager, line.paid, line.rule) for line in round.lines if line.seat == seat
        ]
    assert repr(table) == f"<Table of {short_name(book)}, 12 rounds played>"


def test_the_same_seed_is_the_same_round() -> None:
    hands = [Table("canberra", seed="one").new_round().wager(1, ante=10) for _ in range(2)]
    other = Table("canberra", seed="two").new_round().wager(1, ante=10)
    for round in (*hands, other):
        round.deal()
    assert hands[0].cards(1) == hands[1].cards(1) != other.cards(1)


def test_wagers_are_placed_all_or_not_at_all() -> None:
    round = Table("canberra", seed="x").new_round()
    with pytest.raises(IllegalAction, match=r"casino-canberra-3-card-poker"):
        round.wager(1, ante=10, tie=5)
    assert not round.state.hands
    assert not round.events
    with pytest.raises(InputError, match="is not a whole number of cents"):
        round.wager(1, ante=10.001)


def test_limits_readings_and_options_of_a_table() -> None:
    table = Table(
        "canberra", limits={"min": 25, "max": "500.00", "unit": None}, readings={"A6": "per_day"}, shoe="automated"
    )
    assert (table.settings.limits.min, table.settings.limits.max) == (2500, 50_000)
    assert table.settings.readings["A6"] == "per_day"
    assert table.settings.shoe == "automated"
    with pytest.raises(InputError, match=r"There is no limit 'mim'\. Nearest: min"):
        Table("canberra", limits={"mim": 5})
    with pytest.raises(
        InputError, match=r"shoe='boot' is not an option of casino-canberra-3-card-poker\. It has shoe: manual or"
    ):
        Table("canberra", shoe="boot")


def test_a_poker_room_has_hands_and_no_rounds() -> None:
    with pytest.raises(InputError, match=r"Play its hands with queenhigh\.PokerHand"):
        Table("crown-poker")


def test_what_a_player_sees_is_what_the_book_lets_him_see() -> None:
    round = Table("canberra", seed="x").new_round()
    round.wager(1, ante=10).wager(2, ante=10).deal()
    seen = round.seen_by(1)
    assert seen["dealer"] == ()
    assert 2 not in seen["seats"]
    assert round.svg(1).count("face down") > round.svg().count("face down") == 0
    assert round._repr_svg_() == round.svg() == round.table._repr_svg_()


def test_an_irregularity_is_ruled_on_with_its_clause() -> None:
    round = Table("canberra", seed="x").new_round()
    round.wager(1, ante=10).deal()
    ruling = round.report("collusion", seats=[1], ruling="void_round", when="before_decision")
    assert ruling.rule.book == "casino-canberra-3-card-poker"
    assert round.over
    assert [line.outcome for line in round.lines] == ["void"]
    assert [told["type"] for told in round.sheet()["irregularities"]] == ["collusion"]
    assert [line.outcome for line in round.settlement().lines] == ["void"]
    with pytest.raises(InputError, match="No one is wagering at seat 5"):
        Table("canberra").new_round().wager(1, ante=10).report("late_wager", seat=5, bet="ante", attempted=50)
    with pytest.raises(InputError, match="Did you mean collusion"):
        Table("canberra").new_round().report("colusion")


def test_an_unknown_choice_is_refused() -> None:
    round = Table("canberra", seed="x").new_round()
    round.wager(1, ante=10).deal()
    with pytest.raises(InputError, match=r"There is no choice 'raise'\. Choose play, fold"):
        round.decide(1, "raise")
    with pytest.raises(InputError, match="only a finished round can be written as a sheet"):
        round.sheet()


def test_a_deck_that_is_given_is_dealt() -> None:
    deck = Deck.shuffled("mine")
    assert Table("canberra").new_round(deck).deck == tuple(deck)
    assert Deck(" ".join(map(str, deck))) == deck
    assert len(set(Deck.shuffled())) == 52
    with pytest.raises(InputError, match="not a full deck"):
        Deck("Qh 7d")


def test_a_card_is_itself_however_it_is_named() -> None:
    assert Card("10h") is Card("Th") is Card("T♥")
    assert "ten of hearts" in Card("Th")._repr_svg_()
    assert Card("Th")._repr_svg_().startswith("<svg")


def test_a_hand_of_poker_step_by_step() -> None:
    hand = PokerHand("holdem", {1: 200, 4: "50.00", 7: Decimal(80)}, players={1: "Ada"}, button=4, seed="api")
    assert (hand.turn, hand.pot, hand.over) == (4, Decimal("3.00"), False)
    assert [move.words for move in hand.legal()] == [
        "fold",
        "call 2.00",
        "raise to between 4.00 and 50.00",
        "all in 50.00",
    ]
    assert {move.rule.clause for move in hand.legal()} >= {"8.2.1", "8.2.3"}
    with pytest.raises(IllegalAction, match=r"It costs 2\.00 to call"):
        hand.check()
    with pytest.raises(IllegalAction, match=r"The minimum is 4\.00"):
        hand.raise_to(3)
    with pytest.raises(InputError, match="takes no amount"):
        hand.act(hand.legal()[0], 5)
    hand.call().act("call").raise_to(10)
    assert hand.turn == 4
    assert hand.seen_by(4).keys() == {4}
    while hand.turn:
        hand.call() if any(move.name == "call" for move in hand.legal()) else hand.check()
    assert sum(hand.stacks.values()) == 330
    assert len(hand.board) == 5
    assert "Ada" in hand.text()
    assert "[8.9.2(a)]" in hand.text()
    assert hand.legal() == []
    assert hand.svg().startswith("<svg")
    again = queenhigh.play_hand(hand.sheet())
    assert {int(seat): Decimal(stack) / 100 for seat, stack in again["final_stacks"].items()} == hand.stacks


@pytest.mark.parametrize("betting", ["no_limit", "pot", "half_pot", "fixed", "spread"])
@pytest.mark.parametrize("game", ["holdem", "pineapple", "crazy_pineapple", "omaha", "omaha_hilo"])
def test_every_game_ends(game: str, betting: str, tmp_path: Path) -> None:
    hand = PokerHand(game, [100, 100, 100, 100], betting=betting, seed=f"{game} {betting}")
    while hand.turn:
        hand.regular()
    assert sum(hand.stacks.values()) == 400
    file = tmp_path / "hand.phh"
    queenhigh.dump(hand, file)
    (record,) = queenhigh.load(file)
    assert replay(record).agrees


def test_a_straddle_before_the_cards() -> None:
    hand = PokerHand("holdem", [100, 100, 100, 100], deal=False, seed="s")
    assert repr(hand).startswith("<PokerHand: holdem, no_limit, before the deal")
    assert hand.turn is None
    hand = PokerHand("pineapple", [100, 100, 100], seed="s")
    while hand.turn and not any(move.name == "discard" for move in hand.legal()):
        hand.act("call" if any(move.name == "call" for move in hand.legal()) else "check")
    kept = hand.cards(hand.turn or 0)
    hand.discard(kept[0])
    with pytest.raises(InputError, match="cannot be discarded now"):
        hand.discard(kept[0])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "holdum"}, "There is no game 'holdum'. Nearest: holdem"),
        ({"betting": "free"}, "There is no betting 'free'. Choose no_limit"),
        ({"stacks": []}, "A hand needs stacks"),
        ({"blinds": []}, "A hand needs blinds"),
        ({"button": 9}, "The button is at seat 1, 2, not 9"),
        ({"stacks": ["100.50", 100]}, "is not in chips of 1.00, the lowest in play"),
        ({"book": "canberra"}, "There are no hands that are played step by step for 'casino-canberra"),
    ],
)
def test_a_hand_that_cannot_be_played_says_why(asked: dict[str, object], said: str) -> None:
    with pytest.raises(InputError, match=said):
        PokerHand(**asked)  # type: ignore[arg-type]


def test_results_print_and_show_themselves() -> None:
    settled = queenhigh.settle(queenhigh.load("examples/canberra.yaml"))
    assert isinstance(settled, dict)
    assert "1  pairs_plus  10.00  win   60.00  4.10(a)" in str(settled)
    assert repr(settled).startswith("<Settlement by canberra: round settled; seat 1 90.00")
    assert "<abbr title=" in settled._repr_html_()
    assert settled.lines[0].clause.id == "4.7(b)"
    played = queenhigh.play_hand(PokerHand(seed="x").fold().sheet())
    assert "stacks" in str(played)
    assert played._repr_html_().startswith("<table>")


def test_sheets_are_written_and_read_again(tmp_path: Path) -> None:
    sheet = queenhigh.load("examples/canberra.yaml")
    for name in ("sheet.json", "sheet.yaml"):
        queenhigh.dump(sheet, tmp_path / name)
        assert queenhigh.settle(queenhigh.load(tmp_path / name)) == queenhigh.settle(sheet)
    with pytest.raises(InputError, match="only a PokerHand can be written as PHH"):
        queenhigh.dump(sheet, tmp_path / "sheet.phh")
    with pytest.raises(InputError, match=r"a sheet is written as \.json or \.yaml"):
        queenhigh.dump(sheet, tmp_path / "sheet.txt")


def test_a_clause_that_is_a_heading_lists_its_clauses() -> None:
    assert queenhigh.rule("canberra", "4.10(a)").requires
    with pytest.raises(InputError, match=r"'4\.10' is \d clauses of casino-canberra-3-card-poker: 4\.10\(a\)"):
        queenhigh.rule("canberra", "4.10")


def test_hands_in_words_and_in_numbers() -> None:
    assert queenhigh.evaluate("Ah Ad 2h 3d", "Kh Qh 7c").words
    assert queenhigh.evaluate(["Ah", "Kh", "Qh"]) > queenhigh.evaluate([Card("2h"), Card("2d"), Card("2c")])
    assert len(queenhigh.evaluate([[51, 50, 49, 48, 0]])) == 1
    with pytest.raises(InputError, match="A hand has three cards or five to seven, not 2"):
        queenhigh.evaluate("Ah Kh")
    with pytest.raises(InputError, match="There is no drill 'guess'"):
        queenhigh.drill("guess", "canberra", "x")


@pytest.mark.clause("casino-canberra-3-card-poker 3.4")
@pytest.mark.parametrize("order", [("pairs_plus", "ante"), ("ante", "pairs_plus")])
def test_a_round_with_two_short_wagers_is_settled_again_in_their_order(order: tuple[str, str]) -> None:
    """The sheet placed the ante first, so that the other wager was returned and the round could not be settled again."""
    round = queenhigh.Table("canberra", seed="friday").new_round()
    round.wager(1, ante=10)
    for bet in order:
        round.wager(2, **{bet: 1})
    round.deal()
    while round.waiting:
        round.decide(round.waiting[0], "play")
    played = [(line.wager, line.outcome, line.returned) for line in round.lines if line.seat == 2]
    again = [(line.wager, line.outcome, line.returned) for line in round.settlement().lines if line.seat == 2]
    assert again == played
    assert (order[1], "returned") in [(wager, outcome) for wager, outcome, _ in played]


@pytest.mark.clause("casino-canberra-3-card-poker 3.4", "casino-canberra-3-card-poker 14.3")
def test_a_round_that_is_void_while_betting_is_open_is_settled_again_with_the_same_outcomes() -> None:
    """The sheet closed the betting first, which returns the second short wager (3.4) before the round is void."""
    round = queenhigh.Table("canberra", limits={"min": 10}).new_round()
    round.wager(1, ante=5).wager(1, pairs_plus=5).report("fraud")
    assert [(line.wager, line.outcome) for line in round.lines] == [("ante", "void"), ("pairs_plus", "void")]
    assert round.sheet()["irregularities"][0]["reported"] == "betting"
    assert [(line.wager, line.outcome) for line in round.settlement().lines] == [
        (line.wager, line.outcome) for line in round.lines
    ]


@pytest.mark.clause("crown-melbourne-three-card-poker 8.2.1", "crown-melbourne-three-card-poker 9.5.1(a)")
def test_a_forfeit_between_the_call_and_the_deal_is_settled_again_after_the_call() -> None:
    """The sheet reported it before the call, so that the short wager, which the call returns (8.2.1), was lost as well."""
    table = queenhigh.Table("melbourne-three", seed="friday", limits={"min": 10})
    first = table.new_round().wager(1, "Ann", pair_plus=5)
    while not first.over:
        first.step()
    round = table.new_round().wager(1, "Ann", ante=10, pair_plus=5)
    while round.phase != "BetsClosed":
        round.step()
    round.report("information_shared", seats=[1])
    while not round.over:
        round.step()
    played = {line.wager: (line.outcome, line.returned) for line in round.lines}
    assert played["pair_plus"] == ("returned", Decimal("5.00"))
    assert round.sheet()["irregularities"][0]["reported"] == "shuffle"
    assert {line.wager: (line.outcome, line.returned) for line in round.settlement().lines} == played
