# `make up` opens the club, `make test` checks it. Both need Python 3.11 or newer, and nothing else.

.DEFAULT_GOAL := help
.PHONY: help setup setup-dev up test lint format messages shots bench soak faults load lock clean

python := .venv/bin/python
ARGS ?=
SEED ?= 1

# The first Python that is new enough and complete does the work; any other only says what is missing. The system's own
# comes first: distributions build it with all optimizations, others are often built without, and then take half as long again.
define install
@for python in $$PYTHON $(python) /usr/bin/python3 python3.13 python3.12 python3.11 python3; do \
	if "$$python" -c 'import sys, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then exec "$$python" tools/setup.py $(1); fi; \
done; \
for python in python3 python; do \
	if command -v "$$python" >/dev/null; then exec "$$python" tools/setup.py $(1); fi; \
done; \
echo "Python 3.11 or newer is needed: install it, then run the same command again." >&2; exit 1
endef

help: ## this list
	@echo "The club on this machine: make <target>"
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name text; do printf '  %-10s %s\n' "$$name" "$$text"; done

up: setup ## open the club at http://localhost:8000 (another port: PORT=9000 make up), until Ctrl-C
	@exec $(python) -m tools.up

test: setup-dev ## all checks, then all tests against a real Postgres, Redis, proxy and browser (ARGS="-k swap": only some; SEED=7: in another order)
	@$(python) -m tools.programs
	@$(python) -m tools.lint
	@$(python) -m tools.messages compile
	@$(python) -m pytest -n logical --dist worksteal --randomly-seed=$(SEED) $(ARGS)
	@test -n "$(ARGS)" || FERNZUG_TEST_DATABASE=sqlite $(python) -m pytest -n logical --dist worksteal --randomly-seed=$(SEED) -m both_databases

lint: setup-dev ## style, types, imports between the parts, templates, translations
	@exec $(python) -m tools.lint

format: setup-dev ## put the code into shape
	@$(python) -m ruff check --fix --quiet || true
	@exec $(python) -m ruff format

messages: setup-dev ## bring the translation files up to date with the code
	@exec $(python) -m tools.messages update

shots: setup-dev ## pictures of the pages, into shots/
	@exec $(python) -m tools.shots $(ARGS)

bench: setup-dev ## how fast the pages are
	@exec $(python) -m tests.bench $(ARGS)

soak: setup-dev ## many matches at once, for a while
	@exec $(python) -m tests.soak $(ARGS)

faults: setup-dev ## kill the club 500 times while members play 10,000 turns, then take Redis away for half an hour
	@exec $(python) -m tests.faults $(if $(ARGS),$(ARGS),--without-redis 30m)

load: setup-dev ## 200 members at once: throughput, times, memory
	@exec $(python) -m tests.load $(ARGS)

setup: ## install the packages into .venv (the other targets do so by themselves)
	$(call install,run)

setup-dev:
	$(call install,dev)

lock: ## write down the versions of the packages (needs uv; newer ones: ARGS=--upgrade)
	uv pip compile -q pyproject.toml --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links \
		--no-annotate --no-header --generate-hashes $(ARGS) -o requirements/run.lock
	uv pip compile -q pyproject.toml --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links \
		--no-annotate --no-header --generate-hashes $(ARGS) --extra dev -c requirements/run.lock -o requirements/dev.lock

clean: ## remove what was installed and made; the data in var/ stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis shots
	find . -name __pycache__ -prune -exec rm -rf {} +
	find . -name '*.mo' -delete
