"""Practice at a table: what each of your own choices is worth, exactly, from what you may see."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import PathParameter

from queenhigh.server.authority import may_enter
from queenhigh.server.errors import ServerError
from queenhigh.server.given import TheHouse, ThePerson, TheService
from queenhigh.server.practice import PracticePage
from queenhigh.server.practice import practice as calculated
from queenhigh.server.tournaments.felts import Felt
from queenhigh.server.views.offers import settings_of
from queenhigh.server.views.table import table_view
from queenhigh.server.views.you import you_view

Named = Annotated[str, PathParameter(max_length=64)]


@get("/api/tables/{table:str}/practice", summary="What your choices are worth", tags=["tables"])
async def practice(table: Named, house: TheHouse, service: TheService, person: ThePerson) -> PracticePage:
    """The value of your choices now; empty if you have none. Refused at poker and in a tournament."""
    state = house.table(table)
    may_enter(house, person, table)
    if isinstance(state, Felt):
        raise ServerError(
            "not_authorised", "Practice help is not available in a tournament.", now="Advice is given at other tables."
        )
    return await calculated(
        table_view(state, house), you_view(state, person, house), settings_of(state), service.folios
    )


route_handlers = [practice]
