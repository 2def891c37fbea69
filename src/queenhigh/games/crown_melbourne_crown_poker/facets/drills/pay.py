"""*Pay this layout* in the poker room: uncalled wagers, pots, commission, halves and odd chips, from the room's own events."""

from __future__ import annotations

from collections.abc import Iterable

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.commission import TimeCharge, assess, collection_times
from queenhigh.games.crown_melbourne_crown_poker.events import CommissionTaken, FeePaid, PotAwarded, UncalledReturned
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.dealing import (
    NAMES,
    PokerPlay,
    board_row,
    seat_rows,
    signs,
)
from queenhigh.games.crown_melbourne_crown_poker.facets.drills.setups import TOPICS
from queenhigh.games.crown_melbourne_crown_poker.phases import InPlay, Over, Showdown
from queenhigh.games.crown_melbourne_crown_poker.pots import WHOLE, GamePot, high_value, low_value, pots_of
from queenhigh.money import Cents, Line, in_dollars
from queenhigh.rules import InputError, Rule
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Drill, Item, Kind, Row
from queenhigh.training.pay import key
from queenhigh.training.resting import marked, resting
from queenhigh.training.words import about, said

TIME = "time charge"
PATIENCE = 600
"""The most hands dealt to find one that shows the topic: ties are rare, and two ties in one hand rarer."""
POTS = (BOOK.rule("1.1 'Main Pot'"), BOOK.rule("1.1 'Side pot(s)'"))
TITLE = f"Pay this layout: {BOOK.house}, {BOOK.title}"


def topics() -> tuple[str, ...]:
    return (*TOPICS, TIME)


def pay_drill(seed: str, level: int, topic: str) -> Drill:
    chance = Chance("pay", BOOK.id, seed, level)
    chosen = topic or chance.one([name for name, known in TOPICS.items() if known.level <= level])
    if chosen == TIME:
        return _time_charge(Chance("pay", BOOK.id, seed, level, TIME), seed, level)
    for attempt in range(PATIENCE):
        names = Chance("pay", BOOK.id, seed, level, chosen, attempt)
        play = PokerPlay(TOPICS[chosen].setup(names, max(level, TOPICS[chosen].level)), names)
        play.finish()
        if TOPICS[chosen].fits(play.events):
            return _asked(play, seed, level, chosen)
    raise InputError(f"No hand of {BOOK.id} shows {chosen!r}.")


def _asked(play: PokerPlay, seed: str, level: int, topic: str) -> Drill:
    over, before = play.hand, play.seen[-1]
    assert isinstance(over, Over)
    assert isinstance(before, InPlay)
    put_in = _put_in(play, before)
    shown = before.live if isinstance(before, Showdown) else []
    layout = [*board_row(before), *seat_rows(before, put_in, shown=shown), *_side_rows(over)]
    by = resting(
        BOOK, over.table.readings, lambda readings: {item.id: item.key for item in _items(play.again(readings), before)}
    )
    return Drill(
        Kind.PAY,
        BOOK.id,
        seed,
        level,
        TITLE,
        tuple(signs(over)),
        tuple(marked(_items(play, before), by)),
        (topic,),
        topic=topic,
        layout=tuple(layout),
    )


def _put_in(play: PokerPlay, before: InPlay) -> dict[int, int]:
    back = {event.seat: event.amount for event in play.events if isinstance(event, UncalledReturned)}
    return {number: seat.paid + seat.dead + back.get(number, 0) for number, seat in before.seats.items()}


def _items(play: PokerPlay, before: InPlay) -> list[Item]:
    put_in = _put_in(play, before)
    assert isinstance(play.hand, Over)
    return [
        *_fees(play),
        *(_back(event, put_in) for event in play.events if isinstance(event, UncalledReturned)),
        *_of_pots(play, before),
        *(_chase(line) for line in play.hand.side_lines),
    ]


def _side_rows(over: Over) -> list[Row]:
    return [
        Row(f"Flop Chase of seat {side.seat}", (), (f"{in_dollars(side.amount)} on {side.colour}",), side.seat)
        for side in over.side_wagers
    ]


def _money(id: str, ask: str, amount: int, why: str, rules: Iterable[Rule | str]) -> Item:
    clauses = tuple(dict.fromkeys(rule if isinstance(rule, str) else rule.clause for rule in rules))
    told = " ".join(about(BOOK, clause) for clause in clauses[:3])
    return Item(id, ask, Asks.MONEY, (in_dollars(amount),), f"{why} {told}".strip(), clauses)


def _fees(play: PokerPlay) -> list[Item]:
    paid = [event for event in play.events if isinstance(event, FeePaid)]
    if not paid:
        return []
    total = sum(event.amount for event in paid)
    why = f"{in_dollars(paid[0].amount)} from each of {len(paid)}, before the first card and outside the pots."
    return [_money("fees", "Fees before the hand, in total", total, why, (paid[0].rule, *paid[0].also))]


