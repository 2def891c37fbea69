"""On a desk and on a phone: where the focus is, controls in every state on every page, and small things that were once wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults, in_every_state
from book_ids import CANBERRA, POKER
from focus_ring import badly_focused
from history_house import play_round
from live_house import Client, LiveHouse
from page_kinds import BOTH, CUT_OFF, LINES, Pages, tool
from playwright.sync_api import Browser, Page, expect
from poker_pages import AREA_MANAGER, TABLE, Dealer, at_the_table, free_seats, play_to_the_end, sit, told
from staff_room import on_duty

pytest_plugins = ["browsing"]

ROUNDS = "canberra-1"
HAND = re.compile(
    "^(high card|[a-z]+ (high|and [a-z]+)|pair of|two pairs?|three|straight|flush|full house|four|royal)", re.IGNORECASE
)
"""How hands are named: never rank by rank, as in "nine nine six"."""
CUT = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"
HALF_EMPTY = """(all) => all.filter((felt) => {
    const [own, places] = [felt, felt.querySelector(".drill-places")].map((one) => one?.getBoundingClientRect());
    return places && places.width < .8 * own.width;
}).map((felt) => felt.className)"""
RING_ELSEWHERE = """(all) => all.filter((one) => Boolean(one.querySelector(".is-best"))
    !== (getComputedStyle(one).outlineStyle === "dashed")).map((one) => one.innerText)"""
"""Choices that the guide marks although others are better, or does not mark although they are the best."""
PASSWORD = "three blue lamps at noon"
FOR_ANYONE = ("/login", "/account", "/tournaments", "/drills", "/rules", f"/rules/{CANBERRA}/1.1", "/odds", "/figures/design",
              "/fairness", "/boards")  # fmt: skip
FOR_STAFF = ("/floor", f"/floor/{TABLE}", f"/deal/{TABLE}", "/staff", "/inspect")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("sizes"), bots=1, pace=30.0, sign_up="open", private_tables=50) as house:
        yield house


@pytest.fixture(scope="module")
def reader(live: LiveHouse, chromium: Browser) -> Iterator[Page]:
    """A page whose modules can be asked."""
    page = chromium.new_page(base_url=f"http://{live.address}")
    page.goto("/boards")
    yield page
    page.close()


@pytest.fixture(scope="module")
def area_manager(live: LiveHouse) -> Client:
    return on_duty(live, "Ada", TABLE, POKER, AREA_MANAGER)


def is_clean(page: Page, path: str) -> list[str]:
    """By day and by night, in every state of its controls."""
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    found = [f"{path}: wider than the window"] * page.evaluate(
        "() => document.documentElement.scrollWidth > innerWidth"
    )
    return found + [f"{path}, {one}" for one in in_every_state(page)]


@BOTH
def test_every_page_is_accessible_in_every_state(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, live.guest(), phone=phone)
    assert [fault for path in FOR_ANYONE for fault in is_clean(page, path)] == []


@BOTH
def test_the_pages_of_staff_are_accessible_in_every_state(
    live: LiveHouse, pages: Pages, area_manager: Client, phone: bool
) -> None:
    page = pages(live, area_manager, phone=phone)
    assert [fault for path in FOR_STAFF for fault in is_clean(page, path)] == []


@BOTH
def test_dialogs_at_a_table_are_accessible_in_every_state(live: LiveHouse, pages: Pages, phone: bool) -> None:
    guest = live.guest()
    assert guest.do("canberra-2", type="sit").status_code == 200
    page, found = pages(live, guest, phone=phone), []
    page.goto("/table/canberra-2")
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    for name in ("Fair deal", "Keys", "Sound", "Call the floor"):
        tool(page, name)
        expect(page.get_by_role("dialog")).to_be_visible()
        found += [f"{name}, {one}" for one in in_every_state(page)]
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    tool(page, "Leave seat")
    page.goto("/table/poker-2")
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found += [f"Take a seat, {one}" for one in in_every_state(page)]
    assert found == []


TABLES = ("/table/canberra-2", "/table/poker-2")


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    """Nobody deals, so that nothing on a page moves between a key and what it leads to."""
    with LiveHouse(tmp_path_factory.mktemp("still"), bots=1, automatic=False) as house:
        yield house


@BOTH
@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_the_focus_can_always_be_seen(still: LiveHouse, pages: Pages, phone: bool, dark: bool) -> None:
    page = pages(still, still.guest(), phone=phone, dark=dark)
    found = []
    for path in ("/", *TABLES, "/login", "/history", "/drills", "/odds", "/rules"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        found += [f"{path}: {one}" for one in badly_focused(page)]
    assert found == []


@BOTH
@pytest.mark.parametrize("path", TABLES)
def test_the_focus_on_its_way_back_is_not_under_the_bar_of_a_lost_connection(
    still: LiveHouse, pages: Pages, path: str, phone: bool
) -> None:
    """From the end of the page, which then is scrolled."""
    page = pages(still, still.guest(), phone=phone)
    page.set_viewport_size({"width": 390, "height": 700} if phone else {"width": 1000, "height": 700})
    page.add_init_script(LINES)
    page.goto(path)
    expect(page.locator(".hints")).to_be_visible()
    page.evaluate(CUT_OFF)
    expect(page.locator(".lost[data-shown=true]")).to_be_visible()
    assert badly_focused(page, "Shift+Tab") == []


READS_A_WORD = """() => {
    const word = document.querySelector(".hints li.is-now .glossed button");
    word?.focus();
    return word && document.querySelector(".hints-step").innerText;
}"""
"""In one go, since the step may change at any moment."""


@BOTH
def test_a_word_of_the_first_steps_keeps_the_focus_while_rounds_continue(
    live: LiveHouse, pages: Pages, phone: bool
) -> None:
    """On a phone only one step is shown: the next one would take the word off the page, and the focus with it."""
    page = pages(live, live.guest(), phone=phone)
    page.goto("/table/canberra-2")
    step = page.wait_for_function(READS_A_WORD).json_value()
    word, rounds = page.locator(".glossed button:focus"), page.locator(".log li.is-round")
    before = rounds.count()
    expect(rounds.nth(before + 1)).to_be_attached()
    expect(word).to_be_visible()
    expect(page.locator(".hints-step")).to_have_text(step)
    page.evaluate("() => document.activeElement.blur()")
    page.wait_for_function("(step) => document.querySelector('.hints-step').innerText !== step", arg=step)


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[LiveHouse]:
    """A second to decide in."""
    with LiveHouse(tmp_path, bots=1, pace=30.0, deciding_seconds=1.0) as house:
        yield house


@BOTH
def test_a_player_who_lets_two_decisions_pass_sits_out_and_comes_back(
    hasty: LiveHouse, pages: Pages, phone: bool
) -> None:
    """The page is open, and nobody does anything."""
    page = pages(hasty, sit(hasty, TABLE, free_seats(hasty, TABLE)[0], 20_000), phone=phone)
    at_the_table(page)
    back = page.get_by_role("button", name="I'm back")
    expect(back).to_be_visible()
    expect(page.locator(".dock")).to_contain_text("You are sitting out")
    expect(page.locator(".is-mine.is-away")).to_be_visible()
    assert in_every_state(page) == []
    back.click()
    expect(page.locator(".is-mine.is-away")).to_have_count(0)


@BOTH
def test_a_guest_signs_up_with_a_whole_name_and_keeps_the_rounds(live: LiveHouse, pages: Pages, phone: bool) -> None:
    guest, other = live.guest(), live.guest()
    free = free_seats(live, ROUNDS)
    for client, seat in ((guest, free[0]), (other, free[1])):
        assert client.do(ROUNDS, type="sit", seat=seat).status_code == 200
    play_round(guest, other, "play")
    for client in (guest, other):
        assert client.do(ROUNDS, type="leave").status_code == 200
    page, name = pages(live, guest, phone=phone), f"Wilhelmina {'Zwei' if phone else 'Eins'} Lund"
    page.goto("/sign-up")
    field = page.get_by_label("Name at the tables")
    field.fill(f"{name} of Nowhere at All")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator(".trouble")).to_contain_text("24")
    expect(field).to_have_value(f"{name} of Nowhere at All")
    field.fill(name)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Sit down")
    page.goto("/history")
    expect(page.get_by_role("region", name="My rounds").locator("tbody tr")).to_have_count(1)


@BOTH
def test_a_host_deals_a_table_by_hand(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, phone=phone)
    page.goto("/sign-up")
    page.get_by_label("Name at the tables").fill(f"Hand {'Zwei' if phone else 'Eins'} Lund")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator(".finder")).to_be_visible()
    page.goto("/host")
    page.get_by_label("Book").select_option(CANBERRA)
    page.get_by_label("Bots").fill("1")
    page.get_by_label("Who deals").select_option(label="I do, by hand")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("link", name="Go to the dealer's page").click()
    button = page.locator(".next-button")
    expect(button).to_be_enabled()
    before = button.inner_text()
    button.click()
    expect(button).not_to_have_text(before)


@BOTH
def test_a_drill_for_learners_has_whole_answers_and_no_clock(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, phone=phone)
    page.goto("/drills")
    page.get_by_role("button", name="Start: Make the ruling").click()
    expect(page.locator("form.drill-form")).to_be_visible()
    expect(page.locator(".drill-clock")).to_have_count(0)
    drill = live.service.drills.store.questions(page.url.rpartition("/")[2])[-1].drill
    assert drill is not None
    assert page.locator(".drill-felt").evaluate_all(HALF_EMPTY) == []
    clauses = next(item for item in drill.items if item.id == "clause")
    said = page.locator('fieldset[data-item="clause"] .drill-option > span').all_inner_texts()
    assert [one.lower() for one in said] == [option.lower() for option in clauses.options]
    assert [one for one in said if one.endswith("…")] == []
    assert page.locator(".drill-option > span").evaluate_all(CUT) == []
    page.goto("/drills")
    page.get_by_role("button", name="Start: Pay this layout").click()
    expect(page.locator(".drill-who b").first).to_be_visible()
    names = page.locator(".drill-who b").all_inner_texts()
    assert len(set(names)) == len(names)


@BOTH
def test_only_fields_of_the_chosen_limit_are_asked_for(
    live: LiveHouse, pages: Pages, area_manager: Client, phone: bool
) -> None:
    page = pages(live, area_manager, phone=phone)
    page.goto(f"/floor/{TABLE}")
    terms = page.get_by_role("region", name="Game and betting")
    terms.get_by_text("Make the change").click()
    form = terms.locator("form").last
    betting = form.get_by_role("group", name="Betting")
    betting.get_by_text("Fixed limit").click()
    expect(form.get_by_label("Small bet")).to_be_visible()
    betting.get_by_text("No limit").click()
    expect(form.get_by_label("Small bet")).to_have_count(0)


@BOTH
@pytest.mark.parametrize(
    ("table", "book", "rank"), [(TABLE, POKER, AREA_MANAGER), (ROUNDS, CANBERRA, "casino_operator")]
)
def test_a_player_calls_the_floor_and_reads_what_it_decides(
    live: LiveHouse, pages: Pages, phone: bool, table: str, book: str, rank: str
) -> None:
    """Nobody else at the table reads it."""
    manager = on_duty(live, f"Floor {table} {int(phone)}", table, book, rank)
    guest, seat = live.guest(), free_seats(live, table)[0]
    assert guest.do(table, type="sit", seat=seat).status_code == 200
    page, other = pages(live, guest, phone=phone), pages(live, live.guest(), phone=phone)
    for one in (page, other):
        one.goto(f"/table/{table}")
        expect(one.locator(".dock")).to_be_visible()
    tool(page, "Call the floor")
    page.get_by_role("dialog").get_by_label("What is it about?").fill("My wager was not paid.")
    page.get_by_role("dialog").get_by_role("button", name="Call the floor").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(told(page, "^You called the floor: My wager was not paid")).to_have_count(1)
    floor = manager.get(f"/api/tables/{table}", **{"as": "floor"}).json()["floor"]
    order = {"type": "DecideDispute", "number": max(one["number"] for one in floor["disputes"])}
    answer = manager.do(table, type="instruct", order=order | {"decision": "It lost, and was taken.", "resolved": True})
    assert answer.status_code == 200, answer.text
    expect(page.locator(".notices")).to_contain_text("The floor decided your dispute. It lost, and was taken.")
    tool(page, "Call the floor")
    own = page.get_by_role("dialog").get_by_role("region", name="Your disputes")
    expect(own).to_contain_text("Decided. It lost, and was taken.")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []
    assert "It lost, and was taken" not in other.locator("main").inner_text()
    assert guest.do(table, type="leave").status_code == 200


@BOTH
def test_advice_is_shown_next_to_each_choice_on_every_street(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, live.guest(), phone=phone)
    page.goto("/table/perth-1")
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    tool(page, "Advice")
    page.get_by_role("button", name="Ante: empty").click()
    page.locator(".bet-go").click()
    for street in ("flop", "turn", "river"):
        choice = page.locator(".is-decide .decision:not(:disabled)").first
        expect(choice).to_contain_text(re.compile(street, re.IGNORECASE))
        expect(page.locator(".is-decide .decision-worth")).to_have_count(page.locator(".is-decide .decision").count())
        expect(page.locator(".decision-worth.is-best").first).to_be_visible()
        assert page.locator(".is-decide .decision").evaluate_all(RING_ELSEWHERE) == []
        choice.click()
    expect(page.locator(".yours-words")).to_have_text(HAND)


@BOTH
def test_advice_that_takes_a_moment_says_so(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, live.guest(), phone=phone)
    page.route("**/practice", lambda _: None)  # no answer comes
    page.goto("/table/canberra-2")
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.locator(".area-box.is-open").first).to_be_visible()
    tool(page, "Advice")
    page.get_by_role("button", name="Ante: empty").click()
    page.locator(".bet-go").click()
    expect(page.locator(".decision-note")).to_contain_text("Working out what they are worth")
    page.locator(".is-decide .decision", has_text="Fold").click()
    tool(page, "Leave seat")


@pytest.fixture
def by_hand(tmp_path: Path) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path, automatic=False) as house:
        yield house


@BOTH
def test_a_hand_of_poker_is_described_to_you_and_explained(by_hand: LiveHouse, pages: Pages, phone: bool) -> None:
    dealer, players = Dealer(by_hand), {seat: sit(by_hand, TABLE, seat, 20_000) for seat in (1, 2, 3)}
    page = pages(by_hand, players[1], phone=phone)
    at_the_table(page)
    dealer.deals()
    play_to_the_end(dealer, players)
    expect(told(page, "^You (check|call)").first).to_be_attached()
    page.get_by_role("button", name="Why?").click()
    why = page.get_by_role("dialog")
    expect(why.locator(".lead")).to_have_text(re.compile(r"^(You win|.+ wins) \$\d+(\.\d\d)? with .+\.$"))
    expect(why.locator(".clause").first).to_be_visible()
    assert why.locator(".scroll-x").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


HALVES = """async (view) => {
    const [{ html, render }, { PotsDialog }] = await Promise.all([import("/vendor/html.js"), import("/poker/result.js")]);
    const box = document.createElement("div");
    document.querySelector(".poker-room").append(box);
    render(html`<${PotsDialog} view=${view} own=${1} onClose=${() => null} />`, box);
}"""


@BOTH
def test_a_divided_pot_says_who_won_which_half_and_the_odd_chip(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, live.guest(), phone=phone)
    page.goto("/table/poker-2")
    expect(page.locator(".oval")).to_be_visible()
    rule = {"book": POKER, "clause": "8.5.1", "citation": ""}
    high = {"pot": "main", "seat": 1, "player": "Ann", "amount": 2550, "part": "high", "words": "flush, ace high"}
    low = {"pot": "main", "seat": 2, "player": "Bo", "amount": 2500, "part": "low", "words": "eight-six low"}
    beaten, odd = {"over": "Bo's pair of eights", "over_seat": 2}, {"note": "with the odd chip of 0.50"}
    seats = [{"seat": 1, "player": "Ann"}, {"seat": 2, "player": "Bo"}]
    winners = [high | beaten | odd | {"rule": rule}, low | {"rule": rule}]
    page.evaluate(HALVES, {"round": 7, "poker": {"hi_lo": True, "seats": seats, "winners": winners, "pots": []}})
    dialog = page.get_by_role("dialog", name="Hand 7: who won what, and why")
    expect(dialog.locator(".lead")).to_contain_text("You win $25.50 for the high half with flush, ace high")
    first, second = dialog.locator("tbody tr").all()
    expect(first).to_contain_text(
        re.compile("high half.*beats Bo's pair of eights.*with the odd chip of \\$0.50", re.DOTALL)
    )
    expect(second).to_contain_text(re.compile("low half.*Bo.*eight-six low.*\\$25", re.DOTALL))
    assert dialog.locator(".scroll-x").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert in_every_state(page) == []


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["Rosa N."], "Waiting for Rosa N."),
        (["Ann", "Rosa N."], "Waiting for Ann and Rosa N."),
        (["Ann", "Bo", "Cy"], "Waiting for Ann, Bo and Cy."),
        (["Ann", "Bo", "Cy", "Di"], "Waiting for 4 players."),
    ],
)
def test_those_who_still_decide_are_named_in_a_sentence(reader: Page, names: list[str], words: str) -> None:
    view = {"status": "open", "phase": "Dealt", "seats": [{"turn": True, "player": one} for one in names]}
    script = "async (view) => (await import('/play/dock.js')).waitingFor(view, {})"
    assert reader.evaluate(script, view) == words


OWN_WORDS = """async (you) => {
    const { html, render } = await import("/vendor/html.js");
    const { YourPlace } = await import("/play/place.js");
    const box = document.createElement("div"), seats = [{ seat: 2, wagers: {}, cards: [] }];
    render(html`<${YourPlace} table=${{ view: { seats }, you }} felt=${{ areas: [] }} seat=${2} busy=${new Set()} />`, box);
    return box.querySelector(".yours-words").textContent;
}"""


@pytest.mark.parametrize(
    ("you", "words"),
    [
        ({"hand": None, "hands": {}, "blind": [1, 2]}, ""),
        ({"hand": {"seat": 1}, "hands": {"1": {}}, "blind": [2]}, "played unseen"),
    ],
    ids=["while the cards are dealt", "a further hand"],
)
def test_only_a_further_hand_is_played_unseen(reader: Page, you: dict[str, object], words: str) -> None:
    assert reader.evaluate(OWN_WORDS, you) == words


@pytest.mark.parametrize(
    ("item", "words", "shown"),
    [
        ("wrong", "Seat 1 ante of 5.00: paid 12.50", "Seat 1 ante of $5: paid $12.50"),
        ("clause", "11.10: chips", "11.10: chips"),
    ],
)
def test_answers_of_drills_write_amounts_but_no_clauses_with_a_dollar_sign(
    reader: Page, item: str, words: str, shown: str
) -> None:
    script = "async ([item, words]) => (await import('/drills/words.js')).inAmounts({ id: item, ask: '' }, words)"
    assert reader.evaluate(script, [item, words]) == shown


@pytest.mark.parametrize(
    ("winner", "words"),
    [
        (
            {"words": "pair of eights, queen kicker", "over": "Ann's pair of eights, jack kicker", "over_seat": 2},
            "with pair of eights, queen kicker, which beats Ann's pair of eights, jack kicker",
        ),
        (
            {"words": "flush, ace high", "over": "Ann's pair of eights", "over_seat": 1},
            "with flush, ace high, which beats your pair of eights",
        ),
        (
            {"part": "low", "words": "eight-six low", "note": "with the odd chip of 0.50"},
            "for the low half with eight-six low with the odd chip of $0.50",
        ),
        ({}, ""),
    ],
)
def test_the_winner_is_shown_with_the_hand_that_was_beaten(reader: Page, winner: dict[str, object], words: str) -> None:
    script = "async (one) => (await import('/poker/result.js')).wonBy({ parts: [one] }, 1, { notes: true })"
    assert reader.evaluate(script, winner) == words
