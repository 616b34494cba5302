"""The film of a finished match: an animated picture of its boards, as spectators saw them, and a still of the last."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

from django.utils import translation
from PIL import Image

from club.clubinfo.selectors import club
from club.matches.reviews.log import MatchLog
from club.web import pictures
from games.core.contract import Scene
from games.core.speech import called

VERSION = 1
MOST_FRAMES = 30
LARGEST = 1_500_000  # bytes
WIDTH, WIDE = 560, 760  # pixels of a frame; boards much wider than high get more
WIDE_FROM = 1.3  # width divided by height
FRAME_MS, LAST_MS = 800, 4000
QUALITIES = (70, 50, 30)
STILL = (1200, 630)  # what sites expect of a preview
MARGIN = 24
VIEW_BOX = re.compile(r'viewBox="([^"]+)"')


def compute(played: MatchLog) -> dict[str, Any]:
    """Draw the film in the club's language, because everybody gets the same one."""
    with translation.override(club().language), called([seat.shown_name for seat in played.seats]):
        drawings = list(boards(played))
    return {"film": film(drawings, played.match.game), "still": still(drawings[-1], played.match.game)}


def boards(played: MatchLog) -> Iterator[str]:
    """Yield the boards as SVG: the first, the last, and evenly chosen ones between them, without repetitions."""
    drawn = ""
    for view, events in played.as_spectators_saw_it(chosen(1 + len(played.steps), MOST_FRAMES)):
        scene = Scene(trail=events, latest=events, name="film")
        picture = str(played.game.board.draw(view, scene))
        if picture != drawn:
            yield picture
        drawn = picture


def chosen(number: int, most: int) -> list[int]:
    """Choose at most so many of a number of places, evenly, with the first and the last."""
    if number <= most:
        return list(range(number))
    return [round(i * (number - 1) / (most - 1)) for i in range(most)]


def film(drawings: Sequence[str], game: str) -> bytes:
    """Return an animated WebP, with lower quality and then fewer frames if it would be too large."""
    frames = [frame(svg, game) for svg in drawings]
    while True:
        for quality in QUALITIES:
            found = animated(frames, quality)
            if len(found) <= LARGEST:
                return found
        frames = [frames[place] for place in chosen(len(frames), max(2, len(frames) // 2))]


def frame(svg: str, game: str) -> Image.Image:
    return opened(svg, game, WIDE if ratio(svg) > WIDE_FROM else WIDTH)


def ratio(svg: str) -> float:
    """Return the width of a drawing divided by its height."""
    box = VIEW_BOX.search(svg)
    _x, _y, width, height = map(float, box[1].split()) if box else (0.0, 0.0, 1.0, 1.0)
    return width / height


def opened(svg: str, game: str, width: int) -> Image.Image:
    return Image.open(io.BytesIO(pictures.draw_png(svg, game, width))).convert("RGB")


def animated(frames: Sequence[Image.Image], quality: int) -> bytes:
    out = io.BytesIO()
    first, *others = frames
    durations = [FRAME_MS] * len(others) + [LAST_MS]
    first.save(
        out, "WEBP", save_all=True, append_images=others, duration=durations, loop=0, quality=quality, method=2
    )  # fmt: skip
    return out.getvalue()


def still(svg: str, game: str) -> bytes:
    """Return the board in the middle of a picture of the size that previews need."""
    width, height = (side - 2 * MARGIN for side in STILL)
    board = opened(svg, game, min(width, int(height * ratio(svg))))
    whole = Image.new("RGB", STILL, pictures.PAPER)
    whole.paste(board, ((STILL[0] - board.width) // 2, (STILL[1] - board.height) // 2))
    out = io.BytesIO()
    whole.quantize(256).save(out, "PNG", optimize=True)
    return out.getvalue()
