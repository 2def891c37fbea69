"""What a game is worth: `odds`, `simulate`, `equity`."""

from __future__ import annotations

from typing import Any

import click

from queenhigh.cli.commands.shared import book_argument, complete_games, json_option


@click.command()
@book_argument
@click.option("--edition", default="", metavar="NAME", help="One that is installed beside the current one.")
@click.option(
    "--table", "tables", multiple=True, metavar="NAME", help="Pay tables: A, pair_plus.F; as often as needed.  [all]"
)
@click.option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="Adopt another reading.")
@click.option("--hands", is_flag=True, help="List every starting hand with its value.")
@click.option("--ante", default="10", metavar="DOLLARS", help="Beside a Jackpot Wager, or for fees.  [10]")
@click.option("--seats", default=1, metavar="N", help="Seats with a Jackpot Wager, or players.  [1]")
@click.option(
    "--meter", default="", metavar="DOLLARS", help="What the prize meter or display shows.  [the reset value]"
)
@click.option("--cost", default="1", metavar="DOLLARS", help="What a Jackpot Wager costs, or its level 1.  [1]")
@click.option("--option", default="", metavar="N", help="The prize meter's option, 1 or 2.  [both]")
@click.option("--seed", default="", metavar="DOLLARS", help="The prize meter's seed.  [each that is published]")
@click.option("--level", default="", metavar="N", help="One level of Jackpot Wagers, where there are levels.  [all]")
@click.option("--ante-from", default="", metavar="HAND", help="Pay the ante from straight on, say.  [the book's]")
@click.option("--explain", default="", metavar="WAGER", help="How one wager was counted, step by step.")
@click.option("--plot", default="", metavar="FILE", help="Draw it: FILE.png, .svg or .pdf.")
@click.option("--chart", default="", metavar="NAME", help="One chart of it: edges, hands, evening, meter ...  [all]")
@click.option("--report", default="", metavar="FILE", help="Write it all down as one page: FILE.html.")
@json_option
def odds(book: str, json: bool, **asked: Any) -> None:
    """The exact odds of every wager, and the best strategy.

    \b
    queenhigh odds canberra --plot odds.png
    queenhigh odds perth --report perth.html      every figure with its clauses, counts and fractions
    queenhigh odds canberra --explain ante_play   how a figure was counted

    Counted from the rules as they are played here: change a number in a pay table and the answer changes. Hold'em
    is solved on every street, which takes a few seconds.
    """
    from queenhigh.cli import odds as command

    command.show(book, json=json, **asked)


@click.command()
@book_argument
@click.option("--edition", default="", metavar="NAME", help="One that is installed beside the current one.")
@click.option("--rounds", default="", metavar="N", help="How many: 1000000, or 1e9.  [1e8]")
@click.option("--seed", default="", metavar="WORDS", help="The same words, the same rounds, on any number of cores.")
@click.option("--strategy", default="optimal", metavar="NAME", help="Another way to play: play_everything.  [optimal]")
@click.option("--table", "tables", multiple=True, metavar="NAME", help="Pay tables: A, pair_plus.F.  [all]")
@click.option("--seats", default=1, metavar="N", help="Seats with a hand each.  [1]")
@click.option("--cost", default="1", metavar="DOLLARS", help="What a Jackpot Wager costs, or its level 1.  [1]")
@click.option("--meter", default="", metavar="DOLLARS", help="What prize meters or displays show.  [the reset value]")
@click.option("--bankroll", default="", metavar="DOLLARS", help="Play evenings with this bankroll instead.")
@click.option("--evening", default=200, metavar="N", help="Rounds of an evening.  [200]")
@click.option("--evenings", default="", metavar="N", help="How many evenings.  [1e6]")
@click.option("--ante", default="10", metavar="DOLLARS", help="Of each round of an evening.  [10]")
@click.option("--side", "sides", multiple=True, metavar="NAME", help="A side bet of an evening: pair_plus.F.  [none]")
@click.option("--stop-loss", default="", metavar="DOLLARS", help="Go home after losing this amount.")
@click.option("--goal", default="", metavar="DOLLARS", help="Go home after winning this amount.")
@click.option("--check", default=0, metavar="N", help="Have the room itself settle the first rounds, too.  [0]")
@click.option("--threads", default=0, metavar="N", help="On this machine.  [one a core]")
@click.option("--gpu", is_flag=True, help="On an NVIDIA graphics processor.")
@click.option("--dask", default="", metavar="ADDRESS", help="On a Dask cluster: tcp://10.0.0.5:8786.")
@click.option(
    "--ray", is_flag=False, flag_value="local", default="", metavar="[ADDRESS]", help="On Ray.  [its own, here]"
)
@click.option("--save", default="", metavar="FILE", help="Keep what is done in a file.")
@click.option(
    "--resume", default="", metavar="FILE", help="Continue the run saved in a file, and keep saving it there."
)
@click.option("--plot", default="", metavar="FILE", help="A chart: .png, .svg or .pdf.")
@json_option
def simulate(book: str, **asked: Any) -> int:
    """Play billions of rounds, and compare with the exact odds.

    \b
    queenhigh simulate canberra --rounds 1e9
    queenhigh simulate perth --strategy never_fold --save perth.json
    queenhigh simulate perth --strategy never_fold --resume perth.json
    queenhigh simulate canberra --bankroll 300 --evening 200      risk of ruin, how evenings end

    Played optimally, unless --strategy names a mistake. Exit status 1 means that a figure is more than four standard
    errors from the exact one. With --bankroll, an evening ends early when a whole round's stake is not left.
    """
    from queenhigh.cli import simulate as command

    return command.run(book, **asked)


