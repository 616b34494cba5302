"""An opponent that counts the worlds its own view allows, and trades for its drillings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from games.core.contract import Decision
from games.core.rng import Rng
from games.i9n.actions import Action, Buy, Drill, End, Place, Sell, Step, Swap
from games.i9n.data import HAND_LIMIT, INDEX, NOTES, NOTES_PER_KIND, RIGS
from games.i9n.deduction import Knowledge, deduce, evidence
from games.i9n.drilling import forbidden
from games.i9n.state import View
from games.i9n.trading import price, small_swaps, sold, without
from games.i9n.world import EVERY, LABELS, STEP, VALID, distance

# Fields from which most of the map is near: one explorer for each half of the world.
WESTERN = tuple(INDEX[name] for name in ("c2", "c3", "d2", "d3", "e2", "e3", "f2", "f3"))
EASTERN = tuple(INDEX[name] for name in ("c6", "c7", "d6", "d7", "e6", "e7", "f6", "f7"))

POINT = 0.12  # what a point is worth in tanks
TURN = 2.0  # points a turn brings on average
LATER = 0.3  # what every further turn of waiting takes off, in tanks
NEWS = 1.2  # at most, for learning whether a field flows where that is open
ENDING = 4.0  # what finding the last well is worth beside its tanks
TRADE = 0.05  # what a note in hand is better than the same note at the exchange
BARGAIN = 0.1  # tanks that a swap has to gain
ENOUGH = 40  # actions in one turn after which only drilling goes on
WANDERING = 60  # actions in a hundred that the easy bot takes at random


class Plan(msgspec.Struct, frozen=True):
    """An explorer goes to a field and drills there, paying with a note that is held or bought."""

    value: float
    explorer: int
    field: int
    note: int
    steps: int
    short: int  # points missing for all of it, the note included
    now: bool  # it can be carried out in this turn, if need be by selling other notes


class I9nBot:
    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.kind == "place":
            return Place(rng.choice(WESTERN), rng.choice(EASTERN))
        return _Turn(view, rng).action()


class EasyBot(I9nBot):
    """For somebody's first match: it knows what it wants, and often does something else."""

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.kind == "turn" and rng.below(100) < WANDERING:
            return rng.choice(list(legal()))
        return super().choose(view, decision, legal, rng)


