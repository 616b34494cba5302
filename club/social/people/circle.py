"""Views for friends and challenges."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.accounts.http import MemberRequest
from club.accounts.models import Member
from club.clubinfo.selectors import club
from club.matches import wording
from club.matches.errors import MatchError
from club.matches.forms import LuckyWordForm
from club.matches.models import Match
from club.matches.services.tables import read_options
from club.outbox.services import clean
from club.social.people import challenges
from club.social.people import friends as friendships
from club.social.people import selectors as people
from club.social.people.errors import NotPossible, says_why_not
from club.social.people.forms import ChallengeForm
from club.social.people.models import Challenge
from games.core import registry

LONGEST_WORD = 200


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


def ask(me: Member, other: Member) -> str:
    friendships.ask(asker=me, asked=other)
    return _("Friend request sent to {name}.")


def accept(me: Member, other: Member) -> str:
    friendships.accept(member=me, asker=other)
    return _("You and {name} are now friends.")


def decline(me: Member, other: Member) -> str:
    friendships.decline(member=me, asker=other)
    return _("You declined. {name} won't be told.")


def end(me: Member, other: Member) -> str:
    friendships.end(member=me, other=other)
    return _("{name} is no longer on your list.")


def block(me: Member, other: Member) -> str:
    friendships.block(member=me, other=other)
    return _("You won't hear from {name} any more.")


def unblock(me: Member, other: Member) -> str:
    friendships.unblock(member=me, other=other)
    return _("{name} is no longer blocked.")


DEEDS: dict[str, Callable[[Member, Member], str]] = {
    deed.__name__: deed for deed in (ask, accept, decline, end, block, unblock)
}


@login_required
@require_POST
@says_why_not
def befriend(request: MemberRequest, username: str) -> HttpResponse:
    other = people.member_named(username)
    deed = DEEDS.get(request.POST.get("do", ""))
    if deed is None:
        raise NotPossible(wording.error(None, MatchError("bad_form")), 422)
    messages.success(request, deed(request.user, other).format(name=other.name))
    return redirect("friends") if request.POST.get("back") == "friends" else redirect("profile", other.username)


@login_required
@require_safe
@says_why_not
def choose_game(request: MemberRequest, username: str) -> HttpResponse:
    member = people.member_named(username)
    challenges.refuse_unless_welcome(request.user, member)
    games = [game for game in club().games if max(game.seats) > 1]
    return render(request, "people/choose_game.html", {"member": member, "games": games, "section": "friends"})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@says_why_not
def new_challenge(request: MemberRequest, username: str, slug: str) -> HttpResponse:
    game = registry.all_games().get(slug)
    if game is None or max(game.seats) < 2 or not club().offers(slug):
        raise Http404
    member = people.member_named(username)
    challenges.refuse_unless_welcome(request.user, member)
    friends = list(people.friends_of(request.user).exclude(pk=member.pk)[:100])
    data = request.POST if request.method == "POST" else None
    form = ChallengeForm(game, data, challenger=request.user, friends=friends)
    if form.is_valid():
        try:
            match = challenges.challenge(
                challenger=request.user, members=[member, *form.asked()], word=clean(form.cleaned_data.get("word", "")),
                game=game, options=read_options(game, form.options()), **form.table(),
            )  # fmt: skip
        except MatchError as problem:
            form.refuse(problem)
        else:
            messages.success(request, _("Friend request sent to {name}.").format(name=member.name))
            return redirect(match)
    context = {"form": form, "game": game, "member": member, "section": "friends"}
    return render(request, "people/new_challenge.html", context, status=422 if form.is_bound else 200)


def challenge_of(request: MemberRequest, pk: int) -> Challenge:
    """Return a challenge. Raise 404 for everyone but the two members involved."""
    rows = Challenge.objects.select_related("match", "challenger", "member")
    challenge = get_object_or_404(rows, pk=pk)
    if request.user.pk not in (challenge.member_id, challenge.challenger_id):
        raise Http404
    return challenge


@login_required
@require_safe
def challenge(request: MemberRequest, pk: int) -> HttpResponse:
    row = challenge_of(request, pk)
    seats = list(row.match.seats.select_related("member", "match").order_by("number"))
    sits = any(seat.member_id == request.user.pk for seat in seats)
    if sits or row.match.status != Match.Status.OPEN:
        return redirect(row.match)
    context = {"challenge": row, "match": row.match, "seats": seats, "form": LuckyWordForm(), "section": "friends"}
    return render(request, "people/challenge.html", context)


@login_required
@require_POST
@says_why_not
def answer_challenge(request: MemberRequest, pk: int) -> HttpResponse:
    row = challenge_of(request, pk)
    if row.member_id != request.user.pk:
        raise NotPossible(_("Only the person who was asked can answer."), 403)
    try:
        if request.POST.get("answer") == "yes":
            form = LuckyWordForm(request.POST)
            word = form.cleaned_data["lucky_word"] if form.is_valid() else ""
            challenges.accept(challenge=row, lucky_word=word)
            return redirect(row.match)
    except MatchError as problem:
        raise NotPossible(wording.error(None, problem), problem.status) from problem
    if request.POST.get("answer") != "no":
        raise NotPossible(wording.error(None, MatchError("bad_form")), 422)
    challenges.decline(challenge=row, answer=clean(request.POST.get("word", "").strip())[:LONGEST_WORD])
    messages.success(request, _("You declined. We'll let {name} know.").format(name=row.challenger.name))
    return redirect("turns")
