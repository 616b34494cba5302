"""Legality: the actions that are allowed, and why an action is not."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.core.contract import Decision, IllegalAction
from games.i9n.rules.actions import EXPLORERS, Action, Buy, Drill, End, Place, Sell, Step, Swap
from games.i9n.rules.data import FIELDS, HAND_LIMIT, MOST_ACTIONS, NOTES
from games.i9n.rules.drilling import forbidden_fields
from games.i9n.rules.map import ALL_FIELDS, DIRECTIONS, LABELS, NEIGHBOURS, STEP
from games.i9n.rules.state import State, Table
from games.i9n.rules.trading import buy_price, contains, single_swaps, worth

STEPS = tuple(tuple(Step(explorer, direction) for direction in range(4)) for explorer in range(2))
BUYS = tuple(Buy(note) for note in range(len(NOTES)))
SELLS = tuple(Sell(note) for note in range(len(NOTES)))
DRILLS = tuple(tuple(Drill(explorer, note) for note in range(len(NOTES))) for explorer in range(2))
END = End()
SCATTER = 27  # mixes the placements, so that the first of them are a fair sample of all
PLACES = tuple(Place(f, (f + SCATTER * shift) % len(FIELDS)) for shift in ALL_FIELDS for f in ALL_FIELDS)


def pending(s: State) -> tuple[Decision, ...]:
    if s.ended:
        return ()
    if not s.phase:  # I-26, G-3
        return tuple(Decision(seat, "place") for seat in s.playing if not s.explorers[seat])
    return (Decision(s.turn, "turn"),)


def legal_actions(s: Table, d: Decision) -> Iterable[Action]:
    """List the allowed actions. Of the swaps only those of one note for one: `completion.py` offers all of them."""
    if d.kind == "place":
        return PLACES
    found: list[Action] = []
    seat, points, hand = s.turn, s.points, s.hands[s.turn]
    kinds = dict.fromkeys(hand)
    if points:
        forbidden = forbidden_fields(s)
        for drills, field in zip(DRILLS, s.explorers[seat], strict=True):
            if not forbidden >> field & 1:
                labels = LABELS[field]
                found += [drills[note] for note in kinds if note in labels]  # I-9
    if s.acted < MOST_ACTIONS:  # I-37
        if points:
            for steps, field in zip(STEPS, s.explorers[seat], strict=True):
                found += [step for step, to in zip(steps, STEP[field], strict=True) if to >= 0]
            if len(hand) < HAND_LIMIT:  # I-25
                # The price of a note and the notes of its kind that are left always add up to 4.
                found += [BUYS[note] for note, left in enumerate(s.market) if left and left + points >= 4]
        found += [SELLS[note] for note in kinds]
        for other in range(len(s.hands)):
            if other != seat:
                found += [Swap(other, (given,), (taken,)) for given, taken in single_swaps(s, seat, other)]
    found.append(END)
    return found


def normalize(s: State, d: Decision, a: Action) -> Action:
    """Name the explorer by its number if the line named the field it is on."""
    if d.kind != "turn" or not isinstance(a, Step | Drill) or a.explorer < len(EXPLORERS):
        return a
    field = a.explorer - len(EXPLORERS)
    if field not in s.explorers[d.seat]:
        raise IllegalAction("no_explorer_there", field=FIELDS[field])
    return replace(a, explorer=s.explorers[d.seat].index(field))


def check(s: State, d: Decision, a: Action) -> None:
    """Raise IllegalAction if the action does not answer the decision or breaks a rule."""
    if s.ended:
        raise IllegalAction("over")
    if d not in pending(s):
        raise IllegalAction("not_asked")
    if isinstance(a, Place) != (d.kind == "place"):
        raise IllegalAction(f"expected_{d.kind}")
    if not isinstance(a, Place):
        _check_turn(s, a)
    elif a.first not in ALL_FIELDS or a.second not in ALL_FIELDS:
        raise IllegalAction("off_map")


def _check_turn(s: State, a: Action) -> None:
    if s.acted >= MOST_ACTIONS and not isinstance(a, Drill | End):
        raise IllegalAction("enough_actions", most=MOST_ACTIONS)
    match a:
        case Step(explorer, direction):
            _check_step(s, explorer, direction)
        case Buy(note):
            _check_purchase(s, note)
        case Sell(note):
            if note not in range(len(NOTES)):
                raise IllegalAction("one_note", verb="sell")
            _check_held(s, note)
        case Swap():
            _check_swap(s, a)
        case Drill(explorer, note):
            _check_drill(s, explorer, note)


def _check_step(s: State, explorer: int, direction: int) -> None:
    if explorer not in range(len(EXPLORERS)) or direction not in range(len(DIRECTIONS)):
        raise IllegalAction("step_needs_both")
    if STEP[s.explorers[s.turn][explorer]][direction] < 0:
        raise IllegalAction("over_the_pole", way=DIRECTIONS[direction])
    if not s.points:
        raise IllegalAction("no_points", price=1, points=0)


def _check_purchase(s: State, note: int) -> None:
    if note not in range(len(NOTES)):
        raise IllegalAction("one_note", verb="buy")
    if not s.market[note]:
        raise IllegalAction("sold_out", note=NOTES[note])
    if len(s.hands[s.turn]) >= HAND_LIMIT:
        raise IllegalAction("hand_full", most=HAND_LIMIT)
    if buy_price(s, note) > s.points:
        raise IllegalAction("no_points", price=buy_price(s, note), points=s.points)


def _check_held(s: State, note: int) -> None:
    if note not in s.hands[s.turn]:
        raise IllegalAction("not_held", note=NOTES[note])


def _check_swap(s: State, a: Swap) -> None:
    if a.seat == s.turn or a.seat not in range(s.seats):
        raise IllegalAction("no_such_seat", seat=a.seat + 1)
    for notes in (a.given, a.taken):  # I-21: at least one note each way, sorted as in the log
        if not notes or tuple(sorted(notes)) != notes or not all(note in range(len(NOTES)) for note in notes):
            raise IllegalAction("swap_needs_all")
    mine, theirs = s.hands[s.turn], s.hands[a.seat]
    for hand, notes, code in ((mine, a.given, "not_held"), (theirs, a.taken, "not_theirs")):
        if not contains(hand, notes):
            missing = next(note for note in notes if notes.count(note) > hand.count(note))
            raise IllegalAction(code, note=NOTES[missing])
    if (same := next((note for note in a.given if note in a.taken), None)) is not None:
        raise IllegalAction("swap_same", note=NOTES[same])  # I-23: the rest would be a gift
    given, taken = worth(s, a.given), worth(s, a.taken)
    if given <= taken:  # I-20
        raise IllegalAction("swap_value", given=given, taken=taken)
    change = len(a.given) - len(a.taken)
    if len(mine) - change > HAND_LIMIT or len(theirs) + change > HAND_LIMIT:  # I-22
        raise IllegalAction("swap_limit", most=HAND_LIMIT)


def _check_drill(s: State, explorer: int, note: int) -> None:
    if explorer not in range(len(EXPLORERS)) or note not in range(len(NOTES)):
        raise IllegalAction("drill_needs_both")
    field = s.explorers[s.turn][explorer]
    if (refusal := drilling_refusal(s, field)) is not None:
        raise refusal
    labels = [NOTES[label] for label in LABELS[field]]
    if note not in LABELS[field]:
        raise IllegalAction("not_valid", note=NOTES[note], field=FIELDS[field], labels=labels)
    _check_held(s, note)
    if not s.points:
        raise IllegalAction("no_points", price=1, points=0)


def drilling_refusal(t: Table, field: int) -> IllegalAction | None:
    """Return why rules I and II forbid drilling on a field now. A rig of phase 4 does not block phase 6 (I-2, I-3)."""
    if not forbidden_fields(t) >> field & 1:
        return None
    for rig in t.rigs:
        if rig.field == field and rig.phase >= t.phase - 1:
            return IllegalAction("rule_one", field=FIELDS[field], phase=rig.phase)
    rig = next(rig for rig in t.rigs if rig.phase == t.phase and NEIGHBOURS[rig.field] >> field & 1)
    return IllegalAction("rule_two", field=FIELDS[field], rig=FIELDS[rig.field])
