"""A book of three cards that is not one of the five: its odds come only from its own description."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from queenhigh.cards import DECK, Card, Rank, cards
from queenhigh.cards.playing_card import Colour
from queenhigh.games import casino_canberra_3_card_poker as canberra
from queenhigh.games.casino_canberra_3_card_poker.book import BOOK, PAY
from queenhigh.games.casino_canberra_3_card_poker.table import Table
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.room import NoSuchPart
from queenhigh.games.library import room
from queenhigh.hands import ThreeCard, ThreeCardHand, three_card_hand
from queenhigh.maths.figures import Figures
from queenhigh.maths.odds import Decision, Odds
from queenhigh.maths.report import Asked, odds_of
from queenhigh.maths.simulation.by_hand import differences
from queenhigh.maths.simulation.report import compared
from queenhigh.maths.simulation.running import seed_of
from queenhigh.maths.simulation.table import Setting, Simulated, SimulatedWager
from queenhigh.maths.simulation.three_card import ThreeCardTable, three_card_simulation
from queenhigh.maths.three_card.analysis import AntePlay, name_of
from queenhigh.maths.three_card.book import ThreeCards
from queenhigh.maths.three_card.counting import starting_hands
from queenhigh.maths.three_card.game import Columns, ThreeCardGame
from queenhigh.maths.three_card.report import three_card_odds
from queenhigh.maths.three_card.side_bets import OnBothHands, OnOwnHand
from queenhigh.money import Cents, Line, lose, stand_off, win
from queenhigh.money import Wager as Placed
from queenhigh.rules import InputError, Readings

CANBERRA, SIXTH = "casino-canberra-3-card-poker", "friday-three-card-poker"
JACK_HIGH = ThreeCardHand(ThreeCard.ODD_CARDS, (Rank.JACK, Rank.THREE, Rank.TWO))
SORTS = ("six of one colour", "three of one colour", "mixed")
PRICE = PAY.table("pairs_plus")["flush"]
"""Three to one, for whatever is paid more than once here."""
RULE = PRICE.rule
DEALERS = comb(49, 3)


def reds(hand: Sequence[Card]) -> int:
    return sum(card.suit.colour is Colour.RED for card in hand)


def colours(mine: int, theirs: int) -> str:
    if mine not in (0, 3):
        return "mixed"
    return "six of one colour" if mine == theirs else "three of one colour"


def settle(
    player: Sequence[Card], dealer: Sequence[Card], choice: Choice, wagers: Mapping[str, Cents], _: Columns
) -> list[Line]:
    """A dealer who qualifies with jack high, no bonus, and colours: six of one at three to one, three of one return the stake."""
    own, other = three_card_hand(player), three_card_hand(dealer)
    lines = []
    for bet, stake in wagers.items():
        wager = Placed(bet, 1, stake)
        if choice is Choice.FOLD:
            lines.append(lose(wager, RULE))
        elif bet == "colours":
            sort = colours(reds(player), reds(dealer))
            lines.append(
                {SORTS[0]: win(wager, PRICE, RULE), SORTS[1]: stand_off(wager, RULE)}.get(sort, lose(wager, RULE))
            )
        elif bet == "pair_plus":
            lines.append(win(wager, PRICE, RULE) if own.category >= ThreeCard.PAIR else lose(wager, RULE))
        elif other < JACK_HIGH:
            lines.append(win(wager, PAY.table("ante")["win"], RULE) if bet == "ante" else stand_off(wager, RULE))
        elif own == other:
            lines.append(stand_off(wager, RULE))
        else:
            lines.append(win(wager, PAY.table("ante")["win"], RULE) if own > other else lose(wager, RULE))
    return lines


def game(_: Readings) -> ThreeCardGame:
    return ThreeCardGame(
        SIXTH,
        value=three_card_hand,
        higher=lambda one, other: (one > other) - (one < other),
        qualifies=lambda hand: hand >= JACK_HIGH,
        settle=settle,
        play_multiple=1,
        bonus="",
        sides={
            "pair_plus": OnOwnHand("pair_plus"),
            "colours": OnBothHands("colours", mark=reds, sort=colours, sorts=SORTS),
        },
        columns={},
        keeps_side_bets=False,
    )


FRIDAY = ThreeCards(book=BOOK, game=game, most_seats=5)
TITLES = {"pair_plus": "Pair Plus", "colours": "Colours"}
ODDS = three_card_odds(FRIDAY, about="A game for Fridays.", titles=TITLES)
SIMULATION = three_card_simulation(FRIDAY)


@cache
def found() -> dict[str, Any]:
    return odds_of(replace(room(CANBERRA), facets={"odds": f"{__name__}:ODDS"}), Asked(hands=True))


def value_of_playing(hand: Sequence[Card]) -> Fraction:
    """Against every hand of the dealer, one by one, without the mathematics."""
    own, total = three_card_hand(hand), 0
    for dealer in combinations([card for card in DECK if card not in hand], 3):
        other = three_card_hand(dealer)
        total += 1 if other < JACK_HIGH else 2 * ((own > other) - (own < other))
    return Fraction(total, DEALERS)


def test_another_qualifier_has_another_strategy_and_every_hand_near_it_is_worth_what_a_plain_count_says() -> None:
    given = found()["strategy"]
    assert given["rule"] == "Play Q-3-2 or better, fold anything less."
    lowest, highest = cards("Qh 3d 2c"), cards("Jh Td 8c")
    assert value_of_playing(lowest) > -1 > value_of_playing(highest)
    for hand in (lowest, highest, cards("Jh 9h 8h"), cards("2c 2d 7s")):
        assert given["starting_hands"][name_of(hand)]["play"]["exact"] == str(value_of_playing(hand))
    assert given["mistakes"]["play_everything"]["costs_percent"] > 0


def test_the_edge_is_the_average_over_all_hands_with_the_better_choice() -> None:
    base, hands = AntePlay(game(BOOK.readings)), starting_hands()
    best = [max(base.values[n]) * int(hands.ways[n]) for n in range(len(hands))]
    assert Fraction(found()["wagers"]["ante_play"]["house_edge"]) == -sum(best, Fraction(0)) / comb(52, 3)


def test_a_side_bet_that_looks_at_suits_is_counted_over_all_deals() -> None:
    deals = comb(52, 3) * DEALERS
    three, six = 2 * comb(26, 3) * DEALERS, 2 * comb(26, 3) * comb(23, 3)
    wager = found()["wagers"]["colours"]
    assert {sort: one["count"] for sort, one in wager["hands"].items()} == {
        SORTS[0]: six,
        SORTS[1]: three - six,
        SORTS[2]: deals - three,
    }
    assert Fraction(wager["house_edge"]) == Fraction(deals - three - 3 * six, deals)
    assert wager["clauses"] == [RULE.clause]
    assert found()["words"]["titles"]["colours"] == "Colours"


def test_what_a_fold_throws_away_is_the_average_over_the_hands_that_are_folded() -> None:
    folded = [hand for hand in combinations(DECK, 3) if three_card_hand(hand) < three_card_hand(cards("Qh 3d 2c"))]
    back = 0
    for hand in folded:
        if reds(hand) in (0, 3):
            back += DEALERS + 3 * comb(23, 3)
    exact = found()["folding"]["a_full_fold_costs_colours"]["colours"]["exact"]
    assert Fraction(exact) == Fraction(back, len(folded) * DEALERS)
    assert found()["folding"]["fold"] == {"pair_plus": "lost", "colours": "lost"}


def simulated(seats: int = 1, strategy: str = "optimal") -> Simulated:
    return SIMULATION.table(Setting(book=SIXTH, seats=seats, strategy=strategy))


@pytest.mark.parametrize(("seats", "strategy"), [(1, "optimal"), (5, "mimic_the_dealer")])
def test_its_kernel_deals_what_the_room_settles(seats: int, strategy: str) -> None:
    assert list(differences(simulated(seats, strategy), seed_of("friday"), 1500 // seats)) == []


def test_all_its_deals_counted_by_cell_are_those_of_its_odds() -> None:
    table = simulated()
    wagers = [(name, "") for name in table.offered]
    counts = table.exactly(wagers)
    assert counts is not None
    for name, column in wagers:
        wager = table.wager(name, column)
        assert wager.simulated(counts).house_edge == wager.exact.house_edge, name
    assert isinstance(table, ThreeCardTable)


def test_a_wager_that_always_ends_the_same_is_simulated_for_several_seats() -> None:
    certain = SimulatedWager(
        "certain", (Fraction(-1),), (1,), Figures(results={Fraction(-1): 1}, wagered=Fraction(1), hands={})
    )
    made = compared(certain, [2000], 1000, 2, 0.0)
    assert (made["errors_away"], made["correlation_of_seats"]) == (0.0, 0.0)


def test_its_tables_have_as_many_seats_as_it_says() -> None:
    SIMULATION.check_seats(Setting(book=SIXTH, seats=5))
    for seats in (0, 6):
        with pytest.raises(InputError, match="from 1 to 5"):
            SIMULATION.check_seats(Setting(book=SIXTH, seats=seats))


def test_advice_weighs_a_side_bet_that_a_fold_would_lose() -> None:
    hand, wagers = cards("Jh Td 8h"), {"ante": Cents(1000), "colours": Cents(500)}
    assert ODDS.advice is not None
    decision = Decision(
        settings=Table(), cards=hand, wagers=wagers, choices=(Choice.PLAY, Choice.FOLD), cost=Cents(1000)
    )
    mine = reds(hand)
    total = 0
    for dealer in combinations([card for card in DECK if card not in hand], 3):
        total += {SORTS[0]: 1500, SORTS[1]: 0}.get(colours(mine, reds(dealer)), -500)
    assert ODDS.advice.worths(decision, None) == {
        Choice.PLAY: 1000 * value_of_playing(hand) + Fraction(total, DEALERS),
        Choice.FOLD: Fraction(-1500),
    }


def test_a_book_that_says_nothing_of_its_odds_is_refused() -> None:
    with pytest.raises(NoSuchPart, match=f"{CANBERRA} has no odds"):
        odds_of(replace(room(CANBERRA), facets={}), Asked())
    assert isinstance(room(CANBERRA).facet("odds", Odds), Odds)


def copy(folder: Path, package: str, edition: str, flush: str) -> None:
    """Canberra's folder as a package of its own: another id, another edition, another price of a flush in Pairs Plus."""
    made = folder / package
    shutil.copytree(Path(canberra.__file__).parent, made, ignore=shutil.ignore_patterns("__pycache__"))
    for file in made.rglob("*"):
        if file.suffix in (".py", ".toml"):
            text = file.read_text(encoding="utf-8")
            text = text.replace("queenhigh.games.casino_canberra_3_card_poker", package).replace(CANBERRA, SIXTH)
            text = text.replace(f'edition = "{BOOK.edition}"', f'edition = "{edition}"')
            text = text.replace('"3 to 1", rule = "8 Pairs Plus Flush"', f'"{flush}", rule = "8 Pairs Plus Flush"')
            file.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sixth book in two editions: a flush that Pairs Plus pays five to one now, and four to one before."""
    folder = tmp_path_factory.mktemp("books")
    copy(folder, "friday_cards", "second", "5 to 1")
    copy(folder, "friday_before", "first", "4 to 1")
    about = folder / "friday_cards-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: friday-cards\nVersion: 1.0\n", encoding="utf-8")
    points = f"{SIXTH} = friday_cards.room:ROOM\n{SIXTH}@1 = friday_before.room:ROOM\n"
    (about / "entry_points.txt").write_text(f"[queenhigh.books]\n{points}", encoding="utf-8")
    return folder


def asked_beside(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = (
        f"import sys; from queenhigh.cli import main; sys.argv = ['queenhigh', *{list(arguments)!r}]; sys.exit(main())"
    )
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(("edition", "flush"), [("", 5), ("second", 5), ("first", 4), ("1", 4)])
def test_a_sixth_book_has_its_own_prices_in_its_own_odds(copied: Path, edition: str, flush: int) -> None:
    ran = asked_beside(copied, "odds", SIXTH, *(("--edition", edition) if edition else ()), "--json")
    assert ran.returncode == 0, ran.stderr
    wagers = json.loads(ran.stdout)["wagers"]
    pays = {"straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": flush, "pair": 1}
    assert {row["row"]: row["pays"] for row in wagers["pairs_plus"]["pays"]} == {
        kind: f"{price} to 1" for kind, price in pays.items()
    }
    total = sum(pays.get(three_card_hand(hand).category.label, -1) for hand in combinations(DECK, 3))
    assert Fraction(wagers["pairs_plus"]["house_edge"]) == Fraction(-total, comb(52, 3))
    assert wagers["ante_play"]["house_edge"] == "778809/20358520"


def test_an_edition_that_is_not_installed_is_refused(copied: Path) -> None:
    for command in ("odds", "simulate"):
        ran = asked_beside(copied, command, SIXTH, "--edition", "third")
        assert ran.returncode == 2
        assert "has no edition 'third' installed; there are 'second', 'first'" in ran.stderr


def test_a_saved_simulation_knows_of_the_books_of_other_packages(copied: Path) -> None:
    """Their numbers are counted with, too: a worker that has other ones would count something else."""
    program = "from queenhigh.maths.simulation.running import identity; print(identity())"
    numbers = copied / "friday_cards" / "paytables.toml"
    text = numbers.read_text(encoding="utf-8")
    told = []
    for changed in (text, text.replace('"5 to 1"', '"6 to 1"'), text):
        numbers.write_text(changed, encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(copied)}
        ran = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        told.append(ran.stdout)
    assert told[0] == told[2] != told[1]


def test_a_sixth_book_is_simulated_as_its_odds_are_and_settled_by_its_own_room(copied: Path) -> None:
    ran = asked_beside(
        copied, "simulate", SIXTH, "--edition", "first", "--rounds", "300000", "--check", "300", "--json"
    )
    assert ran.returncode == 0, ran.stderr
    answer = json.loads(ran.stdout)
    assert answer["agrees"]
    assert answer["checked"] == {"rounds": 300, "different": []}
    assert answer["wagers"]["pairs_plus"]["exact_house_edge_percent"] == round(7.276018 - 100 * 1096 / 22100, 6)
