"""*Make the ruling*: something went wrong in a real round. Which clause decides, who may say so, and what is ordered?

A story is told only after the room has ruled on it and the round has taken the ruling; facts that do not fit are passed over.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from queenhigh.desk.codec import module
from queenhigh.desk.regulars import croupier_of
from queenhigh.desk.troubles import MELBOURNE, PERTH, Trouble, troubles
from queenhigh.games.crown_perth_holdem_poker.irregularities import DealerCardExposed
from queenhigh.games.crown_perth_holdem_poker.wager_errors import WagerOutsideLimits
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.facts import nobody_at
from queenhigh.games.kit.ruling import Record, Ruling
from queenhigh.games.library import open_book
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import Book, InputError, Refusal
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import SHOES, Play, dealt, table_for
from queenhigh.training.drill import Asks, Drill, Item, Kind
from queenhigh.training.fitting import fits
from queenhigh.training.layout import faces
from queenhigh.training.words import MOMENTS, about, facts, headline, order, said

NONE = "Nothing is ordered"
NOBODY = "nobody"
SHORT = 90
"""Letters of a clause's words beside its number: enough to know it by."""


MORE = {
    PERTH: (
        *(
            Trouble("BetsClosed", WagerOutsideLimits(seat=seat, bet="ante", placed=Cents(placed)))
            for seat, placed in ((1, 300), (2, 52_300), (3, 1_250))
        ),
        Trouble("Deciding", DealerCardExposed(when="after_a_flop_wager")),
    )
}
"""Troubles that the tables of drills can have beside those of a shift."""


class Story(NamedTuple):
    """A round at the moment of the report, what is reported, and how the room rules."""

    play: Play
    trouble: Trouble
    ruling: Ruling


def story(book: str, seed: str, level: int) -> Story:
    """The first trouble, from one that chance picks, that this round can have."""
    chance = Chance("ruling", book, seed, level)
    known = [*troubles(book), *MORE.get(book, ())]
    start = chance.below(len(known))
    patience = chance.below(3) if level > 1 else 0
    for step in range(len(known)):
        trouble = known[(start + step) % len(known)]
        for decisions in dict.fromkeys((patience, 0, 1, 2)):
            if told := _told(book, chance, trouble, decisions):
                return told
    raise AssertionError(f"{book}: no trouble fits {seed!r}")


def _told(book: str, chance: Chance, trouble: Trouble, decisions: int) -> Story | None:
    shoe = bool(Chance(*chance.names, "shoe").below(2))
    play = dealt(table_for(book, chance, seats=4, hard=False, shoe=shoe), chance, None, extra=book == MELBOURNE)
    if not play.until(trouble.phase, decisions) or not fits(play.round, trouble.fact, play.croupier.choices):
        return None
    try:
        made: Ruling = module(book, "round").ruling(play.round, trouble.fact)
        play.croupier.act(play.round, Report(made.by, trouble.fact))
    except (Refusal, InputError):
        return None
    return Story(play, trouble, made)


def ruling_drill(book: str, seed: str, level: int) -> Drill:
    told, law = story(book, seed, level), open_book(book)
    chance = Chance("ruling choices", book, seed, level)
    made, others = told.ruling, _others(told)
    items = [_clause(law, made, others, chance), _rank(law, made), _orders(law, made, others, chance, level)]
    if level > 2:
        items.append(_told_whom(law, made))
    tag = str(told.trouble.fact.__struct_config__.tag)
    title = f"Make the ruling: {law.house}, {law.title}"
    return Drill(Kind.RULING, book, seed, level, title, _question(told), tuple(items), (tag,))


def _question(told: Story) -> tuple[str, ...]:
    round, fact = told.play.round, told.trouble.fact
    table = told.play.table
    limits = table.settings.limits
    most = f" to {in_dollars(limits.max)}" if limits.max else ""
    steps = f", in steps of {in_dollars(limits.unit)}" if getattr(limits, "unit", None) else ""
    lines = [MOMENTS[told.trouble.phase], f"Limits: {in_dollars(limits.min)}{most}{steps}"]
    if table.settings != croupier_of(table.book).TABLE and table.book in SHOES:
        lines.append("The table has a shoe that shuffles by itself.")
    if is_open := told.trouble.phase in ("Showdown", "Settled"):
        lines.append(f"Dealer: {faces(round.dealer)}")
    if (shared := getattr(round, "shared", ())) and (is_open or table.book == PERTH):
        lines.append(shared_line(table.book, shared))
    lines += [seat_line(hand, cards=False) for hand in round.in_order]
    if round.bank:
        lines.append(f"Seat {round.bank.seat} banks.")
    lines.append(f"Reported: {headline(fact)}.")
    return (*lines, *(f"  {known}" for known in facts(fact)))


