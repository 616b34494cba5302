"""The exchange as a board of prices: a line for each kind of note, with flaps that are pressed to buy and sell.

Every line is a picture of its own, so that the style sheet can arrange them in one column or in two.
"""

from __future__ import annotations

from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.svg import opening_tag
from games.i9n.board.icons import define
from games.i9n.board.layout import FLAP_W, LINE_H, LINE_W
from games.i9n.rules.data import NOTES, NOTES_PER_KIND
from games.i9n.rules.state import View
from games.i9n.rules.trading import buy_price, sell_price
from games.i9n.wording.names import labels, quotation

SHARED = (*NOTES, "drop")  # the shared drawings that the lines use
BUY_X, SELL_X = LINE_W - 2 * FLAP_W - 4, LINE_W - FLAP_W - 2  # left edges of the flaps


def draw_prices(view: View, scene: Scene, prefix: str, *, keys: bool = True) -> str:
    """Draw the whole board. Opposite notes are side by side."""
    named = labels()
    buy, sell = escape(pgettext("i9n", "buy")), escape(pgettext("i9n", "sell"))
    heads = f'<span class="i9n-head" aria-hidden="true"><b>{buy}</b><b>{sell}</b></span>' * 2
    lines = []
    for note, name in enumerate(NOTES):
        said = escape(_said(view, note, named[note]))
        inner = draw_line(view, scene, note, named[note], prefix, keys=keys)
        definitions = "" if note else define(prefix, *SHARED)
        role = "group" if "<a " in inner else "img"
        lines.append(
            f'<svg class="i9n line k-{name}" viewBox="0 0 {LINE_W} {LINE_H}" role="{role}" aria-label="{said}">'
            f"{definitions}{inner}</svg>"
        )
    label = escape(pgettext("i9n", "Exchange"))
    return f'<div class="i9n-prices" data-grid="" role="group" aria-label="{label}">{heads}{"".join(lines)}</div>'


def _said(view: View, note: int, named: str) -> str:
    said = quotation(view, note, named)
    spent = view.spent(note)
    return said + ". " + pgettext("i9n", "In the deposit: {n}").format(n=spent) if spent else said


def draw_line(view: View, scene: Scene, note: int, named: str, prefix: str, *, keys: bool) -> str:
    """Draw the line of one kind of note: icon, name, where its three notes are, and the two prices."""
    name = NOTES[note]
    look = "plate"
    if scene.before is not None and scene.before.market[note] != view.market[note]:
        look = "plate ahead"
    elif any(event.kind in ("bought", "sold", "missed") and event.data["note"] == name for event in scene.trail):
        look = "plate fresh"
    long = " long" if len(named) > 6 else ""
    plate = (
        f'<rect class="{look}" x="1.5" y="1.5" width="{LINE_W - 3}" height="{LINE_H - 3}" rx="8"/>'
        f'<rect class="chip" x="5" y="16" width="37" height="34" rx="6"/>'
        f'<use href="#{prefix}-{name}" transform="translate(23.5 33) scale(.92)"/>'
        f'<text class="note{long}" x="46" y="22">{escape(named)}</text>{_draw_papers(view, note, prefix)}'
    )
    traded = scene.before if name in scene.picked[1:2] and scene.before is not None else view  # at today's price
    cost = buy_price(traded, note) if traded.market[note] else None
    hinges = f"M{BUY_X} {LINE_H / 2:g}h6m{FLAP_W - 14} 0h6m{SELL_X - BUY_X - FLAP_W + 2} 0h6m{FLAP_W - 14} 0h6"
    return (
        f"{plate}{_draw_flap(scene, 'buy', name, cost, BUY_X, keys)}"
        f"{_draw_flap(scene, 'sell', name, sell_price(traded, note), SELL_X, keys)}"
        f'<path class="hinge" d="{hinges}"/>'
    )


def _draw_papers(view: View, note: int, prefix: str) -> str:
    """Draw the three notes: those used up, in other hands, in the reader's hand, and at the exchange."""
    spent, here = view.spent(note), view.market[note]
    own = view.hands[view.seat].count(note) if view.seat is not None else 0
    looks = ["spent"] * spent + ["out"] * (NOTES_PER_KIND - spent - own - here) + ["mine"] * own + ["here"] * here
    drawn = ""
    for look in dict.fromkeys(looks):
        places = [47 + 19 * i for i, found in enumerate(looks) if found == look]
        if look == "spent":
            drawn += "".join(
                f'<use href="#{prefix}-drop" transform="translate({x + 7} 48) scale(.75)"/>' for x in places
            )
        else:
            drawn += f'<path class="paper {look}" d="{"".join(f"M{x} 40h13v15h-13z" for x in places)}"/>'
    return drawn


def _draw_flap(scene: Scene, verb: str, name: str, price: int | None, x: int, keys: bool) -> str:
    """Draw a price. It is a link if the reader can buy or sell at it now."""
    word = name if scene.picked == (verb,) else f"{verb}-{name}"
    target = scene.targets.get(word)
    look = "flap"
    if scene.picked[:2] == (verb, name):
        look = "flap picked"
    elif target is not None:
        look = "flap can"
    text = "–" if price is None else str(price)
    key = f' data-key="{verb}-{name}" data-count="{price or 0}"' if keys else ""
    inner = (
        f'<rect class="{look}" x="{x}" y="3" width="{FLAP_W - 2}" height="{LINE_H - 6}" rx="6"/>'
        f'<text class="{look.replace("flap", "price")}" x="{x + FLAP_W / 2 - 1:g}" y="{LINE_H / 2 + 1:g}"{key}>'
        f"{text}</text>"
    )
    return inner if target is None else f"{opening_tag(word, target)}{inner}</a>"
