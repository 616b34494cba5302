"""The panel: what the drillings have proved, and what the chosen drilling would prove."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from msgspec.structs import replace

from games.core.contract import Scene
from games.core.svg import EMPTY, Markup, el, join
from games.i9n.board.icons import icon
from games.i9n.board.legend import exchange_legend
from games.i9n.board.minimap import field_names
from games.i9n.board.result import result
from games.i9n.rules.actions import EXPLORERS
from games.i9n.rules.data import FIELDS, NOTES, PHASES
from games.i9n.rules.deduction import Evidence, Knowledge, deduce, evidence
from games.i9n.rules.map import fields_of
from games.i9n.rules.state import View
from games.i9n.wording.hints import forecast
from games.i9n.wording.names import label


def has_panel(view: View) -> bool:
    return True


def panel(view: View, scene: Scene) -> Markup:
    if view.ended:
        return join([result(view), exchange_legend(view)])
    known = _knowledge(view, scene) if view.options.aid and view.phase else []
    return join([*known, exchange_legend(view)])


# --- the deduction aid ------------------------------------------------------------------------------------------------


def _knowledge(view: View, scene: Scene) -> list[Markup]:
    e = evidence(view, view.mine)
    known = deduce(e)
    heading = pgettext("i9n", "What can be known") if view.seat is None else pgettext("i9n", "What you know")
    parts = []
    if view.mine:
        cards = [el("span", icon(NOTES[note]), label(NOTES[note]), class_="i9n-card") for note in view.mine]
        parts.append(el("p", _("Your two cards: the last well matches both."), " ", *cards))
    parts.append(_forecast(view, scene, e))
    parts += [_last_wells(known), _flowing(view, known), _phases(view, known)]
    return [el("h2", heading), el("div", *parts, class_="i9n-panel")]


def _forecast(view: View, scene: Scene, e: Evidence) -> Markup:
    """Say what the chosen drilling would prove, if it finds oil and if it is dry."""
    if scene.picked[:1] != ("drill",) or len(scene.picked) < 2 or view.seat is None:
        return EMPTY
    field = view.explorers[view.seat][EXPLORERS.index(scene.picked[1])]
    known = deduce(e)
    said = forecast(view, field)
    if known.chances[field] in (0, known.worlds):
        return el("p", said, class_="note")
    more = _("If there is oil, {oil} spaces can still be the last well; if it's dry, {dry}.")
    oil, dry = (deduce(_after(e, field, struck)).last.bit_count() for struck in (True, False))
    return el("p", said, " ", more.format(oil=oil, dry=dry), class_="note")


def _after(e: Evidence, field: int, struck: bool) -> Evidence:
    """Add the result of a drilling in the current phase."""
    at = e.phase - 1
    before = e.flowing if struck else e.dry
    after = (*before[:at], before[at] | 1 << field, *before[at + 1 :])
    return replace(e, flowing=after) if struck else replace(e, dry=after)


def _last_wells(known: Knowledge) -> Markup:
    n = known.last.bit_count()
    said = ngettext("{n} space can be the last well", "{n} spaces can be the last well", n).format(n=n)
    return _fact(said, known.last)


def _flowing(view: View, known: Knowledge) -> Markup:
    """Say where oil flows in this phase."""
    possible = sum(1 << f for f, chance in enumerate(known.chances) if chance)
    said = _("Oil in phase {phase}: certain on {sure}, possible on {more} more").format(
        phase=view.phase, sure=known.sure.bit_count(), more=(possible & ~known.sure).bit_count()
    )
    return _fact(said, known.sure)


def _fact(said: str, fields: int) -> Markup:
    names = field_names(fields)
    return el("p", f"{said}: {names}." if names else f"{said}.")


def _phases(view: View, known: Knowledge) -> Markup:
    """Render a table of the drillings and the possible card of each phase."""
    head = el(
        "tr",
        *(
            el("th", said, scope="col")
            for said in (
                pgettext("i9n", "Phase"),
                pgettext("i9n", "Oil"),
                pgettext("i9n", "Dry"),
                pgettext("i9n", "Possible cards"),
            )
        ),
    )
    rows = []
    for phase in PHASES[: view.phase]:
        oil = ", ".join(FIELDS[rig.field] for rig in view.rigs if rig.phase == phase) or "–"
        dry = ", ".join(FIELDS[f] for f in fields_of(view.dry[phase - 1])) or "–"
        possible = [NOTES[note] for note in known.cards[phase - 1]]
        certain = len(possible) == 1
        cards = el("td", *(icon(note, label(note)) for note in possible), class_="i9n-sure" if certain else "")
        rows.append(el("tr", el("th", str(phase), scope="row"), el("td", oil), el("td", dry), cards))
    caption = el("caption", pgettext("i9n", "What drilling has proved"), class_="hidden")
    return el("table", caption, el("thead", head), el("tbody", *rows))
