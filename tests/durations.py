"""Pytest plugin: record how long each test file takes, for `make check`."""

from __future__ import annotations

from collections import Counter

import pytest

KEY = "suite/seconds"


class Durations:
    """Sum up the seconds of the files that were run. With xdist, only the controller sees the reports of all."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid.partition("::")[0]] += report.duration

    def pytest_sessionfinish(self) -> None:
        if hasattr(self.config, "cache") and not hasattr(self.config, "workerinput"):
            known = self.config.cache.get(KEY, {})
            rounded = {file: round(seconds, 1) for file, seconds in self.seconds.items()}
            self.config.cache.set(KEY, {**known, **{f: max(s, known.get(f, 0)) for f, s in rounded.items()}})


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Durations(config))
