"""Codes that change with time (RFC 6238, and RFC 4226 below it): six figures for each thirty seconds, from a shared secret."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32decode, b32encode
from itertools import groupby
from urllib.parse import quote, urlencode

import msgspec

SECONDS = 30
FIGURES = 6


def new_secret() -> str:
    """160 bits, as long as the hash: 32 letters and figures in base 32, without padding."""
    return b32encode(secrets.token_bytes(20)).decode()


def step_at(time: int) -> int:
    return time // SECONDS


def code(secret: str, step: int) -> str:
    digest = hmac.digest(b32decode(secret), step.to_bytes(8, "big"), "sha1")
    start = digest[-1] & 0x0F
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**FIGURES:0{FIGURES}}"


def link(house: str, name: str, secret: str) -> str:
    """Return the link that an authenticator opens."""
    return (
        f"otpauth://totp/{quote(f'{house}:{name}')}?{urlencode({'secret': secret, 'issuer': house}, quote_via=quote)}"
    )


class Picture(msgspec.Struct, frozen=True):
    """A QR code as a path of an SVG, `size` modules square, without its quiet zone."""

    size: int
    path: str


def picture(link: str) -> Picture:
    """Return the link as a QR code."""
    import segno  # imported only when a person enrols

    modules = segno.make_qr(link, error="m").matrix
    drawn = []
    for y, row in enumerate(modules):
        x = 0
        for dark, run in groupby(row):
            width = len(list(run))
            drawn.append(f"M{x} {y}h{width}v1h-{width}z" if dark else "")
            x += width
    return Picture(len(modules), "".join(drawn))
