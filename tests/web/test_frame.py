"""The frame of every page: header, account menu, bottom bar, emblems and avatars."""

from __future__ import annotations

import pytest
from django.test import Client

from club.accounts.avatars import avatar, initials
from club.web.templatetags.club import emblem
from tests.factories import MemberFactory
from tests.playing import start

pytestmark = pytest.mark.django_db


def test_strangers_can_join_and_members_find_their_menu(client, browser_of, lena):
    stranger, member = client.get("/").content.decode(), browser_of(lena).get("/").content.decode()
    assert 'class="button join"' in stranger and 'action="/account/logout/"' not in stranger
    assert 'class="button join"' not in member
    assert member.count('action="/account/logout/"') == 2, "in the menu and on the phone's sheet"
    for page in (stranger, member):
        assert page.count('<nav class="bar"') == 1
        bar = page[page.index('<nav class="bar"') :]
        assert bar[: bar.index("</nav>")].count('class="icon"') == 5


def test_organizers_reach_their_pages_on_every_screen(browser_of):
    page = browser_of(MemberFactory(is_organizer=True)).get("/tables/").content.decode()
    assert page.count('href="/organizer/"') == 3, "header, account menu and sheet"


def test_pages_with_a_board_have_a_bar_of_their_own(browser_of, lena, jonas):
    """Boards use some class names of the components."""
    browser, match = browser_of(lena), start([lena, jonas]).get_absolute_url()
    browser.post("/learn/nine/start/")
    for path in (match, f"{match}plan/", "/learn/nine/"):
        page = browser.get(path).content.decode()
        assert "data-stage" in page, path
        assert '<nav class="bar"' not in page and "components.css" not in page, path


def test_a_game_without_an_emblem_gets_the_neutral_one():
    assert "/nine/emblem" in emblem("nine")
    assert "/pebbles/" not in emblem("pebbles") and "emblem" in emblem("pebbles")


def test_avatars_depend_on_the_name_alone_and_are_escaped():
    assert avatar("lena") == avatar("lena") != avatar("jonas")
    assert [initials(name) for name in ("lena", "emil.w", "Anna Maria Lux", "", "x")] == ["LE", "EW", "AM", "?", "X"]
    assert "<script" not in avatar("<script>") and "&lt;S" in avatar("<script>")


def test_pages_can_be_shared_and_installed():
    page = Client().get("/").content.decode()
    for part in ('name="theme-color" content="#225540"', 'rel="apple-touch-icon"', 'property="og:image" content="http'):
        assert part in page
    offline = Client().get("/offline/")
    assert offline.status_code == 200 and "You're offline" in offline.content.decode()
