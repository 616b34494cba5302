"""What is told about a finished match of NINE: the cards the others could hold, and the strong bot's swaps."""

from __future__ import annotations

from games.core.contract import Decision
from games.core.insight import Insight
from games.nine.bots.connecting import connectedness
from games.nine.bots.search import SEPARATION
from games.nine.rules.actions import Action, Swap
from games.nine.rules.counting import worlds
from games.nine.rules.data import LETTERS
from games.nine.rules.grid import mask
from games.nine.rules.state import State, View
from games.nine.rules.swapping import exchanged
from games.nine.wording import insight as wording


def promise(view: View, decision: Decision, action: Action) -> float | None:
    """Return how connected the seat's own animal is after a swap, less what the other animals gain."""
    if not isinstance(action, Swap):
        return None
    cells = exchanged(view.cells, action.a, action.b)
    values = {letter: connectedness(mask(cells, letter), view.options.diagonal)[0] for letter in LETTERS}
    mine = values.pop(view.mine)
    return mine - SEPARATION * sum(values.values())


INSIGHT: Insight[State, Action, View] = Insight(
    worlds=worlds,
    told=wording.told,
    worlds_name=wording.worlds_name,
    judge="strong",
    judged=lambda view, decision, action: isinstance(action, Swap),
    promise=promise,
)
