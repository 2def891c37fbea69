"""The lobby and private tables in a real browser: a seat is found, a table is shared by its link, and an evening is played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faint, faults
from book_ids import CANBERRA, MELBOURNE, POKER
from live_house import LiveHouse
from page_kinds import BOTH, CUT_OFF, LINES, Pages
from playwright.sync_api import Page, expect

from queenhigh.games.library import room

pytest_plugins = ["browsing"]

PASSWORD = "three blue lamps at noon"
CUT = "(one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1"
STEPS = """window.steps = new Set(); addEventListener("DOMContentLoaded", () => {
    new MutationObserver(() => steps.add(document.querySelector(".hints-step")?.textContent)).observe(document.body,
        { childList: true, subtree: true, characterData: true });
});"""
"""The steps of the guide that were told, however shortly."""
PRESS_ON = """() => {
    document.querySelector(".decision[data-guide=here]")?.click();
    return steps.has("Step 3 of 3");
}"""
"""What wears the ring is pressed, street after street."""
GAMES = ["Any game", "Any of these", "Holdem", "Pineapple Holdem", "Crazy Pineapple Holdem", "Crazy Pineapple Holdem Hi-Lo",
         "Holdem Hi-Lo", "Omaha", "Omaha Hi-Lo", "Three Card Poker", "3 Card Poker", "Three Card Poker", "Crown Hold'em Poker",
         "Tournaments"]  # fmt: skip
"""All seven games of poker, the other books, and tournaments."""
"""On a desk and on a phone, by day and by night."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("private"), bots=2, pace=30.0, sign_up="open", private_tables=50) as live:
        yield live


def signs_up(page: Page, name: str) -> None:
    page.goto("/sign-up")
    page.get_by_label("Name at the tables").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Sit down")


def opens_a_table(page: Page, book: str, bots: str = "0") -> str:
    """The answer is its link."""
    page.goto("/host")
    page.get_by_label("Book").select_option(book)
    page.get_by_label("Bots").fill(bots)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".host-code")).to_be_visible()
    return page.get_by_label("Link to this table").input_value()


def comes_in(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("button", name=re.compile("^Come in")).click()
    expect(page.locator(".private-mark")).to_be_visible()


def sits_down(page: Page) -> None:
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.locator(".yours")).to_be_visible()


def wagers(page: Page) -> None:
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Ante: ")).click()
    page.locator(".bet-go").click()


def play_a_round(*players: Page) -> None:
    """Everyone wagers, everyone takes the first choice, and everyone is shown what happened to it."""
    for page in players:
        wagers(page)
    for page in players:
        page.locator(".is-decide .decision:not(:disabled)").first.click()
    for page in players:
        expect(page.locator(".result, .last").first).to_be_visible()


def test_two_people_play_a_private_table_by_link_through_an_evening(live: LiveHouse, pages: Pages) -> None:
    host, friend, stranger = pages(live), pages(live, phone=True), pages(live)
    friend.add_init_script(LINES)
    signs_up(host, "Maria Lund")
    link = opens_a_table(host, CANBERRA)
    host.get_by_role("button", name="Close", exact=True).click()
    sits_down(host)
    comes_in(friend, link)
    assert friend.locator(".private-mark > span").first.evaluate(CUT) is False
    sits_down(friend)
    play_a_round(host, friend)
    stranger.goto("/")
    expect(stranger.locator(".room-table").first).to_be_visible()
    assert "Maria" not in stranger.locator("main").inner_text()
    # the friend's connection is lost, and the same link leads back to the same seat
    friend.evaluate(CUT_OFF)
    expect(friend.locator(".lost[data-shown=true]")).to_be_visible()
    comes_in(friend, link)
    expect(friend.locator(".yours")).to_be_visible()
    play_a_round(host, friend)
    # the friend gets up and goes home; both find the evening among their rounds
    friend.get_by_role("button", name="More", exact=True).click()
    friend.get_by_role("button", name=re.compile("^Leave seat")).click()
    expect(friend.locator(".yours")).to_have_count(0)
    for page in (host, friend):
        page.goto("/history")
        expect(page.locator("main")).to_contain_text("Canberra")
    # the host closes the table, and the link leads nowhere
    host.goto(link)
    host.get_by_role("button", name=re.compile("^Come in")).click()
    host.get_by_role("button", name="Your table").click()
    expect(host.locator(".host-guests")).to_contain_text("Guest")
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("button", name="Close it now").click()
    expect(host.locator(".badge", has_text="closed")).to_be_visible()
    friend.goto(link)
    expect(friend.get_by_role("heading", name="No table here")).to_be_visible()


