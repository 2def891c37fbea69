"""Round sheets of Crown Melbourne's Three Card Poker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Card
from queenhigh.games.crown_melbourne_three_card_poker import croupier, hand
from queenhigh.games.crown_melbourne_three_card_poker.deal import JACKPOT_CARDS
from queenhigh.games.crown_melbourne_three_card_poker.decide import has_to_decide, matches_ante, waiting
from queenhigh.games.crown_melbourne_three_card_poker.endings import seats_taking_back
from queenhigh.games.crown_melbourne_three_card_poker.facets.sheet_table import RECALL, jackpot_as_data, read_table
from queenhigh.games.crown_melbourne_three_card_poker.facts import CardsToUnwageredArea, PlayUnequal, PlayUnmatched
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import DeterminePrize
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    JACKPOT,
    PAIR_PLUS,
    PLAY,
    SIDE_BETS,
    SIX_CARD_BONUS,
    Table,
)
from queenhigh.games.kit.actions import Choice, Collect, Decide, PlaceWager
from queenhigh.games.kit.facts import Irregularity, seats_of
from queenhigh.games.kit.phases import (
    BetsClosed,
    Betting,
    Dealt,
    Deciding,
    Hand,
    Over,
    Settled,
    Showdown,
    in_play,
    is_out,
)
from queenhigh.games.kit.ruling import Amend, OfferRetraction, Reconstruct
from queenhigh.money import NOTHING, Cents, Line
from queenhigh.notation import three_card
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.results import result_of
from queenhigh.notation.sheets import ACTED, Fixed, Moment, RoundSheets
from queenhigh.notation.written import Sheet, SheetSeat, all_different, require_play_wagers

OFFERED = (ANTE, PAIR_PLUS, SIX_CARD_BONUS, JACKPOT)
DEALERS_CARDS = ("dealer_wrong_number", "wrong_number_of_cards", "cards_mixed_with_dealer")
SHARED_CARDS = ("jackpot_cards_wrong_number", "cards_mixed_with_jackpot_cards")
SAID = ("seated", "warned", "told", "carried")
"""The statements that may be made about the player at a seat."""
MOMENTS = (
    Moment(("before_deal", "betting"), Betting),
    Moment(("shuffle", "cut"), BetsClosed),
    Moment(("deal", "during_deal", "dealing", "after_deal", "before_announcement"), Dealt),
    Moment(("decision", "before_decision", "before_decisions", "decisions"), Deciding),
    Moment(("before_settlement", "after_announcement", "after_decisions", "before_reveal"), Deciding, ACTED),
    Moment(("settlement", "reveal", "during_settlement"), Showdown),
    Moment(("after_settlement", "before_collection"), Settled, Collect),
)
USUALLY = {
    "cards_unfit": "before_deal",
    "shoe_malfunction": "before_deal",
    "jackpot_game_started_in_error": "before_deal",
    "exposed_cards": "deal",
    "jackpot_cards_wrong_number": "deal",
    "shoe_count_unverified": "deal",
}
WHILE_PLAYED = ("decision", "settlement", "there is a play wager from the decision to the settlement only.")


class Seat(SheetSeat):
    """A seat as written on the sheet."""

    def __init__(self, fields: Fields) -> None:
        super().__init__(fields, {bet: bet for bet in (*OFFERED, PLAY)}, also=("limits", *SAID), zero=True)
        self.seated, self.warned, self.told, self.carried = (fields.flag(name) for name in SAID)
        self.limits = fields.inner("limits") if "limits" in fields else None
        if PLAY in self.wagers and ANTE not in self.wagers:
            raise fields.inner("wagers").fault(PLAY, "there is a play wager and no ante.")


def unwagered(fact: Irregularity) -> tuple[int, ...]:
    return seats_of(fact.to) if isinstance(fact, CardsToUnwageredArea) else ()


def check(sheet: Sheet) -> None:
    """Check that no card appears twice. A report may repeat cards of the sheet; the discard rack may hold cards of the
    seats, but none of the dealer's. If a wrong number of cards was dealt, the first ones count.
    """
    for seat in sheet.seats:
        if not seat.wagers and seat.number not in sheet.empty_seats:
            raise SheetError(f"{seat.field}.wagers", f"a seat needs a wager: {', '.join(OFFERED[:3])}.")
    shown = {*sheet.dealer, *sheet.shared}
    dealt = {e.at("dealt"): tuple(card for card in e.cards("dealt") if card not in shown) for e, _ in sheet.facts}
    all_different(sheet.hands | dealt)
    held = {card for seat in sheet.seats for card in seat.cards}
    for entry, _ in sheet.facts:
        racked = tuple(card for card in entry.cards("rack") if card not in held)
        all_different({"dealer.cards": sheet.dealer, "jackpot_cards": sheet.shared, entry.at("rack"): racked})
    sheet.dealer = _as_put_right(sheet, sheet.dealer, hand.CARDS, DEALERS_CARDS)
    sheet.shared = _as_put_right(sheet, sheet.shared, JACKPOT_CARDS, SHARED_CARDS)
    require_play_wagers(sheet, {fact.seat for fact in sheet.of((PlayUnmatched, PlayUnequal))})


def _as_put_right(sheet: Sheet, shown: tuple[Card, ...], count: int, types: tuple[str, ...]) -> tuple[Card, ...]:
    """Return the cards shown on the sheet or, if it shows none, those of the report."""
    for entry, _ in sheet.facts:
        if entry.get("type") in types:
            return (shown or entry.cards("dealt"))[:count]
    return shown


def place(playing: Any, sheet: Sheet) -> None:
    """Place the wagers. A carried Jackpot Wager is already on the layout."""
    for seat in sheet.playing:
        for bet in OFFERED:
            if bet in seat.wagers and not (bet == JACKPOT and seat.carried):
                playing.do(f"{seat.field}.wagers.{bet}", PlaceWager(seat.number, seat.player, bet, seat.wagers[bet]))


def decide(round: Any, seat: Seat, _: Sheet) -> tuple[str, Decide] | None:
    """Return a seat's decision. A Play wager that does not equal the Ante is not noticed before settlement, so the hand
    continues."""
    held = three_card.may_decide(round, seat)
    if held is None or (ANTE in seat.wagers and not has_to_decide(round, held)):
        return None
    unequal = PLAY in seat.wagers and not matches_ante(round.table, held, seat.wagers[PLAY])
    return three_card.decision(seat, as_the_ante=unequal)


def found(playing: Any, sheet: Sheet) -> None:
    """Report Play wagers that do not equal the Ante, which the Dealer finds at settlement."""
    reported = {fact.seat for fact in sheet.of(PlayUnequal)}
    for seat in sheet.playing:
        held = playing.round.hands.get(seat.number)
        if playing.over or held is None or PLAY not in seat.wagers or seat.number in reported:
            continue
        if in_play(playing.round, held, PLAY) and held.wagers[PLAY] != seat.wagers[PLAY]:
            fact = PlayUnequal(seat=seat.number, placed=seat.wagers[PLAY])
            playing.report(f"{seat.field}.wagers.{PLAY}", fact)


def require(playing: Any, sheet: Sheet) -> None:
    round, mended = playing.round, _mended(playing.round)
    if "dealer" in mended:
        _same_cards(sheet, DEALERS_CARDS, sheet.fields.inner("dealer").cards("cards"), "dealer.cards")
    if "jackpot" in mended:
        _same_cards(sheet, SHARED_CARDS, sheet.fields.cards("jackpot_cards"), "jackpot_cards")
    forfeit = round.table.readings["A-06"] == "forfeit"

    def side_bets(held: Hand) -> list[str]:
        lost = held.choice is Choice.FOLD and forfeit
        return [bet for bet in SIDE_BETS if in_play(round, held, bet) and not lost]

    def own(held: Hand) -> bool:
        return held.choice is Choice.PLAY or bool(side_bets(held))

    def dealers(held: Hand) -> bool:
        return held.choice is Choice.PLAY or SIX_CARD_BONUS in side_bets(held)

    three_card.require_hands(playing, sheet, waiting(round), own, dealers, mended="dealer" in mended)
    played = [held for held in round.hands.values() if held.choice is Choice.PLAY and not is_out(round, held)]
    if (
        len(sheet.shared) != JACKPOT_CARDS
        and any(in_play(round, held, JACKPOT) for held in played)
        and "jackpot" not in mended
    ):
        raise SheetError("jackpot_cards", f"there must be two Jackpot Cards, not {len(sheet.shared)}.")


def _same_cards(sheet: Sheet, types: tuple[str, ...], shown: tuple[Card, ...], field: str) -> None:
    """Check that a report lists the sheet's cards in the order they came. It may list more or fewer, but not other cards."""
    for entry, _ in sheet.facts:
        came, lay = set(entry.cards("dealt")), set(shown)
        if entry.get("type") in types and came and lay and not (came <= lay or lay <= came):
            raise SheetError(entry.at("dealt"), f"these are not the cards of {field}. Say which cards there were.")


