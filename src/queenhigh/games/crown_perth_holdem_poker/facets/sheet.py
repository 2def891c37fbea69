"""Round sheets of Crown Perth's Hold'em Poker."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Card
from queenhigh.games.crown_perth_holdem_poker import croupier, hand
from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.decide import live_hands, waiting
from queenhigh.games.crown_perth_holdem_poker.facets.sheet_recall import RECALL
from queenhigh.games.crown_perth_holdem_poker.facets.sheet_table import (
    JACKPOT,
    OFFERED,
    Seat,
    jackpot_as_data,
    level_of,
    read_table,
)
from queenhigh.games.crown_perth_holdem_poker.irregularities import CardsToAreaWithoutAnte, IncorrectHoleCards
from queenhigh.games.crown_perth_holdem_poker.jackpot import wager_of
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import StartGame, VerifyPrizes
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER_POKER_EXTRA,
    FLOP,
    JACKPOTS,
    PLAYER_POKER_EXTRA,
    RIVER,
    TURN,
    is_poker_extra,
)
from queenhigh.games.crown_perth_holdem_poker.wager_errors import ElectNotExposed, FlopWagerOmitted, JackpotWagerShort
from queenhigh.games.kit.actions import (
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    Decline,
    PlaceWager,
    Shuffle,
)
from queenhigh.games.kit.facts import DEALER as TO_DEALER
from queenhigh.games.kit.facts import Irregularity, recipients, seats_of
from queenhigh.games.kit.phases import (
    BetsClosed,
    Betting,
    Deciding,
    FlopOut,
    Over,
    RiverOut,
    Settled,
    Showdown,
    TurnOut,
    in_play,
)
from queenhigh.money import NOTHING, Line, Outcome
from queenhigh.notation import three_card
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.results import ended_by, result_of
from queenhigh.notation.sheets import ACTED, ARRIVES, FIRST_PLAY, Fixed, Moment, RoundSheets
from queenhigh.notation.written import NEVER_COMES, Sheet, all_different

MOMENTS = (
    Moment((), Betting, reported=("betting",)),
    Moment(("before_start",), BetsClosed),
    Moment(("before_deal", "betting", "shuffle"), BetsClosed, Shuffle),
    Moment(("deal", "dealing_hole_cards", "during_deal", "dealing", "after_deal", "before_pickup"), Deciding),
    Moment(("preflop", "after_pickup", "before_any_flop_wager", "before_decision", "decision"), Deciding),
    Moment(("after_first_flop_wager", "after_flop_wager"), Deciding, FIRST_PLAY),
    Moment((), Deciding, ACTED),
    Moment(("before_flop", "after_flop_wagers_before_flop", "after_flop_wagers"), Deciding, Deal),
    Moment(("flop", "after_flop"), FlopOut),
    Moment((), FlopOut, ACTED),
    Moment(("turn", "after_turn"), TurnOut),
    Moment((), TurnOut, ACTED),
    Moment(("river", "after_river", "before_settlement", "after_decisions"), RiverOut),
    Moment(("settlement", "reveal", "during_settlement"), Showdown),
    Moment(("before_prizes",), Settled, ARRIVES),
    Moment(("after_settlement", "before_collection"), Settled, Collect),
)
"""The unnamed moments after each street are for a dealer's hand that is found wrong on that street."""
SETTLEMENT = next(place for place, moment in enumerate(MOMENTS) if moment.phase is Showdown)
STREETS: dict[str, type[Any]] = {"preflop": Deciding, "flop": FlopOut, "turn": TurnOut}
WAGERS = {FlopOut: TURN, TurnOut: RIVER}
USUALLY = {
    **dict.fromkeys(("shuffler_malfunction", "card_exposed"), "deal"),
    **dict.fromkeys(
        (
            "cards_not_cut",
            "cards_to_area_without_ante",
            "incorrect_hole_cards",
            "dealer_card_exposed",
            "jackpot_wager_short",
            "oral_wager",
            "late_wager",
        ),
        "preflop",
    ),
}
CARDS_OUT = {"flop": 3, "after_flop": 3, "turn": 4, "after_turn": 4, "river": 5, "after_river": 5}
"""How many communal cards are on the table at the moments named after them."""


