"""The commands, in the order in which a newcomer meets them. Each imports what it needs when it is called."""

from __future__ import annotations

from typing import Any

import click


class InOrder(click.Group):
    """Lists its commands as they stand here, not by the alphabet."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


@click.group(cls=InOrder, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="queenhigh", message="%(prog)s %(version)s")
def app() -> None:
    """Casino poker by the book: five rule books as executable, citable law.

    Start with `queenhigh serve`, or `queenhigh books`. Chips are practice chips; nothing here is affiliated with or certified
    by anyone.
    """


class WithIrregularities(click.Command):
    """Its help ends with the irregularities that a sheet may report, book by book."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from queenhigh.notation.round_sheet import irregularity_types

        for book, types in irregularity_types().items():
            with formatter.section(f"Irregularities of {book}"):
                formatter.write_dl(types)


class WithHandIrregularities(click.Command):
    """Its help ends with the irregularities that a hand sheet may report."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from queenhigh.notation.hand_sheet import irregularity_types

        with formatter.section("Irregularities of crown-melbourne-crown-poker"):
            formatter.write_dl(irregularity_types())


POKER = "crown-melbourne-crown-poker"
"""The book whose tables are of players against each other."""

book_argument = click.argument("book")
json_option = click.option("--json", is_flag=True, help="Print JSON for programs.")


@app.command()
@click.option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets the whole network in.  [127.0.0.1]")
@click.option("--port", type=int, metavar="N", help="0 takes any that is free.  [8400]")
@click.option("--ledger", metavar="LEDGER", help="A file, or postgresql://user@host/name.  [house.db]")
@click.option("--name", metavar="WORDS", help="What the house is called.")
@click.option("--bots", type=int, metavar="N", help="Regulars at each table.  [3]")
@click.option("--pace", type=float, metavar="X", help="The automatic dealer's pace; 2 is twice as fast.  [1]")
@click.option("--log", metavar="FILE", help="Where the log goes, a line of JSON each; - is standard error.")
@click.option("--config", default="", metavar="FILE", help="Settings in TOML; see --settings.")
@click.option("--open", "open_browser", is_flag=True, help="Open the page in your browser.")
@click.option("--settings", is_flag=True, help="Print every setting with its default, and stop.")
def serve(config: str, open_browser: bool, settings: bool, **flags: Any) -> int:
    """Open the card room: play, deal, supervise and watch in the browser.

    \b
    queenhigh serve                      a house in ./house.db, at http://localhost:8400/
    queenhigh serve --open --pace 2      opens your browser; the dealer is quick
    queenhigh serve --host 0.0.0.0       others on your network may come in

    The first run opens tables of every book, seats bots, and prints the password of the first staff account once. Everything
    is written to LEDGER before it counts; stop with Ctrl-C and start again, and each table goes on where it was. Accounts are
    kept beside it. The log is off unless --log says where.

    A setting may stand in a TOML file (--config), in the environment (QUEENHIGH_PORT=8080) or among these flags; the latter
    win. `queenhigh audit` looks into the same LEDGER.
    """
    from queenhigh.cli import serve as command

    if settings:
        command.show_settings()
        return 0
    return command.serve(config, open_browser=open_browser, **flags)


@app.command()
@click.argument("book", required=False, default="")
@json_option
def books(book: str, json: bool) -> None:
    """The five books; or one of them: its chapters, staff and pay tables.

    A book is named by its id, or by any part that only one has: `canberra`.
    """
    from queenhigh.cli import books as command

    command.one(book, json=json) if book else command.every(json=json)


@app.command()
@book_argument
@click.argument("clause", nargs=-1, required=True)
@json_option
def rule(book: str, clause: tuple[str, ...], json: bool) -> None:
    """What a clause requires, its code, its tests, the readings that touch it.

    CLAUSE is a number such as 11.5.2, a heading such as 11.5, or a word such as qualify.
    """
    from queenhigh.cli import rule as command

    command.show(book, " ".join(clause), json=json)


@app.command()
@book_argument
@click.argument("reading", required=False, default="")
@json_option
def readings(book: str, reading: str, json: bool) -> None:
    """Where a book is silent or contradicts itself: the reading adopted, and why.

    READING is the id or the name of one; all of them if left out.
    """
    from queenhigh.cli import readings as command

    command.show(book, reading, json=json)


@app.command()
@book_argument
@click.argument("table", required=False, default="")
@click.argument("row", required=False, default="")
@click.option("--stake", default="", metavar="DOLLARS", help="What was wagered: 25 or 12.50.")
@click.option("--at", default="", metavar="PRICE", help="A price of your own to compare, such as '7 to 2'.")
@json_option
def pays(book: str, table: str, row: str, stake: str, at: str, json: bool) -> None:
    """What a pay table pays, and by which clause.

    TABLE is one such as pair_plus.F or pair_plus, ROW a result such as straight_flush; everything if left out.
    """
    from queenhigh.cli import pays as command

    command.show(book, table, row, stake=stake, at=at, json=json)


@app.command()
@book_argument
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
@click.option("--cost", default="1", metavar="DOLLARS", help="What a Jackpot Wager costs; at Perth level 1.  [1]")
@click.option("--option", default="", metavar="N", help="The prize meter's option, 1 or 2.  [both]")
@click.option("--seed", default="", metavar="DOLLARS", help="The prize meter's seed.  [each that is published]")
@click.option(
    "--ante-from", default="", metavar="HAND", help="Perth: pay the ante from straight on, say.  [the book's]"
)
@click.option("--plot", default="", metavar="FILE", help="Draw it: FILE.png, .svg or .pdf.")
@click.option("--chart", default="", metavar="NAME", help="One chart of it: edges, hands, evening, meter ...  [all]")
@click.option("--report", default="", metavar="FILE", help="Write it all down as one page: FILE.html.")
@json_option
def odds(book: str, json: bool, **asked: Any) -> None:
    """The exact odds of every wager, the best strategy, what mistakes cost.

    \b
    queenhigh odds canberra --plot odds.png
    queenhigh odds perth --report perth.html      every figure with its clauses, counts and fractions

    Counted from the rules as they are played here: change a number in a pay table and the answer changes. Perth's hold'em
    is solved on every street, which takes a few seconds.
    """
    from queenhigh.cli import odds as command

    command.show(book, json=json, **asked)


@app.command()
@book_argument
@click.option("--rounds", default="", metavar="N", help="How many: 1000000, or 1e9.  [1e8]")
@click.option("--seed", default="", metavar="WORDS", help="The same words, the same rounds, on any number of cores.")
@click.option("--strategy", default="optimal", metavar="NAME", help="Another way to play: play_everything.  [optimal]")
@click.option("--table", "tables", multiple=True, metavar="NAME", help="Pay tables: A, pair_plus.F.  [all]")
@click.option("--seats", default=1, metavar="N", help="Seats with a hand each.  [1]")
@click.option("--cost", default="1", metavar="DOLLARS", help="What a Jackpot Wager costs; at Perth level 1.  [1]")
@click.option("--meter", default="", metavar="DOLLARS", help="What prize meters or displays show.  [the reset value]")
@click.option("--bankroll", default="", metavar="DOLLARS", help="Play evenings with so much instead.")
@click.option("--evening", default=200, metavar="N", help="Rounds of an evening.  [200]")
@click.option("--evenings", default="", metavar="N", help="How many evenings.  [1e6]")
@click.option("--ante", default="10", metavar="DOLLARS", help="Of each round of an evening.  [10]")
@click.option("--side", "sides", multiple=True, metavar="NAME", help="A side bet of an evening: pair_plus.F.  [none]")
@click.option("--stop-loss", default="", metavar="DOLLARS", help="Go home when so much is lost.")
@click.option("--goal", default="", metavar="DOLLARS", help="Go home when so much is won.")
@click.option("--check", default=0, metavar="N", help="Have the room itself settle the first rounds, too.  [0]")
@click.option("--threads", default=0, metavar="N", help="On this machine.  [one a core]")
@click.option("--dask", default="", metavar="ADDRESS", help="On a Dask cluster: tcp://10.0.0.5:8786.")
@click.option(
    "--ray", is_flag=False, flag_value="local", default="", metavar="[ADDRESS]", help="On Ray.  [its own, here]"
)
@click.option("--save", default="", metavar="FILE", help="Keep what is done in a file.")
@click.option("--resume", default="", metavar="FILE", help="Go on with what a file holds, and keep it there.")
@click.option("--plot", default="", metavar="FILE", help="A chart: .png, .svg or .pdf.")
@json_option
def simulate(book: str, **asked: Any) -> int:
    """Play rounds by the thousand million, and compare with the exact odds.

    \b
    queenhigh simulate canberra --rounds 1e9
    queenhigh simulate perth --strategy never_fold --save perth.json
    queenhigh simulate perth --strategy never_fold --resume perth.json
    queenhigh simulate canberra --bankroll 300 --evening 200      risk of ruin, how evenings end

    Played as well as can be, unless --strategy names a mistake. Exit status 1 means that a figure is more than four standard
    errors from the exact one. With --bankroll, an evening ends early when a whole round's stake is not left.
    """
    from queenhigh.cli import simulate as command

    return command.run(book, **asked)


@app.command()
@click.argument("game")
@click.argument("hands", nargs=-1, required=True, metavar="HAND HAND...")
@click.option("--board", default="", metavar="CARDS", help="Three to five cards that lie open.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of the deck.")
@click.option("--samples", default="", metavar="N", help="Draw so many deals instead of counting them all: 1e6.")
@click.option("--exact", is_flag=True, help="Count every deal, though it take minutes.")
@click.option("--seed", default="", metavar="WORDS", help="Of the sample: the same words, the same deals.")
@json_option
def equity(game: str, hands: tuple[str, ...], **asked: Any) -> None:
    """What part of the pot each hand wins, in any game of the poker room.

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


