"""Sample irregularities: every one that the book rules on, at least once."""

from __future__ import annotations

from queenhigh.desk.troubles import Troubles

TROUBLES = Troubles(
    {
        "Preparing": {"card_exposed_in_cut": [{}]},
        "BettingRound": {
            "deck_not_shuffled_or_cut": [{}],
            "deal_error": [
                {"error": "out_of_order"},
                {"error": "player_skipped"},
                {"error": "extra_hand", "correctable": True},
            ],
            "wrong_card_count": [{"seat": 2, "cards": 3}, {"seat": 1, "cards": 1, "correctable": True}],
            "card_exposed_by_dealer": [{"seat": 1}, {"count": 2}],
            "card_exposed_by_player": [{"seat": 1}],
            "hand_shown_to_one": [{"seat": 1, "to": 2, "asked_by": 3}],
            "boxed_card_found": [{}, {"count": 5}],
            "burn_missed": [{}],
            "flop_premature": [{}],
            "flop_too_many_cards": [{}],
            "turn_premature": [{}],
            "river_premature": [{}],
            "two_cards_opened": [{}],
            "more_than_two_cards_opened": [{}],
            "failed_to_discard": [{"seat": 2}],
            "defective_deck": [{"ground": "duplicate"}],
            "prohibited_device": [{"seat": 1}],
            "contravention": [{"seat": 2, "void": True}, {"seat": 3, "exclude": True}],
            "integrity_harmed": [{"seat": 1}],
            "invalidate": [{"ground": "fire"}, {"ground": "fraud", "detail": "marked cards"}],
            "staff_advice": [{}],
            "influence": [{}],
            "bet_between_players": [{"seats": [1, 2]}],
            "cards_exchanged": [{"seats": [1]}, {"seats": [1, 2], "dead": False}],
            "collusion": [{"seats": [1]}],
            "dispute": [{"decision": "the call stands"}],
        },
        "StreetDue": {"burn_missed": [{}], "flop_too_many_cards": [{}]},
        "Showdown": {
            "mucked_hand_request": [{"seat": 1, "asked_by": 2}],
            "wrong_card_count": [{"seat": 1, "cards": 3}],
        },
        "Uncontested": {"wrong_card_count": [{"seat": 1, "cards": 3}]},
    }
)
