"""What all parts of the picture share: its width and clickable groups."""

from __future__ import annotations

from games.core.contract import Target
from games.core.svg import Markup, link

WIDTH = 720


def clickable(inner: str, word: str, target: Target | None) -> str:
    """A group of shapes, as a link where pressing it adds `word` to the move."""
    return f"<g>{inner}</g>" if target is None else link(word, target, Markup(inner))
