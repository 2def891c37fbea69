"""`queenhigh play` in the poker room: one person against bots, hand after hand, with the clause for each step."""

from __future__ import annotations

from queenhigh.cards import Seed, card, shuffle
from queenhigh.cli.play import YOU, Leave, OwnEvening, Wish, ask, drawn, farewell
from queenhigh.cli.screen import console, faces, plain, print_refusal
from queenhigh.games.crown_melbourne_crown_poker import actions as do
from queenhigh.games.crown_melbourne_crown_poker import croupier, floor
from queenhigh.games.crown_melbourne_crown_poker import instructions as said
from queenhigh.games.crown_melbourne_crown_poker.book import BOOK
from queenhigh.games.crown_melbourne_crown_poker.bounds import Options, options
from queenhigh.games.crown_melbourne_crown_poker.events import CommissionTaken
from queenhigh.games.crown_melbourne_crown_poker.evolve import replay
from queenhigh.games.crown_melbourne_crown_poker.facets.evening_words import tell
from queenhigh.games.crown_melbourne_crown_poker.floor_terms import SIGNS
from queenhigh.games.crown_melbourne_crown_poker.games import GAMES, ROUNDS
from queenhigh.games.crown_melbourne_crown_poker.phases import BettingRound, Discarding, Hand, InPlay, Over
from queenhigh.games.crown_melbourne_crown_poker.pots import pots_of
from queenhigh.games.crown_melbourne_crown_poker.seating import buttons
from queenhigh.games.crown_melbourne_crown_poker.sitting import Sitting, next_lineup
from queenhigh.games.crown_melbourne_crown_poker.structure import Limit
from queenhigh.games.crown_melbourne_crown_poker.table import DEALER, Table
from queenhigh.games.kit import instructions as kit
from queenhigh.games.kit.actions import Action, Shuffle
from queenhigh.games.kit.floor import Floor, Open, Shut, evolve
from queenhigh.money import Cents, dollars, in_dollars
from queenhigh.rules import Cited, InputError, Refusal
from queenhigh.rules.errors import did_you_mean

NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo")
REGULARS = 5
HELP = (
    "your turn: f fold · c check or call · b 10 bet · r 30 raise to 30 · a all-in",
    "  d Qh discards a card; split asks to divide the pot, which 8.6 does not allow",
    "between hands: Enter deals, s 4 straddles, + 100 adds chips, q leaves,",
    "  red 5 or black 5 is a Flop Chase wager, out sits out, post pays a missed blind",
)


