"""robots.txt and favicon.ico."""

from __future__ import annotations

import struct
from typing import Any
from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client

from club.web.crawlers import DISALLOWED
from tests.test_access import LOGIN, TABLE, world

__all__ = ["world"]  # a fixture

pytestmark = pytest.mark.django_db


@pytest.fixture
def robots() -> RobotFileParser:
    answer = Client().get("/robots.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    rules = RobotFileParser()
    rules.parse(answer.content.decode().splitlines())
    return rules


@pytest.mark.parametrize(
    "path", ["/", "/games/", "/games/nine/", "/tables/", "/matches/1/", "/members/lena/", "/news/", "/events/3/"]
)
def test_public_pages_are_allowed(robots: RobotFileParser, path: str) -> None:
    assert robots.can_fetch("anybot", path)


def test_personal_pages_are_disallowed(robots: RobotFileParser, world: dict[str, Any]) -> None:
    """Check every page that redirects to the login; the parser of Python 3.11 does not support wildcard paths."""
    personal = [row.address.format(**world) for row in TABLE.values() if row.get["anonymous"] == LOGIN]
    personal += [f"/feeds/{world['feed'].feed_token}/turns.atom", f"/tables/invite/{world['private'].invite}/"]
    beyond = [path for path in personal if path.startswith(("/matches/", "/members/", "/nights/", "/events/"))]
    assert len(personal) - len(beyond) > 60
    assert [path for path in personal if path not in beyond and robots.can_fetch("anybot", path)] == []


def test_wildcard_rules_match_existing_pages() -> None:
    ends = [rule.rsplit("*", 1)[1] for rule in DISALLOWED if "*/" in rule]
    assert len(ends) >= 6
    assert [end for end in ends if not any(route.endswith(end) for route in TABLE)] == []


def test_favicon_is_a_valid_icon() -> None:
    answer = Client().get("/favicon.ico")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/x-icon"
    reserved, kind, images = struct.unpack_from("<HHH", answer.content)
    assert (reserved, kind) == (0, 1)
    sizes = []
    for number in range(images):
        width, _height, *_, length, offset = struct.unpack_from("<BBBBHHII", answer.content, 6 + 16 * number)
        assert answer.content[offset:][:8] == b"\x89PNG\r\n\x1a\n"
        assert offset + length <= len(answer.content)
        sizes.append(width)
    assert sizes == [16, 32, 48]
