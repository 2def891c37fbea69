"""Entries and what follows from them: withdrawal, substitutes, buying back in, add-ons, refunds."""

from __future__ import annotations

from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.hand_for_hand import all_have_played
from queenhigh.games.kit.tournaments.law import Law, by_house, by_player_or_staff
from queenhigh.games.kit.tournaments.seating import seat_for_one
from queenhigh.games.kit.tournaments.state import Entering, Entrant, Playing, Standing, Tournament
from queenhigh.games.kit.tournaments.terms import WHOLE
from queenhigh.rules import Cited, IllegalAction, Rule

IN = (Standing.ENTERED, Standing.PLAYING, Standing.THROUGH)


def enter(t: Entering | Playing, order: o.Enter, law: Law) -> list[Cited]:
    by_player_or_staff(order, order.player, "An entry", law)
    terms = t.terms
    known = t.entrants.get(order.player)
    if known is not None and known.standing is not Standing.WITHDRAWN:
        raise IllegalAction(f"{order.player} has entered already.", law.equal_chance, "One entry is enough.")
    if not order.player.strip():
        raise IllegalAction("The entrant has no name.", law.method, "Give it.")
    if not order.entitled:
        raise IllegalAction(f"{order.player} may not be in the casino and gamble.", law.entitled, "Refuse the entry.")
    if terms.entry.selection and not order.selected:
        raise IllegalAction(f"{order.player} does not meet the selection criteria.", law.selection, "Refuse the entry.")
    if terms.most is not None and len(t.entered) >= terms.most:
        raise IllegalAction(
            f"There are {terms.most} players, and no more may enter.",
            law.numbers,
            "Put them on a list in case someone withdraws.",
        )
    also: tuple[Rule, ...] = (law.entitled, law.numbers)
    if order.employee:
        _employee(t, order, law)
        also = (*also, law.employees)
    entry = terms.entry
    taken = e.EntryTaken(
        order.player,
        entry.entry_fee,
        entry.buy_in,
        order.employee,
        order.permission,
        order.at,
        law.method,
        also,
        order.approved_by if order.employee else "",
    )
    return [taken] if isinstance(t, Entering) else [taken, *_late(t, order, law)]


def _employee(t: Tournament, order: o.Enter, law: Law) -> None:
    if not t.terms.entry.charity_or_media:
        raise IllegalAction(
            f"{order.player} works for the house, and this is not a charity or media event.",
            law.employees,
            "Refuse the entry.",
        )
    if order.approved_by not in law.officers:
        raise IllegalAction(
            f"{order.player} needs the approval of the {' or '.join(law.officers)}.", law.employees, "Ask for it first."
        )


def _late(t: Playing, order: o.Enter, law: Law) -> list[Cited]:
    """Take a late entry, with the same bank, at the shortest table, while the terms allow it."""
    if t.stage > t.terms.entry.late_until or t.between:
        raise IllegalAction("Entries are closed.", law.method, "Tell them about the next tournament.")
    if t.terms.entry.signatures:
        raise IllegalAction(f"{order.player} has not signed the terms.", law.signed, "Enter before play begins.")
    all_have_played(t, law)
    table, seat = seat_for_one(t, law)
    return [
        e.BanksIssued((order.player,), t.terms.format.starting_bank, law.bank, False),
        e.SeatDrawn(order.player, table, seat, law.tables),
    ]


def refuse_entry(t: Tournament, order: o.RefuseEntry, law: Law) -> list[Cited]:
    """Refuse any application, if the terms reserve that right; the payment is returned."""
    by_house(t, order, "Refusing an entry", law)
    if not t.terms.entry.may_refuse:
        raise IllegalAction("The terms do not reserve a right to refuse entries.", law.refusal, "Take the entry.")
    entrant(t, order.player, law)
    entry = t.terms.entry
    return [e.EntryWithdrawn(order.player, entry.entry_fee, entry.buy_in, law.refusal, (law.refund,))]


def sign_terms(t: Entering, order: o.SignTerms, law: Law) -> list[Cited]:
    by_player_or_staff(order, order.player, "A signature", law)
    entrant(t, order.player, law)
    return [e.TermsSigned(order.player, law.signed)]


