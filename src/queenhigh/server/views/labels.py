"""Labels of bets, choices and orders on a screen."""

from __future__ import annotations

from queenhigh.desk.tables import TableState
from queenhigh.games.kit.actions import Choice

CHOICES = {
    Choice.PLAY: "Play",
    Choice.FOLD: "Fold",
    Choice.KEEP_SIDE_BETS: "Fold the ante, keep the side bets",
    Choice.CHECK: "Check",
    Choice.NOT_EXPOSED: "Do not show the hand",
    Choice.NONE: "Nothing to decide",
}
BETS = {
    "play": "Play",
    "ante_bonus": "Ante Bonus",
    "bank": "Bank",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
    "flop_chase": "Flop Chase",
}

RANKS = {
    "player": "The player concerned",
    "house_dealer": "House dealer",
    "floor_supervisor": "Floor supervisor",
    "casino_supervisor": "Casino supervisor",
    "casino_operator": "Casino operator",
}


def bet_label(state: TableState, bet: str) -> str:
    """The label of a bet: `pair_plus/Ann` is Ann's wager on another player's hand."""
    name, _, bettor = bet.partition("/")
    own = {offer.bet: offer.label for offer in state.room.croupier.offers}
    label: str = own.get(name) or BETS.get(name) or name.replace("_", " ").capitalize()
    return f"{label} of {bettor}" if bettor else label


def choice_label(state: TableState, seat: int, choice: Choice) -> str:
    own = state.room.croupier.words(state.round, seat) if choice is Choice.PLAY else {}
    said = own.get(choice, CHOICES.get(choice, str(choice)))
    return said[0].upper() + said[1:]


def rank_label(rank: str) -> str:
    return RANKS.get(rank, rank[:1].upper() + rank[1:].replace("_", " "))
