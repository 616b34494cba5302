"""Views for friends."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_POST, require_safe

from club.accounts.http import MemberRequest
from club.accounts.models import Member
from club.matches.errors import Refused
from club.social.people import friends as friendships
from club.social.people import selectors as people


@login_required
@require_safe
def friends(request: MemberRequest) -> HttpResponse:
    if request.user.is_guest:
        return redirect("account_signup")
    who = request.GET.get("who", "").strip()[:30]
    context = {
        "section": "friends",
        "friends": people.friends_of(request.user)[:200],
        "requests": people.requests_to(request.user),
        "waiting": people.requests_of(request.user)[:100],
        "blocked": people.blocked_by(request.user)[:100],
        "challenges": people.challenges_for(request.user),
        "sent": people.challenges_by(request.user)[:50],
        "who": who,
        "found": people.members_called(who) if who else None,
    }
    return render(request, "people/friends.html", context)


# What a button does, and the message afterwards.
ACTIONS: dict[str, tuple[Callable[[Member, Member], object], str]] = {
    "ask": (lambda me, other: friendships.ask(asker=me, asked=other), gettext_noop("Friend request sent to {name}.")),
    "accept": (
        lambda me, other: friendships.accept(member=me, asker=other),
        gettext_noop("You and {name} are now friends."),
    ),
    "decline": (
        lambda me, other: friendships.decline(member=me, asker=other),
        gettext_noop("You declined. {name} won't be told."),
    ),
    "end": (
        lambda me, other: friendships.end(member=me, other=other),
        gettext_noop("{name} is no longer on your list."),
    ),
    "block": (
        lambda me, other: friendships.block(member=me, other=other),
        gettext_noop("You won't hear from {name} any more."),
    ),
    "unblock": (
        lambda me, other: friendships.unblock(member=me, other=other),
        gettext_noop("{name} is no longer blocked."),
    ),
}


@login_required
@require_POST
def befriend(request: MemberRequest, username: str) -> HttpResponse:
    other = people.member_named(username)
    chosen = ACTIONS.get(request.POST.get("do", ""))
    if chosen is None:
        raise Refused("bad_form")
    act, sentence = chosen
    act(request.user, other)
    messages.success(request, _(sentence).format(name=other.name))
    return redirect("friends") if request.POST.get("back") == "friends" else redirect("profile", other.username)
