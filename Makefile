# Two commands need nothing but Python 3.11+ and make: `make play` and `make test`.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DONE   := $(VENV)/.installed
BENCH  := $(VENV)/.bench-installed
PYTEST := $(BIN)/python -m pytest

.DEFAULT_GOAL := help
.PHONY: help play test check fmt lint types layers spelling unit compiled golden bench pictures lock clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

play: $(DONE) ## set everything up and play Finca in the terminal
	@$(BIN)/potager play finca

test: $(DONE) ## set everything up and run every test
	@$(MAKE) --no-print-directory check

check: lint types layers spelling unit compiled ## everything that CI checks

fmt: $(DONE) ## format the code
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix-only --quiet .

lint: $(DONE)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .

types: $(DONE)
	@$(BIN)/basedpyright

layers: $(DONE)
	@$(BIN)/lint-imports

spelling: $(DONE)
	@$(BIN)/typos

unit: $(DONE) ## the tests, interpreted, with branch coverage
	@$(PYTEST) -m "not compiled" -n 2 --cov --cov-report=
	@$(BIN)/coverage report --include='src/potager/games/*' --fail-under=100
	@$(BIN)/coverage report --fail-under=95

compiled: $(DONE) ## the tests of the compiled rules
	@$(PYTEST) -m compiled

golden: $(DONE) ## write the golden playthroughs and perft counts anew
	@POTAGER_GAMES=tests/toy/games $(BIN)/python -m potager.lab.golden

bench: $(BENCH) ## measure side by side with the peers, into benchmarks/RESULTS.md
	@$(BIN)/python benchmarks/run.py

pictures: $(DONE) ## take the pictures of the documentation anew
	@$(BIN)/python docs/pictures.py

lock: ## resolve the lock files anew (needs uv)
	uv pip compile pyproject.toml --extra dev --extra server --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" -o requirements.lock
	uv pip compile pyproject.toml --extra bench -c requirements.lock --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --custom-compile-command "make lock" -o requirements-bench.lock

clean: ## remove what was set up or built
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis .coverage

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Potager needs Python 3.11 or later: make PYTHON=python3.11")'
	@echo "Setting up (once)..."
	@$(PYTHON) -m venv $(VENV)

$(DONE): requirements.lock pyproject.toml | $(BIN)/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(BENCH): requirements-bench.lock $(DONE)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-bench.lock
	@touch $@
