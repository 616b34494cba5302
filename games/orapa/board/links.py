"""What can be pressed on the board: labels and fields, for a move or for the reader's sketch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from games.core.contract import Desk, Scene, Target
from games.core.escaping import escape
from games.core.svg import opening_tag
from games.orapa.board.fields import cell_area
from games.orapa.board.hand import draw_refusals, draw_shadow, spots, trouble_text
from games.orapa.board.notes import Notes
from games.orapa.board.rim import label_area, wide_label_area
from games.orapa.rules.data import CELL_INDEX, CELLS, FIELDS, LABELS
from games.orapa.rules.gems import GEMS, PLACEMENTS
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.rules.waves import Mine
from games.orapa.wording.answers import wave_answer
from games.orapa.wording.names import field_name, gem_name, place_name


def ask_links(view: View, mine: int, scene: Scene) -> Iterator[str]:
    """Yield the labels from which a wave can be sent. The outermost field belongs to its label."""
    known: Mapping[int, int] | None = None
    for label, word in enumerate(LABELS):
        target = scene.targets.get(word)
        if target is None:
            continue
        known = view.answers(mine) if known is None else known
        answer = known.get(label)
        title = f"{place_name(word)}: {wave_answer(label, answer)}" if answer is not None else ""
        yield _link(word, target, title, wide_label_area(label))


def look_links(view: View, mine: int, scene: Scene) -> Iterator[str]:
    """Yield the fields that can be looked at."""
    known = view.answers(mine)
    for cell, word in enumerate(CELLS):
        target = scene.targets.get(word)
        if target is not None:
            answer = known.get(FIRST_CELL + cell)
            title = f"{place_name(word)}: {field_name(FIELDS[answer])}" if answer is not None else ""
            yield _link(word, target, title, cell_area(cell))


def field_links(scene: Scene) -> Iterator[str]:
    """Yield the fields on which a gem of a solution may begin."""
    marked = "cell target" if any(word in CELL_INDEX for word in scene.targets) else "cell"
    for cell, word in enumerate(CELLS):
        target = scene.targets.get(word)
        if target is not None:
            yield _link(word, target, "", cell_area(cell, marked if target.marked else "cell"))


def _link(word: str, target: Target, title: str, inner: str) -> str:
    told = f"<title>{escape(title)}</title>" if title else ""
    return f"{opening_tag(word, target)}{told}{inner}</a>"


# --- hiding gems ------------------------------------------------------------------------------------------------------


def hiding_links(mine: Mine, hand: tuple[int, int] | None, scene: Scene) -> Iterator[str]:
    """Yield the fields for the gem in hand, or the gems that can be picked up."""
    held = None if hand is None else hand[0]
    for number in mine:
        lay = PLACEMENTS[number]
        word = f"{lay.name}.{lay.rot}"
        if lay.gem != held and word in scene.targets:
            areas = "".join(cell_area(cell) for cell, _letter in lay.parts)
            yield f"{opening_tag(word, scene.targets[word], 'spot grip')}{areas}</a>"
    if hand is None:
        return
    taken = 0
    for number in mine:
        taken |= PLACEMENTS[number].mask if PLACEMENTS[number].gem != held else 0
    fields: dict[int, list[int]] = {}
    found = spots(mine, *hand)
    for cell, spot in enumerate(found):
        if not taken >> cell & 1:
            fields.setdefault(spot.number, []).append(cell)
    prefix, bubbles = f"orapa{scene.name}", draw_refusals(found)
    for number, cells in fields.items():
        target = scene.targets.get(CELLS[PLACEMENTS[number].cell])
        spot = found[cells[0]]
        inner = "".join(cell_area(cell) for cell in cells) + draw_shadow(prefix, spot)
        if target is not None and spot.trouble is None:
            yield f"{opening_tag(CELLS[PLACEMENTS[number].cell], target)}{inner}</a>"
        elif spot.trouble is not None:  # not a link; the style sheet shows why while it has the pointer or the focus
            yield f'<g class="refused" tabindex="-1">{inner}{bubbles[number]}</g>'


# --- the sketch -------------------------------------------------------------------------------------------------------


def sketch_links(view: View, mine: int, scene: Scene, notes: Notes) -> Iterator[str]:
    """Yield all fields and labels. With a script a press writes the sheet; without one it leads to a form in the dock.

    A field on which the gem in hand cannot lie leads to a picture that says why.
    """
    desk = scene.desk
    assert desk is not None
    yield '<g hx-push-url="false">'
    for cell in range(len(CELLS)):
        yield _sketch_field(scene, desk, notes, cell)
    for label, word in enumerate(LABELS):
        told = _("Try a wave from {label}").format(label=place_name(word))
        href = f"{scene.mode_url}sketch.{word}"
        yield f"{_sheet_tag(desk, word, href, told, f'try {word}')}{label_area(label)}</a>"
    yield "</g>"


def _sketch_field(scene: Scene, desk: Desk, notes: Notes, cell: int) -> str:
    word, area = CELLS[cell], cell_area(cell)
    href, name = f"{scene.mode_url}sketch.{word}", place_name(word)
    there, hand = notes.covering(cell), notes.hand
    if hand is None or (there is not None and PLACEMENTS[there].gem != hand[0]):
        told, look = press_text(notes, cell), "spot grip" if hand is not None or not notes.tool else "spot"
        look = look if there is not None else "spot"
        return f"{_sheet_tag(desk, word, href, f'{name}: {told}', f'press {word}', look)}{area}</a>"
    spot = spots(notes.sketch, *hand)[cell]
    shadow = draw_shadow(f"orapa{scene.name}", spot)
    if spot.trouble is not None:
        told = escape(f"{name}: {trouble_text(spot.trouble)}")
        link = f'<a id="spot-{word}" class="spot instead" href="{href}" hx-get="{href}" aria-label="{told}">'
        return f"{link}{area}{shadow}</a>"
    look = "spot" if there is None else "spot grip held"
    told = _("place {gem} here").format(gem=gem_name(GEMS[hand[0]]))
    return f"{_sheet_tag(desk, word, href, f'{name}: {told}', f'press {word}', look)}{area}{shadow}</a>"


def press_text(notes: Notes, cell: int) -> str:
    """Say what a press on a field does while no gem is in hand, or if another gem lies there."""
    there = notes.covering(cell)
    if notes.tool == "erase":
        return _("erase")
    if notes.tool == "mark empty":
        return _("mark as empty")
    if notes.tool == "mark ?":
        return _("mark with a question mark")
    if there is not None:
        return _("pick up {gem}").format(gem=gem_name(PLACEMENTS[there].name))
    return _("take a gem first")


def _sheet_tag(desk: Desk, word: str, href: str, told: str, line: str, look: str = "spot") -> str:
    """Return the opening tag of a link that writes the sheet. Single quotes keep the values short: there are 116."""
    more = "".join([f" {name}='{value}'" for name, value in desk.write(line).items() if name != "hx-push-url"])
    return f'<a id="spot-{word}" class="{look}" href="{href}" aria-label="{escape(told)}"{more}>'
