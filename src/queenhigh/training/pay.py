"""*Pay this layout*: a round is over and nobody has been paid. The key is what the room's own settlement says."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace

from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.ruling import Record
from queenhigh.money import Line, Odds, Outcome, PayBook, Share, in_dollars
from queenhigh.rules import InputError
from queenhigh.rules.reading import Readings
from queenhigh.training import answers, chips, paying
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import Play, dealt, table_for
from queenhigh.training.drill import Asks, Drill, Item, Kind, Row
from queenhigh.training.drills import HouseGame, Lesson, OnTable, Tale, Wanted, Wish
from queenhigh.training.layout import LAID, dealer_row, named, seat_row, shared_row
from queenhigh.training.resting import marked, resting, restored
from queenhigh.training.ruling import cases, found_on_table, moment, replayed, reported, story
from queenhigh.training.stories import dollars
from queenhigh.training.words import about, order, said

AFTER = "after "
MOST_AT_FIRST = 4
"""The most items in a beginner's question."""
ENOUGH = 60
PATIENCE = 400
"""The most rounds dealt until one shows the topic. An arranged hand needs one; others need a few."""


def pay_lesson(game: HouseGame) -> Lesson:
    return Lesson(partial(_topics, game), partial(_lesson, game))


def _topics(game: HouseGame) -> tuple[str, ...]:
    after = (f"{AFTER}{name}" for name, case in cases(game).items() if game.pays.after(case.fact))
    return (*paying.topics(game), *after, *game.pays.tales)


def _lesson(game: HouseGame, seed: str, level: int, topic: str) -> Drill:
    book = game.room.id
    if topic.startswith(AFTER) or topic in game.pays.tales:
        tale = game.pays.tales[topic](seed, level) if topic in game.pays.tales else _after(game, seed, level, topic)
        return _asked(tale, seed, level, topic, (*covered(tale.play, "", ()), topic))
    if topic:
        for attempt in range(PATIENCE):
            drill = _drill(game, seed, level, topic, Chance("pay", book, seed, level, topic, attempt))
            if topic in drill.covers:
                return drill
        raise InputError(f"No layout of {book} shows {topic!r}.")
    if level == 1:
        return _first_steps(game, seed)
    chance = Chance("pay", book, seed, level)
    if level < 3:
        return _drill(game, seed, level, chance.one(paying.rows(game, hard=False)), chance)
    chosen = chance.one(_topics(game))
    if chosen not in paying.topics(game):
        with suppress(InputError):  # a trouble that this round cannot have
            return replace(_lesson(game, seed, level, chosen), topic="")
        chosen = ""
    return replace(_drill(game, seed, level, chosen, chance), topic="")


def _first_steps(game: HouseGame, seed: str) -> Drill:
    """A beginner's layout: one seat, at most four wagers, and something to pay."""
    best: Play | None = None
    for attempt in range(PATIENCE):
        chance = Chance("pay", game.room.id, seed, 1, attempt)
        play, _ = _round(game, 1, chance.one(("", *paying.rows(game, hard=False))), chance, seats=1)
        if not any(line.outcome is Outcome.WIN for line in play.round.lines):
            continue
        if best is None or _count(play) < _count(best):
            best = play
        if _count(best) <= MOST_AT_FIRST or attempt > ENOUGH:
            break
    assert best is not None
    return _asked(Tale(best, ()), seed, 1, "", covered(best, "", ()), wagers_alone=True)


def _count(play: Play) -> int:
    return len(play.round.lines) + len(_no_bonus(play.table.game, play.round))


def _drill(game: HouseGame, seed: str, level: int, topic: str, chance: Chance) -> Drill:
    play, wanted = _round(game, level, topic, chance, seats=min(1 + level, 4))
    return _asked(Tale(play, ()), seed, level, topic, covered(play, topic, wanted))


def _round(game: HouseGame, level: int, topic: str, chance: Chance, seats: int) -> tuple[Play, Wanted]:
    poor = topic in game.pays.beside and game.pays.beside[topic].poor
    wish = Wish(seats=seats, hard=level > 2, columns=paying.columns(game, topic), poor=poor)
    table = table_for(game, chance, wish)
    play, wanted = paying.shown(table, chance, topic) if topic else (dealt(table, chance), ())
    play.until("Over")
    return play, wanted


