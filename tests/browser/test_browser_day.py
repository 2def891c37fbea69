"""A day in a house: opened with inventory, two crews, tables by hand and automatic, a held round, a jackpot, a fill, a dispute,
an exclusion, a tournament with a queued penalty, drop and count, close, report; then backup, kill, restore elsewhere, and the
same report to the cent.

The house is a process of its own (`killable_house`). The jackpot is hit at the live automatic table with a deck that the test
chose; everything else is as it comes.
"""

from __future__ import annotations

import json
import shutil
import time
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from axe import faults
from book_ids import CANBERRA, POKER
from killable_house import KillableHouse
from live_house import Client, LiveHouse, wait_until
from page_kinds import Pages
from playwright.sync_api import Page, expect
from staff_room import join, log_on_as, next_step, on_duty, seated
from tournament_guest import Guest, is_over

from queenhigh.cards import Seed, shuffle
from queenhigh.cli import main
from queenhigh.house.tournaments.files import template
from queenhigh.money import dollars, told_amount

pytest_plugins = ["browsing"]
HAND, PLAYS = "canberra-1", "melbourne-1"
EXPOSED = {"type": "card_exposed", "to": "dealer"}
"""Canberra 12.3: it voids the round."""
PENALTY = "one round out"
FIRST = Seed.named("a day", 0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("day")


@pytest.fixture(scope="module")
def live(folder: Path) -> Iterator[KillableHouse]:
    house = KillableHouse(folder, automatic=True, pace=100.0, deciding_seconds=60.0)
    yield house
    house.kill()


def seen(client: Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{table}").json()
    return found


def plays_a_round(player: Client, table: str) -> dict[str, Any]:
    """At the automatic table, with the jackpot; the answer is the page of the round when it is over."""
    wait_until(lambda: bool(seen(player, table)["you"]["may_place"]))
    number = seen(player, table)["view"]["round"]
    for bet, amount in (("ante", 2500), ("jackpot", 100)):
        assert player.do(table, type="place", bet=bet, amount=amount).status_code == 200
    assert player.do(table, type="ready").status_code == 200
    wait_until(lambda: bool(seen(player, table)["you"]["choices"]))
    assert player.do(table, type="decide", choice="play").status_code == 200
    wait_until(lambda: player.get(f"/api/rounds/{table}/{number}").status_code == 200)
    found: dict[str, Any] = player.get(f"/api/rounds/{table}/{number}").json()
    return found


def lucky(first: dict[str, Any]) -> Seed:
    """A shuffle that gives the one player at the table a straight flush with the jackpot cards, by where cards went before."""
    deck = [str(card) for card in shuffle(FIRST)]
    places = [deck.index(card) for card in (*first["seats"][0]["cards"], *first["shared"])]
    for number in range(1, 20_000):
        dealt = shuffle(seed := Seed.named("a day", number))
        cards = [dealt[place] for place in places]
        ranks = sorted(card.rank for card in cards)
        if len({card.suit for card in cards}) == 1 and ranks[4] - ranks[0] == 4:
            return seed
    raise AssertionError("no shuffle is lucky")


def directed(manager: Client, name: str, type: str, **fields: Any) -> None:
    body = {"id": str(uuid.uuid4()), "do": {"type": "order", "order": {"type": type, **fields}}}
    answer = manager.post(f"/api/tournaments/{name}/commands", body)
    assert answer.status_code == 200, (type, answer.text)


def on_duty_as(manager: Client, rank: str) -> None:
    manager.post("/api/staff", {"type": "log_off"})
    log_on_as(manager, "the floor", POKER, rank)


def tournament_begun(manager: Client, guest: Client) -> Guest:
    """From its terms to the first hand, in which it is the guest's turn."""
    on_duty_as(manager, "TG Area Manager")
    begin = {"type": "begin", "book": POKER, "title": "Day Cup"}
    name = manager.post("/api/tournaments", {"id": "begin-day-cup", "do": begin}).json()["name"]
    toml = template(POKER).replace("least = 20 ", "least = 4 ").replace("2026-12-05T19:00", "2020-01-01T19:00")
    toml = toml.replace("starting_bank = 10000 ", "starting_bank = 300 ")
    directed(manager, name, "DrawUpTerms", toml=toml)
    directed(manager, name, "PublishTerms")
    directed(manager, name, "AdviseInspectorate", inspector="Ng")
    directed(manager, name, "AppointDirector", person="manager")
    directed(manager, name, "DesignateTables", tables=[str(number) for number in range(1, 21)])
    directed(manager, name, "OpenEntries")
    entered = Guest(guest.http, name)
    entered.enter()
    bots = {"id": "bots-day-cup", "do": {"type": "add_bots", "count": 3}}
    assert manager.post(f"/api/tournaments/{name}/commands", bots).status_code == 200
    on_duty_as(manager, "Tournament Director")
    for type in ("Attend", "Brief", "StartPlay"):
        directed(manager, name, type)
    directed(manager, name, "AppointDeputy", person="automatic deputy")
    wait_until(
        lambda: bool(felt := entered.page()["you"]["felt"]) and entered.move(entered.table(felt) or {}) is not None
    )
    return entered


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


def test_a_day_in_a_house(live: KillableHouse, pages: Pages) -> None:
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

    # meanwhile the automatic table plays: one round as it comes, and one in which the jackpot is hit
    live.choose_deck(PLAYS, FIRST)
    cleo = seated(live, PLAYS, "Cleo", 1)
    winner = pages(live, cleo)
    winner.goto(f"/table/{PLAYS}")
    live.choose_deck(PLAYS, lucky(plays_a_round(cleo, PLAYS)))
    for _ in range(2):  # the next round may have begun before its deck was chosen
        hit = plays_a_round(cleo, PLAYS)
        if any(line["label"] == "Jackpot" and line["paid"] for line in hit["lines"]):
            break
    prize = next(line["paid"] for line in hit["lines"] if line["label"] == "Jackpot")
    told = winner.get_by_role("complementary", name="Beside the table")
    expect(told).to_contain_text(f"A prize of {told_amount(prize)} is awarded at seat 1.")
    assert cleo.do(PLAYS, type="leave").status_code == 200

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

    # a player is excluded from the house
    barred = manager.post("/api/exclusions", {"type": "exclude", "person": "Bob", "reason": "Threw a drink."})
    assert barred.status_code == 200
    wait_until(lambda: "Bob" not in [seat["player"] for seat in seen(odo, HAND)["view"]["seats"]])
    assert bob.do(HAND, type="sit", seat=4).status_code == 422

    # a tournament, with a penalty that waits for the end of the hand
    gus = tournament_begun(manager, live.guest("Gus"))
    console = pages(live, manager)
    console.goto(f"/tournament/{gus.tournament}/director")
    offender = next(one["player"] for one in gus.page()["view"]["standings"] if one["player"] != "Gus")
    console.get_by_role("button", name="A penalty").click()
    form = console.locator("form.order-form")
    form.get_by_label("Player").select_option(offender)
    form.get_by_label("Penalty").select_option(PENALTY)
    form.get_by_label("What for").fill("Language.")
    form.get_by_role("button", name="A penalty").click()
    queued = console.get_by_role("region", name="Queued for the end of the hand")
    expect(queued).to_contain_text(offender)
    gus.play(lambda page: not manager.get(f"/api/tournaments/{gus.tournament}").json()["director"]["queued"])
    expect(queued).to_have_count(0)
    expect(console.get_by_role("region", name="Entrants")).to_contain_text(PENALTY)
    gus.play(lambda page: page["view"]["row"]["phase"] == "ended", bold=True)
    directed(manager, gus.tournament, "AwardPrizes")
    assert is_over(gus.page())

    # drop, closing inventory, close
    floor.get_by_role("tab", name="Chips").click()
    chips(floor, "Count the drop", "0", "What you counted")
    sign(taking_over, 4)
    chips(floor, "Closing inventory", "201000", "What you counted")
    sign(taking_over, 5)
    floor.get_by_role("tab", name="Limits and notices").click()
    closing = floor.get_by_role("region", name="Closing the table")
    closing.get_by_text("Give notice").first.click()
    closing.get_by_label("What the notice says").fill("We close at eleven.")
    closing.get_by_role("button", name="Give notice").click()
    expect(closing).to_contain_text("We close at eleven.")
    closing.get_by_label("Cards counted").fill("52")
    closing.get_by_role("button", name="Close the table").click()
    expect(floor.get_by_text("shut", exact=True)).to_be_visible()
    assert faults(floor) == []
    assert faults(taking_over) == []

    # the report of the day
    day = report(manager)
    tables = {one["table"]: one for one in day["tables"]}
    assert (tables[HAND]["rounds"], tables[HAND]["void"]) == (2, 1)
    assert tables[HAND]["fills"] == "201000.00", "its float and the fill"
    assert tables[HAND]["incidents"] == ["12.3"]
    assert tables[PLAYS]["rounds"] >= 2
    assert [prize["player"] for prize in day["jackpots"]] == ["Cleo"]
    assert all(meter["agrees"] for meter in day["meters"])
    kinds = [(slip["kind"], slip["variance"]) for slip in day["slips"]]
    assert [kind for kind, _ in kinds] == ["opening", "fill", "handover", "drop", "closing"]
    assert kinds[0] == ("opening", "0.00")
    assert any("of slip 3 is off by" in words for words in day["exceptions"])
    assert {"dispute", "ruling"} <= {incident["kind"] for incident in day["incidents"]}

    # an auditor finds a payment of the day by player and amount
    won = day["jackpots"][0]
    office = pages(live, manager)
    office.goto("/inspect?part=search")
    office.get_by_label("Player").fill(won["player"])
    office.get_by_label("Amount in dollars").fill(won["amount"])
    office.get_by_role("button", name="Search").click()
    office.get_by_role(
        "link", name=f"Proof of payment for {won['player']}, {won['round'].replace('/', ' round ')}"
    ).click()
    expect(office.get_by_text("the cards are those of the sealed deck")).to_be_visible()
    expect(office.get_by_text("Jackpot", exact=True).first).to_be_visible()


def test_a_killed_house_restored_elsewhere_reports_the_same_to_the_cent(
    live: KillableHouse, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """After the day above: backed up while it runs, killed, restored in another folder and read there."""
    until = str(int(time.time()) - 1)
    saved, where = tmp_path / "saved", tmp_path / "elsewhere" / "house.db"
    where.parent.mkdir()
    spans = {"from": "2000-01-01T00:00", "until": _iso(until)}
    before = report(live.manager(), **spans)
    assert main(["backup", str(folder / "house.db"), str(saved)]) == 0
    live.kill()
    assert main(["audit", "verify", str(folder / "house.db")]) == 0, "what was killed is whole"
    assert main(["restore", str(saved), str(where)]) == 0
    shutil.copy(folder / "house.key", where.with_name("house.key"))
    with LiveHouse(where.parent, bots=0, automatic=False, new_accounts=False) as again:
        again.password, again.own = live.password, live.own
        after = report(again.manager(), **spans)
    assert json.dumps(after, indent=1) == json.dumps(before, indent=1)
    assert sum(table["rounds"] for table in before["tables"]) > 2

    # an auditor, with nothing but the files, finds the jackpot by player and amount, and any other payment of the day
    capsys.readouterr()
    prize = before["jackpots"][0]
    [found] = find(capsys, where, "--player", "Cleo", "--amount", prize["amount"])
    assert found["round"] == prize["round"]
    assert main(["audit", "proof", str(where), found["round"], "--player", "Cleo"]) == 0
    assert told_amount(dollars(prize["amount"])) in capsys.readouterr().out
    won = {one["round"]: one["players"]["Ann"] for one in find(capsys, where, "--player", "Ann", "--table", HAND)}
    assert won[f"{HAND}/2"] == "0.00", "the void round paid nothing"
    net = won[f"{HAND}/1"].lstrip("-")
    assert [one["round"] for one in find(capsys, where, "--player", "Ann", "--amount", net)] == [f"{HAND}/1"]


def find(capsys: pytest.CaptureFixture[str], where: Path, *wanted: str) -> list[dict[str, Any]]:
    assert main(["audit", "find", str(where), *wanted, "--json"]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["rounds"]
    return found


def _iso(seconds: str) -> str:
    return datetime.fromtimestamp(int(seconds), UTC).isoformat()
