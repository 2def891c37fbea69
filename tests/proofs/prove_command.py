"""`scripts/prove`: run the proofs of docs/promises.md, each in its own process, and keep the results.

Results are kept in `.proofs/PROFILE/ROW.json`. With --continue, rows already proved for the current sources are skipped.
"""

from __future__ import annotations

import os
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import click
import msgspec
from promise_tables import figures_in_words, write_planted, write_tables
from proving import ERROR, GOOD, HOLDS, Profile, Result, Row, find_row, row_ids
from sizes import IN_FULL, counting

from queenhigh.trace.evidence import tree_hash

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".proofs"
USUAL_SEED = 20260501


def kept(profile: str, id: str) -> Result | None:
    try:
        return msgspec.json.decode((KEPT / profile / f"{_name(id, '')}.json").read_bytes(), type=Result)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def keep(result: Result) -> None:
    folder = KEPT / ("planted" if result.fault else result.profile)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{_name(result.row, result.fault)}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(result)))


def _name(id: str, fault: str) -> str:
    told = id.replace("'", "-door")
    return re.sub(r"[^A-Za-z0-9]+", "-", f"{told} {fault}").strip("-")


def proved(id: str, profile: Profile, seed: int, tree: str, fault: str = "") -> Result:
    """Run a row in its own process, with its progress on one line."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "result.json"
        command = [sys.executable, "-W", "ignore", "-m", "proof_process", id, profile, str(seed), str(told), fault]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            said = _watched(id, process.stderr)
            status = process.wait()
        if not told.exists():
            result = Result(id, profile, seed, ERROR, {}, 0.0, fault=fault, why=f"it ended with status {status}")
        else:
            result = msgspec.json.decode(told.read_bytes(), type=Result)
        if result.verdict == ERROR:
            click.echo("".join(said), err=True)
    return msgspec.structs.replace(result, day=f"{datetime.now(UTC):%Y-%m-%d}", tree=tree)


def _watched(id: str, lines: Iterable[str]) -> list[str]:
    """Shown over one another on a terminal; the last forty are kept for finding the cause."""
    said: list[str] = []
    terminal = sys.stderr.isatty()
    for line in lines:
        said = [*said[-39:], line]
        if terminal:
            click.echo(f"\r\033[K{id:>3}  {line.strip()[:72]}", nl=False, err=True)
    if terminal:
        click.echo("\r\033[K", nl=False, err=True)
    return said


def show(row: Row, result: Result) -> None:
    about = f"caught: {result.fault}" if result.verdict == "caught" else row.promise
    if result.verdict == "NOT CAUGHT":
        about = f"not caught: {result.fault}"
    click.echo(f"{row.id:>3}  {about}")
    if result.figures:
        click.echo(f"     {figures_in_words(result.figures)}")
    if result.why:
        click.echo(f"     {result.why[:300]}")
    colour = "green" if result.verdict in GOOD else "red"
    click.secho(f"     {result.verdict}", fg=colour, bold=True, nl=False)
    click.echo(f" · {result.profile} · seed {result.seed} · {result.seconds:.1f} s")


@click.command(help=(__doc__ or "").split("\n\n")[0])
@click.argument("rows", nargs=-1)
@click.option("--nightly", "profile", flag_value=Profile.NIGHTLY, help="Use the full numbers (takes hours).")
@click.option("--release", "profile", flag_value=Profile.RELEASE, help="Use the largest numbers, for a release.")
@click.option("--planted", is_flag=True, help="Run each proof against a house that is broken on purpose: it must fail.")
@click.option("--seed", type=int, help="Repeat a run with this seed.")
@click.option("--continue", "go_on", is_flag=True, help="Skip rows that were already proved for the current sources.")
@click.option("--json", "told", type=click.Path(path_type=Path, dir_okay=False), help="Write the results to a file.")
@click.option("--list", "listed", is_flag=True, help="List the rows, their proofs and the faults planted against them.")
@click.option(
    "--counts", is_flag=True, help="Instead of rows, run the tests that have smaller numbers in the suite, in full."
)
@click.option("--write-docs", "docs", is_flag=True, help="Write the latest figures into docs/promises.md.")
def prove(
    rows: tuple[str, ...],
    profile: Profile | None,
    planted: bool,
    seed: int | None,
    go_on: bool,
    told: Path | None,
    listed: bool,
    counts: bool,
    docs: bool,
) -> None:
    if counts:
        sys.exit(in_full(counting(ROOT / "tests")))
    profile = Profile(profile or Profile.PR)
    known = row_ids()
    asked = [id.upper() for id in rows] or known
    if strange := [id for id in asked if id not in known]:
        raise click.UsageError(f"There is no row {strange[0]}. The rows are {', '.join(known)}.")
    if listed:
        for id in asked:
            row = find_row(id)
            click.echo(f"{id:>3}  {row.promise}\n     {row.proof}")
            for fault in row.faults:
                click.echo(f"     planted: {fault}")
        return
    if docs:
        page, all_rows = ROOT / "docs" / "promises.md", [find_row(id) for id in known]
        write_tables(page, all_rows, _newest)
        write_planted(page, all_rows, lambda id, fault: kept("planted", _name(id, fault)))
        return
    results = list(_run(asked, profile, seed, planted=planted, go_on=go_on))
    if told:
        told.write_bytes(msgspec.json.format(msgspec.json.encode(results)))
    bad = [result.row for result in results if result.verdict not in GOOD]
    seconds = sum(result.seconds for result in results)
    click.echo(f"\n{len(results) - len(bad)} of {len(results)} in {seconds:.0f} s" + (f"; not: {bad}" if bad else "."))
    sys.exit(bool(bad))


def in_full(files: list[Path]) -> int:
    unhurried = ("-o", "faulthandler_timeout=0")  # the suite ends a test after five minutes: here one may take longer
    command = [sys.executable, "-m", "pytest", "-q", *unhurried, *map(str, files)]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, IN_FULL: "1"}, check=False).returncode


def _run(ids: list[str], profile: Profile, seed: int | None, *, planted: bool, go_on: bool) -> Iterable[Result]:
    tree = tree_hash(ROOT)
    if seed is None:
        seed = USUAL_SEED if profile is Profile.PR else secrets.randbelow(10**8)
    for id in ids:
        row = find_row(id)
        before = kept(profile, id)
        if go_on and not planted and before and before.verdict == HOLDS and before.tree == tree:
            show(row, before)
            yield before
            continue
        for fault in row.faults if planted else ("",):
            result = proved(id, profile, seed, tree, fault)
            keep(result)
            show(row, result)
            yield result


def _newest(id: str) -> Result | None:
    """Of the largest profile in which the row was run and held."""
    for profile in (Profile.RELEASE, Profile.NIGHTLY, Profile.PR):
        if (result := kept(profile, id)) and result.verdict == HOLDS:
            return result
    return None


if __name__ == "__main__":
    prove(prog_name="scripts/prove")
