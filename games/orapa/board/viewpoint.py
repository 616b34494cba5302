"""Which mine a reader's board shows, its title for the reader, and the questions that are new to the reader."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.core.contract import Event
from games.orapa.rules.actions import question_number
from games.orapa.rules.state import SITE, View
from games.wording import seat_name


def shown_mine(view: View) -> int:
    """Return the mine on the board: the one the reader explores or, until all gems are hidden, the reader's own."""
    own, explored = view.hidden_by(view.seat), None if view.seat is None else view.explored_by(view.seat)
    if own is not None and (view.placing or explored is None):
        return own
    return 0 if explored is None else explored


def mine_title(view: View, mine: int) -> str:
    owner = view.owner(mine)
    if owner == SITE:
        return _("The hidden mine")
    if owner == view.seat:
        return _("Your mine")
    return _("{who}'s mine").format(who=seat_name(owner))


def recent_questions(trail: Sequence[Event], owner: int) -> list[int]:
    """Return the questions about this owner's mine asked since the reader's last turn."""
    found = []
    for event in trail:
        if event.data.get("mine") == owner and event.kind in ("wave", "absorbed", "looked"):
            asked = question_number(event.data.get("label") or event.data["cell"])
            if asked is not None:
                found.append(asked)
    return found
