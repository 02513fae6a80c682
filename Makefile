# The verbs of this project; the same here and in CI. `make help` lists them.

PYTHON ?= python3
VENV := .venv
CLIENT := $(shell find web/src web/public src/parlour/locale src/parlour/games/*/locale -type f)
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help play setup test check format bench clean

help: ## list the verbs
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

play: $(VENV)/.installed ## open the tables in the browser
	@$(BIN)/parlour play $(ARGS)

setup: $(VENV)/.developed ## make the environment for working on Parlour

test: $(VENV)/.developed ## check style and types, run all tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pytest $(ARGS)

check: $(VENV)/.developed ## the quick part of the tests
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/pytest -m "not slow" $(ARGS)

format: $(VENV)/.developed ## put the code into its form
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(VENV)/.developed ## measure speed against baselines of the same run
	$(BIN)/python bench/kernel_speed.py
	$(BIN)/python bench/pegs_speed.py
	$(BIN)/python bench/start_up.py
	$(BIN)/python bench/server_load.py
	$(BIN)/python bench/page.py

clean: ## remove what was built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' || \
	  { echo "Parlour needs Python 3.11 to 3.14, and $(PYTHON) is another. Try: make PYTHON=python3.13"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python could not make a virtual environment. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@$(PIP) install --upgrade "pip>=25.1"
	@touch $@

$(VENV)/.installed: $(VENV)/.made pyproject.toml constraints.txt hatch_build.py $(CLIENT)
	@echo "installing Parlour into $(VENV)"
	@$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.developed: $(VENV)/.installed
	@echo "installing what the tests need into $(VENV)"
	@$(PIP) install --constraint constraints.txt --group dev
	@touch $@
