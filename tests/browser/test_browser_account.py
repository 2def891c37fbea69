"""One's own page in a real browser, and the way out that every page has."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import expect
from staff_room import CANBERRA, join

from queenhigh.server.accounts import totp

pytest_plugins = ["browsing"]
EVERYWHERE = ("/", "/table/canberra-1", "/floor/canberra-1", "/rules", "/account")


OPEN_AT_ONCE = """async () => {
    document.querySelector(".log-off").click();
    await new Promise((there) => new MutationObserver(() => document.querySelector("dialog") && there())
        .observe(document.body, { childList: true, subtree: true }));
    return document.querySelector("dialog").open;
}"""
"""Is a dialog open at the moment when it is there?"""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("account")
    with LiveHouse(folder, automatic=False) as house:
        yield house


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_log_off_is_in_sight_on_every_page(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, live.manager(), phone=phone)
    off = page.get_by_role("banner").get_by_role("button", name="Log off")
    for path in EVERYWHERE:
        page.goto(path)
        expect(off).to_be_in_viewport(ratio=1)
    off.click()
    expect(page.get_by_role("banner").get_by_role("link", name="Log on")).to_be_visible()
    expect(off).to_have_count(0)
    assert page.request.get("/api/session").json()["person"] is None


def test_a_guest_is_asked_before_everything_is_gone(live: LiveHouse, pages: Pages) -> None:
    guest = live.guest("Gus")
    page = pages(live, guest, phone=True)
    page.goto("/rules")
    page.get_by_role("button", name="Log off").click()
    dialog = page.get_by_role("dialog", name="Log off?")
    expect(dialog).to_contain_text("cannot be found again")
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_have_count(0)
    assert guest.get("/api/session").json()["person"]["name"] == "Gus"
    page.get_by_role("button", name="Log off").click()
    dialog.get_by_role("button", name="Log off for good").click()
    expect(page.get_by_role("link", name="Log on")).to_be_visible()
    assert guest.get("/api/session").json()["person"] is None


def test_sessions_are_listed_and_ended_with_the_password(live: LiveHouse, pages: Pages) -> None:
    member = join(live, "Sia", CANBERRA, "dealer")
    away = live.staff("Sia", member.password)
    page = pages(live, member.client)
    page.goto("/account")
    sessions = page.get_by_role("region", name="Where you are logged on")
    expect(sessions.get_by_role("listitem")).to_have_count(2)
    expect(sessions.get_by_role("listitem").first).to_contain_text("here")
    expect(sessions.get_by_role("button", name="Log off there")).to_be_disabled()
    sessions.get_by_label("Your password").fill("not my password")
    sessions.get_by_role("button", name="Log off there").click()
    expect(sessions.locator(".trouble")).to_contain_text("is wrong")
    assert faults(page) == []
    sessions.get_by_label("Your password").fill(member.password)
    sessions.get_by_role("button", name="Log off everywhere else").click()
    expect(sessions.get_by_role("listitem")).to_have_count(1)
    assert away.get("/api/session").json()["person"] is None


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_password_that_was_given_leads_to_choosing_ones_own(live: LiveHouse, pages: Pages, phone: bool) -> None:
    name = "Nia" if phone else "Noa"
    order = {"type": "create", "name": name, "role": "staff", "ranks": {CANBERRA: ["dealer"]}}
    given = live.manager().post("/api/accounts", order).json()["password"]
    page = pages(live, phone=phone)
    page.goto("/login")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(given)
    page.get_by_role("button", name="Log on").click()
    expect(page.get_by_role("heading", name=f"Welcome, {name}")).to_be_visible()
    page.goto("/floor/canberra-1")
    expect(page.get_by_role("heading", name=f"Welcome, {name}")).to_be_visible()
    assert faults(page) == []
    page.get_by_label("The password you were given").fill(given)
    for label in ("New password", "New password again"):
        page.get_by_label(label, exact=True).fill("seven boats at the quay")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_role("region", name="Duty at this table")).to_be_visible()


def test_a_second_factor_is_enrolled_asked_for_and_taken_off(
    live: LiveHouse, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    member = join(live, "Vera", CANBERRA, "dealer")
    accounts, now = live.service.accounts, [float(live.service.accounts.now)]
    monkeypatch.setattr(accounts, "_clock", lambda: now[0])
    monkeypatch.setattr(accounts, "_second_factor", "staff")
    live.service.sessions._known.clear()
    page = pages(live, member.client, phone=True)
    page.goto("/staff")
    expect(page.get_by_role("heading", name="Welcome, Vera")).to_be_visible()
    panel = page.get_by_role("region", name="Second factor")
    panel.get_by_label("Your password").fill(member.password)
    panel.get_by_role("button", name="Begin").click()
    expect(panel.get_by_role("img", name="QR code for your authenticator")).to_be_visible()
    secret = panel.locator(".secret").inner_text().replace(" ", "")
    assert secret in (panel.get_by_role("link").get_attribute("href") or "")
    panel.get_by_label("Second-factor code").fill("nonsense")
    panel.get_by_role("button", name="Confirm").click()
    expect(panel.locator(".trouble")).to_contain_text("is wrong")
    panel.get_by_label("Second-factor code").fill(totp.code(secret, totp.step_at(int(now[0]))))
    panel.get_by_role("button", name="Confirm").click()
    expect(panel.locator(".recovery li")).to_have_count(8)
    recovery = panel.locator(".recovery li").first.inner_text()
    assert faults(page) == []
    panel.get_by_role("button", name="I have written them down").click()
    expect(page.get_by_role("heading", name="Staff", exact=True)).to_be_visible()
    page.get_by_role("button", name="Log off").click()
    page.goto("/login")
    page.get_by_label("Name", exact=True).fill("Vera")
    page.get_by_label("Password").fill(member.password)
    page.get_by_role("button", name="Log on").click()
    expect(page.locator(".trouble")).to_contain_text("You need a code from your authenticator.")
    page.get_by_label("Second-factor code").fill(recovery)
    page.get_by_role("button", name="Log on").click()
    expect(page.get_by_role("region", name="Log on for duty")).to_be_visible()
    monkeypatch.setattr(accounts, "_second_factor", "optional")
    now[0] += 30
    page.goto("/account")
    expect(panel).to_contain_text("7 of your recovery codes are left")
    panel.get_by_label("Your password").fill(member.password)
    panel.get_by_label("Second-factor code").fill(totp.code(secret, totp.step_at(int(now[0]))))
    panel.get_by_role("button", name="Turn it off").click()
    expect(panel.get_by_role("button", name="Begin")).to_be_visible()
    expect(page.get_by_role("heading", name="Vera")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_wrong_password_is_explained_without_a_way_to_the_same_page(
    live: LiveHouse, pages: Pages, phone: bool
) -> None:
    page = pages(live, phone=phone)
    page.goto("/login")
    page.get_by_label("Name", exact=True).fill("manager")
    page.get_by_label("Password").fill("not the password")
    page.get_by_role("button", name="Log on").click()
    expect(page.locator(".trouble")).to_contain_text("is wrong")
    expect(page.locator(".trouble").get_by_role("link")).to_have_count(0)


def test_a_dialog_is_open_from_the_moment_it_is_there(live: LiveHouse, pages: Pages) -> None:
    """What is pressed at first sight of it is pressed in it, and not on the page behind."""
    page = pages(live, live.guest())
    page.goto("/")
    expect(page.get_by_role("button", name="Log off")).to_be_visible()
    assert page.evaluate(OPEN_AT_ONCE) is True
