"""A school in real browsers: a class of twelve, an exam that three take at once, and no key in any answer before it closes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import faults
from book_ids import CANBERRA
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import Page, Route, expect
from staff_room import MELBOURNE, join

from queenhigh.training.drill import Drill

pytest_plugins = ["browsing"]
NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("school")
    with LiveHouse(folder, automatic=False) as house:
        yield house


def listening(page: Page) -> list[tuple[str, str]]:
    """Everything that the house answers to this browser: addresses and bodies."""
    heard: list[tuple[str, str]] = []

    def through(route: Route) -> None:
        answer = route.fetch()
        heard.append((route.request.url, answer.text()))
        route.fulfill(response=answer)

    page.route("**/api/**", through)
    return heard


def answered(live: LiveHouse, page: Page, number: int, *, right: bool) -> Drill:
    """Answer the open question by pressing its options, right or wrong."""
    expect(page.get_by_role("img", name=f"Question {number} of 3")).to_be_visible()
    run = page.url.rpartition("/")[2]
    drill = live.service.drills.store.questions(run)[-1].drill
    assert drill is not None
    for item in drill.items:
        letters = item.key if right else [next(one for one in "abcdefgh" if one not in item.key)]
        for letter in letters:
            page.locator(f'fieldset[data-item="{item.id}"] [data-letter="{letter}"]').click()
    if page.get_by_role("button", name="Answer").is_visible():
        page.get_by_role("button", name="Answer").click()
    return drill


def test_a_class_takes_an_exam_and_nobody_sees_a_key_before_it_closes(live: LiveHouse, pages: Pages) -> None:
    boss = pages(live, join(live, "Ines", MELBOURNE, "TG Area Manager").client)
    boss.goto("/drills/classes/new")
    boss.get_by_label("Title").fill("Spring")
    roster = "id,name\n" + "".join(f"S{number:02d},{name} Lane\n" for number, name in enumerate(NAMES, 1))
    boss.get_by_label("Roster from a file").set_input_files(
        {"name": "class.csv", "mimeType": "text/csv", "buffer": roster.encode()}
    )
    assert faults(boss) == []
    boss.get_by_role("button", name="Import the class").click()
    expect(boss.get_by_role("heading", level=1)).to_have_text("Spring")
    links = boss.get_by_role("region", name="Links").get_by_role("row")
    expect(links).to_have_count(12)
    mine = [links.nth(at).locator("code").inner_text() for at in range(3)]
    assert faults(boss) == []

    boss.goto("/drills/sets/new")
    boss.get_by_label("Title").fill("Final")
    boss.get_by_label("Pass mark, in per cent").fill("60")
    boss.get_by_label("Against the clock").uncheck()
    boss.get_by_label("An exam: answers are withheld until it closes").check()
    boss.get_by_label("Minutes for an attempt").fill("30")
    boss.get_by_label("Drill").select_option("ruling")
    boss.get_by_label("Book").select_option(CANBERRA)
    boss.get_by_label("Questions", exact=True).fill("2")
    boss.get_by_label("Points each").fill("4")
    boss.get_by_role("button", name="Add a part").click()
    second = boss.get_by_role("group", name="Part 2")
    second.get_by_label("Drill").select_option("read")
    second.get_by_label("Questions", exact=True).fill("1")
    second.get_by_label("Points each").fill("2")
    assert faults(boss) == []
    boss.get_by_role("button", name="Keep this set of 3").click()
    expect(boss.get_by_role("heading", level=1)).to_have_text("Final")
    expect(boss.locator(".note")).to_contain_text("1 attempt of 30 minutes, 10 points.")
    exam = boss.url.rpartition("/")[2]
    boss.goto("/drills/classes")
    boss.get_by_role("link", name="Spring").click()
    boss.get_by_label("Set or exam").select_option(exam)
    boss.get_by_role("button", name="Assign", exact=True).click()
    expect(boss.locator("p.note")).to_contain_text("Assigned to the whole class.")

    trainees = [pages(live, phone=at == 2) for at in range(3)]
    heard = [listening(page) for page in (*trainees, boss)]
    for page, link in zip(trainees, mine, strict=True):
        page.goto(link)
        page.get_by_role("link", name="Open Final").click()
        page.get_by_role("button", name="Begin").click()
    drills: list[Drill] = []
    for number in range(1, 4):  # all three at once, question by question: all right, the rulings right, nothing right
        for page, good in zip(trainees, (3, 2, 0), strict=True):
            drills.append(answered(live, page, number, right=number <= good))
    for page in trainees:
        expect(page.get_by_role("heading", level=1)).to_have_text("Handed in")
        assert faults(page) == []
        page.goto("/drills/sheet")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.goto(f"/drills/set/{exam}")
        expect(page.get_by_text("The answers are given out when the exam closes.").last).to_be_visible()
        expect(page.get_by_role("button", name="Begin")).to_have_count(0)
    boss.goto(f"/drills/sets/{exam}")
    expect(boss.get_by_role("region", name="Attempts")).to_contain_text("10 of 10, 100 %")
    assert faults(boss) == []
    for what in ("paper?keys=true", "qti"):
        assert boss.request.get(f"/api/drills/sets/{exam}/{what}").status == 409, what
    boss.goto("/drills/classes")
    boss.get_by_role("link", name="Spring").click()
    with boss.expect_download() as taken:
        boss.get_by_role("link", name="Every answer, CSV").click()
    early_rows = list(csv.DictReader(io.StringIO(Path(taken.value.path()).read_text())))
    assert early_rows
    assert not [row for row in early_rows if row["given"] or row["expected"] or row["clauses"]]
    reasons = {item.why for drill in drills for item in drill.items if item.asks != "one" or len(item.why) > 60}
    options = " ".join(option for drill in drills for item in drill.items for option in item.options)
    assert all(len(each) > 8 for each in heard[:3])
    assert heard[3]
    for url, text in (one for each in heard for one in each):
        for name in ('"key"', '"why"', '"expected"', '"seed"', '"also"', '"clauses":[{'):
            assert name not in text or "/api/books/" in url, (url, name)
        assert not [why for why in reasons if why in text and why not in options]

    boss.goto(f"/drills/sets/{exam}")
    boss.get_by_role("button", name="Close", exact=True).click()
    expect(boss.locator(".note")).to_contain_text("It has closed")
    people = boss.get_by_role("region", name="People")
    for name, result in (("Ada", "passed"), ("Bo", "passed"), ("Cleo", "not passed"), ("Dov", "not begun")):
        expect(people.get_by_role("row").filter(has_text=f"{name} Lane")).to_contain_text(result)
    expect(people.get_by_role("row").filter(has_text="Bo Lane")).to_contain_text("80 %")
    expect(boss.get_by_role("link", name="Certificate of")).to_have_count(2)
    assert faults(boss) == []

    ada = trainees[0]
    ada.reload()
    ada.get_by_role("link", name="Your certificate").click()
    expect(ada.locator(".certificate")).to_contain_text("Ada Lane")
    expect(ada.locator(".certificate")).to_contain_text("with 100 % of the points")
    assert faults(ada) == []
    trainees[2].reload()
    expect(trainees[2].get_by_role("link", name="Your certificate")).to_have_count(0)
    boss.goto("/drills/classes")
    boss.get_by_role("link", name="Spring").click()
    with boss.expect_download() as taken:
        boss.get_by_role("link", name="Every answer, CSV").click()
    rows = list(csv.DictReader(io.StringIO(Path(taken.value.path()).read_text())))
    earned = {id: sum(float(row["points"]) for row in rows if row["id"] == id) for id in ("S01", "S02", "S03")}
    assert earned == {"S01": pytest.approx(10, abs=0.02), "S02": pytest.approx(8, abs=0.02), "S03": 0}
    assert {row["date"][4] for row in rows} == {"-"}
    assert all(row["expected"] and row["clauses"] for row in rows)
    statements = boss.request.get(boss.url.replace("/drills/", "/api/drills/") + "/xapi").json()
    assert {one["actor"]["account"]["name"] for one in statements} == {"S01", "S02", "S03"}
    told = csv.DictReader(io.StringIO(boss.request.get(f"/api/drills/sets/{exam}/results/csv").text()))
    assert {row["name"]: row["percent"] for row in told} == {"Ada Lane": "100", "Bo Lane": "80", "Cleo Lane": "0"}
    boss.get_by_role("link", name="Ada Lane").click()
    expect(boss.get_by_role("region", name="Attempts")).to_contain_text("10 of 10, 100 %")
    assert faults(boss) == []
