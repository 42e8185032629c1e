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
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
LOCKED := $(PIP) --no-deps --require-hashes -r
# Node and npm are the machine's own or, where those will not do, those of a Python package.
BIOME  := web/with-node.sh web/node_modules/.bin/biome
NPM    := web/with-node.sh npm --prefix web

LOCK   := uv pip compile --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-emit-index-url --no-annotate --custom-compile-command "make lock"

TIMED  := tests/timed.sh
GENTLY := nice -n 5 $(TIMED)
# Many short processes import the same modules: they are read once and kept, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
SOAK   ?= 20000
PLAIN  := not compiled and not browser

.DEFAULT_GOAL := help
.PHONY: help play table test check quick quick-tests fmt lint types layers spelling unit unit-server unit-games unit-rest covered coverage \
        compiled soak prove-envs prove-training prove-puzzles web e2e parts generated golden papers docs views credits bench bench-server profile-server bench-trading bench-models bench-training bench-pace bench-page gpu-check gpu-test bench-gpu attack prove scaling strength styles mutants pictures page wheel-check lock clean

help: ## list the targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

play: $(PLAYER) $(PAGE) ## set everything up and serve the table in the browser
	@$(BIN)/potager serve --open

table: $(PLAYER) ## play Finca in the terminal
	@$(BIN)/potager play finca

test: ## set everything up and run every test
	@$(MAKE) --no-print-directory -j 3 $(PLAYER) $(MODULES)
	@$(MAKE) --no-print-directory check PARTS=parts

# Everything runs side by side, the longest first; what needs no page begins while it is built. The browser and the
# server wait now and then, so five things at a time keep two cores busy to the end; the more of them, the more time of a
# core each takes. What is compiled goes one thing after the other, so the others make way for it.
check: $(MODULES) ## everything that CI checks
	@rm -f .times
	@$(MAKE) --no-print-directory -j 5 --output-sync=target $(DONE) page $(PARTS) compiled unit-games e2e unit-server unit-rest web types lint layers spelling
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

unit: $(DONE) ## the tests, interpreted, with the branch coverage of the games
	@$(MAKE) --no-print-directory -j 3 --output-sync=target unit-rest unit-server unit-games

unit-server: $(DONE) $(PAGE) $(PARTS)
	@$(GENTLY) server $(PYTEST) tests/server -m "$(PLAIN)"

# Measuring is slow: in every run it is done for the rules, where no branch may go untested.
unit-games: $(DONE)
	@$(GENTLY) games $(PYTEST) -p tests.measured src/potager -m "$(PLAIN)" --cov=src/potager/games --cov-report=
	@$(MAKE) --no-print-directory covered

unit-rest: $(DONE) $(PAGE) $(PARTS)
	@$(GENTLY) unit $(PYTEST) tests --ignore=tests/server --ignore=tests/e2e -m "$(PLAIN)"

covered:
	@$(BIN)/coverage report --include='src/potager/games/*' --fail-under=100

coverage: $(DONE) ## the branch coverage of everything: all of the games, 95 % of the rest
	@$(PYTEST) -q --ignore=tests/e2e -m "$(PLAIN)" -n 2 --dist worksteal --cov --cov-report=
	@$(MAKE) --no-print-directory covered
	@$(BIN)/coverage report --fail-under=95

compiled: $(DONE) ## the tests of the compiled rules
	@$(TIMED) compiled $(PYTEST) -m compiled $$(grep -rl --include='test_*.py' mark.compiled src tests)

soak: $(DONE) ## damage SOAK positions and packs of each game, and play what is accepted, interpreted and compiled
	@POTAGER_SOAK=$(SOAK) $(PYTEST) -q -rP -n 2 --dist worksteal src/potager/testing/contract/test_damaged.py

prove-envs: $(DONE) ## other people's suites on the environments of every table
	@POTAGER_ALL_TABLES=1 $(PYTEST) -q -n 2 --dist worksteal tests/envs/test_foreign.py

prove-training: $(DONE) ## does the example of PPO learn anything? (needs PyTorch: pip install torch)
	@$(BIN)/python tests/envs/prove_training.py

prove-puzzles: $(DONE) ## look again at the best move of every puzzle, by a quick search with another seed
	@for game in finca bohnanza frutopia; do $(BIN)/python -m potager.lab.puzzles $$game --prove || exit 1; done

web: $(DONE) $(PAGE) ## the tests of the page
	@$(MAKE) --no-print-directory generated
	@$(GENTLY) web sh -c '$(NPM) run --silent check && $(NPM) run --silent test'

