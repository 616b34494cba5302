"""Find the test files that a change concerns, nearest first, by the import graph of the code and the tests."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("club", "games", "tests", "tools")
MAIN = "main"
OF_EVERYTHING = ("tests/test_architecture.py", "tests/test_settings.py")  # they inspect the code and its settings
FAR = 4  # imports between a test and the changed module; tests farther away are left to `make test`


def git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def files_since(base: str = "") -> list[str]:
    """Return the files that differ from `base`.

    The default base is where the branch left main. On main itself it is the last commit, or the one before it if
    nothing has changed since.
    """
    if base:
        return _files_since(base)
    branches = git("branch", "--list", MAIN, "--format=%(refname:short)")
    fork = git("merge-base", "HEAD", MAIN)[0] if branches else "HEAD"
    return _files_since(fork) or _files_since("HEAD~1")


def _files_since(base: str) -> list[str]:
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def module_of(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def file_of(module: str) -> str:
    return f"{module.replace('.', '/')}.py"


def is_test(module: str) -> bool:
    return module.rpartition(".")[2].startswith("test_")


def own_tests(file: str) -> str:
    """Return the folder with the tests of this file's package, or nothing."""
    package, name, *_ = [*Path(file).parts, ""]
    folder = {"club": f"tests/{name}", "templates": f"tests/{name}", "games": f"games/{name}/tests"}.get(package, "")
    return folder if folder and (ROOT / folder).is_dir() else ""


def mentions(file: str, sources: Mapping[str, str]) -> set[str]:
    """Return the Python files that name a template or another data file, directly or through other templates."""
    name = file.partition("templates/")[2].removeprefix("jinja2/") or Path(file).name
    naming = {source for source, text in sources.items() if name in text and source != file}
    found = {source for source in naming if source.endswith(".py")}
    others = {source: text for source, text in sources.items() if source not in naming}
    return found.union(*(mentions(template, others) for template in naming - found))


def sources() -> dict[str, str]:
    files = git("ls-files", "--cached", "--others", "--exclude-standard", "*.py", "*.html", "*.txt")
    return {file: (ROOT / file).read_text(encoding="utf-8") for file in files if (ROOT / file).is_file()}


def distances(graph: grimp.ImportGraph, modules: Iterable[str]) -> dict[str, int]:
    """Return every module that imports one of these, with the number of imports on the shortest way."""
    found: dict[str, int] = {}
    layer, distance = set(modules) & graph.modules, 0
    while layer:
        found |= dict.fromkeys(layer, distance)
        layer = {importer for module in layer for importer in graph.find_modules_that_directly_import(module)}
        layer -= found.keys()
        distance += 1
    return found


def tests_of(files: Iterable[str]) -> dict[str, int]:
    """Return the test files around these changed files, each with its distance: 0 is a changed test."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    starts: dict[int, set[str]] = {0: set(), 1: set()}  # distance to begin with -> modules
    found: dict[str, int] = {}
    texts: dict[str, str] = {}
    for file in files:
        if file.endswith(".py"):
            starts[0].add(module_of(file))
        elif file.startswith(("templates/", "static/", "games/")):
            texts = texts or sources()
            starts[1] |= {module_of(source) for source in mentions(file, texts)}
        if folder := own_tests(file):
            found |= {test.relative_to(ROOT).as_posix(): 1 for test in (ROOT / folder).rglob("test_*.py")}
        if file.endswith((".py", ".toml", ".lock")):
            found |= dict.fromkeys(OF_EVERYTHING, 1)
    for start, modules in starts.items():
        for module, distance in distances(graph, modules).items():
            if is_test(module) and start + distance <= FAR:
                found[file_of(module)] = min(start + distance, found.get(file_of(module), FAR))
    return {file: distance for file, distance in found.items() if (ROOT / file).is_file()}
