"""Views for profiles, head-to-head pages and privacy settings."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.accounts import privacy
from club.accounts.http import MemberRequest
from club.social.people import profiles
from club.social.people import selectors as people
from club.social.people.forms import PrivacyForm
from club.web.errors import NotPossible
from club.web.http import Request


@require_safe
def profile(request: Request, username: str) -> HttpResponse:
    member = people.member_named(username)
    return render(request, "people/profile.html", {"page": profiles.profile_of(member, request.user), "member": member})


@require_safe
def against(request: Request, username: str, other: str) -> HttpResponse:
    """Show the head-to-head results of two members, if both show their results to the reader."""
    pair = [people.member_named(name) for name in (username, other)]
    if pair[0] == pair[1]:
        return redirect("profile", pair[0].username)
    friends = set(people.friends_of(request.user).filter(pk__in=[m.pk for m in pair]).values_list("pk", flat=True))
    for member in pair:
        if (
            request.user not in pair
            and not privacy.shown_to(request.user, member, friends=member.pk in friends).results
        ):
            raise NotPossible(_("{name} doesn't show their results to everyone.").format(name=member.name), 403)
    context = {
        "pair": pair,
        "scores": profiles.head_to_head(*pair),
        "matches": profiles.met(pair, request.user),
    }
    return render(request, "people/against.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_privacy(request: MemberRequest) -> HttpResponse:
    if request.user.is_guest:
        return redirect("account_signup")
    form = PrivacyForm(request.POST if request.method == "POST" else None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("privacy")
    context = {"form": form, "section": "settings"}
    return render(request, "people/privacy.html", context, status=422 if form.is_bound else 200)
