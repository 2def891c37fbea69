"""12.4.4(c): only its player knows what is on a slip until all slips are opened; nobody else can distinguish two slips."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tournament_play import THREE, Cup, of

from queenhigh.cards import Seed, shuffle
from queenhigh.desk.codec import written
from queenhigh.desk.tables import Seal
from queenhigh.desk.tournaments import LiveTournament, TournamentDraft
from queenhigh.games.crown_melbourne_three_card_poker.table import DEALER
from queenhigh.games.crown_melbourne_three_card_poker.tournament import (
    MakeWager,
    OpenSecretWagers,
    PlaceSecretWager,
)
from queenhigh.games.kit.actions import Action, CloseBetting, PlaceWager, WithdrawWager
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.games.kit.procedure import procedure
from queenhigh.games.kit.tournaments import events as e
from queenhigh.games.kit.tournaments import orders as o
from queenhigh.games.kit.tournaments.sight import seen, told
from queenhigh.games.kit.tournaments.state import Slip
from queenhigh.games.kit.tournaments.terms import RoundTerms
from queenhigh.money import Cents
from queenhigh.rules import IllegalAction, Refusal

ROUNDS = (RoundTerms(hands=3, minimum=100, secret_wagers=2),)
EVERYBODY = ("", "p1", "p2", "p3", "Dana")


class Table:
    """A live table of a tournament with three players, the same cards every time."""

    def __init__(self) -> None:
        made = Cup(THREE, format__rounds=ROUNDS).playing(3)
        self.live = LiveTournament("cup", THREE)
        for event in made.events:
            self.live.apply(event)
        self.events: list[Any] = []
        draft = TournamentDraft(self.live)
        seed = Seed.named("slips")
        sealed = DeckSealed(seed.commitment, seed.secret, procedure("shuffle"))
        draft.deal(o.DealHand(by=DEALER, table="A", at=made.at), sealed)
        self._keep(draft)

    def play(self, *actions: Action) -> Table:
        draft = TournamentDraft(self.live)
        draft.play("A", actions, 0)
        self._keep(draft)
        return self

    def _keep(self, draft: TournamentDraft) -> None:
        self.live = draft.live
        self.events += draft.events

    def view(self, viewer: str) -> bytes:
        """Everything that there is to see: the tournament, the round, and all that was told."""
        shown = [told(event, viewer) for event in self.events]
        return msgspec.json.encode(
            [
                written(seen(self.live.state, viewer)),
                written(self.live.hands["A"].round),
                [[type(event).__name__, written(event)] for event in shown],
            ]
        )


def slip(bet: str, amount: int, player: int = 1) -> PlaceSecretWager:
    return PlaceSecretWager(player, f"p{player}", bet, Cents(amount))


def ante(player: int, amount: int = 100) -> PlaceWager:
    return PlaceWager(player, f"p{player}", "ante", Cents(amount))


@pytest.mark.clause("12.4.4(c)")
@pytest.mark.parametrize(
    ("before", "one", "other"),
    [
        ([], [slip("ante", 100)], [slip("ante", 2500)]),
        ([ante(1)], [slip("pair_plus", 5)], [slip("six_card_bonus", 4800)]),
        ([], [slip("ante", 100), slip("pair_plus", 50)], [slip("ante", 700), slip("six_card_bonus", 900)]),
    ],
)
def test_until_they_are_opened_nobody_else_can_distinguish_two_slips(
    before: list[Any], one: list[Any], other: list[Any]
) -> None:
    tables = [Table().play(*before), Table().play(*before)]
    for left, right in zip(one, other, strict=True):
        tables[0].play(left)
        tables[1].play(right)
        _same_for_all_but("p1", tables)
    for action in (ante(2), ante(3, 300)):
        for table in tables:
            table.play(action)
        _same_for_all_but("p1", tables)
    for table in tables:
        table.play(CloseBetting(DEALER))
    for viewer in EVERYBODY:
        assert tables[0].view(viewer) != tables[1].view(viewer), "now everybody sees them"
    opened = of(tables[0].events, e.SecretWagersOpened)
    assert opened.wagers == {"p1": tuple(Slip(each.bet, each.amount) for each in one)}
    assert opened.rule.clause == "12.4.4(c)"
    placed = tables[0].live.hands["A"].round.hands[1].wagers
    assert {each.bet: each.amount for each in one}.items() <= dict(placed).items(), "the chips lie on the areas"


def _same_for_all_but(player: str, tables: list[Table]) -> None:
    for viewer in EVERYBODY:
        views = {table.view(viewer) for table in tables}
        assert len(views) == (2 if viewer == player else 1), viewer


def test_everyone_sees_that_there_is_a_slip_and_whose_it_is() -> None:
    without, made = Table(), Table().play(slip("ante", 100))
    assert without.view("p2") != made.view("p2")
    assert seen(made.live.state, "p2").tables["A"].slips == {"p1": (Slip(),)}
    assert seen(made.live.state, "p1").tables["A"].slips == {"p1": (Slip("ante", 100),)}
    assert seen(without.live.state) is without.live.state


def test_an_event_told_long_after_still_does_not_say_what_was_on_the_slip() -> None:
    made = Table().play(slip("ante", 700), ante(2), ante(3), CloseBetting(DEALER))
    wager = next(event for event in made.events if isinstance(event, e.TournamentWagerMade) and event.secret)
    assert (told(wager, "p2").amount, told(wager, "p1").amount) == (0, 700)  # type: ignore[attr-defined]
    open_one = next(event for event in made.events if isinstance(event, e.TournamentWagerMade) and not event.secret)
    assert told(open_one, "p1") is open_one


@pytest.mark.clause("12.4.4(b)")
def test_whether_the_betting_can_be_closed_reveals_nothing_about_a_slip() -> None:
    """A slip with only a side bet would hold up the betting, and so reveal what it is: the Ante comes first."""
    made = Table()
    with pytest.raises(IllegalAction, match="Ante") as refusal:
        made.play(slip("pair_plus", 100))
    assert refusal.value.rule.clause == "12.4.4(b)"
    made.play(slip("ante", 100), ante(2))
    with pytest.raises(IllegalAction, match="p3 has not made"):
        made.play(CloseBetting(DEALER))


@pytest.mark.clause("12.4.4(c)")
@pytest.mark.parametrize(
    ("first", "second", "clause"),
    [
        (slip("ante", 100), slip("ante", 200), "12.4.4(c)"),
        (slip("ante", 2500), slip("pair_plus", 1), "12.4.4(b)"),
        (ante(1, 2400), slip("pair_plus", 201), "12.4.4(b)"),
        (slip("ante", 100), WithdrawWager(1, "ante"), "12.4.4(c)"),
    ],
)
def test_what_could_not_be_opened_is_refused_when_it_is_made(first: Any, second: Any, clause: str) -> None:
    made = Table().play(first)
    with pytest.raises(IllegalAction) as refusal:
        made.play(second)
    assert refusal.value.rule.clause == clause
    made.play(ante(2), ante(3), CloseBetting(DEALER))


def test_a_slip_is_from_its_players_own_seat_and_counts_against_the_round() -> None:
    made = Table()
    with pytest.raises(IllegalAction) as refusal:
        made.play(PlaceSecretWager(2, "p1", "ante", Cents(100)))
    assert refusal.value.rule.clause == "12.2.4"
    made.play(slip("ante", 100), slip("pair_plus", 100))
    with pytest.raises(IllegalAction, match="2 secret wagers"):
        made.play(slip("six_card_bonus", 100))


def test_slips_of_a_hand_played_elsewhere_are_opened_by_the_dealer() -> None:
    made = Cup(THREE, format__rounds=ROUNDS).playing(2)
    made.dealer(o.DealHand, table="A")
    made.player(MakeWager, "p1", bet="ante", amount=400, secret=True)
    with pytest.raises(Refusal):
        made.do(OpenSecretWagers(by="player", who="p1", table="A"))
    opened = of(made.dealer(OpenSecretWagers, table="A"), e.SecretWagersOpened)
    assert opened.wagers == {"p1": (Slip("ante", 400),)}
    assert made.t.tables["A"].slips == {}
    assert made.dealer(OpenSecretWagers, table="A") == []


def test_the_cards_under_the_seal_are_those_of_the_seed() -> None:
    made = Table()
    assert made.live.hands["A"].seal == Seal(Seed.named("slips").commitment, Seed.named("slips").secret)
    assert made.live.hands["A"].seal.deck() == shuffle(Seed.named("slips"))
