"""Hiding the gems: a seat places them one by one, in secret, until it is ready."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.core.contract import Event, Result
from games.core.rng import Rng
from games.core.seats import first_from
from games.orapa.rules.actions import Action, Fill, Place, Ready, Remove, placement_words
from games.orapa.rules.data import CELLS
from games.orapa.rules.gems import GEMS, PLACEMENTS
from games.orapa.rules.mines import (
    complete,
    members,
    missing,
    open_placements,
    random_mine,
    unreached,
    with_placement,
    without,
)
from games.orapa.rules.state import State
from games.orapa.rules.waves import Mine

FILL, FILL_READY, READY = Fill(), Fill(ready=True), Ready()
SAMPLE = 3  # places per gem among the legal actions; `completion` offers all of them word by word


def own_mine(s: State, seat: int) -> Mine:
    """Return the gems this seat has placed so far."""
    return s.mines[seat if s.duel else 0]


def sample_actions(s: State, seat: int) -> Iterator[Action]:
    """Yield some legal actions. The first one finishes hiding: emails use it as their example."""
    mine, gems = own_mine(s, seat), s.options.gems
    yield READY if complete(mine, gems) else FILL_READY
    for gem in missing(mine, gems):
        places = members(open_placements(mine, gem))
        for i in range(min(SAMPLE, len(places))):
            yield Place(places[(2 * i + 1) * len(places) // (2 * SAMPLE)])
    if missing(mine, gems):
        yield FILL
    for number in mine:
        yield Remove(PLACEMENTS[number].gem)


def apply(s: State, seat: int, a: Action, rng: Rng) -> Result[State]:
    mine = own_mine(s, seat)
    match a:
        case Place(number):
            moved = without(mine, PLACEMENTS[number].gem) != mine
            mine = with_placement(mine, number)
            lay = PLACEMENTS[number]
            facts = {"seat": seat, "gem": lay.name, "cell": CELLS[lay.cell], "rot": lay.rot, "moved": moved}
            return _laid(s, seat, mine, Event("laid", facts, (seat,)))
        case Remove(gem):
            return _laid(s, seat, without(mine, gem), Event("removed", {"seat": seat, "gem": GEMS[gem]}, (seat,)))
    events: tuple[Event, ...] = ()
    if isinstance(a, Fill) and not complete(mine, s.options.gems):
        mine = random_mine(s.options.gems, rng, mine)
        s = _with_mine(s, seat, mine)
        events = (Event("filled", {"seat": seat, "lays": [placement_words(number) for number in mine]}, (seat,)),)
    if a == FILL:
        return Result(s, events, final=True)
    s = replace(s, placing=tuple(other for other in s.placing if other != seat))
    events = (*events, Event("ready", {"seat": seat}))
    return Result(s, events, final=True) if s.placing else begin_search(s, events)


def _laid(s: State, seat: int, mine: Mine, event: Event) -> Result[State]:
    """Store the mine and warn of each gem that no wave reaches now: it prevents `ready` (O-6)."""
    cut_off = [Event("cut_off", {"seat": seat, "gem": GEMS[gem]}, (seat,)) for gem in unreached(mine)]
    return Result(_with_mine(s, seat, mine), (event, *cut_off))


def _with_mine(s: State, seat: int, mine: Mine) -> State:
    index = seat if s.duel else 0
    return replace(s, mines=tuple(mine if i == index else other for i, other in enumerate(s.mines)))


def begin_search(s: State, events: tuple[Event, ...]) -> Result[State]:
    """Begin the search with the start player or, if that one left, the next seat still playing."""
    first = first_from(s.starter, s.seats, [seat for seat in s.playing if seat != s.master])
    return Result(replace(s, turn=first), (*events, Event("begun", {"seat": first})), final=True)
