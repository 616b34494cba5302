"""Install the programs that the tests need from Debian packages, if possible: a browser, a proxy and PgBouncer.

The browser tests use Chromium's headless shell where they can. It is the same engine without the window around it, and
takes a third of the processor time for a new profile. Without it, all browser tests use Chromium itself.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_BROWSER = "The tests need a browser: install Chromium (Debian, Ubuntu: sudo apt-get install chromium)."
NO_PROXY = "The tests need the proxy of deploy/: install Caddy (Debian, Ubuntu: sudo apt-get install caddy)."
NO_POOLER = "The tests need PgBouncer: install it (Debian, Ubuntu: sudo apt-get install pgbouncer)."
HEADLESS_SHELL = ("chromium-headless-shell", "chromium-common")  # with the data files of the same version
POOLER = ("pgbouncer", "libevent-2.1-7", "libc-ares2")  # with the libraries that a machine may not have
UNPACKED = Path(sys.prefix) / "debian"  # removed together with .venv
UNPACKED_SHELL = UNPACKED / "usr" / "lib" / "chromium" / HEADLESS_SHELL[0]
TRIED = UNPACKED / "headless-shell-tried"


def chromium_path() -> str | None:
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def headless_shell_path() -> str | None:
    return shutil.which(HEADLESS_SHELL[0]) or shutil.which(str(UNPACKED_SHELL))


def caddy_path() -> str | None:
    return shutil.which("caddy") or shutil.which(UNPACKED / "usr" / "bin" / "caddy")


def pgbouncer_path() -> str | None:
    return shutil.which("pgbouncer", path="/usr/sbin:/usr/bin") or shutil.which(UNPACKED / "usr" / "sbin" / "pgbouncer")


def pgbouncer_environment() -> dict[str, str]:
    """Return the environment in which an unpacked PgBouncer finds its libraries."""
    folders = [str(folder) for folder in (UNPACKED / "usr" / "lib").glob("*-linux-gnu*")]
    return {**os.environ, "LD_LIBRARY_PATH": ":".join(folders)}


def install_browser() -> bool:
    print("Installing Chromium for the browser tests ...", flush=True)
    return updated() and apt_get("install", "-y", "--no-install-recommends", "chromium") and bool(chromium_path())


def unpack_headless_shell() -> None:
    """Unpack Chromium's headless shell, once. If it is not available or does not run here, Chromium is used."""
    if TRIED.exists():
        return
    print("Fetching Chromium's headless shell for the browser tests ...", flush=True)
    if not unpacked(*HEADLESS_SHELL):
        print("It is not available: all browser tests use Chromium.")
    elif not run([str(UNPACKED_SHELL), "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"]):
        print("It does not run here: all browser tests use Chromium.")
        UNPACKED_SHELL.unlink()
    TRIED.touch()


def unpack_proxy() -> bool:
    """Unpack Caddy without installing it: an installed Caddy would serve port 80. This also works without root."""
    print("Fetching Caddy for the tests of the proxy ...", flush=True)
    return unpacked("caddy") and bool(caddy_path())


def unpack_pooler() -> bool:
    """Unpack PgBouncer without installing it: an installed one would start as a service. Works without root."""
    print("Fetching PgBouncer for the tests of the database ...", flush=True)
    return unpacked(*POOLER) and bool(pgbouncer_path())


def unpacked(*packages: str) -> bool:
    UNPACKED.mkdir(exist_ok=True)
    if not apt_get("download", *packages, folder=UNPACKED) and not (
        updated() and apt_get("download", *packages, folder=UNPACKED)
    ):
        return False
    files = [str(max(UNPACKED.glob(f"{package}_*.deb"))) for package in packages]
    return all(run(["dpkg-deb", "--extract", file, str(UNPACKED)]) for file in files)


def updated() -> bool:
    return os.geteuid() == 0 and apt_get("update")


def apt_get(*arguments: str, folder: Path | None = None) -> bool:
    return bool(shutil.which("apt-get")) and run(["apt-get", "-q", *arguments], folder)


def run(command: list[str], folder: Path | None = None) -> bool:
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
    return done.returncode == 0


if __name__ == "__main__":
    missing = [
        *([] if chromium_path() or install_browser() else [NO_BROWSER]),
        *([] if caddy_path() or unpack_proxy() else [NO_PROXY]),
        *([] if pgbouncer_path() or unpack_pooler() else [NO_POOLER]),
    ]
    if chromium_path() and not headless_shell_path():
        unpack_headless_shell()
    if missing:
        sys.exit("\n".join(missing))
