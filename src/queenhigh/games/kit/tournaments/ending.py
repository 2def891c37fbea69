"""The end: deals, prizes, disputes."""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.kit.floor_events import Dispute
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.law import Law, by_director, by_player_or_staff
from queenhigh.games.kit.tournaments.prizes import dealt, is_eligible, places_of, winners
from queenhigh.games.kit.tournaments.state import Ended, Playing, Standing, Tournament, groups
from queenhigh.rules import Cited, IllegalAction, NotAuthorised, Rule


def is_decided(t: Tournament) -> bool:
    """Is the tournament decided? At most one player is left, and no repechage can bring others back. With levels,
    players at concluded tables no longer count."""
    again = t.terms.format.repechage
    second = again is not None and t.stage <= again.after and not t.had_second_chance
    left = t.contesting if t.terms.format.levels else t.players
    return len(left) <= 1 and not (second and t.players)


def may_come_back(t: Tournament) -> list[str]:
    """The eliminated players who can still buy back in: play is not over until they have declined."""
    offered = t.terms.entry.rebuys
    if offered is None or offered.price is None or t.between or t.stage > offered.until:
        return []
    return [name for name, one in t.entrants.items() if one.standing is Standing.OUT and one.rebuys < offered.most]


def if_decided(t: Tournament, at: int, law: Law) -> list[Cited]:
    """End play if it is decided, unless a player may still buy back in."""
    return [] if not is_decided(t) or may_come_back(t) else [_over(t, at, law)]


def _over(t: Tournament, at: int, law: Law) -> e.PlayEnded:
    return e.PlayEnded(tuple(groups({name: t.chips.get(name, 0) for name in t.players})), at, law.winners)


def conclude_play(t: Playing, order: o.ConcludePlay, law: Law) -> list[Cited]:
    """The Director has asked everyone who could still buy back in, and ends play."""
    by_director(t, order, "Concluding play", law.winners, law)
    if not is_decided(t):
        raise IllegalAction(f"{len(t.players)} players are left.", law.winners, "Play on.")
    if any(table.playing for table in t.tables.values()):
        raise IllegalAction("A hand is being played.", law.winners, "Wait for its end.")
    if waiting := [name for name in may_come_back(t) if name not in order.declined]:
        raise IllegalAction(f"{waiting[0]} may still buy back in.", law.buy_back, "Ask first.")
    return [_over(t, order.at, law)]


def agree_deal(t: Playing, order: o.AgreeDeal, law: Law) -> list[Cited]:
    """A deal is possible only if the terms allow it, when nobody can enter any more, and with the agreement of everyone
    who is left."""
    by_director(t, order, "A deal", law.distribution, law)
    if not t.terms.prizes.deals:
        raise IllegalAction(
            "The terms do not allow the prizes to be divided differently.", law.distribution, "Play on."
        )
    entry = t.terms.entry
    if t.stage <= max(entry.late_until, entry.rebuys.until if entry.rebuys else 0):
        raise IllegalAction("Entries are still open.", law.distribution, "Wait until entries are over.")
    if t.waiting or any(table.playing for table in t.tables.values()):
        raise IllegalAction("A hand is being played.", law.distribution, "Wait for its end.")
    if against := [name for name in t.players if name not in order.agreed]:
        raise IllegalAction(f"{against[0]} has not agreed.", law.distribution, "Play on.")
    left = groups({name: t.chips.get(name, 0) for name in t.players})
    return [
        e.DealAgreed(dealt(t, law), law.distribution),
        e.PlayEnded(tuple(left), order.at, law.winners, (law.distribution,)),
    ]


def award_prizes(t: Ended, order: o.AwardPrizes, law: Law) -> list[Cited]:
    """Award exactly the whole pool. Then the chips go back, and the tournament is over."""
    by_director(t, order, "Giving the prizes", law.distribution, law)
    made: list[Cited] = []
    if short := t.pool - t.contributed - t.made_up:
        made.append(e.PoolMadeUp(short, t.pool, law.pool))
    found = winners(t, law)
    last = max(prize.place for prize in found)
    made += [
        e.PassedOver(name, place, law.employees if t.entrants[name].employee else law.disqualification)
        for place, name in places_of(t)
        if place <= last and not is_eligible(t.entrants[name])
    ]
    for prize in found:
        also: tuple[Rule, ...] = (law.winners, law.pool)
        also += (law.employees,) if prize.stands_in else ()
        made.append(e.PrizeAwarded(prize.player, prize.place, prize.amount, law.distribution, also))
    return [*made, e.TournamentClosed(order.at, law.chips_at_end)]


def raise_dispute(t: Tournament, order: o.RaiseDispute, law: Law) -> list[Cited]:
    by_player_or_staff(order, order.player, "A dispute", law)
    if order.player not in t.entrants:
        raise IllegalAction(f"{order.player} is not entered in {t.name}.", law.final, "Name a player who is.")
    if order.number in t.disputes:
        raise IllegalAction(f"Dispute {order.number} is a different one.", law.final, "Give it another number.")
    return [e.TournamentDisputeMoved(order.number, Dispute(order.player, order.about), law.final)]


def rule_on_dispute(t: Tournament, order: o.RuleOnDispute, law: Law) -> list[Cited]:
    """Decide a dispute. Whose decision is final is a reading; the decision closes the record."""
    known = t.disputes.get(order.number)
    if known is None:
        raise IllegalAction(
            f"There is no dispute {order.number} in {t.name}.", law.final, "Open it first, or name another."
        )
    again = known.state != "open"
    if order.by in ("Tournament Director", "Tournament Deputy"):
        by_director(t, order, "Deciding a dispute", law.final, law)
    if not law.decides(t, order.by, again):
        if again:
            raise IllegalAction(
                f"Dispute {order.number} is decided, and that is final.",
                law.final,
                "Tell the player who may review it.",
            )
        raise NotAuthorised(f"A dispute of a tournament is not decided by: {order.by}.", law.final)
    if not order.ruling.strip():
        raise IllegalAction("The ruling is empty.", law.final, "Say what is decided.")
    decided = replace(known, state="reviewed" if again else "decided")
    return [e.TournamentDisputeMoved(order.number, decided, law.final, order.ruling, order.by)]
