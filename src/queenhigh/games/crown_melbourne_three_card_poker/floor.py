"""The floor of a Melbourne table: opening and closing, cards, limits and signs, pay tables, seats, sanctions and disputes.

Rules 2, 3.1-3.4, 4.1, 5.12.1, 8.1 with section 66 of the Act, 8.3, 10.2 and 13. Settings change between rounds alone: a
round in play keeps those it began with.
"""

from __future__ import annotations

from msgspec.structs import replace

from queenhigh.cards import DECK
from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, LADDER, PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    AREA_MANAGER,
    ASSISTANT_CASINO_MANAGER,
    HIGHER_DUTIES_DEALER,
    JACKPOT,
    PLACES,
    PLAY,
    RANKS,
    Limits,
    PayTables,
    Shoe,
    Table,
    by_dealer,
)
from queenhigh.games.kit import floor as happened
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import Detention, Dispute, Floor, Open, SecuredDeck, Shut, is_barred, notice
from queenhigh.games.kit.procedure import procedure
from queenhigh.money import in_dollars
from queenhigh.rules import Cited, IllegalAction, Rule

MINUTE = 60
ABSTAINING_ROUNDS = int(PAY.figure("abstaining_rounds"))
CLOSING_NOTICE = int(PAY.figure("closing_notice"))
MINIMUM_NOTICE = int(PAY.figure("minimum_raise_notice")) * MINUTE
CLOSING, LIMITS, PAY_TABLES = "closing", "limits", "pay_tables"
GROUNDS = ("section 80", "section 81", "section 82", "section 83", "section 83A", "prescribed provision")
"""13.2.4: a prohibited device, an offence of the Crimes Act, or a prescribed provision of the Casino Control Act."""


def act(floor: Floor, order: said.Instruction) -> list[Cited]:
    """What an instruction leads to, or the refusal that names the clause against it."""
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
            return [happened.CountRecorded(order.count, rule("3.3"))]
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
        case _, said.ExcludePlayer() | said.WithholdWinnings() | said.ReleaseWinnings() | said.Detain():
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
    state = type(floor).__name__.lower()
    raise IllegalAction(f"{type(order).__name__} is not possible now: the table is {state}.", rule("1.3"))


def open_table(floor: Shut, order: said.OpenTable) -> list[Cited]:
    """Nothing opens without places, areas, a shoe, checked cards, the signs of section 66 and its pay tables on them."""
    setup, settings = order.setup, order.setup.settings
    by_dealer(order.by, "Opening a table")
    if not 1 <= setup.places <= PLACES:
        raise IllegalAction(f"A table has 1 to {PLACES} places, not {setup.places}.", rule("2.1"))
    if PLAY not in setup.areas:
        raise IllegalAction("The layout has no area for Play.", rule("2.2.1"))
    if unmarked := [bet for bet in setup.offered if bet not in setup.areas]:
        raise IllegalAction(
            f"The layout has no area for {', '.join(unmarked)}.", rule("2.2.2"), "Do not offer it here."
        )
    if not setup.shoe:
        raise IllegalAction("The table has no dealing shoe.", rule("2.3"))
    if (JACKPOT in setup.offered or settings.jackpot is not None) and not setup.jackpot_equipment:
        raise IllegalAction("The prize meter's equipment is not fitted.", rule("2.4"), "Do not offer Jackpot Wagers.")
    decks = int(PAY.figure("shuffling_shoe_decks"))
    if settings.shoe is Shoe.SHUFFLING and not len(setup.back_colours) == len(set(setup.back_colours)) == decks:
        raise IllegalAction(f"A shuffling shoe needs {decks} decks of different colours.", rule("3.1.1(b)"))
    if floor.checked_at is None:
        raise IllegalAction("The cards have not been checked and found complete.", rule("3.2"), "Check them first.")
    if LIMITS not in setup.signs:
        raise IllegalAction("The sign with minimum and maximum is not up.", rule("8.1"), "Put it up first.")
    if PAY_TABLES not in setup.signs:
        raise IllegalAction("The pay tables in use are not on the sign.", rule("10.2.1"), "Print them on it.")
    also: tuple[Rule, ...] = (rule("2.1"), rule("2.2.1"), rule("2.2.2"), rule("2.3"), rule("3.2"), rule("10.2.1"))
    also += (rule("2.4"),) if setup.jackpot_equipment else ()
    also += (rule("3.1.1(b)"),) if settings.shoe is Shoe.SHUFFLING else ()
    return [happened.TableOpened(setup, order.at, rule("8.1"), (*also, rule("8.1 fn s66(1)")))]


