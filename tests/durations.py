"""Pytest plugin: record how long each test file takes, for `make check`."""

from __future__ import annotations

from collections import Counter

import pytest

KEY = "suite/seconds"
TESTS = "suite/tests"


class Durations:
    """Sum up the seconds of the files that were run. With xdist, only the controller sees the reports of all."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.seconds: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.partition("::")[0]
        self.seconds[file] += report.duration
        self.tests[file] += report.when == "call"

    def pytest_sessionfinish(self) -> None:
        if hasattr(self.config, "cache") and not hasattr(self.config, "workerinput"):
            seconds, tests = self.config.cache.get(KEY, {}), self.config.cache.get(TESTS, {})
            for file, number in self.tests.items():
                record(seconds, tests, file, round(self.seconds[file], 1), number)
            self.config.cache.set(KEY, seconds)
            self.config.cache.set(TESTS, tests)


def record(seconds: dict[str, float], tests: dict[str, int], file: str, took: float, number: int) -> None:
    """Keep the run with the most tests of a file, and the fastest of these: others were partial or disturbed."""
    if number > tests.get(file, 0) or (number == tests.get(file, 0) and took < seconds.get(file, took + 1)):
        seconds[file], tests[file] = took, number


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Durations(config))
