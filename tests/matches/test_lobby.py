"""The lobby, the form that opens a table, and the navigation between turns."""

from __future__ import annotations

import pytest
from django.test import Client

from club.matches import services
from club.matches.forms import OpenTableForm
from club.matches.models import Match, Seat
from club.matches.openings import Opening
from club.matches.paces import DAY
from club.matches.templatetags.matches import option_lines
from games.core import registry
from tests.factories import MemberFactory
from tests.playing import play_one, start, to_move

pytestmark = pytest.mark.django_db

NINE = registry.get("nine")


def open_table(owner, **wishes):
    wishes = {"seats": 2, "move_seconds": DAY, "options": NINE.options(), **wishes}
    return services.open_table(owner=owner, game=NINE, **wishes)


def shown(client, query=""):
    return [table.pk for table in client.get(f"/tables/?{query}").context["tables"]]


def test_the_lobby_can_be_filtered(lena):
    two, three = open_table(lena), open_table(lena, seats=3, move_seconds=3600)
    assert shown(Client()) == [three.pk, two.pk]
    assert shown(Client(), "seats=3") == [three.pk]
    assert shown(Client(), f"pace={DAY}") == [two.pk]
    assert shown(Client(), "game=pebbles") == []
    assert shown(Client(), "game=nonsense&seats=x&pace=-1&page=0") == [three.pk, two.pk]


def test_private_tables_are_listed_only_for_their_players(lena, jonas, browser_of):
    table = open_table(lena, private=True)
    assert shown(Client()) == shown(browser_of(jonas)) == []
    assert shown(browser_of(lena)) == [table.pk]
    page = Client().get(f"/tables/invite/{table.invite}/")
    assert page.status_code == 200
    assert Client().get("/tables/invite/nonsense/").status_code == 404


def test_a_card_lists_changed_options_and_an_invitation_lists_all(lena):
    usual, other = NINE.options(), NINE.options(round_limit=9)
    tables = [open_table(lena, options=options, private=True) for options in (usual, other)]
    assert [option_lines(table) for table in tables] == [["default options"], ["Last round: 9 rounds"]]
    page = Client().get(f"/tables/invite/{tables[1].invite}/").content.decode()
    assert all(f"{NINE.wording.option(name)}: " in page for name in ("version", "setup", "call", "round_limit"))


def test_the_lobby_is_paginated(lena):
    made = [open_table(lena).pk for _ in range(25)]
    assert shown(Client()) == made[:4:-1]
    assert shown(Client(), "page=2") == made[4::-1]


def test_the_form_is_built_from_the_options_of_the_game(lena, browser_of):
    browser = browser_of(lena)
    html = browser.get("/tables/new/nine/").content.decode()
    assert all(f'name="option_{name}"' in html for name in ("version", "setup", "call", "round_limit"))
    form = {
        "seats": "3", "bots": "1", "bot": "easy", "pace": str(DAY), "lucky_word": "moss", "option_version": "junior",
        "opening": Opening.new().token, "option_setup": "dealt", "option_call": "spoken", "option_round_limit": "9",
    }  # fmt: skip
    answer = browser.post("/tables/new/nine/", form)
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/matches/{match.pk}/")
    assert match.options == '{"version":"junior","setup":"dealt","call":"spoken","round_limit":9}'
    assert list(match.seats.order_by("number").values_list("bot", flat=True)) == ["", "", "easy"]
    assert Seat.objects.get(match=match, number=0).lucky_word == "moss"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": "7"},
        {"bots": "2"},
        {"pace": "1"},
        {"option_version": "expert"},
        {"option_round_limit": "-3"},
        {"seats": ""},
    ],
)
def test_an_invalid_form_shows_errors_and_opens_no_table(lena, browser_of, wrong):
    form = {
        "seats": "2",
        "bots": "0",
        "bot": "default",
        "pace": str(DAY),
        "option_version": "master",
        "option_setup": "random",
    }
    form |= {"option_call": "automatic", "option_round_limit": "24"}
    answer = browser_of(lena).post("/tables/new/nine/", {**form, **wrong})
    assert answer.status_code == 422
    assert 'class="errors"' in answer.content.decode()
    assert not Match.objects.exists()


