"""Before entries: terms that are complete, published and notified to the inspectorate; a Director; designated
tables."""

from __future__ import annotations

from queenhigh.games.kit.tournaments import checklist
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.law import DEPUTY, DIRECTOR, Law, by_director, by_house
from queenhigh.games.kit.tournaments.state import Announced, Draft, Entering, Playing, Tournament
from queenhigh.games.kit.tournaments.terms import Terms
from queenhigh.rules import Cited, IllegalAction, NotAuthorised


def draw_up_terms(t: Tournament, order: o.DrawUpTerms, law: Law) -> list[Cited]:
    """Draw up the terms; incomplete ones are refused. A part that contradicts the rules of the game stays in the
    document but has no effect."""
    by_house(t, order, "Drawing up the terms", law)
    terms = order.terms
    if terms.book != law.book.id:
        raise IllegalAction(f"These are terms of {terms.book or 'no book'}.", law.documented, f"It is {law.book.id}.")
    checklist.check(terms, law)
    for name, value in terms.readings.items():
        law.book.readings.adopt({name: value})
    if t.entered:
        _same_for_all(t.terms, terms, law)
    prevail = [e.RulesPrevail(law.book.rule(one.clause).clause, one.says, law.prevails) for one in terms.departures]
    also = (law.terms,) if isinstance(t, Draft) else (law.change_advised,)
    return [e.TermsDrawnUp(terms, law.documented, also), *prevail]


def _same_for_all(old: Terms, new: Terms, law: Law) -> None:
    """Once a player has entered, later entrants pay the same and start with the same."""
    if (old.entry, old.format.starting_bank) != (new.entry, new.format.starting_bank):
        raise IllegalAction(
            "A player has already entered with other prices or another bank.",
            law.equal_chance,
            "Leave them as they are.",
        )


def publish_terms(t: Tournament, order: o.PublishTerms, law: Law) -> list[Cited]:
    by_house(t, order, "Publishing the terms", law)
    return [e.TermsPublished(t.edition, order.at, law.available)]


def advise_inspectorate(t: Tournament, order: o.AdviseInspectorate, law: Law) -> list[Cited]:
    """Advise the inspectorate, first of the intention and later of changes."""
    by_house(t, order, "Advising the inspectorate", law)
    rule = law.change_advised if t.advised else law.advised
    return [e.InspectorateAdvised(t.edition, order.inspector, order.at, rule)]


def appoint_director(t: Tournament, order: o.AppointDirector, law: Law) -> list[Cited]:
    """Appoint a Director. The house does this; a Director cannot appoint a successor."""
    by_house(t, order, "Appointing the Tournament Director", law)
    if order.by in (DIRECTOR, DEPUTY):
        raise NotAuthorised("A Tournament Director is appointed by the house.", law.director, needed=law.manager)
    if not order.person:
        raise IllegalAction("A tournament needs a Tournament Director.", law.director, "Say who.")
    return [e.DirectorAppointed(order.person, law.director)]


def appoint_deputy(t: Tournament, order: o.AppointDeputy, law: Law) -> list[Cited]:
    """Appoint a Deputy, at the Director's discretion and so only by the Director."""
    if order.by != DIRECTOR or order.who != t.director:
        raise NotAuthorised("A Deputy is appointed by the Tournament Director.", law.deputies, needed=DIRECTOR)
    if not order.person or order.person == t.director:
        raise IllegalAction("The Deputy must be another person.", law.deputies, "Say who.")
    return [e.DeputyAppointed(order.person, law.deputies)]


def attend(t: Tournament, order: o.Attend, law: Law) -> list[Cited]:
    if order.who != t.director and order.who not in t.deputies:
        raise IllegalAction(
            f"{order.who or 'Nobody'} is neither the Director nor a Deputy.", law.director, "Call one of them."
        )
    rule = law.director if order.who == t.director else law.deputies
    return [e.Attended(order.who, order.here, order.at, rule)]


def designate_tables(t: Tournament, order: o.DesignateTables, law: Law) -> list[Cited]:
    by_house(t, order, "Designating the tables", law)
    if not order.tables or len(set(order.tables)) != len(order.tables):
        raise IllegalAction("Tables are designated by name, each once.", law.designated, "Name them.")
    if missing := [name for name in t.terms.tables if name not in order.tables]:
        raise IllegalAction(f"The terms name table {missing[0]} too.", law.designated, "Designate it too.")
    return [e.TablesDesignated(order.tables, law.designated)]


def use_table(t: Tournament, order: o.UseTable, law: Law) -> list[Cited]:
    """Refuse another use of a table from its designation until the tournament is over."""
    if order.table in t.designated:
        raise IllegalAction(
            f"Table {order.table} is designated for {t.name}: {order.use} cannot be played there.",
            law.exclusive,
            "Use another table.",
        )
    return []


def ready_for_entries(t: Tournament, law: Law) -> None:
    """Require that the current edition of the terms is published and the inspectorate has been advised of it."""
    if t.published != t.edition:
        raise IllegalAction("The terms have not been made available to patrons.", law.available, "Publish them.")
    if not t.advised:
        raise IllegalAction("The inspectors have not been notified.", law.advised, "Notify them first.")


def open_entries(t: Announced, order: o.OpenEntries, law: Law) -> list[Cited]:
    by_house(t, order, "Opening entries", law)
    if law.before_entries(t):
        ready_for_entries(t, law)
    return [e.EntriesOpened(order.at, law.method, (law.available, law.advised))]


def move_start(t: Tournament, order: o.MoveStart, law: Law) -> list[Cited]:
    """Move the start of the tournament, or of its next round, on notice to the players. Moving the start of the
    tournament also changes its details."""
    by_director(t, order, "Moving the start", law.start_moved, law)
    notice = t.terms.conduct.notice
    if not order.told:
        raise IllegalAction("The players have not been given notice.", law.start_moved, "Give it first.")
    if order.to - order.at < notice:
        raise IllegalAction(
            f"Notice of {order.to - order.at} seconds is less than {notice}.", law.start_moved, "Name a later time."
        )
    if isinstance(t, Playing):
        if not t.between:
            raise IllegalAction("The round has begun.", law.start_moved, "Play on.")
        return [e.StartMoved(order.to, law.start_moved)]
    return [e.StartMoved(order.to, law.start_moved, (law.change_advised,))]


def brief(t: Entering | Playing, order: o.Brief, law: Law) -> list[Cited]:
    """Brief the players: play begins only when the Director is satisfied that they understand. During play this is for
    late arrivals."""
    by_director(t, order, "The briefing", law.briefing, law)
    if not order.understood:
        raise IllegalAction("The players have not understood the terms.", law.briefing, "Brief them again.")
    if isinstance(t, Playing) and not t.unbriefed:
        raise IllegalAction("All players have been briefed.", law.briefing, "Play on.")
    return [e.PlayersBriefed(order.who, order.at, law.briefing)]


def practise_hand(t: Entering, order: o.PractiseHand, law: Law) -> list[Cited]:
    if order.table not in t.designated:
        raise IllegalAction(f"Table {order.table} is not one of the tournament's.", law.designated, "Name one of them.")
    return [e.PracticeHandDealt(order.table, law.instruction)]
