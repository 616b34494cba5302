"""The rules page of a match names the match's own options; the game's page names the defaults."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from club.matches.models import Match
from games.core import registry
from tests.factories import MemberFactory
from tests.playing import start

pytestmark = pytest.mark.django_db


def read(path, language="en"):
    page = Client().get(path, headers={"accept-language": language})
    assert page.status_code == 200
    return page.content.decode()


@pytest.mark.parametrize(
    ("language", "own", "usual"),
    [
        ("en", "Be the first to reach 80 points", "Be the first to reach 120 points"),
        ("de", "Erreiche vor allen anderen 80 Punkte", "Erreiche vor allen anderen 120 Punkte"),
    ],
)
def test_a_match_of_80_points_says_80(lena, jonas, language, own, usual):
    match = start([lena, jonas], game="xnet", target=80)
    page = read(reverse("match_rules", args=[match.pk]), language)
    assert own in page and usual not in page
    page = read(reverse("game_help", args=["xnet"]), language)
    assert usual in page and own not in page


def test_the_page_lists_the_options_and_leads_back(lena, jonas):
    match = start([lena, jonas], version="junior", round_limit=7)
    page = read(reverse("match_rules", args=[match.pk]))
    assert "Table options" in page and "Options of a table" not in page
    assert "This table plays Junior" in page and "round 7" in page
    assert f'href="{match.get_absolute_url()}"' in page
    page = read(reverse("game_help", args=["nine"]))
    assert "Options of a table" in page and "This table" not in page


@pytest.mark.parametrize("slug", sorted(registry.all_games()))
def test_every_rules_page_says_that_both_languages_work(slug):
    path = reverse("game_help", args=[slug])
    assert "You can write moves in English or German, in any game." in read(path)
    assert "Du kannst Züge in jedem Spiel auf Deutsch oder Englisch schreiben." in read(path, "de")


def test_the_match_page_links_to_its_own_rules(lena, jonas):
    match = start([lena, jonas])
    assert f"/matches/{match.pk}/rules/" in read(match.get_absolute_url())


def test_rules_of_a_private_table_need_a_seat_or_its_invitation(lena, jonas, browser_of):
    match = start([lena, jonas], round_limit=7)
    Match.objects.filter(pk=match.pk).update(private=True, invite="secret-code")
    path = reverse("match_rules", args=[match.pk])
    assert Client().get(path).status_code == 404
    assert browser_of(MemberFactory()).get(path).status_code == 404
    assert browser_of(lena).get(path).status_code == 200
    assert "round 7" in read(reverse("invited_rules", args=["secret-code"]))
    assert Client().get(reverse("invited_rules", args=["wrong-code"])).status_code == 404
