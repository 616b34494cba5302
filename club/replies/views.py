"""Two addresses that mail programs and mail providers call, and the page behind the first one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from club.replies import providers, unsubscribing


@csrf_exempt  # the mail program posts without cookies (RFC 8058); the signed address is the proof
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """GET only asks: mail scanners follow every link."""
    member = unsubscribing.member_of(token)
    if member is None:
        raise Http404
    if request.method == "POST":
        unsubscribing.unsubscribe(member)
    with translation.override(member.language or translation.get_language()):
        return render(request, "replies/unsubscribe.html", {"done": request.method == "POST"})


@csrf_exempt  # the provider's own signature or password is checked instead
def provided(request: HttpRequest) -> HttpResponse:
    view = providers.view()
    if view is None:
        raise Http404
    return view(request)
