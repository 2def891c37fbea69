"""A process that follows knows what players hold from what it has read, without asking for each of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from book_ids import module
from desk_play import BOOKS, add_table, new_house, next_action, opening_wagers

from queenhigh.cards import Seed, shuffle
from queenhigh.ledger.ledger import Ledger
from queenhigh.money import Cents
from queenhigh.server import following
from queenhigh.server.following import Follower

PLAYERS = "Ann", "Bo", "Cy"


@pytest.mark.parametrize("at_once", [7, 500])
def test_what_moved_is_the_difference_of_the_balances(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(following, "AT_ONCE", at_once)
    desk = new_house(str(tmp_path / "house.db"))
    desk.issue(Cents(10**9))
    add_table(desk, "1", BOOKS[0], players=PLAYERS)
    for name in PLAYERS:
        desk.buy_in(name, Cents(10**6))
    with Ledger.open(tmp_path / "house.db", read_only=True) as ledger:
        follower = Follower(ledger)
        piles = [f"player:{name}" for name in PLAYERS]
        held = {pile: ledger.balance(pile, at=follower.seq) for pile in piles}
        state = desk.table("1")
        for number in range(3):
            desk.start_round("1")
            for wager in opening_wagers(desk, "1"):
                desk.do("1", wager)
            deck = shuffle(Seed.named("followed", number))
            while state.playing:
                desk.do("1", next_action(state, module(BOOKS[0], "croupier"), deck))
            while True:
                follower.next_news()
                for account, amount in follower.take_moved().items():
                    if account in held:
                        held[account] += amount
                assert held == {pile: ledger.balance(pile, at=follower.seq) for pile in piles}
                if follower.all_read:
                    break
            assert follower.seq == desk.ledger.head().seq
            assert follower.take_moved() == {}
        assert len(set(held.values())) > 1
    desk.close()
