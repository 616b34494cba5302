"""The sentences of the refusals: what is wrong with a move, and what to do instead."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core.contract import Refusal
from games.i9n.rules.data import NOTE
from games.i9n.rules.map import DIRECTIONS
from games.i9n.wording.names import label, listed, points, towards


def refusal(refusal: Refusal) -> str:
    data = dict(refusal.data)
    if data.get("note") in NOTE:
        data["note"] = label(data["note"])
    if "labels" in data:
        data["labels"] = listed(data["labels"])
    if data.get("way") in DIRECTIONS:
        data["way"] = towards(data["way"])
    for name in ("price", "points", "given", "taken"):
        if name in data:
            data[name] = points(data[name])
    return sentence(refusal.code).format(**data)


def sentence(code: str) -> str:
    return {
        # IllegalAction
        "over": _("The match is over."),
        "not_asked": _("You are not asked now: please wait for the others."),
        "expected_place": _("Explorers are placed first: name two fields, such as “place c3 f5”."),
        "expected_turn": _("All explorers are placed: step, buy, sell, swap, drill or end your turn."),
        "off_map": _("There is no such field: rows are a to h, columns 1 to 8, such as c3."),
        "enough_actions": _("{most} actions in one turn are the limit: drill, or end your turn."),
        "over_the_pole": _("You cannot step {way} here: only the west and east edges meet. Step another way."),
        "no_points": _("This costs {price}, and you have {points}: sell a note first, or end your turn."),
        "sold_out": _("All {note} notes are sold: buy another kind, or get one from another seat by a swap."),
        "hand_full": _("You hold {most} notes, the most allowed: sell one or drill with one first."),
        "not_held": _("You have no such {note} note: choose one that you hold, or buy it first."),
        "not_theirs": _("That seat has no such {note} note: choose one that it holds."),
        "no_such_seat": _("A swap needs another seat at this table: {seat} is none. Choose one of the others."),
        "swap_same": _("{note} stands on both sides: leave it out. Notes are not given away."),
        "swap_value": _(
            "You offer notes worth {given} for notes worth {taken}: what you give must be worth more. Add a note, or "
            "take less."
        ),
        "swap_limit": _("Nobody may hold more than {most} notes after a swap: give or take fewer."),
        "rule_one": _(
            "No drilling on {field}: the rig of phase {phase} holds the rights here for two phases. Drill elsewhere."
        ),
        "rule_two": _(
            "No drilling on {field}: it lies beside the rig on {rig}, built in this phase. Drill elsewhere, or wait "
            "for the next phase."
        ),
        "not_valid": _("{note} is not valid on {field}: pay with one of {labels}."),
        # UnreadableMove
        "nothing_written": _("There is nothing to read: write for example “step 1 east”."),
        "unknown_word": _(
            "“{word}” is not a move: begin with step, buy, sell, swap, drill or end, such as “buy north”."
        ),
        "place_needs_two": _("Placing names two fields: write for example “place c3 f5”."),
        "step_needs_both": _("A step names an explorer and a direction: write for example “step 1 east”."),
        "one_note": _("“{verb}” names one note: write for example “{verb} north”."),
        "swap_needs_all": _(
            "A swap names a seat, what you give and what you take: write for example “swap 2 pole+sun for east”."
        ),
        "drill_needs_both": _("A drilling names an explorer and a note: write for example “drill 1 with north”."),
        "end_stands_alone": _("Nothing comes after “end”: write only that word."),
        "unknown_field": _("“{word}” is not a field: write a row from a to h and a column from 1 to 8, such as c3."),
        "unknown_note": _(
            "“{word}” is not a note: write one of north, south, west, east, pole, equator, atlantic, pacific, land, "
            "sea, sun and fog."
        ),
        "unknown_explorer": _("“{word}” is not an explorer: write 1 or 2."),
        "unknown_direction": _("“{word}” is not a direction: write north, east, south or west."),
        "unknown_seat": _("“{word}” is not a seat: write its number, such as “swap 2 pole for east”."),
    }[code]
