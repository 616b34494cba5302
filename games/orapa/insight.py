"""What is told about a finished match of Orapa: the mines that still fitted, and what the answers were worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log2
from typing import Any

from games.core.contract import Decision
from games.core.insight import ChanceEvent, Insight, Possibility, Step
from games.orapa.bots import entropy
from games.orapa.rules.actions import Action, Ask
from games.orapa.rules.counting import different_mines, worlds
from games.orapa.rules.state import FIRST_CELL, TURN, State, Table, View
from games.orapa.rules.waves import Mine, MineGrid
from games.orapa.wording import insight as wording

ANSWER = "answer"
MOST_COMPARED = 3000  # mines whose answers to a question are compared


def answer_of(mine: Mine, ask: int) -> int:
    grid = MineGrid(mine)
    return grid.wave(ask) if ask < FIRST_CELL else grid.look(ask - FIRST_CELL)


def fitting_mines(table: Table, seat: int) -> Sequence[Mine]:
    """Return the mines that fit the answers a seat knows; () if they are too many to compare."""
    mine = table.explored_by(seat)
    found = None if mine is None else different_mines(table.options.gems, table.facts(mine))
    return () if found is None or len(found) > MOST_COMPARED else found


def chances(rules: Any, step: Step[State, Action]) -> Sequence[ChanceEvent]:
    """Return what the answer to a question told, in halvings of the number of mines (bits)."""
    if not isinstance(step.action, Ask) or step.seat is None:
        return ()
    table = step.before
    mines = fitting_mines(table, step.seat)
    answers = Counter(answer_of(mine, step.action.ask) for mine in mines)
    if len(answers) < 2:
        return ()
    learners = [step.seat] if table.duel else table.scientists

    def values(fitting: int) -> tuple[float, ...]:
        bits = log2(len(mines) / fitting)
        return tuple(bits if seat in learners else 0.0 for seat in range(table.seats))

    possible = tuple(Possibility(n / len(mines), values(n)) for n in answers.values())
    return (ChanceEvent(step.seat, ANSWER, values(answers[step.after.replies[-1].answer]), possible),)


def judged(view: View, decision: Decision, action: Action) -> bool:
    """Compare only questions for which the fitting mines are known and differ."""
    return decision.kind == TURN and isinstance(action, Ask) and len(fitting_mines(view, decision.seat)) > 1


def promise(view: View, decision: Decision, action: Action) -> float | None:
    """Return the expected halvings of the number of mines."""
    mines = fitting_mines(view, decision.seat)
    if not isinstance(action, Ask) or not mines:
        return None
    return entropy([answer_of(mine, action.ask) for mine in mines])


INSIGHT: Insight[State, Action, View] = Insight(
    worlds=worlds,
    asks=lambda action: isinstance(action, Ask),
    told=wording.told,
    worlds_name=wording.worlds_name,
    chances=chances,
    chance_name=wording.chance_name,
    value_name=wording.value_name,
    judge="default",
    judged=judged,
    promise=promise,
    promise_name=wording.promise_name,
)
