"""Commands about what a game is worth: `odds`, `simulate`, `equity` and others."""

from __future__ import annotations

from typing import Any

import click

from queenhigh.cli.commands.shared import Between, book_argument, complete_games, json_option


@click.command()
@book_argument
@click.option("--edition", default="", metavar="NAME", help="Another installed edition of the book.  [the current one]")
@click.option(
    "--table", "tables", multiple=True, metavar="NAME", help="A pay table: A, pair_plus.F. Repeat for more.  [all]"
)
@click.option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="Adopt another reading of the book.")
@click.option("--hands", is_flag=True, help="List every starting hand with its value.")
@click.option("--ante", default="10", metavar="DOLLARS", help="The ante, for Jackpot Wagers and fees.  [10]")
@click.option("--seats", default=1, metavar="N", help="Seats with a Jackpot Wager, or number of players.  [1]")
@click.option("--meter", default="", metavar="DOLLARS", help="Amount on the prize meter or display.  [the reset value]")
@click.option("--cost", default="1", metavar="DOLLARS", help="Price of a Jackpot Wager, or of its level 1.  [1]")
@click.option("--option", default="", metavar="N", help="The prize meter's option, 1 or 2.  [both]")
@click.option("--seed", default="", metavar="DOLLARS", help="The prize meter's seed.  [every published one]")
@click.option("--level", default="", metavar="N", help="One level of Jackpot Wagers, if there are levels.  [all]")
@click.option(
    "--ante-from",
    default="",
    metavar="HAND",
    help="The lowest hand that pays the ante, such as straight.  [the book's]",
)
@click.option("--explain", default="", metavar="WAGER", help="Explain step by step how one wager was counted.")
@click.option("--plot", default="", metavar="FILE", help="Draw the charts: FILE.png, .svg or .pdf.")
@click.option("--chart", default="", metavar="NAME", help="Draw one chart: edges, hands, evening, meter ...  [all]")
@click.option("--report", default="", metavar="FILE", help="Write everything on one page: FILE.html.")
@json_option
def odds(book: str, json: bool, **asked: Any) -> None:
    """Show the exact odds of every wager, and the best strategy.

    \b
    queenhigh odds canberra --plot odds.png
    queenhigh odds perth --report perth.html      every figure with its clauses, counts and fractions
    queenhigh odds canberra --explain ante_play   how a figure was counted

    The odds are counted with the rules that the tables play by: change a price in a pay table, and they change.
    Hold'em is solved on every street, which takes a few seconds.
    """
    from queenhigh.cli import odds as command

    command.show(book, json=json, **asked)


@click.command()
@book_argument
@click.option("--edition", default="", metavar="NAME", help="Another installed edition of the book.  [the current one]")
@click.option("--rounds", default="", metavar="N", help="Number of rounds: 1000000, or 1e9.  [1e8]")
@click.option(
    "--seed", default="", metavar="WORDS", help="The same words give the same rounds, on any number of cores."
)
@click.option(
    "--strategy", default="optimal", metavar="NAME", help="Strategy to play, such as play_everything.  [optimal]"
)
@click.option("--table", "tables", multiple=True, metavar="NAME", help="A pay table: A, pair_plus.F.  [all]")
@click.option("--seats", default=1, metavar="N", help="Number of seats with a hand.  [1]")
@click.option("--cost", default="1", metavar="DOLLARS", help="Price of a Jackpot Wager, or of its level 1.  [1]")
@click.option("--meter", default="", metavar="DOLLARS", help="Amount on prize meters or displays.  [the reset value]")
@click.option("--bankroll", default="", metavar="DOLLARS", help="Play evenings that start with this bankroll.")
@click.option("--evening", default=200, metavar="N", help="Rounds in an evening.  [200]")
@click.option("--evenings", default="", metavar="N", help="Number of evenings.  [1e6]")
@click.option("--ante", default="10", metavar="DOLLARS", help="The ante in each round of an evening.  [10]")
@click.option("--side", "sides", multiple=True, metavar="NAME", help="A side bet in each round: pair_plus.F.  [none]")
@click.option("--stop-loss", default="", metavar="DOLLARS", help="Go home after losing this amount.")
@click.option("--goal", default="", metavar="DOLLARS", help="Go home after winning this amount.")
@click.option("--check", default=0, metavar="N", help="Also settle the first N rounds with the rules engine.  [0]")
@click.option("--threads", default=0, metavar="N", help="Threads on this machine.  [one per core]")
@click.option("--gpu", is_flag=True, help="Run on an NVIDIA graphics processor.")
@click.option("--dask", default="", metavar="ADDRESS", help="Run on a Dask cluster: tcp://10.0.0.5:8786.")
@click.option(
    "--ray",
    is_flag=False,
    flag_value="local",
    default="",
    metavar="[ADDRESS]",
    help="Run on a Ray cluster.  [a local one]",
)
@click.option("--save", default="", metavar="FILE", help="Save the progress of the run in a file.")
@click.option(
    "--resume", default="", metavar="FILE", help="Continue the run saved in a file, and keep saving it there."
)
@click.option("--plot", default="", metavar="FILE", help="Draw a chart: FILE.png, .svg or .pdf.")
@json_option
def simulate(book: str, **asked: Any) -> int:
    """Play billions of rounds, and compare with the exact odds.

    \b
    queenhigh simulate canberra --rounds 1e9
    queenhigh simulate perth --strategy never_fold --save perth.json
    queenhigh simulate perth --strategy never_fold --resume perth.json
    queenhigh simulate canberra --bankroll 300 --evening 200      risk of ruin, how evenings end

    Players play optimally unless --strategy names another way. Exit status 1 means that a figure is more than four
    standard errors from the exact one. With --bankroll, an evening ends early when the player cannot pay for a whole
    round.
    """
    from queenhigh.cli import simulate as command

    return command.run(book, **asked)


