"""Organizers see how many learners began and finished a lesson and moved in a match afterwards."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from club.lessons.models import LessonProgress
from club.organizer.statistics import charts
from tests.factories import MemberFactory

pytestmark = pytest.mark.django_db


def test_lessons_are_counted_by_game_and_period(mira) -> None:
    now = timezone.now()
    for days, finished, moved in ((1, now, now), (2, now, None), (3, None, None), (200, now, now)):
        LessonProgress.objects.create(
            member=MemberFactory(), game="nine", began_at=now - timedelta(days=days), finished_at=finished,
            moved_at=moved,
        )  # fmt: skip
    by_span = {span: {row[0]: row[1:] for row in charts.one("lessons", span).rows} for span in charts.SPANS}
    assert by_span["month"]["nine"] == (3, 2, 1)
    assert by_span["all"]["nine"] == (4, 3, 2)
    assert by_span["month"]["orapa"] == (0, 0, 0)
    client = Client()
    client.force_login(mira)
    page = client.get("/organizer/figures/").content.decode()
    assert "moved in a match afterwards" in page
