"""Commands to play and to practise: `play`, `drill`, `sets`."""

from __future__ import annotations

import click

from queenhigh.cli.commands.shared import (
    Between,
    InOrder,
    book_argument,
    complete_betting,
    complete_books,
    complete_clauses,
    complete_games,
    complete_kinds,
    json_option,
)


@click.command()
@book_argument
@click.option("--chips", default="500", metavar="DOLLARS", help="The chips you start with.  [500]")
@click.option("--bots", default=0, metavar="N", help="Bots at the other seats.  [0; at poker 5]")
@click.option("--seed", default="", metavar="WORDS", help="Repeat a session: the same words give the same cards.")
@click.option("--why", is_flag=True, help="Explain each clause in plain words.")
@click.option("--rounds", default=0, metavar="N", help="Leave after N rounds.")
@click.option(
    "--game",
    default="",
    metavar="GAME",
    shell_complete=complete_games,
    help="Poker game: holdem, omaha_hilo and so on.  [holdem]",
)
@click.option(
    "--betting",
    default="",
    metavar="TYPE",
    shell_complete=complete_betting,
    help="Poker betting: no_limit, pot, half_pot, fixed or spread.",
)
def play(book: str, chips: str, bots: int, seed: str, why: bool, rounds: int, game: str, betting: str) -> None:
    """Play in the terminal, with the clause for every payment."""
    from queenhigh.cli import play as command

    wish = command.Wish(chips=chips, bots=bots, seed=seed, why=why, rounds=rounds, game=game, betting=betting)
    command.play(book, wish)


@click.command()
@click.argument("kind", required=False, default="", shell_complete=complete_kinds)
@click.argument("book", required=False, default="", shell_complete=complete_books)
@click.option(
    "--seed", default="", metavar="WORDS", help="The same words give the same drills.  [what is due, then any]"
)
@click.option("--count", default=5, metavar="N", help="Number of drills.  [5]")
@click.option("--level", default=1, type=Between(1, 3), metavar="N", help="More seats, rarer hands, a clock.  [1]")
@click.option("--topic", default="", metavar="NAME", help="Ask about one topic; `drill topics BOOK` lists them.")
@click.option(
    "--clause", default="", metavar="CLAUSE", shell_complete=complete_clauses, help="Ask about one clause of BOOK."
)
@click.option("--edition", default="", metavar="NAME", help="Another installed edition of BOOK.  [the current one]")
@click.option("--goal", default=20, metavar="N", help="Your daily goal, for `drill sheet`.  [20]")
@click.option("--pace", default=0, metavar="SECONDS", help="Time for each answer.  [the level's own]")
@click.option("--no-clock", is_flag=True, help="Practise without a clock.")
@click.option(
    "--set", "of_set", default="", metavar="FILE", help="Answer the questions of a set (see `queenhigh sets`)."
)
@click.option("--name", default="", metavar="NAME", help="Your name; the result is saved beside the set.")
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
    edition: str,
    goal: int,
    pace: int,
    no_clock: bool,
    of_set: str,
    name: str,
    sheet: str,
    json: bool,
) -> None:
    """Practise what dealers, supervisors and players have to know.

    \b
    KIND is one of
      pay        pay a layout: what each wager is paid, and how pots are divided
      ruling     make the ruling: its clause, rank and orders, and who is notified
      play       play a hand: decide, and see exactly what each mistake costs
      read       read a hand: three cards, five, seven, Omaha, high and low
      speed      pay at speed: odd stakes, the fewest chips, three seconds each
      spot       spot the error in a round that has been settled
      betting    rule on a bet: oversize chips, short raises, out of turn, all-ins
      procedure  put the steps of a round in order, with their announcements
    or, instead of a drill,
      sheet      show your score sheet: what to practise next
      topics     list everything that a drill can be about

    The same engine that runs the tables deals, rules and settles, and every answer is explained with its clause. If you leave
    out KIND or BOOK, drills are mixed, and clauses you got wrong come back first. --json prints the drills with
    their answer keys.
    """
    from queenhigh.cli import drill as command

    if of_set:
        from queenhigh.cli import sets

        sets.do(of_set, name=name, seed=seed, sheet=sheet, timed=not no_clock)
        return
    wish = command.DrillWish(kind, book, seed, count, level, topic, clause, edition, pace, goal)
    command.drill(wish, sheet=sheet, timed=not no_clock, json=json)


