"""Practice at the table: exact values of the player's own choices, and not a digit that depends on a card they may not see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hidden_cards import Run, runs
from live_house import Client, LiveHouse, wait_until
from live_table import BOOKS, CALIFORNIA, CANBERRA, MELBOURNE, PERTH, prepare

from queenhigh.cards import DECK, cards
from queenhigh.games.california_three_card_poker.table import Table as CaliforniaTable
from queenhigh.games.crown_melbourne_three_card_poker.jackpot import System
from queenhigh.games.crown_melbourne_three_card_poker.table import Table as MelbourneTable
from queenhigh.games.crown_perth_holdem_poker.facets.advice import first_worths, street_worth
from queenhigh.games.crown_perth_holdem_poker.facets.jackpot_odds import Jackpot
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth
from queenhigh.games.kit.actions import Choice
from queenhigh.hands import FiveCard, five_card_kind
from queenhigh.maths.holdem.choices import dealer_counts, flop_counts
from queenhigh.maths.holdem.solving import starting_hands
from queenhigh.maths.odds import Folio
from queenhigh.maths.three_card.book import three_cards
from queenhigh.maths.three_card.choices import worths
from queenhigh.money import Cents
from queenhigh.server import views
from queenhigh.server.folios import Folios
from queenhigh.server.people import Person
from queenhigh.server.practice import practice
from queenhigh.server.views.offers import settings_of

TEN = Cents(1000)
ALL = (Choice.PLAY, Choice.FOLD, Choice.KEEP_SIDE_BETS)


class TestThreeCards:
    def test_an_ante_alone_is_worth_what_the_odds_say(self) -> None:
        found = worths(MELBOURNE, MelbourneTable(), cards("Qh 6d 4c"), {"ante": TEN}, ALL)
        assert found == {
            Choice.PLAY: TEN * Fraction(-9151, 9212),
            Choice.FOLD: Fraction(-1000),
            Choice.KEEP_SIDE_BETS: Fraction(-1000),
        }

    def test_every_wager_on_the_hand_is_the_average_of_every_hand_the_dealer_may_have(self) -> None:
        hand, placed = cards("9h 9d 2c"), {"ante": TEN, "pair_plus": Cents(500), "six_card_bonus": Cents(700)}
        game = three_cards(MELBOURNE).game(MelbourneTable().readings)
        columns = {"ante_bonus": "A", "pair_plus": "A", "six_card_bonus": "A"}
        rest = [card for card in DECK if card not in hand][::4]
        few = list(combinations(rest, 3))
        by_hand = [game.result(hand, dealer, Choice.PLAY, placed, columns) for dealer in few]
        found = worths(MELBOURNE, MelbourneTable(), hand, placed, ALL)
        assert found[Choice.FOLD] == -2200
        assert found[Choice.KEEP_SIDE_BETS] - found[Choice.FOLD] > 500
        assert abs(float(found[Choice.PLAY]) - sum(by_hand) / len(by_hand)) < 400

    def test_a_card_that_the_player_dealer_shows_counts(self) -> None:
        hand = cards("Kh 4d 2c")
        game = three_cards(CALIFORNIA).game(CaliforniaTable().readings)
        for up in cards("2d Ah"):
            rest = [card for card in DECK if card not in hand and card != up]
            every = [game.result(hand, (*two, up), Choice.PLAY, {"ante": TEN}, {}) for two in combinations(rest, 2)]
            found = worths(CALIFORNIA, CaliforniaTable(), hand, {"ante": TEN}, ALL[:2], (up,))
            assert found[Choice.PLAY] == Fraction(sum(every), len(every))
        assert worths(CALIFORNIA, CaliforniaTable(), hand, {"ante": TEN}, ALL[:1], cards("Ah")) != worths(
            CALIFORNIA, CaliforniaTable(), hand, {"ante": TEN}, ALL[:1]
        )

    def test_a_jackpot_wager_is_lost_by_a_fold_and_worth_its_chances_otherwise(self) -> None:
        system = System(option=1, seed=Cents(1_000_000), cost=Cents(100), meter=Fraction(10_000_000))
        table, hand = MelbourneTable(jackpot=system), cards("Kh Qh Jh")
        plain = worths(MELBOURNE, table, hand, {"ante": TEN}, ALL)
        found = worths(MELBOURNE, table, hand, {"ante": TEN, "jackpot": Cents(100)}, ALL)
        assert found[Choice.FOLD] - plain[Choice.FOLD] == -100
        flushes = sum(
            five_card_kind((*hand, *two)) is FiveCard.FLUSH
            for two in combinations([c for c in DECK if c not in hand], 2)
        )
        royal, straight_flush = 10_000_000, 1_000_000
        prizes = royal + straight_flush + flushes * 10_000
        assert found[Choice.PLAY] - plain[Choice.PLAY] == Fraction(prizes, 1176) - 100


class TestHoldem:
    def test_a_street_is_the_average_of_all_that_can_come(self) -> None:
        board, hole = cards("As Kd 8h 7s"), cards("Ac 4d")
        game = Perth()
        total = []
        rest = [card for card in DECK if card not in (*board, *hole)]
        for river in rest[::7]:
            for two in list(combinations([card for card in rest if card != river], 2))[::40]:
                settled = game.settle(
                    hole, (*board, river), two, Choice.PLAY, {"ante": TEN, "flop": Cents(2000), "river": TEN}
                )
                total.append(float(settled["river"]))
        sampled = sum(total) / len(total) * 504_000
        assert float(street_worth(game, hole, board, TEN)) == pytest.approx(sampled, abs=120)
        assert street_worth(game, hole, board, Cents(2000)) == 2 * street_worth(game, hole, board, TEN)

    def test_the_dealers_five_cards_never_hold_ones_own(self) -> None:
        hole = cards("Ah Kh")
        counts = dealer_counts(hole)
        assert counts.sum() == 2_118_760
        assert counts[FiveCard.ROYAL_FLUSH] == 3
        assert counts[FiveCard.STRAIGHT_FLUSH] == 34
        assert flop_counts(hole)[FiveCard.ROYAL_FLUSH] == 1

    def test_before_the_flop_every_wager_on_the_hand_counts(self) -> None:
        game, hole, ante = Perth(), cards("Ah Ad"), {"ante": TEN}
        alone = first_worths(game, Fraction(2), hole, ante, None)
        assert alone == {Choice.PLAY: 2000, Choice.FOLD: -1000}
        both = first_worths(game, Fraction(2), hole, {**ante, "player_poker_extra": TEN}, None)
        assert both[Choice.FOLD] == -2000
        assert both[Choice.PLAY] > alone[Choice.PLAY] - 1000
        more = first_worths(game, Fraction(2), hole, {**ante, "jackpot_2": Cents(200)}, Jackpot(Cents(100)))
        assert more[Choice.FOLD] == -1200


class Solved(Folios):
    """Perth's Hold'em without the seconds that its solution takes: every hand is worth half an ante."""

    def ask(self, book: str, readings: Any = None) -> Folio:
        hands = {name: {"play": {"exact": "1/2"}} for name in starting_hands()}
        return Folio({"strategy": {"starting_hands": hands}}, [], "")


def practised(run: Run, who: str, upto: int) -> list[bytes]:
    made = []
    for committed in run.live.commits[:upto]:
        state, house = committed.state, run.live.house
        you = views.you_view(state, Person(who), house)
        if you.choices:
            page = practice(views.table_view(state, house), you, settings_of(state), Solved())
            made.append(views.encoded(asyncio.run(page)))
    return made


@pytest.mark.parametrize("book", BOOKS)
def test_no_value_depends_on_a_card_that_the_player_may_not_see(
    book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = prepare(tmp_path, book)
    seen = 0
    for number in range(2):
        for what, base, other, upto, audiences in runs(prepared, tmp_path, monkeypatch, f"practice-{book}-{number}"):
            if audiences[0] in ("public", "dealer", "floor"):
                continue
            for who in audiences:
                ours, theirs = practised(base, who, upto), practised(other, who, upto)
                assert ours == theirs, what
                seen += sum(b'"best":true' in page for page in ours)
    assert seen, "nobody had anything to decide"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("practice")) as house:
        yield house


def table_of(live: LiveHouse, book: str) -> str:
    return next(name for name, state in live.house.shown.items() if state.book.id == book)


class TestOverHttp:
    def test_advice_needs_a_session_and_there_is_none_at_poker(self, live: LiveHouse) -> None:
        table = table_of(live, CANBERRA)
        assert live.visitor().get(f"/api/tables/{table}/practice").json()["error"]["code"] == "no_session"
        poker = table_of(live, "crown-melbourne-crown-poker")
        refused = live.guest().get(f"/api/tables/{poker}/practice").json()["error"]
        assert (refused["code"], refused["what"]) == ("illegal", "There is no advice at poker.")
        assert live.guest().get("/api/tables/nowhere/practice").json()["error"]["code"] == "not_found"

    def test_a_player_gets_the_value_of_the_own_choices_and_an_onlooker_nothing(self, live: LiveHouse) -> None:
        table, player = table_of(live, CANBERRA), live.guest()
        assert player.do(table, type="sit", seat=3).status_code == 200
        wait_until(lambda: player.do(table, type="place", bet="ante", amount=1000, seat=3).status_code == 200)
        assert player.do(table, type="ready").status_code == 200
        wait_until(lambda: bool(_you(player, table)["choices"]))
        page = player.get(f"/api/tables/{table}/practice").json()
        worth = {one["choice"]: one for one in page["worths"]}
        assert set(worth) == {one["choice"] for one in _you(player, table)["choices"]}
        assert worth["fold"]["exact"] == "-10"
        assert [one["choice"] for one in page["worths"] if one["best"]]
        for other in (live.guest(), live.manager()):
            assert "worths" not in other.get(f"/api/tables/{table}/practice").json()


def _you(player: Client, table: str) -> dict[str, Any]:
    seen: dict[str, Any] = player.get(f"/api/tables/{table}").json()["you"]
    return seen


def test_perths_advice_before_the_flop_waits_for_no_solution(live: LiveHouse) -> None:
    """What each starting hand is worth is kept for the book as the house reads it: in a new process too it is there at once."""
    table, player = table_of(live, PERTH), live.guest()
    assert player.do(table, type="sit", seat=3).status_code == 200
    wait_until(lambda: player.do(table, type="place", bet="ante", amount=500, seat=3).status_code == 200)
    assert player.do(table, type="ready").status_code == 200
    wait_until(lambda: bool(_you(player, table)["choices"]))
    page = player.get(f"/api/tables/{table}/practice").json()
    assert "doing" not in page
    assert {one["choice"] for one in page["worths"]} == {"play", "fold"}
