"""The table, the seats and the cards of a hand sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_crown_poker.commission import (
    Commission,
    Method,
    Percentage,
    PerHand,
    PerPerson,
    Step,
    TimeCharge,
)
from queenhigh.games.crown_melbourne_crown_poker.facets.sheet.hand_deck import Cards, read_cards
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES
from queenhigh.games.crown_melbourne_crown_poker.lineup import (
    Lineup,
    Place,
    Post,
    PostKind,
    check,
    usual_posts,
)
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit, Structure
from queenhigh.games.crown_melbourne_crown_poker.table import Clock, Table, opened
from queenhigh.money import Cents
from queenhigh.money.cents import MOST
from queenhigh.notation.fields import Fields
from queenhigh.notation.written import readings_of
from queenhigh.rules import Refusal

LIMITS = {limit.value: limit for limit in Limit} | {"flexible": Limit.SPREAD, "half-pot": Limit.HALF_POT}
WORDS = (
    ("dead", PostKind.DEAD),
    ("straddle", PostKind.STRADDLE),
    ("over_blind", PostKind.STRADDLE),
    ("ante", PostKind.ANTE),
    ("post", PostKind.POST),
    ("penalty", PostKind.POST),
    ("missed", PostKind.POST),
    ("new_player", PostKind.POST),
    ("live", PostKind.POST),
    ("blind", PostKind.BLIND),
)
"""A kind of post is recognised by the first of these words in it: `dead_small_blind`, `penalty_big_blind`,
`big_blind`."""
POSTED_BY = {
    PostKind.BLIND: rule("8.9.2(b)"),
    PostKind.STRADDLE: rule("6.5"),
    PostKind.POST: rule("8.10.2"),
    PostKind.ANTE: rule("1.1 'Pot'"),
    PostKind.DEAD: rule("8.9.3"),
}


LIVE = (PostKind.BLIND, PostKind.POST)
"""A seat has one of these in a hand."""

FEE = rule("7.2.4(b)")


class Voluntary(msgspec.Struct, frozen=True):
    """A straddle of the sheet."""

    field: str
    seat: int
    amount: int


class Written(msgspec.Struct, frozen=True):
    """What a sheet says before the first action."""

    table: Table
    lineup: Lineup
    straddles: tuple[Voluntary, ...]
    cards: Cards


def chips(fields: Fields, name: str, default: int | None = None) -> int:
    """A whole, positive number of units."""
    value = fields.number(name, default)
    if not 0 <= value <= MOST:
        raise fields.fault(name, f"{value} is not an amount of chips.")
    return value


def read(sheet: Fields, *, irregular: bool, timed: bool) -> Written:
    table = _table(sheet, timed=timed)
    places, holes = _seats(sheet, table, irregular=irregular)
    button = sheet.get("button")
    if "button" not in sheet.given:
        raise sheet.fault("button", "this field is missing. Write null where no button is in use.")
    if button is not None:
        button = sheet.number("button")
        if not 1 <= button <= 1000:
            raise sheet.fault("button", f"{button} is not a seat. Write null where no button is in use.")
    seats = [place.seat for place in places]
    posts, straddles = _posts(sheet, table, button, seats)
    try:
        lineup = check(table, Lineup(button, places, posts))
    except Refusal as refusal:
        raise sheet.fault("seats", str(refusal)) from None
    cards = read_cards(sheet, table.game.hole_cards, lineup.order, holes, irregular=irregular)
    return Written(table, lineup, straddles, cards)


def _table(sheet: Fields, *, timed: bool) -> Table:
    game = sheet.one_of("game", GAMES)
    betting = sheet.inner("betting")
    limit = betting.one_of("type", LIMITS)
    blinds = tuple(_amounts(betting, "blinds"))
    sizes: tuple[int, ...] = ()
    if limit is Limit.FIXED:
        sizes = tuple(_amounts(betting, "sizes")) or _small_small_big_big(betting, blinds)
    structure = Structure(
        limit=limit,
        blinds=blinds,
        sizes=sizes,
        min=chips(betting, "min", 0),
        max=chips(betting, "max", 0),
        straddle=betting.flag("straddle"),
        ante=chips(betting, "ante", 0),
    )
    betting.only("small_bet", "big_bet", "sizes")
    unused = () if limit is Limit.FIXED else ("small_bet", "big_bet", "sizes")
    for name in (*unused, *(() if limit is Limit.SPREAD else ("max",))):
        if name in betting:
            _amounts(betting, name) if name == "sizes" else chips(betting, name)
            betting.notes.append(f"{betting.at(name)} changes nothing: {limit.value} has no such limit.")
    side_wagers = bool(sheet.get("side_wagers"))
    readings = readings_of(sheet, readings_of(sheet.inner("table"), BOOK.readings))
    sheet.inner("table").close()
    clock = Clock(30, 30, 1) if timed else None
    made = Table(
        game=game,
        structure=structure,
        chip=chips(sheet, "chip", 1),
        commission=_commission(sheet),
        side_wagers=side_wagers,
        clock=clock,
        readings=readings,
    )
    try:
        _whole_chips(opened(made), betting)
        return made
    except Refusal as refusal:
        field = "commission" if refusal.rule.clause.startswith("7") else "betting"
        raise sheet.fault(field if made.chip else "chip", str(refusal)) from None


def _whole_chips(table: Table, betting: Fields) -> None:
    """8.5: require blinds, ante and bets to be multiples of the lowest chip in play."""
    structure = table.structure
    for name, amounts in (("blinds", structure.blinds), ("ante", (structure.ante,)), ("sizes", structure.sizes)):
        for amount in amounts:
            require_whole_chips(betting, name if name in betting else "small_bet", amount, table.chip)


def require_whole_chips(fields: Fields, name: str, amount: int, chip: int) -> None:
    if chip and amount % chip:
        what = f"{amount} cannot be made up of chips of {chip}, the lowest in play. {rule('8.5').citation}"
        raise fields.fault(name, what)


def _amounts(fields: Fields, name: str) -> list[int]:
    given = fields.get(name, [])
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise fields.fault(name, f"this should be a list of amounts, not {given!r}.")
    for amount in given:
        if isinstance(amount, bool) or not isinstance(amount, int) or not 0 < amount <= MOST:
            raise fields.fault(name, f"{amount!r} is not an amount of chips.")
    return list(given)


def _small_small_big_big(betting: Fields, blinds: tuple[int, ...]) -> tuple[int, ...]:
    """Reading A-36: small bets in the first two rounds, big bets in the last two."""
    small = chips(betting, "small_bet", blinds[-1] if blinds else None)
    big = chips(betting, "big_bet", 2 * small)
    return small, small, big, big


def _commission(sheet: Fields) -> Commission:
    given = sheet.get("commission")
    if given is None:
        return ()
    chip = chips(sheet, "chip", 1)
    if isinstance(given, Mapping):
        return (_method(sheet.inner("commission"), chip),)
    return tuple(_method(fields, chip) for fields in sheet.each("commission"))


def _method(fields: Fields, chip: int) -> Method:
    """One method. What is taken from stakes and pots as it is has to be whole chips; a percentage is rounded to them."""
    kind = fields.text("type")
    made: Method
    match kind:
        case "percent":
            cap = Cents(chips(fields, "cap")) if "cap" in fields else None
            made = Percentage(_rate(fields), cap)
        case "time":
            made = TimeCharge(Cents(chips(fields, "hourly_fee")))
        case "fixed_hand" if "schedule" in fields:
            made = PerHand(tuple(_step(step, chip) for step in fields.each("schedule")))
        case "fixed_hand":
            made = PerHand((Step(0, None, _taken(fields, "amount", chip)),))
        case "per_player":
            made = PerPerson(_taken(fields, "fee", chip))
        case _:
            raise fields.fault("type", f"{kind!r} is not one of percent, time, fixed_hand, per_player.")
    fields.close()
    return made


def _step(fields: Fields, chip: int) -> Step:
    most = fields.number("players_max") if "players_max" in fields else None
    made = Step(fields.number("players_min", 0), most, _taken(fields, "amount", chip))
    fields.close()
    return made


def _taken(fields: Fields, name: str, chip: int) -> Cents:
    amount = chips(fields, name)
    require_whole_chips(fields, name, amount, chip)
    return Cents(amount)


def _rate(fields: Fields) -> Fraction:
    """`0.05`, `5`, `"5%"` and `"5"` are all five per cent."""
    given = fields.need("rate")
    try:
        if isinstance(given, bool) or not isinstance(given, int | float | str):
            raise ValueError
        rate = Fraction(str(given).replace("%", "").strip())
    except (ValueError, ZeroDivisionError):
        raise fields.fault("rate", f"{given!r} is not a percentage.") from None
    if not 0 < rate <= 100:
        raise fields.fault("rate", f"{given!r} is not a percentage.")
    return rate / 100 if rate >= 1 or "%" in str(given) else rate


def _seats(
    sheet: Fields, table: Table, *, irregular: bool
) -> tuple[tuple[Place, ...], dict[int, tuple[str, tuple[Card, ...]]]]:
    places: dict[int, Place] = {}
    holes = {}
    for fields in sheet.each("seats"):
        fields.only("seat", "stack", "player", "cards", "hole")
        number = fields.number("seat")
        if not 1 <= number <= 1000:
            raise fields.fault("seat", f"{number} is not a seat.")
        if number in places:
            raise fields.fault("seat", f"seat {number} appears twice.")
        stack = chips(fields, "stack")
        if not stack:
            raise fields.fault("stack", f"seat {number} has no chips and cannot be dealt in.")
        require_whole_chips(fields, "stack", stack, table.chip)
        fee = sum(method.fee for method in table.commission if isinstance(method, PerPerson))
        if stack <= fee:
            what = f"{stack} is no more than the fee of {fee} for the hand, so seat {number} is not dealt in."
            raise fields.fault("stack", f"{what} Remove the seat, or correct the stack or the fee. {FEE.citation}")
        places[number] = Place(number, stack, fields.text("player", f"seat {number}"))
        word = "cards" if "cards" in fields else "hole"
        if word == "cards" and "hole" in fields:
            raise fields.fault("hole", "the cards appear twice: this is another word for `cards`. Remove it.")
        hole, due = fields.cards(word), table.game.hole_cards
        few = due if table.game.discard_after is None else due - 1
        if hole and not few <= len(hole) <= due and not irregular:
            raise fields.fault(word, f"{table.game.title} deals {due} cards, not {len(hole)}.")
        holes[number] = (fields.at(word), hole)
        fields.close()
    if not places:
        raise sheet.fault("seats", "no one is dealt in.")
    return tuple(places[number] for number in sorted(places)), holes


def _posts(
    sheet: Fields, table: Table, button: int | None, seats: list[int]
) -> tuple[tuple[Post, ...], tuple[Voluntary, ...]]:
    """The compulsory blinds, or the posts that replace them, and the voluntary ones."""
    override = sheet.get("posts_override") is not None
    posts = [_post(fields, table, seats) for fields in sheet.each("posts_override")] if override else []
    if not override:
        posts = list(usual_posts(table, button, seats))
    straddles = []
    for fields in sheet.each("posts"):
        post = _post(fields, table, seats, "straddle")
        if post.kind is PostKind.STRADDLE:
            straddles.append(Voluntary(fields.path, post.seat, post.amount))
        else:
            beside = PostKind.POST if post.kind is PostKind.BLIND else post.kind
            if beside is PostKind.POST and any(one.seat == post.seat and one.kind in LIVE for one in posts):
                what = f"seat {post.seat} posts a blind already, and a player posts one."
                raise fields.fault("seat", f"{what} {POSTED_BY[PostKind.BLIND].citation}")
            posts.append(Post(post.seat, post.amount, beside, POSTED_BY[beside]))
    return tuple(posts), tuple(straddles)


def _post(fields: Fields, table: Table, seats: list[int], kind: str = "blind") -> Post:
    number = fields.number("seat")
    if number not in seats:
        raise fields.fault("seat", f"no one sits at seat {number}.")
    written = fields.text("kind", kind).lower().replace("-", "_").replace(" ", "_")
    made = next((known for word, known in WORDS if word in written), None)
    if made is None:
        raise fields.fault("kind", f"{written!r} is not one of {', '.join(word for word, _ in WORDS)}.")
    amount = chips(fields, "amount")
    require_whole_chips(fields, "amount", amount, table.chip)
    fields.close()
    return Post(number, amount, made, POSTED_BY[made])