def shifted(fact: Any, place: int, reported: bool) -> int:
    """5.5(c)(iii): the round is settled at once, so the sheet's decisions on that street were made before."""
    moment = MOMENTS[place]
    on_street = any(name in STREETS for name in moment.names)
    if reported or not on_street or not isinstance(fact, IncorrectHoleCards) or TO_DEALER not in recipients(fact.to):
        return place
    return next(i for i, one in enumerate(MOMENTS) if one.phase is moment.phase and one.before == ACTED)


def comes(entry: Fields, fact: Any, round: Any, place: int) -> None:
    """Has the round reached the moment of the report? A report on a street needs the hands it names to have acted
    there; one made before settlement needs the wagers on the layout.
    """
    said = entry.text("reported", "") or fact.when
    acted = getattr(round, "acted", {seat for seat, held in round.hands.items() if held.choice is not Choice.UNDECIDED})
    exact = SHEET.exact.fullmatch(said)
    too_early = entry.get("type") not in SHEET.fixed and len(getattr(round, "shared", ())) < CARDS_OUT.get(said, 0)
    if exact and not too_early:
        named = {*map(int, exact[2].split(","))}
        too_early = not (isinstance(round, STREETS[exact[1]]) and named <= acted)
    if MOMENTS[place].before == FIRST_PLAY and not too_early:
        too_early = not any(FLOP in held.wagers for held in round.hands.values())
    if too_early:
        raise entry.fault("reported" if "reported" in entry else "when", NEVER_COMES)
    if isinstance(round, Settled) and place < SETTLEMENT:
        raise entry.fault("when", "the wagers are settled before this moment. Correct it, or remove the report.")


def unwagered(fact: Irregularity) -> tuple[int, ...]:
    return seats_of(fact.to) if isinstance(fact, CardsToAreaWithoutAnte) else ()


def check(sheet: Sheet) -> None:
    """Check the reports. After a pick-up, a sheet that is silent about the count has found the deck complete, unless it
    records a report made at a table before the count. Each option has to be a word; the ruling says whose it may be
    (5.4(b)(ii), 5.5(c)(ii)).
    """
    sheet.facts = [(entry, _counted(entry, fact)) for entry, fact in sheet.facts]
    for seat in sheet.seats:
        if not seat.written and seat.number not in sheet.empty_seats:
            raise SheetError(f"{seat.field}.wagers", f"a seat needs a wager: {', '.join(OFFERED)}.")
    for entry, fact in sheet.facts:
        chosen = entry.inner("options") if getattr(fact, "options", None) else Fields({})
        for seat in chosen.names():
            if not isinstance(chosen.get(seat), str):
                raise chosen.fault(str(seat), f"this is continue or void, not {chosen.get(seat)!r}.")
    omitted = {fact.seat for fact in sheet.of(FlopWagerOmitted)}
    for seat in sheet.playing:
        if seat.number in omitted and seat.preflop is not Choice.UNDECIDED:
            folded = seat.preflop is Choice.FOLD
            field, what = ("decisions.preflop", "a fold") if folded else ("wagers.flop", "a Flop Wager")
            what = f"there is {what}, and a Flop Wager is reported as omitted. Correct one of the two."
            raise SheetError(f"{seat.field}.{field}", f"{what} {rule('5.9(e)(i)').citation}")
    if len(sheet.shared) not in (0, *range(hand.FLOP_CARDS, hand.BOARD_CARDS + 1)):
        what = f"there are {hand.FLOP_CARDS} to {hand.BOARD_CARDS} communal cards, or none."
        raise sheet.fields.fault("board", what)
    all_different(sheet.hands)


def _counted(entry: Fields, fact: Any) -> Any:
    if not isinstance(fact, IncorrectHoleCards) or "reported" in entry.given:
        return fact
    told = fact.deck_complete is not None or fact.deck_count is not None
    return fact if told else replace(fact, deck_complete=True)