def check_cards(order: said.CheckCards) -> list[Cited]:
    """3.2: only a complete deck has been checked; another count is written down and opens nothing."""
    by_dealer(order.by, "Checking the cards")
    if order.count != len(DECK):
        return [happened.CountRecorded(order.count, rule("3.2"))]
    return [happened.CardsChecked(order.count, order.at, rule("3.2"))]


def replace_cards(floor: Open, order: said.ReplaceCards) -> list[Cited]:
    """3.4: after a round. A whole new deck is checked, now or beforehand (4.1.2), and shuffled and cut before it is dealt."""
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Changing cards", rule=rule("3.4"))
    if floor.playing:
        raise IllegalAction("Cards are changed after a round, not in it.", rule("3.4"), "Wait for the round to end.")
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
    """4.1.1: at once if the cards come in an abnormal sequence; otherwise for a cause, which is written down."""
    clause = rule("4.1.1(b)") if "sequence" in order.reason else rule("4.1.1(c)")
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Ordering a shuffle", rule=clause)
    if not order.reason:
        raise IllegalAction("A shuffle is ordered for a reason.", clause, "Say why.")
    return [happened.ShuffleOrdered(order.reason, clause)]


def secure_deck(order: said.SecureDeck) -> list[Cited]:
    """4.1.2: a deck checked beforehand lies in a designated area until it is needed."""
    by_dealer(order.by, "Checking a deck beforehand")
    if order.count != len(DECK):
        raise IllegalAction(f"Deck {order.deck} has {order.count} cards.", rule("3.1"), "Secure a complete one.")
    if not order.place:
        raise IllegalAction("A deck checked beforehand is kept in a designated area.", rule("4.1.2"), "Say where.")
    return [happened.DeckSecured(SecuredDeck(order.deck, order.place, order.at), rule("4.1.2"))]


def permit_extra_areas(floor: Open, order: said.PermitExtraAreas) -> list[Cited]:
    """5.12.1: only while nobody is kept out and there are seats enough at like tables."""
    by = RANKS[floor.settings.readings["A-50"]]
    LADDER.require(order.by, by, order="Permitting further areas", rule=rule("5.12.1"))
    _between_rounds(floor, rule("5.12.1"))
    if order.allowed and order.waiting:
        raise IllegalAction("Somebody is waiting for a seat.", rule("5.12.1"), "One area for each player until then.")
    settings = replace(floor.settings, extra_areas=order.allowed)
    return [happened.SettingsChanged("extra_areas", settings, rule("5.12.1"))]


def change_limits(floor: Open, order: said.ChangeLimits) -> list[Cited]:
    """Section 66(2): a higher minimum is changed when its sign said, twenty minutes after it went up. A lower one needs none."""
    LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Changing the limits", rule=rule("8.1"))
    _between_rounds(floor, rule("8.1"))
    settings: Table = floor.settings
    before = settings.bet_limits.get(order.bet, settings.limits)
    if order.limits.min > before.min:
        _check_sign(floor, order)
    if order.bet:
        settings = replace(settings, bet_limits={**settings.bet_limits, order.bet: order.limits})
    else:
        settings = replace(settings, limits=order.limits)
    return [happened.SettingsChanged(LIMITS, settings, rule("8.1 fn s66(2)"))]


def _check_sign(floor: Open, order: said.ChangeLimits) -> None:
    sign, words = floor.notices.get(LIMITS), new_minimum(order.limits, order.bet)
    if sign is None or sign.change != words:
        raise IllegalAction(
            f"No sign announces {words!r}.",
            rule("8.1 fn s66(2)"),
            f"Put it up {MINIMUM_NOTICE // MINUTE} minutes before.",
        )
    if sign.effective is None or order.at < sign.effective:
        raise IllegalAction("The sign names a later time.", rule("8.1 fn s66(2)"), "Wait until then.")


def new_minimum(limits: Limits, bet: str = "") -> str:
    """What a sign says of a higher minimum: `minimum 25.00`, or `pair_plus minimum 10.00`."""
    return f"{bet} minimum {in_dollars(limits.min)}".strip()


