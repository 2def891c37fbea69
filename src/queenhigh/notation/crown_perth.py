"""Round sheets of Crown Perth's Hold'em Poker."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from queenhigh.cards import Card
from queenhigh.games.crown_perth_holdem_poker import hand
from queenhigh.games.crown_perth_holdem_poker.book import rule
from queenhigh.games.crown_perth_holdem_poker.deal import in_pairs, needs_more_cards
from queenhigh.games.crown_perth_holdem_poker.decide import live_hands, waiting
from queenhigh.games.crown_perth_holdem_poker.jackpot import wager_of
from queenhigh.games.crown_perth_holdem_poker.jackpot_wagers import StartGame, VerifyPrizes, awaiting, needs_start
from queenhigh.games.crown_perth_holdem_poker.round import act, new_round, ruling
from queenhigh.games.crown_perth_holdem_poker.table import (
    ANTE,
    DEALER,
    DEALER_POKER_EXTRA,
    FLOP,
    JACKPOTS,
    PLAYER_POKER_EXTRA,
    RIVER,
    SUPERVISOR,
    TURN,
    Table,
    is_poker_extra,
)
from queenhigh.games.crown_perth_holdem_poker.wager_errors import ElectNotExposed, JackpotWagerShort
from queenhigh.games.kit.actions import (
    Action,
    Choice,
    CloseBetting,
    Collect,
    Cut,
    Deal,
    Decide,
    Decline,
    PlaceWager,
    Reveal,
    Settle,
    Shuffle,
)
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import (
    BetsClosed,
    Deciding,
    FlopOut,
    Over,
    Settled,
    Showdown,
    TurnOut,
    WithCards,
    in_play,
)
from queenhigh.games.kit.ruling import Award
from queenhigh.money import NOTHING, Line, Outcome
from queenhigh.notation.crown_perth_moments import (
    AFTER,
    AFTER_SETTLEMENT,
    BEFORE_DEAL,
    BEFORE_PRIZES,
    BEFORE_START,
    BETTING,
    DEALT,
    FIRST_FLOP_WAGER,
    FLOP_WAGERS,
    MOMENTS,
    ON_FLOP,
    ON_RIVER,
    ON_TURN,
    PREFLOP,
    SETTLEMENT,
    acted,
    after_acting,
    comes,
    moment_of,
    require_bounds,
    when_all_have_acted,
)
from queenhigh.notation.crown_perth_seats import FACTS, JACKPOT, Seat, Sheet
from queenhigh.notation.crown_perth_table import MOST_SEATS, jackpot_as_data, level_of, read_table, require_short_wager
from queenhigh.notation.fields import Fields, SheetError
from queenhigh.notation.layout import filled, others, topped
from queenhigh.notation.round_sheet import (
    Playing,
    advice_as_data,
    cards_as_data,
    rulings_as_data,
    seats_as_data,
)
from queenhigh.notation.turns import ANY, NEVER_COMES, require_moment

CUT = 26


class Perth:
    """A sheet being played: what has been reported of it, and what is still to come."""

    def __init__(self, sheet: Sheet, table: Table) -> None:
        self.sheet = sheet
        self.playing = Playing(Log(act, new_round(table)), ruling)
        self.unreported = list(sheet.facts)

    @property
    def round(self) -> Any:
        return self.playing.round

    def report(self, moment: float) -> None:
        """What was noticed at this moment."""
        for entry, fact in [told for told in self.unreported if moment_of(*told) == moment]:
            self._tell(entry, fact)

    def report_acted(self, street: int) -> None:
        """What was noticed when every hand had acted on this street."""
        self.report(when_all_have_acted(street))

    def in_turn(self, street: int) -> list[Seat]:
        """The seats in the order in which they act on a street: clockwise, but for what a report knows of it."""
        first = max((acted(entry, street) for entry, _ in self.sheet.facts), key=len, default=[])
        seats = {seat.number: seat for seat in self.sheet.playing_seats}
        return [seats[number] for number in dict.fromkeys((*first, *seats)) if number in seats]

    def report_the_rest(self) -> None:
        """The round cannot go on as it is written: what was noticed at no stated moment was noticed now."""
        for entry, fact in list(self.unreported):
            if fact.when in ANY and "reported" not in entry and moment_of(entry, fact) < SETTLEMENT:
                self._tell(entry, fact)

    def require_all_told(self) -> None:
        """A report of a moment that never came would be lost."""
        for entry, _ in self.unreported:
            raise entry.fault("reported" if "reported" in entry else "when", NEVER_COMES)

    def _tell(self, entry: Fields, fact: Any) -> None:
        self.unreported.remove((entry, fact))
        if not comes(entry, fact, len(getattr(self.round, "shared", ()))):
            raise entry.fault("reported" if "reported" in entry else "when", NEVER_COMES)
        if isinstance(self.round, Settled) and moment_of(entry, fact) < SETTLEMENT:
            raise entry.fault("when", "the wagers are settled before this moment. Correct it, or remove the report.")
        self.playing.report(entry.path, fact, entry.text("by", ""))


def settle(fields: Fields) -> dict[str, Any]:
    sheet = Sheet(fields)
    for entry, fact in sheet.facts:
        require_moment(entry, MOMENTS, AFTER)
        require_bounds(entry, fact)
    table = read_table(fields, sheet.playing_seats)
    _require_short_wagers(sheet, table)
    perth = Perth(sheet, table)
    for seat in sheet.playing_seats:
        _place(perth.playing, seat, sheet)
    perth.report(BETTING)
    perth.playing.do("seats", CloseBetting(DEALER))
    perth.report(BEFORE_START)
    if isinstance(perth.round, BetsClosed) and needs_start(perth.round):
        perth.playing.do("table.jackpot", StartGame(DEALER))
    perth.report(BEFORE_DEAL)
    _deal(perth)
    perth.report(DEALT)
    perth.report(PREFLOP)
    _before_the_flop(perth)
    perth.report(FLOP_WAGERS)
    for phase, street, moment in ((Deciding, "", ON_FLOP), (FlopOut, TURN, ON_TURN), (TurnOut, RIVER, ON_RIVER)):
        if isinstance(perth.round, phase) and street:
            _act_on(perth, street, moment - 1)
            perth.report_acted(moment - 1)
        if isinstance(perth.round, phase) and needs_more_cards(perth.round):
            perth.playing.do("board", Deal(DEALER))
        perth.report(moment)
    _show_and_settle(perth)
    return _result(perth)


def _require_short_wagers(sheet: Sheet, table: Table) -> None:
    seats = {seat.number: seat for seat in sheet.playing_seats}
    for _, fact in sheet.facts:
        if isinstance(fact, JackpotWagerShort) and table.jackpot and fact.seat in seats:
            require_short_wager(fact, seats[fact.seat], table.jackpot.level_1)


def _place(playing: Playing, seat: Seat, sheet: Sheet) -> None:
    """What lies on an area. Where somebody else has a poker extra there, the ante player has given up the place."""
    field, number = f"{seat.field}.wagers", seat.number
    if ANTE in seat.wagers:
        playing.do(f"{field}.ante", PlaceWager(number, seat.player, ANTE, seat.wagers[ANTE]))
    if seat.jackpot:
        unit = playing.round.table.jackpot.level_1
        level, amount = level_of(seat, unit), seat.jackpot[1]
        if sheet.short_jackpot(seat):
            amount = wager_of(level, unit)
        playing.do(f"{field}.jackpot", PlaceWager(number, seat.player, f"jackpot_{level}", amount))
    for bet, extras in ((DEALER_POKER_EXTRA, seat.dealer_poker_extra), (PLAYER_POKER_EXTRA, seat.player_poker_extra)):
        bettors = [bettor for bettor, _ in extras]
        if bettors and seat.player not in bettors and number in playing.round.hands:
            playing.do(f"{field}.{bet}", Decline(number, seat.player, bet))
        for bettor, amount in extras:
            playing.do(f"{field}.{bet}", PlaceWager(number, bettor, bet, amount))


def _deal(perth: Perth) -> None:
    """Shuffle so that each seat gets the cards of the sheet, cut and deal. Cards that it does not name are made up."""
    closed, sheet = perth.round, perth.sheet
    if not isinstance(closed, BetsClosed):
        return
    served = [s for s in sheet.playing_seats if in_play(closed, closed.hands[s.number], ANTE)]
    if len(served) > MOST_SEATS:
        raise SheetError("seats", f"a deck deals {MOST_SEATS} hands beside the dealer's, not {len(served)}.")
    named = [*(seat.cards for seat in served), sheet.dealer]
    spare = iter(others([*sheet.board, *(c for s in sheet.seats for c in s.cards), *sheet.dealer]))
    hands = [filled(cards, hand.HOLE_CARDS, spare) for cards in named]
    board = filled(sheet.board, hand.BOARD_CARDS, spare)
    if in_pairs(closed.table):
        top = [card for held in hands for card in held]
    else:
        top = [held[turn] for turn in range(hand.HOLE_CARDS) for held in hands]
    deck = topped([*top, *board])
    orders: list[Action] = [Shuffle(DEALER, (*deck[-CUT:], *deck[:-CUT])), Cut(DEALER, CUT), Deal(DEALER)]
    perth.playing.do("table", *orders)


def _before_the_flop(perth: Perth) -> None:
    first, acted = True, 0
    for seat in perth.in_turn(PREFLOP):
        if not isinstance(perth.round, Deciding) or seat.number not in waiting(perth.round):
            continue
        if seat.preflop is Choice.UNDECIDED:
            continue
        amount = seat.wagers.get(FLOP, NOTHING) if seat.preflop is Choice.PLAY else NOTHING
        perth.playing.do(f"{seat.field}.decisions.preflop", Decide(seat.number, seat.preflop, amount))
        acted += 1
        perth.report(after_acting(PREFLOP, acted))
        if first and seat.preflop is Choice.PLAY:
            first = False
            perth.report(FIRST_FLOP_WAGER)
    perth.report_acted(PREFLOP)
    if isinstance(perth.round, Deciding) and waiting(perth.round):
        perth.report_the_rest()
    if isinstance(perth.round, Deciding) and (undecided := waiting(perth.round)):
        seat = next(seat for seat in perth.sheet.playing_seats if seat.number == undecided[0])
        raise SheetError(
            f"{seat.field}.decisions.preflop", "this hand has not decided, and nothing ends the round before."
        )


def _act_on(perth: Perth, street: str, since: int) -> None:
    """Check or wager, where the hand is still in the round. A wager of a hand that may place none is refused."""
    acted = 0
    for seat in perth.in_turn(since):
        held = perth.round.hands[seat.number]
        if held.choice is Choice.NONE and in_play(perth.round, held, ANTE):
            if seat.streets[street] is Choice.PLAY:
                perth.playing.do(f"{seat.field}.wagers.{street}", Decide(seat.number, Choice.PLAY, seat.wagers[street]))
        elif seat.number in waiting(perth.round):
            choice = seat.streets[street]
            amount = seat.wagers[street] if choice is Choice.PLAY else NOTHING
            perth.playing.do(f"{seat.field}.decisions.{street}", Decide(seat.number, choice, amount))
            acted += 1
            perth.report(after_acting(since, acted))


def _show_and_settle(perth: Perth) -> None:
    playing = perth.playing
    if isinstance(perth.round, WithCards) and not isinstance(perth.round, Settled):
        if not _is_complete(perth):
            perth.report_the_rest()
        if not isinstance(perth.round, Settled):
            _require_what_settlement_needs(perth)
            playing.do("seats", Reveal(DEALER))
            for seat in perth.sheet.playing_seats:
                if not seat.exposes and isinstance(perth.round, Showdown):
                    playing.report(f"{seat.field}.exposes", ElectNotExposed(seat=seat.number))
            perth.report(SETTLEMENT)
            if isinstance(perth.round, Showdown):
                playing.do("seats", Settle(DEALER))
    perth.report(BEFORE_PRIZES)
    if isinstance(perth.round, Settled) and awaiting(perth.round):
        playing.do("table.jackpot", VerifyPrizes(SUPERVISOR, sorted=True))
    perth.report(AFTER_SETTLEMENT)
    playing.do("seats", Collect(DEALER))
    perth.require_all_told()


def _is_complete(perth: Perth) -> bool:
    try:
        _require_what_settlement_needs(perth)
    except SheetError:
        return False
    return True


def _require_what_settlement_needs(perth: Perth) -> None:
    """A round that goes on needs the cards that decide something."""
    round, sheet = perth.round, perth.sheet
    if perth.playing.over:
        return
    live = {held.seat for held in live_hands(round)}
    for seat in sheet.playing_seats:
        wrong = len(seat.cards) != hand.HOLE_CARDS
        if (wrong and seat.number in live) or (wrong and seat.cards and in_play(round, round.hands[seat.number], ANTE)):
            raise SheetError(f"{seat.field}.cards", f"a hand is {hand.HOLE_CARDS} hole cards, not {len(seat.cards)}.")
    if len(sheet.board) < len(round.shared):
        raise SheetError("board", f"{len(round.shared)} communal cards are needed, not {len(sheet.board)}.")
    if len(sheet.dealer) != hand.HOLE_CARDS and (round.shared or sheet.dealer):
        raise SheetError("dealer.cards", f"the dealer has {hand.HOLE_CARDS} hole cards, not {len(sheet.dealer)}.")


def _result(perth: Perth) -> dict[str, Any]:
    over, sheet = perth.round, perth.sheet
    assert isinstance(over, Over)
    result: dict[str, Any] = {"round": over.outcome}
    if dealer := _hands(perth, sheet.dealer):
        result["dealer"] = dealer
    last = next((made.rule for made in reversed(over.rulings) if not isinstance(made.orders[0], Award)), None)
    lines = [_renamed(line, sheet) for line in over.lines]
    seats = seats_as_data(lines, {seat.number: seat.written for seat in sheet.seats}, {}, last)
    for seat in sheet.playing_seats:
        release = over.released.get((seat.number, ANTE))
        void = release is not None and release.outcome is Outcome.VOID and release.rule != rule("5.8(a)(ii)")
        if ANTE in seat.wagers and not void:
            seats[str(seat.number)] |= _hands(perth, seat.cards)
        if last == rule("5.5(c)(iii)"):
            _never_placed(seats[str(seat.number)]["wagers"], lines, seat.number)
    result["seats"] = seats
    put_right = [card for entry, _ in sheet.facts for card in entry.cards("cards")]
    board = tuple(card for card in over.shared if card in (*sheet.board, *put_right)) if put_right else sheet.board
    result["cards"] = cards_as_data(sheet.seats, dealer=sheet.dealer, board=board)
    result["rulings"] = rulings_as_data(over.rulings)
    if over.table.jackpot is not None:
        result["jackpot"] = jackpot_as_data(perth.playing.log.events, over)
    if advice := advice_as_data(perth.playing.log.events):
        result["advice"] = advice
    return result


def _never_placed(wagers: dict[str, Any], lines: list[Line], seat: int) -> None:
    """Turn and River Wagers that the round did not come to go back by the part of 5.5(c)(iii) that speaks of them."""
    placed = {line.wager.bet for line in lines if line.wager.seat == seat}
    for bet in (TURN, RIVER):
        if bet in wagers and bet not in placed and wagers[bet]["outcome"] == Outcome.RETURNED.value:
            wagers[bet]["rule"] = rule("5.5(c)(iii)(4)").clause


def _hands(perth: Perth, cards: tuple[Card, ...]) -> dict[str, str]:
    """What two hole cards make with the flop, and with the whole board if it counts."""
    over = perth.round
    if over.outcome == "void" or len(cards) != hand.HOLE_CARDS or len(over.shared) < hand.FLOP_CARDS:
        return {}
    named = {"flop_hand": hand.name(hand.flop_hand(cards, over.shared))}
    if over.outcome == "settled":
        named["final_hand"] = hand.name(hand.final_hand(cards, over.shared).category)
    return named


def _renamed(line: Line, sheet: Sheet) -> Line:
    """The wager by the name that it has on a sheet: `jackpot`, `player_poker_extra_2`."""
    seat = next(seat for seat in sheet.seats if seat.number == line.wager.seat)
    bet = line.wager.bet
    if bet in JACKPOTS:
        bet = JACKPOT
    elif is_poker_extra(bet):
        bettors = [bettor for bettor, _ in seat.player_poker_extra]
        bet = seat.extra_name(bettors.index(line.wager.bettor or seat.player) + 1)
    return replace(line, wager=replace(line.wager, bet=bet)) if bet != line.wager.bet else line


__all__ = ["FACTS", "settle"]