class Sit:
    """A person and the bots at one table, which its floor opens and runs."""

    def __init__(self, table: Table, *, chips: Cents, bots: int, seed: str, why: bool) -> None:
        self.seed, self.why, self.start, self.bought = seed, why, chips, chips
        self.number = self.slide = 0
        self.leaving = False
        self.seat = bots // 2 + 1
        self.floor: Floor = Shut(table="practice")
        names = iter(NAMES)
        self.players = {seat: YOU if seat == self.seat else next(names) for seat in range(1, bots + 2)}
        setup = kit.Setup(places=int(table.game.seats), signs=tuple(SIGNS), settings=Sitting(table=table))
        self.order(kit.CheckCards(by=DEALER), kit.OpenTable(by=DEALER, setup=setup))
        for seat, player in self.players.items():
            stake = chips if player == YOU else Cents(max(table.minimum_buy_in, 100 * table.structure.last_blind))
            self.order(kit.SeatPlayer(by=DEALER, seat=seat, player=player))
            self.order(said.BuyIn(by=DEALER, seat=seat, amount=stake))

    @property
    def sitting(self) -> Sitting:
        assert isinstance(self.floor, Open)
        now: Sitting = self.floor.settings
        return now

    @property
    def chips(self) -> Cents:
        return self.sitting.seats[self.seat].stack

    def order(self, *orders: kit.Instruction) -> list[Cited]:
        made: list[Cited] = []
        for order in orders:
            made = floor.act(self.floor, order)
            for event in made:
                self.floor = evolve(self.floor, event)
        return made

    def run(self, most: int = 0) -> None:
        out, table = console(), self.sitting.table
        out.print(f"[bold]{BOOK.house}, {table.game.title}[/]  [dim]edition {BOOK.edition}[/]")
        blinds = " and ".join(in_dollars(blind) for blind in table.structure.blinds)
        limit = table.structure.limit.value.replace("_", " ")
        out.print(f"[dim]{limit}, blinds {blinds}; practice chips only. ? for help, q to leave.[/]\n")
        try:
            while not self.leaving and (not most or self.number < most):
                self.play_hand()
                if not self.chips:
                    out.print("You are out of chips. Good night.")
                    break
        except Leave:
            out.print()
        out.print(farewell(self.number, "hand", self.chips, self.bought))

    def play_hand(self) -> None:
        out = console()
        seed = Seed.named(self.seed, self.number + 1) if self.seed else Seed.fresh()
        self._regulars_buy_in()
        out.print(f"[bold]Hand {self.number + 1}[/]   chips [bold]{in_dollars(self.chips)}[/]")
        if not self.seed:
            out.print(f"[dim]commitment {seed.commitment}[/]")
        extras = self._between_hands()
        try:
            started = self.order(kit.StartRound(by=DEALER))[-1]
        except Refusal as refusal:
            print_refusal(refusal)
            self.order(said.ComeBack(by="player", seat=self.seat))
            return
        self.number += 1
        planned = self.sitting.plan
        assert planned is not None
        dead = ", a dead button" if planned.positions.dead else ""
        self._say(f"button at seat {planned.positions.button}{dead}", started)
        self.slide = 0
        hand: Hand = croupier.new_hand(self.sitting.table, next_lineup(self.sitting))
        hand = self._play(hand, seed, extras)
        stacks = {number: seat.stack for number, seat in hand.seats.items()}
        self.order(said.EndHand(by=DEALER, stacks=stacks, slide=self.slide))
        net = self.chips - self.bought
        out.print(
            f"  chips [bold]{in_dollars(self.chips)}[/]  [dim]({'+' if net >= 0 else ''}{in_dollars(net)} tonight)[/]"
        )
        if not self.seed:
            out.print(f"[dim]seed       {seed.secret}[/]")
        out.print()

    def _play(self, hand: Hand, seed: Seed, extras: list[Action]) -> Hand:
        deck = shuffle(seed)
        step = 0
        while not isinstance(hand, Over):
            order = croupier.next_order(hand, deck)
            turn = croupier.is_waiting(hand)
            if order is not None:
                ready = isinstance(order, Shuffle)
                hand = self._do(hand, order)
                for extra in extras if ready else ():
                    hand = self._try(hand, extra)
            elif turn == self.seat:
                assert isinstance(hand, BettingRound | Discarding)
                hand = self._own_turn(hand)
            else:
                assert isinstance(hand, BettingRound | Discarding)
                hand = self._do(hand, croupier.bot_acts(hand, Seed.named(seed.secret, turn or 0, step)))
            step += 1
        return hand

    def _do(self, hand: Hand, action: Action) -> Hand:
        """Carry out an action and print what happened. A refusal changes nothing."""
        made = croupier.act(hand, action)
        after = replay(hand, made)
        self.slide += sum(event.amount for event in made if isinstance(event, CommissionTaken))
        for event in made:
            if words := tell(event, self.players):
                self._say(words, event)
        if isinstance(after, InPlay) and self.seat in after.seats and not after.board and not isinstance(hand, InPlay):
            for row in drawn(after.seats[self.seat].cards):
                console().print("  " + row)
        return after

    def _try(self, hand: Hand, action: Action) -> Hand:
        try:
            return self._do(hand, action)
        except Refusal as refusal:
            print_refusal(refusal)
            return hand

    def _own_turn(self, hand: BettingRound | Discarding) -> Hand:
        out = console()
        if not self.leaving:
            self._show(hand)
        while True:
            try:
                action = self._chosen(hand)
                return self._do(hand, action)
            except (Refusal, InputError) as refusal:
                print_refusal(refusal)
            except Leave:
                self.leaving = True
                out.print("\nYou leave after this hand.")

    def _show(self, hand: BettingRound | Discarding) -> None:
        out = console()
        pots = pots_of(hand)
        parts = " · ".join(f"{pot.name.replace('_', ' ')} {in_dollars(pot.amount)}" for pot in pots)
        beside = f" ({parts})" if any(seat.all_in for seat in hand.seats.values()) else ""
        out.print(f"  [bold]{ROUNDS[hand.street]} round[/]   {faces(hand.board) or 'no board yet'}")
        out.print(f"  pot {in_dollars(hand.pot)}[dim]{beside}[/]   you have {in_dollars(hand.seats[self.seat].stack)}")
        out.print(f"  {faces(hand.seats[self.seat].cards)}   {plain(croupier.declares(hand, self.seat))}")

    def _chosen(self, hand: BettingRound | Discarding) -> Action:
        if isinstance(hand, Discarding):
            return self._discard(hand)
        may = options(hand)
        if self.leaving:
            return do.Check(self.seat) if may.may_check else do.Fold(self.seat)
        typed = ask(f"{_offered(may)}: ").lower().split() or ["c"]
        if typed[0] == "split":
            return do.AgreeToSplit(tuple(sorted(hand.live)))
        word, amount = typed[0][:1], typed[1] if len(typed) > 1 else ""
        match word:
            case "f":
                return do.Fold(self.seat)
            case "c" | "k":
                return do.Check(self.seat) if may.may_check else do.Call(self.seat)
            case "b" | "r" if amount:
                to = dollars(amount)
                return do.Bet(self.seat, to) if may.may_bet else do.RaiseTo(self.seat, to)
            case "a":
                return do.AllIn(self.seat)
            case "?":
                raise InputError("\n".join(HELP))
        raise InputError(f"Type one of: {_offered(may)}; ? for help, q to leave.")

    def _discard(self, hand: Discarding) -> Action:
        cards = hand.seats[self.seat].cards
        if self.leaving:
            return do.Discard(self.seat, cards[0])
        typed = ask("Discard one card, such as d " + str(cards[-1]) + ": ").split()
        if not typed:
            raise InputError("Name the card to discard.")
        return do.Discard(self.seat, card(typed[-1]))

    def _between_hands(self) -> list[Action]:
        """Enter deals. Straddles and side wagers wait for the blinds."""
        extras: list[Action] = []
        if buttons(self.sitting.seats[self.seat]):
            console().print("  you have missed a blind: wait for it, or post  [dim]8.9.3[/]")
        while True:
            words = ask("Deal (Enter; ? for help): ").lower().split()
            try:
                match words:
                    case []:
                        return extras
                    case ["out"]:
                        self.order(said.SitOut(by="player", seat=self.seat, next_hand=True))
                        return extras
                    case ["post"]:
                        self.order(said.PostToEnter(by="player", seat=self.seat))
                    case ["s" | "straddle", amount]:
                        extras.append(do.Straddle(self.seat, dollars(amount)))
                    case ["red" | "black" as colour, amount]:
                        extras.append(do.PlaceSideWager(self.seat, colour, dollars(amount)))
                    case ["+", amount]:
                        self.order(said.BuyIn(by="player", seat=self.seat, amount=dollars(amount)))
                        self.bought = Cents(self.bought + dollars(amount))
                        console().print(f"  chips [bold]{in_dollars(self.chips)}[/]")
                    case _:
                        console().print("\n".join(HELP))
            except (Refusal, InputError) as refusal:
                print_refusal(refusal)

    def _regulars_buy_in(self) -> None:
        table = self.sitting.table
        for seat, seated in self.sitting.seats.items():
            if seat != self.seat and not seated.stack:
                amount = Cents(max(table.minimum_buy_in, 100 * table.structure.last_blind))
                self.order(said.BuyIn(by=DEALER, seat=seat, amount=amount))
                console().print(f"[dim]  {seated.player} buys in again[/]")

    def _say(self, words: str, event: Cited) -> None:
        console().print(f"  {words}  [dim]{plain(event.rule.clause)}[/]")
        if self.why:
            console().print(f"[dim]      {plain(BOOK.clause(event.rule).requires)}[/]")


