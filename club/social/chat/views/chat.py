"""Views for chat and notes. Each is a page of its own; the match page loads the same content as a fragment."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from club.accounts.http import MemberRequest
from club.matches import selectors as matches
from club.matches.errors import MatchError
from club.social.chat import policy, selectors, services
from club.social.chat.errors import NotYours, Refused
from club.social.chat.models import LONGEST_LINE, LONGEST_NOTE, LONGEST_REASON
from club.social.chat.selectors import ALL_LINES, LATEST_LINES, Chat
from club.web.http import Request, number

CHAT_POLL_SECONDS = 5


def show(request: Request, chat: Chat, *, status: int = 200, part: str = "chat") -> HttpResponse:
    context = {
        "chat": chat,
        "match": chat.match,
        "silence": chat.silence.text if chat.silence else "",
        "token": get_random_string(16),
        "longest": LONGEST_LINE,
        "poll": CHAT_POLL_SECONDS,
        "section": "turns",
    }
    template = f"chat/_{part}.html" if request.htmx else "chat/chat_page.html"
    return render(request, template, context, status=status)


def chat_of(request: Request, match_id: int, latest: int = LATEST_LINES) -> Chat:
    return Chat(matches.seats_of(match_id, request.user), request.user, latest)


@never_cache
@vary_on_headers("HX-Request")
@require_safe
def chat(request: Request, match_id: int) -> HttpResponse:
    return show(request, chat_of(request, match_id, ALL_LINES if "all" in request.GET else LATEST_LINES))


@never_cache
@require_safe
def pulse(request: Request, match_id: int) -> HttpResponse:
    """Poll for changes: return the lines, or 204 if nothing changed."""
    chat = chat_of(request, match_id)
    if chat.stamp == request.GET.get("v", ""):
        return HttpResponse(status=204)
    return show(request, chat, part="lines")


@login_required
@require_POST
def write(request: MemberRequest, match_id: int) -> HttpResponse:
    text = request.POST.get("text", "")
    try:
        services.write(match_id=match_id, member=request.user, text=text, token=request.POST.get("token", "")[:32])
    except MatchError as problem:
        chat = chat_of(request, match_id)
        chat.problem, chat.typed = problem.text, text[: 2 * LONGEST_LINE]
        return show(request, chat, status=problem.status)
    return after(request, match_id)


@login_required
@require_POST
def read(request: MemberRequest, match_id: int) -> HttpResponse:
    line = number(request.POST.get("line", ""))
    if line is None:
        raise Refused("bad_form")
    chat = chat_of(request, match_id)
    if not chat.counts_unread:
        raise NotYours("not_your_match")
    services.read(match_id=match_id, member=request.user, line=min(line, chat.last))
    return render(request, "chat/_unread.html", {"n": 0, "swap": True}) if request.htmx else redirect("chat", match_id)


@login_required
@require_POST
def remove(request: MemberRequest, match_id: int, line: int) -> HttpResponse:
    services.remove(match_id=match_id, line=line, member=request.user)
    return after(request, match_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: MemberRequest, match_id: int, line: int) -> HttpResponse:
    said = services.line_of(match_id, line, request.user)
    if not policy.may_report(said, request.user):
        raise NotYours("cannot_report")
    problem = ""
    if request.method == "POST":
        try:
            services.report(match_id=match_id, line=line, member=request.user, reason=request.POST.get("reason", ""))
            messages.success(request, _("Thanks. The organizers will look into it."))
            return redirect("chat", match_id)
        except Refused as refused:
            problem = refused.text
    context = {"line": said, "match": said.match, "problem": problem, "longest": LONGEST_REASON, "section": "turns"}
    return render(request, "chat/report.html", context, status=422 if problem else 200)


@login_required
@never_cache
@vary_on_headers("HX-Request")
@require_http_methods(["GET", "HEAD", "POST"])
def notes(request: MemberRequest, match_id: int) -> HttpResponse:
    match = matches.seats_of(match_id, request.user)[0].match
    text, problem, saved = request.POST.get("text", ""), "", False
    if request.method == "POST":
        try:
            services.save_note(match_id=match_id, member=request.user, text=text)
            saved = True
        except Refused as refused:
            problem = refused.text
        if saved and not request.htmx:
            messages.success(request, _("Saved."))
            return redirect("notes", match_id)
    context = {
        "match": match,
        "text": text[: 2 * LONGEST_NOTE] if problem else selectors.note_of(request.user, match),
        "problem": problem,
        "saved": saved,
        "longest": LONGEST_NOTE,
        "section": "turns",
    }
    template = "chat/_notes.html" if request.htmx else "chat/notes_page.html"
    return render(request, template, context, status=422 if problem else 200)


def after(request: Request, match_id: int) -> HttpResponse:
    """Return the updated chat: a fragment for HTMX, a redirect for a plain form."""
    return show(request, chat_of(request, match_id)) if request.htmx else redirect("chat", match_id)
