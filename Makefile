# Two commands do everything on a machine with Python >= 3.11 and make:
#   make play    sets up and runs the product
#   make test    sets up and runs all checks and tests

# In an environment of its own make keeps bytecode, whatever the user does elsewhere: uv writes none,
# and without it every start would read the sources of all packages again.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
VENV_READY := $(VENV)/.ready-venv
PLAY_READY := $(VENV)/.ready-play
READY := $(VENV)/.ready
PEERS := .venv-peers
PEERS_READY := $(PEERS)/.ready
TRAIN := .venv-train
TRAIN_READY := $(TRAIN)/.ready
# One more than there are cores: tests of servers and of the page wait a third of their time.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
PORT ?= 7067
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
EXTRAS := --extra arena --extra cluster --extra open-spiel --extra ray --extra research --extra server
NPM = $(BIN)/python tools/npm.py
NODE_MODULES := web/node_modules/.ready
# `make play` asks for less: what builds the page, without what checks and tests it.
BUILD_MODULES := web/node_modules/.ready-build
PAGE_MODULES ?= $(NODE_MODULES)
AUDITED := dev release node uv
CHECKS := lint-python lint-page docs collect lint-files
PAGE := src/stolik/page/index.html
SITE := build/docs
PAGE_SOURCES = $(shell find web/src web/public -type f) web/index.html web/sw.js web/vite.config.ts

.PHONY: help play party test test-slow test-train test-faults lint format docs bench bench-peers bench-load bench-contests bench-boardgame-io bench-review puzzles bench-strength bench-responses endgames train-all pictures screenshots pages page page-types sentences lessons gallery lock release-check clean
help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

$(VENV_READY):
	@$(PYTHON) -c 'import sys; sys.exit("Stolik needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv --without-pip $(VENV)
	@touch $@

$(PLAY_READY): requirements/play.txt pyproject.toml | $(VENV_READY)
	$(BIN)/python tools/install.py requirements/play.txt
	@$(BIN)/python -c 'import stolik.server.run'  # its bytecode, while the page is built
	@touch $@

$(READY): requirements/dev.txt $(PLAY_READY)
	$(BIN)/python tools/install.py requirements/dev.txt
	@touch $@

# The two halves do not wait for each other: one loads packages while the other builds the page.
play:  ## set up, serve the tables here and open the page
	@$(MAKE) --no-print-directory --jobs=2 PAGE_MODULES=$(BUILD_MODULES) $(PLAY_READY) $(PAGE)
	@$(BIN)/stolik serve --port $(PORT) --open --network-switch

party:  ## the same, open to everybody on this network from the start
	@$(MAKE) --no-print-directory --jobs=2 PAGE_MODULES=$(BUILD_MODULES) $(PLAY_READY) $(PAGE)
	@$(BIN)/stolik serve --host 0.0.0.0 --port $(PORT) --open

# First what needs one core each, side by side; then the tests, which use all of them.
test:  ## set up and run all checks and tests
	@$(MAKE) --no-print-directory --jobs=2 $(CHECKS) test-page
	$(BIN)/stolik warm  # once, on all cores: otherwise every worker would compile the same
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist worksteal --durations 20

.PHONY: test-page collect
test-page: $(PAGE)
	$(NPM) run --silent test

# That all tests can be loaded; and the bytecode of everything, which the processes that run them
# would each make for themselves, at the same time.
collect: $(READY)
	@$(BIN)/python -m pytest --quiet --quiet --collect-only > /dev/null || $(BIN)/python -m pytest --collect-only

test-slow: $(READY)  ## the tests that take minutes
	$(BIN)/python -m pytest -m slow

# In an environment of its own, by pip: which build of torch is right depends on the machine, so it is
# in no lock file, and nothing else needs it.
$(TRAIN_READY): pyproject.toml
	$(PYTHON) -m venv $(TRAIN)
	$(TRAIN)/bin/pip install --quiet --editable ".[arena,research,train]" pytest torch==2.13.0 sb3-contrib==2.9.2 onnx onnxruntime
	@touch $@

test-train: $(TRAIN_READY)  ## networks and examples learn for a few minutes: brings torch and Stable-Baselines3
	$(TRAIN)/bin/python -m pytest tests/train tests/examples tests/envs/test_opponents.py

test-faults: $(READY)  ## kill, cut, fill and restart what tables depend on, many times
	$(BIN)/python -m pytest -s -m "slow or not slow" tests/faults

.PHONY: lint-python lint-page lint-files
lint: lint-python lint-page lint-files  ## style and types

lint-python: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/page_types.py --check
	$(BIN)/python tools/lessons.py --check

lint-page: $(NODE_MODULES)
	$(NPM) run --silent lint

lint-files: $(READY)
	@! test -x $(BIN)/hadolint || $(BIN)/hadolint Dockerfile
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec compose.yaml
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.citation-file-format CITATION.cff

