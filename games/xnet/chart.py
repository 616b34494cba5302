"""The points of all providers by round, as lines. Each ends in the number of its seat, and has its own dashes."""

from __future__ import annotations

from html import escape
from itertools import accumulate

from django.utils.translation import pgettext

from games.core.svg import Markup, number
from games.xnet import names
from games.xnet.providers import seat_label
from games.xnet.state import View

WIDTH, HEIGHT = 380, 260
LEFT, RIGHT, TOP, BOTTOM = 40, 344, 14, 226
FLAG = 20.0  # height of the number of a seat


def chart(view: View) -> Markup:
    totals = [list(accumulate(provider.gains)) for provider in view.providers]
    rounds = max((len(total) for total in totals), default=0)
    most = max([view.options.target, *(total[-1] for total in totals if total)])
    parts = [_grid(view.options.target, most, rounds)]
    flags = _spread({seat: _y(total[-1], most) for seat, total in enumerate(totals) if total})
    for seat, flag in flags.items():
        parts.append(_line(view, seat, totals[seat], most, rounds, flag))
    label = escape(pgettext("xnet", "Points by round"))
    opening = f'<svg class="xnet chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
    return Markup(f"{opening}<title>{label}</title>{''.join(parts)}</svg>")


def _x(at: int, rounds: int) -> float:
    return LEFT + (RIGHT - LEFT) * (at - 1) / max(1, rounds - 1)


def _y(points: int, most: int) -> float:
    return BOTTOM - (BOTTOM - TOP) * points / most


def _grid(target: int, most: int, rounds: int) -> str:
    parts = []
    for points in (0, target // 2, target):
        y = number(_y(points, most))
        look = "goal" if points == target else "grid"
        parts.append(f'<path class="{look}" d="M{LEFT} {y}H{RIGHT}"/>')
        parts.append(f'<text class="axis end" x="{LEFT - 6}" y="{y}">{points}</text>')
    step = max(1, (rounds + 7) // 8)
    for at in range(1, rounds + 1, step):
        parts.append(f'<text class="axis middle" x="{number(_x(at, rounds))}" y="{BOTTOM + 18}">{at}</text>')
    return "".join(parts)


def _spread(ends: dict[int, float]) -> dict[int, float]:
    """Where the numbers of the seats stand: beside the ends of their lines, without hiding each other."""
    placed: dict[int, float] = {}
    last = TOP - FLAG
    for seat in sorted(ends, key=lambda seat: (ends[seat], seat)):
        last = placed[seat] = max(ends[seat], last + FLAG)
    low = float(BOTTOM)
    for seat in reversed(placed):
        low = placed[seat] = min(placed[seat], low)
        low -= FLAG
    return placed


def _line(view: View, seat: int, total: list[int], most: int, rounds: int, flag: float) -> str:
    path = " ".join(f"{number(_x(i, rounds))},{number(_y(points, most))}" for i, points in enumerate(total, 1))
    x, y = _x(len(total), rounds), _y(total[-1], most)
    said = escape(f"{seat_label(view, seat)}: {names.points(total[-1])}")
    look = " won" if seat in view.winners else ""
    return (
        f'<g class="seat-{seat}{look}"><title>{said}</title><polyline class="run" points="{path}"/>'
        f'<circle class="dot" cx="{number(x)}" cy="{number(y)}" r="3.5"/>'
        f'<circle class="flag" cx="{RIGHT + 20}" cy="{number(flag)}" r="9.5"/>'
        f'<text class="seat" x="{RIGHT + 20}" y="{number(flag)}">{seat + 1}</text></g>'
    )