@BOTH
def test_a_removed_person_no_longer_sees_the_table(live: LiveHouse, pages: Pages, phone: bool) -> None:
    host, friend = pages(live, phone=phone), pages(live, live.guest(), phone=not phone)
    signs_up(host, f"Nora {'Zwei' if phone else 'Eins'} Lund")
    link = opens_a_table(host, POKER, bots="2")
    comes_in(friend, link)
    expect(host.locator(".host-guests")).to_contain_text("Guest")
    host.get_by_role("button", name=re.compile("^Remove")).click()
    host.get_by_role("button", name="Remove for good").click()
    expect(friend.get_by_role("heading", name="No seat here")).to_be_visible()
    expect(host.get_by_text("Nobody yet.")).to_be_visible()


@pytest.mark.parametrize(("phone", "game"), [(False, "Omaha"), (True, "Pineapple Holdem")], ids=["desk", "phone"])
def test_the_lobby_finds_a_seat_at_a_table_that_the_house_opens_for_it(
    live: LiveHouse, pages: Pages, phone: bool, game: str
) -> None:
    page = pages(live, phone=phone)
    page.goto("/")
    expect(page.get_by_label("Game", exact=True).locator("option")).to_contain_text(GAMES)
    expect(page.locator(".lobby-meters dd").first).to_contain_text("$10,000.00")
    page.get_by_label("Game", exact=True).select_option(label=game)
    page.get_by_label("Betting").select_option(label="Fixed limit")
    page.get_by_label("Stake").select_option(label="$5/$10")
    expect(page.locator(".finder-count")).to_contain_text("the house opens one")
    expect(page.locator(".room-table")).to_have_count(0)
    page.get_by_role("button", name="Seat me").click()
    expect(page.locator(".table-game")).to_contain_text(game)
    page.goto("/")
    page.get_by_label("Game", exact=True).select_option(label=game)
    expect(page.locator(".room-table")).to_have_count(1)
    expect(page.get_by_role("button", name=re.compile("^Back to your seat"))).to_be_visible()


