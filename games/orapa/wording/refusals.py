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
        "not_asked": _("This is not asked of you now: please wait for the others."),
        "expected_mine": _("The gems are still being hidden: write for example “place red at c4 rot 1”, or “fill”."),
        "expected_turn": _("It is your turn to ask: write for example “scan g”, “look c3” or “solve …”."),
        "expected_last": _("Somebody has the solution: hand in yours with “solve …”, or write “pass”."),
        "expected_stop": _("It is not your turn: please wait, or write “retire” to stop asking."),
        "overlap": _("{gem} and {other} would lie on the same field: choose another place for one of them."),
        "edge_contact": _("{gem} and {other} would touch edge to edge: leave a gap; only corners may touch."),
        "unreached": _("No wave can reach {gem}: move it, or the gems around it."),
        "gems_missing": _("Not all gems are laid yet ({n} missing, next: {gem}): lay them, or write “fill”."),
        "nothing_missing": _("All gems are laid already: say “ready”, or move one."),
        "not_laid": _("{gem} does not lie in your mine: choose a gem that does."),
        "not_in_play": _("{gem} is not in play at this table: choose another gem."),
        "no_such_laying": _("There is no such place for a gem: choose one on the board."),
        "no_such_question": _("There is no such question: send a wave from a label on the rim, or look at a field."),
        "known_wave": _(
            "You know that already: {label} leads to {to}, {colour}. To ask nevertheless, add the word “again”."
        ),
        "known_absorbed": _(
            "You know that already: the wave from {label} is absorbed. To ask nevertheless, add the word “again”."
        ),
        "known_field": _("You know that already: field {cell} is {field}. To ask nevertheless, add the word “again”."),
        "handed_in_already": _("You have handed in your solution already: you may go on asking, pass or stop."),
        "retire_too_early": _("You can still find the gems: ask, or hand in a solution."),
        "sheet_incomplete": _("The solution is not complete, {gem} is missing: name a place for every gem."),
        "no_sheet": _("You hid the gems: there is nothing for you to note down."),
        # not understood
        "nothing_written": _("There is nothing to read: write for example “scan g” or “look c3”."),
        "unknown_word": _(
            "“{word}” is not a move: begin with “scan”, “look” or “solve”, or with “place” while the gems are hidden."
        ),
        "stands_alone": _("Nothing comes after “{word}”: write only that word."),
        "scan_needs_label": _("A wave starts at one label on the rim: write for example “scan g” or “scan 15”."),
        "look_needs_cell": _("A look goes to one field: write for example “look c3”."),
        "unknown_label": _("“{word}” is not a label on the rim: write 1 to 18 or A to R, such as “scan g”."),
        "unknown_cell": _("“{word}” is not a field: write a row from A to H and a column from 1 to 10, such as C3."),
        "unknown_gem": _("“{word}” is not a gem: write red, yellow, blue, white1, white2, clear or black."),
        "unknown_rotation": _("“{word}” is not a rotation: write the number of quarter turns, 0 to 3."),
        "remove_needs_gem": _("Say which gem goes back: write for example “remove red”."),
        "place_needs_one": _("Lay one gem at a time: write for example “place red at c4 rot 1”."),
        "solve_needs_gems": _("A solution names every gem with its place: “solve red at c4 rot 1 yellow at …”."),
        "gem_needs_cell": _("{gem} needs one field and at most one rotation: write for example “red at c4 rot 1”."),
        "gem_twice": _("{gem} is named twice: name every gem once."),
        "over_edge": _("{gem} at {cell} with {rot} quarter turns would reach over the edge: choose another field."),
        # on the research sheet
        "note_empty": _("There is nothing to note: write for example “note red at c4 rot 1” or “mark c3 empty”."),
        "note_unknown": _("“{word}” is not a note: begin with “note”, “mark”, “erase”, “test” or “clear”."),
        "note_needs_gem": _("A note names one gem and its place: write for example “note red at c4 rot 1”."),
        "mark_needs_field": _("A mark belongs to one field: write for example “mark c3 empty”."),
        "mark_needs_kind": _("Say what to mark: write “mark c3 empty”, “mark c3 ?” or “mark c3 off”."),
    }[code]
