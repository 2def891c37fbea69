"""The page: what the live house shows of a poker table, and how it runs one."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_crown_poker.facets.page import (
    commands,
    cup,
    dealer,
    events,
    filled,
    forms,
    pit,
    record,
    table,
    words,
    you,
)
from queenhigh.games.crown_melbourne_crown_poker.floor_terms import CHANGE_NOTICE, CLOSING_NOTICE, MINIMUM_NOTICE
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting
from queenhigh.server.commands import own
from queenhigh.server.page import BETWEEN, Duty, Game, Need, Page

DUTIES: dict[str, tuple[Duty, ...]] = {
    BETWEEN: (
        ("1.1 'Dealer Button'", "Move the button, or leave it dead where the seat is empty."),
        ("6.11", "Chips come to the table now, and leave it with their player alone."),
        ("8.9.3", "A missed blind is put right before its player gets cards."),
    ),
    "Preparing": (
        ("8.9.2(a)", "Blinds first; a straddle only left of the last blind."),
        ("8.15.2", "Flop Chase before any card."),
        ("5.2", "Cut once; only the dealer cuts."),
    ),
    "BettingRound": (
        ("13.7", "Say what the rules ask for; give no advice on how to play."),
        ("13.14", "Players may not swap cards or discuss a hand in play."),
        ("6.18", "An action out of turn waits until its turn comes."),
        ("6.15", "Call the time when it is over."),
    ),
    "Discarding": (("9.15.1", "Every live player discards a card, in order, before play continues."),),
    "StreetDue": (
        ("8.18.1", "Burn a card, then deal."),
        ("1.1 'Burn card'", "A burn stays face down."),
    ),
    "Showdown": (
        ("1.1 'Cards speak'", "Read each hand by its cards, whatever its player calls it."),
        ("8.7", "All hole cards lie open on the table."),
        ("8.6", "A pot is played for: players do not share it by agreement."),
    ),
    "Uncontested": (
        ("8.17.3(a)(i)", "Deal the flop for side wagers that wait for it."),
        ("8.6", "A pot is played for: players do not share it by agreement."),
    ),
}
CLAUSES = {
    "StartRound": "1.1 'Round of Play'",
    "PostBlinds": "8.9.2(a)",
    "Shuffle": "5.1",
    "Cut": "5.2",
    "Deal": "8.4",
    "TimeUp": "6.15",
    "OverlookDiscard": "9.15.2",
    "ReadHands": "8.20.4",
    "PushPots": "8.20.4",
    "InspectHand": "8.21",
}
GAME = Game(
    table=table.table_view,
    you=you.you_view,
    concerned=you.concerned,
    places=table.places_at,
    waiting=dealer.waiting_for,
    entry=dealer.entry,
    pots=dealer.to_push,
    orders=dealer.orders,
    commands=commands.COMMANDS,
    carry_out=commands.carry_out,
    in_tournament=own.in_round,
    seat_in_round=commands.own_in_hand,
    next_move=pit.next_move,
    next_in_tournament=pit.next_in_tournament,
    seats_by_dealer=True,
    more_regulars=2,
    timed=True,
    record=record.record,
    took_part=record.took_part,
    told_when_shown=True,
    hand_file=record.hand_file,
)


def headline(sitting: Sitting) -> str:
    return words.headline(sitting.table)


PAGE = Page(
    short="Crown Poker",
    colour="#5f3d8d",
    title="Crown Poker",
    data="queenhigh.games.crown_melbourne_crown_poker.facets",
    game=GAME,
    shared="Board",
    headline=headline,
    signs=words.settings_words,
    duties=DUTIES,
    clauses=CLAUSES,
    besides=dealer.besides,
    labels={"StartRound": "Start a hand"},
    notices={
        "closing": Need(
            "CloseTable",
            "13.3",
            "Three more hands after the notice, unless all players agree.",
            rounds=CLOSING_NOTICE,
        ),
        "terms": Need(
            "ChangeTerms",
            "6.10",
            "Three more hands after the notice, or a majority of the players.",
            rounds=CHANGE_NOTICE,
        ),
        "minimum": Need(
            "ChangeTerms",
            "6.1 footnote 2 s66(2)",
            "A higher minimum is announced by a sign, twenty minutes before.",
            seconds=MINIMUM_NOTICE,
        ),
    },
    forms=forms.FORMS,
    filled=filled.FILLED,
    events=events.OWN,
    sentences=record.SENTENCES,
    cup=cup.CUP,
)
