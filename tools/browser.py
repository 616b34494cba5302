"""Sees to it that a browser for the tests is there: installs Debian's where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
REMEDY = "The tests need a browser: install Chromium (Debian, Ubuntu: sudo apt-get install chromium)."


def chromium_path() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> bool:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    print("Installing Chromium for the browser tests ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-q"], ["install", "-y", "-q", "--no-install-recommends", "chromium"]):
        done = subprocess.run(
            ["apt-get", *command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            print(done.stdout, file=sys.stderr)
            return False
    return chromium_path() is not None


if __name__ == "__main__":
    if not chromium_path() and not install():
        sys.exit(REMEDY)
