"""The match page and its forms over HTTP."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.matches import services
from club.matches.models import Match, Move, Seat
from games.core.speech import seat_name
from tests.factories import MemberFactory
from tests.playing import asked_of, play_one, play_out, some_line, start, to_move

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(lena, jonas):
    return start([lena, jonas])


def form_of(match, choice=0):
    asked = asked_of(match.pk)[0]
    return {
        "decision": asked.decision.kind,
        "token": asked.opened,
        "move": some_line(match.pk, asked, choice),
        "seen": Match.objects.get(pk=match.pk).version,
    }


def written(match):
    return Match.objects.values().get(pk=match.pk), Move.objects.filter(match=match).count()


def statements(queries):
    return [q["sql"] for q in queries if not re.match(r"(BEGIN|COMMIT|SAVEPOINT|RELEASE|ROLLBACK)", q["sql"])]


def test_anonymous_visitors_can_watch_a_public_match(match):
    page = Client().get(f"/matches/{match.pk}/")
    assert page.status_code == 200
    assert "<svg" in page.content.decode()


def test_a_private_match_returns_404_to_other_members(match, browser_of):
    Match.objects.update(private=True)
    assert Client().get(f"/matches/{match.pk}/").status_code == 404
    assert browser_of(MemberFactory()).get(f"/matches/{match.pk}/").status_code == 404
    assert browser_of(MemberFactory()).get(f"/matches/{match.pk}/pulse/?v=0").status_code == 404
    assert browser_of(to_move(match.pk).member).get(f"/matches/{match.pk}/").status_code == 200


def test_a_plain_form_post_plays_and_redirects_to_the_match(match, browser_of):
    browser = browser_of(to_move(match.pk).member)
    answer = browser.post(f"/matches/{match.pk}/play/", form_of(match))
    assert (answer.status_code, answer["Location"]) == (302, f"/matches/{match.pk}/")
    assert Match.objects.get(pk=match.pk).version == 1


def test_an_htmx_request_gets_the_board_and_the_new_log_lines(match, browser_of):
    browser = browser_of(to_move(match.pk).member)
    answer = browser.post(f"/matches/{match.pk}/play/", form_of(match), headers={"HX-Request": "true"})
    html = answer.content.decode()
    assert answer.status_code == 200
    assert html.startswith('<div id="match"')
    assert 'hx-swap-oob="afterbegin"' in html
    assert "<html" not in html


def test_a_double_click_gets_the_same_response(match, browser_of):
    browser = browser_of(to_move(match.pk).member)
    form = form_of(match)
    assert browser.post(f"/matches/{match.pk}/play/", form).status_code == 302
    assert browser.post(f"/matches/{match.pk}/play/", form).status_code == 302
    assert Match.objects.get(pk=match.pk).version == 1


def test_a_stale_form_shows_the_current_board_and_an_error(match, browser_of):
    member = to_move(match.pk).member
    old = form_of(match, 5)
    play_one(match.pk)
    before = written(match)
    answer = browser_of(member).post(f"/matches/{match.pk}/play/", old)
    assert answer.status_code == 409
    assert "<svg" in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()
    assert written(match) == before


def test_an_illegal_move_shows_an_explanation(match, browser_of):
    browser = browser_of(to_move(match.pk).member)
    before = written(match)
    answer = browser.post(f"/matches/{match.pk}/play/", {**form_of(match), "move": "swap b2 c5", "typed": "1"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "row 2 or column b" in html or "Reihe 2 oder Spalte b" in html
    assert 'value="swap b2 c5"' in html  # the rejected input stays in the field
    assert written(match) == before


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"token": "0"},
        {"decision": "swap"},
        {"decision": "swap", "token": "x", "move": "swap a1 a2"},
        {"decision": "swap", "token": "-1", "move": "swap a1 a2"},
        {"decision": "swap", "token": "9" * 40, "move": "swap a1 a2"},
        {"decision": "\0", "token": "0", "move": "swap a1 a2"},
        {"decision": "swap", "token": "0", "move": "\0"},
        {"decision": "swap", "token": "٣", "move": "swap a1 a2"},
    ],
)
def test_malformed_forms_are_refused_and_change_nothing(match, browser_of, form):
    before = written(match)
    answer = browser_of(to_move(match.pk).member).post(f"/matches/{match.pk}/play/", form)
    assert 400 <= answer.status_code < 500
    assert written(match) == before


def test_other_members_and_anonymous_visitors_cannot_play(match, browser_of):
    before = written(match)
    assert browser_of(MemberFactory()).post(f"/matches/{match.pk}/play/", form_of(match)).status_code == 403
    answer = Client().post(f"/matches/{match.pk}/play/", form_of(match))
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, "/account/login/")
    assert written(match) == before


@pytest.mark.parametrize(
    "query", ["do=swap+b2", "do=swap+b2+b5", "do=nonsense", "do=" + "x" * 3000, "at=0", "at=99", "at=x", "eyes=1"]
)
def test_the_page_accepts_any_query_string(match, browser_of, query):
    page = browser_of(to_move(match.pk).member).get(f"/matches/{match.pk}/?{query}")
    assert page.status_code == 200


def test_a_complete_choice_shows_the_confirm_button(match, browser_of):
    html = browser_of(to_move(match.pk).member).get(f"/matches/{match.pk}/?do=swap+b2+b5").content.decode()
    assert 'id="confirm"' in html
    assert 'name="move" value="swap b2 b5"' in html


def test_without_confirmation_the_second_click_plays(match, browser_of):
    member = to_move(match.pk).member
    member.confirmation = "never"
    member.save()
    html = browser_of(member).get(f"/matches/{match.pk}/?do=swap+b2").content.decode()
    assert f'hx-post="/matches/{match.pk}/play/"' in html
    assert "swap b2 b5" in html


def test_an_earlier_position_is_read_only(match, browser_of):
    play_one(match.pk)
    play_one(match.pk)
    html = browser_of(to_move(match.pk).member).get(f"/matches/{match.pk}/?at=1").content.decode()
    assert 'class="spot"' not in html
    assert 'name="token"' not in html


def test_a_long_log_can_be_expanded(match, browser_of, monkeypatch):
    monkeypatch.setattr("club.matches.views.responses.LATEST_MOVES", 2)
    for _ in range(4):
        play_one(match.pk)
    short = Client().get(f"/matches/{match.pk}/").content.decode()
    whole = Client().get(f"/matches/{match.pk}/?log=all").content.decode()
    assert "?at=0" not in short
    assert "log=all#log" in short
    assert "?at=0" in whole
    assert "log=all#log" not in whole


def test_polling_returns_204_if_nothing_changed(match, browser_of):
    browser = browser_of(to_move(match.pk).member)
    assert browser.get(f"/matches/{match.pk}/pulse/?v=0").status_code == 204
    play_one(match.pk)
    answer = browser.get(f"/matches/{match.pk}/pulse/?v=0", headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert 'id="log"' in answer.content.decode()


def test_a_finished_match_shows_its_result_record_and_seed(match):
    assert Client().get(f"/matches/{match.pk}/record/").status_code == 409
    assert Match.objects.get(pk=match.pk).seed not in Client().get(f"/matches/{match.pk}/fair/").content.decode()
    play_out(match.pk)
    assert "★" not in Client().get(f"/matches/{match.pk}/").content.decode()
    record = Client().get(f"/matches/{match.pk}/record/")
    assert record.status_code == 200
    assert record.content.decode().startswith("Fernzug match record 2")
    fair = Client().get(f"/matches/{match.pk}/fair/").content.decode()
    assert Match.objects.get(pk=match.pk).seed in fair
    assert "note good" in fair


def test_undo_resign_and_agreement_over_http(match, browser_of, lena, jonas):
    assert browser_of(lena).post(f"/matches/{match.pk}/undo/", {"token": 0}).status_code == 409
    assert browser_of(lena).post(f"/matches/{match.pk}/undo/", {}).status_code == 422
    assert browser_of(lena).post(f"/matches/{match.pk}/take-back/").status_code == 409
    assert browser_of(lena).post(f"/matches/{match.pk}/propose-end/", {"wanted": "yes"}).status_code == 302
    assert Seat.objects.get(match=match, member=lena).wants_end
    assert browser_of(jonas).post(f"/matches/{match.pk}/resign/").status_code == 302
    assert Match.objects.get(pk=match.pk).over


class TestQueries:
    """Limits on query counts, independent of the amount of data."""

    def test_queries_of_a_move(self, match, browser_of):
        play_one(match.pk)
        play_one(match.pk)
        play_one(match.pk)
        browser = browser_of(to_move(match.pk).member)
        form = form_of(match)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            answer = browser.post(f"/matches/{match.pk}/play/", form, headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert len(statements(queries)) <= 7, statements(queries)  # the last query counts the turns shown in the header

    def test_queries_of_the_match_page(self, match, browser_of):
        for _ in range(7):
            play_one(match.pk)
        browser = browser_of(to_move(match.pk).member)
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(f"/matches/{match.pk}/").status_code == 200
        assert len(statements(queries)) <= 8, statements(queries)

    @pytest.mark.parametrize("matches", [1, 12])
    def test_queries_of_the_turns_page(self, lena, jonas, browser_of, matches):
        for _ in range(matches):
            start([lena, jonas])
            services.open_table(
                owner=lena, game=Match.objects.first().rulebook, options=Match.objects.first().rulebook.options(),
                seats=2, move_seconds=3600,
            )  # fmt: skip
        browser = browser_of(lena)
        with CaptureQueriesContext(connection) as queries:
            assert browser.get("/turns/").status_code == 200
        assert len(statements(queries)) <= 9, statements(queries)

    def test_queries_of_a_poll(self, match, browser_of):
        browser = browser_of(to_move(match.pk).member)
        browser.get(f"/matches/{match.pk}/pulse/?v=0")
        with CaptureQueriesContext(connection) as queries:
            assert browser.get(f"/matches/{match.pk}/pulse/?v=0").status_code == 204
        assert len(statements(queries)) <= 2, statements(queries)


def test_what_is_impossible_now_is_listed_with_the_reason(lena, jonas, browser_of):
    match = start([lena, jonas], "xnet")
    who = to_move(match.pk).member
    who.language = "en"
    who.save()
    page = browser_of(who).get(match.get_absolute_url()).content.decode()
    assert re.search(r'<ul class="blocked"><li><b>[^<]+</b> <span>[^<]{10,}</span>', page)
    other = browser_of(lena if who == jonas else jonas).get(match.get_absolute_url()).content.decode()
    assert 'class="blocked"' not in other


def test_words_of_earlier_places_get_their_own_labels(lena, browser_of):
    """After `rot 1` a board offers fields for the word after `at`; they used to be labelled as rotations."""
    home = f"/matches/{start([lena], 'orapa', master='site').pk}/"
    for do in ("solve+red+at+d10+rot+1+yellow+at+g3", "solve+red+at+d10+rot", "solve+red+at+d8+rot+0+yellow+at"):
        assert browser_of(lena).get(f"{home}?do={do}").status_code == 200


@pytest.mark.parametrize("slug", ["i9n", "xnet", "mcmulti", "nine"])
def test_boards_show_the_names_of_the_players(slug, lena, jonas, browser_of):
    options = {"setup": "dealt"} if slug == "nine" else {}
    home = f"/matches/{start([lena, jonas], slug, **options).pk}/"
    html = browser_of(lena).get(home).content.decode()
    assert "jonas" in stage(html) and "Seat 2" not in html
    assert "jonas" in stage(Client().get(home).content.decode())


def test_player_names_do_not_leak_out_of_the_request(lena, jonas, browser_of):
    match = start([lena, jonas], "i9n")
    browser_of(lena).get(f"/matches/{match.pk}/")
    assert seat_name(1, "Seat {n}") == "Seat 2"


def stage(html):
    return html[html.index('<div class="stage"') : html.index('<section class="dock')]


def strip(html):
    return html[html.index('<div class="outcome') : html.index('<nav class="views"')]


def test_the_strip_tells_the_readers_result_first_and_then_what_the_others_did(match, lena, jonas, browser_of):
    for member in (lena, jonas):
        member.language = "en"
        member.save()
    for _ in range(4):  # a round of one swap each, then the first player's turn of two swaps
        play_one(match.pk)
    me, home = to_move(match.pk).member, f"/matches/{match.pk}/"
    other = lena if me == jonas else jonas
    browser = browser_of(me)
    before = strip(browser.get(home).content.decode())
    assert f"{other.name} swapped" in before and "frames/?from=2&amp;to=4" in before
    answer = strip(browser.post(f"{home}play/", form_of(match), headers={"HX-Request": "true"}).content.decode())
    assert to_move(match.pk).member == me, "the second swap of this turn is still to come"
    assert "You swapped" in answer and other.name not in answer and "frames/" not in answer
    again = strip(browser.get(home).content.decode())
    assert again.index("You swapped") < again.index(f"{other.name} swapped")
