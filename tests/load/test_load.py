"""The measures themselves: what they count, and that a leak would show."""

from __future__ import annotations

import os
import time

from tests.load.processes import cpu_seconds, megabytes, slope


def test_a_leak_is_a_slope() -> None:
    assert slope([(0.0, 100.0), (1800.0, 105.0), (3600.0, 110.0)]) == 10.0
    assert slope([(0.0, 100.0), (10.0, 100.0)]) == 0.0
    assert slope([]) == 0.0


def test_processor_time_and_memory_of_a_process() -> None:
    before, began = cpu_seconds(os.getpid()), time.process_time()
    while time.process_time() - began < 0.1:
        pass
    assert cpu_seconds(os.getpid()) - before >= 0.09
    assert megabytes(os.getpid()) > 5
    assert megabytes(2**22 + 1) == cpu_seconds(2**22 + 1) == 0.0
