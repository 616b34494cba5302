"""Play a lesson: the number of steps done says everything about it, because each step has one move."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core import advance, replay
from games.core.advance import Asked, Origin
from games.core.contract import AnyGame, IllegalAction
from games.core.lessons import LEARNER, Lesson, Step
from games.core.rng import match_key


class Progress(msgspec.Struct, frozen=True):
    """The match of a lesson after some of its steps."""

    state: Any
    start: replay.Position  # before the first move
    moves: tuple[advance.Step, ...]
    asked: tuple[Asked, ...]
    sheet: str  # the learner's sheet
    latest: int  # how many moves there were before the latest step

    @property
    def before(self) -> Any:
        """The state before the latest step."""
        return self.moves[self.latest - 1].state if self.latest else self.start.state


def play(game: AnyGame, lesson: Lesson, done: int) -> Progress:
    """Play the first steps of a lesson, with the moves of the other seats after them."""
    rules = game.rules_at(lesson.rules_version)
    key = match_key(lesson.seed, [""] * lesson.seats)
    start = replay.begin(game, rules, lesson.options, lesson.seats, key)
    asked = tuple(Asked(decision, 0) for decision in rules.pending(start.state))
    progress = Progress(start.state, start, (), asked, "", 0)
    for line in lesson.before:
        progress = _with_move(game, rules, progress, line, key, learner=False)
    progress = msgspec.structs.replace(progress, latest=len(progress.moves))
    for line in lesson.notes:
        progress = _with_note(game, rules, progress, line)
    for step in lesson.steps[:done]:
        progress = msgspec.structs.replace(progress, latest=len(progress.moves))
        if step.sheet:
            progress = _with_note(game, rules, progress, step.line)
        else:
            for line in step.line.split(";"):
                progress = _with_move(game, rules, progress, line, key, learner=True)
        for line in step.then:
            progress = _with_move(game, rules, progress, line, key, learner=False)
    return progress


def _with_move(game: AnyGame, rules: Any, before: Progress, line: str, key: bytes, *, learner: bool) -> Progress:
    """Return the match after one more move. A line that cannot be played is an error of the lesson."""
    action = game.read(line.strip())
    asked = _question(rules, before, action, learner=learner)
    origin: Origin = "member" if learner else "bot"
    number = len(before.moves) + 1
    step = advance.act(game, rules, before.state, asked, action, number=number, key=key, origin=origin)
    return msgspec.structs.replace(
        before, state=step.state, moves=(*before.moves, step), asked=advance.reopen(before.asked, step)
    )


def _question(rules: Any, progress: Progress, action: Any, *, learner: bool) -> Asked:
    """Return the open question that the action answers."""
    reasons = []
    for asked in progress.asked:
        if (asked.decision.seat == LEARNER) == learner:
            try:
                rules.check(progress.state, asked.decision, rules.normalize(progress.state, asked.decision, action))
            except IllegalAction as refusal:
                reasons.append(refusal)
            else:
                return asked
    raise LookupError(f"{action} answers none of {progress.asked}: {reasons}")


def _with_note(game: AnyGame, rules: Any, before: Progress, line: str) -> Progress:
    assert game.sheet is not None
    view = rules.view(before.state, LEARNER)
    return msgspec.structs.replace(before, sheet=game.sheet.write(view, before.sheet, line))


def expects(game: AnyGame, step: Step, line: str) -> bool:
    """Whether this line, typed or pressed, is the move of the step, in any of its spellings."""
    if step.sheet:
        return " ".join(line.split()) == step.line
    wanted, written = step.line.split(";"), line.split(";")
    return len(wanted) == len(written) and all(
        game.read(mine.strip()) == game.read_typed(other.strip()) for mine, other in zip(wanted, written, strict=True)
    )
