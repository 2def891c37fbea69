"""Drills in a real browser: started from the lobby in two clicks, played right and wrong, by mouse, keyboard and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from axe import faults
from drill_room import key
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import Page, expect
from staff_room import MELBOURNE, join

from queenhigh.training.drill import Drill

pytest_plugins = ["browsing"]


SPILT = """(all) => all.filter((one) => {
    const [own, room] = [one, one.parentElement].map((each) => each.getBoundingClientRect());
    const last = (one.lastElementChild ?? one).getBoundingClientRect();
    return Math.max(own.right, last.right) > room.right + 1 || own.left < room.left - 1;
}).map((one) => one.className)"""
"""What sticks out of the part of a card that is for it."""


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("practice")
    with LiveHouse(folder, automatic=False) as house:
        yield house


def fits(page: Page) -> bool:
    """Nothing sticks out to the side."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


def asked(live: LiveHouse, page: Page) -> Drill:
    """The open question, with its key, as the house keeps it."""
    expect(page.locator("form.drill-form")).to_be_visible()
    run = page.url.rpartition("/")[2]
    found = live.service.drills.store.questions(run)[-1]
    assert found.answered_at is None
    assert found.drill is not None
    return found.drill


def types(page: Page, drill: Drill, answers: Iterable[Iterable[str]]) -> None:
    """An answer to each item, and Enter."""
    for item, letters in zip(drill.items, answers, strict=True):
        group = page.locator(f'fieldset[data-item="{item.id}"]')
        for letter in letters:
            page.keyboard.press(letter)
            expect(group.locator(f'input[value="{letter}"]')).to_be_checked()
        if len(item.options) and item.asks == "several":
            while group.locator(":focus").count():
                page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def practise(page: Page, kind: str, **chosen: str) -> None:
    """From the lobby of the house: two clicks, and one more where a small screen keeps the places behind a button."""
    page.goto("/")
    expect(page.locator(".bar-brand")).to_be_visible()
    if (menu := page.get_by_role("button", name="Menu")).is_visible():
        menu.click()
    page.get_by_role("link", name="Practise", exact=True).click()
    for name, value in chosen.items():
        page.get_by_role("group", name=name).get_by_text(value, exact=True).click()
    page.get_by_role("button", name=f"Start: {kind}").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(kind)


@pytest.mark.parametrize("path", ["/drills", "/"])
def test_pictures_of_drills_lie_next_to_their_words_on_a_phone(live: LiveHouse, pages: Pages, path: str) -> None:
    page = pages(live, phone=True)
    page.goto(path)
    expect(page.locator(".drill-art").first).to_be_visible()
    assert page.locator(".drill-art > *").evaluate_all(SPILT) == []


def test_a_newcomer_pays_a_layout_two_clicks_after_the_lobby(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    practise(page, "Pay this layout")
    drill = asked(live, page)
    expect(page.locator(".drill-felt .card.is-up").first).to_be_visible()
    assert faults(page) == []
    items = {item.id: item for item in drill.items}
    for _ in drill.items:
        expect(page.locator("input.drill-input:focus, fieldset[data-item] input:focus")).to_have_count(1)
        page.keyboard.type(key(items[page.evaluate("() => document.activeElement.name")]))
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Right.", exact=True)).to_be_visible()
    expect(page.locator(".drill-figure").filter(has_text="in a row")).to_contain_text("1")
    page.get_by_role("button", name="Next").click()
    drill = asked(live, page)
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("heading", name="Not right.", exact=True)).to_be_visible()
    expect(page.locator(".drill-odd")).to_have_count(0)  # it would say what to type
    expect(page.locator(".drill-tag.lost")).to_have_count(sum(not item.options for item in drill.items))
    page.locator(".drill-verdict .clause").first.click()
    expect(page.get_by_role("dialog").locator(".clause-words p").first).not_to_have_text("…")
    page.keyboard.press("Escape")
    assert faults(page) == []
    page.get_by_role("button", name="End").click()
    expect(page.locator(".drill-tally")).to_contain_text("1 of 10")
    page.get_by_role("button", name="Look at question 2 again").click()
    expect(page.get_by_role("dialog", name="Question 2")).to_contain_text("Not right.")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Score sheet").click()
    expect(page.get_by_role("button", name=re.compile("Practise [0-9]+ clause"))).to_be_visible()
    assert faults(page) == []


