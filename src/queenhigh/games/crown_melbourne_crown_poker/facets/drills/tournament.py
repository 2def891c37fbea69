"""*Rule on the bet*, in a tournament: what the floor orders under rule 12, and who may give the order. The room's own
law plays a small tournament up to its first hand. It also gives the key: the order is tried in each rank, and is
refused for the ranks that may not give it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.kit.tournaments import Draft, Tournament, evolve
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.law import PLAYER
from queenhigh.house.tournaments.files import template, terms_of, tournament_law
from queenhigh.rules import Cited, Refusal
from queenhigh.training.answers import LETTERS
from queenhigh.training.chance import Chance
from queenhigh.training.drill import Asks, Item
from queenhigh.training.ruling_items import siblings
from queenhigh.training.words import about

PLAYERS = ("Ada", "Bo", "Cleo", "Dov")
DIRECTOR, DEPUTY = "Tournament Director", "Tournament Deputy"
WHO = {"Dealer": "the dealer", "TG Area Manager": "the manager", DIRECTOR: "Dana", DEPUTY: "Deb"}


class Case(NamedTuple):
    """A case: what is reported about a player, what is ordered, and how long after the start."""

    told: str
    order: type[o.TournamentOrder]
    said: Mapping[str, Any] = MappingProxyType({})
    late: int = 0
    away: bool = False
    disputed: bool = False
    """Which rank decides a dispute depends on a reading, so it is not asked."""


CASES = {
    "tournament: a telephone": Case("{player} takes a call at the table in the middle of a hand.", o.ReportPhone),
    "tournament: a penalty": Case(
        "{player} swears at the dealer during a hand.", o.Penalise, {"penalty": "one round out", "cause": "Language."}
    ),
    "tournament: a disqualification": Case(
        "In the middle of a hand {player} is seen passing chips to another player.",
        o.Disqualify,
        {"cause": "Passing chips."},
    ),
    "tournament: a late player": Case("{player} is not at the table when play begins.", o.MarkAway),
    "tournament: an absent player": Case(
        "{player} has not come, and the time that the terms allow has run out.", o.ForfeitEntry, {}, 3_600, away=True
    ),
    "tournament: a dispute": Case(
        "{player} disputes what the floor decided about a hand.",
        o.RuleOnDispute,
        {"number": 1, "ruling": "The hand stands."},
        disputed=True,
    ),
}
TOPICS = tuple(CASES)


@cache
def _begun(player: str, *, away: bool, disputed: bool) -> Tournament:
    """Four players at the first table, with the Director and a Deputy present."""
    law = tournament_law(BOOK.id)
    terms = replace(terms_of(template(BOOK.id)), least=len(PLAYERS))
    start = terms.starts or 0
    t: Tournament = Draft(name="cup")
    house: dict[str, Any] = {"by": "TG Area Manager", "who": WHO["TG Area Manager"], "at": start - 7_200}
    own: dict[str, Any] = {"by": DIRECTOR, "who": "Dana", "at": start}
    deputy: dict[str, Any] = {"by": DEPUTY, "who": "Deb", "at": start}
    orders: list[o.TournamentOrder] = [
        o.DrawUpTerms(terms=terms, **house),
        o.PublishTerms(**house),
        o.AdviseInspectorate(inspector="Ng", **house),
        o.AppointDirector(person="Dana", **house),
        o.DesignateTables(tables=terms.tables, **house),
        o.OpenEntries(**house),
        *(o.Enter(player=name, by=PLAYER, who=name, at=start - 3_600) for name in PLAYERS),
        o.AppointDeputy(person="Deb", **own),
        o.Attend(**own),
        o.Attend(**deputy),
        o.Brief(**own),
        o.StartPlay(draw=PLAYERS, **own),
    ]
    if away:
        orders.append(o.MarkAway(player=player, by="Dealer", who=WHO["Dealer"], at=start))
    if disputed:
        orders.append(o.RaiseDispute(number=1, player=player, about="the pot", by=PLAYER, who=player, at=start))
    for order in orders:
        for event in law.act(t, order):
            t = evolve(t, event)
    return t


def made(topic: str, chance: Chance) -> tuple[list[str], list[Item]]:
    """What is told, and what is asked."""
    case, player = CASES[topic], chance.one(PLAYERS)
    t = _begun(player, away=case.away, disputed=case.disputed)
    taken = {rank: events for rank in WHO if (events := _given(t, case, player, rank))}
    clause = next(iter(taken.values()))[0].rule.clause
    lines = [
        "A no-limit Hold'em tournament; the Tournament Director and a Tournament Deputy are present.",
        f"Reported: {case.told.format(player=player)}",
    ]
    why, ranks = about(BOOK, clause), tuple(WHO)
    near = [one for one in siblings(BOOK, clause) if one != clause]
    options = chance.mixed((clause, *chance.some(near, 3)))
    may = tuple(LETTERS[at] for at, rank in enumerate(ranks) if rank in taken)
    who = Item("who", "Who may order what follows?", Asks.SEVERAL, may, why, (clause,), ranks)
    key, told = (LETTERS[options.index(clause)],), tuple(about(BOOK, one) for one in options)
    which = Item("clause", "Which clause applies?", Asks.ONE, key, why, (clause,), told)
    items = [which] if case.disputed else [who, which]
    return lines, items


def _given(t: Tournament, case: Case, player: str, rank: str) -> list[Cited]:
    """The result of the order in this rank; None if it is refused."""
    about_player = {"player": player} if "player" in case.order.__struct_fields__ else {}
    at = (t.terms.starts or 0) + case.late
    order = case.order(by=rank, who=WHO[rank], at=at, **about_player, **case.said)
    try:
        return tournament_law(BOOK.id).act(t, order)
    except Refusal:
        return []
