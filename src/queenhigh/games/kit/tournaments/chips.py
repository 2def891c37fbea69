"""Tournament chips: the smallest in play, the amounts they can make up, and the chip race that takes small ones out of
play. If the terms name no smallest chip, poker uses the largest one that divides every blind and ante. When the levels
outgrow the small chips, the terms may have them raced off: each player changes up what makes whole larger chips, and
draws a card for each small chip that is left. Nobody wins more than one chip, and nobody is left without any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import gcd

from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.events import TournamentEvent
from queenhigh.games.kit.tournaments.law import Law, attended, by_staff
from queenhigh.games.kit.tournaments.state import Playing, TableAt, Tournament
from queenhigh.games.kit.tournaments.terms import Level, RoundTerms, Terms
from queenhigh.rules import Cited, IllegalAction, Rule


def smallest(terms: Terms, stage: int = 1) -> int:
    """The smallest chip in play in a level or round."""
    raced = [race.chip for race in terms.format.races if race.after < stage]
    return max(raced[-1] if raced else _first(terms), 1)


def _first(terms: Terms) -> int:
    form = terms.format
    until = min((race.after for race in form.races), default=len(form.levels))
    return form.smallest_chip or gcd(*(amount for one in form.levels[:until] for amount in amounts(one).values()))


def amounts(stage: Level | RoundTerms) -> dict[str, int]:
    """The amounts that players pay in a level or round, by the name of the term."""
    if isinstance(stage, RoundTerms):
        return {"minimum": stage.minimum}
    return {"small": stage.small, "big": stage.big, "ante": stage.ante}


def nearest(amount: int, chip: int) -> str:
    """The whole chips below and above an amount, in words."""
    below = amount - amount % chip
    return f"{below:,} or {below + chip:,}" if below > 0 else f"{chip:,}"


def faults(terms: Terms, law: Law) -> Iterator[tuple[str, Rule]]:
    """Amounts in the terms that their chips cannot make up, and races that cannot be held."""
    form, entry = terms.format, terms.entry
    if form.smallest_chip < 0:
        yield f"format.smallest_chip is {form.smallest_chip:,}: a chip has a value", law.chip_type
        return
    if wrong := _wrong_race(terms):
        yield wrong, law.chip_type
        return

    def unpaid(term: str, amount: int, stage: int, rule: Rule) -> Iterator[tuple[str, Rule]]:
        chip = smallest(terms, stage)
        if amount > 0 and amount % chip:
            when = f" in play from {_named(terms)} {stage}" if chip != smallest(terms) else ""
            yield (
                f"{term} is {amount:,}, which chips of {chip:,}{when} cannot make up; the nearest is {nearest(amount, chip)}",
                rule,
            )

    yield from unpaid("format.starting_bank", form.starting_bank, 1, law.bank)
    stages: tuple[Level | RoundTerms, ...] = form.levels or form.rounds
    for number, stage in enumerate(stages, 1):
        more = {"most": stage.most} if isinstance(stage, Level) else {}
        for name, amount in (amounts(stage) | more).items():
            where = f"format.{_named(terms)}s, number {number}: {name}"
            yield from unpaid(where, amount, number, law.minimum)
    last = min(max(entry.late_until, entry.rebuys.until if entry.rebuys else 0), terms.stages)
    if last > 1 and not form.starting_bank % smallest(terms):
        yield from unpaid("The bank of a late entry or re-buy", form.starting_bank, last, law.bank)
    if entry.add_on is not None:
        yield from unpaid("entry.add_on.chips", entry.add_on.chips, entry.add_on.during, law.fees)
    for name, penalty in terms.conduct.penalties.items():
        yield from unpaid(f"conduct.penalties, {name!r}: chips", penalty.chips, terms.stages, law.penalties)


def _wrong_race(terms: Terms) -> str:
    before, after = max(_first(terms), 1), 0
    for number, race in enumerate(terms.format.races, 1):
        where = f"format.races, number {number}"
        if not terms.format.levels:
            return f"{where}: new banks are issued in each round, and no chips are raced"
        if not after < race.after < len(terms.format.levels):
            least = f"{after + 1} to {len(terms.format.levels) - 1}"
            return f"{where}: after is {race.after}, and a race follows one of the levels {least}"
        if race.chip <= before or race.chip % before:
            return (
                f"{where}: chip is {race.chip:,}, and has to be a larger multiple of {before:,}, such as {2 * before:,}"
            )
        before, after = race.chip, race.after
    return ""


def _named(terms: Terms) -> str:
    return "level" if terms.format.levels else "round"


def divided(amount: int, players: Sequence[str], chip: int) -> dict[str, int]:
    """Divide evenly in whole chips; odd chips go one each to the first players, and anything less than a chip to the
    first of them."""
    if not players:
        return {}
    even, odd = divmod(amount // chip, len(players))
    shares = {name: (even + (number < odd)) * chip for number, name in enumerate(players)}
    shares[players[0]] += amount % chip
    return {name: share for name, share in shares.items() if share}


def clockwise(table: TableAt, without: str) -> list[str]:
    """The players of a table from the button's left, or from the first seat if there is no button (8.5.1 of poker)."""
    order = sorted(table.seats, key=lambda seat: (seat <= table.button, seat))
    return [table.seats[seat] for seat in order if table.seats[seat] != without]


