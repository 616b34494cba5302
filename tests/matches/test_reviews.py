"""What the worker computes after the end: analysis and film, from the log, once, and nothing while a match runs."""

from __future__ import annotations

import io
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from club.matches import reviews
from club.matches.models import FAILED, WAITING, Match, MatchFilm, MatchInsight
from club.matches.reviews import films, insights
from club.matches.reviews.log import log_of
from club.notifications import match_mails
from club.outbox.models import Notification
from games.core.contract import Scene
from tests.playing import play_out, start

pytestmark = pytest.mark.django_db

WAITS = "Still being worked out"
HEADING = "What you could have known"


@pytest.fixture(autouse=True)
def small_films(monkeypatch):
    """Rendering takes most of the time, so most tests make a few small frames."""
    monkeypatch.setattr(films, "MOST_FRAMES", 3)
    monkeypatch.setattr(films, "WIDTH", 60)
    monkeypatch.setattr(films, "MARGIN", 300)


@pytest.fixture
def match(lena, jonas):
    return play_out(start([lena, jonas], "i9n", round_limit=4).pk)


def page_of(match, member=None) -> str:
    client = Client()
    if member is not None:
        client.force_login(member)
    return client.get(match.get_absolute_url()).content.decode()


def test_the_worker_reviews_a_finished_match_once(match, lena):
    assert reviews.review_finished() == 2
    assert reviews.review_finished() == 0
    found = page_of(match, lena)
    assert HEADING in found and "Possible worlds" in found and "of 100 players" in found
    assert "Got and deserved" in found and "Where the points came from" in found


def test_recomputing_from_the_log_gives_the_same_numbers(match):
    reviews.review_finished()
    row = MatchInsight.objects.get(match=match)
    assert row.data and insights.compute(log_of(match.pk)) == {"data": row.data}


def test_without_a_worker_the_page_says_that_it_comes_later(match, lena):
    for model in (MatchInsight, MatchFilm):
        reviews.queue_recent(model, timezone.now())
    assert WAITS in page_of(match, lena)


def test_nothing_is_queued_or_shown_while_a_match_runs(lena, jonas):
    match = start([lena, jonas], "i9n")
    assert reviews.review_finished() == 0 and not MatchInsight.objects.exists()
    client = Client()
    client.force_login(lena)
    assert client.post(f"/matches/{match.pk}/review/").status_code == 409
    assert client.get(f"/matches/{match.pk}/film.webp").status_code == 302
    assert not MatchInsight.objects.exists()


def test_a_match_that_an_organizer_continued_shows_no_old_review(match, lena):
    reviews.review_finished()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.RUNNING)
    client = Client()
    client.force_login(lena)
    for name in ("film.webp", "film.png"):
        assert client.get(f"/matches/{match.pk}/{name}").status_code == 302
    assert HEADING not in page_of(match, lena)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED, version=match.version + 1)
    match.refresh_from_db()
    assert not reviews.film_of(match).exists() and "of 100 players" not in page_of(match, lena)
    reviews.queue_recent(MatchInsight, timezone.now())
    assert MatchInsight.objects.get(match=match).version == WAITING, "it is computed again"


def test_a_match_continued_before_its_review_is_queued_again_at_its_next_end(match):
    for model in (MatchInsight, MatchFilm):
        reviews.queue_recent(model, timezone.now())
    Match.objects.filter(pk=match.pk).update(status=Match.Status.RUNNING)
    assert reviews.review_finished() == 0 and not MatchInsight.objects.exists()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    assert reviews.review_finished() == 2


def test_members_can_turn_it_off(match, lena, jonas):
    reviews.review_finished()
    lena.hindsight = False
    lena.save()
    assert HEADING not in page_of(match, lena) and "Download the film" in page_of(match, lena)
    assert "Was du wissen konntest" in page_of(match, jonas) and HEADING in page_of(match)


def test_an_older_match_is_reviewed_on_request(match, lena):
    Match.objects.update(changed_at=timezone.now() - reviews.RECENT - timedelta(hours=1))
    assert reviews.review_finished() == 0
    assert "Look into it" in page_of(match, lena) and "Look into it" not in page_of(match)
    client = Client()
    client.force_login(lena)
    for _twice in range(2):
        assert client.post(f"/matches/{match.pk}/review/").status_code == 302
    assert reviews.review_finished() == 2 and "of 100 players" in page_of(match, lena)


