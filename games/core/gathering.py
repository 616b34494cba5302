"""Several small moves that are chosen one after the other and played with one confirmation.

The moves are written one after the other with `;` between them. Each is recorded as a move of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from games.core import choices
from games.core.contract import AnyGame, Decision, Refusal
from games.core.rng import Rng

SEPARATOR = ";"
MOST = 40  # moves that are confirmed together

Words = tuple[str, ...]


class Gathered(msgspec.Struct, frozen=True):
    """Complete moves that wait for their confirmation, and the words of the next one."""

    lines: tuple[Words, ...]
    rest: Words
    state: Any  # the state after the lines


def split(text: str) -> list[str]:
    """Return the moves of a text that may hold several of them."""
    return [line.strip() for line in text.split(SEPARATOR)]


def join(lines: Iterable[Sequence[str]]) -> str:
    return f"{SEPARATOR} ".join(" ".join(words) for words in lines)


def read(game: AnyGame, kind: str, text: str) -> list[Any]:
    """Read a typed text as one move or as several gathered ones; only the last of them may be another move."""
    lines = split(text)
    if len(lines) == 1:
        return [game.read_typed(text)]
    actions = [game.read_typed(line) for line in lines]
    for action in actions[:-1]:
        if game.presentation.gathers(kind, game.write(action).split()) is None:
            return [game.read_typed(text)]
    return actions


def gather(game: AnyGame, rules: Any, state: Any, decision: Decision, text: str) -> Gathered:
    """Return the gathered moves of a text. A move that is not possible (any more) is left out.

    The text may end with words of an incomplete move. If it ends with a complete one, that move is gathered too, and
    the game says with which words the next move begins.
    """
    *complete, last = split(text)
    found = Gathered((), (), state)
    for line in complete[:MOST]:
        found = _with_line(game, rules, found, decision, line) or found
    further = _with_line(game, rules, found, decision, last) if last and len(found.lines) < MOST else None
    if further is None:
        return msgspec.structs.replace(found, rest=tuple(last.split()))
    begins = tuple(game.presentation.gathers(decision.kind, further.lines[-1]) or ())
    fits = choices.offer(game, rules, further.state, decision, begins).picked[: len(begins)] == begins
    return msgspec.structs.replace(further, rest=begins if fits else ())


def _with_line(game: AnyGame, rules: Any, found: Gathered, decision: Decision, line: str) -> Gathered | None:
    """Return the gathered moves with one more, or None if it cannot be gathered."""
    try:
        action = game.read_typed(line)
        words = tuple(game.write(action).split())
        if game.presentation.gathers(decision.kind, words) is None:
            return None
        rules.check(found.state, decision, action)
    except Refusal:
        return None
    result = rules.apply(found.state, decision, action, Rng(b"", 0))  # such a move uses no chance
    if result.final or decision not in rules.pending(result.state):
        return None
    return Gathered((*found.lines, words), (), result.state)
