"""A move word by word: what may follow the words chosen so far.

Labels, fields and turned gems (`red.1`) can be chosen at once, without a verb before them: these are the spots of the
board. `read` understands them, and the log shows the whole line.
"""

from __future__ import annotations

from functools import lru_cache

from games.core.contract import Decision, Next
from games.orapa.data import CELL_INDEX, CELLS, LABEL_INDEX, LABELS
from games.orapa.gems import GEM_INDEX, GEMS, LAYS, ORIENTATIONS, laid
from games.orapa.mines import complete, members, open_lays, unreached, with_lay
from games.orapa.setting import own
from games.orapa.state import FIRST_CELL, State
from games.orapa.waves import Mine

Words = tuple[str, ...]

WHOLE = Next((), complete=True)
PER_GEM = 5  # words: `red at c4 rot 1`


def follow_up(s: State, d: Decision, words: Words) -> Next | None:
    if d.kind == "mine":
        return _hiding(s, d.seat, words)
    return _turn(s, d, words)


def _one_of(options: Words, ends: Words | None = None) -> Next:
    return Next(options, frozenset(options if ends is None else ends))


# --- hiding the gems ------------------------------------------------------------------------------------------------


def oriented(gem: int, rot: int) -> str:
    return f"{GEMS[gem]}.{rot}"


def _hiding(s: State, seat: int, words: Words) -> Next | None:
    mine, gems = own(s, seat), s.options.gems
    there = tuple(GEMS[LAYS[number].gem] for number in mine)
    if not words:
        whole = complete(mine, gems)
        verbs = ("ready",) if whole else ("fill",)
        turned = tuple(dict.fromkeys(oriented(gem, LAYS[n].rot) for gem in gems for n in members(open_lays(mine, gem))))
        found = (*verbs, "place", *(("remove",) if there else ()), *turned)
        return Next(found, frozenset(verbs))
    verb, *rest = words
    if verb == "place":
        return _placing(mine, gems, tuple(rest))
    gem, _, rot = verb.partition(".")
    if gem in GEM_INDEX and GEM_INDEX[gem] in gems and rot.isdecimal():
        return _placing_turned(mine, GEM_INDEX[gem], int(rot), rest)
    if verb == "remove" and there:
        if not rest:
            return _one_of(there)
        return WHOLE if len(rest) == 1 and rest[0] in there else None
    if verb == "ready" and not rest and complete(mine, gems):
        return WHOLE
    if verb == "fill" and not complete(mine, gems):
        if not rest:
            return Next(("ready",), frozenset(("ready",)), complete=True)
        return WHOLE if rest == ["ready"] else None
    return None


def _placing(mine: Mine, gems: tuple[int, ...], words: Words) -> Next | None:
    if not words:
        return _one_of(tuple(GEMS[gem] for gem in gems), ())
    gem = GEM_INDEX.get(words[0])
    if gem is None or gem not in gems:
        return None
    return _laying(members(open_lays(mine, gem)), words[1:])


def _laying(places: list[int], words: Words, last: bool = True) -> Next | None:
    """What follows the name of a gem: at c4 rot 1."""
    if not words:
        return Next(("at",))
    if words[0] != "at":
        return None
    if len(words) == 1:
        return _one_of(tuple(dict.fromkeys(CELLS[LAYS[number].cell] for number in places)), ())
    here = [LAYS[number].rot for number in places if CELLS[LAYS[number].cell] == words[1]]
    if not here:
        return None
    if len(words) == 2:
        return Next(("rot",))
    if words[2] != "rot":
        return None
    turns = tuple(str(rot) for rot in here)
    if len(words) == 3:
        return _one_of(turns, turns if last else ())
    return WHOLE if len(words) == 4 and words[3] in turns else None


def _placing_turned(mine: Mine, gem: int, rot: int, rest: list[str]) -> Next | None:
    if rot >= len(ORIENTATIONS[gem]):
        return None
    cells = tuple(CELLS[LAYS[n].cell] for n in members(open_lays(mine, gem)) if LAYS[n].rot == rot)
    if not rest:
        return _one_of(cells)
    return WHOLE if len(rest) == 1 and rest[0] in cells else None


# --- a turn ---------------------------------------------------------------------------------------------------------


def _turn(s: State, d: Decision, words: Words) -> Next | None:
    mine = s.explored_by(d.seat)
    last, spent = d.kind == "last", d.seat in s.wrong
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
        return _one_of((*verbs, *LABELS, *CELLS), (*ends, *_fresh(s, mine, LABELS), *_fresh(s, mine, CELLS)))
    verb, *rest = words
    if verb == "solve" and not spent:
        return _solving(s.options.gems, tuple(rest))
    if (verb == "pass" and (last or spent)) or (verb == "retire" and spent):
        return WHOLE if not rest else None
    if last:
        return None
    if verb in ("scan", "look"):
        names = LABELS if verb == "scan" else CELLS
        if not rest:
            return _one_of(names, _fresh(s, mine, names))
        return _asking(s, mine, rest) if rest[0] in names else None
    return _asking(s, mine, list(words))


def _asking(s: State, mine: int, words: list[str]) -> Next | None:
    """A question whose answer is known needs one more word (O-20)."""
    ask = _ask(words[0])
    if ask is None:
        return None
    if s.known(mine, ask) is None:
        return WHOLE if len(words) == 1 else None
    if len(words) == 1:
        return _one_of(("again",))
    return WHOLE if words[1:] == ["again"] else None


def _ask(word: str) -> int | None:
    if word in LABEL_INDEX:
        return LABEL_INDEX[word]
    return FIRST_CELL + CELL_INDEX[word] if word in CELL_INDEX else None


def _fresh(s: State, mine: int, names: Words) -> Words:
    known = s.answers(mine)
    return tuple(name for name in names if _ask(name) not in known)


def _solving(gems: tuple[int, ...], words: Words) -> Next | None:
    """Gem after gem, in one order; what is laid so far stays within reach, so that there is always a way on."""
    mine: Mine = ()
    for gem in gems:
        group, words = words[:PER_GEM], words[PER_GEM:]
        if not group:
            return Next((GEMS[gem],))
        if group[0] != GEMS[gem]:
            return None
        found = _laying(list(_sound_places(mine, gem)), group[1:], gem == gems[-1])
        if len(group) < PER_GEM or found is None:
            return found if not words else None
        number = laid(GEMS[gem], group[2], int(group[4]))
        assert number is not None
        mine = with_lay(mine, number)
    return WHOLE if not words else None


@lru_cache(maxsize=1000)
def _sound_places(mine: Mine, gem: int) -> tuple[int, ...]:
    return tuple(number for number in members(open_lays(mine, gem)) if not unreached(with_lay(mine, number)))
