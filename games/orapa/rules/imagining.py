"""Other mines and other sheets that a seat cannot tell from the real ones, drawn from what the seat knows alone."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from games.core.rng import Rng
from games.orapa.rules.gems import LAYS
from games.orapa.rules.mines import members, open_lays, picture, random_mine, unreached, with_lay
from games.orapa.rules.search import Facts, agrees, some_mine
from games.orapa.rules.state import State
from games.orapa.rules.waves import Mine

TRIES, NODES = 2, 400  # of the search
LONGER = (2_000, 20_000, 20_000)  # nodes of the searches for a mine to begin with, where the short one finds none
MOVES = 30  # places tried for each gem, where the search finds nothing


def reimagine(s: State, seat: int | None, rng: Rng) -> State:
    """Replace the mines and solutions that the seat does not know by others that agree with what it knows."""
    mines = tuple(_mine(s, i, seat, rng) for i in range(len(s.mines)))
    sheets = tuple(sheet if i == seat or not sheet else _sheet(s, i, mines, rng) for i, sheet in enumerate(s.sheets))
    return replace(s, mines=mines, sheets=sheets)


def _mine(s: State, index: int, seat: int | None, rng: Rng) -> Mine:
    if index == s.hidden_by(seat) or seat in s.right:
        return s.mines[index]
    gems = s.options.gems
    if s.owner(index) in s.placing:  # the seat is still hiding: any part of a mine is possible
        whole = random_mine(gems, rng)
        return tuple(number for number in whole if rng.below(2))
    tried = s.sheets[seat] if seat is not None and seat in s.wrong else ()
    return like(gems, s.facts(index), rng, tried)


def like(gems: tuple[int, ...], facts: Facts, rng: Rng, tried: Mine) -> Mine:
    """A mine that gives the same answers, and is not the one that was found to be wrong."""
    found = some_mine(gems, facts, rng, tries=TRIES, nodes=NODES)
    if found is None or (tried and picture(found) == picture(tried)):
        found = shaken(facts, rng, first_found(gems, facts, tried), tried)
    return found


@lru_cache(maxsize=256)
def first_found(gems: tuple[int, ...], facts: Facts, tried: Mine) -> Mine:
    """A mine that gives the same answers, found by a longer search, the same one each time.

    Not the real one: a dry run would tell what can be found out from it. Where even the longest search finds nothing,
    any mine has to do.
    """
    for number, nodes in enumerate(LONGER):
        found = some_mine(gems, facts, Rng(b"first found", number), tries=1, nodes=nodes)
        if found is not None and not (tried and picture(found) == picture(tried)):
            return found
    return random_mine(gems, Rng(b"any mine", 0))


def shaken(facts: Facts, rng: Rng, start: Mine, tried: Mine) -> Mine:
    """Gem by gem moved to another place, wherever the answers allow it."""
    mine = start
    for gem in rng.shuffled([LAYS[number].gem for number in start]):
        places = members(open_lays(mine, gem))
        for _ in range(MOVES):
            other = with_lay(mine, rng.choice(places))
            if agrees(other, facts) and not unreached(other) and picture(other) != picture(tried):
                mine = other
                break
    return mine


def _sheet(s: State, seat: int, mines: tuple[Mine, ...], rng: Rng) -> Mine:
    """Imagine another seat's solution: all that is known of it is whether it was right."""
    mine = s.explored_by(seat)
    assert mine is not None
    if seat in s.right:
        return mines[mine]
    while True:
        other = random_mine(s.options.gems, rng)
        if picture(other) != picture(mines[mine]):
            return other
