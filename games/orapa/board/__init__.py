"""The board of Orapa: its picture and text, badges, the panel beside it and the pictures of the help page."""

from __future__ import annotations

from games.orapa.board.drawing import draw
from games.orapa.board.examples import examples
from games.orapa.board.icons import badge
from games.orapa.board.panel import panel
from games.orapa.board.text import text

__all__ = ["badge", "draw", "examples", "panel", "text"]
