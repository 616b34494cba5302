"""What a turn does: ask a question, hand in a solution, and pass the turn on."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.seats import pass_turn
from games.orapa.rules.actions import placement_words
from games.orapa.rules.data import CELLS, FIELDS, LABELS
from games.orapa.rules.ending import ALL_WRONG, ROUND_LIMIT, SOLVED, WRONG, end_match
from games.orapa.rules.mines import visible_cells
from games.orapa.rules.state import FIRST_CELL, Reply, State
from games.orapa.rules.waves import ABSORBED, Mine, MineGrid, colour, exit_label


def ask(s: State, seat: int, ask: int) -> Result[State]:
    """Answer a question (O-21) and tell the answer to every seat (O-28)."""
    mine = s.explored_by(seat)
    assert mine is not None
    mine_grid = MineGrid(s.mines[mine])
    facts: dict[str, object] = {"seat": seat, "mine": s.owner(mine)}
    if ask >= FIRST_CELL:
        answer = mine_grid.look(ask - FIRST_CELL)
        event = Event("looked", {**facts, "cell": CELLS[ask - FIRST_CELL], "field": FIELDS[answer]})
    else:
        answer = mine_grid.wave(ask)
        facts["label"] = LABELS[ask]
        if answer == ABSORBED:
            event = Event("absorbed", facts)
        else:
            event = Event("wave", {**facts, "to": LABELS[exit_label(answer)], "colour": colour(answer)})
    return next_turn(replace(s, replies=(*s.replies, Reply(seat, ask, answer))), (event,))


def submit_solution(s: State, seat: int, sheet: Mine) -> Result[State]:
    """Judge a solution: by O-23 if two players explore each other's mines, otherwise by O-29 to O-32."""
    mine = s.explored_by(seat)
    assert mine is not None
    right = visible_cells(sheet) == visible_cells(s.mines[mine])  # O-25, O-38
    s = replace(s, sheets=tuple(sheet if i == seat else other for i, other in enumerate(s.sheets)))
    told = Event("sheet", {"seat": seat, "lays": [placement_words(number) for number in sheet]}, (seat,))
    if right:
        s = replace(s, right=(*s.right, seat))
        events = (told, Event("right", {"seat": seat}))
        return end_match(s, SOLVED, events) if s.duel else next_turn(s, events)
    s = replace(s, wrong=(*s.wrong, seat))
    events = (told, Event("wrong", {"seat": seat}))
    if s.duel:
        return end_match(s, WRONG, events)
    if not s.contenders and not s.closing:
        return end_match(s, ALL_WRONG, events)
    return next_turn(s, events)


def next_turn(s: State, events: tuple[Event, ...]) -> Result[State]:
    """Pass the turn to the next scientist. Past the start player a new round begins, or the match ends."""
    asked_next = s.contenders if s.closing else [i for i in s.scientists if i not in s.left and i not in s.retired]
    turn, new_round = pass_turn(s.turn, s.starter, s.seats, asked_next)
    if not new_round:
        return Result(replace(s, turn=turn), events, final=True)
    if s.closing:
        return end_match(s, SOLVED, events)  # O-30
    if s.round == s.options.round_limit:
        return end_match(s, ROUND_LIMIT, events)  # G-7
    return Result(replace(s, turn=turn, round=s.round + 1), events, final=True)
