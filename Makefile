# Every target sets up what it needs in .venv; set-up is repeated only when pyproject.toml or
# constraints.txt change. It needs Python 3.11 or newer, git and make, nothing else.
#
#   make demo PYTHON=python3.12     choose the interpreter
#   make test ARGS="-k armour"      pass arguments to pytest
#   make demo PIP_FLAGS=            show what pip does

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=
PIP_FLAGS ?= -qq
PIP = $(BIN)/python -m pip --disable-pip-version-check install $(PIP_FLAGS) -c constraints.txt
NEW_ENOUGH = import sys; sys.exit(sys.version_info < (3, 11))

# What pytest makes of the tests is kept for the processes that follow: reading them takes twice as long otherwise.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
# Tests run on all cores, the tests of a file together.
SPREAD := -n auto --dist loadfile
# Of the plain tests; `make test-plain COV=` goes without it, in three quarters of the time.
COV := --cov=okenv.core --cov=okenv.systems --cov-report=term

# The marker of the tests that run with bounds checks: random fights come to everything; `plain` takes three times as long.
BOUNDS := bounds
# Collecting all tests takes as long as many of them: where one marker is meant, its files are named.
files = $(shell grep -rlw "mark\.$(1)" tests --include="test_*.py")
# What `make test-all` does, in this order. FROM names the step to begin with.
STEPS := lint gate plain bounds whole ray
FROM ?= lint

.PHONY: help demo table kernels test test-all test-whole test-long test-plain test-bounds test-ray mutations docs bench gate lint clean

help:
	@echo "make demo         set up what running needs, then show the product (under a minute after set-up)"
	@echo "make table        set up what running needs, then open the game master's table"
	@echo "make test         set up everything, then run the quick tests (four minutes; nine where kernels have to compile)"
	@echo "make test-all     everything but the long tests, step by step (20 minutes); FROM=bounds: from there on"
	@echo "make test-whole   the quick and the slow tests: browsers, processes, training, kills"
	@echo "make test-long    the long tests"
	@echo "make kernels      compile beforehand what many tests need (a minute and a half, once)"
	@echo "make test-plain   the tests marked plain, without the JIT and with coverage"
	@echo "make test-bounds  the tests marked bounds (random fights), with bounds checks in the kernels; BOUNDS=plain: those too"
	@echo "make test-ray     tournaments on a local Ray cluster (installs Ray, 80 MB)"
	@echo "make mutations    switch every rule off, one at a time, and see its tests fail"
	@echo "make docs         write the pages that come from the code"
	@echo "make bench        the benchmarks (under five minutes), with reports under runs/bench/"
	@echo "make gate         fails when the engine has become slower, by ratios within one run"
	@echo "make lint         formatting, style, types, and the dependency law"
	@echo "make clean        remove .venv, caches and build products"

demo: $(VENV)/.base
	$(BIN)/okenv demo
	$(BIN)/okenv warm ok
	@echo "Next: make table opens the game master's table."

table: $(VENV)/.base
	$(BIN)/okenv serve $(ARGS)

# Tests hold 16 fighters (tests/conftest.py). Two processes, with two rulebooks each.
kernels: $(VENV)/.dev
	OKENV_MAX_FIGHTERS=16 $(BIN)/okenv warm ok broags & \
	OKENV_MAX_FIGHTERS=16 $(BIN)/okenv warm psob zerospace && wait $$!

# Of what is chosen, what is no path is said here: workers do not tell it.
nowhere = $(strip $(foreach one,$(filter tests/%,$(ARGS)),$(if $(wildcard $(firstword $(subst ::, ,$(one)))),,$(one))))

# Tests that are chosen do not wait for what others need, and are run where they are slow, too.
test: $(VENV)/.dev $(if $(ARGS),,kernels)
	$(if $(nowhere),$(error ARGS: there is no $(nowhere)))
	$(BIN)/python -m pytest $(SPREAD) --again $(or $(ARGS),--quick)