@click.command()
@book_argument
@click.argument("wager")
@click.option(
    "--pay", multiple=True, metavar="HAND=PRICE", help="Another price: flush=4, or straight='3 to 2'; 0 for none."
)
@click.option("--set", "rules", multiple=True, metavar="RULE=VALUE", help="Another rule: qualifier=king_high.")
@click.option("--target", default="", metavar="EDGE", help="Find tables with about this edge: 4.5%.")
@click.option("--within", multiple=True, metavar="HAND=LOW..HIGH", help="Prices to try: straight=5..6,flush=3..4.")
@click.option("--top", default=10, metavar="N", type=click.IntRange(1, 1000), help="How many tables to list.  [10]")
@click.option("--save", default="", metavar="FILE", help="Keep the table for a book of your own: FILE.toml.")
@click.option("--report", default="", metavar="FILE", help="A page that prints: FILE.html.")
@json_option
def design(book: str, wager: str, json: bool, **asked: Any) -> None:
    """Change the prices or rules of a wager, and see its edge.

    \b
    queenhigh design canberra pairs_plus --pay flush=4 --pay straight=5
    queenhigh design canberra pairs_plus --target 4.5% --within straight=5..6,flush=3..4
    queenhigh design crown-melbourne-three pair_plus.A --pay pair=0
    queenhigh design canberra ante_play --set qualifier=king_high --pay straight=2
    queenhigh design perth main --set ante_from=straight
    queenhigh design crown-melbourne-three jackpot.1 --set seed=25000 --set rate=30

    WAGER is the book's name for it, with its table where there are several. Figures are exact and stand beside the book's own.
    Where a rule may be another, it is listed with its value, and the best strategy is worked out anew. "A unit more" is what the
    edge loses when a hand pays one more. --save writes the nearest table that was found, or the one of --pay.
    """
    from queenhigh.cli import design as command

    command.show(book, wager, json=json, **asked)


@click.command()
@book_argument
@click.option("--wager", "name", default="", metavar="NAME", help="One wager: pairs_plus, pair_plus[A].  [all]")
@click.option("--edition", default="", metavar="NAME", help="One that is installed beside the current one.")
@click.option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="Adopt another reading.")
@click.option("--handle", default="", metavar="DOLLARS", help="A week's handle: what of it the house keeps on average.")
@click.option("--stake", default="", metavar="DOLLARS", help="The highest stake: what one round may cost the house.")
@click.option("--report", default="", metavar="FILE", help="A page that prints: FILE.html.")
@click.option("--csv", is_flag=True, help="Print CSV.")
@json_option
def par(book: str, **asked: Any) -> None:
    """PAR sheets: each wager, line by line, to be recomputed.

    \b
    queenhigh par canberra --wager pairs_plus --handle 100000 --stake 500
    queenhigh par perth --report perth-par.html

    Combinations, probabilities, returns, edge, variance, volatility and bands, as exact fractions, with the hash of the rules
    and prices that they follow from. The sums that must come out are checked before a sheet is printed.
    """
    from queenhigh.cli import design as command

    command.par(book, **asked)


