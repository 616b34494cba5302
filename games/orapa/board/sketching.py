"""What a sketch makes of the answers so far: which it explains, which it contradicts, and whether it can be handed in.

It gets only the notes and the view of the seat that owns them. So neither its results nor the time they take depend on
the hidden mine.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.orapa.board.notes import Notes
from games.orapa.rules.actions import placement_words
from games.orapa.rules.comparison import Comparison, compare, may_still_fit
from games.orapa.rules.data import LABELS
from games.orapa.rules.gems import GEMS, PLACEMENTS
from games.orapa.rules.mines import conflict, missing, unreached
from games.orapa.rules.state import FIRST_CELL, Reply, View
from games.orapa.rules.waves import ABSORBED, INKS_PER_LABEL, MineGrid, exit_label
from games.orapa.wording.answers import question_and_answer
from games.orapa.wording.names import gem_name, place_name


def comparisons_of(view: View, mine: int, notes: Notes) -> list[Comparison]:
    return compare(notes.sketch, view.replies_about(mine))


def flags_of(view: View, mine: int, notes: Notes) -> dict[int, str]:
    """Return by label whether the sketch explains its answer: 'good', 'bad', or 'open' if a missing gem still may."""
    if not notes.sketch:
        return {}
    lacking = missing(notes.sketch, view.options.gems)
    found: dict[int, str] = {}
    for comparison in comparisons_of(view, mine, notes):
        ask, answer = comparison.reply.ask, comparison.reply.answer
        if ask >= FIRST_CELL:
            continue
        flag = "good" if comparison.fits else "open" if may_still_fit(comparison, lacking) else "bad"
        found[ask] = flag
        if answer != ABSORBED:
            found[exit_label(answer)] = flag
    return found


def problems(notes: Notes) -> list[str]:
    """Say why the sketch could not be a legal mine."""
    found = []
    for place, number in enumerate(notes.sketch):
        clash = conflict(notes.sketch[:place], number)
        if clash is not None:
            pair = {"gem": gem_name(PLACEMENTS[clash[1]].name), "other": gem_name(PLACEMENTS[number].name)}
            found.append(_("{gem} and {other} touch edge to edge, and no mine allows that.").format(**pair))
    for gem in unreached(notes.sketch):
        told = _("No wave can reach {gem} in your sketch, and no mine allows that.")
        found.append(told.format(gem=gem_name(GEMS[gem])))
    return found


def explained(view: View, mine: int, notes: Notes) -> tuple[int, int]:
    """Return how many answers the sketch explains, and how many there are."""
    comparisons = comparisons_of(view, mine, notes)
    return sum(comparison.fits for comparison in comparisons), len(comparisons)


def clashes(view: View, mine: int, notes: Notes) -> list[Comparison]:
    """Return the answers that the sketch contradicts, whatever the missing gems are."""
    lacking = missing(notes.sketch, view.options.gems)
    return [c for c in comparisons_of(view, mine, notes) if not c.fits and not may_still_fit(c, lacking)]


def clash_text(clash: Comparison) -> str:
    """Say what was answered and what the sketch gives instead."""
    on_sketch = question_and_answer(Reply(-1, clash.reply.ask, clash.would_be))
    return _("{answer}; in your sketch: {sketch}").format(answer=question_and_answer(clash.reply), sketch=on_sketch)


def solution_line(notes: Notes) -> str:
    """Return the move that hands in the sketch."""
    return f"solve {' '.join(placement_words(number) for number in notes.sketch)}"


def can_be_handed_in(view: View, notes: Notes) -> bool:
    return not missing(notes.sketch, view.options.gems) and not problems(notes)


def missing_text(view: View, notes: Notes) -> str:
    n = len(missing(notes.sketch, view.options.gems))
    return ngettext("{n} gem is missing in your sketch", "{n} gems are missing in your sketch", n).format(n=n)


# --- a tried wave -----------------------------------------------------------------------------------------------------


def tried_answer(notes: Notes, label: int) -> int:
    return MineGrid(notes.sketch).wave(label)


def tried_text(label: int, answer: int, known: int | None) -> str:
    """Say where a tried wave would come out, and how the true answer differs."""
    name = place_name(LABELS[label])
    if answer == ABSORBED:
        told = _("{label} would be absorbed").format(label=name)
    elif exit_label(answer) == label:
        told = _("{label} would come back").format(label=name)
    else:
        told = _("{label} would come out at {to}").format(label=name, to=place_name(LABELS[exit_label(answer)]))
    if known is None or known == answer:
        return told
    if ABSORBED in (known, answer) or known // INKS_PER_LABEL != answer // INKS_PER_LABEL:
        if known == ABSORBED:
            return _("{told}, but it was absorbed").format(told=told)
        return _("{told}, but it was {to}").format(told=told, to=place_name(LABELS[exit_label(known)]))
    return _("{told}, but in another colour").format(told=told)
