"""Measure the processor time and memory of a process and its descendants."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from tests.faults.killing import descendants
from tests.faults.processes import Club

Sample = tuple[float, dict[str, float]]  # time, and megabytes of each process


def family(club: Club, name: str) -> list[int]:
    process = club.children[name].process
    return [] if process is None else [process.pid, *descendants(process.pid)]


def cpu_seconds(pid: int) -> float:
    """Return the processor time of all its threads and its terminated children, such as closed Postgres backends."""
    spent = outlived(pid)
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError, IndexError):
            spent += int(thread.read_text().split()[0]) / 1e9
    return spent


def outlived(pid: int) -> float:
    with contextlib.suppress(OSError, ValueError):
        after_the_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, after_the_name[13:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def cpu(club: Club) -> dict[str, float]:
    return {name: sum(map(cpu_seconds, family(club, name))) for name in club.children}


def megabytes(pid: int) -> float:
    """Return the private memory plus the share of shared memory (PSS)."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) / 1024


def sample(club: Club) -> Sample:
    return time.monotonic(), {name: sum(map(megabytes, family(club, name))) for name in club.children}


def slope(points: list[tuple[float, float]]) -> float:
    """Return megabytes per hour, by least squares."""
    if len(points) < 2:
        return 0.0
    x0 = sum(x for x, _ in points) / len(points)
    y0 = sum(y for _, y in points) / len(points)
    spread = sum((x - x0) ** 2 for x, _ in points)
    return 3600 * sum((x - x0) * (y - y0) for x, y in points) / spread if spread else 0.0
