"""Fair shuffles: whether nobody chose the cards of a match. See docs/fair-shuffles.md."""

from stolik.fairness.hashes import (
    SECRET_BYTES,
    attempt_secret,
    commitment_of,
    rules_text,
    salt_commitment,
    seed_of,
    server_commitment,
    shared_seed,
)
from stolik.fairness.seen import Seen, SeenAttempt, read_seen
from stolik.fairness.verdict import Verdict, verify

__all__ = [
    "SECRET_BYTES",
    "Seen",
    "SeenAttempt",
    "Verdict",
    "attempt_secret",
    "commitment_of",
    "read_seen",
    "rules_text",
    "salt_commitment",
    "seed_of",
    "server_commitment",
    "shared_seed",
    "verify",
]
