"""Sample irregularities: every one that the book rules on, at least once."""

from __future__ import annotations

from queenhigh.desk.troubles import Troubles
from queenhigh.games.crown_perth_holdem_poker.croupier import FREE

TROUBLES = Troubles(
    {
        "BetsClosed": {
            "shuffler_malfunction": [{}, {"prevents": False}],
            "oral_wager": [{"seat": 1, "bet": "ante"}],
            "late_wager": [{"seat": 1, "bet": "dealer_poker_extra", "attempted": 500}],
            "wager_outside_limits": [{"seat": 1, "bet": "ante", "placed": 500}],
        },
        "Deciding": {
            "cards_not_cut": [{}],
            "incorrect_cards": [{"ruling": "void"}],
            "cards_to_area_without_ante": [{"to": FREE}, {"to": FREE, "options": {"1": "void", "2": "continue"}}],
            "incorrect_hole_cards": [
                {"when": "after_pickup", "to": 2, "count": 3, "deck_complete": True},
                {"when": "after_pickup", "to": 2, "count": 1, "deck_complete": False},
            ],
            "card_exposed": [{"when": "dealing_hole_cards", "to": 1, "count": 1}, {"to": [1, 2], "count": 2}],
            "dealer_card_exposed": [{"when": "before_any_flop_wager"}],
            "flop_wager_inadvertently_omitted": [{"seat": 1}],
            "jackpot_wager_short": [{"seat": 1, "placed": 300, "amended": True}, {"seat": 1, "placed": 300}],
            "player_not_seated": [{"seat": 1}],
            "cards_outside_table": [{"seat": 1}],
            "cards_exchanged": [{"seats": [1, 2]}],
            "information_exchanged": [{"seats": [1, 2]}],
            "staff_advice": [{}],
            "prohibited_device": [{"seat": 1, "used": True}, {"seat": 1, "used": False}],
            "contravention": [{"seat": 1, "void": True}, {"seat": 2, "exclude": True}, {"seat": 3}],
            "disturbance": [{"cause": "a brawl"}],
        },
        "FlopOut": {
            "communal_cards_misdealt": [{"when": "flop", "reconstructable": "none"}],
            "street_wager_amount": [{"seat": 1, "bet": "flop", "placed": 100}],
            "game_manager_malfunction": [{"finding": "malfunction"}, {"finding": "none"}, {"finding": ""}],
            "incorrect_hole_cards": [{"when": "after_flop", "to": 2, "count": 3, "deck_complete": True}],
            "force_majeure": [{"cause": "a fire alarm"}],
            "fraud": [{}, {"seats": [1]}],
        },
        "TurnOut": {
            "communal_cards_misdealt": [{"when": "turn", "reconstructable": "flop_only"}],
            "investigation": [{}, {"seats": [1], "hours": 24}],
            "jackpot_display_malfunction": [{"finding": "malfunction"}, {"finding": "none"}],
            "dispute": [{"seat": 1}],
        },
        "Showdown": {"elect_not_exposed": [{"seat": 1}], "best_hand_challenged": [{"seat": 1}]},
        "Settled": {"disturbance": [{"cause": "a robbery"}], "investigation": [{}]},
    }
)
