"""A tournament of Crown Poker (rule 12): orders in, events out, and the hands that its tables play.

A hand is planned as in a cash game: the button, the blinds and who owes them (8.9). A player who was moved owes no
blind, because the house moved them (8.10). Players who are away are dealt in and fold.
"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker.actions import AddChips, PlaceSideWager
from queenhigh.games.crown_melbourne_crown_poker.blinds import plan
from queenhigh.games.crown_melbourne_crown_poker.book import rule
from queenhigh.games.crown_melbourne_crown_poker.button import Positions
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.misdeals import BOXED
from queenhigh.games.crown_melbourne_crown_poker.phases import Hand, Over, Preparing
from queenhigh.games.crown_melbourne_crown_poker.round import new_hand
from queenhigh.games.crown_melbourne_crown_poker.seating import Seated
from queenhigh.games.crown_melbourne_crown_poker.sitting import MISDEAL, Sitting, lineup_of
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER, Table
from queenhigh.games.crown_melbourne_crown_poker.tournament_law import LAW, readings
from queenhigh.games.kit import tournaments as kit
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.tournaments.chips import smallest
from queenhigh.games.kit.tournaments.orders import EndHand, TournamentOrder
from queenhigh.games.kit.tournaments.state import Playing, Tournament
from queenhigh.money import Cents
from queenhigh.rules import Cited, IllegalAction

__all__ = [
    "LAW",
    "START",
    "act",
    "checked",
    "evolve",
    "hand_at",
    "hand_of",
    "hand_over",
    "plays",
    "sitting_at",
    "table_for",
]

evolve = kit.evolve
START = Preparing
"""A hand as it begins."""


def act(t: Tournament, order: TournamentOrder) -> list[Cited]:
    return kit.act(t, order, LAW)


def table_for(t: Tournament) -> Table:
    """The table at a level: its blinds, ante and limits, without commission or side wager, because the chips are not
    money. A fixed limit is the big blind, and twice that in the last two betting rounds (A-36)."""
    level, form = t.level, t.terms.format
    assert level is not None
    limit, small, big = Limit(form.betting), level.big, 2 * level.big
    structure = Structure(
        limit=limit,
        blinds=(level.small, level.big),
        sizes=(small, small, big, big) if limit is Limit.FIXED else (),
        min=level.big if limit is Limit.SPREAD else 0,
        max=level.most if limit is Limit.SPREAD else 0,
        ante=level.ante,
    )
    return Table(game=GAMES[form.game], structure=structure, chip=smallest(t.terms, t.stage), readings=readings(t))


def sitting_at(t: Tournament, table: str) -> Sitting:
    """The table between two hands, as the book sees it: everyone is present and owes only the blinds in turn."""
    held = t.tables[table]
    seats = {seat: Seated(player=player, stack=Cents(t.chips[player])) for seat, player in sorted(held.seats.items())}
    known = Positions(held.button, held.blinds, payers=held.payers) if held.button else None
    return Sitting(table=table_for(t), seats=seats, positions=known, boxed=held.boxed)


def hand_at(t: Playing, table: str) -> Preparing:
    """The next hand of a table."""
    sitting = sitting_at(t, table)
    planned = plan(sitting.table, sitting.seats, sitting.positions)
    return new_hand(sitting.table, lineup_of(replace(sitting, plan=planned), planned))


def plays(t: Playing, table: str, action: Action) -> tuple[Action, ...]:
    """The events of an action in a hand at one of the tables."""
    return (action,)


def checked(t: Playing, table: str, hand: Hand, action: Action) -> list[Cited]:
    """Check an action at one of the tables against the tournament's rules: chips come only from the bank
    (12.4.3(b))."""
    if isinstance(action, AddChips | PlaceSideWager):
        raise IllegalAction(
            "Players may not add chips to a tournament bank or wager outside it.",
            rule("12.4.3(b)"),
            "Play with the bank you have.",
        )
    return []


def _boxed(over: Over) -> int:
    """9.3, reading A-46: boxed cards are counted over the life of the deck; a defective deck is out of use."""
    on = over.table.readings["boxed_card_count"] == "deck_in_use" and over.boxed < BOXED
    return over.boxed if on else 0


def hand_of(t: Tournament, order: TournamentOrder) -> str:
    """None: the book has no orders of its own about a hand."""
    return ""


def hand_over(t: Playing, table: str, over: Over, at: int, proof: str = "") -> EndHand:
    """The order that reports a finished hand to the tournament. After a misdeal the button stays, and the hand is dealt
    again."""
    held = t.tables[table]
    stacks = {seat.player: seat.stack for seat in over.seats.values()}
    boxed = _boxed(over)
    told = EndHand(by=DEALER, at=at, table=table, stacks=stacks, proof=proof, boxed=boxed)
    if over.outcome == MISDEAL:
        return replace(told, button=held.button, blinds=held.blinds, payers=held.payers)
    sitting = sitting_at(t, table)
    seats = {number: sitting.seats[number] for number in over.seats}  # not those who came to the table meanwhile
    after = plan(sitting.table, seats, sitting.positions).positions
    return replace(told, button=after.button, blinds=after.blinds, payers=after.payers)
