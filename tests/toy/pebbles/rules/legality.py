"""Why an action is not allowed."""

from __future__ import annotations

from games.core.contract import Decision, IllegalAction
from tests.toy.pebbles.rules.actions import Action, End, Hide, Roll, Show, Take
from tests.toy.pebbles.rules.state import HANDS, MOST_HIDDEN, MOST_TAKEN, State

ANSWERS: dict[str, tuple[type[Action], ...]] = {"hide": (Hide,), "show": (Show,), "turn": (Take, Roll, End)}


def check(s: State, d: Decision, a: Action) -> None:
    """Raise IllegalAction unless the action answers this open decision."""
    if not isinstance(a, ANSWERS[d.kind]):
        raise IllegalAction(f"expected_{d.kind}")
    if (refusal := refusal_of(s, a)) is not None:
        raise refusal


def refusal_of(s: State, a: Action) -> IllegalAction | None:
    """Return why the state does not allow this action, None if it does."""
    if isinstance(a, Hide) and a.pebbles not in HANDS:
        return IllegalAction("hide_needs_number", most=MOST_HIDDEN)
    if isinstance(a, Take) and (not s.pile or s.now == MOST_TAKEN):
        return IllegalAction("taken_enough" if s.pile else "pile_empty", most=MOST_TAKEN)
    if isinstance(a, Roll) and (s.die or not s.options.dice):
        return IllegalAction("rolled_already" if s.die else "no_dice")
    return None