@pytest.fixture(scope="module")
def another(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    """Some books have one table in a house, and a player who stays there is waited for."""
    with LiveHouse(tmp_path_factory.mktemp("another"), bots=2, pace=30.0) as house:
        yield house


@BOTH
@pytest.mark.parametrize(
    ("table", "second"),
    [
        ("canberra-2", "Look at your three cards"),
        ("melbourne-2", "Look at yours"),
        ("perth-1", "With each street"),
        ("california-1", "Play matches your ante"),
    ],
)
def test_the_first_hand_is_guided_step_by_step(
    live: LiveHouse, another: LiveHouse, pages: Pages, table: str, phone: bool, second: str
) -> None:
    """What to press next wears a ring: a seat, an area, Deal, a choice; and the step next to it is shown."""
    page = pages(another if phone else live, phone=phone)
    page.add_init_script(STEPS)
    page.goto(f"/table/{table}")
    ring = page.locator("[data-guide=here]")
    expect(ring).to_have_text("Sit down")
    expect(page.locator(".hints-step")).to_have_text("Step 1 of 3")
    ring.click()
    expect(page.locator(".area-box.is-open [data-guide=here]")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Ante: ")).click()
    expect(page.locator(".bet-go[data-guide=here]")).to_be_visible()
    page.locator(".bet-go").click()
    expect(page.locator(".decision[data-guide=here]")).to_be_visible()
    expect(page.locator(".hints-step")).to_have_text("Step 2 of 3")
    expect(page.locator(".hints li.is-now")).to_contain_text(second)
    page.wait_for_function(PRESS_ON, polling=100)
    page.get_by_role("button", name="Got it").click()
    expect(ring).to_have_count(0)
    page.reload()
    expect(page.locator(".dock")).to_be_visible()
    expect(page.locator(".hints")).to_have_count(0)


@pytest.mark.parametrize(("table", "phone"), [("poker-1", False), ("poker-2", True)])
def test_the_first_hand_of_poker_is_guided_from_the_seat_to_the_pot(
    live: LiveHouse, pages: Pages, table: str, phone: bool
) -> None:
    page = pages(live, phone=phone)
    page.add_init_script(STEPS)
    page.goto(f"/table/{table}")
    step, ring = page.locator(".hints-step"), page.locator("[data-guide=here]")
    expect(step).to_have_text("Step 1 of 4")
    ring.click()
    page.get_by_role("button", name=re.compile("^Buy in")).click()
    turn = page.locator(".act.is-call[data-guide=here]")
    expect(turn).to_be_visible()
    expect(step).to_have_text("Step 3 of 4")
    expect(page.locator(".hints li.is-now")).to_contain_text("On your turn")
    page.get_by_role("button", name=re.compile("^Fold")).click()
    page.wait_for_function("() => steps.has('Step 4 of 4')")


@BOTH
def test_the_lobby_and_the_pages_of_private_tables_are_accessible(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, phone=phone)
    page.goto("/")
    expect(page.locator(".finder")).to_be_visible()
    found = faults(page, night=True)
    signs_up(page, f"Axe {int(phone)} Lund")
    page.goto("/host")
    page.get_by_label("Book").select_option(POKER)
    page.get_by_label("Small blind").fill("70")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".field.is-wrong")).to_contain_text("$0.10 to $50")
    found += faults(page, night=True)
    page.get_by_role("button", name="Use $50").click()
    expect(page.get_by_label("Small blind")).to_have_value("50")
    link = opens_a_table(page, POKER)
    found += faults(page, night=True)
    page.goto("/host")
    expect(page.locator(".host-mine")).to_contain_text("Lund's table")
    other = pages(live, phone=phone)
    other.goto(link)
    expect(other.get_by_role("button", name="Come in")).to_be_visible()
    found += faults(other, night=True)
    other.goto("/sign-up")
    expect(other.get_by_label("Password")).to_be_visible()
    found += faults(other, night=True)
    comes_in(other, link)
    found += faults(other, night=True)
    assert found == []


@BOTH
def test_a_rule_of_the_house_says_what_it_is(live: LiveHouse, pages: Pages, phone: bool) -> None:
    """It is cited like a clause, and is in no book."""
    page = pages(live, phone=phone)
    signs_up(page, f"Rae {int(phone)} Lund")
    page.goto("/host")
    page.get_by_label("Bots").fill("99")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="House rule: what it says").click()
    said = page.get_by_role("dialog", name="House rule")
    expect(said.locator(".clause-words p").first).to_contain_text("A private table is for its host")
    expect(said.get_by_role("link")).to_have_count(0)
    assert faults(page, night=True) == []


