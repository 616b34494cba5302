"""The map as a picture of its own, put together from its background, fields and pieces."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.i9n.board.fields import draw_fields
from games.i9n.board.icons import GROUNDS, define
from games.i9n.board.layout import HEIGHT, WIDTH
from games.i9n.board.marks import Known, Marks
from games.i9n.board.pieces import draw_pieces
from games.i9n.board.rigs import RIG
from games.i9n.board.world import draw_margins, draw_world
from games.i9n.rules.map import ALL_BITS
from games.i9n.rules.state import View
from games.i9n.wording.names import labels

MAP_PARTS = (*RIG, *GROUNDS, "stop", "drop", "hollow", "box", "hatch", "shut", "world", "coast")


def draw_map(view: View, scene: Scene, marks: Marks, known: Known | None, prefix: str, *, keys: bool = True) -> str:
    role = "group" if marks.fields else "img"
    said = escape(_("World map of 8 by 8 spaces"))
    return (
        f'<svg class="i9n map" viewBox="0 0 {WIDTH} {HEIGHT}" role="{role}" aria-label="{said}">'
        f"{define(prefix, *MAP_PARTS)}{draw_map_content(view, scene, marks, known, prefix, keys=keys)}</svg>"
    )


def draw_map_content(
    view: View, scene: Scene, marks: Marks, known: Known | None, prefix: str, *, keys: bool, lit: int = ALL_BITS
) -> str:
    """Draw the map without the <svg> around it. Its shared drawings (MAP_PARTS) must be defined."""
    return (
        f"{draw_world(prefix)}{draw_margins(labels())}{draw_fields(view, scene, marks, known, prefix, lit)}"
        f"{draw_pieces(view, scene, marks, prefix, keys=keys)}"
    )
