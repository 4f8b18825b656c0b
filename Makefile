# Everything a newcomer needs. Each target makes .venv by itself and keeps it up to date.

# Twice the cores: while one test waits for a process, a socket or a page, another can run.
PYTEST_WORKERS ?= $(shell python3 -c 'import os; print(2 * (os.cpu_count() or 1))')
ARGS ?=

venv := .venv/bin
python := $(venv)/python
install := @requirements/install.sh
compile = $(python) -m uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --custom-compile-command "make lock"

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help demo run test lint check format lock upgrade clean

help: ## say what there is (this list)
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s%s\n", $$1, $$2 }' Makefile
	@echo
	@echo "ARGS='…' goes to demo, run and test; PYTHON=… names the Python that .venv is made with."

demo: ## play in the browser: no token, no account
	$(install) dev
	$(python) -m bot demo $(ARGS)

run: ## run the bot on Discord, with the settings in .env
	$(install) run
	$(python) -m bot run $(ARGS)

test: ## run every test (ARGS='-k bower', PYTEST_WORKERS=0 to see one at a time)
	$(install) dev
	$(python) -m pytest --numprocesses $(PYTEST_WORKERS) --dist worksteal $(ARGS)

lint: ## formatting, lint, types and the layers
	$(install) dev
	$(python) -m ruff format --check .
	$(python) -m ruff check .
	$(python) -m mypy
	$(venv)/lint-imports --no-logo

check: lint test ## lint and test: all that CI runs

format: ## format the code and mend what ruff can mend
	$(install) dev
	$(python) -m ruff format .
	$(python) -m ruff check --fix .

lock: ## write requirements/*.txt anew from pyproject.toml, keeping the versions that still fit
	$(install) uv
	$(compile) $(ARGS) pyproject.toml --output-file requirements/run.txt
	$(compile) $(ARGS) pyproject.toml --extra dev --constraints requirements/run.txt \
		--output-file requirements/dev.txt
	$(compile) $(ARGS) --group uv --output-file requirements/uv.txt

upgrade: ## the same with the newest versions that fit
	@$(MAKE) --no-print-directory lock ARGS=--upgrade

clean: ## remove .venv and the caches (never the data)
	rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
