"""*Make the ruling*: something went wrong in a real round. Which clause decides, who may say so, and what is ordered?

A story is used only after the room has ruled on it and the round has accepted the ruling; facts that do not fit are
skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from queenhigh.desk.troubles import Trouble, troubles_of
from queenhigh.games.kit.actions import Choice, Report
from queenhigh.games.kit.facts import Irregularity, nobody_at
from queenhigh.games.kit.room import Room
from queenhigh.games.kit.ruling import Ruling
from queenhigh.rules import Book, InputError, Refusal
from queenhigh.rules.clause import is_under
from queenhigh.rules.reading import Readings
from queenhigh.training.chance import Chance
from queenhigh.training.dealing import Play, dealt, table_for
from queenhigh.training.drill import Drill, Kind, Row
from queenhigh.training.drills import HouseGame, Lesson, Moment, OnTable, Wish
from queenhigh.training.layout import LAID, dealer_row, seat_row, shared_row
from queenhigh.training.resting import at_table, marked, resting
from queenhigh.training.ruling_items import Rulings, items, keys_of
from queenhigh.training.stories import StoryBook, dollars
from queenhigh.training.words import MOMENTS

GAVE_UP = (Choice.FOLD, Choice.KEEP_SIDE_BETS)
PATIENCE = 40
"""The most rounds tried for a story. Most fit the first; some need a fold or a shoe."""


class Story(NamedTuple):
    """A round at the moment of the report, what is reported, and how the room rules."""

    play: Play
    trouble: Trouble
    ruling: Ruling
    topic: str


def ruling_lesson(game: HouseGame) -> Lesson | None:
    """The lesson; None if the book has no stories."""
    known = cases(game)
    return Lesson(lambda: tuple(known), partial(_drill, game)) if known else None


def cases(game: HouseGame) -> dict[str, Trouble]:
    """Every case by name: the irregularity, and a number if it has several."""
    told = [trouble for trouble in _of_a_shift(game) if trouble.fact not in game.stories.untold]
    return named([*told, *game.stories.more])


def _of_a_shift(game: HouseGame) -> Sequence[Trouble]:
    return troubles_of(game.room) if game.room.has("troubles") else ()


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


def changing(*tags: str) -> Callable[[Irregularity], bool]:
    """Is an irregularity one of these, which change what is paid?"""
    return lambda fact: tag_of(fact) in tags


def story(game: HouseGame, seed: str, level: int, topic: str = "") -> Story:
    """A story about the topic, or about the first irregularity from a random start that this round can have."""
    book, known = game.room.id, cases(game)
    chance = Chance("ruling", book, seed, level)
    if topic:
        if topic not in known:
            raise InputError(f"{book} has no story {topic!r}.")
        for attempt in range(PATIENCE):
            if told := _told(game, Chance("ruling", book, seed, level, attempt), known[topic], topic, level):
                return told
        raise InputError(f"No round of {book} brings up {topic!r}.")
    names = list(known)
    start = chance.below(len(names))
    for step in range(len(names)):
        name = names[(start + step) % len(names)]
        if told := _told(game, chance, known[name], name, level):
            return told
    raise InputError(f"No round of {book} with the seed {seed!r} brings up a story.")


def _told(game: HouseGame, chance: Chance, trouble: Trouble, topic: str, level: int) -> Story | None:
    shoe = bool(Chance(*chance.names, "shoe").below(2))
    patience = Chance(*chance.names, "patience").below(3) if level > 1 else 0
    for decisions in dict.fromkeys((patience, 0, 1, 2)):
        play = dealt(table_for(game, chance, Wish(seats=4, shoe=shoe)), chance, extra=True)
        if not play.until(trouble.phase, decisions):
            continue
        fact = game.stories.tailored(play.round, trouble.fact) if game.stories.tailored else trouble.fact
        if not _fits(play, fact):
            continue
        try:
            made: Ruling = game.room.round.ruling(play.round, fact)
            game.room.round.act(play.round, Report(made.by, fact))
        except (Refusal, InputError):
            continue
        return Story(play, Trouble(trouble.phase, fact), made, topic)
    return None


def _fits(play: Play, fact: Irregularity) -> bool:
    """Does the story make sense? The room rules on any reported facts; absurd stories are excluded here. A hand cannot
    count as folded before it was, and a fact that names its moment is told before anything else happens in it."""
    round, stories = play.round, play.table.game.stories
    if nobody_at(fact, round.taken) or (stories.fits and not stories.fits(round, fact)):
        return False
    moment = stories.moments.get(tag_of(fact))
    acted = any(hand.choice is not Choice.UNDECIDED for hand in round.hands.values())
    if acted and (moment is Moment.AT_THE_DEAL or fact.when == "decision") and play.phase == "Deciding":
        return False
    if moment in (None, Moment.AT_THE_DEAL):
        return True
    hand = round.hands.get(getattr(fact, "seat", None))
    if hand is None:
        return False
    match moment:
        case Moment.TO_ACT:
            return bool(hand.choice is Choice.UNDECIDED)
        case Moment.OUT_OF_TURN:
            return hand.choice is Choice.UNDECIDED and not play.croupier.choices(round, hand.seat)
        case Moment.FOLDED:
            return hand.choice in GAVE_UP
    return hand.choice not in GAVE_UP


def _drill(game: HouseGame, seed: str, level: int, topic: str) -> Drill:
    told, law = story(game, seed, level, topic), game.room.book
    chance = Chance("ruling choices", law.id, seed, level, told.topic)
    fact = told.trouble.fact
    possible = possible_rulings(game.stories.words, fact, partial(game.room.round.ruling, told.play.round))
    rulings = Rulings(told.ruling, possible, _others(told))
    asked = items(law, rulings, chance, level, heading(game.room, fact, told.ruling))
    round = told.play.round
    by = rests(law, round.table.readings, lambda readings: game.room.round.ruling(at_table(round, readings), fact))
    title = f"Make the ruling: {law.house}, {law.title}"
    return Drill(
        Kind.RULING,
        law.id,
        seed,
        level,
        title,
        _question(told),
        tuple(marked(asked, by)),
        (told.topic,),
        topic=topic,
        layout=_layout(told),
    )


def heading(room: Room, fact: Irregularity, made: Ruling) -> tuple[str, ...]:
    """The clause that contains the deciding one, if the room rules on such facts under it."""
    rule = getattr(room.round.rulings.get(type(fact)), "rule", None)
    return (rule.clause,) if rule and is_under(made.rule.clause, rule.clause) else ()


def rests(law: Book, readings: Readings, rule_on: Callable[[Readings], Ruling]) -> dict[str, tuple[str, ...]]:
    """The readings that the ruling depends on, for each item."""
    return resting(law, readings, lambda adopted: keys_of(rule_on(adopted)))


def _question(told: Story) -> tuple[str, ...]:
    table = told.play.table
    limits = table.settings.limits
    most = f" to {dollars(limits.max)}" if limits.max else ""
    steps = f", in steps of {dollars(limits.unit)}" if getattr(limits, "unit", None) else ""
    lines = [moment(told), f"Limits: {dollars(limits.min)}{most}{steps}."]
    if table.shoe:
        lines.append("The table has an automated shoe.")
    return (*lines, *reported(told.trouble.fact, table.game.stories.words))


def moment(told: Story) -> str:
    said_of = told.play.table.game.stories.said_of
    own = said_of(told.trouble.phase, told.trouble.fact) if said_of else ""
    return own or MOMENTS[told.trouble.phase]


def reported(fact: Irregularity, words: StoryBook) -> list[str]:
    return [f"Reported: {' '.join(words.sentences(fact))}"]


def possible_rulings(words: StoryBook, fact: Irregularity, rule_on: Callable[[Irregularity], Ruling]) -> list[Ruling]:
    """All rulings that may be given on the facts, if they leave a choice, without those that the room refuses."""
    made = []
    for one in words.alternatives(fact):
        with suppress(Refusal, InputError):
            made.append(rule_on(one))
    return made


def found_on_table(game: HouseGame, fact: Irregularity) -> OnTable:
    return game.stories.on_table(fact) if game.stories.on_table else LAID


def _layout(told: Story) -> tuple[Row, ...]:
    round, game = told.play.round, told.play.table.game
    rows = [dealer_row(round.dealer)] if (is_open := told.trouble.phase in ("Showdown", "Settled")) else []
    if (shared := getattr(round, "shared", ())) and (is_open or game.stories.open_board):
        rows.append(shared_row(game.room.croupier.shared, shared))
    on_table = found_on_table(game, told.trouble.fact)
    rows += [seat_row(hand, cards=False, on_table=on_table) for hand in round.in_order]
    if round.bank:
        rows.append(
            Row(f"Seat {round.bank.seat}, {round.bank.player}", (), ("banks",), round.bank.seat, round.bank.player)
        )
    return tuple(rows)


def _others(told: Story) -> list[Ruling]:
    game, round, found = told.play.table.game, told.play.round, []
    for trouble in _of_a_shift(game) or game.stories.more:
        if trouble.fact == told.trouble.fact or nobody_at(trouble.fact, round.taken):
            continue
        try:
            found.append(game.room.round.ruling(round, trouble.fact))
        except (Refusal, InputError, AttributeError):  # facts of another phase may ask for cards that are not there
            continue
    return found


def replayed(told: Story) -> Any:
    """The round after the ruling, given by the rank that the key names."""
    return told.play.log.do(Report(told.ruling.by, told.trouble.fact))
