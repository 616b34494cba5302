"""A member's own pages about notices: what they want to hear of and how, and what became of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club.accounts.access import me, organizers_only
from club.notices import daily, preferences, receipts, trouble
from club.notices.forms import WishesForm

View = Callable[..., HttpResponse]
PER_PAGE = 25


def members_only(view: View) -> View:
    """A guest has no address to write to: joining comes first."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return redirect("account_signup") if me(request).is_guest else view(request, **kwargs)

    return guarded


@members_only
@require_http_methods(["GET", "POST"])
def choose(request: HttpRequest) -> HttpResponse:
    member = me(request)
    contact = preferences.contact_of(member)
    given = request.POST if request.method == "POST" else None
    form = WishesForm(given, wishes=preferences.wishes_of(member), contact=contact)
    if request.method == "POST" and form.is_valid():
        preferences.wish(member, form.wishes)
        daily.come_at(member, form.cleaned_data["hour"])
        messages.success(request, _("Saved."))
        return redirect("notices")
    context = {"form": form, "contact": contact, "section": "settings"}
    return render(request, "notices/choose.html", context, status=422 if form.is_bound else 200)


@members_only
@require_GET
def what_became(request: HttpRequest) -> HttpResponse:
    page = Paginator(receipts.of(me(request)), PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "receipts": receipts.shown(list(page)), "section": "settings"}
    return render(request, "notices/receipts.html", context)


@members_only
@require_POST
def try_again(request: HttpRequest) -> HttpResponse:
    trouble.try_again(me(request))
    messages.success(request, _("We will try it again with the next notice."))
    return redirect("notices")


@organizers_only
@require_GET
def failing(request: HttpRequest) -> HttpResponse:
    page = Paginator(receipts.failing(), PER_PAGE).get_page(request.GET.get("page"))
    rows = [(delivery, receipts.line(delivery)) for delivery in page]
    return render(request, "notices/failing.html", {"page": page, "failing": rows, "section": "settings"})
