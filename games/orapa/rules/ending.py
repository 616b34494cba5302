"""How a match ends, who wins, and what is revealed."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.contract import Event, Outcome, Result
from games.core.seats import leavers
from games.orapa.rules.actions import placement_words
from games.orapa.rules.state import State

SOLVED, WRONG, ALL_WRONG = "solved", "wrong_solution", "all_wrong"
RESIGNED, ROUND_LIMIT = "resigned", "round_limit"


def end_match(s: State, reason: str, events: tuple[Event, ...]) -> Result[State]:
    """End the match for this reason, and reveal all mines (O-36)."""
    s = replace(s, ended=reason, placing=())
    ending = Event(reason, {"seats": list(winners(s)), "round": s.round})
    revealed = [
        Event("revealed", {"mine": s.owner(i), "lays": [placement_words(number) for number in mine]})
        for i, mine in enumerate(s.mines)
        if mine
    ]
    return Result(s, (*events, ending, *revealed), final=True)


def end_after_leaving(s: State, events: tuple[Event, ...]) -> Result[State] | None:
    """End the match after a seat left, if no opponent is left or no seat can win any more; None: it goes on."""
    if s.contenders and len(s.playing) > 1:
        return None
    if s.closing:
        return end_match(s, SOLVED, events) if not s.contenders else None
    explorers = [seat for seat in s.playing if seat != s.master]
    return end_match(s, ALL_WRONG if explorers and not s.contenders else RESIGNED, events)  # O-32


def winners(s: State) -> tuple[int, ...]:
    """Return the seats that won; () if none did."""
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
    """Return the ranking. Without a winner, all seats still playing share the first place; leavers are last (G-9)."""
    first = winners(s) or tuple(s.playing)
    others = tuple(seat for seat in s.playing if seat not in first)
    return Outcome(tuple(group for group in (first, others, *leavers(s.left)) if group), s.ended)
