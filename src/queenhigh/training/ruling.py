"""*Make the ruling*: something went wrong in a real round. Which clause decides, who may say so, and what is ordered?

A story is told only after the room has ruled on it and the round has taken the ruling; facts that do not fit are passed over.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

from queenhigh.desk.troubles import PERTH, Trouble, troubles
from queenhigh.games.crown_perth_holdem_poker.irregularities import BEFORE_PICKUP
from queenhigh.games.kit.actions import Report
from queenhigh.games.kit.facts import Irregularity, nobody_at
from queenhigh.games.kit.ruling import Ruling
from queenhigh.games.library import open_book, room
from queenhigh.money import in_dollars
from queenhigh.rules import InputError, Refusal
from queenhigh.rules.clause import is_under
from queenhigh.training.cases import MORE, UNTOLD, tailored
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import SHOES, Play, dealt, table_for
from queenhigh.training.drill import Drill, Kind, Row
from queenhigh.training.fitting import fits
from queenhigh.training.layout import dealer_row, seat_row, shared_row
from queenhigh.training.ruling_items import items
from queenhigh.training.words import MOMENTS, NOT_PICKED_UP, facts, headline

PATIENCE = 40
"""Rounds tried for a story. Most fit the first; some wait for a fold or a shoe."""


class Story(NamedTuple):
    """A round at the moment of the report, what is reported, and how the room rules."""

    play: Play
    trouble: Trouble
    ruling: Ruling
    topic: str


@cache
def cases(book: str) -> dict[str, Trouble]:
    """Everything that may be told, by name: the irregularity, and a number where there are several of it."""
    told = [trouble for trouble in troubles(book) if trouble.fact not in UNTOLD.get(book, ())]
    return named([*told, *MORE.get(book, ())])


def named(known: list[Any]) -> dict[str, Any]:
    seen: Counter[str] = Counter()
    made: dict[str, Any] = {}
    for case in known:
        tag = tag_of(case.fact)
        seen[tag] += 1
        made[tag if seen[tag] == 1 else f"{tag} {seen[tag]}"] = case
    return made


def tag_of(fact: Irregularity) -> str:
    return str(fact.__struct_config__.tag)


def story(book: str, seed: str, level: int, topic: str = "") -> Story:
    """About the topic, or the first trouble, from one that chance picks, that this round can have."""
    chance = Chance("ruling", book, seed, level)
    known = cases(book)
    if topic:
        if topic not in known:
            raise InputError(f"{book} has no story {topic!r}.")
        for attempt in range(PATIENCE):
            if told := _told(book, Chance("ruling", book, seed, level, attempt), known[topic], topic, level):
                return told
        raise InputError(f"No round of {book} brings up {topic!r}.")
    names = list(known)
    start = chance.below(len(names))
    for step in range(len(names)):
        name = names[(start + step) % len(names)]
        if told := _told(book, chance, known[name], name, level):
            return told
    raise AssertionError(f"{book}: no trouble fits {seed!r}")


def _told(book: str, chance: Chance, trouble: Trouble, topic: str, level: int) -> Story | None:
    shoe = bool(Chance(*chance.names, "shoe").below(2))
    patience = Chance(*chance.names, "patience").below(3) if level > 1 else 0
    for decisions in dict.fromkeys((patience, 0, 1, 2)):
        play = dealt(table_for(book, chance, seats=4, hard=False, shoe=shoe), chance, extra=True)
        if not play.until(trouble.phase, decisions):
            continue
        fact = tailored(play.round, trouble.fact)
        if not fits(play.round, fact, play.croupier.choices):
            continue
        try:
            made: Ruling = room(book).round.ruling(play.round, fact)
            room(book).round.act(play.round, Report(made.by, fact))
        except (Refusal, InputError):
            continue
        return Story(play, Trouble(trouble.phase, fact), made, topic)
    return None


def ruling_drill(book: str, seed: str, level: int, topic: str = "") -> Drill:
    told, law = story(book, seed, level, topic), open_book(book)
    chance = Chance("ruling choices", book, seed, level, told.topic)
    asked = items(law, told.ruling, _others(told), chance, level, heading(book, told.trouble.fact, told.ruling))
    title = f"Make the ruling: {law.house}, {law.title}"
    return Drill(
        Kind.RULING,
        book,
        seed,
        level,
        title,
        _question(told),
        asked,
        (told.topic,),
        topic=topic,
        layout=_layout(told),
    )


def heading(book: str, fact: Irregularity, made: Ruling) -> tuple[str, ...]:
    """The clause of which the one that decides is a part, where the room rules on such facts under it."""
    rule = getattr(room(book).round.rulings.get(type(fact)), "rule", None)
    return (rule.clause,) if rule and is_under(made.rule.clause, rule.clause) else ()


def _question(told: Story) -> tuple[str, ...]:
    table = told.play.table
    limits = table.settings.limits
    most = f" to {in_dollars(limits.max)}" if limits.max else ""
    steps = f", in steps of {in_dollars(limits.unit)}" if getattr(limits, "unit", None) else ""
    lines = [moment(told), f"Limits: {in_dollars(limits.min)}{most}{steps}"]
    if table.settings != room(table.book).croupier.table and table.book in SHOES:
        lines.append("The table has a shoe that shuffles by itself.")
    return (*lines, *reported(told.trouble.fact))


def moment(told: Story) -> str:
    early = told.trouble.phase == "Deciding" and told.trouble.fact.when in BEFORE_PICKUP
    return NOT_PICKED_UP if early else MOMENTS[told.trouble.phase]


def reported(fact: Irregularity) -> list[str]:
    return [f"Reported: {headline(fact)}.", *(f"  {known}" for known in facts(fact))]


def _layout(told: Story) -> tuple[Row, ...]:
    round, book = told.play.round, told.play.table.book
    rows = [dealer_row(round.dealer)] if (is_open := told.trouble.phase in ("Showdown", "Settled")) else []
    if (shared := getattr(round, "shared", ())) and (is_open or book == PERTH):
        rows.append(shared_row(book, shared))
    rows += [seat_row(hand, cards=False) for hand in round.in_order]
    if round.bank:
        rows.append(
            Row(f"Seat {round.bank.seat}, {round.bank.player}", (), ("banks",), round.bank.seat, round.bank.player)
        )
    return tuple(rows)


def _others(told: Story) -> list[Ruling]:
    book, round, found = told.play.table.book, told.play.round, []
    for trouble in troubles(book):
        if trouble.fact == told.trouble.fact or nobody_at(trouble.fact, round.taken):
            continue
        try:
            found.append(room(book).round.ruling(round, trouble.fact))
        except (Refusal, InputError, AttributeError):  # facts of another phase may ask for cards that are not there
            continue
    return found


def replayed(told: Story) -> Any:
    """The round after the ruling was given by the rank that the key names."""
    return told.play.log.do(Report(told.ruling.by, told.trouble.fact))
