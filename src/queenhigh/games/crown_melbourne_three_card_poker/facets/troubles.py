"""Sample irregularities: every one that the book rules on, at least once."""

from __future__ import annotations

from queenhigh.desk.troubles import Troubles
from queenhigh.games.crown_melbourne_three_card_poker.croupier import EXTRA, FREE

TROUBLES = Troubles(
    {
        "Betting": {"cards_unfit": [{}, {"whole_deck": False}]},
        "BetsClosed": {
            "abnormal_sequence": [{}],
            "shuffle_warranted": [{}],
            "shoe_malfunction": [{}],
            "jackpot_game_started_in_error": [{}],
        },
        "Dealt": {
            "exposed_cards": [
                {"to": 1},
                {"to": "dealer"},
                {"to": [1, 2], "count": 2},
                {"to": 2, "exposed_by": "player"},
            ],
            "wrong_number_of_cards": [{"to": 2, "dealt_count": 2}],
            "cards_to_unwagered_area": [{"to": FREE}],
            "shoe_count_unverified": [{}, {"deck_count": 51}],
        },
        "Deciding": {
            "wrong_number_of_cards": [
                {"to": 2, "dealt_count": 2},
                {"to": 2, "dealt_count": 2, "retracting": [1, 3]},
                {"to": 2, "dealt_count": 4, "deck_count": 51},
            ],
            "dealer_wrong_number": [{"order_determinable": False}, {"order_determinable": True, "dealt_count": 4}],
            "cards_to_unwagered_area": [{"to": FREE, "retracting": [1]}],
            "jackpot_cards_wrong_number": [{"reconstructable": False}, {"reconstructable": True}],
            "cards_taken_in_error": [{"seat": 1, "only_cards_in_rack": False}, {"seat": 1, "only_cards_in_rack": True}],
            "extra_hand_viewed": [{"viewed": [EXTRA]}, {"viewed": [2, EXTRA]}],
            "deck_count": [{"deck_count": 51}, {"deck_count": 52}],
            "play_wager_unmatched": [{"seat": 1}],
            "cards_mixed_with_dealer": [
                {"seat": 1, "order_determinable": False},
                {"seat": 1, "order_determinable": True},
            ],
            "cards_mixed_with_jackpot_cards": [{"seat": 1}, {"seat": 1, "reconstructable": True}],
            "jackpot_game_started_in_error": [{}],
            "information_shared": [{"seats": [1, 2]}, {"seats": [1, 2], "forfeit": False}],
            "prohibited_device": [{"seat": 1}],
            "contravention": [{"seat": 1, "clause": "13.13", "void": True}, {"seat": 2, "withhold": True}],
            "fraud": [{}, {"seats": [1]}, {"seats": [2], "bets": ["pair_plus"]}],
            "force_majeure": [{"detail": "a fire alarm"}],
            "advice_asked": [{"seat": 1}],
            "influence": [{"seat": 1}],
            "dispute": [{"decision": "the hand stands"}],
            "bet_between_players": [{"seats": [1, 2]}],
        },
        "Showdown": {
            "play_wager_unequal": [{"seat": 1, "placed": 100}, {"seat": 1, "placed": 9000}],
            "deck_count": [{"deck_count": 51}],
        },
        "Settled": {"deck_count": [{"deck_count": 51}], "force_majeure": [{"detail": "a fire alarm"}]},
    }
)