test-whole: $(VENV)/.dev kernels
	$(BIN)/python -m pytest $(SPREAD) --budget --again $(ARGS)

test-all: $(VENV)/.dev
	$(if $(ARGS),$(error ARGS: found '$(ARGS)', expected none: give them to one step, such as make test-whole))
	@case " $(STEPS) " in *" $(FROM) "*) ;; *) echo "FROM: found '$(FROM)', expected one of $(STEPS)" >&2; exit 2;; esac; \
	steps=" $(STEPS)"; \
	for step in $(FROM) $${steps#* $(FROM)}; do \
	  start=$$SECONDS; target=test-$$step; case $$step in lint|gate) target=$$step;; esac; \
	  echo "==> $$step"; \
	  $(MAKE) --no-print-directory $$target COV= || { echo "make test-all FROM=$$step goes on from here" >&2; exit 1; }; \
	  echo "==> $$step: $$((SECONDS - start)) s"; \
	done

test-long: $(VENV)/.dev
	$(BIN)/python -m pytest -m long $(ARGS)

test-plain: $(VENV)/.dev
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest $(SPREAD) --again -m "plain and not compiled and not long" $(COV) $(ARGS) $(call files,plain)

test-bounds: $(VENV)/.dev
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest $(SPREAD) --again -m "$(BOUNDS) and not long" $(ARGS) $(call files,$(BOUNDS))

test-ray: $(VENV)/.dev
	@$(PIP) -e '.[ray]'
	OKENV_RAY=1 $(BIN)/python -m pytest --again tests/evaluation/test_ray.py $(ARGS)

mutations: $(VENV)/.dev
	$(BIN)/python -m tests.mutations $(ARGS)

docs: $(VENV)/.base
	$(BIN)/python -m okenv.rulebook docs
	$(BIN)/python -m okenv.envs.reference docs/environments.md
	$(BIN)/python -m agents.gambits docs/gambits.md
	$(BIN)/python -m agents.learned docs/networks.md
	$(BIN)/python -m evaluation.boards docs/leaderboards
	$(BIN)/python -m app.schemas docs

bench: $(VENV)/.base
	$(BIN)/python -m benchmarks $(ARGS)

gate: $(VENV)/.dev
	$(BIN)/python -m benchmarks.gate $(ARGS)

lint: $(VENV)/.dev
	@status=0; \
	for check in "ruff check ." "ruff format --check ." mypy "lint-imports --no-logo"; do \
	  echo "==> $$check"; $(BIN)/$$check || status=1; \
	done; exit $$status

clean:
	rm -rf $(VENV) build dist .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache .coverage .coverage.* htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/.created:
	@python="$(PYTHON)"; \
	for p in $${python:+"$$python"} $$( [ -n "$$python" ] || echo python3 python3.11 python3.12 python3.13 python3.14 python); do \
	  if "$$p" -c '$(NEW_ENOUGH)' 2>/dev/null; then found="$$p"; break; fi; \
	done; \
	if [ -z "$${found:-}" ]; then \
	  echo "okenv needs Python 3.11 or newer; found $$("$${python:-python3}" --version 2>/dev/null || echo none)." \
	    "Install one, or name it: make PYTHON=/path/to/python3.11" >&2; exit 1; \
	fi; \
	echo "==> Creating $(VENV) with $$("$$found" --version)"; \
	"$$found" -m venv --clear $(VENV) || { \
	  echo "Creating $(VENV) failed. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/.base: $(VENV)/.created pyproject.toml constraints.txt
	@echo "==> Installing okenv and the table into $(VENV) (about 140 MB, a minute or two the first time)"
	@$(PIP) -e '.[table]'
	@touch $@

$(VENV)/.dev: $(VENV)/.created pyproject.toml constraints.txt
	@echo "==> Installing okenv with everything that the tests need into $(VENV) (torch too: a few minutes the first time)"
	@$(PIP) -e '.[dev]'
	@touch $(VENV)/.base $@