@click.command()
@book_argument
@click.option("--edition", default="", metavar="NAME", help="One that is installed beside the current one.")
@click.option(
    "--table", "pay_table", default="", metavar="NAME", help="The pay table, where there are several.  [the first]"
)
@click.option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="Adopt another reading.")
@click.option("--samples", default="", metavar="N", help="Deals for each figure that is not counted.")
@click.option("--seed", default="information", metavar="WORDS", help="The same words, the same deals.")
@click.option("--report", default="", metavar="FILE", help="A page that prints: FILE.html.")
@json_option
def information(book: str, json: bool, **asked: Any) -> None:
    """What extra knowledge of cards is worth to a player.

    \b
    queenhigh information melbourne-three --table A
    queenhigh information perth --report perth-protection.html

    Other players' hands, a card of the dealer's, an exposed card: what the house edge falls by if the player makes the best of
    it, and what each irregularity costs that the book lets stand. Counted where that is possible; otherwise sampled, with the
    interval that holds the figure in 95 of 100 samples.
    """
    from queenhigh.cli import information as command

    command.show(book, json=json, **asked)


@click.command()
@book_argument
@click.option("--edition", default="", metavar="NAME", help="One that is installed beside the current one.")
@click.option(
    "--table", "pay_table", default="", metavar="NAME", help="The pay table, where there are several.  [the first]"
)
@click.option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="Adopt another reading.")
@click.option("--price", default="", metavar="FILE", help="A strategy of your own: FILE.toml.")
@click.option("--report", default="", metavar="FILE", help="A card that prints: FILE.html.")
@json_option
def strategy(book: str, json: bool, **asked: Any) -> None:
    """How to play, in words, and what each simplification costs.

    \b
    queenhigh strategy perth --report perth-card.html
    queenhigh strategy canberra --price mine.toml

    Every strategy is priced exactly. With --price it is the one of a file; `queenhigh strategy BOOK --price help` says what may
    stand in it.
    """
    from queenhigh.cli import information as command

    command.strategy(book, json=json, **asked)


@click.command()
@book_argument
@click.option(
    "--wager", "wagers", multiple=True, metavar="NAME[=ANTES]", help="Of every seat: pairs_plus=0.5.  [the main wager]"
)
@click.option("--ante", default="10", metavar="DOLLARS", help="The average ante of a seat.  [10]")
@click.option("--seats", default=5, metavar="N", help="Players.  [5]")
@click.option("--pace", default="", metavar="N", help="Rounds an hour.  [as the book's odds assume]")
@click.option("--hours", default="8", metavar="N", help="Of a day.  [8]")
@click.option("--risk", default="0.1%", metavar="PERCENT", help="With which the float may ever be used up.  [0.1%]")
@click.option("--bank", default="", metavar="DOLLARS", help="The probability that a bank of this size is ever used up.")
@click.option("--fee", default="", metavar="DOLLARS", help="What the bank pays a round, where a player banks.")
@click.option("--report", default="", metavar="FILE", help="A page that prints: FILE.html.")
@json_option
def business(book: str, json: bool, **asked: Any) -> None:
    """What a table wins by the hour, its spread, and its float.

    \b
    queenhigh business canberra --ante 25 --seats 6 --wager ante_play --wager pairs_plus=0.4
    queenhigh business california --ante 25 --bank 20000 --fee 3

    Seats share a dealer, so a table strays further than its seats would by themselves: their covariance is counted, or
    simulated with a standard error. Control limits are three deviations.
    """
    from queenhigh.cli import business as command

    command.show(book, json=json, **asked)


@click.command()
@click.argument("wager")
@click.option("--stake", default="10", metavar="DOLLARS", help="Of each round.  [10]")
@click.option("--hours", default="4", metavar="N", help="Of an evening.  [4]")
@click.option("--pace", default="", metavar="N", help="Rounds an hour.  [as each book's odds assume]")
@click.option("--report", default="", metavar="FILE", help="A page that prints: FILE.html.")
@json_option
def compare(wager: str, json: bool, **asked: Any) -> None:
    """Compare a wager across houses, and an evening at each.

    \b
    queenhigh compare "Pair Plus"
    queenhigh compare ante_play --stake 25 --hours 6

    Every installed book that has the wager, the lowest house edge first. Evenings are exact: every course that they can take, if
    nothing stops them.
    """
    from queenhigh.cli import business as command

    command.compare(wager, json=json, **asked)


@click.command()
@click.argument("stacks", nargs=-1, required=True, metavar="CHIPS CHIPS...")
@click.option("--prizes", required=True, metavar="DOLLARS,...", help="What is still to be won, the first prize first.")
@click.option("--terms", default="", metavar="FILE", help="A tournament's terms: what a deal gives under them.")
@click.option("--report", default="", metavar="FILE", help="A page that prints: FILE.html.")
@json_option
def icm(stacks: tuple[str, ...], prizes: str, terms: str, report: str, json: bool) -> None:
    """What stacks are worth in prizes, for a final-table deal.

    \b
    queenhigh icm 5000 3000 2000 --prizes 50,30,20
    queenhigh icm 90000 60000 --prizes 4000,2500 --terms friday.toml

    By the independent chip model, exactly; beside it what a chip chop would give. Up to ten players. With --terms also the deal
    that a tournament's terms and conditions allow, to the cent; terms that allow none are refused with their clause.
    """
    from queenhigh.cli import design as command

    command.icm(stacks, prizes, terms=terms, report=report, json=json)


