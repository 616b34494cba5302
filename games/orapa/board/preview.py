"""The position after a move that is being chosen, made from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.orapa.board.drawing import chosen_placement
from games.orapa.board.viewpoint import hides
from games.orapa.rules.mines import with_placement
from games.orapa.rules.state import View


def preview(view: View, words: Sequence[str]) -> View | None:
    """Return the view after placing a gem. What a question would bring is secret."""
    number = chosen_placement(words)
    index = view.hidden_by(view.seat)
    if number is None or index is None or not hides(view):
        return None
    mines = tuple(with_placement(mine, number) if i == index else mine for i, mine in enumerate(view.mines))
    return replace(view, mines=mines)
