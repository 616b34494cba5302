"""The page for conditional moves and standing orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.accounts.http import MemberRequest
from club.matches import error_messages, planning
from club.matches.errors import MatchError
from club.matches.models import Match, Move
from club.matches.services.ledger import Ledger, locked
from club.matches.services.plans import LONGEST_TEXT, set_plan
from club.matches.views.responses import answers_errors
from club.web.notation import localized
from games.core import choices, codec
from games.core.contract import Decision, Scene
from games.core.speech import called

LAST_TURNS = 5


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@answers_errors
def page(request: MemberRequest, match_id: int) -> HttpResponse:
    """Show the plan. One button tries a plan without saving it, the other saves it."""
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
        with called([each.shown_name for each in ledger.seats]):
            board = ledger.game.board.draw(ledger.rules.view(ledger.state, seat.number), Scene(name="plan"))
        context = {
            "match": ledger.match,
            "text": text if request.method == "POST" else localized(ledger.game, planning.written(plan, _("always"))),
            "problem": error_messages.message(ledger.game, problem) if problem else "",
            "dropped": kept.dropped,
            "tried": request.method == "POST" and problem is None,
            "rehearsals": [] if problem else rehearsals(ledger, seat.number, plan),
            "recent": [] if problem else recent_turns(ledger, seat.number, plan),
            "example": example(ledger, seat.number),
            "board": board,
            "section": "turns",
        }
    return render(request, "matches/plan.html", context, status=422 if problem else 200)


@dataclass(frozen=True)
class Tried:
    """The result of trying a step or standing order in the current position or an earlier turn."""

    after: str
    play: str
    refused: str = ""  # the line that would be refused
    why: str = ""
    number: int = 0  # the number of the move it would have answered


def rehearsals(ledger: Ledger, seat: int, plan: planning.Plan) -> list[Tried]:
    """Try the next step in the current position, and the standing orders if it is the seat's turn."""
    if not plan.steps and not plan.always:
        return []
    tried = []
    worlds = planning.imagine(ledger.rules, ledger.state, seat)
    for step in plan.steps[:1]:
        found = planning.rehearse(ledger.game, ledger.rules, worlds, seat, step)
        tried.append(trial_result(ledger, step.after, "; ".join(step.play), found))
    mine = planning.turn_of(ledger.rules, worlds[0], seat)
    if mine is not None:
        for line in plan.always:
            problem = planning.objection(ledger.game, ledger.rules, worlds[0], mine, line)
            tried.append(trial_result(ledger, "", line, (line, problem) if problem else None))
    return tried


def recent_turns(ledger: Ledger, seat: int, plan: planning.Plan) -> list[Tried]:
    """Try the plan on the latest turns of this seat, each with the move before it.

    The log has a snapshot at the beginning of each turn.
    """
    if plan == planning.NOTHING or plan.dropped:
        return []
    moves = Move.objects.filter(match=ledger.match, kind="act").exclude(seat=seat).exclude(snapshot="")
    found: list[Tried] = []
    for move in moves.order_by("-number")[: 4 * LAST_TURNS]:
        line = planning.public_line(ledger.game, move)
        if len(found) == LAST_TURNS or line is None:
            continue
        worlds = planning.imagine(ledger.rules, codec.decode(move.snapshot, ledger.game.state), seat)
        mine = planning.turn_of(ledger.rules, worlds[0], seat)
        if mine is not None:
            found.append(in_hindsight(ledger, plan, move, mine, worlds))
    return found


def in_hindsight(ledger: Ledger, plan: planning.Plan, move: Move, mine: Decision, worlds: Sequence[Any]) -> Tried:
    line, _rest = planning.next_line(plan, move.line)
    if line is None:
        order = None if plan.steps else planning.standing(ledger.game, ledger.rules, worlds[0], mine, plan.always)
        return trial_result(ledger, move.line, order or "", None, move.number)
    play = plan.steps[0].play
    refused = planning.play_out(ledger.game, ledger.rules, worlds, mine.seat, play)
    return trial_result(ledger, move.line, "; ".join(play), refused, move.number)


def trial_result(
    ledger: Ledger, after: str, play: str, refused: tuple[str, MatchError] | None, number: int = 0
) -> Tried:
    line, why = ("", "") if refused is None else (refused[0], error_messages.message(ledger.game, refused[1]))
    after, play, line = (localized(ledger.game, part) for part in (after, play, line))
    return Tried(after, play, line, why, number)


def example(ledger: Ledger, seat: int) -> str:
    """Return an example of the notation: a move that the seat can make now, or its latest one."""
    mine = planning.turn_of(ledger.rules, ledger.state, seat)
    if mine is not None:
        line = " ".join(next(choices.lines(ledger.game, ledger.rules, ledger.state, mine), ()))
    else:
        latest = Move.objects.filter(match=ledger.match, kind="act", seat=seat).order_by("-number")
        line = latest.values_list("line", flat=True).first() or ""
    return localized(ledger.game, line)
