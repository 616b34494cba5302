"""Check style and types, and run the tests of what changed: `make check`.

The tests nearest to the change come first: changed tests, tests of the same package, then tests that import it. They
are limited to what takes about a minute. Whatever has not begun by then is skipped: `make test` runs all of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools import changes, deadline

ROOT = changes.ROOT
DURATIONS = ROOT / ".pytest_cache" / "v" / "suite" / "seconds"  # written by tests/durations.py
SECONDS = 40  # of tests, on each core
LONGEST_FILE = 15  # seconds; a longer file could begin just before the end
STOP_AFTER = 60  # seconds after which no further test begins
SECONDS_PER_TEST = 0.2  # in files that have not been measured here
SECONDS_PER_BROWSER_TEST = 4.0
CONTRACT = "tests/contract"  # tests every game; after a change in a game only that game
CORES = os.cpu_count() or 1
NO_TESTS = 5  # pytest's exit code


def seconds_of(file: str, measured: Mapping[str, float]) -> float:
    if file in measured:
        return measured[file]
    tests = (ROOT / file).read_text(encoding="utf-8").count("def test_")
    return tests * (SECONDS_PER_BROWSER_TEST if file.startswith("tests/browser/") else SECONDS_PER_TEST)


def within(budget: float, tests: Mapping[str, int], measured: Mapping[str, float]) -> list[str]:
    """Return the nearest test files that fit into the budget. A changed test is always among them."""
    chosen = []
    for file in sorted(tests, key=lambda file: (tests[file], seconds_of(file, measured), file)):
        seconds = seconds_of(file, measured)
        if tests[file] == 0 or seconds <= min(budget, LONGEST_FILE):
            chosen.append(file)
            budget -= seconds
    return chosen


def changed_games(files: Sequence[str]) -> list[str]:
    folders = {file.parent.parts[1] for file in map(Path, files) if file.parts[0] == "games" and len(file.parts) > 2}
    return sorted(folders - {"core"})


def pytest_arguments(files: Sequence[str], tests: Sequence[str]) -> list[str]:
    """Return the test files and, for changed games, the tests of the contract that name them."""
    games = changed_games(files)
    return [*tests, *([CONTRACT, "-k", " or ".join(["not contract", *games])] if games else [])]


def run_tests(arguments: Sequence[str], stop_at: float) -> bool:
    """Run the tests in this order, as far as there is time for them."""
    in_order = ["-n", str(CORES + 1), "--dist", "load", "--maxschedchunk", "4", "-p", "no:randomly"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", deadline.__name__, *in_order, *arguments]
    environment = {**os.environ, deadline.VARIABLE: str(stop_at)}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode in (0, NO_TESTS)


def main(base: str = "") -> int:
    begin = time.time()
    files = changes.files_since(base)
    tests = changes.tests_of(files)
    measured = json.loads(DURATIONS.read_text()) if DURATIONS.exists() else {}
    chosen = within(SECONDS * CORES, tests, measured)
    print(f"{len(files)} files changed. Running {len(chosen)} of the {len(tests)} test files around them.", flush=True)
    subprocess.run([sys.executable, "-m", "tools.messages", "compile"], cwd=ROOT, check=True)
    lint = subprocess.Popen([sys.executable, "-m", "tools.lint"], cwd=ROOT)
    try:
        passed = not chosen or run_tests(pytest_arguments(files, chosen), begin + STOP_AFTER)
        fine = lint.wait() == 0 and passed
    finally:
        lint.kill()
        lint.wait()
    print(f"{'All passed' if fine else 'Something failed'} after {time.time() - begin:.0f} s.")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
