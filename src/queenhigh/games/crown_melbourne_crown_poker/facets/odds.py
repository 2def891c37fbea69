"""The odds of the poker room: Flop Chase over all 22,100 flops, each settled by the room, and what each commission takes."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from queenhigh.cards import cards
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.facets import rake
from queenhigh.games.crown_melbourne_crown_poker.flop_chase import COLOURS, FLOP_CHASE, line
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.phases import SideWager
from queenhigh.maths.equity.report import FlopLaw
from queenhigh.maths.figures import Figures, Result, percent, tally
from queenhigh.maths.odds import Odds
from queenhigh.maths.report import Asked, Progress, adopt, cents, check_tables, in_order, value, wager
from queenhigh.maths.three_card.counting import cards_of, every_hand

STAKE = 504_000
RAKED = (
    "The book does not say how a table plays, so a mix of pots is assumed and stated. The commission on each pot is what "
    "the room's own rules take from it; a charge for time is spread evenly over the hands of an hour. No cards are involved "
    "in this figure."
)


def clauses(colour: str = next(iter(COLOURS))) -> set[str]:
    """The clauses by which the room settles a winning and a losing wager."""
    made: set[str] = set()
    for flop in ("2c 3c 4c", "2d 3d 4d"):
        board: Any = SimpleNamespace(board=cards(flop))
        settled = line(SideWager(1, colour, STAKE), board)
        made |= {rule.clause for rule in (settled.rule, *settled.also)}
    return made


def figures(colour: str = next(iter(COLOURS))) -> Figures:
    """The figures of a wager on one colour. The other colour has the same figures as long as the book pays both
    alike."""
    placed = SideWager(1, colour, STAKE)
    counts: dict[str, int] = {}
    nets: dict[str, Fraction] = {}
    for row in every_hand():
        board: Any = SimpleNamespace(board=cards_of(row))
        settled = line(placed, board)
        kind = f"all {colour}" if settled.net > 0 else "other"
        counts[kind] = counts.get(kind, 0) + 1
        nets[kind] = Fraction(settled.net, STAKE)
    return Figures(
        results=tally((nets[kind], count) for kind, count in counts.items()),
        wagered=Fraction(1),
        hands={kind: Result(counts[kind], nets[kind]) for kind in sorted(counts)},
    )


def report(asked: Asked, _: Progress) -> dict[str, Any]:
    check_tables({}, asked.tables, BOOK.id)
    readings, mix = adopt(BOOK.readings, asked), rake.TYPICAL
    takes = {name: rake.takes(commission, mix, readings) for name, commission in rake.EXAMPLES.items()}
    return {
        "readings": readings.departures,
        "wagers": {FLOP_CHASE: wager(figures(), in_order(BOOK, clauses()))},
        "strategy": {},
        "further": {
            f"rake[{rake.slug(name)}]": wager(
                rake.figures(commission, mix, readings),
                in_order(BOOK, rake.clauses(commission)),
                title=f"Commission: {name}",
                unit="average pot",
                method=RAKED,
                sections=rake.sections(commission, mix, readings),
            )
            for name, commission in rake.EXAMPLES.items()
        },
        "rake": {
            "assumes": {
                "players": mix.players,
                "hands_an_hour": mix.hands_an_hour,
                "big_blind": cents(mix.big_blind),
                "average_pot": cents(mix.average_pot),
                "pots_in_big_blinds": {str(pot.big_blinds): f"{pot.share} %" for pot in mix.pots},
            },
            "methods": {
                name: {
                    "a_hand": value(taken.a_hand / 100),
                    "an_hour": value(taken.an_hour / 100),
                    "a_player_an_hour": value(taken.a_player_an_hour / 100),
                    "of_pots_percent": percent(taken.of_pots),
                    "clauses": in_order(BOOK, rake.clauses(rake.EXAMPLES[name])),
                }
                for name, taken in takes.items()
            },
        },
    }


ODDS = Odds(
    report=report,
    about="Flop Chase, and what each kind of commission takes from a table.",
    titles={FLOP_CHASE: "Flop Chase"},
    pay_tables={},
    method="All 22,100 flops. A rake is taken from pots of stated sizes.",
    rounds_an_hour=30,
    stake="stakes",
)
FLOP_GAMES = FlopLaw(
    {
        (name, what): by.clause
        for name, game in GAMES.items()
        for what, by in (("seats", game.seats.rule), ("discards", game.discard_by))
        if by is not None
    }
)
