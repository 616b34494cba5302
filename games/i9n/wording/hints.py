"""Hints while a move is chosen: what to do next, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core.contract import Decision
from games.i9n.rules.data import FIELDS, NOTE, NOTES
from games.i9n.rules.deduction import deduce, evidence
from games.i9n.rules.legality import drilling_refusal
from games.i9n.rules.map import DIRECTIONS, LABELS, STEP
from games.i9n.rules.state import View
from games.i9n.rules.trading import buy_price, sell_price, worth
from games.i9n.wording import refusals
from games.i9n.wording.names import bundle, label, listed, points, tanks


def hint(view: View, decision: Decision, picked: Sequence[str]) -> str:
    if decision.kind == "place":
        return _placing(picked[1:])
    match list(picked):
        case ["step", *rest]:
            return _step(view, rest)
        case ["buy", *rest]:
            return _buy(view, rest)
        case ["sell", *rest]:
            return _sell(view, rest)
        case ["swap", *rest]:
            return _swap(view, rest)
        case ["drill", *rest]:
            return _drill(view, rest)
        case ["end"]:
            return _end(view)
    return _whole_turn(view)


def _placing(fields: Sequence[str]) -> str:
    if not fields:
        return _("Choose a space for your first explorer. The others will see it once everyone has placed theirs.")
    if len(fields) == 1:
        return _("Explorer 1 goes on {a}. Choose a space for explorer 2; it can be the same one.").format(a=fields[0])
    return _(
        "Explorer 1 goes on {a}, explorer 2 on {b}. You'll see two secret cards once everyone has placed theirs."
    ).format(a=fields[0], b=fields[1])


def _explorer_field(view: View, explorer: str) -> int:
    return view.explorers[view.turn][int(explorer) - 1]


def _whole_turn(view: View) -> str:
    if not view.points:
        return _("You have no points left. Sell a note to go on, swap, or end your turn.")
    said = [_("Move, trade notes, or drill. Drilling costs 1 point and a valid note.")]
    for number, field in enumerate(view.explorers[view.turn], 1):
        if trouble := drilling_problem(view, field):
            said.append(pgettext("i9n", "Explorer {n}: {trouble}").format(n=number, trouble=trouble))
    return " ".join(said)


def drilling_problem(view: View, field: int) -> str:
    """Say why an explorer cannot or should not drill on its field, or return ""."""
    if (refusal := drilling_refusal(view, field)) is not None:
        return refusals.refusal(refusal)
    if not any(note in LABELS[field] for note in view.hands[view.turn]):
        return _("To drill on {field}, you need one of these notes: {labels}.").format(
            field=FIELDS[field], labels=listed(NOTES[note] for note in LABELS[field])
        )
    if view.stops >> field & 1:
        return _("There is a stop marker on {field}, so it's dry.").format(field=FIELDS[field])
    return ""


def _step(view: View, rest: Sequence[str]) -> str:
    if not rest:
        return _("Choose an explorer. Each step costs 1 point.")
    field = _explorer_field(view, rest[0])
    if len(rest) == 1:
        return _("Explorer {n} is on {field}. Choose a direction; the west and east edges are connected.").format(
            n=rest[0], field=FIELDS[field]
        )
    to = STEP[field][DIRECTIONS.index(rest[1])]
    return _("From {field} to {to} for 1 point. You'll have {points} left.").format(
        field=FIELDS[field], to=FIELDS[to], points=points(view.points - 1)
    )


def _buy(view: View, rest: Sequence[str]) -> str:
    if not rest:
        return _("Choose a price in the “buy” column. It rises by 1 with every note sold.")
    note = NOTE[rest[0]]
    cost = buy_price(view, note)
    said = _("{note} costs {price}. You'll have {points} left.").format(
        note=label(rest[0]), price=points(cost), points=points(view.points - cost)
    )
    return f"{said} {_after_trade(view, note, view.market[note] - 1)}"


def _sell(view: View, rest: Sequence[str]) -> str:
    if not rest:
        return _("Choose a price in the “sell” column. You can sell only notes you hold.")
    note = NOTE[rest[0]]
    gain = sell_price(view, note)
    said = _("{note} sells for {price}. Then you'll have {points}.").format(
        note=label(rest[0]), price=points(gain), points=points(view.points + gain)
    )
    return f"{said} {_after_trade(view, note, view.market[note] + 1)}"


def _after_trade(view: View, note: int, left: int) -> str:
    sell = points(3 - left)
    if not left:
        return _("After that, this kind is sold out and sells for {sell}.").format(sell=sell)
    return _("After that, it costs {buy} and sells for {sell}.").format(buy=points(4 - left), sell=sell)


def _swap(view: View, rest: Sequence[str]) -> str:
    if not rest:
        return _("Choose who to swap with. A swap costs no points, but what you give must be worth more.")
    if len(rest) == 1:
        return _("Choose what to give. A note is worth what it would sell for.")
    middle = list(rest).index("for") if "for" in rest else len(rest)
    given, taken = rest[1:middle], rest[middle + 1 :]
    offer = _("You give {notes}, worth {worth}.").format(notes=bundle(given), worth=_worth(view, given))
    if "for" not in rest:
        return offer + " " + _("Add another note, or go on to what you want in return.")
    if not taken:
        return offer + " " + _("Choose what to take. It must be worth less.")
    wish = _("You take {notes}, worth {worth}.").format(notes=bundle(taken), worth=_worth(view, taken))
    return f"{offer} {wish}"


def _worth(view: View, names: Sequence[str]) -> str:
    return points(worth(view, tuple(NOTE[name] for name in names)))


def _drill(view: View, rest: Sequence[str]) -> str:
    words = [word for word in rest if word != "with"]
    if not words:
        return _("Choose the explorer that will drill.")
    field = _explorer_field(view, words[0])
    name = FIELDS[field]
    if len(words) == 1:
        return _("Explorer {n} drills on {field}. Choose the note to pay with.").format(n=words[0], field=name)
    said = _(
        "You pay 1 point and your {note} note to drill on {field}. Oil: you build a rig with {tanks}. Dry: a "
        "stop marker goes on the space, and the note goes back to the exchange. This can't be undone."
    ).format(note=label(words[1]), field=name, tanks=tanks(view.phase))
    if view.options.aid:
        said = f"{forecast(view, field)} {said}"
    if view.stops >> field & 1:
        said = _("There is a stop marker on {field}: drilling here will fail.").format(field=name) + f" {said}"
    return said


def forecast(view: View, field: int) -> str:
    """Say how likely a drilling finds oil, as far as the reader can know."""
    known, name = deduce(evidence(view, view.mine)), FIELDS[field]
    worlds = known.chances[field]
    if worlds in (0, known.worlds):
        return (_("Oil on {field} is certain.") if worlds else _("{field} is certainly dry.")).format(field=name)
    chance = min(99, max(1, round(100 * worlds / known.worlds)))
    return _("Drilling on {field}: oil in {chance} out of 100 possible cases.").format(field=name, chance=chance)


def _end(view: View) -> str:
    if not view.points:
        return _("You've used all your points. Ending your turn can't be undone.")
    return _("{points} will go unused. Ending your turn can't be undone.").format(points=points(view.points))
