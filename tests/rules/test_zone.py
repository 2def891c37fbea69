"""Times are shown in the time zone of the house, with its name."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from queenhigh.house.documents.page import moment
from queenhigh.rules import InputError
from queenhigh.rules.zone import house_zone, keep_time, label_of, zone_named

AT = 1_794_772_800
"""20:00 UTC, 15 November 2026."""


@pytest.fixture(autouse=True)
def utc_again() -> Iterator[None]:
    yield
    keep_time(UTC)


def test_a_house_that_says_nothing_keeps_utc() -> None:
    assert house_zone() is UTC
    assert moment(AT) == "20:00 UTC, 15 November 2026"


@pytest.mark.parametrize(
    ("zone", "at", "told"),
    [
        ("Australia/Melbourne", AT, "07:00 AEDT, 16 November 2026"),
        ("Australia/Melbourne", AT - 180 * 86_400, "06:00 AEST, 20 May 2026"),
        ("Australia/Perth", AT + 1, "04:00:01 AWST, 16 November 2026"),
        ("America/Los_Angeles", AT, "12:00 PST, 15 November 2026"),
        ("Asia/Dubai", AT, "00:00 UTC+4, 16 November 2026"),
        ("Asia/Kathmandu", AT, "01:45 UTC+5:45, 16 November 2026"),
    ],
)
def test_a_time_is_shown_with_the_name_of_its_zone(zone: str, at: int, told: str) -> None:
    keep_time(zone_named(zone))
    assert moment(at) == told


def test_an_unknown_time_zone_is_refused_with_the_closest() -> None:
    with pytest.raises(InputError, match=r"no time zone 'Australia/Melborne'.*Australia/Melbourne"):
        zone_named("Australia/Melborne")
    for odd in ("", "../etc/passwd", "Mars"):
        with pytest.raises(InputError, match="There is no time zone"):
            zone_named(odd)


def test_utc_is_called_so() -> None:
    assert label_of(datetime.fromtimestamp(AT, zone_named("UTC"))) == "UTC"
