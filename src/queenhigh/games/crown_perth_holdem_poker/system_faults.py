"""Rules 5.12-5.14: a failed jackpot display, a suspected fault of the Game Manager System, and payments withheld."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from queenhigh.games.crown_perth_holdem_poker.book import PAY, rule
from queenhigh.games.crown_perth_holdem_poker.jackpot import LEVELS, display
from queenhigh.games.crown_perth_holdem_poker.table import OPERATOR, PerthRound
from queenhigh.games.crown_perth_holdem_poker.void import void_round
from queenhigh.games.kit.facts import CannotBe, Irregularity
from queenhigh.games.kit.ruling import Continue, PayOn, Record, Ruling, Withhold
from queenhigh.money import Cents, MoneyError, dollars
from queenhigh.rules import IllegalAction

WITHHOLDING = int(PAY.figure("withholding_period"))


class JackpotDisplayMalfunction(Irregularity, frozen=True, kw_only=True, tag="jackpot_display_malfunction"):
    """5.12: the jackpot display failed. Prizes are based on the last verified amount (`verified`, by level)."""

    finding: str = "malfunction"
    verified: dict[Any, Cents | str] | None = None
    last_verified: dict[Any, Cents | str] | None = None


class GameManagerMalfunction(Irregularity, frozen=True, kw_only=True, tag="game_manager_malfunction"):
    """5.13: a fault of the Game Manager System is suspected. `finding` is malfunction or none, and left out until it
    is known."""

    finding: str = ""


class Investigation(Irregularity, frozen=True, kw_only=True, tag="investigation"):
    """5.14: the round is investigated and payments are withheld for at most 72 `hours`; `seats` names them if not all."""

    seats: tuple[int, ...] = ()
    hours: int = WITHHOLDING


@rule("5.12")
def jackpot_display_malfunction(fact: JackpotDisplayMalfunction, round: PerthRound) -> Ruling:
    """By default, prizes are based on what the displays showed in the last signed snapshot (reading A25)."""
    jackpot = round.table.jackpot
    if jackpot is None:
        raise IllegalAction("This table has no jackpot display.", rule("5.12"), "There is nothing to pay on.")
    finding = fact.finding.strip().lower()
    if finding == "none":
        return Ruling(rule("5.12"), OPERATOR, (Continue(rule("5.12"), "no malfunction"),), reason=fact.detail)
    if finding != "malfunction":
        raise CannotBe("finding", f"{fact.finding!r} is neither malfunction nor none.", rule("5.12"), "Say which.")
    shown = {level: display(jackpot.pools, level, round.table.readings) for level in LEVELS}
    amounts = shown | jackpot.verified | (verified_amounts(round) or {})
    named = "verified" if fact.verified else "last_verified"
    for level, amount in (fact.verified or fact.last_verified or {}).items():
        number = str(level).strip().lower().removeprefix("level_")
        if not number.isdecimal() or int(number) not in LEVELS:
            raise CannotBe(named, f"There is no level {level!r}.", rule("5.12"), "The levels are 1 to 3.")
        try:
            amounts[int(number)] = dollars(amount) if isinstance(amount, str) else amount
        except MoneyError as error:
            raise CannotBe(named, str(error), rule("5.12"), "Name the amount in dollars and cents.") from None
    return Ruling(rule("5.12"), OPERATOR, (PayOn(rule("5.12"), amounts),), reason=fact.detail)


def verified_amounts(round: PerthRound) -> dict[int, Cents] | None:
    """5.12: return the amounts that prizes are based on while the display has failed, unless a later finding clears it."""
    ruled = [made for made in round.rulings if made.rule == rule("5.12")]
    return next((order.amounts for order in ruled[-1].orders if isinstance(order, PayOn)), None) if ruled else None


@rule("5.13(a)")
def game_manager_malfunction(fact: GameManagerMalfunction, round: PerthRound) -> Ruling:
    """Gaming is suspended first. Then the round continues, or is void if there was a fault."""
    suspended = Record(rule("5.13(a)"), "gaming at the table is suspended")
    match fact.finding.strip().lower():
        case "malfunction":
            orders = (suspended, *void_round(round, rule("5.13(b)")))
            return Ruling(rule("5.13(b)"), OPERATOR, orders, reason=fact.detail)
        case "none":
            orders = (suspended, Continue(rule("5.13(a)"), "no malfunction: gaming continues"))
            return Ruling(rule("5.13(a)"), OPERATOR, orders, reason=fact.detail)
        case "":
            return Ruling(rule("5.13(a)"), OPERATOR, (suspended,), reason=fact.detail)
    raise CannotBe("finding", f"{fact.finding!r} is neither malfunction nor none.", rule("5.13(a)"), "Say which.")


def suspended(round: PerthRound) -> bool:
    """5.13: is a malfunction suspected but not yet confirmed or ruled out?"""
    ruled = [made for made in round.rulings if made.rule == rule("5.13(a)")]
    return bool(ruled) and not any(isinstance(order, Continue) for order in ruled[-1].orders)


@rule("5.14")
def investigation(fact: Investigation, round: PerthRound) -> Ruling:
    if not 0 < fact.hours <= WITHHOLDING:
        what = f"A payment is withheld for {WITHHOLDING} hours at most."
        raise CannotBe("hours", what, rule("5.14"), f"Name 1 to {WITHHOLDING} hours.")
    seats = fact.seats or tuple(sorted(round.hands))
    if strange := [seat for seat in seats if seat not in round.hands]:
        what = f"No one is wagering at area {strange[0]}."
        raise CannotBe("seats", what, rule("5.14"), "Name an area with a wager.")
    orders = (Withhold(rule("5.14"), seats, f"{fact.hours} hours"),)
    return Ruling(rule("5.14"), OPERATOR, orders, reason=fact.detail)


RULINGS: dict[type, Callable[[Any, PerthRound], Ruling]] = {
    JackpotDisplayMalfunction: jackpot_display_malfunction,
    GameManagerMalfunction: game_manager_malfunction,
    Investigation: investigation,
}
