"""Bots that ask the question whose answer narrows down the possible mines best, until one mine is left.

They use only their view. Counts, not a clock, limit the search, so that a match can be replayed exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import log2

from games.core.contract import Decision
from games.core.rng import Rng
from games.orapa.rules.actions import Action, Ask, Fill, Pass, Retire, Solve
from games.orapa.rules.mines import visible_cells
from games.orapa.rules.search import Facts, all_matching_mines, random_matching_mine
from games.orapa.rules.state import ASKS, FIRST_CELL, LAST, MINE, TURN, View
from games.orapa.rules.waves import Mine, MineGrid

MOST = 1000  # mines that are listed completely; if there are more, a sample is used
NODES = 30_000  # limit of the search for all mines
SAMPLE = 100  # mines in a sample
TRIES, TRY_NODES = 2, 300  # limits of the search for one mine of a sample
MISSES = 25  # failed searches after which a smaller sample is used
FIXED_QUESTIONS = 9  # waves the easy bot sends before it begins to deduce
ROUND_THE_RIM = tuple(5 * i % FIRST_CELL for i in range(FIRST_CELL))  # every fifth label, then those between
NEEDED = 4  # with fewer facts there are too many mines to search for all of them


class OrapaBot:
    quick = False

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Action]], rng: Rng) -> Action | None:
        if decision.kind == MINE:
            return Fill(ready=True)
        mine = view.explored_by(decision.seat)
        if mine is None or decision.seat in view.wrong:
            return Retire() if decision.seat in view.wrong else Pass()
        facts = view.facts(mine)
        found = list_matching_mines(view.options.gems, facts)
        if found and len({visible_cells(other) for other in found}) == 1:
            return Solve(found[0])
        candidates = found or sample(view.options.gems, facts, rng)
        if decision.kind == LAST and not candidates:
            return Pass()
        if candidates and (decision.kind == LAST or _must_guess(view)):
            return Solve(rng.choice(candidates))
        return best_question(view, mine, candidates, rng)


class EasyBot(OrapaBot):
    """An opponent for a first match: sends its first waves round the rim at equal distances, whatever the answers."""

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Action]], rng: Rng) -> Action | None:
        mine = view.explored_by(decision.seat)
        if decision.kind == TURN and decision.seat not in view.wrong and mine is not None:
            known = view.answers(mine)
            fresh = [ask for ask in ROUND_THE_RIM if ask not in known]
            if fresh and len(view.replies_about(mine)) < FIXED_QUESTIONS:
                return Ask(fresh[0])
        return super().choose(view, decision, legal, rng)


def list_matching_mines(gems: Sequence[int], facts: Facts) -> list[Mine] | None:
    """Return all mines that agree with the answers; None if there are too many."""
    if len(facts.waves) + len(facts.looks) < NEEDED:
        return None
    return all_matching_mines(gems, facts, most=MOST, nodes=NODES)


def sample(gems: Sequence[int], facts: Facts, rng: Rng) -> list[Mine]:
    """Return random mines that agree with the answers."""
    found: list[Mine] = []
    misses = 0
    while len(found) < SAMPLE and misses < MISSES:
        mine = random_matching_mine(gems, facts, rng, tries=TRIES, nodes=TRY_NODES)
        if mine is None:
            misses += 1
        else:
            found.append(mine)
    return found


def best_question(view: View, mine: int, candidates: Sequence[Mine], rng: Rng) -> Ask:
    """Return the new question with the highest entropy over all candidates; waves before fields if equal."""
    known = view.answers(mine)
    fresh = [ask for ask in ASKS if ask not in known]
    if not fresh:
        return Ask(rng.choice(ASKS), again=True)
    if not candidates:
        return Ask(rng.choice([ask for ask in fresh if ask < FIRST_CELL] or fresh))
    answers = []
    for candidate in candidates:
        mine_grid = MineGrid(candidate)
        answers.append([*mine_grid.waves(), *(mine_grid.look(ask - FIRST_CELL) for ask in ASKS[FIRST_CELL:])])
    best, chosen = -1.0, fresh[0]
    for ask in rng.shuffled([ask for ask in fresh if ask < FIRST_CELL]) + [a for a in fresh if a >= FIRST_CELL]:
        value = entropy([answer[ask] for answer in answers])
        if value > best + 1e-9:
            best, chosen = value, ask
    return Ask(chosen)


def entropy(answers: Sequence[int]) -> float:
    """Return the Shannon entropy of the answers, in bits."""
    whole = len(answers)
    return log2(whole) - sum(n * log2(n) for n in Counter(answers).values()) / whole


def _must_guess(view: View) -> bool:
    """Return whether this is the last turn before the round limit. Never in a duel: a wrong guess loses it."""
    return not view.duel and view.round == view.options.round_limit
