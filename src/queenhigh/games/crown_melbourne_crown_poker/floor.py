"""The floor of a poker table: opening and closing, cards, seats, hands, terms, prizes, sanctions and disputes.

Rules 3.4, 5.3, 6.1-6.4, 6.10, 6.11, 7.2.2-7.4, 8.1-8.3, 8.9-8.12, 11 and 13. Terms change only between hands.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from queenhigh.games.crown_melbourne_crown_poker import bonus_prizes, floor_conduct, floor_seats, floor_terms
from queenhigh.games.crown_melbourne_crown_poker import floor_events as happened
from queenhigh.games.crown_melbourne_crown_poker import instructions as here
from queenhigh.games.crown_melbourne_crown_poker.blinds import plan
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK, PAY, rule
from queenhigh.games.crown_melbourne_crown_poker.commission import Percentage, PerHand, drops
from queenhigh.games.crown_melbourne_crown_poker.events import CommissionTaken
from queenhigh.games.crown_melbourne_crown_poker.misdeals import found
from queenhigh.games.crown_melbourne_crown_poker.phases import Over
from queenhigh.games.crown_melbourne_crown_poker.seating import CITED, Button
from queenhigh.games.crown_melbourne_crown_poker.sitting import MISDEAL, Sitting, planned_again
from queenhigh.games.crown_melbourne_crown_poker.staff import by_above, in_area, require
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER, HIGHER_DUTIES, opened
from queenhigh.games.kit import floor_events as kit
from queenhigh.games.kit import floor_steps as steps
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.floor import ALWAYS, BETWEEN, SHUT, Floor, Open, Shut, Takes, evolve
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.wording import out_of_place
from queenhigh.rules import Cited, IllegalAction, Rule

CARDS = PAY.figure("deck")


def act(floor: Floor, order: said.Instruction) -> list[Cited]:
    """Return the events that an instruction leads to, or refuse it with the clause that forbids it."""
    made = _decided(floor, order)
    if isinstance(floor, Open) and floor.settings.misdealt and type(order) in SEATS:
        made += _planned_again(floor, made)
    return made


def _planned_again(floor: Open, made: list[Cited]) -> list[Cited]:
    """Before a misdealt hand is dealt again its players may leave, move, sit out and buy chips: it is dealt to those
    who are left, or not at all."""
    after = floor
    for event in made:
        after = evolve(after, event)  # type: ignore[assignment]
    now: Sitting = after.settings
    if (now.seats, now.positions) == (floor.settings.seats, floor.settings.positions):
        return []
    try:
        planned = planned_again(now)
    except IllegalAction as refusal:
        return floor_terms.abandoned(after, refusal.rule)
    return [happened.HandPlanned(planned, planned.positions.rule, (rule("9.1.1"),), again=True)]


def _decided(floor: Floor, order: said.Instruction) -> list[Cited]:
    if isinstance(floor, Open):
        in_area(floor.settings.area, order.by, order.area)
    match floor, order:
        case Shut(), said.OpenTable():
            return open_table(floor, order)
        case _, said.CheckCards():
            return check_cards(floor, order)
        case Open(), said.OrderCount() | said.RecordCount():
            return count_cards(floor, order)
        case Open(), said.ReplaceCards():
            return replace_cards(floor, order)
        case Open(playing=False), said.StartRound():
            return start_hand(floor, order)
        case Open(playing=True), here.EndHand():
            return end_hand(floor, order)
        case Open(playing=True), said.StartRound() if floor.settings.misdealt:
            check_deck(floor)
            raise IllegalAction("The misdealt hand is dealt again first.", procedure("rounds"), "Shuffle and deal it.")
        case Open(), said.GiveNotice():
            return floor_terms.give_notice(floor, order)
        case Open(), here.ChangeTerms():
            return floor_terms.change_terms(floor, order)
        case Open(), here.ChangeCommission():
            return floor_terms.change_commission(floor, order)
        case Open(), here.AssessTime():
            return floor_terms.assess_time(floor, order)
        case Open(), here.VerifyTime():
            return floor_terms.verify_time(floor, order)
        case Open(), here.DropTime():
            return floor_terms.drop_time(floor, order)
        case Open(), here.OfferPrize() | here.ClaimPrize() | here.DeliverPrize():
            return prizes(floor, order)
        case Open(), said.CloseTable() | here.AgreeToClose():
            return floor_terms.close_table(floor, order)
        case _, here.FindDetrimental():
            return floor_conduct.find_detrimental(floor, order)
        case _, (
            said.ExcludePlayer()
            | said.LiftExclusion()
            | said.WithholdWinnings()
            | said.ReleaseWinnings()
            | said.Detain()
            | here.ConfiscateDevice()
        ):
            return floor_conduct.sanction(floor, order)
        case _, said.LogBreach():
            return floor_conduct.log_breach(floor, order)
        case _, said.OpenDispute() | said.DecideDispute() | said.AdviseComplainant() | said.ReferDispute():
            return floor_conduct.dispute(floor, order)
        case _, here.BetBetweenPlayers():
            return floor_conduct.bet_between_players(order)
        case _, said.AskForRules():
            return [kit.RulesGiven(BOOK.edition, rule("13.13"))]
    if isinstance(floor, Open) and (decide := SEATS.get(type(order))):
        events: list[Cited] = decide(floor, order)  # type: ignore[operator]
        return events
    what, now = out_of_place(floor, order)
    raise IllegalAction(what, procedure("rounds"), now)


SEATS = {
    said.SeatPlayer: floor_seats.seat_player,
    here.BringPlayer: floor_seats.bring_player,
    here.RequireOfNewPlayer: floor_seats.require_of_new_player,
    here.PostToEnter: floor_seats.post_to_enter,
    here.BuyIn: floor_seats.buy_in,
    here.RemoveChips: floor_seats.remove_chips,
    said.LeaveSeat: floor_seats.leave_seat,
    here.AskForSeat: floor_seats.ask_for_seat,
    here.DrawForSeat: floor_seats.draw_for_seat,
    here.ChangeSeat: floor_seats.change_seats,
    here.SitOut: floor_seats.sit_out,
    here.ComeBack: floor_seats.come_back,
    here.MarkAbsent: floor_seats.mark_absent,
    here.PickUp: floor_seats.pick_up,
    here.ReturnToList: floor_seats.return_to_list,
    here.JoinWaitingList: floor_seats.waiting_list,
    here.LeaveWaitingList: floor_seats.waiting_list,
}
"""Instructions about the seats of an open table."""


def open_table(floor: Shut, order: said.OpenTable) -> list[Cited]:
    """3.1, 6.1, 6.4, 7.2: a table opens with a checked deck, playable terms, and the signs that the terms need."""
    setup, sitting = order.setup, order.setup.settings
    require(sitting.table.readings, order.by, DEALER, order="Opening a table", rule=procedure("opening"))
    if floor.checked_at is None:
        raise IllegalAction("The cards have not been counted and found complete.", rule("3.1"), "Check them first.")
    opened(sitting.table)
    for prize in sitting.prizes.values():
        bonus_prizes.offered(prize)
    for sign, cited in floor_terms.signs_needed(sitting).items():
        if sign not in setup.signs:
            raise IllegalAction(f"There is no sign of {sign.replace('_', ' ')}.", cited, "Display it.")
    also: tuple[Rule, ...] = (rule("3.1"), rule("6.1"), rule("6.4"), rule("7.2"))
    return [kit.TableOpened(setup, order.at, procedure("opening"), also)]


def check_cards(floor: Floor, order: said.CheckCards) -> list[Cited]:
    """3.1: only a complete deck counts as checked; any other count is recorded, and the table stays closed."""
    require(floor_conduct.readings_of(floor), order.by, DEALER, order="Checking the cards", rule=rule("3.1"))
    if order.count != int(CARDS):
        return [steps.counted(order.count, rule("3.1"))]
    return [kit.CardsChecked(order.count, order.at, rule("3.1"))]


def count_cards(floor: Open, order: said.OrderCount | said.RecordCount) -> list[Cited]:
    """3.4: a supervisor may have the cards counted at any time; the Dealer counts them."""
    readings = floor.settings.table.readings
    if isinstance(order, said.OrderCount):
        require(readings, order.by, HIGHER_DUTIES, order="Ordering a count", rule=rule("3.4"))
        return [kit.CountOrdered(rule("3.4"))]
    require(readings, order.by, DEALER, order="Counting the cards", rule=rule("3.4"))
    if not floor.counting:
        raise IllegalAction("No one has ordered a count.", rule("3.4"), "Order one first.")
    return [steps.counted(order.count, rule("3.4"))]


def replace_cards(floor: Open, order: said.ReplaceCards) -> list[Cited]:
    """5.3.1 and 5.3.2: replace cards after a round of play; a new deck is checked, then shuffled and cut."""
    require(floor.settings.table.readings, order.by, DEALER, order="Changing cards", rule=rule("5.3.1"))
    if floor.playing and not floor.settings.misdealt:
        raise IllegalAction("Cards are changed after a round of play.", rule("5.3.1"), "Wait for its end.")
    if not order.reason:
        raise IllegalAction("Only cards that are unfit for use are changed.", rule("5.3.1"), "Say what is wrong.")
    if order.whole_deck and not order.checked_by:
        raise IllegalAction("The new cards have not been checked.", rule("5.3.2"), "Check them first.")
    also = (rule("5.3.2"),) if order.whole_deck else ()
    checkers = tuple(order.checked_by.items())
    made: list[Cited] = [kit.CardsReplaced(order.whole_deck, order.at, rule("5.3.1"), also, checkers=checkers)]
    if order.whole_deck and floor.settings.boxed:
        none = replace(floor.settings, boxed=0, defective="")
        made.append(kit.SettingsChanged("boxed cards", none, rule("1.1 'Boxed Card'")))
    elif floor.settings.defective:
        whole = replace(floor.settings, defective="")
        made.append(kit.SettingsChanged("defective deck", whole, rule("1.1 'Defective deck'")))
    return made


def check_deck(floor: Open) -> None:
    """3.1, 3.4, 9.1.1(h): before every deal, also after a misdeal, require that no count is pending and the deck is
    complete."""
    steps.check_deck(floor, count=rule("3.4"), complete=rule("3.1"))
    if floor.settings.defective:
        raise IllegalAction(
            f"The deck is defective ({floor.settings.defective}).", rule("3.1"), "Replace the cards, checked, first."
        )


def check_redeal(floor: Open) -> None:
    """Refuse everything in the new deal of a misdealt hand until its deck is in order."""
    if floor.settings.misdealt:
        check_deck(floor)


def start_hand(floor: Open, order: said.StartRound) -> list[Cited]:
    """8.9: move the button and blinds on, and deal in the players whose blinds are in order."""
    sitting: Sitting = floor.settings
    require(sitting.table.readings, order.by, DEALER, order="Starting a hand", rule=rule("8.4"))
    check_deck(floor)
    steps.check_admitted(floor, floor.seats.values(), rule("13.2.2"), "Let them leave the table.")
    planned = plan(sitting.table, sitting.seats, sitting.positions)
    dead = (rule("1.1 'Dead button'"),) if planned.positions.dead else ()
    also = (*dead, *by_above(order.by), *dict.fromkeys(post.rule for post in planned.posts))
    return [
        kit.RoundStarted(rule("1.1 'Round of Play'")),
        happened.HandPlanned(planned, planned.positions.rule, also),
    ]


def end_hand(floor: Open, order: here.EndHand) -> list[Cited]:
    """End a hand once the pot is pushed. After a misdeal the same hand is dealt again (9.1.1)."""
    sitting: Sitting = floor.settings
    require(sitting.table.readings, order.by, DEALER, order="Ending a hand", rule=rule("1.1 'Round of Play'"))
    assert sitting.plan is not None
    if sitting.misdealt:
        check_deck(floor)
    dropped = [drop_commission(sitting, order.slide)] if order.slide else []
    if order.outcome == MISDEAL:
        lying = order.side_wagers
        ended = happened.HandFinished(
            order.stacks, order.outcome, rule("9.1.1"), (), lying, order.boxed, order.defective
        )
        return [*dropped, ended]
    missed = [
        happened.BlindMissed(seat, floor.seats[seat], rule("8.9.3"), (CITED[Button.MISSED_BLIND],))
        for seat in sitting.plan.missed
        if seat in floor.seats
    ]
    return [
        *dropped,
        kit.RoundFinished(sitting.plan.dealt, rule("1.1 'Round of Play'")),
        happened.HandFinished(order.stacks, order.outcome, rule("1.1 'Dealer Button'"), boxed=order.boxed),
        *missed,
    ]


def ending(over: Over, events: Iterable[Cited], by: str, at: int) -> here.EndHand:
    """The instruction that reports a finished hand to the floor."""
    lines = zip(over.side_wagers, over.side_lines, strict=False)
    carried = tuple((wager.seat, wager.colour, int(line.carried)) for wager, line in lines if line.carried)
    stacks = {number: seat.stack for number, seat in over.seats.items()}
    slide = sum(event.amount for event in events if isinstance(event, CommissionTaken))
    boxed = over.boxed - over.lineup.boxed
    return here.EndHand(
        by=by,
        at=at,
        stacks=stacks,
        slide=slide,
        outcome=over.outcome,
        side_wagers=carried,
        boxed=boxed,
        defective=next((found(made) for made in over.rulings if made.rule == rule("9.1.1(h)")), ""),
    )


def drop_commission(sitting: Sitting, amount: int) -> Cited:
    """7.2.1(b), 7.2.1(c), 7.2.3(c): the commission is dropped as soon as the round of play is over."""
    stand_alone = sitting.table.stand_alone
    ways = [
        drops(method, stand_alone=stand_alone)
        for method in sitting.table.commission
        if isinstance(method, Percentage | PerHand)
    ]
    if not ways:
        raise IllegalAction("No commission is collected from the pots of this table.", rule("7.4"), "Drop nothing.")
    (where, cited), *more = ways
    also = (rule("7.2.1(a)"), *(other for _, other in more))
    return happened.CommissionDropped(amount, where, cited, also)


def prizes(floor: Open, order: here.OfferPrize | here.ClaimPrize | here.DeliverPrize) -> list[Cited]:
    """Rule 11."""
    sitting: Sitting = floor.settings
    match order:
        case here.OfferPrize():
            require(sitting.table.readings, order.by, HIGHER_DUTIES, order="Offering a prize", rule=rule("11.1"))
            prize = bonus_prizes.offered(order.prize)
            return [happened.PrizeOffered(prize, rule("11.1"), (rule("11.2"),))]
        case here.ClaimPrize():
            if order.prize not in sitting.prizes:
                raise IllegalAction(
                    f"There is no prize {order.prize!r} at this table.", rule("11.2"), "Put it on the sign first."
                )
            player = floor_seats.at(floor, order.claim.seat).player
            ruling = bonus_prizes.claim(sitting.prizes[order.prize], order.claim, by=order.by)
            due = any(one.rule == rule("11.3.2") for one in ruling.orders)
            number = max(sitting.outstanding, default=0) + 1 if due else None
            return [happened.PrizeRuled(order.prize, player, ruling, ruling.rule, number)]
    if order.number not in sitting.outstanding:
        raise IllegalAction(f"No prize {order.number} is outstanding.", rule("11.3.2"), "Look at the list of prizes.")
    player, name = sitting.outstanding[order.number]
    return [happened.PrizeDelivered(order.number, player, name, order.at, rule("11.3.2"))]


TAKES: dict[type[said.Instruction], Takes] = {
    said.CheckCards: Takes("Dealer", rule("3.1"), ALWAYS),
    said.OpenTable: Takes("Dealer", procedure("opening"), SHUT),
    said.ExcludePlayer: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    said.LiftExclusion: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    said.WithholdWinnings: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    said.ReleaseWinnings: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    said.Detain: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    said.AskForRules: Takes("Dealer", None, ALWAYS),
    said.LogBreach: Takes("Dealer", procedure("records"), ALWAYS),
    said.OpenDispute: Takes("Dealer", None, ALWAYS),
    said.AdviseComplainant: Takes("Dealer", rule("13.9"), ALWAYS),
    said.DecideDispute: Takes("TG Area Manager", rule("13.10"), ALWAYS),
    said.ReferDispute: Takes("Dealer", None, ALWAYS),
    here.ConfiscateDevice: Takes("TG Assistant Casino Manager", rule("13.2"), ALWAYS),
    here.FindDetrimental: Takes("TG Area Manager", rule("13.4"), ALWAYS),
    said.SeatPlayer: Takes("Dealer", rule("8.3")),
    said.LeaveSeat: Takes("Dealer"),
    said.StartRound: Takes("Dealer", rule("8.4"), BETWEEN),
    said.GiveNotice: Takes("TG Area Manager"),
    said.OrderCount: Takes("TG Higher Duties Dealer", rule("3.4")),
    said.RecordCount: Takes("Dealer", rule("3.4")),
    said.ReplaceCards: Takes("Dealer", rule("5.3.1")),
    said.CloseTable: Takes("TG Area Manager", rule("13.3")),
    here.BringPlayer: Takes("TG Higher Duties Dealer", rule("8.10")),
    here.RequireOfNewPlayer: Takes("Dealer"),
    here.PostToEnter: Takes("Dealer"),
    here.BuyIn: Takes("Dealer"),
    here.RemoveChips: Takes("Dealer"),
    here.AskForSeat: Takes("Dealer"),
    here.DrawForSeat: Takes("Dealer", rule("8.1.1")),
    here.ChangeSeat: Takes("Dealer"),
    here.SitOut: Takes("Dealer"),
    here.ComeBack: Takes("Dealer"),
    here.MarkAbsent: Takes("Dealer", rule("1.1 'Absent Button'")),
    here.PickUp: Takes("TG Area Manager", rule("8.11")),
    here.ReturnToList: Takes("Dealer"),
    here.JoinWaitingList: Takes("Dealer"),
    here.LeaveWaitingList: Takes("Dealer"),
    here.ChangeTerms: Takes("TG Area Manager", rule("6.10")),
    here.ChangeCommission: Takes("TG Area Manager", rule("7.4")),
    here.AgreeToClose: Takes("TG Area Manager", rule("13.3")),
    here.AssessTime: Takes("Dealer", rule("7.2.2(d)")),
    here.VerifyTime: Takes("TG Higher Duties Dealer", rule("7.2.2(e)")),
    here.DropTime: Takes("Dealer", rule("7.2.2(e)")),
    here.OfferPrize: Takes("TG Higher Duties Dealer", rule("11.1")),
    here.ClaimPrize: Takes("Dealer"),
    here.DeliverPrize: Takes("Dealer"),
}
"""The floor's instructions: the lowest rank that may give each, the clause that asks for it, and when it may be given."""