def test_a_failure_is_retried_and_does_not_block_others(match, lena, jonas, monkeypatch, caplog):
    other = play_out(start([lena, jonas], "nine", round_limit=2).pk)
    working = insights.compute

    def broken(played):
        if played.match.pk == match.pk:
            raise ValueError("planted")
        return working(played)

    monkeypatch.setattr(insights, "compute", broken)
    reviews.review_finished()
    assert MatchInsight.objects.get(match=other).version == insights.VERSION
    row = MatchInsight.objects.get(match=match)
    assert row.version == WAITING and row.attempts == 1 and row.due_at > timezone.now()
    assert "could not be reviewed" in caplog.text
    for _attempt in range(len(reviews.RETRIES)):
        MatchInsight.objects.update(due_at=timezone.now())
        reviews.review_finished()
    assert MatchInsight.objects.get(match=match).version == FAILED
    assert "Look into it" in page_of(match, lena)


def test_the_film_begins_with_the_first_board_and_ends_with_the_last(match):
    reviews.review_finished()
    answer = Client().get(f"/matches/{match.pk}/film.webp?download")
    assert answer["Content-Type"] == "image/webp" and "attachment" in answer["Content-Disposition"]
    assert len(answer.content) <= films.LARGEST
    film = Image.open(io.BytesIO(answer.content))
    assert film.is_animated and 2 <= film.n_frames <= films.MOST_FRAMES
    drawn = list(films.boards(log_of(match.pk)))
    played = log_of(match.pk)
    last = played.steps[-1]
    events = tuple(event for event in last.events if event.audience is None)
    with_secrets = played.rules.view(last.after, None)
    shown = played.game.board.draw(with_secrets, Scene(trail=events, latest=events, name="film"))
    assert with_secrets.ended
    assert drawn[0] == str(played.game.board.draw(played.rules.view(played.start.state, None), Scene(name="film")))
    assert len(drawn[-1]) == len(str(shown))


def test_a_large_film_is_made_smaller(monkeypatch):
    boards = [f'<svg viewBox="0 0 40 40"><circle cx="{n}" cy="20" r="{n}"/></svg>' for n in range(4, 24)]
    whole = films.film(boards, "nine")
    monkeypatch.setattr(films, "LARGEST", len(whole) // 2)
    smaller = films.film(boards, "nine")
    assert len(smaller) <= len(whole) // 2 and Image.open(io.BytesIO(smaller)).n_frames >= 2


def test_chosen_frames_include_both_ends():
    assert films.chosen(3, 30) == [0, 1, 2]
    places = films.chosen(400, 30)
    assert len(places) == 30 and places[0] == 0 and places[-1] == 399 and places == sorted(set(places))


def test_the_preview_is_a_still_of_public_matches_only(match):
    reviews.review_finished()
    assert f"/matches/{match.pk}/film.png" in page_of(match) and 'property="og:image"' in page_of(match)
    still = Client().get(f"/matches/{match.pk}/film.png")
    assert Image.open(io.BytesIO(still.content)).size == films.STILL and "public" in still["Cache-Control"]
    Match.objects.update(private=True)
    for name in ("", "film.webp", "film.png"):
        assert Client().get(f"/matches/{match.pk}/{name}").status_code == 404


def test_the_final_email_links_to_the_film(match, lena):
    notice = Notification.objects.get(match=match, member=lena, kind=Notification.Kind.FINISHED)
    letter = match_mails.compose_match_mail(notice)
    for text in (letter.body, letter.alternatives[0][0]):
        assert f"/matches/{match.pk}/film.webp" in text


def test_old_films_are_deleted_and_can_be_made_again(match):
    reviews.review_finished()
    assert reviews.forget_films() == 0
    MatchFilm.objects.update(made_at=timezone.now() - reviews.KEPT - timedelta(days=1))
    assert reviews.forget_films() == 1
    reviews.request(match)
    assert reviews.review_finished() == 1 and reviews.film_of(match).exists()
