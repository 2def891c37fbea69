"""Sentences in our own words for the outcome of a wager and for each order of a ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from queenhigh.desk.tables import TableState
from queenhigh.games.kit import ruling as ordered
from queenhigh.games.kit.room import Room
from queenhigh.money import Line, Odds, Outcome, Row, told_amount
from queenhigh.server.views.labels import bet_label

OUTCOMES = {
    Outcome.LOSE: "loses",
    Outcome.STAND_OFF: "stands off: the stake goes back",
    Outcome.RETURNED: "goes back",
    Outcome.VOID: "is void: the stake goes back",
    Outcome.CARRIED: "stays for the next round",
}
PLAIN = ("win", "not_qualified")
"""Rows that only say that the wager has won."""


def line_words(state: TableState, line: Line) -> str:
    """`Pair Plus pays 4 to 1: flush`."""
    wager = line.wager
    bet = f"{wager.bet}/{wager.bettor}" if wager.bettor else wager.bet
    label = bet_label(state, bet)
    if line.outcome is not Outcome.WIN:
        rest = (
            f"; {told_amount(line.returned)} of it goes back" if line.outcome is Outcome.LOSE and line.returned else ""
        )
        return f"{label} {OUTCOMES[line.outcome]}{rest}"
    short = f" ({told_amount(line.unpaid)} could not be covered)" if line.unpaid else ""
    row = _row(state, line)
    if row is None:
        return f"{label} pays {told_amount(line.paid)}{short}"
    named = "" if row.name in PLAIN else f": {row.name.replace('_', ' ')}"
    return f"{label} pays {row.pays}{named}{short}"


def _row(state: TableState, line: Line) -> Row | None:
    """The row of the pay table that gives this payment on this stake, if there is exactly one."""
    assert state.round is not None
    stake = line.wager.stake or _base_stake(state, line)
    if not stake:
        return None
    priced = state.room.layout.priced_by(state.round.table, line.wager.bet)
    return _paying(
        state.room, priced, line.paid + line.unpaid, stake, to_one=bool(line.returned or not line.wager.stake)
    )


@lru_cache(maxsize=4096)
def _paying(room: Room, priced: str, owed: int, stake: int, *, to_one: bool) -> Row | None:
    """The same, of a pay table in the column that the table uses where the book has several."""
    table, each = room.pay.tables.get(priced), Fraction(owed, stake)
    rows = table.values() if table is not None else ()
    fitting = [row for row in rows if isinstance(row.pays, Odds) is to_one and _pays(row, each)]
    return fitting[0] if len({row.name for row in fitting}) == 1 else None


def _pays(row: Row, each: Fraction) -> bool:
    on: Callable[[int], Fraction] | None = getattr(row.pays, "on", None)
    return on is not None and on(1) == each


def _base_stake(state: TableState, line: Line) -> int:
    """A bonus has no stake of its own: it is paid on the ante."""
    hand = getattr(state.round, "hands", {}).get(line.wager.seat)
    return hand.wagers.get("ante", 0) if hand else 0


def _at(seats: Iterable[int] | None) -> str:
    listed = sorted(set(seats or ()))
    if not listed:
        return ""
    return f" at {'seat' if len(listed) == 1 else 'seats'} {', '.join(map(str, listed))}"


def _those(seats: Iterable[int] | None, one: str, several: str) -> str:
    """`The player at seat 2 is` or `The players at seats 2, 3 are`: % stands for where they are."""
    return (one if len(set(seats or ())) == 1 else several).replace("%", _at(seats))


def order_words(order: ordered.Order) -> str:
    """One sentence for each order. Cards are never named: not everyone may see them."""
    said = _SENTENCES.get(type(order))
    return said(order) if said else f"{type(order).__name__}."


def _voided(order: ordered.VoidRound) -> str:
    what = "The round is a misdeal" if order.misdeal else "The round is void"
    kept = (
        f", but {' and '.join(bet.replace('_', ' ') for bet in order.carry)} stays for the next round"
        if order.carry
        else ""
    )
    return f"{what}: wagers go back{kept}."


def _offered(order: ordered.OfferRetraction) -> str:
    taken = f"; those{_at(order.taken)} did" if order.taken else "; no one did"
    return f"Players{_at(order.seats)} may take back their wagers{taken}."


def _reconstructed(order: ordered.Reconstruct) -> str:
    whose = "The shared cards are" if order.shared else "The dealer's hand is"
    whose = "Every player's hand is" if order.every_hand else whose
    whose = f"The hand at seat {order.seat} is" if order.seat is not None else whose
    return f"{whose} corrected{f': {order.note}' if order.note else ''}."


def _placed(order: ordered.PlaceCards) -> str:
    count = len(order.cards) or order.top or order.burned
    where = f"the hand at seat {order.seat}" if order.seat is not None else f"the {order.into}"
    return f"{count} {'card goes' if count == 1 else 'cards go'} to {where}."


def _amended(order: ordered.Amend) -> str:
    found = f"The {order.bet.replace('_', ' ')} at seat {order.seat} is {told_amount(order.amount)}"
    if order.counts is None:
        return f"{found}."
    back = told_amount(order.amount - order.counts)
    return f"{found}; {told_amount(order.counts)} of it counts and {back} goes back."


def _noted(text: str, note: str) -> str:
    return f"{text}: {note}." if note else f"{text}."


def _period(until: str) -> str:
    """`72 hours` is how long, `the investigation ends` until when."""
    return until and f"{'for' if until[0].isdecimal() else 'until'} {until}"


_SENTENCES: dict[type, Callable[[Any], str]] = {
    ordered.VoidRound: _voided,
    ordered.ReturnHands: lambda o: (
        _those(o.seats, "The hand% is out of play; its", "The hands% are out of play; their") + " wagers go back."
    ),
    ordered.ForfeitHands: lambda o: (
        _those(o.seats, "The hand% is out of play; its", "The hands% are out of play; their") + " wagers are lost."
    ),
    ordered.ReturnBets: lambda o: (
        f"{o.bet.replace('_', ' ').capitalize()}{_at(o.seats) or ' at every seat'} is out of play "
        f"({o.outcome.value.replace('_', ' ')})."
    ),
    ordered.PayBets: lambda o: f"{o.bet.replace('_', ' ').capitalize()}{_at(o.seats)} is paid.",
    ordered.OfferRetraction: _offered,
    ordered.TurnOver: lambda o: f"The exposed card{_at(o.seats)} is turned face down and the deal continues.",
    ordered.Continue: lambda o: _noted("The round continues", o.note),
    ordered.Reconstruct: _reconstructed,
    ordered.Burn: lambda o: f"The cards{_at(o.seats)} that were dealt in error are burnt.",
    ordered.CountCards: lambda o: "Count the cards." if o.found is None else f"Count the cards: {o.found} were found.",
    ordered.Reregister: lambda o: f"The jackpot game is cancelled, and the wagers{_at(o.seats)} are registered again.",
    ordered.Reshuffle: lambda _: "Shuffle the cards again.",
    ordered.Deem: lambda o: f"The hand at seat {o.seat} counts as the one at its player's seat.",
    ordered.Amend: _amended,
    ordered.Regrade: lambda o: (
        f"The chips at seat {o.seat} count as a wager on {o.becomes.replace('_', ' ')} of {told_amount(o.amount)}."
    ),
    ordered.PayOn: lambda o: (
        "Prizes are based on "
        + ", ".join(f"{told_amount(amount)} at level {level}" for level, amount in sorted(o.amounts.items()))
        + "."
    ),
    ordered.Award: lambda o: f"A prize of {told_amount(o.amount)} is awarded{_at(o.seats)}.",
    ordered.Exclude: lambda o: (
        _those(o.seats, "The player% takes", "The players% take")
        + f" no further part in the {'game' if o.whole_game else 'round'}."
    ),
    ordered.Refuse: lambda o: _noted(
        _those(o.seats, "What the player% tried", "What the players% tried") + " is refused", o.note
    ),
    ordered.Withhold: lambda o: _noted(f"Winnings{_at(o.seats)} are withheld", _period(o.until)),
    ordered.Detain: lambda o: _noted(
        _those(o.seats, "The person% is", "The people% are") + " detained", _period(o.until)
    ),
    ordered.Confiscate: lambda o: _noted(f"The prohibited device{_at(o.seats)} is confiscated", o.device),
    ordered.Warn: lambda o: _noted(_those(o.seats, "The player% is", "The players% are") + " warned", o.note),
    ordered.Reverse: lambda o: _noted(f"Payments{_at(o.seats)} are reversed", o.note),
    ordered.Record: lambda o: _noted("It is recorded", o.note),
    ordered.PlaceCards: _placed,
    ordered.NoBurn: lambda _: "The next community cards are dealt without another burn.",
    ordered.RetakeStreet: lambda _: (
        "The cards of this street go back to the stub, and the wagers on it go back to the players."
    ),
}
"""What each order means."""
