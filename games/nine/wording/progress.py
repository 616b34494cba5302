"""The goal, what the latest moves brought the reader, and why the winner won."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.contract import Event, Outcome
from games.core.presentation import Goal, Told
from games.core.speech import Names
from games.nine.rules.counting import group_of, is_counted, own_size
from games.nine.rules.data import ANIMALS, INDEX, PIECES_PER_ANIMAL
from games.nine.rules.state import NINE, ROUND_LIMIT, View
from games.nine.rules.swapping import exchanged
from games.nine.wording.events import event as sentence
from games.nine.wording.names import animals

# The icon of the strip for other events, by their importance: the first kind that happened is told.
ICONS = {"placed": "check", "full": "swap", "left": "flag", "placed_for": "flag", "card": "eye", "started": "info"}


def goal(view: View) -> Goal | None:
    """Return the reader's goal. A spectator has none: the goals of the seats are secret."""
    if not view.mine:
        return None
    nine = animals(ANIMALS[view.mine], PIECES_PER_ANIMAL)
    if view.hands or is_counted(view):
        return Goal(_("Bring your {nine} together").format(nine=nine), own_size(view), PIECES_PER_ANIMAL)
    # The one thing to do is the call: a number of pieces would tell when to make it.
    return Goal(_("Bring your {nine} together, then call NINE").format(nine=nine), 0, 1, label=nine)


def amount(size: int) -> str:
    return _("{size} of {all}").format(size=size, all=PIECES_PER_ANIMAL)


def change(before: int, after: int) -> str:
    if before == after:
        return amount(after)
    return _("{before} → {after} of {all}").format(before=before, after=after, all=PIECES_PER_ANIMAL)


# --- the latest moves -------------------------------------------------------------------------------------------------


def told(events: Sequence[Event], before: View, after: View, names: Names) -> Told | None:
    """Tell the end, or else what swaps did to the reader's group, or else the most important other event."""
    end = _end(events, names)
    if end is not None:
        return end
    swaps = [event for event in events if event.kind == "swapped"]
    if swaps:
        counted = is_counted(after) and not before.hands
        return _group(swaps, before, names) if counted else _latest(swaps, names, "swap")
    for kind, icon in ICONS.items():
        found = [event for event in events if event.kind == kind]
        if found:
            return _latest(found, names, icon)
    return None


def _end(events: Sequence[Event], names: Names) -> Told | None:
    for event in events:
        if event.kind in (NINE, ROUND_LIMIT, "last_seat"):
            winners = event.data.get("winners") or [event.data["seat"]]
            won = names.reader is None or names.reader in winners
            icon = "cup" if won else "flag"
            if event.kind == ROUND_LIMIT:
                return Told(_largest(winners, names), amount(event.data["size"]), icon)
            return Told(sentence(event, names), icon=icon)
    return None


def _largest(winners: Sequence[int], names: Names) -> str:
    """Say who won by the largest group after the last round. The strip is too short for the sentence of the log."""
    if len(winners) > 1:
        return _("{who} share the win, each with").format(who=names.listed(winners, _("and")))
    return names.tell(winners[0], _("You win with the largest group"), _("{who} wins with the largest group"))


def _latest(events: Sequence[Event], names: Names, icon: str) -> Told:
    """Tell the reader's own latest event, or else the latest of the others."""
    own = [event for event in events if event.data.get("seat") == names.reader]
    return Told(sentence((own or events)[-1], names), icon=icon if own or names.reader is None else "rival")


def _group(swaps: Sequence[Event], before: View, names: Names) -> Told:
    """Tell how the reader's group changed: by their own latest swaps, or else by those of the others."""
    sizes, cells = [own_size(before)], before.cells
    for swap in swaps:
        cells = exchanged(cells, INDEX[swap.data["a"]], INDEX[swap.data["b"]])
        sizes.append(own_size(before, cells))
    own = [i for i, swap in enumerate(swaps) if swap.data["seat"] == names.reader]
    if not own:
        return _by_others(sizes[0], sizes[-1])
    last = first = own[-1]
    while first - 1 in own:
        first -= 1
    facts = {"a": swaps[last].data["a"], "b": swaps[last].data["b"], "n": last - first + 1}
    made, now = sizes[last + 1], sizes[-1]
    if now == made:
        said = _("You made {n} swaps") if last > first else _("You swapped {a} and {b}")
        return Told(said.format(**facts), change(sizes[first], made), "swap")
    if now < made:
        return Told(_("You swapped {a} and {b}, then your group fell to").format(**facts), amount(now), "swap")
    return Told(_("You swapped {a} and {b}, then your group grew to").format(**facts), amount(now), "swap")


def _by_others(before: int, after: int) -> Told:
    if after < before:
        return Told(_("Your group fell to"), amount(after), "rival")
    if after > before:
        return Told(_("Your group grew to"), amount(after), "rival")
    return Told(_("Your group still has"), amount(after), "rival")


# --- the end ----------------------------------------------------------------------------------------------------------


def why(outcome: Outcome, view: View) -> str:
    """Say by what the winners won. The page's headline names them."""
    if outcome.reason not in (NINE, ROUND_LIMIT):
        return ""
    sizes = {seat: group_of(view, seat).bit_count() for seat in range(len(view.cards))}
    most = sizes[view.winners[0]]
    if outcome.reason == NINE:
        nine = animals(ANIMALS[view.cards[view.winners[0]]], PIECES_PER_ANIMAL)
        won = _("All {nine} came together in round {round}.").format(nine=nine, round=view.round)
    elif len(view.winners) > 1:
        won = _("After round {round}, the largest groups were equal: {size} of {all} pieces.")
        return won.format(round=view.round, size=most, all=PIECES_PER_ANIMAL)
    else:
        won = _("The largest group after round {round}: {size} of {all} pieces.")
        won = won.format(round=view.round, size=most, all=PIECES_PER_ANIMAL)
    next_best = max(size for seat, size in sizes.items() if seat not in view.winners)
    rest = ngettext("The next best group had {n} piece.", "The next best group had {n} pieces.", next_best)
    return f"{won} {rest.format(n=next_best)}"
