"""People, machines, seats and marks: the shapes that are not topics."""

from __future__ import annotations

from functools import lru_cache

from games.xnet.board.shapes import disc, path, rect, text, use

DEVICES = ("antenna", "cable", "dish", "satellite")  # by network
PEOPLE = 3  # different figures
HAIR = (
    "M-5.5-21q0-6 5.5-6t5.5 6q-5-3-11 0z",  # short
    "M-6-22q0-5 6-5t6 5l4 1.5h-10z",  # a cap
    "M-6-20q-1-7 6-7t6 7v5l-2-5H-4l-2 5z",  # long
)
EMBLEMS = (  # of the seats, told apart without colour
    "M0-6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z",
    "M0-7 7 6H-7z",
    "M-6-6H6V6H-6z",
    "M0-8 7 0 0 8-7 0z",
    "M-2.5-7h5v4.5h4.5v5H2.5V7h-5V2.5H-7v-5h4.5z",
    "M0-8l2.5 5.5 5.5.5-4 4 1 6-5-3-5 3 1-6-4-4 5.5-.5z",
)
STAR = "M66 6l2.5 5.5 6 .5-4.5 4 1.5 6-5.5-3-5.5 3 1.5-6-4.5-4 6-.5z"
RIBBON = "M-15 0h30v16l-15 8-15-8z"


def _person(kind: int) -> str:
    return (
        path("body", "M-8 0v-8q0-6 8-6t8 6v8z")
        + disc("skin", 0, -20, 5.6)
        + path("hair", HAIR[kind])
        + path("b", "M-4 0v-6M4 0v-6")
    )


_MADE = {
    "free": path("free", "M-8 0v-8q0-6 8-6t8 6v8zM5.6-20a5.6 5.6 0 1 1-11.2 0 5.6 5.6 0 0 1 11.2 0z"),
    "antenna": path("l", "M0 18V-8M-9 18 0-8 9 18M-6 8H6")
    + path("ray", "M-7-4a9 9 0 0 1 0-12M7-4a9 9 0 0 0 0-12M-12 1a16 16 0 0 1 0-22M12 1a16 16 0 0 0 0-22")
    + disc("r", 0, -10, 3.4),
    "cable": path("wire", "M-16 16c0-14 14-4 14-16v-4")
    + path("s", "M-9-6h14v-9H-9z")
    + path("l", "M-5-15v-6M1-15v-6")
    + path("ray", "M9-12h6M9-7h4"),
    "dish": path("l", "M0 18V4M-10 18h20")
    + path("w", "M-14-12A18 18 0 0 0 12 8z")
    + path("l", "M-2-1 9-13")
    + disc("r", 9, -13, 3)
    + path("ray", "M13-19a8 8 0 0 1 4 6"),
    "satellite": path("s", "M-6-6H6V6H-6z")
    + path("g", "M-20-5h11V5h-11zM9-5h11V5H9z")
    + path("b", "M-14.5-5V5M14.5-5V5")
    + path("w", "M-5 6h10q0 6-5 6t-5-6z")
    + path("ray", "M-4 17q4 3 8 0M-8 21q8 5 16 0"),
    "rack": rect("s", -9, 0, 18, 84, 4)
    + path("k", "M-6 5H6v10H-6zM-6 19H6v10H-6zM-6 33H6v10H-6z")
    + path("k", "M-5 50H5v2.4H-5zM-5 56H5v2.4H-5zM-5 62H5v2.4H-5zM-5 68H5v2.4H-5zM-5 74H5v2.4H-5z"),
    "reel": rect("k", -24, -14, 48, 28, 6)
    + disc("w", -11, 0, 8)
    + disc("w", 11, 0, 8)
    + path("b", "M-11-4v8M-15 0h8M11-4v8M7 0h8M-11 8h22")
    + disc("r", -11, 0, 2)
    + disc("r", 11, 0, 2),
    "held": rect("back", -12, -9, 15, 21, 3) + rect("back", -3, -12, 15, 21, 3),
    "expert": disc("gold", 0, 0, 13)
    + path("k", "M0-8 11-3 0 2-11-3z")
    + path("k", "M-6 0v5q6 4 12 0V0L0 3z")
    + path("b", "M11-3v8"),
    "x": disc("token", 0, 0, 14) + path("x", "M-5.5-5.5l11 11m0-11l-11 11"),
}


@lru_cache(maxsize=500)
def define_machines(prefix: str, seats: int) -> str:
    """Define the shapes that several parts of a board use."""
    parts = [f'<g id="{prefix}-user{i}" class="xnet-made person">{_person(i)}</g>' for i in range(PEOPLE)]
    parts += [f'<g id="{prefix}-{name}" class="xnet-made">{drawn}</g>' for name, drawn in _MADE.items()]
    return "".join(parts) + define_emblems(prefix, seats)


def define_emblems(prefix: str, seats: int) -> str:
    return "".join(f'<path id="{prefix}-emblem{i}" d="{d}"/>' for i, d in enumerate(EMBLEMS[:seats]))


def made(name: str) -> str:
    """Return one of these shapes for a legend, where there are no definitions."""
    return f'<g class="xnet-made">{_MADE[name]}</g>'


@lru_cache(maxsize=1000)
def seal(prefix: str, seat: int, x: float, y: float, r: float = 15) -> str:
    """Draw a seat's colour with its emblem."""
    scale = f" scale({r / 15:.2f})" if r != 15 else ""
    drawn = f'{disc("seal", 0, 0, 15)}<use class="emblem" href="#{prefix}-emblem{seat}"/>'
    return f'<g class="seat-{seat}" transform="translate({x:g} {y:g}){scale}">{drawn}</g>'


@lru_cache(maxsize=10)
def lamp(value: int) -> str:
    """Draw what a demand space is worth: the number, and as many lights."""
    lights = "".join(disc("light", 7 * (i - (value - 1) / 2), 9.5, 2.2) for i in range(value))
    return path("hex", "M0-18 16-9V9L0 18-16 9V-9z") + text("worth mid", 0, -4.5, value) + lights


def ribbon(words: str, lost: bool) -> str:
    """Draw the reader's rank in a topic; dashed if it does not score."""
    look = " lost" if lost else ""
    return path(f"ribbon{look}", RIBBON) + text(f"rank{look} mid", 0, 9, words)


def heap(count: int, r: float = 15) -> str:
    """Draw how many cards are in a pile."""
    return disc("heap", 0, 0, r) + text("heap-n mid", 0, 0.5, f"×{count}" if r > 12 else count)


def person(prefix: str, number: int, x: float, y: float, scale: float) -> str:
    return use(f"{prefix}-user{(number * 2 + number // 3) % PEOPLE}", x, y, scale)
