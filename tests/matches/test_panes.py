"""Text and panel of a match beside the board: HTMX gets them when their tab is open or when the reader opens it."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client

from club.accounts.models import Member
from club.matches.models import Match
from games.core import registry
from tests.factories import MemberFactory
from tests.playing import start
from tests.toy import TOYS
from tools.board_states import folder_of, golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
TABS = {"twin": "text", "panel": "panel"}


def match_in_progress(slug: str) -> tuple[Match, Member]:
    """Make a match in the middle of its first golden; return it with a player."""
    golden = golden_of(slug, min(file.stem for file in (folder_of(slug) / "goldens").glob("*.json")))
    members = [MemberFactory() for _ in range(golden.seats)]
    return make_match(golden, len(golden.entries) // 2, members), members[0]


def section(name: str, answer: str) -> str:
    """Return the pane without the attributes for HTMX and without tokens, which differ between requests."""
    (found,) = re.findall(rf'<section class="{name}" id="{name}".*?</section>', answer, re.DOTALL)
    without = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", found)
    return without.replace(' hx-swap-oob="true"', "")


@pytest.mark.parametrize("slug", sorted({*registry.all_games()} - TOYS))
def test_a_closed_pane_refers_to_what_the_whole_page_shows(slug: str, browser_of) -> None:
    match, reader = match_in_progress(slug)
    client: Client = browser_of(reader)
    url = match.get_absolute_url()
    whole = client.get(url).content.decode()
    closed = client.get(url, headers=HTMX).content.decode()
    for name, tab in TABS.items():
        left_out = section(name, closed)
        assert "<p>…</p>" in left_out and "<h2" not in left_out and len(left_out) < 400
        (address,) = map(html.unescape, re.findall('hx-get="([^"]+)"', left_out))
        wanted = section(name, whole)
        assert section(name, client.get(address, headers=HTMX).content.decode()) == wanted
        assert section(name, client.get(url, headers={**HTMX, "Open-Tab": tab}).content.decode()) == wanted


def test_a_pane_belongs_to_the_position_and_the_choice_of_the_page(browser_of) -> None:
    match, reader = match_in_progress("nine")
    client: Client = browser_of(reader)
    url = match.get_absolute_url()
    earlier = client.get(f"{url}?at=1", headers=HTMX).content.decode()
    assert 'hx-get="' + url + '?pane=twin&amp;at=1"' in earlier
    then = client.get(f"{url}?pane=twin&at=1", headers=HTMX).content
    assert then != client.get(f"{url}?pane=twin", headers=HTMX).content
    chosen = client.get(f"{url}?do=swap+a1", headers=HTMX).content.decode()
    assert "?pane=panel&amp;do=swap%20a1" in chosen and 'id="twin"' not in chosen


def test_a_closed_panel_without_content_is_empty_so_that_its_tab_stays_hidden(browser_of, lena, jonas) -> None:
    match = start([lena, jonas], "candles")
    answer = browser_of(lena).get(match.get_absolute_url(), headers=HTMX).content.decode()
    assert "hx-get" in section("panel", answer) and "<p>" not in section("panel", answer)


def test_a_pane_is_a_fragment_for_htmx_only(browser_of) -> None:
    match, reader = match_in_progress("nine")
    client: Client = browser_of(reader)
    url = match.get_absolute_url()
    assert "<html" in client.get(f"{url}?pane=twin").content.decode()
    assert 'id="match"' in client.get(f"{url}?pane=nothing", headers=HTMX).content.decode()
