"""A record played again by the room's own engine, in the ways that houses differ in, until its stacks come out."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from queenhigh.games.crown_melbourne_crown_poker.facets.phh.amounts import units
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.cards import Holding, holding
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.house import DIVISIONS, Division
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.playing import Playing
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.record import Record
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.replayed import Replayed
from queenhigh.games.crown_melbourne_crown_poker.facets.phh.tables import ours
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.notation.phh import PhhError
from queenhigh.rules import QueenhighError

FILLS = 400
"""How many holdings are tried for cards that nobody knows, where the record says that they won something."""


def replay(record: Record) -> Replayed:
    """Every move through the engine, and the stacks at the end. A move that cannot be made is an error with its line.

    Where the record has stacks and they are not those of the book, the ways of other houses to divide the last chip are tried,
    and then other cards for hands that nobody saw and that won something.
    """
    try:
        held = holding(record)
        first: Replayed | None = None
        for division, chip, fill in _ways(record, held):
            found = Playing(record, held, division, chip, fill).run()
            if found.agrees:
                return found
            first = first or found
            if not isinstance(found.hand, Over) or found.hand.outcome != "showdown":
                break
        assert first is not None
        return first
    except PhhError as error:
        raise error.at(file=record.file, line=record.line, hand=record.name) from None
    except QueenhighError as error:
        raise PhhError(str(error), file=record.file, line=record.line, hand=record.name) from None


def _ways(record: Record, held: Holding) -> Iterator[tuple[Division, int, int]]:
    if ours(record):
        yield DIVISIONS[0], 1, 0
        return
    for chip in dict.fromkeys((1, _lowest_chip(record))):
        for division in DIVISIONS:
            yield division, chip, 0
    folded = {move.actor for move in record.moves if move.verb == "f"}
    if any(not held.known(player) and player + 1 not in folded for player in range(len(record))):
        for fill in range(1, FILLS):
            yield DIVISIONS[0], 1, fill


def _lowest_chip(record: Record) -> int:
    """The largest chip in which all amounts of the record can be paid."""
    amounts = [*record.antes, *record.blinds, *(stack for stack in record.starting if stack)]
    amounts += [units(move.amount, record.places) for move in record.moves if move.amount]
    amounts += [int(stack) for stack in record.finishing or () if stack and stack == int(stack)]
    return gcd(*amounts) or 1
