"""The board of Orapa: its picture and text, what surrounds it, and the pictures of the help page."""

from __future__ import annotations

from games.orapa.board.controls import controls
from games.orapa.board.drawing import draw
from games.orapa.board.examples import examples
from games.orapa.board.icons import badge
from games.orapa.board.latest_moves import told
from games.orapa.board.miniature import miniature
from games.orapa.board.modes import modes, remark
from games.orapa.board.panel import has_panel, panel
from games.orapa.board.preview import preview
from games.orapa.board.shelf import shelf
from games.orapa.board.text import text

__all__ = [
    "badge",
    "controls",
    "draw",
    "examples",
    "has_panel",
    "miniature",
    "modes",
    "panel",
    "preview",
    "remark",
    "shelf",
    "text",
    "told",
]