# The pictures of the documentation are taken, and looked at, by `make pictures`.
e2e: $(DONE) $(PAGE) $(PARTS) ## the tests in a real browser
	@$(GENTLY) browser $(PYTEST) -m browser --ignore=tests/e2e/test_pictures.py tests/e2e src/potager/games/*/tests/browser

parts:
	@tests/server/install_parts.sh

generated: $(DONE) ## write the page's types and texts anew from the Python structs and catalogues
	@$(BIN)/python -m potager.server.export web/src/generated

page: $(PAGE) ## build the page

papers: $(DONE) ## draw the architecture anew from the tree, write the Python pages anew from the code
	@$(BIN)/python docs/architecture.py
	@$(BIN)/python docs/api.py
	@$(BIN)/python docs/observations.py

docs: $(DONE) $(PAGE) ## build the site of the papers into site/, without a network
	@$(BIN)/python docs/site/build.py site

views: $(DONE) ## write the canned tables of the boards' tests anew
	@$(BIN)/python -m potager.testing.views

credits: $(DONE) ## write who drew what anew
	@$(BIN)/python -m potager.lab.credits

golden: $(DONE) ## write the golden playthroughs, perft counts and search trees anew
	@POTAGER_GAMES=src/potager/cli/template $(BIN)/python -m potager.lab.golden

bench: $(BENCHED) ## measure side by side with the peers, into benchmarks/RESULTS.md; BENCH="--only envs" for environments
	@$(BIN)/python benchmarks/run.py $(BENCH)

bench-trading: $(DONE) ## greedy bots with and without trading, into benchmarks/TRADING.md
	@$(BIN)/python benchmarks/trading.py

bench-models: $(DONE) ## how the stand-ins for language models trade, into benchmarks/MODELS.md
	@$(BIN)/python benchmarks/models.py

bench-training: $(DONE) ## what the example training loops come to, into benchmarks/TRAINING.md; TRAINING=cfr for one
	@$(BIN)/python benchmarks/training.py $(TRAINING)

bench-pace: $(DONE) ## one person and three bots at Bohnanza, how often and how soon, into benchmarks/PACE.md
	@$(BIN)/python benchmarks/pace.py

bench-server: $(DONE) ## load the server, and a boardgame.io server beside it, into benchmarks/SERVER.md; --only in SERVER
	@$(BIN)/python benchmarks/server/run.py $(SERVER)

profile-server: $(DONE) ## a flame graph of the server under load, into benchmarks/server/.profile; --game in PROFILE
	@$(BIN)/python benchmarks/server/profile_run.py $(PROFILE)

gpu-check: $(DONE) ## compile the kernels of all games for a GPU and assemble them, without one, into benchmarks/gpu/.built
	@$(BIN)/python benchmarks/gpu/assemble.py benchmarks/gpu/.built
	@$(BIN)/python benchmarks/gpu/expect.py benchmarks/gpu/.built
	@$(BIN)/python benchmarks/gpu/check.py benchmarks/gpu/.built

gpu-test: $(DONE) ## compare a GPU with a processor, move for move (needs a GPU and its toolkit)
	@$(BIN)/python benchmarks/gpu/equal.py

bench-gpu: gpu-check ## measure on a GPU, into benchmarks/GPU.md (needs CuPy; Pgx and JAX are measured where they are)
	@$(BIN)/python benchmarks/gpu/measure.py benchmarks/gpu/.built benchmarks/gpu/measured.json
	@$(BIN)/python benchmarks/gpu/report.py

bench-page: $(DONE) $(PAGE) ## Lighthouse, axe, sizes and sight in a real browser, into benchmarks/PAGE.md; --only in PAGES
	@$(BIN)/python benchmarks/page/run.py $(PAGES)

attack: $(DONE) ## attack a server, kill it and feed it nonsense, into benchmarks/SAFETY.md; --only in ATTACK
	@$(BIN)/python benchmarks/attack/run.py $(ATTACK)

prove: $(DONE) ## kill, stop and cut off servers while people play, into docs/reliability.md; --faults, --minutes in PROVE; run again, it goes on
	@$(BIN)/python benchmarks/prove/run.py $(PROVE)

scaling: $(DONE) ## what many players take, by the figures, into docs/scaling.md; SCALING=--measure weighs connections and rows
	@$(BIN)/python benchmarks/scaling.py $(SCALING)

strength: $(DONE) ## how strong the bots are, into benchmarks/STRENGTH.md and LADDER.md; run again, it goes on
	@$(BIN)/python benchmarks/strength.py

styles: $(DONE) ## what a bot's style costs, into benchmarks/STYLES.md
	@$(BIN)/python benchmarks/styles.py

mutants: $(DONE) ## put small faults in and see whether the tests see them, into benchmarks/MUTANTS.md; run again, it goes on
	@$(BIN)/python benchmarks/mutants/run.py

pictures: $(DONE) $(PAGE) ## take the pictures of the documentation anew, and all screens at five sizes into benchmarks/page/.album
	@$(BIN)/python docs/pictures.py
	@POTAGER_PICTURES=1 $(PYTEST) -q tests/e2e/test_pictures.py
	@$(BIN)/python benchmarks/page/album.py $(ALBUM)

wheel-check: $(DONE) ## build the package and try it in empty environments, installed from the index
	@$(BIN)/python tests/package/check.py

lock: ## resolve the lock files anew (needs uv)
	$(LOCK) pyproject.toml --extra server --group build -o requirements.lock
	$(LOCK) --group page -o requirements-page.lock
	$(LOCK) --group install -o requirements-pip.lock
	$(LOCK) pyproject.toml --all-extras --group build --group dev -c requirements.lock -c requirements-page.lock -o requirements-dev.lock
	$(LOCK) pyproject.toml --group bench -c requirements-dev.lock -o requirements-bench.lock

clean: ## remove what was set up or built
	rm -rf $(VENV) web/node_modules src/potager/server/static .pytest_cache .ruff_cache .hypothesis .coverage

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Potager needs Python 3.11 or later: make PYTHON=python3.11")'
	@echo "Setting up (once)..."
	@$(PYTHON) -m venv $(VENV)
	@$(LOCKED) requirements-pip.lock || echo "The pip that came with Python will do."

# A pip of today takes half the time of one that came with Python. The locks name everything, so it need not look for
# what else is wanted. What a player needs; Node, where the page is to be built and the machine has none; what a developer needs besides.
$(PLAYER): requirements.lock pyproject.toml hatch_build.py | $(BIN)/python
	@$(LOCKED) requirements.lock
	@$(PIP) --no-deps --no-build-isolation -e .
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
