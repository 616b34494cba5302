"""A lesson: the first turns of a match with a fixed deal, in which the page says what to press next and waits for it.

A game brings its lesson in `games/<slug>/lesson.py`. It is a script: the learner has seat 0 and makes exactly the moves
of the steps, and the other seats make theirs. `games/core/coaching.py` plays it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

LEARNER = 0  # the seat of the learner


class Text(Protocol):
    """A string, or a translation that is made when it is shown."""

    def __str__(self) -> str: ...


@dataclass(frozen=True)
class Say:
    """What the page says before one press."""

    press: Text  # what to press, as a short sentence
    why: Text = ""  # what it is good for
    part: str = ""  # the part of the board that a phone shows, if it is not the game's own choice


@dataclass(frozen=True)
class Step:
    """One move of the learner, with one sentence for each press that it takes."""

    line: str  # the move in notation, its words in the order in which they are pressed
    says: Sequence[Say]
    wrong: Text  # what the page says after any other press
    then: Sequence[str] = ()  # the moves of the other seats that follow
    mode: str = ""  # what a press on the board means when the step begins (see Presentation.modes)
    sheet: str = ""  # the mode in which the line is written on the learner's sheet, instead of being played

    @property
    def words(self) -> list[str]:
        return self.line.split()


@dataclass(frozen=True, kw_only=True)
class Lesson:
    seed: str
    seats: int
    options: Any
    rules_version: int  # so that the deal stays the same when the rules are corrected
    goal: Text  # what the players play for: the first sentence of the lesson
    steps: Sequence[Step]
    end: Text  # what the lesson has shown, in one or two sentences
    before: Sequence[str] = ()  # the moves of the other seats before the learner's first one
    notes: Sequence[str] = ()  # lines that are on the learner's sheet from the start
