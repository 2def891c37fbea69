"""Parameters that a handler may ask for by name: `house: TheHouse`, `person: ThePerson`, `visitor: Visitor`."""

from __future__ import annotations

from litestar.di import NamedDependency

from queenhigh.server.house import House
from queenhigh.server.people import Person
from queenhigh.server.service import Service

TheHouse = NamedDependency[House]
TheService = NamedDependency[Service]
ThePerson = NamedDependency[Person]
"""The person who is logged on; without a session the request is refused."""
Visitor = NamedDependency[Person | None]
"""The person who makes the request, logged on or not."""
