"""Lessons begin, go on, refuse other moves without writing, and belong to one reader."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user
from django.test import Client

from club.accounts import services as accounts
from club.lessons import services
from club.lessons.models import LessonProgress
from club.matches.models import Match, Move, Seat
from games.core import registry
from tests.factories import MemberFactory
from tests.lessons.pressing import marked, press
from tests.playing import play_one, start

pytestmark = pytest.mark.django_db

URL = "/learn/nine/"
FIRST = "swap d1 d4"


def begin() -> Client:
    client = Client()
    client.post(f"{URL}start/")
    return client


def done() -> int:
    return LessonProgress.objects.get().done


def test_a_visitor_starts_the_lesson_as_a_guest_with_one_press() -> None:
    client = Client()
    assert b"start/" in client.get(URL).content
    assert not LessonProgress.objects.exists(), "reading writes nothing"
    response = client.post(f"{URL}start/", follow=True)
    assert get_user(client).is_guest
    assert marked(response.content.decode())["id"] == "spot-d1"


@pytest.mark.parametrize("page", ["/", "/games/nine/", "/games/"])
def test_the_lesson_is_found(page: str) -> None:
    assert f'action="{URL}start/"' in Client().get(page).content.decode()


def test_the_first_turn_of_a_real_match_offers_the_lesson() -> None:
    member = MemberFactory()
    client = Client()
    client.force_login(member)
    match = start([member, MemberFactory()])
    seat = Seat.objects.get(match=match, to_act=True)
    client.force_login(seat.member)
    assert f'action="{URL}start/"' in client.get(f"/matches/{match.pk}/").content.decode()
    play_one(match.pk)
    assert f'action="{URL}start/"' not in client.get(f"/matches/{match.pk}/").content.decode()


def test_a_lesson_is_no_match() -> None:
    client = begin()
    client.post(f"{URL}play/", {"move": FIRST, "seen": "0"})
    assert done() == 1
    assert not Match.objects.exists() and not Move.objects.exists()


def test_another_press_is_explained_and_picks_nothing() -> None:
    client = begin()
    page = client.get(f"{URL}?do=swap+a1").content.decode()
    lesson = registry.get("nine").lesson
    assert lesson is not None and str(lesson.steps[0].wrong) in page
    assert marked(page)["id"] == "spot-d1"
    assert done() == 0


@pytest.mark.parametrize("line", ["swap a1 a2", "call", "swap d1", "nonsense", "", "swap d1 d4; swap a1 a2", "'\"<>"])
def test_another_move_is_refused_and_nothing_is_written(line: str) -> None:
    client = begin()
    response = client.post(f"{URL}play/", {"move": line, "seen": "0"})
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert done() == 0


def test_the_expected_move_counts_in_every_spelling() -> None:
    client = begin()
    assert client.post(f"{URL}play/", {"move": "tausche d4 d1"}).status_code == 302
    assert done() == 1


def test_a_form_sent_twice_counts_once() -> None:
    client = begin()
    for _ in range(2):
        assert client.post(f"{URL}play/", {"move": FIRST, "seen": "0"}).status_code == 302
    assert done() == 1


def test_htmx_gets_the_next_step_as_a_fragment() -> None:
    client = begin()
    response = client.post(f"{URL}play/", {"move": FIRST, "seen": "0"}, headers={"hx-request": "true"})
    assert response.status_code == 200 and response["HX-Push-Url"] == URL
    assert marked(response.content.decode())["id"] == "spot-b4"


def test_a_lesson_goes_on_where_it_was_left() -> None:
    client = begin()
    client.post(f"{URL}play/", {"move": FIRST, "seen": "0"})
    response = client.post(f"{URL}start/", follow=True)
    assert done() == 1 and marked(response.content.decode())["id"] == "spot-b4"


def test_a_finished_lesson_can_be_repeated_and_stays_finished() -> None:
    client = begin()
    response = client.get(URL)
    while "data-here" in response.content.decode():
        response = press(client, response.content.decode())
    progress = LessonProgress.objects.get()
    assert progress.finished_at is not None
    assert 'action="/try/nine/"' in response.content.decode()
    client.post(f"{URL}start/")
    again = LessonProgress.objects.get()
    assert again.done == 0 and again.finished_at == progress.finished_at


def test_readers_only_reach_their_own_lesson() -> None:
    one, other = begin(), begin()
    one.post(f"{URL}play/", {"move": FIRST, "seen": "0"})
    assert sorted(LessonProgress.objects.values_list("done", flat=True)) == [0, 1]
    assert marked(other.get(URL).content.decode())["id"] == "spot-d1"
    stranger = Client()
    assert stranger.post(f"{URL}play/", {"move": FIRST}).status_code == 302  # to the login page
    stranger.force_login(MemberFactory())
    assert stranger.post(f"{URL}play/", {"move": FIRST}).status_code == 404
    assert sorted(LessonProgress.objects.values_list("done", flat=True)) == [0, 1]


def test_a_lesson_tells_no_secret_of_the_others() -> None:
    """Ida's animal is the duck. The page of the learner never says so before the end."""
    client = begin()
    page = client.get(URL).content.decode()
    assert "frogs" in page and "duck (secret)" not in page and "animal: duck" not in page


def test_unknown_games_have_no_lesson() -> None:
    assert Client().get("/learn/chess/").status_code == 404
    assert Client().post("/learn/chess/start/").status_code == 404


def test_the_lessons_of_a_guest_go_to_the_member() -> None:
    client = begin()
    client.post(f"{URL}play/", {"move": FIRST, "seen": "0"})
    guest, member = get_user(client), MemberFactory()
    accounts.merge_guest(guest=guest, member=member)
    assert LessonProgress.objects.get().member_id == member.pk


def test_a_lesson_the_member_has_begun_too_is_kept() -> None:
    guest, member = get_user(begin()), MemberFactory()
    game = registry.get("nine")
    assert game.lesson is not None
    services.start(member, game, game.lesson)
    accounts.merge_guest(guest=guest, member=member)
    assert LessonProgress.objects.filter(member=member).count() == 1


def test_a_later_move_in_a_real_match_is_counted() -> None:
    client = begin()
    learner = get_user(client)
    assert services.follow_up() == 0
    match = start([learner, MemberFactory()])
    assert services.follow_up() == 0, "the learner has not moved yet"
    play_one(match.pk)
    play_one(match.pk)
    assert services.follow_up() == 1
    assert services.figures()["nine"] == services.Figures(began=1, finished=0, moved=1)
    learner.delete()
    assert services.figures()["nine"].moved == 1, "the count outlives the guest"


def test_a_page_of_a_lesson_takes_few_queries(django_assert_max_num_queries) -> None:
    client = begin()
    with django_assert_max_num_queries(4):
        client.get(URL)
    with django_assert_max_num_queries(8):
        client.post(f"{URL}play/", {"move": FIRST, "seen": "0"})