@app.command()
@click.argument("cards", nargs=-1, required=True)
@click.option("--board", default="", metavar="CARDS", help="The board, for Omaha: exactly two of your four cards play.")
@json_option
def rank(cards: tuple[str, ...], board: str, json: bool) -> None:
    """Name a hand, as each book ranks it.

    CARDS are three, or five to seven, such as Qh 10h Th As in any case; four with --board.
    """
    from queenhigh.cli import rank as command

    command.show(cards, board, json=json)


@app.command()
@click.option("--seed", default="", metavar="HEX", help="Show the deck of a seed that was revealed.")
@click.option("--commitment", default="", metavar="HEX", help="Check that the seed is the one committed to.")
@click.option("--cut", default=0, metavar="CARDS", help="Cut so many cards off the top.")
@json_option
def shuffle(seed: str, commitment: str, cut: int, json: bool) -> None:
    """Shuffle a deck fairly, or check a shuffle after the round."""
    from queenhigh.cli import shuffle as command

    command.show(seed, commitment, cut, json=json)


@app.command()
@book_argument
@click.option("--chips", default="500", metavar="DOLLARS", help="What you sit down with.  [500]")
@click.option("--bots", default=0, metavar="N", help="Regulars at the other seats.  [0; at poker 5]")
@click.option("--seed", default="", metavar="WORDS", help="Repeat an evening: the same words, the same cards.")
@click.option("--why", is_flag=True, help="Say in our words what each clause requires.")
@click.option("--rounds", default=0, metavar="N", help="Leave after so many rounds.")
@click.option("--game", default="", metavar="GAME", help="At poker: holdem, omaha_hilo and so on.  [holdem]")
@click.option("--betting", default="", metavar="TYPE", help="At poker: no_limit, pot, half_pot, fixed or spread.")
def play(book: str, chips: str, bots: int, seed: str, why: bool, rounds: int, game: str, betting: str) -> None:
    """Play in the terminal, with the clause for every payment."""
    from queenhigh.cli.screen import book_id
    from queenhigh.rules import InputError

    if book_id(book) == POKER:
        from queenhigh.cli import play_poker

        play_poker.play(chips=chips, bots=bots, seed=seed, why=why, hands=rounds, game=game, betting=betting)
        return
    if game or betting:
        raise InputError(f"--game and --betting are for {POKER}; {book_id(book)} has one game.")
    from queenhigh.cli import play as command

    command.play(book, chips=chips, bots=bots, seed=seed, why=why, rounds=rounds)


