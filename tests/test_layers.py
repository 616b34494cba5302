"""The layers contract in pyproject.toml detects an import that points up, and the docs name code that exists."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).resolve().parents[1]


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    arguments = ["--contract", "layers", "--no-cache", "--no-logo"]
    return subprocess.run([program, *arguments], cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the source code that a test may break."""
    for package in ("club", "games"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=lambda _, names: [n for n in names if unneeded(n)])
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def unneeded(name: str) -> bool:
    return name in ("__pycache__", "static", "locale", "goldens")


@pytest.mark.parametrize(
    ("package", "above"),
    [("web", "club.matches.models"), ("accounts", "club.matches.models"), ("matches", "club.notifications.models")],
)
def test_an_import_that_points_up_is_detected(source: Path, package: str, above: str) -> None:
    (source / "club" / package / "planted.py").write_text(f"import {above}\n")
    found = lint(source)
    assert found.returncode == 1
    assert f"club.{package}.planted -> {above}" in found.stdout


def test_a_package_outside_the_layers_is_detected(source: Path) -> None:
    (source / "club" / "drawer.py").write_text("")
    found = lint(source)
    assert found.returncode == 1
    assert "drawer" in found.stdout


def test_the_walk_in_the_docs_names_code_that_exists() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    walk = text.split("## A walk through the code")[1].split("\n## ")[0]
    packages = "|".join(folder.name for folder in (ROOT / "club").iterdir() if folder.is_dir())
    names = re.findall(rf"`((?:{packages})(?:\.\w+)+)`", walk)
    assert len(names) > 20
    for name in names:
        resolve_name(f"club.{name}")
