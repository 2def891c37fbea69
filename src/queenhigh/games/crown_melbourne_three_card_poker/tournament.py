"""A tournament of Three Card Poker (rule 12): orders in, events out. This module has the wagers; the rest is shared.

Players play against the table and not against each other, so tournament chips are won from and lost to the table's
tray. A secret wager (12.4.4(c)) is a slip that does not become part of the round until betting closes. Then all slips
are opened, and their chips are placed on the betting areas like any others.
"""

from __future__ import annotations

from collections.abc import Sequence

from queenhigh.games.crown_melbourne_three_card_poker.book import rule
from queenhigh.games.crown_melbourne_three_card_poker.round import act as play
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
from queenhigh.games.kit.actions import Action, CloseBetting, PlaceWager, WithdrawWager
from queenhigh.games.kit.orders import Declared
from queenhigh.games.kit.phases import Betting, Over, Round
from queenhigh.games.kit.phases import evolve as evolve_round
from queenhigh.games.kit.tournaments import chips
from queenhigh.games.kit.tournaments import events as happened
from queenhigh.games.kit.tournaments.law import by_player_or_staff, by_staff
from queenhigh.games.kit.tournaments.orders import EndHand, TournamentOrder
from queenhigh.games.kit.tournaments.state import Playing, Slip, Tournament
from queenhigh.money import Cents
from queenhigh.rules import Cited, IllegalAction

__all__ = [
    "LAW",
    "START",
    "MakeWager",
    "OpenSecretWagers",
    "PlaceSecretWager",
    "act",
    "checked",
    "evolve",
    "hand_at",
    "hand_of",
    "hand_over",
    "plays",
    "table_for",
]

evolve = kit.evolve
START = Betting[Table]
"""A hand as it begins."""
BETS = (ANTE, PAIR_PLUS, SIX_CARD_BONUS)


