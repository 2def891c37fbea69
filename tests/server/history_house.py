"""A player with a history: rounds played and folded next to another person, and a hand of poker."""

from __future__ import annotations

from typing import Any

from live_house import Client, LiveHouse, wait_until

TABLE = "canberra-1"
POKER = "poker-1"
OTHER = "Bartholomew"


def you(client: Client, table: str = TABLE) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{table}", **{"as": "player"}).json()["you"]
    return found


def play_round(ann: Client, other: Client, choice: str, others: str = "fold") -> None:
    before = len(rounds(ann))
    for client in (ann, other):
        wait_until(lambda client=client: bool(you(client)["may_place"]))  # type: ignore[misc]
        assert client.do(TABLE, type="place", bet="ante", amount=1000).status_code == 200
    for client in (ann, other):
        assert client.do(TABLE, type="ready").status_code == 200
    for client, chosen in ((ann, choice), (other, others)):
        wait_until(lambda client=client: bool(you(client)["choices"]))  # type: ignore[misc]
        assert client.do(TABLE, type="decide", choice=chosen).status_code == 200
    wait_until(lambda: len(rounds(ann)) > before)


def rounds(client: Client, **asked: object) -> list[dict[str, Any]]:
    """At the same table, unless another is given: the order of tests does not matter."""
    found: list[dict[str, Any]] = client.get("/api/my/rounds", **{"table": TABLE} | asked).json()["rounds"]
    return found


def share(client: Client, table: str, number: int) -> str:
    answer = client.post("/api/my/shared", {"type": "share", "table": table, "number": number})
    assert answer.status_code == 200, answer.text
    links = answer.json()["links"]
    return next(str(one["token"]) for one in links if (one["table"], one["number"]) == (table, number))


def past_of_ann(live: LiveHouse, other: Client) -> Client:
    """Ann played two rounds and folded a third; Bartholomew, beside her, folded them all, unseen by anyone else."""
    ann = live.guest("Ann")
    free = [seat for seat in range(1, 8) if seat not in live.house.shown[TABLE].floor.seats]  # type: ignore[attr-defined]
    for client, seat in ((ann, free[0]), (other, free[1])):
        assert client.do(TABLE, type="sit", seat=seat).status_code == 200
    for choice in ("play", "play", "fold"):
        play_round(ann, other, choice)
    return ann


def fold_a_hand(live: LiveHouse, ann: Client) -> int:
    """A hand of poker that Ann was dealt into and folded."""

    def seats() -> dict[int, str]:
        return live.house.shown[POKER].floor.seats  # type: ignore[attr-defined, no-any-return]

    def give_up() -> None:
        if ann.do(POKER, type="fold").status_code != 200:  # refused where a check is free
            ann.do(POKER, type="check")

    def folded() -> bool:
        give_up()
        ann.do(POKER, type="ready")
        return bool(rounds(ann, table=POKER, result="folded"))

    def gone() -> bool:
        """By now Ann may be in the next hand, and the house would wait half a minute for each decision."""
        give_up()
        return ann.name not in seats().values()

    free = next(seat for seat in range(1, 10) if seat not in seats())
    assert ann.do(POKER, type="sit", seat=free, buy_in=20_000).status_code == 200
    ann.do(POKER, type="post")
    wait_until(folded)
    ann.do(POKER, type="leave")
    wait_until(gone)
    return int(rounds(ann, table=POKER, result="folded")[-1]["number"])
