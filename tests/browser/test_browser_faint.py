"""The check of contrasts notices words that can hardly be read in one state only, and leaves the page as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe import STATES, faint
from live_house import LiveHouse
from page_kinds import Pages

pytest_plugins = ["browsing"]

PLANT = "(rule) => { const [sheet] = document.styleSheets; sheet.insertRule(rule, sheet.cssRules.length); }"
COLOUR = "() => getComputedStyle(document.querySelector('.finder button')).color"


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveHouse]:
    with LiveHouse(tmp_path_factory.mktemp("faint")) as house:
        yield house


@pytest.mark.parametrize("state", [*STATES, "disabled"])
def test_a_contrast_that_is_too_low_in_one_state_is_found(live: LiveHouse, pages: Pages, state: str) -> None:
    page = pages(live, live.guest())
    page.goto("/")
    page.locator(".finder button").first.wait_for()
    assert faint(page) == []
    page.evaluate(
        PLANT, f".finder button:{state}:not(.no-such) {{ color: #777 !important; background: #888 !important; }}"
    )
    found = faint(page)
    assert found
    assert all(one.startswith(f"{state}: ") or f"{state}: " in one for one in found)


def test_afterwards_a_control_is_in_the_state_that_it_is_in(live: LiveHouse, pages: Pages) -> None:
    page = pages(live, live.guest())
    page.goto("/")
    button = page.locator(".finder button").first
    button.wait_for()
    page.evaluate(PLANT, ".finder button:hover { color: rgb(1, 2, 3) !important; transition: none !important; }")
    faint(page)
    assert page.evaluate(COLOUR) != "rgb(1, 2, 3)"
    button.hover()
    assert page.evaluate(COLOUR) == "rgb(1, 2, 3)"
