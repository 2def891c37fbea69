"""The dealer's page in a real browser: a round by hand, an irregularity reported, and what a dealer's rank cannot do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faint, faults
from live_house import Client, LiveHouse
from page_kinds import BOTH, Pages
from playwright.sync_api import Page, expect
from staff_room import CALIFORNIA, CANBERRA, MELBOURNE, join, next_step, on_duty, seated

from queenhigh.games.library import BOOK_IDS

pytest_plugins = ["browsing"]


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("dealer")
    with LiveHouse(folder, automatic=False) as house:
        yield house


def test_a_dealer_runs_a_whole_round_by_hand(live: LiveHouse, pages: Pages) -> None:
    seated(live, "canberra-1", "Ann", 2)
    page = pages(live, join(live, "Dana", CANBERRA, "dealer").client)
    page.goto("/deal/canberra-1")
    page.get_by_role("button", name="Dealer", exact=True).click()
    page.get_by_role("button", name="By hand").click()
    next_step(page, "Start a round")
    _wager(page, 2, "Ante", "25")
    expect(page.locator(".seat-row")).to_contain_text("Ante $25")
    next_step(page, "No more bets")
    next_step(page, "Shuffle")
    next_step(page, "Cut")
    next_step(page, "Deal")
    page.get_by_role("group", name="Decision of seat 2").get_by_role("button", name="Play").click()
    expect(page.locator(".seat-row")).to_contain_text("Play $25")
    next_step(page, "Turn up the dealer's hand")
    next_step(page, "Settle")
    pay = page.get_by_role("region", name="Take and pay")
    boxes = pay.get_by_role("checkbox")
    expect(boxes.nth(1)).to_be_visible()
    wagers = boxes.count()  # a good hand has an ante bonus besides
    expect(pay.locator(".clause").first).to_be_visible()
    for box in boxes.all():
        box.check()
    expect(pay).to_contain_text(f"{wagers} of {wagers} done")
    assert faults(page) == []
    page.keyboard.press("n")
    expect(page.locator(".next-button")).to_contain_text("Start a round")


def _wager(page: Page, seat: int, bet: str, dollars: str) -> None:
    page.get_by_role("button", name=f"Enter a wager for seat {seat}").click()
    page.get_by_role("group", name="Wager").get_by_role("button", name=bet).click()
    page.get_by_label("Amount").fill(dollars)
    page.get_by_role("button", name="Enter", exact=True).click()


def test_a_mistake_is_refused_with_its_clause_and_changes_nothing(live: LiveHouse, pages: Pages) -> None:
    seated(live, "canberra-2", "Bea", 1)
    page = pages(live, on_duty(live, "Dov", "canberra-2", CANBERRA, "dealer"))
    page.goto("/deal/canberra-2")
    next_step(page, "Start a round")
    next_step(page, "No more bets")
    trouble = page.locator(".trouble")
    expect(trouble).to_contain_text("No one has wagered")
    expect(trouble.locator(".clause")).to_have_text("4.2")
    expect(page.locator(".page-head")).to_contain_text("Betting")


def test_a_supervisor_rules_on_an_exposed_card_and_the_players_see_it(live: LiveHouse, pages: Pages) -> None:
    player, dealer = _dealt_in(live, pages, "melbourne-1", "Cleo", "Eve")
    watching = pages(live, player)
    watching.goto("/table/melbourne-1")
    page = pages(live, on_duty(live, "Sol", "melbourne-1", MELBOURNE, "TG Area Manager"))
    page.goto("/deal/melbourne-1")
    _report(page, "exposed", "Exposed cards")
    page.get_by_role("group", name="The facts").get_by_role("button", name="3 Cleo").click()
    expect(page.get_by_role("region", name="The ruling would be").locator(".clause").first).to_have_text("11.1")
    assert faults(page) == []
    page.get_by_role("button", name="Give this ruling").click()
    for screen in (page, dealer):
        expect(screen.get_by_role("region", name="Rulings of this round").locator(".clause").first).to_have_text("11.1")
    expect(watching.locator(".clause", has_text="11.1").first).to_be_visible()


def test_what_a_dealer_may_not_rule_goes_to_the_floor(live: LiveHouse, pages: Pages) -> None:
    """A wrong number of cards in the deal needs a TG Higher Duties Dealer: the report waits until a person of that rank
    opens it.
    """
    _, dealer = _dealt_in(live, pages, "melbourne-2", "Lea", "Mo")
    _report(dealer, "wrong number", "Wrong number of cards")
    dealer.get_by_role("group", name="The facts").get_by_role("button", name="3 Lea").first.click()
    dealer.get_by_role("group", name="The facts").get_by_label("Cards dealt there").fill("2")
    call = dealer.get_by_role("region", name="Who may give it")
    expect(call).to_contain_text("Call a TG Higher Duties Dealer")
    assert faults(dealer) == []
    call.get_by_role("button", name="Send it to the floor").click()
    expect(dealer.get_by_role("dialog")).to_have_count(0)
    floor = pages(live, on_duty(live, "Nia", "melbourne-2", MELBOURNE, "TG Area Manager"))
    floor.goto("/floor/melbourne-2")
    waiting = floor.get_by_role("region", name="Waiting for a ruling")
    expect(waiting).to_contain_text("Wrong number of cards")
    waiting.get_by_role("button", name="Open it").click()
    floor.get_by_role("button", name="Give this ruling").click()
    expect(waiting).to_have_count(0)
    expect(dealer.locator(".next-button")).to_contain_text("Start a round")
    floor.get_by_role("tab", name="Incidents").click()
    log = floor.get_by_role("region", name="Incident log")
    expect(log).to_contain_text("Nia")
    expect(log.locator(".clause", has_text="11.4").first).to_be_visible()


def _dealt_in(live: LiveHouse, pages: Pages, table: str, player: str, dealer: str) -> tuple[Client, Page]:
    """A Melbourne round with one wager, dealt and not announced; the player, and the dealer's page. Only table 1 cuts by hand."""
    guest = seated(live, table, player, 3)
    page = pages(live, on_duty(live, dealer, table, MELBOURNE, "Dealer"))
    page.goto(f"/deal/{table}")
    next_step(page, "Start a round")
    expect(page.locator(".page-head")).to_contain_text("Betting")
    assert guest.do(table, type="place", bet="ante", amount=2500).status_code == 200
    for words in ("No more bets", "Shuffle", *(("Cut",) if table == "melbourne-1" else ()), "Deal"):
        next_step(page, words)
    expect(page.locator(".page-head")).to_contain_text("Dealt")
    return guest, page