@BOTH
def test_a_saved_pay_table_is_taken_if_the_book_lists_it_and_refused_with_its_clause_if_not(
    live: LiveHouse, pages: Pages, tmp_path: Path, phone: bool
) -> None:
    """Column B of Pair Plus, as the designer saves it, opens a table. One price changed needs a book of its own."""
    rows = "\n".join(
        f'{hand} = {{ pays = "{row.pays}" }}' for hand, row in room(MELBOURNE).pay.table("pair_plus", "B").items()
    )
    (tmp_path / "listed.toml").write_text(f"[pay.pair_plus]\n{rows}\n")
    (tmp_path / "other.toml").write_text(f"[pay.pair_plus]\n{rows}\n".replace("1 to 1", "2 to 1"))
    page = pages(live, phone=phone)
    signs_up(page, f"Pia {int(phone)} Lund")
    page.goto("/host")
    page.get_by_label("Book").select_option(MELBOURNE)
    expect(page.locator("form")).to_contain_text("A table that you open takes no jackpot wagers.")
    file = page.get_by_label("Saved pay table")
    file.set_input_files(tmp_path / "other.toml")
    page.get_by_role("button", name="Open the table").click()
    wrong = page.locator(".field.is-wrong")
    expect(wrong).to_contain_text("lists no table of Pair plus with these prices")
    expect(wrong).to_contain_text(f"queenhigh new-book NAME --like {MELBOURNE} --pay-table FILE")
    expect(wrong.locator(".clause")).to_be_visible()
    assert file.evaluate("(one) => one.files.length") == 1
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []
    file.set_input_files(tmp_path / "listed.toml")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".host-code")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Jackpot"))).to_have_count(0)
    expect(page.locator(".meters")).to_have_count(0)
    table = page.url.partition("/table/")[2].partition("?")[0]
    assert room(MELBOURNE).layout.columns(live.house.desk.table(table).settings)["pair_plus"] == "B"


def test_a_table_designed_on_the_page_is_saved_and_then_played_at_a_private_table(
    live: LiveHouse, pages: Pages, tmp_path: Path
) -> None:
    """Column A with three of a kind at 25 to 1 is column B: designed, saved, opened, and a round is played there."""
    page = pages(live)
    signs_up(page, "Dora Designer")
    page.goto(f"/figures/design?book={MELBOURNE}&wager=pair_plus[A]&pay.three_of_a_kind=25")
    expect(page.locator(".figures-lines")).to_contain_text("3.4932 % (the book 2.3167 %)", timeout=90_000)
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save this pay table").click()
    file = tmp_path / kept.value.suggested_filename
    kept.value.save_as(file)
    page.get_by_role("link", name="a private table").click()
    page.get_by_label("Book").select_option(MELBOURNE)
    page.get_by_label("Bots").fill("0")
    page.get_by_label("Saved pay table").set_input_files(file)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".host-code")).to_be_visible()
    comes_in(page, page.get_by_label("Link to this table").input_value())
    table = page.url.partition("/table/")[2].partition("?")[0]
    assert room(MELBOURNE).layout.columns(live.house.desk.table(table).settings)["pair_plus"] == "B"
    sits_down(page)
    play_a_round(page)


@BOTH
def test_words_on_the_pages_of_private_tables_are_readable_in_every_state(
    live: LiveHouse, pages: Pages, phone: bool
) -> None:
    page = pages(live, phone=phone)
    signs_up(page, f"Ines {int(phone)} Lund")
    page.goto("/host")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    found = by_day_and_by_night(page)
    link = opens_a_table(page, CANBERRA)
    found += by_day_and_by_night(page)
    page.goto(link)
    expect(page.get_by_role("button", name=re.compile("^Come in"))).to_be_visible()
    found += by_day_and_by_night(page)
    assert found == []


def by_day_and_by_night(page: Page) -> list[str]:
    found = []
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)
        found += faint(page)
    return found


@BOTH
def test_a_manager_invites_a_player_who_signs_up(tmp_path: Path, pages: Pages, phone: bool) -> None:
    with LiveHouse(tmp_path, sign_up="invited") as house:
        page, player = pages(house, house.manager(), phone=phone), pages(house, phone=phone)
        page.goto("/staff")
        page.get_by_role("button", name="Invite a player").click()
        link = page.locator(".invitation").inner_text()
        assert faults(page) == []
        player.goto("/sign-up")
        expect(player.get_by_text("You need an invitation.")).to_be_visible()
        player.goto(link)
        player.get_by_label("Name at the tables").fill("Ida Lund")
        player.get_by_label("Password").fill(PASSWORD)
        player.get_by_role("button", name="Sign up").click()
        expect(player.get_by_role("heading", level=1)).to_contain_text("Sit down")
        player.goto("/account")
        expect(player.locator("main")).to_contain_text("Ida Lund")
