"""The decisions of a poker hand that can be judged exactly afterwards: a call or a fold against one player, with no
betting to come and the other hand shown in the end. Everything else depends on what the others would have done."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import events as happened
from queenhigh.games.crown_melbourne_crown_poker.games import FINAL, ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound
from queenhigh.maths.review import Judged, Passed, PotReviews
from queenhigh.rules import Cited

DID = {
    happened.Folded: "fold",
    happened.Called: "call",
    happened.Checked: "check",
    happened.Opened: "bet",
    happened.Raised: "raise",
}
DECISIONS = (happened.Folded, happened.Called, happened.Checked, happened.Opened, happened.Raised)
HINDSIGHT = "Counted against the hand that was shown, which you could not see. Commission is left out."
BETTING = "Cannot be counted: what this is worth depends on what the others do next."
SEVERAL = "Cannot be counted: more than two players were in the hand."
MORE = "Cannot be counted: there was betting still to come."
HIDDEN = "Cannot be counted: the other hand was never shown."
CHANGED = "Cannot be counted: cards were still to be given up."


def judge(passed: Passed, seat: int, every: Sequence[Cited]) -> Judged | None:
    before, event = passed.round, passed.event
    if not isinstance(event, DECISIONS) or event.seat != seat or not isinstance(before, BettingRound):
        return None
    own = before.seats[seat]
    owed = before.level - own.bet
    did = Judged(
        seat=seat,
        street=ROUNDS[before.street],
        did=DID[type(event)],
        cards=tuple(map(str, own.cards)),
        shared=tuple(map(str, before.board)),
        note=BETTING,
    )
    if not isinstance(event, happened.Folded | happened.Called) or owed <= 0:
        return did
    return _counted(did, before, seat, owed, every)


def _counted(did: Judged, before: BettingRound, seat: int, owed: int, every: Sequence[Cited]) -> Judged:
    own = before.seats[seat]
    others = [before.seats[number] for number in before.live if number != seat]
    if len(others) != 1:
        return replace(did, note=SEVERAL)
    if others[0].stack and own.stack > owed and before.street != FINAL:
        return replace(did, note=MORE)
    shown = [one for one in every if isinstance(one, happened.HandShown) and one.seat == others[0].number]
    if not shown:
        return replace(did, note=HIDDEN)
    if len(shown[-1].cards) != before.table.game.hole_cards or len(own.cards) != before.table.game.hole_cards:
        return replace(did, note=CHANGED)
    call = min(owed, own.stack)
    reach = own.paid + call
    pot = call + sum(min(one.paid, reach) + one.dead for one in before.seats.values())
    part, exact = _part(before, did.cards, tuple(map(str, shown[-1].cards)))
    worths = {"call": part * pot - call, "fold": Fraction(0)}
    best = max(worths, key=lambda choice: worths[choice])
    return replace(did, best=best, worths=worths, cost=worths[best] - worths[did.did], exact=exact, note=HINDSIGHT)


def _part(before: BettingRound, own: Sequence[str], other: Sequence[str]) -> tuple[Fraction, bool]:
    """The player's average share of the pot, counted exactly where possible."""
    from queenhigh.maths.equity.report import equity

    found = equity(before.table.game.name, ["".join(own), "".join(other)], tuple(map(str, before.board)))
    mine = found.hands[0]
    return (mine.fraction, True) if mine.fraction is not None else (Fraction(mine.equity), False)


REVIEW = PotReviews(judge=judge)
