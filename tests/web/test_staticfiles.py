"""Static files are served without comments and indentation, and mean the same as before."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.management import call_command

from club.settings import base
from club.settings.base import ROOT
from club.web.staticfiles import LeanStorage, is_own, lean

OWN = [*sorted((ROOT / "static").glob("*.css")), *sorted((ROOT / "static").glob("*.js"))]
BOARDS = sorted((ROOT / "games").glob("*/static/*/board.css"))


@pytest.mark.parametrize("file", [*OWN, *BOARDS], ids=lambda file: f"{file.parent.name}-{file.name}")
def test_only_comments_and_indentation_are_removed(file: Path) -> None:
    text = file.read_text()
    short = lean(file.name, text)
    assert lean(file.name, short) == short and len(short) < len(text)
    if file.suffix == ".css":
        whole = without_comments(text)
        assert [short.count(sign) for sign in "{}:"] == [whole.count(sign) for sign in "{}:"]
        assert re.findall(r'"[^"]*"', short) == re.findall(r'"[^"]*"', whole), "strings stay as they are"
        assert "".join(short.split()).replace(";", "") == "".join(whole.split()).replace(";", "")
        assert "/*" not in short
    else:
        assert all(line.count("`") % 2 == 0 for line in text.splitlines()), "a string of several lines"
        assert "/*" not in text, "only comments of one line are removed"
        words = iter(text)
        assert all(sign in words for sign in short if not sign.isspace()), "nothing was added or moved"
        kept = [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("//")]
        assert len(kept) == len(short.splitlines())


def without_comments(text: str) -> str:
    while "/*" in text:
        before, _, rest = text.partition("/*")
        text = before + rest.partition("*/")[2]
    return text


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("  one(); // says why\n", "one();\n"),
        ("// only a comment\n  two();\n", "two();\n"),
        ('  const address = "https://club.example"; // where\n', 'const address = "https://club.example";\n'),
        ('  const words = "not // a comment";\n', 'const words = "not // a comment";\n'),
        ("  const words = `not // a comment`;\n", "const words = `not // a comment`;\n"),
        ("  const half = all / 2; // a half\n", "const half = all / 2;\n"),
    ],
)
def test_strings_are_not_comments(line: str, left: str) -> None:
    assert lean("some.js", line) == left


@pytest.mark.parametrize(
    ("rules", "left"),
    [
        (".a :hover, .b > c {\n  margin: 0 -1px;\n}\n", ".a :hover,.b > c{margin:0 -1px}\n"),
        ('.a::before { content: " ; { : "; }', '.a::before{content:" ; { : "}\n'),
        ("@media (min-width: 9px) and (x: y) { .a:is(.b, .c) { width: calc(1px + 2px) } }",
         "@media (min-width:9px) and (x:y){.a:is(.b,.c){width:calc(1px + 2px)}}\n"),
    ],
)  # fmt: skip
def test_spaces_that_mean_something_stay(rules: str, left: str) -> None:
    assert lean("some.css", rules) == left


def test_files_of_packages_stay_as_they_are() -> None:
    assert is_own("table.js") and is_own("nine/board.css") and is_own("nine/board.0f3a.css")
    assert not is_own("django_htmx/htmx-2.min.js") and not is_own("admin/css/base.css") and not is_own("icon.svg")


def test_storage_saves_the_short_file(tmp_path: Path) -> None:
    storage = LeanStorage(location=tmp_path)
    storage.save("table.css", ContentFile(b"/* Seats */\n.seat {\n  color: red;\n}\n"))
    storage.save("admin/x.css", ContentFile(b"/* kept */\n"))
    assert (tmp_path / "table.css").read_text() == ".seat{color:red}\n"
    assert (tmp_path / "admin/x.css").read_text() == "/* kept */\n"


def test_collected_files_have_their_content(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {**settings.STORAGES, "staticfiles": base.STORAGES["staticfiles"]}
    call_command("collectstatic", interactive=False, verbosity=0)
    for file in OWN:
        served = [*tmp_path.glob(f"{file.stem}.????????????{file.suffix}")]
        assert len(served) == 1, f"{file.name} has no name with its hash"
        text = served[0].read_text()
        assert len(text) >= len(lean(file.name, file.read_text())) > 0
        assert len(gzip.decompress(served[0].with_suffix(f"{file.suffix}.gz").read_bytes())) == len(text.encode())
