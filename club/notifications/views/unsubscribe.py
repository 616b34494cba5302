"""One-click unsubscribe, for mail clients and members who are not logged in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.notifications import unsubscribing


@csrf_exempt  # mail clients post without cookies (RFC 8058); the URL is signed
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Unsubscribe on POST. GET only shows a confirmation, because mail scanners follow every link."""
    member = unsubscribing.member_of(token)
    if member is None:
        raise Http404
    if request.method == "POST":
        unsubscribing.unsubscribe(member)
    with translation.override(member.language or translation.get_language()):
        return render(request, "notifications/unsubscribe.html", {"done": request.method == "POST"})
