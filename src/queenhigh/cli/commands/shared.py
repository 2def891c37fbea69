"""What several commands are declared with."""

from __future__ import annotations

import click


class InOrder(click.Group):
    """Lists its commands as they were added, not by the alphabet."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)


book_argument = click.argument("book")
ledger_argument = click.argument("ledger", metavar="LEDGER")
key_option = click.option(
    "--key",
    default="",
    envvar="QUEENHIGH_KEY",
    metavar="FILE",
    help="The ledger's key file.  [house.key beside house.db]",
)
json_option = click.option("--json", is_flag=True, help="Print JSON for programs.")
