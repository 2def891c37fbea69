"""`scripts/mutate`: make small errors (mutants) in the code that calculates money, and count how many the tests notice.

Without FILE it covers everything that settles, cuts pots, keeps meters and pools, and posts. A mutant that no test
notices has survived, unless `equivalent.toml` says why it changes nothing. Those are counted separately.
"""

from __future__ import annotations

import os
import random
import re
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import cache
from multiprocessing import get_context
from pathlib import Path

import click
import msgspec
import pytest

from mutation.bench import KILLED, OPTIONS, SURVIVED, TIMEOUT, Bench, Found, Sound, tried_anew
from mutation.equivalents import EXPLAINED, explained
from mutation.mutants import Mutant, Source
from mutation.targets import GROUPS, ROOT, SOURCES, TARGETS, Group

SEED = 20260501
ENOUGH = 90.0
"""Per cent of the mutants that are not equivalents."""


class Score(msgspec.Struct, frozen=True):
    """`mutants`: how many the source has; `tried`: how many of them this is about."""

    source: str
    mutants: int
    tried: int
    killed: int
    timeouts: int
    explained: int
    survived: int

    @property
    def percent(self) -> float:
        asked = self.tried - self.explained
        return 100 * (self.killed + self.timeouts) / asked if asked else 100.0


