"""Small tournaments at a desk: entered, started, and hands played live, action by action."""

from __future__ import annotations

from typing import Any

from tournament_play import MANAGER, POKER, START, terms_for

from queenhigh.cards import Seed
from queenhigh.desk.desk import Desk
from queenhigh.desk.tournament_bots import dealer_acts
from queenhigh.desk.tournaments import LiveTournament
from queenhigh.games.crown_melbourne_crown_poker import croupier as poker
from queenhigh.games.crown_melbourne_three_card_poker.decide import waiting
from queenhigh.games.kit.actions import Choice, Decide, PlaceWager
from queenhigh.games.kit.phases import Betting, Deciding
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.law import DIRECTOR
from queenhigh.games.kit.tournaments.terms import Level, RoundTerms
from queenhigh.money import Cents

LEVELS = tuple(Level(minutes=4, small=100 << n, big=200 << n) for n in range(10))
ROUNDS = (RoundTerms(hands=4, minimum=100, advance=4), RoundTerms(hands=4, minimum=200, secret_wagers=1))
HOUSE: dict[str, Any] = {"by": MANAGER, "who": "moana", "at": START - 1000}
RUN: dict[str, Any] = {"by": DIRECTOR, "who": "dana", "at": START}


def small(book: str, **changes: Any) -> Any:
    more: dict[str, Any] = {"format__levels": LEVELS} if book == POKER else {"format__rounds": ROUNDS}
    return terms_for(book, **{**more, "prizes__shares": (5000, 3000, 2000), "prizes__guaranteed": 0, **changes})


def enter(desk: Desk, book: str, players: int = 4, **changes: Any) -> LiveTournament:
    terms = small(book, **changes)
    desk.tournaments.new("cup", book)
    desk.tournaments.order(
        "cup",
        o.DrawUpTerms(**HOUSE, terms=terms),
        o.AppointDirector(**HOUSE, person="dana"),
        o.PublishTerms(**HOUSE),
        o.AdviseInspectorate(**HOUSE),
        o.DesignateTables(**HOUSE, tables=terms.tables),
        o.OpenEntries(**HOUSE),
    )
    for number in range(1, players + 1):
        name = f"p{number}"
        desk.buy_in(name, Cents(terms.entry.entry_fee + terms.entry.buy_in))
        desk.tournaments.order("cup", o.Enter(by="player", who=name, player=name, at=START - 1000))
    return desk.tournament("cup")


def start(desk: Desk) -> None:
    draw = tuple(one.player for one in desk.tournament("cup").state.entered)
    desk.tournaments.order("cup", o.Attend(**RUN), o.Brief(**RUN), o.StartPlay(**RUN, draw=draw))


def live_hand(desk: Desk, table: str, number: int) -> None:
    """A whole hand, action by action, as people would play it."""
    order = o.DealHand(by="Dealer", table=table, at=START + number)
    desk.tournaments.deal("cup", order, seed=Seed.named("live", number))
    for step in range(400):
        live = desk.tournament("cup")
        if not live.hands[table].playing:
            return
        desk.tournaments.play("cup", table, *next_action(live, table, Seed.named("live", number, step)))
    raise AssertionError("the hand does not end")


def next_action(live: LiveTournament, table: str, seed: Seed) -> list[Any]:
    round = live.hands[table].round
    if isinstance(round, Betting) and not round.hands:
        seats = live.state.tables[table].seats
        return [PlaceWager(seat, name, "ante", Cents(200)) for seat, name in seats.items()]
    if isinstance(round, Deciding) and (left := waiting(round)):
        return [Decide(seat, Choice.PLAY, Cents(200)) for seat in left]
    action = dealer_acts(live, table)
    return [action if action is not None else poker.bot_acts(round, seed)]


def same(one: LiveTournament, other: LiveTournament) -> None:
    assert one.state == other.state
    assert (one.version, one.versions) == (other.version, other.versions)
    assert {table: hand.round for table, hand in one.hands.items()} == {
        table: hand.round for table, hand in other.hands.items()
    }
    assert {table: hand.seal for table, hand in one.hands.items()} == {
        table: hand.seal for table, hand in other.hands.items()
    }
