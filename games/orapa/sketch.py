"""A mine that somebody believes in, held against the answers that somebody has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.orapa.data import COLOUR_OF, FIELDS
from games.orapa.gems import GEMS
from games.orapa.state import FIRST_CELL, Reply
from games.orapa.waves import Ground, Mine


class Check(NamedTuple):
    reply: Reply
    fits: bool
    would_be: int  # the answer if the sketch were right


def against(sketch: Mine, replies: Iterable[Reply]) -> list[Check]:
    """Every answer once, and what the sketch would have answered. Nothing else is looked at."""
    ground = Ground(sketch)
    found = []
    for reply in dict.fromkeys(Reply(-1, reply.ask, reply.answer) for reply in replies):
        would_be = ground.wave(reply.ask) if reply.ask < FIRST_CELL else ground.look(reply.cell)
        found.append(Check(reply, would_be == reply.answer, would_be))
    return found


def may_still_fit(check: Check, lacking: Iterable[int]) -> bool:
    """Whether gems that are not in the sketch yet could explain a difference."""
    gone = {COLOUR_OF[GEMS[gem]] for gem in lacking}
    if check.reply.ask < FIRST_CELL:
        return bool(gone)
    return check.would_be == 0 and FIELDS[check.reply.answer] in gone
