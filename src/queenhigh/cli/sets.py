"""`queenhigh sets`: compose, assign, show and print sets, and show results. A set is a file; its results are beside
it."""

from __future__ import annotations

import re
import time
from pathlib import Path

import msgspec
from msgspec.structs import replace

from queenhigh.cards import Seed
from queenhigh.cli.drill import usual_sheet, writing
from queenhigh.cli.drill_session import Session
from queenhigh.cli.screen import book_id, console, plain, print_json, table
from queenhigh.rules import InputError
from queenhigh.training import qti, set_files
from queenhigh.training import sheet as sheets
from queenhigh.training.drill import Kind
from queenhigh.training.files import keep_aside, read_bytes, write_bytes
from queenhigh.training.sets import DrillSet, Part, Result, checked, drills

SET, RESULTS = "The set", "The results"


def compose(
    file: str,
    parts: tuple[str, ...],
    *,
    title: str,
    pass_mark: int,
    timed: bool,
    seed: str,
    note: str,
    readings: bool,
    exam: dict[str, str],
) -> None:
    """Write a set. `exam` has attempts, minutes, opens and due, as far as given."""
    path = _path(file)
    kept = set_files.exam_of(exam) if exam else None
    made = DrillSet(
        title or path.stem, tuple(map(part_of, parts)), pass_mark, timed, seed, note, readings=readings, exam=kept
    )
    _save(path, checked(made))
    console().print(f"{plain(str(path))}: {made.count} questions in {len(made.parts)} parts, {pass_mark} % to pass.")


def part_of(typed: str) -> Part:
    """`pay/perth/5/2/10=3.7,3.12`: five questions at level 2 of 10 points each."""
    what, _, about = typed.partition("=")
    kind, *rest = what.split("/")
    if kind.lower() not in tuple(Kind) or not 1 <= len(rest) <= 4:
        raise InputError(f"{typed[:60]!r} is not a part: write KIND/BOOK/COUNT/LEVEL/POINTS, such as pay/perth/5/2.")
    numbers = rest[1:]
    for number in numbers:
        if not re.fullmatch(r"[0-9]{1,4}", number):
            raise InputError(f"{typed[:60]!r}: {number[:20]!r} is not a number.")
    clauses = tuple(clause.strip() for clause in about.split(",") if clause.strip())
    count = int(numbers[0]) if numbers else max(len(clauses), 1)
    level, points = (int(numbers[at]) if len(numbers) > at else 1 for at in (1, 2))
    return Part(Kind(kind.lower()), book_id(rest[0]), count, level, clauses, points=points)


def assign(file: str, names: tuple[str, ...]) -> None:
    path = _path(file)
    made = _load(path)
    given = tuple(dict.fromkeys((*made.assigned, *(" ".join(name.split()) for name in names if name.strip()))))
    _save(path, replace(made, assigned=given))
    console().print(f"{plain(made.title)} is for {plain(', '.join(given))}.")


def show(file: str, *, csv: bool, json: bool) -> None:
    made = _load(_path(file))
    if json:
        print_json(made)
    elif csv:
        print(set_files.to_csv(made), end="")
    else:
        _shown(made)


def _shown(made: DrillSet) -> None:
    console().print(f"[bold]{plain(made.title)}[/]: {made.count} questions, {made.pass_mark} % to pass")
    listed = table("kind", "!book", ">questions", ">level", "about")
    for part in made.parts:
        about = ", ".join((*part.clauses, *part.topics))
        listed.add_row(part.kind.value, part.book, str(part.count), str(part.level), plain(about))
    console().print(listed)
    clock = "with the clock of each level" if made.timed else "without a clock"
    same = f"the same for every trainee (seed {made.seed})" if made.seed else "new questions each time"
    without = "" if made.readings else "; no questions that depend on a house reading"
    console().print(f"[dim]{plain(f'{clock}; {same}{without}')}[/]")
    if made.exam:
        told = ", ".join(f"{name} {value}" for name, value in msgspec.to_builtins(made.exam).items())
        console().print(f"An exam: {plain(told or 'one attempt')}.")
    console().print(f"For {plain(', '.join(made.assigned))}." if made.assigned else "For anyone.")
    if made.note:
        console().print(plain(made.note))


def print_out(file: str, *, seed: str, keys: bool) -> None:
    made = _load(_path(file))
    if keys and not (seed or made.seed):
        raise InputError("The answers to which questions? Give the --seed printed on the sheet.")
    print(set_files.printed(made, seed or Seed.fresh().commitment[:12], keys=keys), end="")


def qti_out(file: str, out: str, *, seed: str) -> None:
    """Write the questions with their keys, for another system."""
    made = _load(_path(file))
    target = Path(out).expanduser()
    if target.suffix.lower() != ".zip":
        raise InputError(f"A QTI package must be a file that ends in .zip, not {out[:80]!r}.")
    write_bytes(target, qti.bank(made.title, drills(made, seed or Seed.fresh().commitment[:12])), "The package")
    console().print(f"{plain(str(target))}: {made.count} questions, QTI 2.1.")