class _Turn:
    """One look at the table; the next action follows from the best plan.

    Buying and selling back costs nothing, so all that is owned counts by what it would bring: then a plan is worth the
    same before and after a trade that serves it, and the bot does not waver.
    """

    def __init__(self, view: View, rng: Rng) -> None:
        self.view, self.rng = view, rng
        self.hand = view.hands[view.turn]
        self.own = view.explorers[view.turn]
        known = deduce(evidence(view, view.mine))
        self.chances = [n / known.worlds for n in known.chances]
        self.labels = _label_chances(known)

    def action(self) -> Action:
        plan = max(self._plans(), key=lambda plan: plan.value, default=None)
        further = self._towards(plan) if plan is not None else None
        if further is None and self.view.acted < ENOUGH:
            further = self._bargain(plan) or self._keep_points(plan)
        return further or End()

    # --- plans ------------------------------------------------------------------------------------------------------

    def _plans(self) -> Iterator[Plan]:
        useless = forbidden(self.view) | self.view.stops
        for field in EVERY:
            if useless >> field & 1 or not self.chances[field]:
                continue
            note = self._payment(field)
            if note is None:
                continue
            gain = self._gain(self.chances[field]) - self._cost(note)
            bill = 1 if note in self.hand else 1 + price(self.view, note)
            for explorer, start in enumerate(self.own):
                steps = distance(start, field)
                short = bill + steps - self.view.points
                raised, lost = self._sales(note, short)
                waiting = LATER * (1 + (short - raised) / TURN) if short > raised else lost
                yield Plan(gain - POINT * steps - waiting, explorer, field, note, steps, short, short <= raised)

    def _gain(self, chance: float) -> float:
        """The tanks to be won, and what is learned."""
        worth = self.view.phase + (ENDING if self.view.phase == max(RIGS) else 0.0)
        return chance * worth + NEWS * chance * (1 - chance)

    def _payment(self, field: int) -> int | None:
        """The note that is missed least."""
        possible = [note for note in LABELS[field] if note in self.hand or self.view.market[note]]
        return min(possible, key=self._cost, default=None)

    def _cost(self, note: int) -> float:
        if note in self.hand:
            return POINT * sold(self.view, note) + self._winning(note)
        return POINT * price(self.view, note) + self._winning(note) + TRADE

    def _winning(self, note: int) -> float:
        """What a note in hand may bring at the end; early in the match another can be bought in time."""
        return self.labels[note] * (self.view.phase / 6) ** 2

    def _sales(self, keep: int, wanted: int) -> tuple[int, float]:
        """Points that can be raised by selling other notes, up to those wanted, and what is lost by it."""
        raised, lost, rest = 0, 0.0, self._spare(keep)
        market = list(self.view.market)
        for note in sorted(rest, key=self._winning):
            if raised >= wanted:
                break
            raised += NOTES_PER_KIND - market[note]
            market[note] += 1
            lost += self._winning(note)
        return raised, lost

    def _spare(self, keep: int) -> tuple[int, ...]:
        return without(self.hand, (keep,)) if keep in self.hand else self.hand

    # --- carrying out -----------------------------------------------------------------------------------------------

    def _towards(self, plan: Plan) -> Action | None:
        view, held = self.view, plan.note in self.hand
        if not plan.steps and held and view.points:
            return Drill(plan.explorer, plan.note)
        if view.acted >= ENOUGH:
            return None
        full = not held and len(self.hand) >= HAND_LIMIT
        if full or (plan.now and plan.short > 0):
            spare = self._spare(plan.note)
            return Sell(min(spare, key=self._winning)) if spare else None
        if not held and price(view, plan.note) <= view.points:
            return Buy(plan.note)
        if plan.steps and view.points and (held or plan.now):
            return self._step(plan)
        return None

    def _step(self, plan: Plan) -> Step:
        start = self.own[plan.explorer]
        nearer = [i for i, to in enumerate(STEP[start]) if to >= 0 and distance(to, plan.field) < plan.steps]
        return Step(plan.explorer, self.rng.choice(nearer))

    def _bargain(self, plan: Plan | None) -> Swap | None:
        """A note that probably wins, for a dearer one that probably does not."""
        view, found = self.view, []
        for other in range(view.seats):
            for given, taken in small_swaps(view, view.turn, other) if other != view.turn else ():
                gain = self._winning(taken) - self._winning(given) - POINT * (sold(view, given) - sold(view, taken))
                if gain > BARGAIN and (plan is None or given != plan.note):
                    found.append((gain, Swap(other, (given,), (taken,))))
        return max(found, key=lambda entry: entry[0])[1] if found else None

    def _keep_points(self, plan: Plan | None) -> Action | None:
        """Points lapse, notes do not: what is left goes into notes, best into those that may win."""
        view = self.view
        if len(self.hand) < HAND_LIMIT:
            afford = [n for n in range(len(NOTES)) if view.market[n] and price(view, n) <= view.points]
            if afford:
                return Buy(max(afford, key=lambda note: self._liking(note, plan)))
        return self._step(plan) if plan is not None and plan.steps and view.points else None

    def _liking(self, note: int, plan: Plan | None) -> float:
        wanted = 0.5 if plan is not None and note in LABELS[plan.field] else 0.0
        return self.labels[note] * self.view.phase / 3 + wanted + 0.1 * price(self.view, note)


def _label_chances(known: Knowledge) -> list[float]:
    """How likely each label is to hold for the last well."""
    total = sum(known.ends)
    return [sum(n for f, n in enumerate(known.ends) if VALID[note] >> f & 1) / total for note in range(len(NOTES))]