def _mended(round: Any) -> set[str]:
    """Return whose cards a ruling has corrected."""
    orders = [order for made in round.rulings for order in made.orders if isinstance(order, Reconstruct)]
    return {"jackpot" if order.shared else "dealer" for order in orders if order.cards and order.seat is None}


def result(playing: Any, sheet: Sheet) -> dict[str, Any]:
    over, mended = playing.round, _mended(playing.round)
    settled, dealer = over.outcome == "settled", dict[str, Any]()
    if settled and (len(sheet.dealer) == hand.CARDS or "dealer" in mended):
        value = hand.value(over.dealer)
        qualifies = hand.qualification(value, over.table.readings) is hand.Dealer.QUALIFIES
        dealer = {"hand": value.category.label, "qualifies": qualifies}
    written = {seat.number: seat.wagers for seat in sheet.seats}
    _note_nothing_taken_back(over, sheet)
    return result_of(
        playing,
        sheet,
        dealer=dealer,
        names={
            seat.number: _names(over, sheet, seat)
            for seat in sheet.playing
            if settled and len(seat.cards) >= hand.CARDS and not is_out(over, over.hands[seat.number])
        },
        cards={
            "dealer": over.dealer if "dealer" in mended else sheet.dealer,
            "jackpot_cards": over.shared if "jackpot" in mended else sheet.shared,
        },
        lines=[_as_it_lay(line, written, over) for line in over.lines],
        more={"jackpot": jackpot_as_data(playing.log.events)} if over.table.jackpot is not None else {},
    )


