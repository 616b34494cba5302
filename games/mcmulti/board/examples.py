"""The pictures of the help page, drawn by the same code as the board."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.mcmulti.board.cards import (
    CONSUMER_H,
    ECONOMY_H,
    MARKET_H,
    draw_consumers,
    draw_economy,
    draw_market,
    draw_text,
)
from games.mcmulti.board.drawing import PICTURE_H, define_symbols, draw_islands
from games.mcmulti.rules.data import DOMESTIC, INDEX, PLANT, PLANTS, RECOVERY
from games.mcmulti.rules.state import Island, Options, Table, View
from games.mcmulti.wording.names import plant


def examples() -> dict[str, str]:
    """Return the pictures by name."""
    return {
        "roll": _draw_roll(),
        "plants": _draw_plants(),
        "economy": _draw_card("economy", ECONOMY_H),
        "consumer": _draw_card("consumer", CONSUMER_H),
        "market": _draw_card("market", MARKET_H),
    }


def _fields(names: str) -> int:
    return sum(1 << INDEX[name] for name in names.split())


def _example_view() -> View:
    """Return a view after a roll of row 3 and column d on the north-west island, which activates every plant kind."""
    nw = Island(_fields("d3 a1 f6"), _fields("b3 e5"), _fields("d5"), _fields("f3"))
    ne = Island(_fields("c3 e6"), _fields("e3"), _fields("a2"), _fields("f1"))
    se = Island(_fields("d3"), _fields("c3"), 0, _fields("d6"))
    sw = Island(_fields("a4 d1"), _fields("d6"), _fields("b3"), _fields("d2"))
    table = Table(
        Options(), (0, 1, 2, 3), 0, 0, "plants", 4, (112, 86, 140, 95), (4, 2, 0, 5), (1, 3, 2, 2), (nw, ne, se, sw),
        (5, 5, 5, 5), 27, RECOVERY, dice=(0, 2, 3), recent=((),) * 4, wealth=((200,) * 4,),
    )  # fmt: skip
    return View(None, table, "1????????", (None,) * 4)


def _draw_roll() -> str:
    prefix, label = "mcm-roll", escape(_("A roll and what it does on three islands"))
    drawn = "".join(draw_islands(_example_view(), Scene(), prefix))
    return Markup(
        f'<svg class="mcmulti sample" viewBox="0 0 804 {PICTURE_H}" role="img" aria-label="{label}">'
        f"{define_symbols(prefix)}{drawn}</svg>"
    )


def _draw_plants() -> str:
    prefix, label = "mcm-plants", escape(_("The four plants"))
    parts = []
    for name in PLANTS:
        x = 90 + 170 * PLANT[name]
        scale = 0.8 if name == "refinery" else 1.5
        parts.append(f'<use href="#{prefix}-{name}" transform="translate({x} 60) scale({scale})"/>')
        parts.append(draw_text("caption", x, 128, plant(name)))
    return Markup(
        f'<svg class="mcmulti sample" viewBox="0 0 690 150" role="img" aria-label="{label}">'
        f"{define_symbols(prefix)}{''.join(parts)}</svg>"
    )


def _draw_card(name: str, height: int) -> str:
    prefix, table = f"mcm-{name}-card", _example_view().table
    inner, label = {
        "economy": lambda: (draw_economy(table, prefix), _("The Recovery economy card")),
        "consumer": lambda: (draw_consumers(table, Scene()), _("The consumer track with its red spaces")),
        "market": lambda: (
            draw_market(table, Scene(("buy", "domestic", "crude", "3")), prefix, DOMESTIC),
            _("Three barrels of crude on the domestic market"),
        ),
    }[name]()
    return Markup(
        f'<svg class="mcmulti sample" viewBox="-2 -2 384 {height + 4}" role="img" aria-label="{escape(label)}">'
        f'{define_symbols(prefix)}<rect class="paper" width="380" height="{height}" rx="11"/>{inner}</svg>'
    )
