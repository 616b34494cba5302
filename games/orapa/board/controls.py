"""The controls in the dock: tools and waves for the sketch, and what has to be true before it is handed in."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.core.contract import Desk, Scene
from games.core.escaping import escape
from games.core.svg import Markup
from games.orapa.board.hand import spots
from games.orapa.board.icons import icon
from games.orapa.board.links import press_text
from games.orapa.board.notes import Notes
from games.orapa.board.rim import draw_verdict
from games.orapa.board.shelf import answer_text, answers_asked, draw_chip
from games.orapa.board.sketching import can_be_handed_in, explained, missing_text, problems, solution_line
from games.orapa.board.viewpoint import OWN, detail, explored_mine, hands_in, notes_of, sketches
from games.orapa.rules.data import CELL_INDEX, CELLS, LABEL_INDEX, LABELS
from games.orapa.rules.gems import GEMS, PLACEMENTS
from games.orapa.rules.mines import missing
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.wording.names import gem_name, place_name


def controls(view: View, scene: Scene) -> str:
    """Return the controls of the sketch or of a solution made from it; '' for the question of the page."""
    mine = explored_mine(view)
    if mine is None or scene.desk is None or view.ended:
        return ""
    if scene.mode.partition(".")[0] == OWN and view.duel:
        return Markup(_own_mine(view))
    if sketches(view, scene):
        return Markup(_sketch_controls(view, mine, scene, scene.desk))
    if hands_in(view, scene):
        return Markup(_solution_controls(view, mine, scene, scene.desk))
    return ""


def _own_mine(view: View) -> str:
    asked = sum(reply.seat != view.seat for reply in view.replies)
    told = ngettext(
        "{n} question so far. Tap a wave above to see its way.",
        "{n} questions so far. Tap a wave above to see its way.",
        asked,
    ).format(n=asked)
    title = escape(_("Your mine: only you see these gems"))
    return f'<h2>{title}</h2><p class="hint">{escape(told)}</p>'


# --- the sketch -------------------------------------------------------------------------------------------------------


def _sketch_controls(view: View, mine: int, scene: Scene, desk: Desk) -> str:
    notes = notes_of(view, scene)
    tools = [
        ("turn", "turn", pgettext("orapa", "Turn"), pgettext("orapa", "Turn")),
        ("mark empty", "empty", pgettext("orapa tool", "Empty"), _("Mark as empty")),
        ("mark ?", "maybe", pgettext("orapa tool", "Unsure"), _("Mark as unsure")),
        ("erase", "erase", pgettext("orapa", "Erase"), pgettext("orapa", "Erase")),
    ]
    empty_handed = notes.hand is None
    buttons = "".join(
        f'<button name="line" value="{line}" id="tool-{name}" aria-label="{escape(label)}" title="{escape(label)}"'
        f' aria-pressed="{str(notes.tool == line).lower()}"{_disabled(line == "turn" and empty_handed)}>'
        f"{icon(name)}<span>{escape(word)}</span></button>"
        for line, name, word, label in tools
    )
    title = escape(_("Your sketch"))
    return (
        f'<div class="orapa-sketch"><h2 class="hidden">{title}</h2>{_pressed(view, scene, desk, notes)}'
        f'<div class="orapa-tools">{desk.form(Markup(buttons))}{_more(desk)}</div>'
        f"{_tried_waves(view, mine, notes, desk)}{as_text(notes)}</div>"
    )


def _disabled(off: bool) -> str:
    return ' disabled=""' if off else ""


def _pressed(view: View, scene: Scene, desk: Desk, notes: Notes) -> str:
    """Return the button that a press leads to without a script: it writes the sheet."""
    word = detail(scene)
    if word in LABEL_INDEX:
        told = _("Try a wave from {label}").format(label=place_name(word))
        return desk.form(Markup(f'<button class="go" name="line" value="try {word}">{escape(told)}</button>'))
    if word not in CELL_INDEX:
        return ""
    cell, hand = CELL_INDEX[word], notes.hand
    there = notes.covering(cell)
    told = press_text(notes, cell)
    if hand is not None and (there is None or PLACEMENTS[there].gem == hand[0]):
        if spots(notes.sketch, *hand)[cell].trouble is not None:
            return ""
        told = _("place {gem} here").format(gem=gem_name(GEMS[hand[0]]))
    elif hand is None and there is None and not notes.tool:
        return ""
    said = escape(f"{place_name(word)}: {told}")
    return desk.form(Markup(f'<button class="go" name="line" value="press {CELLS[cell]}">{said}</button>'))


def _more(desk: Desk) -> str:
    """Return what is rarely needed: a field for typed notes, and a button that clears the sketch."""
    label, button, clear = escape(_("Type a note")), escape(_("Add note")), escape(_("Clear the sketch"))
    example = escape(pgettext("orapa", "note red at c4 rot 1"))
    typed = (
        f'<label for="orapa-note">{label}</label><div>'
        f'<input id="orapa-note" name="line" placeholder="{example}" autocomplete="off"/>'
        f"<button>{button}</button></div>"
    )
    wipe = f'<button name="line" value="clear">{clear}</button>'
    more = escape(_("More"))
    return (
        f'<details class="rest"><summary class="button" aria-label="{more}">'
        f'<svg class="i" aria-hidden="true"><use href="#i-more"/></svg></summary><div class="rest-pane orapa-typing">'
        f"{desk.form(Markup(typed))}{desk.form(Markup(wipe))}</div></details>"
    )


def _tried_waves(view: View, mine: int, notes: Notes, desk: Desk) -> str:
    """List the waves asked so far: pressing one tries it on the sketch."""
    chips = []
    for ask, answer in answers_asked(view, mine):
        if ask >= FIRST_CELL:
            continue
        told = _("Try {answer}").format(answer=answer_text(ask, answer))
        pressed = str(ask in notes.tried).lower()
        chips.append(
            f'<li><button class="orapa-chip" name="line" value="try {LABELS[ask]}" id="try-{LABELS[ask]}"'
            f' aria-label="{escape(told)}" aria-pressed="{pressed}">{draw_chip(ask, answer)}</button></li>'
        )
    if not chips:
        hint = escape(_("Take a gem below the board and tap a space. A label tries a wave on your sketch."))
        return f'<p class="hint">{hint}</p>'
    listed = escape(_("Waves to try on your sketch"))
    return desk.form(Markup(f'<ul class="orapa-waves" aria-label="{listed}">{"".join(chips)}</ul>'))


# --- submitting it ----------------------------------------------------------------------------------------------------


def _solution_controls(view: View, mine: int, scene: Scene, desk: Desk) -> str:
    notes = notes_of(view, scene)
    lacking, fits_all = missing(notes.sketch, view.options.gems), explained(view, mine, notes)
    legal = problems(notes)
    rows = [
        ("good", _("Every gem is in your sketch")) if not lacking else ("bad", missing_text(view, notes)),
        ("good", _("All apart, and waves reach each")) if not legal else ("bad", legal[0]),
        (
            "good" if fits_all[0] == fits_all[1] else "bad",
            _("{n} of {all} answers are explained").format(n=fits_all[0], all=fits_all[1]),
        ),
    ]
    items = "".join(
        f'<li><svg class="orapa" viewBox="-10 -10 20 20" aria-hidden="true">{draw_verdict(kind, 0, 0, 9)}</svg>'
        f"<span>{escape(words)}</span></li>"
        for kind, words in rows
    )
    title = escape(_("Your turn: submit your sketch?"))
    by_gem = f"{desk.move('solve')}&mode=gems"
    other = escape(_("Enter it gem by gem"))
    return (
        f'<div class="orapa-solve"><h2>{title}</h2><ul class="orapa-check">{items}</ul><div class="acts">'
        f'{_hand_in(view, notes, desk)}<a class="button" href="{escape(by_gem)}" hx-get="{escape(by_gem)}">{other}</a>'
        f"</div></div>"
    )


def _hand_in(view: View, notes: Notes, desk: Desk) -> str:
    if not can_be_handed_in(view, notes):
        reason = escape(_("Not ready to be submitted"))
        return f'<span class="main idle">{reason}</span>'
    href, label = escape(desk.move(solution_line(notes))), escape(_("Submit this sketch"))
    return f'<a class="button main" href="{href}" hx-get="{href}">{label}</a>'


def as_text(notes: Notes) -> str:
    """Return the notes as text for screen readers."""
    told = [f"{gem_name(PLACEMENTS[n].name)}: {place_name(CELLS[PLACEMENTS[n].cell])}" for n in notes.sketch]
    for mark, name in (("empty", pgettext("orapa field", "empty")), ("maybe", pgettext("orapa", "question mark"))):
        if cells := [place_name(CELLS[cell]) for cell, kind in notes.marks if kind == mark]:
            told.append(f"{name}: {', '.join(cells)}")
    if not told:
        return ""
    heading = escape(_("In the sketch:"))
    return f'<p class="hidden">{heading} {escape("; ".join(told))}</p>'
