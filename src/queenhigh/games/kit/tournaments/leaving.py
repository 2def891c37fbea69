"""Absence, penalties, disqualification and retirement, and what happens to the chips."""

from __future__ import annotations

from queenhigh.games.kit.tournaments import chips
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.ending import if_decided
from queenhigh.games.kit.tournaments.entries import entrant
from queenhigh.games.kit.tournaments.evolve import replay
from queenhigh.games.kit.tournaments.hand_for_hand import all_have_played
from queenhigh.games.kit.tournaments.law import Law, by_director, by_player_or_staff, by_staff
from queenhigh.games.kit.tournaments.prizes import places_of
from queenhigh.games.kit.tournaments.state import Ended, Entrant, Playing, Standing
from queenhigh.rules import Cited, IllegalAction, Rule

IN_PLAY = (Standing.PLAYING, Standing.THROUGH)


def mark_away(t: Playing, order: o.MarkAway, law: Law) -> list[Cited]:
    """Mark a player as late, absent or back. The seat and the chips stay, and the hands still cost chips."""
    by_staff(order, "Marking a player", law)
    one = _in_play(t, order.player, law)
    if one.away == order.away:
        raise IllegalAction(
            f"{order.player} is {'away' if one.away else 'here'} already.", law.absence, "Leave it as it is."
        )
    rule = law.late if order.away and not any(table.hands for table in t.tables.values()) else law.absence
    return [e.PlayerMarkedAway(order.player, order.away, order.at, rule)]


def forfeit_entry(t: Playing, order: o.ForfeitEntry, law: Law) -> list[Cited]:
    """Forfeit the entry of a player who never came, once the time in the terms has passed; not a second sooner."""
    by_director(t, order, "Forfeiting an entry", law.late, law)
    one = _in_play(t, order.player, law)
    _between_hands(t, order.player, law)
    began = t.stage_began if t.terms.format.rounds else t.terms.starts or 0
    limit = began + t.terms.conduct.forfeit_after
    if not one.away or order.at < limit:
        raise IllegalAction(f"{order.player} still has time to take up the entry.", law.late, "Wait.")
    return _gone(t, one, Standing.RETIRED, "did not attend", order.at, law.late, (), law)


def penalise(t: Playing, order: o.Penalise, law: Law) -> list[Cited]:
    """Penalise a player, only as the terms provide."""
    by_director(t, order, "A penalty", law.penalties, law)
    return _penalty(t, order.player, order.penalty, order.cause, law.penalties, law)


def report_phone(t: Playing, order: o.ReportPhone, law: Law) -> list[Cited]:
    by_director(t, order, "A penalty for a telephone", law.phone, law)
    if not t.terms.conduct.phone:
        raise IllegalAction("The terms name no penalty for it.", law.phone, "Warn the player.")
    return _penalty(t, order.player, t.terms.conduct.phone, "telephone in play", law.phone, law)


def _penalty(t: Playing, player: str, name: str, cause: str, rule: Rule, law: Law) -> list[Cited]:
    _in_play(t, player, law)
    _between_hands(t, player, law)
    known = t.terms.conduct.penalties
    if name not in known:
        raise IllegalAction(
            f"The terms have no penalty {name!r}; they have {', '.join(known) or 'none'}.",
            law.penalties,
            "Name one that they have.",
        )
    chip = chips.smallest(t.terms, t.stage)
    most = max(t.chips.get(player, 0) - law.least_bank(t), 0)
    paid = min(known[name].chips, most // chip * chip)
    also = (law.penalties,) if rule != law.penalties else ()
    return [e.PlayerPenalised(player, name, known[name].hands, paid, cause, rule, also)]


def disqualify(t: Playing | Ended, order: o.Disqualify, law: Law) -> list[Cited]:
    """Disqualify a player: no prize, and the chips leave play or are divided at the table, as the terms say. Until the
    prizes are awarded, eliminated players and winners may be disqualified too."""
    by_director(t, order, "Disqualifying a player", law.disqualification, law)
    if not order.cause:
        raise IllegalAction("No reason is given for the disqualification.", law.disqualification, "Say what for.")
    one = entrant(t, order.player, law)
    if one.standing is Standing.DISQUALIFIED:
        raise IllegalAction(f"{order.player} is disqualified already.", law.disqualification, "Leave it as it is.")
    also = (law.disqualified_chips,)
    if isinstance(t, Ended) or one.standing not in IN_PLAY:
        place = next(place for place, name in places_of(t) if name == order.player)
        gone = e.PlayerGone(order.player, Standing.DISQUALIFIED, place, {}, order.cause, law.disqualification, also)
        return [gone]
    _between_hands(t, order.player, law)
    return _gone(t, one, Standing.DISQUALIFIED, order.cause, order.at, law.disqualification, also, law)


def retire(t: Playing, order: o.Retire, law: Law) -> list[Cited]:
    """Retire a player: placed as if eliminated now; the chips leave play."""
    by_player_or_staff(order, order.player, "Retiring", law)
    one = _in_play(t, order.player, law)
    _between_hands(t, order.player, law)
    return _gone(t, one, Standing.RETIRED, "retired", order.at, law.retirement, (), law)


def _gone(
    t: Playing, one: Entrant, standing: Standing, cause: str, at: int, rule: Rule, also: tuple[Rule, ...], law: Law
) -> list[Cited]:
    divided: dict[str, int] = {}
    sat = t.where(one.player)
    if standing is Standing.DISQUALIFIED and t.terms.conduct.disqualified_chips == "divided" and sat is not None:
        others = chips.clockwise(t.tables[sat[0]], one.player)
        divided = chips.divided(t.chips.get(one.player, 0), others, chips.smallest(t.terms, t.stage))
    made: list[Cited] = [e.PlayerGone(one.player, standing, len(t.players), divided, cause, rule, also)]
    return [*made, *if_decided(replay(t, made), at, law)]


def _in_play(t: Playing, player: str, law: Law) -> Entrant:
    one = entrant(t, player, law)
    if one.standing not in IN_PLAY:
        raise IllegalAction(f"{player} is {one.standing}.", law.elimination, "Name a player who is in play.")
    return one


def _between_hands(t: Playing, player: str, law: Law) -> None:
    sat = t.where(player)
    if sat is not None and t.tables[sat[0]].playing:
        raise IllegalAction(f"{player} is in a hand.", law.rounds, "Wait for its end.")
    all_have_played(t, law)
