"""Opponents that draw conclusions: they ask what best parts the mines that agree with all answers, until one is left.

All they use is their view. What they do is bounded by counts, never by a clock, so that the same match is played again
in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import log2

from games.core.contract import Decision
from games.core.rng import Rng
from games.orapa.actions import Action, Ask, Fill, Pass, Retire, Solve
from games.orapa.mines import picture
from games.orapa.search import Facts, all_mines, some_mine
from games.orapa.state import ASKS, FIRST_CELL, View
from games.orapa.waves import Ground, Mine

MOST = 1000  # so many mines are looked at one by one; of more, a sample
NODES = 30_000  # steps of the search for all of them ...
SAMPLE = 100  # ... and the size of the sample
TRIES, TRY_NODES = 2, 300
MISSES = 25  # samples in a row that fail before the bot makes do with what it has
PONDERING = 12  # questions that the easy bot asks before it thinks at all
NEEDED = 4  # fewer facts than these leave far too many mines to look for all of them


class OrapaBot:
    quick = False

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Action]], rng: Rng) -> Action | None:
        if decision.kind == "mine":
            return Fill(ready=True)
        mine = view.explored_by(decision.seat)
        if mine is None or decision.seat in view.wrong:
            return Retire() if decision.seat in view.wrong else Pass()
        facts = view.facts(mine)
        found = every_mine(view.options.gems, facts)
        if found and len({picture(other) for other in found}) == 1:
            return Solve(found[0])
        if decision.kind == "last":
            return Pass()
        candidates = found or sample(view.options.gems, facts, rng)
        if candidates and _forced(view):
            return Solve(rng.choice(candidates))
        return best_question(view, mine, candidates, rng)


class EasyBot(OrapaBot):
    """Asks at random for a good while, and then begins to think."""

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Action]], rng: Rng) -> Action | None:
        mine = view.explored_by(decision.seat)
        if decision.kind == "turn" and decision.seat not in view.wrong and mine is not None:
            known = view.answers(mine)
            fresh = [ask for ask in ASKS if ask not in known and (ask < FIRST_CELL or rng.below(4) == 0)]
            if fresh and (len(view.asked(mine)) < PONDERING or rng.below(2)):
                return Ask(rng.choice(fresh))
        return super().choose(view, decision, legal, rng)


def every_mine(gems: Sequence[int], facts: Facts) -> list[Mine] | None:
    """All mines that agree with the answers; None if they are too many."""
    if len(facts.waves) + len(facts.looks) < NEEDED:
        return None
    return all_mines(gems, facts, most=MOST, nodes=NODES)


def sample(gems: Sequence[int], facts: Facts, rng: Rng) -> list[Mine]:
    found: list[Mine] = []
    misses = 0
    while len(found) < SAMPLE and misses < MISSES:
        mine = some_mine(gems, facts, rng, tries=TRIES, nodes=TRY_NODES)
        if mine is None:
            misses += 1
        else:
            found.append(mine)
    return found


def best_question(view: View, mine: int, candidates: Sequence[Mine], rng: Rng) -> Ask:
    """The one whose answer is the hardest to foretell, over all candidates; of equal ones, waves before fields."""
    known = view.answers(mine)
    fresh = [ask for ask in ASKS if ask not in known]
    if not fresh:
        return Ask(rng.choice(ASKS), again=True)
    if not candidates:
        return Ask(rng.choice([ask for ask in fresh if ask < FIRST_CELL] or fresh))
    answers = []
    for candidate in candidates:
        ground = Ground(candidate)
        answers.append([*ground.waves(), *(ground.look(ask - FIRST_CELL) for ask in ASKS[FIRST_CELL:])])
    best, chosen = -1.0, fresh[0]
    for ask in rng.shuffled([ask for ask in fresh if ask < FIRST_CELL]) + [a for a in fresh if a >= FIRST_CELL]:
        value = surprise([answer[ask] for answer in answers])
        if value > best + 1e-9:
            best, chosen = value, ask
    return Ask(chosen)


def surprise(answers: Sequence[int]) -> float:
    """How much an answer tells on average, in bits."""
    whole = len(answers)
    return log2(whole) - sum(n * log2(n) for n in Counter(answers).values()) / whole


def _forced(view: View) -> bool:
    """The last turn of the last round. Two who explore each other lose by a wrong guess, and so are not forced."""
    return not view.duel and view.round == view.options.round_limit
