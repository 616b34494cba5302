"""The board as a picture. It is put together from strings, because every page of a match shows one.

One picture serves every screen: its parts are groups, and board.css moves them. On a phone it shows one of `parts`.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import pgettext

from games.core.contract import Scene
from games.core.escaping import escape
from games.core.presentation import Part
from games.core.svg import Markup
from games.xnet.board.demand import draw_demand
from games.xnet.board.hand import draw_hand
from games.xnet.board.layout import DEMAND_H, HAND_Y, HIGH, LEFT_W, MARGIN, OWN_Y, RIGHT_X, UPPER_H, WIDE
from games.xnet.board.machines import define_machines
from games.xnet.board.marks import Picture, topics_in_demand
from games.xnet.board.own import draw_line, draw_own
from games.xnet.board.providers import draw_others, turn_order
from games.xnet.board.shapes import at
from games.xnet.board.topics import define_topics
from games.xnet.rules.data import RUBRIC, RUBRICS
from games.xnet.rules.state import View

TWO_ROWS = 14  # cards that fit into two rows on a phone
CARDS, DEMAND, OTHERS = "cards", "demand", "others"  # parts of the board on a phone


def draw_board(view: View, scene: Scene, *, prefix: str, label: str) -> Markup:
    """Draw the whole board."""
    picture = Picture(view, scene, prefix)
    drawn = [
        at(0, 0, draw_demand(picture), "part demand"),
        at(RIGHT_X, 0, draw_others(picture), "part others"),
    ]
    if picture.seated:
        drawn += [
            at(RIGHT_X, 0, draw_line(picture), f"part line seat-{view.seat}"),
            at(0, OWN_Y, draw_own(picture), f"part own seat-{view.seat}"),
            at(0, HAND_Y, draw_hand(picture), "part hand"),
        ]
    look = f"xnet whole {'seated' if picture.seated else 'watched'} others-{len(turn_order(view))}"
    if len(picture.now.hand) > TWO_ROWS:
        look += " crowded"
    size = (WIDE, HIGH if picture.seated else UPPER_H)
    return _svg(look, size, label, "group" if scene.targets else "img", _define(picture), drawn)


def draw_some(view: View, scene: Scene, shown: Sequence[str], *, prefix: str, label: str) -> Markup:
    """Draw some parts below each other for the help page: 'demand', 'own', 'line' and 'hand'."""
    picture = Picture(view, scene, prefix, keys=False)
    drawn, top = [], 0
    for part in shown:
        if part == "demand":
            drawn.append(at(0, top, draw_demand(picture), "part demand"))
            top += DEMAND_H + 10
        elif part == "own":
            drawn.append(at(0, top, draw_own(picture), f"part own seat-{view.seat}"))
            top += UPPER_H - DEMAND_H
        elif part == "line":
            drawn.append(at(10, top, draw_line(picture), f"part line seat-{view.seat}"))
            top += 114
        else:
            drawn.append(at(0, top + 16, draw_hand(picture, LEFT_W), "part hand"))
            top += 170
    return _svg("xnet", (LEFT_W, top), label, "img", _define(picture), drawn)


def _svg(look: str, size: tuple[int, int], label: str, role: str, defined: str, drawn: Sequence[str]) -> Markup:
    box = f"-{MARGIN} -{MARGIN} {size[0] + 2 * MARGIN} {size[1] + 2 * MARGIN}"
    opening = f'<svg class="{look}" viewBox="{box}" preserveAspectRatio="xMinYMin" role="{role}"'
    opening += f' aria-label="{escape(label)}">'
    return Markup(f"{opening}<defs>{defined}</defs>{''.join(drawn)}</svg>")


def _define(picture: Picture) -> str:
    """Define the shapes of the topics that are shown somewhere, and everything else that is drawn more than once."""
    view = picture.view
    cards = {*topics_in_demand(view), *(RUBRIC[card] for card in picture.now.hand)}
    tiles: set[int] = set()
    for seat, provider in enumerate(view.providers):
        (cards if seat == view.seat else tiles).update(laid.rubric for laid in provider.laid)
        if provider.parked:
            tiles.add(RUBRIC[provider.parked[0]])
    shapes = define_machines(picture.prefix, len(view.providers))
    return shapes + define_topics(
        picture.prefix, [RUBRICS[topic] for topic in sorted(cards)], [RUBRICS[topic] for topic in sorted(tiles)]
    )


def parts(view: View, scene: Scene) -> list[Part]:
    """Return the parts that a phone shows one at a time."""
    seated = view.seat is not None and view.seat not in view.left
    found = [Part(CARDS, pgettext("xnet", "Your cards"), shown=True)] if seated else []
    return [
        *found,
        Part(DEMAND, pgettext("xnet", "Demand"), shown=not seated),
        Part(OTHERS, pgettext("xnet", "Others") if seated else pgettext("xnet", "Providers")),
    ]
