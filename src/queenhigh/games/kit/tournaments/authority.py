"""Who may give an order in a tournament: its own Director, a Deputy, or the house that holds it."""

from __future__ import annotations

from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.tournaments.law import DEPUTY, DIRECTOR, PLAYER, Law
from queenhigh.games.kit.tournaments.orders import TournamentOrder
from queenhigh.games.kit.tournaments.state import Tournament
from queenhigh.rules import IllegalAction, NotAuthorised, Rule


def by_director(t: Tournament, order: TournamentOrder, what: str, rule: Rule, law: Law) -> None:
    """The Director of this tournament, not of another; or a Deputy, where the book lets them act."""
    if order.by == DIRECTOR and order.who != t.director:
        raise NotAuthorised(
            f"{what} is for the Tournament Director of {t.name}, who is {t.director or 'not appointed'}; {order.who} is not.",
            law.director_of_one,
            needed=DIRECTOR,
        )
    if order.by == DEPUTY and order.who not in t.deputies:
        raise NotAuthorised(f"{order.who} is no Deputy of {t.name}.", law.deputies, needed=DIRECTOR)
    if order.by == DEPUTY and not law.deputy_acts(t):
        raise NotAuthorised(f"{what} waits for the Tournament Director.", law.deputies, needed=DIRECTOR)
    if order.by not in (DIRECTOR, DEPUTY):
        law.book.ladder.require(order.by, DIRECTOR, order=what, rule=rule)


def by_house(t: Tournament, order: TournamentOrder, what: str, law: Law) -> None:
    """The house prepares a tournament; its Director may as well, once there is one."""
    if order.by in (DIRECTOR, DEPUTY) and t.director:
        by_director(t, order, what, procedure("tournaments"), law)
        return
    law.book.ladder.require(order.by, law.manager, order=what, rule=procedure("tournaments"))


def by_staff(order: TournamentOrder, what: str, law: Law) -> None:
    """The Dealer, anybody above, or the Director's side."""
    if order.by not in (DIRECTOR, DEPUTY):
        law.book.ladder.require(order.by, law.book.ladder.rungs[0], order=what, rule=procedure("tournaments"))


def by_player_or_staff(order: TournamentOrder, player: str, what: str, law: Law) -> None:
    """A player for themselves, or whoever of the staff writes it down for them."""
    if order.by != PLAYER:
        by_staff(order, what, law)
    elif order.who != player:
        raise IllegalAction(f"{what}: {order.who or 'nobody'} is not {player}.", procedure("tournaments"))


def attended(t: Tournament, law: Law) -> None:
    """12.2.3: the Director is there; whether a Deputy will do instead differs from book to book."""
    if t.director in t.present:
        return
    if t.deputies & t.present:
        if law.deputy_is_presence:
            return
        raise IllegalAction("The Tournament Director is not present.", law.director, "Wait for the Director.")
    raise IllegalAction("Neither the Tournament Director nor a Deputy is present.", law.director, "Call one of them.")