def withdraw(t: Entering, order: o.WithdrawEntry, law: Law) -> list[Cited]:
    """Withdraw an entry, without penalty up to and including the time in the terms; later as the terms say."""
    by_player_or_staff(order, order.player, "A withdrawal", law)
    entrant(t, order.player, law)
    entry = t.terms.entry
    part = WHOLE if entry.withdraw_until is not None and order.at <= entry.withdraw_until else entry.refund_later
    back = (entry.entry_fee * part // WHOLE, entry.buy_in * part // WHOLE)
    return [e.EntryWithdrawn(order.player, *back, law.withdrawal, (law.refund,))]


def substitute(t: Entering | Playing, order: o.NominateSubstitute, law: Law) -> list[Cited]:
    """A substitute takes over everything, including the duties: a new signature is required."""
    by_player_or_staff(order, order.player, "Naming a substitute", law)
    one, until = entrant(t, order.player, law), t.terms.entry.substitute_until
    if until is None or order.at > until:
        raise IllegalAction("A substitute cannot be named any more.", law.substitute, "The player plays, or withdraws.")
    sat = t.where(order.player)
    if one.standing not in IN or t.waiting or (sat is not None and t.tables[sat[0]].playing):
        raise IllegalAction(
            f"{order.player} cannot be replaced by a substitute now.",
            law.substitute,
            "Wait for the end of the hand, or let the player play.",
        )
    if one.employee or not order.entitled or not order.substitute.strip() or order.substitute in t.entrants:
        raise IllegalAction(
            f"{order.substitute or 'Nobody'} cannot substitute for {order.player}.",
            law.substitute,
            "Name a person who may enter and has not entered.",
        )
    return [e.SubstituteTaken(order.player, order.substitute, law.substituted, (law.substitute,))]


def buy_back_in(t: Playing, order: o.BuyBackIn, law: Law) -> list[Cited]:
    by_player_or_staff(order, order.player, "Buying back in", law)
    offered, one = t.terms.entry.rebuys, entrant(t, order.player, law)
    if offered is None or offered.price is None:
        raise IllegalAction("The terms do not allow buying back in.", law.buy_back, "The player is out.")
    if one.standing is not Standing.OUT:
        raise IllegalAction(f"{order.player} has not been eliminated.", law.buy_back, "Play on.")
    if t.stage > offered.until or t.between:
        raise IllegalAction(
            f"It was possible until {_stage(t)} {offered.until} was over.", law.buy_back, "The player is out."
        )
    if one.rebuys >= offered.most:
        raise IllegalAction(
            f"{order.player} has bought back in {one.rebuys} times, the most that the terms allow.",
            law.buy_back,
            "The player is out.",
        )
    all_have_played(t, law)
    table, seat = seat_for_one(t, law)
    return [e.BoughtBackIn(order.player, offered.price, t.terms.format.starting_bank, table, seat, law.buy_back)]


def _stage(t: Playing) -> str:
    return "level" if t.terms.format.levels else "round"


def take_add_on(t: Playing, order: o.TakeAddOn, law: Law) -> list[Cited]:
    by_player_or_staff(order, order.player, "An add-on", law)
    offered, one = t.terms.entry.add_on, entrant(t, order.player, law)
    if offered is None or offered.price is None:
        raise IllegalAction("The terms have no add-on.", law.fees, "Play on.")
    if t.stage != offered.during or t.between:
        raise IllegalAction(
            f"Add-ons are sold during {_stage(t)} {offered.during}.", law.fees, "Wait for it, or play on."
        )
    if one.standing is not Standing.PLAYING or one.added:
        raise IllegalAction(f"{order.player} cannot take an add-on.", law.fees, "Play on.")
    sat = t.where(order.player)
    if order.player in t.busted or (sat is not None and t.tables[sat[0]].playing):
        raise IllegalAction("A hand is being played.", law.fees, "Wait for its end.")
    return [e.AddOnTaken(order.player, offered.price, offered.chips, law.fees)]


def cancel(t: Tournament, order: o.CancelTournament, law: Law) -> list[Cited]:
    """Cancel the tournament at any time before the prizes, but not during a hand; everyone is refunded in full."""
    by_house(t, order, "Cancelling", law)
    if any(table.playing for table in t.tables.values()):
        raise IllegalAction("A hand is being played.", law.refund, "Wait for its end.")
    if not order.why.strip():
        raise IllegalAction("No reason is given for the cancellation.", law.refund, "Say why.")
    return [e.TournamentCancelled(order.why, law.refund)]


def entrant(t: Tournament, player: str, law: Law) -> Entrant:
    one = t.entrants.get(player)
    if one is None or one.standing is Standing.WITHDRAWN:
        raise IllegalAction(f"{player} is not entered in {t.name}.", law.method, "Name a player who is.")
    return one
