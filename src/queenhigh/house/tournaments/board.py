"""The standings of a tournament as a document: who is still playing, who went out in which place, and the prizes."""

from __future__ import annotations

from queenhigh.games.kit.tournaments.prizes import is_eligible, places_of, prize_money
from queenhigh.games.kit.tournaments.state import Closed, Ended, Playing, Tournament
from queenhigh.house.documents.page import AnyBlock, Document, Fact, Facts, Grid, money, stamp_of
from queenhigh.house.tournaments.files import law_of


def board(t: Tournament, most: int = 60) -> Document:
    law = law_of(t.terms.book)
    level, round = t.level, t.round
    facts = [
        Fact("phase", "State", type(t).__name__.lower()),
        Fact("entries", "Entries", str(len(t.entered))),
        Fact("left", "Players left", str(len(t.players))),
        Fact("pool", "Prize pool", money(t.pool)),
    ]
    if level is not None:
        ante = f", ante {level.ante:,}" if level.ante else ""
        facts.append(Fact("level", f"Level {t.stage}", f"{level.small:,}/{level.big:,}{ante}"))
    if round is not None:
        facts.append(Fact("round", f"Round {t.stage}", f"{round.hands} hands, smallest Ante {round.minimum:,}"))
    if t.hand_for_hand:
        facts.append(Fact("together", "Hand for hand", f"{t.together} hands so far"))
    if t.stopped_at is not None:
        facts.append(Fact("clock", "Clock", "stopped"))
    blocks: list[AnyBlock] = [Facts(key="state", facts=tuple(facts))]
    if isinstance(t, Playing | Ended | Closed):
        blocks.append(_standings(t, most))
    blocks.append(_prizes(t))
    return Document(
        kind="standings",
        title=t.name,
        subtitle="Standings and prizes",
        stamps=(stamp_of(law.book),),
        blocks=tuple(blocks),
        rule=law.winners,
        also=(law.pool, law.distribution),
        long=True,
    )


def _standings(t: Tournament, most: int) -> Grid:
    rows = []
    for place, name in places_of(t)[:most]:
        sat = t.where(name)
        held = f"{t.chips[name]:,}" if t.chips.get(name) else ""
        won = money(t.prizes[name]) if name in t.prizes else "" if is_eligible(t.entrants[name]) else "passed over"
        rows.append((name, str(place), held, f"{sat[0]}, seat {sat[1]}" if sat else "", won))
    hidden = len(t.drawn) - len(rows)
    return Grid(
        key="standings",
        title="Standings",
        columns=("Player", ">Place", ">Chips", "Table", ">Prize"),
        rows=tuple(rows),
        note=f"and {hidden} more" if hidden > 0 else "",
    )


def _prizes(t: Tournament) -> Grid:
    eligible = sum(is_eligible(one) for one in t.entered) or len(t.terms.prizes.shares)
    worth = prize_money(t, eligible)
    rows = tuple((str(place), money(amount)) for place, amount in enumerate(worth, 1))
    return Grid(key="prizes", title="Prizes", columns=("Place", ">Worth"), rows=rows, cite="12.4.7(b)")


def for_promotion(t: Tournament) -> list[tuple[int, str]]:
    """Return the places and names that may be used for promotion: without permission the name is withheld
    (12.4.8(f))."""
    won = [(place, name) for place, name in places_of(t) if name in t.prizes]
    return [(place, name if t.entrants[name].permission else "name withheld") for place, name in won]
