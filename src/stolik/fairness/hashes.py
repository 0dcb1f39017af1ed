"""Commitments and seeds, as docs/fair-shuffles.md defines them.

Everything is SHA-256 of lines of text. The first line says what the hash is for, so none can pass
for another; the next ones bind the table and the attempt, so none can be used elsewhere.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

SECRET_BYTES = 32


def attempt_secret(table_secret: bytes, attempt: int) -> str:
    """The server's secret for one attempt; it says nothing about those of other attempts."""
    return hmac.digest(table_secret, f"stolik/2 attempt {attempt}".encode(), "sha256").hex()


def server_commitment(table: str, attempt: int, secret: str) -> str:
    """What the server shows before anyone else commits.

    >>> server_commitment("t", 0, "00" * 32)[:16]
    'd9414ef40a2b6af3'
    """
    return text_hash("stolik/2 secret", table, attempt, secret).hex()


def salt_commitment(table: str, attempt: int, seat: int, salt: str) -> str:
    """What a player shows before anyone reveals.

    >>> salt_commitment("t", 0, 1, "11" * 32)[:16]
    '048019a25d9c60de'
    """
    return text_hash("stolik/2 salt", table, attempt, seat, salt).hex()


def shared_seed(
    table: str,
    attempt: int,
    game: str,
    options: Mapping[str, Any],
    secret: str,
    salts: Sequence[str],
) -> bytes:
    """The seed of a match; a seat without a player has an empty salt.

    >>> shared_seed("t", 0, "red7", {}, "00" * 32, ["11" * 32, ""]).hex()[:16]
    '6c7dbce869a650be'
    """
    rules = sorted_json(options)
    seats = [f"{seat} {salt}" for seat, salt in enumerate(salts)]
    return text_hash("stolik/2 seed", table, attempt, game, rules, secret, *seats)


def rules_text(game: str, options: Mapping[str, Any]) -> str:
    """What is played, as a player's device writes it down before it reveals.

    >>> rules_text("red7", {"mode": "advanced", "effects": True})
    'red7 {"effects":true,"mode":"advanced"}'
    """
    return f"{game} {sorted_json(options)}"


def sorted_json(options: Mapping[str, Any]) -> str:
    """Options as they are hashed: one spelling."""
    return msgspec.json.encode(options, order="sorted").decode()


def text_hash(*lines: object) -> bytes:
    """SHA-256 of lines of text."""
    return hashlib.sha256("\n".join(map(str, lines)).encode()).digest()


# Version 1: salts were sent in the clear, one after the other.


def commitment_of(secret: bytes) -> str:
    """What the server showed beforehand.

    >>> commitment_of(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, salts: Sequence[str]) -> bytes:
    """The seed from the secret and the salts (hexadecimal) in seat order."""
    return hashlib.sha256(secret + b"".join(map(bytes.fromhex, salts))).digest()
