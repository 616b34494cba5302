"""The bots: they compute the chances of oil from their view, plan a drilling, and trade to pay for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from games.core.contract import Decision
from games.core.rng import Rng
from games.i9n.rules.actions import Action, Buy, Drill, End, Place, Sell, Step, Swap
from games.i9n.rules.data import HAND_LIMIT, INDEX, NOTES, NOTES_PER_KIND, RIGS
from games.i9n.rules.deduction import Knowledge, deduce, evidence
from games.i9n.rules.drilling import forbidden_fields
from games.i9n.rules.map import ALL_FIELDS, LABELS, STEP, VALID, distance
from games.i9n.rules.state import View
from games.i9n.rules.trading import buy_price, sell_price, single_swaps, without

# Fields near most of the map: one explorer is placed in each half of the world.
WESTERN = tuple(INDEX[name] for name in ("c2", "c3", "d2", "d3", "e2", "e3", "f2", "f3"))
EASTERN = tuple(INDEX[name] for name in ("c6", "c7", "d6", "d7", "e6", "e7", "f6", "f7"))

# Values are in tanks.
POINT_VALUE = 0.12
POINTS_PER_TURN = 2.0  # average of the die
WAITING_COST = 0.3  # for every further turn until a plan can be carried out
INFORMATION_VALUE = 1.2  # times chance * (1 - chance): what is learned from a drilling
LAST_WELL_VALUE = 4.0  # of finding the last well, besides its tanks
BUYING_COST = 0.05  # makes a note in hand slightly better than the same note at the exchange
MIN_SWAP_GAIN = 0.1
ACTION_LIMIT = 40  # actions in one turn after which the bot only drills or ends the turn


class Plan(msgspec.Struct, frozen=True):
    """Go to a field with an explorer and drill there, paying with a note that is held or bought first."""

    value: float
    explorer: int
    field: int
    note: int
    steps: int
    short: int  # points missing for the steps, the drilling and the note
    now: bool  # possible in this turn, with points from selling other notes


class I9nBot:
    quick = True

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.kind == "place":
            return Place(rng.choice(WESTERN), rng.choice(EASTERN))
        return _Turn(view, rng).action()


class EasyBot(I9nBot):
    """An opponent for a first match: drills with one explorer on the nearest field that nobody knows to be dry."""

    def choose(self, view: View, decision: Decision, legal: Callable[[], Iterable[Any]], rng: Rng) -> Any | None:
        if decision.kind == "place":
            return super().choose(view, decision, legal, rng)
        return _ShortSightedTurn(view, rng).action()


class _Turn:
    """Chooses the next action of a turn from one view: the first action of the best plan.

    Notes in hand count with their selling price, since selling a note just bought gives the points back. So a plan has
    the same value before and after a trade it needs, and the bot does not switch between plans.
    """

    def __init__(self, view: View, rng: Rng) -> None:
        self.view, self.rng = view, rng
        self.hand = view.hands[view.turn]
        self.own = view.explorers[view.turn]
        known = self._known()
        self.chances = [n / known.worlds for n in known.chances]
        self.labels = _label_chances(known)

    def _known(self) -> Knowledge:
        return deduce(evidence(self.view, self.view.mine))

    def action(self) -> Action:
        plan = max(self.plans(), key=lambda plan: plan.value, default=None)
        action = self._next_action(plan) if plan is not None else None
        if action is None and self.view.acted < ACTION_LIMIT:
            action = self._best_swap(plan) or self._spend_points(plan)
        return action or End()

    def plans(self) -> Iterator[Plan]:
        useless = forbidden_fields(self.view) | self.view.stops
        for field in ALL_FIELDS:
            if useless >> field & 1 or not self.chances[field]:
                continue
            note = self._cheapest_note(field)
            if note is None:
                continue
            gain = self._gain(self.chances[field]) - self._cost(note)
            bill = 1 if note in self.hand else 1 + buy_price(self.view, note)
            for explorer, start in enumerate(self.own):
                steps = distance(start, field)
                short = bill + steps - self.view.points
                raised, lost = self._sales(note, short)
                waiting = WAITING_COST * (1 + (short - raised) / POINTS_PER_TURN) if short > raised else lost
                yield Plan(gain - POINT_VALUE * steps - waiting, explorer, field, note, steps, short, short <= raised)

    def _gain(self, chance: float) -> float:
        """Return the expected tanks of a drilling, plus the value of what is learned."""
        worth = self.view.phase + (LAST_WELL_VALUE if self.view.phase == max(RIGS) else 0.0)
        return chance * worth + INFORMATION_VALUE * chance * (1 - chance)

    def _cheapest_note(self, field: int) -> int | None:
        """Return the cheapest note to drill with on a field, or None if there is none."""
        possible = [note for note in LABELS[field] if note in self.hand or self.view.market[note]]
        return min(possible, key=self._cost, default=None)

    def _cost(self, note: int) -> float:
        if note in self.hand:
            return POINT_VALUE * sell_price(self.view, note) + self._end_value(note)
        return POINT_VALUE * buy_price(self.view, note) + self._end_value(note) + BUYING_COST

    def _end_value(self, note: int) -> float:
        """Return the expected score of a note at the end; less in early phases, when it can still be bought later."""
        return self.labels[note] * (self.view.phase / 6) ** 2

    def _sales(self, keep: int, wanted: int) -> tuple[int, float]:
        """Return the points from selling notes other than `keep` until `wanted` is reached, and the value lost."""
        raised, lost, rest = 0, 0.0, self._spare(keep)
        market = list(self.view.market)
        for note in sorted(rest, key=self._end_value):
            if raised >= wanted:
                break
            raised += NOTES_PER_KIND - market[note]
            market[note] += 1
            lost += self._end_value(note)
        return raised, lost

    def _spare(self, keep: int) -> tuple[int, ...]:
        return without(self.hand, (keep,)) if keep in self.hand else self.hand

    def _next_action(self, plan: Plan) -> Action | None:
        """Return the next action of a plan, or None if nothing of it can be done in this turn."""
        view, held = self.view, plan.note in self.hand
        if not plan.steps and held and view.points:
            return Drill(plan.explorer, plan.note)
        if view.acted >= ACTION_LIMIT:
            return None
        full = not held and len(self.hand) >= HAND_LIMIT
        if full or (plan.now and plan.short > 0):
            spare = self._spare(plan.note)
            return Sell(min(spare, key=self._end_value)) if spare else None
        if not held and buy_price(view, plan.note) <= view.points:
            return Buy(plan.note)
        if plan.steps and view.points and (held or plan.now):
            return self._step(plan)
        return None

    def _step(self, plan: Plan) -> Step:
        start = self.own[plan.explorer]
        nearer = [i for i, to in enumerate(STEP[start]) if to >= 0 and distance(to, plan.field) < plan.steps]
        return Step(plan.explorer, self.rng.choice(nearer))

    def _best_swap(self, plan: Plan | None) -> Swap | None:
        """Return the swap with the highest gain: a cheaper note that is likely to win, for one that is not."""
        view, found = self.view, []
        for other in range(view.seats):
            for given, taken in single_swaps(view, view.turn, other) if other != view.turn else ():
                gain = (
                    self._end_value(taken)
                    - self._end_value(given)
                    - POINT_VALUE * (sell_price(view, given) - sell_price(view, taken))
                )
                if gain > MIN_SWAP_GAIN and (plan is None or given != plan.note):
                    found.append((gain, Swap(other, (given,), (taken,))))
        return max(found, key=lambda entry: entry[0])[1] if found else None

    def _spend_points(self, plan: Plan | None) -> Action | None:
        """Spend points that would lapse: on the note most likely to win, or on a step."""
        view = self.view
        if len(self.hand) < HAND_LIMIT:
            afford = [n for n in range(len(NOTES)) if view.market[n] and buy_price(view, n) <= view.points]
            if afford:
                return Buy(max(afford, key=lambda note: self._preference(note, plan)))
        return self._step(plan) if plan is not None and plan.steps and view.points else None

    def _preference(self, note: int, plan: Plan | None) -> float:
        wanted = 0.5 if plan is not None and note in LABELS[plan.field] else 0.0
        return self.labels[note] * self.view.phase / 3 + wanted + 0.1 * buy_price(self.view, note)


class _ShortSightedTurn(_Turn):
    """Chooses without the secret cards, without trading for points, and without regard to the end of the match."""

    def _known(self) -> Knowledge:
        return deduce(evidence(self.view, ()))

    def plans(self) -> Iterator[Plan]:
        return (plan for plan in super().plans() if plan.explorer == 0)

    def _gain(self, chance: float) -> float:
        return float(self.view.phase)

    def _end_value(self, note: int) -> float:
        return 0.0

    def _sales(self, keep: int, wanted: int) -> tuple[int, float]:
        return 0, 0.0

    def _best_swap(self, plan: Plan | None) -> Swap | None:
        return None

    def _spend_points(self, plan: Plan | None) -> Action | None:
        return self._step(plan) if plan is not None and plan.steps and self.view.points else None


def _label_chances(known: Knowledge) -> list[float]:
    """Return the chance of each label to hold for the last well."""
    total = sum(known.ends)
    return [sum(n for f, n in enumerate(known.ends) if VALID[note] >> f & 1) / total for note in range(len(NOTES))]


def best_plan_value(view: View) -> float:
    """Return what the best plan of the seat whose turn it is promises, in tanks; 0 if there is none."""
    plans = _Turn(view, Rng(b"", 0)).plans()
    return max((plan.value for plan in plans), default=0.0)
