"""The sentences of refusals: what is wrong with a move, and what to do instead."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from games.core.contract import Refusal
from games.orapa.rules.data import FIELDS
from games.orapa.wording.names import field_name, gem_name, place_name, wave_name


def refusal(refusal: Refusal) -> str:
    return _sentence(refusal.code).format(**_facts(refusal.data))


def _facts(data: dict[str, Any]) -> dict[str, Any]:
    facts = dict(data)
    for name in ("gem", "other"):
        if facts.get(name):
            facts[name] = gem_name(facts[name])
    for name in ("cell", "label", "to"):
        if name in facts:
            facts[name] = place_name(facts[name])
    if "colour" in facts:
        facts["colour"] = wave_name(facts["colour"])
    if "field" in facts:
        facts["field"] = field_name(FIELDS[facts["field"]])
    return facts


def _sentence(code: str) -> str:
    return {
        # against the rules
        "over": _("The match is over."),
        "not_asked": _("You can't do that right now. Please wait for the others."),
        "expected_mine": _("The gems are still being hidden: write “place red at c4 rot 1”, for example, or “fill”."),
        "expected_turn": _("It's your turn to ask: write “scan g”, “look c3” or “solve …”, for example."),
        "expected_last": _("Someone has found the solution. Submit yours with “solve …”, or write “pass”."),
        "expected_stop": _("It is not your turn: please wait, or write “retire” to stop asking."),
        "overlap": _("{gem} and {other} would overlap. Choose another place for one of them."),
        "edge_contact": _("{gem} and {other} would touch edge to edge. Leave a gap: gems may only touch at corners."),
        "unreached": _("No wave can reach {gem}. Move it or the gems around it."),
        "gems_missing": _("Not all gems are placed yet ({n} missing, next: {gem}). Place them, or write “fill”."),
        "nothing_missing": _("All gems are placed. Write “ready”, or move one."),
        "not_laid": _("{gem} isn't in your mine. Choose a gem that is."),
        "not_in_play": _("{gem} isn't in play at this table. Choose another gem."),
        "no_such_laying": _("A gem can't go there. Choose a place on the board."),
        "no_such_question": _("You can't ask that. Send a wave from a label on the border, or look at a space."),
        "known_wave": _("You already know that {label} leads to {to}, {colour}. To ask anyway, add the word “again”."),
        "known_absorbed": _(
            "You already know that the wave from {label} is absorbed. To ask anyway, add the word “again”."
        ),
        "known_field": _("You already know that {cell} is {field}. To ask anyway, add the word “again”."),
        "handed_in_already": _("You've already submitted your solution. You may keep asking, pass or stop."),
        "retire_too_early": _("You can still find the gems. Ask a question or submit a solution."),
        "sheet_incomplete": _("The solution isn't complete: {gem} is missing. Name a place for every gem."),
        "no_sheet": _("You hid the gems, so you don't need a sheet. Just watch the others search."),
        # not understood
        "nothing_written": _("There's no move here yet. Try “scan g” or “look c3”."),
        "unknown_word": _(
            "“{word}” is not a move: start with “scan”, “look” or “solve”, or with “place” while the gems "
            "are being hidden."
        ),
        "stands_alone": _("Write just “{word}”, with nothing after it."),
        "scan_needs_label": _("A wave starts at one label on the border, for example “scan g” or “scan 15”."),
        "look_needs_cell": _("Look at one space at a time, for example “look c3”."),
        "unknown_label": _("“{word}” is not a label on the border: write 1 to 18 or A to R, for example “scan g”."),
        "unknown_cell": _(
            "“{word}” is not a space: write a row from A to H and a column from 1 to 10, for example C3."
        ),
        "unknown_gem": _("“{word}” is not a gem: write red, yellow, blue, white1, white2, clear or black."),
        "unknown_rotation": _("“{word}” is not a rotation: write the number of quarter turns, 0 to 3."),
        "remove_needs_gem": _("Say which gem to remove, for example “remove red”."),
        "place_needs_one": _("Place one gem at a time, for example “place red at c4 rot 1”."),
        "solve_needs_gems": _("A solution names every gem and its place: “solve red at c4 rot 1 yellow at …”."),
        "gem_needs_cell": _("{gem} needs one space and at most one rotation, for example “red at c4 rot 1”."),
        "gem_twice": _("{gem} is named twice. Name each gem once."),
        "over_edge": _(
            "{gem} at {cell} with {rot} quarter turns would stick out beyond the border. Choose another space."
        ),
        # on the research sheet
        "note_empty": _("There's no note here yet. Try “note red at c4 rot 1” or “mark c3 empty”."),
        "note_unknown": _("“{word}” is not a note: start with “note”, “mark”, “erase”, “try” or “clear”."),
        "note_needs_gem": _("A note names one gem and its place, for example “note red at c4 rot 1”."),
        "nothing_in_hand": _("There's no gem in your hand. Take one below the board first."),
        "mark_needs_field": _("A mark belongs on one space, for example “mark c3 empty”."),
        "mark_needs_kind": _("Say what to mark: write “mark c3 empty”, “mark c3 ?” or “mark c3 off”."),
    }[code]