@app.command()
@click.argument("kind", required=False, default="")
@click.argument("book", required=False, default="")
@click.option("--seed", default="", metavar="WORDS", help="The same words, the same drills.  [what is due, then any]")
@click.option("--count", default=5, metavar="N", help="So many drills.  [5]")
@click.option(
    "--level", default=1, type=click.IntRange(1, 3), metavar="N", help="1 to 3: seats, rare hands, a clock.  [1]"
)
@click.option("--topic", default="", metavar="NAME", help="All about one thing; `drill topics BOOK` lists them.")
@click.option("--clause", default="", metavar="CLAUSE", help="All about one clause of BOOK.")
@click.option("--no-clock", is_flag=True, help="Take your time.")
@click.option("--set", "of_set", default="", metavar="FILE", help="The questions of a set (see `queenhigh sets`).")
@click.option("--name", default="", metavar="NAME", help="Who does the set: the result is kept beside it.")
@click.option("--sheet", default="", metavar="FILE", help="The score sheet.  [drills.jsonl in your data folder]")
@json_option
def drill(
    kind: str,
    book: str,
    seed: str,
    count: int,
    level: int,
    topic: str,
    clause: str,
    no_clock: bool,
    of_set: str,
    name: str,
    sheet: str,
    json: bool,
) -> None:
    """Practise what dealers, supervisors and players have to know.

    \b
    KIND is one of
      pay     pay this layout: what is each wager paid, or is it taken? Pots too
      ruling  make the ruling: which clause, which rank, which orders, who is told?
      play    play the hand: decide, and see exactly what each mistake costs
      read    read the hand: three cards, five, seven, Omaha, lows, high and low
      sheet   no drill, but your score sheet: what to practise next
      topics  no drill, but everything that a drill may be about

    Everything is dealt, ruled and settled by the same engine as at the tables, and every answer is explained with its
    clause. Left out, KIND and BOOK are mixed, and clauses that went wrong come back first. --json prints the drills with
    their keys.
    """
    from queenhigh.cli import drill as command

    if of_set:
        from queenhigh.cli import sets

        sets.do(of_set, name=name, seed=seed, sheet=sheet, timed=not no_clock)
        return
    wish = command.Wish(kind, book, seed, count, level, topic, clause)
    command.drill(wish, sheet=sheet, timed=not no_clock, json=json)


