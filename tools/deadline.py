"""Pytest plugin: begin no further test after a point in time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest

VARIABLE = "FERNZUG_STOP_AT"  # seconds since the epoch


class Deadline:
    def __init__(self, at: float, clock: Callable[[], float] = time.time) -> None:
        self.at = at
        self.clock = clock

    @pytest.hookimpl(tryfirst=True)  # before fixtures are set up
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if self.clock() >= self.at:
            pytest.skip("no time left: `make test` runs it")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Deadline(float(os.environ[VARIABLE])))
