"""*Pay this layout*: a round is over and nobody has been paid. The key is what the room's own settlement says."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from msgspec.structs import replace

from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE, PERTH
from queenhigh.games.california_three_card_poker.banking import ButtonPlaced
from queenhigh.games.kit.events import FeesTaken
from queenhigh.games.library import open_book, open_pay_book
from queenhigh.money import Line, Outcome, Share, in_dollars
from queenhigh.rules import Book, InputError
from queenhigh.training import aftermath, answers, paying
from queenhigh.training.carried import CARRIED, LINES, carried_over
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import Play, Wanted, dealt, table_for
from queenhigh.training.drill import Asks, Drill, Item, Kind, Row
from queenhigh.training.layout import dealer_row, named, seat_row, shared_row
from queenhigh.training.paying import EQUAL, FEES, RUNS_OUT, columns, shown
from queenhigh.training.words import about, said

STOOD_OFF = {MELBOURNE: "play", CANBERRA: "play", CALIFORNIA: "play", PERTH: "flop"}
"""The wager that stands off only where the hands are equal."""
PATIENCE = 60
"""Rounds dealt until one shows the topic. A hand that is put together needs one; the others a few."""


def topics(book: str) -> tuple[str, ...]:
    carried = (CARRIED,) if book == MELBOURNE else ()
    return (*paying.topics(book), *aftermath.topics(book), *carried)


def pay_drill(book: str, seed: str, level: int, topic: str = "") -> Drill:
    if topic.startswith(aftermath.AFTER):
        play, lines = aftermath.played_on(book, seed, level, topic)
        return _asked(play, seed, level, topic, (*covered(play, "", ()), topic), lines)
    if topic == CARRIED:
        play, items = carried_over(seed, level)
        return _asked(play, seed, level, topic, (*covered(play, "", ()), topic), LINES, items)
    if topic:
        for attempt in range(PATIENCE):
            drill = _drill(book, seed, level, topic, Chance("pay", book, seed, level, topic, attempt))
            if topic in drill.covers:
                return drill
        raise InputError(f"No layout of {book} shows {topic!r}.")
    chance = Chance("pay", book, seed, level)
    if level < 3:
        return _drill(book, seed, level, chance.one(paying.rows(book, hard=False)) if level > 1 else "", chance)
    chosen = chance.one(topics(book))
    if chosen not in paying.topics(book):
        with suppress(InputError):  # a trouble that this round cannot have
            return replace(pay_drill(book, seed, level, chosen), topic="")
        chosen = ""
    return replace(_drill(book, seed, level, chosen, chance), topic="")


def _drill(book: str, seed: str, level: int, topic: str, chance: Chance) -> Drill:
    poor = topic == RUNS_OUT
    table = table_for(book, chance, seats=min(1 + level, 4), hard=level > 2, columns=columns(topic), poor=poor)
    play, wanted = shown(table, chance, topic) if topic else (dealt(table, chance), ())
    play.until("Over")
    return _asked(play, seed, level, topic, covered(play, topic, wanted))


def _asked(
    play: Play,
    seed: str,
    level: int,
    topic: str,
    covers: tuple[str, ...],
    told: Sequence[str] = (),
    before: Sequence[Item] = (),
) -> Drill:
    """`told` is what happened before, `before` what is asked about it."""
    table, over, book = play.table, play.round, open_book(play.table.book)
    question = [*table.signs, *told]
    layout = [dealer_row(over.dealer)] if over.dealer else []
    if over.shared:
        layout.append(shared_row(table.book, over.shared))
    layout += [seat_row(hand, cards=True) for hand in over.in_order]
    items = [_item(book, over, line) for line in over.lines]
    items += _no_bonus(book, over)
    if over.bank:
        question += _bank(play)
        layout[0] = Row(f"Seat {over.bank.seat}, {over.bank.player}", named(over.dealer), ("player-dealer",))
        items = [*_collected(book, play), *_button(book, play), *items]
    else:
        items.sort(key=lambda item: int(item.id.partition(".")[0]))
    items = [*before, *items]
    title = f"Pay this layout: {book.house}, {book.title}"
    return Drill(
        Kind.PAY, book.id, seed, level, title, tuple(question), tuple(items), covers, topic=topic, layout=tuple(layout)
    )


def _item(book: Book, over: Any, line: Line) -> Item:
    wager = line.wager
    bettor = f", {wager.bettor}'s," if wager.bettor else ""
    whose = f"Seat {wager.seat} {said(wager.bet)}{bettor}" + (f" of {in_dollars(wager.stake)}" if wager.stake else "")
    clauses = [rule.clause for rule in (line.rule, *line.also)]
    why = [about(book, line.rule.clause)]
    if row := next((rule for rule in line.also if rule in _row_rules(book.id) and rule != line.rule), None):
        why.append(about(book, row.clause))
        if book.id == MELBOURNE and row.clause.startswith("Table 9"):
            chosen = over.table.pay_tables
            by = "10.1" if chosen.ante_bonus == chosen.pair_plus == chosen.six_card_bonus else "10.2"
            why.append(about(book, by))
            clauses += ["10.1", by]
    if line.unpaid:
        why.append(f"{in_dollars(line.unpaid)} stays unpaid: the bank has no more.")
    made = tuple(dict.fromkeys(clauses))
    id = f"{wager.seat}.{wager.bet}" + (f".{wager.bettor}" if wager.bettor else "")
    return Item(id, whose, Asks.AMOUNT, (key(line),), " ".join(why), made)


def key(line: Line) -> str:
    """A line as a trainee should say it."""
    if line.outcome is Outcome.WIN:
        return answers.paid(line.paid)
    if line.outcome is Outcome.LOSE:
        return answers.TAKEN if line.taken == line.wager.stake else answers.taken(line.taken)
    return answers.CARRIED if line.outcome is Outcome.CARRIED else answers.RETURNED


def _no_bonus(book: Book, over: Any) -> list[Item]:
    """A bonus that is not due has no line, and has to be asked about all the same: its absence would be the answer."""
    pay = open_pay_book(book.id)
    column = getattr(getattr(over.table, "pay_tables", None), "ante_bonus", None)
    name = f"ante_bonus.{column}" if column else "ante_bonus"
    if name not in pay.tables:
        return []
    clause = next(iter(pay.tables[name].values())).rule.clause
    had = {line.wager.seat for line in over.lines if line.wager.bet == "ante_bonus"}
    earns = ", ".join(said(row) for row in pay.tables[name])
    return [
        Item(
            f"{hand.seat}.ante_bonus",
            f"Seat {hand.seat} ante bonus",
            Asks.AMOUNT,
            (answers.NOTHING,),
            f"Only these earn it: {earns}. {about(book, clause)}",
            (clause,),
        )
        for hand in over.in_order
        if {"ante", "play"} <= set(hand.wagers) and hand.seat not in had
    ]


def _bank(play: Play) -> list[str]:
    up = [event.card.face for event in play.log.events if isinstance(event, ButtonPlaced)]
    turned = f"; {up[0]} was turned up first" if up else ""
    return [
        f"The player-dealer at seat {play.round.bank.seat} has put up {in_dollars(play.table.bank)}{turned}. "
        "Wagers are settled in the order asked."
    ]


def _collected(book: Book, play: Play) -> list[Item]:
    """California: what the house took before the first card, from the player-dealer and from each player."""
    taken = next(event for event in play.log.events if isinstance(event, FeesTaken))
    option = play.table.settings.schedule
    clauses = (f"Collection option {option}", *(rule.clause for rule in (taken.rule, *taken.also)))
    antes = sum(hand.wagers.get("ante", 0) for hand in play.round.in_order)
    why = f"All antes come to {in_dollars(antes)}. {about(book, clauses[0])}"
    items = []
    for seat, fee in taken.fees.items():
        who = "the player-dealer" if seat == play.round.bank.seat else "the player"
        ask = f"The fee of seat {seat}, {who}"
        made = tuple(dict.fromkeys(clauses))
        items.append(Item(f"{seat}.fee", ask, Asks.MONEY, (in_dollars(fee),), why, made))
    return items


def _button(book: Book, play: Play) -> list[Item]:
    """California: whose wagers are reached first, which is everything once the bank runs out."""
    placed = next((event for event in play.log.events if isinstance(event, ButtonPlaced)), None)
    if placed is None:
        return []
    seats = sorted(placed.order)
    clauses = tuple(dict.fromkeys(rule.clause for rule in (placed.rule, *placed.also)))
    why = f"{placed.card.face} counts to seat {placed.seat}. {' '.join(about(book, clause) for clause in clauses[:2])}"
    key = (answers.LETTERS[seats.index(placed.order[0])],)
    options = tuple(f"seat {seat}" for seat in seats)
    return [Item("button", "Whose wagers are settled first?", Asks.ONE, key, why, clauses, options)]


@cache
def _row_rules(book: str) -> set[Any]:
    return {row.rule for table in open_pay_book(book).tables.values() for row in table.values()}


def covered(play: Play, topic: str, wanted: Wanted) -> tuple[str, ...]:
    """The rows that pay in this round. A share of a meter is known by the hand that was asked for, not by its amount."""
    book, over = play.table.book, play.round
    antes = {line.wager.seat: line.wager.stake for line in over.lines if line.wager.bet == "ante"}
    found = [row_of(book, line, line.wager.stake or antes.get(line.wager.seat, 0)) for line in over.lines]
    won = {(line.wager.seat, line.wager.bet) for line in over.lines if line.outcome is Outcome.WIN}
    if wanted and won.issuperset(wanted):
        found.append(topic)
    if any(line.unpaid for line in over.lines):
        found.append(RUNS_OUT)
    if any(line.outcome is Outcome.STAND_OFF and line.wager.bet == STOOD_OFF[book] for line in over.lines):
        found.append(EQUAL)
    if book == CALIFORNIA:
        found.append(f"{FEES}{play.table.settings.schedule}")
    return tuple(dict.fromkeys(row for row in found if row))


def row_of(book: str, line: Line, stake: int) -> str:
    """The pay table's row by which a line was won, as `pair_plus.A straight`; empty where none was, or where it is a share."""
    if line.outcome is not Outcome.WIN:
        return ""
    cited = {line.rule, *line.also}
    for name, table in open_pay_book(book).tables.items():
        if name.partition(".")[0] not in line.wager.bet:
            continue
        for row in table.values():
            if (
                row.rule in cited
                and not isinstance(row.pays, Share)
                and row.pays.pays(stake) == line.paid + line.unpaid
            ):
                return f"{name} {row.name}"
    return ""
