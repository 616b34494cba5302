"""The picture of a position, for lists of matches."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from club.matches import page, pictures, selectors
from club.web.http import Request
from club.web.pictures import file_response

A_WEEK = 7 * 24 * 3600


@gzip_page
@require_safe
def match_picture(request: Request, match_id: int, version: int, theme: str) -> HttpResponse:
    """Serve the position that spectators see now. The address of an earlier one redirects to it."""
    seats = selectors.seats_of(match_id, request.user)
    match = seats[0].match
    if not pictures.has_picture(match) or theme not in ("light", "dark"):
        raise Http404
    dark = theme == "dark"
    if version != match.version:
        return redirect(pictures.picture_url(match, dark=dark))
    with translation.override("en"):  # one picture for all readers
        drawn = page.picture(match, seats)
    answer = file_response(drawn, match.game, dark=dark)
    answer["Cache-Control"] = f"{'private' if match.private else 'public'}, max-age={A_WEEK}, immutable"
    return answer