# Not among the tests: it asks services whose answer changes while the sources do not, and which
# a machine with nothing but package registries does not reach. It fails when it could not ask.
.PHONY: audit
audit: $(READY) $(NODE_MODULES)  ## ask whether locked packages have known vulnerabilities
	$(BIN)/pip-audit --strict --require-hashes --disable-pip --progress-spinner off $(AUDITED:%=--requirement requirements/%.txt)
	$(NPM) audit

format: $(READY) $(NODE_MODULES)  ## rewrite the sources in the common style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run --silent format

# A page with a warning is not read again unless it changes, so after a failure all of them are.
docs: $(READY)  ## build the documentation as a site: build/docs/index.html
	$(BIN)/sphinx-build --quiet --fail-on-warning docs $(SITE) || (rm -rf $(SITE); exit 1)

screenshots: $(PAGE)  ## take pictures of every screen of the page
	$(BIN)/python -m tools.screenshots

pictures: $(NODE_MODULES)  ## draw the pictures of the README and of the rules pages
	$(BIN)/python tools/pictures.py
	$(BIN)/python -m tools.game_pictures

$(BUILD_MODULES): web/package-lock.json | $(VENV_READY)
	$(NPM) ci --silent --omit=dev
	@touch $@

$(NODE_MODULES): web/package-lock.json | $(VENV_READY)
	$(NPM) ci --silent
	@touch $(BUILD_MODULES) $@

$(PAGE): $(PAGE_SOURCES) $(PAGE_MODULES)
	$(NPM) run --silent build

page: $(PAGE)  ## build the page people play on

page-types: $(READY)  ## the page's types, from the server's messages
	$(BIN)/python tools/page_types.py

lessons: $(READY)  ## work out the page's lessons by the rules
	$(BIN)/python tools/lessons.py

sentences: $(READY)  ## everything that players read, on one sheet: build/sentences.md
	$(BIN)/python tools/sentence_sheet.py

gallery: $(READY)  ## record matches for the gallery of the tables (web/gallery.html)
	$(BIN)/python tools/gallery.py

bench: $(READY)  ## the figures of this machine
	$(BIN)/stolik bench

$(PEERS_READY): requirements/peers.txt
	$(PYTHON) -m venv --without-pip $(PEERS)
	$(PEERS)/bin/python tools/install.py requirements/peers.txt
	@touch $@

bench-peers: $(PEERS_READY)  ## Stolik beside other libraries: rewrites docs/performance.md
	$(PEERS)/bin/python -m benchmarks.peers

GAMES ?=
endgames: $(READY)  ## solve the endgames: rewrites docs/research/endgames.md; GAMES="red7 take-that" for some
	$(BIN)/python -m benchmarks.endgames $(GAMES)

bench-load: $(READY)  ## how soon a server answers and what it carries: rewrites docs/performance.md
	$(BIN)/python -m benchmarks.processes

bench-contests: $(READY)  ## how soon rounds and daily deals begin, and bots through the runner: rewrites docs/performance.md
	$(BIN)/python -m benchmarks.contests

BOARDGAME_IO := benchmarks/boardgame_io
$(BOARDGAME_IO)/node_modules/.ready: $(BOARDGAME_IO)/package-lock.json | $(VENV_READY)
	$(NPM) --prefix $(abspath $(BOARDGAME_IO)) ci --silent
	@touch $@

bench-boardgame-io: $(READY) $(BOARDGAME_IO)/node_modules/.ready  ## our server beside boardgame.io's: rewrites docs/performance.md
	$(BIN)/python -m benchmarks.boardgame_io

CALIBRATIONS ?= 120
LEVELS ?= 30
LUCK ?= 30
bench-review: $(READY)  ## how far a review can be trusted: rewrites docs/review.md
	$(BIN)/python -m benchmarks.review --calibrations $(CALIBRATIONS) --levels $(LEVELS) --luck $(LUCK)

PUZZLES ?= 110
puzzles: $(READY)  ## harvest puzzles from matches of bots, until every game has enough: a quarter of an hour
	$(BIN)/python -m benchmarks.puzzles --count $(PUZZLES)

bench-strength: $(READY)  ## how strong the levels are: rewrites docs/strength.md; hours, or LONG=1, SHORT=1, ALONE=1
	$(BIN)/python -m benchmarks.strength $(if $(LONG),--bounds long) $(if $(SHORT),--bounds short) $(if $(ALONE),--alone)

MINUTES ?= 60
bench-responses: $(TRAIN_READY)  ## how far networks can be exploited: rewrites docs/strength.md; MINUTES for each
	$(TRAIN)/bin/python -m benchmarks.strength.responses --minutes $(MINUTES)

