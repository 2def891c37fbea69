"""Practice drills for Three Card Poker in California: a player banks, the bank may run out, and the house takes fees."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Card, Rank
from queenhigh.desk.troubles import Trouble
from queenhigh.games.california_three_card_poker.banking import ButtonPlaced
from queenhigh.games.california_three_card_poker.conduct import BackLineWager
from queenhigh.games.california_three_card_poker.fees import SCHEDULES
from queenhigh.games.california_three_card_poker.hand import RANKED_BY
from queenhigh.games.california_three_card_poker.irregularities import WrongNumberOfCards
from queenhigh.games.california_three_card_poker.room import ROOM
from queenhigh.games.california_three_card_poker.table import Limits, Position, Table
from queenhigh.games.california_three_card_poker.wagers import BANK
from queenhigh.games.kit.actions import PlaceWager
from queenhigh.games.kit.events import FeesTaken
from queenhigh.games.kit.facts import Irregularity, recipients
from queenhigh.hands import Ranking
from queenhigh.money import Cents, in_dollars
from queenhigh.training import answers
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import Play
from queenhigh.training.drill import Asks, Item
from queenhigh.training.drills import Beside, HouseGame, Moment, OnTable, Pays, Stories, Tables, ThreeCardPlay, Wish
from queenhigh.training.making import house_drills
from queenhigh.training.pay import clauses_cited
from queenhigh.training.paying import EQUAL, equal_hands, own_three
from queenhigh.training.playing import three_card_lesson
from queenhigh.training.ruling import changing
from queenhigh.training.sights import three_cards
from queenhigh.training.stories import stories_of
from queenhigh.training.words import about

TERMS = {"mini_royal": "mini royal flush", "pair": "one pair"}
BANKER = Position(4, "the bank", 0)
RICH, POOR = Cents(1_000_000), Cents(6_000)
"""The bank's wager: more than enough, or so little that it may run out."""
FEES = "fees"


def settings(chance: Chance, wish: Wish) -> Table:
    """Return a table's settings. A hard table may have any fee schedule."""
    table: Table = ROOM.croupier.table
    option = int(wish.columns.get(FEES, 1 + chance.below(len(SCHEDULES)) if wish.hard else table.schedule))
    limits = Limits(SCHEDULES[option].least, SCHEDULES[option].most)
    return replace(table, schedule=option, limits=limits, held=BANKER)


def bank(chance: Chance, wish: Wish) -> PlaceWager:
    amount = POOR if wish.poor or (wish.hard and chance.below(2)) else RICH
    return PlaceWager(BANKER.seat, BANKER.player, BANK, amount)


def signs(table: Any) -> tuple[str, ...]:
    return (f"Collection by schedule option {table.schedule}.",)


def turned_up(play: Play) -> tuple[Card, ...]:
    """Return the player-dealer's card that everyone has seen."""
    return tuple(event.card for event in play.log.events if isinstance(event, ButtonPlaced))


def before_the_wagers(play: Play) -> tuple[list[str], list[Item]]:
    """Say what the bank has put up, and ask about the fees and whose wagers are settled first."""
    assert play.table.bank is not None
    up = turned_up(play)
    turned = f"; {up[0].face} was turned up first" if up else ""
    told = (
        f"The player-dealer at seat {play.round.bank.seat} has put up {in_dollars(play.table.bank.amount)}{turned}. "
        "Wagers are settled in the order asked."
    )
    return [told], [*_collected(play), *_button(play)]


def _collected(play: Play) -> list[Item]:
    """Ask what the house took before the first card, from the player-dealer and from each player."""
    taken = next(event for event in play.log.events if isinstance(event, FeesTaken))
    clauses = tuple(dict.fromkeys((f"Collection option {play.table.settings.schedule}", *clauses_cited(taken))))
    antes = sum(hand.wagers.get("ante", 0) for hand in play.round.in_order)
    why = f"All antes come to {in_dollars(antes)}. {about(ROOM.book, clauses[0])}"
    items = []
    for seat, fee in taken.fees.items():
        who = "the player-dealer" if seat == play.round.bank.seat else "the player"
        ask = f"The fee of seat {seat}, {who}"
        items.append(Item(f"{seat}.fee", ask, Asks.MONEY, (in_dollars(fee),), why, clauses))
    return items


def _button(play: Play) -> list[Item]:
    """Ask whose wagers are settled first, which decides who is paid if the bank runs out."""
    placed = next((event for event in play.log.events if isinstance(event, ButtonPlaced)), None)
    if placed is None:
        return []
    seats, clauses = sorted(placed.order), clauses_cited(placed)
    words = " ".join(about(ROOM.book, clause) for clause in clauses[:2])
    why = f"{placed.card.face} counts to seat {placed.seat}. {words}"
    key = (answers.LETTERS[seats.index(placed.order[0])],)
    options = tuple(f"seat {seat}" for seat in seats)
    return [Item("button", "Whose wagers are settled first?", Asks.ONE, key, why, clauses, options)]


def _fees_of(option: int) -> Beside:
    return Beside(columns={FEES: str(option)}, seen=lambda play: play.table.settings.schedule == option)


def on_table(fact: Irregularity) -> OnTable:
    if not isinstance(fact, WrongNumberOfCards):
        return OnTable()
    number = fact.count if fact.count is not None else fact.dealt_count
    places = [fact.seat] if fact.seat is not None else recipients(fact.to)
    return OnTable(cards=dict.fromkeys(places, number)) if number is not None else OnTable()


GAME = HouseGame(
    room=ROOM,
    tables=Tables(settings=settings, signs=signs, bank=bank),
    pays=Pays(
        hands={"pair_plus": own_three("pair_plus", Ranking.WITH_MINI_ROYAL)},
        beside={
            EQUAL: equal_hands("play"),
            "bank runs out": Beside(poor=True, seen=lambda play: any(line.unpaid for line in play.round.lines)),
            **{f"{FEES} {option}": _fees_of(option) for option in SCHEDULES},
        },
        after=changing("exposed_card", "wrong_number_of_cards", "cards_to_seat_without_ante", "play_wager_amount"),
        first=before_the_wagers,
    ),
    stories=Stories(
        words=stories_of(__name__),
        moments={"out_of_turn": Moment.OUT_OF_TURN, "play_wager_amount": Moment.TO_ACT},
        on_table=on_table,
        more=(Trouble("Deciding", BackLineWager(seat=2, player="Zoe", bet="ante")),),
    ),
    sights={"three": three_cards(RANKED_BY, Ranking.WITH_MINI_ROYAL, TERMS | {"odd_cards": "high card"})},
    terms=TERMS,
)
DRILLS = house_drills(
    GAME,
    play=three_card_lesson(
        GAME,
        ThreeCardPlay(sides=("pair_plus",), border=(Rank.JACK, Rank.KING), signs=signs, turned_up=turned_up),
    ),
)
