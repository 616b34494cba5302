"""Dry runs of typed orders: in the current position, and in the latest turns of the seat. They write nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.matches import error_messages, planning
from club.matches.errors import MatchError
from club.matches.models import Match, Move
from club.matches.services.explorations import Exploring
from club.web.notation import localized
from games.core import choices, codec
from games.core.contract import AnyGame, Decision

LAST_TURNS = 5


@dataclass(frozen=True)
class Tried:
    """The result of trying a step or standing order in the current position or an earlier turn."""

    after: str
    play: str
    refused: str = ""  # the line that would be refused
    why: str = ""
    number: int = 0  # the number of the move it would have answered


@dataclass(frozen=True)
class Orders:
    """What the form with typed orders shows."""

    text: str
    problem: str
    tried: bool  # the text was tested, not saved
    rehearsals: list[Tried]
    recent: list[Tried]
    example: str


@dataclass(frozen=True)
class Position:
    """What a dry run needs of a match."""

    match: Match
    game: AnyGame
    rules: Any
    state: Any  # used only to draw worlds that look like it


def orders(
    exploring: Exploring, plan: planning.Plan, typed: str | None = None, problem: MatchError | None = None
) -> Orders:
    """Return the form for this plan, or for the text that the member typed, with what it would do."""
    match, seat = exploring.match, exploring.seat
    game = match.rulebook
    position = Position(match, game, game.rules_at(match.rules_version), exploring.state)
    return Orders(
        text=localized(game, planning.written(plan, _("always"))) if typed is None else typed,
        problem=error_messages.message(game, problem) if problem else "",
        tried=typed is not None and problem is None,
        rehearsals=[] if problem else rehearsals(position, seat, plan),
        recent=[] if problem else recent_turns(position, seat, plan),
        example=example(exploring),
    )


def rehearsals(position: Position, seat: int, plan: planning.Plan) -> list[Tried]:
    """Try the next step in the current position, and the standing orders if it is the seat's turn."""
    if not plan.steps and not plan.always:
        return []
    tried = []
    worlds = planning.imagine(position.rules, position.state, seat)
    for step in plan.steps[:1]:
        found = planning.rehearse(position.game, position.rules, worlds, seat, step)
        tried.append(trial_result(position, step.after, "; ".join(step.play), found))
    mine = planning.turn_of(position.rules, worlds[0], seat)
    if mine is not None:
        for line in plan.always:
            problem = planning.objection(position.game, position.rules, worlds[0], mine, line)
            tried.append(trial_result(position, "", line, (line, problem) if problem else None))
    return tried


def recent_turns(position: Position, seat: int, plan: planning.Plan) -> list[Tried]:
    """Try the plan on the latest turns of this seat, each with the move before it.

    The log has a snapshot at the beginning of each turn.
    """
    if plan.dropped or not (plan.steps or plan.always):
        return []
    moves = Move.objects.filter(match=position.match, kind="act").exclude(seat=seat).exclude(snapshot="")
    found: list[Tried] = []
    for move in moves.order_by("-number")[: 4 * LAST_TURNS]:
        line = planning.public_line(position.game, move)
        if len(found) == LAST_TURNS or line is None:
            continue
        worlds = planning.imagine(position.rules, codec.decode(move.snapshot, position.game.state), seat)
        mine = planning.turn_of(position.rules, worlds[0], seat)
        if mine is not None:
            found.append(in_hindsight(position, plan, move, mine, worlds))
    return found


def in_hindsight(position: Position, plan: planning.Plan, move: Move, mine: Decision, worlds: Sequence[Any]) -> Tried:
    line, _rest = planning.next_line(plan, move.line)
    if line is None:
        order = None if plan.steps else planning.standing(position.game, position.rules, worlds[0], mine, plan.always)
        return trial_result(position, move.line, order or "", None, move.number)
    play = plan.steps[0].play
    refused = planning.play_out(position.game, position.rules, worlds, mine.seat, play)
    return trial_result(position, move.line, "; ".join(play), refused, move.number)


def trial_result(
    position: Position, after: str, play: str, refused: tuple[str, MatchError] | None, number: int = 0
) -> Tried:
    line, why = ("", "") if refused is None else (refused[0], error_messages.message(position.game, refused[1]))
    after, play, line = (localized(position.game, part) for part in (after, play, line))
    return Tried(after, play, line, why, number)


def example(exploring: Exploring) -> str:
    """Return an example of the notation: a move that the seat can make now, or its latest one."""
    world, seat = exploring.world, exploring.seat
    mine = planning.turn_of(world.rules, world.start, seat)
    if mine is not None:
        line = " ".join(next(choices.lines(world.game, world.rules, world.start, mine), ()))
    else:
        latest = Move.objects.filter(match=exploring.match, kind="act", seat=seat).order_by("-number")
        line = latest.values_list("line", flat=True).first() or ""
    return localized(world.game, line)
