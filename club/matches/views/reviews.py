"""The film of a finished match, and the request to review an older one."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from club.accounts.http import MemberRequest
from club.matches import reviews, selectors
from club.matches.models import Match, MatchFilm
from club.matches.views.responses import answers_errors, member_action
from club.web.http import Request

A_DAY = 24 * 3600


@require_safe
@answers_errors
def film(request: Request, match_id: int) -> HttpResponse:
    """Return the animated picture. An email may link to it before it exists: then show the match."""
    match = selectors.seats_of(match_id, request.user)[0].match
    row = film_row(match, "film")
    if row is None:
        return redirect("match", match_id)
    answer = picture(match, bytes(row.film), "image/webp")
    if "download" in request.GET:
        answer["Content-Disposition"] = f'attachment; filename="{match.game}-{match.pk}.webp"'
    return answer


@require_safe
@answers_errors
def still(request: Request, match_id: int) -> HttpResponse:
    """Return the last board as a picture for previews."""
    match = selectors.seats_of(match_id, request.user)[0].match
    row = film_row(match, "still")
    return redirect("match", match_id) if row is None else picture(match, bytes(row.still), "image/png")


@member_action
def request_review(request: MemberRequest, match_id: int) -> HttpResponse:
    """Queue the analysis and the film of a match that ended long ago."""
    reviews.request(selectors.seats_of(match_id, request.user)[0].match)
    return redirect("match", match_id)


def film_row(match: Match, column: str) -> MatchFilm | None:
    """Return the film of a match that is over: until then, it would reveal secrets if an organizer continued it."""
    if not match.over:
        return None
    return reviews.film_of(match).only(column).first()


def picture(match: Match, content: bytes, kind: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=kind)
    if match.private:
        patch_cache_control(answer, private=True, max_age=A_DAY)
    else:
        patch_cache_control(answer, public=True, max_age=A_DAY)
    return answer
