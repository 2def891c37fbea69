"""The commands, in the order in which a newcomer meets them."""

from __future__ import annotations

import click

from queenhigh.cli.commands import audit, cards, figures, house, law, practice, sheets, tournament
from queenhigh.cli.commands.shared import InOrder


@click.group(cls=InOrder, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="queenhigh", message="%(prog)s %(version)s")
def app() -> None:
    """Casino poker by the book: every decision follows a clause, and names it.

    Start with `queenhigh serve`, or `queenhigh books`. Chips are practice chips; nothing here is affiliated with or certified
    by anyone.
    """


for command in (
    house.serve,
    house.backup,
    house.restore,
    law.books,
    law.rule,
    law.readings,
    law.pays,
    figures.odds,
    figures.simulate,
    figures.design,
    figures.par,
    figures.strategy,
    figures.information,
    figures.business,
    figures.compare,
    figures.equity,
    figures.icm,
    figures.push_fold,
    figures.preflop,
    cards.rank,
    cards.shuffle,
    practice.play,
    practice.drill,
    practice.sets,
    sheets.settle,
    sheets.hand,
    sheets.review,
    sheets.phh,
    sheets.schema,
    law.trace,
    law.new_book,
    law.check_book,
    house.signs,
    house.shift,
    house.report,
    tournament.tournament,
    audit.audit,
):
    app.add_command(command)
