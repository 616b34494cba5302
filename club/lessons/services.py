"""Start a lesson, play its steps, and count what learners do afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Count, Exists, OuterRef, Q
from django.http import Http404
from django.utils import timezone

from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.lessons.models import LessonProgress
from club.matches.models import Seat
from games.core import coaching, registry
from games.core.contract import AnyGame
from games.core.lessons import Lesson

FOLLOWED_UP = timedelta(days=60)  # a first move later than this is not credited to the lesson


def taught(slug: str) -> tuple[AnyGame, Lesson]:
    """Return a game of the club with its lesson, or raise Http404."""
    game = registry.all_games().get(slug)
    if game is None or game.lesson is None or not club().offers(slug):
        raise Http404
    return game, game.lesson


def progress_of(member: Member, game: AnyGame) -> LessonProgress | None:
    return LessonProgress.objects.filter(member=member, game=game.slug).first()


def start(member: Member, game: AnyGame, lesson: Lesson) -> LessonProgress:
    """Begin a lesson, go on with an unfinished one, or begin a finished one again."""
    defaults = {"began_at": timezone.now()}
    try:
        with transaction.atomic():
            progress, _new = LessonProgress.objects.get_or_create(member=member, game=game.slug, defaults=defaults)
    except IntegrityError:  # the form was sent twice at the same time
        progress = LessonProgress.objects.get(member=member, game=game.slug)
    if progress.done >= len(lesson.steps):
        progress.done = 0
        progress.save(update_fields=["done"])
    return progress


@transaction.atomic
def answer(member: Member, game: AnyGame, lesson: Lesson, line: str, *, seen: int | None, sheet: bool) -> bool:
    """Do the next step if the line is its move; return False, and write nothing, if it is another one.

    A form that was sent twice, or from an outdated page, does nothing. Raises Refusal if the line cannot be read.
    """
    rows = LessonProgress.objects.select_for_update(of=("self",), no_key=True)
    progress = rows.filter(member=member, game=game.slug).first()
    if progress is None:
        raise Http404
    version = len(coaching.play(game, lesson, progress.done).moves)
    if progress.done >= len(lesson.steps) or (seen is not None and seen != version):
        return True
    step = lesson.steps[progress.done]
    if bool(step.sheet) != sheet or not coaching.expects(game, step, line):
        return False
    progress.done += 1
    if progress.done == len(lesson.steps) and progress.finished_at is None:
        progress.finished_at = timezone.now()
    progress.save(update_fields=["done", "finished_at"])
    return True


def hand_over(*, guest: Member, member: Member, **signal: Any) -> None:
    """Hand the guest's lessons to the member, except those that the member has begun too."""
    known = LessonProgress.objects.filter(member=member).values("game")
    LessonProgress.objects.filter(member=guest).exclude(game__in=known).update(member=member)


def follow_up() -> int:
    """Note which learners have moved in a match of the game since their lesson began. Return how many are new."""
    now = timezone.now()
    moved = Seat.objects.filter(
        member=OuterRef("member"),
        match__game=OuterRef("game"),
        match__started_at__gte=OuterRef("began_at"),
        last_move__gt=0,
    )
    waiting = LessonProgress.objects.filter(moved_at=None, member__isnull=False, began_at__gte=now - FOLLOWED_UP)
    return waiting.filter(Exists(moved)).update(moved_at=now)


@dataclass(frozen=True)
class Figures:
    began: int = 0
    finished: int = 0
    moved: int = 0


def figures(since: datetime | None = None) -> dict[str, Figures]:
    """Count the lessons by game: how many began, finished, and moved in a match afterwards."""
    rows = LessonProgress.objects.order_by()
    if since is not None:
        rows = rows.filter(began_at__gte=since)
    counted = rows.values("game").annotate(
        began=Count("pk"),
        finished=Count("pk", filter=Q(finished_at__isnull=False)),
        moved=Count("pk", filter=Q(moved_at__isnull=False)),
    )
    return {row["game"]: Figures(row["began"], row["finished"], row["moved"]) for row in counted}
