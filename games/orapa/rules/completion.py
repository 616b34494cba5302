"""What may follow the words of a move chosen so far.

Labels, fields and turned gems (`red.1`) may also come first, without a verb: labels and gems can be pressed at once.
`read` understands such lines, and the log shows the whole notation.
"""

from __future__ import annotations

from functools import lru_cache

from games.core.contract import Decision, Next
from games.orapa.rules.actions import ROTATIONS, question_number, turned_gem
from games.orapa.rules.data import CELLS, LABELS
from games.orapa.rules.gems import GEM_INDEX, GEMS, ORIENTATIONS, PLACEMENTS, find_placement
from games.orapa.rules.hiding import own_mine
from games.orapa.rules.mines import complete, members, open_placements, unreached, with_placement
from games.orapa.rules.state import LAST, MINE, STOP, State
from games.orapa.rules.waves import Mine

Words = tuple[str, ...]

COMPLETE = Next((), complete=True)
STOPPING: dict[Words, Next] = {(): Next(("retire",), frozenset(("retire",))), ("retire",): COMPLETE}
PER_GEM = 5  # words: `red at c4 rot 1`


def follow_up(s: State, d: Decision, words: Words) -> Next | None:
    if d.kind == MINE:
        return _hiding(s, d.seat, words)
    if d.kind == STOP:
        return STOPPING.get(words)
    return _turn(s, d, words)


def _one_of(options: Words, ends: Words | None = None) -> Next:
    return Next(options, frozenset(options if ends is None else ends))


# --- hiding the gems ------------------------------------------------------------------------------------------------


def _hiding(s: State, seat: int, words: Words) -> Next | None:
    mine, gems = own_mine(s, seat), s.options.gems
    there = tuple(GEMS[PLACEMENTS[number].gem] for number in mine)
    if not words:
        whole = complete(mine, gems)
        verbs = ("ready",) if whole else ("fill",)
        found = (*verbs, *(("remove",) if there else ()), *_gems_to_take(mine, gems))
        return Next(found, frozenset(verbs))
    verb, *rest = words
    if verb == "place":
        return _placing(mine, gems, tuple(rest))
    gem, _, rot = verb.partition(".")
    if gem in GEM_INDEX and GEM_INDEX[gem] in gems and rot in ROTATIONS:
        return _placing_turned(mine, GEM_INDEX[gem], int(rot), rest)
    if verb == "remove" and there:
        if not rest:
            return _one_of(there)
        return COMPLETE if len(rest) == 1 and rest[0] in there else None
    if verb == "ready" and not rest and complete(mine, gems):
        return COMPLETE
    if verb == "fill" and not complete(mine, gems):
        if not rest:
            return Next(("ready",), frozenset(("ready",)), complete=True)
        return COMPLETE if rest == ["ready"] else None
    return None


def _gems_to_take(mine: Mine, gems: tuple[int, ...]) -> Words:
    """Return every gem as it lies or, if it is not in the mine yet, turned so that it fits somewhere."""
    lying = {PLACEMENTS[number].gem: PLACEMENTS[number].rot for number in mine}
    found = []
    for gem in gems:
        turns = sorted({PLACEMENTS[number].rot for number in members(open_placements(mine, gem))})
        if turns:
            found.append(turned_gem(gem, lying.get(gem, turns[0])))
    return tuple(found)


def _placing(mine: Mine, gems: tuple[int, ...], words: Words) -> Next | None:
    if not words:
        return _one_of(tuple(GEMS[gem] for gem in gems), ())
    gem = GEM_INDEX.get(words[0])
    if gem is None or gem not in gems:
        return None
    return _after_gem(members(open_placements(mine, gem)), words[1:])


def _after_gem(places: list[int], words: Words, last: bool = True) -> Next | None:
    """Return what follows the name of a gem: `at c4 rot 1`."""
    if not words:
        return Next(("at",))
    if words[0] != "at":
        return None
    if len(words) == 1:
        return _one_of(tuple(dict.fromkeys(CELLS[PLACEMENTS[number].cell] for number in places)), ())
    here = [PLACEMENTS[number].rot for number in places if CELLS[PLACEMENTS[number].cell] == words[1]]
    if not here:
        return None
    if len(words) == 2:
        return Next(("rot",))
    if words[2] != "rot":
        return None
    turns = tuple(str(rot) for rot in here)
    if len(words) == 3:
        return _one_of(turns, turns if last else ())
    return COMPLETE if len(words) == 4 and words[3] in turns else None


def _placing_turned(mine: Mine, gem: int, rot: int, rest: list[str]) -> Next | None:
    if rot >= len(ORIENTATIONS[gem]):
        return None
    cells = tuple(CELLS[PLACEMENTS[n].cell] for n in members(open_placements(mine, gem)) if PLACEMENTS[n].rot == rot)
    if not rest:
        return _one_of(cells)
    return COMPLETE if len(rest) == 1 and rest[0] in cells else None


# --- a turn ---------------------------------------------------------------------------------------------------------


def _turn(s: State, d: Decision, words: Words) -> Next | None:
    mine = s.explored_by(d.seat)
    last, spent = d.kind == LAST, d.seat in s.wrong
    assert mine is not None
    if not words:
        verbs = (
            *(() if last else ("scan", "look")),
            *(("pass", "retire") if spent else ("solve",)),
            *(("pass",) if last else ()),
        )
        ends = tuple(verb for verb in verbs if verb in ("pass", "retire"))
        if last:
            return _one_of(verbs, ends)
        return _one_of((*verbs, *LABELS), (*ends, *_not_known(s, mine, LABELS)))
    verb, *rest = words
    if verb == "solve" and not spent:
        return _solving(s.options.gems, tuple(rest))
    if (verb == "pass" and (last or spent)) or (verb == "retire" and spent):
        return COMPLETE if not rest else None
    if last:
        return None
    if verb in ("scan", "look"):
        names = LABELS if verb == "scan" else CELLS
        if not rest:
            return _one_of(names, _not_known(s, mine, names))
        return _asking(s, mine, rest) if rest[0] in names else None
    return _asking(s, mine, list(words))


def _asking(s: State, mine: int, words: list[str]) -> Next | None:
    """Require the word `again` if the answer is known (O-20)."""
    ask = question_number(words[0])
    if ask is None:
        return None
    if s.known_reply(mine, ask) is None:
        return COMPLETE if len(words) == 1 else None
    if len(words) == 1:
        return _one_of(("again",))
    return COMPLETE if words[1:] == ["again"] else None


def _not_known(s: State, mine: int, names: Words) -> Words:
    known = s.answers(mine)
    return tuple(name for name in names if question_number(name) not in known)


def _solving(gems: tuple[int, ...], words: Words) -> Next | None:
    """Complete a solution gem by gem, in a fixed order. Only placements that leave every gem reachable are offered."""
    mine: Mine = ()
    for gem in gems:
        group, words = words[:PER_GEM], words[PER_GEM:]
        if not group:
            return Next((GEMS[gem],))
        if group[0] != GEMS[gem]:
            return None
        found = _after_gem(list(_legal_places(mine, gem)), group[1:], gem == gems[-1])
        if len(group) < PER_GEM or found is None:
            return found if not words else None
        number = find_placement(GEMS[gem], group[2], int(group[4]))
        assert number is not None
        mine = with_placement(mine, number)
    return COMPLETE if not words else None


@lru_cache(maxsize=1000)
def _legal_places(mine: Mine, gem: int) -> tuple[int, ...]:
    return tuple(
        number for number in members(open_placements(mine, gem)) if not unreached(with_placement(mine, number))
    )
