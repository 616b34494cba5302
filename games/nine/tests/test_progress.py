"""The goal, the strip that tells what the latest moves brought, and why the winner won."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.contract import Decision, Event, Outcome
from games.core.presentation import Told
from games.core.speech import Names
from games.nine import GAME, wording
from games.nine.rules.data import PIECES
from games.nine.rules.state import State
from games.nine.tests.tables import ALMOST, MASTER, RULES, board, chance, placing, play, table
from games.nine.tests.test_previews import BETTER, SAME, WORSE, mice
from games.testing import both

NAMES = ["Lena", "Jonas", "Mira"]


def swapped(seat: int, line: str) -> Event:
    _, a, b = line.split()
    return Event("swapped", {"seat": seat, "a": a, "b": b, "number": 1, "of": 2})


def after(state: State, *events: Event) -> State:
    for event in events:
        state = play(state, f"swap {event.data['a']} {event.data['b']}").state
    return state


def tell(state: State, *events: Event, reader: int | None = 0, now: State | None = None) -> Told:
    before, view = RULES.view(state, reader), RULES.view(now or after(state, *events), reader)

    def told() -> Told:
        found = wording.told(events, before, view, Names(NAMES, reader))
        assert found is not None
        return found

    both(lambda: told().sentence)
    return told()


def test_the_readers_swap_comes_with_its_change():
    state = mice(round=3)
    assert tell(state, swapped(0, BETTER)) == Told("You swapped d5 and d3", "5 → 8 of 9", "swap")
    assert tell(state, swapped(0, SAME)) == Told("You swapped a3 and f3", "5 of 9", "swap")
    own_last = tell(state, swapped(1, WORSE), swapped(0, WORSE))
    assert own_last == Told("You swapped b2 and b6", "3 → 5 of 9", "swap")
    twice = tell(state, swapped(0, SAME), swapped(0, BETTER))
    assert twice == Told("You made 2 swaps", "5 → 8 of 9", "swap")


def test_what_the_others_did_afterwards_is_told_too():
    state = mice(round=3)
    worse = tell(state, swapped(0, BETTER), swapped(1, BETTER))
    assert worse == Told("You swapped d5 and d3, then your group fell to", "5 of 9", "swap")
    better = tell(state, swapped(0, SAME), swapped(1, BETTER))
    assert better == Told("You swapped a3 and f3, then your group grew to", "8 of 9", "swap")


def test_on_return_the_change_by_the_others_is_told():
    state = mice(round=3)
    assert tell(state, swapped(1, WORSE)) == Told("Your group fell to", "3 of 9", "rival")
    assert tell(state, swapped(1, BETTER)) == Told("Your group grew to", "8 of 9", "rival")
    assert tell(state, swapped(2, SAME)) == Told("Your group still has", "5 of 9", "rival")


def test_n15_spectators_and_spoken_calls_get_no_numbers():
    assert tell(mice(round=3), swapped(1, BETTER), reader=None) == Told("Jonas swapped d5 and d3.", "", "swap")
    spoken = mice(round=3, call="spoken")
    assert tell(spoken, swapped(0, BETTER)) == Told("You swapped d5 and d3.", "", "swap")
    assert tell(spoken, swapped(1, BETTER)) == Told("Jonas swapped d5 and d3.", "", "rival")


@pytest.mark.parametrize(("reader", "icon"), [(0, "cup"), (1, "flag"), (None, "cup")])
@pytest.mark.parametrize(
    "event",
    [
        Event("nine", {"seat": 0, "animal": "frog", "called": False}),
        Event("round_limit", {"round": 24, "winners": [0], "size": 7}),
        Event("last_seat", {"seat": 0}),
    ],
    ids=lambda event: event.kind,
)
def test_the_end_comes_first(event, reader, icon):
    over = table(board(f=MASTER), "fcd", ended="nine", winners=(0,))
    told = tell(table(board(f=ALMOST), "fcd"), swapped(0, "swap b4 f4"), event, reader=reader, now=over)
    assert told.icon == icon
    if event.kind == "round_limit":
        assert told.change == "7 of 9"
        assert told.sentence == f"{'You win' if reader == 0 else 'Lena wins'} with the largest group"
    else:
        assert told.sentence == wording.event(event, Names(NAMES, reader))


def test_a_shared_win_is_short_enough_for_the_strip():
    event = Event("round_limit", {"round": 24, "winners": [0, 1], "size": 7})
    over = table(ended="round_limit", winners=(0, 1))
    assert tell(table(), event, now=over) == Told("Lena and Jonas share the win, each with", "7 of 9", "cup")


@pytest.mark.parametrize(
    ("events", "sentence", "icon"),
    [
        ([("placed", 0), ("placed", 1)], "You placed a frog on b2.", "check"),
        ([("placed", 1), ("placed", 2)], "Mira placed a frog on b2.", "rival"),
        ([("left", 1), ("placed_for", 1)], "Jonas gave up.", "rival"),
        ([("full", 0)], "The board is full. You swap first.", "swap"),
        ([("started", 1), ("card", 0)], "You drew your secret card: frog.", "eye"),
    ],
)
def test_other_events(events, sentence, icon):
    facts: dict[str, Any] = {"animal": "frog", "cell": "b2", "setup": "random"}
    state = placing(("f", "c", ""), ".." + "fcdm" * 8 + "dm", cards="fcd")
    told = tell(state, *(Event(kind, {"seat": seat, **facts}) for kind, seat in events), now=state)
    assert (told.sentence, told.icon) == (sentence, icon)


def test_nothing_to_tell_is_left_to_the_page():
    view = RULES.view(mice(), 0)
    revealed = Event("revealed", {"cards": ["mouse", "cat", "frog"], "spare": ["duck"]})
    assert wording.told([revealed], view, view, Names(NAMES, 0)) is None


def test_the_goal():
    english, german = both(lambda: _goal(RULES.view(mice(), 0)))
    assert english == "Bring your 9 mice together: 5 of 9" and "Mäuse" in german
    empty = placing(("f", "c"), "." * 36)
    assert _goal(RULES.view(empty, 0)) == "Bring your 9 frogs together: 0 of 9"
    both(lambda: _goal(RULES.view(mice(call="spoken"), 0)))
    assert _goal(RULES.view(mice(call="spoken", ended="agreement"), 0)).endswith("5 of 9")


def _goal(view: Any) -> str:
    goal = wording.goal(view)
    assert goal is not None
    return f"{goal.text}: {goal.done} of {goal.of}"


def test_why_the_winner_won():
    over = RULES.view(table(board(f=MASTER), ended="nine", winners=(0,), round=5), None)
    english, _ = both(lambda: wording.why(Outcome(((0,), (1,)), "nine"), over))
    assert english.startswith("All 9 frogs came together in round 5. The next best group had ")
    state = table(board(f=ALMOST), ended="round_limit", winners=(0,), round=24)
    english, _ = both(lambda: wording.why(Outcome(((0,), (1,)), "round_limit"), RULES.view(state, 1)))
    assert english.startswith("The largest group after round 24: 8 of 9 pieces.")
    tie = table(ended="round_limit", winners=(0, 1), round=24)
    both(lambda: wording.why(Outcome(((0, 1),), "round_limit"), RULES.view(tie, 1)))
    assert wording.why(Outcome(((0,), (1,)), "last_seat"), RULES.view(over_by_leaving(), 0)) == ""


def over_by_leaving() -> State:
    return RULES.leave(table(), 1, chance()).state


def test_hints_and_prompts_while_choosing():
    view, swap, place = RULES.view(mice(), 0), Decision(0, "swap"), Decision(0, "place")
    assert wording.hint(view, swap, BETTER.split()) == "Your largest group: 5 → 8 of 9. A swap can't be undone."
    assert wording.hint(view, swap, SAME.split()) == "Your largest group stays at 5 of 9. A swap can't be undone."
    winning = RULES.view(table(board(f=ALMOST), places=PIECES), 0)
    assert wording.hint(winning, swap, ("swap", "b4", "f4")) == "All nine connected: this swap wins the match!"
    for decision, words, said in (
        (swap, ("swap",), "Pick two pieces on the board"),
        (swap, ("swap", "b3"), "Swap b3 and …"),
        (place, ("place",), "Pick one of your pieces"),
        (place, ("place", "frog"), "Pick a free space"),
    ):
        english, german = both(lambda d=decision, w=words: wording.prompt(view, d, w))
        assert english == said and len(german) <= 35
    assert wording.prompt(view, Decision(0, "call", holds_up=False), ("call",)) == ""
    assert not GAME.presentation.undoable("swap", BETTER.split())  # N-12


@pytest.mark.parametrize("state", [mice(), mice(call="spoken"), table(ended="nine", winners=(0,))])
def test_the_legend_lists_only_marks_that_the_reader_can_meet(state):
    own, watching = (GAME.board.panel(RULES.view(state, seat), None) for seat in (0, None))  # type: ignore[arg-type]
    assert own.startswith("<h2>") and ("Only you see this" in own) and "Only you" not in watching
    assert ("with its size" in own) == (state.options.call == "automatic" and not state.ended)
    assert ("winner" in watching) == bool(state.ended)
