"""The size of a seat's largest group, as far as the reader of a view may be told."""

from __future__ import annotations

from games.nine.rules.grid import largest_group, mask
from games.nine.rules.state import View


def is_counted(view: View) -> bool:
    """Whether the site may count the reader's group for them.

    With spoken calls, players have to notice by themselves that their nine are together (N-15).
    """
    return bool(view.mine) and not view.hands and (bool(view.ended) or view.options.call == "automatic")


def own_group(view: View, cells: str = "") -> int:
    """Return the spaces of the reader's largest group, on the board of the view or on another one."""
    return largest_group(mask(cells or view.cells, view.mine), view.options.diagonal)


def own_size(view: View, cells: str = "") -> int:
    return own_group(view, cells).bit_count()


def group_of(view: View, seat: int) -> int:
    """Return the spaces of the largest group of a seat whose animal the reader knows."""
    return largest_group(mask(view.cells, view.cards[seat]), view.options.diagonal)
