"""Rules 9.5.1(a) and 13: conduct, contraventions, fraud and events outside anyone's control."""

from __future__ import annotations

from queenhigh.games.crown_melbourne_three_card_poker.book import BOOK, rule
from queenhigh.games.crown_melbourne_three_card_poker.endings import void
from queenhigh.games.crown_melbourne_three_card_poker.table import (
    ANTE,
    AREA_MANAGER,
    ASSISTANT_CASINO_MANAGER,
    DEALER,
    HIGHER_DUTIES_DEALER,
    JACKPOT,
    PLAY,
    RANKS,
    MelbourneRound,
    hand_at,
)
from queenhigh.games.kit.actions import Choice
from queenhigh.games.kit.facts import CannotBe, Irregularity
from queenhigh.games.kit.ruling import (
    PLAYER,
    Detain,
    Exclude,
    ForfeitHands,
    Order,
    Record,
    ReturnBets,
    ReturnHands,
    Ruling,
    Seats,
    Warn,
    Withhold,
)
from queenhigh.money import Outcome
from queenhigh.rules import IllegalAction, Rule, UnknownClause


class InformationShared(Irregularity, frozen=True, kw_only=True, tag="information_shared"):
    """9.5.1(a): players exchanged cards or told each other about them."""

    seats: tuple[int, ...]
    forfeit: bool = True


class ProhibitedDevice(Irregularity, frozen=True, kw_only=True, tag="prohibited_device"):
    """13.1: a device that records, projects or analyses the game, or a request for the table to do so."""

    seat: int


class Contravention(Irregularity, frozen=True, kw_only=True, tag="contravention"):
    """13.2: a player broke a rule. The orders may void wagers, exclude, withhold winnings or detain."""

    seat: int
    clause: str = ""
    void: bool | tuple[str, ...] = False
    void_wagers: bool | tuple[str, ...] = False
    exclude: bool = False
    withhold: bool = False
    detain: str = ""


class Fraud(Irregularity, frozen=True, kw_only=True, tag="fraud"):
    """13.3: fraud. The round is void, or only the wagers of the seats named, or one kind of wager at every seat."""

    seats: tuple[int, ...] = ()
    bets: tuple[str, ...] = ()


class ForceMajeure(Irregularity, frozen=True, kw_only=True, tag="force_majeure"):
    """13.4: something outside Crown's reasonable control interrupted the round."""


class AdviceAsked(Irregularity, frozen=True, kw_only=True, tag="advice_asked"):
    """13.6: a player asks for advice on how to play."""

    seat: int


class Influence(Irregularity, frozen=True, kw_only=True, tag="influence"):
    """13.7: an onlooker or another player influenced a decision without being asked."""

    seat: int


class Dispute(Irregularity, frozen=True, kw_only=True, tag="dispute"):
    """13.10, 13.11: a dispute that the rules do not settle. `resolved` says whether the complainant accepts the
    decision."""

    decision: str = ""
    resolved: bool = True


class BetBetweenPlayers(Irregularity, frozen=True, kw_only=True, tag="bet_between_players"):
    """13.13: players bet against each other."""

    seats: tuple[int, ...]


@rule("9.5.1(a)")
def information_shared(fact: InformationShared, round: MelbourneRound) -> Ruling:
    """The Play wager is lost with the rest, or returned (reading A-49b)."""
    decided, seats = rule("9.5.1(a)"), fact.seats
    order: Order = ForfeitHands(decided, seats) if fact.forfeit else Warn(decided, seats, "wagers may be forfeited")
    back: tuple[Order, ...] = ()
    if fact.forfeit and round.table.readings["A-49b"] == "returned":
        played = tuple(seat for seat in seats if seat in round.hands and PLAY in round.hands[seat].wagers)
        back = (ReturnBets(decided, PLAY, played),) if played else ()
    return Ruling(decided, RANKS[round.table.readings["A-49"]], (*back, order), reason=fact.detail)


@rule("13.1")
def prohibited_device(fact: ProhibitedDevice, _round: MelbourneRound) -> Ruling:
    orders = (
        Record(rule("13.1"), fact.detail or "a device is suspected"),
        Warn(rule("13.1"), (fact.seat,), "not here"),
    )
    return Ruling(rule("13.1"), DEALER, orders, (ASSISTANT_CASINO_MANAGER,), fact.detail)


