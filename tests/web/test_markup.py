"""The markup of every page is valid: matching tags, no form inside a span, no fractional seconds in times."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.core import registry
from tests.factories import FriendshipFactory
from tests.playing import play_one, play_out, start, to_move
from tests.test_access import TABLE, client_of, world
from tests.web.markup import faults

__all__ = ["world"]  # a fixture
pytestmark = pytest.mark.django_db

MOMENT = re.compile(r'<time[^>]* datetime="([^"]*)"')
PLAIN_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z)")


def wrong(answer: HttpResponse, address: str) -> list[str]:
    if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
        return []
    html = answer.content.decode()
    odd = [moment for moment in MOMENT.findall(html) if not PLAIN_MOMENT.fullmatch(moment)]
    return [f"{address}: {fault}" for fault in [*faults(html), *(f"datetime={moment}" for moment in odd)]]


def wrong_at(client: Client, *addresses: str) -> list[str]:
    return [fault for address in addresses for fault in wrong(client.get(address), address)]


@pytest.mark.parametrize("role", ["anonymous", "guest", "seat", "administrator"])
def test_every_page_is_valid(world: dict[str, Any], role: str) -> None:
    FriendshipFactory(asked=world["seat"], accepted_at=None)
    FriendshipFactory(asked=world["seat"])
    assert wrong_at(client_of(world, role), *(row.address.format(**world) for row in TABLE.values())) == []


@pytest.mark.parametrize("slug", registry.all_games())
def test_pages_of_every_game_are_valid(slug: str, lena: Any, jonas: Any, browser_of: Any) -> None:
    match = start([lena, jonas], slug)
    play_one(match.pk)
    over = play_out(start([lena, jonas], slug).pk, most=4000)
    mover = to_move(match.pk).member
    here = match.get_absolute_url()
    games = f"/tables/new/{slug}/", f"/games/{slug}/", f"/games/{slug}/rules/", f"/leaderboards/{slug}/"
    assert wrong_at(browser_of(mover), here, f"{here}?buttons=1", f"{here}?at=0", f"{here}plan/", *games) == []
    for client in (Client(), browser_of(lena)):
        assert wrong_at(client, here, f"{here}fair/", over.get_absolute_url(), f"{over.get_absolute_url()}fair/") == []


@pytest.mark.parametrize(
    "planted",
    [
        "<span><form></form></span>",
        "<p><div></div></p>",
        "<form><div><form></form></div></form>",
        "<a><button></button></a>",
        "<ul><div></div></ul>",
        "<div><p></div>",
        "<div></span></div>",
        '<b id="x"></b><i id="x"></i>',
        '<time datetime="2026-11-18T10:00:00.123456+00:00"></time>',
        "<button><a><b><section></section></b></a></button>",
    ],
)
def test_planted_faults_are_detected(planted: str) -> None:
    assert wrong(HttpResponse(planted), "planted")


def test_valid_markup_passes() -> None:
    good = '<a><div><p>x<br><time datetime="2026-11-18T10:00:00+00:00">y</time></p></div></a>'
    good += "<svg><a><g><p></p></g></a></svg><ul><li><form></form></li></ul>"
    assert wrong(HttpResponse(good), "") == []
