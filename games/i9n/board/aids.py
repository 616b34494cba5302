"""Chips above the map that shade its fields: the reader's secret cards, what can be deduced, and all other labels.

Each is a checkbox, and the style sheet veils the fields that do not match all checked ones. So they work without
JavaScript, and HTMX keeps their state when the board is replaced.
"""

from __future__ import annotations

from django.utils.translation import pgettext

from games.core.svg import EMPTY, Markup, el, join
from games.i9n.board.icons import icon
from games.i9n.board.marks import Known
from games.i9n.rules.data import NOTES
from games.i9n.rules.state import View
from games.i9n.wording.names import label


def draw_aids(view: View, known: Known | None, turn: Markup, prefix: str, *, live: bool) -> Markup:
    """Return the chips. A frame of a film has no inputs of its own: the board below it keeps them."""
    parts: list[Markup] = [turn]
    own = [NOTES[note] for note in view.mine]
    if own:
        parts.append(el("span", pgettext("i9n", "Only you"), class_="only"))
        parts += [_chip(name, label(name), icon(name, prefix=prefix), live, look="secret") for name in own]
    if known is not None:
        last = pgettext("i9n", "Last well: {n}").format(n=known.last.bit_count())
        oil = pgettext("i9n", "Oil now: {n} sure").format(n=known.sure.bit_count())
        parts += [_chip("last", last, EMPTY, live), _chip("oil", oil, EMPTY, live)]
    parts.append(el("button", pgettext("i9n", "All"), type="reset", title=pgettext("i9n", "Show all spaces")))
    parts += [
        _chip(name, label(name), icon(name, prefix=prefix), live, look="short") for name in NOTES if name not in own
    ]
    return el(
        "form",
        *parts,
        class_="i9n-aids",
        data_chips="",
        method="dialog",  # without a dialog around it, the form is never sent
        aria_label=pgettext("i9n", "Shade the map") if live else None,
        aria_hidden=None if live else "true",
    )


def _chip(value: str, said: str, picture: Markup, live: bool, look: str = "") -> Markup:
    name = el("span", said, class_="name")
    classes = " ".join(["chip", f"for-{value}", look]).strip()
    if not live:
        return el("span", join([picture, name]), class_=classes)
    box = el("input", type="checkbox", value=value, id=f"i9n-shade-{value}", hx_preserve=True)
    return el("label", box, picture, name, class_=classes, title=said if look == "short" else None)