def _report(page: Page, search: str, title: str) -> None:
    expect(page.locator(".next-button")).to_be_visible()
    page.keyboard.press("i")
    page.get_by_role("searchbox").fill(search)
    page.get_by_role("button", name=re.compile(f"^{title}")).click()


def test_every_hint_of_the_search_finds_something(live: LiveHouse, pages: Pages) -> None:
    """In each book's own list: four hints at least, all of which fit."""
    page = pages(live)
    page.goto("/")
    for book in BOOK_IDS:
        found = page.evaluate(
            """async (book) => {
              const { hintsOf, matches } = await import("/floor/report.js");
              const list = await (await fetch(`/api/books/${book}/irregularities`)).json();
              return hintsOf(list).map((hint) => list.filter((one) => matches(one, hint.toLowerCase().split(" "))).length);
            }""",
            book,
        )
        assert len(found) == 4, book
        assert min(found) > 0, book


@BOTH
def test_a_hint_is_pressed_and_finds_something(live: LiveHouse, pages: Pages, phone: bool) -> None:
    """Hints are buttons below the search, so that a phone shows all of them."""
    page = pages(
        live, on_duty(live, "Hal" if phone else "Hub", "california-1", CALIFORNIA, "house_dealer"), phone=phone
    )
    page.goto("/deal/california-1")
    expect(page.locator(".next-button")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Report an irregularity")).click()
    hints = page.locator(".search-hints button")
    expect(hints).to_have_count(4)
    whole = page.locator(".irregularity").count()
    for hint in hints.all():
        hint.click()
        expect(page.get_by_role("searchbox")).to_have_value(hint.inner_text())
        assert 0 < page.locator(".irregularity").count() < whole
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) + faint(page) == []
    hints.last.click()
    expect(page.locator(".irregularity")).to_have_count(whole)


def test_a_ruling_from_too_low_a_rank_is_refused_with_the_rank_that_is_needed(live: LiveHouse, pages: Pages) -> None:
    """Over HTTP too, where no page stands in between; then a supervisor takes the dealer's screen and gives it."""
    gus = on_duty(live, "Gus", "melbourne-2", MELBOURNE, "Dealer")
    page = pages(live, gus)
    page.goto("/deal/melbourne-2")
    next_step(page, "Start a round")
    finn = seated(live, "melbourne-2", "Finn", 1)
    assert finn.do("melbourne-2", type="place", bet="ante", amount=2500).status_code == 200
    next_step(page, "No more bets")
    expect(page.locator(".next-button")).to_contain_text("Shuffle")
    refused = gus.do("melbourne-2", type="report", fact={"type": "abnormal_sequence"})
    assert refused.status_code == 403
    assert "TG Higher Duties Dealer" in refused.json()["error"]["what"]
    assert refused.json()["error"]["rule"]["clause"] == "4.1.1(b)"
    _report(page, "abnormal", "Abnormal sequence")
    expect(page.get_by_role("region", name="Who may give it")).to_contain_text("Call a TG Higher Duties Dealer")
    supervisor = join(live, "Hana", MELBOURNE, "TG Area Manager")
    page.get_by_role("button", name=re.compile("takes this screen")).click()
    page.get_by_label("Name").fill("Hana")
    page.get_by_label("Password").fill(supervisor.password)
    page.get_by_role("button", name="Log on and give it").click()
    expect(page.get_by_role("region", name="Rulings of this round").locator(".clause").first).to_have_text("4.1.1(b)")


def test_the_dealers_page_fits_a_phone_and_the_dark(live: LiveHouse, pages: Pages) -> None:
    page = pages(
        live, on_duty(live, "Ivo", "california-1", "california-three-card-poker", "house_dealer"), phone=True, dark=True
    )
    page.goto("/deal/california-1")
    expect(page.locator(".next-button")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


def test_visitors_are_sent_to_log_on(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/deal/canberra-1")
    expect(page.get_by_role("button", name="Log on")).to_be_visible()
