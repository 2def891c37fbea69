"""F3: the deck was fixed, and its fingerprint published, before anyone could wager."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from desk_play import new_house
from five_games import five_games
from proving import Case, Fault, Figures
from sealed_play import TABLES, Sealed, play_rounds, sealed_rounds
from shuffle_described import commitment_by_the_description, deck_by_the_description

from queenhigh.cards import Seed, card, leaves, shuffle
from queenhigh.desk import sealing
from queenhigh.desk.commit import Committed
from queenhigh.desk.tables import Seal
from queenhigh.games.kit.floor_events import DeckSealed
from queenhigh.games.kit.phases import Betting, Over
from queenhigh.server.views.fairness import Fairness, fairness_of

PROMISE = "the shuffle was fixed before the first wager"
PROOF = (
    "In every round of the five books the SHA-256 commitment is published before the first wager or card and matches "
    "the seed in the ledger, and the deck is what the published algorithm makes of that seed. The root of the "
    "fifty-two leaves is shown while bets are open, no card is opened before the round is over, and then each card "
    "that was shown opens its leaf. In a nightly run the browser's own shuffle, which shares no code with the house, "
    "confirms every round."
)

IN_THE_BROWSER = """async (seeds) => {
  const { commitmentOf, shuffled } = await import("/lib/shuffle.js");
  return Promise.all(seeds.map(async (seed) => [await commitmentOf(seed), (await shuffled(seed)).join(" ")]));
}"""


class Onlooker:
    """Records what is publicly visible of a table's deck, commit by commit."""

    def __init__(self) -> None:
        self.early: dict[tuple[str, int], set[tuple[str, str]]] = {}
        self.told: dict[tuple[str, int], Fairness] = {}
        self.too_early: list[str] = []

    def __call__(self, commit: Committed) -> None:
        state = commit.state
        shown = fairness_of(state)
        if shown is None:
            return
        key = state.id, state.number
        if isinstance(state.round, Betting) and not state.round.hands:
            self.too_early += [state.id] if shown.openings or shown.seals[-1].leaves else []
            self.early.setdefault(key, set()).add((shown.commitment, shown.root))
        elif isinstance(state.round, Over):
            self.told[key] = shown


def run(case: Case) -> Figures:
    rounds, onlooker, found = case.size(3, 200), Onlooker(), list[Sealed]()
    with new_house(str(case.folder / "house.db")) as desk:
        five_games(desk)
        desk.watch(onlooker)
        for table, book in TABLES.items():
            play_rounds(desk, table, rounds, f"commitment {case.seed}")
            found += sealed_rounds(desk.ledger, table, book)
            case.tell(len(found), rounds * len(TABLES), "rounds")
    assert not onlooker.too_early, f"{onlooker.too_early[0]} opens its deck while bets are open"
    for one in found:
        _check(one)
    shown = sum(_shown(one, onlooker) for one in found)
    assert shown >= 4 * rounds, "hardly any table showed its commitment while bets were open"
    figures: Figures = {"rounds": len(found), "commitments seen before the bets": shown}
    if case.size(0, 1):
        figures["rounds checked in the browser"] = _in_the_browser(case, found)
    return figures


def _check(one: Sealed) -> None:
    what = f"{one.table}/{one.number}"
    assert one.seal is not None, f"{what} was never sealed"
    assert one.first_wager is None or one.seal < one.first_wager, f"{what} was sealed after the first wager"
    assert one.dealt is None or one.seal < one.dealt, f"{what} was sealed after the deal"
    secret = bytes.fromhex(one.secret)
    assert commitment_by_the_description(secret) == one.commitment, f"{what}: the seed does not fit its commitment"
    if one.deck:
        assert list(one.deck) == deck_by_the_description(secret), f"{what}: another deck was shuffled than was sealed"


def _shown(one: Sealed, onlooker: Onlooker) -> bool:
    """Of the banked games. At a poker table each card has a commitment of its own."""
    key = one.table, one.number
    if key not in onlooker.early:
        return False
    what = f"{one.table}/{one.number}"
    root = leaves.root(Seed.reveal(one.secret))
    assert onlooker.early[key] == {(one.commitment, root)}, f"{what} showed another commitment before the bets"
    if (told := onlooker.told.get(key)) is not None:
        assert told.root == root, f"{what} has another root than it had"
        for opened in told.openings:
            made = leaves.Opening(opened.position, card(opened.card), opened.salt)
            assert leaves.opens(made, told.seals[opened.seal].leaves), f"{what}: {opened.card} does not open its leaf"
            assert not one.deck or one.deck[opened.position] == opened.card, f"{what} opens a card that lay elsewhere"
        assert told.openings or not one.deck, f"{what} opens no card"
    return True


def _in_the_browser(case: Case, found: list[Sealed]) -> int:
    from chromium import chromium_found
    from live_house import LiveHouse
    from playwright.sync_api import sync_playwright

    chromium = chromium_found()
    assert chromium, "no chromium is installed"
    folder = case.folder / "served"
    folder.mkdir()
    with LiveHouse(folder) as live, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(base_url=f"http://{live.address}")
        page.goto("/fairness")
        checked = page.evaluate(IN_THE_BROWSER, [one.secret for one in found])
        browser.close()
    for one, (commitment, deck) in zip(found, checked, strict=True):
        assert commitment == one.commitment, f"{one.table}/{one.number}: the browser finds another commitment"
        assert not one.deck or deck == " ".join(one.deck), f"{one.table}/{one.number}: the browser finds another deck"
    return len(checked)


def _afterthought(seed: Seed | None = None) -> DeckSealed:
    """A commitment to something else than what is dealt."""
    sealed = _sealed(seed)
    return DeckSealed(Seed.fresh().commitment, sealed.secret, sealed.rule)


_sealed: Any = sealing.sealed

FAULTS: dict[str, Fault] = {
    "the commitment does not match the seed": lambda: patch.object(sealing, "sealed", _afterthought),
    "the leaves are published while bets are open": lambda: patch("queenhigh.server.views.fairness.Over", object),
    "the deck that is dealt is not the one that was sealed": lambda: patch.object(
        Seal, "deck", lambda _: shuffle(Seed.fresh())
    ),
}
