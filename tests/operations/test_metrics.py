"""Several processes of one machine write metrics to the same folder, and each of them reports the sum."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.test_settings import ROOT

COUNT = """
import os, sys, django
django.setup()
from club.web import metrics
metrics.HOST = sys.argv[1]
metrics.MOVES.labels("nine", "member").inc(int(sys.argv[2]))
metrics.NOTICE_LATENESS.labels("mail").observe(3)
if os.fork() == 0:
    metrics.MOVES.labels("nine", "member").inc(100)  # a child counts for itself, not its parent's once more
    os._exit(0)
os.wait()
from prometheus_client import generate_latest
print(generate_latest(metrics.registry()).decode())
"""


def count(folder: Path, host: str, moves: int) -> str:
    environ = {**os.environ, "METRICS_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "club.settings.local"}
    command = [sys.executable, "-c", COUNT, host, str(moves)]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    return done.stdout


def test_metrics_of_several_processes_are_summed(tmp_path: Path) -> None:
    folder = tmp_path / "metrics"
    assert 'fernzug_moves_total{game="nine",origin="member"} 103.0' in count(folder, "one", 3)
    page = count(folder, "two", 4)
    assert 'fernzug_moves_total{game="nine",origin="member"} 207.0' in page
    assert 'fernzug_notice_lateness_seconds_bucket{channel="mail",le="5.0"} 2.0' in page
    assert any(file.name.startswith("counter_two-") for file in folder.iterdir())
