"""Why an action is not allowed: `check` raises IllegalAction with the reason."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract import Decision, IllegalAction
from games.orapa.rules.actions import Action, Ask, Fill, Pass, Place, Ready, Remove, Retire, Solve
from games.orapa.rules.data import CELLS, LABELS
from games.orapa.rules.gems import GEMS, PLACEMENTS
from games.orapa.rules.hiding import own_mine
from games.orapa.rules.mines import complete, conflict, missing, unreached
from games.orapa.rules.state import ASKS, FIRST_CELL, LAST, MINE, STOP, TURN, State
from games.orapa.rules.waves import ABSORBED, Mine, colour, exit_label

ANSWERS_TO: dict[str, tuple[type[Action], ...]] = {  # by kind of decision
    MINE: (Place, Remove, Fill, Ready),
    TURN: (Ask, Solve, Pass, Retire),
    LAST: (Solve, Pass),
    STOP: (Retire,),
}


def check(s: State, d: Decision, a: Action, pending: Sequence[Decision]) -> None:
    if s.ended:
        raise IllegalAction("over")
    if d not in pending:
        raise IllegalAction("not_asked")
    if not isinstance(a, ANSWERS_TO[d.kind]):
        raise IllegalAction(f"expected_{d.kind}")
    match a:
        case Place() | Remove() | Fill() | Ready():
            _check_hiding(s, d.seat, a)
        case Ask():
            _check_ask(s, d.seat, a)
        case Solve():
            _check_solution(s, d.seat, a.lays)
        case Retire() if d.seat not in s.wrong:
            raise IllegalAction("retire_too_early")


def _check_hiding(s: State, seat: int, a: Action) -> None:
    mine, gems = own_mine(s, seat), s.options.gems
    match a:
        case Place(number):
            if not 0 <= number < len(PLACEMENTS):
                raise IllegalAction("no_such_laying")
            gem = PLACEMENTS[number].gem
            if gem not in gems:
                raise IllegalAction("not_in_play", gem=GEMS[gem])
            _check_conflict(mine, number)
        case Remove(gem):
            if gem not in range(len(GEMS)):
                raise IllegalAction("remove_needs_gem")
            if gem in missing(mine, range(len(GEMS))):
                raise IllegalAction("not_laid", gem=GEMS[gem])
        case Fill(ready=False):
            if complete(mine, gems):
                raise IllegalAction("nothing_missing")
        case Ready():
            if lacking := missing(mine, gems):
                raise IllegalAction("gems_missing", gem=GEMS[lacking[0]], n=len(lacking))
            _check_reached(mine)


def _check_ask(s: State, seat: int, a: Ask) -> None:
    mine = s.explored_by(seat)
    if a.ask not in ASKS or mine is None:
        raise IllegalAction("no_such_question")
    known = None if a.again else s.known_reply(mine, a.ask)  # O-20: asking again is allowed with the word `again`
    if known is None:
        return
    if a.ask >= FIRST_CELL:
        raise IllegalAction("known_field", cell=CELLS[known.cell], field=known.answer)
    if known.answer == ABSORBED:
        raise IllegalAction("known_absorbed", label=LABELS[a.ask])
    raise IllegalAction(
        "known_wave", label=LABELS[a.ask], to=LABELS[exit_label(known.answer)], colour=colour(known.answer)
    )


def _check_solution(s: State, seat: int, lays: Mine) -> None:
    """Check that the seat may hand in a solution (O-31) and that the solution is a legal mine (O-26)."""
    if seat in s.wrong:
        raise IllegalAction("handed_in_already")
    if tuple(sorted(set(lays))) != lays or not all(0 <= number < len(PLACEMENTS) for number in lays):
        raise IllegalAction("no_such_laying")
    gems = [PLACEMENTS[number].gem for number in lays]
    if len(set(gems)) != len(gems):
        raise IllegalAction("no_such_laying")
    for gem in gems:
        if gem not in s.options.gems:
            raise IllegalAction("not_in_play", gem=GEMS[gem])
    if lacking := missing(lays, s.options.gems):
        raise IllegalAction("sheet_incomplete", gem=GEMS[lacking[0]])
    for number in lays:
        _check_conflict(lays, number)
    _check_reached(lays)


def _check_conflict(mine: Mine, number: int) -> None:
    if found := conflict(mine, number):
        kind, other = found
        raise IllegalAction(kind, gem=PLACEMENTS[number].name, other=PLACEMENTS[other].name)


def _check_reached(mine: Mine) -> None:
    if cut_off := unreached(mine):
        raise IllegalAction("unreached", gem=GEMS[cut_off[0]])
