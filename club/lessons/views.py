"""Views of the lessons. Every press is a link or a form that works without JavaScript; HTMX swaps the same fragment."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from club.accounts.access import me
from club.accounts.http import MemberRequest
from club.lessons import services
from club.lessons.models import LessonProgress
from club.lessons.page import Choice, LessonPage, page_of
from club.matches import jinja
from club.matches.page.frames import MOST_IN_ANSWER, frames
from club.matches.services.moves import LONGEST_LINE
from club.matches.views.guests import refuse_or_welcome_guest
from club.web.http import Request, number
from games.core.contract import Refusal
from games.core.lessons import Lesson


@never_cache
@vary_on_headers("HX-Request")
@require_safe
def lesson(request: Request, slug: str) -> HttpResponse:
    """Show the lesson where the reader left it, or its first page to readers who have not begun it."""
    game, course = services.taught(slug)
    progress = services.progress_of(me(request), game) if request.user.is_authenticated else None
    if progress is None:
        return render(request, "lessons/start.html", {"game": game, "lesson": course, "section": "games"})
    choice = Choice(
        request.GET.get("do", "")[:LONGEST_LINE], request.GET.get("on", "")[:50], request.GET.get("mode", "")[:20]
    )
    more = {"part": request.GET["part"][:30]} if request.GET.get("part") else {}
    return show(request, page_of(me(request), game, course, progress.done, choice, **more))


@require_POST
def start(request: Request, slug: str) -> HttpResponse:
    """Begin the lesson or go on with it, as a new guest when logged out."""
    game, course = services.taught(slug)
    refusal = refuse_or_welcome_guest(request)
    if refusal is not None:
        return refusal
    services.start(me(request), game, course)
    return redirect("lesson", slug)


@login_required
@require_POST
def play(request: MemberRequest, slug: str) -> HttpResponse:
    return answer(request, slug, request.POST.get("move", ""), sheet=False)


@login_required
@require_POST
def sheet(request: MemberRequest, slug: str) -> HttpResponse:
    return answer(request, slug, " ".join(request.POST.getlist("line")), sheet=True)


def answer(request: MemberRequest, slug: str, line: str, *, sheet: bool) -> HttpResponse:
    game, course = services.taught(slug)
    seen, reason = number(request.POST.get("seen", "")), ""
    try:
        expected = services.answer(request.user, game, course, line[:LONGEST_LINE], seen=seen, sheet=sheet)
    except Refusal as refusal:
        expected, reason = False, game.wording.refusal(refusal)
    if expected and not request.htmx:
        return redirect("lesson", slug)
    progress = LessonProgress.objects.get(member=request.user, game=slug)
    page = page_of(request.user, game, course, progress.done, Choice())
    if not expected:
        page.explained = reason or explanation(course, progress.done)
    response = show(request, page, status=200 if expected else 422, log="none" if sheet else "whole")
    if request.htmx:
        response["HX-Push-Url"] = page.url
    return response


def explanation(course: Lesson, done: int) -> str:
    return str(course.steps[done].wrong)


def show(request: Request, page: LessonPage, *, status: int = 200, log: str = "whole") -> HttpResponse:
    page.csrf = jinja.csrf_field(request)
    context: dict[str, Any] = {
        "page": page,
        "csrf": page.csrf,
        "log": log,
        "streamed": False,
        "poll": 0,
        "frames": film_of(request, page),
        "turns": 0,
        "menu": "",
        "open_tab": "",
    }
    if request.htmx:
        return HttpResponse(jinja.render(request, "match/answer.html", **context), status=status)
    outside = {
        "page": page,
        "has_panel": page.has_panel,
        **{f"{name}_pane": jinja.render(request, f"match/{name}.html", **context) for name in ("log", "twin", "panel")},
    }
    table = jinja.render(request, "match/icons.html") + jinja.render(request, "match/table.html", **context)
    return render(request, "lessons/lesson.html", {**outside, "whole": mark_safe(table)}, status=status)


def film_of(request: Request, page: LessonPage) -> list[Any]:
    """Return the moves of the latest step, if the others moved too and motion is wanted."""
    played = request.htmx and request.method == "POST" and not page.explained
    if not played or page.version - page.progress.latest < 2 or request.COOKIES.get("still"):
        return []
    return frames(page, page.progress.latest, page.version, MOST_IN_ANSWER)
