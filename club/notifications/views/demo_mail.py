"""Pages that show the demo's emails, so that visitors see what members get. They exist only in a demo."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from club.notifications import demo

View = Callable[..., HttpResponse]
MAY = "allow-popups allow-popups-to-escape-sandbox"


def demo_only(view: View) -> View:
    @wraps(view)
    def viewing(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not settings.DEMO:
            raise Http404
        return view(request, **kwargs)

    return viewing


@require_safe
@never_cache
@demo_only
def mails(request: HttpRequest) -> HttpResponse:
    return render(request, "notifications/demo_mail.html", {"mails": demo.latest(), "section": "mail"})


@require_safe
@never_cache
@demo_only
def mail(request: HttpRequest, name: str) -> HttpResponse:
    context = {"mail": mail_or_404(name), "may": MAY, "section": "mail"}
    return render(request, "notifications/demo_mail_one.html", context)


@require_safe
@never_cache
@demo_only
@xframe_options_sameorigin
def mail_html(request: HttpRequest, name: str) -> HttpResponse:
    """Show the HTML part for an iframe. The CSP allows no scripts and only the email's own style sheets."""
    shown = mail_or_404(name)
    if not shown.html:
        raise Http404
    response = HttpResponse(shown.html)
    policy = {
        "default-src": "'none'",
        "img-src": "data:",
        "style-src": " ".join(shown.style_hashes) or "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'self'",
        "sandbox": MAY,
    }
    response["Content-Security-Policy"] = "; ".join(f"{name} {value}" for name, value in policy.items())
    return response


def mail_or_404(name: str) -> demo.DemoMail:
    found = demo.named(name)
    if found is None:
        raise Http404
    return found
