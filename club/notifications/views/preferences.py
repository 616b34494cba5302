"""Views for a member's notification settings and delivery log, and for the organizers' list of failures."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.accounts.access import me, organizers_only
from club.notifications import broken_channels, daily, delivery_log, endpoints, preferences
from club.notifications.channels import push, webhook
from club.notifications.forms import BrowserForm, WebhookForm, WishesForm
from club.notifications.models import Channel, Contact, Endpoint, feed_token
from club.web import errors, limits

View = Callable[..., HttpResponse]
PER_PAGE = 25
ENDPOINTS_PER_HOUR = 20  # each request sends something to an address that the member entered


def members_only(view: View) -> View:
    """Redirect guests to sign up, because they have no email address."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return redirect("account_signup") if me(request).is_guest else view(request, **kwargs)

    return guarded


@members_only
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    member = me(request)
    given = request.POST if request.method == "POST" else None
    form = WishesForm(given, wishes=preferences.wishes_of(member), contact=preferences.contact_of(member))
    if given is not None and form.is_valid():
        preferences.wish(member, form.wishes)
        daily.come_at(member, form.cleaned_data["hour"])
        messages.success(request, _("Saved."))
        return redirect("notices")
    return show(request, form=form, status=200 if given is None else 422)


def show(
    request: HttpRequest, *, form: WishesForm | None = None, hook: WebhookForm | None = None, status: int = 200
) -> HttpResponse:
    member = me(request)
    contact = preferences.contact_of(member)
    context = {
        "form": form or WishesForm(None, wishes=preferences.wishes_of(member), contact=contact),
        "hook": hook or WebhookForm(),
        "contact": contact,
        "endpoints": Endpoint.objects.filter(member=member).order_by("pk"),
        "examples": [(service.name, service.example) for service in webhook.SERVICES.values()],
        "push_key": push.public_key(),
        "section": "settings",
    }
    return render(request, "notifications/choose.html", context, status=status)


# Browsers and webhooks


@members_only
@require_POST
def add_webhook(request: HttpRequest) -> HttpResponse:
    form = WebhookForm(request.POST)
    if not form.is_valid():
        return show(request, hook=form, status=422)
    given = form.cleaned_data
    return added(request, Channel.WEBHOOK, given["address"], **{n: given[n] for n in ("service", "token", "name")})


@members_only
@require_POST
def add_browser(request: HttpRequest) -> HttpResponse:
    form = BrowserForm(request.POST)
    if not form.is_valid():
        text = _("This browser gave us an address we can't use.")
        return errors.page(request, 422, _("Push doesn't work here"), text)
    given = form.cleaned_data
    return added(request, Channel.PUSH, given["address"], **{n: given[n] for n in ("p256dh", "auth", "name")})


def added(request: HttpRequest, channel: Channel, address: str, **fields: str) -> HttpResponse:
    if not limits.allow(request, "endpoint", ENDPOINTS_PER_HOUR):
        return errors.page(request, 429, _("One moment, please"), _("Too many tries. Try again in an hour."))
    try:
        endpoints.add(me(request), channel, address, **fields)
    except endpoints.TooMany:
        text = _("You can't add any more. Remove one you no longer use.")
        return errors.page(request, 422, _("You've reached the limit"), text)
    messages.success(request, _("Added. A test should appear there in a few seconds."))
    return redirect("notices")


@members_only
@require_POST
def test_endpoint(request: HttpRequest, pk: int) -> HttpResponse:
    endpoint = get_object_or_404(Endpoint, pk=pk, member=me(request))
    if not limits.allow(request, "endpoint", ENDPOINTS_PER_HOUR):
        return errors.page(request, 429, _("One moment, please"), _("Too many tries. Try again in an hour."))
    endpoints.test(endpoint)
    messages.success(request, _("The test is on its way. See below whether it arrived."))
    return redirect("receipts")


@members_only
@require_POST
def remove_endpoint(request: HttpRequest, pk: int) -> HttpResponse:
    if endpoints.remove(me(request), pk):
        messages.success(request, _("Removed."))
    return redirect("notices")


# Feeds


@members_only
@require_POST
def new_feeds(request: HttpRequest) -> HttpResponse:
    """Create new feed URLs and revoke the old ones."""
    Contact.objects.update_or_create(member=me(request), defaults={"feed_token": feed_token()})
    messages.success(request, _("Here are the addresses. Anyone who knows them can see your turns and deadlines."))
    return redirect("notices")


@members_only
@require_POST
def no_feeds(request: HttpRequest) -> HttpResponse:
    Contact.objects.filter(member=me(request)).update(feed_token=None)
    messages.success(request, _("The addresses no longer work."))
    return redirect("notices")


# Delivery log


@members_only
@require_safe
def what_became(request: HttpRequest) -> HttpResponse:
    page = Paginator(delivery_log.of(me(request)), PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "receipts": delivery_log.shown(list(page)), "section": "settings"}
    return render(request, "notifications/delivery_log.html", context)


@members_only
@require_POST
def try_again(request: HttpRequest) -> HttpResponse:
    broken_channels.try_again(me(request))
    messages.success(request, _("We'll try again with your next notification."))
    return redirect("notices")


@organizers_only
@require_safe
def failing(request: HttpRequest) -> HttpResponse:
    page = Paginator(delivery_log.failing(), PER_PAGE).get_page(request.GET.get("page"))
    rows = [(delivery, delivery_log.line(delivery)) for delivery in page]
    return render(request, "notifications/failing.html", {"page": page, "failing": rows, "section": "settings"})
