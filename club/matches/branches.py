"""Branches of a plan: the moves of all seats in the order in which they are expected. Pure functions.

Every real move is appended to `Plan.done`. A branch is alive as long as it begins with these moves, so an undone move
revives it. A branch is dropped when its player's next turn begins and it is not alive.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from msgspec.structs import replace

from club.matches.planning import ANYTHING, Branch, Expected, News, Plan, dropped
from club.matches.trees import Node

MOST_BRANCHES = 50
SOMETHING_ELSE = ""  # in `done`: an event that is no move, such as a resignation


def branch_of(path: Sequence[Node], owner: int) -> Branch:
    """Return the moves of a tree up to the last one of its owner; empty if the owner has none."""
    moves = [
        Expected(node.seat, ANYTHING if node.secret and node.seat != owner else node.line, node.begins) for node in path
    ]
    while moves and moves[-1].seat != owner:
        moves.pop()
    return tuple(moves)


def fires(branch: Branch, owner: int) -> bool:
    """Whether something of this branch can be played by itself: a turn of its owner after the current one."""
    return any(move.seat == owner and move.begins for move in branch)


def with_branch(plan: Plan, branch: Branch, owner: int) -> Plan:
    """Add a branch, instead of those that it contradicts or continues."""
    kept = tuple(known for known in plan.branches if not replaces(branch, known, owner))
    return replace(plan, branches=(*kept, branch)[-MOST_BRANCHES:], dropped=False)


def replaces(new: Branch, known: Branch, owner: int) -> bool:
    for mine, theirs in zip(new, known, strict=False):
        if not same(mine, theirs):
            return mine.seat == theirs.seat == owner  # another answer to the same moves
    return True


def without_branch(plan: Plan, number: int) -> Plan:
    kept = tuple(branch for i, branch in enumerate(plan.branches) if i != number)
    return replace(plan, branches=kept, done=plan.done if kept else ())


def same(expected: Expected, real: Expected) -> bool:
    return expected.seat == real.seat and expected.line in (ANYTHING, real.line)


def noted(plan: Plan, kind: str, move: Expected) -> Plan:
    """Return the plan after a real move of any seat."""
    if not plan.branches:
        return plan
    if kind == "undo":
        return replace(plan, done=plan.done[:-1])
    return replace(plan, done=(*plan.done, move if kind == "act" else Expected(-1, SOMETHING_ELSE)))


def is_alive(plan: Plan, branch: Branch) -> bool:
    met = all(same(expected, real) for expected, real in zip(branch, plan.done, strict=False))
    return met and len(branch) > len(plan.done)


def next_lines(plan: Plan, owner: int) -> tuple[str, ...]:
    """Return what a living branch plays in this turn; () if there is none, or if others have to move before."""
    for branch in plan.branches:
        rest = branch[len(plan.done) :] if is_alive(plan, branch) else ()
        own = list(takewhile(lambda move: move.seat == owner, rest))
        if own:
            this_turn = takewhile(lambda move: not move.begins, own[1:])
            return (own[0].line, *(move.line for move in this_turn))
    return ()


def tidied(plan: Plan, owner: int, number: int) -> Plan:
    """Remove the branches that are not alive. If none is left though one was unfinished, the plan is dropped."""
    alive = tuple(branch for branch in plan.branches if is_alive(plan, branch))
    if alive or not plan.branches:
        return replace(plan, branches=alive, done=plan.done if alive else ())
    finished = any(len(branch) <= len(plan.done) and met(plan, branch) == len(branch) for branch in plan.branches)
    rest = replace(plan, branches=(), done=())
    return rest if finished else dropped(rest, deviation(plan, owner, number))


def met(plan: Plan, branch: Branch) -> int:
    """Return how many moves of a branch were made as expected."""
    pairs = zip(branch, plan.done, strict=False)
    return len(list(takewhile(lambda pair: same(*pair), pairs)))


def deviation(plan: Plan, owner: int, number: int) -> News:
    """Tell which move was not the expected one, for the branch that came closest."""
    branch = max(plan.branches, key=lambda known: met(plan, known))
    at = met(plan, branch)
    real = plan.done[at]
    lost = tuple(move.line for move in branch[at:] if move.seat == owner)
    told = "" if real.line in (ANYTHING, SOMETHING_ELSE) else real.line
    expected = branch[at].line if branch[at].seat == real.seat else ""
    return News("other", number, lost, real.seat, told, expected)
