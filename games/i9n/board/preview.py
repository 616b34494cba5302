"""The position after a move that is being chosen, made from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract import UnreadableMove
from games.i9n.rules.actions import Buy, Sell, Step, Swap, read
from games.i9n.rules.state import View
from games.i9n.rules.trading import after_purchase, after_sale, after_swap
from games.i9n.rules.turns import after_step


def preview(view: View, words: Sequence[str]) -> View | None:
    """Return the view after a step or a trade. Nobody knows what a drilling finds, so it has no preview."""
    try:
        action = read(" ".join(words))
    except UnreadableMove:
        return None
    match action:
        case Step():
            return after_step(view, action)
        case Buy(note):
            return after_purchase(view, note)
        case Sell(note):
            return after_sale(view, note)
        case Swap():
            return after_swap(view, action)
    return None
