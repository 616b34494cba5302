"""The pictures of the help page, drawn by the same code as the board.

The builders of cards and views are also used by the tests.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from msgspec.structs import replace

from games.core.contract import Scene
from games.xnet.board.drawing import draw_some
from games.xnet.board.preview import after_action
from games.xnet.rules.actions import read
from games.xnet.rules.data import EMPTY, FIELDS, NO_RUBRIC, RUBRIC_OF, card_of
from games.xnet.rules.position import Position
from games.xnet.rules.state import Cards, Laid, Options, Provider, View

TABLE = ("demand", "own", "line", "hand")


def cards(line: str) -> Cards:
    """Return sorted cards from a text such as 'art 8 3 hobby 2'."""
    found, rubric = [], 0
    for word in line.split():
        if word in RUBRIC_OF:
            rubric = RUBRIC_OF[word]
        else:
            found.append(card_of(rubric, int(word)))
    return tuple(sorted(found))


def laid(line: str, specialist: bool = False) -> Laid:
    """Return a rubric at a server from a text such as 'art 3 5'."""
    found = cards(line)
    return Laid(RUBRIC_OF[line.split(maxsplit=1)[0]], found, specialist)


def demand(**fields: str) -> Cards:
    """Return the demand from its fields, such as t1='art 6'; the others are empty."""
    return tuple(cards(fields[name])[0] if name in fields else EMPTY for name in FIELDS)


def _example_view(lying: Cards, providers: tuple[Provider, ...], hand: str = "", **facts: Any) -> View:
    """Return the view of seat 0, which acts with this hand."""
    held = cards(hand)
    sizes = (len(held), *(5 for _ in providers[1:]))
    view = View(
        0, Options(), 0, 0, 3, 120, (), lying, (NO_RUBRIC,) * len(providers), providers, sizes,
        (held, *(None for _ in providers[1:])), (), False, False, (), "", (),
    )  # fmt: skip
    return replace(view, **facts) if facts else view


def _after(view: View, *moves: str) -> View:
    """Return the view after these moves of seat 0."""
    for line in moves:
        view = after_action(view, Position.from_view(view, 0), read(line))
    return view


def examples() -> dict[str, str]:
    """Return the pictures by name, as the help page refers to them."""
    rivals = (
        Provider((laid("art 5"), laid("sport 3 6")), users=2, points=8),
        Provider((laid("sport 2 7 8", True),), users=3, points=14),
    )
    start = _example_view(
        demand(t1="art 6", m1="sport 4", b1="music 7"),
        (Provider(users=0), *rivals),
        "art 3 8 4 sport 5 9 hobby 2 travel 6",
    )
    played = _after(start, "lay art 3 4")
    grown = _after(played, "lay sport 5", "user art 8 + 2 hobby")
    six = demand(t1="hobby 6", m1="art 4", m2="romance 8", b1="sport 5", b2="music 7", b3="tech 3")
    rising = _example_view(six, (Provider(),), "romance 2 sport 7")
    cooking = demand(t1="hobby 6", m1="cooking 9", m2="romance 8", b1="sport 5", b2="music 7", b3="tech 3")
    pushing = _example_view(cooking, (Provider((laid("art 2"),)),), "art 8 3")
    full = Provider(
        (laid("art 3 4 8", True), laid("sport 5"), laid("music 2 6")), cards("nature 4 9"), 2, True, 1, 5, 31
    )
    return {
        "demand": _draw_example(rising, ("demand",), "demand", _("Demand: six spaces on three levels")),
        "servers": _draw_example(
            _example_view(six, (full,)),
            ("own", "line"),
            "servers",
            _("Two servers, a streamer and a network for seven users"),
        ),
        "round_before": _draw_example(start, TABLE, "before", _("Your turn begins")),
        "round_laid": _draw_example(played, TABLE, "laid", _("Two Art cards are on a server")),
        "round_after": _draw_example(grown, TABLE, "after", _("Sport is on a server, and a user is won")),
        "shift_before": _draw_example(rising, ("demand",), "shift-1", _("Hobby is at the top"), "shift", "m2", "t1"),
        "shift_after": _draw_example(
            _after(rising, "shift m2 t1 pay 2", "shift b1 m2 pay 7"),
            ("demand",),
            "shift-2",
            _("Hobby has moved down twice"),
        ),
        "displace_before": _draw_example(pushing, ("demand",), "push-1", _("Cooking 9 is on m1"), "displace", "m1"),
        "displace_after": _draw_example(
            _after(pushing, "displace m1 art 8 3"),
            ("demand",),
            "push-2",
            _("Art 8 has taken its place, with an X marker"),
        ),
    }


def _draw_example(view: View, parts: tuple[str, ...], name: str, label: str, *picked: str) -> str:
    return draw_some(view, Scene(picked=picked), parts, prefix=f"xnet-help-{name}", label=label)
