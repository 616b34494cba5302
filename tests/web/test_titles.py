"""Every page has its own title in both languages, so that tabs, bookmarks and histories can be told apart."""

from __future__ import annotations

import re
from collections import defaultdict
from types import ModuleType
from typing import Any

import pytest
from django.conf import settings as configured
from django.http import HttpResponse
from django.test import Client
from django.urls import include, path
from django.utils.html import strip_tags

from tests.test_access import client_of, world
from tests.web.test_heads import every_address

__all__ = ["world"]  # a fixture
pytestmark = pytest.mark.django_db

TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


def titles(client: Client, addresses: list[str]) -> dict[str, set[str]]:
    """Return the titles of all pages with the addresses that show them."""
    found: dict[str, set[str]] = defaultdict(set)
    for address in addresses:
        answer = client.get(address, follow=False)
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            title = TITLE.search(answer.content.decode())
            if title:
                found[" ".join(strip_tags(title[1]).split())].add(address)
    return found


def repeated(world: dict[str, Any], role: str, language: str) -> dict[str, set[str]]:
    client = client_of(world, role)
    client.cookies[configured.LANGUAGE_COOKIE_NAME] = language
    parts = ("/pulse/", "/plan/now/")  # news of another page, and a position of the page for thinking ahead
    pages = [address for address in every_address(world) if not any(part in address for part in parts)]
    return {title: places for title, places in titles(client, pages).items() if len(places) > 1}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("role", ["anonymous", "seat", "administrator"])
def test_titles_of_pages_are_unique(world: dict[str, Any], role: str, language: str) -> None:
    assert repeated(world, role, language) == {}


def test_a_repeated_title_is_detected(world: dict[str, Any], settings: Any) -> None:
    copied = path("games/", lambda request: HttpResponse("<title>Tables · Fernzug</title>"))
    addresses: Any = ModuleType("addresses")
    addresses.urlpatterns = [copied, path("", include("club.urls"))]
    settings.ROOT_URLCONF = addresses
    assert repeated(world, "anonymous", "en") == {"Tables · Fernzug": {"/games/", "/tables/"}}
