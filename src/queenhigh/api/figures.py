"""The public functions of the mathematics department: what the commands of the same names print, as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from queenhigh.api import given as checked
from queenhigh.api.functions import ready

if TYPE_CHECKING:
    from queenhigh.games.kit.room import Room
    from queenhigh.money import Cents

Data = dict[str, Any]
Amount = str | int


def design(
    book: str,
    wager: str,
    *,
    pay: Mapping[str, Amount] | None = None,
    rules: Mapping[str, Amount] | None = None,
    target: str = "",
    within: Mapping[str, str] | None = None,
    top: int = 10,
) -> Data:
    """A wager with other prices or rules, exactly, beside the book's own; with a `target`, the nearest tables `within` ranges.

    >>> import queenhigh
    >>> queenhigh.design("canberra", "pairs_plus", pay={"flush": 4})["house_edge"]
    '128/5525'
    >>> queenhigh.design("canberra", "ante_play", rules={"qualifier": "king_high"})["lowest_played"]
    '5-3-2'
    """
    from queenhigh.maths import design as designing
    from queenhigh.maths import design_data

    made = designing.chosen(_room(book), checked.text("wager", wager))
    prices = made.priced({hand: str(price) for hand, price in _group("pay", pay, '{"flush": 4}').items()})
    settings = {name: str(value) for name, value in _group("rules", rules, '{"qualifier": "king_high"}').items()}
    ranges = _texts("within", within, '{"flush": "3..5"}')
    found: list[designing.Candidate] = []
    if checked.text("target", target) or ranges:
        most = checked.positive("top", top)
        found = design_data.search(made, target, ranges, prices, most, settings)
        prices = found[0].prices
    data = design_data.as_data(made, prices, settings)
    return {**data, "found": [design_data.candidate(one) for one in found]} if found else data


def par(
    book: str,
    wager: str = "",
    *,
    handle: Amount | None = None,
    stake: Amount | None = None,
    readings: Mapping[str, str] | None = None,
) -> list[Data]:
    """PAR sheets: a wager line by line, so that a laboratory can recompute it.

    >>> import queenhigh
    >>> queenhigh.par("canberra", "pairs_plus")[0]["house_edge"]
    '402/5525'
    """
    from queenhigh.maths.par import sheets
    from queenhigh.maths.report import Asked, odds_of
    from queenhigh.money import NOTHING

    which = _room(book)
    found = odds_of(which, Asked(readings=_texts("readings", readings, '{"A6": "per_day"}')))
    name = checked.text("wager", wager)
    return sheets(which, found, name=name, handle=_money(handle) or NOTHING, most=_money(stake) or NOTHING)


def information(book: str, *, table: str = "", samples: int = 0, seed: str = "information") -> Data:
    """What extra knowledge of cards is worth to a player: counted, or sampled with an interval.

    >>> import queenhigh
    >>> try:
    ...     queenhigh.information("canberra", samples=10)
    ... except queenhigh.InputError as error:
    ...     print(error)
    --samples must be at least 2048, not 10: an interval from fewer would mean little.
    """
    from queenhigh.maths.information import report

    drawn = checked.whole("samples", samples)
    return report(_room(book), samples=drawn, seed=checked.text("seed", seed), table=checked.text("table", table))


def strategy(book: str, *, table: str = "", rules: Mapping[str, Any] | None = None) -> Data:
    """How to play, in words, and what each simplification costs; with `rules`, what a strategy of your own costs.

    >>> import queenhigh
    >>> queenhigh.strategy("canberra", rules={"play": "Q-9-2"})["yours"]["costs_percent"] > 0
    True
    """
    from queenhigh.maths import strategy as strategies

    which = _room(book)
    written = _group("rules", rules, '{"play": "Q-6-4"}') or None
    return strategies.report(which, table=checked.text("table", table), written=written)


def business(
    book: str,
    *,
    ante: Amount = 10,
    seats: int = 5,
    wagers: Mapping[str, Amount] | None = None,
    pace: Amount | None = None,
    hours: Amount = 8,
    risk: float = 0.001,
    bank: Amount | None = None,
    fee: Amount | None = None,
) -> Data:
    """What a table wins per round, hour and day, its spread, and the float it needs.

    >>> import queenhigh
    >>> queenhigh.business("canberra", ante=25, seats=6)["win"]["hour"]["expected"]
    '286.91'
    """
    which = _room(book)
    from queenhigh.maths.simulation.table import Setting, asked_for, table_of
    from queenhigh.maths.table_win import report

    mix = {name: checked.number(name, stake) for name, stake in _group("wagers", wagers, '{"ante_play": 1}').items()}
    return report(
        which,
        ante=checked.above_zero("ante", ante),
        mix=mix or {asked_for(table_of(Setting(book=which.id)))[0].name: Fraction(1)},
        seats=checked.whole("seats", seats),
        pace=None if pace is None else checked.number("pace", pace),
        hours=checked.number("hours", hours),
        risk=float(checked.number("risk", risk)),
        bank=_money(bank),
        fee=_money(fee),
    )


def compare(wager: str, *, stake: Amount = 10, hours: Amount = 4, pace: Amount | None = None) -> Data:
    """A wager across every installed house, the lowest edge first, with the same player's evening at each.

    >>> import queenhigh
    >>> try:
    ...     queenhigh.compare("Roulette")
    ... except queenhigh.InputError as error:
    ...     print(str(error).split(".")[0])
    No installed book has a wager 'Roulette'
    """
    ready()
    from queenhigh.maths.comparison import compare as compared

    rounds = None if pace is None else checked.number("pace", pace)
    lasting = checked.number("hours", hours)
    return compared(checked.text("wager", wager), stake=checked.above_zero("stake", stake), hours=lasting, pace=rounds)


def icm(stacks: Sequence[int], prizes: Sequence[Amount], terms: str = "") -> Data:
    """What stacks are worth in prizes by the independent chip model, beside a chip chop. Exact.

    With the text of a tournament's terms, also the deal that they allow; terms that allow none are refused with their
    clause.

    >>> import queenhigh
    >>> [one["dollars"] for one in queenhigh.icm([5000, 3000, 2000], [50, 30, 20])["players"]]
    [38.39, 32.75, 28.86]
    """
    ready()
    from queenhigh.house.tournaments.files import terms_of
    from queenhigh.maths.icm import as_data

    allowed = terms_of(terms) if checked.text("terms", terms) else None
    held = [checked.whole("stacks", stack) for stack in checked.several("stacks", stacks, "[5000, 3000, 2000]")]
    won = [checked.above_zero("prizes", prize) for prize in checked.several("prizes", prizes, "[50, 30, 20]")]
    return as_data(held, won, allowed)


def push_fold(
    stack: float | Sequence[float],
    *,
    small: float = 0.5,
    big: float = 1.0,
    ante: float = 0.0,
    players: int = 2,
    prizes: Sequence[float] = (),
) -> Data:
    """All in or fold, heads-up or three-handed: the equilibrium, and what the best responses would still gain.

    Three players have equal stacks, or those of the button, the small blind and the big blind: `push_fold((12, 8, 5),
    players=3)`. With `prizes` for first, second and third, they play for those, by the chip model.

    >>> import queenhigh
    >>> round(queenhigh.push_fold(10)["push_percent"], 1)
    58.3
    """
    ready()
    from queenhigh.maths import push_fold as solving
    from queenhigh.maths import push_fold_three as three
    from queenhigh.rules import InputError

    table = {name: checked.chips(name, given) for name, given in (("small", small), ("big", big), ("ante", ante))}
    given = [stack] if isinstance(stack, int | float) else checked.several("stack", stack, "(12, 8, 5)")
    stacks = [checked.chips("stack", one) for one in given]
    played_for = tuple(checked.chips("prizes", one) for one in checked.several("prizes", prizes, "(50, 30, 20)"))
    if checked.whole("players", players) == 3:
        return three.as_data(three.solve(three.game_of(stacks, **table, prizes=played_for)))
    if players != 2 or played_for or len(stacks) != 1:
        raise InputError(
            "All in or fold is for two players, or for three, who may have different stacks and play for prizes."
        )
    return solving.as_data(solving.solve(solving.PushFold(stack=stacks[0], **table)))


def preflop(game: str, hands: Sequence[str] = (), *, samples: int = 0, seed: str = "preflop") -> Data:
    """What starting hands win against one unknown hand: Hold'em exactly, the room's other six games sampled, with
    intervals.

    >>> import queenhigh
    >>> queenhigh.preflop("holdem")["hands"]["AA"]["percent"]
    85.2037
    """
    ready()
    from queenhigh.maths.preflop import report

    held = [checked.text("hands", one) for one in checked.several("hands", hands, '["AA", "AKs"]')]
    drawn = checked.whole("samples", samples)
    return report(checked.text("game", game), hands=held, samples=drawn, seed=checked.text("seed", seed))


def _group(name: str, given: Mapping[str, Any] | None, example: str) -> Data:
    return {} if given is None else checked.group(name, given, example)


def _texts(name: str, given: Mapping[str, str] | None, example: str) -> dict[str, str]:
    return {key: checked.text(f"{name}.{key}", value) for key, value in _group(name, given, example).items()}


def _room(book: str) -> Room:
    ready()
    from queenhigh.games.library import full_id, room

    return room(full_id(book))


def _money(given: Amount | None) -> Cents | None:
    from queenhigh.notation.amounts import amount

    return None if given is None or given == "" else amount(given)
