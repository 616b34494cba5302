"""The pictures of the help page, drawn with the code of the board."""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.core.contract import Event, Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.i9n.board.icons import define
from games.i9n.board.layout import HEIGHT, LINE_H, LINE_W, MACHINE_H, MACHINE_W, WIDTH
from games.i9n.board.machine import draw_cards, machine_parts
from games.i9n.board.marks import marks_of
from games.i9n.board.minimap import SIZE, squares
from games.i9n.board.prices import SHARED, draw_line
from games.i9n.board.world_map import MAP_PARTS, draw_map_content
from games.i9n.rules.data import INDEX, NOTE
from games.i9n.rules.map import ALL_BITS, VALID
from games.i9n.rules.state import UNKNOWN, Options, Rig, View
from games.i9n.wording.names import label, labels, wells

FIVE_CARDS = ("north", "west", "pacific", "fog", "equator")  # the cards of the rulebook's example


def examples() -> dict[str, str]:
    struck = Event("struck", {"field": "d4"})
    return {
        "world": _map(
            _view(), "world", _("The world, with C3 marked: North, West, Equator, Atlantic, Land and Fog"), mark="c3"
        ),
        "north": _map(_view(), "north", _("The 32 spaces that match North"), lit=VALID[NOTE["north"]]),
        "halving": _halving(),
        "machine": _machine(),
        "exchange": _exchange(),
        "rules": _map(_drilled(), "rules", _("A rig on D4: nobody may drill there or right next to it in this phase")),
        "strike": _map(_drilled(), "strike", _("A new rig on D4 with two tanks"), latest=(struck,)),
    }


def _view(**facts: object) -> View:
    """Return a spectator's view of a match for two in phase 1."""
    nothing: tuple[tuple[int, ...], ...] = ((), ())
    view = View(Options(), 0, 0, nothing, nothing, phase=1, seat=None, well=UNKNOWN, order=(), secrets=())
    return replace(view, **facts)


def _drilled() -> View:
    return _view(
        rigs=(Rig(INDEX["b6"], 1, 1, 1), Rig(INDEX["d4"], 2, 0, 4)), phase=2, dry=(1 << INDEX["f3"], 0, 0, 0, 0, 0)
    )


def _map(
    view: View, name: str, said: str, *, lit: int = ALL_BITS, mark: str = "", latest: tuple[Event, ...] = ()
) -> Markup:
    prefix = f"i9n-{name}"
    scene = Scene(("place", mark) if mark else (), latest=latest)
    content = draw_map_content(view, scene, marks_of(view, scene), None, prefix, keys=False, lit=lit)
    return _picture(f"0 0 {WIDTH} {HEIGHT}", said, f"{define(prefix, *MAP_PARTS)}{content}")


def _picture(box: str, said: str, inner: str) -> Markup:
    return Markup(f'<svg class="i9n" viewBox="{box}" role="img" aria-label="{escape(said)}">{inner}</svg>')


def _halving() -> Markup:
    """Draw how each card halves the wells: 32, 16, 8, 4 and 2."""
    step, fields, drawn = SIZE + 16, ALL_BITS, []
    for i, note in enumerate(FIVE_CARDS):
        fields &= VALID[NOTE[note]]
        drawn.append(
            f'<g class="mini" transform="translate({step * (i % 3)} {(SIZE + 62) * (i // 3)})">'
            f'<text class="step" x="{SIZE // 2}" y="14">+ {escape(label(note))}</text>'
            f'<g transform="translate(0 28)"><path class="no" d="{squares(ALL_BITS & ~fields)}"/>'
            f'<path class="yes" d="{squares(fields)}"/></g>'
            f'<text class="step" x="{SIZE // 2}" y="{SIZE + 42}">{escape(wells(fields.bit_count()))}</text></g>'
        )
    said = _("With every card, half of the wells remain: 32, 16, 8, 4, 2")
    return _picture(f"0 0 {step * 3 - 16} {2 * (SIZE + 62)}", said, "".join(drawn))


def _machine() -> Markup:
    """Draw the processor of phase 2: four rigs of phase 1 and one of phase 2 are built."""
    rigs = tuple(Rig(f, 1, seat, 1) for f, seat in ((1, 0), (20, 1), (40, 1), (60, 0))) + (Rig(30, 2, 0, 2),)
    view, prefix = _view(rigs=rigs, phase=2), "i9n-machine"
    said = _("The processor in phase 2: all four rigs of phase 1 are built, two of phase 2 are left")
    inner = f"{define(prefix, *machine_parts(view))}{draw_cards(view, prefix, keys=False)}"
    return _picture(f"0 0 {MACHINE_W} {MACHINE_H}", said, inner)


def _exchange() -> Markup:
    """Draw lines of the exchange with the prices of the rulebook's example: two East notes and one Pole are left."""
    market = tuple({"east": 2, "pole": 1, "land": 2}.get(name, 3) for name in NOTE)
    hands = ((NOTE["east"], NOTE["pole"]), (NOTE["pole"],))
    view, prefix, named = _view(market=market, hands=hands, seat=0), "i9n-exchange", labels()
    lines = [
        f'<g transform="translate({4 + i % 2 * (LINE_W + 2)} {4 + i // 2 * (LINE_H + 2)})">'
        f"{draw_line(view, Scene(), NOTE[name], named[NOTE[name]], prefix, keys=False)}</g>"
        for i, name in enumerate(("west", "east", "pole", "equator", "land", "sea"))
    ]
    width, height = 2 * LINE_W + 10, 3 * (LINE_H + 2) + 6
    said = _("East costs 2 points and sells for 1, Pole costs 3 and sells for 2; one Land note is in the deposit")
    case = f'<rect class="case" width="{width}" height="{height}" rx="10"/>'
    return _picture(f"0 0 {width} {height}", said, f"{define(prefix, *SHARED)}{case}{''.join(lines)}")
