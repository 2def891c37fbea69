"""What the house does about a breach or a complaint (13.2, 13.10-13.12)."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, LADDER, rule
from queenhigh.games.crown_melbourne_three_card_poker.table import AREA_MANAGER, ASSISTANT_CASINO_MANAGER, by_dealer
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import floor_steps as steps
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Floor
from queenhigh.games.kit.floor_events import Detention
from queenhigh.rules import Cited, IllegalAction

GROUNDS = ("section 80", "section 81", "section 82", "section 83", "section 83A", "prescribed provision")
"""13.2.4: a prohibited device, an offence of the Crimes Act, or a prescribed provision of the Casino Control Act."""


def sanction(
    floor: Floor,
    order: said.ExcludePlayer | said.LiftExclusion | said.WithholdWinnings | said.ReleaseWinnings | said.Detain,
) -> list[Cited]:
    """13.2: for a breach of a named clause, and by a TG Assistant Casino Manager. Void wagers (13.2.1) are the round's."""
    LADDER.require(order.by, ASSISTANT_CASINO_MANAGER, order="A sanction", rule=rule("13.2"))
    match order:
        case said.ExcludePlayer():
            steps.check_name(order.player, rule("13.2.2"))
            if not order.breached:
                raise IllegalAction(
                    "The sanction does not name the clause that was breached.", rule("13.2"), "Name it."
                )
            BOOK.rule(order.breached)
            return [happened.PlayerExcluded(order.player, order.breached, rule("13.2.2"))]
        case said.LiftExclusion():
            return steps.exclusion_lifted(floor, order, rule("13.2.2"))
        case said.WithholdWinnings():
            return steps.winnings_withheld(order, rule("13.2.3"))
        case said.ReleaseWinnings():
            return steps.winnings_released(floor, order, rule("13.2.3"))
    return detain(floor, order)


def detain(floor: Floor, order: said.Detain) -> list[Cited]:
    """13.2.4: on one of its grounds, in a suitable place, until the police arrive."""
    if order.ended:
        return steps.detention_ended(floor, order, rule("13.2.4"))
    steps.check_name(order.person, rule("13.2.4"), "person")
    if order.ground not in GROUNDS:
        raise IllegalAction(
            f"{order.ground or 'Nothing'!r} is not a ground.", rule("13.2.4"), f"It is {' or '.join(GROUNDS)}."
        )
    if not order.place:
        raise IllegalAction("The place of detention is not named.", rule("13.2.4"), "Say where.")
    return [happened.PersonDetained(Detention(order.person, order.ground, order.place, order.at), rule("13.2.4"))]


def dispute(
    floor: Floor, order: said.OpenDispute | said.DecideDispute | said.AdviseComplainant | said.ReferDispute
) -> list[Cited]:
    """13.10-13.12: an Area Manager's decision is final. A complainant who disagrees is told of the inspector before it
    closes.
    """
    if isinstance(order, said.OpenDispute):
        return steps.dispute_opened(floor, order, rule("13.10"))
    known = steps.known_dispute(floor, order.number, rule("13.10"))
    match order:
        case said.AdviseComplainant():
            by_dealer(order.by, "Advising the complainant")
            return [happened.DisputeMoved(order.number, replace(known, advised=True), rule("13.11"))]
        case said.DecideDispute():
            LADDER.require(order.by, AREA_MANAGER, order="Deciding a dispute", rule=rule("13.10"))
            steps.check_undecided(known, order.number, rule("13.10"))
            if not order.resolved and not known.advised:
                raise IllegalAction(
                    "The complainant has not been informed about the inspector.", rule("13.11"), "Advise them first."
                )
            state = "decided" if order.resolved else "unresolved"
            return [happened.DisputeMoved(order.number, replace(known, state=state), rule("13.10"))]
    return [happened.DisputeMoved(order.number, replace(known, state="referred"), rule("13.12"))]
