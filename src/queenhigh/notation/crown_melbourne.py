"""Round sheets of Crown Melbourne's Three Card Poker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker import hand
from queenhigh.games.crown_melbourne_three_card_poker.deal import JACKPOT_CARDS
from queenhigh.games.crown_melbourne_three_card_poker.decide import has_to_decide, matches_ante, waiting
from queenhigh.games.crown_melbourne_three_card_poker.facts import PlayUnequal, PlayUnmatched
from queenhigh.games.crown_melbourne_three_card_poker.jackpot_wagers import DeterminePrize, awaiting_lines
from queenhigh.games.crown_melbourne_three_card_poker.round import act, new_round, ruling
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    ASSISTANT_CASINO_MANAGER,
    DEALER,
    JACKPOT,
    PLAY,
    SIDE_BETS,
    SIX_CARD_BONUS,
    Shoe,
    Table,
)
from queenhigh.games.kit.actions import (
    Action,
    AnnounceChoices,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    PlaceWager,
    Reveal,
    Settle,
    Shuffle,
)
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Dealt, Over, Settled, in_play, is_out
from queenhigh.games.kit.ruling import Amend, Award, Reconstruct
from queenhigh.money import NOTHING, Cents, Line
from queenhigh.notation.crown_melbourne_seats import FACTS, OFFERED, Seat, Sheet
from queenhigh.notation.crown_melbourne_table import jackpot_as_data, read_table
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.layout import filled, others, require_play_wagers, topped
from queenhigh.notation.round_sheet import (
    Playing,
    advice_as_data,
    cards_as_data,
    rulings_as_data,
    seats_as_data,
)
from queenhigh.notation.turns import ANY, in_turn, is_between_decisions, require_moment

BEFORE_DEAL, DEAL, DECISION, BEFORE_SETTLEMENT, SETTLEMENT, AFTER_SETTLEMENT = range(6)
MOMENTS = {
    **dict.fromkeys(("betting", "before_deal", "shuffle"), BEFORE_DEAL),
    **dict.fromkeys(("deal", "during_deal", "dealing", "after_deal", "before_announcement"), DEAL),
    **dict.fromkeys(("before_decision", "before_decisions", "decision", "decisions"), DECISION),
    **dict.fromkeys(("after_announcement", "after_decisions", "before_reveal", "before_settlement"), BEFORE_SETTLEMENT),
    **dict.fromkeys(("reveal", "settlement", "during_settlement"), SETTLEMENT),
    **dict.fromkeys(("after_settlement", "before_collection"), AFTER_SETTLEMENT),
}
"""When an irregularity is noticed. Any other moment is refused."""

USUALLY = {
    "cards_unfit": BEFORE_DEAL,
    "shoe_malfunction": BEFORE_DEAL,
    "jackpot_game_started_in_error": BEFORE_DEAL,
    "exposed_cards": DEAL,
    "jackpot_cards_wrong_number": DEAL,
    "shoe_count_unverified": DEAL,
    "play_wager_unmatched": DECISION,
    "play_wager_unequal": SETTLEMENT,
}
"""When it is noticed if the sheet does not say."""

ALWAYS = ("play_wager_unmatched", "play_wager_unequal")
"""These happen at one moment only, whatever the sheet calls it between the announcement and the settlement."""

CUT = 26


def settle(fields: Fields) -> dict[str, Any]:
    sheet = Sheet(fields)
    seats = sheet.playing_seats
    for entry, fact in sheet.facts:
        require_moment(entry, MOMENTS)
        if entry.get("type") in ALWAYS and not DECISION <= MOMENTS.get(fact.when, DECISION) <= SETTLEMENT:
            raise entry.fault("when", "there is a play wager from the decision to the settlement only.")
    require_play_wagers(seats, {fact.seat for _, fact in sheet.facts if isinstance(fact, PlayUnmatched | PlayUnequal)})
    table = read_table(fields, seats)
    if sheet.jackpot_cards and table.jackpot is None:
        fields.notes.append("jackpot_cards is not used here: the table offers no Jackpot Wagers.")
    playing = Playing(Log(act, new_round(table)), ruling)
    for seat in seats:
        for bet in OFFERED:
            if bet in seat.wagers and not (bet == JACKPOT and seat.carried):
                playing.do(f"{seat.field}.wagers.{bet}", PlaceWager(seat.number, seat.player, bet, seat.wagers[bet]))
    _report(playing, sheet, BEFORE_DEAL)
    playing.do("table", CloseBetting(DEALER))
    playing.do("table", *_dealing(playing, sheet))
    _report(playing, sheet, DEAL)
    if isinstance(playing.round, Dealt):
        playing.do("table", AnnounceChoices(DEALER))
    _report(playing, sheet, DECISION)
    by_number = {seat.number: seat for seat in seats}
    for turn in in_turn(by_number, sheet.facts):
        if isinstance(turn, int):
            _decide(playing, by_number[turn])
        else:
            _made(playing, *turn)
    _report(playing, sheet, BEFORE_SETTLEMENT)
    _require_what_settlement_needs(playing, sheet)
    playing.do("seats", Reveal(DEALER))
    _report_unequal_play(playing, sheet)
    _report(playing, sheet, SETTLEMENT)
    playing.do("seats", Settle(DEALER))
    if isinstance(playing.round, Settled) and awaiting_lines(playing.round):
        playing.do("table.jackpot", DeterminePrize(ASSISTANT_CASINO_MANAGER))
    _report(playing, sheet, AFTER_SETTLEMENT)
    playing.do("seats", Collect(DEALER))
    return _result(playing, sheet)


def _dealing(playing: Playing, sheet: Sheet) -> list[Action]:
    """Shuffle so that each seat gets the cards of the sheet, cut and deal. Cards that it does not name are made up."""
    table: Table = playing.round.table
    served = [seat for seat in sheet.playing_seats if seat.wagers.keys() - {JACKPOT}]
    named = [*(seat.cards for seat in served), sheet.dealer]
    known = {card for cards in (*named, sheet.jackpot_cards) for card in cards}
    spare = iter(others(known))
    hands = [filled(cards, hand.CARDS, spare) for cards in named]
    jackpot_cards = filled(sheet.jackpot_cards, 2, spare)
    if table.shoe is Shoe.SHUFFLING:
        return [Shuffle(DEALER, topped((*(c for held in hands for c in held), *jackpot_cards))), Deal(DEALER)]
    deck = topped((*(held[turn] for turn in range(hand.CARDS) for held in hands), *jackpot_cards))
    return [Shuffle(DEALER, (*deck[-CUT:], *deck[:-CUT])), Cut(DEALER, CUT), Deal(DEALER)]


def _report(playing: Playing, sheet: Sheet, moment: int) -> None:
    for entry, fact in sheet.facts:
        usual = USUALLY.get(entry.get("type"), BEFORE_SETTLEMENT)
        always = fact.when in ANY or entry.get("type") in ALWAYS
        noticed = usual if always else MOMENTS[fact.when]
        if not is_between_decisions(entry) and MOMENTS.get(entry.text("reported", "?"), noticed) == moment:
            _made(playing, entry, fact)


def _made(playing: Playing, entry: Fields, fact: Any) -> None:
    playing.report(entry.path, fact, entry.text("by", ""))


def _decide(playing: Playing, seat: Seat) -> None:
    """A Play wager that does not equal the Ante was not noticed before the settlement: the hand goes on as if it did."""
    held = playing.round.hands[seat.number]
    if playing.over or not held.cards or is_out(playing.round, held) or seat.choice is Choice.UNDECIDED:
        return
    if ANTE in seat.wagers and not has_to_decide(playing.round, held):  # it went back: nothing is left to decide
        return
    play = NOTHING
    if seat.choice is Choice.PLAY and ANTE in seat.wagers:
        play = seat.wagers.get(PLAY, seat.wagers[ANTE])
        if not matches_ante(playing.round.table, held, play):
            play = seat.wagers[ANTE]
    playing.do(f"{seat.field}.decision", Decide(seat.number, seat.choice, play))


def _report_unequal_play(playing: Playing, sheet: Sheet) -> None:
    """What the dealer finds at the settlement, unless the sheet reports it itself."""
    reported = {fact.seat for _, fact in sheet.facts if isinstance(fact, PlayUnequal)}
    for seat in sheet.playing_seats:
        held = playing.round.hands.get(seat.number)
        if playing.over or held is None or PLAY not in seat.wagers or PLAY not in held.wagers:
            continue
        if seat.number in reported:
            continue
        if in_play(playing.round, held, PLAY) and held.wagers[PLAY] != seat.wagers[PLAY]:
            fact = PlayUnequal(seat=seat.number, placed=seat.wagers[PLAY])
            playing.report(f"{seat.field}.wagers.{PLAY}", fact)


def _require_what_settlement_needs(playing: Playing, sheet: Sheet) -> None:
    """A round that goes on needs every decision, and the cards that decide something."""
    if playing.over:
        return
    table: Table = playing.round.table
    undecided = waiting(playing.round)
    needs_dealer = needs_jackpot_cards = False
    for seat in sheet.playing_seats:
        held = playing.round.hands[seat.number]
        if is_out(playing.round, held):
            continue
        if seat.number in undecided:
            raise SheetError(f"{seat.field}.decision", "this hand has not decided, and nothing ends the round before.")
        plays = held.choice is Choice.PLAY
        forfeits = held.choice is Choice.FOLD and table.readings["A-06"] == "forfeit"
        side_bets = [bet for bet in SIDE_BETS if in_play(playing.round, held, bet) and not forfeits]
        if len(held.cards) != hand.CARDS or (len(seat.cards) < hand.CARDS and (seat.cards or plays or side_bets)):
            raise SheetError(f"{seat.field}.cards", f"a hand is {hand.CARDS} cards, not {len(seat.cards)}.")
        if len(seat.cards) > hand.CARDS:
            raise SheetError(f"{seat.field}.cards", f"a hand is {hand.CARDS} cards, not {len(seat.cards)}.")
        needs_dealer |= plays or SIX_CARD_BONUS in side_bets
        needs_jackpot_cards |= plays and in_play(playing.round, held, JACKPOT)
    _require_shared(playing, sheet, needs_dealer=needs_dealer, needs_jackpot_cards=needs_jackpot_cards)


def _require_shared(playing: Playing, sheet: Sheet, *, needs_dealer: bool, needs_jackpot_cards: bool) -> None:
    mended = _mended(playing)
    if len(sheet.dealer) != hand.CARDS and (sheet.dealer or needs_dealer) and "dealer" not in mended:
        raise SheetError("dealer.cards", f"the dealer's hand is {hand.CARDS} cards, not {len(sheet.dealer)}.")
    if len(sheet.jackpot_cards) != 2 and needs_jackpot_cards and "jackpot" not in mended:
        raise SheetError("jackpot_cards", f"there are two Jackpot Cards, not {len(sheet.jackpot_cards)}.")


def _mended(playing: Playing) -> set[str]:
    """Whose cards a ruling has put right."""
    orders = [order for made in playing.round.rulings for order in made.orders if isinstance(order, Reconstruct)]
    return {"jackpot" if order.shared else "dealer" for order in orders if order.cards and order.seat is None}


def _result(playing: Playing, sheet: Sheet) -> dict[str, Any]:
    over = playing.round
    assert isinstance(over, Over)
    settled = over.outcome == "settled"
    names = {
        seat.number: hand.value(over.hands[seat.number].cards).category.label
        for seat in sheet.playing_seats
        if settled and len(seat.cards) >= hand.CARDS and not is_out(over, over.hands[seat.number])
    }
    result: dict[str, Any] = {"round": over.outcome}
    if settled and (len(sheet.dealer) == hand.CARDS or "dealer" in _mended(playing)):
        value = hand.value(over.dealer)
        qualifies = hand.qualification(value, over.table.readings) is hand.Dealer.QUALIFIES
        result["dealer"] = {"hand": value.category.label, "qualifies": qualifies}
    last = next((made.rule for made in reversed(over.rulings) if not isinstance(made.orders[0], Award)), None)
    written: dict[int, dict[str, Cents]] = {seat.number: seat.wagers for seat in sheet.seats}
    result["seats"] = seats_as_data([_as_it_lay(line, written, over) for line in over.lines], written, names, last)
    for seat in sheet.playing_seats:
        if seat.number in names:
            result["seats"][str(seat.number)] |= _five_card_hands(over, sheet, seat)
    dealer = over.dealer if "dealer" in _mended(playing) else sheet.dealer
    shared = over.shared if "jackpot" in _mended(playing) else sheet.jackpot_cards
    result["cards"] = cards_as_data(sheet.seats, dealer=dealer, jackpot_cards=shared)
    result["rulings"] = rulings_as_data(over.rulings)
    if over.table.jackpot is not None:
        result["jackpot"] = jackpot_as_data(playing.log.events)
    if advice := advice_as_data(playing.log.events):
        result["advice"] = advice
    return result


def _five_card_hands(over: Over[Table], sheet: Sheet, seat: Seat) -> dict[str, str]:
    """What the Six Card Bonus and the Jackpot Wager of a seat were settled on."""
    held, named = over.hands[seat.number], dict[str, str]()
    if SIX_CARD_BONUS in seat.wagers and len(over.dealer) == hand.CARDS and sheet.dealer:
        named["six_card_hand"] = hand.six_card_hand(held.cards, over.dealer, over.table.readings).label
    if JACKPOT in seat.wagers and len(sheet.jackpot_cards) == len(over.shared) == JACKPOT_CARDS:
        named["jackpot_hand"] = hand.jackpot_hand(held.cards, over.shared).label
    return named


def _as_it_lay(line: Line, written: Mapping[int, Mapping[str, Cents]], over: Over[Table]) -> Line:
    """A Play wager that was gone before anybody found it unequal to the Ante: what goes back, or is lost, is what lay there."""
    seat, stake = line.wager.seat, line.wager.stake
    lay = written[seat].get(PLAY, stake) if line.wager.bet == PLAY else stake
    found = any(isinstance(order, Amend) and order.seat == seat for made in over.rulings for order in made.orders)
    if lay == stake or found:
        return line
    return replace(line, wager=replace(line.wager, stake=lay), returned=lay if line.returned else NOTHING)


__all__ = ["FACTS", "settle"]
