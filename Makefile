# Two commands need nothing but Python 3.11+ and make: `make play` and `make test`.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PLAYER := $(VENV)/.player
NODE   := $(VENV)/.node
DONE   := $(VENV)/.installed
BENCHED := $(VENV)/.bench-installed
MODULES := web/node_modules/.installed
PAGE   := src/potager/server/static/index.html
PYTEST := $(BIN)/python -m pytest
# uv takes seconds where pip takes half a minute. It does not read pip's configuration: where it cannot be had or finds no
# index, pip does the same.
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --no-deps
INSTALL = sh -c '$(BIN)/uv pip install --quiet --no-deps --python $(BIN)/python "$$@" 2>/dev/null || $(PIP) "$$@"' install
LOCKED  = $(INSTALL) --require-hashes -r
# Node and npm are the machine's own or, where those will not do, those of a Python package.
BIOME  := web/with-node.sh web/node_modules/.bin/biome
NPM    := web/with-node.sh npm --prefix web

LOCK   := uv pip compile --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-emit-index-url --no-annotate --custom-compile-command "make lock"

TIMED  := tests/timed.sh
GENTLY := nice -n 5 $(TIMED)
# Many short processes import the same modules: they are read once and kept, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
PLAIN  := not compiled and not browser

BENCH  ?= results
PROVE  ?= tests/security tests/reliability tests/e2e/test_screens.py tests/e2e/test_sight.py tests/envs \
          src/potager/testing/contract/test_damaged.py
LONG   ?= faults=1000 schedules=100000
SOAK   ?= 20000
ALBUM  ?= tests/e2e/pictures
PART   ?= finca
SAMPLE ?= 60

.DEFAULT_GOAL := help
.PHONY: help play table test check quick quick-tests fmt lint types layers spelling unit-server unit-games unit-rest covered \
        coverage compiled web e2e parts generated page golden docs pictures bench prove mutants wheel-check lock clean

help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

play: $(PLAYER) $(PAGE) ## set everything up and serve the table in the browser
	@$(BIN)/potager serve --open

table: $(PLAYER) ## play Finca in the terminal
	@$(BIN)/potager play finca

test: ## set everything up and run every test
	@$(MAKE) --no-print-directory -j 3 $(PLAYER) $(MODULES)
	@$(MAKE) --no-print-directory -j 3 $(DONE) page parts
	@$(MAKE) --no-print-directory check

# Everything runs side by side, the longest first. The browser and the server wait now and then, so four things at a time
# keep two cores busy; the more of them, the more time of a core each takes. What is compiled goes one thing after the
# other, so the others make way for it; what comes last takes both cores.
check: $(MODULES)
	@rm -f .times
	@$(MAKE) --no-print-directory -j 4 --output-sync=target compiled unit-server e2e unit-games unit-rest web types lint layers spelling
	@$(TIMED)

quick: $(DONE) $(MODULES) ## lint, types, and the tests of what changed with a tenth of the others
	@rm -f .times
	@$(MAKE) --no-print-directory -j 3 --output-sync=target types lint layers spelling quick-tests
	@$(TIMED)

quick-tests:
	@$(TIMED) tests $(PYTEST) -q -p tests.quick -m "$(PLAIN)" -n 2 --dist worksteal

fmt: $(DONE) $(MODULES) ## format the code
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIOME) format --write .

lint: $(DONE) $(MODULES)
	@$(TIMED) lint sh -c '$(BIN)/ruff format --check . && $(BIN)/ruff check . && $(BIOME) check .'

types: $(DONE)
	@$(GENTLY) types $(BIN)/basedpyright

layers: $(DONE)
	@$(TIMED) layers $(BIN)/lint-imports

spelling: $(DONE)
	@$(TIMED) spelling $(BIN)/typos

unit-server: $(DONE) $(PAGE)
	@$(TIMED) server $(PYTEST) tests/server tests/security tests/reliability -m "$(PLAIN)"

# Measuring is slow: in every run it is done for the rules, where no branch may go untested.
unit-games: $(DONE)
	@$(GENTLY) games $(PYTEST) -p tests.measured src/potager -m "$(PLAIN)" --cov=src/potager/games --cov-report=
	@$(MAKE) --no-print-directory covered

unit-rest: $(DONE) $(PAGE)
	@$(GENTLY) unit $(PYTEST) -n 2 --dist worksteal tests --ignore=tests/server --ignore=tests/security --ignore=tests/reliability --ignore=tests/e2e -m "$(PLAIN)"

covered:
	@$(BIN)/coverage report --include='src/potager/games/*' --fail-under=100

coverage: $(DONE) ## the branch coverage of everything: all of the games, 95 % of the rest
	@$(PYTEST) -q --ignore=tests/e2e -m "$(PLAIN)" -n 2 --dist worksteal --cov --cov-report=
	@$(MAKE) --no-print-directory covered
	@$(BIN)/coverage report --fail-under=95

compiled: $(DONE) ## the tests of the compiled rules
	@$(TIMED) compiled $(PYTEST) -m compiled $$(grep -rl --include='test_*.py' mark.compiled src tests)

