"""Questions, solutions, whose turn comes next, and how a match ends."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import AGREEMENT, Event, Outcome, Result
from games.orapa.actions import lay_words
from games.orapa.data import CELLS, FIELDS, LABELS
from games.orapa.mines import picture
from games.orapa.state import FIRST_CELL, Reply, State
from games.orapa.waves import ABSORBED, Ground, Mine, colour, leaves

SOLVED, WRONG, ALL_WRONG = "solved", "wrong_solution", "all_wrong"
RESIGNED, ROUND_LIMIT = "resigned", "round_limit"


# --- a turn ---------------------------------------------------------------------------------------------------------


def asked(s: State, seat: int, ask: int) -> Result[State]:
    """O-21: the site answers, and everybody hears it (O-28)."""
    mine = s.explored_by(seat)
    assert mine is not None
    ground = Ground(s.mines[mine])
    facts: dict[str, object] = {"seat": seat, "mine": s.owner(mine)}
    if ask >= FIRST_CELL:
        answer = ground.look(ask - FIRST_CELL)
        event = Event("looked", {**facts, "cell": CELLS[ask - FIRST_CELL], "field": FIELDS[answer]})
    else:
        answer = ground.wave(ask)
        facts["label"] = LABELS[ask]
        if answer == ABSORBED:
            event = Event("absorbed", facts)
        else:
            event = Event("wave", {**facts, "to": LABELS[leaves(answer)], "colour": colour(answer)})
    return next_turn(replace(s, replies=(*s.replies, Reply(seat, ask, answer))), (event,))


def handed_in(s: State, seat: int, sheet: Mine) -> Result[State]:
    """O-23 for two who explore each other, O-29 to O-32 for the rest."""
    mine = s.explored_by(seat)
    assert mine is not None
    right = picture(sheet) == picture(s.mines[mine])  # O-25, O-38
    s = replace(s, sheets=tuple(sheet if i == seat else other for i, other in enumerate(s.sheets)))
    told = Event("sheet", {"seat": seat, "lays": [lay_words(number) for number in sheet]}, (seat,))
    if right:
        s = replace(s, right=(*s.right, seat))
        events = (told, Event("right", {"seat": seat}))
        return over(s, SOLVED, events) if s.duel else next_turn(s, events)
    s = replace(s, wrong=(*s.wrong, seat))
    events = (told, Event("wrong", {"seat": seat}))
    if s.duel:
        return over(s, WRONG, events)
    if not s.hopeful and not s.closing:
        return over(s, ALL_WRONG, events)
    return next_turn(s, events)


def next_turn(s: State, events: tuple[Event, ...]) -> Result[State]:
    """To the next scientist; past the start player's place a new round begins, if there is one."""
    asked_next = s.hopeful if s.closing else [i for i in s.scientists if i not in s.left and i not in s.retired]
    steps = next((i for i in range(1, s.seats + 1) if (s.turn + i) % s.seats in asked_next), s.seats)
    if (s.turn - s.starter) % s.seats + steps < s.seats:
        return Result(replace(s, turn=(s.turn + steps) % s.seats), events, final=True)
    if s.closing:
        return over(s, SOLVED, events)  # O-30
    if s.round == s.options.round_limit:
        return over(s, ROUND_LIMIT, events)  # G-7
    return Result(replace(s, turn=(s.turn + steps) % s.seats, round=s.round + 1), events, final=True)


# --- the end --------------------------------------------------------------------------------------------------------


def over_without(s: State, events: tuple[Event, ...]) -> Result[State] | None:
    """After somebody gave up: the match ends if nobody is left to play against, or nobody left who could win."""
    if s.hopeful and len(s.playing) > 1:
        return None
    if s.closing:
        return over(s, SOLVED, events) if not s.hopeful else None
    explorers = [seat for seat in s.playing if seat != s.master]
    return over(s, ALL_WRONG if explorers and not s.hopeful else RESIGNED, events)  # O-32


def agreed(s: State) -> Result[State]:
    return over(s, AGREEMENT, ())


def winners(s: State) -> tuple[int, ...]:
    """Who won; () where nobody did."""
    if s.ended == SOLVED:
        return tuple(seat for seat in s.playing if seat in s.right)
    if s.ended == WRONG:
        return tuple(seat for seat in s.playing if seat not in s.wrong)
    if s.ended == RESIGNED:
        return tuple(s.playing)
    if s.ended == ALL_WRONG and s.master in s.playing:
        return (s.master,)  # O-32
    return ()


def outcome(s: State) -> Outcome:
    """Where nobody won, all who still play share the first place; seats that gave up come last (G-9)."""
    first = winners(s) or tuple(s.playing)
    others = tuple(seat for seat in s.playing if seat not in first)
    gone = tuple((seat,) for seat in reversed(s.left))
    return Outcome(tuple(group for group in (first, others, *gone) if group), s.ended)


def over(s: State, reason: str, events: tuple[Event, ...]) -> Result[State]:
    """O-36: everything is shown."""
    s = replace(s, ended=reason, placing=())
    ending = Event(reason, {"seats": list(winners(s)), "round": s.round})
    shown = [
        Event("revealed", {"mine": s.owner(i), "lays": [lay_words(number) for number in mine]})
        for i, mine in enumerate(s.mines)
        if mine
    ]
    return Result(s, (*events, ending, *shown), final=True)
