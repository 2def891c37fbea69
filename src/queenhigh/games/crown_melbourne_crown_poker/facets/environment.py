"""The poker room as a PettingZoo environment: one hand per episode, seven games, five betting structures, two to ten
seats.

A step is an action of the seat whose turn it is. The sizes of bets and raises are the legal minimum, half the pot, the
pot, and the legal maximum; the mask excludes actions that the rules do not allow and duplicates. In the games with
three hole cards there are also actions to discard one of them. Rewards come at the end of the hand, in big blinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from msgspec.structs import replace
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from queenhigh.cards import DECK, Card, Seed, check, shuffle
from queenhigh.environments.decks import as_cards
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import sight
from queenhigh.games.crown_melbourne_crown_poker.bounds import Options
from queenhigh.games.crown_melbourne_crown_poker.bounds import options as bounds
from queenhigh.games.crown_melbourne_crown_poker.croupier import STRUCTURES, is_waiting, next_order, practice_table
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES, ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.lineup import usual_lineup
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Over
from queenhigh.games.crown_melbourne_crown_poker.round import new_hand, step
from queenhigh.games.kit.actions import Action
from queenhigh.games.kit.environment import TableEnvironment
from queenhigh.rules import Cited, InputError

ACTIONS = ("fold", "check or call", "least", "half pot", "pot", "most", "discard 1", "discard 2", "discard 3")
FOLD, CALL, LEAST, HALF_POT, POT, MOST, DISCARD = range(7)
STREET = 4 * len(DECK)
"""Where the betting round begins in an observation, after four sets of cards."""
SETS = range(0, STREET, len(DECK))
A_SEAT = 5
"""Numbers that describe a seat: stack, bet, paid, live, button."""


class PokerRoom(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """The poker room as an environment. `stacks` is one amount, or one per seat, in whole cents; `rake` is the room's
    commission. The button is drawn from the seed unless you call `reset(options={"button": 3})`; `{"deck": ...}` deals
    from the given deck."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "queenhigh_poker_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "holdem",
        betting: str = "no_limit",
        seats: int = 6,
        stacks: int | Sequence[int] = 20_000,
        rake: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if game not in GAMES:
            raise InputError(f"There is no game {game!r}: {', '.join(GAMES)}.")
        if betting not in set(STRUCTURES):
            raise InputError(f"There is no betting {betting!r}: {', '.join(STRUCTURES)}.")
        table = practice_table(game, betting)
        most = min(10, int(table.game.seats))
        if not 2 <= seats <= most:
            raise InputError(f"{table.game.title} is played here with 2 to {most} seats, not {seats}.")
        each = [stacks] * seats if isinstance(stacks, int) else list(stacks)
        if len(each) != seats or min(each) < 1:
            raise InputError(f"Give one stack above zero for all seats, or {seats} of them.")
        if render_mode not in (None, "ansi"):
            raise InputError(f"There is no render mode {render_mode!r}; ansi is one, None another.")
        self.table = replace(table, side_wagers=False, commission=table.commission if rake else ())
        self.stacks = dict(enumerate(each, 1))
        self.unit = self.table.structure.last_blind
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in self.stacks]
        self.agents: list[str] = []
        self._discards = self.table.game.discard_by is not None
        many = len(ACTIONS) if self._discards else DISCARD
        self._length = length = STREET + len(ROUNDS) + 4 + A_SEAT * seats
        self._actions = spaces.Discrete(many)
        self._spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, max(1.0, sum(each) / self.unit), (length,), np.float32),
                    "action_mask": spaces.Box(0, 1, (many,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._choices = {agent: spaces.Discrete(many) for agent in self.possible_agents}
        self._seats = dict(zip(self.possible_agents, self.stacks, strict=True))
        ring = list(self.stacks)
        self._clockwise = {seat: ring[place:] + ring[:place] for place, seat in enumerate(ring)}
        self._masks: dict[tuple[int, ...], Any] = {}
        self._random: Any = None

    # What PettingZoo calls ----------------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> Any:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self._choices[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        asked = options or {}
        drawn, button = Seed(self._random.bytes(32)), int(self._random.integers(1, len(self.stacks) + 1))
        self._deck = check(as_cards(asked["deck"])) if "deck" in asked else shuffle(drawn)
        button = int(asked.get("button", button))
        if button not in self.stacks:
            raise InputError(f"The button is at a seat from 1 to {len(self.stacks)}, not {button}.")
        self.hand: Any = new_hand(self.table, usual_lineup(self.table, button, self.stacks))
        self.happened: list[Cited] = []
        self._seen: list[Cited] = []
        self._forget()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        seat = self._seats[self.agent_selection]
        if action not in self._open(seat):
            raise InputError(f"Seat {seat} may not {ACTIONS[action]} now. Choose where the action mask has a 1.")
        self._do(self._meant(seat, int(action)))
        self._go_on()
        if isinstance(self.hand, Over):
            self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        return {"observation": self._observed(seat), "action_mask": self._mask(seat)}

    def render(self) -> str | None:
        """The table as everyone sees it."""
        if self.render_mode != "ansi":
            return None
        shown = sight.shown(self.hand, self.happened)
        board = " ".join(card.face for card in self._board()[: shown.shared]) or "-"
        lines = [f"{self.table.game.title}, board {board}, pot {self.hand.pot}"]
        for number, seat in sorted(self.hand.seats.items()):
            turn = ">" if self._turn == number else " "
            held = (
                " ".join(card.face for card in seat.cards) if number in shown.seats else "" if seat.live else "folded"
            )
            lines.append(f"{turn} seat {number:<2} {seat.stack:>8} bet {seat.bet:>7} {held}".rstrip())
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""

    # The hand -----------------------------------------------------------------------------------------------------------

    def _do(self, action: Action) -> None:
        events, self.hand = step(self.hand, action)
        self.happened += events
        self._seen += [event for event in events if type(event) in sight.TELLING]
        self._forget()

    def _forget(self) -> None:
        """The hand has changed: what is open to whose turn it is has to be asked again, once."""
        self._turn = is_waiting(self.hand)
        self._to: dict[int, int] | None = None
        self._open_to: tuple[int, ...] | None = None
        self._pot: int | None = None

    @property
    def _bounds(self) -> Options:
        """What the seat whose turn it is may do, asked of the room once per state of the hand."""
        return bounds(self.hand)

    def _go_on(self) -> None:
        """Carry out the dealer's orders until a player has to act or the hand is over."""
        while (order := next_order(self.hand, self._deck)) is not None:
            self._do(order)
        if isinstance(self.hand, Over):
            self._end()
        else:
            self.agent_selection = f"seat_{self._turn}"

    def _end(self) -> None:
        for agent in self.agents:
            seat = self._seats[agent]
            net = self.hand.seats[seat].stack - self.stacks[seat]
            self.rewards[agent] = net / self.unit
            self.infos[agent] = {"net": net}
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _raises(self) -> dict[int, int]:
        """The amounts to bet or raise to, by action, without duplicates."""
        if self._to is None:
            self._to = self._sized()
        return self._to

    def _in_pot(self) -> int:
        if self._pot is None:
            self._pot = int(self.hand.pot)
        return self._pot

    def _sized(self) -> dict[int, int]:
        may = self._bounds
        if not (may.may_bet or may.may_raise):
            return {}
        pot, chip = self._in_pot() + may.to_call, self.table.chip
        found = {LEAST: may.min_to}
        for action, part in ((HALF_POT, pot // 2), (POT, pot)):
            to = (self.hand.level + part) // chip * chip
            if may.min_to < to < may.max_to and to not in found.values():
                found[action] = to
        if may.max_to > may.min_to:
            found[MOST] = may.max_to
        return found

    def _mask(self, seat: int) -> Any:
        """There are few different ones: each is filled once."""
        open_to = self._open(seat)
        mask = self._masks.get(open_to)
        if mask is None:
            mask = self._masks[open_to] = np.zeros(self._actions.n, dtype=np.int8)
            mask[list(open_to)] = 1
        return mask.copy()

    def _open(self, seat: int) -> tuple[int, ...]:
        """The actions that a seat may take now."""
        if self._turn != seat:
            return ()
        if self._open_to is None:
            discards = isinstance(self.hand, Discarding)
            self._open_to = tuple(range(DISCARD, len(ACTIONS))) if discards else (FOLD, CALL, *self._raises())
        return self._open_to

    def _meant(self, seat: int, action: int) -> Action:
        if action >= DISCARD:
            return do.Discard(seat, self.hand.seats[seat].cards[action - DISCARD])
        may = self._bounds
        if action == FOLD:
            return do.Fold(seat)
        if action == CALL:
            return do.Check(seat) if may.may_check else do.Call(seat)
        to = self._raises()[action]
        return do.Bet(seat, to) if may.may_bet else do.RaiseTo(seat, to)

    # What is seen -------------------------------------------------------------------------------------------------------

    def _board(self) -> tuple[Card, ...]:
        return getattr(self.hand, "board", ())

    def _observed(self, seat: int) -> Any:
        """What the room's `sight` lets this seat see: chips in big blinds, seats clockwise from the player's own."""
        hand, seats, unit = self.hand, self.hand.seats, self.unit
        player = seats[seat].player
        shown, own = sight.shown(hand, self._seen), sight.seen_by(hand, player, self._seen)
        cards = (
            seats[seat].cards if seat in own else (),
            self._board()[: shown.shared],
            sight.discarded_by(hand, player, self._seen) if self._discards else (),
            [card for other in shown.seats if other != seat for card in seats[other].cards],
        )
        made = np.zeros(self._length, dtype=np.float32)
        for at, held in zip(SETS, cards, strict=True):
            for card in held:
                made[at + card.index] = 1
        made[STREET + min(getattr(hand, "street", 0), len(ROUNDS) - 1)] = 1
        rest = [amount / unit for amount in (self._in_pot(), *self._amounts(seat))]
        button = hand.lineup.button
        for number in self._clockwise[seat]:
            each = seats[number]
            rest += (each.stack / unit, each.bet / unit, each.paid / unit, each.live, button == number)
        made[STREET + len(ROUNDS) :] = rest
        return made

    def _amounts(self, seat: int) -> tuple[int, int, int]:
        """The amount to call, and the minimum and maximum to raise to, for the seat whose turn it is."""
        if self._turn != seat or not isinstance(self.hand, BettingRound):
            return 0, 0, 0
        may = self._bounds
        return may.to_call, may.min_to, may.max_to


def guarded(**settings: Any) -> Any:
    """The environment in PettingZoo's wrappers: an illegal action ends the hand at its player's expense, and the order
    of steps is checked."""
    env = PokerRoom(**settings)
    blamed = wrappers.TerminateIllegalWrapper(env, illegal_reward=-float(max(env.stacks.values()) / env.unit))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(blamed))


ENVIRONMENT = TableEnvironment(name="poker", guarded=guarded, bare=PokerRoom)
