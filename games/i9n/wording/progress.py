"""The goal of the reader, the outcome of the latest moves, and why the winner won."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import npgettext, pgettext

from games.core.contract import Event, Outcome
from games.core.presentation import Goal, Told
from games.core.speech import Names
from games.i9n.rules.data import RIGS
from games.i9n.rules.scoring import LAST_WELL, SCORED, rigs_of, tally, winning_notes
from games.i9n.rules.state import View
from games.i9n.wording.events import event as sentence
from games.i9n.wording.names import tanks

ALL_TANKS = sum(phase * count for phase, count in RIGS.items())
# Kinds of events by their importance, with the icon of the strip. The reader's own come first within each group.
RESULTS = {"struck": "oil", "missed": "stop"}
ACTIONS = {"swapped": "swap", "bought": "coin", "sold": "coin", "stepped": "check"}
OTHERS = {"looked": "eye", "phase": "info", "left": "flag", "rolled": "dice", "placed_at": "check", "started": "info"}


def goal(view: View) -> Goal | None:
    """Return the reader's tanks out of all tanks in the game. A spectator has no goal."""
    if view.seat is None:
        return None
    own = sum(rigs_of(view, view.seat))
    return Goal(pgettext("i9n", "Collect oil tanks"), own, ALL_TANKS, label=tanks(own))


def told(events: Sequence[Event], before: View, after: View, names: Names) -> Told | None:
    """Tell the end, or else the latest drilling (the reader's own first), or else the latest action."""
    end = _end(events, names)
    if end is not None:
        return end
    return _latest(events, names, RESULTS) or _latest(events, names, ACTIONS) or _latest(events, names, OTHERS)


def _end(events: Sequence[Event], names: Names) -> Told | None:
    scored = next((event for event in events if event.kind == "scored"), None)
    if scored is not None:
        winners = scored.data["winners"]
        won = names.reader is None or names.reader in winners
        best = scored.data["tanks"][winners[0]] + scored.data["notes"][winners[0]]
        points = npgettext("i9n", "{n} point in the end", "{n} points in the end", best).format(n=best)
        if len(winners) > 1:
            said = _("{who} share the win").format(who=names.listed(winners, _("and")))
        else:
            said = names.tell(winners[0], pgettext("i9n", "You win"), pgettext("i9n", "{who} wins"))
        return Told(said, points, "cup" if won else "flag")
    last = next((event for event in events if event.kind == "last_seat"), None)
    return Told(sentence(last, names), icon="flag") if last is not None else None


def _latest(events: Sequence[Event], names: Names, icons: dict[str, str]) -> Told | None:
    """Tell the reader's own latest event of these kinds, or else the latest one of the others."""
    found = [event for event in events if event.kind in icons]
    if not found:
        return None
    own = [event for event in found if names.reader is not None and event.data.get("seat") == names.reader]
    event = (own or found)[-1]
    change = ""
    if event.kind == "struck":
        change = pgettext("i9n", "+{tanks}").format(tanks=tanks(event.data["phase"]))
        return Told(_struck(event, names), change, "oil")
    icon = icons[event.kind] if own or names.reader is None or event.kind in OTHERS else "rival"
    return Told(sentence(event, names), change, icon)


def _struck(event: Event, names: Names) -> str:
    """Say it shorter than in the log: the number of tanks is beside it."""
    return names.tell(
        event.data["seat"],
        _("Oil on {field}! You built a rig"),
        _("{who} struck oil on {field}"),
        field=event.data["field"].upper(),
    )


def why(outcome: Outcome, view: View) -> str:
    """Say by what the winners won. The page's headline names them."""
    if outcome.reason not in SCORED:
        return ""
    first = outcome.ranking[0]
    scores = tally(view)
    seat = first[0]
    drilled, notes = sum(rigs_of(view, seat)), winning_notes(view, seat)
    said = _("{points}: {tanks} on rigs and {notes} for the last well.").format(
        points=npgettext("i9n", "{n} point", "{n} points", scores[seat]).format(n=scores[seat]),
        tanks=tanks(drilled),
        notes=npgettext("i9n", "{n} note", "{n} notes", notes).format(n=notes),
    )
    others = [scores[other] for other in range(view.seats) if other not in first]
    if not others:
        return said
    best = max(others)
    if best == scores[seat]:
        return said + " " + _("The scores are equal, so the highest rig decides.")
    rest = npgettext("i9n", "The next best had {n} point.", "The next best had {n} points.", best).format(n=best)
    if outcome.reason == LAST_WELL:
        return f"{said} {rest}"
    return f"{said} {rest} " + _("The last well was not found in time.")
