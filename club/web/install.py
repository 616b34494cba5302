"""The club as an installable web app: the manifest, and the service worker that shows push messages."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from club.clubinfo import selectors

PAPER, FELT = "#f6f1e7", "#225540"


@require_safe
@cache_control(max_age=60)
def manifest(request: HttpRequest) -> HttpResponse:
    ours = selectors.club()
    icons = [
        {"src": static("icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": static("icon-512-maskable.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"},
    ]
    club = {
        "id": "/", "name": ours.name, "short_name": ours.name[:12], "lang": get_language(),
        "start_url": "/turns/", "scope": "/", "display": "standalone", "background_color": PAPER,
        "theme_color": ours.colour or FELT, "icons": icons,
    }  # fmt: skip
    return JsonResponse(club, content_type="application/manifest+json")


@require_safe
@cache_control(max_age=3600)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, because its scope is the folder it is served from."""
    return HttpResponse(worker_source(), content_type="text/javascript; charset=utf-8")


@cache
def worker_source() -> bytes:
    file = finders.find("sw.js")
    assert isinstance(file, str)
    return Path(file).read_bytes()
