"""A page of a lesson shows nothing that the learner's seat may not know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from club.accounts.models import Member
from club.lessons.page import Choice, LessonPage, _page
from games.core import coaching, registry
from games.core.contract import AnyGame
from games.core.lessons import LEARNER
from games.core.rng import Rng

TAUGHT = {slug: game for slug, game in registry.all_games().items() if game.lesson is not None}
pytestmark = pytest.mark.django_db


def shown(page: LessonPage) -> list[Any]:
    questions = [(q.heading, q.hint, q.line, [c.href for c in q.choices]) for q in page.questions]
    tables = [(table.caption, table.rows) for table in page.tables]
    return [str(page.board), str(page.shelf), str(page.panel), str(page.strip), questions, tables, page.rows]


def pages(game: AnyGame, done: int, viewer: int = LEARNER) -> tuple[LessonPage, LessonPage]:
    """Return the page in the lesson's match, and in another one that looks the same to the learner."""
    assert game.lesson is not None
    progress = coaching.play(game, game.lesson, done)
    rules = game.rules_at(game.lesson.rules_version)
    other = rules.reimagine(progress.state, LEARNER, Rng(b"lesson", done))
    reader = Member(pk=1, username="lea")
    made = [
        _page(reader, game, game.lesson, msgspec.structs.replace(progress, state=state), done, Choice())
        for state in (progress.state, other)
    ]
    for page in made:
        page.seen_from = viewer
    return made[0], made[1]


@pytest.mark.parametrize("slug", TAUGHT)
def test_a_lesson_shows_only_what_the_learner_may_know(slug: str) -> None:
    lesson = TAUGHT[slug].lesson
    assert lesson is not None
    for done in (0, len(lesson.steps) // 2, len(lesson.steps) - 1):
        one, other = pages(TAUGHT[slug], done)
        assert shown(one) == shown(other), f"step {done} tells a secret"


def test_a_page_from_another_seat_is_detected() -> None:
    one, other = pages(TAUGHT["nine"], 0, viewer=1)
    assert shown(one) != shown(other)