# -- the race


def small_chips(t: Tournament, table: str) -> dict[str, int]:
    """How many cards each player of a table draws in the race that is due there; empty if none is due."""
    past = [race for race in t.terms.format.races if race.after < t.stage]
    if not past:
        return {}
    chip = past[-1].chip
    odd = {name: t.chips.get(name, 0) % chip for name in t.tables[table].seats.values()}
    unit = smallest(t.terms, past[-1].after)
    if any(amount % unit for amount in odd.values()):  # no hand has been dealt here since an earlier race was due
        unit = smallest(t.terms)
    return {name: -(-amount // unit) for name, amount in odd.items() if amount}


def check_raced(t: Playing, table: str, law: Law) -> None:
    if small := small_chips(t, table):
        chip = smallest(t.terms, t.stage)
        raise IllegalAction(
            f"The smallest chip in play is {chip:,}, and {next(iter(small))} holds smaller ones.",
            law.chip_type,
            f"Race the chips of table {table} first.",
        )


def race_chips(t: Playing, order: o.RaceChips, law: Law) -> list[Cited]:
    """Race off the small chips between two hands. Players win as many larger chips as the small ones make up; the
    remainder leaves play."""
    by_staff(order, "Racing the chips", law)
    attended(t, law)
    if order.table not in t.tables:
        raise IllegalAction(f"Table {order.table} is not one of the tournament's.", law.designated, "Name one of them.")
    if t.tables[order.table].playing:
        raise IllegalAction(f"A hand is being played at table {order.table}.", law.rounds, "Wait for its end.")
    small = small_chips(t, order.table)
    if not small:
        raise IllegalAction(f"No race is due at table {order.table}.", law.chip_type, "Play on.")
    if Counter(order.draw) != small:
        needed = ", ".join(f"{name} {count}" for name, count in small.items())
        raise IllegalAction("A card is drawn for each small chip.", law.equal_chance, f"Draw again: {needed}.")
    chip = smallest(t.terms, t.stage)
    held = {name: t.chips[name] // chip * chip for name in small}
    kept = [name for name in small if not held[name]]
    others = [name for name in dict.fromkeys(order.draw) if name not in kept]
    won = [*kept, *others][: max(sum(t.chips[name] % chip for name in small) // chip, len(kept))]
    stacks = {name: held[name] + chip * (name in won) for name in small}
    return [ChipsRaced(order.table, chip, stacks, tuple(won), law.chip_type, (law.equal_chance,))]


# -- what happens to tournament chips between hands


class ChipsRaced(TournamentEvent, frozen=True, tag=True):
    """The small chips of a table have left play: the new stacks of the players who had some, and who won a chip of
    `chip`."""

    table: str
    chip: int
    stacks: dict[str, int]
    won: tuple[str, ...]
    rule: Rule
    also: tuple[Rule, ...] = ()
