"""What seeing other cards is worth to a player at Crown Perth, and what each exposed card costs that the book lets stand."""

from __future__ import annotations

from queenhigh.games.crown_perth_holdem_poker import croupier
from queenhigh.games.crown_perth_holdem_poker.book import BOOK
from queenhigh.games.crown_perth_holdem_poker.facets.pricing import Perth
from queenhigh.games.crown_perth_holdem_poker.limits import MULTIPLES
from queenhigh.games.crown_perth_holdem_poker.table import RIVER, TURN
from queenhigh.maths.holdem.information import Streets, counted, known_cards
from queenhigh.maths.holdem.solving import by_category, by_strength, starting_hands
from queenhigh.maths.information import Gain, Information, Priced, Stands, Study
from queenhigh.maths.report import Progress
from queenhigh.rules import Readings

OTHERS = croupier.SEATS - 1
COUNTS = "perth_known_cards"
SAYS = {
    "own_ranks": f"how many cards of their own two ranks {OTHERS} other players hold",
    "dealer_card": "one of the dealer's cards, before the flop",
    "dealer_card_after_flop": "one of the dealer's cards, once the Flop Wager is down",
}
"""What is counted in full, as long as the game has the book's own prices."""


def streets(readings: Readings = BOOK.readings) -> Streets:
    """The game as it is priced with known cards."""
    game = Perth(readings)
    return Streets(
        solution=game.solution,
        order=by_category() if readings["A2"] == "category" else by_strength(),
        nets=game.nets,
        folded=game.folded,
        values=[game.value(n) for n in range(len(starting_hands()))],
        prices=[(*game.price(street), MULTIPLES[street]) for street in (TURN, RIVER)],
    )


def price(look: Study, progress: Progress) -> Priced:
    readings = BOOK.readings.adopt(dict(look.readings)) if look.readings else BOOK.readings
    progress("solving the game")
    game = streets(readings)
    gains = []
    for hands in sorted({1, OTHERS}):
        progress(f"drawing deals with {hands} other {'hand' if hands == 1 else 'hands'} known")
        says = "one other player's hand" if hands == 1 else f"{hands} other players' hands"
        whole = ": the whole table plays together" if hands == OTHERS else ""
        gains.append(known_cards(game, look, f"hands_{hands}", says + whole, hands=hands))
    known = counted(game, COUNTS, OTHERS)
    for name, gain in known.items():
        early = known["dealer_card"] - known["dealer_card_after_flop"]
        parts = {"play or fold": float(early), "turn and river": float(gain - early)} if name == "dealer_card" else {}
        gains.append(Gain(name=name, says=SAYS[name], gain=gain, parts=parts))
    if not known:
        progress("drawing deals with a card of the dealer's known")
        for name, before in (("dealer_card", True), ("dealer_card_after_flop", False)):
            gains.append(known_cards(game, look, name, SAYS[name], dealers=1, before_flop=before))
    return Priced(
        wager="main",
        edge=Perth(readings, solution=game.solution).figures().house_edge,
        gains=tuple(gains),
        seats=croupier.SEATS,
    )


INFORMATION = Information(
    price=price,
    stands=(Stands(clause="5.7(b)", case="dealer_card_after_flop"),),
    samples=1 << 12,
    method="A card of the dealer's and cards of a player's own ranks are counted in full by a separate program. Other hands are "
    "drawn: random hands, flops and turns, with the cards that the player would know. Turn and River Wagers are decided and "
    "priced over every card that can still come and every hand that the dealer can still have. Whether to fold a hand "
    "before the flop is decided by some random deals and priced by others, so perfect play gains at least as much. The figure "
    "is the average gain over the best play without that knowledge.",
)
