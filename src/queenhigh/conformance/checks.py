"""The checks. Each says whether a room passes, what is wrong, or which facet is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec

from queenhigh.conformance.playing import TABLE, Stuck, ended, opened, played, tried
from queenhigh.desk.codec import written
from queenhigh.desk.regulars import NAMES
from queenhigh.games.kit.events import DealerShown
from queenhigh.games.kit.floor import Floor, evolve
from queenhigh.games.kit.phases import WithCards, is_over
from queenhigh.games.kit.room import Room
from queenhigh.games.library import BOOK_IDS
from queenhigh.money.accounts import Move, layout_of
from queenhigh.rules import Cited, QueenhighError
from queenhigh.trace.citations import citations

LAYOUT = layout_of(TABLE)
ROUNDS = 12
SIMULATED = 200_000
CLOSE = 4.0
"""The most standard errors between the odds and a simulation."""
FACETS = ("sheet", "signs", "odds", "simulation", "troubles", "drills", "environment", "page")
"""The facets that Queenhigh expects of a book."""
ALTERNATIVES = {"sheet": "hand_sheet", "environment": "table_environment"}
"""The facets of a book whose tables are not played against a bank."""


class Status(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    MISSING = "missing"


class CheckResult(msgspec.Struct, frozen=True):
    status: Status
    detail: str = ""


class Missing(Exception):
    """The book lacks the facet that a check needs."""


class Check(msgspec.Struct, frozen=True):
    """A check. `does` returns what it found, and raises AssertionError or an error of the room if something is
    wrong."""

    name: str
    does: Callable[[Room], str]

    def run(self, room: Room) -> CheckResult:
        try:
            return CheckResult(Status.PASSED, self.does(room))
        except Missing as missing:
            return CheckResult(Status.MISSING, str(missing))
        except Exception as error:  # whatever a book does, the other checks still run
            named = isinstance(error, AssertionError | QueenhighError | Stuck)
            return CheckResult(Status.FAILED, str(error) if named else f"{type(error).__name__}: {error}")


def _demand(room: Room, *facets: str) -> None:
    if absent := [name for name in facets if not room.has(name)]:
        raise Missing(f"the book has no {' and no '.join(absent)}")


def clauses(room: Room) -> str:
    """A clause without a disposition stops the import, and so does a `rule` that the law misspells."""
    book = room.book
    cited = [(clause, places) for (book_id, clause), places in citations().items() if book_id == book.id]
    wrong = [f"{places[0]} cites {clause}" for clause, places in cited if clause not in book.clauses]
    assert not wrong, f"not a clause of the book: {'; '.join(wrong)}"
    known = {clause for clause, _ in cited}
    held = [c.id for c in book.clauses.values() if book.is_complete(c) and c.disposition.decides]
    silent = [clause for clause in held if clause not in known]
    assert not silent, f"nothing cites {', '.join(silent)}"
    return f"{len(book.clauses)} clauses, {len(known)} of them cited"


def pure(room: Room) -> str:
    """The same actions give the same bytes, and an action changes only what it returns."""
    for n in range(ROUNDS):
        floor = opened(room, n)
        over, again = None, room.croupier.new_round(floor.settings)
        for step in played(room, floor, f"pure {n}"):
            before = repr(step.before)
            once_more = tried(room, again, step.action)
            assert _bytes(step.events) == _bytes(once_more.events), f"{type(step.action).__name__} is not repeatable"
            assert repr(step.before) == before, f"{type(step.action).__name__} changed the round that it was given"
            again, over = once_more.after, step.after
        assert repr(over) == repr(again), "the same actions lead to another round"
    return f"{ROUNDS} rounds replayed to identical bytes"


def _bytes(events: tuple[Cited, ...]) -> bytes:
    return msgspec.json.encode([written(event) for event in events])


def conserved(room: Room) -> str:
    """The layout holds exactly what the events moved, after every action, sensible or not, and when the round has
    ended."""
    counts: Counter[str] = Counter()
    for n in range(ROUNDS):
        floor, happened = opened(room, n), list[Cited]()
        round = room.croupier.new_round(floor.settings)
        layout = room.chips.lying(floor, round)
        for step in played(room, floor, f"conserved {n}", disturbed=True):
            counts["refused" if step.refusal else "accepted"] += 1
            round = step.before
            for event in step.events:
                layout += _put_down(room.chips.moves(TABLE, round, event), event)
                round = room.round.evolve(round, event)
            happened += step.events
            if not is_over(round):
                lying = room.chips.lying(floor, round)
                assert layout == lying, f"{layout} cents on the layout after {type(step.action).__name__}, not {lying}"
        end = ended(room, floor, round, happened)
        before: Floor = end.before
        for event in end.events:
            layout += _put_down(room.chips.floor_moves(TABLE, before, event), event)
            before = evolve(before, event)
        lying = room.chips.lying(end.after, round)
        assert layout == lying, f"{layout} cents on the layout at the end of a round, not {lying}"
        _settled_whole(room, round)
    return f"{counts['accepted']} actions accepted and {counts['refused']} refused in {ROUNDS} rounds"


def _put_down(moves: list[Move], event: Cited) -> int:
    assert all(move.amount >= 0 for move in moves), f"{type(event).__name__} moves a negative amount"
    return sum(move.amount * ((move.into == LAYOUT) - (move.out_of == LAYOUT)) for move in moves)


def _settled_whole(room: Room, over: Any) -> None:
    """For a wager against a bank, the amounts returned, taken and carried add up to the stake."""
    staked = {bet for hand in over.hands.values() for bet in hand.wagers} if room.croupier.offers else ()
    for line in over.lines if staked else ():
        whole = line.returned + line.taken + line.carried
        assert whole == line.wager.stake or line.wager.bet not in staked, str(line)


def hidden(room: Room) -> str:
    """Players see only their own hands, others none, and no hand is open while a player has still to decide, or before
    the dealer's is turned up."""
    looked = 0
    for n in range(ROUNDS):
        happened: list[Cited] = []
        for step in played(room, opened(room, n), f"hidden {n}"):
            happened += step.events
            round = step.after
            for seat, name in ((0, "a stranger"), *enumerate(NAMES[1 : room.croupier.seats + 1], 1)):
                seen = room.sight.seen_by(round, name, happened)
                assert seen <= {seat}, f"{name} sees the hands of seats {sorted(seen - {seat})}"
                looked += 1
            shown = room.sight.shown(round, happened)
            turned = any(isinstance(event, DealerShown) for event in happened)
            if room.croupier.waiting(round) or (isinstance(round, WithCards) and not turned):
                assert not shown.seats, (
                    f"seats {sorted(shown.seats)} are face up while the round is {type(round).__name__}"
                )
            if isinstance(round, WithCards) and not turned:
                assert len(shown.dealer) < len(round.dealer), "the dealer's hand is visible before it is turned up"
    return f"{looked} looks in {ROUNDS} rounds"


