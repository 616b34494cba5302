"""The other providers: a row each with points, forecast, network, hand size, topics and streamer."""

from __future__ import annotations

from django.utils.translation import pgettext

from games.core.speech import shortened
from games.wording import gave_up, seat_label
from games.xnet.board.layout import LINE_H, RIGHT_W, ROW_H, ROW_MOST, TILE_STEP, UPPER_H
from games.xnet.board.machines import DEVICES, heap, seal
from games.xnet.board.marks import Picture
from games.xnet.board.own import draw_track, laid_title
from games.xnet.board.shapes import at, counted, rect, text, title, use
from games.xnet.board.topics import use_tile
from games.xnet.rules.data import MAX_SERVERS, NETS, RUBRIC, RUBRICS, SLOTS_PER_SERVER
from games.xnet.rules.scoring import forecast
from games.xnet.rules.state import View
from games.xnet.wording import names

GAP = 8
LONGEST_NAME = 11


def turn_order(view: View) -> list[int]:
    """Return the other seats in turn order after the reader; all seats for a spectator or a reader who gave up."""
    seats, first = len(view.providers), 0 if view.seat is None else view.seat
    order = [(first + i) % seats for i in range(seats)]
    return order if view.seat is None or view.seat in view.left else order[1:]


def draw_others(picture: Picture) -> str:
    """Draw the rows; they share the height beside the demand and the servers."""
    order = turn_order(picture.view)
    top = LINE_H + GAP if picture.seated else 0
    pitch = min(ROW_MOST, (UPPER_H - top + GAP) / len(order))
    return "".join(
        [
            at(
                0,
                round(top + pitch * i),
                _draw_row(picture, seat, round(pitch) - GAP),
                _row_look(picture.view, i, seat),
            )
            for i, seat in enumerate(order)
        ]
    )


def _row_look(view: View, row: int, seat: int) -> str:
    return f"provider p-{row} seat-{seat}{' gone' if seat in view.left else ''}"


def _draw_row(picture: Picture, seat: int, high: int) -> str:
    view, prefix = picture.view, picture.prefix
    provider = view.providers[seat]
    now = " now" if seat == view.turn and not view.ended else " won" if seat in view.winners else ""
    gain = 0 if view.ended else forecast(view.providers, view.demand, seat)
    points = str(provider.points)
    label = shortened(seat_label(view, seat), LONGEST_NAME)
    who = (
        seal(prefix, seat, 22, 22)
        + text("name", 46, 14, label)
        + counted("score-n", 46, 35, picture.key(f"points-{seat}"), provider.points, points)
        + draw_track(10, 48, 132, provider.points, gain, view.options.target)
    )
    if seat in view.left:
        inside = at(0, 0, who, "who") + text("soft", 176, 30, gave_up())
    else:
        if not view.ended:
            who += text("gain-n", 52 + 12 * len(points), 36, f"+{gain}")
        users = use(f"{prefix}-user0", 0, 36, 1.15) + text("fact", 14, 26, f"{provider.users}/{NETS[provider.net]}")
        held = use(f"{prefix}-held", 0, 25) + text("fact", 17, 26, view.sizes[seat])
        inside = (
            at(0, 0, who, "who")
            + at(166, 4, use(f"{prefix}-{DEVICES[provider.net]}", 0, 24, 0.8), "device")
            + at(196, 4, users, "users")
            + at(260, 4, held, "held")
            + at(308, 4, _draw_tiles(picture, seat), "slots")
        )
    return (
        title(row_title(view, seat))
        + rect(f"strip{now}", 0, 0, RIGHT_W, high, 12)
        + at(0, (high - ROW_H) / 2, inside, "inside")
    )


def _draw_tiles(picture: Picture, seat: int) -> str:
    provider, prefix = picture.view.providers[seat], picture.prefix
    parts = []
    for i in range(SLOTS_PER_SERVER * provider.servers):
        x = TILE_STEP * i
        if i >= len(provider.laid):
            parts.append(rect("bay", x, 0, 40, 40, 7))
            continue
        laid = provider.laid[i]
        tile = use_tile(prefix, RUBRICS[laid.rubric]) + at(33, 41, heap(len(laid.cards), 10.5), "small-n")
        if laid.specialist:
            tile += use(f"{prefix}-expert", 6, 4, 0.62)
        parts.append(at(x, 0, tile, "", picture.key(f"laid-{seat}-{RUBRICS[laid.rubric]}")))
    if provider.streamer:
        inner = use(f"{prefix}-reel", 0, 2, 0.52)
        if provider.parked:
            inner += use_tile(prefix, RUBRICS[RUBRIC[provider.parked[0]]], -14, 14, 0.7)
        else:
            inner += rect("bay", -14, 14, 28, 28, 5)
        parts.append(at(TILE_STEP * SLOTS_PER_SERVER * MAX_SERVERS + 15, 4, inner))
    return "".join(parts)


def row_title(view: View, seat: int) -> str:
    """Return what the row of a provider shows, in words."""
    provider = view.providers[seat]
    parts = [
        names.points(provider.points),
        pgettext("xnet", "{users} of {most} users").format(users=provider.users, most=NETS[provider.net]),
        pgettext("xnet", "hand {n}").format(n=view.sizes[seat]),
        *(laid_title(laid) for laid in provider.laid),
    ]
    return f"{seat_label(view, seat)}: {'; '.join(parts)}"