def test_a_ruling_is_made_by_keyboard_alone_and_a_reload_loses_nothing(live: LiveHouse, pages: Pages) -> None:
    page = pages(live)
    page.goto("/drills")
    start = page.get_by_role("button", name="Start: Make the ruling")
    expect(start).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if start.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    drill = asked(live, page)
    assert faults(page) == []
    types(page, drill, [item.key for item in drill.items])
    expect(page.get_by_role("heading", name="Right.", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Right.", exact=True)).to_be_hidden()
    drill = asked(live, page)
    wrong = next(letter for letter in "abcd" if letter not in drill.items[0].key)
    types(page, drill, [(wrong,), *(item.key for item in drill.items[1:])])
    expect(page.get_by_role("heading", name="Not right.", exact=True)).to_be_visible()
    expect(page.locator(".drill-mark.is-wrong").first).to_contain_text(drill.items[0].clauses[0])


def test_a_layout_is_paid_on_a_phone_with_the_pad(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, phone=True, dark=True)
    practise(page, "Pay this layout", Book="Casino Canberra")
    drill = asked(live, page)
    assert fits(page)
    expect(page.locator(".drill-pad-figures")).to_be_visible()
    for _ in drill.items:
        name = page.locator(".drill-entry.is-chosen input").get_attribute("name")
        item = next(item for item in drill.items if item.id == name)
        said = item.key[0]
        if said.startswith("paid "):
            for sign in said.removeprefix("paid ").removesuffix(".00"):
                page.locator(".drill-pad-figures").get_by_role(
                    "button", name=sign.replace(".", "Point"), exact=True
                ).click()
            empty = next(
                (one.id for one in drill.items if not page.locator(f'input[name="{one.id}"]').input_value()), None
            )
            if empty:
                page.locator(f'input[name="{empty}"]').click()
        else:
            word = {"taken": "Take", "returned": "Return", "nothing": "Nothing", "carried": "Stays"}[said]
            page.locator(".drill-pad-words").get_by_role("button", name=word).click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name="Right.", exact=True)).to_be_visible()
    assert fits(page)
    assert faults(page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_hand_is_read_with_one_press(live: LiveHouse, pages: Pages, phone: bool) -> None:
    page = pages(live, phone=phone, dark=True)
    practise(page, "Read the hand", Book="Casino Canberra")
    drill = asked(live, page)
    page.keyboard.press(drill.items[0].key[0])
    expect(page.get_by_role("heading", name="Right.", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Right.", exact=True)).to_be_hidden()
    drill = asked(live, page)
    page.locator(f'.drill-option:not([data-letter="{drill.items[0].key[0]}"])').first.click()
    expect(page.get_by_role("heading", name="Not right.", exact=True)).to_be_visible()
    expect(page.locator(".drill-key")).to_be_visible()


def test_an_instructor_composes_a_set_and_sees_how_it_goes(live: LiveHouse, pages: Pages) -> None:
    boss = join(live, "Ines", MELBOURNE, "TG Area Manager").client
    dealer = join(live, "Tom", MELBOURNE, "Dealer").client
    page = pages(live, boss)
    page.goto("/drills")
    page.get_by_role("link", name="Sets", exact=True).click()
    page.get_by_role("link", name="Compose a set").click()
    page.get_by_label("Title").fill("Week one")
    page.get_by_label("Drill").select_option("read")
    page.get_by_label("Questions", exact=True).fill("1")
    assert faults(page) == []
    page.get_by_role("button", name="Keep this set of 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Week one")
    page.get_by_label("Assign to").fill("Tom")
    page.get_by_role("button", name="Assign").click()
    expect(page.get_by_role("row", name=re.compile("^Tom"))).to_contain_text("not begun")
    assert faults(page) == []

    trainee = pages(live, dealer, phone=True)
    trainee.goto("/drills")
    trainee.get_by_role("link", name="Open Week one").click()
    trainee.get_by_role("button", name="Begin").click()
    drill = asked(live, trainee)
    trainee.locator(f'.drill-option[data-letter="{drill.items[0].key[0]}"]').click()
    trainee.get_by_role("button", name="How it went").click()
    expect(trainee.locator(".drill-tally")).to_contain_text("Passed")
    assert fits(trainee)
    trainee.goto("/drills/sets")
    expect(trainee.locator(".trouble")).to_contain_text("above the rank of a dealer")

    page.reload()
    expect(page.get_by_role("region", name="Attempts")).to_contain_text("Tom")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Results CSV").click()
    assert taken.value.suggested_filename == "week-one-results.csv"
    page.get_by_role("link", name="Questions on paper").click()
    expect(page.locator(".drill-paper")).to_contain_text("Read the hand")


def test_wagers_are_paid_at_speed_from_the_rack_and_the_speed_is_drawn(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, phone=True)
    practise(page, "Pay at speed", Level="Dealer")
    drill = asked(live, page)
    assert fits(page)
    assert faults(page) == []
    for part in drill.items[0].key:
        count, chip = part.split("x")
        for _ in range(int(count)):
            page.locator(f'.drill-chip[data-chip="{chip}"]').click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("img", name="Question 2 of 10, 1 right")).to_be_visible()
    page.locator("input.drill-input").fill("9x1000")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("heading", name="Not right.", exact=True)).to_be_visible()
    expect(page.locator(".drill-odd")).to_contain_text("That comes to 9000.00")
    page.get_by_role("button", name="End").click()
    expect(page.locator(".drill-speed li.is-right")).to_have_count(1)
    expect(page.locator(".drill-speed li.is-wrong")).to_have_count(1)
    assert fits(page)