class Work(msgspec.Struct, frozen=True):
    """A group of sources, the mutants of each that are tried, and the tests."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    wanted: dict[str, list[Mutant]]


def examined(work: Work) -> list[Found | Sound]:
    """Everything about one group. Call it where nothing of the house was imported yet."""
    os.chdir(ROOT)
    sources = {name: Source(SOURCES / name) for name in work.sources}
    found = _warm(work, sources)
    sound = next(one for one in found if isinstance(one, Sound))
    if sound.failing:
        return found
    for name, mutants in work.wanted.items():
        for mutant in mutants:
            if mutant.cold:
                found.append(tried_anew(name, sources[name], mutant, work.tests, sound))
                _told(found[-1])
    return found


def _warm(work: Work, sources: dict[str, Source]) -> list[Found | Sound]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        told = os.fdopen(writing, "wb")
        errors = os.fdopen(os.dup(2), "w")

        def tell(one: Found | Sound) -> None:
            told.write(msgspec.json.encode(one) + b"\n")
            told.flush()
            _told(one, errors)

        try:
            pytest.main([*OPTIONS, *work.tests], plugins=[Bench(sources, work.wanted, tell)])
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as lines:
        found = [_decoded(line) for line in lines]
    os.waitpid(child, 0)
    return found


def _decoded(line: bytes) -> Found | Sound:
    if b'"mutant"' in line:
        return msgspec.json.decode(line, type=Found)
    return msgspec.json.decode(line, type=Sound)


def _told(one: Found | Sound, to: object = None) -> None:
    stream = to or sys.stderr
    if isinstance(one, Sound):
        line = f"{len(one.seconds)} tests, {sum(one.seconds.values()):.1f} s" + "".join(
            f"; FAILS: {id}" for id in one.failing
        )
    elif one.verdict == SURVIVED:
        line = f"{one.source}:{one.mutant.line} {one.verdict} {one.tried} tests: {one.mutant.name}"
    else:
        line = f"{one.source}:{one.mutant.line} {one.verdict}"
    print(line, file=stream, flush=True)  # type: ignore[arg-type]


def works(
    files: Sequence[str], lines: tuple[int, int] | None, sample: int | None, without: Sequence[str]
) -> list[Work]:
    """What there is to do. A sample is the same share of every source, always the same mutants."""
    asked = [_source(file) for file in files] or list(TARGETS)
    mutants = {name: Source(SOURCES / name).mutants for name in asked}
    if lines:
        mutants = {name: [one for one in found if lines[0] <= one.line <= lines[1]] for name, found in mutants.items()}
    everything = [(name, one) for name, found in mutants.items() for one in found]
    if sample is not None and sample < len(everything):
        chosen = random.Random(SEED).sample(everything, sample)
        mutants = {name: [one for other, one in chosen if other == name] for name in asked}
    made = []
    for group in GROUPS:
        wanted = {
            name: sorted(mutants[name], key=lambda one: one.number) for name in group.sources if mutants.get(name)
        }
        if wanted:
            made.append(Work(group.sources, _tests(group, without), wanted))
    return made


def _tests(group: Group, without: Sequence[str]) -> tuple[str, ...]:
    left_out = [option for path in without for option in ("--ignore", path)]
    return (*(path for path in group.tests if path not in without), *left_out)


def _source(file: str) -> str:
    for name in TARGETS:
        if file == name or Path(file).resolve() == SOURCES / name:
            return name
    raise click.UsageError(f"{file} is not among the sources that are spoiled: {', '.join(TARGETS)}.")


def scores(found: Iterable[Found], totals: dict[str, int]) -> list[Score]:
    made = []
    by_source: dict[str, list[Found]] = {}
    for one in found:
        by_source.setdefault(one.source, []).append(one)
    for name, ones in by_source.items():
        counts = Counter(EXPLAINED if one.verdict == SURVIVED and explained(one) else one.verdict for one in ones)
        made.append(
            Score(name, totals[name], len(ones), counts[KILLED], counts[TIMEOUT], counts[EXPLAINED], counts[SURVIVED])
        )
    return made


def together(parts: Sequence[Score]) -> Score:
    return Score("all", *(sum(getattr(part, field) for part in parts) for field in Score.__struct_fields__[1:]))


def run(
    files: Sequence[str] = (),
    lines: tuple[int, int] | None = None,
    sample: int | None = None,
    without: Sequence[str] = (),
    jobs: int = 1,
    each: Callable[[Found | Sound], None] = lambda _: None,
) -> tuple[list[Score], list[Found]]:
    todo = works(files, lines, sample, without)
    found: list[Found] = []
    with ProcessPoolExecutor(jobs, mp_context=get_context("fork"), max_tasks_per_child=None) as pool:
        for results in pool.map(examined, todo):
            for one in results:
                each(one)
                if isinstance(one, Found):
                    found.append(one)
                elif one.failing:
                    raise click.ClickException(f"These fail as things are: {', '.join(one.failing)}.")
    return scores(found, mutant_counts()), found


@cache
def mutant_counts() -> dict[str, int]:
    """How many each source has."""
    return {name: len(Source(SOURCES / name).mutants) for name in TARGETS}


class Result(msgspec.Struct, frozen=True):
    """As it is written with --json."""

    percent: float
    total: Score
    scores: list[Score]
    survived: list[Found]
    killed: list[Found]


HEADING = "## Mutants, source by source"
ROW = re.compile(r"^\| (\S+\.py) \| ([\d,]+) of ([\d,]+) \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|", re.MULTILINE)


def listed(page: Path) -> dict[str, Score]:
    """What the section says of each source."""
    found = {}
    for source, *counts in ROW.findall(page.read_text(encoding="utf-8").partition(f"{HEADING}\n")[2]):
        tried, mutants, noticed, explained, survived = (int(count.replace(",", "")) for count in counts)
        found[source] = Score(source, mutants, tried, noticed, 0, explained, survived)
    return found


def write_docs(page: Path, made: Sequence[Score]) -> list[str]:
    """The section of docs/promises.md, which is the last one. Sources that were not asked about keep their rows, unless
    they have changed since: the names of these are returned, and they have to be asked about again."""
    known = listed(page) | {score.source: score for score in made}
    totals = mutant_counts()
    kept = [known[name] for name in TARGETS if name in known and known[name].mutants == totals[name]]
    head = (
        "| source | mutants | noticed | explained | not noticed | score |\n| --- | ---: | ---: | ---: | ---: | ---: |\n"
    )
    rows = [
        f"| {score.source} | {score.tried:,} of {score.mutants:,} | {score.killed + score.timeouts:,} "
        f"| {score.explained} | {score.survived} | {score.percent:.1f} % |\n"
        for score in (*kept, together(kept))
    ]
    text = page.read_text(encoding="utf-8").partition(f"{HEADING}\n")[0]
    share = "The score is the share of mutants that were noticed, without those that are explained."
    about = f"`scripts/mutate`, {datetime.now(UTC):%Y-%m-%d}. {share}\n"
    page.write_text(f"{text}{HEADING}\n\n{about}\n{head}{''.join(rows)}", encoding="utf-8")
    return [name for name in TARGETS if name not in {score.source for score in kept}]


def _range(_: click.Context, __: click.Parameter, text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    first, _colon, last = text.partition(":")
    try:
        return int(first), int(last or first)
    except ValueError:
        raise click.BadParameter("Lines read like 10:25.") from None


def table(made: Sequence[Score]) -> Iterator[str]:
    yield f"{'source':<58} {'tried':>12} {'killed':>6} {'explained':>9} {'survived':>8}"
    for score in made:
        tried, killed = f"{score.tried} of {score.mutants}", score.killed + score.timeouts
        counts = f"{tried:>12} {killed:>6} {score.explained:>9} {score.survived:>8}"
        yield f"{score.source:<58} {counts}  {score.percent:5.1f} %"


@click.command(help=(__doc__ or "").split("\n\n")[0])
@click.argument("files", nargs=-1)
@click.option("--only", "lines", callback=_range, help="Only mutants on these lines: FIRST:LAST.")
@click.option("--sample", type=int, help="Try this many of all mutants, always the same ones.")
@click.option("--without", multiple=True, help="Leave out a test module; the score should fall.")
@click.option("--jobs", type=click.IntRange(1, 8), default=2, show_default=True, help="Number of processes.")
@click.option("--write-docs", "docs", is_flag=True, help="Write the scores of whole files into docs/promises.md.")
@click.option("--json", "told", is_flag=True, help="Print every result as JSON.")
def mutate(
    files: tuple[str, ...],
    lines: tuple[int, int] | None,
    sample: int | None,
    without: tuple[str, ...],
    jobs: int,
    docs: bool,
    told: bool,
) -> None:
    if docs and (lines or sample or without):
        raise click.UsageError("--write-docs is for whole sources with all their tests.")
    made, found = run(files, lines, sample, without, jobs)
    total = together(made)
    if docs:
        for name in write_docs(ROOT / "docs" / "promises.md", made):
            click.echo(f"{name} has changed or was never asked about: scripts/mutate {name} --write-docs", err=True)
    left = [one for one in found if one.verdict == SURVIVED]
    if told:
        unexplained = [one for one in left if not explained(one)]
        noticed = [one for one in found if one.verdict != SURVIVED]
        click.echo(msgspec.json.format(msgspec.json.encode(Result(total.percent, total, made, unexplained, noticed))))
    else:
        for one in left:
            why = explained(one)
            click.echo(f"{one.source}:{one.mutant.line}  {one.mutant.name}\n    {why or 'SURVIVED'}")
        for line in table((*made, total)):
            click.echo(line)
    sys.exit(total.percent < ENOUGH)


if __name__ == "__main__":
    mutate(prog_name="scripts/mutate")
