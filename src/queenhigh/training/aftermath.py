"""*Pay this layout* after something went wrong: a ruling was given, the round went on or ended, and now the wagers lie there."""

from __future__ import annotations

from queenhigh.desk.troubles import CALIFORNIA, CANBERRA, MELBOURNE, PERTH
from queenhigh.games.crown_perth_holdem_poker.irregularities import BEFORE_PICKUP, IncorrectHoleCards
from queenhigh.games.kit.facts import Irregularity
from queenhigh.games.kit.ruling import Record
from queenhigh.rules import InputError
from queenhigh.training.dealing import Play
from queenhigh.training.ruling import Story, cases, moment, replayed, reported, story, tag_of
from queenhigh.training.words import order

AFTER = "after "
CHANGES = {
    MELBOURNE: (
        "exposed_cards",
        "wrong_number_of_cards",
        "cards_to_unwagered_area",
        "jackpot_cards_wrong_number",
        "cards_taken_in_error",
        "extra_hand_viewed",
        "play_wager_unmatched",
        "play_wager_unequal",
        "fraud",
    ),
    CANBERRA: ("card_exposed", "hand_in_discard_rack", "play_wager_amount", "collusion", "disturbance"),
    CALIFORNIA: ("exposed_card", "wrong_number_of_cards", "cards_to_seat_without_ante", "play_wager_amount"),
    PERTH: (
        "incorrect_hole_cards",
        "cards_to_area_without_ante",
        "communal_cards_misdealt",
        "street_wager_amount",
        "flop_wager_inadvertently_omitted",
        "jackpot_wager_short",
        "elect_not_exposed",
        "dealer_card_exposed",
    ),
}
"""Irregularities that change what is paid."""


def topics(book: str) -> tuple[str, ...]:
    known = ((name, case.fact) for name, case in cases(book).items())
    return tuple(f"{AFTER}{name}" for name, fact in known if tag_of(fact) in CHANGES[book] and not _uncounted(fact))


def _uncounted(fact: Irregularity) -> bool:
    """Perth 5.5(c): nothing is paid before the count is known."""
    if not isinstance(fact, IncorrectHoleCards) or fact.when in BEFORE_PICKUP:
        return False
    return fact.deck_complete is None and fact.deck_count is None


def played_on(book: str, seed: str, level: int, topic: str) -> tuple[Play, list[str]]:
    """The round to its end, and what has to be known of the trouble in it."""
    told = story(book, seed, level, topic.removeprefix(AFTER))
    play = told.play
    lines = _lines(told)
    replayed(told)
    if not play.until("Over"):
        raise InputError(f"The round of {book} with {topic!r} does not end.")
    return play, lines


def _lines(told: Story) -> list[str]:
    given = [order(one) for one in told.ruling.orders if not isinstance(one, Record)]
    when = moment(told)
    ruled = [f"Ruled: {'; '.join(dict.fromkeys(given))}."] if given else []
    return [f"Earlier in this round: {when[0].lower()}{when[1:]}", *reported(told.trouble.fact), *ruled]
