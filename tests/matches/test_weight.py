"""The match page with all its files stays small, for every game and in its heaviest positions."""

from __future__ import annotations

import gzip
import re
from functools import cache
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from club.web.staticfiles import is_own, lean
from games.core import registry
from games.core.goldens import Golden
from tests.factories import MemberFactory
from tools.board_states import folder_of, golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.django_db

MOST = 60_000  # bytes, compressed
MOST_OF_AN_ANSWER = 20_000  # of a pick: the table without the log
STREAM = "django_htmx/ext/hx-sse-2.min.js"
GAMES = [slug for slug in registry.all_games() if (folder_of(slug) / "goldens").exists()]


def heavy_goldens(slug: str) -> list[Golden]:
    """Return the longest goldens for the fewest and for the most seats."""
    found = [golden_of(slug, file.stem) for file in sorted((folder_of(slug) / "goldens").glob("*.json"))]
    by_length = sorted(found, key=lambda golden: len(golden.entries))
    most = max(golden.seats for golden in found)
    return [by_length[-1], [golden for golden in by_length if golden.seats == most][-1]]


def weight(data: bytes) -> int:
    return len(gzip.compress(data))


def files_of(page: str) -> dict[str, int]:
    """Return the compressed sizes of the style sheets, scripts and pictures that the page loads, as they are served.

    Tests have no live stream, so its script is added.
    """
    return {name: size_of(name) for name in sorted({STREAM, *re.findall(r'(?:src|href)="/static/([^"]+)"', page)})}


@cache
def size_of(name: str) -> int:
    found = finders.find(name)
    assert found, name
    data = Path(str(found)).read_bytes()
    return len(brotli.compress(lean(name, data.decode()).encode() if is_own(name) else data))


@pytest.mark.parametrize("slug", GAMES)
def test_page_with_all_its_files_is_small(slug: str) -> None:
    for golden in heavy_goldens(slug):
        members = [MemberFactory() for _ in range(golden.seats)]
        for after in (len(golden.entries) // 2, len(golden.entries) - 1, len(golden.entries)):
            match = make_match(golden, after, members)
            client = Client()
            client.force_login(members[(golden.entries[after].seat or 0) if after < len(golden.entries) else 0])
            page = client.get(match.get_absolute_url()).content
            files = {"page": weight(page), **files_of(page.decode())}
            assert "table.css" in files and "motion.js" in files
            assert sum(files.values()) <= MOST, f"{golden.name} after {after}: {sum(files.values())}, {files}"
            answer = client.get(match.get_absolute_url(), headers={"HX-Request": "true"}).content
            assert weight(answer) <= MOST_OF_AN_ANSWER, f"{golden.name} after {after}: {weight(answer)}"


def test_heavy_page_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.matches.test_weight.MOST", 30_000)
    with pytest.raises(AssertionError, match=r"table\.css"):
        test_page_with_all_its_files_is_small("nine")


def minified(name: str) -> str:
    """Return about what a minifier makes of a script: no spaces around signs, short names for its constants."""
    text = lean(name, Path(str(finders.find(name))).read_text())
    for own in sorted(set(re.findall(r"\b(?:const|let) (\w+)", text)), key=len, reverse=True):
        text = re.sub(rf"(?<![.\w\"'-]){own}(?![\w\"'-]|:)", own[:2], text)
    return re.sub(r"\s*([=+\-*/<>?:;,{}()\[\]&|!])\s*", r"\1", text)


def test_motion_script_has_at_most_6_kilobytes_minified() -> None:
    assert len(minified("motion.js")) <= 6_000
