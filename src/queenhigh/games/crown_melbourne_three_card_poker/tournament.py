"""A tournament of Three Card Poker (rule 12): orders in, events out. Its wagers are here; the rest is shared.

Players play against the table and not against each other, so tournament chips come from the table's tray and go there.
"""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.round import new_round
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    DEALER,
    PAIR_PLUS,
    SIX_CARD_BONUS,
    Limits,
    Table,
)
from queenhigh.games.crown_melbourne_three_card_poker.tournament_law import LAW, readings
from queenhigh.games.kit import tournaments as kit
from queenhigh.games.kit.actions import Action, CloseBetting, PlaceWager
from queenhigh.games.kit.phases import Betting, Over, Round
from queenhigh.games.kit.tournaments import events as happened
from queenhigh.games.kit.tournaments.authority import by_player_or_staff
from queenhigh.games.kit.tournaments.orders import EndHand, TournamentOrder
from queenhigh.games.kit.tournaments.state import Playing, Tournament
from queenhigh.money import Cents
from queenhigh.rules import Cited, IllegalAction

__all__ = ["LAW", "MakeWager", "act", "checked", "evolve", "hand_at", "hand_over", "table_for"]

evolve = kit.evolve
BETS = (ANTE, PAIR_PLUS, SIX_CARD_BONUS)


class MakeWager(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """A wager before the deal. A secret one lies covered until all have wagered. `lying` is what the player has out already."""

    player: str
    bet: str
    amount: int
    secret: bool = False
    lying: int = 0


def act(t: Tournament, order: TournamentOrder) -> list[Cited]:
    if isinstance(order, MakeWager):
        if not isinstance(t, Playing):
            raise IllegalAction("There is no play.", rule("12.4.3(a)(i)"))
        return make_wager(t, order)
    return kit.act(t, order, LAW)


def make_wager(t: Playing, order: MakeWager) -> list[Cited]:
    """12.4.4(b): no Ante below the smallest of the round, and nothing without the chips for it. 12.4.4(c): so many secret
    wagers and no more."""
    by_player_or_staff(order, order.player, "A wager", LAW)
    sat, round = t.where(order.player), t.round
    if sat is None or round is None or order.player not in t.tables[sat[0]].dealt:
        raise IllegalAction(f"{order.player} is not in a hand.", rule("12.2.4"))
    if order.bet not in BETS or order.amount <= 0:
        raise IllegalAction(f"A tournament takes {', '.join(BETS)}, not {order.bet}.", rule("12.4.4(b)"))
    if order.bet == ANTE and order.amount < round.minimum:
        raise IllegalAction(f"The smallest Ante of this round is {round.minimum:,}.", rule("12.4.4(b)"), "Wager more.")
    needs = order.lying + order.amount * (2 if order.bet == ANTE else 1)
    if needs > t.chips[order.player]:
        raise IllegalAction(
            f"{order.player} has {t.chips[order.player]:,} and needs {needs:,}, with the same again for Play.",
            rule("12.4.4(b)"),
            "Wager less.",
        )
    if order.secret:
        used = t.entrants[order.player].secrets
        if used >= round.secret_wagers:
            raise IllegalAction(f"{round.secret_wagers} secret wagers are allowed in this round.", rule("12.4.4(c)"))
        return [happened.TournamentWagerMade(order.player, order.bet, order.amount, True, rule("12.4.4(c)"))]
    return [happened.TournamentWagerMade(order.player, order.bet, order.amount, False, rule("12.4.4(b)"))]


def table_for(t: Tournament) -> Table:
    """The table of a tournament's hand: its own smallest Ante, pay tables of the book, and no prize meter."""
    round = t.round
    least = round.minimum if round is not None else 0
    return Table(bet_limits={ANTE: Limits(min=Cents(least))}, readings=readings(t), extra_areas=False)


def hand_at(t: Playing, table: str) -> Betting[Table]:
    """The next round of play of a table."""
    return new_round(table_for(t))


def checked(t: Playing, table: str, round: Round[Table], action: Action) -> list[Cited]:
    """What the tournament has to say to an action at one of its tables: wagers are made with the player's own bank, from
    their own seat, and Play was covered when the Ante was made."""
    if isinstance(action, CloseBetting):
        return compulsory(t, table, round)
    if not isinstance(action, PlaceWager):
        return []
    if t.tables[table].seats.get(action.seat) != action.player:
        raise IllegalAction(f"{action.player} does not sit at place {action.seat}.", rule("12.2.4"))
    hand = round.hands.get(action.seat)
    lies = dict(hand.wagers) if hand is not None else {}
    lying = sum(lies.values()) + lies.get(ANTE, 0)
    name = action.player
    order = MakeWager(by="player", who=name, player=name, bet=action.bet, amount=action.amount, lying=lying)
    return make_wager(t, order)


def compulsory(t: Playing, table: str, round: Round[Table]) -> list[Cited]:
    """12.4.4(b): everybody who is there has made the Ante before the betting is closed."""
    made = {hand.player for hand in round.hands.values() if ANTE in hand.wagers}
    there = [name for name in t.tables[table].dealt if name not in t.tables[table].idle and not t.entrants[name].away]
    if without := [name for name in there if name not in made]:
        raise IllegalAction(f"{without[0]} has not made the compulsory Ante.", rule("12.4.4(b)"), "Wait for it.")
    return []


def hand_over(t: Playing, table: str, over: Over[Table], *, at: int, proof: str = "") -> EndHand:
    """What the tournament is told when a round is settled: every wager has one line."""
    held = t.tables[table]
    stacks = {name: t.chips[name] for name in held.dealt}
    for line in over.lines:
        stacks[over.hands[line.wager.seat].player] += line.net
    return EndHand(by=DEALER, at=at, table=table, stacks=stacks, proof=proof)
