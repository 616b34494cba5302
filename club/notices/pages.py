"""A member's own pages about notices: what they want to hear of and how, and what became of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.accounts.access import me
from club.notices import daily, preferences
from club.notices.forms import WishesForm

View = Callable[..., HttpResponse]


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
    form = WishesForm(request.POST or None, wishes=preferences.wishes_of(member), contact=contact)
    if request.method == "POST" and form.is_valid():
        preferences.wish(member, form.wishes)
        daily.come_at(member, form.cleaned_data["hour"])
        messages.success(request, _("Saved."))
        return redirect("notices")
    context = {"form": form, "contact": contact, "section": "settings"}
    return render(request, "notices/choose.html", context, status=422 if form.is_bound else 200)