def place(playing: Any, sheet: Sheet) -> None:
    """Place the wagers of an area. Where another player has a poker extra there, the ante player has given up the right
    to it.
    """
    short = {fact.seat for fact in sheet.of(JackpotWagerShort)}
    for seat in sheet.playing:
        field, number = f"{seat.field}.wagers", seat.number
        if ANTE in seat.wagers:
            playing.do(f"{field}.ante", PlaceWager(number, seat.player, ANTE, seat.wagers[ANTE]))
        if seat.jackpot:
            unit = playing.round.table.jackpot.level_1
            level = level_of(seat, unit)
            amount = wager_of(level, unit) if number in short else seat.jackpot[1]
            playing.do(f"{field}.jackpot", PlaceWager(number, seat.player, f"jackpot_{level}", amount))
        for bet, extras in (
            (DEALER_POKER_EXTRA, seat.dealer_poker_extra),
            (PLAYER_POKER_EXTRA, seat.player_poker_extra),
        ):
            bettors = [bettor for bettor, _ in extras]
            if bettors and seat.player not in bettors and number in playing.round.hands:
                playing.do(f"{field}.{bet}", Decline(number, seat.player, bet))
            for bettor, amount in extras:
                playing.do(f"{field}.{bet}", PlaceWager(number, bettor, bet, amount))


def decide(round: Any, seat: Seat, _: Sheet) -> tuple[str, Decide] | None:
    """Decide for a hand that is still in the round: flop wager or fold, later wager or check. A wager by a hand that
    may place none is refused.
    """
    street = WAGERS.get(type(round), FLOP)
    choice = seat.preflop if street == FLOP else seat.streets[street]
    if seat.number in waiting(round) and choice is not Choice.UNDECIDED:
        amount = seat.wagers.get(street, NOTHING) if choice is Choice.PLAY else NOTHING
        return f"{seat.field}.decisions.{'preflop' if street == FLOP else street}", Decide(seat.number, choice, amount)
    held = round.hands[seat.number]
    if street != FLOP and choice is Choice.PLAY and held.choice is Choice.NONE and in_play(round, held, ANTE):
        return f"{seat.field}.wagers.{street}", Decide(seat.number, choice, seat.wagers[street])
    return None


def found(playing: Any, sheet: Sheet) -> None:
    """Return the hands that their players did not show."""
    for seat in sheet.playing:
        if not seat.exposes and isinstance(playing.round, Showdown):
            playing.report(f"{seat.field}.exposes", ElectNotExposed(seat=seat.number))


def require(playing: Any, sheet: Sheet) -> None:
    """Require the decisions before the flop, and the cards that decide a wager, if the round continues."""
    round, undecided = playing.round, waiting(playing.round)
    live = {held.seat for held in live_hands(round)}
    for seat in sheet.playing:
        if undecided and seat.number == undecided[0]:
            what = "there is no decision for this hand, and nothing ends the round earlier."
            raise SheetError(f"{seat.field}.decisions.preflop", what)
        wrong = not undecided and len(seat.cards) != hand.HOLE_CARDS
        if wrong and (seat.number in live or (seat.cards and in_play(round, round.hands[seat.number], ANTE))):
            raise SheetError(f"{seat.field}.cards", f"a hand is {hand.HOLE_CARDS} hole cards, not {len(seat.cards)}.")
    if len(sheet.shared) < len(round.shared):
        raise SheetError("board", f"{len(round.shared)} communal cards are needed, not {len(sheet.shared)}.")
    if len(sheet.dealer) != hand.HOLE_CARDS and (round.shared or sheet.dealer):
        raise SheetError("dealer.cards", f"the dealer has {hand.HOLE_CARDS} hole cards, not {len(sheet.dealer)}.")


