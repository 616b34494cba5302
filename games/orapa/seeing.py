"""What pictures, panel and sheet have in common: which mine is meant, what it is called, what was asked of late."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.core.contract import Event
from games.core.speech import seat_name
from games.orapa.data import CELL_INDEX, LABEL_INDEX
from games.orapa.state import FIRST_CELL, SITE, View


def hero(view: View) -> int:
    """Which mine the board shows: the one the reader explores or, until all gems are hidden, the own one."""
    own, explored = view.hidden_by(view.seat), None if view.seat is None else view.explored_by(view.seat)
    if own is not None and (view.placing or explored is None):
        return own
    return 0 if explored is None else explored


def mine_title(view: View, mine: int) -> str:
    owner = view.owner(mine)
    if owner == SITE:
        return _("The mine of the site")
    if owner == view.seat:
        return _("Your mine")
    return _("The mine of {who}").format(who=seat_name(owner, _("Seat {n}")))


def question(word: str) -> int | None:
    if word in LABEL_INDEX:
        return LABEL_INDEX[word]
    return FIRST_CELL + CELL_INDEX[word] if word in CELL_INDEX else None


def trail_asks(trail: Sequence[Event], owner: int) -> list[int]:
    """The questions about the mine of this owner that were asked since the reader's last turn."""
    found = []
    for event in trail:
        if event.data.get("mine") == owner and event.kind in ("wave", "absorbed", "looked"):
            asked = question(event.data.get("label") or event.data["cell"])
            if asked is not None:
                found.append(asked)
    return found