def _after(game: HouseGame, seed: str, level: int, topic: str) -> Tale:
    """A layout after an irregularity: a ruling was given, the round continued or ended, and now the wagers are to be
    paid."""
    told = story(game, seed, level, topic.removeprefix(AFTER))
    given = [order(one) for one in told.ruling.orders if not isinstance(one, Record)]
    when = moment(told)
    ruled = [f"Ruled: {'; '.join(dict.fromkeys(given))}."] if given else []
    replayed(told)
    if not told.play.until("Over"):
        raise InputError(f"The round of {game.room.id} with {topic!r} does not end.")
    fact = reported(told.trouble.fact, game.stories.words)
    return Tale(
        told.play, [f"Earlier in this round: {when[0].lower()}{when[1:]}", *fact, *ruled], fact=told.trouble.fact
    )


def _asked(
    tale: Tale, seed: str, level: int, topic: str, covers: tuple[str, ...], *, wagers_alone: bool = False
) -> Drill:
    """`wagers_alone`: nothing is asked of the table itself, such as its fees."""
    table, over, room = tale.play.table, tale.play.round, tale.play.table.room
    meters = table.game.pays.meters(over) if table.game.pays.meters else ()
    question = [*table.signs, *meters, *tale.lines]
    layout = [dealer_row(over.dealer)] if over.dealer else []
    if over.shared:
        layout.append(shared_row(room.croupier.shared, over.shared))
    layout += [seat_row(hand, cards=True, on_table=_on_table(tale, hand.seat)) for hand in over.in_order]
    items = marked(settled_items(table.game, over), _rests(tale.play))
    if over.bank:
        layout[0] = Row(f"Seat {over.bank.seat}, {over.bank.player}", named(over.dealer), ("player-dealer",))
    else:
        items.sort(key=lambda item: int(item.id.partition(".")[0]))
    if table.game.pays.first:
        told, asked = table.game.pays.first(tale.play)
        question, items = [*question, *told], items if wagers_alone else [*asked, *items]
    items = [*tale.items, *items]
    title = f"Pay this layout: {room.book.house}, {room.book.title}"
    return Drill(
        Kind.PAY, room.id, seed, level, title, tuple(question), tuple(items), covers, topic=topic, layout=tuple(layout)
    )


def settled_items(game: HouseGame, over: Any) -> list[Item]:
    return [*(_item(game, over, line) for line in over.lines), *_no_bonus(game, over)]


def _rests(play: Play) -> dict[str, tuple[str, ...]]:
    """The readings that a payment depends on, and those without which the price of a row would be unknown."""
    game = play.table.game

    def keys(readings: Readings) -> dict[str, object]:
        over = play.again(readings)
        return {item.id: item.key for item in settled_items(game, over)} if isinstance(over, Over) else {}

    rows = {row.rule.clause for table in game.room.pay.tables.values() for row in table.values()}
    by = resting(game.room.book, play.round.table.readings, keys)
    for item in settled_items(game, play.round):
        if text := restored(game.room.book, rows.intersection(item.clauses)):
            by[item.id] = (*by.get(item.id, ()), *text)
    return by


def _on_table(tale: Tale, seat: int) -> OnTable:
    """What is on the table: a hand that a ruling put out of play as it was found, a corrected one as it is in the
    round."""
    given_back = {line.wager.seat for line in tale.play.round.lines if line.outcome in (Outcome.VOID, Outcome.RETURNED)}
    return found_on_table(tale.play.table.game, tale.fact) if tale.fact and seat in given_back else LAID


def _item(game: HouseGame, over: Any, line: Line) -> Item:
    wager, book = line.wager, game.room.book
    bettor = f", {wager.bettor}'s," if wager.bettor else ""
    whose = f"Seat {wager.seat} {said(wager.bet)}{bettor}" + (f" of {in_dollars(wager.stake)}" if wager.stake else "")
    clauses = [rule.clause for rule in (line.rule, *line.also)]
    why = [
        *working(game.room.pay, game.terms, line, antes_of(over, game).get(wager.seat, 0)),
        about(book, line.rule.clause),
    ]
    in_a_row = {row.rule for table in game.room.pay.tables.values() for row in table.values()}
    if row := next((rule for rule in line.also if rule in in_a_row and rule != line.rule), None):
        why.append(about(book, row.clause))
        if by := game.pays.columns_by(over, row) if game.pays.columns_by else ():
            why.append(about(book, by[-1]))
            clauses += by
    if line.unpaid:
        why.append(f"{in_dollars(line.unpaid)} stays unpaid: the bank has no more.")
    made = tuple(dict.fromkeys(clauses))
    id = f"{wager.seat}.{wager.bet}" + (f".{wager.bettor}" if wager.bettor else "")
    return Item(id, whose, Asks.AMOUNT, (key(line),), " ".join(why), made)