@app.group(cls=InOrder)
def sets() -> None:
    """Sets of drills that an instructor composes, assigns, prints and looks through."""


@sets.command("compose")
@click.argument("file", metavar="FILE")
@click.argument("parts", metavar="PART...", nargs=-1, required=True)
@click.option("--title", default="", metavar="WORDS", help="What it is called.  [the file's name]")
@click.option("--pass", "pass_mark", default=80, metavar="N", help="Per cent that pass.  [80]")
@click.option("--no-clock", is_flag=True, help="Nobody is hurried.")
@click.option("--seed", default="", metavar="WORDS", help="The same questions for everybody.  [new ones each time]")
@click.option("--note", default="", metavar="WORDS", help="What the trainees are told.")
def sets_compose(
    file: str, parts: tuple[str, ...], title: str, pass_mark: int, no_clock: bool, seed: str, note: str
) -> None:
    """Write a set to FILE, which ends in .json or .csv.

    A PART is KIND/BOOK, then if you like /COUNT and /LEVEL, then =CLAUSE,CLAUSE to ask about these:
    pay/perth/5/2, ruling/melbourne-three/3=11.5.2,11.15.
    """
    from queenhigh.cli import sets as command

    command.compose(file, parts, title=title, pass_mark=pass_mark, timed=not no_clock, seed=seed, note=note)


@sets.command("assign")
@click.argument("file", metavar="FILE")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
def sets_assign(file: str, names: tuple[str, ...]) -> None:
    """Say who is to do it. A trainee does it with `queenhigh drill --set FILE --name NAME`."""
    from queenhigh.cli import sets as command

    command.assign(file, names)


@sets.command("show")
@click.argument("file", metavar="FILE")
@click.option("--csv", is_flag=True, help="As a table for other programs.")
@json_option
def sets_show(file: str, csv: bool, json: bool) -> None:
    """A set: its parts, what passes, and for whom it is."""
    from queenhigh.cli import sets as command

    command.show(file, csv=csv, json=json)


