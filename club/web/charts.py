"""Charts rendered on the server: an SVG whose lines differ in shape as well as colour, and the data as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from math import ceil, log10

from django.utils import formats

from games.core.svg import Markup, el, join, number

WIDTH, HEIGHT = 480, 250
LEFT, RIGHT, TOP, BOTTOM = 56, 12, 34, 32
A_DATE = 116  # width of a date label
LOOKS = 6  # number of distinct line styles and markers in static/charts.css
MARKS_UP_TO = 40  # points per line with a marker each; more markers would hide the line

X = float | date  # includes datetime, a subclass of date


@dataclass(frozen=True)
class Series:
    name: str
    points: Sequence[tuple[X, float | None]]  # None: not known, so the line has no point there


@dataclass(frozen=True)
class Chart:
    title: str
    picture: Markup
    names: tuple[str, ...]  # line names, in the order of their styles
    head: tuple[str, ...]  # table header
    rows: tuple[tuple[str, ...], ...]


def lines(
    title: str, series: Sequence[Series], *, x: str = "", y: str = "", dates: bool = False, powers: bool = False,
    unknown: str = "",
) -> Chart:  # fmt: skip
    """Draw one line per series, over numbers or dates. `powers`: a logarithmic scale, for counts from 1 on.

    `unknown` is what the table says in place of a value that is not known.
    """
    drawn = [one for one in series if any(py is not None for _, py in one.points)]
    shown = [[(px, py) for px, py in one.points if py is not None] for one in drawn]
    across = Scale.over([at(px) for one in drawn for px, _ in one.points], LEFT, WIDTH - RIGHT)
    heights = [py for points in shown for _, py in points]
    up = Scale.of_powers(heights) if powers else Scale.over(heights, HEIGHT - BOTTOM, TOP, nice=True)
    grid = _grid(up, power if powers else _figure)
    parts = [grid, *_dates(drawn, across)] if dates else [grid, *_numbers(across)]
    for look, points in enumerate(shown):
        spots = [(across(at(px)), up(log10(max(py, 1)) if powers else py)) for px, py in points]
        path = " ".join(f"{number(sx)},{number(sy)}" for sx, sy in spots)
        parts.append(el("polyline", class_=f"line look-{look % LOOKS}", points=path))
        marked = spots if len(spots) <= MARKS_UP_TO else spots[-1:]
        parts += [_mark(look % LOOKS, sx, sy) for sx, sy in marked]
    moments = sorted({px for one in drawn for px, _ in one.points}, key=at)
    values = [dict(one.points) for one in drawn]
    rows = tuple((_words(px), *(_cell(known, px, unknown) for known in values)) for px in moments)
    names = tuple(one.name for one in drawn)
    return Chart(title, _frame(title, parts, x, y), names, (x, *names), rows)


def power(exponent: float) -> str:
    """Return a power of ten in a few characters, such as '10k'."""
    thousands, rest = divmod(int(exponent), 3)
    return f"{10**rest}{('', 'k', 'M', 'G')[min(thousands, 3)]}"


def _cell(known: dict[X, float | None], px: X, unknown: str) -> str:
    if px not in known:
        return ""
    value = known[px]
    return unknown if value is None else _figure(value)


def bars(title: str, values: Sequence[tuple[str, float]], *, x: str = "", y: str = "") -> Chart:
    """Draw one bar per label."""
    up = Scale.over([0.0, *(value for _, value in values)], HEIGHT - BOTTOM, TOP, nice=True)
    room = (WIDTH - LEFT - RIGHT) / max(len(values), 1)
    every = max(1, round(len(values) * 60 / (WIDTH - LEFT - RIGHT)))  # skip labels that would overlap
    parts: list[str] = [_grid(up)]
    for place, (label, value) in enumerate(values):
        left, top = LEFT + place * room, up(value)
        height = HEIGHT - BOTTOM - top
        parts.append(el("rect", class_="bar", x=left + room * 0.14, y=top, width=room * 0.72, height=height, rx=2))
        if place % every == 0:
            parts.append(el("text", label, class_="tick", x=left + room / 2, y=HEIGHT - BOTTOM + 20))
    rows = tuple((label, _figure(value)) for label, value in values)
    return Chart(title, _frame(title, parts, "", y), (), (x, y), rows)


@dataclass(frozen=True)
class Scale:
    low: float
    high: float
    start: float
    end: float
    step: float

    @classmethod
    def over(cls, values: Sequence[float], start: float, end: float, *, nice: bool = False) -> Scale:
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        if low == high:
            low, high = (low - 1, high + 1) if low else (0.0, 1.0)
        step = round_step((high - low) / 4)
        if nice:
            low, high = step * (low // step), step * -(-high // step)
        return cls(low, high, start, end, step)

    @classmethod
    def of_powers(cls, values: Sequence[float]) -> Scale:
        """Return a scale of exponents of ten, upwards from 1."""
        high = max(1, ceil(log10(max(values, default=1.0))))
        return cls(0.0, float(high), HEIGHT - BOTTOM, TOP, 1.0 if high <= 6 else 2.0)

    def __call__(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    @property
    def ticks(self) -> list[float]:
        first = -(-self.low // self.step)
        return [self.step * (first + n) for n in range(int((self.high - self.step * first) / self.step + 1e-6) + 1)]


def round_step(rough: float) -> float:
    """Round up to 1, 2 or 5 times a power of ten."""
    power = 10.0 ** len(str(int(rough))) / 10 if rough >= 1 else 1.0
    while power > rough:
        power /= 10
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough - 1e-12)


def at(value: X) -> float:
    if isinstance(value, datetime):
        return value.timestamp()
    return float(value.toordinal()) if isinstance(value, date) else float(value)


def _words(value: X) -> str:
    return formats.date_format(value, "SHORT_DATE_FORMAT") if isinstance(value, date) else _figure(value)


def _figure(value: float) -> str:
    return formats.number_format(int(value) if value == int(value) else round(value, 4))


def _grid(up: Scale, label: Callable[[float], str] | None = None) -> Markup:
    parts = []
    for tick in up.ticks:
        y = up(tick)
        parts.append(el("line", class_="grid", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y))
        parts.append(el("text", (label or _figure)(tick), class_="tick up", x=LEFT - 8, y=y + 5))
    return join(parts)


def _numbers(across: Scale) -> list[Markup]:
    ticks = [tick for tick in across.ticks if tick == int(tick)]
    return [el("text", _figure(tick), class_="tick", x=across(tick), y=HEIGHT - BOTTOM + 20) for tick in ticks]


def _dates(drawn: Sequence[Series], across: Scale) -> list[Markup]:
    """Label as many dates as fit, always including the first and the last."""
    moments = sorted({px for one in drawn for px, _ in one.points}, key=at)
    chosen: list[tuple[float, str]] = []
    for moment in [*moments[:1], *moments[:0:-1]]:
        x = min(max(across(at(moment)), LEFT + A_DATE / 3), WIDTH - A_DATE * 0.4)
        if all(abs(x - other) >= A_DATE for other, _ in chosen):
            chosen.append((x, _words(moment)))
    return [el("text", words, class_="tick", x=x, y=HEIGHT - BOTTOM + 20) for x, words in chosen]


def _mark(look: int, x: float, y: float) -> Markup:
    shapes = (
        lambda: el("circle", cx=x, cy=y, r=3.6, class_=f"mark look-{look}"),
        lambda: el("rect", x=x - 3.4, y=y - 3.4, width=6.8, height=6.8, class_=f"mark look-{look}"),
        lambda: _polygon([(0, -4.6), (4.4, 3.4), (-4.4, 3.4)], x, y, look),
        lambda: _polygon([(0, -5), (5, 0), (0, 5), (-5, 0)], x, y, look),
        lambda: _polygon([(0, 4.6), (4.4, -3.4), (-4.4, -3.4)], x, y, look),
        lambda: el("circle", cx=x, cy=y, r=3.6, class_=f"mark hollow look-{look}"),
    )
    return shapes[look]()


def _polygon(corners: Sequence[tuple[float, float]], x: float, y: float, look: int) -> Markup:
    points = " ".join(f"{number(x + dx)},{number(y + dy)}" for dx, dy in corners)
    return el("polygon", points=points, class_=f"mark look-{look}")


def key_mark(look: int) -> Markup:
    """Draw a line's style for the legend beside the chart."""
    line = el("line", class_=f"line look-{look % LOOKS}", x1=1, x2=27, y1=8, y2=8)
    return el("svg", line, _mark(look % LOOKS, 14, 8), class_="key", viewBox="0 0 28 16", aria_hidden="true")


def _frame(title: str, parts: Sequence[str], x: str, y: str) -> Markup:
    named = [el("text", y, class_="axis", x=2, y=14)] if y else []
    if x:
        named.append(el("text", x, class_="axis end", x=WIDTH - RIGHT, y=TOP - 20))
    return el(
        "svg", *parts, *named, class_="chart", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=title
    )  # fmt: skip
