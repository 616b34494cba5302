"""The demand: six lit spaces, each with its card, its value, the reader's rank and who offers the topic."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.wording import seat_name
from games.xnet.board.layout import DEMAND_H, LEFT_W, PLACE_H, PLACE_W, SMALL, UPPER_H, place_corner
from games.xnet.board.machines import lamp, ribbon, seal
from games.xnet.board.marks import Picture
from games.xnet.board.shapes import at, path, rect, text, use
from games.xnet.board.topics import use_card
from games.xnet.rules.data import EMPTY, FIELDS, NUMBER, RUBRIC, RUBRICS, VALUES
from games.xnet.rules.scoring import PAID_RANKS, laid_count
from games.xnet.wording import names

_PILE = (
    rect("back", 7, 7, 48, 66, 7)
    + rect("back", 3.5, 3.5, 48, 66, 7)
    + rect("back", 0, 0, 48, 66, 7)
    + path("net", "M8 46 24 14 40 46zM8 46h32M24 14v32M16 30h16")
)


def draw_demand(picture: Picture) -> str:
    """Draw the spaces, and above them the cards in a layer of their own, so that a moving card is never hidden."""
    places = "".join([_draw_place(picture, field) for field in range(len(VALUES))])
    cards = "".join([_draw_card(picture, field) for field in range(len(VALUES))])
    layer = ' data-layer=""' if picture.keys else ""
    drawn = f'{_draw_piles(picture)}{places}<g class="lying"{layer}>{cards}</g>'
    if picture.seated:
        return _screen(DEMAND_H) + drawn
    return _screen(UPPER_H) + at(0, (UPPER_H - DEMAND_H) // 2, drawn, "pyramid")  # a spectator has no servers below it


@lru_cache(maxsize=2)
def _screen(high: int) -> str:
    lines = "".join(f"M10 {y}h{LEFT_W - 20}" for y in range(14, high, 12))
    return rect("screen", 0, 0, LEFT_W, high, 18) + path("scan", lines)


def _draw_piles(picture: Picture) -> str:
    view = picture.view
    discards = pgettext("xnet", "Discards {n}").format(n=len(view.discards))
    goal = pgettext("xnet", "{n} wins").format(n=view.options.target)
    inner = (
        _PILE
        + text("lit mid bold", 24, 57, view.pile)
        + text("lit beside", 66, 16, pgettext("xnet", "Draw pile"))
        + text("lit beside", 66, 36, discards)
    )
    return at(16, 14, inner, "pile") + text("lit big end goal", LEFT_W - 18, 26, goal)


def _draw_place(picture: Picture, field: int) -> str:
    value, card, name = VALUES[field], picture.view.demand[field], FIELDS[field]
    lit = picture.is_lit(name)
    rings = "".join(
        rect(f"glow g{value}", -2 - 3 * i, -2 - 3 * i, PLACE_W + 4 + 6 * i, PLACE_H + 4 + 6 * i, 13 + 2 * i)
        for i in range(value - 1)
    )
    look = f"place v{value}" + (" chosen" if name in picture.scene.picked else " legal" if lit else "")
    inner = rings + rect(look, 0, 0, PLACE_W, PLACE_H, 12) + at(88, 48, lamp(value), "lamp")
    if card == EMPTY:
        inner += rect("gap", 5, 6, 60, 84, 7) + path("plus hole", "M27 48h16M35 40v16")
    else:
        rubric = RUBRIC[card]
        inner += text("lit bold place-name", 74, 17, names.rubric_at(rubric))
        if field in picture.mine:
            inner += at(88, 68, _draw_rank(picture.mine[field].rank), "standing")
        inner += at(120, 38, _draw_offers(picture, rubric), "offers")
    if field in picture.changed:
        inner += rect("last", -3, -3, PLACE_W + 6, PLACE_H + 6, 14) + path("pennant", "M-3 14v-17h17z")
    if lit:
        inner += path("up", "M23 1l12-13 12 13z")
    x, y = place_corner(field)
    return at(x, y, picture.link(name, inner, _said(picture, field, card)), f"pedestal f-{field}")


def _draw_rank(rank: int) -> str:
    if rank > PAID_RANKS:
        return ribbon("–", lost=True)
    return ribbon(pgettext("xnet", "1st") if rank == 1 else pgettext("xnet", "2nd"), lost=False)


def _draw_offers(picture: Picture, rubric: int) -> str:
    """Draw who offers the topic, the most cards first; those who would not score are paler."""
    found = [(laid_count(provider, rubric), seat) for seat, provider in enumerate(picture.view.providers)]
    found = sorted((offer for offer in found if offer[0]), key=lambda offer: -offer[0])
    paid = sorted({count for count, _seat in found}, reverse=True)[:PAID_RANKS]
    return "".join(
        [
            at(
                34 * (i % 2),
                22 * (i // 2),
                seal(picture.prefix, seat, 0, 0, 9) + text("lit bold", 12, 0.5, count),
                f"offer o-{i}" if count in paid else f"offer o-{i} pale",
            )
            for i, (count, seat) in enumerate(found)
        ]
    )


def _draw_card(picture: Picture, field: int) -> str:
    view, card = picture.view, picture.view.demand[field]
    if card == EMPTY:
        return ""
    rubric, (x, y) = RUBRIC[card], place_corner(field)
    face = at(5, 6, use_card(picture.prefix, RUBRICS[rubric], NUMBER[card]), "face", scale=SMALL)
    drawn = at(x, y, face, f"lies f-{field}", picture.key(f"demand-{RUBRICS[rubric]}"))
    if rubric in view.guards:
        seat = view.guards.index(rubric)
        token = at(60, 80, use(f"{picture.prefix}-x", scale=0.85) + seal(picture.prefix, seat, -9, 9, 7), "guard")
        drawn += at(x, y, token, f"lies f-{field} seat-{seat}", picture.key(f"x-{seat}"))
    return drawn


def _said(picture: Picture, field: int, card: int) -> str:
    """Return a space in words."""
    view, place = picture.view, names.field(FIELDS[field])
    if card == EMPTY:
        return pgettext("xnet", "{field}: empty").format(field=place)
    said = pgettext("xnet", "{field}: {card}").format(field=place, card=names.card_name(card))
    if RUBRIC[card] in view.guards:
        said += ", " + _("{who}'s X marker").format(who=seat_name(view.guards.index(RUBRIC[card])))
    if field in picture.mine:
        said += ", " + pgettext("xnet", "you: {place}").format(place=names.place(picture.mine[field].rank))
    return said
