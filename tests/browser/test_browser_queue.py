"""Changes of limits, pay tables and game that are ordered during a round: queued for its end, shown as queued, then made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe import faults
from live_house import Client, LiveHouse
from page_kinds import BOTH, Pages
from playwright.sync_api import Page, expect
from poker_pages import AREA_MANAGER, POKER, TABLE, Dealer, at_the_table, play_to_the_end, sit
from staff_room import CANBERRA, MELBOURNE, on_duty, seated

from queenhigh.games.library import room

pytest_plugins = ["browsing"]

QUEUED = "Queued for the end of the round"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("queue"), automatic=False) as house:
        yield house


def begun(live: LiveHouse, table: str, book: str, dealers: str, player: str) -> tuple[Client, Client]:
    """A round in which betting is open: its dealer and its player."""
    guest = seated(live, table, player, 1)
    dealer = on_duty(live, f"{player} deals", table, book, dealers)
    assert dealer.do(table, type="order", order="StartRound").status_code == 200
    return dealer, guest


def played_out(table: str, dealer: Client, guest: Client) -> None:
    """The player wagers and folds. Only at the first table a person cuts the cards."""
    before = ("CloseBetting", "Shuffle", *(("Cut",) if table.endswith("-1") else ()), "Deal", "AnnounceChoices")
    wager: dict[str, Any] = {"type": "place", "bet": "ante", "amount": 2500}
    fold: dict[str, Any] = {"type": "decide", "choice": "fold"}
    for command, orders in ((wager, before), (fold, ("Reveal", "Settle", "Collect"))):
        answer = guest.do(table, **command)
        assert answer.status_code == 200, answer.text
        for order in orders:
            answer = dealer.do(table, type="order", order=order)
            assert answer.status_code == 200, (order, answer.text)


def pair_plus(live: LiveHouse, table: str) -> str:
    """The column that is paid."""
    return room(MELBOURNE).layout.columns(live.house.desk.table(table).settings)["pair_plus"]


def fits(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@BOTH
def test_other_limits_are_queued_and_can_be_withdrawn(live: LiveHouse, pages: Pages, phone: bool) -> None:
    table, player = ("canberra-2", "Una") if phone else ("canberra-1", "Ulf")
    begun(live, table, CANBERRA, "dealer", player)
    operator = on_duty(live, f"{player} orders", table, CANBERRA, "casino_operator")
    page, watching = pages(live, operator, phone=phone), pages(live, live.guest(), phone=phone)
    watching.goto(f"/table/{table}")
    page.goto(f"/floor/{table}")
    limits = page.get_by_role("region", name="Table limits")
    limits.get_by_text("Give notice").first.click()
    for form in (limits.locator("form").first, limits.locator("form").last):
        form.get_by_label("Minimum").fill("10")
        form.get_by_label("Maximum").fill("500")
        form.get_by_role("button").last.click()
        expect(limits).to_contain_text("may be made")
    queued = page.get_by_role("region", name=QUEUED)
    expect(queued).to_contain_text("Minimum $10, maximum $500, unit $5.")
    expect(queued.locator(".badge", has_text="queued")).to_be_visible()
    expect(page.get_by_role("region", name="The table now").locator("dl")).not_to_contain_text("$500")
    expect(page.get_by_role("region", name="The table now").locator("ul")).to_have_text(
        "Limits: minimum $10, maximum $500, unit $5"
    )
    expect(limits.locator(".running")).to_contain_text("minimum $10, maximum $500, unit $5")
    expect(limits).not_to_contain_text("-1")
    expect(watching.locator(".notices")).to_contain_text("After this round: change limits.")
    assert faults(page) + faults(watching) == []
    assert fits(page)
    queued.get_by_label("Why it is withdrawn").fill("The players objected.")
    queued.get_by_role("button", name="Withdraw").click()
    expect(queued).to_have_count(0)
    expect(watching.locator(".notices", has_text="After this round")).to_have_count(0)


@BOTH
def test_other_pay_tables_are_queued_until_the_round_is_over(live: LiveHouse, pages: Pages, phone: bool) -> None:
    table, player = ("melbourne-2", "Vida") if phone else ("melbourne-1", "Vito")
    manager = on_duty(live, f"{player} orders", table, MELBOURNE, "TG Assistant Casino Manager")
    notice = {"type": "GiveNotice", "subject": "pay_tables", "change": "pair_plus B"}
    assert manager.do(table, type="instruct", order=notice).status_code == 200
    dealer, guest = begun(live, table, MELBOURNE, "Dealer", player)
    page, watching = pages(live, manager, phone=phone), pages(live, live.guest(), phone=phone)
    watching.goto(f"/table/{table}")
    page.goto(f"/floor/{table}")
    change = {"type": "ChangePayTables", "choice": {"pair_plus": "B"}}
    answer = manager.do(table, type="instruct", order=change)
    assert answer.status_code == 200, answer.text
    queued = page.get_by_role("region", name=QUEUED)
    expect(queued).to_contain_text("Pair plus B.")
    expect(watching.locator(".notices")).to_contain_text("After this round: change pay tables.")
    assert faults(page) == []
    assert fits(page)
    assert pair_plus(live, table) != "B"
    played_out(table, dealer, guest)
    expect(queued).to_have_count(0)
    assert pair_plus(live, table) == "B"
    expect(watching.locator(".notices", has_text="After this round")).to_have_count(0)


@pytest.fixture
def poker(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path, automatic=False) as house:
        yield house


@BOTH
def test_another_game_is_queued_until_the_hand_is_over(poker: LiveHouse, pages: Pages, phone: bool) -> None:
    dealer, players = Dealer(poker), {seat: sit(poker, TABLE, seat, 20_000) for seat in (1, 2, 3)}
    manager = on_duty(poker, "Ada", TABLE, POKER, AREA_MANAGER)
    dealer.deals()
    page, player = pages(poker, manager, phone=phone), pages(poker, players[1], phone=phone)
    at_the_table(player)
    page.goto(f"/floor/{TABLE}")
    change = {"type": "ChangeTerms", "game": "omaha_hilo", "betting": "pot", "minimum_buy_in": 4000}
    dealer.ask(manager, type="instruct", order=change | {"agreeing": [1, 2, 3]})
    queued = page.get_by_role("region", name="Queued for the end of the hand")
    expect(queued).to_contain_text("Game Omaha Hi-Lo Eight Qualifier, betting type pot.")
    expect(player.locator(".notices")).to_contain_text(
        "After this hand: game Omaha Hi-Lo Eight Qualifier, betting type pot."
    )
    expect(player.locator(".table-game")).to_have_text("Holdem")
    assert faults(page) + faults(player) == []
    assert fits(page)
    play_to_the_end(dealer, players)
    expect(queued).to_have_count(0)
    expect(player.locator(".table-game")).to_contain_text("Omaha Hi-Lo")
    expect(player.locator(".notices", has_text="After this hand")).to_have_count(0)