def key(line: Line) -> str:
    """The key for a line, as a trainee should say it."""
    if line.outcome is Outcome.WIN:
        return answers.paid(line.paid)
    if line.outcome is Outcome.LOSE:
        return answers.TAKEN if line.taken == line.wager.stake else answers.taken(line.taken)
    return answers.CARRIED if line.outcome is Outcome.CARRIED else answers.RETURNED


def _no_bonus(game: HouseGame, over: Any) -> list[Item]:
    """A bonus that is not due has no line, but must be asked about too: leaving it out would reveal the answer."""
    if game.pays.bonus is None:
        return []
    name = game.pays.bonus(over.table)
    bet = name.partition(".")[0]
    table = game.room.pay.tables[name]
    clause = next(iter(table.values())).rule.clause
    had = {line.wager.seat for line in over.lines if line.wager.bet == bet}
    earns = ", ".join(game.terms.get(row) or said(row) for row in table)
    return [
        Item(
            f"{hand.seat}.{bet}",
            f"Seat {hand.seat} {said(bet)}",
            Asks.AMOUNT,
            (answers.NOTHING,),
            f"Only these earn it: {earns}. {about(game.room.book, clause)}",
            (clause,),
        )
        for hand in over.in_order
        if {game.room.croupier.offers[0].bet, "play"} <= set(hand.wagers) and hand.seat not in had
    ]


def clauses_cited(cited: Any) -> tuple[str, ...]:
    """The clauses that decide an event or a line, the main one first."""
    return tuple(dict.fromkeys(rule.clause for rule in (cited.rule, *cited.also)))


def covered(play: Play, topic: str, wanted: Wanted) -> tuple[str, ...]:
    """The rows that pay in this round. A share of a meter is recognised by the requested hand, not by its amount."""
    over, pay, antes = play.round, play.table.room.pay, antes_of(play.round, play.table.game)
    found = [row_of(pay, line, line.wager.stake or antes.get(line.wager.seat, 0)) for line in over.lines]
    won = {(line.wager.seat, line.wager.bet) for line in over.lines if line.outcome is Outcome.WIN}
    if wanted and won.issuperset(wanted):
        found.append(topic)
    found += [name for name, beside in play.table.game.pays.beside.items() if beside.seen and beside.seen(play)]
    return tuple(dict.fromkeys(row for row in found if row))


def antes_of(over: Any, game: HouseGame) -> dict[int, int]:
    """The antes by seat, on which a bonus without its own wager is calculated."""
    first = game.room.croupier.offers[0].bet
    return {line.wager.seat: line.wager.stake for line in over.lines if line.wager.bet == first}


def working(pay: PayBook, terms: Mapping[str, str], line: Line, ante: int) -> list[str]:
    """The sum as a dealer does it: `Straight, 6 to 1: $15 x 6 = $90. In chips: 3 green ($25), 3 red ($5).` Empty if no
    row pays by the stake."""
    stake = line.wager.stake or ante
    table, _, row = row_of(pay, line, stake).partition(" ")
    if not table:
        return []
    price = pay.tables[table][row].pays
    assert not isinstance(price, Share)
    times = price.win if isinstance(price, Odds) else price.prize
    by = str(times) if price.stake == 1 else f"{times} / {price.stake}"
    due = price.pays(stake)
    made = [f"{named_hand(terms, row)}, {price}: {dollars(stake)} x {by} = {dollars(due)}."]
    return [*made, f"In chips: {chips.words(chips.cut(line.paid))}."] if line.paid and not line.paid % 100 else made


def named_hand(terms: Mapping[str, str], row: str) -> str:
    """The book's name for a hand, capitalised."""
    return (terms.get(row) or said(row)).capitalize()


def row_of(pay: PayBook, line: Line, stake: int) -> str:
    """The pay table's row by which a line was won, as `pair_plus.A straight`; empty if there was none, or if it is a
    share."""
    if line.outcome is not Outcome.WIN:
        return ""
    cited = {line.rule, *line.also}
    for name, table in pay.tables.items():
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
