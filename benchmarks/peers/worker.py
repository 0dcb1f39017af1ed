"""`python -m benchmarks.peers.worker MODULE`: the rows of one library, each a line of JSON."""

import logging
import sys
import warnings
from importlib import import_module

import msgspec

from benchmarks.peers.measure import use_one_core


def main(module: str) -> None:
    """On one core, and without the warnings of old libraries about themselves."""
    use_one_core()
    warnings.simplefilter("ignore")
    logging.disable()
    for row in import_module(f"benchmarks.peers.{module}").rows():
        print(msgspec.json.encode(row).decode(), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
