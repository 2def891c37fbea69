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
    assert view["fairness"]["openings"]
    return view


def checked(page: Page, view: dict[str, Any], remembered: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(
        "async ([view, remembered]) => (await import('/lib/fairness.js')).checkRound(view, remembered)",
        [view, remembered],
    )
    return found


def early(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"root": seal["root"], "early": True} for seal in view["fairness"]["seals"]]


@pytest.mark.parametrize("table", ["canberra-1", "melbourne-1", "california-1"])
def test_a_round_that_was_fair_is_found_fair(live: LiveHouse, page: Page, table: str) -> None:
    view = view_of(live, table)
    found = checked(page, view, early(view))
    assert found["verdict"] == "fair", found["steps"]
    assert [step["id"] for step in found["steps"]] == ["seen", "root", "cards", "all", "once", "places", "order"]


class TestForgeries:
    def test_another_salt_is_caught(self, live: LiveHouse, page: Page) -> None:
        view = view_of(live, "canberra-1")
        view["fairness"]["openings"][0]["salt"] = "0" * 64
        assert failed(checked(page, view, early(view))) == ["cards"]

    def test_leaves_that_were_changed_are_caught(self, live: LiveHouse, page: Page) -> None:
        view = view_of(live, "canberra-1")
        view["fairness"]["seals"][0]["leaves"].reverse()
        assert failed(checked(page, view, early(view)))[:2] == ["root", "cards"]

    def test_a_seal_that_was_changed_with_its_cards_is_caught(self, live: LiveHouse, page: Page) -> None:
        """Everything fits but what the page saw before the bets."""
        assert failed(checked(page, view_of(live, "california-1"), [{"root": "0" * 64, "early": True}])) == ["seen"]

    def test_another_card_is_caught(self, live: LiveHouse, page: Page) -> None:
        view = view_of(live, "melbourne-1")
        opened = {one["card"] for one in view["fairness"]["openings"]}
        other = next(str(card) for card in shuffle(Seed.named("any")) if str(card) not in opened)
        view["dealer"]["cards"][0] = {"face": other}
        assert failed(checked(page, view, early(view))) == ["all", "places"]

    def test_a_card_that_is_not_opened_is_caught(self, live: LiveHouse, page: Page) -> None:
        view = view_of(live, "melbourne-1")
        del view["fairness"]["openings"][0]
        assert "all" in failed(checked(page, view, early(view)))

    def test_a_card_from_the_middle_is_caught(self, live: LiveHouse, page: Page) -> None:
        """The house says so itself: the place is not the next of the deal."""
        view = view_of(live, "melbourne-1")
        view["fairness"]["positions"]["dealer"][0] = 40
        assert failed(checked(page, view, early(view))) == ["places", "order"]

    def test_what_was_seen_too_late_is_not_called_fair(self, live: LiveHouse, page: Page) -> None:
        view = view_of(live, "canberra-1")
        assert checked(page, view, None)["verdict"] == "unknown"
        assert checked(page, view, [{**early(view)[0], "early": False}])["verdict"] == "unknown"


def failed(found: dict[str, Any]) -> list[str]:
    assert found["verdict"] == "foul"
    return [step["id"] for step in found["steps"] if step["ok"] is False]


def test_what_was_seen_first_stays_whatever_comes_later(page: Page) -> None:
    kept = page.evaluate(
        """async () => {
          const { remember } = await import("/lib/fairness.js");
          const view = (root, phase) => ({ table: "t", round: 7, phase, fairness: { seals: [{ root }] } });
          remember(view("a", "Betting"));
          remember(view("b", "Over"));
          return remember(view("b", "Over"));
        }"""
    )
    assert kept == [{"root": "a", "early": True}]


def test_any_seed_can_be_checked_by_hand(live: LiveHouse, pages: Pages) -> None:
    seed = Seed.named("by hand")
    page = pages(live, phone=True)
    page.goto("/fairness")
    page.get_by_label("Seed").fill(seed.secret.upper())
    page.get_by_label("Commitment").fill(seed.commitment)
    expect(page.get_by_text("The seed matches the commitment", exact=True)).to_be_visible()
    expect(page.locator(".deck-list img")).to_have_count(52)
    page.get_by_label("Commitment").fill("0" * 64)
    expect(page.get_by_text("The seed does not match the commitment")).to_be_visible()
    page.get_by_label("Seed").fill("12")
    expect(page.get_by_text("A seed has 64 digits")).to_be_visible()
    assert faults(page) == []