def _offered(may: Options) -> str:
    """Exactly the legal actions, with their amounts."""
    parts = ["check (c)" if may.may_check else f"fold (f), call {in_dollars(may.to_call)} (c)"]
    if may.may_bet or may.may_raise:
        word = "bet (b)" if may.may_bet else "raise to (r)"
        least, most = in_dollars(may.min_to), in_dollars(may.max_to)
        parts.append(f"{word} {least}" if may.min_to == may.max_to else f"{word} between {least} and {most}")
    text = ", ".join(parts)
    return text[0].upper() + text[1:]


def play(wish: Wish) -> None:
    chosen = wish.game.replace("-", "_") or "holdem"
    limit = wish.betting.replace("-", "_") or Limit.NO_LIMIT.value
    if chosen not in GAMES:
        raise InputError(
            f"There is no game {wish.game!r}.{did_you_mean(chosen, GAMES)} The games are {', '.join(GAMES)}."
        )
    if limit not in tuple(Limit):
        raise InputError(f"There is no betting type {wish.betting!r}. Choose {', '.join(Limit)}.")
    table = croupier.practice_table(chosen, limit)
    seats = int(table.game.seats)
    bots = wish.bots or REGULARS
    if not 1 <= bots < seats:
        raise InputError(f"--bots takes 1 to {seats - 1}: {table.game.title} has {seats} seats.")
    chips = dollars(wish.chips)
    if chips < table.minimum_buy_in or chips % table.chip:
        least, chip = in_dollars(table.minimum_buy_in), in_dollars(table.chip)
        raise InputError(f"{wish.chips} is not enough to sit down with: bring at least {least}, in chips of {chip}.")
    Sit(table, chips=chips, bots=bots, seed=wish.seed, why=wish.why).run(wish.rounds)


EVENING = OwnEvening(play)
