"""Test a fresh clone: `make up`, play a move, stop, start again. No process may be left running."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tools import smoke
from tools.services import free_port

ROOT = Path(__file__).resolve().parents[1]
INSTALLING = 600.0  # seconds until the club must be open in a folder without packages
STOPPING = 20.0


class Failed(Exception): ...


def clone(folder: Path) -> None:
    trusting = folder.with_name("gitconfig")
    trusting.write_text("[safe]\n\tdirectory = *\n", encoding="utf-8")  # the checkout may belong to another account
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": str(trusting)}
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], env=environment, check=True)


def open_club(folder: Path, port: int) -> subprocess.Popen[bytes]:
    begin = time.monotonic()
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKELEVEL", "MAKEFLAGS")}
    club = subprocess.Popen(
        ["make", "up"], cwd=folder, env={**environment, "PORT": str(port)}, stdin=subprocess.DEVNULL
    )
    while not smoke.is_open(f"http://localhost:{port}"):
        if club.poll() is not None:
            raise Failed(f"make up ended with exit code {club.returncode}")
        if time.monotonic() - begin > INSTALLING:
            close_club(club)
            raise Failed("the club did not open")
        time.sleep(0.1)
    print(f"Open after {time.monotonic() - begin:.1f} s.", flush=True)
    return club


def close_club(club: subprocess.Popen[bytes]) -> None:
    begin = time.monotonic()
    club.terminate()
    try:
        club.wait(STOPPING)
    except subprocess.TimeoutExpired:
        club.kill()
        raise Failed(f"make up did not stop within {STOPPING:.0f} s") from None
    print(f"Closed after {time.monotonic() - begin:.1f} s.", flush=True)


def left_running(folder: Path) -> list[str]:
    """Return the commands of processes that run in the folder or were started from it."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if (process / "cwd").readlink().is_relative_to(folder) or str(folder) in command:
                found.append(command)
        except OSError:  # it has ended, or belongs to another account
            continue
    return found


def try_out(folder: Path) -> None:
    clone(folder)
    port = free_port()
    club = open_club(folder, port)
    try:
        print(smoke.play(f"http://localhost:{port}"), flush=True)
    finally:
        close_club(club)
    close_club(open_club(folder, port))
    if left := left_running(folder):
        raise Failed("still running: " + ", ".join(left))


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="fernzug-") as temporary:
        folder = Path(temporary).resolve() / "clone"
        try:
            try_out(folder)
        except (Failed, AssertionError, OSError, subprocess.CalledProcessError) as reason:
            for log in sorted(folder.glob("var/log/*.log")):
                print(f"--- {log.name}\n{log.read_text(errors='replace')[-3000:]}", file=sys.stderr)
            print(f"A fresh clone does not work: {reason}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
