"""The panel beside the board: the deduction aid, and a filter that lights up the fields of a label."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from msgspec.structs import replace

from games.core.contract import Scene
from games.core.svg import Markup, el, join
from games.i9n.board.icons import icon
from games.i9n.board.minimap import field_names, minimap
from games.i9n.board.result import result
from games.i9n.board.targets import chosen_words
from games.i9n.rules.actions import EXPLORERS
from games.i9n.rules.data import FIELDS, NOTES, PHASES
from games.i9n.rules.deduction import Evidence, Knowledge, deduce, evidence
from games.i9n.rules.map import fields_of
from games.i9n.rules.state import View
from games.i9n.wording.names import label, labels


def panel(view: View, scene: Scene) -> Markup:
    if view.ended:
        return result(view)
    aid = view.options.aid and view.phase
    return join([*(_knowledge(view, scene) if aid else ()), *_filter(scene, heading="h3" if aid else "h2")])


# --- the filter -------------------------------------------------------------------------------------------------------


def _filter(scene: Scene, heading: str) -> list[Markup]:
    """Render the filter. The style sheet lights up the fields; htmx keeps the choice when the board is replaced."""
    name = f"i9n-filter{scene.name}"
    chips = [_radio(name, "", pgettext("i9n", "none"), Markup(""), chosen=True)]
    chips += [_radio(name, note, said, icon(note)) for note, said in zip(NOTES, labels(), strict=True)]
    legend = el("legend", _("Highlight all spaces with a label"), class_="hidden")
    return [
        el(heading, pgettext("i9n", "Highlight spaces")),
        el("fieldset", legend, *chips, class_="i9n-filter i9n-panel", id=name, hx_preserve=True),
    ]


def _radio(name: str, value: str, said: str, picture: Markup, chosen: bool = False) -> Markup:
    box = el("input", type="radio", name=name, value=value, checked=chosen)
    return el("label", box, picture, said)


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
    parts.append(el("div", _last_wells(known), _flowing(view, known), class_="i9n-minis"))
    parts.append(_phases(view, known))
    return [el("h2", heading), el("div", *parts, class_="i9n-panel")]


def _forecast(view: View, scene: Scene, e: Evidence) -> Markup:
    """Say what the chosen drilling would prove, if it finds oil and if it is dry."""
    words = chosen_words(scene)
    explorer = next((word for word in words if word in EXPLORERS), None)
    if explorer is None or "drill" not in words or view.seat is None:
        return Markup("")
    field = view.explorers[view.seat][EXPLORERS.index(explorer)]
    known, name = deduce(e), FIELDS[field]
    worlds = known.chances[field]
    if worlds in (0, known.worlds):
        said = _("Oil on {field} is certain.") if worlds else _("{field} is certainly dry.")
        return el("p", said.format(field=name), class_="note")
    said = _("Drilling on {field}: oil in {chance} out of 100 possible cases.")
    more = _("If there is oil, {oil} spaces can still be the last well; if it's dry, {dry}.")
    oil, dry = (deduce(_after(e, field, struck)).last.bit_count() for struck in (True, False))
    chance = min(99, max(1, round(100 * worlds / known.worlds)))
    return el("p", said.format(field=name, chance=chance), " ", more.format(oil=oil, dry=dry), class_="note")


def _after(e: Evidence, field: int, struck: bool) -> Evidence:
    """Add the result of a drilling in the current phase."""
    at = e.phase - 1
    before = e.flowing if struck else e.dry
    after = (*before[:at], before[at] | 1 << field, *before[at + 1 :])
    return replace(e, flowing=after) if struck else replace(e, dry=after)


def _last_wells(known: Knowledge) -> Markup:
    n = known.last.bit_count()
    said = ngettext("{n} space can be the last well", "{n} spaces can be the last well", n).format(n=n)
    return _figure(known.last, 0, said)


def _flowing(view: View, known: Knowledge) -> Markup:
    """Show where oil flows in this phase: a dot where it is certain, dark where the field is dry."""
    possible = sum(1 << f for f, chance in enumerate(known.chances) if chance)
    said = _("Oil in phase {phase}: certain on {sure}, possible on {more} more").format(
        phase=view.phase, sure=known.sure.bit_count(), more=(possible & ~known.sure).bit_count()
    )
    return _figure(possible, known.sure, said)


def _figure(fields: int, sure: int, said: str) -> Markup:
    names = field_names(sure or fields)
    spoken = f"{said}: {names}" if names else said
    return el("figure", minimap(fields, spoken, sure=sure), el("figcaption", said))


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