@click.command("push-fold")
@click.argument("stack", metavar="STACK")
@click.option("--blinds", default="", metavar="SMALL/BIG", help="Of the same chips as the stack.  [0.5/1]")
@click.option("--ante", default="", metavar="CHIPS", help="Of each player.  [0]")
@click.option(
    "--players", default=2, metavar="N", type=click.IntRange(2, 3), help="Two, or three with equal stacks.  [2]"
)
@click.option(
    "--prizes", default="", metavar="FIRST,SECOND,THIRD", help="Three players: play for prizes, not for chips."
)
@click.option("--terms", default="", metavar="FILE", help="A tournament's terms: blinds and ante of --level.")
@click.option("--level", default=1, metavar="N", type=click.IntRange(1), help="Of the terms.  [1]")
@click.option("--report", default="", metavar="FILE", help="Charts of 13 by 13 that print: FILE.html.")
@json_option
def push_fold(stack: str, json: bool, **asked: Any) -> None:
    """All in or fold: which hands, and how sure that is.

    \b
    queenhigh push-fold 10                               ten big blinds
    queenhigh push-fold 12000 --blinds 500/1000 --ante 100
    queenhigh push-fold 12000 --terms friday.toml --level 9 --report chart.html
    queenhigh push-fold 8 --players 3 --prizes 50,30,20

    STACK is the smaller one, before blinds and antes. The equilibrium for chips, from the exact equities of every two hands; the
    answer says how much the best counter-strategies would still gain. Three players have equal stacks, and equities of three
    hands are drawn from 33 million deals.
    """
    from queenhigh.cli import push_fold as command

    command.show(stack, json=json, **asked)


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option("--hand", "hands", multiple=True, metavar="HAND", help="Some hands or ranges instead: AKs, AA**ds.")
@click.option("--samples", default="", metavar="N", help="Deals of each hand that is not counted.  [32768]")
@click.option("--seed", default="preflop", metavar="WORDS", help="The same words, the same deals.")
@click.option("--report", default="", metavar="FILE", help="A chart of 13 by 13 that prints: FILE.html.")
@json_option
def preflop(game: str, json: bool, **asked: Any) -> None:
    """What starting hands win against one unknown hand.

    \b
    queenhigh preflop holdem --report chart.html
    queenhigh preflop omaha --hand "AA**ds" --hand "KK**r" --samples 1e6

    Hold'em is counted over every board and hand. The other games of the poker room are drawn, and each figure has the interval
    that holds it in 95 of 100 samples. With three or four cards a chart shows two ranks together with any other cards.
    """
    from queenhigh.cli import push_fold as command

    command.preflop(game, json=json, **asked)


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.argument("hands", nargs=-1, required=True, metavar="HAND HAND...")
@click.option("--board", default="", metavar="CARDS", help="Three to five cards that lie open.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of the deck.")
@click.option("--samples", default="", metavar="N", help="Sample this many deals instead of counting them all: 1e6.")
@click.option("--exact", is_flag=True, help="Count every deal, even if it takes minutes.")
@click.option("--seed", default="", metavar="WORDS", help="Of the sample: the same words, the same deals.")
@json_option
def equity(game: str, hands: tuple[str, ...], **asked: Any) -> None:
    """What part of the pot each hand wins, in any poker game.

    \b
    queenhigh equity holdem AhAd KhKd
    queenhigh equity holdem "QQ+, AKs" "76s-54s, 22-55" "top 15%" --board "Qh 7h 2c" --dead Qs
    queenhigh equity omaha "AA**ds" random
    queenhigh equity omaha-hilo AhAd2h3d KsKdQsQd 9s8s7d6c
    queenhigh equity crazy-pineapple AhKhQd JsJd2c

    GAME is holdem, pineapple, crazy-pineapple, crazy-pineapple-hilo, holdem-hilo, omaha or omaha-hilo. A HAND is cards, or a
    range: QQ+, AKs, ATo+, A5s-A2s, Kxs, random, top 15%, AAxx, AA**ds, with a weight after an @ (QQ@50%). Deals are counted
    where that takes a few seconds, and sampled where it would not; the answer says which.
    """
    from queenhigh.cli import equity as command

    command.show(game, hands, **asked)
