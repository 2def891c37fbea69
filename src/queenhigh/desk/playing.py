"""What actions at a table lead to: the room decides, the jackpots are read as they are now, the floor hears of the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

from queenhigh.desk import sealing, withholding
from queenhigh.desk.codec import written
from queenhigh.desk.draft import Draft
from queenhigh.desk.jackpots import Jackpots
from queenhigh.desk.refusals import Refusals
from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Action, Report
from queenhigh.games.kit.events import Reported
from queenhigh.games.kit.facts import nobody_at
from queenhigh.games.kit.floor import Open
from queenhigh.games.kit.instructions import Instruction
from queenhigh.rules import InputError


def played(
    state: TableState,
    actions: Sequence[Action],
    jackpots: Jackpots,
    refusals: Refusals,
    at: int,
    others: Iterable[TableState] = (),
) -> Draft:
    """Each action goes on from where the one before left the round. `others` are the other tables of the game."""
    draft = Draft(state)
    elsewhere = cache(partial(_wagering, others))
    for action in actions:
        _play(draft, action, jackpots, refusals, elsewhere, at)
    if not draft.state.playing:
        draft.add_all(state.room.floor.act(draft.state.floor, _ending(draft.state, at)))
        after = draft.state
        if after.playing:  # a misdeal: the same hand is dealt again
            draft.add(sealing.sealed())
    return draft


def _wagering(tables: Iterable[TableState]) -> frozenset[str]:
    return frozenset(hand.player for table in tables if table.playing for hand in table.round.hands.values())


def _play(
    draft: Draft,
    action: Action,
    jackpots: Jackpots,
    refusals: Refusals,
    elsewhere: Callable[[], frozenset[str]],
    at: int,
) -> None:
    state = draft.state
    round = jackpots.live(state, draft.events)
    if state.room.floor.elsewhere:
        round = state.room.floor.elsewhere(round, elsewhere)
    if isinstance(action, Report) and (absent := nobody_at(action.fact, round.taken)):
        raise InputError(f"Nobody wagers at seat {absent[1]}: nothing can be ruled about it in this round.")
    if state.room.floor.ready and isinstance(state.floor, Open):
        state.room.floor.ready(state.floor)
    decide = partial(state.room.round.act, round, action)
    new = refusals.watch(decide, action, state.book.edition, state.stream)
    if isinstance(action, Report):
        draft.add(Reported(action.by, written(action.fact), new[0].rule))
    if (seen := jackpots.seen(state, round, new)) is not None:
        draft.add(seen)
    if state.room.round.withholds:
        draft.add_all(withholding.let_go(state.floor, round, new))
    draft.add_all(new)
    if state.room.round.withholds:
        draft.add_all(withholding.kept(draft.state.round, new, at))
    if (sealed := sealing.sealed_again(state.room.round, round, state.round)) is not None:
        draft.add(sealed)


def _ending(state: TableState, at: int) -> Instruction:
    """What the floor is told when a round is over."""
    return state.room.floor.ending(state.round, state.happened, state.book.ladder.rungs[0], at)
