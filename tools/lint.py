"""Run all static checks in parallel."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = Path(sys.executable).parent
CHECKS = {
    "Types": ["mypy", "--no-error-summary"],
    "Templates": ["djlint", "--lint", "--quiet", "templates", "games"],
    "Imports": ["lint-imports", "--no-logo"],
    "Translations": ["python", "-m", "tools.messages", "check"],
    "Wording": ["python", "-m", "tools.copy_lint"],
    "Style": ["ruff", "check", "--quiet", "--output-format", "concise"],
    "Format": ["ruff", "format", "--check", "--output-format", "concise"],
}


def run(name: str) -> tuple[bool, str]:
    begin = time.monotonic()
    program, *arguments = CHECKS[name]
    done = subprocess.run(
        [PROGRAMS / program, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},  # mypy's plugin imports the settings of this checkout
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    seconds = f"({time.monotonic() - begin:.1f} s)"
    return (False, f"✗ {name} {seconds}\n{done.stdout.strip()}") if done.returncode else (True, f"✓ {name} {seconds}")


def main() -> int:
    fine = True
    with ThreadPoolExecutor() as pool:
        for result in as_completed([pool.submit(run, name) for name in CHECKS]):
            passed, report = result.result()
            fine = fine and passed
            print(report, flush=True)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
