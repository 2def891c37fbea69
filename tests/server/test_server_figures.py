"""The mathematics department over HTTP: the same figures as the command's, calculated without slowing the tables."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from live_house import Client, LiveHouse

from queenhigh.api.sheets import QUESTIONS
from queenhigh.cli.app import app
from queenhigh.rules import InputError
from queenhigh.server.errors import ServerError
from queenhigh.server.sheets import Process, Sheets

CANBERRA = "casino-canberra-3-card-poker"


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder: Path = tmp_path_factory.mktemp("figures")
    with LiveHouse(folder) as live:
        yield live.visitor()


def sheet(visitor: Client, address: str, within: float = 90.0) -> dict[str, Any]:
    until = time.monotonic() + within
    while time.monotonic() < until:
        page: dict[str, Any] = visitor.http.get(f"/api/figures/{address}").json()
        if "doing" not in page:
            return page
        time.sleep(0.2)
    raise AssertionError(page)


def printed(*asked: str) -> Any:
    done = CliRunner().invoke(app, [*asked, "--json"])
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    return {name: value for name, value in data.items() if name not in ("queenhigh", "command")}


def test_every_question_is_listed_with_what_it_answers(visitor: Client) -> None:
    cards = visitor.get("/api/figures").json()
    assert [card["question"] for card in cards] == list(QUESTIONS)
    assert all(card["title"] and card["about"] for card in cards)


@pytest.mark.parametrize(
    ("address", "command"),
    [
        (
            f"design?book={CANBERRA}&wager=ante_play&pay.straight=2&set.qualifier=king_high",
            ("design", CANBERRA, "ante_play", "--pay", "straight=2", "--set", "qualifier=king_high"),
        ),
        (
            f"design?book={CANBERRA}&wager=pairs_plus&target=4.5%25&within=straight=5..6,flush=3..4",
            ("design", CANBERRA, "pairs_plus", "--target", "4.5%", "--within", "straight=5..6,flush=3..4"),
        ),
        ("icm?stacks=9 6 5&prizes=70,20", ("icm", "9", "6", "5", "--prizes", "70,20")),
        (f"strategy?book={CANBERRA}", ("strategy", CANBERRA)),
    ],
)
def test_a_sheet_has_the_figures_of_the_command(visitor: Client, address: str, command: tuple[str, ...]) -> None:
    found = sheet(visitor, address)
    assert found["data"] == printed(*command)
    assert found["title"]
    assert found["again"].startswith(f"queenhigh {command[0]}")


def test_a_form_has_a_slider_for_each_price_and_keeps_a_table_for_a_book(visitor: Client) -> None:
    found = sheet(visitor, f"design?book={CANBERRA}&wager=pairs_plus&pay.flush=4")
    fields = {field["name"]: field for field in found["fields"]}
    assert (fields["pay.flush"]["value"], fields["pay.flush"]["own"]) == ("4 to 1", "3 to 1")
    assert fields["pay.odd_cards"]["own"] == "0"
    assert 'flush = { pays = "4 to 1"' in found["keep"]
    assert found["keep_as"] == "pairs_plus.toml"
    assert [name for name, _ in fields["wager"]["choices"]] == ["pairs_plus", "ante_play"]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (f"design?book={CANBERRA}&wager=ante_play&set.qualifier=deuce", "qualifier cannot be 'deuce'"),
        ("design?book=atlantis", "atlantis cannot answer this"),
        ("icm?stacks=many", "Stacks are numbers of chips"),
        ("icm?stacks=5 0", "every remaining player must have chips"),
        ("push-fold?stack=half", "stack must be a number"),
        (f"strategy?book={CANBERRA}&rules=lowest", "not valid TOML"),
        (f"business?book={CANBERRA}&seats=2.5", "seats must be a whole number"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(visitor: Client, address: str, said: str) -> None:
    assert said in sheet(visitor, address)["error"]["what"]


def test_a_question_that_nobody_answers_and_a_form_that_is_too_large_are_refused(visitor: Client) -> None:
    refused = visitor.get("/api/figures/fortune")
    assert refused.status_code == 404
    assert "design" in refused.json()["error"]["now"]
    assert (
        "more than the form allows" in visitor.http.get(f"/api/figures/icm?stacks={'9' * 2001}").json()["error"]["what"]
    )


@pytest.mark.parametrize("question", ["par", "design"])
def test_a_wager_that_a_book_does_not_have_is_refused_with_the_nearest(question: str) -> None:
    with pytest.raises(InputError, match=r"There is no wager 'pairs_plos' here\. Nearest: pairs_plus"):
        QUESTIONS[question].answer({"book": CANBERRA, "wager": "pairs_plos"})


class TestTheProcess:
    def test_it_answers_remembers_and_ends(self) -> None:
        async def story() -> None:
            sheets = Sheets()
            made = None
            while made is None:
                made = await sheets.ask("icm", {"stacks": "3 2 1"})
            (child,) = [one.child for one in sheets.processes if one.child is not None]
            assert await sheets.ask("icm", {"stacks": "3 2 1"}) is made
            await sheets.stop()
            assert child.returncode is not None

        asyncio.run(story())

    def test_one_that_was_killed_is_started_again(self) -> None:
        async def story() -> None:
            sheets = Sheets()
            while await sheets.ask("icm", {"stacks": "3 2 1"}) is None:
                pass
            (child,) = [one.child for one in sheets.processes if one.child is not None]
            child.kill()
            await child.wait()
            while await sheets.ask("icm", {"stacks": "4 2 1"}) is None:
                pass
            await sheets.stop()

        asyncio.run(story())

    def test_a_quick_question_does_not_wait_for_a_slow_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The slow one is held up for as long as the test likes; a third waits for its turn, and both say what is happening."""
        monkeypatch.setattr("queenhigh.server.sheets.SOON", 0.0)

        async def story() -> None:
            held, real = asyncio.Event(), Process.answer

            async def answer(self: Process, key: Any) -> bytes:
                if dict(key[1])["stacks"] != "3 2 1":
                    await held.wait()
                return await real(self, key)

            monkeypatch.setattr(Process, "answer", answer)
            sheets = Sheets()
            slow, quick, third = ({"stacks": stacks} for stacks in ("9 2 1", "3 2 1", "8 2 1"))
            assert await sheets.ask("icm", slow) is None
            while await sheets.ask("icm", quick) is None:
                await asyncio.sleep(0.01)
            assert await sheets.ask("icm", slow) is None
            assert "Counting for" in sheets.doing("icm", slow)
            assert await sheets.ask("icm", third) is None
            fourth = {"stacks": "7 2 1"}
            assert await sheets.ask("icm", fourth) is None
            await asyncio.sleep(0)
            assert "Waiting for other questions" in sheets.doing("icm", fourth)
            held.set()
            for asked in (slow, third, fourth):
                while await sheets.ask("icm", asked) is None:
                    await asyncio.sleep(0.01)
            await sheets.stop()

        asyncio.run(story())

    def test_only_a_limited_number_of_questions_may_wait(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("queenhigh.server.sheets.WAITING", 1)
        monkeypatch.setattr("queenhigh.server.sheets.SOON", 0.0)

        async def story() -> None:
            sheets = Sheets()
            assert await sheets.ask("icm", {"stacks": "3 2 1"}) is None
            with pytest.raises(ServerError, match="Too many questions"):
                await sheets.ask("icm", {"stacks": "4 2 1"})
            await sheets.stop()

        asyncio.run(story())

    def test_an_answer_that_nobody_came_back_for_is_dropped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("queenhigh.server.sheets.WAITING", 1)
        monkeypatch.setattr("queenhigh.server.sheets.SOON", 0.0)

        async def story() -> None:
            sheets = Sheets()
            for asked in ({"stacks": "3 2 1"}, {"stacks": "much"}, {"stacks": "5 2 1"}):
                assert await sheets.ask("icm", asked) is None
                await asyncio.wait(sheets._tasks.values())
            await sheets.stop()

        asyncio.run(story())
