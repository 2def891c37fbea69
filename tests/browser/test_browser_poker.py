"""The poker player's page in a real browser: each game to the showdown, side pots, the button, rulings, keys, a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import Page, expect
from poker_pages import (
    AREA_MANAGER,
    GAMES,
    POKER,
    ROWS,
    TABLE,
    Dealer,
    at_the_table,
    crowded,
    free_seats,
    goes_along,
    play_to_the_end,
    sit,
    told,
)
from staff_room import on_duty

from queenhigh.server.pit import opening

pytest_plugins = ["browsing"]

DISCARDS = ("pineapple", "crazy_pineapple", "crazy_pineapple_hilo")


@pytest.fixture(scope="module")
def lively(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    """With bots, and a table for each game."""
    with pytest.MonkeyPatch.context() as patch:
        rows = (*opening.house_tables(), *(opening.Planned(*row) for row in ROWS))
        patch.setattr(opening, "house_tables", lambda: rows)
        with LiveHouse(tmp_path_factory.mktemp("lively"), bots=1, pace=60.0) as house:
            yield house


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveHouse]:
    """Without bots: the test plays every seat."""
    with LiveHouse(tmp_path) as house:
        yield house


def test_two_people_and_bots_play_a_hand_of_each_game_to_the_showdown(lively: LiveHouse, pages: Pages) -> None:
    people = [lively.guest(), lively.guest()]
    seen = [pages(lively, people[0]), pages(lively, people[1], phone=True)]
    for page in seen:
        page.goto("/")
        goes_along(page)
    for game in GAMES:
        table = f"poker-{game}"
        for page in seen:  # first: clocks are short here, and who is not at the page yet is played for
            page.locator(f'a[href="/table/{table}"]').click()
            expect(page.locator(".oval-felt")).to_be_visible()
        for person, seat in zip(people, free_seats(lively, table), strict=False):
            assert person.do(table, type="sit", seat=seat, buy_in=8_000).status_code == 200
        for page in seen:
            expect(told(page, "^You show").first).to_be_visible()
        for page in seen:
            expect(told(page, " wins? .* with ").first).to_be_visible()
            for street in ("Flop", "Turn", "River"):
                expect(told(page, f"^{street}: ").first).to_be_visible()
            assert (told(page, "^You discard").count() > 0) == (game in DISCARDS), game
            assert page.locator(".poker-dock .trouble").count() == 0, game
            if page is seen[1]:
                page.get_by_role("button", name="More", exact=True).click()
            page.get_by_role("button", name="Leave seat").click()
            page.locator(".bar-brand").click()


@pytest.fixture
def dealer(live: LiveHouse) -> Dealer:
    return Dealer(live)


def test_side_pots_say_who_plays_for_them_and_who_won_them_by_which_clause(
    live: LiveHouse, dealer: Dealer, pages: Pages
) -> None:
    stakes = {1: 4_000, 2: 10_000, 3: 20_000, 4: 20_000}
    players = {seat: sit(live, TABLE, seat, cents) for seat, cents in stakes.items()}
    dealer.deals()
    page, other = pages(live, players[3]), pages(live, players[4])
    at_the_table(page)
    at_the_table(other)
    while (turn := dealer.poker["turn"]) is not None:
        if turn not in (3, 4):
            dealer.ask(players[turn], type="all_in")
            continue
        acting = page if turn == 3 else other
        if (most := acting.get_by_role("button", name=re.compile("^Max"))).count():
            most.click()
            acting.locator(".act.is-raise").click()
            expect(acting.locator(".act.is-raise")).to_contain_text("press again")
            acting.locator(".act.is-raise").click()
        else:
            acting.locator(".act.is-call").click()
            acting.locator(".act.is-call.is-asked").or_(acting.locator(".dock.is-wait")).first.wait_for()
            if acting.locator(".act.is-call.is-asked").count():
                acting.locator(".act.is-call").click()
        expect(acting.locator(".dock.is-wait")).to_be_visible()
    pots = page.locator(".pot")
    expect(pots).to_have_count(3)
    expect(pots.nth(0)).to_contain_text("main pot$160all players", use_inner_text=False)
    expect(pots.nth(1)).to_contain_text("seats 2, 3, 4")
    expect(pots.nth(2)).to_contain_text("seats 3, 4")
    expect(page.locator(".middle-words")).to_have_text("All in: the board runs out.")
    assert [page.locator(f'[data-seat="{seat}"] .pod-stack').inner_text() for seat in (1, 2, 4)] == ["All in"] * 3
    dealer.orders("Deal", "Deal", "Deal", "ReadHands", "PushPots")
    expect(page.locator(".slot .pc.is-plays").first).to_be_visible()
    page.get_by_role("button", name="Why?").click()
    rows = page.get_by_role("dialog").locator("tbody tr")
    expect(rows.nth(2)).to_be_visible()
    expect(rows.first).to_contain_text("Main pot")
    expect(rows.first.locator(".clause").first).to_have_text("8.20.4(a)")
    expect(page.get_by_role("dialog")).to_contain_text("Commission taken: $5")
    won = sum(winner["amount"] for winner in dealer.poker["winners"])
    assert won == 16_000 + 18_000 + 20_000 - 500


def test_the_button_is_dead_where_a_player_has_left(live: LiveHouse, dealer: Dealer, pages: Pages) -> None:
    players = {seat: sit(live, TABLE, seat, 20_000) for seat in range(1, 6)}
    dealer.deals()
    small, big = dealer.poker["small_blind"], dealer.poker["big_blind"]
    dealer.until(players, None, type="fold")
    dealer.orders("PushPots")
    page = pages(live, players[big])
    at_the_table(page)
    dealer.ask(players[small], type="leave")
    dealer.orders("StartRound")
    assert (dealer.poker["button"], dealer.poker["small_blind"], dealer.poker["dead_button"]) == (small, big, True)
    empty = page.locator(f'[data-seat="{small}"]')
    expect(empty.locator(".mark-button")).to_be_visible()
    expect(empty).to_contain_text("dead button")
    expect(page.locator(".is-mine .mark-blind")).to_have_text("SB")
    expect(told(page, f"The button is dead, at seat {small}")).to_be_visible()


def test_a_supervisor_rules_on_an_exposed_card_and_the_table_reads_the_clause(
    live: LiveHouse, dealer: Dealer, pages: Pages
) -> None:
    supervisor = on_duty(live, "Sue", TABLE, POKER, AREA_MANAGER)
    players = {seat: sit(live, TABLE, seat, 20_000) for seat in (1, 2, 3)}
    page, phone = pages(live, players[1]), pages(live, players[2], phone=True)
    at_the_table(page)
    at_the_table(phone)
    dealer.deals()
    dealer.ask(supervisor, type="report", fact={"type": "card_exposed_by_dealer", "seat": 2})
    for seen in (page, phone):
        ruling = seen.locator(".rulings-now")
        expect(ruling).to_contain_text("Ruling")
        expect(ruling.locator(".clause").first).to_have_text(re.compile(r"^9\.7"))
        expect(told(seen, r"^A ruling: .*\[9\.7")).to_have_count(1)
    ruling.locator(".clause").first.click()
    expect(phone.get_by_role("dialog").locator(".clause-words p").first).not_to_have_text("…")


def test_a_hand_is_played_by_keyboard_alone(live: LiveHouse, dealer: Dealer, pages: Pages) -> None:
    players = {seat: sit(live, TABLE, seat, 20_000) for seat in (1, 2, 3)}
    dealer.deals()
    mine = dealer.poker["button"]
    page = pages(live, players[mine])
    at_the_table(page)
    field = page.locator("[data-amount]")
    expect(field).to_be_visible()
    page.keyboard.press("r")
    expect(field).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator(".sizing-wrong")).to_have_text("At least $4.")
    page.keyboard.press("Control+a")
    page.keyboard.type("12")
    page.keyboard.press("ArrowUp")
    expect(field).to_have_value("13")
    page.keyboard.press("Enter")
    expect(told(page, r"^You raise to \$13")).to_be_visible()
    dealer.until(players, None, type="call")
    dealer.orders("Deal")
    dealer.until(players, mine, type="check")
    expect(page.locator(".dock.is-turn")).to_be_visible()
    assert page.evaluate("() => document.activeElement !== document.body"), "the focus is lost"
    page.keyboard.press("c")
    expect(page.locator(".act.is-call")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told(page, "^You check")).to_be_visible()
    dealer.orders("Deal")
    dealer.ask(players[dealer.poker["turn"]], type="bet", amount=500)
    dealer.until(players, mine, type="fold")
    expect(page.locator(".act.is-fold")).to_be_visible()
    page.keyboard.press("5")
    expect(field).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("f")
    expect(page.locator(".act.is-fold")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told(page, "^You fold")).to_be_visible()
    dealer.orders("PushPots")
    expect(page.locator(".result-list")).to_contain_text("wins")
    page.keyboard.press("w")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("who won what, and why")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_where_nobody_may_raise_the_page_says_by_which_clause(live: LiveHouse, dealer: Dealer, pages: Pages) -> None:
    """A short all-in does not reopen the betting for a player who has already raised (6.16.3)."""
    players = {seat: sit(live, TABLE, seat, 4_000) for seat in (1, 2, 3)}
    dealer.deals()
    deep = dealer.poker["small_blind"]
    dealer.until(players, None, type="fold")
    dealer.orders("PushPots")
    dealer.ask(players[deep], type="buy_in", amount=16_000)
    dealer.deals()
    assert dealer.poker["turn"] == deep == dealer.poker["button"]
    page = pages(live, players[deep])
    at_the_table(page)
    page.locator("[data-amount]").fill("30")
    page.locator(".act.is-raise").click()
    expect(told(page, r"^You raise to \$30")).to_be_visible()
    dealer.ask(players[dealer.poker["turn"]], type="all_in")
    dealer.ask(players[dealer.poker["turn"]], type="fold")
    expect(page.locator(".act.is-call")).to_contain_text("Call $")
    expect(page.locator(".act.is-raise")).to_have_count(0)
    expect(page.locator(".betting-barred .clause")).to_have_text("6.16.3")


def test_decided_beforehand_is_done_when_the_turn_comes_and_undone_by_a_raise(
    live: LiveHouse, dealer: Dealer, pages: Pages
) -> None:
    players = {seat: sit(live, TABLE, seat, 20_000) for seat in (1, 2, 3)}
    dealer.deals()
    last = dealer.poker["big_blind"]
    page = pages(live, players[last])
    at_the_table(page)
    page.get_by_label("Check", exact=True).check()
    dealer.until(players, last, type="call")
    expect(told(page, "^You check")).to_be_visible()
    dealer.orders("Deal")
    page.get_by_label("Check", exact=True).check()
    dealer.ask(players[dealer.poker["turn"]], type="bet", amount=600)
    expect(page.locator(".act.is-fold")).to_be_visible()
    expect(told(page, "^You check")).to_have_count(1)


def test_a_straddle_and_a_flop_chase_are_placed_before_the_first_card(
    live: LiveHouse, dealer: Dealer, pages: Pages
) -> None:
    players = {seat: sit(live, TABLE, seat, 20_000) for seat in (1, 2, 3, 4)}
    dealer.orders("StartRound", "PostBlinds")
    under = dealer.poker["big_blind"] % 4 + 1
    page = pages(live, players[under])
    at_the_table(page)
    page.get_by_role("button", name="Straddle $4").click()
    expect(told(page, r"^You straddle \$4")).to_be_visible()
    page.get_by_label("Flop Chase, in dollars").fill("5")
    page.get_by_role("button", name="Flop Chase on red, pays 7 to 1").click()
    expect(page.locator(".chase.is-red")).to_have_text("$5")
    expect(page.locator(".stake-sum")).to_have_text("$191")
    dealer.orders("Shuffle", "Cut", "Deal")
    expect(page.locator(".chase-form")).to_have_count(0)


def test_a_player_who_sits_out_comes_back_and_tops_up_and_others_wait_for_a_seat(
    live: LiveHouse, dealer: Dealer, pages: Pages
) -> None:
    players = {seat: sit(live, TABLE, seat, 20_000) for seat in range(1, 12)}
    page, waiting = pages(live, players[2]), pages(live, live.guest("Wim"))
    at_the_table(page)
    page.get_by_role("button", name="Sit out").click()
    expect(page.locator(".dock")).to_contain_text("You are sitting out")
    expect(page.locator('[data-seat="2"] .pod-tag')).to_have_text("away")
    page.get_by_role("button", name="I'm back").click()
    expect(page.get_by_role("button", name="Sit out")).to_be_visible()
    page.get_by_role("button", name="Top up").click()
    page.get_by_label("Chips to put on the table").fill("50")
    page.get_by_role("dialog").get_by_role("button", name="Top up $50").click()
    expect(page.locator(".stake-sum")).to_have_text("$250")
    waiting.goto(f"/table/{TABLE}")
    waiting.get_by_role("button", name="Join the waiting list").click()
    expect(waiting.locator(".dock")).to_contain_text("You are 1st on the waiting list")
    page.get_by_role("tab", name="Table").click()
    expect(page.locator(".waiting")).to_contain_text("Wim")


def test_a_refusal_is_shown_next_to_what_caused_it_with_its_clause(
    live: LiveHouse, dealer: Dealer, pages: Pages
) -> None:
    page = pages(live, live.guest())
    page.goto(f"/table/{TABLE}")
    page.get_by_role("button", name="Sit down at seat 5").click()
    sit(live, TABLE, 5, 20_000)
    page.get_by_role("button", name=re.compile("^Buy in")).click()
    trouble = page.get_by_role("dialog").locator(".trouble")
    expect(trouble).to_be_visible()
    expect(trouble.locator(".clause")).to_be_visible()


def test_an_offer_to_split_the_pot_is_answered_with_its_clause(live: LiveHouse, dealer: Dealer, pages: Pages) -> None:
    players = {seat: sit(live, TABLE, seat, 4_000) for seat in (1, 2, 3)}
    dealer.deals()
    page = pages(live, players[1])
    at_the_table(page)
    page.get_by_role("button", name="Split pot").click()
    trouble = page.locator(".poker-dock .trouble")
    expect(trouble).to_contain_text("cannot divide the pot by agreement")
    expect(trouble.locator(".clause")).to_contain_text("8.6")


def test_every_card_that_was_seen_opens_its_seal_and_a_false_one_is_found_out(
    live: LiveHouse, dealer: Dealer, pages: Pages
) -> None:
    players = {seat: sit(live, TABLE, seat, 20_000) for seat in (1, 2)}
    page = pages(live, players[1])
    at_the_table(page)
    dealer.shuffles()
    page.wait_for_function("() => sessionStorage.getItem('queenhigh.leaves')")  # it has seen the seal
    dealer.orders("Deal")
    play_to_the_end(dealer, players)
    expect(page.locator(".result-list")).to_contain_text("win")
    page.get_by_role("button", name="Fair deal").click()
    check = page.get_by_role("dialog").locator(".fairness")
    expect(check).to_contain_text("The cards were fixed before the first one was dealt")
    assert check.locator('[data-ok="true"]').count() == 5
    body = players[1].get(f"/api/tables/{TABLE}", **{"as": "player"}).json()
    fairness, own = body["view"]["fairness"], body["you"]["poker"]["openings"]
    script = """async ([fairness, openings]) => {
        const { checkHand } = await import('/lib/fairness_cards.js');
        const swapped = openings.map((one, at) => at ? one : { ...one, card: one.card === 'As' ? 'Ah' : 'As' });
        const other = { ...fairness, seals: [{ ...fairness.seals[0], leaves: fairness.seals[0].leaves.slice().reverse() }] };
        const seen = [{ root: '0'.repeat(64), early: true }];
        const all = await Promise.all([checkHand(fairness, openings, null), checkHand(fairness, swapped, null),
            checkHand(other, openings, null), checkHand(fairness, openings, seen), checkHand(fairness, openings, null, ['2c?'])]);
        return all.map((one) => one.verdict);
    }"""
    assert page.evaluate(script, [fairness, own]) == ["unknown", "foul", "foul", "foul", "foul"]


def test_a_hand_that_is_over_is_played_again(live: LiveHouse, dealer: Dealer, pages: Pages) -> None:
    players = {seat: sit(live, TABLE, seat, 20_000) for seat in (1, 2)}
    page = pages(live, players[1])
    at_the_table(page)
    dealer.deals()
    play_to_the_end(dealer, players)
    page.get_by_role("tab", name="Hands").click()
    page.get_by_role("button", name="Hand 1: see it again").click()
    replay = page.get_by_role("dialog")
    expect(replay.locator(".slot .pc")).to_have_count(0)
    replay.get_by_role("button", name="End").click()
    expect(replay.locator(".slot .pc")).to_have_count(5)
    expect(replay.get_by_role("status")).to_contain_text("win")
    expect(replay.get_by_role("link", name="Download PHH")).to_have_attribute(
        "href", f"/api/tables/{TABLE}/hands/1.phh"
    )


def test_the_page_has_no_serious_fault_by_day_and_by_night_and_fits_a_phone(
    live: LiveHouse, dealer: Dealer, pages: Pages
) -> None:
    names = dict.fromkeys(range(1, 12), "") | {2: "Bartholomew", 5: "Wilhelmina", 9: "Ingeborg H."}
    players = {seat: sit(live, TABLE, seat, 20_000, name) for seat, name in names.items()}
    page, phone = pages(live, players[3], dark=True), pages(live, players[4], phone=True)
    at_the_table(page)
    at_the_table(phone)
    dealer.deals()
    for seat, seen in ((3, page), (4, phone)):
        if dealer.poker["turn"] is not None:
            dealer.until(players, seat, type="call")
            expect(seen.locator(".dock.is-act")).to_be_visible()
            looks_right(seen)
            assert crowded(seen) == []
            fits_a_tablet(seen)
    play_to_the_end(dealer, players)
    for seen in (page, phone):
        expect(seen.locator(".result-list")).to_be_visible()
        looks_right(seen)
        assert crowded(seen) == []
        fits_a_tablet(seen)
        seen.get_by_role("button", name="Why?").click()
        looks_right(seen)


LONG_HANDS = """() => document.querySelectorAll(".pod-words").forEach((one) => {
    one.textContent = "Two pair, queens and sixes";
})"""


def fits_a_tablet(page: Page) -> None:
    """Upright and turned, whatever the hands at the showdown are called."""
    before = page.viewport_size
    assert before
    page.evaluate(LONG_HANDS)
    for width, height in ((820, 1180), (1180, 820)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert crowded(page) == [], width
    page.set_viewport_size(before)


def looks_right(page: Page) -> None:
    assert not faults(page)
    wide = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{wide} px too wide"
