"""Compare a supposed mine (a sketch or a solution) with the answers so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.orapa.rules.data import COLOUR_OF, FIELDS
from games.orapa.rules.gems import GEMS
from games.orapa.rules.state import FIRST_CELL, Reply
from games.orapa.rules.waves import Mine, MineGrid


class Comparison(NamedTuple):
    reply: Reply
    fits: bool
    would_be: int  # the answer that the supposed mine gives


def compare(supposed: Mine, replies: Iterable[Reply]) -> list[Comparison]:
    """Compare each answer, once, with the answer that the supposed mine gives."""
    mine_grid = MineGrid(supposed)
    found = []
    for reply in dict.fromkeys(Reply(-1, reply.ask, reply.answer) for reply in replies):
        would_be = mine_grid.wave(reply.ask) if reply.ask < FIRST_CELL else mine_grid.look(reply.cell)
        found.append(Comparison(reply, would_be == reply.answer, would_be))
    return found


def may_still_fit(comparison: Comparison, lacking: Iterable[int]) -> bool:
    """Return whether the gems still missing from the supposed mine could explain a difference."""
    colours = {COLOUR_OF[GEMS[gem]] for gem in lacking}
    if comparison.reply.ask < FIRST_CELL:
        return bool(colours)
    return comparison.would_be == 0 and FIELDS[comparison.reply.answer] in colours
