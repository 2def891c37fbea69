"""Sample irregularities: every one that the book rules on, at least once."""

from __future__ import annotations

from queenhigh.desk.troubles import FREE, Troubles

TROUBLES = Troubles(
    {
        "BetsClosed": {"shuffler_jam": [{}], "late_wager": [{"seat": 1, "act": "increased"}]},
        "Dealt": {
            "exposed_card": [{"to": 1}, {"to": "stub"}],
            "wrong_number_of_cards": [{"to": 2, "dealt_count": 2}],
            "cards_to_seat_without_ante": [{"to": FREE}],
            "misdeal": [{}],
            "wrong_deck": [{}],
            "mixed_discard_rack": [{}],
            "up_card_not_turned": [{}],
            "deck_count": [{"deck_count": 51}, {"deck_count": 52}],
            "fee_not_taken": [{}],
        },
        "Deciding": {
            "back_line_wager": [{"seat": 1, "player": "Zoe"}],
            "play_wager_amount": [{"seat": 1, "attempted": 100}],
            "late_wager": [{"seat": 1}, {"seat": 2, "bet": "pair_plus"}],
            "cards_touched": [{"seat": 1, "touched_by": "a neighbour"}],
            "cards_out_of_view": [{"seat": 1}],
            "out_of_turn": [{"seat": 3}],
            "dispute": [{"seat": 1}, {"seat": 1, "reconstructed": False}],
        },
        "Showdown": {"exposed_card": [{"to": 1}]},
        "Settled": {"dispute": [{"seat": 1}]},
    }
)
