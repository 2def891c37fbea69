"""Threads for kernels: results in order, and no waiting for oneself."""

from __future__ import annotations

from queenhigh.maths.workers import pieces, share


def test_results_come_in_the_order_of_the_tasks() -> None:
    assert share(lambda n: n * n, range(100)) == [n * n for n in range(100)]


def test_a_task_may_share_work_without_waiting_for_ever() -> None:
    assert share(lambda n: sum(share(lambda m: n * m, range(10))), range(20)) == [45 * n for n in range(20)]


def test_pieces_cover_everything_once() -> None:
    assert [list(range(10))[piece] for piece in pieces(10, 4)] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]
    assert list(pieces(0, 4)) == []
