"""The goal, the main button, what the latest moves brought the reader, and why the winner won."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Decision, Event, Outcome
from games.core.presentation import Goal, Told
from games.core.speech import Names
from games.xnet.rules.actions import End
from games.xnet.rules.data import VALUES
from games.xnet.rules.position import (
    demand_fields,
    group_by_rubric,
    layable_rubrics,
    least_useful_first,
    matching_rubrics,
)
from games.xnet.rules.scoring import forecast
from games.xnet.rules.state import View
from games.xnet.rules.turns import LAST_SEAT, ROUND_LIMIT, TARGET
from games.xnet.rules.uses import acting, spelled
from games.xnet.wording import names as say
from games.xnet.wording.events import event as sentence

# The icon of the strip for the reader's own moves.
ICONS = {
    "laid": "plus", "added": "plus", "recruited": "star", "server": "build", "net": "build", "streamer": "build",
    "specialist": "build", "displaced": "swap", "shifted": "swap", "filled": "swap", "parked": "swap",
    "unparked": "swap", "taken": "swap", "discarded": "minus",
}  # fmt: skip


def goal(view: View) -> Goal | None:
    """Return the reader's points on the way to victory, with the forecast."""
    if view.seat is None:
        return None
    points, target = view.providers[view.seat].points, view.options.target
    text = _("{n} points win").format(n=target)
    if view.ended:
        return Goal(text, points, target)
    gain = forecast(view.providers, view.demand, view.seat)
    return Goal(
        text,
        points,
        target,
        _("{points} of {target}, +{gain} next turn").format(points=points, target=target, gain=gain),
    )


def main(view: View, decision: Decision) -> str:
    """End the turn; with too many cards, discard those that can best be spared."""
    p = acting(view)
    if p is None or p.excess <= 0:
        return "end"
    return spelled(End(tuple(sorted(least_useful_first(p)[: p.excess]))))


def nudge(view: View, decision: Decision) -> str:
    """Point out what the reader could still offer, or that they have no users."""
    p = acting(view)
    if p is None or p.closing:
        return ""
    hand, fields = group_by_rubric(p.hand), demand_fields(p.demand)
    best = max(layable_rubrics(p, hand, fields), key=lambda found: VALUES[fields[found]], default=None)
    if best is not None:
        said = _("You could still offer {topic}: it is in demand, worth {value}.")
        return said.format(topic=say.rubric_at(best), value=VALUES[fields[best]])
    if p.own.laid and not p.own.users and matching_rubrics(p, hand, fields):
        return _("You have no users yet, so you would score nothing. Win some with cards of a topic you offer.")
    return ""


def prompt(view: View, decision: Decision, picked: Sequence[str]) -> str:
    return pgettext("xnet", "Tap a lit spot or a button") if not picked else ""


def undoable(kind: str, words: Sequence[str]) -> bool:
    """Whether the move can be undone: everything but the end of a turn, which draws cards."""
    return bool(words) and words[0] != "end"


# --- the latest moves -------------------------------------------------------------------------------------------------


def told(events: Sequence[Event], before: View, after: View, names: Names) -> Told | None:
    """Tell the end, or else the reader's scoring, or else the reader's latest move and what it changes."""
    for event in events:
        if event.kind in (TARGET, ROUND_LIMIT, LAST_SEAT):
            winners = event.data.get("winners") or [event.data["seat"]]
            return Told(sentence(event, names), icon="cup" if names.reader in (None, *winners) else "flag")
    if names.reader is None:
        return None
    own = [event for event in events if event.data.get("seat") == names.reader]
    scored = [event.data for event in own if event.kind == "scored"]
    if scored:
        return _scored(scored[-1])
    moves = [event for event in own if event.kind in ICONS]
    if not moves:
        return None
    was, now = (forecast(view.providers, view.demand, names.reader) for view in (before, after))
    change = _("+{was} → +{now} next turn").format(was=was, now=now) if was != now else ""
    return Told(sentence(moves[-1], names), change, ICONS[moves[-1].kind])


def _scored(data: dict[str, int]) -> Told:
    change = "{before} → {now}".format(before=data["total"] - data["points"], now=data["total"])
    if not data["points"]:
        return Told(_("You scored nothing."), icon="coin")
    return Told(_("You scored {points}.").format(points=say.points(data["points"])), change, "coin")


# --- the end ----------------------------------------------------------------------------------------------------------


def why(outcome: Outcome, view: View) -> str:
    """Say why the winners won. The page's headline names them."""
    if outcome.reason not in (TARGET, ROUND_LIMIT) or outcome.scores is None:
        return ""
    most = outcome.scores[view.winners[0]]
    others = [points for seat, points in enumerate(outcome.scores) if seat not in view.winners]
    facts = {"round": view.round, "points": say.points(most)}
    if outcome.reason == TARGET:
        won = _("Reached {points} in round {round}.").format(**facts)
    elif len(view.winners) > 1:
        won = _("The most points after round {round}, the last one: {points} each.").format(**facts)
    else:
        won = _("The most points after round {round}, the last one: {points}.").format(**facts)
    if not others:
        return won
    rest = _("The next best had {points}.").format(points=say.points(max(others)))
    return f"{won} {rest}"