def sheets(room: Room) -> str:
    """Whatever happened in a round, its sheet settles again to the same lines; a hand of poker ends with the same stacks."""
    again = _hand_again if room.has("hand_sheet") else _round_again
    if again is _round_again:
        _demand(room, "sheet")
    for n in range(ROUNDS):
        happened, over = list[Cited](), None
        for step in played(room, opened(room, n), f"sheets {n}"):
            happened += step.events
            over = step.after
        assert not (differences := again(room, over, happened)), "; ".join(differences)
    return f"{ROUNDS} rounds settled again from their sheets"


def _round_again(room: Room, over: Any, happened: list[Cited]) -> list[str]:
    from queenhigh.notation.recall import settled_again, sheet_of

    return settled_again(room, over, happened, sheet_of(room, over, happened))[1]


def _hand_again(room: Room, over: Any, happened: list[Cited]) -> list[str]:
    from queenhigh.notation.hand_sheet import HandSheets

    book = room.facet("hand_sheet", HandSheets)
    stacks = book.play(book.recall(over, happened))["final_stacks"]
    ended = {str(seat): held.stack for seat, held in over.seats.items()}
    other = [
        f"seat {seat} has {stacks.get(seat)} cents on the sheet" for seat in ended if ended[seat] != stacks.get(seat)
    ]
    return [*other, *book.differences(over, happened)]


def odds(room: Room) -> str:
    _demand(room, "odds", "simulation")
    if room.id not in BOOK_IDS:
        raise Missing("a simulation asks for a book that is installed")
    from queenhigh.maths.report import Asked, odds_of
    from queenhigh.maths.simulation.report import Wanted, simulate
    from queenhigh.maths.simulation.table import Setting

    exact = odds_of(room, Asked())
    found = simulate(Setting(book=room.id, edition=room.book.edition), Wanted(rounds=SIMULATED, seed="conformance"))[
        "wagers"
    ]
    far = [
        f"{name} is {one['errors_away']} errors away" for name, one in found.items() if abs(one["errors_away"]) > CLOSE
    ]
    assert not far, "; ".join(far)
    strategy = exact.get("strategy", {}).get("rule", "")
    return f"{len(found)} wagers agree with {SIMULATED:,} rounds. {strategy}".strip()


def irregularities(room: Room) -> str:
    """Each irregularity that can be reported has a ruling drill, with a round in which the room rules on it."""
    _demand(room, "drills")
    from queenhigh.training.drill import Kind
    from queenhigh.training.drills import Drills

    lesson = room.facet("drills", Drills).lessons.get(Kind.RULING)
    if lesson is None:
        raise Missing("the book has no ruling drills")
    topics = lesson.topics()
    tags = {topic.rstrip("0123456789 ") for topic in topics}
    assert not (untold := [tag for tag in room.round.facts if tag not in tags]), f"in no drill: {', '.join(untold)}"
    for topic in topics:
        lesson.make("conformance", 1, topic)
    return f"{len(room.round.facts)} irregularities in {len(topics)} drills"


def scenarios(room: Room) -> str:
    """Each irregularity has a scenario, and the room decides every scenario as expected."""
    from queenhigh.notation.scenarios import FILE, differences, scenarios_of, without_scenario

    told = scenarios_of(room).scenarios
    if not told:
        raise Missing(f"the book has no {FILE}")
    for one in told:
        assert not (found := differences(room, one)), f"{one.clause}, {one.title} {'; '.join(found)}"
    assert not (without := without_scenario(room)), f"in no scenario: {', '.join(without)}"
    return f"{len(told)} scenarios"


def facets(room: Room) -> str:
    """Each facet that the room names can be loaded, and none is left out."""
    for name in room.facets:
        room.facet(name, object)
    if absent := [name for name in FACETS if not {name, ALTERNATIVES.get(name, name)} & set(room.facets)]:
        raise Missing(f"the book has no {', '.join(absent)}")
    return ", ".join(room.facets)


CHECKS = (
    Check("every clause has a disposition, and every citation exists", clauses),
    Check("rounds are pure and replay to identical bytes", pure),
    Check("chips are conserved under legal and illegal actions", conserved),
    Check("no one sees a hidden card", hidden),
    Check("every round recalls as a sheet and settles identically", sheets),
    Check("odds agree with simulation within four standard errors", odds),
    Check("every irregularity can be reported and drilled", irregularities),
    Check("every scenario is decided as it says", scenarios),
    Check("every facet can be loaded", facets),
)
