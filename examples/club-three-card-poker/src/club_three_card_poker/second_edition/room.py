"""Everything that Queenhigh may ask of the second edition of the club's book."""

from club_three_card_poker.book import SECOND
from club_three_card_poker.room import room

ROOM = room(
    SECOND,
    (),
    {
        "odds": "odds:SECOND_ODDS",
        "simulation": "odds:SECOND_SIMULATION",
        "three_card": "odds:SECOND_THREE_CARD",
        "sheet": "sheet:SHEET",
        "signs": "signs:SECOND_SIGNS",
        "troubles": "troubles:TROUBLES",
        "drills": "drills:SECOND_DRILLS",
        "environment": "environment:ENVIRONMENT",
        "page": "page:PAGE",
    },
)
