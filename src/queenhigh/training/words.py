"""Moments and orders in plain words, without the clause, which the trainee is asked for."""

from __future__ import annotations

from queenhigh.games.kit import ruling as ordered
from queenhigh.money import Outcome, in_dollars
from queenhigh.rules import Book

MOMENTS = {
    "Betting": "Betting is open.",
    "BetsClosed": "Betting is closed; no card is out yet.",
    "Dealt": "The cards are dealt, and no one may look yet.",
    "Deciding": "The players look at their cards and decide.",
    "FlopOut": "The flop is on the table.",
    "TurnOut": "The turn card is on the table.",
    "RiverOut": "The river card is on the table.",
    "Showdown": "The dealer's hand has been turned up; nothing is settled yet.",
    "Settled": "The wagers have been settled; the cards are still on the table.",
}
FATES = {
    Outcome.VOID: "is void and goes back",
    Outcome.RETURNED: "goes back",
    Outcome.LOSE: "is lost",
    Outcome.CARRIED: "stays for the next round",
    Outcome.STAND_OFF: "stands off",
    Outcome.WIN: "is paid",
}


def said(name: str) -> str:
    """A wager by its name; `player_poker_extra/Zoe` is Zoe's, on another player's hand."""
    return name.replace("_", " ").replace("/", " of ")


def about(book: Book, clause: str) -> str:
    """A clause with what it requires, in our words."""
    return f"{clause}: {book.clause(clause).requires}"


def at(seats: tuple[int, ...]) -> str:
    if not seats:
        return "every seat"
    return f"seat{'s' if len(seats) > 1 else ''} {', '.join(map(str, seats))}"


def order(given: ordered.Order) -> str:
    """One order as a supervisor says it, without its note, which a trainee could not guess."""
    match given:
        case ordered.VoidRound():
            kept = f"; {', '.join(map(said, given.carry))} stays for the next round" if given.carry else ""
            return f"{'Misdeal' if given.misdeal else 'The round is over'}: every wager {FATES[given.outcome]}{kept}"
        case ordered.ReturnHands():
            return f"Out of play, and each wager {FATES[given.outcome]}: {at(given.seats)}"
        case ordered.ForfeitHands():
            return f"Out of play, and the wagers are lost: {at(given.seats)}"
        case ordered.ReturnBets():
            return f"The {said(given.bet)} {FATES[given.outcome]}: {at(given.seats or ())}"
        case ordered.PayBets():
            return f"The {said(given.bet)} is paid: {at(given.seats)}"
        case ordered.OfferRetraction():
            which = f" the {', '.join(map(said, given.bets))}" if given.bets else " their wagers"
            did = f"; {at(given.taken)} {'do' if len(given.taken) > 1 else 'does'}" if given.taken else ""
            return f"May take back{which}: {at(given.seats)}{did}"
        case ordered.TurnOver():
            return f"The card is turned face down and the deal continues{_of(given.seats)}"
        case ordered.Continue():
            return "Play continues"
        case ordered.Reconstruct():
            whose = "the shared cards" if given.shared else f"seat {given.seat}" if given.seat else "the dealer's hand"
            whose = "every player's hand" if given.every_hand else whose
            return f"The cards are corrected: {whose}"
        case ordered.Burn():
            return f"The cards are burnt{_of(given.seats)}"
        case ordered.CountCards():
            return "The cards are counted"
        case ordered.Reregister():
            return f"The jackpot game is cancelled, and its wagers are registered again{_of(given.seats)}"
        case ordered.Reshuffle():
            return "The cards are shuffled again"
        case ordered.Deem():
            return f"This hand counts as the player's own: seat {given.seat}"
        case ordered.Amend():
            counts = f"; {in_dollars(given.counts)} of it counts" if given.counts is not None else ""
            return f"It is noted that the {said(given.bet)} of seat {given.seat} is {in_dollars(given.amount)}{counts}"
        case ordered.Regrade():
            return f"The {said(given.bet)} of seat {given.seat} counts as {said(given.becomes)}"
        case ordered.PayOn():
            return "Prizes are based on the verified amounts"
        case ordered.Award():
            return f"A prize of {in_dollars(given.amount)} is due: {at(given.seats)}"
        case ordered.Exclude():
            return f"No further part in the {'game' if given.whole_game else 'round'}: {at(given.seats)}"
        case ordered.Refuse():
            return f"What the player tried is refused: {at(given.seats)}"
        case ordered.Withhold():
            period = f"{'for' if given.until[0].isdecimal() else 'until'} {given.until}" if given.until else ""
            return f"Winnings are withheld: {at(given.seats)} {period}".rstrip()
        case ordered.Detain():
            return f"The person is detained: {at(given.seats)}"
        case ordered.Confiscate():
            return f"The device is confiscated{_of(given.seats)}"
        case ordered.Warn():
            return f"The player is warned: {at(given.seats)}"
        case ordered.Reverse():
            return f"Payments are reversed: {at(given.seats)}"
        case ordered.PlaceCards():
            return _placed(given)
        case ordered.NoBurn():
            return "The next community cards are dealt without another burn"
        case ordered.RetakeStreet():
            return "The community cards of this street and the wagers on it are taken back"
        case ordered.Record():
            return "It is recorded, and nothing more follows"
    return said(type(given).__name__)


def _placed(given: ordered.PlaceCards) -> str:
    if given.cards:
        what = " ".join(card.face for card in given.cards)
    elif given.burned:
        what = "the last burn" if given.burned == 1 else f"the last {given.burned} burns"
    else:
        what = "the top card of the stub" if given.top == 1 else f"the top {given.top} cards of the stub"
    where = {
        "burns": "becomes a burn card",
        "muck": "goes to the muck",
        "stub": "goes back to the stub",
        "board": "stays on the board",
        "hand": f"goes to seat {given.seat}",
        "aside": "is set aside",
    }[given.into]
    return f"{what[0].upper()}{what[1:]} {where}"


def _of(seats: tuple[int, ...]) -> str:
    return f": {at(seats)}" if seats else ""
