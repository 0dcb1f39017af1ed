# Two commands do everything on a machine with Python >= 3.11 and make:
#   make play    sets up and runs the product
#   make test    sets up and runs all checks and tests
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PEERS := .venv-peers
PEERS_READY := $(PEERS)/.ready
WORKERS ?= auto

.PHONY: help play test test-slow lint format bench bench-peers pictures lock clean
help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

$(READY): requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("Stolik needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

play: $(READY)  ## set up and play
	@$(BIN)/stolik play

test: lint  ## set up and run all checks and tests
	$(BIN)/python -m pytest --numprocesses $(WORKERS)

test-slow: $(READY)  ## the tests that take minutes
	$(BIN)/python -m pytest -m slow

lint: $(READY)  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)  ## rewrite the sources in the common style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

pictures: $(READY)  ## draw the terminal captures of the README
	$(BIN)/python tools/pictures.py

bench: $(READY)  ## the figures of this machine
	$(BIN)/stolik bench

$(PEERS_READY): requirements/peers.txt
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/peers.txt
	@touch $@

bench-peers: $(PEERS_READY)  ## Stolik beside other libraries: rewrites docs/performance.md
	PYTHONPATH=src $(PEERS)/bin/python -m benchmarks.peers

LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
lock: $(READY)  ## resolve the versions anew (needs uv)
	$(LOCK) --group dev pyproject.toml --output-file requirements/dev.txt
	$(LOCK) --group peers pyproject.toml --output-file requirements/peers.txt

clean:  ## forget the virtual environment and caches
	rm -rf $(VENV) $(PEERS) .mypy_cache .ruff_cache .pytest_cache .hypothesis
