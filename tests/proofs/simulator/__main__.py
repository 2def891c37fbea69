"""`scripts/simulate SEED`: simulate a whole house from a seed, and show what happened."""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path

import click
import msgspec
from scratch import scratch

from simulator.shift import simulated


@click.command(help=__doc__)
@click.argument("seed", type=int)
@click.option("--shifts", default=2, show_default=True)
@click.option("--commands", default=300, show_default=True, help="Number of commands that reach the house in a shift.")
@click.option("--story", is_flag=True, help="Print everything that happens.")
@click.option("--json", "told", type=click.Path(path_type=Path, dir_okay=False), help="Write the result to a file.")
def simulate(seed: int, shifts: int, commands: int, story: bool, told: Path | None) -> None:
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory(prefix="queenhigh-house-", dir=scratch()) as folder:
        found = simulated(Path(folder), seed, shifts, commands, click.echo if story else None)
    if told:
        told.write_bytes(msgspec.json.encode(found))
        return
    for name, count in found.counts.items():
        click.echo(f"{count:>9,}  {name}")
    click.echo(f"event {found.head.seq}, hash {found.head.hash}")


if __name__ == "__main__":
    simulate(prog_name="scripts/simulate")
