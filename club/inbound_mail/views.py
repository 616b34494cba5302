"""Webhook for mail providers, and a reply form for the demo."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from club.inbound_mail import inbox, providers
from club.notifications.views.demo_mail import demo_only, mail_or_404


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
