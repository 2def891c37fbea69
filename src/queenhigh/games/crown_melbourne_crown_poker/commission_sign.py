"""7.1: the sign of the commission: each method in use, and the most that it can take (readings A-37, A-37b)."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.commission import (
    Commission,
    Percentage,
    PerHand,
    PerPerson,
    Step,
    TimeCharge,
)
from queenhigh.money import in_dollars
from queenhigh.rules import Readings


def sign(commission: Commission, readings: Readings) -> dict[str, str]:
    """7.1: the text of the sign for each method in use: its name, and the most it can take (readings A-37, A-37b)."""
    every = readings["commission_sign_amounts"] == "every_method"
    words: dict[str, str] = {}
    for method in commission:
        match method:
            case Percentage(rate=rate, cap=cap):
                least_most = f"0.00 to {in_dollars(cap)}" if cap is not None else "0.00, no cap"
                words["straight percentage"] = f"{float(rate) * 100:g} %, {least_most}"
            case TimeCharge(hourly_fee=fee):
                words["time charge"] = f"{in_dollars(fee)} an hour" + _range(fee, fee, show=every)
            case PerHand(schedule=steps):
                amounts = [step.amount for step in steps]
                listed = "; ".join(f"{_players(step)} {in_dollars(step.amount)}" for step in steps)
                words["fixed commission per hand"] = listed + _range(min(amounts), max(amounts), show=every)
            case PerPerson(fee=fee):
                three = readings["commission_sign_methods"] == "three_listed"
                name = "fixed commission per hand" if three else "fixed commission per person per hand"
                words[name] = f"{in_dollars(fee)} a person" + _range(fee, fee, show=every)
    return words or {"nil": "no commission is collected"}


def _range(least: int, most: int, *, show: bool) -> str:
    return f", {in_dollars(least)} to {in_dollars(most)}" if show else ""


def _players(step: Step) -> str:
    if step.players_max is None:
        return f"{step.players_min} players or more"
    return f"{step.players_min}-{step.players_max} players"