def agree_limits(floor: Open, order: said.AgreeLimits) -> list[Cited]:
    """8.3: limits of their own for a player, shown by a Distinctive Marker at the position."""
    by = RANKS[floor.settings.readings["A-50b"]]
    LADDER.require(order.by, by, order="Agreeing personal limits", rule=rule("8.3"))
    _between_rounds(floor, rule("8.3"))
    _player(floor, order.seat)
    if order.limits is not None and not order.marker:
        raise IllegalAction("Personal limits are shown by a marker.", rule("8.3"), "Put the marker down.")
    return [_personal_limits(floor, order.limits, order.seat)]


def _personal_limits(floor: Floor, limits: Limits | None, *seats: int) -> Cited:
    assert isinstance(floor, Open)
    personal = {other: own for other, own in floor.settings.personal_limits.items() if other not in seats}
    if limits is not None:
        personal |= dict.fromkeys(seats, limits)
    return happened.SettingsChanged("marker", replace(floor.settings, personal_limits=personal), rule("8.3"))


def start_round(floor: Open, order: said.StartRound) -> list[Cited]:
    by_dealer(order.by, "Starting a round")
    if floor.counting:
        raise IllegalAction("The count that was ordered is not in.", rule("3.3"), "Record the count first.")
    if floor.miscounted is not None:
        raise IllegalAction(f"The deck has {floor.miscounted} cards.", rule("3.1"), "Replace it first.")
    if barred := [player for player in order.wagering if is_barred(floor, player)]:
        raise IllegalAction(f"{', '.join(barred)} may take no part.", rule("13.2.2"))
    deserted = [seat for seat in floor.settings.personal_limits if seat not in floor.seats]
    cleared = [_personal_limits(floor, None, *deserted)] if deserted else []
    return [*cleared, happened.RoundStarted(rule("9.2"))]


def give_notice(floor: Open, order: said.GiveNotice) -> list[Cited]:
    match order.subject:
        case "closing":
            LADDER.require(order.by, HIGHER_DUTIES_DEALER, order="Giving notice of closing", rule=rule("13.8"))
            cited = rule("13.8")
        case "pay_tables":
            LADDER.require(order.by, ASSISTANT_CASINO_MANAGER, order="Announcing pay tables", rule=rule("10.2.2"))
            cited = rule("10.2.2")
        case "limits":
            by_dealer(order.by, "Putting up a sign")
            cited = rule("8.1 fn s66(2)")
            if order.effective is None or order.effective - order.at < MINIMUM_NOTICE:
                raise IllegalAction(
                    f"The sign names a time of change at least {MINIMUM_NOTICE // MINUTE} minutes away.", cited
                )
        case _:
            by_dealer(order.by, "Putting up a sign")
            cited = rule("8.1")
    return [happened.NoticeGiven(notice(floor, order), cited)]


def change_pay_tables(floor: Open, order: said.ChangePayTables) -> list[Cited]:
    """10.2.2: before a game begins, with all players told first."""
    LADDER.require(order.by, ASSISTANT_CASINO_MANAGER, order="Changing the pay tables", rule=rule("10.2.2"))
    _between_rounds(floor, rule("10.2.2"))
    if floor.seats and PAY_TABLES not in floor.notices:
        raise IllegalAction("The players have not been told.", rule("10.2.2"), "Give notice first.")
    chosen = {name: getattr(floor.settings.pay_tables, name) for name in PayTables.__struct_fields__}
    if unknown := order.choice.keys() - chosen:
        raise IllegalAction(f"There are no pay tables for {', '.join(sorted(unknown))}.", rule("10.2"))
    settings = replace(floor.settings, pay_tables=PayTables(**{**chosen, **order.choice}))
    return [happened.SettingsChanged(PAY_TABLES, settings, rule("10.2.2"))]


def seat_player(floor: Open, order: said.SeatPlayer) -> list[Cited]:
    if is_barred(floor, order.player):
        raise IllegalAction(f"{order.player} is excluded from the game.", rule("13.2.2"))
    if not 1 <= order.seat <= floor.setup.places or order.seat in floor.seats:
        raise IllegalAction(f"Place {order.seat} is not free.", rule("2.1"))
    if order.player in floor.seats.values():
        raise IllegalAction(f"{order.player} sits at this table already.", procedure("seats"))
    return [happened.PlayerSeated(order.seat, order.player, rule("2.1"))]


