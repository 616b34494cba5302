"""Every game's lesson is played by its own hints, in both languages and without JavaScript."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.utils import translation

from club.lessons.models import LessonProgress
from games.core import registry
from tests.lessons.pressing import press, said
from tests.web.markup import faults

pytestmark = pytest.mark.django_db

TAUGHT = {slug: game for slug, game in registry.all_games().items() if game.lesson is not None}
LONGEST_PRESS, LONGEST_WHY, LONGEST_WRONG = 60, 110, 140  # characters: what the dock and the strip of a phone show
MOST_PRESSES = 60  # six minutes, at six seconds each


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_is_played_by_pressing_what_is_marked(slug: str, language: str) -> None:
    game, client = TAUGHT[slug], Client(headers={"accept-language": language})
    lesson = game.lesson
    assert lesson is not None
    response = client.post(f"/learn/{slug}/start/", follow=True)
    progress = LessonProgress.objects.get()
    with translation.override(language):
        assert str(lesson.goal) in response.content.decode().replace("&#39;", "'"), "the goal comes first"
    presses = 0
    for number, step in enumerate(lesson.steps):
        for say in step.says:
            page = response.content.decode()
            assert not faults(page)
            progress.refresh_from_db()
            assert progress.done == number, f"step {number} took more presses than it has sentences: {step.line}"
            with translation.override(language):
                assert said(page).split() == f"{say.press} {say.why}".split()
                for label in re.findall("[“„](.+?)[”“]", str(say.press)):
                    assert label in unescape(page).replace("\u2060", ""), f"no button is called {label}"
            response = press(client, page)
            assert response.status_code == 200
            presses += 1
        progress.refresh_from_db()
        if step.sheet and progress.done == number:  # without a script, a press on the sheet leads to a button
            response = press(client, response.content.decode())
    progress.refresh_from_db()
    assert progress.done == len(lesson.steps) and progress.finished_at is not None
    page = response.content.decode()
    assert 'id="real-match"' in page and "data-here" not in page
    assert presses <= MOST_PRESSES


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_sentences_of_a_lesson_fit(slug: str) -> None:
    lesson = TAUGHT[slug].lesson
    assert lesson is not None
    for language in ("en", "de"):
        with translation.override(language):
            for step in lesson.steps:
                assert len(str(step.wrong)) <= LONGEST_WRONG, step.wrong
                for say in step.says:
                    assert 0 < len(str(say.press)) <= LONGEST_PRESS, say.press
                    assert len(str(say.why)) <= LONGEST_WHY, say.why
            assert str(lesson.end) and str(lesson.goal)


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_is_translated(slug: str) -> None:
    lesson = TAUGHT[slug].lesson
    assert lesson is not None
    for text in [
        lesson.goal,
        lesson.end,
        *(s for step in lesson.steps for s in [step.wrong, *(y.press for y in step.says)]),
    ]:
        with translation.override("en"):
            english = str(text)
        with translation.override("de"):
            assert str(text) != english, english