@sets.command("print")
@click.argument("file", metavar="FILE")
@click.option(
    "--seed", default="", metavar="WORDS", help="The same words, the same questions.  [those of the set, or new]"
)
@click.option("--keys", is_flag=True, help="The answers, with their clauses.")
def sets_print(file: str, seed: str, keys: bool) -> None:
    """The questions for paper, or with --keys the answers to them."""
    from queenhigh.cli import sets as command

    command.print_out(file, seed=seed, keys=keys)


@sets.command("results")
@click.argument("file", metavar="FILE")
@click.option("--csv", is_flag=True, help="As a table for other programs.")
@json_option
def sets_results(file: str, csv: bool, json: bool) -> None:
    """Who has done the set, and how; and who has still to."""
    from queenhigh.cli import sets as command

    command.results(file, csv=csv, json=json)


@app.command(cls=WithIrregularities)
@click.argument("sheet")
@json_option
def settle(sheet: str, json: bool) -> int:
    """Settle a round written down: every wager, every ruling, and the clause.

    SHEET is a file of JSON or YAML with one sheet or a list of them, or - for standard input. A bad sheet is refused with the
    field that is wrong; in a list the others are still settled.
    """
    from queenhigh.cli import settle as command

    return command.show(sheet, json=json)


@app.command(cls=WithHandIrregularities)
@click.argument("sheet")
@json_option
def hand(sheet: str, json: bool) -> int:
    """Play a hand of poker written down: stacks, pots, rulings, and the clause.

    SHEET is a file of JSON or YAML with one hand sheet or a list of them, or - for standard input. An action that the book does
    not allow is refused with its clause, and the hand goes on; a bad sheet is refused with the field that is wrong.
    """
    from queenhigh.cli import hand as command

    return command.show(sheet, json=json)


@app.group(cls=InOrder)
def phh() -> None:
    """Hands that were played elsewhere, in the PHH format: check, show, write.

    \b
    queenhigh phh check hands/           every .phh and .phhs in a folder
    queenhigh phh show hands/1.phh       one of them step by step, with the clauses
    """


@phh.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@json_option
def phh_check(paths: tuple[str, ...], json: bool) -> int:
    """Replay hands by the room's engine; compare the stacks at their end.

    PATH is a file, or a folder with all the .phh and .phhs in it. A broken hand is refused with its line and the others still
    run; games that the room does not have are listed. Exit status 0 means that all agree, 1 that something differs or is
    broken.
    """
    from queenhigh.cli import phh as command

    return command.check_files(paths, json=json)


@phh.command("show")
@click.argument("file", metavar="FILE")
@click.option("--hand", "number", default="", metavar="N", help="Which, in a file of many.  [the first]")
def phh_show(file: str, number: str) -> int:
    """A hand step by step, with the clause for each step."""
    from queenhigh.cli import phh as command

    return command.show(file, number)


@phh.command("write")
@click.argument("ledger", metavar="LEDGER")
@click.argument("number", metavar="TABLE/NUMBER")
@click.option("--to", "target", default="", metavar="FILE", help="Where to write it.  [standard output]")
def phh_write(ledger: str, number: str, target: str) -> int:
    """Write a hand of poker from a ledger as PHH."""
    from queenhigh.cli import phh as command

    return command.write_hand(ledger, number, target)


@app.command()
@click.argument("book", required=False, default="")
@click.option("--check", is_flag=True, help="Fail unless every claimed clause is cited and was seen to decide.")
@click.option(
    "--drills", is_flag=True, help="Which payout rows and irregularities can be practised, and in which drill."
)
@json_option
def trace(book: str, check: bool, drills: bool, json: bool) -> int:
    """Every clause: its disposition, the code that cites it, the tests that saw it."""
    from queenhigh.cli import trace as command

    return command.drills(book, json=json) if drills else command.show(book, check=check, json=json)


