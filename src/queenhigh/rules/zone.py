"""The time zone of the house, in which people see times, always with its name. What depends on local time, such as
gaming hours, is decided by the zone that the table was opened with, which is recorded."""

from __future__ import annotations

import re
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, available_timezones

from queenhigh.rules.errors import InputError, did_you_mean

FIRST = datetime(1970, 1, 1, tzinfo=UTC).toordinal()
_kept: tzinfo = UTC


def zone_named(name: str) -> tzinfo:
    """`UTC`, or one of the world's: `Australia/Melbourne`."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        near = did_you_mean(name, sorted(available_timezones()))
        raise InputError(f"There is no time zone {name!r}.{near} Write it like Australia/Melbourne.") from None


def keep_time(zone: tzinfo) -> None:
    """Set the zone of this process from now on."""
    global _kept
    _kept = zone


def house_zone() -> tzinfo:
    return _kept


def on_the_wall(at: int, zone: str) -> tuple[int, int]:
    """The day, counted from 1 January 1970, and the second of the day on a clock in this zone. When clocks are set
    back, the same seconds occur twice."""
    try:
        when = datetime.fromtimestamp(at, zone_named(zone))
    except (ValueError, OverflowError, OSError):
        raise InputError(f"at: {at} is not a time. Write seconds since 1 January 1970.") from None
    return when.toordinal() - FIRST, when.hour * 3600 + when.minute * 60 + when.second


def label_of(when: datetime) -> str:
    """`UTC` or `AEDT`; if a zone has no abbreviation, `UTC+3`."""
    name = when.tzname() or "UTC"
    figures = re.fullmatch(r"([+-])(\d\d)(\d\d)?", name)
    if figures is None:
        return name
    sign, hours, minutes = figures.groups()
    return f"UTC{sign}{int(hours)}{f':{minutes}' if minutes and minutes != '00' else ''}"


def moment(at: int) -> str:
    """An unambiguous time: `20:40 UTC, 15 November 2026`."""
    when = datetime.fromtimestamp(at, _kept)
    seconds = ":%S" if at % 60 else ""
    return f"{when:%H:%M{seconds}} {label_of(when)}, {when.day} {when:%B %Y}"