def do(file: str, *, name: str, seed: str, sheet: str, timed: bool) -> None:
    """Go through a set. With a name, the result is kept beside it."""
    path = _path(file)
    made = _load(path)
    if made.exam:
        raise InputError(
            f"{made.title} is an exam. It is taken in the browser of the live house, which keeps the keys until it closes: "
            "import the file there under Practise, Sets."
        )
    who = _who(made, name)
    earlier, note = _results(path)
    if note:
        console().print(f"[yellow]{plain(note)}[/]")
    kept_in = Path(sheet).expanduser() if sheet else usual_sheet()
    kept, bad = sheets.read(kept_in)
    if bad:
        console().print(f"[yellow]{plain(bad)}[/]")
    begun, words = int(time.time()), seed or Seed.fresh().commitment[:12]
    console().print(f"[bold]{plain(made.title)}[/]: {made.count} questions, {made.pass_mark} % to pass")
    if made.note:
        console().print(plain(made.note))
    session = Session(drills(made, words), writing(kept_in, kept), timed=timed and made.timed, partly=False)
    session.run()
    passed = made.passes(session.right)
    console().print(
        f"{session.right} of {made.count} right, {session.done} answered: {'passed' if passed else 'not passed'}."
    )
    if who and session.done:
        result = Result(
            who,
            made.title,
            begun,
            int(time.time()),
            session.done,
            session.right,
            made.count,
            session.late,
            round(session.seconds),
            passed,
            1 + sum(one.name == who for one in earlier),
            session.right,
            made.count,
            100 * session.right // made.count,
        )
        _write_results(path, [*earlier, result])


def _who(made: DrillSet, name: str) -> str:
    typed = " ".join(name.split())
    if not made.assigned:
        return typed
    if not typed:
        raise InputError(f"This set is for {', '.join(made.assigned)}. Say who you are with --name.")
    found = [known for known in made.assigned if known.casefold() == typed.casefold()]
    if not found:
        raise InputError(f"This set is for {', '.join(made.assigned)}, not for {typed[:60]}.")
    return found[0]


def results(file: str, *, csv: bool, json: bool) -> None:
    path = _path(file)
    made = _load(path)
    found, note = _results(path)
    waiting = [name for name in made.assigned if name not in {result.name for result in found}]
    if json:
        print_json({"results": [msgspec.to_builtins(result) for result in found], "waiting": waiting})
        return
    if csv:
        print(set_files.results_csv(found), end="")
        return
    if note:
        console().print(f"[yellow]{plain(note)}[/]")
    listed = table("name", ">right", ">of", ">late", ">seconds", "")
    for result in found:
        passed = "[green]passed[/]" if result.passed else "[red]not passed[/]"
        numbers = (result.right, result.count, result.late, result.seconds)
        listed.add_row(plain(result.name), *map(str, numbers), passed)
    console().print(listed if found else "No one has taken it yet.")
    if waiting:
        console().print(f"Still to do it: {plain(', '.join(waiting))}.")


# -- files


def _path(file: str) -> Path:
    path = Path(file).expanduser()
    if path.suffix.lower() not in (".json", ".csv"):
        raise InputError(f"A set must be a file that ends in .json or .csv, not {file[:80]!r}.")
    return path


def _load(path: Path) -> DrillSet:
    data = read_bytes(path, SET)
    if data is None:
        raise InputError(f"There is no file {path}. `queenhigh sets compose` writes one.")
    try:
        if path.suffix.lower() == ".json":
            return set_files.from_json(data)
        return set_files.from_csv(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError(f"{SET} {path} is not text in UTF-8.") from None
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _save(path: Path, made: DrillSet) -> None:
    as_json = path.suffix.lower() == ".json"
    write_bytes(path, set_files.to_json(made) if as_json else set_files.to_csv(made).encode(), SET)


def _beside(path: Path) -> Path:
    return path.with_name(f"{path.stem}.results.jsonl")


def _results(path: Path) -> tuple[list[Result], str]:
    """The readable results, and warnings about the others."""
    beside = _beside(path)
    data = read_bytes(beside, RESULTS)
    found, bad = [], 0
    for line in (data or b"").splitlines():
        try:
            found.append(msgspec.json.decode(line, type=Result))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            bad += bool(line.strip())
    if not bad or data is None:
        return found, ""
    aside = keep_aside(beside, data, RESULTS)
    _write_results(path, found)
    return found, f"{RESULTS} {beside}: {bad} could not be read. The file as it was is kept as {aside.name}."


def _write_results(path: Path, found: list[Result]) -> None:
    write_bytes(_beside(path), b"".join(msgspec.json.encode(result) + b"\n" for result in found), RESULTS)
