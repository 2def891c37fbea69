"""The vault: keys that are kept in a separate file, apart from the ledger. One key seals the bodies of events that name
cards, so that a copy of the ledger, a backup or a read-only account reveals no card. Another signs the ends of the
chain (`heads`), so that a rewritten ledger is detected. Both are derived from the 256 bits of a line in the key file;
the first line is used, and the others open what was sealed before a change.

A sealed body is `{"sealed":"ID.DATA"}`: the first figures of the key's own hash, and base64 of 16 random bytes and the
output of AES-SIV (RFC 5297), to which the stream and the kind of the event are bound.
"""

from __future__ import annotations

import os
import secrets
from base64 import b64decode, b64encode, urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from queenhigh.ledger.errors import DatabaseRefused, KeyNeeded
from queenhigh.ledger.houses import MAIN, house_of, is_shared
from queenhigh.rules.extras import need

PREFIX = '{"sealed":"'
NONCE = 16
FIRST_LINES = (
    "# The keys of a Queenhigh ledger. Anyone who has this file can read the cards of rounds in play.",
    "# Keep a copy of it apart from the ledger and its backups: without it no round can be read back.",
)


class Key:
    """One line of the file, and what is derived from it."""

    def __init__(self, secret: bytes) -> None:
        need("server")
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.ciphers.aead import AESSIV

        self.id = sha256(b"queenhigh key 1:" + secret).hexdigest()[:12]
        self._cipher = AESSIV(_derived(secret, b"queenhigh seal 1", 64))
        self._links = _derived(secret, b"queenhigh links 1", 32)
        self.signer = Ed25519PrivateKey.from_private_bytes(_derived(secret, b"queenhigh heads 1", 32))

    @property
    def public(self) -> str:
        """The public key for its signatures, in hexadecimal."""
        return self.signer.public_key().public_bytes_raw().hex()

    def token(self, about: str) -> str:
        """Return a secret derived from this key, as used in a link."""
        return urlsafe_b64encode(_derived(self._links, about.encode(), 16)).rstrip(b"=").decode()

    def seal(self, body: str, stream: str, kind: str) -> str:
        nonce = secrets.token_bytes(NONCE)
        box = self._cipher.encrypt(body.encode(), [stream.encode(), kind.encode(), nonce])
        return f'{PREFIX}{self.id}.{b64encode(nonce + box).decode()}"}}'

    def open(self, box: bytes, stream: str, kind: str) -> str:
        nonce, rest = box[:NONCE], box[NONCE:]
        return self._cipher.decrypt(rest, [stream.encode(), kind.encode(), nonce]).decode()


class Vault:
    """The keys of a file, the one in use first."""

    def __init__(self, keys: Iterable[Key], where: Path | None = None) -> None:
        self._keys = {key.id: key for key in keys}
        self.where = where

    @property
    def key(self) -> Key:
        return next(iter(self._keys.values()))

    @property
    def publics(self) -> dict[str, str]:
        return {key.id: key.public for key in self._keys.values()}

    def __contains__(self, id: str) -> bool:
        return id in self._keys

    def seal(self, body: str, stream: str, kind: str) -> str:
        return self.key.seal(body, stream, kind)

    def open(self, body: str, stream: str, kind: str) -> str:
        """Return the unsealed body. If its key is not here, it stays sealed."""
        id, _, data = body.removeprefix(PREFIX).removesuffix('"}').partition(".")
        if id not in self._keys:
            return body
        from cryptography.exceptions import InvalidTag

        try:
            return self._keys[id].open(b64decode(data), stream, kind)
        except (InvalidTag, ValueError):
            raise KeyNeeded(f"A sealed event {kind} of {stream!r} was changed: its key does not open it.") from None


def is_sealed(body: str) -> bool:
    return body.startswith(PREFIX)


def file_beside(ledger: str | Path, end: str = ".key") -> Path:
    """Return the default key file of a ledger: `house.key` for `house.db`. For a database it is in the working folder,
    `house-south.key` for the house south."""
    if is_shared(ledger):
        house = house_of(ledger)
        return Path(f"house{'' if house == MAIN else f'-{house}'}{end}").absolute()
    path = Path(str(ledger).removeprefix("sqlite:///").partition("?")[0])
    return path.with_name(f"{path.stem}{end}").absolute()


def read_keys(path: Path) -> Vault:
    """Return the keys in a file. A file that others may read is refused, because it would protect nothing."""
    try:
        mode = path.stat().st_mode
        text = path.read_text("ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise DatabaseRefused(f"The key file {path} cannot be read: {error}.") from None
    if os.name == "posix" and mode & 0o077:
        raise DatabaseRefused(
            f"The key file {path} can be read by others (its rights are {mode & 0o777:04o}). Run: chmod 600 {path}"
        )
    lines = [line.strip() for line in text.splitlines()]
    try:
        found = [bytes.fromhex(line) for line in lines if line and not line.startswith("#")]
    except ValueError:
        found = []
    if not found or any(len(secret) != 32 for secret in found):
        raise DatabaseRefused(f"{path} is not a key file: it holds lines of 64 hexadecimal digits.")
    return Vault([Key(secret) for secret in found], path)


def make_keys(path: Path) -> Vault:
    """Make a new key in a new file. If another process has just made the file, use its key."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return read_keys(path)
    except OSError as error:
        raise DatabaseRefused(
            f"The key file {path} cannot be made: {error.strerror}. Name another with --key."
        ) from None
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write("\n".join((*FIRST_LINES, secrets.token_bytes(32).hex(), "")))
        file.flush()
        os.fsync(file.fileno())
    return read_keys(path)


def _derived(secret: bytes, purpose: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(algorithm=SHA256(), length=length, salt=None, info=purpose).derive(secret)
