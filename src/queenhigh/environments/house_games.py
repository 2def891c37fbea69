"""House games as Gymnasium environments: one round per episode, one decision per step. Wagers before the deal are
settings; decisions are the actions: 0 folds (or checks, when folding is no longer possible), 1 plays, which places the
wager of the street, and 2 gives up only the ante and keeps the side bets, if there are any. The reward comes with the
last step: what the round won or lost, fees included, in antes (or in first wagers, if the book has another name for
them).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from queenhigh.cards import DECK, Card, Seed, check, shuffle
from queenhigh.environments.decks import as_cards, bits
from queenhigh.games.kit.actions import Action, Choice, PlaceWager
from queenhigh.games.kit.environment import Environment
from queenhigh.games.kit.events import Advised, AskedToConfirm
from queenhigh.games.kit.log import Log
from queenhigh.games.kit.phases import Over
from queenhigh.games.library import room
from queenhigh.money import Cents
from queenhigh.rules import InputError

Observation = dict[str, Any]

FACET, YOU = "environment", "you"
FOLD, PLAY, KEEP = 0, 1, 2


class HouseGame(gymnasium.Env[Observation, np.int64]):
    """One player at a house game. `book` is an id of `queenhigh.games.library`, `wagers` are the wagers in whole cents,
    `others` is the number of bots at the same table; `edition` selects another installed edition."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        book: str,
        wagers: Mapping[str, int] | None = None,
        others: int = 0,
        table: Any = None,
        render_mode: str | None = None,
        edition: str = "",
    ) -> None:
        self.book, self.render_mode = book, render_mode
        self._room = room(book, edition)
        if not self._room.has(FACET):
            raise InputError(f"{book} has no environment for one player against the house.")
        self._layout = self._room.facet(FACET, Environment)
        self._croupier = self._room.croupier
        self.table = self._croupier.table if table is None else table
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InputError(f"There is no render mode {render_mode!r}; ansi is one, None another.")
        if not 0 <= others < self._croupier.seats:
            raise InputError(f"The table has {self._croupier.seats} seats: others are 0 to {self._croupier.seats - 1}.")
        self.seat, self.others = others // 2 + 1, others
        offered = tuple(offer.bet for offer in self._croupier.offers)
        self.first = offered[0]
        self.wagers = {self.first: 10 * 100, **(wagers or {})}
        self.bets = (*offered, *self._layout.later)
        if unknown := set(self.wagers) - set(offered):
            raise InputError(f"There is no wager {min(unknown)!r} here: {', '.join(offered)}.")
        self._log: Any = None
        self._log = self._start(shuffle(Seed.named("a look at the table")))
        self.choices = 3 if Choice.KEEP_SIDE_BETS in self._offered() else 2
        self.action_space = spaces.Discrete(self.choices)
        deck = spaces.MultiBinary(len(DECK))
        self.observation_space = spaces.Dict(
            {
                "hand": deck,
                "dealer": deck,
                "board": deck,
                "others": deck,
                "wagers": spaces.Box(0, self._highest(), (len(self.bets),), np.float32),
                "action_mask": spaces.MultiBinary(self.choices),
            }
        )
        self._log = None

    # What Gymnasium calls -----------------------------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a round. `options={"deck": ...}` deals from this deck, in its order after the shuffle."""
        super().reset(seed=seed)
        given = (options or {}).get("deck")
        deck = shuffle(Seed(self.np_random.bytes(32))) if given is None else check(as_cards(given))
        self._log = self._start(deck)
        return self.observed(), self._told()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._log is None or isinstance(self._log.round, Over):
            raise InputError("There is no decision to make. Call reset() for the next round.")
        if not self.action_space.contains(np.int64(action)):
            raise InputError(f"Actions are 0 to {self.choices - 1}, not {action}.")
        self._do(self._croupier.decide(self._log.round, self.seat, self._choice(int(action))))
        self._go_on()
        over = isinstance(self._log.round, Over)
        return self.observed(), (self.net() / self.wagers[self.first] if over else 0.0), over, False, self._told()

    def render(self) -> str | None:
        if self.render_mode != "ansi" or self._log is None:
            return None
        seen = self.seen()
        parts = [f"{name} {' '.join(card.face for card in held) or '-'}" for name, held in seen.items()]
        over = f", net {self.net() / 100:+.2f}" if isinstance(self._log.round, Over) else ""
        return ", ".join(parts) + over

    # The round ----------------------------------------------------------------------------------------------------------

    def _start(self, deck: tuple[Card, ...]) -> Any:
        log: Any = Log(self._room.round.act, self._croupier.new_round(self.table))
        for bet, amount in self.wagers.items():
            log.do(PlaceWager(self.seat, YOU, bet, Cents(amount)))
        if advice := next((event for event in log.events if isinstance(event, Advised)), None):
            raise InputError(f"{advice.note} {advice.rule.citation}")
        for seat in range(1, self.others + 2):
            if seat != self.seat:
                log.do(PlaceWager(seat, f"regular {seat}", self.first, Cents(self.wagers[self.first])))
        self._log, self._deck = log, deck
        self._go_on()
        return log

    def _go_on(self) -> None:
        """Carry out the dealer's orders and the bots' choices, until it is the player's turn or the round is
        over."""
        log = self._log
        while not isinstance(log.round, Over):
            if (order := self._croupier.next_order(log.round, self._deck)) is not None:
                log.do(order)
                continue
            if self._offered():
                return
            for seat in sorted(log.round.hands):
                if self._croupier.choices(log.round, seat):
                    self._do(self._croupier.bot(log.round, seat, Seed.named("regular", seat)))
                    break

    @property
    def round(self) -> Any:
        """The room's own round, in its present state."""
        return self._log.round

    def _highest(self) -> float:
        """The largest wager, in antes."""
        return max(self._layout.highest, max(self.wagers.values()) / self.wagers[self.first])

    def _offered(self) -> tuple[Choice, ...]:
        return self._croupier.choices(self._log.round, self.seat)

    def _choice(self, action: int) -> Choice:
        if action == FOLD:
            return Choice.FOLD if Choice.FOLD in self._offered() else Choice.CHECK
        return Choice.PLAY if action == PLAY else Choice.KEEP_SIDE_BETS

    def _do(self, decided: Action) -> None:
        """Carry out a choice, confirming it if the dealer asks."""
        self._log.do(decided)
        if isinstance(self._log.events[-1], AskedToConfirm):
            self._log.do(decided)

    def net(self) -> int:
        """What the round has won or lost, in cents; fees are lost."""
        round = self._log.round
        fees = (round.fees or {}).get(self.seat, 0)
        return int(sum(line.net for line in round.lines if line.wager.seat == self.seat) - fees)

    # What is seen -------------------------------------------------------------------------------------------------------

    def seen(self) -> dict[str, list[Card]]:
        """Exactly what the room's `sight` lets the player see."""
        round, happened = self._log.round, self._log.events
        shown, own = self._room.sight.shown(round, happened), self._room.sight.seen_by(round, YOU, happened)
        dealer, shared = getattr(round, "dealer", ()), getattr(round, "shared", ())
        others = [card for seat in sorted(shown.seats) if seat != self.seat for card in round.hands[seat].cards]
        mine = self.seat in own or self.seat in shown.seats
        return {
            "hand": list(round.hands[self.seat].cards) if mine else [],
            "dealer": [dealer[place] for place in shown.dealer],
            "board": list(shared[: shown.shared]),
            "others": others,
        }

    def observed(self) -> Observation:
        seen: Observation = {name: bits(held) for name, held in self.seen().items()}
        lying = self._log.round.hands[self.seat].wagers
        ante = self.wagers[self.first]
        seen["wagers"] = np.array([lying.get(bet, 0) / ante for bet in self.bets], dtype=np.float32)
        seen["action_mask"] = self.action_masks()
        return seen

    def action_masks(self) -> Any:
        """The action mask: 1 for each action that is legal now."""
        offered = self._offered()
        may = (
            Choice.FOLD in offered or Choice.CHECK in offered,
            Choice.PLAY in offered,
            Choice.KEEP_SIDE_BETS in offered,
        )
        return np.array(may[: self.choices], dtype=np.int8)

    def _told(self) -> dict[str, Any]:
        told: dict[str, Any] = {"action_mask": self.action_masks()}
        if isinstance(self._log.round, Over):
            own = [line for line in self._log.round.lines if line.wager.seat == self.seat]
            told |= {"net": self.net(), "lines": {line.wager.bet: int(line.net) for line in own}}
        return told
