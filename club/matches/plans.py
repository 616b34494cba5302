"""The page and the service behind it with which a seat plans ahead."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.accounts.models import Member
from club.matches import planning, wording
from club.matches.errors import MatchError
from club.matches.ledger import Ledger, locked
from club.matches.models import Match, Move
from club.matches.views import answers_errors
from club.site.http import MemberRequest
from games.core import codec
from games.core.rng import Rng

LONGEST_TEXT = 4000
LAST_TURNS = 5


def set_plan(*, match_id: int, member: Member, text: str) -> Ledger:
    with locked(match_id) as ledger:
        seat = ledger.seat_of(member)
        ledger.must_be(Match.Status.RUNNING)
        seat.plan = planning.dump(planning.Plan(planning.read(ledger.game, text[:LONGEST_TEXT])))
        return ledger


@login_required
@require_http_methods(["GET", "POST"])
@answers_errors
def page(request: MemberRequest, match_id: int) -> HttpResponse:
    text = request.POST.get("plan", "")
    problem: MatchError | None = None
    if request.method == "POST":
        try:
            set_plan(match_id=match_id, member=request.user, text=text)
            messages.success(request, _("Saved."))
            return redirect("plan", match_id)
        except MatchError as refused:
            if refused.status != 422:
                raise
            problem = refused
    with locked(match_id) as ledger:
        seat = ledger.seat_of(request.user)
        ledger.must_be(Match.Status.RUNNING)
        plan = planning.load(seat.plan)
        imagined = ledger.rules.reimagine(ledger.state, seat.number, Rng(b"rehearsal", ledger.match.version))
        first = plan.steps[0] if plan.steps else None
        objection = planning.rehearse(ledger.game, ledger.rules, imagined, seat.number, first) if first else ""
        context = {
            "match": ledger.match,
            "text": text or planning.written(plan),
            "problem": wording.error(ledger.game, problem) if problem else "",
            "first": first,
            "objection": objection,
            "dropped": plan.dropped,
            "recent": recent_moves(ledger, seat.number, first),
            "section": "turns",
        }
    return render(request, "matches/plan.html", context, status=422 if problem else 200)


def recent_moves(ledger: Ledger, seat: int, step: planning.Step | None) -> list[tuple[Move, bool]]:
    """The latest moves of others that this seat knows of, and whether the next step would have answered them."""
    others = (
        Move.objects.filter(match=ledger.match, kind="act").exclude(seat=seat).order_by("-number")[: 4 * LAST_TURNS]
    )
    known = [move for move in others if public(move)][:LAST_TURNS]
    return [(move, step is not None and step.after in (planning.ANYTHING, move.line)) for move in known]


def public(move: Move) -> bool:
    return all(event.audience is None for event in codec.decode_events(move.events))