class MakeWager(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Make a wager before the deal. A secret one stays covered until all have wagered. `lying` is what the player has
    wagered openly."""

    declared = Declared("nobody")
    player: str
    bet: str
    amount: int
    secret: bool = False
    lying: int = 0


class OpenSecretWagers(TournamentOrder, frozen=True, kw_only=True, tag=True):
    """Open the slips at a table, once all have wagered."""

    declared = Declared("nobody")
    table: str


class PlaceSecretWager(Action, frozen=True, tag=True):
    """Hand in a slip with a bet and an amount at a live table. Nobody else sees it before betting closes."""

    declared = Declared("nobody")
    seat: int
    player: str
    bet: str
    amount: Cents


def act(t: Tournament, order: TournamentOrder) -> list[Cited]:
    if not isinstance(order, MakeWager | OpenSecretWagers):
        return kit.act(t, order, LAW)
    if not isinstance(t, Playing):
        raise IllegalAction("There is no play.", rule("12.4.3(a)(i)"), "Wait for the next round.")
    if isinstance(order, MakeWager):
        return make_wager(t, order)
    by_staff(order, "Opening secret wagers", LAW)
    return open_secret_wagers(t, order.table)


def make_wager(t: Playing, order: MakeWager) -> list[Cited]:
    """12.4.4(b): refuse an Ante below the round's minimum, or a wager without the chips for it. 12.4.4(c): refuse more
    secret wagers than are allowed."""
    by_player_or_staff(order, order.player, "A wager", LAW)
    sat, round = t.where(order.player), t.round
    if sat is None or round is None or order.player not in t.tables[sat[0]].dealt:
        raise IllegalAction(f"{order.player} is not in a hand.", rule("12.2.4"), "Wait for the next hand.")
    if order.amount <= 0:
        raise IllegalAction(f"A wager of {order.amount:,} has no chips.", rule("12.4.4(b)"), "Wager chips.")
    if order.bet not in BETS:
        raise IllegalAction(
            f"A tournament takes {', '.join(BETS)}, not {order.bet}.", rule("12.4.4(b)"), "Place one of these."
        )
    if order.bet == ANTE and order.amount < round.minimum:
        raise IllegalAction(f"The smallest Ante of this round is {round.minimum:,}.", rule("12.4.4(b)"), "Wager more.")
    chip = chips.smallest(t.terms, t.stage)
    if order.amount % chip:
        raise IllegalAction(
            f"Chips of {chip:,} cannot make up {order.amount:,}.",
            rule("12.4.4(b)"),
            f"Wager {chips.nearest(order.amount, chip)}.",
        )
    slips = t.tables[sat[0]].slips.get(order.player, ())
    if order.bet in (slip.bet for slip in slips):
        raise IllegalAction(
            f"{order.player} has a slip for {order.bet} already.", rule("12.4.4(c)"), "Leave the slip as it is."
        )
    needs = order.lying + sum(_cost(slip.bet, slip.amount) for slip in slips) + _cost(order.bet, order.amount)
    if needs > t.chips[order.player]:
        raise IllegalAction(
            f"{order.player} has {t.chips[order.player]:,} and needs {needs:,}, with the same again for Play.",
            rule("12.4.4(b)"),
            "Wager less.",
        )
    if order.secret:
        used = t.entrants[order.player].secrets
        if used >= round.secret_wagers:
            raise IllegalAction(
                f"{round.secret_wagers} secret wagers are allowed in this round.",
                rule("12.4.4(c)"),
                "Place the wager openly.",
            )
        return [happened.TournamentWagerMade(order.player, order.bet, order.amount, True, rule("12.4.4(c)"))]
    return [happened.TournamentWagerMade(order.player, order.bet, order.amount, False, rule("12.4.4(b)"))]


def _cost(bet: str, amount: int) -> int:
    """Return the chips that a wager needs: an Ante needs as much again for Play."""
    return 2 * amount if bet == ANTE else amount


def open_secret_wagers(t: Playing, table: str) -> list[Cited]:
    slips = t.tables[table].slips if table in t.tables else {}
    return [happened.SecretWagersOpened(table, slips, rule("12.4.4(c)"))] if slips else []


def table_for(t: Tournament) -> Table:
    """Return the table for a tournament's hand, with its own minimum Ante, the book's pay tables and no prize meter."""
    round = t.round
    least = round.minimum if round is not None else 0
    return Table(bet_limits={ANTE: Limits(min=Cents(least))}, readings=readings(t), extra_areas=False)


def hand_at(t: Playing, table: str) -> Betting[Table]:
    """Return the next round at a table."""
    return new_round(table_for(t))


def plays(t: Playing, table: str, action: Action) -> tuple[Action, ...]:
    """Return the actions in the round that an action at a table leads to: none for a slip yet; when betting closes, the
    wagers of every slip come first."""
    if isinstance(action, PlaceSecretWager):
        return ()
    if not isinstance(action, CloseBetting):
        return (action,)
    held = t.tables[table]
    seats = {name: seat for seat, name in held.seats.items()}
    opened = [_on_the_area(seats[name], name, slip) for name, slips in held.slips.items() for slip in slips]
    return (*opened, action)


def _on_the_area(seat: int, player: str, slip: Slip) -> PlaceWager:
    return PlaceWager(seat, player, slip.bet, Cents(slip.amount))


def checked(t: Playing, table: str, round: Round[Table], action: Action) -> list[Cited]:
    """Check an action at one of the tables by the tournament's rules: players wager from their own bank and seat, and
    the Ante already covers Play."""
    if isinstance(action, CloseBetting):
        compulsory(t, table, round)
        return open_secret_wagers(t, table)
    if isinstance(action, WithdrawWager) and action.bet == ANTE:
        _stays(t, table, action.seat)
    if not isinstance(action, PlaceWager | PlaceSecretWager):
        return []
    name, secret = action.player, isinstance(action, PlaceSecretWager)
    if t.tables[table].seats.get(action.seat) != name:
        raise IllegalAction(f"{name} does not sit at seat {action.seat}.", rule("12.2.4"), "Name their own seat.")
    hand = round.hands.get(action.seat)
    lies = dict(hand.wagers) if hand is not None else {}
    lying = sum(_cost(bet, amount) for bet, amount in lies.items())
    order = MakeWager(
        by="player", who=name, player=name, bet=action.bet, amount=action.amount, secret=secret, lying=lying
    )
    made = make_wager(t, order)
    if secret:
        slips = (*t.tables[table].slips.get(name, ()), Slip(action.bet, action.amount))
        if ANTE not in lies and ANTE not in (slip.bet for slip in slips):  # it would show when the betting is closed
            raise IllegalAction(f"{name} has not made the compulsory Ante.", rule("12.4.4(b)"), "Make it first.")
        _could_be_opened(round, [_on_the_area(action.seat, name, slip) for slip in slips])
    return made


def _stays(t: Playing, table: str, seat: int) -> None:
    """Refuse to withdraw an Ante beside a slip: it would reveal whether the slip has an Ante."""
    if t.tables[table].slips.get(t.tables[table].seats.get(seat, "")):
        raise IllegalAction("An Ante with a slip stays on the table.", rule("12.4.4(c)"), "Leave it there.")


def _could_be_opened(round: Round[Table], wagers: Sequence[PlaceWager]) -> None:
    """Refuse a slip now if the round would not accept its chips later."""
    for wager in wagers:
        for event in play(round, wager):
            round = evolve_round(round, event)


def compulsory(t: Playing, table: str, round: Round[Table]) -> None:
    """12.4.4(b): refuse to close betting before everyone present has made the Ante, openly or on a slip."""
    held = t.tables[table]
    made = {hand.player for hand in round.hands.values() if ANTE in hand.wagers}
    made |= {name for name, slips in held.slips.items() if any(slip.bet == ANTE for slip in slips)}
    there = [name for name in held.dealt if name not in held.idle and not t.entrants[name].away]
    if without := [name for name in there if name not in made]:
        raise IllegalAction(f"{without[0]} has not made the compulsory Ante.", rule("12.4.4(b)"), "Wait for it.")


def hand_of(t: Tournament, order: TournamentOrder) -> str:
    """Return the table whose hand a wager or the opening of slips is about."""
    match order:
        case MakeWager(player=player):
            sat = t.where(player)
            return sat[0] if sat is not None else ""
        case OpenSecretWagers(table=table):
            return table
    return ""


def hand_over(t: Playing, table: str, over: Over[Table], at: int, proof: str = "") -> EndHand:
    """Make the order that reports a settled round to the tournament. Every wager has one line."""
    held = t.tables[table]
    stacks = {name: t.chips[name] for name in held.dealt}
    for line in over.lines:
        stacks[over.hands[line.wager.seat].player] += line.net
    return EndHand(by=DEALER, at=at, table=table, stacks=stacks, proof=proof)
