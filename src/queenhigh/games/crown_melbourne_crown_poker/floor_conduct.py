"""Sanctions, findings and disputes (13.2, 13.4, 13.9-13.12). Void wagers and dead hands are rulings of the hand itself."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import floor_events as happened
from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.staff import INSPECTOR, require
from queenhigh.games.crown_melbourne_crown_poker.table import AREA_MANAGER, ASSISTANT_MANAGER, DEALER
from queenhigh.games.kit import floor_events as kit
from queenhigh.games.kit import floor_steps as steps
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Floor, Open
from queenhigh.games.kit.floor_events import Detention
from queenhigh.games.kit.procedure import procedure
from queenhigh.rules import Cited, IllegalAction, Readings

Sanction = (
    said.ExcludePlayer
    | said.LiftExclusion
    | said.WithholdWinnings
    | said.ReleaseWinnings
    | said.Detain
    | here.ConfiscateDevice
)


def readings_of(floor: Floor) -> Readings:
    return floor.settings.table.readings if isinstance(floor, Open) else BOOK.readings


def sanction(floor: Floor, order: Sanction) -> list[Cited]:
    """13.2: sanctions are for a contravention, and a TG Assistant Casino Manager orders them."""
    require(readings_of(floor), order.by, ASSISTANT_MANAGER, order="A sanction", rule=rule("13.2"))
    match order:
        case said.ExcludePlayer():
            steps.check_name(order.player, rule("13.2.2"))
            if not order.breached:
                raise IllegalAction(
                    "The sanction does not name the clause that was breached.", rule("13.2"), "Name it."
                )
            BOOK.rule(order.breached)
            return [kit.PlayerExcluded(order.player, order.breached, rule("13.2.2"))]
        case said.LiftExclusion():
            return steps.exclusion_lifted(floor, order, rule("13.2.2"))
        case said.WithholdWinnings():
            return steps.winnings_withheld(order, rule("13.2.3"))
        case said.ReleaseWinnings():
            return steps.winnings_released(floor, order, rule("13.2.3"))
        case here.ConfiscateDevice():
            steps.check_name(order.person, rule("13.2.4"), "person")
            if not order.custody:
                raise IllegalAction("The place where the device is kept is not named.", rule("13.2.4"), "Say where.")
            return [happened.DeviceConfiscated(order.person, order.device, order.custody, rule("13.2.4"))]
    return detain(floor, order)


def detain(floor: Floor, order: said.Detain) -> list[Cited]:
    """13.2.5: for a prohibited device, until an authorised person has taken over."""
    if order.ended:
        return steps.detention_ended(floor, order, rule("13.2.5"))
    steps.check_name(order.person, rule("13.2.5"), "person")
    if not order.ground:
        raise IllegalAction("The prohibited device is not described.", rule("13.2.5"), "Describe it.")
    return [kit.PersonDetained(Detention(order.person, order.ground, order.place, order.at), rule("13.2.5"))]


def find_detrimental(floor: Floor, order: here.FindDetrimental) -> list[Cited]:
    """13.4: a TG Area Manager makes the finding, which is final except for a review by the regulator."""
    cited = rule("13.4")
    require(readings_of(floor), order.by, AREA_MANAGER, order="Finding a player detrimental", rule=cited)
    steps.check_name(order.player, cited)
    if not order.reason:
        raise IllegalAction("The finding does not say what the player did.", cited, "Say why.")
    return [happened.FoundDetrimental(order.player, order.reason, cited)]


def log_breach(floor: Floor, order: said.LogBreach) -> list[Cited]:
    require(readings_of(floor), order.by, DEALER, order="Writing down a breach", rule=procedure("records"))
    return [kit.BreachLogged(order.breached, order.persons, order.reason, BOOK.rule(order.breached))]


def bet_between_players(order: here.BetBetweenPlayers) -> list[Cited]:
    raise IllegalAction("Players may not bet against each other.", rule("13.12"), "Let them take it back.")


def dispute(
    floor: Floor, order: said.OpenDispute | said.DecideDispute | said.AdviseComplainant | said.ReferDispute
) -> list[Cited]:
    """13.9-13.11: a TG Area Manager's decision is final; a player who does not accept it is first told about the
    inspector."""
    if isinstance(order, said.OpenDispute):
        return steps.dispute_opened(floor, order, rule("13.10"))
    known = steps.known_dispute(floor, order.number, rule("13.10"))
    match order:
        case said.AdviseComplainant():
            require(readings_of(floor), order.by, DEALER, order="Advising the complainant", rule=rule("13.9"))
            return [kit.DisputeMoved(order.number, replace(known, advised=True), rule("13.9"))]
        case said.DecideDispute(by=by) if by == INSPECTOR:
            if known.state != "referred":
                raise IllegalAction("The regulator has not been asked.", rule("13.11"), "Ask first.")
            return [kit.DisputeMoved(order.number, replace(known, state="reviewed"), rule("13.11"))]
        case said.DecideDispute():
            require(readings_of(floor), order.by, AREA_MANAGER, order="Deciding a dispute", rule=rule("13.10"))
            steps.check_undecided(known, order.number, rule("13.10"))
            if not order.resolved and not known.advised:
                raise IllegalAction(
                    "The complainant has not been informed about the inspector.", rule("13.9"), "Advise them first."
                )
            state = "decided" if order.resolved else "unresolved"
            return [kit.DisputeMoved(order.number, replace(known, state=state), rule("13.10"))]
    return [kit.DisputeMoved(order.number, replace(known, state="referred"), rule("13.11"))]
