"""The floor's pages in a real browser: every table at a glance, changes with notice, two signatures, accounts and duty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import expect
from staff_room import CALIFORNIA, CANBERRA, MELBOURNE, join, on_duty, seated

pytest_plugins = ["browsing"]
OPERATOR, SUPERVISOR = "casino_operator", "casino_supervisor"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("floor")
    with LiveHouse(folder, automatic=False) as house:
        yield house


def test_the_floor_shows_every_table_and_what_needs_attention(live: LiveHouse, pages: Pages) -> None:
    operator = on_duty(live, "Odo", "canberra-1", CANBERRA, OPERATOR)
    opened = operator.do(
        "canberra-1", type="instruct", order={"type": "OpenDispute", "number": 1, "player": "Ann", "about": "an ante"}
    )
    assert opened.status_code == 200, opened.text
    page = pages(live, live.manager())
    page.goto("/floor")
    row = page.get_by_role("row", name="canberra-1 ")
    expect(row).to_contain_text("Odo")
    expect(row).to_contain_text("dispute")
    expect(page.locator(".floor-table tbody tr")).to_have_count(8)
    calls = page.get_by_role("list", name="What needs the floor")
    expect(calls.get_by_role("listitem").filter(has_text="no dealer is on duty")).to_have_count(7)
    expect(calls).not_to_contain_text("canberra-1: The table is dealt by hand")
    assert faults(page) == []
    page = pages(live, operator)
    page.goto("/floor")
    page.get_by_role("link", name="canberra-1").first.click()
    page.get_by_role("tab", name="Disputes").click()
    page.get_by_text("Decide it").click()
    page.get_by_label("Decision").fill("The ante stands")
    page.get_by_role("button", name="Decide", exact=True).click()
    expect(page.get_by_role("region", name="Disputes")).to_contain_text("decided")


def test_limits_are_changed_only_after_the_players_were_told(live: LiveHouse, pages: Pages) -> None:
    seated(live, "canberra-2", "Bea", 1)
    page = pages(live, on_duty(live, "Pia", "canberra-2", CANBERRA, OPERATOR))
    page.goto("/floor/canberra-2")
    limits = page.get_by_role("region", name="Table limits")
    limits.get_by_text("Make the change").click()
    change = limits.locator("form").last
    change.get_by_label("Minimum").fill("10")
    change.get_by_label("Maximum").fill("500")
    change.get_by_role("button").last.click()
    trouble = page.locator(".trouble")
    expect(trouble).to_contain_text("The players have not been notified.")
    expect(trouble.locator(".clause")).to_have_text("3.1")
    limits.get_by_text("Give notice").first.click()
    notice = limits.locator("form").first
    notice.get_by_label("Minimum").fill("10")
    notice.get_by_label("Maximum").fill("500")
    notice.get_by_role("button", name="Give notice").click()
    expect(limits).to_contain_text("may be made")
    change.get_by_label("Minimum").fill("10")
    change.get_by_label("Maximum").fill("500")
    change.get_by_role("button").last.click()
    expect(page.get_by_role("region", name="The table now")).to_contain_text("$10 to $500")


def test_a_higher_minimum_waits_twenty_minutes_where_the_book_says_so(live: LiveHouse, pages: Pages) -> None:
    seated(live, "melbourne-1", "Cleo", 1)
    page = pages(live, on_duty(live, "Quin", "melbourne-1", MELBOURNE, "TG Area Manager"))
    page.goto("/floor/melbourne-1")
    limits = page.get_by_role("region", name="Table limits")
    limits.get_by_text("Give notice").first.click()
    limits.get_by_label("Minimum").first.fill("25")
    limits.get_by_role("button", name="Give notice").click()
    expect(limits).to_contain_text("to go")
    change = limits.locator("form").last
    expect(change.get_by_label("Minimum")).to_have_value("25")
    change.get_by_label("Maximum").fill("1000")
    change.get_by_role("button").last.click()
    trouble = page.locator(".trouble")
    expect(trouble).to_contain_text("The sign names a later time.")
    expect(trouble.locator(".clause")).to_have_text("8.1 fn s66(2)")
    assert faults(page) == []
    desk = live.house.desk
    clock = desk.clock
    desk.clock = lambda: datetime.now(UTC) + timedelta(minutes=21)
    try:
        change.get_by_role("button").last.click()
        expect(page.get_by_role("region", name="The table now")).to_contain_text("$25 to $1,000")
    finally:
        desk.clock = clock


def test_an_order_for_several_persons_takes_several_persons(live: LiveHouse, pages: Pages) -> None:
    """Canberra 2.3: the operator orders new cards, supervisor and dealer check them. Nobody signs twice."""
    operator = join(live, "Rea", CANBERRA, OPERATOR)
    page = pages(live, operator.client)
    page.goto("/staff")
    page.get_by_text("canberra-2", exact=True).last.click()
    page.get_by_role("button", name="Log on to canberra-2").click()
    expect(page.get_by_role("region", name="Your duty")).to_contain_text("You are on duty at canberra-2")
    page.goto("/floor/canberra-2")
    page.get_by_role("tab", name="Signatures").click()
    asked = page.get_by_role("region", name="Orders that need two people")
    asked.get_by_text("Ask for:").click()
    asked.get_by_label("Why").fill("A marked seven")
    asked.get_by_role("button", name="Ask for it").click()
    asked.get_by_role("button", name="Sign as Rea again").click()
    expect(asked.locator(".trouble")).to_contain_text("has signed already")
    for name, rank in (("Sam", SUPERVISOR), ("Tia", "dealer")):
        member = join(live, name, CANBERRA, rank)
        asked.get_by_role("button", name="Another person signs here").click()
        asked.get_by_label("Name").fill(name)
        asked.get_by_label("Password").fill(member.password)
        asked.get_by_role("button", name="Log on and sign").click()
        expect(asked.locator(".signed", has_text=name)).to_be_visible()
    expect(asked).to_contain_text("given")
    page = pages(live, live.staff("Rea", operator.password))
    page.goto("/floor/canberra-2")
    page.get_by_role("tab", name="Signatures").click()
    page.get_by_role("button", name="Carry it out").click()
    expect(page.get_by_text("Carried out.")).to_be_visible()


def test_a_manager_makes_an_account_and_its_password_is_shown_once(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, live.manager())
    page.goto("/staff")
    accounts = page.get_by_role("region", name="Accounts")
    accounts.get_by_text("New account").click()
    accounts.get_by_label("Name").fill("Uma")
    accounts.get_by_role("button", name="Create the account").click()
    expect(accounts.get_by_role("status")).to_contain_text("Password of Uma")
    password = accounts.locator("code").inner_text()
    accounts.get_by_role("button", name="I have written it down").click()
    expect(accounts).not_to_contain_text(password)
    assert live.staff("Uma", password).get("/api/session").json()["person"]["name"] == "Uma"
    assert faults(page) == []
    accounts.get_by_role("button", name="Disable Uma").click()
    expect(accounts.get_by_role("button", name="Enable Uma")).to_be_visible()


def test_the_incident_log_can_be_filtered(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, on_duty(live, "Vic", "canberra-1", CANBERRA, SUPERVISOR), phone=True)
    page.goto("/floor?show=incidents")
    log = page.get_by_role("region", name="Incident log")
    expect(log).to_contain_text("Dispute 1 of Ann")
    log.get_by_label("Kind").select_option("ruling")
    expect(log).not_to_contain_text("Dispute 1 of Ann")
    log.get_by_label("Kind").select_option("dispute")
    expect(log).to_contain_text("Dispute 1 of Ann")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


def test_a_report_holds_play_and_a_change_waits_for_the_end_of_the_round(live: LiveHouse, pages: Pages) -> None:
    """The dealer reports, the player is notified that play waits, the floor rules; limits that are changed meanwhile are
    queued."""
    wil = seated(live, "canberra-1", "Wil", 1)
    dealer = on_duty(live, "Xan", "canberra-1", CANBERRA, "dealer")
    operator = on_duty(live, "Yan", "canberra-1", CANBERRA, OPERATOR)
    assert dealer.do("canberra-1", type="order", order="StartRound").status_code == 200
    assert dealer.do("canberra-1", type="dealing", mode="by_hand").status_code == 200
    assert wil.do("canberra-1", type="place", bet="ante", amount=1000).status_code == 200
    for order in ("CloseBetting", "Shuffle", "Cut", "Deal"):
        assert dealer.do("canberra-1", type="order", order=order).status_code == 200, order
    player, deal = pages(live, wil, phone=True), pages(live, dealer)
    player.goto("/table/canberra-1")
    expect(player.get_by_role("button", name="Fold").first).to_be_visible()
    told = dealer.do("canberra-1", type="ask_ruling", fact={"type": "card_exposed", "to": "dealer"})
    assert told.status_code == 200, told.text
    expect(player.locator(".dock")).to_contain_text("The floor has been called; play is paused.")
    expect(player.get_by_role("button", name="Fold")).to_have_count(0)
    assert faults(player) == []
    deal.goto("/deal/canberra-1")
    expect(deal.locator(".next-button")).to_contain_text("play is paused")
    expect(deal.locator(".next-button")).to_be_disabled()
    notice = {"type": "GiveNotice", "subject": "limits", "change": "minimum 10.00, maximum 600.00, unit none"}
    assert operator.do("canberra-1", type="instruct", order=notice).status_code == 200
    change = {"type": "ChangeLimits", "limits": {"min": 1000, "max": 60_000}}
    assert operator.do("canberra-1", type="instruct", order=change).status_code == 200
    floor = pages(live, operator)
    floor.goto("/floor/canberra-1")
    queued = floor.get_by_role("region", name="Queued for the end of the round")
    expect(queued).to_contain_text("Minimum $10, maximum $600.")
    limits = floor.get_by_role("region", name="Table limits")
    expect(limits).not_to_contain_text("-1")
    waiting = floor.get_by_role("region", name="Waiting for a ruling")
    expect(waiting).to_contain_text("Play is held there")
    assert faults(floor) == []
    waiting.get_by_role("button", name="Open it").click()
    floor.get_by_role("button", name="Give this ruling").click()
    expect(waiting).to_have_count(0)
    expect(queued).to_have_count(0)
    expect(floor.get_by_role("region", name="The table now")).to_contain_text("$10 to $600")
    expect(player.locator(".dock")).not_to_contain_text("play is paused")
    for phone in (False, True):  # the rank of the person who ruled, not the lowest that may
        page = pages(live, operator, phone=phone)
        page.goto("/floor?show=incidents")
        log = page.get_by_role("region", name="Incident log")
        log.get_by_label("Kind").select_option("ruling")
        expect(log.locator("li", has_text="Yan")).to_contain_text("Yan (Casino operator)")
        expect(log).not_to_contain_text("Yan (Dealer)")


def test_an_exclusion_is_notified_listed_and_lifted(live: LiveHouse, pages: Pages) -> None:
    zoe = seated(live, "melbourne-2", "Zoe", 2)
    boss = on_duty(live, "Abe", "melbourne-1", MELBOURNE, "TG Assistant Casino Manager")
    out = {"type": "ExcludePlayer", "player": "Zoe", "breached": "13.7", "reason": "Talked to the bench."}
    assert boss.do("melbourne-1", type="instruct", order=out).status_code == 200
    player, floor = pages(live, zoe), pages(live, boss)
    player.goto("/table/melbourne-2")
    expect(player.get_by_text("You are excluded from this game", exact=True)).to_be_visible()
    expect(player.get_by_role("region", name="Notices at the table")).to_contain_text("Talked to the bench.")
    floor.goto("/floor/melbourne-1")
    floor.get_by_role("tab", name="Seats and players").click()
    sanctions = floor.get_by_role("region", name="Sanctions")
    expect(sanctions).to_contain_text("Breach of 13.7: Talked to the bench.")
    assert faults(floor) == []
    sanctions.get_by_label("Why it is lifted").fill("Another person.")
    sanctions.get_by_role("button", name="Lift").click()
    expect(sanctions).not_to_contain_text("Zoe")
    expect(player.get_by_text("You are excluded from this game", exact=True)).to_have_count(0)


def test_the_mode_of_dealing_is_shown_as_soon_as_it_changes(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, on_duty(live, "Cal", "california-1", CALIFORNIA, "house_dealer"))
    page.goto("/deal/california-1")
    by_hand, automatic = (page.get_by_role("button", name=name, exact=True) for name in ("By hand", "Automatic"))
    expect(by_hand).to_have_attribute("aria-pressed", "true")
    automatic.click()
    expect(automatic).to_have_attribute("aria-pressed", "true")
    expect(by_hand).to_have_attribute("aria-pressed", "false")
    by_hand.click()
    expect(by_hand).to_have_attribute("aria-pressed", "true")


def test_a_person_who_is_on_duty_elsewhere_logs_off_there_and_on_here(live: LiveHouse, pages: Pages) -> None:
    """Without leaving the page of the table where they are wanted."""
    page = pages(live, on_duty(live, "Olga", "canberra-1", CANBERRA, "casino_operator"))
    page.goto("/floor/canberra-2")
    page.get_by_role("button", name="Log off there").click()
    page.get_by_role("button", name="Casino operator").click()
    duty = page.get_by_role("region", name="Duty at this table")
    expect(duty.get_by_role("button", name="Log off", exact=True)).to_be_visible()
    expect(page).to_have_url(re.compile("/floor/canberra-2$"))
    duty.get_by_role("button", name="Log off", exact=True).click()
    expect(page).to_have_url(re.compile("/floor$"))


def test_ranks_are_loaded_compared_and_confirmed(live: LiveHouse, pages: Pages) -> None:
    on_duty(live, "Bob", "canberra-2", CANBERRA, SUPERVISOR)
    page = pages(live, live.manager())
    page.goto("/staff")
    accounts = page.get_by_role("region", name="Accounts")
    accounts.get_by_text("Ranks", exact=True).click()
    accounts.get_by_label("Person").select_option("Bob")
    held = accounts.get_by_role("group", name="Casino Canberra")
    expect(held.get_by_role("button", name="Casino supervisor")).to_have_attribute("aria-pressed", "true")
    held.get_by_role("button", name="Casino operator").click()
    held.get_by_role("button", name="Casino supervisor").click()
    accounts.get_by_role("button", name="Show the changes").click()
    changes = accounts.get_by_role("status").filter(has_text="Changes for Bob")
    expect(changes).to_contain_text("add Casino operator, take away Casino supervisor")
    expect(changes).to_contain_text("logged off")
    assert faults(page) == []
    changes.get_by_role("button", name="Confirm").click()
    expect(changes).to_have_count(0)
    assert live.house.desk.roster.staff.people["Bob"].ranks[CANBERRA] == (OPERATOR,)
