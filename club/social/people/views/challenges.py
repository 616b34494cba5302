"""Views for challenges."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from club.accounts.http import MemberRequest
from club.clubinfo.selectors import club
from club.matches.errors import MatchError, Refused
from club.matches.forms import LuckyWordForm
from club.matches.models import Match
from club.matches.services.tables import read_options
from club.matches.views.chance import show_rules
from club.outbox.services import clean
from club.social.people import challenges
from club.social.people import selectors as people
from club.social.people.forms import ChallengeForm
from club.social.people.models import Challenge
from club.web.errors import NotPossible
from games.core import registry

LONGEST_WORD = 200


@login_required
@require_safe
def choose_game(request: MemberRequest, username: str) -> HttpResponse:
    member = people.member_named(username)
    challenges.refuse_unless_welcome(request.user, member)
    games = [game for game in club().games if max(game.seats) > 1]
    return render(request, "people/choose_game.html", {"member": member, "games": games, "section": "friends"})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
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
@require_safe
def challenge_rules(request: MemberRequest, pk: int) -> HttpResponse:
    """Show the rules with the options of the table that the challenge is for."""
    row = challenge_of(request, pk)
    return show_rules(request, row.match, row.get_absolute_url())


@login_required
@require_POST
def answer_challenge(request: MemberRequest, pk: int) -> HttpResponse:
    row = challenge_of(request, pk)
    if row.member_id != request.user.pk:
        raise NotPossible(_("Only the person who was asked can answer."), 403)
    if request.POST.get("answer") == "yes":
        form = LuckyWordForm(request.POST)
        word = form.cleaned_data["lucky_word"] if form.is_valid() else ""
        challenges.accept(challenge=row, lucky_word=word)
        return redirect(row.match)
    if request.POST.get("answer") != "no":
        raise Refused("bad_form")
    challenges.decline(challenge=row, answer=clean(request.POST.get("word", "").strip())[:LONGEST_WORD])
    messages.success(request, _("You declined. We'll let {name} know.").format(name=row.challenger.name))
    return redirect("turns")