def _others(told: Story) -> list[Ruling]:
    """How the room would rule on other troubles here: where plausible wrong answers come from."""
    book, round, found = told.play.table.book, told.play.round, []
    for trouble in troubles(book):
        if trouble.fact == told.trouble.fact or nobody_at(trouble.fact, round.taken):
            continue
        try:
            found.append(module(book, "round").ruling(round, trouble.fact))
        except (Refusal, InputError, AttributeError):  # facts of another phase may ask for cards that are not there
            continue
    return found


def _clause(law: Book, made: Ruling, others: list[Ruling], chance: Chance) -> Item:
    own = {made.rule.clause, *(given.rule.clause for given in made.orders)}
    wrong = [clause for clause in dict.fromkeys(other.rule.clause for other in others) if clause not in own]
    nearest = [clause for clause in wrong if law.clauses[clause].chapter == law.clause(made.rule).chapter]
    chosen = chance.some(nearest, 2)
    chosen += chance.some([clause for clause in wrong if clause not in chosen], 3 - len(chosen))
    options = chance.mixed((made.rule.clause, *chosen))
    shown = tuple(_short(about(law, clause)) for clause in options)
    letter = LETTERS[options.index(made.rule.clause)]
    why = about(law, made.rule.clause)
    return Item("clause", "Which clause decides?", Asks.ONE, (letter,), why, (made.rule.clause,), shown)


def _short(text: str) -> str:
    return text if len(text) <= SHORT else text[:SHORT].rsplit(" ", 1)[0] + " …"


def _rank(law: Book, made: Ruling) -> Item:
    ranks = law.ladder.ranks
    higher = [rank for rank in law.ladder.rungs if rank != made.by and law.ladder.may(rank, made.by)]
    above = f" Every rank above may too: {', '.join(map(said, higher))}." if higher else ""
    why = f"It takes a {said(made.by)} by {made.rule.clause}.{above}"
    letter = LETTERS[ranks.index(made.by)]
    shown = tuple(map(said, ranks))
    return Item("rank", "The lowest rank that may give it?", Asks.ONE, (letter,), why, (made.rule.clause,), shown)


def _orders(law: Book, made: Ruling, others: list[Ruling], chance: Chance, level: int) -> Item:
    """A note on record is asked for only where it is all there is: beside other orders it is the house's habit, not its law."""
    does = [given for given in made.orders if not isinstance(given, Record)] or list(made.orders)
    right = list(dict.fromkeys(order(given) for given in does)) or [NONE]
    wrong = [text for other in others for given in other.orders if (text := order(given)) not in right]
    options = chance.mixed((*right, *chance.some(dict.fromkeys(wrong), 2 + level)))
    key = tuple(sorted(LETTERS[options.index(text)] for text in right))
    given_by = [f"{order(given)}, by {given.rule.clause}" for given in made.orders]
    clauses = tuple(dict.fromkeys((made.rule.clause, *(given.rule.clause for given in made.orders))))
    others_said = [about(law, clause) for clause in clauses[1:3]]
    why = " ".join((". ".join(given_by) + "." if given_by else f"{NONE}.", *others_said))
    return Item("orders", "What is ordered? All that apply.", Asks.SEVERAL, key, why, clauses, tuple(options))


def _told_whom(law: Book, made: Ruling) -> Item:
    offices = list(dict.fromkeys((NOBODY, *law.ladder.ranks, *((made.notify,) if made.notify else ()))))
    letter = LETTERS[offices.index(made.notify or NOBODY)]
    who = said(made.notify) if made.notify else "Nobody beside the table"
    why = f"{who} is to be told, by {made.rule.clause}."
    shown = tuple(map(said, offices))
    return Item("told", "Who has to be told?", Asks.ONE, (letter,), why, (made.rule.clause,), shown)


def replayed(told: Story) -> Any:
    """The round after the ruling was given by the rank that the key names."""
    return told.play.log.do(Report(told.ruling.by, told.trouble.fact))