def seat_left(floor: Open, seat: int, decided: Rule) -> list[Cited]:
    """A marker is the player's and not the position's: it goes with them (8.3)."""
    gone = happened.SeatLeft(seat, _player(floor, seat), decided)
    if seat in floor.settings.personal_limits and not floor.playing:
        return [gone, _personal_limits(happened.evolve(floor, gone), None, seat)]
    return [gone]


def sanction(
    floor: Floor, order: said.ExcludePlayer | said.WithholdWinnings | said.ReleaseWinnings | said.Detain
) -> list[Cited]:
    """13.2: for a breach of a named clause, and by a TG Assistant Casino Manager. Void wagers (13.2.1) are the round's."""
    LADDER.require(order.by, ASSISTANT_CASINO_MANAGER, order="A sanction", rule=rule("13.2"))
    match order:
        case said.ExcludePlayer():
            if not order.breached:
                raise IllegalAction("A sanction names the clause that was breached.", rule("13.2"), "Name it.")
            BOOK.rule(order.breached)
            return [happened.PlayerExcluded(order.player, order.breached, rule("13.2.2"))]
        case said.WithholdWinnings():
            return [happened.WinningsWithheld(order.player, order.amount, rule("13.2.3"))]
        case said.ReleaseWinnings():
            if order.player not in floor.withheld:
                raise IllegalAction(f"Nothing is withheld from {order.player}.", rule("13.2.3"))
            held = floor.withheld[order.player]
            return [happened.WinningsReleased(order.player, held, order.paid, rule("13.2.3"))]
    return detain(floor, order)


def detain(floor: Floor, order: said.Detain) -> list[Cited]:
    """13.2.4: on one of its grounds, in a suitable place, until the police are there."""
    known = floor.detained.get(order.person)
    if order.ended:
        if known is None or known.until is not None:
            raise IllegalAction(f"{order.person} is not detained.", rule("13.2.4"))
        return [happened.PersonDetained(replace(known, until=order.at), rule("13.2.4"))]
    if order.ground not in GROUNDS:
        raise IllegalAction(
            f"{order.ground or 'Nothing'!r} is no ground.", rule("13.2.4"), f"It is {' or '.join(GROUNDS)}."
        )
    if not order.place:
        raise IllegalAction("A person is detained in a suitable place.", rule("13.2.4"), "Say where.")
    return [happened.PersonDetained(Detention(order.person, order.ground, order.place, order.at), rule("13.2.4"))]


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
        raise IllegalAction("Another seat is free.", rule("13.9"), "Offer that one.")
    return seat_left(floor, order.seat, rule("13.9"))


def dispute(
    floor: Floor, order: said.OpenDispute | said.DecideDispute | said.AdviseComplainant | said.ReferDispute
) -> list[Cited]:
    """13.10-13.12: an Area Manager's decision is final; who is not content is told of the inspector before it closes."""
    known = floor.disputes.get(order.number)
    if isinstance(order, said.OpenDispute):
        if known is not None:
            raise IllegalAction(f"Dispute {order.number} is another one.", rule("13.10"), "Give it another number.")
        return [happened.DisputeMoved(order.number, Dispute(order.player, order.about), rule("13.10"))]
    if known is None:
        raise IllegalAction(f"There is no dispute {order.number} at this table.", rule("13.10"))
    match order:
        case said.AdviseComplainant():
            by_dealer(order.by, "Advising the complainant")
            return [happened.DisputeMoved(order.number, replace(known, advised=True), rule("13.11"))]
        case said.DecideDispute():
            LADDER.require(order.by, AREA_MANAGER, order="Deciding a dispute", rule=rule("13.10"))
            if known.state != "open":
                raise IllegalAction(f"Dispute {order.number} is decided, and that is final.", rule("13.10"))
            if not order.resolved and not known.advised:
                raise IllegalAction(
                    "The complainant has not been told of the inspector.", rule("13.11"), "Advise them first."
                )
            state = "decided" if order.resolved else "unresolved"
            return [happened.DisputeMoved(order.number, replace(known, state=state), rule("13.10"))]
    return [happened.DisputeMoved(order.number, replace(known, state="referred"), rule("13.12"))]


def _between_rounds(floor: Open, against: Rule) -> None:
    if floor.playing:
        raise IllegalAction("A round is being played, and it keeps its terms.", against, "Wait for it to end.")


def _player(floor: Open, seat: int) -> str:
    if seat not in floor.seats:
        raise IllegalAction(f"Nobody sits at place {seat}.", rule("2.1"))
    return floor.seats[seat]
