"""Dry-run several actions of one seat (from an email or a plan) and decide which are recorded. Pure functions.

G-10: the actions are played in order. When one is refused, everything up to and including the last final step (one that
used randomness or revealed something) is kept and later steps are discarded; without a final step, nothing is kept. So
a refusal never takes back a die roll or a secret that the player has already seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from club.matches.errors import MatchError, NotNow, Refused
from games.core import advance
from games.core.advance import Asked, Origin, Step
from games.core.contract import AnyGame, Refusal
from games.core.rng import Key


@dataclass(frozen=True)
class Rehearsal:
    steps: Sequence[Step]  # the actions that can be played
    problem: MatchError | None = None  # why the next action was refused

    @property
    def standing(self) -> Sequence[Step]:
        """The steps to record (G-10)."""
        kept = self.steps
        while self.problem is not None and kept and not kept[-1].final:
            kept = kept[:-1]
        return kept


def questions(asked: Sequence[Asked], seat: int) -> list[Asked]:
    """Return the open questions of this seat, those that the match waits for first."""
    return sorted((a for a in asked if a.decision.seat == seat), key=lambda a: not a.decision.holds_up)


def rehearse(
    game: AnyGame,
    rules: Any,
    state: Any,
    asked: Sequence[Asked],
    seat: int,
    actions: Sequence[Any],
    *,
    number: int,
    key: Key,
    origin: Origin,
    turn_only: bool = False,
) -> Rehearsal:
    """Play the actions without recording them; each answers an open question of the seat that accepts it.

    `number` is that of the last move. With `turn_only`, only questions of this turn that the match waits for count.
    Bots and standing orders do not act in between.
    """
    steps: list[Step] = []
    turn = rules.turn(state, seat)
    for action in actions:
        mine = questions(asked, seat)
        if turn_only:
            mine = [a for a in mine if a.decision.holds_up and rules.turn(state, seat) == turn]
        reasons: list[MatchError] = []
        for question in mine:
            try:
                step = advance.act(
                    game, rules, state, question, action, number=number + len(steps) + 1, key=key, origin=origin
                )
                break
            except Refusal as refusal:
                reasons.append(Refused("game", refusal=refusal))
        else:
            over = not mine or (steps and not mine[0].decision.holds_up)
            return Rehearsal(steps, NotNow("turn_over") if over else reasons[0])
        steps.append(step)
        state, asked = step.state, advance.reopen(tuple(asked), step)
    return Rehearsal(steps)
