"""A day in a house: opened with inventory, two crews, tables by hand and automatic, a held round, a fill, a dispute, an
exclusion, a jackpot, drop and count, close, report; then backup, restore elsewhere, and the same report to the cent."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from axe import faults
from book_ids import CANBERRA
from live_house import Client, LiveHouse, wait_until
from page_kinds import Pages
from playwright.sync_api import Page, expect
from record_house import play_round
from staff_room import join, log_on_as, next_step, on_duty, seated

from queenhigh.cards import Seed, shuffle
from queenhigh.cli import main
from queenhigh.desk.desk import Desk
from queenhigh.server.config import Config
from queenhigh.server.pit import open_house

pytest_plugins = ["browsing"]
HAND, PLAYS = "canberra-1", "melbourne-1"
EXPOSED = {"type": "card_exposed", "to": "dealer"}
"""Canberra 12.3: it voids the round."""
FLUSH_ON_FIVE = 5


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("day")


@pytest.fixture(scope="module")
def live(folder: Path) -> Iterator[LiveHouse]:
    """The automatic table has paid a jackpot before the doors open: its deck was chosen for that."""
    with Desk.open(folder / "house.db") as desk:
        open_house(desk, Config(bots=2))
        play_round(desk, PLAYS, lucky(desk))
    with LiveHouse(folder, bots=2, automatic=True, pace=50.0) as house:
        yield house


def lucky(desk: Desk) -> Seed:
    """A shuffle that gives somebody a flush with the jackpot cards. Where cards go is seen in a first round."""
    first = Seed.named("a day", 0)
    play_round(desk, PLAYS, first)
    over, deck = desk.table(PLAYS).round, list(shuffle(first))
    places = [[deck.index(card) for card in (*hand.cards, *over.shared)] for hand in over.hands.values()]
    assert all(len(each) == FLUSH_ON_FIVE for each in places)
    for number in range(1, 20_000):
        seed = Seed.named("a day", number)
        dealt = shuffle(seed)
        if any(len({dealt[at].suit for at in each}) == 1 for each in places):
            return seed
    raise AssertionError("no shuffle is lucky")


def chips(page: Page, what: str, dollars: str, label: str) -> None:
    """One of the forms of the panel, filled in and sent."""
    panel = page.get_by_role("region", name="Chips")
    panel.get_by_text(what).first.click()
    form = panel.locator("details[open]")
    form.get_by_label(label).fill(dollars)
    form.get_by_label("Reason").fill(what)
    form.get_by_role("button", name=what).click()
    expect(panel.locator(".cases li").first).to_contain_text("waits for a signature")
    panel.locator("details[open] summary").click()


def sign(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Sign slip {number}").click()
    slip = page.get_by_role("region", name="Chips").locator(".case-head").filter(has_text=f" {number}: $")
    expect(slip).to_contain_text("signed")


def ordered(client: Client, *orders: str) -> None:
    for order in orders:
        answer = client.do(HAND, type="order", order=order)
        assert answer.status_code == 200, (order, answer.text)


def report(client: Client, **asked: Any) -> dict[str, Any]:
    """Without what was to be expected, which takes a while to work out."""
    found: dict[str, Any] = client.get("/api/report", form="json", expected="false", **asked).json()
    return found


def test_a_day_in_a_house(live: LiveHouse, pages: Pages, folder: Path) -> None:
    manager = live.manager()
    odo, dee = on_duty(live, "Odo", HAND, CANBERRA, "casino_operator"), on_duty(live, "Dee", HAND, CANBERRA, "dealer")
    assert dee.do(HAND, type="dealing", mode="by_hand").status_code == 200
    dealer, floor = pages(live, dee), pages(live, odo)

    # it opens with its inventory, counted blind and signed by another
    dealer.goto(f"/deal/{HAND}")
    chips(dealer, "Opening inventory", "200000", "What you counted")
    floor.goto(f"/floor/{HAND}")
    floor.get_by_role("tab", name="Chips").click()
    sign(floor, 1)

    # a round by hand
    ann, bob = seated(live, HAND, "Ann", 2), seated(live, HAND, "Bob", 3)
    next_step(dealer, "Start a round")
    for player in (ann, bob):
        assert player.do(HAND, type="place", bet="ante", amount=2_500).status_code == 200
    for step in ("No more bets", "Shuffle", "Cut", "Deal"):
        next_step(dealer, step)
    assert ann.do(HAND, type="decide", choice="play").status_code == 200
    assert bob.do(HAND, type="decide", choice="fold").status_code == 200
    for step in ("Turn up the dealer's hand", "Settle", "Collect the cards"):
        next_step(dealer, step)
    expect(dealer.locator(".next-button")).to_contain_text("Start a round")

    # a report holds the next one, and voids it
    ordered(dee, "StartRound")
    assert ann.do(HAND, type="place", bet="ante", amount=2_500).status_code == 200
    ordered(dee, "CloseBetting", "Shuffle", "Cut", "Deal")
    assert dee.do(HAND, type="ask_ruling", fact=EXPOSED).status_code == 200
    held = ann.do(HAND, type="decide", choice="play")
    assert held.status_code == 422, "play waits"
    assert odo.do(HAND, type="report", fact=EXPOSED, number=1).status_code == 200

    # a fill; and the second crew takes over with a count
    chips(floor, "Ask for a fill", "1000", "Amount")
    sign(dealer, 2)
    fay = join(live, "Fay", CANBERRA, "dealer").client
    log_on_as(fay, HAND, CANBERRA, "dealer")
    chips(dealer, "Hand over to another dealer", "200999", "What you counted")
    taking_over = pages(live, fay, phone=True)
    taking_over.goto(f"/deal/{HAND}")
    sign(taking_over, 3)
    assert dee.post("/api/staff", {"type": "log_off"}).status_code == 200

    # a dispute, to its decision
    assert ann.do(HAND, type="dispute", about="the ante of the first round").status_code == 200
    floor.get_by_role("tab", name="Disputes").click()
    floor.get_by_text("Decide it").click()
    floor.get_by_label("Decision").fill("The round stands")
    floor.get_by_role("button", name="Decide", exact=True).click()
    expect(floor.get_by_role("region", name="Disputes")).to_contain_text("decided")

    # somebody is excluded from the house
    barred = manager.post("/api/exclusions", {"type": "exclude", "person": "Bob", "reason": "Threw a drink."})
    assert barred.status_code == 200
    wait_until(lambda: "Bob" not in live.house.table(HAND).floor.seats.values())  # type: ignore[attr-defined]
    assert bob.do(HAND, type="sit", seat=4).status_code == 422

    # drop, closing inventory, close
    floor.get_by_role("tab", name="Chips").click()
    chips(floor, "Count the drop", "0", "What you counted")
    sign(taking_over, 4)
    chips(floor, "Closing inventory", "201000", "What you counted")
    sign(taking_over, 5)
    assert faults(floor) == []
    assert faults(taking_over) == []

    # the report of the day
    for table in (HAND, PLAYS):
        wait_until(lambda table=table: not live.house.table(table).playing)  # type: ignore[misc]
    day = report(manager)
    tables = {one["table"]: one for one in day["tables"]}
    assert (tables[HAND]["rounds"], tables[HAND]["void"]) == (2, 1)
    assert tables[HAND]["fills"] == "201000.00", "its float and the fill"
    assert tables[HAND]["incidents"] == ["12.3"]
    assert day["jackpots"], "the jackpot of the morning"
    assert all(meter["agrees"] for meter in day["meters"])
    kinds = [(slip["kind"], slip["variance"]) for slip in day["slips"]]
    assert [kind for kind, _ in kinds] == ["opening", "fill", "handover", "drop", "closing"]
    assert kinds[0] == ("opening", "0.00")
    assert any("of slip 3 is off by" in words for words in day["exceptions"])
    assert {"dispute", "ruling"} <= {incident["kind"] for incident in day["incidents"]}

    # an auditor finds a payment of the day by player and amount
    prize = day["jackpots"][0]
    office = pages(live, manager)
    office.goto("/inspect?part=search")
    office.get_by_label("Player").fill(prize["player"])
    office.get_by_label("Amount in dollars").fill(prize["amount"])
    office.get_by_role("button", name="Search").click()
    office.get_by_role(
        "link", name=f"Proof of payment for {prize['player']}, {prize['round'].replace('/', ' round ')}"
    ).click()
    expect(office.get_by_text("the cards are those of the sealed deck")).to_be_visible()
    expect(office.get_by_text("Jackpot", exact=True).first).to_be_visible()


def test_a_house_restored_elsewhere_reports_the_same_to_the_cent(live: LiveHouse, folder: Path, tmp_path: Path) -> None:
    """After the day above: backed up while it runs, restored in another folder and read there."""
    until = str(int(live.house.desk.now) - 1)
    saved, where = tmp_path / "saved", tmp_path / "elsewhere" / "house.db"
    where.parent.mkdir()
    assert main(["backup", str(folder / "house.db"), str(saved)]) == 0
    assert main(["restore", str(saved), str(where)]) == 0
    shutil.copy(folder / "house.key", where.with_name("house.key"))
    spans = {"from": "2000-01-01T00:00", "until": _iso(until)}
    before = report(live.manager(), **spans)
    with LiveHouse(where.parent, bots=0, automatic=False, new_accounts=False) as again:
        again.password = live.password
        after = report(again.manager(), **spans)
    assert json.dumps(after, indent=1) == json.dumps(before, indent=1)
    assert sum(table["rounds"] for table in before["tables"]) > 2


def _iso(seconds: str) -> str:
    return datetime.fromtimestamp(int(seconds), UTC).isoformat()
