"""Sample irregularities: every one that the book rules on, at least once."""

from __future__ import annotations

from queenhigh.desk.troubles import Troubles

TROUBLES = Troubles(
    {
        "BetsClosed": {"shoe_malfunction": [{}, {"hinders": False}], "impractical": [{}]},
        "Dealt": {
            "card_exposed": [
                {"when": "deal", "to": 2, "count": 1},
                {"when": "deal", "to": [1, 2], "count": 2},
                {"when": "deal", "to": "dealer"},
                {"when": "deal", "to": 1, "ruling": "exclude_from_round"},
            ],
            "misdeal_order": [{}],
            "wrong_number_of_cards": [{"to": 2, "dealt_count": 2}],
        },
        "Deciding": {
            "deck_count": [{"deck_count": 51}, {"deck_count": 52}],
            "late_wager": [{"seat": 1, "bet": "ante", "attempted": 500}],
            "play_wager_amount": [{"when": "decision", "seat": 1, "attempted": 100}],
            "folded_hand_count": [{"seat": 1, "count": 2}],
            "card_exposed": [{"when": "decision", "to": 1}],
            "hand_in_discard_rack": [{"seat": 2, "reconstructed": False}, {"seat": 2, "reconstructed": True}],
            "collusion": [
                {"seats": [1, 2], "ruling": "exclude_from_round"},
                {"seats": [1], "ruling": "void_round"},
                {"seats": [1], "ruling": "record"},
            ],
            "cards_not_protected": [{"seats": [1]}, {"seats": [1], "ruling": "exclude_from_round"}],
            "cards_exchanged": [{"seats": [1, 2]}],
            "information_exchanged": [{"seats": [1, 2], "ruling": "void_round"}],
            "contravention": [{"seat": 1, "void_wagers": True}, {"seat": 2, "void_wagers": ["ante"]}],
            "fraud": [{}],
            "impractical": [{}],
            "disturbance": [{"cause": "a brawl"}],
            "staff_advice": [{}],
            "advantage_given": [{}],
            "procedure_not_followed": [{}],
            "influence": [{}],
            "side_bet": [{}],
        },
        "Showdown": {
            "play_wager_amount": [{"when": "settlement", "seat": 1, "attempted": 700}],
            "disturbance": [{"cause": "a robbery"}],
        },
        "Settled": {
            "disturbance": [{"cause": "a fire", "already_paid": {"seat": 1, "amount": 500}}],
            "fraud": [{}],
        },
    }
)
