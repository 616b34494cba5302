"""The pictures of the help page, drawn with the code of the board."""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.i9n.board import drawing
from games.i9n.board.exchange import CHIP_H, draw_exchange
from games.i9n.board.layout import HEADER, MAP_H, WIDTH
from games.i9n.board.minimap import SIZE, squares
from games.i9n.rules.data import INDEX, NOTE
from games.i9n.rules.map import ALL_BITS, VALID
from games.i9n.rules.state import UNKNOWN, Options, Rig, View
from games.i9n.wording.names import label, wells

FIVE_CARDS = ("north", "west", "pacific", "fog", "equator")  # the cards of the rulebook's example


def examples() -> dict[str, str]:
    return {
        "world": _map(
            _view(), "world", _("The world, with C3 marked: North, West, Equator, Atlantic, Land and Fog"), mark="c3"
        ),
        "north": _map(_view(), "north", _("The 32 spaces that match North"), lit=VALID[NOTE["north"]]),
        "halving": _halving(),
        "exchange": _exchange(),
        "rules": _map(_drilled(), "rules", _("A rig on D4: nobody may drill there or right next to it in this phase")),
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


def _map(view: View, name: str, said: str, *, lit: int = ALL_BITS, mark: str = "") -> Markup:
    prefix = f"i9n-{name}"
    picked = ("place", mark) if mark else ()
    return Markup(
        f'<svg class="i9n" viewBox="0 0 {WIDTH} {HEADER + MAP_H + 4}" role="img" aria-label="{escape(said)}">'
        f'{drawing.definitions(prefix)}<g transform="translate(0 {HEADER})">'
        f"{drawing.draw_world(prefix)}{drawing.draw_margins()}"
        f"{drawing.draw_fields(view, Scene(picked), prefix, lit)}</g></svg>"
    )


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
    size = f"0 0 {step * 3 - 16} {2 * (SIZE + 62)}"
    return Markup(f'<svg class="i9n" viewBox="{size}" role="img" aria-label="{escape(said)}">{"".join(drawn)}</svg>')


def _exchange() -> Markup:
    """Draw the exchange with the prices of the rulebook's example: two East notes and one Pole note are left."""
    market = tuple({"east": 2, "pole": 1, "land": 2}.get(name, 3) for name in NOTE)
    hands = ((NOTE["east"], NOTE["pole"]), (NOTE["pole"],))
    view, prefix = _view(market=market, hands=hands), "i9n-exchange"
    said = _("East costs 2 points and sells for 1, Pole costs 3 and sells for 2; one Land note is in the deposit")
    return Markup(
        f'<svg class="i9n" viewBox="0 0 {WIDTH} {2 * CHIP_H + 10}" role="img" aria-label="{escape(said)}">'
        f"{drawing.definitions(prefix)}{draw_exchange(view, Scene(), prefix, 2)}</svg>"
    )
