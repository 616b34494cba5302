"""The legend: what the signs on the board mean."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.core.escaping import escape
from games.orapa.board.fields import look_chip
from games.orapa.board.inks import ink_sign, large_tag
from games.orapa.board.rim import draw_verdict
from games.orapa.board.stones import single_stone
from games.orapa.board.viewpoint import hides
from games.orapa.rules.data import FIELDS, INKS, MIXED
from games.orapa.rules.gems import BLUE, RED, YELLOW
from games.orapa.rules.state import View
from games.orapa.rules.waves import ABSORBED, INKS_PER_LABEL
from games.orapa.wording.names import field_name, wave_name

Row = tuple[str, str]  # a small picture and its meaning


def draw_legend(view: View) -> str:
    """Explain every sign of the board. While gems are being hidden there are no waves on it."""
    rows = _gems_being_placed() if hides(view) else (*_waves(view), *_looks(view), *_gems(view), *_sketch(view))
    items = "".join(f"<li>{drawn}<span>{escape(words)}</span></li>" for drawn, words in rows)
    title = escape(_("Signs"))
    return f'<h2>{title}</h2><ul class="orapa-legend">{items}</ul>'


def _waves(view: View) -> Iterator[Row]:
    wave = INKS_PER_LABEL * 6  # an answer that leads to 7
    white = 1 << INKS.index("white")
    if not view.ended:
        plot = '<rect class="plot open" x="-11" y="-11" width="22" height="22" rx="4"/><text class="label">7</text>'
        yield _sign(plot), _("a wave can be sent in here")
    yield from ((ink_sign(ink), wave_name(ink)) for ink in INKS)
    yield large_tag(0, wave + 1), _("a wave: where it leads, and its colours in four fixed places")
    yield large_tag(0, wave + white), wave_name(MIXED[white])
    yield large_tag(0, wave), _("colourless: hollow and dashed")
    yield large_tag(0, 12), _("came back where it went in")
    if view.options.black:
        yield large_tag(0, ABSORBED), _("absorbed: a hole, no letter")
    yield _sign('<rect class="ring in" x="-8" y="-8" width="16" height="16" rx="4"/>'), _("a wave goes in here")
    yield _sign('<rect class="ring out" x="-8" y="-8" width="16" height="16" rx="4"/>'), _("it comes out here")
    drops = '<g class="drops ray-blue"><circle cx="-6" r="4"/><circle cx="2" r="3"/><circle cx="8" r="2"/></g>'
    yield _sign(drops), _("its way goes on, unknown")
    yield _tube("", "ray-colourless", "ray-blue"), _("its way, with the colour of each gem that it meets")


def _looks(view: View) -> Iterator[Row]:
    yield look_chip(1), _("a look found this colour")
    yield look_chip(0), _("a look found nothing")
    if view.options.clear:
        yield look_chip(FIELDS.index("clear")), field_name("clear")
    yield _sign('<circle class="halo" r="10"/>'), _("looked at since your last turn")


def _gems(view: View) -> Iterator[Row]:
    yield _stone(RED, "known"), _("a gem that is known")
    if not view.ended:
        yield _stone(BLUE, "pencil"), _("a gem of your sketch")


def _sketch(view: View) -> Iterator[Row]:
    if view.ended:
        return
    yield from _gems_in_hand()
    yield _stone(YELLOW, "pencil cut"), _("no wave reaches this gem")
    yield _sign(draw_verdict("good", 0, 0, 9)), _("your sketch explains this answer")
    yield _sign(draw_verdict("open", 0, 0, 9)), _("a missing gem may still explain it")
    yield _sign(draw_verdict("bad", 0, 0, 9)), _("your sketch contradicts it")
    yield _tube("clash", "ray-clash", "ray-clash"), _("a tried wave that contradicts its answer")
    denied = '<circle class="nothing" r="6"/><path class="denied" d="M-10 10l20-20"/>'
    yield _sign(denied), _("a look that your sketch contradicts")
    yield _sign('<path class="pencil" d="M-7-7q7 5 14 14m0-14q-7 6-14 14"/>'), _("you marked it as empty")
    yield _sign('<text class="pencil">?</text>'), _("you marked it as unsure")


def _gems_being_placed() -> Iterator[Row]:
    yield _stone(RED, "known"), _("a gem that you have hidden")
    yield from _gems_in_hand()
    yield _stone(YELLOW, "known cut"), _("no wave reaches this gem")


def _gems_in_hand() -> Iterator[Row]:
    yield _stone(BLUE, "ghost"), _("the gem in your hand fits here")
    yield _stone(BLUE, "ghost bad"), _("it can't go here")


def _sign(inner: str) -> str:
    return f'<svg class="orapa sign" viewBox="-12 -12 24 24" aria-hidden="true">{inner}</svg>'


def _tube(look: str, *rays: str) -> str:
    beams = "".join(f'<path class="beam {ray}" d="M{4 + 18 * i} 14h18"/>' for i, ray in enumerate(rays))
    tube = f'<g class="tube {look}"><path class="casing" d="M4 14h36"/>{beams}</g>'
    return f'<svg class="orapa sign" viewBox="0 0 44 28" aria-hidden="true">{tube}</svg>'


def _stone(gem: int, look: str) -> str:
    stone = single_stone(gem, 0, 22, 14, 10, look)
    return f'<svg class="orapa sign" viewBox="0 0 44 28" aria-hidden="true">{stone}</svg>'
