"""Rules 3.1, 4 and 9.1-9.4: shuffle, cut and deal, from a hand held shoe or a Single Deck Card Shuffling Shoe."""

from __future__ import annotations

from queenhigh.cards import Deck
from queenhigh.games.crown_melbourne_three_card_poker.book import LADDER, PAY, rule
from queenhigh.games.crown_melbourne_three_card_poker.table import JACKPOT, MelbourneRound, Shoe, Table, by_dealer
from queenhigh.games.kit.actions import Cut, Deal, Shuffle
from queenhigh.games.kit.dealing import in_packets, in_passes, require_whole
from queenhigh.games.kit.events import CardsDealt, ChoicesAnnounced, DeckCut, DeckShuffled
from queenhigh.games.kit.phases import BetsClosed
from queenhigh.rules import Cited, IllegalAction, Rule

CARDS = int(PAY.figure("hand"))
SET = int(PAY.figure("set"))
JACKPOT_CARDS = int(PAY.figure("jackpot_cards"))
CUTS = int(PAY.figure("cuts"))
DEALER = 0
"""The dealer's position in a deal, after betting areas 1, 2, 3 and so on."""

HAND_HELD = (rule("9.3"), rule("9.3.1"), rule("9.3.2"), rule("9.1"), rule("2.3"))
SHUFFLING = (rule("9.4"), rule("9.4.1"), rule("9.1"), rule("2.3"), rule("3.1.1(a)"))


def shuffle(round: BetsClosed[Table], action: Shuffle) -> list[Cited]:
    by_dealer(action.by, "The shuffle")
    require_whole(action.deck, rule("3.1"))
    if round.table.shoe is Shoe.SHUFFLING and action.which and action.which == round.table.deck_before:
        raise IllegalAction(
            f"The {action.which} deck was in use; the two decks take turns.", rule("3.1.1(b)"), "Use the other deck."
        )
    return [DeckShuffled(action.deck, rule("4.1.1(a)"))]


def cut(round: BetsClosed[Table], action: Cut) -> list[Cited]:
    """4.2.1: the dealer cuts once, after the shuffle. Players never cut."""
    if round.table.shoe is Shoe.SHUFFLING:
        raise IllegalAction("Cards in a shuffling shoe are not cut.", rule("4.2.1(a)"), "Deal the cards.")
    if action.by not in LADDER.rungs:
        raise IllegalAction("Only the dealer cuts.", rule("4.2.2"), "Let the dealer cut.")
    if not round.deck or round.cuts >= CUTS:
        raise IllegalAction("The cards are cut once, after the shuffle.", rule("4.2.1"), "Deal the cards.")
    if not 0 < action.at < len(round.deck):
        raise IllegalAction(
            f"A cut of {action.at} does not divide the deck in two.", rule("4.2.1"), "Cut between 1 and 51."
        )
    return [DeckCut(action.at, rule("4.2.1"))]


def deal(round: BetsClosed[Table], action: Deal) -> list[Cited]:
    by_dealer(action.by, "The deal")
    shuffling = round.table.shoe is Shoe.SHUFFLING
    if not round.deck:
        raise IllegalAction("The cards have not been shuffled for this round.", rule("4.1.1(a)"), "Shuffle first.")
    if not shuffling and round.cuts != CUTS:
        raise IllegalAction("The cards have not been cut.", rule("4.2.1"), "Cut once, then deal.")
    areas = [seat for seat in sorted(round.hands) if _holds_a_wager(round, seat)]
    hands, rest = in_packets(round.deck, [*areas, DEALER], SET) if shuffling else _by_hand(round.deck, areas)
    dealer = hands.pop(DEALER)
    also: tuple[Rule, ...] = SHUFFLING if shuffling else HAND_HELD
    if not _with_jackpot_cards(round):
        return [CardsDealt(hands, dealer, (), rest, _last_clause(round), also)]
    also += (rule("9.4.3") if shuffling else rule("9.3.4"),)
    return [CardsDealt(hands, dealer, rest[:JACKPOT_CARDS], rest[JACKPOT_CARDS:], _last_clause(round), also)]


def _by_hand(deck: Deck, areas: list[int]) -> tuple[dict[int, Deck], Deck]:
    return in_passes(deck, [*areas, DEALER], CARDS)


def _holds_a_wager(round: MelbourneRound, seat: int) -> bool:
    """A carried Jackpot Wager alone gets no cards; a short wager that is returned at the result does (8.2.1)."""
    wagers = round.hands[seat].wagers
    return len(wagers) > 1 or JACKPOT not in wagers


def _with_jackpot_cards(round: MelbourneRound) -> bool:
    """Jackpot Cards are dealt if Jackpot Wagers are offered, whether or not a player placed one (reading A-45)."""
    if round.table.jackpot is None:
        return False
    wagered = any(JACKPOT in hand.wagers for hand in round.hands.values())
    return wagered or round.table.readings["A-45"] == "when_offered"


def _last_clause(round: MelbourneRound) -> Rule:
    return rule("9.4.2") if round.table.shoe is Shoe.SHUFFLING else rule("9.3.3")


def announce(by: str) -> list[Cited]:
    """9.5.1: all cards are out; players may pick theirs up, and play or fold."""
    by_dealer(by, "Announcing that players may play or fold")
    return [ChoicesAnnounced(rule("9.5.1"))]