def _note_nothing_taken_back(over: Over[Table], sheet: Sheet) -> None:
    """Note seats that were to take their wagers back where no ruling offered it to them."""
    orders = [order for made in over.rulings for order in made.orders if isinstance(order, OfferRetraction)]
    offered = {seat for order in orders for seat in order.seats}
    for entry, fact in sheet.facts:
        for seat in seats_taking_back(getattr(fact, "retracting", ())):
            if seat not in offered:
                sheet.fields.notes.append(f"{entry.at('retracting')}: seat {seat} is offered nothing to take back.")


def _names(over: Over[Table], sheet: Sheet, seat: Seat) -> dict[str, str]:
    """Name a seat's hand, and the hands on which its Six Card Bonus and Jackpot Wager were settled."""
    held = over.hands[seat.number]
    named = {"hand": hand.value(held.cards).category.label}
    if SIX_CARD_BONUS in seat.wagers and len(over.dealer) == hand.CARDS and sheet.dealer:
        named["six_card_hand"] = hand.six_card_hand(held.cards, over.dealer, over.table.readings).label
    if JACKPOT in seat.wagers and len(sheet.shared) == len(over.shared) == JACKPOT_CARDS:
        named["jackpot_hand"] = hand.jackpot_hand(held.cards, over.shared).label
    return named


def _as_it_lay(line: Line, written: Mapping[int, Mapping[str, Cents]], over: Over[Table]) -> Line:
    """Correct the line of a Play wager that left the table before it was found unequal to the Ante: it was for the
    amount placed."""
    seat, stake = line.wager.seat, line.wager.stake
    lay = written[seat].get(PLAY, stake) if line.wager.bet == PLAY else stake
    amended = any(isinstance(order, Amend) and order.seat == seat for made in over.rulings for order in made.orders)
    if lay == stake or amended:
        return line
    return replace(line, wager=replace(line.wager, stake=lay), returned=lay if line.returned else NOTHING)


SHEET = RoundSheets(
    next_order=croupier.next_order,
    seat=Seat,
    empty_seats=unwagered,
    dealer="dealer",
    bank=None,
    shared="jackpot_cards",
    aliases={},
    amounts=("placed",),
    card_lists=("dealt", "nominated", "rack"),
    moments=MOMENTS,
    streets=three_card.STREETS,
    usual=USUALLY,
    otherwise="before_settlement",
    fixed={
        "play_wager_unmatched": Fixed("decision", *WHILE_PLAYED),
        "play_wager_unequal": Fixed("settlement", *WHILE_PLAYED),
    },
    shifted=None,
    check=check,
    table=read_table,
    place=place,
    turns=three_card.by_number,
    one_by_one=False,
    decide=decide,
    require=require,
    comes=None,
    found=found,
    fields={**three_card.FIELDS, DeterminePrize: "table.jackpot"},
    hand_cards=hand.CARDS,
    shared_cards=JACKPOT_CARDS,
    result=result,
    hand_words={"hand": "", "six_card_hand": "six cards ", "jackpot_hand": "with the Jackpot Cards "},
    details=("jackpot",),
    recall=RECALL,
)
