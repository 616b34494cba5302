"""The legend: what the marks on the board mean."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.svg import Markup, el
from games.wording import seat_label
from games.xnet.board.machines import EMBLEMS, RIBBON, STAR, lamp, made
from games.xnet.board.shapes import at, disc, path, rect, text
from games.xnet.rules.state import View


def legend(view: View) -> Markup:
    """Return the marks as a list of small pictures with their meaning."""
    lines = [el("li", _swatch(drawn), el("span", said)) for drawn, said in (*_seats(view), *_marks())]
    heading = el("summary", pgettext("xnet", "What the marks mean"))
    return el("details", heading, el("ul", *lines, class_="xnet-legend"), class_="xnet-marks")


def _swatch(drawn: str) -> Markup:
    return Markup(f'<svg class="xnet xnet-key" viewBox="-24 -22 48 44" aria-hidden="true">{drawn}</svg>')


def _seats(view: View) -> Iterator[tuple[str, str]]:
    for seat in range(len(view.providers)):
        drawn = f'<g class="seat-{seat}">{disc("seal", 0, 0, 15)}<path class="emblem" d="{EMBLEMS[seat]}"/></g>'
        yield drawn, seat_label(view, seat)


def _marks() -> Iterator[tuple[str, str]]:
    rank = path("ribbon", RIBBON) + text("rank mid", 0, 9, pgettext("xnet", "1st"))
    lost = path("ribbon lost on-paper", RIBBON) + text("rank on-paper mid", 0, 9, "–")
    yield lamp(3), _("What a demand space is worth per user, in a number and in lights")
    yield at(0, -12, rank), _("You would score here: you have the most or second most cards")
    yield at(0, -12, lost), _("You offer this topic, but have too few cards to score")
    yield _emblem(3), _("Who offers the topic, with how many cards; pale ones would not score")
    yield (
        f'<g class="seat-1">{made("x")}</g>',
        _("An X marker protects this card from being displaced; the small emblem says whose it is"),
    )
    yield _lights(2), _("Two lights on a server: the topic scores")
    yield _lights(1), _("One light: in demand, but too few cards. None: not in demand")
    yield made("expert"), _("Specialist: this topic may have more than two cards")
    yield at(0, 0, made("reel"), scale=0.8), _("Streamer with the parked topic below it")
    yield (
        at(0, 20, f'<g class="seat-0">{made("free")}</g>', scale=1.4),
        _("Room for another user; the posts show the larger networks"),
    )
    yield _bar(), _("Points; the paler part is what the next turn would bring")
    yield rect("ghost", -20, -16, 40, 32, 8) + path("plus", "M-8 0H8M0-8V8"), _("Not bought yet: tap to buy it")
    yield rect("hold legend-hold", -14, -19, 28, 38, 6), _("The card that you pressed")
    yield (
        rect("legend-legal", -18, -18, 36, 36, 9) + path("plus", "M-7 0H7M0-7V7"),
        _("Tap here to put the card there"),
    )
    coin = rect("legend-give", -14, -19, 28, 38, 6) + disc("coin", 8, 8, 11) + path("x give-x", "M3 8h10")
    yield coin, _("This card would be given away. Tap a card to swap it")
    yield rect("last", -18, -18, 36, 36, 9) + path("pennant", "M-18-4v-14h14z"), _("Changed since your last turn")
    yield at(-66, -14, path("fresh", STAR)), _("New in your hand")


def _emblem(count: int) -> str:
    drawn = disc("seal", 0, 0, 13) + path("emblem", EMBLEMS[2])
    return at(-8, 0, drawn, "seat-2") + text("bold", 10, 0.5, count)


def _lights(on: int) -> str:
    return "".join(disc("led on" if i < on else "led", -8 + 18 * i, 0, 7) for i in range(2))


def _bar() -> str:
    bar, soon, have = (rect(look, -22, -5, width, 10, 5) for look, width in (("bar", 44), ("soon", 34), ("gain", 22)))
    return f'<g class="seat-0">{bar}{soon}{have}</g>'
