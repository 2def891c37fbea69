"""Practice drills for Three Card Poker at Crown Melbourne: columns of pay tables, a sixth card, and a jackpot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Rank
from queenhigh.desk.troubles import Trouble
from queenhigh.games.crown_melbourne_three_card_poker.book import PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.conduct import Contravention
from queenhigh.games.crown_melbourne_three_card_poker.croupier import EXTRA
from queenhigh.games.crown_melbourne_three_card_poker.facts import (
    CardsTakenInError,
    PlayUnequal,
    WrongNumberOfCards,
)
from queenhigh.games.crown_melbourne_three_card_poker.hand import FIVE_CARDS, RANKED_BY
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import (
    joins,
    meter_at_settlement,
)
from queenhigh.games.crown_melbourne_three_card_poker.limits import in_chips
from queenhigh.games.crown_melbourne_three_card_poker.room import ROOM
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ASSISTANT_CASINO_MANAGER,
    JACKPOT,
    PayTables,
    Shoe,
    Table,
)
from queenhigh.games.kit.facts import Irregularity, recipients
from queenhigh.hands import FiveCard, ThreeCard
from queenhigh.money import Cents, Line, Outcome, Wager, in_dollars, rounded_down
from queenhigh.rules import Rule
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import NAMES, dealt, table_for
from queenhigh.training.drill import Asks, Item
from queenhigh.training.drills import HouseGame, Moment, OnTable, Pays, Stories, Tables, Tale, ThreeCardPlay, Wish
from queenhigh.training.making import house_drills
from queenhigh.training.paying import (
    EQUAL,
    ROYAL_AND_STRAIGHT,
    TWO_STRAIGHTS,
    best_five,
    equal_hands,
    own_three,
    shared_run,
)
from queenhigh.training.playing import three_card_lesson
from queenhigh.training.ruling import changing
from queenhigh.training.sights import Sight, three_cards
from queenhigh.training.speed import Payable
from queenhigh.training.stories import stories_of
from queenhigh.training.words import about

RIGHT = ("?",)
"""Stands for the cards of the round."""


def settings(chance: Chance, wish: Wish) -> Table:
    """A hard table has any columns, and either option of the jackpot."""
    table: Table = ROOM.croupier.table
    chosen = dict(wish.columns)
    option = int(chosen.pop("jackpot", "2" if wish.hard and chance.below(2) else "1"))
    if wish.hard:
        for bet in ("ante_bonus", "pair_plus", "six_card_bonus"):
            chosen.setdefault(bet, chance.one(PAY.variants(bet)))
    assert table.jackpot is not None
    if option != table.jackpot.option:
        seed = max(PAY.rates("increment", option).rates)
        meter = Fraction(seed + 234_567)
        table = replace(table, jackpot=replace(table.jackpot, option=option, seed=seed, meter=meter))
    return replace(table, pay_tables=PayTables(**chosen))


def shuffling(table: Table) -> Table:
    return replace(table, shoe=Shoe.SHUFFLING)


def columns(table: Any) -> tuple[str, ...]:
    of = table.pay_tables
    return (f"Pay tables: ante bonus {of.ante_bonus}, pair plus {of.pair_plus}, six card bonus {of.six_card_bonus}",)


def meters(over: Any) -> tuple[str, ...]:
    """7.1.1: say what the prize of a Royal or Straight Flush depends on, and who determines it."""
    system, (meter, _) = over.table.jackpot, meter_at_settlement(over)
    return (
        f"Prize meter, option {system.option}: {in_dollars(rounded_down(meter))} with this round's wagers; "
        f"its seed is {in_dollars(system.seed)}.",
        f"A {ASSISTANT_CASINO_MANAGER} determines the prize of a Royal or Straight Flush. Say what it will be.",
    )


def columns_by(over: Any, row: Rule) -> tuple[str, ...]:
    """Return the clauses that say which columns of the pay tables apply."""
    if not row.clause.startswith("Table 9"):
        return ()
    of = over.table.pay_tables
    return ("10.1",) if of.ante_bonus == of.pair_plus == of.six_card_bonus else ("10.1", "10.2")


def tailored(round: Any, fact: Irregularity) -> Irregularity:
    """Return the facts with cards of this round, in the rack and as named by the player."""
    if isinstance(fact, CardsTakenInError) and fact.nominated and fact.seat in round.hands:
        held = tuple(map(str, round.hands[fact.seat].cards))
        return replace(fact, rack=held, nominated=held if fact.nominated == RIGHT else fact.nominated)
    return fact


def on_table(fact: Irregularity) -> OnTable:
    if isinstance(fact, PlayUnequal):
        return OnTable(wagers={(fact.seat, "play"): fact.placed})
    return (
        OnTable(cards=dict.fromkeys(recipients(fact.to), fact.dealt_count))
        if isinstance(fact, WrongNumberOfCards)
        else OnTable()
    )


def six_by(kind: FiveCard | ThreeCard | None) -> tuple[Rule, ...]:
    assert isinstance(kind, FiveCard)
    return (*FIVE_CARDS.get(kind, ()), rule("1.1 'Six Card Bonus'"))


def _jackpot_cards(round: Any) -> Any:
    return round.shared


CARRIED = "jackpot carried over"
STAYED, LEFT, NEW = (1, 3), 2, 5
LINES = [
    "The round before was a misdeal.",
    f"Seats {STAYED[0]}, {LEFT} and {STAYED[1]} had a Jackpot Wager in it; seat {LEFT} has left the table since.",
    f"Seat {NEW} has come and wants a Jackpot Wager too.",
]


def carried_over(seed: str, level: int) -> Tale:
    """11.15: the round after a misdeal, and what each seat pays for its Jackpot Wager."""
    chance = Chance("pay", ROOM.book.id, seed, level, CARRIED)
    table = table_for(GAME, chance, Wish(seats=4))
    carried = {seat: NAMES[seat] for seat in (*STAYED, LEFT)}
    here = {seat: NAMES[seat] for seat in (*STAYED, NEW)}
    table = replace(table, settings=replace(table.settings, carried=carried), seats=here)
    play = dealt(table, chance, ((NEW, JACKPOT),))
    play.until("Over")
    system = table.settings.jackpot
    before = dict.fromkeys(STAYED, system.cost)
    after = joins(before, NEW, system, system.cost)
    return Tale(play, LINES, [_pays(seat, cost - before.get(seat, 0)) for seat, cost in after.items()])


def _pays(seat: int, amount: int) -> Item:
    clauses = ("11.15.2",) if amount else ("11.15", "11.15.2")
    ask = f"Seat {seat} pays now for a Jackpot Wager"
    why = " ".join(about(ROOM.book, clause) for clause in clauses)
    return Item(f"{seat}.pays", ask, Asks.MONEY, (in_dollars(amount),), why, clauses)


GAME: HouseGame = HouseGame(
    room=ROOM,
    tables=Tables(settings=settings, signs=columns, shoe=shuffling, extra_areas={EXTRA: 2}),
    pays=Pays(
        hands={
            "ante_bonus": own_three("ante_bonus"),
            "pair_plus": own_three("pair_plus"),
            "six_card_bonus": best_five(
                "six_card_bonus", places=lambda round, seat, _: (*round.hands[seat].cards, *round.dealer)
            ),
            "jackpot": best_five("jackpot", places=lambda round, seat, _: (*round.hands[seat].cards, *round.shared)),
        },
        beside={
            EQUAL: equal_hands("play"),
            TWO_STRAIGHTS: shared_run("jackpot", "89 567 TJQ", _jackpot_cards),
            ROYAL_AND_STRAIGHT: shared_run("jackpot", "TJ QKA 789", _jackpot_cards),
        },
        after=changing(
            "exposed_cards",
            "wrong_number_of_cards",
            "cards_to_unwagered_area",
            "jackpot_cards_wrong_number",
            "cards_taken_in_error",
            "extra_hand_viewed",
            "play_wager_unmatched",
            "play_wager_unequal",
            "fraud",
        ),
        usual=("", "A", "1"),
        bonus=lambda table: f"ante_bonus.{table.pay_tables.ante_bonus}",
        columns_by=columns_by,
        meters=meters,
        tales={CARRIED: carried_over},
    ),
    stories=Stories(
        words=stories_of(__name__),
        moments={
            "play_wager_unmatched": Moment.TO_ACT,
            "cards_taken_in_error": Moment.TO_ACT,
            "play_wager_unequal": Moment.NOT_FOLDED,
        },
        more=(
            Trouble("Deciding", CardsTakenInError(seat=1, nominated=RIGHT)),
            Trouble("Deciding", CardsTakenInError(seat=2, nominated=("2c", "3d", "4h"))),
            Trouble("Deciding", Contravention(seat=1, clause="13.13", exclude=True)),
            Trouble("Deciding", Contravention(seat=2, detain="a prohibited device")),
        ),
        tailored=tailored,
        on_table=on_table,
    ),
    sights={
        "three": three_cards(RANKED_BY, terms={"odd_cards": "three odd cards"}),
        "six": Sight("the best five of six", 3, six_by, 3, ("Player", "Dealer")),
    },
)
FIVE = Cents(500)


def in_fives(exact: int) -> tuple[int, tuple[Rule, ...]]:
    """8.2.3 at a table whose smallest chip is $5, as the room settles it."""
    won = Line(Wager("pair_plus", 1, FIVE), Outcome.WIN, Cents(exact), FIVE, rule("8.2.3"))
    (line,) = in_chips(replace(ROOM.croupier.table, smallest_chip=FIVE), [won])
    return line.paid, line.also


DRILLS = house_drills(
    GAME,
    payable=Payable(chip=FIVE, says="The smallest chip at this table is $5.", paid=in_fives),
    play=three_card_lesson(
        GAME,
        ThreeCardPlay(sides=("pair_plus", "six_card_bonus"), border=(Rank.JACK, Rank.KING), signs=columns),
    ),
)