def result(playing: Any, sheet: Sheet) -> dict[str, Any]:
    over, names = playing.round, dict[int, dict[str, str]]()
    for seat in sheet.playing:
        release = over.released.get((seat.number, ANTE))
        void = release is not None and release.outcome is Outcome.VOID and release.rule != rule("5.8(a)(ii)")
        if ANTE in seat.wagers and not void:
            names[seat.number] = _hands(over, seat.cards)
    put_right = [card for entry, _ in sheet.facts for card in entry.cards("cards")]
    board = tuple(card for card in over.shared if card in (*sheet.shared, *put_right)) if put_right else sheet.shared
    lines = [_renamed(line, sheet) for line in over.lines]
    made = result_of(
        playing,
        sheet,
        dealer=_hands(over, sheet.dealer),
        names=names,
        cards={"dealer": sheet.dealer, "board": board},
        lines=lines,
        more={"jackpot": jackpot_as_data(playing.log.events, over)} if over.table.jackpot is not None else {},
    )
    if ended_by(over) == rule("5.5(c)(iii)"):
        for seat in sheet.playing:
            _never_placed(made["seats"][str(seat.number)]["wagers"], lines, seat.number)
    return made


def _never_placed(wagers: dict[str, Any], lines: list[Line], seat: int) -> None:
    """Turn and River Wagers that the round did not reach are returned by the part of 5.5(c)(iii) that covers them."""
    placed = {line.wager.bet for line in lines if line.wager.seat == seat}
    for bet in (TURN, RIVER):
        if bet in wagers and bet not in placed and wagers[bet]["outcome"] == Outcome.RETURNED.value:
            wagers[bet]["rule"] = rule("5.5(c)(iii)(4)").clause


def _hands(over: Over[Any], cards: tuple[Card, ...]) -> dict[str, str]:
    """Return what two hole cards make with the flop, and with the whole board if it counts."""
    if over.outcome == "void" or len(cards) != hand.HOLE_CARDS or len(over.shared) < hand.FLOP_CARDS:
        return {}
    named = {"flop_hand": hand.name(hand.flop_hand(cards, over.shared))}
    if over.outcome == "settled":
        named["final_hand"] = hand.name(hand.final_hand(cards, over.shared).category)
    return named


def _renamed(line: Line, sheet: Sheet) -> Line:
    """Return a wager's name on a sheet, such as `jackpot` or `player_poker_extra_2`."""
    seat = next(seat for seat in sheet.seats if seat.number == line.wager.seat)
    bet = line.wager.bet
    if bet in JACKPOTS:
        bet = JACKPOT
    elif is_poker_extra(bet):
        bettors = [bettor for bettor, _ in seat.player_poker_extra]
        bet = seat.extra_name(bettors.index(line.wager.bettor or seat.player) + 1)
    return replace(line, wager=replace(line.wager, bet=bet)) if bet != line.wager.bet else line


SHEET = RoundSheets(
    next_order=croupier.dealers_order,
    seat=Seat,
    empty_seats=unwagered,
    dealer="dealer",
    bank=None,
    shared="board",
    aliases={},
    amounts=("placed", "attempted", "area_1", "area_2", "verified", "last_verified"),
    amounts_or_words=("amended",),
    card_lists=("cards",),
    moments=MOMENTS,
    streets=STREETS,
    usual=USUALLY,
    otherwise="river",
    fixed={
        "flop_wager_inadvertently_omitted": Fixed("preflop", "preflop", "flop"),
        "elect_not_exposed": Fixed("settlement", "river", "settlement"),
    },
    shifted=shifted,
    check=check,
    table=read_table,
    place=place,
    turns=three_card.by_number,
    one_by_one=False,
    decide=decide,
    require=require,
    comes=comes,
    found=found,
    fields={
        StartGame: "table.jackpot",
        VerifyPrizes: "table.jackpot",
        **dict.fromkeys((Shuffle, Cut, Deal), "table"),
        CloseBetting: "seats",
    },
    hand_cards=hand.HOLE_CARDS,
    shared_cards=hand.BOARD_CARDS,
    result=result,
    hand_words={"final_hand": "", "flop_hand": "on the flop "},
    details=("jackpot",),
    recall=RECALL,
)
