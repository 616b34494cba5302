"""Why an action of a turn is not possible."""

from __future__ import annotations

from games.core.contract import IllegalAction
from games.i9n.actions import Action, Buy, Drill, End, Sell, Step, Swap
from games.i9n.data import FIELDS, HAND_LIMIT, MOST_ACTIONS, NOTES
from games.i9n.drilling import objection
from games.i9n.state import State
from games.i9n.trading import contains, price, worth
from games.i9n.world import DIRECTIONS, LABELS, STEP


def check_turn(s: State, a: Action) -> None:
    """Raises IllegalAction; whose turn it is has been looked at before."""
    if s.acted >= MOST_ACTIONS and not isinstance(a, Drill | End):
        raise IllegalAction("enough_actions", most=MOST_ACTIONS)
    match a:
        case Step(explorer, direction):
            _check_step(s, explorer, direction)
        case Buy(note):
            _check_purchase(s, note)
        case Sell(note):
            _check_held(s, note)
        case Swap():
            _check_swap(s, a)
        case Drill(explorer, note):
            _check_drill(s, explorer, note)


def _check_step(s: State, explorer: int, direction: int) -> None:
    if STEP[s.explorers[s.turn][explorer]][direction] < 0:
        raise IllegalAction("over_the_pole", way=DIRECTIONS[direction])
    if not s.points:
        raise IllegalAction("no_points", price=1, points=0)


def _check_purchase(s: State, note: int) -> None:
    if not s.market[note]:
        raise IllegalAction("sold_out", note=NOTES[note])
    if len(s.hands[s.turn]) >= HAND_LIMIT:
        raise IllegalAction("hand_full", most=HAND_LIMIT)
    if price(s, note) > s.points:
        raise IllegalAction("no_points", price=price(s, note), points=s.points)


def _check_held(s: State, note: int) -> None:
    if note not in s.hands[s.turn]:
        raise IllegalAction("not_held", note=NOTES[note])


def _check_swap(s: State, a: Swap) -> None:
    if a.seat == s.turn or a.seat not in range(s.seats):
        raise IllegalAction("no_such_seat", seat=a.seat + 1)
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
    field = s.explorers[s.turn][explorer]
    if (refusal := objection(s, field)) is not None:
        raise refusal
    labels = [NOTES[label] for label in LABELS[field]]
    if note not in LABELS[field]:
        raise IllegalAction("not_valid", note=NOTES[note], field=FIELDS[field], labels=labels)
    _check_held(s, note)
    if not s.points:
        raise IllegalAction("no_points", price=1, points=0)
