"""A gem in hand: where it would lie if a field were pressed, and why it cannot."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.orapa.board.fields import draw_bubble
from games.orapa.board.geometry import CELL, X0, Y0, bounding_box, outline, path, snapped
from games.orapa.rules.data import CELLS
from games.orapa.rules.gems import GEMS, PLACEMENTS
from games.orapa.rules.mines import conflict
from games.orapa.rules.waves import Mine
from games.orapa.wording.names import gem_name


class Spot(NamedTuple):
    """What pressing a field with a gem in hand does."""

    number: int  # the placement
    trouble: tuple[str, int] | None  # the kind of conflict and the placement that it would be with


@lru_cache(maxsize=1000)
def spots(mine: Mine, gem: int, rot: int) -> tuple[Spot, ...]:
    """Return for each field what pressing it with this gem in hand does."""
    numbers = [snapped(gem, rot, cell) for cell in range(len(CELLS))]
    troubles = {number: conflict(mine, number) for number in set(numbers)}
    return tuple(Spot(number, troubles[number]) for number in numbers)


def trouble_text(trouble: tuple[str, int]) -> str:
    """Say why a gem cannot lie there."""
    kind, other = trouble
    name = gem_name(GEMS[PLACEMENTS[other].gem])
    if kind == "overlap":
        return _("would overlap {gem}").format(gem=name)
    return _("would touch {gem} edge to edge").format(gem=name)


# --- what is drawn while the pointer or the focus is on a field -------------------------------------------------------


def define_hand(prefix: str, gem: int, rot: int) -> str:
    """Define the outline of the gem in hand once; `draw_shadow` puts it on a field."""
    points = [(CELL * x, CELL * y) for x, y in outline(gem, rot)]
    return f'<defs><path id="{prefix}-hand" d="{path(points)}"/></defs>'


def draw_shadow(prefix: str, spot: Spot) -> str:
    column, row = bounding_box(spot.number)
    look = ' class="bad"' if spot.trouble else ""
    return f'<use{look} href="#{prefix}-hand" x="{X0 + CELL * column}" y="{Y0 + CELL * row}"/>'


def draw_refusals(found: Iterable[Spot]) -> dict[int, str]:
    """Return the bubbles of all placements in conflict."""
    return {
        spot.number: draw_bubble(spot.number, trouble_text(spot.trouble)) for spot in found if spot.trouble is not None
    }