def _back(event: UncalledReturned, put_in: dict[int, int]) -> Item:
    others = max(amount for seat, amount in put_in.items() if seat != event.seat)
    why = f"No one matched more than {in_dollars(others)}."
    ask = f"Uncalled wager, returned to seat {event.seat}"
    return _money("uncalled", ask, event.amount, why, (event.rule, *event.also))


def _of_pots(play: PokerPlay, before: InPlay) -> list[Item]:
    """Ask for the size of each pot and the house's commission, the main pot first; then for each live seat's total."""
    items: list[Item] = []
    for pot in pots_of(before):
        name, by = said(pot.name), "1.1 'Main Pot'" if pot.name == "main" else "1.1 'Side pot(s)'"
        why = f"It is for seat{'s' if len(pot.eligible) > 1 else ''} {', '.join(map(str, pot.eligible))}."
        items.append(_money(f"{pot.name}.size", f"Size of the {name} pot", pot.amount, why, (by,)))
        items += [
            _commission(name, pot, event)
            for event in play.events
            if isinstance(event, CommissionTaken) and event.pot == pot.name
        ]
    awards = [event for event in play.events if isinstance(event, PotAwarded)]
    return items + [_awarded(awards, before, seat) for seat in before.live]


def _commission(name: str, pot: GamePot, event: CommissionTaken) -> Item:
    why = f"It is taken from {in_dollars(pot.amount)}, in whole chips."
    ask = f"Commission from the {name} pot"
    return _money(f"{pot.name}.commission", ask, event.amount, why, (event.rule, *event.also))


def _awarded(awards: list[PotAwarded], before: InPlay, seat: int) -> Item:
    """What each seat was awarded. For a seat that gets nothing, the clauses are those of the winners."""
    own = [event for event in awards if event.seat == seat]
    parts = ", ".join(
        f"{in_dollars(event.amount)} of the {said(event.pot)} pot{'' if event.part == WHOLE else f', {event.part} half'}"
        for event in own
    )
    why = ". ".join(part for part in (_held(before, seat), parts) if part)
    cited = [rule for event in own or awards for rule in (event.rule, *event.also) if rule not in POTS]
    return _money(f"seat.{seat}", f"Seat {seat} gets, in total", sum(event.amount for event in own), f"{why}.", cited)


def _held(before: InPlay, seat: int) -> str:
    if not isinstance(before, Showdown):
        return "No one else is left"
    game, cards = before.table.game, before.seats[seat].cards
    low = low_value(game, cards, before.board) if game.hi_lo else None
    words = high_value(game, cards, before.board).words + (
        f"; {low.words}" if low else "; no low" if game.hi_lo else ""
    )
    return f"{words[0].upper()}{words[1:]}"


def _chase(line: Line) -> Item:
    wager = line.wager
    clauses = tuple(dict.fromkeys(rule.clause for rule in (line.rule, *line.also, *PAYS_CHASE)))
    why = " ".join(about(BOOK, clause) for clause in (line.rule.clause, "10.2.2"))
    ask = f"Flop Chase of seat {wager.seat}, {in_dollars(wager.stake)}"
    return Item(f"chase.{wager.seat}", ask, Asks.AMOUNT, (key(line),), why, clauses)


PAYS_CHASE = (BOOK.rule("10.2.2"),)


def _time_charge(chance: Chance, seed: str, level: int) -> Drill:
    """7.2.2 does not depend on a pot: everyone at the table pays for the hour that begins, whether they play or not."""
    fee, hours = Cents(100 * (4 + chance.below(9))), 1 + chance.below(4)
    seats = sorted(chance.some(NAMES, 2 + level))
    away = chance.one(seats)
    charged = assess(TimeCharge(fee), seats)
    times = collection_times(0, hours * 3600 - 1)
    layout = tuple(Row(f"Seat {n}, {NAMES[n]}", (), ("is away" if n == away else "plays",), n) for n in seats)
    question = (f"Time charge: {in_dollars(fee)} an hour. The table opens at 12:00 and closes at {11 + hours}:59.",)
    by = ("7.2.2(a)", "7.2.2(b)")
    items = (
        _money("away", f"Seat {away}, who is away, pays for the first hour", charged[away], "", by),
        _money("hour", "Due for the first hour, in total", sum(charged.values()), "", by),
        _money(
            "day", "Collected by the time it closes", sum(charged.values()) * len(times), f"{len(times)} times.", by
        ),
    )
    return Drill(Kind.PAY, BOOK.id, seed, level, TITLE, question, items, (TIME,), topic=TIME, layout=layout)
