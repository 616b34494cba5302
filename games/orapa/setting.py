"""Hiding the gems: one by one, in secret, until the seat says that it is ready."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.core.contract import Event, IllegalAction, Result
from games.core.rng import Rng
from games.orapa.actions import Action, Fill, Place, Ready, Remove, lay_words
from games.orapa.data import CELLS
from games.orapa.gems import GEMS, LAYS
from games.orapa.mines import (
    complete,
    members,
    missing,
    open_lays,
    quarrel,
    random_mine,
    unreached,
    with_lay,
    without,
)
from games.orapa.state import State
from games.orapa.waves import Mine

FILL, FILL_READY, READY = Fill(), Fill(ready=True), Ready()
SAMPLE = 3  # places per gem among the legal actions; the page offers all of them word by word


def own(s: State, seat: int) -> Mine:
    """What this seat has laid so far."""
    return s.mines[seat if s.duel else 0]


def some_actions(s: State, seat: int) -> Iterator[Action]:
    """What leads on comes first: it is the example that a mail gives."""
    mine, gems = own(s, seat), s.options.gems
    yield READY if complete(mine, gems) else FILL_READY
    for gem in missing(mine, gems):
        places = members(open_lays(mine, gem))
        for i in range(min(SAMPLE, len(places))):
            yield Place(places[(2 * i + 1) * len(places) // (2 * SAMPLE)])
    if missing(mine, gems):
        yield FILL
    for number in mine:
        yield Remove(LAYS[number].gem)


def check(s: State, seat: int, a: Action) -> None:
    mine, gems = own(s, seat), s.options.gems
    match a:
        case Place(number):
            if not 0 <= number < len(LAYS):
                raise IllegalAction("no_such_laying")
            gem = LAYS[number].gem
            if gem not in gems:
                raise IllegalAction("not_in_play", gem=GEMS[gem])
            if trouble := quarrel(mine, number):
                raise IllegalAction(trouble[0], gem=GEMS[gem], other=GEMS[LAYS[trouble[1]].gem])
        case Remove(gem):
            if gem in missing(mine, range(len(GEMS))):
                raise IllegalAction("not_laid", gem=GEMS[gem] if gem in range(len(GEMS)) else "")
        case Fill(ready=False):
            if complete(mine, gems):
                raise IllegalAction("nothing_missing")
        case Ready():
            if lacking := missing(mine, gems):
                raise IllegalAction("gems_missing", gem=GEMS[lacking[0]], n=len(lacking))
            if lonely := unreached(mine):
                raise IllegalAction("unreached", gem=GEMS[lonely[0]])


def apply(s: State, seat: int, a: Action, rng: Rng) -> Result[State]:
    mine = own(s, seat)
    match a:
        case Place(number):
            moved = without(mine, LAYS[number].gem) != mine
            mine = with_lay(mine, number)
            lay = LAYS[number]
            facts = {"seat": seat, "gem": lay.name, "cell": CELLS[lay.cell], "rot": lay.rot, "moved": moved}
            return _laid(s, seat, mine, Event("laid", facts, (seat,)))
        case Remove(gem):
            return _laid(s, seat, without(mine, gem), Event("removed", {"seat": seat, "gem": GEMS[gem]}, (seat,)))
    events: tuple[Event, ...] = ()
    if isinstance(a, Fill) and not complete(mine, s.options.gems):
        mine = random_mine(s.options.gems, rng, mine)
        s = _with_mine(s, seat, mine)
        events = (Event("filled", {"seat": seat, "lays": [lay_words(number) for number in mine]}, (seat,)),)
    if a == FILL:
        return Result(s, events, final=True)
    s = replace(s, placing=tuple(other for other in s.placing if other != seat))
    events = (*events, Event("ready", {"seat": seat}))
    return Result(s, events, final=True) if s.placing else begun(s, events)


def _laid(s: State, seat: int, mine: Mine, event: Event) -> Result[State]:
    """What lies there may cut a gem off: that is said at once, and stands in the way of being ready (O-6)."""
    lonely = [Event("cut_off", {"seat": seat, "gem": GEMS[gem]}, (seat,)) for gem in unreached(mine)]
    return Result(_with_mine(s, seat, mine), (event, *lonely))


def _with_mine(s: State, seat: int, mine: Mine) -> State:
    index = seat if s.duel else 0
    return replace(s, mines=tuple(mine if i == index else other for i, other in enumerate(s.mines)))


def begun(s: State, events: tuple[Event, ...]) -> Result[State]:
    """All gems are hidden: the first question goes to the start player, or the next one who still plays."""
    order = [(s.starter + i) % s.seats for i in range(s.seats)]
    first = next(seat for seat in order if seat != s.master and seat not in s.left)
    return Result(replace(s, turn=first), (*events, Event("begun", {"seat": first})), final=True)
