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
        ("1.1 'Dealer Button'", "Move the button; leave it dead in front of an empty seat."),
        ("6.11", "Players may add chips now. Chips leave the table only with their player."),
        ("8.9.3", "A player makes up a missed blind before receiving cards."),
    ),
    "Preparing": (
        ("8.9.2(a)", "Collect the blinds first. Only the player on the left of the last blind may straddle."),
        ("8.15.2", "Flop Chase wagers are placed before any card is dealt."),
        ("5.2", "Cut once. Only the dealer cuts."),
    ),
    "BettingRound": (
        ("13.7", "Explain what the rules require, but do not advise how to play."),
        ("13.14", "Players may not swap cards or discuss a hand in play."),
        ("6.18", "Hold an action out of turn until that player's turn."),
        ("6.15", "Call time when it has run out."),
    ),
    "Discarding": (("9.15.1", "Every live player discards a card, in order, before play continues."),),
    "StreetDue": (
        ("8.18.1", "Burn a card, then deal."),
        ("1.1 'Burn card'", "Burn cards stay face down."),
    ),
    "Showdown": (
        ("1.1 'Cards speak'", "The cards decide a hand, whatever the player calls it."),
        ("8.7", "All hole cards must be face up on the table."),
        ("8.6", "Players may not agree to split the pot."),
    ),
    "Uncontested": (
        ("8.17.3(a)(i)", "Deal the flop for side wagers that wait for it."),
        ("8.6", "Players may not agree to split the pot."),
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
    hand_sheet=record.hand_sheet,
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
    changes={"ChangeTerms": filled.new_terms},
    labels={"StartRound": "Start a hand"},
    notices={
        "closing": Need(
            "CloseTable",
            "13.3",
            "Three more hands are played after the notice, unless all players agree to fewer.",
            rounds=CLOSING_NOTICE,
        ),
        "terms": Need(
            "ChangeTerms",
            "6.10",
            "Three more hands are played after the notice, unless most players agree to the change.",
            rounds=CHANGE_NOTICE,
        ),
        "minimum": Need(
            "ChangeTerms",
            "6.1 footnote 2 s66(2)",
            "A sign must announce a higher minimum at least twenty minutes before.",
            seconds=MINIMUM_NOTICE,
        ),
    },
    forms=forms.FORMS,
    filled=filled.FILLED,
    events=events.OWN,
    sentences=record.SENTENCES,
    cup=cup.CUP,
)
