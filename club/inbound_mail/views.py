"""Endpoints for mail clients (unsubscribe) and mail providers (webhook), and a reply form for the demo."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from club.inbound_mail import inbox, providers, unsubscribing
from club.notifications.views import demo_only, mail_or_404


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
        return render(request, "replies/unsubscribe.html", {"done": request.method == "POST"})


@csrf_exempt  # the provider's signature or password is checked instead
def provided(request: HttpRequest) -> HttpResponse:
    view = providers.view()
    if view is None:
        raise Http404
    return view(request)


@require_POST
@demo_only
def answer_demo_mail(request: HttpRequest, name: str) -> HttpResponse:
    """Store a visitor's reply as if it had arrived by email, because the demo's emails are never sent."""
    shown = mail_or_404(name).message
    raw = inbox.in_reply_to(shown, request.POST.get("text", ""))
    if inbox.store(raw, str(shown["To"]), str(shown.get("Reply-To", ""))) is None:
        raise Http404
    messages.success(
        request, _("We received your email. The club's reply will appear here in a few seconds as the newest email.")
    )
    return redirect("demo_mail")
