"""Whose turn it is: views in order, a few at once, and whatever else the house has to do in between."""

from __future__ import annotations

import asyncio

from queenhigh.server.outbox import AT_ONCE, Turns


def test_everybody_has_a_turn_in_order_and_others_are_heard_in_between() -> None:
    async def evening() -> list[str]:
        said: list[str] = []
        turns = Turns()
        for number in range(2 * AT_ONCE + 1):
            turns.ask(lambda number=number: said.append(str(number)))  # type: ignore[misc]
        assert said == []
        while len([each for each in said if each != "command"]) < 2 * AT_ONCE + 1:
            await asyncio.sleep(0)
            said.append("command")
        return said

    said = asyncio.run(evening())
    views = [each for each in said if each != "command"]
    assert views == [str(number) for number in range(2 * AT_ONCE + 1)]
    assert said.index(str(AT_ONCE)) > said.index("command") > said.index(str(AT_ONCE - 1))


def test_who_asks_again_in_their_turn_comes_after_those_who_wait() -> None:
    async def evening() -> list[str]:
        said: list[str] = []
        turns = Turns()
        again = iter([True, False])

        def first() -> None:
            said.append("first")
            if next(again):
                turns.ask(first)

        turns.ask(first)
        turns.ask(lambda: said.append("second"))
        for _ in range(5):
            await asyncio.sleep(0)
        return said

    assert asyncio.run(evening()) == ["first", "second", "first"]