@app.command()
@book_argument
@click.option(
    "--sign", default="", metavar="KIND", help="limits, pays, jackpot, fees, complaints or rules.  [the first it has]"
)
@click.option("--table", default="", metavar="NAME", help="The table it hangs at.")
@click.option("--min", "least", default="", metavar="DOLLARS", help="Minimum wager.")
@click.option("--max", "most", default="", metavar="DOLLARS", help="Maximum wager.")
@click.option("--unit", default="", metavar="DOLLARS", help="Wagers go in multiples of it.")
@click.option("--pay-tables", default="", metavar="A,B,C", help="Columns for Ante Bonus, Pair Plus, Six Card Bonus.")
@click.option("--schedule", default="", metavar="N", help="Collection schedule option, 1 to 7.")
@click.option("--meter", default="", metavar="DOLLARS", help="What the prize meter holds.")
@click.option("--cost", default="", metavar="DOLLARS", help="What a Jackpot Wager costs.")
@click.option("--option", default="", metavar="N", help="The prize meter's option, 1 or 2.")
@click.option(
    "--reading", "readings", multiple=True, metavar="NAME=VALUE", help="Adopt another reading; as often as needed."
)
@click.option("--new-min", default="", metavar="DOLLARS", help="Announce another minimum.")
@click.option("--new-max", default="", metavar="DOLLARS", help="Announce another maximum.")
@click.option("--new-pay-tables", default="", metavar="A,B,C", help="Announce other pay tables.")
@click.option(
    "--from", "effective", default="", metavar="TIME", help="When the change takes effect: 2026-11-15T20:40, UTC."
)
@click.option("--since", default="", metavar="TIME", help="When the sign that announces it went up.")
@click.option("--html", default="", metavar="FILE", help="Write one page of HTML, to print or to hang on a screen.")
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@json_option
def signs(book: str, sign: str, html: str, markdown: bool, json: bool, least: str, most: str, **settings: Any) -> None:
    """The signs of a table and the rules on request, from the book's own data.

    What is not given comes from the practice table. A sign that lacks something is refused with the clause.
    """
    from queenhigh.cli import signs as command

    asked = command.Asked(min=least, max=most, **settings)
    command.show(book, sign, asked, html=html, markdown=markdown, json=json)


ledger_argument = click.argument("ledger", metavar="LEDGER")


@app.command()
@click.option("--ledger", "--database", default="shift.db", metavar="LEDGER", help="Where to write it.  [shift.db]")
@click.option(
    "--rounds", default=500, metavar="N", help="Rounds before closing time; each table then plays three more.  [500]"
)
@click.option("--seed", default="monday", metavar="WORDS", help="The same words, the same shift.  [monday]")
@click.option("--incidents", default=40, metavar="N", help="One irregularity in so many rounds; 0 for none.  [40]")
@json_option
def shift(ledger: str, rounds: int, seed: str, incidents: int, json: bool) -> int:
    """Run a whole shift with bots into a ledger, and report on it.

    Six tables open, seat players who buy in, share a prize meter, run into irregularities, close and count. LEDGER is a new
    file, or an empty database: postgresql://user@host/name. Handle is what was wagered, hold what the house kept of it, fees
    what went into the drop boxes. Stop it with Ctrl-C: what was played stays, and is sound.
    """
    from queenhigh.cli import shift as command

    return command.run(ledger, rounds=rounds, seed=seed, incidents=incidents, json=json)


@app.group(cls=InOrder)
def tournament() -> None:
    """Tournaments by rule 12: terms and conditions, a whole one with bots, standings.

    \b
    queenhigh tournament new saturday.toml          terms to edit, every line explained
    queenhigh tournament show saturday.toml         the document, and what is still missing
    queenhigh tournament run saturday.toml          180 entries to the prizes, with bots
    """


@tournament.command("new")
@click.argument("file", metavar="FILE")
@click.option("--book", default="poker", metavar="BOOK", help="poker or three: whose rule 12 it is.  [poker]")
def new_tournament(file: str, book: str) -> int:
    """Write terms to edit, every line explained.

    As written they are complete: no-limit hold'em for 180, or Three Card Poker for 63.
    """
    from queenhigh.cli import tournament as command

    return command.new(file, book)