@click.command()
@book_argument
@click.argument("wager")
@click.option(
    "--pay", multiple=True, metavar="HAND=PRICE", help="A new price: flush=4, or straight='3 to 2'; 0 pays nothing."
)
@click.option("--set", "rules", multiple=True, metavar="RULE=VALUE", help="A changed rule: qualifier=king_high.")
@click.option("--target", default="", metavar="EDGE", help="Find pay tables with about this edge: 4.5%.")
@click.option("--within", multiple=True, metavar="HAND=LOW..HIGH", help="Prices to try: straight=5..6,flush=3..4.")
@click.option("--top", default=10, metavar="N", type=Between(1, 1000), help="How many tables to list.  [10]")
@click.option("--save", default="", metavar="FILE", help="Save the pay table for a book of your own: FILE.toml.")
@click.option("--report", default="", metavar="FILE", help="Write a page to print: FILE.html.")
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

    WAGER is the book's name for the wager, with its pay table if there are several. The figures are exact and are shown beside
    the book's own. Rules that can be changed are listed with their values, and the best strategy is calculated again. "A unit
    more" is how much the edge falls if a hand pays one unit more. --save writes the pay table of --pay, or the one closest to
    --target.
    """
    from queenhigh.cli import design as command

    command.show(book, wager, json=json, **asked)


@click.command()
@book_argument
@click.option("--wager", "name", default="", metavar="NAME", help="One wager: pairs_plus, pair_plus[A].  [all]")
@click.option("--edition", default="", metavar="NAME", help="Another installed edition of the book.  [the current one]")
@click.option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="Adopt another reading of the book.")
@click.option("--handle", default="", metavar="DOLLARS", help="A week's handle, to show the house's average win.")
@click.option(
    "--stake", default="", metavar="DOLLARS", help="The highest stake, to show the most one round can cost the house."
)
@click.option("--report", default="", metavar="FILE", help="Write a page to print: FILE.html.")
@click.option("--csv", is_flag=True, help="Print CSV.")
@json_option
def par(book: str, **asked: Any) -> None:
    """Print PAR sheets, from which each wager can be recomputed.

    \b
    queenhigh par canberra --wager pairs_plus --handle 100000 --stake 500
    queenhigh par perth --report perth-par.html

    A sheet has combinations, probabilities, returns, edge, variance, volatility and bands as exact fractions, with the hash of
    the rules and prices behind them. Totals are checked before a sheet is printed.
    """
    from queenhigh.cli import design as command

    command.par(book, **asked)


@click.command()
@book_argument
@click.option("--edition", default="", metavar="NAME", help="Another installed edition of the book.  [the current one]")
@click.option(
    "--table", "pay_table", default="", metavar="NAME", help="The pay table, if there are several.  [the first]"
)
@click.option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="Adopt another reading of the book.")
@click.option("--samples", default="", metavar="N", help="Deals to sample for each figure that is not counted.")
@click.option("--seed", default="information", metavar="WORDS", help="The same words give the same deals.")
@click.option("--report", default="", metavar="FILE", help="Write a page to print: FILE.html.")
@json_option
def information(book: str, json: bool, **asked: Any) -> None:
    """Show what extra knowledge of cards is worth to a player.

    \b
    queenhigh information melbourne-three --table A
    queenhigh information perth --report perth-protection.html

    How far does the house edge fall if a player knows other players' hands, one of the dealer's cards or an exposed card, and
    makes the best of it? What does an irregularity cost if the book lets the round continue? Figures are counted exactly where
    possible. Otherwise they are sampled, with a 95% confidence interval.
    """
    from queenhigh.cli import information as command

    command.show(book, json=json, **asked)


@click.command()
@book_argument
@click.option("--edition", default="", metavar="NAME", help="Another installed edition of the book.  [the current one]")
@click.option(
    "--table", "pay_table", default="", metavar="NAME", help="The pay table, if there are several.  [the first]"
)
@click.option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="Adopt another reading of the book.")
@click.option("--price", default="", metavar="FILE", help="A strategy of your own: FILE.toml.")
@click.option("--report", default="", metavar="FILE", help="Write a strategy card to print: FILE.html.")
@json_option
def strategy(book: str, json: bool, **asked: Any) -> None:
    """Show how to play, and what each simplification costs.

    \b
    queenhigh strategy perth --report perth-card.html
    queenhigh strategy canberra --price mine.toml

    The cost of every strategy is exact. --price works out the cost of your own strategy, written in a file; `queenhigh strategy
    BOOK --price help` describes its format.
    """
    from queenhigh.cli import information as command

    command.strategy(book, json=json, **asked)


@click.command()
@book_argument
@click.option(
    "--wager",
    "wagers",
    multiple=True,
    metavar="NAME[=ANTES]",
    help="A wager of every seat: pairs_plus=0.5.  [the main wager]",
)
@click.option("--ante", default="10", metavar="DOLLARS", help="The average ante per seat.  [10]")
@click.option("--seats", default=5, metavar="N", help="Number of players.  [5]")
@click.option("--pace", default="", metavar="N", help="Rounds per hour.  [as the book's odds assume]")
@click.option("--hours", default="8", metavar="N", help="Hours per day.  [8]")
@click.option("--risk", default="0.1%", metavar="PERCENT", help="Accepted risk that the float ever runs out.  [0.1%]")
@click.option("--bank", default="", metavar="DOLLARS", help="Show the risk that a bank of this size ever runs out.")
@click.option("--fee", default="", metavar="DOLLARS", help="What the bank pays per round, if a player banks.")
@click.option("--report", default="", metavar="FILE", help="Write a page to print: FILE.html.")
@json_option
def business(book: str, json: bool, **asked: Any) -> None:
    """Show what a table wins per hour, its spread, and its float.

    \b
    queenhigh business canberra --ante 25 --seats 6 --wager ante_play --wager pairs_plus=0.4
    queenhigh business california --ante 25 --bank 20000 --fee 3

    All seats play against the same dealer's hand, so a table's results vary more than those of independent seats. Their
    covariance is counted, or simulated with a standard error. Control limits are three standard deviations.
    """
    from queenhigh.cli import business as command

    command.show(book, json=json, **asked)


@click.command()
@click.argument("wager")
@click.option("--stake", default="10", metavar="DOLLARS", help="Stake per round.  [10]")
@click.option("--hours", default="4", metavar="N", help="Hours in an evening.  [4]")
@click.option("--pace", default="", metavar="N", help="Rounds per hour.  [as each book's odds assume]")
@click.option("--report", default="", metavar="FILE", help="Write a page to print: FILE.html.")
@json_option
def compare(wager: str, json: bool, **asked: Any) -> None:
    """Compare a wager across houses, and an evening at each.

    \b
    queenhigh compare "Pair Plus"
    queenhigh compare ante_play --stake 25 --hours 6

    Every installed book that has the wager is listed, lowest house edge first. The results of an evening are exact: they cover
    every possible course of it, if the player never stops early.
    """
    from queenhigh.cli import business as command

    command.compare(wager, json=json, **asked)


@click.command()
@click.argument("stacks", nargs=-1, required=True, metavar="CHIPS CHIPS...")
@click.option("--prizes", required=True, metavar="DOLLARS,...", help="The prizes still to be won, first prize first.")
@click.option("--terms", default="", metavar="FILE", help="A tournament's terms, to show the deal they allow.")
@click.option("--report", default="", metavar="FILE", help="Write a page to print: FILE.html.")
@json_option
def icm(stacks: tuple[str, ...], prizes: str, terms: str, report: str, json: bool) -> None:
    """Show what stacks are worth in prizes, for a final deal.

    \b
    queenhigh icm 5000 3000 2000 --prizes 50,30,20
    queenhigh icm 90000 60000 --prizes 4000,2500 --terms friday.toml

    Up to ten players. Values follow the independent chip model exactly, and are shown beside those of a chip chop. --terms adds
    the deal that a tournament's terms and conditions allow, to the cent. Terms that allow no deal are refused with their
    clause.
    """
    from queenhigh.cli import design as command

    command.icm(stacks, prizes, terms=terms, report=report, json=json)


@click.command("push-fold")
@click.argument("stack", metavar="STACK")
@click.option("--blinds", default="", metavar="SMALL/BIG", help="The blinds, in the same unit as the stack.  [0.5/1]")
@click.option("--ante", default="", metavar="CHIPS", help="The ante of each player.  [0]")
@click.option("--players", default=2, metavar="N", type=Between(2, 3), help="Number of players.  [2]")
@click.option(
    "--prizes", default="", metavar="FIRST,SECOND,THIRD", help="With three players: play for prizes instead of chips."
)
@click.option("--terms", default="", metavar="FILE", help="A tournament's terms, for the blinds and ante of --level.")
@click.option("--level", default=None, metavar="N", type=Between(1), help="A level of --terms.  [1]")
@click.option("--report", default="", metavar="FILE", help="Write 13 by 13 charts to print: FILE.html.")
@json_option
def push_fold(stack: str, json: bool, **asked: Any) -> None:
    """Show which hands to go all in with, and which to fold.

    \b
    queenhigh push-fold 10                               ten big blinds
    queenhigh push-fold 12000 --blinds 500/1000 --ante 100
    queenhigh push-fold 12000 --terms friday.toml --level 9 --report chart.html
    queenhigh push-fold 8 --players 3 --prizes 50,30,20
    queenhigh push-fold 12,8,5 --players 3               button, small blind, big blind

    STACK is the smaller of the two stacks, before blinds and antes. The answer is the equilibrium for chips, from the exact
    equities of every pair of hands, with the most that a counter-strategy could still gain. For three players give one stack
    for all, or three separated by commas; equities of three hands are estimated from four million deals of six hands.
    """
    from queenhigh.cli import push_fold as command

    command.show(stack, json=json, **asked)


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.option("--hand", "hands", multiple=True, metavar="HAND", help="Only these hands or ranges: AKs, AA**ds.")
@click.option("--samples", default="", metavar="N", help="Deals to sample for each hand that is not counted.  [32768]")
@click.option("--seed", default="preflop", metavar="WORDS", help="The same words give the same deals.")
@click.option("--report", default="", metavar="FILE", help="Write a 13 by 13 chart to print: FILE.html.")
@json_option
def preflop(game: str, json: bool, **asked: Any) -> None:
    """Show what starting hands win against one unknown hand.

    \b
    queenhigh preflop holdem --report chart.html
    queenhigh preflop omaha --hand "AA**ds" --hand "KK**r" --samples 1e6

    For Hold'em every board and hand is counted. The other games of the poker room are sampled, with a 95% confidence interval
    for each figure. For games with three or four cards, a square of the chart stands for two ranks with any other cards.
    """
    from queenhigh.cli import push_fold as command

    command.preflop(game, json=json, **asked)


@click.command()
@click.argument("game", shell_complete=complete_games)
@click.argument("hands", nargs=-1, required=True, metavar="HAND HAND...")
@click.option("--board", default="", metavar="CARDS", help="Three to five community cards.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of the deck.")
@click.option("--samples", default="", metavar="N", help="Sample this many deals instead of counting them all: 1e6.")
@click.option("--exact", is_flag=True, help="Count every deal, even if it takes minutes.")
@click.option("--seed", default="", metavar="WORDS", help="The same words give the same sample.")
@json_option
def equity(game: str, hands: tuple[str, ...], **asked: Any) -> None:
    """Show the share of the pot each hand wins, in any poker game.

    \b
    queenhigh equity holdem AhAd KhKd
    queenhigh equity holdem "QQ+, AKs" "76s-54s, 22-55" "top 15%" --board "Qh 7h 2c" --dead Qs
    queenhigh equity omaha "AA**ds" random
    queenhigh equity omaha-hilo AhAd2h3d KsKdQsQd 9s8s7d6c
    queenhigh equity crazy-pineapple AhKhQd JsJd2c

    GAME is holdem, pineapple, crazy-pineapple, crazy-pineapple-hilo, holdem-hilo, omaha or omaha-hilo. A HAND is a list of
    cards, or a range: QQ+, AKs, ATo+, A5s-A2s, Kxs, random, top 15%, AAxx, AA**ds, with a weight after an @ (QQ@50%).
    Every deal is counted if that takes a few seconds at most; otherwise deals are sampled. The answer says which.
    """
    from queenhigh.cli import equity as command

    command.show(game, hands, **asked)
