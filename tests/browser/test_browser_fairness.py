"""The fairness check in a real browser: the same shuffle as ours from its description, and every forgery caught."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from axe import faults
from live_house import LiveHouse
from page_kinds import Pages
from playwright.sync_api import Page, expect
from record_house import RecordHouse

from queenhigh.cards import Seed, shuffle
from queenhigh.server.views.table import table_view

pytest_plugins = ["browsing"]

SEEDS = 1000


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    folder: Path = tmp_path_factory.mktemp("fairness")
    with RecordHouse(folder) as house:
        yield house


@pytest.fixture
def page(live: LiveHouse, pages: Pages) -> Page:
    page = pages(live)
    page.goto("/fairness")
    return page


@pytest.mark.parametrize("own", [False, True], ids=["WebCrypto", "a SHA-256 of its own"])
def test_a_thousand_shuffles_are_the_same_as_ours(page: Page, own: bool) -> None:
    """Where there is no secure context, `crypto.subtle` is not there either."""
    seeds = [Seed.named("browser", number) for number in range(SEEDS if not own else SEEDS // 5)]
    found = page.evaluate(
        """async ([seeds, own]) => {
          const { commitmentOf, shuffled } = await import("/lib/shuffle.js");
          if (own) Object.defineProperty(globalThis, "crypto", { value: {} });
          return Promise.all(seeds.map(async (seed) => [await commitmentOf(seed), (await shuffled(seed)).join(" ")]));
        }""",
        [[seed.secret for seed in seeds], own],
    )
    assert found == [[seed.commitment, " ".join(map(str, shuffle(seed)))] for seed in seeds]


def view_of(live: LiveHouse, table: str) -> dict[str, Any]:
    view: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(table_view(live.house.table(table), live.house)))
    assert view["fairness"]["seed"]
    return view


def checked(page: Page, view: dict[str, Any], remembered: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(
        "async ([view, remembered]) => (await import('/lib/fairness.js')).checkRound(view, remembered)",
        [view, remembered],
    )
    return found


def early(view: dict[str, Any]) -> dict[str, Any]:
    return {"commitment": view["fairness"]["commitment"], "early": True, "others": []}


@pytest.mark.parametrize("table", ["canberra-1", "melbourne-1", "california-1"])
def test_a_round_that_was_fair_is_found_fair(live: LiveHouse, page: Page, table: str) -> None:
    view = view_of(live, table)
    found = checked(page, view, early(view))
    assert found["verdict"] == "fair", found["steps"]
    assert [step["id"] for step in found["steps"]] == ["commitment", "deck", "cards", "order"]


class TestForgeries:
    def test_another_seed_is_caught(self, live: LiveHouse, page: Page) -> None:
        view = view_of(live, "canberra-1")
        view["fairness"]["seed"] = Seed.named("forged").secret
        assert failed(checked(page, view, early(view)))[0] == "commitment"

    def test_a_commitment_that_was_changed_with_its_seed_is_caught(self, live: LiveHouse, page: Page) -> None:
        """Everything fits but what the page saw before the bets."""
        seen = {"commitment": Seed.named("promised").commitment, "early": True, "others": []}
        assert failed(checked(page, view_of(live, "california-1"), seen)) == ["commitment"]

    def test_another_card_is_caught(self, live: LiveHouse, page: Page) -> None:
        view = view_of(live, "melbourne-1")
        dealt = [card["face"] for card in view["dealer"]["cards"]]
        other = next(str(card) for card in shuffle(Seed.named("any")) if str(card) not in dealt)
        view["dealer"]["cards"][0] = {"face": other}
        assert failed(checked(page, view, early(view))) == ["cards"]

    def test_a_card_from_the_middle_is_caught(self, live: LiveHouse, page: Page) -> None:
        """The house says so itself, with places that fit the card but not the deal."""
        view = view_of(live, "melbourne-1")
        deck = checked(page, view, early(view))["deck"]
        view["dealer"]["cards"][0] = {"face": deck[40]}
        view["fairness"]["positions"]["dealer"][0] = 40
        assert failed(checked(page, view, early(view))) == ["order"]

    def test_what_was_seen_too_late_is_not_called_fair(self, live: LiveHouse, page: Page) -> None:
        view = view_of(live, "canberra-1")
        assert checked(page, view, None)["verdict"] == "unknown"
        assert checked(page, view, {**early(view), "early": False})["verdict"] == "unknown"


def failed(found: dict[str, Any]) -> list[str]:
    assert found["verdict"] == "foul"
    return [step["id"] for step in found["steps"] if step["ok"] is False]


def test_what_was_seen_first_stays_whatever_comes_later(page: Page) -> None:
    kept = page.evaluate(
        """async () => {
          const { remember } = await import("/lib/fairness.js");
          const view = (commitment, phase, seed = null) => ({ table: "t", round: 7, phase, fairness: { commitment, seed } });
          remember(view("a", "Betting"));
          remember(view("b", "Over", "00"));
          return remember(view("b", "Over", "00"));
        }"""
    )
    assert kept == {"commitment": "a", "early": True, "others": ["b"]}


def test_any_seed_can_be_checked_by_hand(live: LiveHouse, pages: Pages) -> None:
    seed = Seed.named("by hand")
    page = pages(live, phone=True)
    page.goto("/fairness")
    page.get_by_label("Seed").fill(seed.secret.upper())
    page.get_by_label("Commitment").fill(seed.commitment)
    expect(page.get_by_text("The seed fits the commitment", exact=True)).to_be_visible()
    expect(page.locator(".deck-list img")).to_have_count(52)
    page.get_by_label("Commitment").fill("0" * 64)
    expect(page.get_by_text("The seed does not fit the commitment")).to_be_visible()
    page.get_by_label("Seed").fill("12")
    expect(page.get_by_text("A seed has 64 digits")).to_be_visible()
    assert faults(page) == []
