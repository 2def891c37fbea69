"""*Pay this layout*: a round is over and nobody has been paid. The key is what the room's own settlement says."""

from __future__ import annotations

from functools import cache
from typing import Any

from queenhigh.cards import Card
from queenhigh.desk.troubles import CALIFORNIA, PERTH
from queenhigh.games.library import open_book, open_pay_book
from queenhigh.hands import FiveCard, Ranking, ThreeCard
from queenhigh.money import Line, Outcome, Share, in_dollars
from queenhigh.rules import Book
from queenhigh.training import answers, holdings
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import Play, Table, cards_out, dealt, relabelled, table_for
from queenhigh.training.drill import Asks, Drill, Item, Kind
from queenhigh.training.layout import faces, seat_line, shared_line
from queenhigh.training.words import about, said

FROM_FIVE = ("six_card_bonus", "poker_extra", "jackpot")
"""Pay tables by the rank of five cards; those of three cards are by three."""
ON_A_HAND = ("ante_bonus", "pairs_plus", "pair_plus", *FROM_FIVE)
"""Pay tables whose rows are hands, which a deck can be made to show."""
USUAL = ("", "A", "1")


def rows(book: str, *, hard: bool) -> list[tuple[str, str]]:
    """The rows that a drill may be about: the usual columns, or any."""
    found = []
    for name, table in open_pay_book(book).tables.items():
        base, _, column = name.partition(".")
        if base in ON_A_HAND and (hard or column in USUAL):
            found += [(name, row) for row in table]
    return found


def pay_drill(book: str, seed: str, level: int) -> Drill:
    chance = Chance("pay", book, seed, level)
    target = chance.one(rows(book, hard=level > 2)) if level > 1 else None
    columns = {}
    if target:
        base, _, column = target[0].partition(".")
        columns = {base: column} if column else {}
    table = table_for(book, chance, seats=min(1 + level, 4), hard=level > 2, columns=columns)
    if target is None:
        play = dealt(table, chance, None)
        play.until("Over")
        return _asked(play, seed, level, covered(book, play.round, None, None))
    wanted = chance.one(list(table.seats)), _bet(book, target[0].partition(".")[0], chance)
    play = _shown(table, chance, target, wanted)
    play.until("Over")
    return _asked(play, seed, level, covered(book, play.round, target, wanted))


def _shown(table: Table, chance: Chance, target: tuple[str, str], asked: tuple[int, str]) -> Play:
    """The round in which one seat is dealt the hand of a row."""
    base = target[0].partition(".")[0]
    seat, bet = asked
    round = cards_out(table, chance, (seat, bet))
    own: tuple[Card, ...] = round.dealer if bet.startswith("dealer") else round.hands[seat].cards
    if base == "six_card_bonus":
        got = (*own, *round.dealer)
    elif base in FROM_FIVE:
        got = (*own, *(round.stub[:3] if table.book == PERTH else round.shared))
    else:
        got = own
    if base in FROM_FIVE:
        wanted = holdings.five(FiveCard[target[1].upper()], len(got), chance)
    else:
        ranking = Ranking.WITH_MINI_ROYAL if table.book == CALIFORNIA else Ranking.STANDARD
        wanted = holdings.three(ThreeCard[target[1].upper()], chance, ranking)
    play = dealt(table, chance, (seat, bet))
    play.deck = relabelled(play.deck, got, wanted)
    return play


def _bet(book: str, base: str, chance: Chance) -> str:
    if book == PERTH:
        extras = ("dealer_poker_extra", "player_poker_extra")
        return chance.one(extras) if base == "poker_extra" else f"jackpot_{1 + chance.below(3)}"
    return base


def _asked(play: Play, seed: str, level: int, covers: tuple[str, ...]) -> Drill:
    table, over, book = play.table, play.round, open_book(play.table.book)
    question = list(table.signs)
    if over.bank:
        question.append(f"The bank has put up {in_dollars(table.bank)}; wagers are settled in the order asked.")
    if over.dealer:
        question.append(f"Dealer: {faces(over.dealer)}")
    if over.shared:
        question.append(shared_line(table.book, over.shared))
    question += [seat_line(hand, cards=True) for hand in over.in_order]
    items = [_item(book, line) for line in over.lines]
    items += _no_bonus(book, over)
    if not over.bank:
        items.sort(key=lambda item: int(item.id.partition(".")[0]))
    title = f"Pay this layout: {book.house}, {book.title}"
    return Drill(Kind.PAY, book.id, seed, level, title, tuple(question), tuple(items), covers)


def _item(book: Book, line: Line) -> Item:
    wager = line.wager
    whose = f"Seat {wager.seat} {said(wager.bet)}" + (f" of {in_dollars(wager.stake)}" if wager.stake else "")
    clauses = tuple(dict.fromkeys(rule.clause for rule in (line.rule, *line.also)))
    why = [about(book, line.rule.clause)]
    if row := next((rule for rule in line.also if rule in _row_rules(book.id) and rule != line.rule), None):
        why.append(about(book, row.clause))
    if line.unpaid:
        why.append(f"{in_dollars(line.unpaid)} stays unpaid: the bank has no more.")
    return Item(f"{wager.seat}.{wager.bet}", whose, Asks.AMOUNT, (key(line),), " ".join(why), clauses)


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


@cache
def _row_rules(book: str) -> set[Any]:
    return {row.rule for table in open_pay_book(book).tables.values() for row in table.values()}


def covered(book: str, over: Any, target: tuple[str, str] | None, wanted: tuple[int, str] | None) -> tuple[str, ...]:
    """The rows that pay in this round. A share of a meter is known by the hand that was asked for, not by its amount."""
    antes = {line.wager.seat: line.wager.stake for line in over.lines if line.wager.bet == "ante"}
    found = [row_of(book, line, line.wager.stake or antes.get(line.wager.seat, 0)) for line in over.lines]
    won = {(line.wager.seat, line.wager.bet) for line in over.lines if line.outcome is Outcome.WIN}
    if target and wanted in won:
        found.append(" ".join(target))
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
