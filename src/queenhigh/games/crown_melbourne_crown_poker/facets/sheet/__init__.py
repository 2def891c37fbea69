"""Hand sheets of Crown Poker: reading, playing, and writing one from a hand that was played."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_recall import differences, hand_sheet_of
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_sheet import irregularity_types, play_hand, played
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.money import Line
from queenhigh.notation.hand_sheet import HandSheets


def side_lines(over: Over) -> tuple[Line, ...]:
    return tuple(over.side_lines)


def results(over: Over) -> dict[str, tuple[int, int]]:
    """The results by seat. Stacks include side wagers."""
    began = {place.seat: place.stack for place in over.lineup.places}
    return {seat.player: (seat.paid + seat.dead, seat.stack - began[seat.number]) for seat in over.seats.values()}


def folded(over: Over) -> frozenset[str]:
    """The seats that folded. A player who mucks at the showdown has played the hand to its end."""
    out = (seat for seat in over.seats.values() if not seat.live and seat.number not in over.mucked)
    return frozenset(seat.player for seat in out)


def game(over: Over) -> tuple[str, int]:
    return over.table.game.title, sum(seat.paid + seat.dead for seat in over.seats.values())


SHEET = HandSheets(
    play=play_hand,
    played=played,
    irregularities=irregularity_types,
    recall=hand_sheet_of,
    differences=differences,
    lines=side_lines,
    results=results,
    folded=folded,
    game=game,
    variants=(
        {"commission": {"type": "percent", "rate": "5%", "cap": 500}},
        {"commission": {"type": "time", "hourly_fee": 600}},
        {"commission": {"type": "per_player", "fee": 100}},
        {"commission": {"type": "fixed_hand", "amount": 100}},
        {"commission": [{"type": "fixed_hand", "schedule": [{"players_min": 2, "players_max": 9, "amount": 100}]}]},
        {"commission": [{"type": "time", "hourly_fee": 600}, {"type": "per_player", "fee": 100}]},
        {"posts_override": None, "posts": [{"seat": 4, "amount": 400, "kind": "straddle"}]},
        {"side_wagers": [{"seat": 1, "amount": 100, "colour": "red"}]},
    ),
)