def test_the_form_never_starts_a_match_alone_by_default(lena, browser_of):
    """Orapa can be played alone for practice, but only if the member chooses one seat."""
    for game in registry.all_games().values():
        seats = OpenTableForm(game)["seats"]
        assert seats.value() == game.fewest_seats > 1
    browser = browser_of(lena)
    fields = OpenTableForm(registry.get("orapa")).fields.items()
    form = {name: field.initial for name, field in fields if field.initial is not None and field.initial is not False}
    assert browser.post("/tables/new/orapa/", form).status_code == 302
    table = Match.objects.get()
    assert table.size == 2 and table.status == Match.Status.OPEN
    browser.post("/tables/new/orapa/", {**form, "seats": "1"})
    assert Match.objects.latest("pk").status == Match.Status.RUNNING


def test_join_and_leave_over_http(lena, jonas, browser_of):
    table = open_table(lena, seats=3)
    assert browser_of(jonas).post(f"/matches/{table.pk}/join/", {"lucky_word": "lamp"}).status_code == 302
    assert Seat.objects.get(match=table, member=jonas).lucky_word == "lamp"
    assert browser_of(jonas).post(f"/matches/{table.pk}/join/").status_code == 409
    assert browser_of(jonas).post(f"/matches/{table.pk}/leave/").status_code == 302
    assert not Seat.objects.filter(match=table, member=jonas).exists()
    assert browser_of(lena).post(f"/matches/{table.pk}/bots/").status_code == 302
    assert Match.objects.get(pk=table.pk).status == Match.Status.RUNNING


def test_guests_can_only_play_against_bots(lena, browser_of):
    guest = MemberFactory(is_guest=True, email="")
    table = open_table(lena)
    assert browser_of(guest).post(f"/matches/{table.pk}/join/").status_code == 403
    assert browser_of(guest).post("/tables/new/nine/")["Location"] == "/account/signup/"


def test_turns_are_sorted_by_deadline_and_link_to_the_next_match(lena, jonas, browser_of):
    browser = browser_of(lena)
    assert browser.get("/turns/next/")["Location"] == "/turns/"
    slow, quick = start([lena, jonas]), start([lena, jonas])
    for match in (slow, quick):
        if to_move(match.pk).member != lena:
            play_one(match.pk)
    soon = Seat.objects.get(match=quick, member=lena)
    Seat.objects.filter(pk=soon.pk).update(due_at=soon.due_at.replace(year=soon.due_at.year - 1))
    page = browser.get("/turns/")
    assert [row.match.pk for _, rows in page.context["turns"] for row in rows] == [quick.pk, slow.pk]
    assert browser.get("/turns/next/")["Location"] == f"/matches/{quick.pk}/"
    assert browser.get(f"/turns/next/?after={quick.pk}")["Location"] == f"/matches/{slow.pk}/"


def test_leaving_a_table_can_be_undone(lena, jonas, browser_of):
    table, browser = open_table(lena, seats=3), browser_of(jonas)
    path = f"/matches/{table.pk}/join/"
    browser.post(path)
    page = browser.post(f"/matches/{table.pk}/leave/", follow=True).content.decode()
    assert f'<form method="post" action="{path}"' in page[page.index('class="toast"') :]
    assert not Seat.objects.filter(match=table, member=jonas).exists()
    browser.post(path)
    assert Seat.objects.filter(match=table, member=jonas).exists()
    last = browser_of(lena)
    Match.objects.update(private=True)
    assert 'class="toast"' not in last.post(f"/matches/{table.pk}/leave/", follow=True).content.decode()
