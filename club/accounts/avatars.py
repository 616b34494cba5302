"""Draw avatars: initials over a colour and a pattern, all three taken from the name.

The colours are classes of components.css (c0 to c7), because pages have no style attributes.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

from django.utils.safestring import SafeString

from games.core.escaping import escape

COLOURS = 8


def _lines(path: str, width: int = 4) -> str:
    return f'<path d="{path}" stroke-width="{width}"/>'


def _dots(path: str) -> str:
    return f'<path class="dots" d="{path}"/>'


PATTERNS = (
    _lines("M-4 12 12-4M-4 28 28-4M-4 44 44-4M12 44 44 12M28 44 44 28", 5),
    _dots("M3 3h6v6H3zM17 3h6v6h-6zM31 3h6v6h-6zM3 17h6v6H3zM31 17h6v6h-6zM3 31h6v6H3zM17 31h6v6h-6zM31 31h6v6h-6z"),
    _dots("M0 0h10v10H0zm20 0h10v10H20zM10 10h10v10H10zm20 0h10v10H30zM0 20h10v10H0zm20 0h10v10H20zM10 30h10v10H10z"),
    '<circle cx="20" cy="20" r="17.5" stroke-width="4"/><circle cx="20" cy="20" r="9.5" stroke-width="3"/>',
    _lines("M-2 10 10 0l10 10L30 0l12 10M-2 24l12-10 10 10 10-10 12 10M-2 38l12-10 10 10 10-10 12 10"),
    _dots("M0 40 40 0v40z"),
    _lines("M0 6q5-6 10 0t10 0 10 0 10 0M0 20q5-6 10 0t10 0 10 0 10 0M0 34q5-6 10 0t10 0 10 0 10 0"),
    _lines("M20 20 20-6M20 20 46 20M20 20v26M20 20H-6M20 20 40 0M20 20l20 20M20 20 0 40M20 20 0 0"),
)
GROUND = '<path class="ground" d="M0 0h40v40H0z"/>'
BOT = (
    f'{GROUND}<path class="on" d="M9 15h22v15H9z"/><path class="line" d="M20 15V9M20 8v1"/>'
    '<path class="ground" d="M14 20h3.5v3.5H14zM22.5 20H26v3.5h-3.5zM15 26h10v1.6H15z"/>'
)
FREE = '<circle cx="20" cy="20" r="18"/><path d="M20 13v14M13 20h14"/>'


def initials(name: str) -> str:
    """Return two letters: of the first two words, or the first two of a single word."""
    words = [word for word in re.split(r"[\s._-]+", name) if word]
    if not words:
        return "?"
    return (words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]).upper()


@lru_cache(maxsize=2000)
def avatar(name: str, size: str = "") -> SafeString:
    """Return the SVG for a member, hidden from screen readers: the name is beside it. Sizes: tiny, mid, big."""
    digest = hashlib.sha256(name.lower().encode()).digest()
    drawn = (
        f'{GROUND}<g class="pattern">{PATTERNS[digest[3] % len(PATTERNS)]}</g>'
        f'<text x="20" y="20" dy=".35em">{escape(initials(name))}</text>'
    )
    return _svg(f"c{digest[9] % COLOURS} {size}", drawn)


def bot_avatar(size: str = "") -> SafeString:
    return _svg(f"bot {size}", BOT)


def free_seat(size: str = "") -> SafeString:
    return _svg(f"free {size}", FREE)


def _svg(classes: str, drawn: str) -> SafeString:
    return SafeString(f'<svg class="avatar {classes.strip()}" viewBox="0 0 40 40" aria-hidden="true">{drawn}</svg>')
