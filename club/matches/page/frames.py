"""Frames of a film: the positions after each of several moves, as one reader may see them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from club.matches.page import MatchPage
from club.matches.page.repeats import without_repeats
from games.core.contract import Scene
from games.core.speech import called
from games.core.svg import Markup

MOST_IN_ANSWER = 12
MOST = 30
WINDOW = 32_000  # what gzip looks back on: it finds by itself what smaller drawings have in common


class Frame(msgspec.Struct, frozen=True):
    number: int
    caption: str
    picture: str  # without what the frame before it has too, see repeats.py
    part: str  # the part of the board that a phone shows


def frames(page: MatchPage, since: int, until: int, most: int = MOST) -> list[Frame]:
    """Return the latest frames after move `since` up to move `until`.

    A move that says nothing or changes nothing to see has no frame.
    """
    with called(page.names.seats):
        return list(_frames(page, max(since, until - most), until))


def _frames(page: MatchPage, since: int, until: int) -> Iterator[Frame]:
    game, drawn, sent = page.game, "", ""
    for move, state in page.positions(since, until):
        view = page.rules.view(state, page.seen_from)
        lines = page.captions(move)
        events = tuple(page.visible_events(move))
        scene = Scene(trail=events, latest=events, name="f")
        picture = game.board.draw(view, scene)
        if lines and picture != drawn:
            part = next((part.name for part in game.presentation.parts(view, scene) if part.shown), "")
            shown = Markup(without_repeats(picture, sent)) if sent and len(picture) > WINDOW else picture
            yield Frame(move.number, " ".join(lines), shown, part)
            sent = picture
        drawn = picture
