"""The research sheet: a seat's private notes on the mine it explores, edited with plain forms.

It gets only the notes and the view of the seat that owns them. So neither its content nor the time it takes depends on
the hidden mine.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.core.contract import Desk, IllegalAction
from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.gem import single_gem
from games.orapa.board.notes import Notes, change, dump, load
from games.orapa.board.patterns import Patterns
from games.orapa.board.picture import render
from games.orapa.board.spec import PictureSpec
from games.orapa.board.viewpoint import mine_title
from games.orapa.rules.actions import placement_words
from games.orapa.rules.comparison import Comparison, compare, may_still_fit
from games.orapa.rules.data import CELLS
from games.orapa.rules.gems import GEMS, ORIENTATIONS, PLACEMENTS
from games.orapa.rules.mines import conflict, missing, unreached
from games.orapa.rules.state import Reply, View
from games.orapa.wording.answers import question_and_answer
from games.orapa.wording.names import gem_name, place_name, turn_name


def write(view: View, sheet: str, line: str) -> str:
    if _explored(view) is None:
        raise IllegalAction("no_sheet")
    return dump(change(load(sheet), line, view.options.gems))


def draw(view: View, sheet: str, desk: Desk | None) -> str:
    title = _heading(_("Research sheet"))
    mine = _explored(view)
    if mine is None:
        return Markup(title + _paragraph(_("You hid the gems, so there's nothing for you to find out.")))
    if view.placing:
        return Markup(title + _paragraph(_("Your notes will appear here once all gems are hidden.")))
    notes = load(sheet)
    comparisons = compare(notes.sketch, view.replies_about(mine))
    tested = notes.test or desk is None
    picture = render(
        PictureSpec(
            prefix=f"orapa-sheet{view.seat}",
            label=_("Research sheet, 8 rows and 10 columns: gems tried out, marks, and the answers so far"),
            answers=view.answers(mine),
            caption=mine_title(view, mine),
            gems=notes.sketch,
            cut_off=unreached(notes.sketch),
            marks=dict(notes.marks),
            flags=_flags(notes, comparisons, view) if tested and notes.sketch else {},
        )
    )
    if desk is None:
        return Markup(f'{title}<div class="orapa-pad">{picture}</div>{_as_text(notes)}')
    parts = (
        desk.form(Markup(_pad(view, notes, picture))),
        _problems(notes),
        _result(view, notes, comparisons) if tested else "",
        _buttons(notes, desk),
        _typing(desk),
        _hand_in(view, notes, desk),
        _as_text(notes),
    )
    return Markup(f'{title}<div class="orapa-sheet">{"".join(parts)}</div>')


def _heading(title: str) -> str:
    return f"<h2>{escape(title)}</h2>"


def _explored(view: View) -> int | None:
    return None if view.seat is None else view.explored_by(view.seat)


# --- tools and fields -----------------------------------------------------------------------------------------------


def _pad(view: View, notes: Notes, picture: str) -> str:
    patterns = Patterns(f"orapa-tools{view.seat}")
    tools = []
    for gem in view.options.gems:
        for rot in range(len(ORIENTATIONS[gem])):
            label = f"{gem_name(GEMS[gem])}, {turn_name(rot)}"
            tools.append((f"note {GEMS[gem]} rot {rot} at", label, single_gem(gem, rot, 28, 28, 12, patterns)))
    tools += [
        ("mark empty", _("Mark as empty"), '<path class="mark" d="M18 18l20 20m0 -20l-20 20"/>'),
        ("mark ?", _("Mark with a question mark"), '<text class="mark" x="28" y="28">?</text>'),
        ("erase", pgettext("orapa", "Erase"), '<path class="eraser" d="M16 32l16 -16l10 10l-14 14h-8zM24 24l10 10"/>'),
    ]
    values = [value for value, _label, _drawn in tools]
    chosen = notes.tool if notes.tool in values else values[0]
    radios = "".join(_radio(*tool, checked=tool[0] == chosen) for tool in tools)
    fields = "".join(
        f'<button name="line" value="{name}" aria-label="{escape(place_name(name))}"></button>' for name in CELLS
    )
    defs = f'<svg class="orapa defs" viewBox="0 0 1 1" aria-hidden="true">{patterns.defs()}</svg>'
    legend = escape(_("Choose a gem or a mark, then tap a space"))
    return (
        # The Enter key presses the first button of a form: this one only selects the tool.
        f'{defs}<fieldset class="orapa-tools"><legend>{legend}</legend><button class="hidden" tabindex="-1"></button>'
        f'{radios}</fieldset><div class="orapa-pad">{picture}<div class="orapa-fields">{fields}</div></div>'
    )


def _radio(value: str, label: str, drawn: str, *, checked: bool) -> str:
    on = ' checked=""' if checked else ""
    return (
        f'<label title="{escape(label)}"><input type="radio" name="line" value="{escape(value)}"{on}/>'
        f'<svg class="orapa tool" viewBox="0 0 56 56" aria-hidden="true">{drawn}</svg>'
        f'<span class="hidden">{escape(label)}</span></label>'
    )


def _buttons(notes: Notes, desk: Desk) -> str:
    lines = {"test": _("Hide the test results") if notes.test else _("Test my sheet")}
    if notes.sketch or notes.marks:
        lines["clear"] = _("Clear the sheet")
    forms = [
        desk.form(Markup(f'<button name="line" value="{line}">{escape(label)}</button>'))
        for line, label in lines.items()
    ]
    return f'<div class="buttons">{"".join(forms)}</div>'


def _typing(desk: Desk) -> str:
    label, button = escape(_("Type a note")), escape(_("Add note"))
    example = escape(pgettext("orapa", "note red at c4 rot 1"))
    field = (
        f'<label class="hidden" for="orapa-note">{label}</label>'
        f'<input id="orapa-note" name="line" placeholder="{example}" autocomplete="off"/>'
        f"<button>{button}</button>"
    )
    return f'<div class="orapa-typing">{desk.form(Markup(field))}</div>'


# --- the test -------------------------------------------------------------------------------------------------------


def _flags(notes: Notes, comparisons: Iterable[Comparison], view: View) -> dict[int, str]:
    lacking = missing(notes.sketch, view.options.gems)
    found = {}
    for comparison in comparisons:
        undecided = may_still_fit(comparison, lacking)
        found[comparison.reply.ask] = "good" if comparison.fits else "open" if undecided else "bad"
    return found


def _result(view: View, notes: Notes, comparisons: list[Comparison]) -> str:
    if not notes.sketch:
        return _paragraph(_("There are no gems on your sheet yet. Try one out, then test again."))
    if not comparisons:
        return _paragraph(_("Nothing has been asked yet, so there's nothing to test."))
    lacking = missing(notes.sketch, view.options.gems)
    clashes = [comparison for comparison in comparisons if not comparison.fits]
    if not clashes:
        n = len(comparisons)
        return _paragraph(
            ngettext("Your sketch explains the answer.", "Your sketch explains all {n} answers.", n).format(n=n)
        )
    items = "".join(f"<li>{escape(_clash(clash, may_still_fit(clash, lacking)))}</li>" for clash in clashes)
    more = (
        _paragraph(_("A dash marks an answer that a gem still missing from your sheet might explain."))
        if lacking
        else ""
    )
    return f'<ul class="orapa-clashes">{items}</ul>{more}'


def _clash(clash: Comparison, undecided: bool) -> str:
    sentence = _("– {answer}; on your sheet: {sketch}.") if undecided else _("✗ {answer}; but on your sheet: {sketch}.")
    on_sheet = question_and_answer(Reply(-1, clash.reply.ask, clash.would_be))
    return sentence.format(answer=question_and_answer(clash.reply), sketch=on_sheet)


def _paragraph(sentence: str) -> str:
    return f"<p>{escape(sentence)}</p>"


def _problems(notes: Notes) -> str:
    """Say why the sketch could not be a legal mine."""
    found = []
    for place, number_ in enumerate(notes.sketch):
        found_conflict = conflict(notes.sketch[:place], number_)
        if found_conflict is not None:
            pair = {"gem": gem_name(PLACEMENTS[found_conflict[1]].name), "other": gem_name(PLACEMENTS[number_].name)}
            found.append(_("{gem} and {other} touch edge to edge, and no mine allows that.").format(**pair))
    for gem in unreached(notes.sketch):
        found.append(
            _("No wave can reach {gem} on your sheet, and no mine allows that.").format(gem=gem_name(GEMS[gem]))
        )
    return "".join(f'<p class="note">{escape(sentence)}</p>' for sentence in found)


# --- handing it in --------------------------------------------------------------------------------------------------


def _hand_in(view: View, notes: Notes, desk: Desk) -> str:
    if view.ended or view.seat in view.wrong or view.seat in view.right:
        return ""
    lacking = missing(notes.sketch, view.options.gems)
    if lacking:
        n = len(lacking)
        sentence = ngettext("{n} gem is missing from your sheet.", "{n} gems are missing from your sheet.", n)
        return _paragraph(sentence.format(n=n))
    if _problems(notes):
        return ""
    if view.turn != view.seat:
        return _paragraph(_("Your sheet is complete. On your turn, you can submit it as your solution."))
    line = f"solve {' '.join(placement_words(number_) for number_ in notes.sketch)}"
    button, warning = (
        escape(_("Submit this sheet")),
        escape(_("If it's wrong, you can't win. You'll be asked to confirm.")),
    )
    link = f'<a class="button go" href="{escape(desk.move(line))}">{button}</a>'
    return f'<p class="buttons">{link} <span class="soft">{warning}</span></p>'


def _as_text(notes: Notes) -> str:
    """Return the notes as text for screen readers."""
    told = [
        f"{gem_name(PLACEMENTS[n].name)}: {place_name(CELLS[PLACEMENTS[n].cell])}, {turn_name(PLACEMENTS[n].rot)}"
        for n in notes.sketch
    ]
    for mark, name in (("empty", pgettext("orapa field", "empty")), ("maybe", pgettext("orapa", "question mark"))):
        if cells := [place_name(CELLS[cell]) for cell, kind in notes.marks if kind == mark]:
            told.append(f"{name}: {', '.join(cells)}")
    if not told:
        return ""
    heading = escape(_("On the sheet:"))
    return f'<p class="hidden">{heading} {escape("; ".join(told))}</p>'
