"""The page and the service behind it with which a seat plans ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

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
from games.core import choices, codec
from games.core.contract import Decision, Scene
from games.core.rng import Rng

LONGEST_TEXT = 4000
LAST_TURNS = 5


def set_plan(*, match_id: int, member: Member, text: str) -> Ledger:
    with locked(match_id) as ledger:
        seat = ledger.seat_of(member)
        ledger.must_be(Match.Status.RUNNING)
        seat.plan = planning.dump(planning.read(ledger.game, text[:LONGEST_TEXT]))
        return ledger


@login_required
@require_http_methods(["GET", "POST"])
@answers_errors
def page(request: MemberRequest, match_id: int) -> HttpResponse:
    """Two buttons: one tries the plan, and writes nothing; the other keeps it."""
    text = request.POST.get("plan", "")[:LONGEST_TEXT]
    problem: MatchError | None = None
    if request.method == "POST" and request.POST.get("do") != "try":
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
        plan = kept = planning.load(seat.plan)
        if request.method == "POST" and problem is None:
            try:
                plan = planning.read(ledger.game, text)
            except MatchError as refused:
                problem = refused
        imagined = imagine(ledger, seat.number, ledger.state, ledger.match.version)
        context = {
            "match": ledger.match,
            "text": text if request.method == "POST" else planning.written(plan, _("always")),
            "problem": wording.error(ledger.game, problem) if problem else "",
            "dropped": kept.dropped,
            "tried": request.method == "POST" and problem is None,
            "rehearsals": [] if problem else rehearsals(ledger, seat.number, imagined, plan),
            "recent": [] if problem else recent_turns(ledger, seat.number, plan),
            "example": example(ledger, seat.number),
            "board": ledger.game.board.draw(ledger.rules.view(ledger.state, seat.number), Scene(name="plan")),
            "section": "turns",
        }
    return render(request, "matches/plan.html", context, status=422 if problem else 200)


@dataclass(frozen=True)
class Tried:
    """What a step or a standing order would do, or did not do in an earlier turn."""

    after: str
    play: str
    refused: str = ""  # the line that would not be played
    why: str = ""
    number: int = 0  # of the move it would have answered


def imagine(ledger: Ledger, seat: int, state: Any, number: int) -> Any:
    """Nothing that the seat does not know comes into a dry run; and nobody can reckon back from what it says."""
    return ledger.rules.reimagine(state, seat, Rng(bytes(ledger.key) + b" rehearsal", number))


def rehearsals(ledger: Ledger, seat: int, state: Any, plan: planning.Plan) -> list[Tried]:
    """On the current position: the next step, and the standing orders where it is the seat's turn."""
    tried = []
    for step in plan.steps[:1]:
        found = planning.rehearse(ledger.game, ledger.rules, state, seat, step)
        tried.append(told(ledger, step.after, "; ".join(step.play), found))
    mine = planning.turn_of(ledger.rules, state, seat)
    if mine is not None:
        for line in plan.always:
            problem = planning.objection(ledger.game, ledger.rules, state, mine, line)
            tried.append(told(ledger, "", line, (line, problem) if problem else None))
    return tried


def recent_turns(ledger: Ledger, seat: int, plan: planning.Plan) -> list[Tried]:
    """The latest turns of this seat, each with the move before it, and what the plan would have answered.

    Where a turn began, the log keeps the position.
    """
    if plan == planning.NOTHING or plan.dropped:
        return []
    moves = Move.objects.filter(match=ledger.match, kind="act").exclude(seat=seat).exclude(snapshot="")
    found: list[Tried] = []
    for move in moves.order_by("-number")[: 4 * LAST_TURNS]:
        if len(found) == LAST_TURNS or not public(move):
            continue
        state = imagine(ledger, seat, codec.decode(move.snapshot, ledger.game.state), move.number)
        mine = planning.turn_of(ledger.rules, state, seat)
        if mine is not None:
            found.append(in_hindsight(ledger, plan, move, mine, state))
    return found


def in_hindsight(ledger: Ledger, plan: planning.Plan, move: Move, mine: Decision, state: Any) -> Tried:
    line, _rest = planning.next_line(plan, move.line)
    if line is None:
        order = None if plan.steps else planning.standing(ledger.game, ledger.rules, state, mine, plan.always)
        return Tried(move.line, order or "", number=move.number)
    play = plan.steps[0].play
    refused = planning.play_out(ledger.game, ledger.rules, state, mine.seat, play)
    return told(ledger, move.line, "; ".join(play), refused, move.number)


def told(ledger: Ledger, after: str, play: str, refused: tuple[str, MatchError] | None, number: int = 0) -> Tried:
    if refused is None:
        return Tried(after, play, number=number)
    return Tried(after, play, refused[0], wording.error(ledger.game, refused[1]), number)


def example(ledger: Ledger, seat: int) -> str:
    """How a move is written here: one that the seat can make now, or its own latest."""
    mine = planning.turn_of(ledger.rules, ledger.state, seat)
    if mine is not None:
        return " ".join(next(choices.lines(ledger.game, ledger.rules, ledger.state, mine), ()))
    latest = Move.objects.filter(match=ledger.match, kind="act", seat=seat).order_by("-number")
    return latest.values_list("line", flat=True).first() or ""


def public(move: Move) -> bool:
    return all(event.audience is None for event in codec.decode_events(move.events))
