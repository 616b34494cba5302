"""The row under the board: the answers so far as chips, or the gems that can be taken in hand."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Scene, Target
from games.core.escaping import escape
from games.core.svg import Markup, opening_tag
from games.orapa.board.drawing import gem_in_hand
from games.orapa.board.fields import look_chip
from games.orapa.board.icons import icon
from games.orapa.board.inks import wave_chip
from games.orapa.board.notes import Notes
from games.orapa.board.stones import single_stone
from games.orapa.board.viewpoint import OWN, WAVE, hides, notes_of, shown_mine, shown_wave, sketches
from games.orapa.rules.data import CELLS, FIELDS, LABELS
from games.orapa.rules.gems import GEMS, ORIENTATIONS, PLACEMENTS
from games.orapa.rules.state import FIRST_CELL, View
from games.orapa.wording.answers import wave_answer
from games.orapa.wording.names import field_name, gem_name, place_name, turn_name

SLOT_W, SLOT_H, UNIT = 64, 48, 15  # sizes of a gem in the tray: its place, and a field of it


def shelf(view: View, scene: Scene) -> str:
    if hides(view):
        return Markup(_hiding_tray(view, scene))
    if sketches(view, scene) and scene.desk is not None:
        return scene.desk.form(Markup(_sketch_tray(view, notes_of(view, scene))))
    return Markup(_chips(view, scene))


# --- answers ----------------------------------------------------------------------------------------------------------


def answers_asked(view: View, mine: int) -> list[tuple[int, int]]:
    """Return every question with its answer, once, the latest first."""
    return list(reversed(dict.fromkeys((reply.ask, reply.answer) for reply in view.replies_about(mine))))


def answer_text(ask: int, answer: int) -> str:
    if ask < FIRST_CELL:
        return f"{place_name(LABELS[ask])}: {wave_answer(ask, answer)}"
    return f"{place_name(CELLS[ask - FIRST_CELL])}: {field_name(FIELDS[answer])}"


def draw_chip(ask: int, answer: int) -> str:
    if ask < FIRST_CELL:
        return wave_chip(ask, answer)
    return f"<b>{escape(place_name(CELLS[ask - FIRST_CELL]))}</b>{look_chip(answer)}"


def _chips(view: View, scene: Scene) -> str:
    """List the answers about the mine on the board. Pressing a wave shows it there."""
    asked = answers_asked(view, shown_mine(view, scene.mode))
    if not asked:
        nothing = escape(_("Nothing has been asked yet."))
        return f'<p class="orapa-nothing">{nothing}</p>'
    shown = shown_wave(scene)
    items = "".join(f"<li>{_chip(scene, ask, answer, ask == shown)}</li>" for ask, answer in asked)
    title = escape(_("What is known"))
    return f'<ul class="orapa-waves" aria-label="{title}" tabindex="0">{items}</ul>'


def _chip(scene: Scene, ask: int, answer: int, shown: bool) -> str:
    told = escape(answer_text(ask, answer))
    if ask >= FIRST_CELL or not scene.mode_url:
        return f'<span class="orapa-chip" role="img" aria-label="{told}">{draw_chip(ask, answer)}</span>'
    mode = scene.mode.partition(".")[0]
    mode = OWN if mode == OWN else WAVE
    href = f"{scene.mode_url}{mode}" if shown else f"{scene.mode_url}{mode}.{LABELS[ask]}"
    current = ' aria-current="true"' if shown else ""
    opening = f'<a class="orapa-chip" href="{href}" hx-get="{href}" aria-label="{told}"{current}>'
    return f"{opening}{draw_chip(ask, answer)}</a>"


# --- gems to take in hand ---------------------------------------------------------------------------------------------


def _slot(gem: int, rot: int, look: str) -> str:
    stone = single_stone(gem, rot, SLOT_W / 2, SLOT_H / 2, UNIT, look)
    return f'<svg class="orapa tool" viewBox="0 0 {SLOT_W} {SLOT_H}" aria-hidden="true">{stone}</svg>'


def _sketch_tray(view: View, notes: Notes) -> str:
    hand, slots = notes.hand, []
    for gem in view.options.gems:
        lies, held = notes.placed(gem), hand is not None and hand[0] == gem
        rot = hand[1] if hand is not None and held else 0 if lies is None else PLACEMENTS[lies].rot
        told = f"{gem_name(GEMS[gem])}, {turn_name(rot)}"
        if lies is not None:
            laid = pgettext("orapa", "in your sketch")
            told += f", {laid}"
        drawn = _slot(gem, rot, "known" if lies is None else "spent")
        slots.append(
            f'<button class="grip" name="line" value="take {GEMS[gem]}" id="take-{GEMS[gem]}"'
            f' aria-label="{escape(told)}" aria-pressed="{str(held).lower()}">{drawn}</button>'
        )
    return f'<div class="orapa-tray">{"".join(slots)}</div>'


def _hiding_tray(view: View, scene: Scene) -> str:
    index = view.hidden_by(view.seat)
    assert index is not None
    mine, hand = view.mines[index], gem_in_hand(scene.picked)
    placed = {PLACEMENTS[number].gem: PLACEMENTS[number].rot for number in mine}
    slots = []
    for gem in view.options.gems:
        held = hand is not None and hand[0] == gem
        rot = hand[1] if hand is not None and held else placed.get(gem, 0)
        word, drawn = f"{GEMS[gem]}.{rot}", _slot(gem, rot, "spent" if gem in placed and not held else "known")
        slots.append(_hiding_slot(word, scene.targets.get(word), drawn, held))
    return f'<div class="orapa-tray">{"".join(slots)}{"".join(_hand_buttons(scene, hand, placed))}</div>'


def _hiding_slot(word: str, target: Target | None, drawn: str, held: bool) -> str:
    if target is None:
        return f'<span class="slot">{drawn}</span>'
    return f"{opening_tag(word, target, 'slot grip held' if held else 'slot grip')}{drawn}</a>"


def _hand_buttons(scene: Scene, hand: tuple[int, int] | None, placed: dict[int, int]) -> Iterator[str]:
    """Yield the buttons that turn the gem in hand or remove it."""
    if hand is None or scene.desk is None:
        return
    gem, rot = hand
    turns = len(ORIENTATIONS[gem])
    if turns > 1:
        href = escape(scene.desk.move(f"{GEMS[gem]}.{(rot + 1) % turns}"))
        told = escape(_("Turn {gem}").format(gem=gem_name(GEMS[gem])))
        yield f'<a class="slot" id="turn-gem" href="{href}" hx-get="{href}" aria-label="{told}">{icon("turn")}</a>'
    if gem in placed:
        href = escape(scene.desk.move(f"remove {GEMS[gem]}"))
        told = escape(_("Remove {gem}").format(gem=gem_name(GEMS[gem])))
        yield f'<a class="slot" href="{href}" hx-get="{href}" aria-label="{told}">{icon("erase")}</a>'