@click.group(cls=InOrder)
def sets() -> None:
    """Compose, assign and print sets of drills; see results."""


@sets.command("compose")
@click.argument("file", metavar="FILE")
@click.argument("parts", metavar="PART...", nargs=-1, required=True)
@click.option("--title", default="", metavar="WORDS", help="The title of the set.  [the file's name]")
@click.option("--pass", "pass_mark", default=80, metavar="N", help="The pass mark, in per cent.  [80]")
@click.option("--no-clock", is_flag=True, help="Ask without a clock.")
@click.option(
    "--seed", default="", metavar="WORDS", help="Give every trainee the same questions.  [new ones each time]"
)
@click.option("--note", default="", metavar="WORDS", help="A message to the trainees.")
@click.option("--no-readings", is_flag=True, help="Leave out questions whose answer depends on a house reading.")
@click.option(
    "--exam", "attempts", default=0, metavar="N", help="Make it an exam with N attempts: see docs/training.md."
)
@click.option("--minutes", default="", metavar="N", help="Minutes for each attempt at an exam.  [no limit]")
@click.option("--opens", default="", metavar="DATE", help="When an exam opens: 2026-12-01T09:00+11:00.  [at once]")
@click.option("--due", default="", metavar="DATE", help="When an exam closes.  [when its author closes it]")
def sets_compose(
    file: str,
    parts: tuple[str, ...],
    title: str,
    pass_mark: int,
    no_clock: bool,
    seed: str,
    note: str,
    no_readings: bool,
    attempts: int,
    minutes: str,
    opens: str,
    due: str,
) -> None:
    """Write a set to FILE, which ends in .json or .csv.

    A PART is KIND/BOOK. You may add /COUNT, /LEVEL and /POINTS, and =CLAUSE,CLAUSE to ask about certain clauses. Examples:
    pay/perth/5/2, or ruling/melbourne-three/3=11.5.2,11.15.
    """
    from queenhigh.cli import sets as command

    command.compose(
        file,
        parts,
        title=title,
        pass_mark=pass_mark,
        timed=not no_clock,
        seed=seed,
        note=note,
        readings=not no_readings,
        exam={"attempts": str(attempts), "minutes": minutes, "opens": opens, "due": due} if attempts else {},
    )


@sets.command("assign")
@click.argument("file", metavar="FILE")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
def sets_assign(file: str, names: tuple[str, ...]) -> None:
    """Assign a set to trainees.

    A trainee takes it with `queenhigh drill --set FILE --name NAME`.
    """
    from queenhigh.cli import sets as command

    command.assign(file, names)


@sets.command("show")
@click.argument("file", metavar="FILE")
@click.option("--csv", is_flag=True, help="Print CSV.")
@json_option
def sets_show(file: str, csv: bool, json: bool) -> None:
    """Show a set: its parts, its pass mark, and who it is for."""
    from queenhigh.cli import sets as command

    command.show(file, csv=csv, json=json)


@sets.command("print")
@click.argument("file", metavar="FILE")
@click.option(
    "--seed", default="", metavar="WORDS", help="The same words give the same questions.  [the set's own, or new]"
)
@click.option("--keys", is_flag=True, help="Print the answers, with their clauses.")
def sets_print(file: str, seed: str, keys: bool) -> None:
    """Print the questions on paper, or with --keys the answers."""
    from queenhigh.cli import sets as command

    command.print_out(file, seed=seed, keys=keys)


@sets.command("qti")
@click.argument("file", metavar="FILE")
@click.argument("out", metavar="OUT.zip")
@click.option(
    "--seed", default="", metavar="WORDS", help="The same words give the same questions.  [the set's own, or new]"
)
def sets_qti(file: str, out: str, seed: str) -> None:
    """Write questions and keys to OUT.zip, a QTI 2.1 package."""
    from queenhigh.cli import sets as command

    command.qti_out(file, out, seed=seed)


@sets.command("results")
@click.argument("file", metavar="FILE")
@click.option("--csv", is_flag=True, help="Print CSV.")
@json_option
def sets_results(file: str, csv: bool, json: bool) -> None:
    """Show who has done the set, their results, and who has not."""
    from queenhigh.cli import sets as command

    command.results(file, csv=csv, json=json)
