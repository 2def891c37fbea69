"""The floor of a Melbourne table: opening and closing, cards, limits and signs, pay tables, seats, sanctions and disputes.

Rules 2, 3.1-3.4, 4.1.1, 5.12.1, 8.1 with section 66 of the Act, 8.3, 10.2 and 13.
"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, LADDER, PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    AREA_MANAGER,
    ASSISTANT_CASINO_MANAGER,
    HIGHER_DUTIES_DEALER,
    JACKPOT,
    PLACES,
    PLAY,
    RANKS,
    PayTables,
    Shoe,
    by_dealer,
)
from queenhigh.games.kit import floor as happened
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Dispute, Floor, Open, Shut, notice
from queenhigh.rules import Cited, IllegalAction

MINUTE = 60
ABSTAINING_ROUNDS = int(PAY.figure("abstaining_rounds"))
CLOSING_NOTICE = int(PAY.figure("closing_notice"))
MINIMUM_NOTICE = int(PAY.figure("minimum_raise_notice")) * MINUTE
CLOSING, LIMITS, PAY_TABLES = "closing", "limits", "pay_tables"


def act(floor: Floor, order: said.Instruction) -> list[Cited]:
    """What an instruction leads to, or the refusal that names the clause against it."""
    match floor, order:
        case _, said.CheckCards():
            by_dealer(order.by, "Checking the cards")
            return [happened.CardsChecked(order.count, order.at, rule("3.2"))]
        case Shut(), said.OpenTable():
            return open_table(floor, order)
        case Open(), said.OrderCount():
            LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Ordering a count", rule=rule("3.3"))
            return [happened.CountOrdered(rule("3.3"))]
        case Open(counting=True), said.RecordCount():
            by_dealer(order.by, "Counting the cards")
            return [happened.CountRecorded(order.count, rule("3.3"))]
        case Open(), said.ReplaceCards():
            return replace_cards(floor, order)
        case Open(), said.OrderShuffle():
            return order_shuffle(order)
        case Open(), said.PermitExtraAreas():
            return permit_extra_areas(floor, order)
        case Open(), said.GiveNotice():
            return give_notice(floor, order)
        case Open(), said.ChangeLimits():
            return change_limits(floor, order)
        case Open(), said.AgreeLimits():
            return agree_limits(floor, order)
        case Open(playing=False), said.StartRound():
            return start_round(floor, order)
        case Open(playing=True), said.EndRound():
            return [happened.RoundFinished(order.wagered, rule("1.1 'Round of Play'"))]
        case Open(), said.ChangePayTables():
            return change_pay_tables(floor, order)
        case Open(), said.SeatPlayer():
            return seat_player(floor, order)
        case Open(), said.LeaveSeat(seat=seat):
            return [happened.SeatLeft(seat, _player(floor, seat), rule("2.1"))]
        case Open(), said.ExcludePlayer() | said.WithholdWinnings() | said.ReleaseWinnings():
            return sanction(floor, order)
        case Open(), said.LogBreach():
            BOOK.rule(order.breached)
            return [happened.BreachLogged(order.breached, order.persons, order.reason, rule("13.7"))]
        case Open(), said.CloseTable():
            return close_table(floor, order)
        case Open(), said.VacateSeat():
            return vacate_seat(floor, order)
        case Open(), said.OpenDispute() | said.DecideDispute() | said.AdviseComplainant() | said.ReferDispute():
            return dispute(floor, order)
    state = type(floor).__name__.lower()
    raise IllegalAction(f"{type(order).__name__} is not possible now: the table is {state}.", rule("1.3"))


def open_table(floor: Shut, order: said.OpenTable) -> list[Cited]:
    """Nothing opens without places, areas, a shoe, checked cards, the signs of section 66 and its pay tables on them."""
    setup, settings = order.setup, order.setup.settings
    by_dealer(order.by, "Opening a table")
    if not 1 <= setup.places <= PLACES:
        raise IllegalAction(f"A table has at most {PLACES} places, not {setup.places}.", rule("2.1"))
    unmarked = [bet for bet in (*setup.offered, PLAY) if bet not in setup.areas]
    if PLAY in unmarked:
        raise IllegalAction("The layout has no area for Play.", rule("2.2.1"))
    if unmarked:
        raise IllegalAction(f"The layout has no area for {', '.join(unmarked)}.", rule("2.2.2"), "Offer it elsewhere.")
    if not setup.shoe:
        raise IllegalAction("The table has no dealing shoe.", rule("2.3"))
    if JACKPOT in setup.offered and not setup.jackpot_equipment:
        raise IllegalAction("The prize meter's equipment is not fitted.", rule("2.4"), "Do not offer Jackpot Wagers.")
    if settings.shoe is Shoe.SHUFFLING and len(set(setup.back_colours)) < int(PAY.figure("shuffling_shoe_decks")):
        raise IllegalAction("A shuffling shoe needs two decks of different colours.", rule("3.1.1(b)"))
    if floor.checked_at is None:
        raise IllegalAction("The cards have not been checked.", rule("3.2"), "Check them first.")
    if LIMITS not in setup.signs:
        raise IllegalAction("The sign with minimum and maximum is not up.", rule("8.1"))
    if PAY_TABLES not in setup.signs:
        raise IllegalAction("The pay tables in use are not on the sign.", rule("10.2.1"))
    also = (rule("2.1"), rule("2.2.1"), rule("2.2.2"), rule("2.3"), rule("3.2"), rule("10.2.1"))
    return [happened.TableOpened(setup, order.at, rule("8.1"), also)]


def replace_cards(floor: Open, order: said.ReplaceCards) -> list[Cited]:
    """3.4: after a round. A whole new deck is checked, shuffled and cut before it is dealt."""
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Changing cards", rule=rule("3.4"))
    if floor.playing:
        raise IllegalAction("Cards are changed after a round, not in it.", rule("3.4"), "Wait for the round to end.")
    if order.whole_deck and not order.checked_by:
        raise IllegalAction("The new deck has not been checked.", rule("3.4"))
    return [happened.CardsReplaced(order.whole_deck, order.at, rule("3.4"))]


def order_shuffle(order: said.OrderShuffle) -> list[Cited]:
    clause = rule("4.1.1(b)") if "sequence" in order.reason else rule("4.1.1(c)")
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Ordering a shuffle", rule=clause)
    if not order.reason:
        raise IllegalAction("A shuffle is ordered for a reason.", clause, "Say why.")
    return [happened.ShuffleOrdered(order.reason, clause)]


def permit_extra_areas(floor: Open, order: said.PermitExtraAreas) -> list[Cited]:
    """5.12.1: only while nobody is kept out and there are seats enough at like tables."""
    by = RANKS[floor.settings.readings["A-50"]]
    LADDER.require(order.by, by, order="Permitting further areas", rule=rule("5.12.1"))
    if order.allowed and order.waiting:
        raise IllegalAction("Somebody is waiting for a seat.", rule("5.12.1"))
    settings = replace(floor.settings, extra_areas=order.allowed)
    return [happened.SettingsChanged("extra_areas", settings, rule("5.12.1"))]


def change_limits(floor: Open, order: said.ChangeLimits) -> list[Cited]:
    """Section 66(2): a higher minimum only twenty minutes after its sign went up. A lower one needs no sign."""
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Changing the limits", rule=rule("8.1"))
    if order.limits.min > floor.settings.limits.min:
        sign = floor.notices.get(LIMITS)
        if sign is None or order.at - sign.since < MINIMUM_NOTICE:
            minutes = MINIMUM_NOTICE // MINUTE
            raise IllegalAction(
                f"A higher minimum needs its sign up for {minutes} minutes.", rule("8.1 fn s66(2)"), "Put up the sign."
            )
    settings = replace(floor.settings, limits=order.limits)
    return [happened.SettingsChanged(LIMITS, settings, rule("8.1 fn s66(2)"))]


def agree_limits(floor: Open, order: said.AgreeLimits) -> list[Cited]:
    """8.3: limits of their own for a player, shown by a Distinctive Marker at the position."""
    by = RANKS[floor.settings.readings["A-50b"]]
    LADDER.require(order.by, by, order="Agreeing personal limits", rule=rule("8.3"))
    if order.limits is not None and not order.marker:
        raise IllegalAction("Personal limits are shown by a marker.", rule("8.3"))
    personal = {seat: own for seat, own in floor.settings.personal_limits.items() if seat != order.seat}
    if order.limits is not None:
        personal[order.seat] = order.limits
    return [happened.SettingsChanged("marker", replace(floor.settings, personal_limits=personal), rule("8.3"))]


def start_round(floor: Open, order: said.StartRound) -> list[Cited]:
    by_dealer(order.by, "Starting a round")
    if floor.counting:
        raise IllegalAction("The count that was ordered is not in.", rule("3.3"), "Record the count first.")
    barred = [player for player in order.wagering if player in floor.excluded]
    if barred:
        raise IllegalAction(f"{', '.join(barred)} may take no part.", rule("13.2.2"))
    return [happened.RoundStarted(rule("9.2"))]


def give_notice(floor: Open, order: said.GiveNotice) -> list[Cited]:
    match order.subject:
        case "closing":
            LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Giving notice of closing", rule=rule("13.8"))
            cited = rule("13.8")
        case "pay_tables":
            LADDER.require(order.by, ASSISTANT_CASINO_MANAGER, order="Announcing pay tables", rule=rule("10.2.2"))
            cited = rule("10.2.2")
        case _:
            by_dealer(order.by, "Putting up a sign")
            cited = rule("8.1")
    return [happened.NoticeGiven(notice(floor, order.subject, order.at, order.change, order.effective), cited)]


def change_pay_tables(floor: Open, order: said.ChangePayTables) -> list[Cited]:
    """10.2.2: before a game begins, with all players told first."""
    LADDER.require(order.by, ASSISTANT_CASINO_MANAGER, order="Changing the pay tables", rule=rule("10.2.2"))
    if floor.playing:
        raise IllegalAction("Pay tables change before a game, not in it.", rule("10.2.2"))
    if floor.seats and PAY_TABLES not in floor.notices:
        raise IllegalAction("The players have not been told.", rule("10.2.2"), "Give notice first.")
    chosen = {name: getattr(floor.settings.pay_tables, name) for name in PayTables.__struct_fields__} | order.choice
    settings = replace(floor.settings, pay_tables=PayTables(**chosen))
    return [happened.SettingsChanged(PAY_TABLES, settings, rule("10.2.2"))]


def seat_player(floor: Open, order: said.SeatPlayer) -> list[Cited]:
    if order.player in floor.excluded:
        raise IllegalAction(f"{order.player} is excluded from the game.", rule("13.2.2"))
    if not 1 <= order.seat <= floor.setup.places or order.seat in floor.seats:
        raise IllegalAction(f"Place {order.seat} is not free.", rule("2.1"))
    return [happened.PlayerSeated(order.seat, order.player, rule("2.1"))]


def sanction(floor: Open, order: said.ExcludePlayer | said.WithholdWinnings | said.ReleaseWinnings) -> list[Cited]:
    """13.2: for a breach of a named clause, and by a TG Assistant Casino Manager."""
    LADDER.require(order.by, ASSISTANT_CASINO_MANAGER, order="A sanction", rule=rule("13.2"))
    match order:
        case said.ExcludePlayer():
            if not order.breached:
                raise IllegalAction("A sanction names the clause that was breached.", rule("13.2"))
            BOOK.rule(order.breached)
            return [happened.PlayerExcluded(order.player, order.breached, rule("13.2.2"))]
        case said.WithholdWinnings():
            return [happened.WinningsWithheld(order.player, order.amount, rule("13.2.3"))]
        case _:
            if order.player not in floor.withheld:
                raise IllegalAction(f"Nothing is withheld from {order.player}.", rule("13.2.3"))
            held = floor.withheld[order.player]
            return [happened.WinningsReleased(order.player, held, order.paid, rule("13.2.3"))]


def close_table(floor: Open, order: said.CloseTable) -> list[Cited]:
    """13.8: with players present, three hands after they were told; then the cards are counted (3.2)."""
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Closing the table", rule=rule("13.8"))
    if floor.playing:
        raise IllegalAction("A round is being played.", rule("13.8"), "Close after it.")
    if floor.seats:
        told = floor.notices.get(CLOSING)
        if told is None or floor.rounds - told.rounds < CLOSING_NOTICE:
            raise IllegalAction(f"The players need notice of {CLOSING_NOTICE} hands.", rule("13.8"))
    if order.count is None:
        raise IllegalAction("The cards are counted when gaming ends.", rule("3.2"), "Count them and close again.")
    return [happened.CountRecorded(order.count, rule("3.2")), happened.TableClosed(order.at, rule("13.8"))]


def vacate_seat(floor: Open, order: said.VacateSeat) -> list[Cited]:
    """13.9: after three rounds without a wager, if all other seats are in use."""
    by = RANKS[floor.settings.readings["A-50"]]
    LADDER.require(order.by, by, order="Asking for a seat", rule=rule("13.9"))
    player = _player(floor, order.seat)
    if floor.abstained.get(order.seat, 0) < ABSTAINING_ROUNDS:
        raise IllegalAction(f"{player} has not sat out {ABSTAINING_ROUNDS} rounds in a row.", rule("13.9"))
    if len(floor.seats) < floor.setup.places:
        raise IllegalAction("Another seat is free.", rule("13.9"))
    return [happened.SeatLeft(order.seat, player, rule("13.9"))]


def dispute(
    floor: Open, order: said.OpenDispute | said.DecideDispute | said.AdviseComplainant | said.ReferDispute
) -> list[Cited]:
    """13.10-13.12: an Area Manager's decision is final; who is not content is told of the inspector before it closes."""
    if isinstance(order, said.OpenDispute):
        return [happened.DisputeMoved(order.number, Dispute(order.player, order.about), rule("13.10"))]
    if order.number not in floor.disputes:
        raise IllegalAction(f"There is no dispute {order.number} at this table.", rule("13.10"))
    known = floor.disputes[order.number]
    match order:
        case said.AdviseComplainant():
            by_dealer(order.by, "Advising the complainant")
            return [happened.DisputeMoved(order.number, replace(known, advised=True), rule("13.11"))]
        case said.DecideDispute():
            LADDER.require(order.by, AREA_MANAGER, order="Deciding a dispute", rule=rule("13.10"))
            if not order.resolved and not known.advised:
                raise IllegalAction(
                    "The complainant has not been told of the inspector.", rule("13.11"), "Advise them first."
                )
            state = "decided" if order.resolved else "unresolved"
            return [happened.DisputeMoved(order.number, replace(known, state=state), rule("13.10"))]
        case _:
            return [happened.DisputeMoved(order.number, replace(known, state="referred"), rule("13.12"))]


def _player(floor: Open, seat: int) -> str:
    if seat not in floor.seats:
        raise IllegalAction(f"Nobody sits at place {seat}.", rule("2.1"))
    return floor.seats[seat]
