"""Steps that several rooms' floors have in common. Each room passes in the clause that it applies."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from queenhigh.cards import DECK
from queenhigh.games.kit import floor_events as happened
from queenhigh.games.kit import instructions as said
from queenhigh.games.kit.facts import MOST_CARDS
from queenhigh.games.kit.floor import Floor, Open, is_barred
from queenhigh.games.kit.floor_events import Dispute
from queenhigh.games.kit.phases import Over
from queenhigh.games.kit.procedure import procedure
from queenhigh.money import Cents, in_dollars
from queenhigh.rules import Book, Cited, IllegalAction, Ladder, Rule
from queenhigh.rules.errors import did_you_mean


def cards_checked(order: said.CheckCards, rule: Rule) -> list[Cited]:
    """Only a complete deck passes the check. Any other count is recorded, and the table cannot open with it."""
    if order.count != len(DECK):
        return [counted(order.count, rule)]
    return [happened.CardsChecked(order.count, order.at, rule)]


def counted(count: int, rule: Rule) -> happened.CountRecorded:
    """A count of cards that someone can have made."""
    if not 0 <= count <= MOST_CARDS:
        raise IllegalAction(f"count: {count} is not a number of cards; it is 0 to {MOST_CARDS}.", rule, "Count again.")
    return happened.CountRecorded(count, rule)


def check_name(given: str, rule: Rule, field: str = "player") -> None:
    """Refuse an order that names nobody."""
    if not given.strip():
        raise IllegalAction(f"{field}: the name is missing.", rule, f"Name the {field}.")


def check_subject(subject: str, known: Collection[str], rule: Rule) -> None:
    """Refuse a notice of something that no order of this table waits for."""
    if subject not in known:
        raise IllegalAction(
            f"subject: there is no notice of {subject!r}.{did_you_mean(subject, known)}",
            rule,
            f"Give notice of {' or '.join(known)}.",
        )


def winnings_withheld(order: said.WithholdWinnings, rule: Rule, until: int | None = None) -> list[Cited]:
    check_name(order.player, rule)
    if order.amount <= 0:
        raise IllegalAction("amount: the amount withheld must be above zero.", rule, "Name what was won.")
    return [happened.WinningsWithheld(order.player, order.amount, rule, until)]


def check_deck(floor: Open, *, count: Rule, complete: Rule) -> None:
    """Refuse to deal while a card count is open, or from an incomplete deck."""
    if floor.counting:
        raise IllegalAction("The ordered count is not finished.", count, "Record the count first.")
    if floor.miscounted is not None:
        raise IllegalAction(f"The deck has {floor.miscounted} cards.", complete, "Replace it first.")


def check_admitted(floor: Open, players: Iterable[str], rule: Rule, now: str = "Play without them.") -> None:
    if barred := [player for player in players if is_barred(floor, player)]:
        raise IllegalAction(f"{', '.join(barred)} may take no part.", rule, now)


def player_at(floor: Open, seat: int, rule: Rule) -> str:
    if seat not in floor.seats:
        raise IllegalAction(f"No one sits at seat {seat}.", rule, "Name a seat that is taken.")
    return floor.seats[seat]


def check_limits_given(limits: object, kind: type[Struct], rule: Rule) -> None:
    """Limits are those of this book, and no amount is below zero."""
    if not isinstance(limits, kind):
        raise IllegalAction("limits: they are missing.", rule, f"Name {', '.join(kind.__struct_fields__)}.")
    for name, amount in asdict(limits).items():
        if amount is not None and amount < 0:
            raise IllegalAction(f"limits.{name}: {in_dollars(amount)} is below zero.", rule, "Correct it.")


def check_between_rounds(floor: Open, rule: Rule) -> None:
    if floor.playing:
        raise IllegalAction("A round is being played.", rule, "Wait for it to end.")


def check_sat_out(floor: Open, seat: int, player: str, rounds: int, rule: Rule) -> None:
    if floor.abstained.get(seat, 0) < rounds:
        raise IllegalAction(f"{player} has not sat out {rounds} rounds in a row.", rule, "They keep the seat.")


def dispute_opened(floor: Floor, order: said.OpenDispute, rule: Rule) -> list[Cited]:
    check_dispute(floor, order, rule)
    return [happened.DisputeMoved(order.number, Dispute(order.player, order.about), rule)]


def check_dispute(floor: Floor, order: said.OpenDispute, rule: Rule) -> None:
    """Refuse a dispute of nobody, or with a number that is taken or none."""
    check_name(order.player, rule)
    if order.number in floor.disputes or order.number < 1:
        taken = "is another one" if order.number in floor.disputes else "has no number that a dispute can have"
        new = max(floor.disputes, default=0) + 1
        raise IllegalAction(f"Dispute {order.number} {taken}.", rule, f"Give it another number, such as {new}.")


def known_dispute(floor: Floor, number: int, rule: Rule) -> Dispute:
    if number not in floor.disputes:
        raise IllegalAction(f"There is no dispute {number} at this table.", rule, "Open it first, or name another.")
    return floor.disputes[number]


def check_undecided(known: Dispute, number: int, rule: Rule) -> None:
    if known.state == "referred":
        raise IllegalAction(f"Dispute {number} is with the regulator.", rule, "Wait for the review.")
    if known.state != "open":
        raise IllegalAction(
            f"Dispute {number} is decided, and that is final.", rule, "Tell the complainant who may review it."
        )


def dispute_moved(
    floor: Floor, order: said.DecideDispute | said.ReferDispute, ladder: Ladder, decides: str, reviews: str, rule: Rule
) -> list[Cited]:
    """One authority makes the final decision; the other may then be asked to review it."""
    known = known_dispute(floor, order.number, rule)
    if isinstance(order, said.ReferDispute):
        if known.state != "decided":
            raise IllegalAction(f"The {reviews} reviews a decision, and there is none yet.", rule, "Decide it first.")
        state = "referred"
    elif order.by == reviews:
        if known.state != "referred":
            raise IllegalAction(f"No one asked the {reviews} for a review.", rule, "Refer the dispute first.")
        state = "reviewed"
    else:
        ladder.require(order.by, decides, order="Deciding a dispute", rule=rule)
        check_undecided(known, order.number, rule)
        state = "decided"
    return [happened.DisputeMoved(order.number, replace(known, state=state), rule)]


def player_excluded(order: said.ExcludePlayer, book: Book, rule: Rule) -> list[Cited]:
    """Exclude a player for contravening a provision, which has to be named."""
    check_name(order.player, rule)
    if not order.breached:
        raise IllegalAction("The exclusion does not name the clause that was breached.", rule, "Name it.")
    book.rule(order.breached)
    return [happened.PlayerExcluded(order.player, order.breached, rule)]


def exclusion_lifted(floor: Floor, order: said.LiftExclusion, rule: Rule) -> list[Cited]:
    """No book says how an exclusion ends. A person who may order one may also end it, giving a reason."""
    if not is_barred(floor, order.player):
        raise IllegalAction(f"{order.player} is not excluded from the game.", rule, "Look at who is.")
    if not order.reason.strip():
        raise IllegalAction("No reason is given for lifting the exclusion.", procedure("exclusion"), "Say why.")
    return [happened.ExclusionLifted(order.player, rule)]


def complainant_advised(floor: Floor, order: said.AdviseComplainant, rule: Rule) -> list[Cited]:
    """Tell the complainant whom to consult."""
    known = known_dispute(floor, order.number, rule)
    return [happened.DisputeMoved(order.number, replace(known, advised=True), rule)]


def winnings_released(floor: Floor, order: said.ReleaseWinnings, rule: Rule) -> list[Cited]:
    if order.player not in floor.withheld:
        raise IllegalAction(f"Nothing is withheld from {order.player}.", rule, "Look at what is withheld.")
    return [happened.WinningsReleased(order.player, floor.withheld[order.player], order.paid, rule)]


def held_too_long(floor: Floor, at: int, rule: Rule) -> list[happened.WinningsReleased]:
    """Pay what may no longer be withheld. In the last second of its time it may still be held."""
    return [
        happened.WinningsReleased(player, Cents(sum(held for end, held in ends if end == until)), True, rule, until)
        for player, ends in floor.held_until.items()
        for until in sorted({end for end, _ in ends if at > end})
    ]


def detention_ended(floor: Floor, order: said.Detain, rule: Rule) -> list[Cited]:
    known = floor.detained.get(order.person)
    if known is None or known.until is not None:
        raise IllegalAction(f"{order.person} is not detained.", rule, "Look at who is.")
    return [happened.PersonDetained(replace(known, until=order.at), rule)]


def round_ended(over: Over[Any], _: Iterable[Cited], by: str, at: int) -> said.EndRound:
    """Tell the floor that a round against a bank is over, and who wagered in it."""
    return said.EndRound(by=by, at=at, wagered=tuple(sorted(over.hands)))
