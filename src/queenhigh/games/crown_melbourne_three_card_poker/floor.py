"""The floor of a Melbourne table: opening and closing, cards and seats, and who answers for the rest.

Rules 2, 3.1-3.4, 4.1, 13.8 and 13.9; `floor_terms` has what is played for, `floor_conduct` sanctions and disputes.
"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.cards import DECK
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, LADDER, PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.floor_conduct import dispute, sanction
from queenhigh.games.crown_melbourne_three_card_poker.floor_terms import (
    LIMITS,
    PAY_TABLES,
    agree_limits,
    change_limits,
    change_pay_tables,
    give_notice,
    permit_extra_areas,
    personal_limits,
)
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    HIGHER_DUTIES_DEALER,
    JACKPOT,
    PLACES,
    PLAY,
    RANKS,
    Shoe,
    by_dealer,
    check_limits,
)
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import floor_steps as steps
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit import notices
from queenhigh.games.kit.floor import ALWAYS, BETWEEN, COUNTING, SHUT, Floor, Open, Shut, Takes, evolve, is_barred
from queenhigh.games.kit.floor_events import SecuredDeck
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.wording import out_of_place
from queenhigh.rules import Cited, IllegalAction, Rule

ABSTAINING_ROUNDS = int(PAY.figure("abstaining_rounds"))
CLOSING_NOTICE = int(PAY.figure("closing_notice"))
CLOSING = "closing"


def act(floor: Floor, order: said.Instruction) -> list[Cited]:
    """Return the events that an instruction leads to, or refuse it with the clause that forbids it."""
    match floor, order:
        case _, said.CheckCards():
            return check_cards(order)
        case Shut(), said.OpenTable():
            return open_table(floor, order)
        case Open(), said.OrderCount():
            LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Ordering a count", rule=rule("3.3"))
            return [happened.CountOrdered(rule("3.3"))]
        case Open(counting=True), said.RecordCount():
            by_dealer(order.by, "Counting the cards")
            return [steps.counted(order.count, rule("3.3"))]
        case Open(), said.ReplaceCards():
            return replace_cards(floor, order)
        case Open(), said.OrderShuffle():
            return order_shuffle(order)
        case _, said.SecureDeck():
            return secure_deck(order)
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
            return seat_left(floor, seat, rule("2.1"))
        case _, (
            said.ExcludePlayer()
            | said.LiftExclusion()
            | said.WithholdWinnings()
            | said.ReleaseWinnings()
            | said.Detain()
        ):
            return sanction(floor, order)
        case _, said.LogBreach():
            by_dealer(order.by, "Writing down a breach")
            return [happened.BreachLogged(order.breached, order.persons, order.reason, BOOK.rule(order.breached))]
        case Open(), said.CloseTable():
            return close_table(floor, order)
        case Open(), said.VacateSeat():
            return vacate_seat(floor, order)
        case _, said.OpenDispute() | said.DecideDispute() | said.AdviseComplainant() | said.ReferDispute():
            return dispute(floor, order)
        case _, said.AskForRules():
            return [happened.RulesGiven(BOOK.edition, rule("13.14"))]
    what, now = out_of_place(floor, order)
    raise IllegalAction(what, rule("1.3"), now)


def open_table(floor: Shut, order: said.OpenTable) -> list[Cited]:
    """A table needs seats, areas, a shoe, checked cards, and the signs of section 66 with its pay tables on them."""
    setup, settings = order.setup, order.setup.settings
    by_dealer(order.by, "Opening a table")
    if not 1 <= setup.places <= PLACES:
        raise IllegalAction(
            f"A table has 1 to {PLACES} places, not {setup.places}.", rule("2.1"), "Open it with that many."
        )
    if PLAY not in setup.areas:
        raise IllegalAction("The layout has no area for Play.", rule("2.2.1"), "Use a layout with one.")
    if unmarked := [bet for bet in setup.offered if bet not in setup.areas]:
        raise IllegalAction(
            f"The layout has no area for {', '.join(unmarked)}.", rule("2.2.2"), "Do not offer it here."
        )
    if not setup.shoe:
        raise IllegalAction("The table has no dealing shoe.", rule("2.3"), "Fit one.")
    if (JACKPOT in setup.offered or settings.jackpot is not None) and not setup.jackpot_equipment:
        raise IllegalAction("The prize meter's equipment is not fitted.", rule("2.4"), "Do not offer Jackpot Wagers.")
    decks = int(PAY.figure("shuffling_shoe_decks"))
    if settings.shoe is Shoe.SHUFFLING and not len(setup.back_colours) == len(set(setup.back_colours)) == decks:
        raise IllegalAction(
            f"A shuffling shoe needs {decks} decks of different colours.",
            rule("3.1.1(b)"),
            "Name the colours of the decks.",
        )
    if floor.checked_at is None:
        raise IllegalAction("The cards have not been checked and found complete.", rule("3.2"), "Check them first.")
    for bet in ("", *settings.bet_limits):
        check_limits(settings.signed(bet), rule("8.1 fn s66(1)"))
    if LIMITS not in setup.signs:
        raise IllegalAction("The sign with minimum and maximum is not displayed.", rule("8.1"), "Display it first.")
    if PAY_TABLES not in setup.signs:
        raise IllegalAction("The pay tables in use are not on the sign.", rule("10.2.1"), "Print them on it.")
    also: tuple[Rule, ...] = (rule("2.1"), rule("2.2.1"), rule("2.2.2"), rule("2.3"), rule("3.2"), rule("10.2.1"))
    also += (rule("2.4"),) if setup.jackpot_equipment else ()
    also += (rule("3.1.1(b)"),) if settings.shoe is Shoe.SHUFFLING else ()
    played = replace(settings, places=setup.places, offered=setup.offered)
    opened = replace(setup, settings=played)
    return [happened.TableOpened(opened, order.at, rule("8.1"), (*also, rule("8.1 fn s66(1)")))]


def check_cards(order: said.CheckCards) -> list[Cited]:
    """3.2: only a complete deck passes the check. Any other count is recorded, and the table cannot open with it."""
    by_dealer(order.by, "Checking the cards")
    return steps.cards_checked(order, rule("3.2"))


def replace_cards(floor: Open, order: said.ReplaceCards) -> list[Cited]:
    """3.4: after a round. A whole new deck is checked, now or beforehand (4.1.2), and shuffled and cut before it is dealt."""
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Changing cards", rule=rule("3.4"))
    if floor.playing:
        raise IllegalAction(
            "Cards are changed after a round, not during it.", rule("3.4"), "Wait for the round to end."
        )
    if order.deck and order.deck not in floor.secured:
        raise IllegalAction(f"No deck {order.deck!r} has been checked and secured.", rule("4.1.2"), "Check it now.")
    if order.whole_deck and not (order.deck or order.checked_by):
        raise IllegalAction("The new deck has not been checked.", rule("3.4"), "Check it first.")
    also = (rule("4.1.2"),) if order.deck else ()
    checkers = tuple(order.checked_by.items())
    return [
        happened.CardsReplaced(order.whole_deck, order.at, rule("3.4"), also, order.deck, checkers),
        happened.ShuffleOrdered("new cards", rule("3.4")),
    ]


def order_shuffle(order: said.OrderShuffle) -> list[Cited]:
    """4.1.1: at once if the cards come out in an abnormal sequence; otherwise for a cause, which is recorded."""
    clause = rule("4.1.1(b)") if "sequence" in order.reason else rule("4.1.1(c)")
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Ordering a shuffle", rule=clause)
    if not order.reason:
        raise IllegalAction("No reason is given for the shuffle.", clause, "Say why.")
    return [happened.ShuffleOrdered(order.reason, clause)]


def secure_deck(order: said.SecureDeck) -> list[Cited]:
    """4.1.2: a deck checked in advance is kept in a designated area until it is needed."""
    by_dealer(order.by, "Checking a deck beforehand")
    if order.count != len(DECK):
        raise IllegalAction(f"Deck {order.deck} has {order.count} cards.", rule("3.1"), "Secure a complete one.")
    if not order.deck.strip():
        raise IllegalAction("deck: the name is missing.", rule("4.1.2"), "Name the deck.")
    if not order.place:
        raise IllegalAction("No designated area is named for the deck.", rule("4.1.2"), "Say where.")
    return [happened.DeckSecured(SecuredDeck(order.deck, order.place, order.at), rule("4.1.2"))]


def start_round(floor: Open, order: said.StartRound) -> list[Cited]:
    by_dealer(order.by, "Starting a round")
    steps.check_deck(floor, count=rule("3.3"), complete=rule("3.1"))
    steps.check_admitted(floor, order.wagering, rule("13.2.2"))
    deserted = [seat for seat in floor.settings.personal_limits if seat not in floor.seats]
    cleared = [personal_limits(floor, None, *deserted)] if deserted else []
    return [*cleared, happened.RoundStarted(rule("9.2"))]


def seat_player(floor: Open, order: said.SeatPlayer) -> list[Cited]:
    steps.check_name(order.player, procedure("seats"))
    if is_barred(floor, order.player):
        raise IllegalAction(f"{order.player} is excluded from the game.", rule("13.2.2"), "Lift the exclusion first.")
    if not 1 <= order.seat <= floor.setup.places or order.seat in floor.seats:
        raise IllegalAction(f"Seat {order.seat} is not free.", rule("2.1"), "Choose another seat.")
    if order.player in floor.seats.values():
        raise IllegalAction(
            f"{order.player} sits at this table already.", procedure("seats"), "Let them keep their seat."
        )
    return [happened.PlayerSeated(order.seat, order.player, rule("2.1"))]


def seat_left(floor: Open, seat: int, decided: Rule) -> list[Cited]:
    """A marker belongs to the player and not to the position: it is removed when they leave (8.3)."""
    gone = happened.SeatLeft(seat, steps.player_at(floor, seat, rule("2.1")), decided)
    after = evolve(floor, gone)
    if isinstance(after, Open) and seat in after.settings.personal_limits and not after.playing:
        return [gone, personal_limits(after, None, seat)]
    return [gone]


def close_table(floor: Open, order: said.CloseTable) -> list[Cited]:
    """13.8: with players present, three hands after they were told; then the cards are counted (3.2)."""
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Closing the table", rule=rule("13.8"))
    if floor.playing:
        raise IllegalAction("A round is being played.", rule("13.8"), "Close after it.")
    if floor.seats:
        told = floor.notices.get(CLOSING)
        if told is None or floor.rounds - told.rounds < CLOSING_NOTICE:
            raise IllegalAction(
                f"The players need notice of {CLOSING_NOTICE} hands.", rule("13.8"), "Give it, and deal."
            )
        notices.check_time(told, order.at, rule("13.8"))
    if order.count is None:
        raise IllegalAction("The cards are counted when gaming ends.", rule("3.2"), "Count them and close again.")
    return [steps.counted(order.count, rule("3.2")), happened.TableClosed(order.at, rule("13.8"))]


def vacate_seat(floor: Open, order: said.VacateSeat) -> list[Cited]:
    """13.9: a seat may be taken back after three rounds without a wager, if all other seats are in use."""
    by = RANKS[floor.settings.readings["A-50"]]
    LADDER.require(order.by, by, order="Asking for a seat", rule=rule("13.9"))
    player = steps.player_at(floor, order.seat, rule("2.1"))
    steps.check_sat_out(floor, order.seat, player, ABSTAINING_ROUNDS, rule("13.9"))
    if len(floor.seats) < floor.setup.places:
        raise IllegalAction("Another seat is free.", rule("13.9"), "Offer that one.")
    return seat_left(floor, order.seat, rule("13.9"))


TAKES: dict[type[said.Instruction], Takes] = {
    said.CheckCards: Takes("Dealer", rule("1.2"), ALWAYS),
    said.OpenTable: Takes("Dealer", None, SHUT),
    said.SecureDeck: Takes("Dealer", rule("1.2"), ALWAYS),
    said.ExcludePlayer: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    said.LiftExclusion: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    said.WithholdWinnings: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    said.ReleaseWinnings: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    said.Detain: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    said.AskForRules: Takes("Dealer", None, ALWAYS),
    said.LogBreach: Takes("Dealer", rule("1.2"), ALWAYS),
    said.OpenDispute: Takes("Dealer", None, ALWAYS),
    said.AdviseComplainant: Takes("Dealer", None, ALWAYS),
    said.DecideDispute: Takes("TG Area Manager", rule("13.10"), ALWAYS),
    said.ReferDispute: Takes("Dealer", None, ALWAYS),
    said.SeatPlayer: Takes("Dealer"),
    said.LeaveSeat: Takes("Dealer"),
    said.VacateSeat: Takes("TG Higher Duties Dealer", rule("13.9")),
    said.StartRound: Takes("Dealer", rule("1.2"), BETWEEN),
    said.GiveNotice: Takes("Dealer"),
    said.ChangeLimits: Takes("TG Higher Duties Dealer", rule("8.1")),
    said.AgreeLimits: Takes("TG Higher Duties Dealer", rule("8.3")),
    said.PermitExtraAreas: Takes("TG Higher Duties Dealer", rule("5.12.1")),
    said.ChangePayTables: Takes("TG Assistant Casino Manager", rule("10.2.2")),
    said.OrderCount: Takes("TG Higher Duties Dealer", rule("3.3")),
    said.ReplaceCards: Takes("TG Higher Duties Dealer", rule("3.4")),
    said.OrderShuffle: Takes("TG Higher Duties Dealer", rule("4.1.1(c)")),
    said.CloseTable: Takes("TG Higher Duties Dealer", rule("13.8")),
    said.RecordCount: Takes("Dealer", rule("1.2"), COUNTING),
}
"""The floor's instructions: the lowest rank that may give each, the clause that asks for it, and when it may be given."""