web: $(MODULES) $(PAGE) ## the tests of the page
	@$(MAKE) --no-print-directory generated
	@$(GENTLY) web sh -c '$(NPM) run --silent check && $(NPM) run --silent test'

# The pictures of the documentation are taken, and looked at, by `make pictures`.
e2e: $(DONE) $(PAGE) ## the tests in a real browser
	@$(TIMED) browser $(PYTEST) -m browser --ignore=tests/e2e/test_pictures.py tests/e2e src/potager/games/*/tests/browser

parts:
	@tests/server/install_parts.sh

generated: $(PLAYER) ## write anew what follows from the code: the page's types and texts, "For programs" in each game's README
	@$(BIN)/python -m potager.server.export web/src/generated
	@$(BIN)/python -m potager.lab.programs

page: $(PAGE)

golden: $(DONE) ## write the golden playthroughs, perft counts, search trees and the boards' canned tables anew
	@POTAGER_GAMES=src/potager/cli/template $(BIN)/potager lab golden
	@$(BIN)/python -m potager.testing.views

docs: $(DONE) ## build all papers as a site, into site/, without a network
	@$(BIN)/python docs/build.py

pictures: $(DONE) $(PAGE) ## take the pictures of the documentation anew, and an album of all screens: ALBUM=tests/e2e/pictures
	@$(BIN)/python docs/pictures.py
	@POTAGER_PICTURES=1 $(PYTEST) -q tests/e2e/test_pictures.py
	@POTAGER_ALBUM=$(ALBUM) $(PYTEST) -q tests/e2e/test_screens.py

bench: $(BENCHED) $(PAGE) ## measure, into benchmarks/*.md: BENCH=results, strength, server or page; BENCH="results --only rules"
	@$(BIN)/python $(or $(wildcard $(addprefix benchmarks/,$(firstword $(BENCH)).py $(firstword $(BENCH))/run.py)),$(error no benchmark '$(BENCH)': results, strength, server or page)) $(wordlist 2,99,$(BENCH))

prove: $(DONE) $(PAGE) parts ## the long tests, for hours: PROVE=tests/security for some, LONG="faults=100 schedules=2000" for less
	@POTAGER_PROVE="$(LONG)" POTAGER_SOAK=$(SOAK) $(PYTEST) -q -s -rP $(PROVE)

mutants: $(DONE) ## put small faults into a part and see whether its tests notice: PART=finca (a file of tests/mutants), SAMPLE=60
	@$(BIN)/python tests/mutants/run.py $(PART) $(SAMPLE)

wheel-check: $(DONE) ## build the package and try it in empty environments, installed from the index
	@$(BIN)/python tests/package/check.py

lock: ## resolve the lock files anew (needs uv)
	$(LOCK) pyproject.toml --extra server --group build -o requirements.lock
	$(LOCK) --group page -o requirements-page.lock
	$(LOCK) --group install -o requirements-uv.lock
	$(LOCK) pyproject.toml --all-extras --group build --group dev -c requirements.lock -c requirements-page.lock -o requirements-dev.lock
	$(LOCK) pyproject.toml --group bench -c requirements-dev.lock -o requirements-bench.lock

clean: ## remove what was set up or built
	rm -rf $(VENV) web/node_modules src/potager/server/static site .docs .cache .pytest_cache .ruff_cache .hypothesis .coverage

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Potager needs Python 3.11 or later: make PYTHON=python3.11")'
	@echo "Setting up (once)..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --require-hashes -r requirements-uv.lock || echo "Without uv it takes longer."

# The locks name everything, so nothing looks for what else is wanted. What a player needs; Node, where the page is to be
# built and the machine has none; what a developer needs besides.
$(PLAYER): requirements.lock pyproject.toml hatch_build.py | $(BIN)/python
	@$(LOCKED) requirements.lock
	@$(INSTALL) --no-build-isolation -e .
	@touch $@

$(NODE): requirements-page.lock | $(BIN)/python
	@web/with-node.sh || $(LOCKED) requirements-page.lock
	@touch $@

$(DONE): requirements-dev.lock $(PLAYER) | $(NODE)
	@$(LOCKED) requirements-dev.lock
	@touch $@

# Pgx leaves its own package `tests` behind, which Python would take for ours.
$(BENCHED): requirements-bench.lock $(DONE)
	@$(LOCKED) requirements-bench.lock
	@rm -rf $(VENV)/lib/python3*/site-packages/tests
	@touch $@

$(MODULES): web/package-lock.json | $(NODE)
	@$(NPM) ci --silent --no-fund --no-audit
	@touch $@

# Whoever has the built page, as in an sdist, needs no Node: it is asked for only when there is something to build.
$(PAGE): $(shell find web/src web/public web/index.html web/vite.config.ts web/vite.drawings.ts web/fonts.js src/potager/games/*/shows src/potager/texts src/potager/games/*/tells/texts -type f 2>/dev/null) | $(PLAYER)
	@$(MAKE) --no-print-directory $(MODULES)
	@$(BIN)/python -m potager.server.export web/src/generated
	@$(NPM) run --silent build
	@touch $@
