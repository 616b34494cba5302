# `make up` runs the club, `make test` tests it. Both need only Python 3.11 or newer.

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev up test check lint format messages shots bench soak faults load lock clean

# If it is set, every process compiles all its modules again, and every test worker rewrites the assertions of all tests.
unexport PYTHONDONTWRITEBYTECODE

python := .venv/bin/python
# One more than cores, because some tests wait for other processes.
workers = $$(($$(getconf _NPROCESSORS_ONLN) + 1))
# Only these files are collected for SQLite: collecting all takes every worker several seconds.
on_both = $$(grep -rl --include="test_*.py" both_databases tests games)
ARGS ?=
SEED ?= 1

# Use the first Python that is new enough and has ensurepip. If there is none, any other Python prints what is missing.
# The system's Python comes first: distributions build it with all optimizations. Others often lack them and take 50 % longer.
define install
@for python in $$PYTHON $(python) /usr/bin/python3 python3.13 python3.12 python3.11 python3; do \
	if "$$python" -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then exec "$$python" tools/setup.py $(1); fi; \
done; \
for python in python3 python; do \
	if command -v "$$python" >/dev/null; then exec "$$python" tools/setup.py $(1); fi; \
done; \
echo "Python 3.11 or newer is needed: install it, then run the same command again." >&2; exit 1
endef

help: ## show this list
	@echo "The club on this machine: make <target>"
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name text; do printf '  %-10s %s\n' "$$name" "$$text"; done

up: setup ## run the club at http://localhost:8000 until Ctrl-C (another port: PORT=9000 make up; for other machines: HOST=0.0.0.0 make up)
	@exec $(python) -m tools.up

test: setup-dev ## run all checks, then all tests against a real Postgres, Redis, proxy and browser (only some tests: ARGS="-k swap"; another order: SEED=7)
	@$(python) -m tools.programs
	$(if $(ARGS),,@$(python) -m tools.lint)
	@$(python) -m tools.messages compile
	@$(python) -m pytest -n $(workers) --dist worksteal --randomly-seed=$(SEED) $(ARGS)
	$(if $(ARGS),,@FERNZUG_TEST_DATABASE=sqlite $(python) -m pytest -n $(workers) --dist worksteal --randomly-seed=$(SEED) -m both_databases $(on_both))

check: setup-dev ## check style and types, and run the tests of what changed, in about a minute (since another commit: BASE=HEAD~3)
	@$(python) -m tools.programs
	@exec $(python) -m tools.check $(BASE)

lint: setup-dev ## check style, types, import rules, templates and translations
	@exec $(python) -m tools.lint

format: setup-dev ## format the code
	@$(python) -m ruff check --fix --quiet || true
	@exec $(python) -m ruff format

messages: setup-dev ## update the translation files from the code
	@exec $(python) -m tools.messages update

shots: setup-dev ## take screenshots of the pages into shots/
	@exec $(python) -m tools.shots $(ARGS)

bench: setup-dev ## measure the speed of the pages
	@exec $(python) -m tests.bench $(ARGS)

soak: setup-dev ## run the long variants of the tests, then play many matches with every check, for a long time (only the matches: ARGS="--game nine")
	$(if $(ARGS),,@FERNZUG_LONG=1 $(python) -m pytest -n $(workers) --dist worksteal -m long -o faulthandler_timeout=0)
	@exec $(python) -m tests.soak $(ARGS)

faults: setup-dev ## kill processes 500 times during 10,000 turns, then run without Redis for half an hour
	@exec $(python) -m tests.faults $(if $(ARGS),$(ARGS),--without-redis 30m)

load: setup-dev ## simulate 200 members at once: throughput, response times, memory
	@exec $(python) -m tests.load $(ARGS)

setup: ## install the packages into .venv (the other targets do this automatically)
	$(call install,run)

setup-dev:
	$(call install,dev)

lock: ## lock the package versions (needs uv; to upgrade: ARGS=--upgrade)
	uv pip compile -q pyproject.toml --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links \
		--no-annotate --no-header --generate-hashes $(ARGS) -o requirements/run.lock
	uv pip compile -q pyproject.toml --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links \
		--no-annotate --no-header --generate-hashes $(ARGS) --extra dev -c requirements/run.lock -o requirements/dev.lock

clean: ## remove installed packages, caches and generated files; the data in var/ stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis shots
	find . -name __pycache__ -prune -exec rm -rf {} +
	find . -name '*.mo' -delete