# One after the other; each goes on where it stopped. The networks that `expert` plays with are
# network.npz and network.json of a run, in the game's package. What says `--shipped` begins with the
# weights of the game's first network, as the package has them, or of the one that `--begin-with` names.
PLAYED_ON = --from-deals 0 --from-thumbs 0 --all-learn 0.7 --others-by-network 0.7
train-all: $(TRAIN_READY)  ## teach the networks of all games as the shipped ones were: minutes on idle cores
	$(TRAIN)/bin/stolik train six-nimmt --decisions 16000000 --hindsight 0.7 --from-deals 1
	$(TRAIN)/bin/stolik train six-nimmt --folder runs/six-nimmt-few --shipped --decisions 6500000 \
	  --from-deals 0 --from-thumbs 0.2 --all-learn 0.7
	$(TRAIN)/bin/stolik train six-nimmt --folder runs/six-nimmt-two-seats --network two-seats --shipped --decisions 8000000 \
	  --from-deals 0 --from-thumbs 0.15 --all-learn 0.7
	$(TRAIN)/bin/stolik train six-nimmt --folder runs/six-nimmt-crowd --network crowd --shipped --decisions 2000000 \
	  --from-deals 0 --from-thumbs 0.1 --cut 0.8 --batch 16384
	$(TRAIN)/bin/stolik train six-nimmt --folder runs/six-nimmt-tactical --network tactical --shipped --decisions 150000 \
	  --from-deals 0 --all-learn 0.3 --others-by-network 0.3 --exploring 0.05 --batch 8192
	$(TRAIN)/bin/stolik train abluxxen
	$(TRAIN)/bin/stolik train abluxxen --folder runs/abluxxen-more --shipped --decisions 4500000 $(PLAYED_ON) --cut 0.9 --batch 8192
	$(TRAIN)/bin/stolik train abluxxen --folder runs/abluxxen-duel --network duel --shipped --decisions 1600000 $(PLAYED_ON) \
	  --cut 0.9 --batch 8192
	$(TRAIN)/bin/stolik train red7 --from-thumbs 1
	$(TRAIN)/bin/stolik train red7 --folder runs/red7-duel --network duel --shipped --variant '2 seats, mode=advanced' \
	  --decisions 3500000 $(PLAYED_ON) --cut 0.6 --batch 8192
	$(TRAIN)/bin/stolik train red7 --folder runs/red7-four --shipped --variant '4 seats' --variant '4 seats, mode=advanced' \
	  --variant '3 seats, mode=advanced' --decisions 5800000 $(PLAYED_ON) --cut 0.6 --batch 8192
	$(TRAIN)/bin/stolik train red7 --folder runs/red7-effects --network effects --shipped --variant '4 seats, effects' \
	  --variant '4 seats, mode=advanced, effects' --variant '2 seats, mode=advanced, effects' --decisions 2600000 $(PLAYED_ON) --cut 0.6 --batch 8192
	$(TRAIN)/bin/stolik train take-that --decisions 2000000 --hindsight 0.8 --from-deals 0.05 --from-thumbs 0.5 --cut 0.95 \
	  --all-learn 0.3 --one-learns 0.6 --among-past 0.3 --others-by-network 0.2 --batch 16384
	$(TRAIN)/bin/stolik train take-that --folder runs/take-that-duel --network duel --shipped --decisions 12000000 \
	  --from-deals 0 --from-thumbs 0 --cut 0.97 --least-moves 4 --all-learn 0.6 --others-by-network 0.7 --batch 16384
	$(TRAIN)/bin/stolik train take-that --folder runs/take-that-more --shipped --decisions 8000000 --from-deals 0 --from-thumbs 0 \
	  --cut 0.97 --all-learn 0.6 --others-by-network 0.7 --batch 16384

pages: $(READY)  ## write the tables of docs/research
	$(BIN)/python tools/research_pages.py

lock: $(READY)  ## resolve the versions again
	$(LOCK) --group dev $(EXTRAS) pyproject.toml --output-file requirements/dev.txt
	$(LOCK) --group play --extra server --constraint requirements/dev.txt pyproject.toml --output-file requirements/play.txt
	$(LOCK) --group peers pyproject.toml --output-file requirements/peers.txt
	$(LOCK) --group pyproject.toml:release --constraint requirements/dev.txt --output-file requirements/release.txt
	$(LOCK) --group pyproject.toml:node --output-file requirements/node.txt
	$(LOCK) --group pyproject.toml:uv --output-file requirements/uv.txt

release-check: $(READY) $(PAGE)  ## pack, check the packages, play every game from the wheel in a clean environment
	$(BIN)/python tools/install.py requirements/release.txt
	rm -rf dist
	$(BIN)/python -m build --quiet
	$(BIN)/twine check --strict dist/*
	$(BIN)/python tools/release_check.py dist/*.whl

clean:  ## forget the virtual environment and caches
	rm -rf $(VENV) $(PEERS) $(TRAIN) $(SITE) dist web/node_modules src/stolik/page src/stolik/compiled .mypy_cache .ruff_cache .pytest_cache .hypothesis
