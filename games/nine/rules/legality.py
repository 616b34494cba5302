"""Which actions answer a decision, and why another action is not allowed."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.contract import Decision, IllegalAction
from games.nine.rules.actions import Action, Call, Place, Swap
from games.nine.rules.data import ANIMALS, CELLS, EMPTY, LETTER_OF, LETTERS
from games.nine.rules.ending import group_size, has_nine
from games.nine.rules.grid import same_line
from games.nine.rules.state import State

SPACES = range(len(CELLS))
SWAPS = tuple(Swap(a, b) for a in SPACES for b in SPACES if a < b and same_line(a, b))
PLACES = {letter: tuple(Place(name, cell) for cell in SPACES) for letter, name in ANIMALS.items()}
CALL = Call()


def legal(s: State, d: Decision) -> Iterable[Action]:
    """Return every action that answers this decision."""
    if d.kind == "swap":
        return SWAPS  # N-8 to N-10: any pieces, also two equal ones
    if d.kind == "place":
        free = [i for i in SPACES if s.cells[i] == EMPTY]
        return (PLACES[letter][i] for letter in LETTERS if letter in s.hands[d.seat] for i in free)
    return (CALL,) if has_nine(s, d.seat) else ()


def check(s: State, d: Decision, a: Action) -> None:
    """Raise IllegalAction unless the action answers this decision."""
    if s.ended:
        raise IllegalAction("over")
    if isinstance(a, Call):
        _check_call(s, d)
    elif d.kind == "place" and isinstance(a, Place):
        _check_place(s, d, a)
    elif d.kind == "swap" and isinstance(a, Swap):
        _check_swap(s, d, a)
    else:
        raise IllegalAction(f"expected_{d.kind}")


def _check_place(s: State, d: Decision, a: Place) -> None:
    if d.seat != s.turn:
        raise IllegalAction("not_your_turn")
    if a.animal not in LETTER_OF or LETTER_OF[a.animal] not in s.hands[d.seat]:
        raise IllegalAction("not_in_hand", animal=a.animal)
    if a.cell not in SPACES:
        raise IllegalAction("off_board")
    if s.cells[a.cell] != EMPTY:
        raise IllegalAction("occupied", cell=CELLS[a.cell])


def _check_swap(s: State, d: Decision, a: Swap) -> None:
    if d.seat != s.turn:
        raise IllegalAction("not_your_turn")
    if a.a not in SPACES or a.b not in SPACES:
        raise IllegalAction("off_board")
    if a.a == a.b:
        raise IllegalAction("same_cell", cell=CELLS[a.a])
    if not same_line(a.a, a.b):
        raise IllegalAction("not_one_line", a=CELLS[a.a], b=CELLS[a.b])


def _check_call(s: State, d: Decision) -> None:
    if s.hands:
        raise IllegalAction("call_too_early")  # N-6
    if s.options.call == "automatic":
        raise IllegalAction("call_is_automatic")
    if d.kind != "call":
        raise IllegalAction(f"expected_{d.kind}")
    if not has_nine(s, d.seat):
        raise IllegalAction("not_connected", size=group_size(s, s.cards[d.seat]))  # N-16
