"""The board of Pebbles: picture, text, badges, panel and the pictures of the help page. All from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from msgspec.structs import replace

from games.core import svg
from games.core.contract import Scene
from games.core.svg import el
from tests.toy.pebbles.board.drawing import SMALL, fist, picture
from tests.toy.pebbles.board.text import hand, pile, text
from tests.toy.pebbles.rules.state import SECRET, Options, View

__all__ = ["badge", "draw", "examples", "has_panel", "miniature", "panel", "preview", "text"]


def draw(view: View, scene: Scene) -> str:
    return picture(view, scene, _("Pile, die and hands"))


def preview(view: View, words: Sequence[str]) -> View | None:
    """Return the view after taking a pebble. All other moves depend on chance or on the other seats."""
    if list(words) != ["take"] or view.seat is None:
        return None
    taken = tuple(n + (seat == view.seat) for seat, n in enumerate(view.taken))
    return replace(view, pile=view.pile - 1, taken=taken)


def miniature(view: View, name: str) -> str:
    return picture(view, Scene(name=SMALL), _("Pile, die and hands"))


def badge(view: View, seat: int) -> str:
    return el(
        "svg",
        fist(view, seat),
        class_="pebbles badge",
        viewBox="-22 -22 44 44",
        role="img",
        aria_label=hand(view, seat),
    )


def has_panel(view: View) -> bool:
    return bool(view.ended)


def panel(view: View, scene: Scene) -> str:
    """Show the size of the pile once the match has ended."""
    return svg.join([el("h2", pgettext("pebbles", "Count")), el("p", pile(view.pile))]) if has_panel(view) else ""


def examples() -> dict[str, str]:
    hiding = View(0, Options(), 0, 0, 12, (0, 0), (2, SECRET), (), 1, 0, 0, (), True, "")
    rolled = View(0, Options(), 0, 0, 7, (3, 2), (2, SECRET), (), 2, 2, 5, (), False, "")
    return {
        "hide": picture(hiding, Scene(), _("Two pebbles in a closed hand")),
        "turn": picture(rolled, Scene(), _("A turn with two pebbles and a five")),
    }
