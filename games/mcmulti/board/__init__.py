"""The board of McMulti: picture, text tables, badge, panel and the pictures of the help page, drawn from a view."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.mcmulti.board.drawing import draw_board
from games.mcmulti.board.examples import examples
from games.mcmulti.board.miniature import miniature
from games.mcmulti.board.panel import has_panel, panel
from games.mcmulti.board.parts import parts
from games.mcmulti.board.preview import preview
from games.mcmulti.board.symbols import EMBLEMS
from games.mcmulti.board.text import text
from games.mcmulti.board.things import changes, modes, things
from games.mcmulti.rules.state import View
from games.mcmulti.wording.names import island

__all__ = [
    "badge", "changes", "draw", "examples", "has_panel", "miniature", "modes", "panel", "parts", "preview", "text",
    "things",
]  # fmt: skip


def draw(view: View, scene: Scene) -> str:
    return draw_board(view, scene, prefix=f"mcm{scene.name}", label=_("Four islands, markets and cards"))


def badge(view: View, seat: int) -> str:
    """Draw the emblem of a seat, as on the plates of its islands."""
    owned = [i for i, owner in enumerate(view.table.owners) if owner == seat]
    label = escape(", ".join(island(i) for i in owned) or _("no owner"))
    return Markup(
        f'<svg class="mcm-badge seat-{seat}" viewBox="-15 -15 30 30" role="img" aria-label="{label}">'
        f'<circle class="seal" r="15"/><path class="emblem" d="{EMBLEMS[seat]}"/></svg>'
    )
