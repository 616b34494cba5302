"""Other mines and other sheets that a seat cannot tell from the real ones, drawn from what the seat knows alone."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from games.core.rng import Rng
from games.orapa.rules.gems import PLACEMENTS
from games.orapa.rules.mines import members, open_placements, random_mine, unreached, visible_cells, with_placement
from games.orapa.rules.search import Facts, matches_facts, random_matching_mine
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
    return mine_with_same_answers(gems, s.facts(index), rng, tried)


def mine_with_same_answers(gems: tuple[int, ...], facts: Facts, rng: Rng, tried: Mine) -> Mine:
    """Return a random mine that gives the same answers and is not the one that was found to be wrong."""
    found = random_matching_mine(gems, facts, rng, tries=TRIES, nodes=NODES)
    if found is None or (tried and visible_cells(found) == visible_cells(tried)):
        found = move_gems_at_random(facts, rng, fixed_mine_with_same_answers(gems, facts, tried), tried)
    return found


@lru_cache(maxsize=256)
def fixed_mine_with_same_answers(gems: tuple[int, ...], facts: Facts, tried: Mine) -> Mine:
    """Return a mine that gives the same answers, found by a longer search, always the same one for these facts.

    It does not begin with the real mine, because the result may depend only on what the seat knows. If even the longest
    search finds nothing, it returns any mine.
    """
    for number, nodes in enumerate(LONGER):
        found = random_matching_mine(gems, facts, Rng(b"first found", number), tries=1, nodes=nodes)
        if found is not None and not (tried and visible_cells(found) == visible_cells(tried)):
            return found
    return random_mine(gems, Rng(b"any mine", 0))


def move_gems_at_random(facts: Facts, rng: Rng, start: Mine, tried: Mine) -> Mine:
    """Move each gem to another place where the answers allow it."""
    mine = start
    for gem in rng.shuffled([PLACEMENTS[number].gem for number in start]):
        places = members(open_placements(mine, gem))
        for _ in range(MOVES):
            other = with_placement(mine, rng.choice(places))
            if matches_facts(other, facts) and not unreached(other) and visible_cells(other) != visible_cells(tried):
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
        if visible_cells(other) != visible_cells(mines[mine]):
            return other
