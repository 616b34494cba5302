"""Other mines and other sheets that a seat cannot tell from the real ones."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core.rng import Rng
from games.orapa.gems import LAYS
from games.orapa.mines import members, open_lays, picture, random_mine, unreached, with_lay
from games.orapa.search import Facts, agrees, some_mine
from games.orapa.state import State
from games.orapa.waves import Mine

TRIES, NODES = 2, 400  # of the search
MOVES = 30  # places tried for each gem, where the search finds nothing


def imagined(s: State, seat: int | None, rng: Rng) -> State:
    mines = tuple(_mine(s, i, seat, rng) for i in range(len(s.mines)))
    sheets = tuple(sheet if i == seat or not sheet else _sheet(s, i, mines, rng) for i, sheet in enumerate(s.sheets))
    return replace(s, mines=mines, sheets=sheets)


def _mine(s: State, index: int, seat: int | None, rng: Rng) -> Mine:
    if index == s.hidden_by(seat) or seat in s.right:
        return s.mines[index]
    gems = s.options.gems
    if s.owner(index) in s.placing:  # somewhere in the middle of hiding
        whole = random_mine(gems, rng)
        return tuple(number for number in whole if rng.below(2))
    tried = s.sheets[seat] if seat is not None and seat in s.wrong else ()
    return like(gems, s.facts(index), rng, s.mines[index], tried)


def like(gems: Sequence[int], facts: Facts, rng: Rng, real: Mine, tried: Mine) -> Mine:
    """A mine that gives the same answers, and is not the one that was found to be wrong."""
    found = some_mine(gems, facts, rng, tries=TRIES, nodes=NODES)
    if found is None or (tried and picture(found) == picture(tried)):
        found = shaken(facts, rng, real, tried)
    return found


def shaken(facts: Facts, rng: Rng, real: Mine, tried: Mine) -> Mine:
    """Gem by gem moved to another place, wherever the answers allow it."""
    mine = real
    for gem in rng.shuffled([LAYS[number].gem for number in real]):
        places = members(open_lays(mine, gem))
        for _ in range(MOVES):
            other = with_lay(mine, rng.choice(places))
            if agrees(other, facts) and not unreached(other) and picture(other) != picture(tried):
                mine = other
                break
    return mine


def _sheet(s: State, seat: int, mines: tuple[Mine, ...], rng: Rng) -> Mine:
    """What somebody else handed in: all that is known of it is whether it was right."""
    mine = s.explored_by(seat)
    assert mine is not None
    if seat in s.right:
        return mines[mine]
    while True:
        other = random_mine(s.options.gems, rng)
        if picture(other) != picture(mines[mine]):
            return other
