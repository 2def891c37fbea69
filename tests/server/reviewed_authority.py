"""Who may ask for what, as it was reviewed: kept by hand, so that no declaration changes it unnoticed.

A name missing here was declared without a review. What the books' declarations say is compared with this.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from queenhigh.server.vocabulary import actions_of, instructions_of, meter_orders, tournament_orders


def _reviewed(**names: str) -> dict[str, str]:
    return {name: kind for kind, listed in names.items() for name in listed.split()}


def declared(kinds: Iterable[type[Any]]) -> dict[str, str]:
    """Who may ask for each of these, as they declare it."""
    return {kind.__name__: kind.declared.by for kind in kinds}


def of_books(books: Iterable[str], tournaments: Iterable[str]) -> dict[str, dict[str, str]]:
    """Everything that these books declare, by what it is."""
    books = tuple(books)
    return {
        "orders": declared(kind for book in books for kind in actions_of(book).values()),
        "instructions": declared(kind for book in books for kind in instructions_of(book).values()),
        "meter orders": declared(kind for book in books for kind in meter_orders(book).values()),
        "tournament orders": declared(kind for book in tournaments for kind in tournament_orders(book).values()),
    }


COMMANDS = _reviewed(
    player="""
        sit leave stay place withdraw bank decline look decide ready ask_rules dispute fold check call bet
        raise_to all_in put_in discard straddle side_wager show muck ask_to_see agree_to_split buy_time
        buy_in sit_out come_back post change_seat join_list leave_list
    """,
    host="""
        close_private remove_guest change_private deal_private set_bots new_link
    """,
    dealer="""
        order wager_for withdraw_for decide_for report ask_ruling dealing instruct meter act_for count_chips sign_chips
        withdraw_chips
    """,
    floor="""
        dismiss withdraw_order unlock ask_chips
    """,
)
ORDERS = _reviewed(
    dealer="""
        CloseBetting TakeFees Shuffle Cut Deal TurnUp AnnounceChoices Reveal Settle Collect StartGame
        PostBlinds TimeUp OverlookDiscard InspectHand ReadHands PushPots
    """,
    floor="""
        SetSchedule DeterminePrize VerifyPrizes
    """,
    nobody="""
        PlaceWager PlaceSecretWager WithdrawWager Decline ViewHand Decide Report Straddle PlaceSideWager
        Fold Check Call Bet RaiseTo AllIn PutIn OutOfTurn BuyTime Discard AddChips Show Muck AskToSee
        AgreeToSplit
    """,
)
INSTRUCTIONS = _reviewed(
    dealer="""
        CheckCards OpenTable SeatPlayer LeaveSeat StartRound GiveNotice RecordCount SecureDeck AskForRules
        LogBreach OpenDispute AdviseComplainant CloseTable InspectCards PostToEnter BuyIn RemoveChips
        AskForSeat DrawForSeat ChangeSeat SitOut ComeBack MarkAbsent ReturnToList JoinWaitingList
        LeaveWaitingList AssessTime DropTime ClaimPrize DeliverPrize
    """,
    floor="""
        VacateSeat ChangeLimits AgreeLimits PermitExtraAreas ChangePayTables OrderCount ReplaceCards
        ReplaceShoe OrderShuffle ExcludePlayer LiftExclusion WithholdWinnings ReleaseWinnings Detain DecideDispute
        ReferDispute ChangeJackpotWager BringPlayer RequireOfNewPlayer PickUp ChangeTerms ChangeCommission
        AgreeToClose VerifyTime OfferPrize ConfiscateDevice FindDetrimental
    """,
    nobody="""
        EndRound EndHand BetBetweenPlayers
    """,
)
METER_ORDERS = _reviewed(
    dealer="""
        CheckEquipment
    """,
    floor="""
        OpenSystem DisplaySign AddTable RemoveTable TransferTable CloseSystem ChangeOption ReadMeter
    """,
)
TOURNAMENT_COMMANDS = _reviewed(
    player="""
        enter withdraw_entry sign_terms nominate_substitute buy_back_in take_add_on retire raise_dispute
        come_back
    """,
    dealer="""
        order
    """,
    floor="""
        begin add_bots
    """,
)
TOURNAMENT_ORDERS = _reviewed(
    dealer="""
        Enter SignTerms WithdrawEntry NominateSubstitute BuyBackIn TakeAddOn PractiseHand MarkAway Retire
        RaiseDispute
    """,
    floor="""
        DrawUpTerms PublishTerms AdviseInspectorate AppointDirector AppointDeputy Attend DesignateTables
        OpenEntries RefuseEntry CancelTournament MoveStart Brief StartPlay BalanceTables HandForHand
        StopClock StartClock CallBreak EndBreak NextLevel EndRoundOfPlay StartRoundOfPlay StartRepechage
        ConcludeTable ForfeitEntry Penalise ReportPhone Disqualify ConcludePlay AgreeDeal AwardPrizes
        RuleOnDispute
    """,
    nobody="""
        UseTable DealHand RaceChips EndHand MakeWager OpenSecretWagers ReadClock
    """,
)

REVIEWED = {
    "orders": ORDERS,
    "instructions": INSTRUCTIONS,
    "meter orders": METER_ORDERS,
    "tournament orders": TOURNAMENT_ORDERS,
}
