"""Views of the match page. Every action is a form that works without JavaScript; HTMX swaps the same fragment."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from club.accounts.http import MemberRequest
from club.clubinfo.views import help_context
from club.matches import clocks, jinja, live, presence, records, selectors, services, wording
from club.matches.ending import ending_of
from club.matches.errors import ClosedDoors, MatchError, NotNow, NotThere, Refused
from club.matches.fairness import Chance
from club.matches.forms import LuckyWordForm, OpeningForm
from club.matches.lists import turn_count
from club.matches.models import Match
from club.matches.openings import Opening
from club.matches.page import ALL_MOVES, LATEST_MOVES, MatchPage
from club.web import errors
from club.web.http import Request
from games.core import codec

View = Callable[..., HttpResponse]
VERIFIER = Path(__file__).with_name("verifier.html")


def answers_errors(view: View) -> View:
    """Turn a MatchError into the current board with an error message, or an error page if there is no board to show."""

    @wraps(view)
    def answering(request: Request, match_id: int, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, match_id, **kwargs)
        except (NotThere, ClosedDoors) as problem:
            return nothing_to_show(request, problem)
        except MatchError as problem:
            return refused(request, match_id, problem)

    return answering


def nothing_to_show(request: Request, problem: MatchError) -> HttpResponse:
    return errors.page(request, problem.status, wording.title(problem), wording.error(None, problem))


def refused(request: Request, match_id: int, problem: MatchError) -> HttpResponse:
    try:
        seats = selectors.seats_of(match_id, request.user)
    except (NotThere, ClosedDoors) as nothing:
        return nothing_to_show(request, nothing)
    page = MatchPage(seats, request.user, typed=request.POST.get("move", "")[:200])
    page.problem = wording.error(page.game, problem)
    return show(request, page, status=problem.status)


def show(request: Request, page: MatchPage, *, log: str = "whole", status: int = 200) -> HttpResponse:
    """Render the match page. `log`: whether an HTMX response has the "whole" log, only "new" lines, or "none"."""
    if page.match.status in (Match.Status.OPEN, Match.Status.CANCELLED):
        context = {"page": page, "section": "tables", "form": LuckyWordForm()}
        return render(request, "matches/table.html", context, status=status)
    if not page.moves:
        page.moves = selectors.moves_of(page.match, LATEST_MOVES, until=page.version)
    if log == "whole":
        page.remarks = selectors.remarks_of(page.match, until=page.version)
    streamed = bool(settings.LIVE_URL) and not page.late
    context = {"page": page, "log": log, "streamed": streamed, "poll": settings.POLL_MILLISECONDS}
    if request.htmx:
        context["turns"] = turn_count(request.user) if changes_turn_count(page, log) else None
        answer = HttpResponse(jinja.render(request, "match/answer.html", **context), status=status)
        if page.match.over:
            answer["HX-Trigger-After-Settle"] = "matchOver"
        return answer
    context["live_url"] = live.url_for(page.match, request.user) if streamed else ""
    whole = jinja.render(request, "match/whole.html", **context)
    end = ending_of(page) if page.match.over else None
    return render(request, "matches/match.html", {**context, "whole": whole, "end": end}, status=status)


def changes_turn_count(page: MatchPage, log: str) -> bool:
    """Whether the number of turns in the page header may have changed: not during the same turn."""
    return page.reader.is_authenticated and (log == "whole" or (log == "new" and not page.my_turn))


@never_cache
@vary_on_headers("HX-Request")
@require_safe
@answers_errors
def match(request: Request, match_id: int) -> HttpResponse:
    seats = selectors.seats_of(match_id, request.user)
    if clocks.enforce(seats):  # so that deadlines work even if no sweep is running
        seats = selectors.seats_of(match_id, request.user)
    page = MatchPage(
        seats,
        request.user,
        picked=request.GET.get("do", "")[:200],
        at=number(request.GET.get("at", "")),
        eyes=number(request.GET.get("eyes", "")),
        buttons="buttons" in request.GET,
    )
    if page.me is not None and request.user.pk is not None and page.match.status == Match.Status.RUNNING:
        presence.note(match_id, request.user.pk)
    if request.GET.get("log") == "all":
        page.moves = selectors.moves_of(page.match, ALL_MOVES, until=page.version)
    return show(request, page, log="none" if page.picked else "whole")


@never_cache
@require_safe
@answers_errors
def pulse(request: Request, match_id: int) -> HttpResponse:
    """Return the page if it has changed since version `v`, else 204, as cheaply as possible."""
    seen = number(request.GET.get("v", ""))
    news: MatchPage | None = None
    same = Match.objects.filter(pk=match_id, version=seen or 0, private=False, spectators=Match.Spectators.ON)
    if seen is None or not same.exists():
        seats = selectors.seats_of(match_id, request.user)
        page = MatchPage(seats, request.user, picked=request.GET.get("do", "")[:200], buttons="buttons" in request.GET)
        news = page if page.version != seen else None
    if request.user.is_authenticated:
        presence.note(match_id, request.user.pk, afresh=news is not None)
    return HttpResponse(status=204) if news is None else show(request, news)


@login_required
@require_POST
@answers_errors
def play(request: MemberRequest, match_id: int) -> HttpResponse:
    token = number(request.POST.get("token", ""))
    kind = request.POST.get("decision", "")
    if token is None or not kind.isidentifier():
        raise Refused("bad_form")
    played = services.play(
        match_id=match_id, member=request.user, kind=kind, token=token, line=request.POST.get("move", "")
    )
    if played.repeated or not request.htmx:
        return after(request, match_id)
    ledger = played.ledger
    page = MatchPage.after(ledger, request.user)
    nothing_missed = number(request.POST.get("seen", "")) == ledger.moves[0].number - 1
    return after(request, match_id, page, log="new") if nothing_missed else after(request, match_id)


@login_required
@require_POST
@answers_errors
def undo(request: MemberRequest, match_id: int) -> HttpResponse:
    token = number(request.POST.get("token", ""))
    if token is None:
        raise Refused("bad_form")
    services.undo(match_id=match_id, member=request.user, token=token)
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def sheet(request: MemberRequest, match_id: int) -> HttpResponse:
    services.write_sheet(match_id=match_id, member=request.user, line=" ".join(request.POST.getlist("line")))
    return after(request, match_id, log="none")


@login_required
@require_POST
@answers_errors
def resign(request: MemberRequest, match_id: int) -> HttpResponse:
    services.resign(match_id=match_id, member=request.user)
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def propose_end(request: MemberRequest, match_id: int) -> HttpResponse:
    services.propose_end(match_id=match_id, member=request.user, wanted=request.POST.get("wanted") == "yes")
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def propose_pause(request: MemberRequest, match_id: int) -> HttpResponse:
    services.propose_pause(match_id=match_id, member=request.user, wanted=request.POST.get("wanted") == "yes")
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def resume(request: MemberRequest, match_id: int) -> HttpResponse:
    services.resume(match_id=match_id, member=request.user)
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def take_over(request: MemberRequest, match_id: int) -> HttpResponse:
    seat = number(request.POST.get("seat", ""))
    services.take_over(match_id=match_id, seat=-1 if seat is None else seat, member=request.user)
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def take_back(request: MemberRequest, match_id: int) -> HttpResponse:
    services.take_seat_back(match_id=match_id, member=request.user)
    return after(request, match_id)


@login_required
@require_POST
@answers_errors
def play_again(request: MemberRequest, match_id: int) -> HttpResponse:
    """Open or join the rematch and redirect to its table."""
    chance = OpeningForm(request.POST).chance()
    return redirect("match", services.play_again(match_id=match_id, member=request.user, **chance).pk)


@never_cache
@require_safe
@answers_errors
def end(request: Request, match_id: int) -> HttpResponse:
    """Return the part shown after the end, for a page that was open when the match ended."""
    page = MatchPage(selectors.seats_of(match_id, request.user), request.user)
    if not page.match.over:
        raise NotNow("not_finished")
    if not request.htmx:
        return redirect("match", match_id)
    return render(request, "matches/_end.html", {"end": ending_of(page)})


def after(request: Request, match_id: int, page: MatchPage | None = None, log: str = "whole") -> HttpResponse:
    """Show the current board after an action: a fragment for HTMX, a redirect for a plain form."""
    if not request.htmx:
        return redirect("match", match_id)
    response = show(request, page or MatchPage(selectors.seats_of(match_id, request.user), request.user), log=log)
    response["HX-Push-Url"] = f"/matches/{match_id}/"
    return response


@require_safe
@answers_errors
def record(request: Request, match_id: int) -> HttpResponse:
    """Return the match record as text; only after the end, because it contains all secrets."""
    seats = selectors.seats_of(match_id, request.user)
    if not seats[0].match.over:
        raise NotNow("not_over")
    match = seats[0].match
    name = f'inline; filename="{match.game}-{match.pk}.txt"'
    text = records.write(match, seats)
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


@require_safe
@answers_errors
def fair(request: Request, match_id: int) -> HttpResponse:
    """The fairness check: before the end the commitment, afterwards the verification."""
    seats = selectors.seats_of(match_id, request.user)
    found = records.verify(seats[0].match, seats) if seats[0].match.over else None
    context = {"match": seats[0].match, "chance": Chance.of(seats), "found": found}
    return render(request, "matches/fair.html", context)


@require_safe
@answers_errors
def rules(request: Request, match_id: int) -> HttpResponse:
    """Show the rules with the options of this match."""
    match = selectors.seats_of(match_id, request.user)[0].match
    return show_rules(request, match)


def show_rules(request: Request, match: Match, back: str = "") -> HttpResponse:
    game = match.rulebook
    context = {**help_context(game, codec.decode(match.options, game.options)), "match": match}
    context["back"] = back or match.get_absolute_url()
    return render(request, "site/game_help.html", context)


@never_cache
@require_safe
def opening(request: Request) -> JsonResponse:
    """Return a new opening for forms with only a button; the browser needs it before it adds a lucky word."""
    made = Opening.new()
    return JsonResponse({"opening": made.token, "commitment": made.commitment})


@require_safe
def verifier(request: Request) -> HttpResponse:
    """Download the verifier, which runs offline. It has an inline script, which pages of the site may not have."""
    download = {"Content-Disposition": 'attachment; filename="fernzug-verify.html"'}
    return HttpResponse(VERIFIER.read_bytes(), content_type="text/html; charset=utf-8", headers=download)


def number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