@tournament.command("run")
@click.argument("file", metavar="TERMS")
@click.option("--seed", default="saturday", metavar="WORDS", help="The same words, the same tournament.  [saturday]")
@click.option("--entries", default=0, metavar="N", help="How many enter.  [as many as the terms take]")
@click.option("--ledger", default="", metavar="LEDGER", help="Write it all down there: a new file, or a database.")
@click.option("--resume", is_flag=True, help="TERMS is the ledger of a run that was stopped: play it to its end.")
@click.option("--fast", is_flag=True, help="No news on the way, only the report.")
@click.option(
    "--clock", default=0.0, metavar="TIMES", help="So many times as fast as a real clock.  [as fast as it goes]"
)
@json_option
def run_tournament(
    file: str, seed: str, entries: int, ledger: str, resume: bool, fast: bool, clock: float, json: bool
) -> int:
    """Play a whole one with bots, from entries to prizes.

    Every hand is dealt by the same engine as at a live table, on a clock of its own. Levels, eliminations, broken tables, the
    final table and the prizes are reported. Entries and prizes move money; tournament chips never do. Stop it with Ctrl-C and
    play on with --resume and the same seed: it ends as it would have.
    """
    from queenhigh.cli import tournament as command

    how: dict[str, Any] = {"resume": resume, "json": json, "fast": fast, "clock": clock}
    return command.run(file, seed=seed, entries=entries, ledger=ledger, **how)


@tournament.command("show")
@click.argument("given", metavar="LEDGER|TERMS")
@click.option("--terms", is_flag=True, help="Of a ledger: its terms and conditions, not its standings.")
@click.option("--html", default="", metavar="FILE", help="Write one page of HTML, to print or to hang up.")
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@json_option
def show_tournament(given: str, terms: bool, html: str, markdown: bool, json: bool) -> int:
    """The terms as a document, or a ledger's standings.

    Terms that lack something are shown as a draft, and refused with every clause that asks for more.
    """
    from queenhigh.cli import tournament as command

    return command.show(given, terms=terms, html=html, markdown=markdown, json=json)


@app.group(cls=InOrder)
def audit() -> None:
    """Check a ledger: its chain, its accounts, any round of it.

    LEDGER is a file or a postgresql:// address, such as `queenhigh shift` writes. It is only read. Exit status 0 means that
    all is well, 1 that something was found, 2 that it could not be looked at.
    """


@audit.command()
@ledger_argument
@click.option("--known", multiple=True, metavar="SEQ:HASH", help="A head that was printed before and kept elsewhere.")
@json_option
def verify(ledger: str, known: tuple[str, ...], json: bool) -> int:
    """Walk the chain; name the first event that is wrong.

    LEDGER may also be a file that `audit export` wrote. Who rewrites a ledger from some event to its end, hashes and all, is
    found only by a head from before: keep the one that is printed here, and hand it to --known later.
    """
    from queenhigh.cli import audit as command

    return command.verify(ledger, known=known, json=json)


@audit.command()
@ledger_argument
@json_option
def reconcile(ledger: str, json: bool) -> int:
    """Add up cage, tables, layouts, meters, drop and players: together they are nothing."""
    from queenhigh.cli import audit as command

    return command.reconcile(ledger, json=json)


@audit.command("round")
@ledger_argument
@click.argument("number", metavar="TABLE/NUMBER")
@click.option("--events", is_flag=True, help="List its events as well.")
@click.option("--sheet", is_flag=True, help="Print its sheet alone, for `queenhigh settle -`.")
@json_option
def recalled_round(ledger: str, number: str, events: bool, sheet: bool, json: bool) -> int:
    """Recall a round as a sheet, and settle it again.

    TABLE/NUMBER is such as canberra-1/118. The sheet is what people did and saw; the engine settles it anew, and every
    payment has to come out as it was made.
    """
    from queenhigh.cli import audit as command

    return command.show_round(ledger, number, json=json, events=events, sheet=sheet)


@audit.command()
@ledger_argument
def export(ledger: str) -> int:
    """Every event as a line of JSON."""
    from queenhigh.cli import audit as command

    return command.export(ledger)


@audit.command()
@ledger_argument
@click.option("--html", default="", metavar="FILE", help="Write it as a page instead.")
@json_option
def incidents(ledger: str, html: str, json: bool) -> int:
    """Rulings, refused orders, breaches and disputes: what went wrong, by which clause."""
    from queenhigh.cli import audit as command

    return command.incidents(ledger, html=html, json=json)
