"""Things on the board are pressed first: the page lists their uses, lights spots, and lets presses change a move."""

from __future__ import annotations

import re
from html import unescape

import pytest

from club.accounts.models import Member
from tests.factories import MemberFactory
from tools.board_states import golden_of
from tools.golden_matches import make_match

pytestmark = pytest.mark.django_db

PRESSED = "on=6-tech"
PAID = "do=streamer+pay+2-business,5-music,7-knowledge"


@pytest.fixture
def page(client):
    """Return `page(query)`: the match page of the member whose turn it is, with this query string."""

    def shown(query: str = "", confirmation: str = Member.Confirmation.ALWAYS) -> str:
        golden = golden_of("xnet", "target-6")
        members = [MemberFactory(confirmation=confirmation, language="en") for _ in range(golden.seats)]
        match = make_match(golden, 71, members)
        client.force_login(match.seats.get(to_act=True).member)
        answer = client.get(f"{match.get_absolute_url()}?{query}")
        assert answer.status_code == 200
        return answer.content.decode()

    return shown


def buttons(page: str) -> list[str]:
    picks = re.search(r'<div class="picks">(.*?)</div>', page, re.S)
    return re.findall(r">([^<]+)</a>", picks[1]) if picks else []


def spot(page: str, name: str) -> str:
    """Return the opening tag of a spot."""
    found = re.search(rf'<a [^>]*id="spot-{name}"[^>]*>', page)
    assert found, f"{name} cannot be pressed"
    return unescape(found[0])


def test_a_thing_with_several_uses_lists_them(page):
    plain, pressed = page(), page(PRESSED)
    assert "?on=6-tech" in spot(plain, "6-tech") and not buttons(plain)
    assert buttons(pressed)[:3] == ["Add it", "Win 2 users: Tech 6 and 8", "Win 1 user: plus Business 2"]
    assert "Tech 6: in demand, worth 1" in pressed and "data-cancel" in pressed


def test_spots_offer_uses_and_replace_buttons_of_the_same_verb(page):
    pressed = page(PRESSED)
    assert "do=shift+b3+m2+pay+6" in spot(pressed, "m2") and "do=add+tech+6" in spot(pressed, "on-tech")
    assert not any("Move Tech up" in label for label in buttons(pressed))  # two spaces of the board offer it
    assert sum("Move Tech up" in label for label in buttons(page(f"{PRESSED}&buttons=1"))) == 2


def test_a_thing_with_one_use_picks_it(page):
    assert "do=server+pay" in spot(page(), "buy-server")


def test_verbs_that_begin_with_a_thing_are_no_buttons_of_their_own(page):
    assert not buttons(page()) and "New server (5 cards)" in buttons(page("buttons=1"))


@pytest.mark.parametrize("confirmation", list(Member.Confirmation))
def test_only_moves_with_suggested_words_are_always_confirmed(page, confirmation):
    pressed = page(PRESSED, confirmation)
    at_once = confirmation != Member.Confirmation.ALWAYS
    assert ("hx-post" in spot(pressed, "on-tech")) == at_once
    assert "hx-post" not in spot(pressed, "buy-server")
    uses = re.search(r'<div class="picks">(.*?)</div>', pressed, re.S)
    assert uses is not None
    assert ('"move":"users tech 8 6"' in unescape(uses[1]) or '"move":"users tech 6 8"' in unescape(uses[1])) == at_once
    assert '"move":"user ' not in unescape(uses[1])


def test_presses_change_a_complete_move(page):
    paying = page(PAID)
    kept, added = (spot(paying, name).split("do=streamer+pay+")[1].split('"')[0] for name in ("5-music", "9-romance"))
    assert "5-music" not in kept and kept.count("%2C") == added.count("%2C") == 2 and "9-romance" in added
    assert 'id="confirm"' in paying and paying.count('class="give"') == 3


@pytest.mark.parametrize("query", ["on=nonsense", "on=buy-server", "on=on-", "on=6-tech-2", "on=parked"])
def test_unknown_things_are_ignored(page, query):
    page(query)


def test_the_main_button_may_be_a_whole_line(page):
    assert re.search(r'class="button main" href="[^"]*do=end\+discard\+', page())
