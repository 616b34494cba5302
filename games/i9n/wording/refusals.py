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
        "not_asked": _("You can't do that right now. Please wait for the others."),
        "expected_place": _("Place your explorers first: name two spaces, for example “place c3 f5”."),
        "expected_turn": _("The explorers are already placed. Move, buy, sell, swap, drill or end your turn."),
        "off_map": _("That space doesn't exist: rows go from a to h, columns from 1 to 8, for example c3."),
        "enough_actions": _("You can take at most {most} actions in one turn. Drill, or end your turn."),
        "over_the_pole": _(
            "You can't move {way} from here: only the west and east edges are connected. Choose another direction."
        ),
        "no_explorer_there": _("You have no explorer on {field}. Name one by its number or by its space."),
        "no_points": _("This costs {price}, and you have {points}. Sell a note first, or end your turn."),
        "sold_out": _("All {note} notes are sold. Buy another kind, or get one from another player in a swap."),
        "hand_full": _("You hold {most} notes, the most allowed. Sell one or drill with one first."),
        "not_held": _("You don't have that {note} note. Choose one you hold, or buy it first."),
        "not_theirs": _("That player doesn't have that {note} note. Choose one they hold."),
        "no_such_seat": _("You can't swap with seat {seat}. Choose another seat at this table."),
        "swap_same": _("{note} is on both sides of the swap. Leave it out: notes can't be given away."),
        "swap_value": _(
            "You're offering notes worth {given} for notes worth {taken}, but what you give must be worth "
            "more. Add a note, or take less."
        ),
        "swap_limit": _("Nobody may hold more than {most} notes after a swap. Give or take fewer."),
        "rule_one": _(
            "You can't drill on {field}: the rig from phase {phase} holds the rights here for two phases. "
            "Drill somewhere else."
        ),
        "rule_two": _(
            "You can't drill on {field}: it is next to the rig on {rig}, built in this phase. Drill "
            "somewhere else, or wait for the next phase."
        ),
        "not_valid": _("{note} isn't valid on {field}. Pay with one of these: {labels}."),
        # UnreadableMove
        "nothing_written": _("There's no move here yet. Try “step 1 east”."),
        "unknown_word": _(
            "“{word}” is not a move: start with step, buy, sell, swap, drill or end, for example “buy north”."
        ),
        "place_needs_two": _("To place your explorers, name two spaces, for example “place c3 f5”."),
        "step_needs_both": _("To move, name an explorer and a direction, for example “step 1 east”."),
        "one_note": _("“{verb}” needs one note, for example “{verb} north”."),
        "swap_needs_all": _(
            "A swap needs a seat, what you give and what you take, for example “swap 2 pole+sun for east”."
        ),
        "drill_needs_both": _("To drill, name an explorer and a note, for example “drill 1 with north”."),
        "end_stands_alone": _("Write just “end”, with nothing after it."),
        "unknown_field": _(
            "“{word}” is not a space: write a row from a to h and a column from 1 to 8, for example c3."
        ),
        "unknown_note": _(
            "“{word}” is not a note: write north, south, west, east, pole, equator, atlantic, pacific, land, "
            "sea, sun or fog."
        ),
        "unknown_explorer": _("“{word}” is not an explorer: write 1 or 2, or the space it is on."),
        "unknown_direction": _("“{word}” is not a direction: write north, east, south or west."),
        "unknown_seat": _("“{word}” is not a seat: write its number, for example “swap 2 pole for east”."),
    }[code]