@rule("13.2")
def contravention(fact: Contravention, round: MelbourneRound) -> Ruling:
    seats = (fact.seat,)
    orders: list[Order] = []
    voids = [asked for asked in (fact.void, fact.void_wagers) if asked]
    if voids:
        bets = () if True in voids else tuple(bet for asked in voids if isinstance(asked, tuple) for bet in asked)
        told = "void_wagers" if fact.void_wagers else "void"
        orders += _void_wagers(rule("13.2.1"), round, seats, bets, told)
    if fact.exclude:
        player = hand_at(round, fact.seat, rule("13.2.2")).player
        orders.append(Exclude(rule("13.2.2"), seats, whole_game=True, players=(player,)))
    if fact.withhold:
        orders.append(Withhold(rule("13.2.3"), seats, "the investigation ends with a determination"))
    if fact.detain:
        orders.append(Detain(rule("13.2.4"), seats, "a police officer arrives", fact.detain))
    if not orders:
        raise IllegalAction("The report calls for no order.", rule("13.2"), "Void wagers, exclude, withhold or detain.")
    broken = (_contravened(fact.clause),) if fact.clause else ()
    return Ruling(orders[0].rule, ASSISTANT_CASINO_MANAGER, (*orders, *broken), reason=fact.detail)


def _contravened(clause: str) -> Record:
    try:
        return Record(rule("13.2"), f"contravened: {BOOK.rule(clause).clause}")
    except UnknownClause as unknown:
        raise CannotBe("clause", str(unknown), rule("13.2"), "Name the clause that was broken.") from None


def _void_wagers(decided: Rule, round: MelbourneRound, seats: Seats, bets: tuple[str, ...], told: str) -> list[Order]:
    """Void all wagers at these areas, or only these bets. A bet that was not placed there cannot be void; `told` is the
    detail of the report that names it."""
    if not bets:
        return [ReturnHands(decided, seats, Outcome.VOID)]
    placed = {bet for seat in seats if seat in round.hands for bet in round.hands[seat].wagers}
    if absent := [bet for bet in bets if bet not in placed]:
        where = f"area {', '.join(map(str, seats))}"
        raise CannotBe(
            told, f"There is no {absent[0]} at {where}.", decided, f"The wagers there are {', '.join(sorted(placed))}."
        )
    orders: list[Order] = [ReturnBets(decided, bet, seats, Outcome.VOID) for bet in bets]
    if ANTE in bets and (alone := _jackpots_without_play(round, seats)):
        orders.append(ReturnBets(rule("5.5.1(a)"), JACKPOT, alone, Outcome.VOID))
    return orders


def _jackpots_without_play(round: MelbourneRound, seats: Seats) -> Seats:
    """If the Ante is void before the players have chosen, the Jackpot Wager placed with it cannot be played for."""
    hands = [round.hands[seat] for seat in seats if seat in round.hands]
    return tuple(hand.seat for hand in hands if hand.choice is Choice.UNDECIDED and JACKPOT in hand.wagers)


@rule("13.3")
def fraud(fact: Fraud, round: MelbourneRound) -> Ruling:
    if fact.seats or fact.bets:
        seats = fact.seats or tuple(hand.seat for hand in round.in_order)
        orders = tuple(_void_wagers(rule("13.3"), round, seats, fact.bets, "bets"))
        return Ruling(rule("13.3"), ASSISTANT_CASINO_MANAGER, orders, reason=fact.detail)
    orders = void(rule("13.5"), round, round.table.readings["A-32c"])
    return Ruling(rule("13.3"), ASSISTANT_CASINO_MANAGER, orders, reason=fact.detail)


@rule("13.4")
def force_majeure(fact: ForceMajeure, round: MelbourneRound) -> Ruling:
    orders = void(rule("13.5"), round, round.table.readings["A-32c"])
    return Ruling(rule("13.4"), HIGHER_DUTIES_DEALER, orders, reason=fact.detail)


@rule("13.6")
def advice_asked(fact: AdviceAsked, _round: MelbourneRound) -> Ruling:
    """Staff may not advise how to play, but may explain what the rules allow."""
    return Ruling(rule("13.6"), DEALER, (Warn(rule("13.6"), (fact.seat,), "only the rules are explained"),))


@rule("13.7")
def influence(fact: Influence, _round: MelbourneRound) -> Ruling:
    orders = (
        Record(rule("13.7"), fact.detail or "a decision was influenced"),
        Warn(rule("13.7"), (fact.seat,), "no advice"),
    )
    return Ruling(rule("13.7"), DEALER, orders, reason=fact.detail)


@rule("13.10")
def dispute(fact: Dispute, _round: MelbourneRound) -> Ruling:
    decided = Record(rule("13.10"), fact.decision or "decided")
    if fact.resolved:
        return Ruling(rule("13.10"), AREA_MANAGER, (decided,), reason=fact.detail)
    advised = Record(
        rule("13.11"), "the complainant is informed that a VCGLR Inspector is present and may be consulted"
    )
    return Ruling(rule("13.10"), AREA_MANAGER, (decided, advised), (PLAYER,), fact.detail)


@rule("13.13")
def bet_between_players(fact: BetBetweenPlayers, _round: MelbourneRound) -> Ruling:
    """There is no such wager here, and no stake is moved for it."""
    orders = (Warn(rule("13.13"), fact.seats, "players do not bet against each other"),)
    return Ruling(rule("13.13"), DEALER, orders, reason=fact.detail)
