"""The legend of the map: the marks that are on it now."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.svg import Markup, el, join
from games.i9n.board.icons import DROP, PAWN, SHAPES, STOP, TOWER
from games.i9n.board.marks import Known, Marks
from games.i9n.rules.state import UNKNOWN, View

_BOX = 'x="3" y="3" width="30" height="22" rx="5"'
_DRAWN = {
    "target": f'<rect class="tile target" {_BOX}/><circle class="dot" cx="18" cy="14" r="5"/>',
    "picked": f'<rect class="tile picked" {_BOX}/>',
    "mine": (
        '<g transform="translate(18 14) scale(.6)"><ellipse class="halo" cy="14" rx="22" ry="9"/>'
        f'<g class="i9n-seat{{seat}}" transform="translate(0 -4)">{PAWN}</g>'
        '<g class="i9n-seat{seat}" transform="translate(0 -12)">{shape}</g></g>'
    ),
    "news": f'<rect class="outline" {_BOX}/><path class="news" d="M3 3h15l-15 15z"/>',
    "trace": '<path class="trace" d="M3 14H29"/><circle class="end" cx="30" cy="14" r="4"/>',
    "closed": f'<rect class="closed-key" {_BOX}/><path class="closed-line" d="M5 20 15 4M12 24 25 4M22 24 32 9"/>',
    "stop": f'<g class="i9n-stop" transform="translate(18 14) scale(.72)">{STOP}</g>',
    "sure": f'<g class="i9n-drop" transform="translate(18 15)">{DROP}</g>',
    "maybe": f'<g class="i9n-hollow" transform="translate(18 15)">{DROP}</g>',
    "last": f'<rect class="tile last" {_BOX}/>',
    "flowed": f'<g class="i9n-drop" transform="translate(11 15)">{DROP}</g><text class="flowed" x="26" y="15">3</text>',
}


_PLATE = '<rect class="plate" x="1" y="1" width="34" height="26" rx="5"/>'
_FLAP = (
    '<rect class="flap{look}" x="9" y="2" width="18" height="24" rx="4"/>'
    '<text class="price{look} small" x="18" y="15">2</text>'
)
_DRAWN_AT_EXCHANGE = {
    "can": _PLATE + _FLAP.replace("{look}", " can"),
    "price": _PLATE + _FLAP.replace("{look}", ""),
    "picked": _PLATE + _FLAP.replace("{look}", " picked"),
    "fresh": '<rect class="plate fresh" x="2" y="2" width="32" height="24" rx="5"/>',
    "here": _PLATE + '<path class="paper here" d="M11 6h14v16h-14z"/>',
    "own": _PLATE + '<path class="paper mine" d="M11 6h14v16h-14z"/>',
    "out": _PLATE + '<path class="paper out" d="M11 6h14v16h-14z"/>',
    "spent": _PLATE + f'<g class="i9n-drop" transform="translate(18 15)">{DROP}</g>',
}


def draw_legend(view: View, scene: Scene, marks: Marks, known: Known | None) -> Markup:
    return el("ul", *_items(view, scene, marks, known), class_="i9n-legend", aria_label=pgettext("i9n", "Legend"))


def _items(view: View, scene: Scene, marks: Marks, known: Known | None) -> Iterator[Markup]:
    if marks.steps_ahead:
        yield _item("target", pgettext("i9n", "move here"))
    if marks.picked:
        yield _item("picked", pgettext("i9n", "picked"))
    if view.seat is not None and view.well == UNKNOWN and (view.phase or scene.picked[1:]):
        yield _item("mine", pgettext("i9n", "yours"), view.seat)
    if marks.news and not view.ended:
        yield _item("news", pgettext("i9n", "just drilled"))
    if marks.trail:
        yield _item("trace", pgettext("i9n", "just moved") if scene.before is None else pgettext("i9n", "your move"))
    if marks.closed:
        yield _item("closed", pgettext("i9n", "no drilling"))
    if view.stops:
        yield _item("stop", pgettext("i9n", "dry"))
    if known is not None:
        yield _item("sure", pgettext("i9n", "oil"))
        yield _item("maybe", pgettext("i9n", "maybe oil"))
    if view.well != UNKNOWN:
        yield _item("last", pgettext("i9n", "last well"))
        yield _item("flowed", pgettext("i9n", "phases with oil"))


def exchange_legend(view: View) -> Markup:
    """Explain the marks of the exchange and of the processor. There is no room for them beside the map."""
    said = {
        "can": pgettext("i9n", "A price that you can trade at now. Press it."),
        "price": pgettext("i9n", "A price only"),
        "picked": pgettext("i9n", "The price that you picked"),
        "fresh": pgettext("i9n", "Traded since your last turn"),
        "here": pgettext("i9n", "A note at the exchange"),
        "own": pgettext("i9n", "Your own note"),
        "out": pgettext("i9n", "A note of another player"),
        "spent": pgettext("i9n", "A note that paid for a drilling"),
    }
    items = [_item(kind, words, drawn=_DRAWN_AT_EXCHANGE[kind]) for kind, words in said.items()]
    tower = f'<g class="i9n-tower" transform="translate(18 24) scale(.5)">{TOWER}</g>'
    drop = f'<g class="i9n-drop" transform="translate(18 15)">{DROP}</g>'
    items += [
        _item("wells", pgettext("i9n", "Wells in this phase"), drawn=drop),
        _item("rigs", pgettext("i9n", "A rig that can still be built in this phase"), drawn=tower),
    ]
    if view.seat is not None:
        sign = f'<g class="i9n-seat{view.seat}" transform="translate(18 14)">{SHAPES[view.seat]}</g>'
        items.append(_item("built", pgettext("i9n", "A rig that was built: the sign of its owner"), drawn=sign))
    heading = el("h2", pgettext("i9n", "What the marks mean"))
    return join([heading, el("ul", *items, class_="i9n-marks")])


def _item(kind: str, said: str, seat: int = 0, drawn: str = "") -> Markup:
    drawn = drawn or _DRAWN[kind].replace("{seat}", str(seat)).replace("{shape}", SHAPES[seat])
    key = Markup(f'<svg class="i9n key" viewBox="0 0 36 28" aria-hidden="true">{drawn}</svg>')
    return el("li", key, said, class_=f"l-{kind}")
